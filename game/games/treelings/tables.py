"""The components of Treelings: 108 guild cards and the festival card (rulebook: Components, Setup)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.values import Component


class Guild(StrEnum):
    """The six guilds, by their colour. The book shows four of them; red and purple are our edition."""

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BROWN = "brown"
    RED = "red"
    PURPLE = "purple"


@dataclass(frozen=True)
class Card(Component):
    """One of the 108 guild cards. Cards of one guild are alike; numbers tell them apart."""

    guild: Guild

    def __hash__(self) -> int:
        """Hash the id alone: it is unique."""
        return hash(self.id)


CARDS_OF_A_GUILD: Final = 18

CARDS: Final[tuple[Card, ...]] = tuple(
    Card(f"{guild}-{number:02}", guild) for guild in Guild for number in range(1, CARDS_OF_A_GUILD + 1)
)

FESTIVAL: Final = "festival"
"""The id of the one card that is no guild card: it begins the last round."""

STARTING_CARDS: Final = 3
"""Cards that every player begins with."""

MARKET: Final = 5
"""Cards that lie in the market when a turn begins."""

BELOW_FESTIVAL: Final = 20
"""Guild cards under the festival card, for every number of players."""


class Side(StrEnum):
    """The ends of a district, as its owner sees it from the middle of the table."""

    LEFT = "left"
    RIGHT = "right"
