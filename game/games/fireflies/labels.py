"""What stands at the pieces of Dance of the Fireflies for everybody who does not see them: whole sentences.

Also what a choice would bring, and the sentence that explains a kind of decision in a first game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.speech import listed, remembered, say, say_many
from game.games.fireflies import names
from game.games.fireflies.events import Cause
from game.games.fireflies.names import a_card, bloom_name, colour_name
from game.games.fireflies.pieces import Crown, Pointer
from game.games.fireflies.tables import Bloom, Card, Colour, Space

card_name: Final = remembered(names.card_name)
"""A card as in a list. A scene names a hundred of them."""

KINDS: Final = (
    "take_turn",
    "finish_turn",
    "plant_won",
    "plant_second",
    "plant_consolation",
    "bury_card",
    "plant_orchid",
    "replant_weed",
    "choose_face_down",
    "use_red",
    "use_white",
    "use_yellow",
    "use_orange",
    "use_blue",
)
"""The kinds of decisions, each of which is explained once."""


def first_help(kind: str) -> str:
    """One plain sentence that explains a kind of decision when it comes up for the first time."""
    return {
        "take_turn": say("Each turn you do one thing: put a firefly on a card of the clock, plant a flower, or pass."),
        "finish_turn": say("Before your turn ends you may do some extra things, or none of them."),
        "plant_won": say("You won this flower: put it in a bed that does not have its colour yet, or start a new bed."),
        "plant_second": say("With a flower you won, you may plant one more of the same colour from your hand."),
        "plant_consolation": say("Nobody won, so everybody with a firefly there may plant that colour from the hand."),
        "bury_card": say("Red lets you draw cards, but then one card of your hand must go under the potting shed."),
        "plant_orchid": say("This card can help you as an orchid of any colour, or hinder somebody else as a weed."),
        "replant_weed": say("You pulled out a weed, and now you may plant it in a bed of somebody else."),
        "choose_face_down": say("At the end all hidden flowers are turned up, and each may use its ability now."),
        "use_red": say("A red flower lets you draw two cards and put one card back."),
        "use_white": say("A white flower lets you put a firefly on any empty space, by day or by night."),
        "use_yellow": say("A yellow flower does what another open flower in its bed can do."),
        "use_orange": say("An orange flower lets you plant one more flower from your hand."),
        "use_blue": say("A blue flower lets you take a card from the compost heap."),
    }[kind]


def together(*sentences: str) -> str:
    """Whole sentences one after the other; those that say nothing are left out."""
    return " ".join(filter(None, sentences))


def marked(chosen: bool, hinted: bool) -> str:
    """What is marked on something."""
    return together(say("It is chosen.") if chosen else "", say("This is the hint.") if hinted else "")


# --- fireflies -----------------------------------------------------------------------------------------------------


def firefly(owner: str | None, royal: bool) -> str:
    """A firefly in a list; `owner` is None when it is the own one of whoever looks."""
    if owner is None:
        return say("your royal") if royal else say("your firefly")
    if royal:
        return say("the royal ({owner})", owner=owner)
    return say("a firefly ({owner})", owner=owner)


def supply(regulars: int, royal: bool, dial: Crown | None) -> str:
    """The own fireflies that are free, and where the royal is."""
    free = say_many("You have {count} free firefly.", "You have {count} free fireflies.", regulars)
    if royal:
        return together(free, say("Your royal is free, too."))
    if dial is Crown.DOWN:
        return together(free, say("Your royal rests on the sundial for this round and the next."))
    if dial is Crown.UP:
        return together(free, say("Your royal rests on the sundial until the next harvest is over."))
    return together(free, say("Your royal is out on a card or a flower."))


def dial_royal(owner: str | None, up: bool) -> str:
    """A royal on the sundial."""
    if owner is None:
        if up:
            return say("Your royal lies on the sundial. It comes home after the next harvest.")
        return say("Your royal lies on the sundial, face down.")
    if up:
        return say("A royal lies on the sundial ({owner}). It goes home after the next harvest.", owner=owner)
    return say("A royal lies on the sundial, face down ({owner}).", owner=owner)


# --- the clock -----------------------------------------------------------------------------------------------------


@remembered
def space_name(space: Space) -> str:
    """The sign of a space."""
    return {Space.DAY: say("sun"), Space.NIGHT: say("moon"), Space.MIXED: say("sun or moon")}[space]


def space(number: int, sign: Space, there: str) -> str:
    """A space with the firefly that sits there, if any."""
    named = {"number": number, "sign": space_name(sign)}
    if there:
        return say("Space {number} ({sign}): {firefly}.", **named, firefly=there)
    return say("Space {number} ({sign}): empty.", **named)


def spaces(signs: Sequence[Space], there: Sequence[str]) -> str:
    """All spaces of a card in one sentence."""
    found = [
        say("{sign} with {firefly}", sign=space_name(sign), firefly=firefly)
        if firefly
        else say("{sign} empty", sign=space_name(sign))
        for sign, firefly in zip(signs, there, strict=True)
    ]
    return say("Spaces: {spaces}.", spaces=listed(found))


def clock_place(number: int, day: bool, card: Card | None) -> str:
    """A place of the clock and the card there."""
    if card is None:
        return say("Place {number} is empty.", number=number)
    if day:
        return say("Place {number}, by day: {card}.", number=number, card=card_name(card))
    return say("Place {number}, by night: {card}.", number=number, card=card_name(card))


def pointers(sun: bool, moon: bool) -> str:
    """The hands of the sundial at a place."""
    if sun:
        return say("The sun hand points here.")
    return say("The moon hand points here.") if moon else ""


def harvest_comes(turns: int, bloom: Bloom) -> str:
    """When a card is harvested."""
    if turns == 0:
        return say("It is harvested in a moment, at nightfall.")
    if bloom is Bloom.SUN:
        if turns == 1:
            return say("It is harvested next, at daybreak.")
        return say_many(
            "It is harvested at daybreak after {count} turn of the sundial.",
            "It is harvested at daybreak after {count} turns of the sundial.",
            turns,
        )
    if turns == 1:
        return say("It is harvested next, at nightfall.")
    return say_many(
        "It is harvested at nightfall after {count} turn of the sundial.",
        "It is harvested at nightfall after {count} turns of the sundial.",
        turns,
    )


def just_came() -> str:
    """Said of a card that is new here."""
    return say("It has just come.")


def next_harvest(pointer: Pointer, number: int, card: Card | None) -> str:
    """What the next daybreak or nightfall brings to the place where the hand will stand."""
    if pointer is Pointer.SUN:
        if card is None:
            return say("At the next daybreak nothing is harvested at place {number}.", number=number)
        named = {"card": card_name(card), "number": number}
        return say("At the next daybreak the {card} is harvested at place {number}.", **named)
    if card is None:
        return say("At the next nightfall nothing is harvested at place {number}.", number=number)
    named = {"card": card_name(card), "number": number}
    return say("At the next nightfall the {card} is harvested at place {number}.", **named)


def harvest_now(number: int, card: Card) -> str:
    """What nightfall still brings in the present harvest."""
    return say("In a moment the {card} is harvested at place {number}.", card=card_name(card), number=number)


def hands(sun: int, moon: int) -> str:
    """Where the hands of the sundial point."""
    return say("Sundial: the sun hand points to place {sun}, the moon hand to place {moon}.", sun=sun, moon=moon)


def swap(first: int, second: int, here: Card, there: Card) -> str:
    """Two cards that could change places."""
    return say(
        "Swap the {one} (place {first}) and the {other} (place {second}).",
        one=card_name(here),
        first=first,
        other=card_name(there),
        second=second,
    )


def after_swap(card: Card, turns: int) -> str:
    """When a card would be harvested after a swap."""
    if turns == 0:
        return say("Then the {card} is harvested in a moment.", card=card_name(card))
    return say_many(
        "Then the {card} is harvested after {count} turn of the sundial.",
        "Then the {card} is harvested after {count} turns of the sundial.",
        turns,
        card=card_name(card),
    )


# --- beds ----------------------------------------------------------------------------------------------------------


def planted(card: Card | None, colour: Colour | None, up: bool, there: str) -> str:
    """A flower or orchid in a bed, in a list; `card` is None when it is hidden from whoever looks."""
    if card is None:
        name = say("a face-down flower")
    elif card.colour is None and colour is not None:
        name = say("{sign} orchid as {colour}", sign=bloom_name(card.bloom), colour=colour_name(colour))
    elif up:
        name = card_name(card)
    else:
        name = say("{card}, face down", card=card_name(card))
    return say("{flower} with {firefly}", flower=name, firefly=there) if there else name


def flower(number: int, name: str) -> str:
    """A flower of an own bed, by itself."""
    return say("In your bed {number}: {flower}.", number=number, flower=name)


def bed(number: int, owner: str | None, flowers: Sequence[str]) -> str:
    """A bed and what grows in it; `owner` is None for an own bed."""
    if not flowers:
        return say("A new bed, without flowers yet.")
    named = {"number": number, "flowers": "; ".join(flowers)}
    if owner is None:
        return say("Your bed {number}: {flowers}.", **named)
    return say("Bed {number} ({owner}): {flowers}.", owner=owner, **named)


def bed_state(points: int, full: bool, weed: bool, harmony: Bloom | None) -> str:
    """What a bed scores, and whether something can be added."""
    return together(
        say_many("It scores {count} point now.", "It scores {count} points now.", points),
        say("It is complete.") if full else "",
        say("All its cards are suns.") if harmony is Bloom.SUN else "",
        say("All its cards are moons.") if harmony is Bloom.MOON else "",
        say("A weed closes it.") if weed else "",
    )


def garden(hand: int, fireflies: int, beds: int, apprentice: bool) -> str:
    """What a seat has, in a line."""
    parts = [
        say_many("{count} card", "{count} cards", hand),
        say_many("{count} firefly", "{count} fireflies", fireflies),
        say_many("{count} bed", "{count} beds", beds),
    ]
    return ", ".join([*parts, say("apprentice")] if apprentice else parts)


# --- cards and piles -----------------------------------------------------------------------------------------------


def in_hand(card: Card) -> str:
    """A card of the own hand."""
    return say("In your hand: {card}.", card=card_name(card))


def on_heap(card: Card) -> str:
    """A card of the compost heap."""
    return say("On the compost heap: {card}.", card=card_name(card))


def pile(kind: str, count: int, top: Card | None) -> str:
    """A pile, how many cards it holds and which lies on top."""
    text = {
        "shed": say_many("Potting shed: {count} card.", "Potting shed: {count} cards.", count),
        "greenhouse": say_many("Greenhouse: {count} card.", "Greenhouse: {count} cards.", count),
        "compost": say_many("Compost heap: {count} card.", "Compost heap: {count} cards.", count),
        "gone": say_many("Out of the game: {count} weed.", "Out of the game: {count} weeds.", count),
    }[kind]
    return together(text, say("On top: {card}.", card=a_card(top)) if top else "")


def orchids_left(count: int) -> str:
    """How many orchid/weeds are still to come."""
    return say_many("{count} orchid/weed is still to come.", "{count} orchid/weeds are still to come.", count)


def ending(cause: Cause, clearing: bool) -> str:
    """That the game comes to its end, and whether there are turns still to come."""
    if clearing:
        return say("There are no more turns: the clock is harvested until it is empty.")
    if cause is Cause.REFILLED:
        return say("The last card is on the clock: this is the last round of turns.")
    return say("The last card is drawn: this is the last round of turns.")


def apprentice(owner: str | None) -> str:
    """Who holds the apprentice's card."""
    if owner is None:
        return say("You are the apprentice: you begin the round.")
    return say("The apprentice begins the round: {owner}.", owner=owner)
