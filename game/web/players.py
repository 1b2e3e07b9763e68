"""The sheet that says who sits where: other names, other players for a seat, giving up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from game.core.record import Player
from game.core.speech import say
from game.core.values import Seat
from game.web.browser import close_dialogs, element, mark_disabled
from game.web.dom import Node, Region, node
from game.web.play import Play
from game.web.setup import clean_name
from game.web.table import Table
from game.web.views import common

_NAME: Final = "player-name-"
_KIND: Final = "player-kind-"


class Players:
    """The sheet about the game in play."""

    def __init__(self, table: Table, play: Callable[[], Play | None], guarded: Callable[[Callable[[], None]], None]):
        """`play` gives the game at the table, None when none is in play; `guarded` runs what an event leads to."""
        self._table = table
        self._play = play
        self._rows = Region(js.document, element("player-rows"))

        def on_change(event: Any) -> None:
            guarded(lambda: self._changed(event.target))

        element("players").addEventListener("change", create_proxy(on_change))

    def open(self) -> None:
        """Open the sheet."""
        if (play := self._play()) is not None:
            close_dialogs()
            self._render(play, "")
            element("players").showModal()

    def ask(self) -> None:
        """Ask whether the person to decide really gives up."""
        play = self._play()
        if play is None or (seat := play.desk.leaver()) is None:
            return
        others = len(play.names) - len(play.desk.session.resigned()) - 1
        if others == 1:
            what = say("Then the game is over, and the other player has won.")
        else:
            what = say("Then an opponent of the kind Keen plays on for {name}, who cannot win.", name=play.names[seat])
        element("leaving-text").textContent = what
        close_dialogs()
        element("leaving").showModal()

    def leave(self) -> None:
        """The person to decide gives up."""
        element("leaving").close()
        if (play := self._play()) is not None:
            play.resign()

    def _changed(self, field: Any) -> None:
        play = self._play()
        if play is None:
            return
        name: str = field.name
        if name.startswith(_NAME):
            seat = Seat(int(name.removeprefix(_NAME)))
            new = clean_name(field.value)
            if not new or new in play.names:
                self._say(play, say("Every player needs a name of their own."), field, play.names[seat])
                return
            play.rename(seat, new)
            self._say(play, say("Called {name} from now on.", name=new), field, new)
        elif name.startswith(_KIND):
            seat = Seat(int(name.removeprefix(_KIND)))
            told = play.replace(seat, Player(field.value))
            self._say(play, told, field, play.desk.session.player(seat).value)

    def _say(self, play: Play, told: str, field: Any, value: str) -> None:
        field.value = value
        self._render(play, told)
        self._table.say(told)

    def _render(self, play: Play, told: str) -> None:
        desk, art = play.desk, self._table.art
        over = desk.session.turn is None
        rows = [_row(desk.session.player(seat), seat, name, art) for seat, name in _seats(play) if not over]
        self._rows.show(rows)
        element("players-said").textContent = told
        seat = desk.leaver()
        why = "" if seat is not None else say("The game is over.") if over else say("No person is to move.")
        mark_disabled(element("give-up"), why)


def _seats(play: Play) -> list[tuple[Seat, str]]:
    """The seats that have not given up, with their names."""
    resigned = play.desk.session.resigned()
    return [(Seat(seat), name) for seat, name in enumerate(play.names) if Seat(seat) not in resigned]


def _row(player: Player, seat: Seat, name: str, art: common.Art) -> Node:
    kinds = {
        Player.PERSON: say("A person"),
        Player.GREEDY: say("Opponent: Keen"),
        Player.RANDOM: say("Opponent: Chance"),
    }
    options = [
        node("option", text=text, value=kind.value, selected=kind is player, key=kind.value)
        for kind, text in kinds.items()
    ]
    return node(
        "li",
        art.disc(seat),
        node(
            "input",
            type="text",
            name=f"{_NAME}{seat}",
            value=name,
            maxlength="24",
            spellcheck="false",
            autocomplete="off",
            aria_label=say("Name of player {number}", number=seat + 1),
        ),
        node(
            "span",
            node(
                "select",
                *options,
                name=f"{_KIND}{seat}",
                aria_label=say("Who plays as {name}", name=name),
            ),
            art.icon("right"),
            class_="select",
        ),
        class_="setup-seat",
        key=str(seat),
    )
