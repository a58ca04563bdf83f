// Keeps what was opened: pages from the network while there is one, else as they were; static files by their digest.
const PAGES = "tableside-pages";
const FILES = "tableside-files-{{ digest }}";
const CORE = {{ core|tojson }};
const MOST_PAGES = 400;
const PATIENCE = 4000;
// Pages that are made of the words asked for; on every other they only mark what is there.
const OF_WORDS = ["/search", "/rulings"];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    await (await caches.open(FILES)).addAll(CORE);
    await (await caches.open(PAGES)).addAll(["/", "/offline"]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("tableside-files-") && name !== FILES) await caches.delete(name);
    }
    await self.clients.claim();
    await keepOpenPages();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request, url));
  else if (url.pathname === "/qr.svg" || url.searchParams.get("part") === "sheet") event.respondWith(fresh(event, request, false));
  else if (request.mode === "navigate") event.respondWith(fresh(event, request, true));
});

/** A static file; one of another edition is replaced by ours where there is no network. */
async function file(request, url) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && url.pathname.startsWith("/static/{{ digest }}/")) await files.put(request, answer.clone());
    return answer;
  } catch (error) {
    const own = await files.match(url.pathname.replace(/^\/static\/[^/]+/, "/static/{{ digest }}"));
    if (own) return own;
    throw error;
  }
}

/** From the network, and kept; where that fails or takes too long, as it was kept. */
async function fresh(event, request, page) {
  const pages = await caches.open(PAGES);
  const name = nameOf(request.url);
  const kept = await pages.match(name, { ignoreVary: true });
  const fetched = fetch(request).then((answer) => {
    if (keepable(answer)) event.waitUntil(keep(pages, name, answer.clone()));
    return answer;
  });
  fetched.catch(() => {});
  try {
    const answer = await (kept ? Promise.race([fetched, tooLong()]) : fetched);
    return answer.status >= 502 && kept ? await asKept(kept, page) : answer;
  } catch (error) {
    if (kept) return asKept(kept, page);
    const plain = page && !isSearch(name) && await pages.match(name.split("?")[0], { ignoreVary: true });
    if (plain) return asKept(plain, page);
    const instead = page && await pages.match("/offline", { ignoreVary: true });
    if (instead) return new Response(await instead.text(), { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": instead.headers.get("Content-Security-Policy") } });
    throw error;
  }
}

/** What a page is kept under, and found again by whoever comes another way. */
function nameOf(address) {
  const url = new URL(address);
  url.hash = "";
  if (!OF_WORDS.includes(url.pathname)) url.searchParams.delete("q");
  return url.href;
}

function isSearch(name) {
  return new URL(name).pathname === "/search";
}

function keepable(answer) {
  const kind = answer.headers.get("Content-Type") ?? "";
  return answer.ok && !answer.redirected && answer.type === "basic" && /^(text\/html|image\/svg)/.test(kind)
    && !/no-store/.test(answer.headers.get("Cache-Control") ?? "");
}

async function keep(pages, url, answer) {
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", new Date().toISOString());
  headers.delete("Content-Encoding");
  // Put anew, so that the order of the keys is the order of use.
  await pages.delete(url, { ignoreVary: true });
  await pages.put(url, new Response(await answer.blob(), { headers }));
  const kept = await pages.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) await pages.delete(old);
}

/** A page says since when it is kept. */
async function asKept(answer, page) {
  if (!page) return answer;
  const since = answer.headers.get("X-Kept") ?? answer.headers.get("Date") ?? "";
  const text = (await answer.text()).replace("<html ", `<html data-kept="${since.replace(/[^\w :,.+-]/g, "")}" `);
  return new Response(text, { headers: answer.headers });
}

function tooLong() {
  return new Promise((_, reject) => { setTimeout(() => reject(new Error("too slow")), PATIENCE); });
}

/** The pages that were open before this worker was there. */
async function keepOpenPages() {
  const pages = await caches.open(PAGES);
  for (const client of await self.clients.matchAll({ type: "window" })) {
    try {
      const answer = await fetch(client.url);
      if (keepable(answer)) await keep(pages, nameOf(client.url), answer);
    } catch {
      // Without network it is kept when it is opened again.
    }
  }
}
