"""Time from navigation to `data-stage=ready`: our game page beside a stock PyScript page on the same runtimes."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import build

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

STOCK = build.ROOT / "tests" / "stock"

NOTE_READY = """
new MutationObserver(() => {
  if (document.documentElement?.dataset.stage === "ready") window.readyAt ??= performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["data-stage"]});
"""


@dataclass
class Visits:
    """What was measured of one kind of visit, a number per round."""

    milliseconds: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)


def lay_out_stock_page(folder: Path) -> None:
    """Put the stock page and the runtimes, just as the packages bring them, into a folder to serve."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(STOCK, folder)
    shutil.copytree(build.NODE_MODULES / "@pyscript/core/dist", folder / "vendor/core")
    shutil.copytree(build.NODE_MODULES / "pyodide", folder / "vendor/pyodide")


def measure_starts(browser: Browser, addresses: dict[str, str], rounds: int) -> dict[tuple[str, str], Visits]:
    """Visit every page twice a round, in a fresh profile each; return the visits by (page, "first" | "later").

    The pages take turns within a round and swap places from round to round. One more round before the others is not
    counted: it fills the caches of the server and of the system.
    """
    visits = {(name, kind): Visits() for name in addresses for kind in ("first", "later")}
    for number in range(-1, rounds):
        names = list(addresses)[:: 1 if number % 2 else -1]
        contexts = {name: browser.new_context() for name in names}
        for kind in ("first", "later"):
            for name in names:
                milliseconds, size = visit(contexts[name], addresses[name])
                if number >= 0:
                    visits[name, kind].milliseconds.append(milliseconds)
                    visits[name, kind].bytes.append(size)
        for context in contexts.values():
            context.close()
    return visits


def visit(context: BrowserContext, address: str) -> tuple[float, int]:
    """Open a page, wait until it is ready, close it; return the milliseconds that took and the bytes on the wire."""
    page = context.new_page()
    size = 0

    def count(event: dict[str, float]) -> None:
        nonlocal size
        size += int(event["encodedDataLength"])

    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", count)
    page.add_init_script(NOTE_READY)
    page.goto(address)
    page.wait_for_selector("html[data-stage=ready]", state="attached", timeout=120_000)
    milliseconds = float(page.evaluate("readyAt"))
    page.close()
    return milliseconds, size
