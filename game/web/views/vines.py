"""Vines and Flowers on the page: the pergola as a ring, market and hand below it, petals, goals and event cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.contract import Event
from game.core.scene import Answer
from game.core.values import Seat
from game.games.vines.events import (
    Bloomed,
    Capped,
    LayerBegun,
    Paid,
    PetalGained,
    Placed,
    Refilled,
    Took,
)
from game.games.vines.moves import hand_key, market_key
from game.games.vines.pergola import GROUND, Half
from game.games.vines.shapes import VinesAnswer, VinesScene
from game.games.vines.tables import Colour, Tile
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.motion import Fall, Flight, Step
from game.web.views import vines_pergola, vines_table
from game.web.views.common import Art
from game.web.views.vines_tiles import tile

TURNS: Final = True
"""A chosen tile can be turned by hand."""


def board(scene: VinesScene, art: Art, targets: frozenset[str]) -> list[Node]:
    """The pergola, then market and hand."""
    button = vines_table.race_button(scene, art)
    return [
        vines_pergola.pergola(scene, art, targets, *([button] if button else [])),
        vines_table.market(scene, art, targets),
        vines_table.hand(scene, art, targets),
    ]


def grids(scene: VinesScene) -> tuple[Grid, ...]:
    """The pergola, half flowers while they are to be chosen, and market with hand."""
    return (*vines_pergola.grids(scene), *vines_table.grids(scene))


def basket(scene: VinesScene, art: Art) -> list[Node]:
    """The petals of the seat that is looked at."""
    return vines_table.purse(scene.purse, art) if scene.purse else []


def bag(scene: VinesScene, art: Art) -> list[Node]:
    """Goals and event cards; what is left in the bag is told of at the market."""
    return vines_table.race(scene, art)


def picture(answer: Answer, art: Art) -> Node | None:
    """The tile on an answer that sets it in place otherwise turned than the pergola shows it."""
    if isinstance(answer, VinesAnswer) and answer.face is not None and not answer.main:
        return node("span", tile(answer.face, art), class_="lies", key="tile")
    return None


# --- movement ------------------------------------------------------------------------------------------------------


def motion(events: Sequence[Event], scene: VinesScene) -> list[Step]:
    """What moves on the way to `scene`: tiles fly, and petals fall from every flower that a new one reaches."""
    shown = scene.purse.seat if scene.purse else Seat(0)
    steps: list[Step] = []
    for event in events:
        steps += _steps(event, shown, scene)
    return steps


def _steps(event: Event, shown: Seat, scene: VinesScene) -> list[Step]:
    match event:
        case Took(seat=seat, tile=taken):
            return [Flight(_button(market_key(taken)), _lap(seat, shown), 320)]
        case Paid(seat=seat, colour=colour, tile=skipped):
            return [Fall((_purse(seat, colour, shown),), _picture(colour), _button(market_key(skipped)), 280)]
        case Placed(seat=seat, tile=placed, column=column, layer=layer):
            return [Flight(_from(seat, placed, shown), _button(f"cell:{column}:{layer}"), 320)]
        case Capped(half=half):
            return [Flight('#board [data-key="four-hue"]', _flower(half), 320)]
        case Bloomed(seat=seat, colour=colour, flowers=flowers):
            return [Fall(tuple(map(_flower, flowers)), _picture(colour), _purse(seat, colour, shown), 560)]
        case LayerBegun(seat=seat, colour=colour, layer=layer):
            column = scene.fresh if scene.fresh is not None else 0
            return [Fall((_button(f"cell:{column}:{layer}"),), _picture(colour), _purse(seat, colour, shown), 560)]
        case PetalGained(seat=seat, colour=colour):
            return [Fall(("#board .market .head",), _picture(colour), _purse(seat, colour, shown), 280)]
        case Refilled(tile=came):
            return [Flight("#board .bag-left", _button(market_key(came)), 160)]
    return []


def _button(key: str) -> str:
    return f'#board [data-key="{key}"]'


def _from(seat: Seat, placed: Tile, shown: Seat) -> str:
    """Where a tile is seen to come from: the hand on the table, or its owner's line."""
    return f'{_button(hand_key(placed))}, #seats [data-seat="{seat}"] .disc'


def _lap(seat: Seat, shown: Seat) -> str:
    """Where a seat's tiles are seen to go."""
    return "#board .hand" if seat == shown else f'#seats [data-seat="{seat}"]'


def _purse(seat: Seat, colour: Colour, shown: Seat) -> str:
    """Where a seat's petals are: in sight for the seat that is looked at."""
    return f"#basket .of-petal-{colour}" if seat == shown else f'#seats [data-seat="{seat}"]'


def _picture(colour: Colour) -> str:
    """A petal to make copies of."""
    return f"#basket .of-petal-{colour} .petal"


def _flower(half: Half) -> str:
    """The tile on which a flower is, or the cell above the base."""
    return _button(f"column:{half.column}" if half.layer == GROUND else f"cell:{half.column}:{half.layer}")
