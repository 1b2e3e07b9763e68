"""What things are called in Dance of the Fireflies: cards, colours, places, beds. Places and beds count from 1."""

from __future__ import annotations

from game.core.speech import say
from game.core.values import Hidden
from game.games.fireflies.tables import Bloom, Card, Colour


def colour_name(colour: Colour) -> str:
    """A colour."""
    return {
        Colour.RED: say("red"),
        Colour.WHITE: say("white"),
        Colour.YELLOW: say("yellow"),
        Colour.ORANGE: say("orange"),
        Colour.BLUE: say("blue"),
        Colour.PURPLE: say("purple"),
    }[colour]


def bloom_name(bloom: Bloom) -> str:
    """The sign of a card."""
    return say("sun") if bloom is Bloom.SUN else say("moon")


def card_name(card: Card) -> str:
    """A card as in a list: `red sun flower`, `moon orchid/weed`."""
    if card.colour is None:
        return say("{sign} orchid/weed", sign=bloom_name(card.bloom))
    return say("{colour} {sign} flower", colour=colour_name(card.colour), sign=bloom_name(card.bloom))


def a_card(card: Card | Hidden) -> str:
    """A card as in a sentence: `a red sun flower`."""
    if isinstance(card, Hidden):
        return say("a card")
    if card.colour is Colour.ORANGE:
        return say("an {card}", card=card_name(card))
    return say("a {card}", card=card_name(card))


def a_flower(colour: Colour) -> str:
    """A flower of which only the colour matters: `a red flower`, `an orange flower`."""
    if colour is Colour.ORANGE:
        return say("an {colour} flower", colour=colour_name(colour))
    return say("a {colour} flower", colour=colour_name(colour))


def place_name(place: int) -> str:
    """A place of the flower clock."""
    return say("place {number}", number=place + 1)


def bed_name(bed: int | None) -> str:
    """A bed of whoever is spoken of."""
    return say("a new bed") if bed is None else say("bed {number}", number=bed + 1)
