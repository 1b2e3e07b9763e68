"""What lies before each seat of a scene: beds with their flowers, the own hand and fireflies, the piles."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.values import Hidden, Seat, seats_from
from game.games.fireflies import labels, offers, scoring
from game.games.fireflies.agenda import BuryCard
from game.games.fireflies.events import (
    Drew,
    FlowerPlanted,
    OrchidPlanted,
    PlantedFaceDown,
    TurnedUp,
    WeedPlanted,
    WonPlanted,
)
from game.games.fireflies.moves import Orchid, TurnUp, bed_key, hand_key, their_bed_key
from game.games.fireflies.pieces import Bed, Planted, Player
from game.games.fireflies.shapes import BedCell, FlowerCell, Garden, HandCard, HeapCard, Pile, Slot, Supply
from game.games.fireflies.sight import Sight, ability, face, faces, head
from game.games.fireflies.tables import Card, Colour


def gardens(sight: Sight) -> tuple[Garden, ...]:
    """All seats, clockwise from the viewer."""
    first = sight.view.viewer if sight.view.viewer is not None else Seat(0)
    return tuple(_garden(sight, seat) for seat in seats_from(first, len(sight.view.players)))


def _garden(sight: Sight, seat: Seat) -> Garden:
    view, player = sight.view, sight.view.players[seat]
    mine, apprentice = seat == view.viewer, view.apprentice == seat
    beds = [_bed(sight, seat, number, bed) for number, bed in enumerate(player.beds)]
    if mine and bed_key(None) in {*sight.targets, *sight.look.chosen}:
        beds.append(_bed(sight, seat, len(beds), None))
    return Garden(
        seat=seat,
        name=sight.look.names[seat],
        mine=mine,
        shown=sight.look.shown == seat,
        to_move=view.turn == seat,
        apprentice=apprentice,
        points=scoring.points(player.beds),
        hand=len(player.hand),
        known=() if mine else faces(player.hand),
        supply=player.supply,
        dial=player.dial,
        beds=tuple(beds),
        summary=summary(player, apprentice),
    )


def summary(player: Player, apprentice: bool) -> str:
    """What a seat has, in a line."""
    return labels.garden(len(player.hand), player.supply, len(player.beds), apprentice)


# --- beds ----------------------------------------------------------------------------------------------------------


def _bed(sight: Sight, seat: Seat, number: int, there: Bed | None) -> BedCell:
    """A bed; None stands for one that could be started."""
    mine, new = seat == sight.view.viewer, there is None
    bed = there or Bed(())
    key = bed_key(None if new else number) if mine else their_bed_key(seat, number)
    cells = [_flower(sight, seat, number, slot, planted) for slot, planted in enumerate(bed.flowers)]
    offer = offers.of_key(sight, key) if key in sight.offered else None
    why, coming = sight.why(key), _coming(sight, key, mine)
    points, harmony = scoring.points((bed,)), scoring.harmony(bed)
    weed_comes = not mine and key in sight.look.chosen
    by_colour = dict(zip([planted.colour for planted in bed.flowers], cells, strict=True))
    state = "" if new else labels.bed_state(points, bed.full, bed.weed is not None, harmony)
    label = labels.bed(number + 1, sight.owner(seat), [cell.name for cell in cells])
    return BedCell(
        key=key,
        spot=f"garden:{seat}:bed:{number}",
        number=number,
        new=new,
        slots=tuple(Slot(colour, head(colour), by_colour.get(colour), coming is colour) for colour in Colour),
        hidden=tuple(
            cell for planted, cell in zip(bed.flowers, cells, strict=True) if isinstance(planted.colour, Hidden)
        ),
        weed=face(bed.weed) if bed.weed else None,
        size=len(bed.flowers),
        points=points,
        full=bed.full,
        harmony=harmony,
        weed_goes=mine and bed.weed is not None and key in {*sight.targets, *sight.look.chosen},
        weed_comes=weed_comes,
        offer=offer,
        why=why,
        label=labels.together(label, state, why, offers.told(offer), sight.marked(key)),
        marks=sight.marks(key, came=_weeded_lately(sight, seat, number, bed)),
    )


def _coming(sight: Sight, key: str, mine: bool) -> Colour | None:
    """The colour that a choice, not played yet, would add to this bed."""
    if not mine or key not in sight.look.chosen:
        return None
    if sight.picked is not None:
        return sight.picked.colour
    move = sight.choice.move if sight.choice else None
    return move.colour if isinstance(move, Orchid) else None


def _weeded_lately(sight: Sight, seat: Seat, number: int, bed: Bed) -> bool:
    return any(
        isinstance(event, WeedPlanted) and (event.owner, event.bed, event.card) == (seat, number, bed.weed)
        for event in sight.look.recent
    )


def _flower(sight: Sight, seat: Seat, number: int, slot: int, planted: Planted) -> FlowerCell:
    turn_up = TurnUp(seat, number, slot).path[0]
    key = turn_up if seat == sight.view.viewer and not planted.up else None
    card = planted.card if isinstance(planted.card, Card) else None
    colour = planted.colour if isinstance(planted.colour, Colour) else None
    firefly = sight.disc(planted.firefly) if planted.firefly else None
    offer = offers.of_key(sight, key) if key is not None and key in sight.offered else None
    name = labels.planted(card, colour, planted.up, firefly.label if firefly else "")
    return FlowerCell(
        key=key,
        spot=f"garden:{seat}:bed:{number}:flower:{slot}",
        up=planted.up,
        card=face(card) if card else None,
        orchid=card is not None and card.colour is None,
        firefly=firefly,
        name=name,
        offer=offer,
        label=labels.together(labels.flower(number + 1, name), offers.told(offer), sight.marked(key))
        if offer
        else name,
        marks=sight.marks(key, came=_planted_lately(sight, seat, number, slot, card)),
    )


def _planted_lately(sight: Sight, seat: Seat, number: int, slot: int, card: Card | None) -> bool:
    """Whether a flower was planted or turned up since the viewer's last decision."""
    for event in sight.look.recent:
        if isinstance(event, PlantedFaceDown):
            if (event.seat, event.bed, event.size) == (seat, number, slot + 1):
                return True
        elif isinstance(event, FlowerPlanted | WonPlanted | OrchidPlanted | TurnedUp) and (
            (event.seat, event.bed, event.card) == (seat, number, card)
        ):
            return True
    return False


