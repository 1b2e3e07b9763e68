"""The few things every part of a page asks of the browser."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any, Final

import js

_running: Final = set[asyncio.Future[Any]]()
"""What is under way: the event loop itself keeps no hold of it."""


def element(name: str) -> Any:
    """The element with this id; None when there is none."""
    return js.document.getElementById(name)


def soon(work: Coroutine[Any, Any, Any]) -> None:
    """Do this beside everything else."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


def local_storage() -> Any:
    """The browser's storage; None when it does not even show it."""
    try:
        return js.window.localStorage
    except Exception:  # a blocked storage throws when it is looked at
        return None


def unquoted(text: str) -> str:
    """A fragment that some program on the way has percent-encoded, as it was."""
    try:
        plain: str = js.decodeURIComponent(text)
    except Exception:
        return text
    return plain


def fresh_number() -> int:
    """63 bits from the browser's randomness."""
    return int.from_bytes(os.urandom(8), "big") >> 1


def close_dialogs() -> None:
    """Close every dialog that covers the page."""
    for dialog in js.document.querySelectorAll("dialog[open]"):
        if not dialog.matches(":popover-open"):
            dialog.close()


def keep_focus() -> None:
    """When what had the focus is gone or hidden, the place used last on the board gets it, else the question.

    It never falls to the page; at the set-up its heading takes it.
    """
    focused = js.document.activeElement
    if focused is None or focused.tagName == "BODY" or not focused.checkVisibility():
        for place in ("#board [data-used]", "#prompt", "#setup-title"):
            found = js.document.querySelector(place)
            if found and found.checkVisibility():
                found.focus()
                return


def mark_disabled(button: Any, why: str) -> None:
    """Say that a button is of no use now, and why; an empty reason makes it useful again."""
    if why:
        button.setAttribute("aria-disabled", "true")
        button.title = why
    else:
        button.removeAttribute("aria-disabled")
        button.title = ""


class Guard:
    """Runs what events lead to, so that no exception escapes unseen."""

    def __init__(self, fail: Callable[[], None]) -> None:
        """`fail` is called while an exception is being handled."""
        self._fail = fail

    def run(self, act: Callable[[], object]) -> None:
        """Do this now."""
        try:
            act()
        except Exception:
            self._fail()

    def soon(self, work: Coroutine[Any, Any, object]) -> None:
        """Do this beside everything else."""
        soon(self._safely(work))

    async def _safely(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Exception:
            self._fail()
