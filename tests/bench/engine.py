"""The engine without a browser, through the command line: its speed, and the longest link of many random games."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import build


def speed_lines() -> list[str]:
    """Return what `python -m game bench` prints."""
    return command("bench").splitlines()


def longest_links(games: int) -> dict[str, int]:
    """Return the length of the longest payload of each game of the registry that can be played.

    `games` random games per title are spread over all numbers of seats and all options.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        longest = {}
        for line in command("list").splitlines():
            game, seats, *options = line.split()
            first, last = (int(number) for number in seats.split("-"))
            chosen = [[f"{name}={value}" for value in values.split("|")] for name, values in parted(options)]
            set_ups = list(product(range(first, last + 1), *chosen))
            share = -(-games // len(set_ups))
            longest[game] = max(
                pool.map(lambda set_up, game=game, share=share: longest_of(game, share, *set_up), set_ups)
            )
    return longest


def parted(options: list[str]) -> list[tuple[str, str]]:
    """Part `name=value|value` into names and values."""
    return [(name, values) for name, _, values in (option.partition("=") for option in options)]


def longest_of(game: str, games: int, seats: int, *options: str) -> int:
    """Return the length of the longest payload of `games` random games of one set-up."""
    settings = [word for option in options for word in ("--option", option)]
    lines = command(
        "selfplay", game, "--seats", str(seats), "--bots", "random", "--games", str(games), "--seed", "1", *settings
    ).splitlines()
    return max(len(line.split()[0]) for line in lines)


def command(*words: str) -> str:
    """Run `python -m game` and return what it prints."""
    try:
        return subprocess.run(
            [sys.executable, "-m", "game", *words], cwd=build.ROOT, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
    except subprocess.CalledProcessError as error:
        raise build.Trouble(f"`python -m game {' '.join(words)}` failed (see above): put that right first.") from error
