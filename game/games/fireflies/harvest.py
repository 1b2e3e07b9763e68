"""Harvesting, clearing the clock, turning up (rulebook: Harvesting Phase, Winning a Flower, Ending the Game)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.core.values import Seat, seats_from
from game.games.fireflies import abilities, gardens
from game.games.fireflies.agenda import (
    ChooseFaceDown,
    Harvesting,
    HarvestStep,
    PlantConsolation,
    PlantOrchid,
    PlantSecond,
    PlantWon,
)
from game.games.fireflies.board import Board, Work, moon
from game.games.fireflies.events import (
    Cause,
    ClockCleared,
    Composted,
    Decided,
    DialTurned,
    EndBegan,
    FlowerPlanted,
    Free,
    GameOver,
    Harvested,
    LeftEmpty,
    NewApprentice,
    Refilled,
    RoyalHome,
    RoyalTurned,
    Skipped,
    TurnedUp,
    Verdict,
    WonPlanted,
)
from game.games.fireflies.moves import Decline, FirefliesMove, Keep, PlantFree, Skip, TurnUp
from game.games.fireflies.pieces import ClockCard, Crown, Firefly, Pointer, Rank
from game.games.fireflies.planting import begin_end_when_empty, planting_phase
from game.games.fireflies.tables import PLACES, QUIET_ROUNDS, Card, Colour

_NEXT: Final = {
    HarvestStep.DIAL: HarvestStep.SUN,
    HarvestStep.SUN: HarvestStep.MOON,
    HarvestStep.MOON: HarvestStep.REFILL,
    HarvestStep.REFILL: HarvestStep.ROYALS,
    HarvestStep.ROYALS: HarvestStep.APPRENTICE,
}


def harvest_step(work: Work, task: Harvesting) -> None:
    """Do one step of the harvest; the next one waits on the agenda below whatever this one brings up."""
    if task.step in _NEXT:
        work.agenda.append(Harvesting(_NEXT[task.step], task.clearing))
    match task.step:
        case HarvestStep.DIAL:
            work.sun = (work.sun + 1) % PLACES
            work.quiet += 1
            work.tell(DialTurned(work.apprentice, work.sun, moon(work)))
        case HarvestStep.SUN:
            _harvest(work, Pointer.SUN, work.sun)
        case HarvestStep.MOON:
            _harvest(work, Pointer.MOON, moon(work))
        case HarvestStep.REFILL:
            if not task.clearing:
                _refill(work)
        case HarvestStep.ROYALS:
            _royals(work)
        case HarvestStep.APPRENTICE:
            _close_round(work, task.clearing)


# --- harvesting a card ---------------------------------------------------------------------------------------------


def _harvest(work: Work, pointer: Pointer, place: int) -> None:
    """The card at the pointer is harvested when it has the pointer's sign."""
    on_clock = work.clock[place]
    if on_clock is None or on_clock.card.bloom is not pointer.bloom:
        return
    card = on_clock.card
    work.clock[place] = None
    work.quiet = 0
    fireflies = tuple(firefly for firefly in on_clock.fireflies if firefly is not None)
    work.tell(Harvested(pointer, place, card, fireflies))
    verdict, winner, consoled = judge_bids(on_clock)
    consoled = tuple(seat for seat in seats_from(work.apprentice, len(work.players)) if seat in consoled)
    work.tell(Decided(card, verdict, winner, consoled))
    for firefly in fireflies:
        _comes_back(work, firefly)
    if winner is not None:
        work.agenda.append(PlantOrchid(winner, card, must=False) if card.colour is None else PlantWon(winner, card))
        return
    work.compost = (*work.compost, card)
    work.tell(Composted(card, None))
    if card.colour is not None:
        work.agenda += [PlantConsolation(seat, card.colour) for seat in reversed(consoled)]


