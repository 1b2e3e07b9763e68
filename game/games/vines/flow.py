"""From one decision to the next: which task is asked about, how it is played, what runs by itself in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.games.vines import actions, cards, phases
from game.games.vines.agenda import (
    Act,
    BirdActs,
    ChoosePetal,
    ExchangePetals,
    FirstInMarket,
    Fulfil,
    GraftTile,
    LockColour,
    PassPetal,
    PaySkips,
    RefillMarket,
    RefreshHand,
    RevealPetals,
    SendSpider,
    SpreadNectar,
    Task,
)
from game.games.vines.garden import Garden, Work
from game.games.vines.moves import VinesMove

Moves = Callable[[Any, Any], list[VinesMove]]
Play = Callable[[Any, Any, VinesMove], None]

_DECISIONS: Final[dict[type[Task], tuple[Moves, Play]]] = {
    Act: (actions.act_moves, actions.play_act),
    PaySkips: (actions.pay_moves, actions.play_pay),
    SendSpider: (actions.spider_moves, actions.play_spider),
    Fulfil: (phases.fulfil_moves, phases.play_fulfil),
    ChoosePetal: (cards.petal_moves, cards.play_petal),
    ExchangePetals: (cards.exchange_moves, cards.play_exchange),
    PassPetal: (cards.pass_moves, cards.play_pass),
    GraftTile: (cards.graft_moves, cards.play_graft),
    SpreadNectar: (cards.spread_moves, cards.play_spread),
    RefreshHand: (cards.refresh_moves, cards.play_refresh),
    LockColour: (cards.lock_moves, cards.play_lock),
}


def moves(garden: Garden, task: Task) -> tuple[VinesMove, ...]:
    """Every legal answer to the question that the task puts."""
    return tuple(_DECISIONS[type(task)][0](garden, task))


def play(work: Work, move: VinesMove) -> None:
    """Play the answer to the question on top of the agenda, and everything up to the next question."""
    task = work.agenda.pop()
    _DECISIONS[type(task)][1](work, task, move)
    run(work)


def run(work: Work) -> None:
    """Do what runs by itself until a seat is to decide or the game is over."""
    while work.agenda:
        match work.agenda[-1]:
            case Act() if not work.garden.actions:
                work.agenda.pop()
            case Fulfil(seat=seat) if not phases.meetable(work.garden, seat):
                work.agenda.pop()
            case RefreshHand(seat=seat) as task if not work.garden.players[seat].hand:
                work.agenda.pop()
                cards.draw_anew(work, task)
            case BirdActs() as task:
                work.agenda.pop()
                cards.bird_acts(work, task)
            case RevealPetals():
                work.agenda.pop()
                cards.reveal_petals(work)
            case FirstInMarket():
                work.agenda.pop()
                phases.first_in_market(work)
            case RefillMarket():
                work.agenda.pop()
                phases.refill(work)
            case _:
                return
