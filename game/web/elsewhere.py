"""A kept game that another tab plays: it is shown here, and can be taken over."""

from __future__ import annotations

from collections.abc import Callable

from game.core.record import Record
from game.core.speech import say
from game.web.browser import element, mark_disabled
from game.web.replay import Replay
from game.web.table import Table
from game.web.views import common


class Elsewhere:
    """A game at the table with which nothing can be done but take it over."""

    def __init__(self, table: Table, replay: Replay, take_over: Callable[[], None]) -> None:
        """Show the game as an onlooker sees it, as far as this tab knows it."""
        self._table = table
        self.replay = replay
        self._take_over = take_over
        sentence = say("This game is now being played in another tab.")
        table.draw(replay.scene(), frozenset(), sentence, say("Only one tab can play it at a time."))
        table.answers([common.plain_button(say("Play it here"), "take-over", main=True)])
        table.log(replay.log(), replay.start_telling())
        table.show_turn(replay.at, replay.turn)
        for name in ("undo", "hint"):
            mark_disabled(element(name), sentence)
        table.settle()
        self._sentence = sentence
        table.say(sentence)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.replay.names

    def record(self) -> Record:
        """The game as far as this tab knows it."""
        return self.replay.session.record

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
