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
  const edition = document.querySelector("main .edition")?.textContent.trim().replace(/\s+/g, " ") ?? "";
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

/** The page that stands in for those that were not kept: what can be read instead. */
async function listKept() {
  const list = document.querySelector("[data-kept-pages]");
  if (!list || !("caches" in window)) return;
  const kept = await caches.open("tableside-pages");
  const seen = new Map();
  for (const request of await kept.keys()) {
    const url = new URL(request.url);
    if (url.search || url.pathname === "/offline" || seen.has(url.pathname)) continue;
    const page = new DOMParser().parseFromString(await (await kept.match(request)).text(), "text/html");
    seen.set(url.pathname, { title: page.title.replace(/ · Tableside$/, ""), game: page.body.dataset.game ?? "" });
  }
  for (const [path, { title, game }] of [...seen].reverse()) {
    const item = document.createElement("li");
    if (game) item.dataset.game = game;
    item.append(Object.assign(document.createElement("a"), { href: path, textContent: title }));
    list.append(item);
  }
  document.querySelector("[data-no-kept]").hidden = seen.size > 0;
}
