"""The small values that every game shares: seats, hidden things, components, scores, outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, NewType, Self

Seat = NewType("Seat", int)
"""A place at the table in clockwise order; 0-based in code, 1-based in words."""


class Hidden(Enum):
    """The one value that stands for whatever a viewer may not know."""

    HIDDEN = "hidden"


HIDDEN: Final = Hidden.HIDDEN


@dataclass(frozen=True)
class Component:
    """A printed piece of a game: a tile or a card. Equal by its `id`, which is unique in the game.

    In JSON a component is its id, so views and events stay short and readable.
    """

    id: str

    _by_id: ClassVar[dict[str, Component]]

    def __init_subclass__(cls) -> None:
        """Give every kind of component a register of its own."""
        super().__init_subclass__()
        cls._by_id = {}

    def __post_init__(self) -> None:
        """Enter the component in the register of its kind."""
        type(self)._by_id[self.id] = self

    @classmethod
    def of(cls, component_id: str) -> Self:
        """Return the component with this id; KeyError when there is none."""
        found = cls._by_id[component_id]
        assert isinstance(found, cls)
        return found


@dataclass(frozen=True)
class ScoreLine:
    """One line of a final reckoning.

    `kind` names the line, `points` may be negative, `why` holds the numbers the points come from, in the order
    the game's `words.py` expects them.
    """

    kind: str
    points: int
    why: tuple[int, ...] = ()


RESIGNED: Final = "resigned"
"""How a game ended when all but one have given up."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `winners` share the win; `ended` says what ended the game; `scores` and `lines` go by seat; `decided_by`
    names the tie-break that decided, None when the points alone did or the win is shared.
    """

    winners: tuple[Seat, ...]
    ended: str
    scores: tuple[int, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]
    decided_by: str | None = None


@dataclass(frozen=True)
class Worth:
    """What a judge thinks of a move: `points` to compare moves by, and why, for the hint.

    `reason` names the sentence in the game's `words.py`, `numbers` fill it.
    """

    points: float
    reason: str
    numbers: tuple[int, ...] = ()


def seats_from(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn order.

    >>> seats_from(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return tuple(Seat((first + step) % seats) for step in range(seats))


def next_seat(seat: Seat, seats: int) -> Seat:
    """The seat to the left: next in turn order."""
    return Seat((seat + 1) % seats)


def best_seats(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats that share the highest score.

    >>> best_seats((3, 7, 7))
    (1, 2)
    """
    best = max(scores)
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)
