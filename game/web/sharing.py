"""The sheet that gives links. A link is ready before anything is pressed, and gone when the sheet is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import js
from pyodide.ffi import create_proxy, to_js

from game.core import link
from game.core.record import Purpose, Record
from game.core.session import Session
from game.core.speech import say
from game.core.values import Seat
from game.games import registry
from game.web import library
from game.web.browser import close_dialogs, element, soon
from game.web.desk import knows_more
from game.web.dom import Region, node
from game.web.links import LONGEST_CODE, QUIET, code_path, shared_record

_REST: Final = 0.15
"""Seconds without a change before a code is drawn."""

_MASK: Final = 3
"""The pattern laid over a code. Weighing all eight against each other takes long, and links are random enough."""


def address_of(record: Record) -> str:
    """The whole address that opens this game."""
    return _address(link.encode(record, registry))


def _address(payload: str) -> str:
    return f"{js.location.origin}{js.location.pathname}#{payload}"


class Sharing:
    """Gives links of the game at the table: a position, the whole game, its garden."""

    def __init__(self, shown: Callable[[], tuple[Session, int] | None], say_aloud: Callable[[str], None]) -> None:
        """`shown` tells which game is at the table and at which place, `say_aloud` announces."""
        self._shown = shown
        self._say = say_aloud
        self._session: Session | None = None
        """The game that is shared while the sheet is open."""
        self._opens_at: dict[Purpose, int] = {}
        self._code = Region(js.document, element("code"))
        self._encoder: Any = None
        self._round = 0
        """Changes with every link, so that no old code is drawn."""

        def on_close(event: Any) -> None:
            if not element("share-sheet").open:
                self._forget()

        element("share-sheet").addEventListener("close", create_proxy(on_close))

    def open(self) -> None:
        """Open the sheet with the link of the position that is shown."""
        if (shown := self._shown()) is None:
            return
        close_dialogs()
        self._session, place = shown
        whole = self._session.ply
        self._opens_at = {Purpose.CONTINUE: place, Purpose.REPLAY: place if place < whole else 0}
        element("share-form").reset()
        element("share-place").max = str(whole)
        element("pass-on").hidden = not hasattr(js.navigator, "share")
        self._choose()
        element("share-sheet").showModal()

    def changed(self, name: str) -> None:
        """Something in the sheet was set: the field of this name."""
        if self._session is None:
            return
        if name == "share-place":
            self._opens_at[self._purpose()] = int(element("share-place").value)
            self._prepare()
        else:
            self._choose()

    # --- giving it away: the browser is asked at once, within the tap, or it would refuse ---

    def copy(self) -> None:
        """Copy the link, or leave it selected."""
        field = element("link")
        field.select()
        try:
            copied = js.navigator.clipboard.writeText(field.value)
        except Exception:  # no clipboard here at all
            self._tell(_not_copied())
        else:
            soon(self._copied(copied))

    def pass_on(self) -> None:
        """Hand the link to another program, as phones do."""
        what = to_js({"title": js.document.title, "url": element("link").value}, dict_converter=js.Object.fromEntries)
        try:
            passed = js.navigator.share(what)
        except Exception:
            self._refused()
        else:
            soon(self._passed(passed))

    async def _copied(self, copied: Any) -> None:
        try:
            await copied
        except Exception:  # refused by the browser: the link stands selected, ready to be copied by hand
            self._tell(_not_copied())
        else:
            element("copy").textContent = say("Copied")
            self._tell(say("The link is copied."))

    async def _passed(self, passed: Any) -> None:
        try:
            await passed
        except Exception as error:
            if getattr(error, "name", "") != "AbortError":  # that one means: thought better of it
                self._refused()

    def _refused(self) -> None:
        element("link").select()
        self._tell(say("The browser does not pass it on. The link is selected: copy it."))

    def _tell(self, sentence: str) -> None:
        element("share-said").textContent = sentence
        self._say(sentence)

    # --- preparing ---

    def _purpose(self) -> Purpose:
        return Purpose(js.document.querySelector("[name=share-what]:checked").value)

    def _choose(self) -> None:
        """Another purpose: its own place, or none."""
        purpose = self._purpose()
        element("share-place-line").hidden = purpose is Purpose.CHALLENGE or element("share-place").max == "0"
        element("share-place").value = str(self._opens_at.get(purpose, 0))
        self._prepare()

    def _prepare(self) -> None:
        """Make the link of what is chosen, and everything said about it."""
        session, purpose = self._session, self._purpose()
        assert session is not None
        place = self._opens_at.get(purpose, 0)
        record = shared_record(session.record, purpose, place)
        address = _address(link.encode_session(session, registry, record))
        element("link").value = address
        element("copy").textContent = say("Copy")
        element("share-said").textContent = ""
        told = _place_told(purpose, place, session.ply)
        element("share-place-label").textContent = told
        element("share-place").setAttribute("aria-valuetext", told)
        element("share-secrets").textContent = _secrets(session, purpose, place)
        self._round += 1
        self._code.show([])
        soon(self._draw_code(address, self._round))

    def _forget(self) -> None:
        """The sheet is closed: the page holds no link any more."""
        self._session = None
        self._round += 1
        element("link").value = ""
        self._code.show([])

    # --- the code ---

    async def _draw_code(self, address: str, at_round: int) -> None:
        """Draw the code of a link, unless another one has come meanwhile."""
        if len(address) > LONGEST_CODE:
            self._say_of_code(say("This link is too long for a code that a phone could read."))
            return
        self._say_of_code("")
        await asyncio.sleep(_REST)
        if at_round == self._round and self._encoder is None:
            await self._load_encoder()
        if at_round != self._round or self._encoder is None:
            return
        made = self._encoder.encode(address, error="l", mode="byte", mask=_MASK, micro=False)
        side = len(made.matrix) + 2 * QUIET
        drawn = node("path", d=code_path(made.matrix))
        box = f"{-QUIET} {-QUIET} {side} {side}"
        self._code.show([node("svg", drawn, viewBox=box, role="img", aria_label=say("The link as a QR code"))])

    async def _load_encoder(self) -> None:
        """Fetch the library that makes codes; done once, when it is wanted for the first time."""
        try:
            response = await js.fetch(element("code").dataset.library)
            if not response.ok:
                raise OSError(response.status)
            library.add("segno", (await response.arrayBuffer()).to_bytes())
            self._encoder = import_module("segno.encoder")
        except Exception:  # without a network the link is there all the same
            self._say_of_code(say("The code cannot be drawn without the network. The link works as it is."))

    def _say_of_code(self, sentence: str) -> None:
        element("code-said").textContent = sentence
        element("code").hidden = bool(sentence)


def _not_copied() -> str:
    return say("The browser does not let us copy. The link is selected: copy it yourself.")


def _place_told(purpose: Purpose, place: int, whole: int) -> str:
    """Which place the link opens at."""
    if purpose is Purpose.REPLAY:
        return say("It opens at move {place} of {whole}", place=place, whole=whole) if place else say("From the start")
    return say("After move {place} of {whole}", place=place, whole=whole) if place else say("Before the first move")


def _secrets(session: Session, purpose: Purpose, place: int) -> str:
    """What the receiver could find out; nothing when the game is over."""
    at_end = purpose is Purpose.REPLAY or (purpose is Purpose.CONTINUE and place == session.ply)
    if at_end and session.turn is None:
        return ""
    state = session.state if at_end else session.state_at(place)
    seats = range(session.table.seats)
    if purpose is not Purpose.CHALLENGE and any(knows_more(state, Seat(seat)) for seat in seats):
        return say(
            "Players of this game hide things from each other. Whoever has this link could find all of it out with "
            "tools: give it to people who only watch, and the same garden to rivals."
        )
    return say(
        "What is still hidden follows from the link, too. Nobody is shown it, but whoever wants to cheat could look "
        "with tools."
    )
