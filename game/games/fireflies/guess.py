"""One full position that fits a view, drawn evenly from all that fit.

What is hidden: other hands, the shed, other face-down flowers, and which of the others' fireflies are royals. What
every guess keeps: the deck's cards, no orchid/weed in a hand, under a burial or face down, no colour twice in a bed,
one royal each.

The hard part are face-down flowers, since a bed holds no colour twice. The number of ways to hand out cards for given
colours is, for each colour of which `n` cards are unseen and `u` are wanted, n (n-1) ... (n-u+1); everything else is
the same for all. So colours are proposed bed by bed, independently, with a weight for each colour, and the whole
proposal is accepted with the probability that makes up for the difference (rejection sampling, exact for any weights).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import prod
from typing import Final, NamedTuple, TypeVar

from game.core.dice import Dice
from game.core.values import Hidden, Seat
from game.games.fireflies.agenda import PlantOrchid, PlantWon, ReplantWeed
from game.games.fireflies.pieces import (
    Bed,
    Buried,
    ClockCard,
    Firefly,
    Planted,
    Player,
    Rank,
    sorted_hand,
)
from game.games.fireflies.tables import DECK, Card, Colour
from game.games.fireflies.views import FirefliesView

T = TypeVar("T")
_FINE: Final = 1 << 53


class Guess(NamedTuple):
    """The parts of a position that a view hides, filled in."""

    clock: tuple[ClockCard | None, ...]
    shed: tuple[Card, ...]
    buried: tuple[Buried, ...]
    players: tuple[Player, ...]


class _Luck:
    """Dice with a fresh tag for every throw."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._throws = 0

    def _tag(self) -> str:
        self._throws += 1
        return f"guess {self._throws}"

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        return self._dice.shuffle(self._tag(), items)

    def one_of(self, items: Sequence[T]) -> T:
        return items[self._dice.below(self._tag(), len(items))]

    def share(self) -> float:
        """A number from 0 up to but not including 1."""
        return self._dice.below(self._tag(), _FINE) / _FINE


def guess(view: FirefliesView, dice: Dice) -> Guess:
    """Fill in what the view hides."""
    luck = _Luck(dice)
    unseen = luck.shuffle(_unseen(view))
    flowers = [card for card in unseen if card.colour is not None]
    orchids = [card for card in unseen if card.colour is None]
    turned = _face_down_flowers(view, flowers, luck)
    left = [card for card in flowers if card not in turned]
    pool, under = iter(left), iter(turned)
    hands = [
        sorted_hand([card if isinstance(card, Card) else next(pool) for card in player.hand]) for player in view.players
    ]
    buried = tuple([_dug_up(each, pool) for each in view.buried])
    shed = _shed(view.shed, buried, luck.shuffle([*pool, *orchids]))
    clock, players = list(view.clock), list[Player]()
    for number, player in enumerate(view.players):
        seat = Seat(number)
        if seat == view.viewer:
            players.append(player)
            continue
        at, royal = 0, _royal_at(view, seat, luck)
        for place, on_clock in enumerate(view.clock):
            if on_clock is not None and on_clock.has_any_of(seat):
                held = clock[place]
                assert held is not None
                clock[place], at = _ranked(held, seat, at, royal)
        beds = []
        for bed in player.beds:
            flowers_of_bed = []
            for planted in bed.flowers:
                firefly = planted.firefly
                if firefly is not None:
                    firefly, at = Firefly(seat, Rank.ROYAL if at == royal else Rank.REGULAR), at + 1
                card = planted.card if isinstance(planted.card, Card) else next(under)
                colour = planted.colour if isinstance(planted.colour, Colour) else card.colour
                assert colour is not None
                flowers_of_bed.append(Planted(card, colour, planted.up, firefly))
            beds.append(Bed(tuple(flowers_of_bed), bed.weed))
        players.append(Player(hands[number], player.shown, player.supply, royal == -1, player.dial, tuple(beds)))
    return Guess(tuple(clock), shed, buried, tuple(players))


# --- cards ---------------------------------------------------------------------------------------------------------


def _unseen(view: FirefliesView) -> list[Card]:
    """The cards of the deck that the view does not show, in the order of the table."""
    seen: set[object] = {*view.greenhouse, *view.compost, *view.gone, *(each.card for each in view.buried)}
    seen.update(on_clock.card for on_clock in view.clock if on_clock is not None)
    seen.update(task.card for task in view.agenda if isinstance(task, PlantWon | PlantOrchid | ReplantWeed))
    for player in view.players:
        seen.update(player.hand)
        for bed in player.beds:
            seen.add(bed.weed)
            seen.update([planted.card for planted in bed.flowers])
    return [card for card in DECK[len(view.players)] if card not in seen]


