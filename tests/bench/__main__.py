"""The measurements of `build.py bench`, printed as tables; ratios come first."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from statistics import median

from playwright.sync_api import Error, sync_playwright

import build
from tests.bench.clicks import measure_clicks
from tests.bench.engine import longest_links, speed_lines
from tests.bench.figures import percentile, spread
from tests.bench.start import (
    AS_IT_IS,
    SLOW,
    SLOWER,
    Line,
    Visits,
    counting,
    lay_out_stock_page,
    measure_paint,
    measure_starts,
)
from tests.chromium import need_browser
from tests.conftest import BROWSER_ARGUMENTS

GAME = "butterfly"


def main() -> int:
    """Measure everything and print it; return the exit code."""
    parser = argparse.ArgumentParser(prog="tests.bench")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--games", type=int, required=True)
    options = parser.parse_args()
    try:
        measure_page(options.rounds)
    except Error as error:
        raise build.Trouble(
            f"The page could not be measured ({error.message.splitlines()[0]}): run the tests."
        ) from error
    print("\nEngine: playouts per second, microseconds per call")
    for line in speed_lines():
        print(f"  {line}")
    print(f"\nLinks: longest payload of {options.games} random games, characters")
    for game, length in longest_links(options.games).items():
        print(f"  {game:<12}{length:>6}")
    return 0


def measure_page(rounds: int) -> None:
    """Measure and print what needs the browser."""
    program = need_browser()
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=program, args=BROWSER_ARGUMENTS)
        stack.callback(browser.close)
        lay_out_stock_page(build.CACHE / "stock")
        stock = stack.enter_context(counting(build.CACHE / "stock", policy=None))
        ours = stack.enter_context(counting(build.DIST))
        for line in (AS_IT_IS, SLOW):
            print_starts(measure_starts(browser, stock, ours, GAME, line, rounds), line, rounds)
        for place, name in (("", "front page"), (f"{GAME}/", "game page")):
            print_paint(measure_paint(browser, ours, place, rounds), name)
        print_clicks([time for seed in range(3) for time in measure_clicks(browser, f"{ours.address}{GAME}/", seed)])


def print_starts(visits: dict[str, Visits], line: Line, rounds: int) -> None:
    """Print start times, ours over stock first, then sizes and the longest tasks."""
    print(f"\nStart, {line.name}: navigation to data-stage=ready, {rounds} rounds, medians (lowest to highest)")
    print("  ratios within a round; a worker is compared with the stock page's later visit")
    for kind, other in (("ours first", "stock first"), ("ours later", "stock later"), ("worker", "stock later")):
        mine, theirs = visits[kind].milliseconds, visits[other].milliseconds
        ratios = [one / two for one, two in zip(mine, theirs, strict=True)]
        times = f"{spread(mine, '.0f', ' ms'):<26}{other} {spread(theirs, '.0f', ' ms')}"
        print(f"  {kind:<12}{spread(ratios, '.2f'):<24}{times}")
    share = median(visits["ours first"].bytes) / median(visits["stock first"].bytes)
    print(f"  bytes sent, first visit, ours/stock: {share:.2f}")
    for kind in ("stock first", "ours first", "ours background", "stock later", "ours later"):
        print(f"    {kind:<17}{median(visits[kind].bytes) / 1e6:>6.2f} MB")
    for kind in ("stock first", "ours first", "stock later", "ours later"):
        before, after = visits[kind].longest, visits[kind].longest_after
        print(f"  longest task, {kind:<12}{spread(before, '.0f', ' ms')}, once ready {spread(after, '.0f', ' ms')}")
    sys.stdout.flush()


def print_paint(found: dict[str, list[float]], name: str) -> None:
    """Print what somebody with a slow phone waits for."""
    print(f"\nThe {name}, {SLOWER.name}")
    print(
        f"  can be used after {spread(found['usable'], '.0f', ' ms')}, with {median(found['bytes']) / 1e3:.0f} kB sent"
    )
    print(f"  largest paint {spread(found['paint'], '.0f', ' ms')}, shifts {spread(found['shift'], '.3f')}", flush=True)


def print_clicks(times: list[float]) -> None:
    """Print how long clicks took to change the board."""
    print(f"\nClick to changed board, {len(times)} clicks over three games against the default opponents")
    print(
        f"  p95 {percentile(times, 0.95):.0f} ms, median {median(times):.0f} ms, longest {max(times):.0f} ms",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(build.spoken(main))
