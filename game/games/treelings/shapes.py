"""What a page shows of Treelings, as plain data: `scene.py` fills it from a view. No DOM."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.scene import Mark, Scene
from game.core.values import Seat
from game.games.treelings.tables import Guild, Side


@dataclass(frozen=True)
class Preview:
    """What a choice changes in everybody's running score: by seat, and in words."""

    changes: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Take:
    """A bracket under market cards. `guild` is None for all singles; `label` says it all, previews included.

    Previews are there for who may take. One holds for every way to plant; several new trees have the best one; a
    single new tree whose end matters has one for each end, the left first.
    """

    key: str
    guild: Guild | None
    count: int
    name: str
    label: str
    previews: tuple[Preview, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class MarketCard:
    """A card in the market, sorted by guild, the larger lots first; `takes` are the keys that would take it.

    `came` says that it came since the viewer's last decision.
    """

    guild: Guild
    crown: str
    storey: str
    name: str
    takes: tuple[str, ...]
    came: bool
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class WaitingTree:
    """Cards of one guild that have no place yet: starting cards, or a new guild that was taken.

    `order` is its place among the trees chosen so far, counted from 1; 0 when it is not chosen.
    """

    key: str
    guild: Guild
    crown: str
    storey: str
    height: int
    label: str
    order: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class End:
    """An end of the deciding seat's district, where the tree `guild` may be planted.

    `guild` is None while the guild is not chosen yet.
    """

    key: str
    side: Side
    guild: Guild | None
    crown: str
    storey: str
    height: int
    name: str
    label: str
    preview: Preview | None
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class TreeCell:
    """A tree. `points` is what it would score now; the arrows say which neighbour is taller; `why` is a sentence.

    `coming` are the cards that a chosen or hinted take would add; `grown` those added since the viewer's last
    decision, `planted` that it was begun then.
    """

    guild: Guild
    crown: str
    storey: str
    height: int
    points: int
    scores: bool
    taller_left: bool
    taller_right: bool
    why: str
    label: str
    coming: int
    grown: int
    planted: bool


@dataclass(frozen=True)
class NearTree:
    """A tree of a neighbour that touches a district: whose it is, which, how high."""

    seat: Seat
    owner: str
    guild: Guild
    crown: str
    height: int
    label: str


@dataclass(frozen=True)
class Lot:
    """Starting cards of one guild that are still to be laid out."""

    guild: Guild
    crown: str
    storey: str
    height: int
    label: str


@dataclass(frozen=True)
class DistrictCell:
    """A seat's trees from left to right; `left` and `right` are what its outer trees touch.

    They are None as long as nobody else has trees. `dealt` are the starting cards before they are laid out.
    """

    seat: Seat
    name: str
    points: int
    mine: bool
    to_move: bool
    trees: tuple[TreeCell, ...]
    dealt: tuple[Lot, ...]
    left: NearTree | None
    right: NearTree | None


@dataclass(frozen=True)
class TreelingsScene(Scene):
    """Market with takes, what waits for a place, the ends, the districts, the pile.

    `districts` go round the ring from left to right, so that each touches the next and the last the first; the
    viewer's (an onlooker's: the shown seat's) stands in the middle.
    """

    market: tuple[MarketCard, ...] = ()
    takes: tuple[Take, ...] = ()
    waiting: tuple[WaitingTree, ...] = ()
    ends: tuple[End, ...] = ()
    districts: tuple[DistrictCell, ...] = ()
    pile: int = 0
    above: int = 0
    pile_text: str = ""
    festival: bool = False
    festival_text: str = ""
    length_text: str = ""
