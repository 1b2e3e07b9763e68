"""Acorns: a toy game with hidden hands and hidden moves, to try the contract on. It lives in the tests alone.

Eighteen acorns, six of each of three trees, worth 1 to 6. Everybody holds two or three (an option). On a turn one
acorn of the hand is laid open or buried face down - only openly when it is the last of the hand and none are left to
draw - and the hand is filled up again. After an open acorn the next seat that holds any is asked whether it adds one
of the same tree from its hand; if it does, the acorns still to be drawn are stirred. Then that seat has its turn. It
is asked even when it has nothing to add, since not asking would tell so. The game ends when all hands are empty: open
acorns count their value, of the buried ones the lowest counts double; with equal points fewer buried acorns win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from game.core.contract import CommonReason, Event, Move, Option, Reason, Rules, State, Step, Table, View
from game.core.dice import Dice
from game.core.values import HIDDEN, Component, Hidden, Outcome, ScoreLine, Seat, best_seats, next_seat, seats_from


class Tree(StrEnum):
    """What an acorn grows into."""

    OAK = "oak"
    CORK = "cork"
    HOLM = "holm"


@dataclass(frozen=True)
class Acorn(Component):
    """One of the 18 acorns."""

    tree: Tree
    value: int


ACORNS: Final = tuple(Acorn(f"{tree}-{value}", tree, value) for tree in Tree for value in range(1, 7))
HAND_SIZE: Final = {"three": 3, "two": 2}

Sight = Acorn | Hidden


class Why(Reason):
    """Why something cannot be done in Acorns."""

    NOT_IN_HAND = "not_in_hand"
    LAST_IS_OPEN = "last_is_open"
    ANSWER_FIRST = "answer_first"
    OTHER_TREE = "other_tree"


def sight(acorn: Sight, owner: Seat, viewer: Seat | None) -> Sight:
    """What a viewer sees of an acorn that only its owner knows."""
    return acorn if viewer == owner else HIDDEN


def _key(acorn: Sight) -> str:
    return "hand:hidden" if isinstance(acorn, Hidden) else f"hand:{acorn.id}"


# --- moves and events ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lay(Move):
    """Lay an acorn open."""

    kind: ClassVar[str] = "lay"
    acorn: Acorn

    @property
    def path(self) -> tuple[str, ...]:
        return (_key(self.acorn), "open")


@dataclass(frozen=True)
class Bury(Move):
    """Bury an acorn face down."""

    kind: ClassVar[str] = "bury"
    acorn: Sight

    @property
    def path(self) -> tuple[str, ...]:
        return (_key(self.acorn), "bury")

    def seen_by(self, viewer: Seat | None) -> Bury:
        return replace(self, acorn=sight(self.acorn, self.seat, viewer))


@dataclass(frozen=True)
class Add(Move):
    """Add an acorn of the tree asked for, or (None) none."""

    kind: ClassVar[str] = "add"
    acorn: Acorn | None

    @property
    def path(self) -> tuple[str, ...]:
        return ("none",) if self.acorn is None else (_key(self.acorn),)


ToyMove = Lay | Bury | Add


@dataclass(frozen=True)
class Dealt(Event):
    """Everybody has got a hand."""

    kind: ClassVar[str] = "dealt"
    first: Seat
    size: int


@dataclass(frozen=True)
class Laid(Event):
    """An acorn was laid open or, when `added`, added to the one before; only the owner knew it."""

    kind: ClassVar[str] = "laid"
    reveals: ClassVar[bool] = True
    seat: Seat
    acorn: Acorn
    added: bool


@dataclass(frozen=True)
class Buried(Event):
    """An acorn was buried face down."""

    kind: ClassVar[str] = "buried"
    seat: Seat
    acorn: Sight

    def seen_by(self, viewer: Seat | None) -> Buried:
        return replace(self, acorn=sight(self.acorn, self.seat, viewer))


@dataclass(frozen=True)
class Whispered(Event):
    """The one who has buried is told what that acorn is worth; nobody else hears that anything was said."""

    kind: ClassVar[str] = "whispered"
    seat: Seat
    value: int

    def seen_by(self, viewer: Seat | None) -> Whispered | None:
        return self if viewer == self.seat else None


@dataclass(frozen=True)
class Declined(Event):
    """Nothing was added."""

    kind: ClassVar[str] = "declined"
    seat: Seat


@dataclass(frozen=True)
class Drawn(Event):
    """An acorn was drawn into a hand."""

    kind: ClassVar[str] = "drawn"
    reveals: ClassVar[bool] = True
    seat: Seat
    acorn: Sight

    def seen_by(self, viewer: Seat | None) -> Drawn:
        return replace(self, acorn=sight(self.acorn, self.seat, viewer))


@dataclass(frozen=True)
class Stirred(Event):
    """The acorns to be drawn have a new order. Nobody may know it: there is nothing to see but the stirring."""

    kind: ClassVar[str] = "stirred"


@dataclass(frozen=True)
class DugUp(Event):
    """At the end a seat shows what it has buried."""

    kind: ClassVar[str] = "dug_up"
    reveals: ClassVar[bool] = True
    seat: Seat
    acorns: tuple[Acorn, ...]


ToyEvent = Dealt | Laid | Buried | Whispered | Declined | Drawn | Stirred | DugUp


# --- positions and views -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ToyView(View[ToyMove]):
    """Hands and buried acorns of others are hidden, one by one; `pile` is how many are left to draw."""

    size: int
    pile: int
    hands: tuple[tuple[Sight, ...], ...]
    open: tuple[tuple[Acorn, ...], ...]
    buried: tuple[tuple[Sight, ...], ...]
    asked: Tree | None


@dataclass(frozen=True)
class ToyState(State[ToyMove, ToyView]):
    """Hands are kept in the order of `ACORNS`; `asked` is the tree the seat to decide may add to."""

    size: int
    pile: tuple[Acorn, ...]
    hands: tuple[tuple[Acorn, ...], ...]
    open: tuple[tuple[Acorn, ...], ...]
    buried: tuple[tuple[Acorn, ...], ...]
    asked: Tree | None = None

    def moves(self) -> tuple[ToyMove, ...]:
        """By acorn in the order of the hand; open before buried; adding nothing comes last."""
        seat = self.turn
        assert seat is not None
        hand = self.hands[seat]
        if self.asked is not None:
            return (*(Add(seat, acorn) for acorn in hand if acorn.tree is self.asked), Add(seat, None))
        if self._last():
            return (Lay(seat, hand[0]),)
        return tuple(kind(seat, acorn) for acorn in hand for kind in (Lay, Bury))

    def after(self, move: ToyMove, dice: Dice) -> Step[ToyState]:
        seat = move.seat
        if isinstance(move, Add):
            if move.acorn is None:
                return Step(replace(self, asked=None), (Declined(seat),))
            added = self._moved(seat, move.acorn, "open")
            stirred = replace(added, asked=None, pile=dice.shuffle("stir", added.pile))
            return stirred._passed_on([Laid(seat, move.acorn, added=True), Stirred()], start=seat)
        assert isinstance(move.acorn, Acorn)
        state, events = self._moved(seat, move.acorn, "open" if isinstance(move, Lay) else "buried"), list[Event]()
        if isinstance(move, Lay):
            events.append(Laid(seat, move.acorn, added=False))
        else:
            events += [Buried(seat, move.acorn), Whispered(seat, move.acorn.value)]
        while state.pile and len(state.hands[seat]) < state.size:
            drawn, *rest = state.pile
            events.append(Drawn(seat, drawn))
            state = replace(state._with_hand(seat, (*state.hands[seat], drawn)), pile=tuple(rest))
        state, shown = state._passed_on(events, start=next_seat(seat, len(self.hands)))
        if state.turn not in (None, seat) and isinstance(move, Lay):
            state = replace(state, asked=move.acorn.tree)
        return Step(state, shown)

    def result(self) -> Outcome:
        """Open acorns count, the lowest buried one counts double, fewer buried ones decide a tie."""
        lines = tuple(
            (
                ScoreLine("open", sum(values(mine)), values(mine)),
                ScoreLine("buried", 2 * min(values(deep), default=0), values(deep)),
            )
            for mine, deep in zip(self.open, self.buried, strict=True)
        )
        scores = tuple(sum(line.points for line in its) for its in lines)
        level = best_seats(scores)
        fewest = min(len(self.buried[seat]) for seat in level)
        winners = tuple(seat for seat in level if len(self.buried[seat]) == fewest)
        return Outcome(winners, "hands_empty", scores, lines, None if winners == level else "fewer_buried")

    def shown_to(self, viewer: Seat | None) -> ToyView:
        over = self.turn is None
        deciding = viewer is not None and viewer == self.turn

        def own(piles: Sequence[Sequence[Acorn]]) -> tuple[tuple[Sight, ...], ...]:
            return tuple(
                tuple(acorn if over else sight(acorn, Seat(seat), viewer) for acorn in pile)
                for seat, pile in enumerate(piles)
            )

        return ToyView(
            viewer=viewer,
            turn=self.turn,
            legal_moves=self.legal_moves() if deciding else (),
            size=self.size,
            pile=len(self.pile),
            hands=own(self.hands),
            open=self.open,
            buried=own(self.buried),
            asked=self.asked,
        )

    def why_not(self, path: tuple[str, ...]) -> Reason:
        assert self.turn is not None
        hand = self.hands[self.turn]
        acorn = next((acorn for acorn in hand if path and _key(acorn) == path[0]), None)
        if acorn is None:
            return Why.NOT_IN_HAND if path and path[0].startswith("hand:") else CommonReason.NO_SUCH_MOVE
        if self.asked is not None:
            return Why.ANSWER_FIRST if acorn.tree is self.asked else Why.OTHER_TREE
        return Why.LAST_IS_OPEN if self._last() and path[1:] == ("bury",) else CommonReason.NO_SUCH_MOVE

    def _last(self) -> bool:
        """Whether the seat to decide holds its last acorn. Everybody can count that."""
        return self.turn is not None and not self.pile and len(self.hands[self.turn]) == 1

    def _with_hand(self, seat: Seat, hand: Sequence[Acorn]) -> ToyState:
        ordered = tuple(sorted(hand, key=ACORNS.index))
        return replace(self, hands=(*self.hands[:seat], ordered, *self.hands[seat + 1 :]))

    def _moved(self, seat: Seat, acorn: Acorn, place: str) -> ToyState:
        """The position with the acorn out of the hand and in the seat's `open` or `buried` ones."""
        piles: tuple[tuple[Acorn, ...], ...] = getattr(self, place)
        there = (*piles[:seat], (*piles[seat], acorn), *piles[seat + 1 :])
        changed: dict[str, Any] = {place: there}
        return replace(self._with_hand(seat, [own for own in self.hands[seat] if own != acorn]), **changed)

    def _passed_on(self, events: list[Event], start: Seat) -> Step[ToyState]:
        """The turn goes to the first seat from `start` on that holds something; without any the game is over."""
        turn = next((seat for seat in seats_from(start, len(self.hands)) if self.hands[seat]), None)
        if turn is None:
            events += [DugUp(Seat(seat), deep) for seat, deep in enumerate(self.buried) if deep]
        return Step(replace(self, turn=turn), tuple(events))


