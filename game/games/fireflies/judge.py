"""What a move of Dance of the Fireflies is worth, judged from a View alone.

Everything is counted in points. A bed is worth its points and, while the game is young, some of the points its next
flowers would add. A card on the clock is worth what it would bring when won, times the chance to win it: who has how
many fireflies there, how many spaces are open and how soon it is harvested. Fireflies, the royal and hand cards have
a price. A move is worth the difference it makes.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from game.core.values import Seat, Worth
from game.games.fireflies import scoring
from game.games.fireflies.abilities import copyable, is_idle
from game.games.fireflies.agenda import PlantConsolation, PlantWon, UseAbility
from game.games.fireflies.board import moon, weedable
from game.games.fireflies.gardens import beds_for
from game.games.fireflies.moves import (
    Bid,
    Bonus,
    Bury,
    Copy,
    Draw,
    End,
    FirefliesMove,
    Keep,
    Light,
    Orchid,
    Plant,
    PlantFree,
    Swap,
    Take,
    TurnUp,
    Weed,
)
from game.games.fireflies.pieces import Bed, ClockCard, Firefly, Planted, Player, Rank
from game.games.fireflies.tables import BED_POINTS, FULL_BED, PLACES, Bloom, Card, Colour
from game.games.fireflies.views import FirefliesView

PROMISE: Final = (0.0, 0.9, 1.1, 0.9, 1.0, 0.9, 0.0)
"""What a bed of so many flowers promises beyond its points while there is time."""

REGULAR_PRICE: Final = 0.35
PLANTED_PRICE: Final = 0.8
ROYAL_PRICE: Final = 1.3
ROYAL_PLANTED_PRICE: Final = 2.5
CARD_PRICE: Final = 0.5
ORCHID_PRICE: Final = 2.2
ROYAL_BLUFF: Final = 0.88
"""The chance that an opponent's fireflies on a card hide no royal."""

SOON: Final = 0.93
"""What each round of waiting for a harvest leaves of its worth."""


def worth(view: FirefliesView, move: FirefliesMove) -> Worth:
    """What the move is worth to the seat that plays it, with the reason for a hint."""
    mind = _mind(view, move.seat)
    match move:
        case Bid(place=place, rank=rank):
            return Worth(mind.bid(place, rank), "bid_royal" if rank is Rank.ROYAL else "bid")
        case Light(place=place, space=space, rank=rank):
            return Worth(mind.bid(place, rank, space), "light")
        case Bonus(card=card, place=place, rank=rank):
            return Worth(mind.bid(place, rank) - mind.card(card), "bonus")
        case Plant():
            return mind.plant(move)
        case Swap(place=place, other=other):
            return Worth(mind.swap(place, other), "swap")
        case Keep(bed=bed):
            won = view.agenda[-1]
            assert isinstance(won, PlantWon)
            card = won.card
            return Worth(mind.gain(card, bed) + mind.with_ability(card, bed) + 0.1, "keep", (mind.now(card, bed),))
        case PlantFree():
            return mind.free(move, view)
        case Orchid(bed=bed, colour=colour):
            return Worth(mind.orchid(bed, colour), "orchid", (mind.now(colour, bed),))
        case Weed(owner=owner, bed=number):
            return Worth(mind.weed(owner, number), "weed")
        case Draw():
            return Worth(mind.ability(Colour.RED, 0), "draw")
        case Copy(colour=colour):
            task = view.agenda[-1]
            assert isinstance(task, UseAbility)
            return Worth(mind.ability(colour, task.bed) + 0.01, "copy")
        case Take(card=card):
            return Worth(mind.card(card) if card.colour else ORCHID_PRICE, "take")
        case Bury(card=Card() as card):
            return Worth(-mind.card(card), "bury")
        case End():
            bonus = any(isinstance(other, Bonus) for other in view.legal_moves)
            return Worth(0, "end" if bonus else "end_only")
        case TurnUp(bed=number, slot=slot):
            return Worth(mind.turn_up(number, slot), "turn_up")
        case _:
            return Worth(0, move.kind)


@lru_cache(maxsize=2)
def _mind(view: FirefliesView, seat: Seat) -> _Mind:
    """One mind per view: all its moves are judged one after the other."""
    return _Mind(view, seat)


