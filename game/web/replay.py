"""Watching a game again, decision by decision. It knows no DOM."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core import phrases
from game.core.contract import Event, seen
from game.core.scene import FIRST_SEAT, Look, Scene
from game.core.session import Session
from game.core.speech import say
from game.core.values import Seat
from game.games import registry
from game.web.desk import LogLine


class Replay:
    """A finished or unfinished game with a place in it: after `at` decisions. An onlooker's eyes see it."""

    def __init__(self, session: Session, names: Sequence[str], at: int = 0) -> None:
        """Open the game after `at` decisions."""
        self.session = session
        self.names = tuple(names)
        self.at = min(max(at, 0), session.ply)

    @property
    def turn(self) -> Seat | None:
        """The seat to decide at this place; None where the game is over."""
        at_end = self.at == self.session.ply
        return self.session.turn if at_end else self.session.state_at(self.at).turn

    def go(self, at: int) -> None:
        """Move to another place; beyond the ends there is the end."""
        self.at = min(max(at, 0), self.session.ply)

    def scene(self) -> Scene:
        """What an onlooker sees there."""
        game = self.session.rules.id
        played = self.session.played[self.at - 1] if self.at else None
        look = Look(
            names=self.names,
            recent=seen(played.events, None) if played else (),
            outcome=self.session.outcome() if self.at == self.session.ply else None,
            shown=played.seat if played else FIRST_SEAT,
        )
        view: Any = self.session.state_at(self.at).view(None)
        scene: Scene = registry.part(game, "scene").scene(view, look)
        return scene

    def headline(self) -> str:
        """Where in the game this is."""
        if not self.session.ply:
            return say("Nothing has been played yet.")
        return say("Move {at} of {all}", at=self.at, all=self.session.ply)

    def telling(self) -> str:
        """What happened at this place."""
        told = self._telling(self.session.played[self.at - 1].events) if self.at else self.start_telling()
        outcome = self.session.outcome()
        if outcome is not None and self.at == self.session.ply:
            told = f"{told} {phrases.winners(outcome, self.names)}"
        return told

    def start_telling(self) -> str:
        """How the game was set up."""
        return self._telling(self.session.start_events)

    def log(self) -> list[LogLine]:
        """The list of moves up to this place."""
        played = self.session.played[: self.at]
        return [LogLine(each.number, each.seat, self._telling(each.events)) for each in played]

    def _telling(self, events: Sequence[Event]) -> str:
        words = registry.part(self.session.rules.id, "words")
        told: str = words.telling(seen(events, None), self.names)
        return told
