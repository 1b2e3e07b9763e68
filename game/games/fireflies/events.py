"""What happens in Dance of the Fireflies, as typed records: one stream for log, pictures and announcements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from game.core.contract import Event
from game.core.values import HIDDEN, Hidden, Seat
from game.games.fireflies.pieces import Firefly, Pointer, Rank
from game.games.fireflies.tables import Card, Colour


class Cause(StrEnum):
    """What started the end of the game."""

    REFILLED = "refilled"
    DRAWN = "drawn"
    STALLED = "stalled"


class Verdict(StrEnum):
    """How the bids on a harvested card came out."""

    NOBODY = "nobody"
    ROYAL = "royal"
    MOST = "most"
    TIE = "tie"
    ROYALS_TIE = "royals_tie"


class Free(StrEnum):
    """Why somebody may plant a hand card without a firefly."""

    CONSOLATION = "consolation"
    SECOND = "second"
    ORANGE = "orange"


# --- setting up and drawing ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Began(Event):
    """The game begins: `first` is the gardener's apprentice, `shed` cards are left after dealing."""

    kind: ClassVar[str] = "began"
    first: Seat
    clock: tuple[Card, ...]
    shed: int


@dataclass(frozen=True)
class Drew(Event):
    """Cards came from the shed into a hand."""

    kind: ClassVar[str] = "drew"
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card | Hidden, ...]

    def seen_by(self, viewer: Seat | None) -> Drew:
        """Others see how many."""
        return self if viewer == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True)
class Sheltered(Event):
    """An orchid/weed drawn to a hand went to the greenhouse."""

    kind: ClassVar[str] = "sheltered"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card


# --- a turn --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FireflyPlaced(Event):
    """A firefly went onto a space of a clock card; `white` when by the ability of a white flower."""

    kind: ClassVar[str] = "firefly_placed"
    seat: Seat
    place: int
    card: Card
    space: int
    rank: Rank | Hidden
    white: bool

    def seen_by(self, viewer: Seat | None) -> FireflyPlaced:
        """Only the owner knows the rank."""
        return self if viewer == self.seat else replace(self, rank=HIDDEN)


@dataclass(frozen=True)
class FlowerPlanted(Event):
    """A hand card was planted face up; with a firefly on it when `rank` is not None, else for the reason `free`."""

    kind: ClassVar[str] = "flower_planted"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    bed: int
    size: int
    rank: Rank | Hidden | None
    free: Free | None

    def seen_by(self, viewer: Seat | None) -> FlowerPlanted:
        """Only the owner knows the rank."""
        return self if viewer == self.seat or self.rank is None else replace(self, rank=HIDDEN)


@dataclass(frozen=True)
class PlantedFaceDown(Event):
    """A hand card was planted face down. It reveals that a card in the hand fits the bed."""

    kind: ClassVar[str] = "planted_face_down"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card | Hidden
    bed: int
    size: int
    rank: Rank | Hidden

    def seen_by(self, viewer: Seat | None) -> PlantedFaceDown:
        """Only the owner knows card and rank."""
        return self if viewer == self.seat else replace(self, card=HIDDEN, rank=HIDDEN)


@dataclass(frozen=True)
class Passed(Event):
    """A turn without an action."""

    kind: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True)
class Swapped(Event):
    """A royal went to the sundial and two neighbouring cards changed places; `cards` as they lay before."""

    kind: ClassVar[str] = "swapped"
    reveals: ClassVar[bool] = True
    seat: Seat
    places: tuple[int, int]
    cards: tuple[Card, Card]


@dataclass(frozen=True)
class Discarded(Event):
    """A hand card went to the compost heap for a bonus action."""

    kind: ClassVar[str] = "discarded"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True)
class TurnEnded(Event):
    """A seat has ended its turn."""

    kind: ClassVar[str] = "turn_ended"
    seat: Seat


# --- harvest -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DialTurned(Event):
    """The sundial went one place on; `sun` and `moon` are the places of its pointers."""

    kind: ClassVar[str] = "dial_turned"
    seat: Seat
    sun: int
    moon: int


@dataclass(frozen=True)
class Harvested(Event):
    """A card left the clock and the fireflies on it were turned over."""

    kind: ClassVar[str] = "harvested"
    reveals: ClassVar[bool] = True
    pointer: Pointer
    place: int
    card: Card
    fireflies: tuple[Firefly, ...]


@dataclass(frozen=True)
class Decided(Event):
    """Who has won a harvested card, if anybody; `consoled` may plant a hand card of its colour."""

    kind: ClassVar[str] = "decided"
    card: Card
    verdict: Verdict
    winner: Seat | None
    consoled: tuple[Seat, ...]


