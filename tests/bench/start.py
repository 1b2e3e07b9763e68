"""How a page starts: ours beside a stock PyScript page on the same runtimes, at a first visit and at a later one."""

from __future__ import annotations

import shutil
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import build
from tests.conftest import SNAPSHOT_KEPT, SUB_PATH

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

STOCK = build.ROOT / "tests" / "stock"

READY = "bench: ready"
"""What a page logs when it is ready, so that nobody need ask it meanwhile."""

WATCH = """
window.seen = { longest: 0, longestAfter: 0, paint: 0, shift: 0 };
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    const when = window.readyAt && startTime > window.readyAt ? "longestAfter" : "longest";
    seen[when] = Math.max(seen[when], duration);
  }
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) seen.paint = startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver((_, page) => {
  const root = document.documentElement;
  if (!root) return;
  page.disconnect();
  new MutationObserver((_, stage) => {
    if (root.dataset.stage !== "ready") return;
    window.readyAt = performance.now();
    stage.disconnect();
    console.info("READY");
  }).observe(root, { attributes: true, attributeFilter: ["data-stage"] });
}).observe(document, { childList: true });
""".replace("READY", READY)
"""Notes when the page is ready, and logs it; its longest tasks before and after that, its largest paint, its shifts."""

SETTLED = 1500
"""Milliseconds until a new window has brought the browser's own pages, which else take half of the processor."""

START_WORKER = """
() => new Promise((resolve) => {
  const begun = performance.now();
  const worker = hedgerow.openWorker();
  worker.onmessage = ({ data }) => {
    worker.terminate();
    resolve([performance.now() - begun, data.restored]);
  };
})
"""
"""Gives how long an opponents' worker takes to start, and whether it started from the snapshot."""


@dataclass(frozen=True)
class Line:
    """A connection in bits per second and milliseconds (0: as it is), and how many times the processor is slowed."""

    name: str
    bits: int = 0
    latency: int = 0
    slowed: int = 1


AS_IT_IS = Line("as this machine is")
SLOW = Line("10 Mbit/s, 60 ms, processor slowed twice", 10_000_000, 60, 2)
SLOWER = Line("10 Mbit/s, 60 ms, processor slowed four times", 10_000_000, 60, 4)


@dataclass
class Visits:
    """What was measured of one kind of visit, a number per round; bytes are those a server sent as bodies."""

    milliseconds: list[float] = field(default_factory=list)
    bytes: list[float] = field(default_factory=list)
    longest: list[float] = field(default_factory=list)
    longest_after: list[float] = field(default_factory=list)


class CountingSite(build.Site):
    """A server that counts the bytes of all bodies it sends."""

    sent = 0

    def count(self, size: int) -> None:
        """Note that a body was sent."""
        self.sent += size


class CountingHandler(build.Handler):
    """Answers one connection of a counting server."""

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header, and count the body it announces."""
        if keyword == "Content-Length" and self.command != "HEAD" and isinstance(self.server, CountingSite):
            self.server.count(int(value))
        super().send_header(keyword, value)


@contextmanager
def counting(folder: Path, policy: str | None = build.POLICY) -> Iterator[CountingSite]:
    """Serve a folder below a sub-path while the block runs."""
    site = CountingSite(folder, SUB_PATH, policy=policy)
    site.RequestHandlerClass = CountingHandler
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield site
    finally:
        site.shutdown()
        site.server_close()
        thread.join()


def lay_out_stock_page(folder: Path) -> None:
    """Put the stock page and the runtimes, just as the packages bring them, into a folder to serve."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(STOCK, folder)
    shutil.copytree(build.NODE_MODULES / "@pyscript/core/dist", folder / "vendor/core")
    shutil.copytree(build.NODE_MODULES / "pyodide", folder / "vendor/pyodide")


