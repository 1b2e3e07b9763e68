"""What has happened in Vines and Flowers, in sentences. No sentence tells a total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.contract import Event
from game.core.speech import listed, say, say_many
from game.games.vines import told_cards
from game.games.vines.events import (
    ActionGained,
    BagShuffled,
    Began,
    BirdCame,
    Bloomed,
    Capped,
    Discarded,
    Ended,
    Forwent,
    FourHueGained,
    InsectIdle,
    LadybugsGained,
    LayerBegun,
    Paid,
    Placed,
    Refilled,
    Seated,
    Source,
    Took,
)
from game.games.vines.names import (
    card_name,
    cell_name,
    colour_name,
    half_name,
    petals_name,
    petals_of,
    tile_name,
)
from game.games.vines.pieces import NO_PETALS
from game.games.vines.tables import LAST_BIRD, Bird, Ending, Insect, Variant

Names = Sequence[str]


def telling(events: Sequence[Event], names: Names) -> str:
    """What came of one decision, in a line. The tiles of a refill are only counted, a shuffle needs no words."""
    came = sum(isinstance(happened, Refilled) for happened in events)
    told = [event(happened, names) for happened in events if not isinstance(happened, Refilled | BagShuffled | Ended)]
    if came:
        told.append(say_many("{count} new tile lies in the market.", "{count} new tiles lie in the market.", came))
    told += [event(happened, names) for happened in events if isinstance(happened, Ended)]
    return " ".join(told)


def event(happened: Event, names: Names) -> str:
    """One event as a sentence."""
    return _TELL[type(happened)](happened, names)


# --- setting up ----------------------------------------------------------------------------------------------------


def _began(happened: Began, names: Names) -> str:
    name, bag = names[happened.first], happened.bag
    match happened.variant:
        case Variant.HARVEST:
            return say("The bag holds {bag} flower tiles. First to move: {name}.", bag=bag, name=name)
        case Variant.CALL:
            return say(
                "The bag holds {bag} tiles, five of them hummingbirds. The fourth that is drawn ends the game, "
                "and that can be within a few turns. First to move: {name}.",
                bag=bag,
                name=name,
            )
        case Variant.GOALS:
            return say(
                "The bag holds {bag} tiles, two of them hummingbirds. First to move: {name}.", bag=bag, name=name
            )
    return say(
        "The bag holds {bag} tiles, two of them hummingbirds. The event cards are {cards}. First to move: {name}.",
        bag=bag,
        cards=listed([card_name(card) for card in happened.cards]),
        name=name,
    )


def _seated(happened: Seated, names: Names) -> str:
    return say(
        "{name} got the {colour} screen and begins with {petals}.",
        name=names[happened.seat],
        colour=colour_name(happened.screen),
        petals=petals_name(happened.petals),
    )


# --- gaining and placing -------------------------------------------------------------------------------------------


def _paid(happened: Paid, names: Names) -> str:
    name, petal = names[happened.seat], petals_of(happened.colour, 1)
    if isinstance(happened.tile, Bird):
        return say("{name} paid {petal} to skip a hummingbird.", name=name, petal=petal)
    return say("{name} paid {petal} to skip a tile ({tile}).", name=name, petal=petal, tile=tile_name(happened.tile))


def _took(happened: Took, names: Names) -> str:
    name, tile, petals = names[happened.seat], tile_name(happened.tile), petals_name(happened.petals)
    bird, more = isinstance(happened.tile, Bird), happened.petals != NO_PETALS
    match bird, happened.spider, more:
        case True, True, True:
            return say("{name} let the spider fetch a hummingbird, with {petals} on it.", name=name, petals=petals)
        case True, True, False:
            return say("{name} let the spider fetch a hummingbird.", name=name)
        case True, False, True:
            return say("{name} took a hummingbird, with {petals} on it.", name=name, petals=petals)
        case True, False, False:
            return say("{name} took a hummingbird.", name=name)
        case False, True, True:
            return say(
                "{name} let the spider fetch a tile ({tile}), with {petals} on it.",
                name=name,
                tile=tile,
                petals=petals,
            )
        case False, True, False:
            return say("{name} let the spider fetch a tile ({tile}).", name=name, tile=tile)
        case False, False, True:
            return say("{name} took a tile ({tile}), with {petals} on it.", name=name, tile=tile, petals=petals)
    return say("{name} took a tile ({tile}).", name=name, tile=tile)


def _placed(happened: Placed, names: Names) -> str:
    return say(
        "{name} placed a tile ({tile}) at {cell}.",
        name=names[happened.seat],
        tile=tile_name(happened.tile),
        cell=cell_name(happened.column, happened.layer),
    )


def _capped(happened: Capped, names: Names) -> str:
    return say(
        "{name} completed the {colour} flower with a four-hue tile ({half}).",
        name=names[happened.seat],
        colour=colour_name(happened.colour),
        half=half_name(happened.half),
    )


def _bloomed(happened: Bloomed, names: Names) -> str:
    count = len(happened.flowers)
    name, colour = names[happened.seat], colour_name(happened.colour)
    if count == 1:
        return say("{name} gained 1 {colour} petal for the new flower.", name=name, colour=colour)
    return say(
        "{name} gained {count} {colour} petals, one for each linked flower.",
        name=name,
        colour=colour,
        count=count,
    )


def _layer_begun(happened: LayerBegun, names: Names) -> str:
    return say(
        "{name} gained 1 more {colour} petal for the first tile of layer {layer}.",
        name=names[happened.seat],
        colour=colour_name(happened.colour),
        layer=happened.layer + 1,
    )


def _action_gained(happened: ActionGained, names: Names) -> str:
    if happened.source is Source.INSECT:
        return say("{name} gained one more action by the bee.", name=names[happened.seat])
    return say("{name} gained one more action.", name=names[happened.seat])


def _four_hue_gained(happened: FourHueGained, names: Names) -> str:
    if happened.source is Source.INSECT:
        return say("{name} gained a four-hue tile by the butterfly.", name=names[happened.seat])
    return say("{name} gained a four-hue tile.", name=names[happened.seat])


def _ladybugs_gained(happened: LadybugsGained, names: Names) -> str:
    name, count = names[happened.seat], happened.count
    if happened.source is Source.GOAL:
        return say_many(
            "{name} gained the {count} ladybug of the goal.",
            "{name} gained the {count} ladybugs of the goal.",
            count,
            name=name,
        )
    return say_many("{name} gained {count} ladybug.", "{name} gained {count} ladybugs.", count, name=name)


def _insect_idle(happened: InsectIdle, names: Names) -> str:
    return {
        Insect.BEE: say("The bee had nothing to do."),
        Insect.LADYBUG: say("There was no ladybug left to gain."),
        Insect.SPIDER: say("The spider found the market empty."),
        Insect.BUTTERFLY: say("There was no four-hue tile left to gain."),
    }[happened.insect]


def _discarded(happened: Discarded, names: Names) -> str:
    name, tile = names[happened.seat], tile_name(happened.tile)
    if happened.source is Source.ACTION:
        return say("{name} could neither gain nor place, and discarded a tile ({tile}).", name=name, tile=tile)
    return say("{name} discarded a tile ({tile}).", name=name, tile=tile)


def _forwent(happened: Forwent, names: Names) -> str:
    return say("{name} could do nothing with this action.", name=names[happened.seat])


# --- refill and end ------------------------------------------------------------------------------------------------


def _refilled(happened: Refilled, names: Names) -> str:
    return say("A new tile lies in the market ({tile}).", tile=tile_name(happened.tile))


def _bird_came(happened: BirdCame, names: Names) -> str:
    if happened.place is None:
        return say("Hummingbird {count} of {last} was drawn and set aside.", count=happened.count, last=LAST_BIRD)
    return say("Hummingbird {count} of {last} came to the market.", count=happened.count, last=LAST_BIRD)


def _ended(happened: Ended, names: Names) -> str:
    if happened.ending is Ending.BIRDS:
        return say("The fourth hummingbird ends the game.")
    return say("The bag is empty: the game is over.")


_TELL: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    Began: _began,
    Seated: _seated,
    Paid: _paid,
    Took: _took,
    Placed: _placed,
    Capped: _capped,
    Bloomed: _bloomed,
    LayerBegun: _layer_begun,
    ActionGained: _action_gained,
    FourHueGained: _four_hue_gained,
    LadybugsGained: _ladybugs_gained,
    InsectIdle: _insect_idle,
    Discarded: _discarded,
    Forwent: _forwent,
    Refilled: _refilled,
    BirdCame: _bird_came,
    Ended: _ended,
    **told_cards.TELL,
}
