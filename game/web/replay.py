"""Watching a game again, decision by decision. It knows no DOM."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import phrases
from game.core.contract import Event, seen
from game.core.scene import FIRST_SEAT, Look, Scene
from game.core.session import Session
from game.core.speech import say, say_many
from game.core.values import Seat
from game.web.desk import LogLine, Parts, knows_more, parts_of


class Replay:
    """A finished or unfinished game with a place in it: after `at` decisions.

    It is seen with an onlooker's eyes. Those of the seats can be had when the game is over, and then everything can be
    laid open; before that only one's `own`: the seat of a person who plays this very game alone with programs.
    """

    def __init__(
        self, session: Session, names: Sequence[str], at: int = 0, own: Seat | None = None, parts: Parts | None = None
    ) -> None:
        """Open the game after `at` decisions; `parts` are the game's own when they are not given."""
        self.session = session
        self.names = tuple(names)
        self.at = self._within(at)
        self.shown: Seat | None = None
        """The seat whose collection was asked for."""
        self.open = False
        """Whether everything is shown, whoever it belongs to."""
        self._own = own
        self._words, self._scene = parts or parts_of(session.rules.id)
        self._log: list[LogLine] = []
        self.viewer = own if own in self.viewers() else None

    @property
    def turn(self) -> Seat | None:
        """The seat to decide at this place; None where the game is over."""
        return self.session.turn if self.at_end else self.session.state_at(self.at).turn

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after this place."""
        return self.at == self.session.ply

    # --- where and with whose eyes ---

    def go(self, at: int) -> None:
        """Move to another place; beyond the ends there is the end."""
        self.at = self._within(at)
        self.shown = None

    def viewers(self) -> tuple[Seat | None, ...]:
        """Whose eyes one may look with. Only an onlooker's where no seat sees more than others."""
        seats = [Seat(seat) for seat in range(self.session.table.seats)]
        places = {0, self.session.ply // 2, self.session.ply}
        if not any(knows_more(self.session.state_at(place), seat) for place in places for seat in seats):
            return (None,)
        allowed = seats if self.session.turn is None else [seat for seat in seats if seat == self._own]
        return (None, *allowed)

    def see(self, viewer: Seat | None) -> None:
        """Look with other eyes, if one may."""
        if viewer in self.viewers():
            self.viewer, self.open, self.shown, self._log = viewer, False, None, []

    def may_open(self) -> bool:
        """Whether everything may be shown: once the game is over, where anything was hidden."""
        return self.session.turn is None and len(self.viewers()) > 1

    def see_all(self) -> None:
        """Look at everything, if one may."""
        if self.may_open():
            self.viewer, self.open, self.shown, self._log = None, True, None, []

    # --- what is shown ---

    def scene(self) -> Scene:
        """What the viewer sees there."""
        played = self.session.played[self.at - 1] if self.at else None
        first = self.viewer if self.viewer is not None else played.seat if played else FIRST_SEAT
        look = Look(
            names=self.names,
            recent=self.events(),
            outcome=self.session.outcome() if self.at_end else None,
            shown=first if self.shown is None else self.shown,
        )
        state = self.session.state_at(self.at)
        scene: Scene = self._scene.scene(state.opened() if self.open else state.view(self.viewer), look)
        return scene

    def events(self) -> tuple[Event, ...]:
        """What the viewer saw happen at this place."""
        return self._seen(self.session.played[self.at - 1].events) if self.at else ()

    def headline(self) -> str:
        """Where in the game this is."""
        if not self.session.ply:
            return say("Nothing has been played yet.")
        if not self.at:
            return say_many("Before the only move", "Before the first of {count} moves", self.session.ply)
        return say("Move {at} of {all}", at=self.at, all=self.session.ply)

    def telling(self) -> str:
        """What happened at this place."""
        told = self._telling(self.session.played[self.at - 1].events) if self.at else self.start_telling()
        outcome = self.session.outcome()
        if outcome is not None and self.at_end:
            told = f"{told} {phrases.winners(outcome, self.names)}"
        return told

    def start_telling(self) -> str:
        """How the game was set up."""
        return self._telling(self.session.start_events)

    def log(self) -> list[LogLine]:
        """The list of all moves, as the viewer saw them."""
        if not self._log:
            self._log = [LogLine(each.number, each.seat, self._telling(each.events)) for each in self.session.played]
        return self._log

    def _within(self, at: int) -> int:
        return min(max(at, 0), self.session.ply)

    def _telling(self, events: Sequence[Event]) -> str:
        told: str = self._words.telling(self._seen(events), self.names)
        return told

    def _seen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(events) if self.open else seen(events, self.viewer)
