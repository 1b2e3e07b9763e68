"""A replay on the page: step, jump, play on from any place."""

from __future__ import annotations

from collections.abc import Callable

from game.core.record import Record
from game.core.speech import say
from game.web.replay import Replay
from game.web.table import Table
from game.web.views import common


class Watch:
    """A game being watched at the table."""

    def __init__(self, table: Table, replay: Replay, play_on: Callable[[Record, tuple[str, ...]], object]) -> None:
        """Lay out the replay; `play_on` is asked to go on from a record with these names."""
        self.replay = replay
        self._table = table
        self._play_on = play_on
        self._go(replay.at)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table."""
        return self.replay.names

    def record(self) -> Record:
        """The game up to the place that is shown."""
        return self.replay.session.record.upto(self.replay.at)

    def tap(self, key: str) -> None:
        """A target of the game: nothing can be played here."""
        self._table.say(say("This is a replay. Choose “Play on” to move."))

    def act(self, act: str) -> None:
        """One of the buttons drawn below."""
        replay = self.replay
        places = {"first": 0, "back": replay.at - 1, "next": replay.at + 1, "last": replay.session.ply}
        if act == "play-on":
            self._play_on(self.record(), replay.names)
        elif act in places:
            self._go(places[act])

    def seat(self, seat: int) -> None:
        """A seat was pressed."""

    def leave(self) -> None:
        """Another game, or the set-up, comes to the table."""

    def _go(self, place: int) -> None:
        self.replay.go(place)
        self._render()
        self._table.say(f"{self.replay.headline()}. {self.replay.telling()}")

    def _render(self) -> None:
        table, replay = self._table, self.replay
        table.draw(replay.scene(), frozenset(), replay.headline(), replay.telling())
        table.answers(
            [
                common.plain_button(say("Start"), "first"),
                common.plain_button(say("Back"), "back"),
                common.plain_button(say("Next"), "next", main=True),
                common.plain_button(say("End"), "last"),
                common.plain_button(say("Play on"), "play-on"),
            ]
        )
        table.log(replay.log(), replay.start_telling())
        table.show_turn(replay.at, replay.turn)
