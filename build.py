#!/usr/bin/env python3
"""Build, serve, translate, test and measure Hedgerow.

Needs Python 3.11 or newer and a package registry, nothing else: on first use it makes its own environment in `.venv`
and fetches the browser runtimes into `node_modules`. Everything it installs is pinned in `pyproject.toml` and
`package-lock.json`. A step that fails says so in one sentence, with the remedy.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gettext
import gzip
import hashlib
import html
import http.server
import importlib
import importlib.metadata
import io
import json
import mimetypes
import os
import posixpath
import re
import shutil
import subprocess
import sys
import time
import tomllib
import traceback
import urllib.parse
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

if sys.version_info < (3, 11):  # noqa: UP036  (older Pythons get this far to hear it)
    sys.exit(
        "Hedgerow needs Python 3.11 or newer, this is {}.{}: run build.py with a newer one.".format(*sys.version_info)
    )

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
NODE_MODULES = ROOT / "node_modules"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

SOURCE = "en"
"""The language in which the words are written. It stands at the root, every other language in a folder of its name."""

LOCALE = ROOT / "game" / "locale"
"""The catalogues, a folder for each further language."""

POLICY = "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self'; img-src 'self'; worker-src 'self'"
"""The content policy of every page: in a `<meta>` of the page and as a header of `serve`."""


class Trouble(Exception):
    """A step that cannot go on, told in a sentence with its remedy."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


# --- The environment: Python packages, Node, the browser runtimes ------------------------------------------------


def enter_environment(*groups: str) -> None:
    """Install the pinned packages of `groups` where they are not yet, and go on inside `.venv`."""
    install(*groups)
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    command = [str(PYTHON), str(ROOT / "build.py"), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(PYTHON, command)


def install(*groups: str) -> None:
    """Make `.venv` hold the pinned packages of `groups` from pyproject.toml; does nothing when it does already."""
    pins = {group: pinned(group) for group in groups}
    due = [group for group in groups if read(stamp(group)) != "\n".join(pins[group])]
    if not due:
        return
    say(f"Setting up Python packages ({', '.join(due)}) ...")
    if not succeeds([str(PYTHON), "-m", "pip", "--version"]):
        make_venv()
    wanted = [pin for group in due for pin in pins[group]]
    run(
        [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted],
        "The Python packages could not be installed",
        "check the network and pip's index address (PIP_INDEX_URL), then run the same command again",
    )
    for group in due:
        stamp(group).write_text("\n".join(pins[group]), encoding="utf-8")


def pinned(group: str) -> list[str]:
    """Return the requirements of one dependency group of pyproject.toml."""
    import tomllib  # not there before Python 3.11, which `main` wants to answer with a sentence

    with open(ROOT / "pyproject.toml", "rb") as file:
        groups: dict[str, list[str]] = tomllib.load(file)["dependency-groups"]
    return groups[group]


def stamp(group: str) -> Path:
    """Return the file that tells which pins of `group` are installed."""
    return VENV / f"hedgerow-{group}.txt"


def make_venv() -> None:
    """Make a fresh `.venv`."""
    run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        f"{sys.executable} could not make a virtual environment in .venv",
        "install Python's venv module (on Debian and Ubuntu: apt-get install python3-venv) or use another Python",
    )


def npm() -> tuple[str, dict[str, str]]:
    """Return npm and the environment to run it in: the system's with Node 20 or newer, else the one from PyPI."""
    found = shutil.which("npm")
    if found and node_major() >= 20:
        return found, dict(os.environ)
    install("node")
    return str(BIN / ("npm.exe" if os.name == "nt" else "npm")), {
        **os.environ,
        "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")]),
    }


def node() -> tuple[str, dict[str, str]]:
    """Return Node and the environment to run it in: the one that `npm` goes with."""
    command, environment = npm()
    found = shutil.which("node", path=environment["PATH"])
    if not found:
        raise Trouble(f"There is {command}, but no node: install Node 20 or newer.")
    return found, environment


