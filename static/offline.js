// Pages that were opened stay readable without network; a sign says when there is none, and since when a page is kept.

export function offline() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  addEventListener("online", sign);
  addEventListener("offline", sign);
  sign();
  listKept();
}

function sign() {
  const place = document.querySelector("[data-offline]");
  const kept = document.documentElement.dataset.kept;
  const edition = told(document.querySelector("main .edition, main [data-edition]"));
  if (!kept && navigator.onLine) {
    place.hidden = true;
    return;
  }
  const parts = [navigator.onLine ? "The server does not answer." : "Offline."];
  if (kept) parts.push(`This page was kept on ${new Date(kept).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}.`);
  else parts.push("What was opened before can still be read.");
  if (kept && edition) parts.push(edition);
  place.textContent = parts.join(" ");
  place.hidden = false;
}

/** An edition's parts, which the page sets apart, or its words. */
function told(edition) {
  const parts = [...(edition?.children ?? [])].map((part) => part.textContent);
  return parts.length ? parts.join(" · ") : (edition?.textContent ?? "");
}

/** The page that stands in for those that were not kept: what can be read instead, after a search what has its words. */
async function listKept() {
  const list = document.querySelector("[data-kept-pages]");
  if (!list || !("caches" in window)) return;
  const asked = location.pathname === "/search" ? (new URLSearchParams(location.search).get("q") ?? "").trim() : "";
  const words = asked.toLowerCase().split(/\s+/);
  const kept = await caches.open("tableside-pages");
  const items = [];
  for (const request of await kept.keys()) {
    const url = new URL(request.url);
    if (url.search || url.pathname === "/offline") continue;
    const page = new DOMParser().parseFromString(await (await kept.match(request)).text(), "text/html");
    const text = `${page.title} ${page.querySelector("main")?.textContent}`.toLowerCase();
    if (words.every((word) => text.includes(word))) items.push(entry(url.pathname, page));
  }
  list.append(...items.reverse());
  document.querySelector("[data-no-kept]").hidden = Boolean(items.length || asked);
  if (!asked) return;
  document.querySelector("h1").textContent = "Searching needs the network";
  document.querySelector("[data-why]").textContent = items.length
    ? `Of the pages that were kept, these have “${asked}”:`
    : `None of the pages that were kept has “${asked}”.`;
}

function entry(path, page) {
  const item = document.createElement("li");
  if (page.body.dataset.game) item.dataset.game = page.body.dataset.game;
  item.append(Object.assign(document.createElement("a"), { href: path, textContent: page.title.replace(/ · Tableside$/, "") }));
  return item;
}