@dataclass(frozen=True)
class Composted(Event):
    """A harvested card went to the compost heap; `seat` has won it and would not plant it."""

    kind: ClassVar[str] = "composted"
    card: Card
    seat: Seat | None


@dataclass(frozen=True)
class WonPlanted(Event):
    """A flower won from the clock was planted. It reveals that no face-down flower of the bed has its colour."""

    kind: ClassVar[str] = "won_planted"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    bed: int
    size: int


@dataclass(frozen=True)
class Skipped(Event):
    """Somebody did not plant a hand card that could have been free."""

    kind: ClassVar[str] = "skipped"
    seat: Seat
    free: Free


@dataclass(frozen=True)
class OrchidPlanted(Event):
    """An orchid went into a bed as a colour that was missing, which also says what no face-down flower there is."""

    kind: ClassVar[str] = "orchid_planted"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    bed: int
    size: int
    colour: Colour


@dataclass(frozen=True)
class WeedPlanted(Event):
    """A weed went to the end of a bed of somebody else."""

    kind: ClassVar[str] = "weed_planted"
    seat: Seat
    card: Card
    owner: Seat
    bed: int


@dataclass(frozen=True)
class WeedRemoved(Event):
    """A flower took the place of a weed, instead of its ability."""

    kind: ClassVar[str] = "weed_removed"
    seat: Seat
    card: Card
    bed: int


@dataclass(frozen=True)
class WeedGone(Event):
    """A removed weed left the game; `chosen` when it could have been planted again."""

    kind: ClassVar[str] = "weed_gone"
    seat: Seat
    card: Card
    chosen: bool


@dataclass(frozen=True)
class Refilled(Event):
    """An empty place of the clock got a new card."""

    kind: ClassVar[str] = "refilled"
    reveals: ClassVar[bool] = True
    place: int
    card: Card
    greenhouse: bool


@dataclass(frozen=True)
class LeftEmpty(Event):
    """No card is left for a place of the clock."""

    kind: ClassVar[str] = "left_empty"
    place: int


@dataclass(frozen=True)
class RoyalHome(Event):
    """A royal went from the sundial back to its owner."""

    kind: ClassVar[str] = "royal_home"
    seat: Seat


@dataclass(frozen=True)
class RoyalTurned(Event):
    """A royal on the sundial was turned crown up."""

    kind: ClassVar[str] = "royal_turned"
    seat: Seat


@dataclass(frozen=True)
class NewApprentice(Event):
    """The apprentice's card went to the seat with the fewest flowers."""

    kind: ClassVar[str] = "new_apprentice"
    seat: Seat
    flowers: int


# --- abilities -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AbilitySkipped(Event):
    """Somebody did not use an ability."""

    kind: ClassVar[str] = "ability_skipped"
    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class AbilityCopied(Event):
    """A yellow flower copies the ability of another one in its bed."""

    kind: ClassVar[str] = "ability_copied"
    seat: Seat
    colour: Colour


@dataclass(frozen=True)
class CardBuried(Event):
    """A hand card went face down under the shed."""

    kind: ClassVar[str] = "card_buried"
    seat: Seat
    card: Card | Hidden

    def seen_by(self, viewer: Seat | None) -> CardBuried:
        """Only the owner knows the card."""
        return self if viewer == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True)
class CardTaken(Event):
    """A card was taken from the compost heap, openly."""

    kind: ClassVar[str] = "card_taken"
    seat: Seat
    card: Card


# --- the end -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EndBegan(Event):
    """The end of the game has begun."""

    kind: ClassVar[str] = "end_began"
    cause: Cause


@dataclass(frozen=True)
class ClockCleared(Event):
    """The clock is empty: face-down flowers are turned up, from the apprentice on."""

    kind: ClassVar[str] = "clock_cleared"
    seat: Seat


@dataclass(frozen=True)
class TurnedUp(Event):
    """A face-down flower was turned up."""

    kind: ClassVar[str] = "turned_up"
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    bed: int


@dataclass(frozen=True)
class GameOver(Event):
    """All is counted."""

    kind: ClassVar[str] = "game_over"


FirefliesEvent = (
    Began
    | Drew
    | Sheltered
    | FireflyPlaced
    | FlowerPlanted
    | PlantedFaceDown
    | Passed
    | Swapped
    | Discarded
    | TurnEnded
    | DialTurned
    | Harvested
    | Decided
    | Composted
    | WonPlanted
    | Skipped
    | OrchidPlanted
    | WeedPlanted
    | WeedRemoved
    | WeedGone
    | Refilled
    | LeftEmpty
    | RoyalHome
    | RoyalTurned
    | NewApprentice
    | AbilitySkipped
    | AbilityCopied
    | CardBuried
    | CardTaken
    | EndBegan
    | ClockCleared
    | TurnedUp
    | GameOver
)
