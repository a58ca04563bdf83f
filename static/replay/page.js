// The page of a replay: makes the list of steps a mat to step through, and the picture of the ruling a PNG.
import { Player } from "./player.js";

for (const section of document.querySelectorAll("[data-replay]")) {
  new Player(section, JSON.parse(section.querySelector("[data-run]").textContent));
}

/** The picture is drawn by the server as SVG; most programs want pixels, which a browser can make of it. */
for (const link of document.querySelectorAll("a[data-picture]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const picture = Object.assign(new Image(), { src: link.href });
    try {
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
      canvas.getContext("2d").drawImage(picture, 0, 0, 1200, 630);
      Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: "ruling.png" }).click();
    } catch {
      location.href = link.href;
    }
  });
}
