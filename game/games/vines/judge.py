"""What a move of Vines and Flowers is worth, judged from a View alone.

Only the least-collected colour scores, so petals are weighed by their place in the order from the least to the most
collected colour, ladybugs allotted. A placement is worth what it brings now, a tile in hand a share of the best it
could bring, less the price of getting it; the shorter the game still lasts, the smaller the share.
"""

from __future__ import annotations

from functools import reduce
from typing import Final

from game.core.values import Worth
from game.games.vines.agenda import SendSpider
from game.games.vines.cards import lockable
from game.games.vines.garden import Garden
from game.games.vines.moves import (
    Cap,
    Discard,
    Exchange,
    Gain,
    GiveUp,
    Graft,
    Meet,
    PassOn,
    Pay,
    Place,
    Spread,
    Take,
    VinesMove,
)
from game.games.vines.pergola import Bloom, Pergola, Standing, bloom_of_cap, bloom_of_tile, placements
from game.games.vines.pieces import NO_PETALS, Petals, held_colours, plus, tile_in, together
from game.games.vines.rules import VinesView
from game.games.vines.scoring import values
from game.games.vines.tables import (
    BREEZE,
    CATALYST,
    CATALYST_LADYBUGS,
    COLOURS,
    GRAFTING,
    LAST_BIRD,
    NECTAR,
    POLLINATION,
    Bird,
    Colour,
    Insect,
    Tile,
)

WEIGHTS: Final = (1.0, 0.5, 0.25, 0.1)
"""What a petal is worth by the place of its colour, from the least collected one on."""
ACTION: Final = 0.7
"""An action more."""
FOUR_HUE: Final = 0.9
TILE: Final = 0.25
"""Any tile in hand, beyond what it could bring as things stand."""
LATER: Final = 0.75
"""The share of what a tile could bring that counts while it is only in hand."""


def worth(view: VinesView, move: VinesMove) -> Worth:
    """What the move is worth to the seat that plays it, with the reason for a hint."""
    mind = _Mind(view, move)
    match move:
        case Take():
            return mind.take(move, free=isinstance(view.agenda[-1], SendSpider))
        case Place():
            standing = Standing(move.tile, move.turns)
            _, bloom = bloom_of_tile(view.garden.pergola, move.column, standing)
            points = mind.gain(mind.with_bloom(bloom)) + mind.insect(move.tile) - TILE * mind.time
            return Worth(points, "place" if bloom.petals else "place_none", (bloom.petals,))
        case Cap(half=half):
            _, bloom = bloom_of_cap(view.garden.pergola, half)
            return Worth(mind.gain(mind.with_bloom(bloom)) - FOUR_HUE * mind.time, "cap", (bloom.petals,))
        case Pay(colour=colour) | PassOn(colour=Colour() as colour):
            return Worth(mind.gain(plus(mind.petals, colour, -1)), "spare")
        case Meet(colour=colour, goal=goal):
            met = next(each for each in view.garden.goals if each.number == goal)
            return Worth(mind.gain(plus(mind.petals, colour, -1), met.ladybugs), "meet", (met.ladybugs,))
        case Gain(colour=colour):
            return Worth(mind.gain(plus(mind.petals, colour)), "lack")
        case Exchange(give=give, get=get):
            return Worth(mind.gain(plus(plus(mind.petals, give, -1), get)) - 0.01, "lack")
        case Graft(tile=tile, colour=colour):
            return Worth(mind.gain(plus(mind.petals, colour)) - mind.hold(tile), "lack")
        case Discard(tile=tile):
            return Worth(ACTION * mind.time - mind.hold(tile), "discard")
        case Spread(tile=tile, colour=colour):
            tiles = [lying.tile for lying in view.garden.lying]
            return Worth(tiles.index(tile) + mind.gain(plus(mind.petals, colour)), "spread")
        case GiveUp(colour=colour):
            return Worth(mind.gain(plus(mind.petals, colour, -1), CATALYST_LADYBUGS), "spare")
    return Worth(0, move.kind)