def values(acorns: Sequence[Acorn]) -> tuple[int, ...]:
    """Their values, in order."""
    return tuple(acorn.value for acorn in acorns)


class ToyRules(Rules[ToyState, ToyView]):
    """Acorns for 2 to 4 seats."""

    id = "acorns"
    version = 3
    seats = range(2, 5)
    options = (Option("hand", ("three", "two")),)
    view_type = ToyView
    move_type = ToyMove
    event_type = ToyEvent

    def setup(self, table: Table, dice: Dice) -> Step[ToyState]:
        size, acorns = HAND_SIZE[table.options["hand"]], dice.shuffle("acorns", ACORNS)
        none: tuple[tuple[Acorn, ...], ...] = ((),) * table.seats
        state = ToyState(table.first, size, acorns[size * table.seats :], none, none, none)
        for seat in seats_from(Seat(0), table.seats):
            state = state._with_hand(seat, acorns[size * seat : size * (seat + 1)])
        return Step(state, (Dealt(table.first, size),))

    def guess(self, view: ToyView, dice: Dice) -> ToyState:
        """The acorns out of sight lie in any order where something hidden lies, the rest in the pile."""
        seen = [acorn for places in (view.hands, view.open, view.buried) for place in places for acorn in place]
        unseen = iter(dice.shuffle("guess", [acorn for acorn in ACORNS if acorn not in seen]))

        def filled(place: Sequence[Sight]) -> tuple[Acorn, ...]:
            return tuple(next(unseen) if isinstance(acorn, Hidden) else acorn for acorn in place)

        state = ToyState(view.turn, view.size, (), view.open, view.open, tuple(map(filled, view.buried)), view.asked)
        for seat, hand in enumerate(view.hands):
            state = state._with_hand(Seat(seat), filled(hand))
        return replace(state, pile=tuple(unseen))

    def components(self, state: ToyState) -> Mapping[str, object]:
        def names(places: Sequence[Sequence[Acorn]]) -> list[list[str]]:
            return [[acorn.id for acorn in place] for place in places]

        pile = [acorn.id for acorn in state.pile]
        return {"pile": pile, "hands": names(state.hands), "open": names(state.open), "buried": names(state.buried)}

    def automatic(self, state: ToyState) -> bool:
        """Whoever is asked is always asked: leaving out the question would tell that there is nothing to add."""
        return state.asked is None and super().automatic(state)


class ToyRegistry:
    """A registry of two games, the first of which cannot be played."""

    def ids(self) -> tuple[str, ...]:
        return ("beechnuts", ToyRules.id)

    def rules(self, game: str) -> Rules[Any, Any]:
        if game != ToyRules.id:
            raise KeyError(game)
        return TOY


TOY: Final = ToyRules()
TOY_REGISTRY: Final = ToyRegistry()