# --- own hand and fireflies ----------------------------------------------------------------------------------------


def hand(sight: Sight) -> tuple[HandCard, ...]:
    """The viewer's own cards."""
    came = {card for event in sight.look.recent if isinstance(event, Drew) for card in event.cards}
    return tuple(_hand_card(sight, card, card in came) for card in (sight.me.cards if sight.me else ()))


def _hand_card(sight: Sight, card: Card, came: bool) -> HandCard:
    key = hand_key(card)
    assert card.colour is not None
    offer, why = offers.of_key(sight, key) if key in sight.offered else None, sight.why(key)
    can = ability(card.colour)
    silent = isinstance(sight.task, BuryCard) or offer is None or can not in offer.gives
    parts = [labels.in_hand(card), can if silent else "", labels.just_came() if came else ""]
    label = labels.together(*parts, why, offers.told(offer), sight.marked(key))
    return HandCard(key, face(card), can, came, offer, why, label, sight.marks(key))


def supply(sight: Sight) -> Supply | None:
    """The viewer's own free fireflies."""
    if sight.me is None:
        return None
    royal = sight.me.royal is True
    regulars = sight.me.supply - royal
    return Supply(regulars, royal, sight.me.dial, labels.supply(regulars, royal, sight.me.dial))


# --- piles ---------------------------------------------------------------------------------------------------------


def piles(sight: Sight) -> tuple[Pile, ...]:
    """The potting shed, and what lies open."""
    view = sight.view
    open_piles = (("greenhouse", view.greenhouse), ("compost", view.compost), ("gone", view.gone))
    return (_pile("shed", view.shed, ()), *(_pile(kind, len(cards), cards) for kind, cards in open_piles))


def _pile(kind: str, count: int, cards: Sequence[Card]) -> Pile:
    top = cards[-1] if cards else None
    return Pile(kind, count, face(top) if top else None, labels.pile(kind, count, top))


def compost(sight: Sight) -> tuple[HeapCard, ...]:
    """The compost heap, the top card first."""
    return tuple(_heap_card(sight, card) for card in reversed(sight.view.compost))


def _heap_card(sight: Sight, card: Card) -> HeapCard:
    key = f"compost:{card.id}"
    offer = offers.of_key(sight, key) if key in sight.offered else None
    label = labels.together(labels.on_heap(card), offers.told(offer), sight.marked(key))
    return HeapCard(key, face(card), offer, label, sight.marks(key))
