"""What is still to be done: an agenda of tasks, the last of them the next. All of it is open information.

Some are decisions of a seat, the others run by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.values import Seat
from game.games.vines.tables import Bird, MarketTile

# --- decisions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """Take one of the actions left: gain, place, or what is left to do when neither can be done."""

    kind: ClassVar[str] = "act"
    seat: Seat


@dataclass(frozen=True)
class PaySkips:
    """Pay a petal onto each of these market tiles, from left to right, and then take `wanted`."""

    kind: ClassVar[str] = "pay_skips"
    seat: Seat
    skipped: tuple[MarketTile, ...]
    wanted: MarketTile


@dataclass(frozen=True)
class SendSpider:
    """Take any market tile free."""

    kind: ClassVar[str] = "send_spider"
    seat: Seat


@dataclass(frozen=True)
class Fulfil:
    """Meet a goal, or none."""

    kind: ClassVar[str] = "fulfil"
    seat: Seat


@dataclass(frozen=True)
class ChoosePetal:
    """Gain a petal of any colour."""

    kind: ClassVar[str] = "choose_petal"
    seat: Seat


@dataclass(frozen=True)
class ExchangePetals:
    """Breeze for one: exchange up to so many petals more."""

    kind: ClassVar[str] = "exchange_petals"
    seat: Seat
    left: int


@dataclass(frozen=True)
class PassPetal:
    """Breeze for all: choose in secret a petal to pass to the left."""

    kind: ClassVar[str] = "pass_petal"
    seat: Seat


@dataclass(frozen=True)
class GraftTile:
    """Grafting for all: a hand tile for a petal, or not."""

    kind: ClassVar[str] = "graft_tile"
    seat: Seat


@dataclass(frozen=True)
class SpreadNectar:
    """Nectar for all: put a petal of any colour on any market tile."""

    kind: ClassVar[str] = "spread_nectar"
    seat: Seat


@dataclass(frozen=True)
class RefreshHand:
    """Refresh for one: discard hand tiles; `discarded` are gone already and will be drawn anew."""

    kind: ClassVar[str] = "refresh_hand"
    seat: Seat
    discarded: int


@dataclass(frozen=True)
class LockColour:
    """Catalyst for one: give up a petal of a colour that no goal has used."""

    kind: ClassVar[str] = "lock_colour"
    seat: Seat


Decision = (
    Act
    | PaySkips
    | SendSpider
    | Fulfil
    | ChoosePetal
    | ExchangePetals
    | PassPetal
    | GraftTile
    | SpreadNectar
    | RefreshHand
    | LockColour
)


# --- what runs by itself -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BirdActs:
    """A hummingbird drawn by Refresh sets off the next card for this seat."""

    kind: ClassVar[str] = "bird_acts"
    seat: Seat
    bird: Bird


@dataclass(frozen=True)
class RevealPetals:
    """Breeze for all: everybody has chosen."""

    kind: ClassVar[str] = "reveal_petals"


@dataclass(frozen=True)
class FirstInMarket:
    """Phase 3: the first market tile may be a hummingbird."""

    kind: ClassVar[str] = "first_in_market"


@dataclass(frozen=True)
class RefillMarket:
    """Phase 4, and the turn of the next seat."""

    kind: ClassVar[str] = "refill_market"


Task = Decision | BirdActs | RevealPetals | FirstInMarket | RefillMarket
