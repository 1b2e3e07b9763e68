"""A view with the page's look at it: what may be chosen now and how things are marked, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from game.core.choose import Choice, choose
from game.core.contract import View
from game.core.scene import Look, Mark

V = TypeVar("V", bound=View[Any])


@dataclass(frozen=True)
class Sight(Generic[V]):
    """A view and how the page looks at it. A game with much to show has a sight of its own kind."""

    view: V
    look: Look

    @property
    def deciding(self) -> bool:
        """Whether the viewer is asked something."""
        return bool(self.view.legal_moves)

    @cached_property
    def choice(self) -> Choice[Any] | None:
        """How far the choice has come."""
        return choose(self.view.legal_moves, self.look.chosen)

    @cached_property
    def targets(self) -> frozenset[str]:
        """The keys that may come next."""
        return frozenset(self.choice.targets) if self.choice else frozenset()

    def marks(self, key: str | None, came: bool = False, left: bool = False) -> tuple[Mark, ...]:
        """What something is marked as; `came`: changed lately, `left`: something went away from here."""
        holds = {
            Mark.MAY: key in self.targets,
            Mark.CHOSEN: key in self.look.chosen,
            Mark.FROM: left,
            Mark.TRAIL: came,
            Mark.HINT: key in self.look.hinted,
        }
        return tuple(mark for mark, held in holds.items() if held)