def judge_bids(on_clock: ClockCard) -> tuple[Verdict, Seat | None, tuple[Seat, ...]]:
    """Who wins a card by the fireflies on it, and who may plant a hand card of its colour instead.

    >>> from game.games.fireflies.tables import CARDS
    >>> two, one = [Firefly(Seat(0), Rank.REGULAR)] * 2, Firefly(Seat(1), Rank.ROYAL)
    >>> judge_bids(ClockCard(CARDS[0], (*two, one)))[:2]
    (<Verdict.ROYAL: 'royal'>, 1)
    """
    fireflies = [firefly for firefly in on_clock.fireflies if firefly is not None]
    if not fireflies:
        return Verdict.NOBODY, None, ()
    royals = [firefly.owner for firefly in fireflies if firefly.rank is Rank.ROYAL]
    if len(royals) == 1:
        return Verdict.ROYAL, royals[0], ()
    regulars = Counter(firefly.owner for firefly in fireflies if firefly.rank is not Rank.ROYAL)
    most = max(regulars.values(), default=0)
    leaders = [owner for owner, count in regulars.items() if count == most]
    if len(leaders) == 1:
        return Verdict.MOST, leaders[0], ()
    verdict = Verdict.TIE if regulars else Verdict.ROYALS_TIE
    consoled = () if on_clock.card.colour is None else tuple(sorted({firefly.owner for firefly in fireflies}))
    return verdict, None, consoled


def _comes_back(work: Work, firefly: Firefly) -> None:
    """A revealed royal goes face down to the sundial, a regular back to its owner."""
    if firefly.rank is Rank.ROYAL:
        work.change(firefly.owner, dial=Crown.DOWN)
    else:
        work.change(firefly.owner, supply=work.players[firefly.owner].supply + 1)


# --- planting what was won, or a consolation -----------------------------------------------------------------------


def won_moves(board: Board, task: PlantWon) -> list[FirefliesMove]:
    """Any bed that takes the flower, also by removing its weed, a new one, or the compost heap."""
    assert task.card.colour is not None
    beds = gardens.beds_for(board.players[task.seat], task.card.colour, weeding=True)
    return [*(Keep(task.seat, bed) for bed in beds), Decline(task.seat)]


def play_won(work: Work, task: PlantWon, move: FirefliesMove) -> None:
    """Plant the flower; then a second one is asked about, before any ability."""
    seat, card = task.seat, task.card
    if isinstance(move, Decline):
        work.compost = (*work.compost, card)
        work.tell(Composted(card, seat))
        return
    assert isinstance(move, Keep)
    assert card.colour is not None
    player = work.players[seat]
    number, size = gardens.bed_number(player, move.bed), gardens.size_with(player, move.bed)
    weed = gardens.plant(work, seat, card, move.bed)
    work.tell(WonPlanted(seat, card, number, size))
    work.agenda.append(PlantSecond(seat, card.colour, number, unused=weed is None))
    if weed is not None:
        gardens.removed(work, seat, weed, number)


def free_moves(board: Board, task: PlantSecond | PlantConsolation) -> list[FirefliesMove]:
    """Hand cards of the colour by bed; a second flower may remove a weed, a consolation may not."""
    player = board.players[task.seat]
    weeding = isinstance(task, PlantSecond)
    moves: list[FirefliesMove] = [
        PlantFree(task.seat, card, bed)
        for card in player.cards
        if card.colour is task.colour
        for bed in gardens.beds_for(player, task.colour, weeding)
    ]
    return [*moves, Skip(task.seat)]


def play_second(work: Work, task: PlantSecond, move: FirefliesMove) -> None:
    """Plant the second flower or not; then come the abilities, of the first flower first."""
    seat = task.seat
    if not isinstance(move, PlantFree):
        work.tell(Skipped(seat, Free.SECOND))
        second_done(work, task)
        return
    number, weed = _plant_free(work, move, Free.SECOND)
    if weed is None:
        abilities.offer(work, seat, number, task.colour)
    second_done(work, task)
    if weed is not None:
        gardens.removed(work, seat, weed, number)


def second_done(work: Work, task: PlantSecond) -> None:
    """Nothing more is planted with the first flower: its ability comes next, unless a weed has used it up."""
    if task.unused:
        abilities.offer(work, task.seat, task.bed, task.colour)


def play_consolation(work: Work, task: PlantConsolation, move: FirefliesMove) -> None:
    """Plant without ability, or not."""
    if isinstance(move, PlantFree):
        _plant_free(work, move, Free.CONSOLATION)
    else:
        work.tell(Skipped(task.seat, Free.CONSOLATION))


