"""What a page shows of Dance of the Fireflies, as plain data: `scene.py` fills it from a view. No DOM.

`key` is what can be chosen, or None where nothing could be; `spot` is a name for the same place of the table that
never changes. What a viewer may not know is not there at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.scene import FIRST_SEAT, Answer, Mark, Scene
from game.core.values import Seat
from game.games.fireflies.events import Verdict
from game.games.fireflies.pieces import Crown, Pointer
from game.games.fireflies.tables import Bloom, Colour

# --- what is everywhere --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    """What a choice would bring: points at once (None: none to speak of), what it gives and costs, as sentences."""

    points: int | None
    gives: str
    costs: str


@dataclass(frozen=True)
class CardFace:
    """The face of a card: its drawing, its sign (`sun`, `moon`), its name. Orchid/weeds have no colour."""

    id: str
    piece: str
    sign: Bloom
    colour: Colour | None
    name: str


@dataclass(frozen=True)
class FireflyDisc:
    """A firefly outside the supply. `royal`: the viewer knows that it is one; all others look alike."""

    seat: Seat
    royal: bool
    label: str


@dataclass(frozen=True)
class FirefliesAnswer(Answer):
    """An answer beside the question with what it would bring; `says` tells of that, too."""

    offer: Offer | None = None


# --- the clock -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SpaceCell:
    """A space of a clock card. `sign` is a drawing: `sun`, `moon`, `mixed`.

    `suits`: its sign fits the side on which the card lies; `next`: a bid would go here. `coming` is the firefly of
    a choice that is not played yet. The key is there once the card is chosen for the ability of white.
    """

    key: str | None
    spot: str
    sign: str
    firefly: FireflyDisc | None
    coming: FireflyDisc | None
    suits: bool
    next: bool
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class ClockCell:
    """A place of the flower clock, with or without a card.

    `row` and `column` (from 1) are for the square with the dial in the middle; on the round clock place 0 is at the
    top and each place lies 45 degrees on, clockwise. `turns`: after how many turns of the dial the card is harvested,
    0 still in this harvest; `next` is the pointer that harvests it when that is soon (0 or 1). `offer` is there while
    a card of the clock is to be chosen, `why` says why this one cannot be.
    """

    key: str
    place: int
    row: int
    column: int
    day: bool
    sun: bool
    moon: bool
    card: CardFace | None
    spaces: tuple[SpaceCell, ...]
    turns: int | None
    next: Pointer | None
    came: bool
    offer: Offer | None
    why: str
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class DialRoyal:
    """A royal on the sundial; `up`: its crown shows, so it goes home after the next harvest."""

    seat: Seat
    up: bool
    label: str


@dataclass(frozen=True)
class Dial:
    """The sundial: places of its hands, now and after the next turn; what is harvested then, in words."""

    sun: int
    moon: int
    sun_next: int
    moon_next: int
    turned: bool
    royals: tuple[DialRoyal, ...]
    next_text: str
    label: str


@dataclass(frozen=True)
class SwapCell:
    """Two neighbouring places whose cards the royal could exchange."""

    key: str
    places: tuple[int, int]
    offer: Offer
    label: str
    marks: tuple[Mark, ...]


# --- hands, fireflies, beds ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's own hand; `ability` says what its colour can do. `came`: drawn lately."""

    key: str
    card: CardFace
    ability: str
    came: bool
    offer: Offer | None
    why: str
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Supply:
    """The viewer's own fireflies: regulars, and where the royal is (in the supply, or on the sundial, or out)."""

    regulars: int
    royal: bool
    dial: Crown | None
    label: str


@dataclass(frozen=True)
class FlowerCell:
    """A flower in a bed. `card` is None when it lies face down and the viewer does not know it."""

    key: str | None
    spot: str
    up: bool
    card: CardFace | None
    orchid: bool
    firefly: FireflyDisc | None
    name: str
    offer: Offer | None
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Slot:
    """One of the six places of a bed, in fixed order; `piece` is the head of its colour, faint when it is missing.

    `coming`: a choice that is not played yet would put a flower here.
    """

    colour: Colour
    piece: str
    flower: FlowerCell | None
    coming: bool


