"""Treelings: position, set-up, the course of a turn and of the game, views (rulebook: Setup, Game Play, Districts)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from game.core.contract import CommonReason, Event, Reason, Rules, State, Step, Table, View
from game.core.dice import Dice
from game.core.values import Outcome, Seat, best_seats, next_seat, seats_from
from game.games.treelings.moves import (
    SINGLES,
    Began,
    Dealt,
    Ended,
    FestivalCame,
    Filled,
    Grew,
    LaidOut,
    LayOut,
    Passed,
    Plant,
    Planted,
    TakeGuild,
    TakeSingles,
    Took,
    TreelingsEvent,
    TreelingsMove,
    Why,
    plant,
    take_guild,
    take_singles,
)
from game.games.treelings.scoring import District, Tree, score_lines
from game.games.treelings.tables import BELOW_FESTIVAL, CARDS, FESTIVAL, MARKET, STARTING_CARDS, Card, Guild, Side

Cards = tuple[Card, ...]


# --- cards by guild ------------------------------------------------------------------------------------------------


def by_guild(cards: Sequence[Card]) -> dict[Guild, Cards]:
    """The cards of each guild that is there, in the order of the guilds."""
    return {guild: found for guild in Guild if (found := tuple([card for card in cards if card.guild is guild]))}


def singles(market: Sequence[Card]) -> Cards:
    """The cards whose guild lies in the market exactly once."""
    return tuple([cards[0] for cards in by_guild(market).values() if len(cards) == 1])


def takes(seat: Seat, market: Sequence[Card]) -> tuple[TakeGuild | TakeSingles, ...]:
    """What a seat may take: all cards of one guild, or all singles; one single alone is the same as its guild."""
    lots = by_guild(market)
    one_guild = [take_guild(seat, guild) for guild in lots]
    several = sum(len(cards) == 1 for cards in lots.values()) > 1
    return (*one_guild, take_singles(seat)) if several else tuple(one_guild)


def taken(market: Sequence[Card], move: TakeGuild | TakeSingles) -> Cards:
    """The cards that a move takes from the market."""
    return by_guild(market)[move.guild] if isinstance(move, TakeGuild) else singles(market)


# --- views and positions -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TreelingsView(View[TreelingsMove]):
    """All but the order of the pile is open; `pile` is the number of guild cards in it."""

    first: Seat
    pile: int
    festival: bool
    market: Cards
    waiting: tuple[Cards, ...]
    districts: tuple[District, ...]

    @property
    def above(self) -> int:
        """How many guild cards lie above the festival card; 0 when it has come."""
        return 0 if self.festival else self.pile - BELOW_FESTIVAL


@dataclass(frozen=True)
class TreelingsState(State[TreelingsMove, TreelingsView]):
    """A position of Treelings.

    `first` begins every round; `pile` are the guild cards in the order of drawing, the festival card lying above the
    lowest 20 until `festival` says that it has come; `market` in the order of coming; `waiting` goes by seat: cards
    that have no place yet, at first the starting cards, in a turn what was taken of new guilds; `districts` by seat,
    trees from left to right.
    """

    first: Seat
    pile: Cards
    festival: bool
    market: Cards
    waiting: tuple[Cards, ...]
    districts: tuple[District, ...]

    def moves(self) -> tuple[TreelingsMove, ...]:
        """Guilds always in the order of the tables, left before right, one guild before all singles."""
        seat = self.turn
        assert seat is not None
        guilds = tuple(by_guild(self.waiting[seat]))
        if not self.districts[seat]:
            return tuple(LayOut(seat, order) for order in permutations(guilds))
        if guilds:
            return tuple([plant(seat, guild, side, len(guilds) > 1) for guild in guilds for side in Side])
        return takes(seat, self.market)

    def after(self, move: TreelingsMove, dice: Dice) -> Step[TreelingsState]:
        """Play a legal move. The dice stay untouched: the pile was ordered at set-up."""
        match move:
            case LayOut():
                return self._laid_out(move)
            case Plant():
                return self._planted(move)
        return self._took(move)

    def result(self) -> Outcome:
        """Most points win, ties share."""
        lines = score_lines(self.districts)
        scores = tuple(sum(line.points for line in its) for its in lines)
        return Outcome(best_seats(scores), "festival", scores, lines)

    def shown_to(self, viewer: Seat | None) -> TreelingsView:
        """Everything but the order of the pile."""
        return TreelingsView(
            viewer=viewer,
            turn=self.turn,
            legal_moves=self.legal_moves() if viewer is not None and viewer == self.turn else (),
            first=self.first,
            pile=len(self.pile),
            festival=self.festival,
            market=self.market,
            waiting=self.waiting,
            districts=self.districts,
        )

    def why_not(self, path: tuple[str, ...]) -> Reason:
        """The plainest reason that holds for the first wrong target of the path."""
        seat = self.turn
        assert seat is not None
        guilds = by_guild(self.waiting[seat])
        new = [f"new:{guild}" for guild in guilds]
        target = path[0] if path else ""
        if not self.districts[seat]:
            return _no_layout(path, new)
        if not guilds:
            return self._no_take(target)
        if target.startswith("take:"):
            return Why.PLANT_FIRST
        if target.startswith("end:"):
            return Why.NAME_FIRST if len(new) > 1 else CommonReason.NO_SUCH_MOVE
        return Why.CHOOSE_AN_END if target in new else Why.NOT_TAKEN

    def _no_take(self, target: str) -> Reason:
        alone = len(singles(self.market))
        if target == SINGLES and alone < 2:
            return Why.ONE_SINGLE if alone else Why.NO_SINGLES
        head, _, guild = target.partition(":")
        known = head == "take" and guild in tuple(Guild) and Guild(guild) not in by_guild(self.market)
        return Why.NOT_IN_MARKET if known else Why.TAKE_FIRST

    # --- inside ---

    def _laid_out(self, move: LayOut) -> Step[TreelingsState]:
        """Equal guilds form one tree. After the last player the first turn begins."""
        cards = by_guild(self.waiting[move.seat])
        trees = tuple(Tree(cards[guild]) for guild in move.guilds)
        after = self._with(move.seat, trees, ())
        told = LaidOut(move.seat, tuple(tree.cards for tree in trees))
        following = next_seat(move.seat, len(self.districts))
        if not after.districts[following]:
            return Step(replace(after, turn=following), (told,))
        return after._next_turn([told])

    def _took(self, move: TakeGuild | TakeSingles) -> Step[TreelingsState]:
        """Guilds that have a tree grow it at once; the others wait to be planted."""
        seat, cards = move.seat, taken(self.market, move)
        events: list[Event] = [Took(seat, cards, isinstance(move, TakeSingles))]
        taking, trees = by_guild(cards), list[Tree]()
        for tree in self.districts[seat]:
            added = taking.pop(tree.guild, ())
            if added:
                tree = Tree((*tree.cards, *added))
                events.append(Grew(seat, added, tree.height))
            trees.append(tree)
        new = tuple([card for its in taking.values() for card in its])
        market = tuple([card for card in self.market if card not in cards])
        after = replace(self._with(seat, tuple(trees), new), market=market)
        return Step(after, tuple(events)) if new else after._next_turn(events)

    def _planted(self, move: Plant) -> Step[TreelingsState]:
        """A new tree stands at the left or the right end, never between."""
        waiting = by_guild(self.waiting[move.seat])
        cards = waiting.pop(move.guild)
        trees, tree = self.districts[move.seat], Tree(cards)
        trees = (tree, *trees) if move.side is Side.LEFT else (*trees, tree)
        after = self._with(move.seat, trees, tuple([card for its in waiting.values() for card in its]))
        events: list[Event] = [Planted(move.seat, cards, move.side)]
        return Step(after, tuple(events)) if waiting else after._next_turn(events)

    def _with(self, seat: Seat, trees: District, waiting: Cards) -> TreelingsState:
        """The same position but for what belongs to a seat."""
        return replace(
            self,
            districts=(*self.districts[:seat], trees, *self.districts[seat + 1 :]),
            waiting=(*self.waiting[:seat], waiting, *self.waiting[seat + 1 :]),
        )

    def _next_turn(self, events: list[Event]) -> Step[TreelingsState]:
        """Hand the turn on to who finds cards in the filled market; the game ends before the last round's next."""
        assert self.turn is not None
        state, seats = self, len(self.districts)
        while True:
            assert state.turn is not None
            seat = next_seat(state.turn, seats)
            if state.festival and seat == state.first:
                return Step(replace(state, turn=None), (*events, Ended(len(state.market))))
            state = replace(state, turn=seat)._filled(events)
            if state.market:
                return Step(state, tuple(events))
            events.append(Passed(seat))

    def _filled(self, events: list[Event]) -> TreelingsState:
        """Fill the market; a festival card that comes is set aside and the filling goes on."""
        seat, pile, market, festival = self.turn, self.pile, self.market, self.festival
        assert seat is not None
        above = len(pile) - BELOW_FESTIVAL
        missing = MARKET - len(market)
        draws = [missing]
        if not festival and missing > above:
            festival, draws = True, [above, missing - above]
        for number, count in enumerate(draws):
            if number:
                events.append(FestivalCame(seat, (self.first - seat - 1) % len(self.districts) + 1))
            cards, pile = pile[:count], pile[count:]
            if cards:
                market = (*market, *cards)
                events.append(Filled(seat, cards, len(pile)))
        return replace(self, pile=pile, market=market, festival=festival)


