"""Flowers, orchids and weeds in beds (rulebook: Building Your Flower Beds, Orchid & Weed Cards, Removing a Weed)."""

from __future__ import annotations

from game.core.values import Seat
from game.games.fireflies.agenda import PlantOrchid, ReplantWeed
from game.games.fireflies.board import Board, Work, weedable
from game.games.fireflies.events import Composted, OrchidPlanted, WeedGone, WeedPlanted, WeedRemoved
from game.games.fireflies.moves import Decline, FirefliesMove, Orchid, ThrowAway, Weed
from game.games.fireflies.pieces import Bed, Firefly, Planted, Player
from game.games.fireflies.tables import Card, Colour


def beds_for(player: Player, colour: Colour, weeding: bool = False) -> list[int | None]:
    """The beds that a flower of the colour can go to, None for a new one, which is always possible.

    `weeding`: also beds where it would remove the weed.
    """
    found: list[int | None] = [
        number for number, bed in enumerate(player.beds) if bed.takes(colour) or (weeding and bed.weeded_out_by(colour))
    ]
    return [*found, None]


def bed_number(player: Player, bed: int | None) -> int:
    """The number of the bed, a new one standing behind the others."""
    return len(player.beds) if bed is None else bed


def size_with(player: Player, bed: int | None) -> int:
    """How many flowers a bed will have with one more."""
    return 1 if bed is None else len(player.beds[bed].flowers) + 1


def plant(
    work: Work, seat: Seat, card: Card, bed: int | None, up: bool = True, firefly: Firefly | None = None
) -> Card | None:
    """Put a flower at the right end of a bed; the weed whose place it takes, if any.

    What to do with the weed comes before anything else: the caller hands it to `removed` last.
    """
    assert card.colour is not None
    planted = Planted(card, card.colour, up, firefly)
    player = work.players[seat]
    if bed is None:
        work.change(seat, beds=(*player.beds, Bed((planted,))))
        return None
    old = player.beds[bed]
    work.set_bed(seat, bed, old.adding(planted))
    return old.weed


def removed(work: Work, seat: Seat, weed: Card, bed: int) -> None:
    """A weed has lost its place: its remover may plant it again at once; with no bed to take it, it is gone."""
    work.tell(WeedRemoved(seat, weed, bed))
    if weedable(work, seat):
        work.agenda.append(ReplantWeed(seat, weed))
    else:
        _gone(work, seat, weed, chosen=False)


def _gone(work: Work, seat: Seat, weed: Card, chosen: bool) -> None:
    work.gone = (*work.gone, weed)
    work.tell(WeedGone(seat, weed, chosen))


# --- decisions about orchid/weeds ----------------------------------------------------------------------------------


def orchid_moves(board: Board, task: PlantOrchid) -> list[FirefliesMove]:
    """As an orchid by bed and colour, as a weed by seat and bed, or not at all."""
    moves: list[FirefliesMove] = [
        Orchid(task.seat, number, colour)
        for number, bed in enumerate(board.players[task.seat].beds)
        for colour in Colour
        if bed.takes(colour)
    ]
    moves += [Orchid(task.seat, None, colour) for colour in Colour]
    moves += [Weed(task.seat, owner, bed) for owner, bed in weedable(board, task.seat)]
    return moves if task.must else [*moves, Decline(task.seat)]


def play_orchid(work: Work, task: PlantOrchid, move: FirefliesMove) -> None:
    """Plant the card as chosen, or put it on the compost heap."""
    match move:
        case Orchid(seat=seat, bed=bed, colour=colour):
            player = work.players[seat]
            number, size = bed_number(player, bed), size_with(player, bed)
            planted = Planted(task.card, colour)
            work.set_bed(seat, number, Bed((planted,)) if bed is None else player.beds[bed].adding(planted))
            work.tell(OrchidPlanted(seat, task.card, number, size, colour))
        case Weed():
            _weed(work, task.card, move)
        case _:
            work.compost = (*work.compost, task.card)
            work.tell(Composted(task.card, task.seat))


def replant_moves(board: Board, task: ReplantWeed) -> list[FirefliesMove]:
    """Any bed of somebody else that takes a weed, or out of the game."""
    beds = weedable(board, task.seat)
    return [*(Weed(task.seat, owner, bed) for owner, bed in beds), ThrowAway(task.seat)]


def play_replant(work: Work, task: ReplantWeed, move: FirefliesMove) -> None:
    """Plant the weed again or let it go."""
    if isinstance(move, Weed):
        _weed(work, task.card, move)
    else:
        _gone(work, task.seat, task.card, chosen=True)


def _weed(work: Work, card: Card, move: Weed) -> None:
    old = work.players[move.owner].beds[move.bed]
    work.set_bed(move.owner, move.bed, Bed(old.flowers, card))
    work.tell(WeedPlanted(move.seat, card, move.owner, move.bed))
