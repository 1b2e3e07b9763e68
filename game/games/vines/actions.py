"""Phase 1: gaining and placing tiles, insects, and what is left when nothing can be done (rulebook: Action Phase)."""

from __future__ import annotations

from dataclasses import replace

from game.core.values import Seat
from game.games.vines import cards
from game.games.vines.agenda import Act, PaySkips, SendSpider
from game.games.vines.events import (
    ActionGained,
    Bloomed,
    Capped,
    Discarded,
    Forwent,
    FourHueGained,
    InsectIdle,
    LadybugsGained,
    LayerBegun,
    Paid,
    Placed,
    Source,
    Took,
)
from game.games.vines.garden import Garden, Work
from game.games.vines.moves import Cap, Discard, Forgo, Pay, Place, Take, VinesMove, cap, place, take
from game.games.vines.pergola import Bloom, Standing, bloom_of_cap, bloom_of_tile, incomplete, placements
from game.games.vines.pieces import Lying, plus, tile_in, together
from game.games.vines.tables import HAND_LIMIT, Colour, Insect, MarketTile, Tile

# --- what may be done ----------------------------------------------------------------------------------------------


def act_moves(garden: Garden, task: Act) -> list[VinesMove]:
    """Gains from left to right, placements by tile, column and turn, caps by place.

    Only with none of these a hand tile is discarded, and only with an empty hand the action is forgone.
    """
    seat, player = task.seat, garden.players[task.seat]
    held, full = sum(player.petals), len(player.hand) >= HAND_LIMIT
    found: list[VinesMove] = [
        take(seat, lying.tile)
        for price, lying in enumerate(garden.lying)
        if price <= held and not (full and isinstance(lying.tile, Tile))
    ]
    found += [place(seat, *placement) for placement in placements(garden.pergola, player.hand)]
    if player.four_hues:
        found += [cap(seat, half) for half in incomplete(garden.pergola)]
    if not found:
        found += [Discard(seat, tile) for tile in player.hand]
    return found or [Forgo(seat)]


def pay_moves(garden: Garden, task: PaySkips) -> list[VinesMove]:
    """A petal of any colour that is held."""
    return [Pay(task.seat, colour) for colour in garden.colours_of(task.seat)]


def spider_moves(garden: Garden, task: SendSpider) -> list[VinesMove]:
    """Any market tile: there is room in the hand, since a tile has just been placed from it."""
    return [take(task.seat, lying.tile) for lying in garden.lying]


# --- doing it ------------------------------------------------------------------------------------------------------


def play_act(work: Work, task: Act, move: VinesMove) -> None:
    """Use up one action. The task comes back as long as there are any."""
    work.set(actions=work.garden.actions - 1)
    work.agenda.append(task)
    match move:
        case Take():
            _gain(work, move)
        case Place():
            _place(work, move)
        case Cap():
            _cap(work, move)
        case Discard():
            work.set_player(move.seat, work.garden.players[move.seat].without_tile(move.tile))
            work.out_of_game(move.tile)
            work.tell(Discarded(move.seat, move.tile, Source.ACTION))
        case Forgo():
            work.tell(Forwent(move.seat))


def play_pay(work: Work, task: PaySkips, move: VinesMove) -> None:
    """The petal goes onto the first skipped tile; after the last one the wanted tile is taken."""
    assert isinstance(move, Pay)
    skipped = tile_in(work.garden.market, task.skipped[0].id)
    assert skipped is not None
    work.add_petals(task.seat, move.colour, -1)
    work.set_lying(skipped.tile, replace(skipped, petals=plus(skipped.petals, move.colour)))
    work.tell(Paid(task.seat, move.colour, skipped.tile))
    if len(task.skipped) > 1:
        work.agenda.append(replace(task, skipped=task.skipped[1:]))
    else:
        _take(work, task.seat, task.wanted, spider=False)


def play_spider(work: Work, task: SendSpider, move: VinesMove) -> None:
    """Take the tile free."""
    assert isinstance(move, Take)
    _take(work, task.seat, move.tile, spider=True)


def _gain(work: Work, move: Take) -> None:
    """Action A: the first market tile is free, every skipped one costs a petal."""
    lying = [each.tile for each in work.garden.lying]
    skipped = tuple(lying[: lying.index(move.tile)])
    if skipped:
        work.agenda.append(PaySkips(move.seat, skipped, move.tile))
    else:
        _take(work, move.seat, move.tile, spider=False)


def _take(work: Work, seat: Seat, tile: MarketTile, spider: bool) -> None:
    """The tile and the petals on it; a flower tile goes to the hand, a hummingbird to the next event card."""
    lying = tile_in(work.garden.market, tile.id)
    assert isinstance(lying, Lying)
    work.set_lying(tile, None)
    player = work.garden.players[seat]
    player = replace(player, petals=together(player.petals, lying.petals))
    work.set_player(seat, player.with_tile(tile) if isinstance(tile, Tile) else player)
    work.tell(Took(seat, tile, lying.petals, spider))
    if not isinstance(tile, Tile):
        cards.set_off_for_one(work, seat, tile)


def _place(work: Work, move: Place) -> None:
    """Action B: chain petals, layer bonus, insect."""
    garden = work.garden
    layer = len(garden.pergola.columns[move.column])
    grown, bloom = bloom_of_tile(garden.pergola, move.column, Standing(move.tile, move.turns))
    work.set(pergola=grown)
    work.set_player(move.seat, garden.players[move.seat].without_tile(move.tile))
    work.tell(Placed(move.seat, move.tile, move.column, layer, move.turns))
    _pay_out(work, move.seat, bloom, layer)
    if move.tile.insect is not None:
        _insect(work, move.seat, move.tile.insect)


def _cap(work: Work, move: Cap) -> None:
    """Action B with a four-hue tile, which never returns to the supply."""
    garden, player = work.garden, work.garden.players[move.seat]
    colour = garden.pergola.opening(move.half)
    assert isinstance(colour, Colour)
    capped, bloom = bloom_of_cap(garden.pergola, move.half)
    work.set(pergola=capped)
    work.set_player(move.seat, replace(player, four_hues=player.four_hues - 1))
    work.tell(Capped(move.seat, move.half, colour))
    _pay_out(work, move.seat, bloom, move.half.layer)


def _pay_out(work: Work, seat: Seat, bloom: Bloom, layer: int) -> None:
    for chain in bloom.chains:
        work.add_petals(seat, chain.colour, len(chain.flowers))
        work.tell(Bloomed(seat, chain.colour, chain.flowers))
    if bloom.bonus is not None:
        work.add_petals(seat, bloom.bonus)
        work.tell(LayerBegun(seat, bloom.bonus, layer))


def _insect(work: Work, seat: Seat, insect: Insect) -> None:
    """Insects act when they can, without being asked."""
    match insect:
        case Insect.BEE:
            work.set(actions=work.garden.actions + 1)
            work.tell(ActionGained(seat, Source.INSECT))
        case Insect.SPIDER if work.garden.lying:
            work.agenda.append(SendSpider(seat))
        case Insect.BUTTERFLY if work.take_four_hue(seat):
            work.tell(FourHueGained(seat, Source.INSECT))
        case Insect.LADYBUG if work.take_ladybugs(seat, 1):
            work.tell(LadybugsGained(seat, 1, Source.INSECT))
        case _:
            work.tell(InsectIdle(seat, insect))
