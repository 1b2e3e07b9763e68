"""The README keeps its word: its commands run, its pictures and files are there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from typing import Final

import pytest

import build
from game.games import registry

README: Final = (build.ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```\w*\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LINES: Final = [line for block in BLOCKS for line in block.splitlines()]
COMMANDS: Final = [line for line in LINES if re.match(r"python3? -m game\b", line)]
BUILD_COMMANDS: Final = sorted(set(re.findall(r"python3? build\.py ([a-z]+)", README)))
PICTURES: Final = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
LINKS: Final = [found for found in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", README) if "://" not in found]
BIGGEST_PICTURE: Final = 150_000

STATES: Final = {
    (True, True): "can be played",
    (True, False): "can be played on the command line; its page is coming",
    (False, False): "is coming",
}
"""What the README says of a game, by whether it has an engine and a page."""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(command: str) -> None:
    done = subprocess.run(
        [sys.executable, *shlex.split(command)[1:]], cwd=build.ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_every_command_of_the_engine_has_an_example() -> None:
    named = {command.split()[3] for command in COMMANDS}
    assert named == {"list", "selfplay", "replay", "transcript", "arena", "bench"}


@pytest.mark.parametrize("command", BUILD_COMMANDS)
def test_a_command_of_build_exists(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "build.py", command, "--help"], cwd=build.ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_names_every_command_of_build() -> None:
    assert BUILD_COMMANDS == ["bench", "build", "serve", "test", "words"]


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("python3 build.py")])
def test_build_takes_the_command_as_it_stands(line: str) -> None:
    _, rest = build.command_line().parse_known_args(shlex.split(line)[2:])
    assert rest == []


def test_how_far_each_game_is() -> None:
    told = [tuple(row) for row in re.findall(r"^\| ([\w ]+) \| (\d–\d) \| (.+) \|$", README, re.MULTILINE)]
    assert told == [(game.title, game.players, STATES[game.engine, game.page]) for game in registry.GAMES]


def test_the_files_and_folders_named_are_there() -> None:
    (tree,) = [block for block in BLOCKS if block.startswith("build.py ")]
    named = set()
    folder = ""
    for line in tree.splitlines():
        name = line.split()[0]
        folder = folder if line.startswith(" ") else name
        named.add(folder if name == folder else folder + name)
    assert [name for name in named if not (build.ROOT / name).exists()] == []
    assert named >= {f"tests/{path.parent.name}/" for path in build.ROOT.glob("tests/*/test_*.py")}


def test_the_policy_is_the_one_in_force() -> None:
    assert f"Content-Security-Policy: {build.POLICY}\n" in README


def test_pictures_are_there_and_small() -> None:
    assert PICTURES
    for picture in PICTURES:
        content = (build.ROOT / picture).read_bytes()
        assert content.startswith(b"\x89PNG"), picture
        assert len(content) <= BIGGEST_PICTURE, picture


def test_files_linked_to_are_there() -> None:
    assert LINKS
    assert [link for link in LINKS if not (build.ROOT / link).exists()] == []