@dataclass(frozen=True)
class BedCell:
    """A flower bed, or a `new` one that could be started.

    `hidden` are face-down flowers whose colour the viewer does not know. `points` counts them as plain flowers.
    `weed_goes`: what is being planted would pull out the weed; `weed_comes`: a chosen weed would close it.
    """

    key: str
    spot: str
    number: int
    new: bool
    slots: tuple[Slot, ...]
    hidden: tuple[FlowerCell, ...]
    weed: CardFace | None
    size: int
    points: int
    full: bool
    harmony: Bloom | None
    weed_goes: bool
    weed_comes: bool
    offer: Offer | None
    why: str
    label: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Garden:
    """All that lies before a seat. `known` are its hand cards that the viewer was shown, `hand` counts all of them.

    `summary` is a line for small screens.
    """

    seat: Seat
    name: str
    mine: bool
    shown: bool
    to_move: bool
    apprentice: bool
    points: int
    hand: int
    known: tuple[CardFace, ...]
    supply: int
    dial: Crown | None
    beds: tuple[BedCell, ...]
    summary: str


# --- piles ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pile:
    """A pile: `shed`, `greenhouse`, `compost`, `gone`. Only open piles have a top card."""

    kind: str
    count: int
    top: CardFace | None
    label: str


@dataclass(frozen=True)
class HeapCard:
    """A card of the compost heap, the top one first."""

    key: str
    card: CardFace
    offer: Offer | None
    label: str
    marks: tuple[Mark, ...]


# --- the question and what has happened ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """One of the things that can be done in a turn: `targets` are the keys that begin it, none when it is impossible.

    `text` says what it gives and costs, or why it cannot be done. The kind: `bid`, `plant`, `swap`, `bonus`,
    `orchid`, `weed`.
    """

    kind: str
    label: str
    targets: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Question:
    """The pending question of the viewer. `kind` is its kind of decision, `help` the sentence for a first game.

    `card` is what was won, or what has been chosen to be planted; `steps` are the targets chosen so far in words.
    """

    kind: str
    help: str
    card: CardFace | None
    steps: tuple[str, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Told:
    """A step of what happened since the viewer's last decision, to be played out one after the other.

    The kind: `start`, `turn`, `dial`, `sun`, `moon`, `refill`, `royals`, `apprentice`, `clear`. For a harvested card
    (`sun`, `moon`) also its place, its revealed fireflies, who has won and how that came; its sentences go on with
    what was planted and used because of it.
    """

    kind: str
    title: str
    sentences: tuple[str, ...]
    seat: Seat | None = None
    place: int | None = None
    card: CardFace | None = None
    fireflies: tuple[FireflyDisc, ...] = ()
    verdict: Verdict | None = None
    winner: Seat | None = None
    consoled: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class FirefliesScene(Scene):
    """Everything on the table.

    `clock` goes by place; `square` are its keys in three rows, with an empty one in the middle for the dial.
    `gardens` go clockwise from the viewer (an onlooker: from seat 0). `orchids_left` are still in the shed.
    `summary` tells the last harvest in a few sentences.
    """

    answers: tuple[FirefliesAnswer, ...]
    clock: tuple[ClockCell, ...] = ()
    square: tuple[tuple[str, ...], ...] = ()
    dial: Dial | None = None
    swaps: tuple[SwapCell, ...] = ()
    hand: tuple[HandCard, ...] = ()
    supply: Supply | None = None
    gardens: tuple[Garden, ...] = ()
    piles: tuple[Pile, ...] = ()
    compost: tuple[HeapCard, ...] = ()
    orchids_left: int = 0
    orchids_text: str = ""
    apprentice: Seat = FIRST_SEAT
    apprentice_text: str = ""
    ending_text: str = ""
    question: Question | None = None
    story: tuple[Told, ...] = ()
    summary: tuple[str, ...] = ()
