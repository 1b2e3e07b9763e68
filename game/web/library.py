"""Where Python finds its modules on a page: in packs of byte code. What nobody foresaw is fetched when it is imported.

A dataclass writes its methods as text and compiles them when it is imported, which takes longer than all the rest of an
import. So the packs bring them compiled.

It is used before anything else of the engine, by `static/js/runtime.js`, and at build time by `game/pack`.
"""

from __future__ import annotations

import dataclasses
import gc
import marshal
import random
import sys
import zlib
from collections.abc import Iterable, Mapping
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType
from typing import Any, Final
from zipimport import zipimporter

import js

PACKS: Final = Path("/packs")
"""The folder of the packs."""

GZIP: Final = zlib.MAX_WBITS | 16
"""Tells `zlib` that what it unpacks is in the format of gzip."""

SHARED: Final = ("game.games", "game.web.views")
"""The packages in which every game has modules of its own."""

METHODS: Final[dict[str, CodeType]] = {}
"""The methods of dataclasses, compiled, by their text."""


class Library:
    """Stands behind all other finders, and brings what they do not find.

    `games` gives the address of each game's pack, `whole` that of the whole standard library.
    """

    def __init__(self, games: Mapping[str, str], whole: str) -> None:
        self._games = dict(games)
        self._whole = whole
        self.brought: list[str] = []
        """What had to be fetched because of an import."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Find a module in a pack that is not here yet, which is fetched for it; None when it is in none."""
        parent, _, own = name.rpartition(".")
        game = own.partition("_")[0]
        if parent in SHARED and game in self._games:
            self.brought.append(game)
            PACKS.mkdir(exist_ok=True)
            (PACKS / f"{game}.zip").write_bytes(self.pack(self._games[game]))
            self.open(game)
            return PathFinder.find_spec(name, sys.modules[parent].__path__)
        if name.partition(".")[0] in sys.stdlib_module_names:
            return self._standard(name)
        return None

    def open(self, game: str) -> None:
        """Look for a game's modules in its pack from now on, which lies among the others."""
        place = PACKS / f"{game}.zip"
        learn(place)
        del self._games[game]
        for name in SHARED:
            import_module(name).__path__.append(f"{place}/{name.replace('.', '/')}")

    def pack(self, address: str) -> bytes:
        """Return a game's pack."""
        return zlib.decompress(self.fetched(address), GZIP)

    def fetched(self, address: str) -> bytes:
        """Fetch a file, and wait for it: an import cannot do otherwise. Raises JsException without a network."""
        request = js.XMLHttpRequest.new()
        request.open("GET", address, False)
        request.overrideMimeType("text/plain; charset=x-user-defined")  # a letter for each byte
        request.send()
        text: str = request.responseText
        return bytes(ord(letter) & 255 for letter in text)

    def _standard(self, name: str) -> ModuleSpec | None:
        place = PACKS / "whole.zip"
        if not place.exists():
            self.brought.append(name)
            PACKS.mkdir(exist_ok=True)
            place.write_bytes(self.fetched(self._whole))
            sys.path.append(str(place))
            invalidate_caches()
        folder = "/".join([str(place), *name.split(".")[:-1]])
        return PathFinder.find_spec(name, [folder])


def begin(games: Mapping[str, str], whole: str) -> Library:
    """Make the library ready; see `Library`."""
    library = Library(games, whole)
    sys.meta_path.append(library)
    learn(PACKS / "core.zip")
    dataclasses.exec = run_methods  # type: ignore[attr-defined]
    return library


def learn(pack: Path) -> None:
    """Take the methods of dataclasses from a pack."""
    METHODS.update(marshal.loads(zipimporter(str(pack)).get_data(f"{pack}/methods")))


def run_methods(text: str, names: dict[str, Any], results: dict[str, Any]) -> None:
    """Run the text with which a dataclass defines its methods; it stands in for `exec` there."""
    exec(METHODS.get(text, text), names, results)


def import_all(modules: Iterable[str]) -> None:
    """Import all these modules, so that a memory snapshot holds them, and garbage is never looked for among them."""
    for module in modules:
        import_module(module)
    METHODS.clear()
    gc.collect()
    gc.freeze()


def wake() -> None:
    """After the interpreter has started or was restored: packs come before the working folder, chance is fresh."""
    sys.path[:] = [*filter(None, sys.path), ""]
    random.seed()


def add(name: str, pack: bytes) -> None:
    """Look for modules in one more pack, too."""
    PACKS.mkdir(exist_ok=True)
    (PACKS / f"{name}.zip").write_bytes(pack)
    sys.path.append(f"{PACKS}/{name}.zip")