def _dug_up(buried: Buried, pool: Iterator[Card]) -> Buried:
    return buried if isinstance(buried.card, Card) else Buried(buried.place, buried.by, next(pool))


def _shed(size: int, buried: Sequence[Buried], others: Sequence[Card]) -> tuple[Card, ...]:
    known = {each.place: each.card for each in buried}
    rest = iter(others)
    shed = []
    for place in range(size):
        card = known[place] if place in known else next(rest)
        assert isinstance(card, Card)
        shed.append(card)
    return tuple(shed)


def _face_down_flowers(view: FirefliesView, flowers: Sequence[Card], luck: _Luck) -> list[Card]:
    """A card for each hidden flower, in the order of seats, beds and places in them."""
    beds = [
        (tuple(colour for colour in Colour if not bed.has(colour)), count)
        for player in view.players
        for bed in player.beds
        if (count := sum(isinstance(planted.card, Hidden) for planted in bed.flowers))
    ]
    if not beds:
        return []
    by_colour: dict[Colour, list[Card]] = {colour: [] for colour in Colour}
    for card in flowers:
        assert card.colour is not None
        by_colour[card.colour].append(card)
    colours = _colours(beds, {colour: len(cards) for colour, cards in by_colour.items()}, luck)
    return [by_colour[colour].pop() for colour in colours]


def _colours(
    beds: Sequence[tuple[tuple[Colour, ...], int]], unseen: Mapping[Colour, int], luck: _Luck
) -> tuple[Colour, ...]:
    """Colours for the hidden flowers of each bed, from those it lacks: a draw from all ways to hand out cards."""
    weights = {colour: _weight(count, _expected(colour, beds, unseen)) for colour, count in unseen.items()}
    sets = []
    for lacking, count in beds:
        chosen = [colours for colours in combinations(lacking, count) if all(unseen[colour] for colour in colours)]
        heights, height = [], 0.0
        for colours in chosen:
            height += prod([weights[colour] for colour in colours])
            heights.append(height)
        sets.append((chosen, heights))
    fair = {colour: _fair_shares(count, weights[colour]) for colour, count in unseen.items()}
    while True:
        proposal: list[tuple[Colour, ...]] = []
        for chosen, heights in sets:
            mark = luck.share() * heights[-1] if len(chosen) > 1 else 0.0
            proposal.append(chosen[next(number for number, height in enumerate(heights) if mark < height)])
        used = Counter(colour for colours in proposal for colour in colours)
        if all(count <= unseen[colour] for colour, count in used.items()):
            chance = prod([fair[colour][used[colour]] for colour in unseen])
            if chance >= 1 or luck.share() < chance:
                return tuple(colour for colours in proposal for colour in luck.shuffle(colours))


def _expected(colour: Colour, beds: Sequence[tuple[tuple[Colour, ...], int]], unseen: Mapping[Colour, int]) -> float:
    """About how many hidden flowers will have the colour; only speed depends on it."""
    return sum(
        count * unseen[colour] / max(1, sum(unseen[other] for other in lacking))
        for lacking, count in beds
        if colour in lacking
    )


def _weight(unseen: int, expected: float) -> float:
    return max(unseen - expected, 0.5)


def _fair_shares(unseen: int, weight: float) -> list[float]:
    """For each number of cards of a colour: how far the proposals fall short of the true number of ways, at most 1."""
    shares = [1.0]
    for used in range(unseen):
        shares.append(shares[-1] * (unseen - used) / weight)
    most = max(shares)
    return [share / most for share in shares]


# --- royals --------------------------------------------------------------------------------------------------------


def _royal_at(view: FirefliesView, seat: Seat, luck: _Luck) -> int | None:
    """Which of the seat's fireflies on the table is the royal, clock first, then beds.

    -1 stands for the supply, None for the sundial.
    """
    player = view.players[seat]
    if player.dial is not None:
        return None
    out = sum(
        firefly is not None and firefly.owner == seat
        for on_clock in view.clock
        if on_clock is not None
        for firefly in on_clock.fireflies
    )
    out += sum(planted.firefly is not None for bed in player.beds for planted in bed.flowers)
    places: list[int] = [*([-1] if player.supply else []), *range(out)]
    return luck.one_of(places)


def _ranked(on_clock: ClockCard, seat: Seat, at: int, royal: int | None) -> tuple[ClockCard, int]:
    """The card with ranks for the seat's fireflies, which are counted on from `at`."""
    fireflies: list[Firefly | None] = []
    for firefly in on_clock.fireflies:
        if firefly is not None and firefly.owner == seat:
            firefly, at = Firefly(seat, Rank.ROYAL if at == royal else Rank.REGULAR), at + 1
        fireflies.append(firefly)
    return ClockCard(on_clock.card, tuple(fireflies)), at
