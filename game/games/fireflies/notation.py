"""How a move of Dance of the Fireflies is written; places, spaces, beds and seats are counted from 1.

A turn: `bid 4`, `bid 4 royal`, `plant red-07 bed 2`, `plant red-07 new down royal`, `drop red-07 bid 5`, `swap 4-5`,
`pass`, `end`. A harvest: `keep bed 2`, `keep new`, `compost`, `plant red-07 bed 2` (free), `skip`, `orchid bed 2 red`,
`weed 3/1` (seat 3, bed 1), `away`. Abilities: `draw`, `bury red-07`, `light 4/2` (place 4, space 2), `copy red`,
`take red-07`. At the end: `turn 2/1` (bed 2, flower 1). What a viewer may not know is written `?`.
"""

from __future__ import annotations

from game.core.values import Hidden
from game.games.fireflies.moves import (
    Bid,
    Bonus,
    Bury,
    Copy,
    Decline,
    Draw,
    End,
    FirefliesMove,
    Keep,
    Light,
    Orchid,
    Pass,
    Plant,
    PlantFree,
    Skip,
    Swap,
    Take,
    ThrowAway,
    TurnUp,
    Weed,
)
from game.games.fireflies.pieces import Rank
from game.games.fireflies.tables import Card


def write(move: FirefliesMove) -> str:
    """The move as short text."""
    match move:
        case Bid():
            return f"bid {move.place + 1}{_rank(move.rank)}"
        case Plant():
            return f"plant {_card(move.card)} {_bed(move.bed)}{'' if move.up else ' down'}{_rank(move.rank)}"
        case Pass():
            return "pass"
        case Swap():
            return f"swap {move.place + 1}-{move.other + 1}"
        case Bonus():
            return f"drop {_card(move.card)} bid {move.place + 1}{_rank(move.rank)}"
        case End():
            return "end"
        case Keep():
            return f"keep {_bed(move.bed)}"
        case PlantFree():
            return f"plant {_card(move.card)} {_bed(move.bed)}"
        case Skip():
            return "skip"
        case Decline():
            return "compost"
        case Orchid():
            return f"orchid {_bed(move.bed)} {move.colour}"
        case Weed():
            return f"weed {move.owner + 1}/{move.bed + 1}"
        case ThrowAway():
            return "away"
        case TurnUp():
            return f"turn {move.bed + 1}/{move.slot + 1}"
        case Draw():
            return "draw"
        case Bury():
            return f"bury {_card(move.card)}"
        case Light():
            return f"light {move.place + 1}/{move.space + 1}{_rank(move.rank)}"
        case Copy():
            return f"copy {move.colour}"
        case Take():
            return f"take {_card(move.card)}"


def _card(card: Card | Hidden) -> str:
    return card.id if isinstance(card, Card) else "?"


def _bed(bed: int | None) -> str:
    return "new" if bed is None else f"bed {bed + 1}"


def _rank(rank: Rank | Hidden) -> str:
    if isinstance(rank, Hidden):
        return " ?"
    return " royal" if rank is Rank.ROYAL else ""
