"""From one decision to the next: which task is asked about, how it is played, what runs by itself in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.games.fireflies import abilities, gardens, harvest, planting
from game.games.fireflies.agenda import (
    BuryCard,
    ChooseFaceDown,
    FinishTurn,
    Harvesting,
    PlantConsolation,
    Planting,
    PlantOrchid,
    PlantSecond,
    PlantWon,
    ReplantWeed,
    TakeTurn,
    Task,
    UseAbility,
)
from game.games.fireflies.board import Board, Work
from game.games.fireflies.moves import FirefliesMove

Moves = Callable[[Any, Any], list[FirefliesMove]]
Play = Callable[[Any, Any, FirefliesMove], None]

_DECISIONS: Final[dict[type[Task], tuple[Moves, Play]]] = {
    TakeTurn: (planting.turn_moves, planting.play_turn),
    FinishTurn: (planting.finish_moves, planting.play_finish),
    PlantWon: (harvest.won_moves, harvest.play_won),
    PlantSecond: (harvest.free_moves, harvest.play_second),
    PlantConsolation: (harvest.free_moves, harvest.play_consolation),
    UseAbility: (abilities.ability_moves, abilities.play_ability),
    BuryCard: (abilities.bury_moves, abilities.play_bury),
    PlantOrchid: (gardens.orchid_moves, gardens.play_orchid),
    ReplantWeed: (gardens.replant_moves, gardens.play_replant),
    ChooseFaceDown: (harvest.face_down_moves, harvest.play_face_down),
}


def moves(board: Board, task: Task) -> tuple[FirefliesMove, ...]:
    """Every legal answer to the question that the task puts."""
    return tuple(_DECISIONS[type(task)][0](board, task))


def play(work: Work, move: FirefliesMove) -> None:
    """Play the answer to the question on top of the agenda, and everything up to the next question."""
    task = work.agenda.pop()
    _DECISIONS[type(task)][1](work, task, move)
    run(work)


def run(work: Work) -> None:
    """Do what runs by itself until a seat is to decide or the game is over."""
    while work.agenda:
        match work.agenda[-1]:
            case Planting() as task:
                work.agenda.pop()
                planting.next_turn(work, task)
            case Harvesting() as task:
                work.agenda.pop()
                harvest.harvest_step(work, task)
            case UseAbility() as task if abilities.is_idle(work, task.seat, task.bed, task.colour):
                work.agenda.pop()
            case PlantConsolation() as task if not work.players[task.seat].hand:
                work.agenda.pop()
            case PlantSecond() as task if not work.players[task.seat].hand:
                work.agenda.pop()
                harvest.second_done(work, task)
            case ChooseFaceDown() as task if not harvest.face_down(work, task.seat):
                work.agenda.pop()
                harvest.all_turned_up(work, task)
            case _:
                return
