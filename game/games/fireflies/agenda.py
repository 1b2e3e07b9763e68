"""What is still to be done: an agenda of tasks, the last of them the next.

A position carries its agenda openly, because all of it is open information: chains of abilities, a harvest half
done, whose question is pending. Tasks with a `seat` are decisions, the others run by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from game.core.values import Seat
from game.games.fireflies.tables import Card, Colour


class HarvestStep(StrEnum):
    """The steps of the harvesting phase, in order."""

    DIAL = "dial"
    SUN = "sun"
    MOON = "moon"
    REFILL = "refill"
    ROYALS = "royals"
    APPRENTICE = "apprentice"


# --- decisions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeTurn:
    """Bid, plant or pass; or swap before."""

    kind: ClassVar[str] = "take_turn"
    seat: Seat


@dataclass(frozen=True)
class FinishTurn:
    """Bonus, swap or end. `bonus`: not used yet; `near` is the card bid on, beside which a bonus bid must go."""

    kind: ClassVar[str] = "finish_turn"
    seat: Seat
    near: Card | None
    bonus: bool


@dataclass(frozen=True)
class PlantWon:
    """Plant the flower won from the clock."""

    kind: ClassVar[str] = "plant_won"
    seat: Seat
    card: Card


@dataclass(frozen=True)
class PlantSecond:
    """Plant a second flower of the colour; the first stands in `bed`, its ability unused if `unused`."""

    kind: ClassVar[str] = "plant_second"
    seat: Seat
    colour: Colour
    bed: int
    unused: bool


@dataclass(frozen=True)
class PlantConsolation:
    """Plant a hand flower of the colour that nobody has won."""

    kind: ClassVar[str] = "plant_consolation"
    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class UseAbility:
    """Use the ability `colour` of a flower in `bed`, or of a yellow there that copies it (`copied`)."""

    kind: ClassVar[str] = "use_ability"
    seat: Seat
    bed: int
    colour: Colour
    copied: bool


@dataclass(frozen=True)
class BuryCard:
    """Put one hand card under the shed, after drawing by a red flower."""

    kind: ClassVar[str] = "bury_card"
    seat: Seat


@dataclass(frozen=True)
class PlantOrchid:
    """Plant an orchid/weed as one or the other; `must` when it was taken from the compost heap."""

    kind: ClassVar[str] = "plant_orchid"
    seat: Seat
    card: Card
    must: bool


@dataclass(frozen=True)
class ReplantWeed:
    """Plant a weed, just removed, in a bed of somebody else, or let it leave the game."""

    kind: ClassVar[str] = "replant_weed"
    seat: Seat
    card: Card


@dataclass(frozen=True)
class ChooseFaceDown:
    """Turn up one of the own face-down flowers; `others` do so afterwards."""

    kind: ClassVar[str] = "choose_face_down"
    seat: Seat
    others: tuple[Seat, ...]


Decision = (
    TakeTurn
    | FinishTurn
    | PlantWon
    | PlantSecond
    | PlantConsolation
    | UseAbility
    | BuryCard
    | PlantOrchid
    | ReplantWeed
    | ChooseFaceDown
)


# --- what runs by itself -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planting:
    """The planting phase: these seats are still to take their turn."""

    kind: ClassVar[str] = "planting"
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Harvesting:
    """The harvesting phase from a step on; `clearing` once there are no more turns and no refill."""

    kind: ClassVar[str] = "harvesting"
    step: HarvestStep
    clearing: bool


Task = Decision | Planting | Harvesting
