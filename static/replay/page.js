// The page of a replay: makes the list of steps a mat to step through.
import { Player } from "./player.js";

for (const section of document.querySelectorAll("[data-replay]")) {
  new Player(section, JSON.parse(section.querySelector("[data-run]").textContent));
}
