"""Every law over every configuration of every game: some seeds always, many with `--long`, resumable."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

import build
from tests.contract.games import (
    CONFIGURATIONS,
    JUDGED_SEEDS,
    LONG_JUDGED_SEEDS,
    LONG_SEEDS,
    REGISTERED,
    SEEDS,
    Configuration,
    games_of,
    share,
)
from tests.contract.laws import LAWS
from tests.progress import Progress


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_law(name: str, configuration: Configuration) -> None:
    check(name, configuration, start=0, count=share(SEEDS, configuration))


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("configuration", REGISTERED, ids=str)
def test_law_over_games_of_the_judge(name: str, configuration: Configuration) -> None:
    check(name, configuration, start=0, count=share(JUDGED_SEEDS, configuration), judged=True)


@pytest.mark.slow
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_laws_over_many_games(configuration: Configuration, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress = Progress("laws")
    parts = [(start, SEEDS, False) for start in range(0, LONG_SEEDS, SEEDS)]
    if configuration in REGISTERED:
        parts += [(start, SEEDS, True) for start in range(0, LONG_JUDGED_SEEDS, SEEDS)]
    for start, count, judged in parts:
        key = f"{configuration} {start} {'judged' if judged else 'random'}"
        if not progress.done(key):
            for name in LAWS:
                check(name, configuration, start, count, judged)
            progress.mark(key)


def check(name: str, configuration: Configuration, start: int, count: int, judged: bool = False) -> None:
    """Check a law over that many games with the seeds from `start` on; a breach names its game."""
    for game in games_of(configuration, start, count, judged):
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
