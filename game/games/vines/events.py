"""What happens in Vines and Flowers, as typed records: one stream for log, pictures and announcements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from game.core.contract import Event
from game.core.values import HIDDEN, Hidden, Seat
from game.games.vines.pergola import Half
from game.games.vines.pieces import Effect, Petals
from game.games.vines.tables import Bird, Card, Colour, Ending, Insect, MarketTile, Tile, Variant


class Source(StrEnum):
    """Why petals, ladybugs or four-hue tiles are gained, or tiles discarded."""

    CARD = "card"
    INSECT = "insect"
    GOAL = "goal"
    ACTION = "action"


# --- setting up ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Began(Event):
    """The game begins: the market from left to right, the event cards in order, how many tiles the bag holds."""

    kind: ClassVar[str] = "began"
    variant: Variant
    first: Seat
    market: tuple[MarketTile, ...]
    cards: tuple[Card, ...]
    bag: int


@dataclass(frozen=True)
class Seated(Event):
    """A seat has got a screen, and the starting petals on its back."""

    kind: ClassVar[str] = "seated"
    seat: Seat
    screen: Colour
    petals: Petals


# --- gaining -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Paid(Event):
    """A petal was paid onto a skipped tile."""

    kind: ClassVar[str] = "paid"
    seat: Seat
    colour: Colour
    tile: MarketTile


@dataclass(frozen=True)
class Took(Event):
    """A tile was taken from the market with the petals on it; `spider`: by a spider."""

    kind: ClassVar[str] = "took"
    seat: Seat
    tile: MarketTile
    petals: Petals
    spider: bool


# --- placing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed(Event):
    """A tile was placed on top of a column, so many quarter turns clockwise."""

    kind: ClassVar[str] = "placed"
    seat: Seat
    tile: Tile
    column: int
    layer: int
    turns: int


@dataclass(frozen=True)
class Capped(Event):
    """A four-hue tile completed a half flower."""

    kind: ClassVar[str] = "capped"
    seat: Seat
    half: Half
    colour: Colour


@dataclass(frozen=True)
class Bloomed(Event):
    """A new flower brought a petal for each of these flowers, itself among them."""

    kind: ClassVar[str] = "bloomed"
    seat: Seat
    colour: Colour
    flowers: tuple[Half, ...]


@dataclass(frozen=True)
class LayerBegun(Event):
    """The first tile of a layer stands on a complete flower: one more petal."""

    kind: ClassVar[str] = "layer_begun"
    seat: Seat
    colour: Colour
    layer: int


@dataclass(frozen=True)
class ActionGained(Event):
    """One more action this turn."""

    kind: ClassVar[str] = "action_gained"
    seat: Seat
    source: Source


@dataclass(frozen=True)
class FourHueGained(Event):
    """A four-hue tile came from the supply."""

    kind: ClassVar[str] = "four_hue_gained"
    seat: Seat
    source: Source


@dataclass(frozen=True)
class LadybugsGained(Event):
    """Ladybug tokens came from the supply or from a goal."""

    kind: ClassVar[str] = "ladybugs_gained"
    seat: Seat
    count: int
    source: Source


@dataclass(frozen=True)
class InsectIdle(Event):
    """An insect found nothing to do: an empty market, or nothing left in the supply."""

    kind: ClassVar[str] = "insect_idle"
    seat: Seat
    insect: Insect


@dataclass(frozen=True)
class Discarded(Event):
    """A hand tile left the game."""

    kind: ClassVar[str] = "discarded"
    seat: Seat
    tile: Tile
    source: Source


@dataclass(frozen=True)
class Forwent(Event):
    """An action went by: nothing could be done."""

    kind: ClassVar[str] = "forwent"
    seat: Seat


# --- goals ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GoalMet(Event):
    """Somebody showed enough petals of a colour for a goal; one of them lies on it now."""

    kind: ClassVar[str] = "goal_met"
    seat: Seat
    goal: int
    colour: Colour
    bird: Bird


@dataclass(frozen=True)
class BagShuffled(Event):
    """The bag was shuffled; `tiles` are in their new order."""

    kind: ClassVar[str] = "bag_shuffled"
    tiles: tuple[MarketTile | Hidden, ...]

    def seen_by(self, viewer: Seat | None) -> BagShuffled:
        """Nobody sees into the bag."""
        return replace(self, tiles=(HIDDEN,) * len(self.tiles))


# --- hummingbirds and event cards ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardUsed(Event):
    """A hummingbird, gained or drawn by `seat` or first in the market on its turn, set off an event card."""

    kind: ClassVar[str] = "card_used"
    seat: Seat
    bird: Bird
    card: Card
    effect: Effect
    petals: Petals
    """What lay on a hummingbird that was first in the market, and goes to the supply."""


@dataclass(frozen=True)
class BirdLeft(Event):
    """A hummingbird found no unused event card and left the game."""

    kind: ClassVar[str] = "bird_left"
    seat: Seat
    bird: Bird
    petals: Petals


@dataclass(frozen=True)
class CardIdle(Event):
    """A card had no effect: nobody had what it asks for."""

    kind: ClassVar[str] = "card_idle"
    card: Card
    effect: Effect


@dataclass(frozen=True)
class PetalGained(Event):
    """A petal came from the supply by a card."""

    kind: ClassVar[str] = "petal_gained"
    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class MostPetals(Event):
    """A seat has most petals of a colour, alone or with others, and gained a ladybug."""

    kind: ClassVar[str] = "most_petals"
    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class Exchanged(Event):
    """A petal was exchanged with the supply."""

    kind: ClassVar[str] = "exchanged"
    seat: Seat
    give: Colour
    get: Colour


@dataclass(frozen=True)
class PetalChosen(Event):
    """A seat has chosen the petal that it will pass on."""

    kind: ClassVar[str] = "petal_chosen"
    seat: Seat
    colour: Colour | Hidden

    def seen_by(self, viewer: Seat | None) -> PetalChosen:
        """Only the seat itself knows the colour."""
        return self if viewer == self.seat else replace(self, colour=HIDDEN)


@dataclass(frozen=True)
class PetalPassed(Event):
    """A petal went to the next seat."""

    kind: ClassVar[str] = "petal_passed"
    reveals: ClassVar[bool] = True
    seat: Seat
    to: Seat
    colour: Colour


@dataclass(frozen=True)
class Grafted(Event):
    """A hand tile left the game for a petal."""

    kind: ClassVar[str] = "grafted"
    seat: Seat
    tile: Tile
    colour: Colour


@dataclass(frozen=True)
class NectarTaken(Event):
    """All petals lying in the market were taken."""

    kind: ClassVar[str] = "nectar_taken"
    seat: Seat
    petals: Petals


@dataclass(frozen=True)
class NectarSpread(Event):
    """A petal of the supply was put on a market tile."""

    kind: ClassVar[str] = "nectar_spread"
    seat: Seat
    tile: MarketTile
    colour: Colour


@dataclass(frozen=True)
class Drew(Event):
    """Tiles were drawn from the bag, in this order: flower tiles to the hand, hummingbirds to the next cards."""

    kind: ClassVar[str] = "drew"
    reveals: ClassVar[bool] = True
    seat: Seat
    tiles: tuple[MarketTile, ...]
    bag: int


@dataclass(frozen=True)
class MarketCleared(Event):
    """All flower tiles left the market and the game; the petals on them went to the supply."""

    kind: ClassVar[str] = "market_cleared"
    tiles: tuple[Tile, ...]
    petals: Petals


@dataclass(frozen=True)
class GoalAdded(Event):
    """A goal was added, with ladybugs from the supply."""

    kind: ClassVar[str] = "goal_added"
    goal: int
    ladybugs: int


@dataclass(frozen=True)
class ColourLocked(Event):
    """A petal was given up: its colour can meet no goal any more."""

    kind: ClassVar[str] = "colour_locked"
    seat: Seat
    colour: Colour


# --- refill and end ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refilled(Event):
    """A tile came from the bag to the market; `bag` tiles are left."""

    kind: ClassVar[str] = "refilled"
    reveals: ClassVar[bool] = True
    tile: Tile
    place: int
    bag: int


@dataclass(frozen=True)
class BirdCame(Event):
    """A hummingbird came from the bag, the `count`-th one: to a place in the market, or set aside (place None)."""

    kind: ClassVar[str] = "bird_came"
    reveals: ClassVar[bool] = True
    bird: Bird
    place: int | None
    count: int
    bag: int


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    kind: ClassVar[str] = "ended"
    ending: Ending


VinesEvent = (
    Began
    | Seated
    | Paid
    | Took
    | Placed
    | Capped
    | Bloomed
    | LayerBegun
    | ActionGained
    | FourHueGained
    | LadybugsGained
    | InsectIdle
    | Discarded
    | Forwent
    | GoalMet
    | BagShuffled
    | CardUsed
    | BirdLeft
    | CardIdle
    | PetalGained
    | MostPetals
    | Exchanged
    | PetalChosen
    | PetalPassed
    | Grafted
    | NectarTaken
    | NectarSpread
    | Drew
    | MarketCleared
    | GoalAdded
    | ColourLocked
    | Refilled
    | BirdCame
    | Ended
)
