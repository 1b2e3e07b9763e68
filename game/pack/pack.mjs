// Packs the Python of the site as byte code, inside Pyodide itself, so that it is the browser's own; then checks that
// nothing but the packs is needed, and that a memory snapshot can be made of them.
//   node pack.mjs <folder of the pyodide package> <folder to write to> <mount>=<folder> ...
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [runtime, made, ...mounts] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));

const run = async (library, stage, programs) => {
  const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HEDGEROW_STAGE: stage };
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: library, env, _makeSnapshot: true });
  python.mountNodeFS("/made", made);
  for (const [mount, folder] of mounts.map((each) => each.split("="))) python.mountNodeFS(mount, folder);
  for (const program of programs) {
    const address = new URL(program, import.meta.url);
    await python.runPythonAsync(await readFile(address, "utf-8"), { filename: program });
  }
  return python;
};

try {
  await run(`${runtime}/python_stdlib.zip`, "sources", ["rehearse.py", "play.py", "pack.py"]);
  const python = await run(`${made}/library.zip`, "packs", ["rehearse.py", "play.py"]);
  try {
    python.makeMemorySnapshot();
  } catch (error) {
    throw new Error(`a module keeps an object of the browser, so no snapshot can be made (${error.message})`);
  }
} catch (error) {
  console.error(String(error.message ?? error).trim());
  process.exit(1);
}
