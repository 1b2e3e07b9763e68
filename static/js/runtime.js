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
const wasmAddress = `${absolute(packs.runtime)}pyodide.asm.wasm`;

const fetched = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`not fetched: ${address} (${answer.status})`);
  return answer;
};
const bytes = async (address) => new Uint8Array(await (await fetched(address)).arrayBuffer());
const unpacked = async (address) => {
  const zip = (await fetched(address)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(zip).arrayBuffer());
};

// The WebAssembly comes and is compiled while everything else is still being made ready
const compiled = async () => {
  const answer = await fetched(wasmAddress);
  const typed = WebAssembly.compileStreaming && answer.headers.get("Content-Type")?.startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
};

// While Pyodide starts, it is handed what it would fetch and compile by itself: it keeps silent when the WebAssembly
// cannot be had, and our library comes packed
const withParts = async (module, library, work) => {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const given = {
    [wasmAddress]: async () => new Response(),
    [absolute(packs.library)]: async () => new Response(await library),
  };
  try {
    return await new Promise((resolve, reject) => {
      globalThis.fetch = (what, ...how) => given[what]?.() ?? fetch(what, ...how);
      WebAssembly.instantiateStreaming = async (source, imports) => {
        const instance = WebAssembly.instantiate(await module, imports);
        instance.catch(reject);
        return { module: await module, instance: await instance };
      };
      module.catch(reject);
      library.catch(reject);
      work().then(resolve, reject);
    });
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
  }
};

const python = (module, library, options) => withParts(module, library, () => load({
  indexURL: absolute(packs.runtime),
  stdLibURL: absolute(packs.library),
  lockFileContents: packs.lock,
  packageBaseUrl: absolute(packs.runtime),
  env: { PYTHONHASHSEED: "0" },
  ...options,
}));

const fresh = async ({ module, games, recorded }) => {
  const wanted = new Map([["core", unpacked(absolute(packs.core))]]);
  for (const game of games) if (packs.games[game]) wanted.set(game, unpacked(absolute(packs.games[game])));
  for (const pack of wanted.values()) pack.catch(() => {}); // heard of below
  const started = await python(module, unpacked(absolute(packs.library)), { _makeSnapshot: recorded });
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
    const found = answer && await (await answer.blob()).arrayBuffer(); // a third faster than without the blob
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

// `module`: the promise of the compiled WebAssembly; `games`: whose packs to bring at once; `recorded`: whether a
// snapshot is to be made. Tells whether one was used.
const start = async (wishes) => {
  const snapshot = await keptSnapshot();
  let started;
  if (snapshot) {
    try { // all of the library is in it
      started = await python(wishes.module, Promise.resolve(""), { _loadSnapshot: snapshot });
    } catch (error) {
      await wishes.module; // without it nothing starts, and the snapshot is not to blame
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
  const module = wasm ? Promise.resolve(wasm) : compiled();
  const begun = await start({ module, games: Object.keys(packs.games), recorded: true });
  if (begun.restored) return { ...begun, keep: async () => {} };
  begun.python.runPython(`from game.web import library\nlibrary.import_all(${JSON.stringify(packs.modules)})\ndel library`);
  let snapshot = begun.python.makeMemorySnapshot();
  return { ...begun, keep: async () => { if (snapshot) await keepSnapshot(snapshot); snapshot = null; } };
};

// PyScript first has a package of its own written down, from text, and imported: nothing here uses it
const spared = (python) => {
  const { runPythonAsync } = python;
  python.runPythonAsync = async (code, ...how) =>
    code.startsWith("import os as _os\nfrom pathlib import Path as _Path\n") ? undefined : runPythonAsync(code, ...how);
  return python;
};

// For a page: PyScript may ask as often as it likes
let started;
const startPage = async () => {
  const module = compiled();
  module.catch(() => {}); // heard of where it is used
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
  const begun = await start({ module, games: [page.dataset.game], recorded: false });
  removeEventListener("pagehide", leave);
  mark(false);
  if (words) {
    begun.python.FS.mkdirTree(PACKS);
    begun.python.FS.writeFile(`${PACKS}/words.mo`, await words);
  }
  const wasm = await module;
  window.hedgerow ??= {};
  window.hedgerow.snapshotDue = !begun.restored && Boolean(globalThis.caches);
  window.hedgerow.openWorker = () => {
    const worker = new Worker(page.dataset.worker, { type: "module" });
    worker.postMessage({ wasm });
    return worker;
  };
  return spared(begun.python);
};

export const loadPyodide = () => (started ??= startPage());
if (globalThis.document) loadPyodide().catch(() => {}); // PyScript hears of it
