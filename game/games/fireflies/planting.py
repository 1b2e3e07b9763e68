"""The planting phase: a turn with its action, bonus and royal swap (rulebook: Planting Phase, Royal Fireflies)."""

from __future__ import annotations

from game.core.values import Seat, seats_from
from game.games.fireflies import abilities, gardens
from game.games.fireflies.agenda import FinishTurn, Harvesting, HarvestStep, Planting, TakeTurn
from game.games.fireflies.board import Board, Work, beside, biddable, place_of
from game.games.fireflies.events import (
    Cause,
    Discarded,
    EndBegan,
    FireflyPlaced,
    FlowerPlanted,
    Passed,
    PlantedFaceDown,
    Swapped,
    TurnEnded,
)
from game.games.fireflies.moves import Bid, Bonus, End, FirefliesMove, Pass, Plant, Swap, a_bid, a_bonus, a_plant
from game.games.fireflies.pieces import Crown, Firefly, Rank
from game.games.fireflies.tables import HAND, PLACES, Card


def next_turn(work: Work, task: Planting) -> None:
    """The next seat takes its turn; after the last one comes the harvest, the final one once the end has begun."""
    if not task.seats:
        work.agenda.append(Harvesting(HarvestStep.DIAL, clearing=work.ending is not None))
        return
    work.agenda.append(Planting(task.seats[1:]))
    work.agenda.append(TakeTurn(task.seats[0]))


def planting_phase(work: Work) -> Planting:
    """One turn for each seat, from the apprentice on."""
    return Planting(seats_from(work.apprentice, len(work.players)))


# --- the action ----------------------------------------------------------------------------------------------------


def turn_moves(board: Board, task: TakeTurn) -> list[FirefliesMove]:
    """Bids by place, plantings by card, bed and face, swaps by place, pass."""
    seat, player = task.seat, board.players[task.seat]
    ranks = player.ranks
    moves: list[FirefliesMove] = []
    if ranks:
        moves += [a_bid(seat, place, rank) for place in biddable(board) for rank in ranks]
        for card in player.cards:
            assert card.colour is not None
            for bed in gardens.beds_for(player, card.colour, weeding=True):
                closed = bed is not None and player.beds[bed].weed is not None
                for up in (True,) if closed else (True, False):
                    moves += [a_plant(seat, card, bed, up, rank) for rank in ranks]
    return [*moves, *swap_moves(board, seat), Pass(seat)]


def play_turn(work: Work, task: TakeTurn, move: FirefliesMove) -> None:
    """Play the action; after a swap the action is still to come."""
    match move:
        case Bid(place=place, rank=rank):
            card = bid(work, task.seat, place, rank)
            work.agenda.append(FinishTurn(task.seat, card, bonus=True))
        case Plant():
            work.agenda.append(FinishTurn(task.seat, None, bonus=True))
            _plant(work, move)
        case Swap():
            work.agenda.append(task)
            _swap(work, move)
        case _:
            work.tell(Passed(task.seat))
            draw_up(work, task.seat)


def bid(work: Work, seat: Seat, place: int, rank: Rank | object) -> Card:
    """Put a firefly on the first empty space of the card; the card."""
    on_clock = work.clock[place]
    assert on_clock is not None
    assert isinstance(rank, Rank)
    space = on_clock.first_empty
    assert space is not None
    work.pay(seat, rank)
    work.clock[place] = on_clock.with_firefly(space, Firefly(seat, rank))
    work.tell(FireflyPlaced(seat, place, on_clock.card, space, rank, white=False))
    return on_clock.card


def _plant(work: Work, move: Plant) -> None:
    """Plant with a firefly; face up, the flower removes a weed or may use its ability."""
    seat, card, rank, player = move.seat, move.card, move.rank, work.players[move.seat]
    assert isinstance(card, Card)
    assert isinstance(rank, Rank)
    assert card.colour is not None
    number, size = gardens.bed_number(player, move.bed), gardens.size_with(player, move.bed)
    work.pay(seat, rank)
    work.take_from_hand(seat, card, openly=move.up)
    weed = gardens.plant(work, seat, card, move.bed, move.up, Firefly(seat, rank))
    if not move.up:
        work.tell(PlantedFaceDown(seat, card, number, size, rank))
        return
    work.tell(FlowerPlanted(seat, card, number, size, rank, None))
    if weed is None:
        abilities.offer(work, seat, number, card.colour)
    else:
        gardens.removed(work, seat, weed, number)


# --- the royal swap ------------------------------------------------------------------------------------------------


def swap_moves(board: Board, seat: Seat) -> list[FirefliesMove]:
    """Neighbouring cards, on one of which the seat has a firefly, while the royal is in the supply."""
    if board.players[seat].royal is not True:
        return []
    moves: list[FirefliesMove] = []
    for place in range(PLACES):
        other = (place + 1) % PLACES
        here, there = board.clock[place], board.clock[other]
        if here is not None and there is not None and (here.has_any_of(seat) or there.has_any_of(seat)):
            moves.append(Swap(seat, place, other))
    return moves


def _swap(work: Work, move: Swap) -> None:
    """The royal goes face down to the sundial; the fireflies go with their cards."""
    here, there = work.clock[move.place], work.clock[move.other]
    assert here is not None
    assert there is not None
    work.pay(move.seat, Rank.ROYAL)
    work.change(move.seat, dial=Crown.DOWN)
    work.clock[move.place], work.clock[move.other] = there, here
    work.tell(Swapped(move.seat, (move.place, move.other), (here.card, there.card)))


# --- bonus and end of the turn -------------------------------------------------------------------------------------


def bonus_places(board: Board, task: FinishTurn) -> list[int]:
    """Where a bonus bid may go: after a bid beside its card, where that lies now; after planting anywhere."""
    if not task.bonus:
        return []
    if task.near is None:
        return biddable(board)
    near = place_of(board, task.near)
    return [] if near is None else [place for place in biddable(board) if beside(place, near)]


def finish_moves(board: Board, task: FinishTurn) -> list[FirefliesMove]:
    """Bonus bids by card, place and firefly, swaps, end."""
    seat, player = task.seat, board.players[task.seat]
    places = bonus_places(board, task)
    moves: list[FirefliesMove] = [
        a_bonus(seat, card, place, rank) for card in player.cards for place in places for rank in player.ranks
    ]
    return [*moves, *swap_moves(board, seat), End(seat)]


def play_finish(work: Work, task: FinishTurn, move: FirefliesMove) -> None:
    """Play the bonus or the swap and ask again, or end the turn."""
    match move:
        case Bonus(card=card, place=place, rank=rank):
            work.agenda.append(FinishTurn(task.seat, task.near, bonus=False))
            work.take_from_hand(task.seat, card, openly=True)
            work.compost = (*work.compost, card)
            work.tell(Discarded(task.seat, card))
            bid(work, task.seat, place, rank)
        case Swap():
            work.agenda.append(task)
            _swap(work, move)
        case _:
            assert isinstance(move, End)
            work.tell(TurnEnded(task.seat))
            draw_up(work, task.seat)


def draw_up(work: Work, seat: Seat) -> None:
    """Draw up to three cards; then look whether shed and greenhouse are both empty."""
    missing = HAND - len(work.players[seat].hand)
    if missing > 0:
        work.draw(seat, missing)
    begin_end_when_empty(work, Cause.DRAWN)


def begin_end_when_empty(work: Work, cause: Cause) -> None:
    """The end begins when shed and greenhouse are both empty, and cannot be undone."""
    if work.ending is None and not work.shed and not work.greenhouse:
        work.ending = cause
        work.tell(EndBegan(cause))
