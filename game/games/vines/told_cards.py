"""What goals and event cards do and have done in Vines and Flowers, in sentences. `told` tells all the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.contract import Event
from game.core.speech import say, say_many
from game.core.values import Hidden
from game.games.vines.events import (
    BagShuffled,
    BirdLeft,
    CardIdle,
    CardUsed,
    ColourLocked,
    Drew,
    Exchanged,
    GoalAdded,
    GoalMet,
    Grafted,
    MarketCleared,
    MostPetals,
    NectarSpread,
    NectarTaken,
    PetalChosen,
    PetalGained,
    PetalPassed,
)
from game.games.vines.names import card_name, colour_name, petals_name, petals_of, tile_name, tiles_name
from game.games.vines.pieces import NO_PETALS, Effect
from game.games.vines.tables import Card

Names = Sequence[str]


def _goal_met(happened: GoalMet, names: Names) -> str:
    return say(
        "{name} met goal {goal}: showed {petals}, laid one of them on it, and put its hummingbird into the bag.",
        name=names[happened.seat],
        goal=happened.goal,
        petals=petals_of(happened.colour, happened.goal),
    )


def _bag_shuffled(happened: BagShuffled, names: Names) -> str:
    return say("The bag was shuffled.")


def effect(card: Card, side: Effect) -> str:
    """What an event card does, for one or for all."""
    if card.colour is not None:
        colour = colour_name(card.colour)
        if side is Effect.PERSONAL:
            return say("Gain 1 {colour} petal.", colour=colour)
        return say("Most {colour} petals: gain a ladybug. A tie counts for all.", colour=colour)
    return {
        ("pollination", Effect.PERSONAL): say("One more action now."),
        ("pollination", Effect.GLOBAL): say("Everybody gains a petal of any colour."),
        ("breeze", Effect.PERSONAL): say("Exchange up to two petals for other colours."),
        ("breeze", Effect.GLOBAL): say("Everybody passes a petal to the left, chosen in secret."),
        ("grafting", Effect.PERSONAL): say("Gain a four-hue tile, or a petal if none is left."),
        ("grafting", Effect.GLOBAL): say("Everybody may discard a hand tile for a petal of a colour on it."),
        ("nectar", Effect.PERSONAL): say("Take all petals in the market, or any one petal if there are none."),
        ("nectar", Effect.GLOBAL): say("Everybody puts a new petal on a market tile."),
        ("refresh", Effect.PERSONAL): say("Discard hand tiles and draw as many."),
        ("refresh", Effect.GLOBAL): say("All flower tiles leave the market."),
        ("catalyst", Effect.PERSONAL): say("Give up a petal: its colour meets no goal any more. Gain two ladybugs."),
        ("catalyst", Effect.GLOBAL): say("A goal of 7 is added, for three ladybugs."),
    }[card.id, side]


def _card_used(happened: CardUsed, names: Names) -> str:
    card, text = card_name(happened.card), effect(happened.card, happened.effect)
    if happened.effect is Effect.PERSONAL:
        return say("{card} acts for one player ({owner}). {effect}", card=card, owner=names[happened.seat], effect=text)
    if happened.petals == NO_PETALS:
        return say("A hummingbird is first in the market. {card} acts for everybody. {effect}", card=card, effect=text)
    return say(
        "A hummingbird is first in the market, and {petals} on it went to the supply. {card} acts for everybody. "
        "{effect}",
        petals=petals_name(happened.petals),
        card=card,
        effect=text,
    )


def _bird_left(happened: BirdLeft, names: Names) -> str:
    if happened.petals == NO_PETALS:
        return say("All event cards are used up: the hummingbird left the game.")
    return say(
        "All event cards are used up: the hummingbird left the game, and {petals} on it went to the supply.",
        petals=petals_name(happened.petals),
    )


def _card_idle(happened: CardIdle, names: Names) -> str:
    return say("{card} finds nothing to act on.", card=card_name(happened.card))


def _petal_gained(happened: PetalGained, names: Names) -> str:
    return say("{name} gained {petal}.", name=names[happened.seat], petal=petals_of(happened.colour, 1))


def _most_petals(happened: MostPetals, names: Names) -> str:
    return say(
        "{name} gained a ladybug: nobody holds more {colour} petals.",
        name=names[happened.seat],
        colour=colour_name(happened.colour),
    )


def _exchanged(happened: Exchanged, names: Names) -> str:
    return say(
        "{name} exchanged {give} for {get}.",
        name=names[happened.seat],
        give=petals_of(happened.give, 1),
        get=petals_of(happened.get, 1),
    )


def _petal_chosen(happened: PetalChosen, names: Names) -> str:
    name, colour = names[happened.seat], happened.colour
    if isinstance(colour, Hidden):
        return say("{name} chose a petal to pass on.", name=name)
    return say("{name} chose {petal} to pass on.", name=name, petal=petals_of(colour, 1))


def _petal_passed(happened: PetalPassed, names: Names) -> str:
    return say(
        "{name} passed {petal} to the left ({other}).",
        name=names[happened.seat],
        petal=petals_of(happened.colour, 1),
        other=names[happened.to],
    )


def _grafted(happened: Grafted, names: Names) -> str:
    return say(
        "{name} discarded a tile ({tile}) for {petal}.",
        name=names[happened.seat],
        tile=tile_name(happened.tile),
        petal=petals_of(happened.colour, 1),
    )


def _nectar_taken(happened: NectarTaken, names: Names) -> str:
    return say(
        "{name} took all petals from the market: {petals}.",
        name=names[happened.seat],
        petals=petals_name(happened.petals),
    )


def _nectar_spread(happened: NectarSpread, names: Names) -> str:
    return say(
        "{name} put {petal} on a market tile ({tile}).",
        name=names[happened.seat],
        petal=petals_of(happened.colour, 1),
        tile=tile_name(happened.tile),
    )


def _drew(happened: Drew, names: Names) -> str:
    return say_many(
        "{name} drew {count} tile from the bag ({tiles}).",
        "{name} drew {count} tiles from the bag ({tiles}).",
        len(happened.tiles),
        name=names[happened.seat],
        tiles=tiles_name(happened.tiles),
    )


def _market_cleared(happened: MarketCleared, names: Names) -> str:
    if happened.petals == NO_PETALS:
        return say("All flower tiles left the market and the game.")
    return say(
        "All flower tiles left the market and the game, and {petals} on them went to the supply.",
        petals=petals_name(happened.petals),
    )


def _goal_added(happened: GoalAdded, names: Names) -> str:
    return say_many(
        "Goal {goal} is open now, for {count} ladybug.",
        "Goal {goal} is open now, for {count} ladybugs.",
        happened.ladybugs,
        goal=happened.goal,
    )


def _colour_locked(happened: ColourLocked, names: Names) -> str:
    return say(
        "{name} gave up {petal}. This colour can meet no goal any more.",
        name=names[happened.seat],
        petal=petals_of(happened.colour, 1),
    )


# --- all of them ---------------------------------------------------------------------------------------------------

TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    GoalMet: _goal_met,
    BagShuffled: _bag_shuffled,
    CardUsed: _card_used,
    BirdLeft: _bird_left,
    CardIdle: _card_idle,
    PetalGained: _petal_gained,
    MostPetals: _most_petals,
    Exchanged: _exchanged,
    PetalChosen: _petal_chosen,
    PetalPassed: _petal_passed,
    Grafted: _grafted,
    NectarTaken: _nectar_taken,
    NectarSpread: _nectar_spread,
    Drew: _drew,
    MarketCleared: _market_cleared,
    GoalAdded: _goal_added,
    ColourLocked: _colour_locked,
}
