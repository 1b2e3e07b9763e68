"""What a page shows of any game, as plain data: seats, question, answers, reckoning. No DOM.

Each game has a `scene.py` that makes a scene of its own kind from a View; a page's DOM view draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from game.core.contract import Event, View
from game.core.values import Outcome, Seat

FIRST_SEAT: Final = Seat(0)


class Mark(StrEnum):
    """What a place on the board is marked as."""

    MAY = "may"
    CHOSEN = "chosen"
    FROM = "from"
    TRAIL = "trail"
    WAY = "way"
    HINT = "hint"


@dataclass(frozen=True)
class Look:
    """How a page looks at a view: everything a scene needs that is not part of the position.

    `names` go by seat; `chosen` are the targets chosen so far; `recent` are the seen events since the viewer's last
    own decision; `shown` is the seat whose collection is shown; `hinted` are the targets of a hint; `outcome` is
    there when the game is over; `turned` says how often the chosen piece has been turned by hand, where it can be.
    """

    names: Sequence[str]
    chosen: tuple[str, ...] = ()
    recent: Sequence[Event] = ()
    shown: Seat = FIRST_SEAT
    hinted: tuple[str, ...] = ()
    outcome: Outcome | None = None
    turned: int = 0


@dataclass(frozen=True)
class SeatLine:
    """A seat in the list of players; `points` is None where they are not open."""

    seat: Seat
    name: str
    points: int | None
    detail: str
    to_move: bool
    shown: bool
    won: bool

    @classmethod
    def of(cls, view: View[Any], look: Look, seat: Seat, points: int | None, detail: str) -> SeatLine:
        """The line of a seat, with what view and look tell of every game."""
        return cls(
            seat=seat,
            name=look.names[seat],
            points=points,
            detail=detail,
            to_move=view.turn == seat,
            shown=look.shown == seat,
            won=look.outcome is not None and seat in look.outcome.winners,
        )


@dataclass(frozen=True)
class Answer:
    """A button beside the question: a target key, what is written on it, whether it stands out, its picture.

    `turned` turns the picture: a direction of the compass. `says` is its whole name for those who cannot see it; empty
    where the label is enough. `note` says in small what the answer would bring.
    """

    key: str
    label: str
    main: bool = False
    piece: str = ""
    turned: str = ""
    says: str = ""
    note: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class ReckoningRow:
    """A line of a reckoning: its piece in the sprite, its name, where the points come from."""

    piece: str
    name: str
    why: str
    points: int


@dataclass(frozen=True)
class Scene:
    """What every game's scene has.

    `turns`: in how many ways the chosen piece can be turned, 0 where nothing can be. `kind` names the kind of decision
    the viewer is asked for, and `help` explains it to who meets it for the first time; a game need not tell them.
    """

    seats: tuple[SeatLine, ...]
    prompt: str
    more: str
    answers: tuple[Answer, ...]
    reckoning: tuple[ReckoningRow, ...] = field(default=())
    turns: int = 0
    kind: str = ""
    help: str = ""
