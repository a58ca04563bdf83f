// What was looked at last and what is pinned, kept in this browser only.
//
// A page that is to be remembered has an element with `data-remember`, `data-url`, `data-title` and `data-text`, and
// `data-kind` where it is no rule ("Ruling"). A button with `data-pin` inside an element with these pins it.

const RECENT = "tableside.recent";
const PINS = "tableside.pins";
const LONGEST = 200;
const MOST = { [RECENT]: 8, [PINS]: 40 };

export function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.url === "string" && /^\/[^/\\]/.test(each.url)) : [];
  } catch {
    return [];
  }
}

function write(key, entries) {
  try {
    localStorage.setItem(key, JSON.stringify(entries.slice(0, MOST[key])));
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}

function entry(element) {
  const { url, title, text = "", kind = "" } = element.dataset;
  return { url, title, text: shortened(text), kind, game: element.closest("[data-game]")?.dataset.game ?? "" };
}

/** The beginning of a text, cut between words. */
function shortened(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …` : text;
}

export function remember() {
  const shown = document.querySelector("[data-remember][data-url]");
  if (!shown) return;
  const here = entry(shown);
  write(RECENT, [here, ...read(RECENT).filter((each) => each.url !== here.url)]);
}

/** Pin buttons, those of a sheet as well. */
export function pinButtons() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-pin]");
    const shown = button?.closest("[data-url]");
    if (!shown) return;
    const here = entry(shown);
    const others = read(PINS).filter((each) => each.url !== here.url);
    write(PINS, button.getAttribute("aria-pressed") === "true" ? others : [here, ...others]);
    markPins();
  });
  document.addEventListener("tableside:sheet", markPins);
  addEventListener("storage", markPins);
  markPins();
}

function markPins() {
  const pinned = new Set(read(PINS).map((each) => each.url));
  for (const button of document.querySelectorAll("button[data-pin]")) {
    const on = pinned.has(button.closest("[data-url]")?.dataset.url);
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "Pinned" : "Pin";
  }
}

/** The home page's two lists. */
export function showKept() {
  showRecent();
  showPins();
}

function showRecent() {
  const section = document.querySelector("[data-recent]");
  const kept = read(RECENT);
  if (!section || !kept.length) return;
  section.querySelector("ul").replaceChildren(...kept.map((each) => {
    const item = document.createElement("li");
    if (each.game) item.dataset.game = each.game;
    const link = Object.assign(document.createElement("a"), { href: each.url });
    link.append(span("of", named(each.game)), " ", span("number", each.kind ? `${each.kind}: ${each.title}` : each.title), span("gist", each.text));
    item.append(link);
    return item;
  }));
  section.hidden = false;
}

function showPins() {
  const section = document.querySelector("[data-pinned]");
  if (!section) return;
  const kept = read(PINS);
  section.querySelector("ul").replaceChildren(...kept.map((each) => {
    const item = document.createElement("li");
    if (each.game) item.dataset.game = each.game;
    const link = Object.assign(document.createElement("a"), { href: each.url });
    link.append(span("of", named(each.game)), " ", each.title);
    const drop = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
    drop.setAttribute("aria-label", `Unpin ${named(each.game)} ${each.title}`);
    drop.addEventListener("click", () => {
      write(PINS, read(PINS).filter((other) => other.url !== each.url));
      showPins();
      (section.hidden ? document.querySelector("input[name=q]") : section.querySelector("button"))?.focus();
    });
    item.append(link, drop);
    return item;
  }));
  section.hidden = !kept.length;
}

/** What the game's button is called: a colour alone does not say it. */
function named(game) {
  return game ? (document.querySelector(`.switch [data-game="${CSS.escape(game)}"]`)?.textContent ?? "") : "";
}

function span(name, text) {
  return Object.assign(document.createElement("span"), { className: name, textContent: text });
}