class _Mind:
    """What a seat thinks of what it has and could have."""

    def __init__(self, view: VinesView, move: VinesMove) -> None:
        self.garden: Garden = view.garden
        player = view.garden.players[move.seat]
        self.seat = move.seat
        self.hand = player.hand
        self.petals, self.ladybugs = player.petals, player.ladybugs
        turns = view.bag / (2.0 * len(view.garden.players))
        if view.garden.birds == LAST_BIRD - 1:
            turns = min(turns, 1.5)
        self.time = min(1.0, 0.15 + turns / 3)
        """1 while there are turns enough to use what is held, less towards the end."""
        self.now = self.value(self.petals, 0)

    def value(self, petals: Petals, ladybugs: int) -> float:
        """What petals are worth, with so many more ladybugs than now."""
        found = values(petals, self.ladybugs + ladybugs)
        return sum(weight * value for weight, value in zip(WEIGHTS, found, strict=True))

    def gain(self, petals: Petals, ladybugs: int = 0) -> float:
        """What having these petals, and more ladybugs, would be better than now."""
        return self.value(petals, ladybugs) - self.now

    def with_bloom(self, bloom: Bloom) -> Petals:
        """The petals after a placement."""
        petals = self.petals
        for chain in bloom.chains:
            petals = plus(petals, chain.colour, len(chain.flowers))
        return petals if bloom.bonus is None else plus(petals, bloom.bonus)

    def insect(self, tile: Tile) -> float:
        """What the insect of a placed tile is worth."""
        match tile.insect:
            case Insect.BEE:
                return ACTION
            case Insect.SPIDER if self.garden.lying:
                return ACTION * self.time
            case Insect.BUTTERFLY if self.garden.four_hues:
                return FOUR_HUE * self.time
            case Insect.LADYBUG if self.garden.ladybugs:
                return self.gain(self.petals, 1)
        return 0.0

    def hold(self, tile: Tile) -> float:
        """What a tile is worth in hand: some of the best it could bring."""
        pergola: Pergola = self.garden.pergola
        best = max(
            (
                self.gain(self.with_bloom(bloom_of_tile(pergola, column, Standing(tile, turns))[1]))
                for _, column, turns in placements(pergola, (tile,))
            ),
            default=0.0,
        )
        return (TILE + LATER * (best + self.insect(tile))) * self.time

    def take(self, move: Take, free: bool) -> Worth:
        """A market tile with its petals, less what skipping costs."""
        lying = tile_in(self.garden.market, move.tile.id)
        assert lying is not None
        tiles = [each.tile for each in self.garden.lying]
        petals = self.petals
        for _ in range(0 if free else tiles.index(move.tile)):
            petals = max((plus(petals, colour, -1) for colour in held_colours(petals)), key=lambda p: self.value(p, 0))
        moved = self.gain(together(petals, lying.petals))
        if isinstance(move.tile, Bird):
            return Worth(moved + self.card(), "take_bird", (sum(lying.petals),))
        crowded = 0.6 if len(self.hand) == 2 and not free else 1.0
        return Worth(moved + crowded * self.hold(move.tile), "take", (sum(lying.petals),))

    def card(self) -> float:
        """What the next event card would do for one."""
        place = self.garden.next_card
        if place is None:
            return 0.0
        card = self.garden.cards[place].card
        if card.colour is not None:
            return self.gain(plus(self.petals, card.colour))
        best_petal = max(self.gain(plus(self.petals, colour)) for colour in COLOURS)
        if card is POLLINATION:
            return ACTION
        if card is BREEZE:
            return self.best_exchange()
        if card is GRAFTING:
            return FOUR_HUE * self.time if self.garden.four_hues else best_petal
        if card is NECTAR:
            lying = reduce(together, [each.petals for each in self.garden.lying], NO_PETALS)
            return self.gain(together(self.petals, lying)) if sum(lying) else best_petal
        if card is CATALYST:
            locks = [plus(self.petals, colour, -1) for colour in lockable(self.garden, self.seat)]
            return max((self.gain(petals, CATALYST_LADYBUGS) for petals in locks), default=0.0)
        return 0.3 * len(self.hand)

    def best_exchange(self) -> float:
        """What the better of two exchanges brings, twice a little less."""
        best = max(
            (
                self.gain(plus(plus(self.petals, give, -1), get))
                for give in held_colours(self.petals)
                for get in COLOURS
                if get is not give
            ),
            default=0.0,
        )
        return 1.6 * max(0.0, best)