def _no_layout(path: tuple[str, ...], dealt: list[str]) -> Reason:
    """Why starting cards cannot be laid out like this."""
    for number, target in enumerate(path):
        if target not in dealt:
            return Why.NOT_DEALT if target.startswith("new:") else Why.LAY_OUT_FIRST
        if target in path[:number]:
            return Why.LAID_OUT_ALREADY
    return Why.LAY_OUT_FIRST


class TreelingsRules(Rules[TreelingsState, TreelingsView]):
    """Treelings for 2 to 5 seats."""

    id = "treelings"
    version = 0
    seats = range(2, 6)
    view_type = TreelingsView
    move_type = TreelingsMove
    event_type = TreelingsEvent

    def setup(self, table: Table, dice: Dice) -> Step[TreelingsState]:
        """Deal three cards to each seat, from the first player on; the rest is the pile, the next card first."""
        cards = dice.shuffle("cards", CARDS)
        order = seats_from(table.first, table.seats)
        hands = {seat: cards[STARTING_CARDS * n : STARTING_CARDS * (n + 1)] for n, seat in enumerate(order)}
        pile = cards[STARTING_CARDS * table.seats :]
        state = TreelingsState(
            turn=table.first,
            first=table.first,
            pile=pile,
            festival=False,
            market=(),
            waiting=tuple(hands[Seat(seat)] for seat in range(table.seats)),
            districts=((),) * table.seats,
        )
        return Step(state, (Began(table.first, len(pile)), *(Dealt(seat, hands[seat]) for seat in order)))

    def guess(self, view: TreelingsView, dice: Dice) -> TreelingsState:
        """The pile holds every guild card that is not in sight, in any order."""
        seen = {card for district in view.districts for tree in district for card in tree.cards}
        seen.update(view.market, *view.waiting)
        return TreelingsState(
            turn=view.turn,
            first=view.first,
            pile=dice.shuffle("guess", [card for card in CARDS if card not in seen]),
            festival=view.festival,
            market=view.market,
            waiting=view.waiting,
            districts=view.districts,
        )

    def components(self, state: TreelingsState) -> Mapping[str, object]:
        """Pile in order of drawing with the festival card in its place, market, districts by seat and tree."""
        pile = [card.id for card in state.pile]
        if not state.festival:
            pile.insert(len(pile) - BELOW_FESTIVAL, FESTIVAL)
        return {
            "pile": pile,
            "aside": [FESTIVAL] if state.festival else [],
            "market": [card.id for card in state.market],
            "waiting": [[card.id for card in cards] for cards in state.waiting],
            "districts": [[[card.id for card in tree.cards] for tree in district] for district in state.districts],
        }


RULES: Final = TreelingsRules()
