// A sheet over the page: a rule, or anything else that is shown without losing the place.
//
// Links with the class `ref`, `term`, `citation` or `rule-chip` or the attribute `data-sheet` open in it; without
// JavaScript they are links.
// The system's back button goes back through what was opened and then closes it. Other modules call
// `openSheet(address)` for a rule and `showInSheet(title, node)` for what they made themselves.

const LINKS = "a.ref, a.term, a.citation, a.rule-chip, a[data-sheet]";
let dialog = null;
let asking = null;
let leaving = false;
const made = new Map();

export function installSheets() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(LINKS);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin) return;
    event.preventDefault();
    openSheet(link.pathname + link.search);
  });
  addEventListener("popstate", (event) => {
    leaving = false;
    follow(event.state?.sheet ?? []);
  });
  // Coming back from the page that a sheet led to: the sheet is there again.
  follow(history.state?.sheet ?? []);
}

/** Opens a rule by its address. */
export function openSheet(address) {
  push(address);
}

/** Shows something that is already here, under a title; one that can change is a function. */
export function showInSheet(title, node) {
  const key = `#${made.size}`;
  made.set(key, { title, node });
  push(key);
}

export function closeSheet() {
  leave(history.state?.sheet?.length ?? 0);
}

/** Back to the sheet that was shown before; without one, to the page. Where the sheets are being closed already, nothing. */
export function backSheet() {
  leave(Math.min(history.state?.sheet?.length ?? 0, 1));
}

/** The browser goes back in its own time: until it has, nothing else leads back. */
function leave(by) {
  if (leaving) return;
  leaving = by > 0;
  if (by) history.go(-by);
  else dialog?.close();
}

function push(key) {
  const open = dialog?.open ? (history.state?.sheet ?? []) : [];
  const now = [...open, key];
  leaving = false;
  history.pushState({ ...history.state, sheet: now }, "");
  follow(now);
}

async function follow(sheets) {
  asking?.abort();
  if (!sheets.length) {
    if (dialog?.open) dialog.close();
    return;
  }
  const key = sheets.at(-1);
  if (key.startsWith("#") && !made.has(key)) return;
  ready();
  dialog.querySelector("[data-sheet-back]").hidden = sheets.length < 2;
  const body = dialog.querySelector(".sheet-body");
  if (key.startsWith("#")) fill(body, made.get(key));
  else await load(body, key);
  body.scrollTop = 0;
}

function ready() {
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.className = "sheet";
    dialog.setAttribute("aria-labelledby", "sheet-title");
    dialog.append(bar(), Object.assign(document.createElement("div"), { className: "sheet-body", tabIndex: 0 }));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      closeSheet();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) closeSheet();
    });
    document.body.append(dialog);
  }
  if (!dialog.open) dialog.showModal();
}

function bar() {
  const row = document.createElement("div");
  row.className = "sheet-bar";
  const back = Object.assign(document.createElement("button"), { type: "button", textContent: "‹ Back", hidden: true });
  back.dataset.sheetBack = "";
  back.addEventListener("click", backSheet);
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  close.dataset.sheetClose = "";
  close.addEventListener("click", closeSheet);
  row.append(back, close);
  return row;
}

function fill(body, { title, node }) {
  const heading = Object.assign(document.createElement("h2"), { id: "sheet-title", textContent: typeof title === "function" ? title() : title });
  body.replaceChildren(heading, node);
}

async function load(body, address) {
  asking = new AbortController();
  const { signal } = asking;
  const asked = new URL(address, location.origin);
  asked.searchParams.set("part", "sheet");
  fill(body, { title: "One moment", node: note("The rule is being fetched.") });
  try {
    const answer = await fetch(asked, { signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (signal.aborted) return;
    body.innerHTML = text;
    sayTitle(body);
    document.dispatchEvent(new CustomEvent("tableside:sheet", { detail: body }));
  } catch (error) {
    if (error.name === "AbortError") return;
    const link = Object.assign(document.createElement("a"), { href: address, textContent: "Open the page", className: "button" });
    const box = document.createElement("div");
    box.append(note("The rule cannot be fetched; there may be no network."), link);
    fill(body, { title: "Not here", node: box });
  }
}

/** What was tapped in the sheet is gone with its text: the reader goes on at the new title, and hears it. */
function sayTitle(body) {
  const title = body.querySelector("#sheet-title");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

function note(text) {
  return Object.assign(document.createElement("p"), { textContent: text });
}
