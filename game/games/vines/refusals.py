"""Why a path of targets is refused: the plainest reason for its first wrong target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.core.choose import choose
from game.core.contract import CommonReason, Reason
from game.core.values import Seat
from game.games.vines.agenda import (
    Act,
    ChoosePetal,
    ExchangePetals,
    Fulfil,
    GraftTile,
    LockColour,
    PassPetal,
    PaySkips,
    RefreshHand,
    SendSpider,
    SpreadNectar,
    Task,
)
from game.games.vines.garden import Garden
from game.games.vines.moves import FORGO, FOUR_HUE, Discard, Forgo, VinesMove, Why, half_of
from game.games.vines.pieces import Player, tile_in
from game.games.vines.tables import COLOURS, COLUMNS, HAND_LIMIT, SIDES, TURNED, Bird, Colour, Green, Side, Tile

_FIRST: Final[dict[type[Task], Reason]] = {
    PaySkips: Why.PAY_FIRST,
    SendSpider: Why.SPIDER_FIRST,
    Fulfil: Why.GOAL_FIRST,
    ChoosePetal: Why.CHOOSE_PETAL_FIRST,
    ExchangePetals: Why.BREEZE_FIRST,
    PassPetal: Why.BREEZE_FIRST,
    GraftTile: Why.GRAFT_FIRST,
    SpreadNectar: Why.NECTAR_FIRST,
    RefreshHand: Why.REFRESH_FIRST,
    LockColour: Why.CATALYST_FIRST,
}
"""What each question asks for before anything else."""

_HEADS: Final = (
    *("market", "hand", "column", "turn", FOUR_HUE, "half", "petal", "give", "get", "goal"),
    *("no-goal", "enough", FORGO),
)


def why_not(garden: Garden, task: Task, legal: Sequence[VinesMove], path: tuple[str, ...]) -> Reason:
    """The reason, found by following the path as far as it goes."""
    depth = 0
    while depth < len(path) and choose(legal, path[: depth + 1]) is not None:
        depth += 1
    refusal = _Refusal(garden, task, legal, path[:depth])
    if depth == len(path):
        return refusal.unfinished()
    reached = choose(legal, path[:depth])
    return CommonReason.NO_SUCH_MOVE if reached is None or reached.done else refusal.of(path[depth])


class _Refusal:
    """One wrong target after some right ones."""

    def __init__(self, garden: Garden, task: Task, legal: Sequence[VinesMove], before: tuple[str, ...]) -> None:
        self.garden, self.task, self.legal, self.before = garden, task, legal, before
        self.seat: Seat = legal[0].seat
        self.player: Player = garden.players[self.seat]

    def unfinished(self) -> Reason:
        """What the path still lacks."""
        if not self.before:
            alone = {Discard: Why.DISCARD_FIRST, Forgo: Why.FORGO_ONLY}.get(type(self.legal[0]), Why.ACT_FIRST)
            return _FIRST.get(type(self.task), alone)
        head = self.before[-1].partition(":")[0]
        found: dict[str, Reason] = {
            "hand": Why.GRAFT_FIRST if isinstance(self.task, GraftTile) else Why.CHOOSE_COLUMN,
            "column": Why.CHOOSE_TURN,
            FOUR_HUE: Why.CHOOSE_HALF,
            "give": Why.CHOOSE_GET,
            "goal": Why.CHOOSE_GOAL_COLOUR,
            "market": Why.NECTAR_FIRST,
        }
        return found.get(head, CommonReason.NO_SUCH_MOVE)

    def of(self, target: str) -> Reason:
        """Why the target cannot come next."""
        head, _, rest = target.partition(":")
        if head not in _HEADS:
            return CommonReason.NO_SUCH_MOVE
        if not self.before and not isinstance(self.task, Act):
            return self._first_answer(head, rest)
        chapters: dict[str, Callable[[str], Reason]] = {
            "market": self._market,
            "hand": self._hand,
            "column": self._column,
            "turn": self._turn,
            FOUR_HUE: self._four_hue,
            "half": self._half,
            "petal": self._petal,
            "get": self._get,
        }
        if head in chapters:
            return chapters[head](rest)
        early = head in ("goal", "no-goal", FORGO) and not self.before and not self._nothing_else
        return Why.USE_ACTIONS if early else self.unfinished()

    # --- questions outside the action phase ---

    def _first_answer(self, head: str, rest: str) -> Reason:
        if isinstance(self.task, Fulfil) and head == "goal":
            return self._goal(rest)
        if head == "hand" and isinstance(self.task, GraftTile | RefreshHand):
            return Why.NOT_IN_HAND
        if head == "market" and isinstance(self.task, SendSpider | SpreadNectar):
            return Why.NOT_IN_MARKET
        if head in ("petal", "give") and isinstance(self.task, PaySkips | PassPetal | ExchangePetals | LockColour):
            if rest not in COLOURS:
                return CommonReason.NO_SUCH_MOVE
            held = Colour(rest) in self.garden.colours_of(self.seat)
            if isinstance(self.task, LockColour) and held:
                return Why.COLOUR_USED
            if not held:
                return Why.NO_SUCH_PETAL
        return _FIRST[type(self.task)]

    def _goal(self, rest: str) -> Reason:
        goal = next((goal for goal in self.garden.goals if str(goal.number) == rest), None)
        if goal is None:
            return CommonReason.NO_SUCH_MOVE
        if goal.colour is not None:
            return Why.GOAL_MET
        return Why.TOO_FEW_PETALS if goal in self.garden.open_goals else Why.GOAL_LATER

    def _petal(self, rest: str) -> Reason:
        """A colour for a goal, a graft, Nectar."""
        if rest not in COLOURS or not self.before:
            return self.unfinished()
        if isinstance(self.task, Fulfil):
            free = Colour(rest) in self.garden.free_colours
            return Why.TOO_FEW_PETALS if free else Why.COLOUR_USED
        return Why.NOT_PRINTED if isinstance(self.task, GraftTile) else self.unfinished()

    def _get(self, rest: str) -> Reason:
        same = bool(self.before) and self.before[0] == f"give:{rest}"
        return Why.SAME_COLOUR if same else self.unfinished()

    # --- the action phase ---

    @property
    def _nothing_else(self) -> bool:
        """Whether the action can only be used for discarding or be forgone."""
        return isinstance(self.legal[0], Discard | Forgo)

    def _market(self, rest: str) -> Reason:
        if self.before:
            return self.unfinished()
        lying = tile_in(self.garden.market, rest)
        if lying is None:
            return Why.NOT_IN_MARKET
        full = len(self.player.hand) >= HAND_LIMIT
        return Why.HAND_FULL if full and not isinstance(lying.tile, Bird) else Why.NO_PETALS

    def _hand(self, rest: str) -> Reason:
        if self.before:
            return self.unfinished()
        if all(tile.id != rest for tile in self.player.hand):
            return Why.NOT_IN_HAND
        return Why.TILE_NEVER_FITS

    def _tile(self) -> Tile:
        """The hand tile chosen first."""
        return next(tile for tile in self.player.hand if tile.id == self.before[0].partition(":")[2])

    def _column(self, rest: str) -> Reason:
        if not self.before or not self.before[0].startswith("hand:") or len(self.before) != 1:
            return self.unfinished()
        if not rest.isdecimal() or len(rest) > 2 or int(rest) >= COLUMNS:
            return CommonReason.NO_SUCH_MOVE
        column, pergola = int(rest), self.garden.pergola
        below = pergola.below(column)
        if pergola.opening(below) is Green.BLANK:
            return Why.COLUMN_BLANK
        if below in pergola.caps:
            return Why.COLUMN_CAPPED
        return Why.WRONG_COLUMN if pergola.supported(column) else Why.NO_SUPPORT

    def _turn(self, rest: str) -> Reason:
        if len(self.before) != 2 or not self.before[1].startswith("column:"):
            return self.unfinished()
        if rest not in ("0", "1", "2", "3"):
            return CommonReason.NO_SUCH_MOVE
        turned, column = TURNED[self._tile()], int(self.before[1].partition(":")[2])
        fits = turned[int(rest)][SIDES.index(Side.S)] == self.garden.pergola.open_below(column)
        return Why.SAME_TURN if fits else Why.WRONG_TURN

    def _four_hue(self, rest: str) -> Reason:
        if self.before:
            return self.unfinished()
        return Why.NO_HALF_LEFT if self.player.four_hues else Why.NO_FOUR_HUE

    def _half(self, rest: str) -> Reason:
        if not self.before:
            return Why.CHOOSE_FOUR_HUE if self.player.four_hues else Why.NO_FOUR_HUE
        if self.before != (FOUR_HUE,):
            return self.unfinished()
        half, pergola = half_of(rest), self.garden.pergola
        if half is None:
            return CommonReason.NO_SUCH_MOVE
        opening = pergola.opening(half)
        if opening is None:
            return Why.NO_TILE_THERE
        if isinstance(opening, Green):
            return Why.NO_FLOWER_THERE
        return Why.CAPPED_ALREADY if half in pergola.caps else Why.FLOWER_COMPLETE

    def _no_four_hue(self) -> Reason:
        return self.unfinished() if self.before else Why.NO_FOUR_HUE
