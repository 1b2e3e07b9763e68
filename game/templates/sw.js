// The service worker: after one visit the site works without a network. build.py fills in what there is.
// A build's files are kept all together or not at all. Those with a hash in their name never change, so they come from
// what is kept; pages come from the network, and from what is kept when it does not answer in time.
"use strict";
const BUILD = {{ version | tojson }};
const PAGES = {{ pages | tojson }};
const FILES = {{ hashed | tojson }};
const OURS = `hedgerow-site ${registration.scope} `;
const KEPT = 2; // builds: a tab may still show the one before
const PATIENCE = 4_000; // milliseconds to wait for a page

const address = (path) => new URL(path, registration.scope).href;
const pages = new Set(PAGES.map(address));
const hashed = new Set(FILES.map(address));

// The newest first
const names = async () => (await caches.keys()).filter((name) => name.startsWith(OURS)).reverse();

// Opened once for as long as this worker runs: a page asks for two dozen files at a time
let opened;
const open = async () => Promise.all((await names()).map((name) => caches.open(name)));

const kept = async (request) => {
  for (const cache of await (opened ??= open())) {
    const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
};

const fetched = async (path, cache) => {
  const answer = await fetch(address(path), { cache });
  if (!answer.ok && !(answer.status === 404 && path === "404.html")) throw new Error(`${path}: ${answer.status}`);
  return answer;
};

// Pages of another build come while it is being laid out: then it is tried again at the next visit
const keepAll = async () => {
  const cache = await caches.open(`${OURS}${Date.now()} ${BUILD}`);
  for (const path of PAGES) {
    const page = await fetched(path, "no-cache");
    if (!(await page.clone().text()).includes(`content="Hedgerow ${BUILD}"`)) throw new Error(`${path} is of another build`);
    await cache.put(address(path), new Response(page.body, { headers: page.headers }));
  }
  for (const path of FILES) await cache.put(address(path), await kept(address(path)) ?? await fetched(path, "default"));
};

addEventListener("install", (event) => {
  event.waitUntil(keepAll().catch(async (error) => {
    for (const name of await names()) if (name.endsWith(BUILD)) await caches.delete(name);
    throw error;
  }).finally(() => { opened = null; }).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of (await names()).slice(KEPT)) await caches.delete(name);
    opened = null;
    await clients.claim();
    for (const client of await clients.matchAll()) client.postMessage({ build: BUILD });
  })());
});

const page = async (request) => {
  const network = fetch(request);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  const answer = await Promise.race([network.catch(() => null), late]);
  if (answer) return answer;
  return await kept(request.url.replace(/#.*/, "")) ?? await kept(address("404.html")) ?? network;
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.replace(/[?#].*/, "");
  if (request.method !== "GET") return;
  if (!hashed.has(path) && (pages.has(path) || request.mode === "navigate")) event.respondWith(page(request));
  else if (path.startsWith(registration.scope)) event.respondWith(kept(path).then((found) => found ?? fetch(request)));
});
