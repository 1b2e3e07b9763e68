"""How a move of Butterfly is written: `c3 north` places, `e4` walks, `draw` and `leave` answer for a net."""

from __future__ import annotations

from game.games.butterfly.rules import ButterflyMove, Place, Walk


def write(move: ButterflyMove) -> str:
    """The move as short text."""
    if isinstance(move, Place):
        return f"{move.square.id} {move.facing}"
    if isinstance(move, Walk):
        return move.square.id
    return "draw" if move.draw else "leave"
