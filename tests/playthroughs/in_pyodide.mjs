// Tells playthroughs under Pyodide: node in_pyodide.mjs ROOT COMMAND... prints a JSON list of what each command says.
import { createRequire } from "node:module";
import { join } from "node:path";

const [root, ...commands] = process.argv.slice(2);
const { loadPyodide } = await import(createRequire(join(root, "package.json")).resolve("pyodide/pyodide.mjs"));
const python = await loadPyodide();
python.FS.mkdirTree("/hedgerow");
python.mountNodeFS("/hedgerow", root);
python.globals.set("commands", python.toPy(commands));
console.log(python.runPython(`
import json, sys
from contextlib import redirect_stdout
from io import StringIO
sys.path.insert(0, "/hedgerow")
sys.dont_write_bytecode = True
from game.__main__ import main

def told(command):
    printed = StringIO()
    with redirect_stdout(printed):
        main(command.split())
    return printed.getvalue()

json.dumps([told(command) for command in commands])
`));
