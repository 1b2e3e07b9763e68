"""Plays the built site in every engine that is on this machine, with memory snapshots of its own and of the others.

    .venv/bin/python -m tests.browser.other_engines [Chromium] [Firefox] [WebKit]

In each: a first start, 20 moves, a snapshot made and used, a crash that is recovered from. Then every engine is given
the snapshots that the others have made: it may use them, drop them or crash, but then starts as at a first visit.
"""

from __future__ import annotations

import base64
import shutil
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import build
from tests.browser.engines import ENGINES, Engine, Gone, wait_for
from tests.conftest import SNAPSHOT_KEPT, serving

GAME = "butterfly"
MOVES = 20

STAGE = "() => document.documentElement.dataset.stage"
PLY = "() => Number(document.documentElement.dataset.ply || -1)"
OVER = "() => document.documentElement.dataset.over === 'true'"
CHOICES = """() => [...document.querySelectorAll('[data-key]:not([aria-disabled=true])')]
    .filter((one) => one.checkVisibility()).map((one) => one.dataset.key)"""
NEW = "() => document.getElementById('new').click()"
RESTORED = "() => hedgerow.snapshotDue === false"
MARK = "() => localStorage.getItem('hedgerow:1:restoring')"
DETAILS = "() => document.getElementById('failure-details').textContent"
CRASHED = "() => localStorage.setItem('hedgerow:1:restoring', '')"
VERSION = "() => navigator.userAgent"

MEASURE = """async () => {
  const cache = await caches.open("hedgerow-snapshots");
  const [key] = await cache.keys();
  window.kept = await (await cache.match(key)).arrayBuffer();
  return window.kept.byteLength;
}"""
PIECE = """(begin, end) => {
  const bytes = new Uint8Array(window.kept.slice(begin, end));
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
}"""
PIECE_SIZE = 3_000_000
FEED = """async (address) => {
  const bytes = await (await fetch(address)).arrayBuffer();
  const cache = await caches.open("hedgerow-snapshots");
  const [key] = await cache.keys();
  await cache.put(key, new Response(bytes, { headers: { "X-Bytes": bytes.byteLength } }));
}"""


def main() -> int:
    """Try all engines, or those named on the command line; return the exit code."""
    chosen = [engine for engine in ENGINES if not sys.argv[1:] or engine.name in sys.argv[1:]]
    here = [engine for engine in chosen if engine.found()]
    for engine in chosen:
        if engine not in here:
            build.say(f"{engine.name} is left out: it is not all here. On Debian, install {engine.packages}.")
    build.install_runtimes()
    build.build()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no browser stays behind
    with tempfile.TemporaryDirectory() as temporary, ExitStack() as stack:
        folder = Path(temporary) / "dist"
        shutil.copytree(build.DIST, folder)
        address = stack.enter_context(serving(folder))
        try:
            pages = [engine(stack) for engine in here]
            for page in pages:
                first_visits(page, address, folder)
            for page in pages:
                for other in pages:
                    if other is not page and not foreign_snapshot(page, other.name, address):
                        break
        except (Gone, AssertionError) as error:
            raise build.Trouble(f"FAILED: {error}") from error
    return 0


def first_visits(page: Engine, address: str, folder: Path) -> None:
    """Start, play, make a snapshot and put it into `folder`, start from it and play on, and recover from a crash."""
    begun = time.monotonic()
    page.go(f"{address}{GAME}/")
    ready(page)
    tell(page, f"{page.run(VERSION)}")
    tell(page, f"ready after {time.monotonic() - begun:.1f} s; moves played: {play(page, MOVES)}")
    keep(page)
    (folder / f"{page.name}.bin").write_bytes(snapshot_of(page))
    ply = page.run(PLY)
    begun = time.monotonic()
    page.reload()
    ready(page)
    took = time.monotonic() - begun
    assert page.run(RESTORED), f"{page.name} did not start from its own snapshot"
    assert page.run(PLY) == ply, f"{page.name} did not go on with the game"
    tell(page, f"started from its own snapshot in {took:.1f} s; moves played: {play(page, 5)}")
    page.run(CRASHED)
    page.reload()
    starts_anew(page)
    tell(page, "after a crash during such a start, it started without the snapshot, and made another")


def foreign_snapshot(page: Engine, maker: str, address: str) -> bool:
    """Give a page that has a snapshot another engine's in its place, and see it start all the same.

    Returns False when the page has crashed and nothing more can be tried: WebKit's driver ends then, with all it kept.
    """
    page.run(FEED, f"{address}{maker}.bin")
    try:
        page.reload()
        ready(page)
    except Gone as gone:
        tell(page, f"crashed from {maker}'s snapshot ({gone})")
        try:
            page.go(f"{address}{GAME}/")
        except Gone:
            tell(page, "and its driver has given it up, so no more is tried with it")
            return False
        starts_anew(page)
        tell(page, "and then started without it, and made another")
        return True
    if page.run(RESTORED):
        tell(page, f"works from {maker}'s snapshot; moves played: {play(page, 5)}")
    else:
        starts_anew(page)
        tell(page, f"dropped {maker}'s snapshot, started without it, and made another")
    return True


def starts_anew(page: Engine) -> None:
    """See that a page has started without a snapshot, plays, and makes one from which it then starts."""
    ready(page)
    assert not page.run(RESTORED), f"{page.name} has used a snapshot that it should not"
    assert page.run(MARK) is None, f"{page.name} has kept the mark of a crash"
    play(page, 3)
    keep(page)
    page.reload()
    ready(page)
    assert page.run(RESTORED), f"{page.name} did not start from the snapshot made anew"


def ready(page: Engine) -> None:
    """Wait until Python has taken over."""
    stage = wait_for(lambda: (found := page.run(STAGE)) in ("ready", "failed") and found, "The page does not start.")
    assert stage == "ready", f"{page.name} has failed: {page.run(DETAILS)}"


def keep(page: Engine) -> None:
    """Leave the page idle until a snapshot is kept."""
    wait_for(lambda: page.run(SNAPSHOT_KEPT), f"{page.name} keeps no snapshot.")


def play(page: Engine, moves: int) -> int:
    """Click until a person has decided so often, in another game where one is over; return the number of clicks."""
    played = 0
    while played < moves:
        before = page.run(PLY)
        wait_for(lambda: page.run(OVER) or page.run(CHOICES), f"{page.name}: nothing can be chosen.")
        found: list[str] = page.run(CHOICES)
        if page.run(OVER):
            page.run(NEW)
            continue
        page.click(f'[data-key="{found[played % len(found)]}"]')
        played += found[0] != "start" and page.run(PLY) > before
    return played


def snapshot_of(page: Engine) -> bytes:
    """Return the snapshot that a browser has made."""
    size: int = page.run(MEASURE)
    pieces: list[Any] = [page.run(PIECE, at, at + PIECE_SIZE) for at in range(0, size, PIECE_SIZE)]
    return b"".join(map(base64.b64decode, pieces))


def tell(page: Engine, line: str) -> None:
    """Say what a browser did."""
    build.say(f"{page.name:<10}{line}")


if __name__ == "__main__":
    sys.exit(build.spoken(main))
