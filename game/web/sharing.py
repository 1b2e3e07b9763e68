"""The sheet that gives links."""

from __future__ import annotations

from collections.abc import Callable

import js

from game.core import link
from game.core.record import Record
from game.core.speech import say
from game.games import registry
from game.web.browser import close_dialogs, element, soon


def address_of(record: Record) -> str:
    """The whole address that opens this game."""
    return f"{js.location.origin}{js.location.pathname}#{link.encode(record, registry)}"


class Sharing:
    """Gives the link of the game at the table."""

    def __init__(self, record: Callable[[], Record | None], say_aloud: Callable[[str], None]) -> None:
        """`record` tells what is at the table, `say_aloud` announces."""
        self._record = record
        self._say = say_aloud

    def open(self) -> None:
        """Open the sheet."""
        record = self._record()
        if record is None:
            return
        close_dialogs()
        field = element("link")
        field.value = address_of(record)
        element("share-sheet").showModal()
        field.select()

    def copy(self) -> None:
        """Copy the link, or leave it selected."""
        soon(self._copy())

    async def _copy(self) -> None:
        field = element("link")
        field.select()
        try:
            await js.navigator.clipboard.writeText(field.value)
            self._say(say("The link is copied."))
            element("copy").textContent = say("Copied")
        except Exception:  # refused by the browser: the link stands selected, ready to be copied by hand
            self._say(say("The browser does not let us copy. The link is selected: copy it yourself."))
