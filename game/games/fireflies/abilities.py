"""The abilities of the flowers and their chains (rulebook: Flower Cards and their Special Abilities, Flower Chains)."""

from __future__ import annotations

from typing import Final

from game.core.values import Seat
from game.games.fireflies import gardens
from game.games.fireflies.agenda import BuryCard, PlantOrchid, UseAbility
from game.games.fireflies.board import Board, Work
from game.games.fireflies.events import (
    AbilityCopied,
    AbilitySkipped,
    CardBuried,
    CardTaken,
    FireflyPlaced,
    FlowerPlanted,
    Free,
)
from game.games.fireflies.moves import Bury, Copy, Draw, FirefliesMove, Light, PlantFree, Skip, Take, a_light
from game.games.fireflies.pieces import Firefly, Rank, Shown
from game.games.fireflies.tables import Card, Colour

COPIED: Final = (Colour.RED, Colour.WHITE, Colour.ORANGE, Colour.BLUE)
"""What a yellow flower can copy."""

RED_CARDS: Final = 2


def offer(work: Work, seat: Seat, bed: int, colour: Colour, copied: bool = False) -> None:
    """Put an ability on the agenda; purple has none."""
    if colour is not Colour.PURPLE:
        work.agenda.append(UseAbility(seat, bed, colour, copied))


def is_idle(board: Board, seat: Seat, bed: int, colour: Colour) -> bool:
    """Whether open information shows that the ability can do nothing, so that it is not even asked about."""
    match colour:
        case Colour.RED:
            return board.shed_left == 0
        case Colour.WHITE:
            full = all(on_clock is None or on_clock.first_empty is None for on_clock in board.clock)
            return board.players[seat].supply == 0 or full
        case Colour.YELLOW:
            return not copyable(board, seat, bed)
        case Colour.ORANGE:
            return not board.players[seat].hand
        case Colour.BLUE:
            return not board.compost
        case Colour.PURPLE:
            return True


def copyable(board: Board, seat: Seat, bed: int) -> list[Colour]:
    """The abilities that a yellow flower in this bed can copy: of real face-up flowers, and not empty."""
    flowers = board.players[seat].beds[bed].flowers
    return [
        planted.flower.colour
        for planted in flowers
        if planted.flower is not None
        and planted.flower.colour in COPIED
        and not is_idle(board, seat, bed, planted.flower.colour)
    ]


def ability_moves(board: Board, task: UseAbility) -> list[FirefliesMove]:
    """Every way to use the ability, then to leave it."""
    seat, player = task.seat, board.players[task.seat]
    moves: list[FirefliesMove] = []
    match task.colour:
        case Colour.RED:
            moves = [Draw(seat)]
        case Colour.WHITE:
            moves = [
                a_light(seat, place, space, rank)
                for place, on_clock in enumerate(board.clock)
                if on_clock is not None
                for space, firefly in enumerate(on_clock.fireflies)
                if firefly is None
                for rank in player.ranks
            ]
        case Colour.YELLOW:
            moves = [Copy(seat, colour) for colour in copyable(board, seat, task.bed)]
        case Colour.ORANGE:
            moves = [
                PlantFree(seat, card, bed)
                for card in player.cards
                if card.colour is not None
                for bed in gardens.beds_for(player, card.colour)
            ]
        case Colour.BLUE:
            moves = [Take(seat, card) for card in board.compost]
        case Colour.PURPLE:
            pass
    return [*moves, Skip(seat)]


def play_ability(work: Work, task: UseAbility, move: FirefliesMove) -> None:
    """Use the ability as chosen."""
    seat = task.seat
    match move:
        case Draw():
            _draw(work, seat)
        case Light(place=place, space=space, rank=rank):
            on_clock = work.clock[place]
            assert on_clock is not None
            assert isinstance(rank, Rank)
            work.pay(seat, rank)
            work.clock[place] = on_clock.with_firefly(space, Firefly(seat, rank))
            work.tell(FireflyPlaced(seat, place, on_clock.card, space, rank, white=True))
        case Copy(colour=colour):
            work.tell(AbilityCopied(seat, colour))
            if colour is Colour.RED:
                _draw(work, seat)
            else:
                offer(work, seat, task.bed, colour, copied=True)
        case PlantFree():
            _plant(work, task, move)
        case Take():
            _take(work, move)
        case _:
            work.tell(AbilitySkipped(seat, task.colour))


def _draw(work: Work, seat: Seat) -> None:
    """Red: draw two cards, then one of the hand goes under the shed."""
    work.draw(seat, RED_CARDS)
    if work.players[seat].hand:
        work.agenda.append(BuryCard(seat))


def _plant(work: Work, task: UseAbility, move: PlantFree) -> None:
    """Orange: only in the same bed has the new flower an ability, and it removes no weed."""
    card, seat, player = move.card, move.seat, work.players[move.seat]
    assert card.colour is not None
    number, size = gardens.bed_number(player, move.bed), gardens.size_with(player, move.bed)
    work.take_from_hand(seat, card, openly=True)
    gardens.plant(work, seat, card, move.bed)
    work.tell(FlowerPlanted(seat, card, number, size, None, Free.ORANGE))
    if number == task.bed:
        offer(work, seat, number, card.colour)


def _take(work: Work, move: Take) -> None:
    """Blue: a flower goes into the hand, known to all; an orchid/weed must be planted at once."""
    work.compost = tuple([card for card in work.compost if card != move.card])
    work.tell(CardTaken(move.seat, move.card))
    if move.card.colour is None:
        work.agenda.append(PlantOrchid(move.seat, move.card, must=True))
    else:
        work.put_in_hand(move.seat, move.card, (Shown(move.card, None),))


def bury_moves(board: Board, task: BuryCard) -> list[FirefliesMove]:
    """Any card of the hand."""
    return [Bury(task.seat, card) for card in board.players[task.seat].cards]


def play_bury(work: Work, task: BuryCard, move: FirefliesMove) -> None:
    """Put the card under the shed."""
    assert isinstance(move, Bury)
    assert isinstance(move.card, Card)
    work.bury(task.seat, move.card)
    work.tell(CardBuried(task.seat, move.card))
