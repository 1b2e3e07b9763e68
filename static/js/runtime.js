// Starts Python: for a page, where PyScript takes this module for its interpreter, and for the opponents' worker.
// A page begins at once, while PyScript itself is still on its way. Where Python has run before, a memory snapshot made
// in this very browser takes the place of starting it; on any trouble with that, it is dropped and Python starts anew.
import { loadPyodide as load, version } from "../python/pyodide.mjs";
import { packs } from "../python/packs.js";

export { version };

const SNAPSHOTS = "hedgerow-snapshots";
const RESTORING = "hedgerow:1:restoring"; // stands in the storage while a snapshot is being used: a crash leaves it
const PACKS = "/packs"; // where Python finds them, see game/web/library.py
const absolute = (address) => new URL(address, new URL("../python/packs.js", import.meta.url)).href;
const browser = `${navigator.userAgent} ${typeof WebAssembly.Suspending}`; // what a snapshot of one may not fit in another
const snapshotAddress = `${absolute("snapshot")}?${new URLSearchParams({ of: packs.key, in: browser })}`;

const bytes = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`not fetched: ${address} (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
};

// Pyodide keeps silent when its WebAssembly cannot be had, and wants it sent as what it is: we do not
const { instantiateStreaming } = WebAssembly;
const watched = (work, given, keep) => new Promise((resolve, reject) => {
  const restore = () => { if (instantiateStreaming) WebAssembly.instantiateStreaming = instantiateStreaming; };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    restore();
    try {
      if (given) return { module: given, instance: await WebAssembly.instantiate(given, imports) };
      const answer = await source;
      if (!answer.ok) throw new Error(`not fetched: ${answer.url} (${answer.status})`);
      const typed = instantiateStreaming && answer.headers.get("Content-Type")?.startsWith("application/wasm");
      const made = await (typed
        ? instantiateStreaming.call(WebAssembly, answer, imports)
        : WebAssembly.instantiate(await answer.arrayBuffer(), imports));
      keep?.(made.module);
      return made;
    } catch (error) {
      reject(error);
      throw error;
    }
  };
  work().then(resolve, reject).finally(restore);
});

const python = (options, wasm, keep) => watched(() => load({
  indexURL: absolute(packs.runtime),
  stdLibURL: absolute(packs.library),
  lockFileContents: packs.lock,
  packageBaseUrl: absolute(packs.runtime),
  env: { PYTHONHASHSEED: "0" },
  ...options,
}), wasm, keep);

const fresh = async ({ games, recorded, wasm, keep }) => {
  const wanted = new Map([["core", bytes(absolute(packs.core))]]);
  for (const game of games) if (packs.games[game]) wanted.set(game, bytes(absolute(packs.games[game])));
  for (const pack of wanted.values()) pack.catch(() => {}); // heard of below
  const started = await python({ _makeSnapshot: recorded }, wasm, keep);
  started.FS.mkdirTree(PACKS);
  for (const [name, pack] of wanted) started.FS.writeFile(`${PACKS}/${name}.zip`, await pack);
  const addresses = Object.fromEntries(Object.entries(packs.games).map(([game, address]) => [game, absolute(address)]));
  started.runPython([
    "import sys",
    `sys.path.insert(0, "${PACKS}/core.zip")`,
    "from game.web import library",
    `kept = library.begin(${JSON.stringify(addresses)}, ${JSON.stringify(absolute(packs.whole))})`,
    ...[...wanted.keys()].slice(1).map((game) => `kept.open(${JSON.stringify(game)})`),
    "del kept",
  ].join("\n"));
  return started;
};

const keptSnapshot = async () => {
  try {
    const answer = await (await caches.open(SNAPSHOTS)).match(snapshotAddress);
    const found = answer && await answer.arrayBuffer();
    return found?.byteLength === Number(answer?.headers.get("X-Bytes")) ? found : null;
  } catch { return null; }
};

// Older ones, and those of other versions, go when one is kept; null drops them all
const keepSnapshot = async (snapshot) => {
  const cache = await caches.open(SNAPSHOTS);
  const ours = absolute("snapshot");
  for (const { url } of await cache.keys()) if (url.startsWith(ours) && url !== snapshotAddress) await cache.delete(url);
  snapshot
    ? await cache.put(snapshotAddress, new Response(snapshot, { headers: { "X-Bytes": snapshot.byteLength } }))
    : await cache.delete(snapshotAddress);
};

// `games`: whose packs to bring at once; `recorded`: whether a snapshot is to be made; `wasm`: the compiled module, where
// somebody has it already; `keep` is handed it. Tells whether a snapshot was used.
const start = async (wishes) => {
  const snapshot = await keptSnapshot();
  let started;
  if (snapshot) {
    try {
      started = await python({ _loadSnapshot: snapshot }, wishes.wasm, wishes.keep);
    } catch (error) {
      console.info("The memory snapshot is of no use here:", error);
      await keepSnapshot(null).catch(() => {});
    }
  }
  const restored = Boolean(started);
  started ??= await fresh(wishes);
  started.runPython("from game.web import library\nlibrary.wake()\ndel library");
  return { python: started, restored };
};

// For the worker: everything there is to import, so that no page needs to; the snapshot holds it
export const startWorker = async (wasm) => {
  const begun = await start({ games: Object.keys(packs.games), recorded: true, wasm });
  if (begun.restored) return { ...begun, keep: async () => {} };
  begun.python.runPython(`from game.web import library\nlibrary.import_all(${JSON.stringify(packs.modules)})\ndel library`);
  let snapshot = begun.python.makeMemorySnapshot();
  return { ...begun, keep: async () => { if (snapshot) await keepSnapshot(snapshot); snapshot = null; } };
};

// For a page: PyScript may ask as often as it likes
let started;
const startPage = async () => {
  const page = document.documentElement;
  const words = page.dataset.words && bytes(page.dataset.words);
  words?.catch?.(() => {});
  const mark = (on) => { try { on ? localStorage.setItem(RESTORING, "") : localStorage.removeItem(RESTORING); } catch { /* not kept */ } };
  let crashed = false;
  try { crashed = localStorage.getItem(RESTORING) !== null; } catch { /* not kept */ }
  if (crashed) await keepSnapshot(null).catch(() => {});
  mark(true);
  const leave = () => mark(false); // who leaves has not crashed
  addEventListener("pagehide", leave);
  let wasm;
  const begun = await start({ games: [page.dataset.game], recorded: false, keep: (module) => { wasm = module; } });
  removeEventListener("pagehide", leave);
  mark(false);
  if (words) {
    begun.python.FS.mkdirTree(PACKS);
    begun.python.FS.writeFile(`${PACKS}/words.mo`, await words);
  }
  window.hedgerow ??= {};
  window.hedgerow.snapshotDue = !begun.restored && Boolean(globalThis.caches);
  window.hedgerow.openWorker = () => {
    const worker = new Worker(page.dataset.worker, { type: "module" });
    worker.postMessage({ wasm });
    return worker;
  };
  return begun.python;
};

export const loadPyodide = () => (started ??= startPage());
if (globalThis.document) loadPyodide().catch(() => {}); // PyScript hears of it
