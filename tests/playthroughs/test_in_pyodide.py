"""The same playthroughs under Pyodide, byte for byte: the browser's Python plays by the same rules and dice."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import build
from tests.playthroughs.record import FOLDER, PROMPT, command_in

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.slow
def test_playthroughs_read_the_same_in_the_browsers_python() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    commands = [command_in(text) for text in texts]
    _, environment = build.npm()
    run = subprocess.run(
        ["node", str(FOLDER / "in_pyodide.mjs"), str(Path(build.__file__).parent), *commands],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout.splitlines()[-1])
    assert told == [text.removeprefix(f"{PROMPT}{command}\n") for text, command in zip(texts, commands, strict=True)]
