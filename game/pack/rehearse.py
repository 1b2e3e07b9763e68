"""Import everything that pages and workers may ever import. Runs inside Pyodide, at build time, twice.

The first time (`sources`) everything comes from its sources, and what was imported is what `pack.py` packs. The second
time (`packs`) there is nothing but the packs: a module that is missing in them fails the build, not the visitor.
"""

import ast
import dataclasses
import gettext
import io
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any

PROJECT = Path("/project/game")
FROM_SOURCES = os.environ["HEDGEROW_STAGE"] == "sources"

engine = sorted(path for path in PROJECT.rglob("*.py") if path.parts[3] != "pack" and path.name != "__main__.py")
"""The sources of the engine."""


def module_of(path: Path) -> str:
    """Return the name of the module that a file of the engine is."""
    return ".".join(path.relative_to("/project").with_suffix("").parts).removesuffix(".__init__")


def named_in(path: Path) -> set[str]:
    """Return the modules of the standard library that a file imports, wherever in it."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return {name for name in found if name.partition(".")[0] in sys.stdlib_module_names}


written: dict[str, dict[str, CodeType]] = {}
"""By file: the text of every dataclass's methods, and what it is compiled to."""


def write_methods(text: str, names: dict[str, Any], results: dict[str, Any]) -> None:
    """Compile what a dataclass wants to run, and note it."""
    file = names.get("__file__", "").removeprefix("/project/")
    code = written.setdefault(file, {})[text] = compile(text, "<dataclass>", "exec", dont_inherit=True)
    exec(code, names, results)


sys.dont_write_bytecode = True
if FROM_SOURCES:
    sys.path.insert(0, "/project")
    dataclasses.exec = write_methods  # type: ignore[attr-defined]
else:
    sys.path.insert(0, "/made/core.zip")
    from game.web import library
    from game.web.library import Library

    class Strict(Library):
        """The library of a page, which fetches nothing."""

        def pack(self, address: str) -> bytes:
            """Return a game's pack."""
            return Path(address).read_bytes()

        def fetched(self, address: str) -> bytes:
            """Raise ImportError, where a page would fetch the whole standard library."""
            raise ImportError("a module that is in no pack was asked for")

    def run_written(text: str, names: dict[str, Any], results: dict[str, Any]) -> None:
        """Run the methods of a dataclass; raises KeyError for one of the engine whose methods are in no pack."""
        ours = names["__name__"].startswith("game.")
        exec(library.METHODS[text] if ours else text, names, results)

    games = {path.stem: str(path) for path in Path("/made/games").glob("*.zip")}
    sys.meta_path.append(Strict(games, ""))
    library.learn(Path("/made/core.zip"))
    dataclasses.exec = run_written  # type: ignore[attr-defined]
sys.path.append("/made/segno.zip")

for path in engine:
    for name in named_in(path):
        import_module(name)
for path in engine:
    import_module(module_of(path))
import_module("game.web.main")  # what every page runs, so it has to be there
import_module("segno.encoder")
try:
    gettext.GNUTranslations(io.BytesIO(b"no catalogue"))
except OSError:
    traceback.format_exc()