def node_major() -> int:
    """Return the major version of the system's Node, 0 without one."""
    try:
        answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
        return int(answer.lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def install_runtimes() -> None:
    """Make `node_modules` hold what package-lock.json names; npm checks the integrity of every package."""
    lock = digest((ROOT / "package-lock.json").read_bytes())
    done = NODE_MODULES / ".hedgerow"
    if read(done) == lock:
        return
    command, environment = npm()
    say("Fetching the browser runtimes ...")
    run(
        [command, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        "npm could not install the browser runtimes",
        "check the network and npm's registry setting (for EINTEGRITY: that package-lock.json is as committed), "
        "then run the same command again",
        env=environment,
    )
    done.write_text(lock, encoding="utf-8")


def run(command: Sequence[str], problem: str, remedy: str, env: Mapping[str, str] | None = None) -> None:
    """Run a quiet step of the set-up; its own last words become part of the sentence when it fails."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
    except OSError as error:
        raise Trouble(f"{problem} ({error}): {remedy}.") from error
    if done.returncode:
        raise Trouble(f"{problem} ({reason(done.stdout)}): {remedy}.")


def reason(output: str) -> str:
    r"""Return the line of a tool's output that says best why it failed.

    >>> reason("npm error code ECONNREFUSED\nnpm error syscall connect\n")
    'ECONNREFUSED'
    >>> reason("WARNING: retrying\nERROR: No matching distribution found for jinja2==3.1.6\n[notice] ...")
    'No matching distribution found for jinja2==3.1.6'
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    for pattern in (r"npm (?:error|ERR!) code (.+)", r"(?:ERROR|Error|E): (.+)", r"(.+)"):
        said = [match[1] for line in lines if (match := re.match(pattern, line))]
        if said:
            return said[-1].rstrip(".:")
    return "without a word"


def succeeds(command: Sequence[str]) -> bool:
    """Tell whether a command exists and ends well; what it prints is dropped."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 0
    except OSError:
        return False


def read(path: Path) -> str | None:
    """Return the text of a file, None when there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return None


def digest(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def say(line: str) -> None:
    """Tell the person at the terminal what is going on."""
    print(line, flush=True)


# --- The site ----------------------------------------------------------------------------------------------------


def build(base_url: str = "", *, offline: bool = True) -> bool:
    """Make `dist/` unless it is there already, made from the same sources; return whether it was made.

    Without `offline`, nothing is kept in browsers for use without a network, and what is kept there is taken back.
    """
    made_from = CACHE / "built.txt"
    version = fingerprint(f"{base_url} {offline}")
    if DIST.is_dir() and read(made_from) == version:
        return False
    CACHE.mkdir(exist_ok=True)
    made_from.unlink(missing_ok=True)
    fresh, old = CACHE / f"dist-{os.getpid()}", CACHE / f"old-{os.getpid()}"
    try:
        Build(fresh, base_url, version[:12], offline=offline).make()
        if DIST.exists():
            DIST.rename(old)
        fresh.rename(DIST)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
    made_from.write_text(version, encoding="utf-8")
    return True


def fingerprint(options: str) -> str:
    """Return a hash over everything the site is made from."""
    names = ("build.py", "index.html", "pyproject.toml", "pyscript.toml", "package-lock.json")
    sources = [ROOT / name for name in names] + list(files(ROOT / "game")) + list(files(ROOT / "static"))
    parts = [f"{path.relative_to(ROOT).as_posix()} {digest(path.read_bytes())}" for path in sources if path.exists()]
    return digest("\n".join([options, *parts]).encode())


def files(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder in a fixed order, compiled Python left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


class Build:
    """One making of the site: writes all its files into `target`."""

    def __init__(self, target: Path, base_url: str, version: str, *, offline: bool = True) -> None:
        self.target = target
        self.offline = offline
        self.base_url = base_url
        self.version = version
        self.assets = Assets(target)

    def make(self) -> None:
        """Write the site; raises Trouble when a source is missing or wrong."""
        games = {language: load_games(language) for language in languages()}
        self.pyscript = self.copy_package("@pyscript/core", "dist", ("*.js", "core.css"))
        self.pyodide = self.copy_package("pyodide", ".", ("*.mjs", "*.asm.js", "*.wasm", "*.zip", "*-lock.json"))
        self.asm = next((self.target / self.pyodide).glob("pyodide.asm.*js")).name  # .js, and .mjs from Python 3.14 on
        self.segno = self.assets.write("python/segno.zip", pack_library("segno", SEGNO))
        self.pack_python()
        for path in files(ROOT / "static"):
            self.assets.publish(path.relative_to(ROOT / "static").as_posix())
        for language in languages():
            self.render_language(language, games[language])
        self.write_service_worker()
        (self.target / ".nojekyll").touch()

    def copy_package(self, name: str, folder: str, patterns: Sequence[str]) -> str:
        """Copy files of an npm package into `vendor/`; return the folder's address from the site's root."""
        package = NODE_MODULES / name
        version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
        address = f"vendor/{name.strip('@').split('/')[0]}-{version}"
        (self.target / address).mkdir(parents=True)
        for pattern in patterns:
            for path in (package / folder).glob(pattern):
                shutil.copyfile(path, self.target / address / path.name)
        return address

    def preloads(self) -> list[str]:
        """Return the modules that a game page starts with, so that they are fetched at once instead of one by one."""
        entry = (self.target / self.pyscript / "core.js").read_text(encoding="utf-8")
        core = re.search(r"core-[\w-]+\.js", entry)
        return [
            *([f"{self.pyscript}/{core[0]}"] if core else []),
            f"{self.pyodide}/pyodide.mjs",
            self.assets.addresses["python/packs.js"],
            f"{self.pyodide}/{self.asm}",
        ]

    def runtime(self) -> list[str]:
        """Return the big files that every game needs."""
        return [
            f"{self.pyodide}/pyodide.asm.wasm",
            self.python["library.zip"],
            f"{self.pyodide}/{self.asm}",
            self.python["core.zip"],
        ]

    def size_on_the_wire(self, address: str) -> int:
        """Return how many bytes a file takes from a host that packs what is worth it."""
        file = self.target / address
        return len(compressed(file, "")) if file.suffix in PACKED else file.stat().st_size

    def write_service_worker(self) -> None:
        """Write `sw.js`, which keeps the site for use without a network, or the one that takes that back."""
        if not self.offline:
            (self.target / "sw.js").write_text(rendered("sw_off.js", SOURCE) + "\n", encoding="utf-8")
            return
        found = [path.relative_to(self.target).as_posix() for path in files(self.target)]
        pages = [name.removesuffix("index.html") for name in found if name.endswith(".html")]
        hashed = [name for name in found if name.startswith(("assets/", "vendor/")) and self.is_kept(name)]
        text = rendered("sw.js", SOURCE, version=self.version, pages=pages, hashed=hashed)
        (self.target / "sw.js").write_text(text + "\n", encoding="utf-8")

    def is_kept(self, name: str) -> bool:
        """Tell whether a file with a lasting name may be needed without a network.

        Not so the pictures for previews, the whole standard library, and of PyScript what is for editors and terminals:
        its other parts are small.
        """
        if name.startswith(self.pyscript):
            return "/core" in name or (self.target / name).stat().st_size < 10_000
        return not name.startswith("assets/pictures/") and name != f"{self.pyodide}/python_stdlib.zip"

    def pack_python(self) -> None:
        """Write the packs of Python, and `python/packs.js`, which tells the scripts of the site where they are."""
        packs = packed((self.target / self.segno).read_bytes())
        modules = packs.pop("modules.txt").decode().split()
        addresses = {
            name: self.assets.write(f"python/{name.replace('.zip', '.pack')}", gzip.compress(data, mtime=0))
            for name, data in packs.items()
        }
        lock = json.loads((self.target / self.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
        (self.target / self.pyodide / "pyodide-lock.json").unlink()  # names packages, of which we have none
        here = "assets/python"
        told = {
            "runtime": posixpath.relpath(self.pyodide, here) + "/",
            "whole": posixpath.relpath(f"{self.pyodide}/python_stdlib.zip", here),
            "library": posixpath.relpath(addresses["library.zip"], here),
            "core": posixpath.relpath(addresses["core.zip"], here),
            "games": {
                posixpath.basename(name).removesuffix(".zip"): posixpath.relpath(address, here)
                for name, address in addresses.items()
                if name.startswith("games/")
            },
            "lock": json.dumps({"info": lock["info"], "packages": {}}),
            "modules": modules,
        }
        told["key"] = digest(json.dumps(told).encode())[:16]
        self.python = addresses
        text = f"export const packs = {json.dumps(told)};\n"
        self.assets.addresses["python/packs.js"] = self.assets.write("python/packs.js", text.encode())
        self.assets.addresses["python/pyodide.mjs"] = f"{self.pyodide}/pyodide.mjs"

    def render_language(self, language: str, games: Sequence[Mapping[str, Any]]) -> None:
        """Render the front page, the page for missing addresses and every game's page in one language."""
        up = "../" if home_of(language) else ""
        anywhere = urllib.parse.urlsplit(self.base_url).path  # a missing page may have been asked for at any depth
        self.render("index.html", language, "front", up, games)
        self.render("404.html", language, "missing", anywhere, games)
        for game in games:
            if game["playable"]:
                self.render(f"{game['id']}/index.html", language, "game", up + "../", games, game)

    def render(
        self,
        path: str,
        language: str,
        page: str,
        root: str,
        games: Sequence[Mapping[str, Any]],
        game: Mapping[str, Any] | None = None,
    ) -> None:
        """Render one page from the shell `index.html` into `path`, which is counted from the language's own folder."""
        place = path.removesuffix("index.html")
        text = rendered(
            "index.html",
            language,
            page=page,
            root=root,
            home=(root + home_of(language)) or "./",
            lang=language,
            languages=[
                {
                    "id": other,
                    "name": name_of(other),
                    "locale": locale_of(other),
                    "here": (root + home_of(other) + place) or "./",
                    "address": home_of(other) + place,
                }
                for other in languages()
            ],
            in_all_languages=lambda text: [words_of(other).gettext(text) for other in languages()],
            games=games,
            game=game,
            asset=lambda name: root + self.assets.publish(name),
            vendor={
                "core_js": f"{root}{self.pyscript}/core.js",
                "core_css": f"{root}{self.pyscript}/core.css",
                "runtime": [root + address for address in self.runtime()],
                "bytes": sum(self.size_on_the_wire(address) for address in self.runtime()),
                "preload": [root + address for address in self.preloads()],
            },
            config=self.configuration(root) if game else None,
            words=root + self.assets.write(f"python/{language}.mo", compiled(language)) if language != SOURCE else "",
            segno=root + self.segno,
            version=self.version,
            offline=self.offline,
            policy=POLICY,
            base_url=self.base_url,
            picture=lambda name: self.picture(name, language, root),
        )
        file = self.target / home_of(language) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n", encoding="utf-8")

    def picture(self, name: str, language: str, root: str) -> dict[str, Any]:
        """Paint the picture of a page for those who get its link; return what the page says of it.

        It is drawn in `picture_<name>.svg`, whose `<title>` says in words what there is to see.
        """
        svg = rendered(f"picture_{name}.svg", language, asset=str)
        words = re.search(r"<title>(.+)</title>", svg)
        if not words:
            raise Trouble(f"picture_{name}.svg has no <title>: give it one that says what there is to see.")
        width, height = PICTURE_SIZE
        address = self.assets.write(f"pictures/{name}.png", painted(self_contained(svg), width))
        return {
            "address": (self.base_url or root) + address,
            "width": width,
            "height": height,
            "words": html.unescape(words[1]),
        }

    def configuration(self, root: str) -> str:
        """Return PyScript's configuration for pages at the depth of `root`, as JSON: so nothing of it is fetched."""
        text = rendered("pyscript.toml", SOURCE, interpreter=root + self.assets.publish("js/runtime.js"))
        return json.dumps(tomllib.loads(text))


class Assets:
    """The files of `static/` and the fonts, published under `assets/` with a hash in every name.

    References between them (`url(...)` and `@import` in style sheets, quoted relative names elsewhere) are rewritten
    to the published names. Addresses are relative to the site's root. `icons/leaf-180.png` is painted from
    `icons/leaf.svg`, 180 pixels wide.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self.addresses: dict[str, str] = {}
        self.under_way: list[str] = []

    def publish(self, name: str) -> str:
        """Publish a file once, `name` being its path below `static/` or `fonts/<file>`; return its address."""
        if name in self.addresses:
            return self.addresses[name]
        if name in self.under_way:
            raise Trouble(f"These files refer to each other in a circle, break it: {' > '.join(self.under_way)}.")
        self.under_way.append(name)
        drawing = drawing_of(name)
        data = painted(*drawing) if drawing else asset_source(name).read_bytes()
        if name.endswith((".css", ".js", ".mjs", ".svg", ".webmanifest")):
            data = self.rewrite(name, data.decode("utf-8")).encode("utf-8")
        self.under_way.pop()
        self.addresses[name] = self.write(name, data)
        return self.addresses[name]

    def write(self, name: str, data: bytes) -> str:
        """Write `data` under its hashed name; return its address."""
        stem, suffix = posixpath.splitext(name)
        address = f"assets/{stem}.{digest(data)[:10]}{suffix}"
        place = self.target / address
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        return address

    def rewrite(self, name: str, text: str) -> str:
        """Return the text of the file `name` with its references to other assets put right."""
        in_css = name.endswith(".css")

        def replaced(match: re.Match[str]) -> str:
            reference, mark, rest = re.fullmatch(r"([^#?]*)([#?]?)(.*)", match["name"]).groups()  # type: ignore[union-attr]
            if not reference or re.match(r"[a-z]+:|/", reference):
                return match[0]
            wanted = posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))
            if not in_css and wanted not in self.addresses and not exists(wanted):
                return match[0]  # any quoted text; only in a style sheet is it surely a reference
            place = posixpath.dirname(f"assets/{name}")
            there = posixpath.relpath(self.publish(wanted), place)
            there = there if there.startswith(".") else f"./{there}"
            return match[0].replace(match["name"], there + mark + rest)

        pattern = (
            r"(?:url\(\s*|@import\s+)(?P<quote>[\"']?)(?P<name>[^\"')\s]+)(?P=quote)"
            if in_css
            else r"(?P<quote>[\"'])(?P<name>[\w./#?=-]+)(?P=quote)"
        )
        return re.sub(pattern, replaced, text)


def asset_source(name: str) -> Path:
    """Return the file of an asset: under `static/`, or for `fonts/<file>` in one of the font packages."""
    path = ROOT / "static" / name
    if not path.is_file() and name.startswith("fonts/"):
        path = next(NODE_MODULES.glob(f"@fontsource/*/files/{posixpath.basename(name)}"), path)
    if not path.is_file():
        raise Trouble(
            f"There is no static/{name}: a page or a style sheet names it, add the file or put the name right."
        )
    return path


def exists(name: str) -> bool:
    """Tell whether there is an asset of this name."""
    return (ROOT / "static" / name).is_file() or drawing_of(name) is not None


def source(name: str) -> Path:
    """Return a file of the project that the site cannot do without."""
    if not (ROOT / name).is_file():
        raise Trouble(f"{name} is missing: bring it back, for example with `git checkout {name}`.")
    return ROOT / name


def packed(segno: bytes) -> dict[str, bytes]:
    """Return the packs of byte code by name, `modules.txt` with the modules in them; made once for the same sources.

    Raises Trouble when something that a page imports is in none of them.
    """
    sources = [path for path in files(ROOT / "game") if path.suffix in {".py", ".mjs"}]
    parts = [f"{path.relative_to(ROOT).as_posix()} {digest(path.read_bytes())}" for path in sources]
    key = digest("\n".join([*parts, digest(segno), read(ROOT / "package-lock.json") or ""]).encode())
    place = CACHE / "packed" / key
    if not place.is_dir():
        fresh = place.with_suffix(f".{os.getpid()}")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        (fresh / "segno.zip").write_bytes(segno)
        command, environment = node()
        say("Packing Python ...")
        run(
            [
                command,
                str(source("game/pack/pack.mjs")),
                str(NODE_MODULES / "pyodide"),
                str(fresh),
                f"/project={ROOT}",
            ],
            "Python could not be packed for the browser",
            "put that right in game/, then build again",
            env=environment,
        )
        (fresh / "segno.zip").unlink()
        try:
            fresh.rename(place)
        except OSError:  # another build was faster
            shutil.rmtree(fresh)
            if not place.is_dir():
                raise
        drop_old(place.parent, 12)
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files(place)}


def drop_old(folder: Path, kept: int) -> None:
    """Delete what is in a folder of the cache but the `kept` newest."""
    found = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in found[:-kept]:
        shutil.rmtree(path, ignore_errors=True)


def pack_library(name: str, patterns: Sequence[str]) -> bytes:
    """Return the files of an installed Python package that a page fetches when it needs them, as one zip file."""
    try:
        installed = importlib.metadata.files(name) or ()
    except importlib.metadata.PackageNotFoundError as error:
        raise Trouble(f"The Python package {name} is not in .venv: run `python3 build.py build`.") from error
    found = {str(path): Path(str(path.locate())).read_bytes() for path in installed if any(map(path.match, patterns))}
    return zipped({f"{name}/__init__.py": b""} | dict(sorted(found.items())))


SEGNO = ("segno/encoder.py", "segno/consts.py", "licenses/LICENSE")
"""What makes a QR code of a text. The rest of segno writes pictures, which the page draws itself."""


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """Return a zip file, byte for byte the same for the same contents."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return target.getvalue()


def load_games(language: str) -> list[dict[str, Any]]:
    """Return what the pages tell about every game of the registry, in one language."""
    fields = ("id", "title", "players", "minutes", "blurb", "playable")
    words = words_of(language)
    sys.path.insert(0, str(ROOT))
    try:
        entries = importlib.import_module("game.games.registry").GAMES
        speech = importlib.import_module("game.core.speech")
        speech.speak(words)
        found = [{field: getattr(entry, field) for field in fields} for entry in entries]
        speech.speak(words_of(SOURCE))
    except Exception as error:
        raise Trouble(f"game/games/registry.py could not be read ({error!r}): put that right first.") from error
    finally:
        sys.path.pop(0)
    return found


def rendered(name: str, language: str, **values: Any) -> str:
    """Return a template filled in; raises Trouble with the place of a mistake in it."""
    import jinja2

    try:
        return str(templates(language).get_template(name).render(values))
    except jinja2.TemplateError as error:
        places = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.endswith(".py")]
        place = f", line {places[-1].lineno} of {places[-1].filename}" if places else ""
        raise Trouble(f"A page template is wrong ({error.message}{place}): put it right.") from error


@functools.cache
def templates(language: str) -> Any:
    """Return the Jinja2 environment whose pages speak `language`."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([ROOT, ROOT / "game" / "templates"]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(words_of(language), newstyle=True)  # type: ignore[attr-defined]
    return environment


# --- Languages: the words of code and pages, and a catalogue for each language but the source ----------------------

SAYING = {"say": 1, "say_many": 2, "later": 1, "say_as": 2}
"""The functions of the code that are called with words, and how many of their arguments are words."""

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


def languages() -> list[str]:
    """Return the languages of the site, the source first."""
    return [SOURCE, *sorted(path.name for path in LOCALE.glob("*") if catalogue_file(path.name).is_file())]


def catalogue_file(language: str) -> Path:
    """Return the file with a language's words."""
    return LOCALE / language / "LC_MESSAGES" / "hedgerow.po"


def home_of(language: str) -> str:
    """Return the folder of a language's pages, counted from the site's root."""
    return "" if language == SOURCE else f"{language}/"


def name_of(language: str) -> str:
    """Return what a language calls itself."""
    from babel import Locale

    name = str(Locale.parse(language, sep="-").get_language_name())
    return name[0].upper() + name[1:]


def locale_of(language: str) -> str:
    """Return a language with its most usual country, as previews of shared links want it."""
    from babel import Locale
    from babel.core import get_global

    likely = get_global("likely_subtags").get(language, language)
    found = Locale.parse("en_GB" if language == SOURCE else likely)
    return "_".join(filter(None, (found.language, found.territory)))


def collected() -> Any:
    """Return a catalogue of all words in the sources, none of them translated.

    A game without a page is left out. What is said about `{name}` is in it twice, once to that person: see
    `game/core/speech.py`.
    """
    from babel.messages import Catalog

    found = Catalog()
    unseen = [game["id"] for game in load_games(SOURCE) if not game["playable"]]
    readers = {".py": words_of_code, ".html": words_of_template, ".svg": words_of_template}
    for path in [ROOT / "index.html", *files(ROOT / "game")]:
        place = path.relative_to(ROOT).as_posix()
        if path.suffix not in readers or any(game in place for game in unseen):
            continue
        for said, within in readers[path.suffix](path):
            for context in (None, "you") if "{name}" in str(said) else (within,):
                found.add(said, locations=[(place, 0)], context=context)
    return found


Said = tuple[str | tuple[str, ...], str | None]
"""A sentence, or its forms for one and for many, and the context that tells it from an equal one."""


def words_of_code(path: Path) -> Iterator[Said]:
    """Yield what a file of code says."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
            arguments = node.args[: SAYING[node.func.id]]
            said = tuple(
                each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )
            if node.func.id == "say_as" and len(said) == 2:
                yield said[1], said[0]
            elif said:
                yield said if len(said) > 1 else said[0], None


def words_of_template(path: Path) -> Iterator[Said]:
    """Yield what a template says."""
    from jinja2.ext import babel_extract

    options = {"extensions": "jinja2.ext.i18n", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    with open(path, "rb") as file:
        for _, _, said, _ in babel_extract(file, ("_", "gettext", "ngettext"), (), options):
            yield said if isinstance(said, str) else tuple(filter(None, said or ())), None


def catalogue(language: str) -> Any:
    """Return the catalogue of a language."""
    from babel.messages.pofile import PoFileError, read_po

    path = catalogue_file(language)
    try:
        with open(path, "rb") as file:
            return read_po(file, locale=language.replace("-", "_"), abort_invalid=True)
    except PoFileError as error:
        raise Trouble(f"{path.relative_to(ROOT)} cannot be read ({error}): put it right.") from error


def compiled(language: str) -> bytes:
    """Return a language's catalogue in the form that Python's gettext reads."""
    from babel.messages.mofile import write_mo

    target = io.BytesIO()
    write_mo(target, catalogue(language))
    return target.getvalue()


def words_of(language: str) -> gettext.NullTranslations:
    """Return a language's words for gettext."""
    return gettext.NullTranslations() if language == SOURCE else gettext.GNUTranslations(io.BytesIO(compiled(language)))


def updated(language: str) -> tuple[str, int]:
    """Return the text of a language's catalogue brought up to date with the sources, and how much is to translate.

    It holds no dates and no numbers of lines, so that it changes only with the words.
    """
    from babel.messages import Catalog
    from babel.messages.pofile import write_po

    exists = catalogue_file(language).is_file()
    words = catalogue(language) if exists else Catalog(locale=language.replace("-", "_"))
    words.update(collected(), no_fuzzy_matching=True)
    target = io.BytesIO()
    write_po(target, words, sort_output=True, ignore_obsolete=True, omit_header=True, include_lineno=False, width=100)
    missing = sum(not all(forms(message.string)) for message in words if message.id)
    return HEADER.format(language=language, plurals=words.plural_forms) + target.getvalue().decode(), missing


def forms(string: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return a translation as the tuple of its plural forms.

    >>> forms("one"), forms(("one", "many"))
    (('one',), ('one', 'many'))
    """
    return tuple(string) if isinstance(string, (tuple, list)) else (str(string or ""),)


# --- Pictures: painted from our drawings for what cannot show an SVG of the page itself ---------------------------

PICTURE_SIZE = (1200, 630)
"""Width and height in pixels, of the pictures that go with a shared link: both drawn and painted."""


def drawing_of(name: str) -> tuple[str, int] | None:
    """Return the SVG and the width that an asset such as `icons/leaf-180.png` is painted from; None for any other."""
    match = re.fullmatch(r"(.+)-(\d+)\.png", name)
    if not match or not (source := ROOT / "static" / f"{match[1]}.svg").is_file():
        return None
    return source.read_text(encoding="utf-8"), int(match[2])


def self_contained(svg: str) -> str:
    """Return a drawing with its symbols inside and its colours in figures, since the painter knows no style sheet.

    `#bee` of a file of symbols and `var(--red)` are those of the day, `#bee-night` and `var(--red-night)` of the night.
    """
    files = sorted(set(re.findall(r'href="([\w/]+\.svg)#', svg)))
    symbols = "".join(re.sub(r"</?svg[^>]*>", "", asset_source(file).read_text(encoding="utf-8")) for file in files)
    by_night = re.sub(r'(\bid="[\w-]+|var\(--[\w-]+)', r"\1-night", symbols)
    svg = re.sub(r'href="[\w/]+\.svg#', 'href="#', svg)
    svg = re.sub(r"<svg[^>]*>", lambda match: f"{match[0]}<defs>{symbols}{by_night}</defs>", svg, count=1)
    table = colours()
    try:
        return re.sub(r"var\(--([\w-]+)\)", lambda match: table[match[1]], svg)
    except KeyError as error:
        raise Trouble(f"A drawing uses the colour {error}, which static/css/tokens.css does not have.") from error


def colours() -> dict[str, str]:
    """Return every colour of static/css/tokens.css: the day's by its name, the night's by its name and `-night`."""
    pattern = r"--([\w-]+): light-dark\((#\w+), (#\w+)\)"
    found = re.findall(pattern, asset_source("css/tokens.css").read_text(encoding="utf-8"))
    return {name: day for name, day, _ in found} | {f"{name}-night": night for name, _, night in found}


def painted(svg: str, width: int) -> bytes:
    """Return a self-contained drawing as PNG, `width` pixels wide; what was painted before comes from the cache."""
    import resvg_py

    place = CACHE / "painted" / f"{digest(f'{resvg_py.__version__} {width} {svg}'.encode())}.png"
    if place.is_file():
        return place.read_bytes()
    try:
        data = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    except ValueError as error:
        raise Trouble(f"A drawing could not be painted ({error}), put it right: {svg[:100]!r}") from error
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = place.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(data)
    fresh.replace(place)
    return data


# --- The server --------------------------------------------------------------------------------------------------


TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The media types that Python's own table lacks on some systems."""

PACKED = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"})
"""The kinds of file that are worth compressing."""


class Site(http.server.ThreadingHTTPServer):
    """Serves a built folder below `path` on this machine, the way a good static host would.

    `policy` is sent as content policy with every answer; None leaves it to the pages' own `<meta>`.
    """

    daemon_threads = True
    allow_reuse_address = os.name != "nt"

    def __init__(self, folder: Path, path: str = "/", port: int = 0, policy: str | None = POLICY) -> None:
        self.folder = folder
        self.path = "/" + path.strip("/") + "/" if path.strip("/") else "/"
        self.policy = policy
        try:
            super().__init__(("127.0.0.1", port), Handler)
        except (OSError, OverflowError) as error:
            raise Trouble(
                f"Port {port} cannot be used ({getattr(error, 'strerror', None) or error}): "
                f"choose another one, for example with --port {8001 if port == 8000 else 8000}.",
                code=2,
            ) from error

    @property
    def address(self) -> str:
        """The address of the front page."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.path}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep silent about browsers that hang up; anything else is a fault of ours and shown."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one connection."""

    server: Site
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self) -> None:
        """Answer with the file asked for, a redirection to the folder's own address, or the 404 page."""
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        if not path.startswith(self.server.path):
            return self.redirect(self.server.path) if self.server.path.startswith(path) else self.not_found()
        file = self.server.folder / posixpath.normpath("/" + path.removeprefix(self.server.path)).lstrip("/")
        if file.is_dir() and not path.endswith("/"):
            return self.redirect(urllib.parse.quote(path) + "/")
        file = file / "index.html" if path.endswith("/") else file
        return self.send_file(200, file) if file.is_file() else self.not_found()

    def do_HEAD(self) -> None:
        """Answer as to GET, without the file itself."""
        self.do_GET()

    def redirect(self, address: str) -> None:
        """Send the browser to another address of this site."""
        self.send_response(302)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def not_found(self) -> None:
        """Answer with the site's own page for missing addresses."""
        page = self.server.folder / "404.html"
        if page.is_file():
            return self.send_file(404, page)
        return self.send_error(404)

    def send_file(self, status: int, file: Path) -> None:
        """Send a file, compressed where that helps, or say that the browser's copy is still good."""
        facts = file.stat()
        tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        fresh = status == 200 and self.headers.get("If-None-Match") == tag
        packed = file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        data = b"" if fresh else compressed(file, tag) if packed else file.read_bytes()
        lasting = file.relative_to(self.server.folder).parts[0] in {"assets", "vendor"}
        self.send_response(304 if fresh else status)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if not fresh:
            kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
            self.send_header("Content-Length", str(len(data)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def end_headers(self) -> None:
        """Add what every answer carries."""
        if self.server.policy:
            self.send_header("Content-Security-Policy", self.server.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the terminal quiet."""


@functools.lru_cache(maxsize=256)
def compressed(file: Path, tag: str) -> bytes:
    """Return a file's contents in gzip; `tag` changes with the contents."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)


# --- The command line --------------------------------------------------------------------------------------------


def main() -> int:
    """Carry out the command of the command line and return its exit code."""
    parser = command_line()
    options, rest = parser.parse_known_args()
    if rest and options.command is not run_tests:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    options.rest = rest
    return int(options.command(options))


def command_line() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Hedgerow.")
    commands = parser.add_subparsers(title="commands", metavar="serve|build|words|test|bench", required=True)

    serve = commands.add_parser("serve", help="build what changed and serve the site on this machine")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    serve.add_argument("--path", default="/", help="serve below this path, for example /sub/ (default: /)")
    serve.set_defaults(command=run_serve)

    make = commands.add_parser("build", help="make dist/, ready for any static host")
    make.add_argument(
        "--base-url",
        type=web_address,
        default="",
        help="where the site will stand; makes addresses for sharing absolute",
    )
    make.add_argument(
        "--no-offline",
        action="store_true",
        help="keep nothing in browsers for use without a network, and take back what is kept there",
    )
    make.set_defaults(command=run_build)

    words = commands.add_parser("words", help="bring the catalogues of all languages up to date with the sources")
    words.add_argument("languages", nargs="*", metavar="LANGUAGE", help="begin a catalogue for this one, such as fr")
    words.set_defaults(command=run_words)

    test = commands.add_parser(
        "test",
        help="check and test everything",
        description="Check and test everything. What it does not know goes to pytest.",
    )
    size = test.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true", help="leave out the slow tests and the browser")
    size.add_argument("--long", action="store_true", help="add the big random suites; they go on where they stopped")
    test.set_defaults(command=run_tests)

    bench = commands.add_parser("bench", help="measure start, clicks, playouts and links")
    bench.add_argument("--rounds", type=int, default=7, help="rounds of every measurement (default: 7)")
    bench.add_argument("--games", type=int, default=10_000, help="random games for the longest link (default: 10000)")
    bench.set_defaults(command=run_bench)
    return parser


def web_address(text: str) -> str:
    """Return an address as `--base-url` takes it, with a slash at its end; none stays empty."""
    if text and not re.match(r"https?://[^/]", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like https://example.org/hedgerow/")
    return text and text.rstrip("/") + "/"


def run_build(options: argparse.Namespace) -> int:
    """Make the site."""
    enter_environment("build", "browser")
    install_runtimes()
    begun = time.monotonic()
    made = build(options.base_url, offline=not options.no_offline)
    say(f"Built dist/ in {time.monotonic() - begun:.1f} s." if made else "dist/ is up to date.")
    return 0


def run_words(options: argparse.Namespace) -> int:
    """Bring every catalogue up to date with the words of the sources; begin one for a new language."""
    enter_environment("build", "browser")
    from babel import UnknownLocaleError

    for language in sorted({*languages()[1:], *options.languages}):
        try:
            name = name_of(language)
            text, missing = updated(language)
        except (UnknownLocaleError, ValueError) as error:
            raise Trouble(f"{language!r} is not the code of a language ({error}): take one like fr.", code=2) from error
        catalogue_file(language).parent.mkdir(parents=True, exist_ok=True)
        catalogue_file(language).write_text(text, encoding="utf-8")
        say(f"{name} ({catalogue_file(language).relative_to(ROOT).as_posix()}): {missing} still to translate.")
    return 0


def run_serve(options: argparse.Namespace) -> int:
    """Serve the site until the person stops it."""
    enter_environment("build", "browser")
    site = Site(DIST, options.path, options.port)
    install_runtimes()
    build()
    say(f"Hedgerow is at {site.address} (Ctrl-C stops it)")
    site.serve_forever()
    return 0


def run_tests(options: argparse.Namespace) -> int:
    """Check and test everything; pytest's closing line comes last."""
    size = ["--quick"] if options.quick else ["--long"] if options.long else []
    return run_module("tests", [*size, *options.rest])


def run_bench(options: argparse.Namespace) -> int:
    """Print the tables of measurements."""
    return run_module("tests.bench", ["--rounds", str(options.rounds), "--games", str(options.games)])


def run_module(name: str, arguments: Sequence[str]) -> int:
    """Run a module of the tests on the built site."""
    enter_environment("build", "browser", "test")
    install_runtimes()
    build()
    return subprocess.call([str(PYTHON), "-m", name, *arguments], cwd=ROOT)


def spoken(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; every trouble ends in a sentence on stderr."""
    try:
        return command()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code
    except OSError as error:
        print(f"The system refused a step ({error}): put that right, then run the same command again.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(spoken(main))
