"""The README keeps its word: its commands run, its pictures and files are there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from typing import Final

import pytest

import build

README: Final = (build.ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```\w*\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS: Final = [line for block in BLOCKS for line in block.splitlines() if re.match(r"python3? -m game\b", line)]
BUILD_COMMANDS: Final = sorted(set(re.findall(r"python3? build\.py ([a-z]+)", README)))
PICTURES: Final = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
LINKS: Final = [found for found in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", README) if "://" not in found]
BIGGEST_PICTURE: Final = 150_000


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
    assert BUILD_COMMANDS == ["bench", "build", "serve", "test"]


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