def _plant_free(work: Work, move: PlantFree, free: Free) -> tuple[int, Card | None]:
    """The bed it goes to and the weed it removes."""
    seat, player = move.seat, work.players[move.seat]
    number, size = gardens.bed_number(player, move.bed), gardens.size_with(player, move.bed)
    work.take_from_hand(seat, move.card, openly=True)
    weed = gardens.plant(work, seat, move.card, move.bed)
    work.tell(FlowerPlanted(seat, move.card, number, size, None, free))
    return number, weed


# --- refill, royals, apprentice ------------------------------------------------------------------------------------


def _refill(work: Work) -> None:
    """Sun place first, then moon: from the greenhouse, else from the shed. Then look whether both are empty."""
    for place in (work.sun, moon(work)):
        if work.clock[place] is not None:
            continue
        if work.greenhouse:
            card, work.greenhouse = work.greenhouse[-1], work.greenhouse[:-1]
            work.tell(Refilled(place, card, greenhouse=True))
        elif work.shed:
            card, _ = work.next_of_shed()
            work.tell(Refilled(place, card, greenhouse=False))
        else:
            work.tell(LeftEmpty(place))
            continue
        work.clock[place] = ClockCard(card, (None,) * len(card.spaces))
    begin_end_when_empty(work, Cause.REFILLED)


def _royals(work: Work) -> None:
    """Royals with the crown up go home; then those lying face down are turned."""
    for number, player in enumerate(work.players):
        seat = Seat(number)
        if player.dial is Crown.UP:
            work.change(seat, dial=None, supply=player.supply + 1, royal=True)
            work.tell(RoyalHome(seat))
        elif player.dial is Crown.DOWN:
            work.change(seat, dial=Crown.UP)
            work.tell(RoyalTurned(seat))


def _close_round(work: Work, clearing: bool) -> None:
    """While clearing: again until the clock is empty. Else the apprentice's card goes on, and the next round begins."""
    if clearing:
        if any(on_clock is not None for on_clock in work.clock):
            work.agenda.append(Harvesting(HarvestStep.DIAL, clearing=True))
            return
        work.tell(ClockCleared(work.apprentice))
        order = seats_from(work.apprentice, len(work.players))
        work.agenda.append(ChooseFaceDown(order[0], order[1:]))
        return
    _pass_apprentice(work)
    if work.quiet >= QUIET_ROUNDS:
        work.ending = Cause.STALLED
        work.tell(EndBegan(Cause.STALLED))
        work.agenda.append(Harvesting(HarvestStep.DIAL, clearing=True))
    else:
        work.agenda.append(planting_phase(work))


def _pass_apprentice(work: Work) -> None:
    """To the fewest flowers in beds; among equals the first clockwise after the holder, who comes last."""
    order = seats_from(work.apprentice, len(work.players))
    fewest = min(player.flowers for player in work.players)
    work.apprentice = next(seat for seat in (*order[1:], order[0]) if work.players[seat].flowers == fewest)
    work.tell(NewApprentice(work.apprentice, fewest))


# --- turning up ----------------------------------------------------------------------------------------------------


def face_down(board: Board, seat: Seat) -> list[tuple[int, int]]:
    """The seat's face-down flowers, by bed and place in it."""
    return [
        (number, slot)
        for number, bed in enumerate(board.players[seat].beds)
        for slot, planted in enumerate(bed.flowers)
        if not planted.up
    ]


def face_down_moves(board: Board, task: ChooseFaceDown) -> list[FirefliesMove]:
    """Any of them; turning up is obligatory."""
    return [TurnUp(task.seat, bed, slot) for bed, slot in face_down(board, task.seat)]


def play_face_down(work: Work, task: ChooseFaceDown, move: FirefliesMove) -> None:
    """Turn it up and offer its ability; then the next one."""
    assert isinstance(move, TurnUp)
    bed = work.players[task.seat].beds[move.bed]
    card, colour = bed.flowers[move.slot].card, bed.flowers[move.slot].colour
    assert isinstance(card, Card)
    assert isinstance(colour, Colour)
    work.set_bed(task.seat, move.bed, bed.turning_up(move.slot))
    work.tell(TurnedUp(task.seat, card, move.bed))
    work.agenda.append(task)
    abilities.offer(work, task.seat, move.bed, colour)


def all_turned_up(work: Work, task: ChooseFaceDown) -> None:
    """The next seat goes on; after the last one the game is over."""
    if task.others:
        work.agenda.append(ChooseFaceDown(task.others[0], task.others[1:]))
    else:
        work.tell(GameOver())
