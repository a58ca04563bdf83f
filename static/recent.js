// What was looked at last, kept in this browser only.

const KEY = "tableside.recent";
const KEPT = 8;

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.url === "string" && each.url.startsWith("/")) : [];
  } catch {
    return [];
  }
}

export function remember() {
  const focus = document.querySelector(".focus[data-address]");
  if (!focus) return;
  const here = {
    url: location.pathname,
    title: focus.querySelector("h1").textContent.trim().replace(/\s+/g, " "),
    text: (focus.querySelector(".rule-text")?.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 160),
    game: document.body.dataset.game,
  };
  const kept = [here, ...read().filter((each) => each.url !== here.url)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}

export function showRecent() {
  const section = document.querySelector("[data-recent]");
  const kept = read();
  if (!section || !kept.length) return;
  const list = section.querySelector("ul");
  for (const each of kept) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const number = document.createElement("span");
    const gist = document.createElement("span");
    item.dataset.game = each.game;
    link.href = each.url;
    number.className = "number";
    number.textContent = each.title;
    gist.className = "gist";
    gist.textContent = each.text;
    link.append(number, gist);
    item.append(link);
    list.append(item);
  }
  section.hidden = false;
}
