"""What lies on the table besides the pergola: petals, players, market, goals, cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from game.core.values import Seat
from game.games.vines.tables import COLOURS, TILE_ORDER, Bird, Card, Colour, MarketTile, Tile

Petals = tuple[int, int, int, int]
"""Petals by colour, in the order of the colours."""

NO_PETALS: Final[Petals] = (0, 0, 0, 0)
_PLACE: Final = {colour: place for place, colour in enumerate(COLOURS)}


def of_colour(petals: Petals, colour: Colour) -> int:
    """How many of them have the colour."""
    return petals[_PLACE[colour]]


def plus(petals: Petals, colour: Colour, count: int = 1) -> Petals:
    """The petals with some more of a colour, or fewer."""
    yellow, orange, pink, blue = (held + (count if place == _PLACE[colour] else 0) for place, held in enumerate(petals))
    return yellow, orange, pink, blue


def together(one: Petals, other: Petals) -> Petals:
    """All petals of both."""
    yellow, orange, pink, blue = (a + b for a, b in zip(one, other, strict=True))
    return yellow, orange, pink, blue


def held_colours(petals: Petals) -> tuple[Colour, ...]:
    """The colours of which there is a petal."""
    return tuple([colour for colour, count in zip(COLOURS, petals, strict=True) if count])


@dataclass(frozen=True)
class Player:
    """What belongs to a seat. `screen` is the colour of its screen; four-hue tiles do not count as hand tiles."""

    screen: Colour
    petals: Petals
    ladybugs: int = 0
    hand: tuple[Tile, ...] = ()
    four_hues: int = 0

    def with_tile(self, tile: Tile) -> Player:
        """With one more tile in hand; hands lie in the order of the table."""
        return replace(self, hand=tuple(sorted((*self.hand, tile), key=TILE_ORDER.__getitem__)))

    def without_tile(self, tile: Tile) -> Player:
        """With one tile fewer in hand."""
        return replace(self, hand=tuple([held for held in self.hand if held is not tile]))

    def with_petals(self, colour: Colour, count: int = 1) -> Player:
        """With some more petals of a colour, or fewer."""
        return replace(self, petals=plus(self.petals, colour, count))


@dataclass(frozen=True)
class Lying:
    """A tile in the market and the petals on it."""

    tile: MarketTile
    petals: Petals = NO_PETALS


@dataclass(frozen=True)
class Goal:
    """A goal of the main board; `bird` and `ladybugs` wait beside it until it is met.

    `colour` is that of the petal laid on it then, `by` is who met it.
    """

    number: int
    bird: Bird | None
    ladybugs: int
    colour: Colour | None = None
    by: Seat | None = None


class Effect(StrEnum):
    """The two sides of an event card: for one player or for all."""

    PERSONAL = "personal"
    GLOBAL = "global"


@dataclass(frozen=True)
class CardPlace:
    """An event card; `used` tells by which side it was used up, `bird` is the hummingbird beside it."""

    card: Card
    used: Effect | None = None
    bird: Bird | None = None


def tile_in(market: Iterable[Lying | None], key: str) -> Lying | None:
    """The market tile with this id."""
    return next((lying for lying in market if lying is not None and lying.tile.id == key), None)