class _Mind:
    """What a seat thinks of the parts of a view."""

    def __init__(self, view: FirefliesView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.me: Player = view.players[seat]
        seats = len(view.players)
        self.time = 0.1 if view.ending else min(1.0, (view.shed + len(view.greenhouse)) / (6 * seats) + 0.1)
        self._cards: dict[Card, float] = {}
        self._prizes: dict[Card, float] = {}

    # --- beds ---

    def bed(self, bed: Bed) -> float:
        """Points of a bed and what it promises."""
        size = len(bed.flowers)
        value = BED_POINTS[size] + (0 if bed.weed else PROMISE[size] * self.time)
        blooms = [planted.card.bloom for planted in bed.flowers if isinstance(planted.card, Card)]
        if len(blooms) == size > 1 and len(set(blooms)) == 1:
            value += (4 if blooms[0] is Bloom.MOON else 2) * (size / FULL_BED) ** 3 * (1 if bed.full else self.time)
        return value

    def gain(self, card: Card, bed: int | None) -> float:
        """What a flower adds to a bed, promise included."""
        assert card.colour is not None
        planted = Planted(card, card.colour)
        old = Bed(()) if bed is None else self.me.beds[bed]
        value = self.bed(old.adding(planted)) - self.bed(old)
        return value + (card.colour is Colour.PURPLE)

    def now(self, what: Card | Colour, bed: int | None) -> int:
        """The points a flower adds at once."""
        size = 0 if bed is None else len(self.me.beds[bed].flowers)
        purple = isinstance(what, Card) and what.colour is Colour.PURPLE
        return BED_POINTS[size + 1] - BED_POINTS[size] + purple

    def best_gain(self, card: Card, weeding: bool = False) -> float:
        """What the flower adds where it adds most."""
        assert card.colour is not None
        return max(self.gain(card, bed) for bed in beds_for(self.me, card.colour, weeding))

    def card(self, card: Card) -> float:
        """What a hand card is worth: some of what it would add, more when it would help to win or to follow."""
        if card not in self._cards:
            twins = sum(other.colour is card.colour for other in self.me.cards)
            worth_ = CARD_PRICE * self.time + 0.45 * self.best_gain(card, True) * min(1, self.time + 0.2)
            self._cards[card] = worth_ / (1 if twins < 2 else 1.3)
        return self._cards[card]

    # --- abilities ---

    def ability(self, colour: Colour, bed: int) -> float:
        """What an ability may bring now."""
        if colour is Colour.YELLOW:
            others = copyable(self.view, self.seat, bed) if bed < len(self.me.beds) else []
            return max((self.ability(other, bed) for other in others), default=0)
        if colour is Colour.PURPLE or is_idle(self.view, self.seat, bed, colour):
            return 0
        match colour:
            case Colour.RED:
                return 0.3 + 0.6 * self.time
            case Colour.WHITE:
                return 0.7 * min(1, self.time + 0.4)
            case Colour.BLUE:
                return max(ORCHID_PRICE if card.colour is None else self.card(card) for card in self.view.compost)
        return max((0.7 * self.best_gain(card) for card in self.me.cards), default=0)

    def with_ability(self, card: Card, bed: int | None) -> float:
        """What the ability of a flower is worth once it stands in the bed; a weed it removes uses it up."""
        if bed is not None and self.me.beds[bed].weed is not None:
            return 0.8 + self.best_weed()
        assert card.colour is not None
        if card.colour is Colour.ORANGE:
            others = [other for other in self.me.cards if other != card]
            return max((0.7 * self.best_gain(other) for other in others), default=0)
        return self.ability(card.colour, len(self.me.beds) if bed is None else bed)

    def plant(self, move: Plant) -> Worth:
        """Action 2: the gain and the ability, less the firefly that stays and the card."""
        card = move.card
        assert isinstance(card, Card)
        price = ROYAL_PLANTED_PRICE if move.rank is Rank.ROYAL else PLANTED_PRICE
        scarce = 1.5 if self.me.supply <= 2 else 1.0
        value = self.gain(card, move.bed) - price * self.time * scarce - 0.4 * self.card(card)
        value += self.with_ability(card, move.bed) if move.up else 0.2 * self.time - 0.15
        return Worth(value, "plant" if move.up else "plant_face_down", (self.now(card, move.bed),))

    def free(self, move: PlantFree, view: FirefliesView) -> Worth:
        """A planting without a firefly: the ability counts for a second flower, and in a chain in the same bed."""
        task = view.agenda[-1]
        value = self.gain(move.card, move.bed) - 0.4 * self.card(move.card) + 0.1
        chained = isinstance(task, UseAbility) and move.bed != task.bed
        if not chained and not isinstance(task, PlantConsolation):
            value += self.with_ability(move.card, move.bed)
        return Worth(value, "plant_free", (self.now(move.card, move.bed),))

    def turn_up(self, bed: int, slot: int) -> float:
        """Turn yellow up last, since then there is more to copy; orange after what brings cards."""
        order = (Colour.BLUE, Colour.RED, Colour.WHITE, Colour.ORANGE, Colour.YELLOW, Colour.PURPLE)
        colour = self.me.beds[bed].flowers[slot].colour
        return -order.index(colour) if isinstance(colour, Colour) else 0

    # --- orchids and weeds ---

    def orchid(self, bed: int | None, colour: Colour) -> float:
        """What an orchid adds; best as a colour of which few cards are left to come."""
        old = Bed(()) if bed is None else self.me.beds[bed]
        size = len(old.flowers)
        promise = (PROMISE[size + 1] - PROMISE[size]) * self.time
        held = any(card.colour is colour for card in self.me.cards)
        return BED_POINTS[size + 1] - BED_POINTS[size] + promise + 0.3 - 0.3 * held - 0.1 * (colour is Colour.PURPLE)

    def weed(self, owner: Seat, number: int) -> float:
        """What a weed costs its victim: a share of the points the bed could still get, more for who leads."""
        player = self.view.players[owner]
        size = len(player.beds[number].flowers)
        lost = 0.35 * self.time * (BED_POINTS[FULL_BED] - BED_POINTS[size]) * size / FULL_BED
        ahead = scoring.points(player.beds) - scoring.points(self.me.beds)
        return lost * (1.1 if ahead > 0 else 0.7) / sqrt(max(1, len(self.view.players) - 2)) + 0.05

    def best_weed(self) -> float:
        """The best that a removed weed could still do."""
        return max((self.weed(owner, bed) for owner, bed in weedable(self.view, self.seat)), default=0)

    # --- the clock ---

    def prize(self, card: Card) -> float:
        """What winning a card would bring."""
        if card not in self._prizes:
            if card.colour is None:
                own = [self.orchid(n, c) for n, bed in enumerate(self.me.beds) for c in Colour if bed.takes(c)]
                self._prizes[card] = max([self.orchid(None, Colour.RED), *own, self.best_weed()])
            else:
                value = self.best_gain(card, True)
                fits = beds_for(self.me, card.colour, True)
                value += 0.7 * max(self.with_ability(card, bed) for bed in fits)
                if any(other.colour is card.colour for other in self.me.cards):
                    value += 0.8 if len(fits) < 3 else 1.2
                self._prizes[card] = value
        return self._prizes[card]

    def wait(self, place: int, card: Card) -> int:
        """In how many turns of the dial the card is harvested at this place."""
        pointer = self.view.sun if card.bloom is Bloom.SUN else moon(self.view)
        return (place - pointer - 1) % PLACES + 1

    def chance(self, on_clock: ClockCard, wait: int) -> float:
        """The chance to win a card as it lies."""
        mine, theirs, royal, open_spaces = 0, dict[Seat, int](), False, 0
        for firefly in on_clock.fireflies:
            if firefly is None:
                open_spaces += 1
            elif firefly.owner != self.seat:
                theirs[firefly.owner] = theirs.get(firefly.owner, 0) + 1
            elif firefly.rank is Rank.ROYAL:
                royal = True
            else:
                mine += 1
        if not mine and not royal:
            return 0.0
        hidden_royals = len([owner for owner in theirs if self.view.players[owner].dial is None])
        unsure: float = ROYAL_BLUFF**hidden_royals * (1 - 0.045 * open_spaces * min(wait, 4))
        most = max(theirs.values(), default=0)
        if royal:
            return 0.95 * unsure
        if mine > most:
            return 0.9 * unsure
        return (0.3 if mine == most else 0.12) * (min(open_spaces, 2) / 2) * unsure

    def stake(self, place: int, on_clock: ClockCard) -> float:
        """What a card on the clock is worth to this seat as it lies."""
        wait = self.wait(place, on_clock.card)
        chance = self.chance(on_clock, wait)
        return chance * self.prize(on_clock.card) * SOON**wait if chance else 0.0

    def bid(self, place: int, rank: Rank | object, space: int | None = None) -> float:
        """What one more firefly on a card changes, less its price."""
        on_clock = self.view.clock[place]
        assert on_clock is not None
        at = on_clock.first_empty if space is None else space
        assert at is not None
        assert isinstance(rank, Rank)
        after = on_clock.with_firefly(at, Firefly(self.seat, rank))
        price = ROYAL_PRICE if rank is Rank.ROYAL else REGULAR_PRICE * (1.6 if self.me.supply <= 2 else 1)
        return self.stake(place, after) - self.stake(place, on_clock) - price * min(1, self.time + 0.15)

    def swap(self, place: int, other: int) -> float:
        """What exchanging two cards changes, less the price of the royal."""
        here, there = self.view.clock[place], self.view.clock[other]
        assert here is not None
        assert there is not None
        before = self.stake(place, here) + self.stake(other, there)
        return self.stake(place, there) + self.stake(other, here) - before - ROYAL_PRICE * min(1, self.time + 0.3)
