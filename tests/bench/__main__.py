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
from tests.bench.start import Visits, lay_out_stock_page, measure_starts
from tests.chromium import need_browser
from tests.conftest import BROWSER_ARGUMENTS, serving

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
        addresses = {
            "stock": stack.enter_context(serving(build.CACHE / "stock", policy=None)),
            "ours": stack.enter_context(serving(build.DIST)) + f"{GAME}/",
        }
        print_starts(measure_starts(browser, addresses, rounds), rounds)
        print_clicks([time for seed in range(3) for time in measure_clicks(browser, addresses["ours"], seed)])


def print_starts(visits: dict[tuple[str, str], Visits], rounds: int) -> None:
    """Print start times and sizes, ours over stock first."""
    print(f"Start: navigation to data-stage=ready, {rounds} rounds, medians (lowest to highest); ratios within a round")
    print(f"  {'visit':<7}{'ours/stock':<22}{'ours':<24}{'stock':<24}{'bytes ours/stock':>17}")
    for kind in ("first", "later"):
        ours, stock = visits["ours", kind], visits["stock", kind]
        ratios = [mine / theirs for mine, theirs in zip(ours.milliseconds, stock.milliseconds, strict=True)]
        sizes = f"{median(ours.bytes) / 1e6:.2f} / {median(stock.bytes) / 1e6:.2f} MB"
        times = f"{spread(ratios, '.2f'):<22}{spread(ours.milliseconds, '.0f', ' ms'):<24}"
        print(f"  {kind:<7}{times}{spread(stock.milliseconds, '.0f', ' ms'):<24}{sizes:>17}", flush=True)


def print_clicks(times: list[float]) -> None:
    """Print how long clicks took to change the board."""
    print(f"\nClick to changed board, {len(times)} clicks over three games against the default opponents")
    print(
        f"  p95 {percentile(times, 0.95):.0f} ms, median {median(times):.0f} ms, longest {max(times):.0f} ms",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(build.spoken(main))
