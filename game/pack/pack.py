"""Pack the engine, and of the standard library what `rehearse.py` and `play.py` have imported, as byte code."""

import sys

used = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}

import ast  # noqa: E402  (what only this program imports is not packed)
import importlib.util  # noqa: E402
import marshal  # noqa: E402
import zipfile  # noqa: E402
from pathlib import Path  # noqa: E402

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
compiled = sys.modules["__main__"].written
"""By file: the methods of dataclasses, as `rehearse.py` has noted them."""
UNCHECKED = 1
"""Flags of a .pyc whose source is never looked for."""


def byte_code(text: bytes, name: str) -> bytes:
    """Return a source file as .pyc, without docstrings; assertions stay.

    Of the docstring of a class something stays: a dataclass without one makes itself one, slowly.
    """
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            stub = [ast.Expr(ast.Constant("-"))] if isinstance(node, ast.ClassDef) else []
            node.body = stub + node.body[1:] or [ast.Pass()]
    code = compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def pack(name: str, sources: dict[str, bytes]) -> None:
    """Write a zip file of modules, and with them the methods of their dataclasses, see `game/web/library.py`.

    Nothing in it is compressed, so that Python need not unpack it: `build.py` compresses it as a whole, for browsers.
    """
    target = Path("/made", name)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        contents = {
            source.removesuffix(".py") + ".pyc": byte_code(text, source) for source, text in sorted(sources.items())
        }
        methods = {text: code for source in sorted(sources) for text, code in compiled.get(source, {}).items()}
        contents["methods"] = marshal.dumps(methods)
        for inner, data in contents.items():
            archive.writestr(zipfile.ZipInfo(inner, (1980, 1, 1, 0, 0, 0)), data)


def game_of(name: str) -> str:
    """Return the game that a file of the engine belongs to; empty for what all games share."""
    parts = name.split("/")
    if parts[1] == "games" and len(parts) > 3:
        return parts[2]
    stem = parts[-1].removesuffix(".py")
    return next((game for game in games if parts[1:3] == ["web", "views"] and stem.split("_")[0] == game), "")


with zipfile.ZipFile(LIBRARY) as archive:
    names = {file.removeprefix(LIBRARY + "/") for file in used.values() if file.startswith(LIBRARY)}
    library = {name: archive.read(name) for name in names}
library["sitecustomize.py"] = Path("/project/game/pack/sitecustomize.py").read_bytes()
pack("library.zip", library)

engine = {
    path.relative_to("/project").as_posix(): path.read_bytes()
    for path in Path("/project/game").rglob("*.py")
    if path.parts[3] != "pack" and path.name != "__main__.py"
}
games = sorted(
    path.name for path in Path("/project/game/games").iterdir() if path.is_dir() and path.name != "__pycache__"
)
for game in ["", *games]:
    pack(
        f"games/{game}.zip" if game else "core.zip",
        {name: text for name, text in engine.items() if game_of(name) == game},
    )

modules = [name for name, file in used.items() if file.startswith((LIBRARY, "/project/"))]
Path("/made/modules.txt").write_text("\n".join(sorted(modules)))
