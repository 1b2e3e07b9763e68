"""How a move of Treelings is written: `lay blue red`, `take green`, `take singles`, `red left`."""

from __future__ import annotations

from game.games.treelings.moves import LayOut, Plant, TakeGuild, TreelingsMove


def write(move: TreelingsMove) -> str:
    """The move as short text."""
    match move:
        case LayOut():
            return " ".join(["lay", *move.guilds])
        case TakeGuild():
            return f"take {move.guild}"
        case Plant():
            return f"{move.guild} {move.side}"
    return "take singles"
