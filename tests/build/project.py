"""A tiny project for the tests of build.py: its own pages and engine, our tools and runtimes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import build

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "index.html": """\
{% from "parts.html" import head %}
<!doctype html>
<html lang="{{ lang }}" data-stage="painted" data-version="{{ version }}">
<head>
{{ head(policy) }}
<link rel="icon" href="{{ asset('art/leaf.svg') }}">
<link rel="stylesheet" href="{{ asset('css/site.css') }}">
{% if base_url %}
<link rel="canonical" href="{{ base_url }}{{ game.id ~ '/' if game else '' }}">
{% endif %}
{% if page == "game" %}
<link rel="stylesheet" href="{{ vendor.core_css }}">
<script type="module" src="{{ vendor.core_js }}"></script>
{% endif %}
</head>
<body>
<h1>{{ _("Hedgerow") }}</h1>
{% for entry in games %}
<p>{{ entry.title }}{% if entry.playable %} <a href="{{ root }}{{ entry.id }}/">{{ _("Play") }}</a>{% endif %}</p>
{% endfor %}
{% if page == "game" %}
<script type="py" config="{{ config }}">
import game.web.main; game.web.main.run()</script>
{% endif %}
</body>
</html>
""",
    "game/__init__.py": "",
    "game/__main__.py": "",
    "game/core/__init__.py": """\
from dataclasses import dataclass


@dataclass(frozen=True)
class Named:
    name: str


NAME = Named("engine").name
""",
    "game/games/__init__.py": "",
    "game/games/registry.py": """\
from typing import NamedTuple


class GameEntry(NamedTuple):
    id: str
    title: str
    players: str
    minutes: str
    blurb: str
    playable: bool


GAMES = (
    GameEntry("ants", "Ants & aphids", "2-5", "20", "March.", True),
    GameEntry("moles", "Moles", "2", "30", "Dig.", False),
)
""",
    "game/pack/play.py": "import game.core\n",
    "game/templates/parts.html": """\
{% macro head(policy) %}
<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{{ policy }}">
{% endmacro %}
""",
    "game/web/__init__.py": "",
    "game/web/main.py": """\
import sys

from game.core import NAME


def run():
    from js import document

    document.documentElement.dataset.python = sys.version.split()[0]
    document.documentElement.dataset.engine = NAME
    document.documentElement.dataset.stage = "ready"
""",
    "static/css/site.css": """\
@import "more.css";
@font-face { font-family: A; src: url("../fonts/alegreya-sans-latin-400-normal.woff2") format("woff2"); }
h1 { background: url(../art/leaf.svg#one) }
""",
    "static/css/more.css": "p { color: green }\n",
    "static/art/leaf.svg": '<svg xmlns="http://www.w3.org/2000/svg"><path id="one" d="M0 0h1v1z"/></svg>\n',
}

TOOLS = (
    "build.py",
    "pyproject.toml",
    "package.json",
    "package-lock.json",
    ".npmrc",
    "pyscript.toml",
    "game/core/speech.py",
    "game/pack/pack.mjs",
    "game/pack/pack.py",
    "game/pack/rehearse.py",
    "game/pack/sitecustomize.py",
    "game/templates/sw.js",
    "game/templates/sw_off.js",
    "game/web/library.py",
    "static/js/runtime.js",
)


class Project:
    """A project folder that build.py can be run in."""

    def __init__(self, root: Path, *, python_tools: bool = True, runtimes: bool = True) -> None:
        self.root = root
        self.dist = root / "dist"
        for name, text in FILES.items():
            self.write(name, text)
        for name in TOOLS:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(build.ROOT / name, root / name)
        if python_tools:
            (root / ".venv").symlink_to(build.VENV)
        if runtimes:
            (root / "node_modules").symlink_to(build.NODE_MODULES)
            (build.CACHE / "packed").mkdir(parents=True, exist_ok=True)
            (root / ".cache").mkdir()
            (root / ".cache" / "packed").symlink_to(build.CACHE / "packed")

    def write(self, name: str, text: str) -> None:
        """Write one source file."""
        place = self.root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def run(
        self, *arguments: str, environment: dict[str, str] | None = None, python: str = sys.executable
    ) -> subprocess.CompletedProcess[str]:
        """Run build.py here; `environment` is laid over the one of the tests."""
        return subprocess.run(
            [python, str(self.root / "build.py"), *arguments],
            env=os.environ | (environment or {}),
            capture_output=True,
            text=True,
            timeout=300,
        )

    def build(self, *arguments: str) -> None:
        """Make the site and expect that to work."""
        done = self.run("build", *arguments)
        assert done.returncode == 0, done.stderr

    def page(self, name: str) -> str:
        """Return the text of a built page."""
        return (self.dist / name).read_text(encoding="utf-8")
