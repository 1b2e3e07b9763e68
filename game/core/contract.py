"""What a game is: positions, moves, events, views and the rules that make them.

A game author writes `Rules.setup`, `Rules.guess` and, on the state, `moves`, `after`, `result`, `shown_to` and
`why_not`. Everybody else calls the final methods `legal_moves`, `play`, `outcome` and `view`, which check turn,
legality and end in one place for all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

from game.core.dice import Dice
from game.core.values import Outcome, Seat


class Reason(StrEnum):
    """Why something is refused. Every game has a closed enum of its own; the words are in its `words.py`."""


class CommonReason(Reason):
    """The refusals that are the same in every game."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_MOVE = "no_such_move"
    HAS_RESIGNED = "has_resigned"
    TOO_MANY_CHANGES = "too_many_changes"


class Refused(Exception):
    """A move that is not legal; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason."""
        super().__init__(reason.value)
        self.reason = reason


class ContractBroken(AssertionError):
    """A game did what no game may do: a fault in the engine, never in the input."""


@dataclass(frozen=True)
class Move(ABC):
    """One decision of one seat. Every game has a closed union of its moves, told apart by `kind`."""

    kind: ClassVar[str]
    seat: Seat

    @property
    @abstractmethod
    def path(self) -> tuple[str, ...]:
        """The targets that are chosen one after the other to make this move, by their keys."""

    def seen_by(self, viewer: Seat | None) -> Move | None:
        """What a seat (None: an onlooker) may see of this move; None when nothing."""
        return self


@dataclass(frozen=True)
class Event(ABC):
    """Something that happened. Every game has a closed union of its events, told apart by `kind`."""

    kind: ClassVar[str]
    reveals: ClassVar[bool] = False
    """Whether somebody learned something by it that was hidden before: undo never goes back behind it."""

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """What a seat (None: an onlooker) may see of this event; None when nothing."""
        return self


def seen(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    """What a seat (None: an onlooker) sees of these events, in their order."""
    return tuple(told for event in events if (told := event.seen_by(viewer)) is not None)


M = TypeVar("M", bound=Move)
V = TypeVar("V", bound="View[Any]")
S = TypeVar("S", bound="State[Any, Any]")
S_co = TypeVar("S_co", bound="State[Any, Any]", covariant=True)


@dataclass(frozen=True)
class View(ABC, Generic[M]):
    """What one seat (None: an onlooker) may know of a position.

    `legal_moves` is empty unless it is the viewer who decides.
    """

    viewer: Seat | None
    turn: Seat | None
    legal_moves: tuple[M, ...]


class Step(NamedTuple, Generic[S_co]):
    """A position and what happened on the way to it, in order."""

    state: S_co
    events: tuple[Event, ...]


@dataclass(frozen=True)
class State(ABC, Generic[M, V]):
    """A position: immutable, hashable, equal to every state that is the same position."""

    turn: Seat | None
    """The seat to decide, None when the game is over."""

    @final
    def legal_moves(self) -> tuple[M, ...]:
        """Every move the seat to decide may play, in a fixed order; empty exactly when the game is over."""
        known: tuple[M, ...] | None = self.__dict__.get("_legal_moves")
        if known is None:
            known = () if self.turn is None else self.moves()
            if not known and self.turn is not None:
                raise ContractBroken("a seat is to decide and has no legal move")
            object.__setattr__(self, "_legal_moves", known)
        return known

    @final
    def play(self, move: M, dice: Dice) -> Step[State[M, V]]:
        """The position after `move` and the events on the way; Refused when the move is not legal."""
        if self.turn is None:
            raise Refused(CommonReason.OVER)
        if move.seat != self.turn:
            raise Refused(CommonReason.NOT_YOUR_TURN)
        if move not in self.legal_moves():
            raise Refused(self.why_not(move.path))
        return self.after(move, dice)

    @final
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.result() if self.turn is None else None

    @final
    def view(self, viewer: Seat | None) -> V:
        """What a seat (None: an onlooker) may know of this position."""
        return self.shown_to(viewer)

    def opened(self) -> V:
        """The position with everything open, for who watches a finished game; games with hidden parts tell it."""
        return self.view(None)

    @final
    def refusal(self, path: tuple[str, ...]) -> Reason:
        """Why the seat to decide cannot choose these targets one after the other."""
        return CommonReason.OVER if self.turn is None else self.why_not(path)

    @abstractmethod
    def moves(self) -> tuple[M, ...]:
        """For the author: every legal move of `turn`, unique, in a fixed order. Asked once per state."""

    @abstractmethod
    def after(self, move: M, dice: Dice) -> Step[State[M, V]]:
        """For the author: play a legal move. It changes nothing of this state."""

    @abstractmethod
    def result(self) -> Outcome:
        """For the author: the outcome of a finished game."""

    @abstractmethod
    def shown_to(self, viewer: Seat | None) -> V:
        """For the author: the view, built by listing what is shown."""

    @abstractmethod
    def why_not(self, path: tuple[str, ...]) -> Reason:
        """For the author: why a path that begins no legal move is refused."""


@dataclass(frozen=True)
class Option:
    """A choice in the set-up of a game: its values in a fixed order, the first of them the default."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value used when nothing is said."""
        return self.values[0]


@dataclass(frozen=True)
class Table:
    """Who sits down to play what: the number of seats, the first player, the options by name."""

    seats: int
    first: Seat
    options: Mapping[str, str]


class Rules(ABC, Generic[S, V]):
    """The facts of a game, its set-up and its guessing. One object per game."""

    id: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    view_type: ClassVar[Any]
    """The class of its views, for reading JSON."""
    move_type: ClassVar[Any]
    """The union of its moves, for reading JSON."""
    event_type: ClassVar[Any]
    """The union of its events, for reading JSON."""

    @abstractmethod
    def setup(self, table: Table, dice: Dice) -> Step[S]:
        """The first position and the events of setting up."""

    @abstractmethod
    def guess(self, view: V, dice: Dice) -> S:
        """One full position that fits the view, uniform over all that fit, with the viewer's legal moves unchanged."""

    @abstractmethod
    def components(self, state: S) -> Mapping[str, object]:
        """Every component and where it is, hidden ones too, as plain data: for transcripts and conservation laws."""

    def automatic(self, state: S) -> bool:
        """Whether a decision is played by itself: by default when there is exactly one legal move."""
        return len(state.legal_moves()) == 1
