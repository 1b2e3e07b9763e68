"""Pack the engine, and of the standard library what `rehearse.py` and `play.py` have imported, as byte code."""

import sys

used = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}

import ast  # noqa: E402  (what only this program imports is not packed)
import importlib.util  # noqa: E402
import marshal  # noqa: E402
import zipfile  # noqa: E402
from pathlib import Path  # noqa: E402

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
UNCHECKED = 1
"""Flags of a .pyc whose source is never looked for."""


def byte_code(text: bytes, name: str) -> bytes:
    """Return a source file as .pyc, without docstrings; assertions stay."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def pack(name: str, sources: dict[str, bytes]) -> None:
    """Write a zip file of modules."""
    target = Path("/made", name)
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for source, text in sorted(sources.items()):
            info = zipfile.ZipInfo(source.removesuffix(".py") + ".pyc", (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, byte_code(text, source))


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
pack("library.zip", library | {f"pyscript/{path.name}": path.read_bytes() for path in Path("/pyscript").glob("*.py")})

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
