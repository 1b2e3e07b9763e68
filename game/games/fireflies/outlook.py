"""What a choice would bring at once, from a View alone: points in beds, when a card is harvested, what comes after."""

from __future__ import annotations

from dataclasses import replace

from game.core.values import Seat
from game.games.fireflies import scoring
from game.games.fireflies.agenda import Harvesting, HarvestStep, PlantOrchid, ReplantWeed
from game.games.fireflies.board import moon
from game.games.fireflies.gardens import beds_for, size_with
from game.games.fireflies.pieces import Bed, Firefly, Planted, Player, Pointer, Rank
from game.games.fireflies.tables import BED_POINTS, PLACES, Bloom, Card, Colour
from game.games.fireflies.views import FirefliesView


def bed_of(player: Player, bed: int | None) -> Bed:
    """A bed, or one without flowers for a new one."""
    return Bed(()) if bed is None else player.beds[bed]


def gain(player: Player, card: Card, bed: int | None, up: bool = True, colour: Colour | None = None) -> int:
    """The points that a flower, or an orchid as `colour`, adds to a bed at once."""
    old = bed_of(player, bed)
    new = old.adding(Planted(card, colour or card.colour or Colour.RED, up))
    return scoring.points((new,)) - scoring.points((old,))


def best_gain(player: Player, card: Card, weeding: bool = True) -> int:
    """The most points that a card can add at once, wherever it may be planted."""
    if card.colour is not None:
        return max(gain(player, card, bed) for bed in beds_for(player, card.colour, weeding))
    beds = [number for number, bed in enumerate(player.beds) if any(bed.takes(colour) for colour in Colour)]
    return max(gain(player, card, bed) for bed in (*beds, None))


def plain_gain(player: Player, bed: int | None) -> int:
    """The points of one more flower of which only the number counts."""
    size = size_with(player, bed)
    return BED_POINTS[size] - BED_POINTS[size - 1]


def after_planting(view: FirefliesView, seat: Seat, card: Card, bed: int | None, paid: bool) -> FirefliesView:
    """The view once a card, from the hand or not, lies face up in a bed; `paid` with a firefly on it."""
    player = view.players[seat]
    assert card.colour is not None
    firefly = Firefly(seat, Rank.REGULAR) if paid else None
    changed = bed_of(player, bed).adding(Planted(card, card.colour, True, firefly))
    number = len(player.beds) if bed is None else bed
    player = replace(
        player,
        hand=tuple([held for held in player.hand if held != card]),
        supply=player.supply - paid,
        beds=(*player.beds[:number], changed, *player.beds[number + 1 :]),
    )
    return replace(view, players=(*view.players[:seat], player, *view.players[seat + 1 :]))


# --- the harvests to come ------------------------------------------------------------------------------------------


def night_is_to_fall(view: FirefliesView) -> bool:
    """Whether the card at the moon pointer is still to be harvested in the present harvest."""
    return any(isinstance(task, Harvesting) and task.step is HarvestStep.MOON for task in view.agenda)


def turns_until_harvest(view: FirefliesView, place: int) -> int | None:
    """After how many turns of the dial the card is harvested if it stays where it is; None without a card."""
    on_clock = view.clock[place]
    if on_clock is None:
        return None
    pointer = view.sun if on_clock.card.bloom is Bloom.SUN else moon(view)
    if place == pointer and on_clock.card.bloom is Bloom.MOON and night_is_to_fall(view):
        return 0
    return (place - pointer - 1) % PLACES + 1


def next_pointer(view: FirefliesView, place: int) -> Pointer | None:
    """The pointer that harvests the card in this harvest or the next; None when that takes longer."""
    turns, on_clock = turns_until_harvest(view, place), view.clock[place]
    if turns is None or turns > 1 or on_clock is None:
        return None
    return Pointer(on_clock.card.bloom.value)


def orchids_in_shed(view: FirefliesView) -> int:
    """How many orchid/weeds the shed still holds: all others lie open."""
    seen = [*view.greenhouse, *view.compost, *view.gone]
    seen += [on_clock.card for on_clock in view.clock if on_clock is not None]
    seen += [task.card for task in view.agenda if isinstance(task, PlantOrchid | ReplantWeed)]
    for player in view.players:
        for bed in player.beds:
            seen += [planted.card for planted in bed.flowers if isinstance(planted.card, Card)]
            seen += [bed.weed] if bed.weed else []
    return len(view.players) - sum(card.colour is None for card in seen)
