"""A kept game that another tab plays: it is shown here, and can be taken over."""

from __future__ import annotations

from collections.abc import Callable

from game.core.record import Record
from game.core.speech import say
from game.web.browser import element, mark_disabled
from game.web.desk import Desk
from game.web.table import Table
from game.web.views import common


class Elsewhere:
    """A game at the table with which nothing can be done but take it over."""

    def __init__(self, table: Table, desk: Desk, take_over: Callable[[], None]) -> None:
        """Show the game as far as this tab knows it."""
        self._table = table
        self.desk = desk
        self._take_over = take_over
        sentence = say("This game is now being played in another tab.")
        table.draw(desk.scene(), frozenset(), sentence, say("Only one tab can play it at a time."))
        table.answers([common.plain_button(say("Play it here"), "take-over", main=True)])
        table.log(desk.log(), desk.start_telling())
        table.show_turn(desk.session.ply, desk.session.turn)
        for name in ("undo", "hint"):
            mark_disabled(element(name), sentence)
        self._sentence = sentence
        table.say(sentence)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.desk.names

    def record(self) -> Record:
        """The game as far as this tab knows it."""
        return self.desk.session.record

    def tap(self, key: str) -> None:
        """A target of the game: it is the other tab's to choose."""
        self._table.say(self._sentence)

    def act(self, act: str) -> None:
        """The one button that is drawn here."""
        if act == "take-over":
            self._take_over()

    def seat(self, seat: int) -> None:
        """A seat was pressed."""

    def leave(self) -> None:
        """Another game, or the set-up, comes to the table."""
