"""How a move of Vines and Flowers is written: `take pink-03`, `pink-03 c4 t1`, `cap c4 l2 N`, `goal 5 blue`.

Columns and layers are counted from 1, as in words; the base is `base`. A turn is the number of quarter turns
clockwise.
"""

from __future__ import annotations

from game.core.values import Hidden
from game.games.vines.moves import (
    Cap,
    Discard,
    Exchange,
    Gain,
    GiveUp,
    Graft,
    Meet,
    PassOn,
    Pay,
    Place,
    Spread,
    Take,
    VinesMove,
)
from game.games.vines.pergola import GROUND


def write(move: VinesMove) -> str:
    """The move as short text, `?` for what its reader may not know."""
    match move:
        case Take(tile=tile):
            return f"take {tile.id}"
        case Pay(colour=colour):
            return f"pay {colour}"
        case Place():
            return f"{move.tile.id} c{move.column + 1} t{move.turns}"
        case Cap(half=half):
            layer = "base" if half.layer == GROUND else f"l{half.layer + 1}"
            return f"cap c{half.column + 1} {layer} {half.side}"
        case Discard(tile=tile):
            return f"discard {tile.id}"
        case Meet():
            return f"goal {move.goal} {move.colour}"
        case Gain(colour=colour):
            return f"gain {colour}"
        case Exchange():
            return f"{move.give} for {move.get}"
        case PassOn(colour=colour):
            return f"pass {'?' if isinstance(colour, Hidden) else colour}"
        case Graft():
            return f"graft {move.tile.id} {move.colour}"
        case Spread():
            return f"nectar {move.tile.id} {move.colour}"
        case GiveUp(colour=colour):
            return f"lock {colour}"
    return move.kind.replace("_", " ")
