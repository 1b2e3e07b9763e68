"""The measurements of `build.py bench`, printed as tables; ratios come first."""

from __future__ import annotations

import argparse
import os
from contextlib import ExitStack
from statistics import median

from playwright.sync_api import sync_playwright

import build
from tests.bench.start import Visits, lay_out_stock_page, measure_starts
from tests.conftest import serving

GAME = "butterfly"


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="tests.bench")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=os.environ["HEDGEROW_CHROMIUM"], args=["--no-sandbox", "--disable-background-networking"]
        )
        lay_out_stock_page(build.CACHE / "stock")
        addresses = {
            "stock": stack.enter_context(serving(build.CACHE / "stock", policy=None)),
            "ours": stack.enter_context(serving(build.DIST)) + f"{GAME}/",
        }
        print_starts(measure_starts(browser, addresses, options.rounds), options.rounds)
        browser.close()


def print_starts(visits: dict[tuple[str, str], Visits], rounds: int) -> None:
    """Print start times and sizes, ours over stock first."""
    print(f"Start: navigation to data-stage=ready, {rounds} rounds, medians (lowest to highest)")
    print(f"  {'visit':<7}{'ours/stock':>11}   {'ours':<24}{'stock':<24}{'bytes ours/stock':>17}")
    for kind in ("first", "later"):
        ours, stock = visits["ours", kind], visits["stock", kind]
        ratio = median(ours.milliseconds) / median(stock.milliseconds)
        sizes = f"{median(ours.bytes) / 1e6:.2f} / {median(stock.bytes) / 1e6:.2f} MB"
        print(f"  {kind:<7}{ratio:>11.2f}   {spread(ours):<24}{spread(stock):<24}{sizes:>17}")


def spread(visits: Visits) -> str:
    """Return the median of the times with the lowest and the highest."""
    times = visits.milliseconds
    return f"{median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


if __name__ == "__main__":
    main()
