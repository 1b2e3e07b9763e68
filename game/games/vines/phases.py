"""Phases 2 to 4: goals, the hummingbird first in the market, the refill, the next turn and the end."""

from __future__ import annotations

from dataclasses import replace

from game.core.values import Seat, next_seat
from game.games.vines import cards
from game.games.vines.agenda import Act, FirstInMarket, Fulfil, RefillMarket, Task
from game.games.vines.events import BagShuffled, BirdCame, Ended, GoalMet, LadybugsGained, Refilled, Source
from game.games.vines.garden import Garden, Work
from game.games.vines.moves import Meet, NoGoal, VinesMove
from game.games.vines.pieces import Lying, of_colour
from game.games.vines.tables import ACTIONS, LAST_BIRD, MARKET, Bird, Ending, Variant


def turn_of(seat: Seat, variant: Variant) -> list[Task]:
    """The agenda of a turn: the phases that the variant has, the first one last."""
    agenda: list[Task] = [RefillMarket()]
    if variant is Variant.FULL:
        agenda.append(FirstInMarket())
    if variant.has_goals:
        agenda.append(Fulfil(seat))
    return [*agenda, Act(seat)]


# --- phase 2 -------------------------------------------------------------------------------------------------------


def meetable(garden: Garden, seat: Seat) -> list[Meet]:
    """The goals that a seat can meet now, with each colour it has enough petals of that no goal has used."""
    petals = garden.players[seat].petals
    return [
        Meet(seat, goal.number, colour)
        for goal in garden.open_goals
        for colour in garden.free_colours
        if of_colour(petals, colour) >= goal.number
    ]


def fulfil_moves(garden: Garden, task: Fulfil) -> list[VinesMove]:
    """A goal that can be met, or none."""
    return [*meetable(garden, task.seat), NoGoal(task.seat)]


def play_fulfil(work: Work, task: Fulfil, move: VinesMove) -> None:
    """One petal stays on the goal, its ladybugs are gained, its hummingbird is shuffled into the bag."""
    if not isinstance(move, Meet):
        return
    goals = list(work.garden.goals)
    place = next(place for place, goal in enumerate(goals) if goal.number == move.goal)
    goal = goals[place]
    assert goal.bird is not None
    goals[place] = replace(goal, bird=None, ladybugs=0, colour=move.colour, by=move.seat)
    work.set(goals=tuple(goals))
    player = work.garden.players[move.seat].with_petals(move.colour, -1)
    work.set_player(move.seat, replace(player, ladybugs=player.ladybugs + goal.ladybugs))
    work.bag = work.dice.shuffle("bag", (*work.bag, goal.bird))
    work.tell(GoalMet(move.seat, goal.number, move.colour, goal.bird))
    if goal.ladybugs:
        work.tell(LadybugsGained(move.seat, goal.ladybugs, Source.GOAL))
    work.tell(BagShuffled(work.bag))


# --- phases 3 and 4 ------------------------------------------------------------------------------------------------


def first_in_market(work: Work) -> None:
    """A hummingbird that is the leftmost tile still lying acts for everybody; at most one."""
    lying = work.garden.lying
    if lying and isinstance(lying[0].tile, Bird):
        work.set_lying(lying[0].tile, None)
        cards.set_off_for_all(work, lying[0].tile, lying[0].petals)


def refill(work: Work) -> None:
    """Slide left, draw to five, and hand the turn on unless that ends the game."""
    lying = list(work.garden.lying)
    ending = None if work.bag else Ending.BAG
    while ending is None and len(lying) < MARKET:
        tile = work.next_of_bag()
        if isinstance(tile, Bird):
            ending = _bird(work, tile, lying)
        else:
            lying.append(Lying(tile))
            work.tell(Refilled(tile, len(lying) - 1, len(work.bag)))
        if ending is None and not work.bag:
            ending = Ending.BAG
    work.set(market=(*lying, *(None,) * (MARKET - len(lying))))
    if ending is not None:
        work.set(ended=ending, actions=0)
        work.agenda.clear()
        work.tell(Ended(ending))
        return
    seat = next_seat(work.garden.active, len(work.garden.players))
    work.set(active=seat, actions=ACTIONS)
    work.agenda += turn_of(seat, work.garden.variant)


def _bird(work: Work, bird: Bird, lying: list[Lying]) -> Ending | None:
    """A hummingbird comes: into the market in the full game, set aside in the variants. The fourth ends the game."""
    count = work.garden.birds + 1
    work.set(birds=count)
    aside = work.garden.variant is not Variant.FULL
    if aside:
        work.out_of_game(bird)
    else:
        lying.append(Lying(bird))
    work.tell(BirdCame(bird, None if aside else len(lying) - 1, count, len(work.bag)))
    return Ending.BIRDS if count == LAST_BIRD else None
