"""The components of Dance of the Fireflies: 84 flowers, 6 orchid/weeds, the clock, the points.

What is printed on each card is our edition (the rule text gives the numbers of cards per colour and per number of
players only): whoever owns the printed game can correct a line of `_CARDS` and nothing else changes. So are the eight
places of the clock and which of them lie on the day side.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.values import Component


class Colour(StrEnum):
    """The six colours of flowers; each has an ability of its own."""

    RED = "red"
    WHITE = "white"
    YELLOW = "yellow"
    ORANGE = "orange"
    BLUE = "blue"
    PURPLE = "purple"


class Bloom(StrEnum):
    """The sign of a card: it is harvested when the pointer with the same sign stands at it."""

    SUN = "sun"
    MOON = "moon"


class Space(StrEnum):
    """A place for one firefly on a card: to be used by day, by night, or by both."""

    DAY = "S"
    NIGHT = "M"
    MIXED = "X"


@dataclass(frozen=True)
class Card(Component):
    """A flower, or an orchid/weed, which has no colour. `players`: the fewest players it is used with."""

    colour: Colour | None
    players: int
    bloom: Bloom
    spaces: tuple[Space, ...]

    def __eq__(self, other: object) -> bool:
        """Compare the ids alone: they are unique."""
        return isinstance(other, Card) and self.id == other.id

    def __hash__(self) -> int:
        """Hash the id alone: it is unique."""
        return hash(self.id)


_CARDS: Final = (
    ("red-01", Colour.RED, 2, Bloom.SUN, "SXM"),
    ("red-02", Colour.RED, 2, Bloom.SUN, "XSM"),
    ("red-03", Colour.RED, 2, Bloom.SUN, "MXS"),
    ("red-04", Colour.RED, 2, Bloom.SUN, "MSX"),
    ("red-05", Colour.RED, 2, Bloom.MOON, "SMX"),
    ("red-06", Colour.RED, 2, Bloom.MOON, "XMS"),
    ("red-07", Colour.RED, 3, Bloom.SUN, "XMX"),
    ("red-08", Colour.RED, 3, Bloom.MOON, "XSX"),
    ("red-09", Colour.RED, 4, Bloom.SUN, "SSM"),
    ("red-10", Colour.RED, 4, Bloom.SUN, "MMS"),
    ("red-11", Colour.RED, 5, Bloom.SUN, "MXM"),
    ("red-12", Colour.RED, 5, Bloom.MOON, "SXS"),
    ("red-13", Colour.RED, 6, Bloom.SUN, "XSM"),
    ("red-14", Colour.RED, 6, Bloom.MOON, "XMS"),
    ("white-01", Colour.WHITE, 2, Bloom.SUN, "SXM"),
    ("white-02", Colour.WHITE, 2, Bloom.SUN, "XSM"),
    ("white-03", Colour.WHITE, 2, Bloom.SUN, "MXS"),
    ("white-04", Colour.WHITE, 2, Bloom.SUN, "MSX"),
    ("white-05", Colour.WHITE, 2, Bloom.MOON, "SMX"),
    ("white-06", Colour.WHITE, 2, Bloom.MOON, "XMS"),
    ("white-07", Colour.WHITE, 3, Bloom.SUN, "XMX"),
    ("white-08", Colour.WHITE, 3, Bloom.MOON, "XSX"),
    ("white-09", Colour.WHITE, 4, Bloom.SUN, "SSM"),
    ("white-10", Colour.WHITE, 4, Bloom.SUN, "MMS"),
    ("white-11", Colour.WHITE, 5, Bloom.SUN, "MXM"),
    ("white-12", Colour.WHITE, 5, Bloom.MOON, "SXS"),
    ("white-13", Colour.WHITE, 6, Bloom.SUN, "XSM"),
    ("white-14", Colour.WHITE, 6, Bloom.MOON, "XMS"),
    ("yellow-01", Colour.YELLOW, 2, Bloom.SUN, "SXM"),
    ("yellow-02", Colour.YELLOW, 2, Bloom.SUN, "XSM"),
    ("yellow-03", Colour.YELLOW, 2, Bloom.SUN, "MXS"),
    ("yellow-04", Colour.YELLOW, 2, Bloom.SUN, "MSX"),
    ("yellow-05", Colour.YELLOW, 2, Bloom.MOON, "SMX"),
    ("yellow-06", Colour.YELLOW, 2, Bloom.MOON, "XMS"),
    ("yellow-07", Colour.YELLOW, 3, Bloom.SUN, "XMX"),
    ("yellow-08", Colour.YELLOW, 3, Bloom.MOON, "XSX"),
    ("yellow-09", Colour.YELLOW, 4, Bloom.SUN, "SSM"),
    ("yellow-10", Colour.YELLOW, 4, Bloom.SUN, "MMS"),
    ("yellow-11", Colour.YELLOW, 5, Bloom.SUN, "MXM"),
    ("yellow-12", Colour.YELLOW, 5, Bloom.MOON, "SXS"),
    ("yellow-13", Colour.YELLOW, 6, Bloom.SUN, "XSM"),
    ("yellow-14", Colour.YELLOW, 6, Bloom.MOON, "XMS"),
    ("orange-01", Colour.ORANGE, 2, Bloom.SUN, "SXM"),
    ("orange-02", Colour.ORANGE, 2, Bloom.SUN, "XSM"),
    ("orange-03", Colour.ORANGE, 2, Bloom.SUN, "MXS"),
    ("orange-04", Colour.ORANGE, 2, Bloom.SUN, "MSX"),
    ("orange-05", Colour.ORANGE, 2, Bloom.MOON, "SMX"),
    ("orange-06", Colour.ORANGE, 2, Bloom.MOON, "XMS"),
    ("orange-07", Colour.ORANGE, 3, Bloom.SUN, "XMX"),
    ("orange-08", Colour.ORANGE, 3, Bloom.MOON, "XSX"),
    ("orange-09", Colour.ORANGE, 4, Bloom.SUN, "SSM"),
    ("orange-10", Colour.ORANGE, 4, Bloom.SUN, "MMS"),
    ("orange-11", Colour.ORANGE, 5, Bloom.SUN, "MXM"),
    ("orange-12", Colour.ORANGE, 5, Bloom.MOON, "SXS"),
    ("orange-13", Colour.ORANGE, 6, Bloom.SUN, "XSM"),
    ("orange-14", Colour.ORANGE, 6, Bloom.MOON, "XMS"),
    ("blue-01", Colour.BLUE, 2, Bloom.SUN, "SXM"),
    ("blue-02", Colour.BLUE, 2, Bloom.SUN, "XSM"),
    ("blue-03", Colour.BLUE, 2, Bloom.SUN, "MXS"),
    ("blue-04", Colour.BLUE, 2, Bloom.SUN, "MSX"),
    ("blue-05", Colour.BLUE, 2, Bloom.MOON, "SMX"),
    ("blue-06", Colour.BLUE, 2, Bloom.MOON, "XMS"),
    ("blue-07", Colour.BLUE, 3, Bloom.SUN, "XMX"),
    ("blue-08", Colour.BLUE, 3, Bloom.MOON, "XSX"),
    ("blue-09", Colour.BLUE, 4, Bloom.SUN, "SSM"),
    ("blue-10", Colour.BLUE, 4, Bloom.SUN, "MMS"),
    ("blue-11", Colour.BLUE, 5, Bloom.SUN, "MXM"),
    ("blue-12", Colour.BLUE, 5, Bloom.MOON, "SXS"),
    ("blue-13", Colour.BLUE, 6, Bloom.SUN, "XSM"),
    ("blue-14", Colour.BLUE, 6, Bloom.MOON, "XMS"),
    ("purple-01", Colour.PURPLE, 2, Bloom.SUN, "SXM"),
    ("purple-02", Colour.PURPLE, 2, Bloom.SUN, "XSM"),
    ("purple-03", Colour.PURPLE, 2, Bloom.SUN, "MXS"),
    ("purple-04", Colour.PURPLE, 2, Bloom.SUN, "MSX"),
    ("purple-05", Colour.PURPLE, 2, Bloom.MOON, "SMX"),
    ("purple-06", Colour.PURPLE, 2, Bloom.MOON, "XMS"),
    ("purple-07", Colour.PURPLE, 3, Bloom.SUN, "XMX"),
    ("purple-08", Colour.PURPLE, 3, Bloom.MOON, "XSX"),
    ("purple-09", Colour.PURPLE, 4, Bloom.SUN, "SSM"),
    ("purple-10", Colour.PURPLE, 4, Bloom.SUN, "MMS"),
    ("purple-11", Colour.PURPLE, 5, Bloom.SUN, "MXM"),
    ("purple-12", Colour.PURPLE, 5, Bloom.MOON, "SXS"),
    ("purple-13", Colour.PURPLE, 6, Bloom.SUN, "XSM"),
    ("purple-14", Colour.PURPLE, 6, Bloom.MOON, "XMS"),
    ("orchid-1", None, 2, Bloom.SUN, "SMXMS"),
    ("orchid-2", None, 2, Bloom.MOON, "MSXSM"),
    ("orchid-3", None, 3, Bloom.SUN, "XSMSM"),
    ("orchid-4", None, 4, Bloom.MOON, "XMSMS"),
    ("orchid-5", None, 5, Bloom.SUN, "SXMXS"),
    ("orchid-6", None, 6, Bloom.MOON, "MXSXM"),
)

CARDS: Final = tuple(
    Card(name, colour, players, bloom, tuple(Space(space) for space in spaces))
    for name, colour, players, bloom, spaces in _CARDS
)
IN_ORDER: Final = {card: place for place, card in enumerate(CARDS)}
"""Where a card stands in `CARDS`: hands are kept in this order."""

SEATS: Final = range(2, 7)

DECK: Final = {seats: tuple(card for card in CARDS if card.players <= seats) for seats in SEATS}
"""The cards in play by number of players: 36, 48, 60, 72 or 84 flowers and as many orchid/weeds as players."""

HAND: Final = 3
"""Hands are dealt and drawn up to this many cards."""

REGULARS: Final = 6
"""Regular fireflies of a player, beside the one royal."""

PLACES: Final = 8
"""Places of the flower clock (our edition), numbered clockwise."""

MOON_AHEAD: Final = 4
"""The moon pointer stands opposite the sun pointer."""

_DAY_AHEAD: Final = (7, 0, 1, 2)
"""How far clockwise of the sun pointer the day side reaches (our edition)."""

IS_DAY: Final = tuple(tuple((place - sun) % PLACES in _DAY_AHEAD for place in range(PLACES)) for sun in range(PLACES))
"""Whether a place is on the day side, by the place of the sun pointer."""

SUITS: Final = {True: frozenset({Space.DAY, Space.MIXED}), False: frozenset({Space.NIGHT, Space.MIXED})}
"""The spaces a firefly may be bid on, by day (True) and by night."""

FULL_BED: Final = 6
BED_POINTS: Final = (0, 0, 1, 3, 5, 8, 12)
"""Points of a bed by its number of flowers."""

PURPLE_POINTS: Final = 1
HARMONY_POINTS: Final = {Bloom.SUN: 2, Bloom.MOON: 4}
"""Points for a full bed of one sign."""

QUIET_ROUNDS: Final = 8
"""After so many rounds in a row in which no card left the clock, the end begins (our ruling)."""
