"""A view of the garden with the page's look at it: whose things are shown, what is being placed, what stands out."""

from __future__ import annotations

from functools import cached_property

from game.core import sight
from game.core.phrases import marked
from game.core.values import Seat
from game.games.vines import outlook
from game.games.vines.agenda import Act, Task
from game.games.vines.garden import Garden
from game.games.vines.moves import FOUR_HUE, Place, half_of, hand_key
from game.games.vines.names import tile_name
from game.games.vines.outlook import Light, Way
from game.games.vines.pergola import Bloom, Half, Pergola, Spot, Standing
from game.games.vines.rules import VinesView
from game.games.vines.shapes import TileFace
from game.games.vines.tables import Tile


class Sight(sight.Sight[VinesView]):
    """A view of Vines and Flowers and how the page looks at it."""

    @property
    def garden(self) -> Garden:
        """All that lies open."""
        return self.view.garden

    @cached_property
    def task(self) -> Task | None:
        """The question put to the viewer."""
        return self.view.agenda[-1] if self.deciding else None

    @property
    def over(self) -> bool:
        """Whether the screens are taken away."""
        return self.view.turn is None or self.look.outcome is not None

    @property
    def owner(self) -> Seat:
        """Whose hand is shown on the table: the viewer's, an onlooker's choice."""
        return self.look.shown if self.view.viewer is None else self.view.viewer

    def totals_of(self, seat: Seat) -> bool:
        """Whether the page shows what a seat has behind its screen."""
        return seat == self.view.viewer or self.garden.open_petals or self.over

    # --- what is being placed ---

    @cached_property
    def tile(self) -> Tile | None:
        """The hand tile that is to be placed."""
        if not isinstance(self.task, Act) or not self.look.chosen:
            return None
        hand = self.garden.players[self.task.seat].hand
        return next((tile for tile in hand if hand_key(tile) == self.look.chosen[0] and self._may_stand(tile)), None)

    def _may_stand(self, tile: Tile) -> bool:
        return any(isinstance(move, Place) and move.tile is tile for move in self.view.legal_moves)

    @cached_property
    def ways(self) -> dict[int, tuple[Way, ...]]:
        """Where the tile fits, and how."""
        return {} if self.tile is None else dict(outlook.ways(self.garden.pergola, self.tile))

    @cached_property
    def column(self) -> int | None:
        """The column that is chosen for the tile."""
        head, _, rest = self.look.chosen[1].partition(":") if len(self.look.chosen) > 1 else ("", "", "")
        return int(rest) if head == "column" and int(rest) in self.ways else None

    @cached_property
    def way(self) -> Way | None:
        """How the tile would stand: as it was chosen, else as it is turned now."""
        if self.column is None:
            return None
        fitting = self.ways[self.column]
        chosen = self.look.chosen[2].partition(":")[2] if len(self.look.chosen) > 2 else ""
        named = next((way for way in fitting if str(way.turns) == chosen), None)
        return named or outlook.looked_at(fitting, self.look.turned)

    @cached_property
    def half(self) -> Half | None:
        """The half flower that is chosen for a four-hue tile."""
        chosen = self.look.chosen
        return half_of(chosen[1].partition(":")[2]) if len(chosen) == 2 and chosen[0] == FOUR_HUE else None

    @cached_property
    def planned(self) -> tuple[Pergola, Bloom] | None:
        """The pergola as it would be with what is chosen, and what that brings."""
        if self.way is not None:
            return self.way.grown, self.way.bloom
        return outlook.cap_bloom(self.garden.pergola, self.half) if self.half is not None else None

    @cached_property
    def light(self) -> Light:
        """What stands out: what the choice would pay, else what the last placement paid."""
        if self.planned is not None:
            return outlook.light_of(self.planned[1])
        return outlook.light_of_last(self.garden.pergola, self.look.recent) if self.tile is None else Light()

    @cached_property
    def fresh_cells(self) -> frozenset[Spot]:
        """Where something was placed lately."""
        return outlook.fresh_cells(self.look.recent)

    # --- labels and faces ---

    def marked(self, label: str, key: str) -> str:
        """A label with its marks in words."""
        return marked(label, key in self.look.chosen, key in self.look.hinted)

    def may_turn_to(self, key: str) -> bool:
        """Whether a tap would choose this: it may come next, or takes the place of the last target chosen."""
        return key in self.targets or (self.column is not None and int(key.partition(":")[2]) in self.ways)


def face(tile: Tile) -> TileFace:
    """A tile as it is printed."""
    return TileFace(tile.id, tile.openings, tile.insect, tile_name(tile))


def face_of(standing: Standing) -> TileFace:
    """A tile as it stands."""
    return TileFace(standing.tile.id, standing.openings, standing.tile.insect, tile_name(standing.tile))
