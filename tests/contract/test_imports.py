"""Imports run one way: web, bots, games, core. Only `game/web` knows that a browser exists."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import game

ROOT = Path(game.__file__).parent
LAYERS = ("core", "games", "bots", "web")
BROWSER = {"js", "pyodide", "pyscript"}


def forbidden(layer: str, source: str) -> list[str]:
    """Return the modules that a file of this layer may not import but does."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = name.split(".")
            outer = parts[0] == "game" and len(parts) > 1 and parts[1] in LAYERS[LAYERS.index(layer) + 1 :]
            if outer or (layer != "web" and parts[0] in BROWSER):
                found.append(name)
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_an_outer_one(layer: str) -> None:
    files = sorted((ROOT / layer).rglob("*.py"))
    assert files
    assert {str(file): wrong for file in files if (wrong := forbidden(layer, file.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("core", "from game.games import registry"),
        ("core", "import game.bots.levels"),
        ("core", "from game import bots"),
        ("games", "def late():\n    from game.web.dom import node"),
        ("bots", "import js"),
        ("games", "from pyodide.ffi import to_js"),
    ],
)
def test_a_forbidden_import_is_caught(layer: str, source: str) -> None:
    assert forbidden(layer, source)


def test_games_do_not_import_each_other() -> None:
    for folder in (ROOT / "games").iterdir():
        others = {other.name for other in folder.parent.iterdir() if other.is_dir()} - {folder.name, "__pycache__"}
        for file in folder.rglob("*.py") if folder.is_dir() else ():
            imported = file.read_text(encoding="utf-8")
            assert not [other for other in others if f"game.games.{other}" in imported], file
