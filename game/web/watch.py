"""A replay on the page: a scrubber, steps, playing by itself, other eyes, and the way back to playing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from game.core.contract import Event
from game.core.record import Record
from game.core.speech import say
from game.core.values import Seat
from game.web.browser import element, mark_disabled, soon
from game.web.dom import Node, node
from game.web.replay import Replay
from game.web.table import Table
from game.web.views import common

PACE: Final = 1.2
"""Seconds that a replay which plays by itself stays at every place."""

ONLOOKER: Final = "onlooker"
OPEN: Final = "open"

_SIGNS: Final = {
    "first": "M6 5v14M19 5 10 12l9 7Z",
    "back": "M17 5 8 12l9 7Z",
    "play": "M7 4v16l13-8Z",
    "pause": "M8 5v14M16 5v14",
    "next": "M7 5v14l9-7Z",
    "last": "M5 5v14l9-7ZM18 5v14",
}
"""The signs of the steps, as paths in a square of 24."""


class Watch:
    """A game being watched at the table."""

    def __init__(
        self,
        table: Table,
        replay: Replay,
        guarded: Callable[[Callable[[], None]], None],
        play_on: Callable[[Record, tuple[str, ...]], object],
        back: Callable[[], None] | None = None,
    ) -> None:
        """Lay out the replay; `guarded` runs what happens by itself.

        `play_on` is asked to play from a record with these names. With `back` there is a game in play to go back to.
        """
        self.replay = replay
        self._table = table
        self._guarded = guarded
        self._play_on = play_on
        self._back = back
        self._run = 0
        """Changes whenever a replay that plays by itself has to stop."""
        self._running = False
        self._go(replay.at)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.replay.names

    def record(self) -> Record:
        """The game up to the place that is shown."""
        return self.replay.session.record.upto(self.replay.at)

    # --- what is pressed ---

    def tap(self, key: str) -> None:
        """A target of the game: nothing can be played here."""
        way = say("Back to the game") if self._back else say("Play on from here")
        self._table.say(say("This is a replay. Choose “{way}” to move.", way=way))

    def act(self, act: str) -> None:
        """One of the buttons drawn below."""
        replay = self.replay
        places = {"first": 0, "back": replay.at - 1, "next": replay.at + 1, "last": replay.session.ply}
        if act == "play":
            self._toggle()
        elif act == "play-on":
            self._play_on(self.record(), replay.names)
        elif act == "back-to-game" and self._back:
            self._back()
        elif act in places:
            self.jump(places[act])

    def jump(self, place: int) -> None:
        """Show another place: by the scrubber, a step or a line of the log."""
        self.pause()
        if place != self.replay.at:
            self._go(place)

    def see(self, viewer: str) -> None:
        """Look with the eyes of an onlooker or of a seat, or at everything."""
        if viewer == OPEN:
            self.replay.see_all()
        else:
            self.replay.see(None if viewer == ONLOOKER else Seat(int(viewer)))
        self._render()

    def seat(self, seat: int) -> None:
        """Show the collection of a seat, or go back to the one before."""
        self.replay.shown = None if self.replay.shown == seat else Seat(seat)
        self._render()

    def leave(self) -> None:
        """Another game, or the set-up, comes to the table."""
        self._run += 1
        self._running = False

    # --- playing by itself ---

    def pause(self) -> None:
        """Stop playing by itself."""
        if self._running:
            self.leave()
            self._render()

    def _toggle(self) -> None:
        if self._running:
            self.pause()
            return
        self._run += 1
        self._running = True
        self._go(0 if self.replay.at_end else self.replay.at)
        soon(self._step_on(self._run))

    async def _step_on(self, run: int) -> None:
        while run == self._run:
            await asyncio.sleep(PACE)
            if run == self._run:
                self._guarded(self._next)

    def _next(self) -> None:
        if self.replay.at + 1 >= self.replay.session.ply:
            self.leave()
        self._go(self.replay.at + 1)

    # --- drawing ---

    def _go(self, place: int) -> None:
        a_move_on = place == self.replay.at + 1
        self.replay.go(place)
        self._render(self.replay.events() if a_move_on else ())
        self._table.say(self._told())

    def _told(self) -> str:
        return f"{self.replay.headline()}: {self.replay.telling()}"

    def _render(self, events: Sequence[Event] = ()) -> None:
        """Draw the place that is shown; `events` led to it and are shown as movement."""
        table, replay = self._table, self.replay
        table.draw(replay.scene(), frozenset(), replay.headline(), replay.telling(), events)
        table.answers(self._controls())
        element("scrub").value = str(replay.at)
        table.log(replay.log(), replay.start_telling(), replay.at)
        table.show_turn(replay.at, replay.turn)
        for name in ("undo", "hint"):
            mark_disabled(element(name), say("This is a replay."))
        table.settle()

    def _controls(self) -> list[Node]:
        replay = self.replay
        on = common.plain_button(say("Back to the game"), "back-to-game", main=True)
        if not self._back:
            on = common.plain_button(say("Play on from here"), "play-on")
        start, end = replay.at == 0, replay.at_end
        steps = [
            _step("first", say("To the start"), start),
            _step("back", say("A move back"), start),
            _step("play", say("Stop"), sign="pause") if self._running else _step("play", say("Play")),
            _step("next", say("A move on"), end),
            _step("last", say("To the end"), end),
        ]
        scrubber = node(
            "input",
            type="range",
            id="scrub",
            class_="scrub",
            min="0",
            max=str(replay.session.ply),
            aria_label=say("Place in the game"),
            aria_valuetext=self._told(),
            key="scrub",
        )
        steps_row = node("div", *steps, class_="steps-row", role="group", aria_label=say("Steps"), key="steps")
        ways = node("div", *self._eyes(), on, class_="ways", key="ways")
        return [node("div", scrubber, steps_row, ways, class_="replay", key="replay")]

    def _eyes(self) -> list[Node]:
        """The choice of whose eyes to look with, where there is one."""
        viewers = self.replay.viewers()
        if len(viewers) < 2:
            return []
        options = [
            _eye(say("an onlooker"), ONLOOKER, viewer == self.replay.viewer and not self.replay.open)
            if viewer is None
            else _eye(self.names[viewer], str(viewer), viewer == self.replay.viewer)
            for viewer in viewers
        ]
        if self.replay.may_open():
            options.append(_eye(say("everybody: all is open"), OPEN, self.replay.open))
        select = node("select", *options, id="seen-by", key="seen-by")
        framed = node("span", select, self._table.art.icon("right"), class_="select")
        return [node("label", node("span", text=say("Seen by")), framed, class_="seen-by", key="eyes")]


def _eye(label: str, value: str, chosen: bool) -> Node:
    return node("option", text=label, value=value, selected=chosen, key=value)


def _step(act: str, label: str, useless: bool = False, sign: str = "") -> Node:
    """A button of the replay with a sign on it."""
    path = node("path", d=_SIGNS[sign or act])
    return node(
        "button",
        node("svg", path, class_="sign", viewBox="0 0 24 24", aria_hidden="true"),
        type="button",
        class_="button step",
        data_act=act,
        aria_label=label,
        aria_disabled="true" if useless else None,
        key=f"act:{act}",
    )
