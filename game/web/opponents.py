"""The opponents' programs: they think in a worker with a Python of its own, and on the page where there is none.

The worker gets JSON and gives JSON, see `static/js/worker.js`. While it is not ready, and once it has failed twice, a
program thinks on the page, in slices so short that nobody notices. The worker's Python also makes the memory snapshot
from which the next visit starts.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from game.bots.levels import thinking
from game.core import plain
from game.core.session import Request

SLICE: Final = 0.012
"""Seconds that a program thinks on the page before it lets the page breathe."""

GRACE: Final = 2.0
"""Seconds a worker may take beyond a request's budget."""

START_LIMIT: Final = 60.0
"""Seconds after which a worker that does not start is not waited for any more."""

STARTS: Final = 2
"""How often a worker is started before the page does without."""

IDLE: Final = 1.0
"""Seconds without input after which the page counts as idle."""


class Opponents:
    """All programs of a page; made once."""

    def __init__(self, open_worker: Callable[[], Any] | None = None) -> None:
        """`open_worker` starts a worker, by default the page's; no worker is started before it is of use."""
        self._open_worker = open_worker or js.hedgerow.openWorker
        self._worker: Any = None
        self._ready: asyncio.Future[bool] | None = None
        self._starts = 0
        self._asked: dict[int, asyncio.Future[str]] = {}
        self._number = 0
        self._on_message = create_proxy(self._heard)
        self._on_error = create_proxy(self._failed)

    async def answer(self, request: Request) -> str:
        """JSON of the move that a program chooses."""
        if self._start() and self._ready is not None and self._ready.done() and self._ready.result():
            self._number += 1
            number, asked = self._number, asyncio.get_running_loop().create_future()
            self._asked[number] = asked
            self._worker.postMessage(_message(id=number, request=plain.dumps(request)))
            try:
                move: str = await asyncio.wait_for(asked, request.budget_ms / 1000 + GRACE)
            except Exception:  # too slow, or broken: the page thinks, and the next worker tries again
                self._stop()
            else:
                return move
            finally:
                self._asked.pop(number, None)
        return await self._think_here(request)

    async def keep_snapshot(self, last_input: Callable[[], float]) -> None:
        """Once the page is idle, let a worker make the snapshot for the next visit; any input puts it off.

        `last_input` tells when there was input last, on the clock of `time.monotonic`.
        """
        await _idle(last_input)
        if self._start() and self._ready is not None:
            await asyncio.wait([self._ready], timeout=START_LIMIT)
            await _idle(last_input)
            if self._worker is not None and self._ready.done():
                self._worker.postMessage(_message(keep=True))

    def _start(self) -> bool:
        """See that there is a worker, if there can be one."""
        if self._worker is None and self._starts < STARTS:
            self._starts += 1
            self._ready = asyncio.get_running_loop().create_future()
            try:
                self._worker = self._open_worker()
                self._worker.addEventListener("message", self._on_message)
                self._worker.addEventListener("error", self._on_error)
            except Exception:  # a browser without module workers
                self._stop()
        return self._worker is not None

    def _stop(self) -> None:
        """The worker is of no use: whoever waits for it goes on without."""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(False)
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(RuntimeError("the worker is gone"))

    def _heard(self, event: Any) -> None:
        told = event.data
        if getattr(told, "ready", False):
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(True)
            return
        asked = self._asked.get(getattr(told, "id", 0))
        if asked is None or asked.done():
            return
        if hasattr(told, "move"):
            asked.set_result(told.move)
        else:
            asked.set_exception(RuntimeError(told.error))

    def _failed(self, event: Any) -> None:
        event.preventDefault()
        self._stop()

    async def _think_here(self, request: Request) -> str:
        thoughts = thinking(request)
        until = monotonic() + SLICE
        while True:
            try:
                next(thoughts)
            except StopIteration as done:
                move: str = done.value
                return move
            if monotonic() > until:
                await asyncio.sleep(0)
                until = monotonic() + SLICE


async def _idle(last_input: Callable[[], float]) -> None:
    """Wait until the last input lies far enough back."""
    while (rest := last_input() + IDLE - monotonic()) > 0:
        await asyncio.sleep(rest)


def _message(**parts: object) -> Any:
    return js.JSON.parse(json.dumps(parts))
