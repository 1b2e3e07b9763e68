"""One tab per game: whoever plays a kept game holds the browser's lock of its name, until another tab takes over.

Where there are no Web Locks every tab may take every game; what is left then is the revision check of `storage.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable, to_js

from game.web.browser import soon
from game.web.storage import PREFIX

_CLOSING: Final = 0.3
"""Seconds that a tab which is just being closed or loaded anew may need to let go."""


class Hold:
    """This tab's claim to the one game it plays."""

    def __init__(self, on_lost: Callable[[], None]) -> None:
        """Hold nothing yet; `on_lost` is called when another tab takes the game over."""
        self._on_lost = on_lost
        self._held = ""
        self._let_go: Callable[[], None] | None = None
        self._claim = 0
        """Changes whenever what was asked for before is of no interest any more."""

    async def take(self, entry_id: str) -> bool:
        """Claim a game and let go of the one before; False when another tab holds it."""
        if entry_id == self._held:
            return True
        claim = self._claim + 1
        if await self._take(entry_id, ifAvailable=True):
            return True
        await asyncio.sleep(_CLOSING)
        return claim == self._claim and await self._take(entry_id, ifAvailable=True)

    async def take_over(self, entry_id: str) -> None:
        """Claim a game, whoever holds it."""
        await self._take(entry_id, steal=True)

    def release(self) -> None:
        """Let go."""
        let_go, self._let_go, self._held = self._let_go, None, ""
        self._claim += 1
        if let_go:
            let_go()

    async def _take(self, entry_id: str, **options: bool) -> bool:
        self.release()
        locks = getattr(js.navigator, "locks", None)
        if not locks:
            return True
        claim, answered = self._claim, asyncio.get_running_loop().create_future()

        def keep(resolve: Any, reject: Any) -> None:
            self._let_go = resolve

        def on_answer(lock: Any) -> Any:
            """Given no lock, the game is another tab's; else it is ours until the promise that is given back ends."""
            taken = bool(lock) and claim == self._claim
            answered.set_result(taken)
            if not taken:
                return None
            self._held = entry_id
            return js.Promise.new(create_once_callable(keep))

        name, how = f"{PREFIX}game:{entry_id}", to_js(options, dict_converter=js.Object.fromEntries)
        soon(self._watch(locks.request(name, how, create_once_callable(on_answer)), claim, answered))
        taken: bool = await answered
        return taken

    async def _watch(self, request: Any, claim: int, answered: asyncio.Future[bool]) -> None:
        """Wait for the end of a lock: the browser breaks it when another tab takes over."""
        try:
            await request
        except Exception:
            if not answered.done():
                answered.set_result(True)  # a browser that refuses locks: as if it had none
            elif claim == self._claim:
                self._let_go, self._held = None, ""
                self._on_lost()
