"""What each choice would bring, as points and sentences: bids, plantings, weeds, swaps, abilities, answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.core.speech import listed, say, say_many
from game.games.fireflies import labels, outlook, scoring, words
from game.games.fireflies.agenda import (
    FinishTurn,
    PlantConsolation,
    PlantOrchid,
    PlantSecond,
    PlantWon,
    TakeTurn,
    UseAbility,
)
from game.games.fireflies.moves import FirefliesMove, Plant, Swap
from game.games.fireflies.pieces import Bed, ClockCard, Player, Rank
from game.games.fireflies.shapes import Offer
from game.games.fireflies.sight import Sight, ability
from game.games.fireflies.tables import HAND, Card, Colour


def adds(points: int) -> str:
    """Points that something adds to the own beds."""
    if not points:
        return say("It adds no points yet.")
    return say_many("It adds {count} point.", "It adds {count} points.", points)


def can_add(points: int) -> str:
    """Points that something adds where it adds most."""
    if not points:
        return say("It adds no points yet, wherever it goes.")
    return say_many("It can add {count} point at once.", "It can add {count} points at once.", points)


def told(offer: Offer | None) -> str:
    """An offer for everybody who hears it."""
    return labels.together(offer.gives, offer.costs) if offer else ""


# --- the clock -----------------------------------------------------------------------------------------------------


def of_bid(sight: Sight, on_clock: ClockCard) -> Offer:
    """A firefly on this card: what winning would bring, and the firefly for a while."""
    me, card = _me(sight), on_clock.card
    points = outlook.best_gain(me, card)
    stays = say("The firefly stays there until the harvest.")
    if isinstance(sight.task, FinishTurn):
        stays = say("It costs a card of your hand, and the firefly stays there until the harvest.")
    return Offer(points, labels.together(_standing_after(sight, on_clock), if_won(points), what_it_is(card)), stays)


def _standing_after(sight: Sight, on_clock: ClockCard) -> str:
    """How the fireflies on a card would compare with one more of the viewer, royals apart."""
    seat = sight.view.viewer
    there = [firefly for firefly in on_clock.fireflies if firefly is not None]
    if any(firefly.owner == seat and firefly.rank is Rank.ROYAL for firefly in there):
        return say("Your royal is there already.")
    counts = Counter(firefly.owner for firefly in there)
    mine = counts.pop(seat, 0) + 1 if seat is not None else 0
    most = max(counts.values(), default=0)
    if not most:
        return say("Nobody else has a firefly there.")
    if mine > most:
        return say("You would have most fireflies there.")
    leaders = listed([sight.look.names[other] for other, count in counts.items() if count == most])
    if mine == most:
        return say("You would have as many fireflies there as {others}.", others=leaders)
    return say("There would still be more fireflies of {others} there.", others=leaders)


def if_won(points: int) -> str:
    """Points that a card on the clock can add."""
    if not points:
        return say("If you win it, it adds no points yet.")
    return say_many(
        "If you win it, it can add {count} point at once.",
        "If you win it, it can add {count} points at once.",
        points,
    )


def what_it_is(card: Card) -> str:
    """What a card can do."""
    if card.colour is not None:
        return ability(card.colour)
    return say("It can be an orchid of any colour for you, or a weed for somebody else.")


def of_swap(sight: Sight, move: Swap) -> Offer:
    """Two cards change places: when each would be harvested then, and the royal for more than a round."""
    view = sight.view
    clock = list(view.clock)
    clock[move.place], clock[move.other] = clock[move.other], clock[move.place]
    after = replace(view, clock=tuple(clock))
    said = []
    for place in (move.other, move.place):
        on_clock, turns = after.clock[place], outlook.turns_until_harvest(after, place)
        if on_clock is not None and turns is not None:
            said.append(labels.after_swap(on_clock.card, turns))
    costs = say("Your royal goes to the sundial and comes back after two harvests.")
    return Offer(None, labels.together(*said), costs)


# --- planting ------------------------------------------------------------------------------------------------------


def of_hand_card(sight: Sight, card: Card) -> Offer | None:
    """A card of the own hand where one is to be chosen."""
    me, task = _me(sight), sight.task
    assert card.colour is not None
    match task:
        case TakeTurn():
            points = outlook.best_gain(me, card)
            costs = say("Planting it costs a firefly for the rest of the game.")
            return Offer(points, labels.together(can_add(points), ability(card.colour)), costs)
        case FinishTurn():
            gives = say("Throw it away to bid one more firefly.")
            return Offer(None, gives, say("The card goes to the compost heap."))
        case PlantSecond() | PlantConsolation():
            points = outlook.best_gain(me, card, weeding=isinstance(task, PlantSecond))
            return Offer(points, can_add(points), say("It needs no firefly."))
        case UseAbility():
            points = outlook.best_gain(me, card, weeding=False)
            return Offer(points, can_add(points), say("It needs no firefly."))
    return Offer(None, say("It goes under the potting shed and is the last card to come."), "")


def of_own_bed(sight: Sight, bed: int | None) -> Offer:
    """What the flower being planted, or an orchid, would bring in an own bed."""
    me, card, task = _me(sight), sight.picked, sight.task
    if isinstance(task, PlantOrchid):
        points = outlook.plain_gain(me, bed)
        return Offer(points, adds(points), "")
    assert card is not None
    points = outlook.gain(me, card, bed)
    if outlook.bed_of(me, bed).weed is not None:
        text = say("It takes the place of the weed, and that is its ability.")
        return Offer(points, labels.together(adds(points), text), _cost_of_planting(sight))
    return Offer(points, labels.together(adds(points), ability_in(sight, card, bed)), _cost_of_planting(sight))


def ability_in(sight: Sight, card: Card, bed: int | None) -> str:
    """What the ability of a flower would do once it stands in a bed."""
    view, task = sight.view, sight.task
    assert card.colour is not None
    assert view.viewer is not None
    if isinstance(task, PlantConsolation):
        return say("Its ability is not used.")
    if isinstance(task, UseAbility) and bed != task.bed:
        return say("In another bed its ability is not used.")
    after = outlook.after_planting(view, view.viewer, card, bed, paid=isinstance(task, TakeTurn))
    number = len(after.players[view.viewer].beds) - 1 if bed is None else bed
    return words.preview(after, view.viewer, card.colour, number)


def _cost_of_planting(sight: Sight) -> str:
    if isinstance(sight.task, TakeTurn):
        return say("A firefly stays on it for the rest of the game.")
    return say("It needs no firefly.")


def of_their_bed(bed: Bed) -> Offer:
    """A weed in a bed of somebody else: the bed keeps its points and gets no more."""
    points = scoring.points((bed,))
    text = say_many("A weed would stop it at {count} point.", "A weed would stop it at {count} points.", points)
    return Offer(None, text, "")


def of_turning_up(sight: Sight, bed: int, slot: int) -> Offer:
    """A face-down flower at the end: what its ability would do once it is open."""
    view, me, seat = sight.view, _me(sight), sight.view.viewer
    assert seat is not None
    planted = me.beds[bed].flowers[slot]
    assert isinstance(planted.colour, Colour)
    after = replace(me, beds=(*me.beds[:bed], me.beds[bed].turning_up(slot), *me.beds[bed + 1 :]))
    points = scoring.points(after.beds) - scoring.points(me.beds)
    view = replace(view, players=(*view.players[:seat], after, *view.players[seat + 1 :]))
    return Offer(points, words.preview(view, seat, planted.colour, bed), "")


# --- answers -------------------------------------------------------------------------------------------------------


def of_answer(sight: Sight, key: str) -> Offer:
    """An answer beside the question."""
    head, _, rest = key.partition(":")
    match head:
        case "face":
            return _of_face(sight, up=rest == "up")
        case "regular" | "royal":
            return _of_rank(sight, Rank(head))
        case "as":
            return _of_colour(sight, Colour(rest))
        case "copy":
            return _of_copy(sight, Colour(rest))
        case "ability":
            assert sight.view.viewer is not None
            return Offer(None, words.preview(sight.view, sight.view.viewer, Colour.RED), "")
        case "pass" | "end":
            return Offer(None, _drawing(sight), "")
        case "weed":
            return Offer(None, say("The weed leaves the game and harms nobody."), "")
        case "compost":
            return Offer(None, "", _cost_of_declining(sight))
    if isinstance(sight.task, UseAbility):
        return Offer(None, "", say("This ability cannot be used later."))
    return Offer(None, "", say("Your hand stays as it is."))


def _of_face(sight: Sight, up: bool) -> Offer:
    move, me = _begun(sight), _me(sight)
    assert isinstance(move, Plant)
    assert isinstance(move.card, Card)
    points = outlook.gain(me, move.card, move.bed, up)
    costs = _cost_of_planting(sight)
    if not up:
        secret = say("Nobody else sees it until the end. Its ability can be used only then.")
        return Offer(points, labels.together(adds(points), secret), costs)
    if outlook.bed_of(me, move.bed).weed is not None:
        return of_own_bed(sight, move.bed)
    return Offer(points, labels.together(adds(points), ability_in(sight, move.card, move.bed)), costs)


def _of_rank(sight: Sight, rank: Rank) -> Offer:
    me, move = _me(sight), _begun(sight)
    left = say_many("You would have {count} firefly left.", "You would have {count} fireflies left.", me.supply - 1)
    if isinstance(move, Plant):
        if rank is Rank.ROYAL:
            return Offer(None, left, say("Your royal would stay on the flower for the rest of the game."))
        return Offer(None, left, say("The firefly would stay on the flower for the rest of the game."))
    if rank is Rank.REGULAR:
        return Offer(None, left, say("It comes home after the harvest."))
    gives = say("Your royal wins the card alone, unless another royal is there, too.")
    return Offer(None, labels.together(gives, left), say("After the harvest it rests on the sundial for a round."))


def _of_colour(sight: Sight, colour: Colour) -> Offer:
    at = sight.look.chosen[0].partition(":")[2]
    card, bed = getattr(sight.task, "card", None), None if at == "new" else int(at)
    assert isinstance(card, Card)
    points = outlook.gain(_me(sight), card, bed, colour=colour)
    return Offer(points, adds(points), say("No flower of this colour can join the bed any more."))


def _of_copy(sight: Sight, colour: Colour) -> Offer:
    assert isinstance(sight.task, UseAbility)
    return Offer(None, words.preview(sight.view, sight.task.seat, colour, sight.task.bed), "")


def _drawing(sight: Sight) -> str:
    """What the end of a turn brings; orchid/weeds of the shed do not come to the hand."""
    flowers = sight.view.shed - outlook.orchids_in_shed(sight.view)
    missing = min(max(0, HAND - len(_me(sight).hand)), flowers)
    if not missing:
        return say("Your turn ends, and you draw no card.")
    return say_many(
        "Your turn ends, and you draw {count} card.", "Your turn ends, and you draw {count} cards.", missing
    )


def _cost_of_declining(sight: Sight) -> str:
    if isinstance(sight.task, PlantWon):
        return say("You lose the flower, and you plant no second one.")
    return say("You lose the card.")


def of_key(sight: Sight, key: str) -> Offer | None:
    """What a target would bring that may be chosen now, or has just been chosen; None: nothing to speak of."""
    head, _, rest = key.partition(":")
    match head:
        case "clock":
            on_clock = sight.view.clock[int(rest)]
            return of_bid(sight, on_clock) if on_clock is not None else None
        case "hand":
            return of_hand_card(sight, Card.of(rest))
        case "bed":
            return of_own_bed(sight, None if rest == "new" else int(rest))
        case "seat":
            owner, _, number = rest.split(":")
            return of_their_bed(sight.view.players[int(owner)].beds[int(number)])
        case "swap":
            return next(
                (
                    of_swap(sight, move)
                    for move in sight.view.legal_moves
                    if isinstance(move, Swap) and key in move.path
                ),
                None,
            )
        case "flower":
            number, _, slot = rest.partition(":")
            return of_turning_up(sight, int(number), int(slot))
        case "compost" if rest:
            return of_heap_card(sight, Card.of(rest))
        case "space":
            return None
    return of_answer(sight, key)


# --- the compost heap ----------------------------------------------------------------------------------------------


def of_heap_card(sight: Sight, card: Card) -> Offer:
    """A card that blue could take."""
    if card.colour is None:
        return Offer(None, what_it_is(card), say("You must plant it at once."))
    points = outlook.best_gain(_me(sight), card)
    return Offer(points, labels.together(can_add(points), ability(card.colour)), "")


def _me(sight: Sight) -> Player:
    assert sight.me is not None, "offers are for who decides"
    return sight.me


def _begun(sight: Sight) -> FirefliesMove | None:
    """A move that fits the choice so far."""
    chosen = sight.look.chosen
    return next((move for move in sight.view.legal_moves if move.path[: len(chosen)] == chosen), None)
