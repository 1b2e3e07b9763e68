"""Every law over every configuration of every game: some seeds always, many with `--long`, resumable."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

import build
from tests.contract.games import CONFIGURATIONS, LONG_SEEDS, SEEDS, Configuration, games_of
from tests.contract.laws import LAWS
from tests.progress import Progress


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_law(name: str, configuration: Configuration) -> None:
    check(name, configuration, start=0)


@pytest.mark.slow
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_laws_over_many_seeds(configuration: Configuration, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress = Progress("laws")
    for start in range(SEEDS, LONG_SEEDS, SEEDS):
        key = f"{configuration} {start}"
        if not progress.done(key):
            for name in LAWS:
                check(name, configuration, start)
            progress.mark(key)


def check(name: str, configuration: Configuration, start: int) -> None:
    """Check a law over the games with `SEEDS` seeds from `start` on; a breach names its game."""
    for game in games_of(configuration, start):
        try:
            LAWS[name](game)
        except BaseException as breach:
            breach.add_note(f"in {game}")
            raise


HASH_SEEDS: Final = ("0", "1", "4242")


@pytest.mark.slow
def test_nothing_depends_on_hashes() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", "from tests.contract.games import digest; print(digest())"],
            cwd=build.ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in HASH_SEEDS
    }
    assert len(found) == 1
    assert found.pop().strip()