def measure_starts(
    browser: Browser, stock: CountingSite, ours: CountingSite, game: str, line: Line, rounds: int
) -> dict[str, Visits]:
    """Visit every page twice a round, in a fresh profile each; return the visits by kind.

    The pages take turns within a round and swap places from round to round. One more round before the others is not
    counted: it fills the caches of the server and of the system.
    """
    kinds = ("stock first", "stock later", "ours first", "ours background", "ours later", "worker")
    visits = {kind: Visits() for kind in kinds}
    for number in range(-1, rounds):
        found: dict[str, Visits] = {kind: Visits() for kind in kinds}
        turns = [partial(visit_stock, browser, stock, line, found)]
        turns.append(partial(visit_ours, browser, ours, game, line, found))
        for turn in turns[:: 1 if number % 2 else -1]:
            turn()
        if number >= 0:
            for kind in kinds:
                for name in ("milliseconds", "bytes", "longest", "longest_after"):
                    getattr(visits[kind], name).extend(getattr(found[kind], name))
    return visits


def visit_stock(browser: Browser, site: CountingSite, line: Line, found: dict[str, Visits]) -> None:
    """Visit the stock page twice."""
    with browser.new_context() as context:
        for kind in ("stock first", "stock later"):
            open_page(context, site, "", line, found[kind]).close()


def visit_ours(browser: Browser, site: CountingSite, game: str, line: Line, found: dict[str, Visits]) -> None:
    """Visit our page twice, with time in between for what it does in the background, and start a worker."""
    with browser.new_context() as context:
        page = open_page(context, site, f"{game}/", line, found["ours first"])
        before = site.sent
        until = time.monotonic() + 120
        while not page.evaluate(SNAPSHOT_KEPT) or not page.evaluate("navigator.serviceWorker.controller !== null"):
            if time.monotonic() > until:
                raise build.Trouble("The page has kept no snapshot: run the tests.")
            page.wait_for_timeout(100)
        found["ours background"].bytes.append(site.sent - before)
        page.close()
        page = open_page(context, site, f"{game}/", line, found["ours later"])
        took, restored = page.evaluate(START_WORKER)
        if not restored:
            raise build.Trouble("A worker did not start from the snapshot: run the tests.")
        found["worker"].milliseconds.append(took)


def open_page(context: BrowserContext, site: CountingSite, place: str, line: Line, found: Visits) -> Page:
    """Open a page on a line, wait until it is ready, and note what there is to note."""
    page = context.new_page()
    slow_down(page, line)
    page.add_init_script(WATCH)
    page.wait_for_timeout(SETTLED)
    before = site.sent
    with page.expect_console_message(lambda message: message.text == READY, timeout=240_000):
        page.goto(site.address + place, wait_until="commit", timeout=120_000)
    found.milliseconds.append(float(page.evaluate("readyAt")))
    found.bytes.append(site.sent - before)
    page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    found.longest.append(seen["longest"])
    found.longest_after.append(seen["longestAfter"])
    return page


def slow_down(page: Page, line: Line) -> None:
    """Put a page on a line."""
    session = page.context.new_cdp_session(page)
    if line.bits:
        session.send("Network.enable")
        speed = line.bits / 8
        session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": line.latency, "downloadThroughput": speed, "uploadThroughput": speed},
        )
    if line.slowed > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": line.slowed})


def measure_paint(browser: Browser, site: CountingSite, place: str, rounds: int) -> dict[str, list[float]]:
    """Open a page on the slowest line in fresh profiles, with nothing started behind it; return what one waits for.

    `usable` is the end of loading, `bytes` what had been sent by then.
    """
    found: dict[str, list[float]] = {"usable": [], "paint": [], "shift": [], "bytes": []}
    for _ in range(rounds):
        with browser.new_context(service_workers="block") as context:
            page = context.new_page()
            slow_down(page, SLOWER)
            page.add_init_script(WATCH)
            page.wait_for_timeout(SETTLED)
            before = site.sent
            page.goto(site.address + place, wait_until="load", timeout=120_000)
            found["bytes"].append(site.sent - before)
            timing: dict[str, Any] = page.evaluate("performance.getEntriesByType('navigation')[0].toJSON()")
            found["usable"].append(timing["domContentLoadedEventEnd"])
            page.wait_for_timeout(1500)
            seen = page.evaluate("seen")
            found["paint"].append(seen["paint"])
            found["shift"].append(seen["shift"])
    return found
