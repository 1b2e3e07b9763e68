"""Butterfly: position, set-up, moves, views (rulebook: Setup, Playing the Game, Butterfly Nets, Game End)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import ClassVar, Final

from game.core.contract import CommonReason, Event, Move, Option, Reason, Rules, State, Step, Table, View
from game.core.dice import Dice
from game.core.values import Outcome, Seat, best_seats, next_seat
from game.games.butterfly.scoring import score_lines
from game.games.butterfly.tables import BOARD_SIZE, RAYS, SQUARES, TILES, Facing, Kind, Square, Tile


class Nets(StrEnum):
    """Option `nets`: whether every emptied space is a net, or only those of a fixed pattern."""

    EVERY = "every"
    SCATTERED = "scattered"


class Why(Reason):
    """Why something cannot be done in Butterfly."""

    CHOOSE_A_TILE = "choose_a_tile"
    CHOOSE_A_FACING = "choose_a_facing"
    STANDS_HERE = "stands_here"
    NO_TILE = "no_tile"
    BEHIND = "behind"
    NOT_IN_LINE = "not_in_line"
    NET_FIRST = "net_first"
    NO_NET = "no_net"


# --- what nets and grasshoppers do -------------------------------------------------------------------------------


def is_net(nets: Nets, square: Square, tile: Tile | None) -> bool:
    """Whether a space shows a net: its tile must be gone, and with `scattered` a net must be printed on it."""
    return tile is None and (nets is Nets.EVERY or square.printed_net)


def collect(held: tuple[Tile, ...], tile: Tile) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """A collection with the tile added, and what leaves it: a grasshopper sends away the one held before."""
    if tile.kind_of is not Kind.GRASSHOPPER:
        return (*held, tile), ()
    hopped = tuple(old for old in held if old.kind_of is Kind.GRASSHOPPER)
    return (*(old for old in held if old not in hopped), tile), hopped


# --- moves ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place(Move):
    """Put the hedgehog on a tile at the start of the game."""

    kind: ClassVar[str] = "place"
    square: Square
    facing: Facing

    @property
    def path(self) -> tuple[str, ...]:
        """The square, then the facing."""
        return (self.square.id, f"facing:{self.facing}")


@dataclass(frozen=True)
class Walk(Move):
    """Walk to a square; the facing follows from it."""

    kind: ClassVar[str] = "walk"
    square: Square

    @property
    def path(self) -> tuple[str, ...]:
        """The square."""
        return (self.square.id,)


@dataclass(frozen=True)
class Net(Move):
    """Use a net that was crossed: draw a tile from the bag, or leave it."""

    kind: ClassVar[str] = "net"
    draw: bool

    @property
    def path(self) -> tuple[str, ...]:
        """The answer."""
        return ("net:draw",) if self.draw else ("net:leave",)


ButterflyMove = Place | Walk | Net

_walk: Final = cache(Walk)
"""Walks are made by the thousand in random play: one object each."""


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LaidOut(Event):
    """The board is filled: `size` squares a side; `first` begins after the hedgehog is placed."""

    kind: ClassVar[str] = "laid_out"
    first: Seat
    size: int
    bag: int


@dataclass(frozen=True)
class Placed(Event):
    """The hedgehog was put on the board."""

    kind: ClassVar[str] = "placed"
    seat: Seat
    square: Square
    facing: Facing


@dataclass(frozen=True)
class Walked(Event):
    """The hedgehog walked and now faces the way it went; `nets` are the nets it crossed, in order."""

    kind: ClassVar[str] = "walked"
    seat: Seat
    start: Square
    square: Square
    facing: Facing
    nets: tuple[Square, ...]


@dataclass(frozen=True)
class Drew(Event):
    """A tile came out of the bag."""

    kind: ClassVar[str] = "drew"
    reveals: ClassVar[bool] = True
    seat: Seat
    tile: Tile
    bag: int


@dataclass(frozen=True)
class Left(Event):
    """A net was left alone."""

    kind: ClassVar[str] = "left"
    seat: Seat


@dataclass(frozen=True)
class Took(Event):
    """The tile under the hedgehog was collected."""

    kind: ClassVar[str] = "took"
    seat: Seat
    tile: Tile
    square: Square


@dataclass(frozen=True)
class HoppedAway(Event):
    """A new grasshopper sent the one held before out of the game."""

    kind: ClassVar[str] = "hopped_away"
    seat: Seat
    tile: Tile


@dataclass(frozen=True)
class Ended(Event):
    """The seat to move has no tile ahead or to either side; `left` tiles stay on the board."""

    kind: ClassVar[str] = "ended"
    seat: Seat
    left: int


ButterflyEvent = LaidOut | Placed | Walked | Drew | Left | Took | HoppedAway | Ended


# --- views and positions -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ButterflyView(View[ButterflyMove]):
    """All but the order of the bag is open; `bag` is the number of tiles in it."""

    nets: Nets
    board: tuple[Tile | None, ...]
    bag: int
    hedgehog: Square | None
    facing: Facing | None
    offers: int
    held: tuple[tuple[Tile, ...], ...]
    gone: tuple[Tile, ...]

    @property
    def size(self) -> int:
        """Squares along one side of the board."""
        return BOARD_SIZE[len(self.held)]


@dataclass(frozen=True)
class ButterflyState(State[ButterflyMove, ButterflyView]):
    """A position of Butterfly.

    `board` goes row by row from the north-west corner; `bag` lies in the order it will be drawn; `hedgehog` is None
    until placed; `offers` counts the draws still on offer to the seat that has just walked, its landing tile not yet
    taken; `held` goes by seat in the order of collecting; `gone` are the grasshoppers out of the game.
    """

    nets: Nets
    board: tuple[Tile | None, ...]
    bag: tuple[Tile, ...]
    hedgehog: Square | None
    facing: Facing | None
    offers: int
    held: tuple[tuple[Tile, ...], ...]
    gone: tuple[Tile, ...]

    @property
    def size(self) -> int:
        """Squares along one side of the board."""
        return BOARD_SIZE[len(self.held)]

    def moves(self) -> tuple[ButterflyMove, ...]:
        """Placing by square and facing; draw before leave; walks ahead, left, right, each nearest first."""
        assert self.turn is not None
        if self.hedgehog is None:
            return tuple(Place(self.turn, square, facing) for square in SQUARES[self.size] for facing in Facing)
        if self.offers:
            return (Net(self.turn, draw=True), Net(self.turn, draw=False))
        squares = SQUARES[self.size]
        return tuple([_walk(self.turn, squares[place]) for place in self._landings()])

    def after(self, move: ButterflyMove, dice: Dice) -> Step[ButterflyState]:
        """Play a legal move. The dice stay untouched: the bag was ordered at set-up."""
        if isinstance(move, Walk):
            return self._walked(move)
        if isinstance(move, Net):
            return self._drawn(move) if move.draw else self._asked([Left(move.seat)])
        placed = replace(self, turn=next_seat(move.seat, len(self.held)), hedgehog=move.square, facing=move.facing)
        return Step(placed, (Placed(move.seat, move.square, move.facing),))

    def result(self) -> Outcome:
        """Highest total wins, ties share."""
        lines = tuple(score_lines(held) for held in self.held)
        scores = tuple(sum(line.points for line in its) for its in lines)
        return Outcome(best_seats(scores), "no_tile_in_reach", scores, lines)

    def shown_to(self, viewer: Seat | None) -> ButterflyView:
        """Everything but the order of the bag."""
        return ButterflyView(
            viewer=viewer,
            turn=self.turn,
            legal_moves=self.legal_moves() if viewer is not None and viewer == self.turn else (),
            nets=self.nets,
            board=self.board,
            bag=len(self.bag),
            hedgehog=self.hedgehog,
            facing=self.facing,
            offers=self.offers,
            held=self.held,
            gone=self.gone,
        )

    def why_not(self, path: tuple[str, ...]) -> Reason:
        """The plainest reason that holds for the first wrong target of the path."""
        target = path[0] if path else ""
        square = next((square for square in SQUARES[self.size] if square.id == target), None)
        if self.hedgehog is None or self.facing is None:
            return Why.CHOOSE_A_TILE if square is None else Why.CHOOSE_A_FACING
        if target.startswith("net:"):
            return Why.NO_NET
        if self.offers:
            return Why.NET_FIRST
        if square is None:
            return CommonReason.NO_SUCH_MOVE
        if square == self.hedgehog:
            return Why.STANDS_HERE
        place = square.place(self.size)
        if self.board[place] is None:
            return Why.NO_TILE
        if place in self._landings():
            return CommonReason.NO_SUCH_MOVE
        behind = RAYS[self.size][self.hedgehog][self.facing.left.left]
        return Why.BEHIND if place in behind else Why.NOT_IN_LINE

    def _landings(self) -> Iterator[int]:
        assert self.hedgehog is not None
        assert self.facing is not None
        rays, board = RAYS[self.size][self.hedgehog], self.board
        for facing in (self.facing, self.facing.left, self.facing.right):
            for place in rays[facing]:
                if board[place] is not None:
                    yield place

    def _walked(self, move: Walk) -> Step[ButterflyState]:
        """Walk, and take the landing tile at once unless there is a draw to decide first."""
        assert self.hedgehog is not None
        assert self.facing is not None
        landing, squares = move.square, SQUARES[self.size]
        place = landing.place(self.size)
        rays = RAYS[self.size][self.hedgehog]
        facing = next(facing for facing in Facing if place in rays[facing])
        ray = rays[facing]
        nets = tuple(
            [
                squares[between]
                for between in ray[: ray.index(place)]
                if is_net(self.nets, squares[between], self.board[between])
            ]
        )
        offers = len(nets) if self.nets is Nets.SCATTERED else min(1, len(nets))
        walked = replace(self, hedgehog=landing, facing=facing, offers=offers if self.bag else 0)
        events: tuple[Event, ...] = (Walked(move.seat, self.hedgehog, landing, facing, nets),)
        return Step(walked, events) if walked.offers else walked._taken(events)

    def _drawn(self, move: Net) -> Step[ButterflyState]:
        tile, bag = self.bag[0], self.bag[1:]
        held, gone, hopped = self._collected(tile)
        drawn = replace(self, bag=bag, held=held, gone=gone)
        return drawn._asked([Drew(move.seat, tile, len(bag)), *hopped])

    def _asked(self, events: list[Event]) -> Step[ButterflyState]:
        """One draw is decided: offer the next, or take the landing tile."""
        offers = self.offers - 1 if self.bag else 0
        asked = replace(self, offers=offers)
        return Step(asked, tuple(events)) if offers else asked._taken(tuple(events))

    def _taken(self, events: tuple[Event, ...]) -> Step[ButterflyState]:
        """Take the tile under the hedgehog and pass the turn; the game is over when the next seat cannot move."""
        assert self.turn is not None
        assert self.hedgehog is not None
        place = self.hedgehog.place(self.size)
        tile = self.board[place]
        assert tile is not None
        held, gone, hopped = self._collected(tile)
        after = replace(
            self,
            turn=next_seat(self.turn, len(self.held)),
            board=(*self.board[:place], None, *self.board[place + 1 :]),
            held=held,
            gone=gone,
        )
        events = (*events, Took(self.turn, tile, self.hedgehog), *hopped)
        if next(after._landings(), None) is not None:
            return Step(after, events)
        assert after.turn is not None
        left = sum(tile is not None for tile in after.board)
        return Step(replace(after, turn=None), (*events, Ended(after.turn, left)))

    def _collected(self, tile: Tile) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...], list[Event]]:
        """All collections with the tile added for the seat to move; a second grasshopper sends the first away."""
        seat = self.turn
        assert seat is not None
        mine, hopped = collect(self.held[seat], tile)
        gone = (*self.gone, *hopped)
        return (*self.held[:seat], mine, *self.held[seat + 1 :]), gone, [HoppedAway(seat, old) for old in hopped]


class ButterflyRules(Rules[ButterflyState, ButterflyView]):
    """Butterfly for 2 to 5 seats."""

    id = "butterfly"
    version = 0
    seats = range(2, 6)
    options = (Option("nets", tuple(Nets)),)
    view_type = ButterflyView
    move_type = ButterflyMove
    event_type = ButterflyEvent

    def setup(self, table: Table, dice: Dice) -> Step[ButterflyState]:
        """Fill the board from all 100 tiles; the seat to the right of the first player places the hedgehog."""
        size = BOARD_SIZE[table.seats]
        tiles = dice.shuffle("tiles", TILES)
        state = ButterflyState(
            turn=Seat((table.first - 1) % table.seats),
            nets=Nets(table.options["nets"]),
            board=tiles[: size * size],
            bag=tiles[size * size :],
            hedgehog=None,
            facing=None,
            offers=0,
            held=((),) * table.seats,
            gone=(),
        )
        return Step(state, (LaidOut(table.first, size, len(state.bag)),))

    def guess(self, view: ButterflyView, dice: Dice) -> ButterflyState:
        """The bag holds every tile that is not in sight, in any order."""
        seen = {tile for tile in view.board if tile is not None}
        seen.update(view.gone, *view.held)
        return ButterflyState(
            turn=view.turn,
            nets=view.nets,
            board=view.board,
            bag=dice.shuffle("guess", [tile for tile in TILES if tile not in seen]),
            hedgehog=view.hedgehog,
            facing=view.facing,
            offers=view.offers,
            held=view.held,
            gone=view.gone,
        )

    def components(self, state: ButterflyState) -> Mapping[str, object]:
        """Board row by row, bag in order of drawing, collections by seat, grasshoppers out of the game."""
        return {
            "board": [None if tile is None else tile.id for tile in state.board],
            "bag": [tile.id for tile in state.bag],
            "held": [[tile.id for tile in held] for held in state.held],
            "gone": [tile.id for tile in state.gone],
        }


RULES: Final = ButterflyRules()
