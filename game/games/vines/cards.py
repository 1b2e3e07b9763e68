"""The event cards: what a hummingbird sets off, for one or for all (rulebook: Hummingbird Tile & Event Card, FAQ).

Where the book is silent the effects are our rulings, as the rules of our edition list them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Final

from game.core.values import Seat, next_seat
from game.games.vines.agenda import (
    BirdActs,
    ChoosePetal,
    ExchangePetals,
    GraftTile,
    LockColour,
    PassPetal,
    RefreshHand,
    RevealPetals,
    SpreadNectar,
)
from game.games.vines.events import (
    ActionGained,
    BirdLeft,
    CardIdle,
    CardUsed,
    ColourLocked,
    Discarded,
    Drew,
    Exchanged,
    FourHueGained,
    GoalAdded,
    Grafted,
    LadybugsGained,
    MarketCleared,
    MostPetals,
    NectarSpread,
    NectarTaken,
    PetalChosen,
    PetalGained,
    PetalPassed,
    Source,
)
from game.games.vines.garden import Garden, Work
from game.games.vines.moves import Discard, Enough, Exchange, Gain, GiveUp, Graft, PassOn, Spread, VinesMove
from game.games.vines.pieces import NO_PETALS, CardPlace, Effect, Goal, Petals, of_colour, plus, tile_in, together
from game.games.vines.tables import (
    BREEZE,
    CATALYST,
    CATALYST_GOAL,
    CATALYST_GOAL_LADYBUGS,
    CATALYST_LADYBUGS,
    COLOUR_CARDS,
    COLOURS,
    EXCHANGES,
    GRAFTING,
    NECTAR,
    POLLINATION,
    REFRESH,
    Bird,
    Card,
    Colour,
    Tile,
)

# --- setting off a card --------------------------------------------------------------------------------------------


def set_off_for_one(work: Work, seat: Seat, bird: Bird) -> None:
    """A hummingbird gained or drawn goes to the right of the first unused card, which acts for the seat."""
    card = _next_card(work, seat, bird, Effect.PERSONAL, NO_PETALS)
    if card is not None and not _FOR_ONE[card](work, seat, card):
        work.tell(CardIdle(card, Effect.PERSONAL))


def set_off_for_all(work: Work, bird: Bird, petals: Petals) -> None:
    """A hummingbird first in the market goes to the left of the first unused card, which acts for everybody."""
    card = _next_card(work, work.garden.active, bird, Effect.GLOBAL, petals)
    if card is CATALYST:
        _add_goal(work, bird)
    elif card is not None and not _FOR_ALL[card](work, card):
        work.tell(CardIdle(card, Effect.GLOBAL))


def bird_acts(work: Work, task: BirdActs) -> None:
    """A hummingbird that Refresh drew."""
    set_off_for_one(work, task.seat, task.bird)


def _next_card(work: Work, seat: Seat, bird: Bird, effect: Effect, petals: Petals) -> Card | None:
    """Use up the first unused card; without one the hummingbird leaves the game."""
    place = work.garden.next_card
    if place is None:
        work.out_of_game(bird)
        work.tell(BirdLeft(seat, bird, petals))
        return None
    places = list(work.garden.cards)
    card = places[place].card
    at_goal = card is CATALYST and effect is Effect.GLOBAL
    places[place] = CardPlace(card, effect, None if at_goal else bird)
    work.set(cards=tuple(places))
    work.tell(CardUsed(seat, bird, card, effect, petals))
    return card


# --- for one: each says whether it had an effect -------------------------------------------------------------------


def _colour_for_one(work: Work, seat: Seat, card: Card) -> bool:
    assert card.colour is not None
    work.add_petals(seat, card.colour)
    work.tell(PetalGained(seat, card.colour))
    return True


def _pollination_for_one(work: Work, seat: Seat, card: Card) -> bool:
    work.set(actions=work.garden.actions + 1)
    work.tell(ActionGained(seat, Source.CARD))
    return True


def _breeze_for_one(work: Work, seat: Seat, card: Card) -> bool:
    if not work.garden.colours_of(seat):
        return False
    work.agenda.append(ExchangePetals(seat, EXCHANGES))
    return True


def _grafting_for_one(work: Work, seat: Seat, card: Card) -> bool:
    if work.take_four_hue(seat):
        work.tell(FourHueGained(seat, Source.CARD))
    else:
        work.agenda.append(ChoosePetal(seat))
    return True


def _nectar_for_one(work: Work, seat: Seat, card: Card) -> bool:
    petals = reduce(together, [lying.petals for lying in work.garden.lying], NO_PETALS)
    if petals == NO_PETALS:
        work.agenda.append(ChoosePetal(seat))
        return True
    market = work.garden.market
    work.set(market=tuple([lying and replace(lying, petals=NO_PETALS) for lying in market]))
    player = work.garden.players[seat]
    work.set_player(seat, replace(player, petals=together(player.petals, petals)))
    work.tell(NectarTaken(seat, petals))
    return True


def _refresh_for_one(work: Work, seat: Seat, card: Card) -> bool:
    if not work.garden.players[seat].hand:
        return False
    work.agenda.append(RefreshHand(seat, 0))
    return True


def _catalyst_for_one(work: Work, seat: Seat, card: Card) -> bool:
    if not lockable(work.garden, seat):
        return False
    work.agenda.append(LockColour(seat))
    return True


_FOR_ONE: Final[dict[Card, Callable[[Work, Seat, Card], bool]]] = {
    **dict.fromkeys(COLOUR_CARDS, _colour_for_one),
    POLLINATION: _pollination_for_one,
    BREEZE: _breeze_for_one,
    GRAFTING: _grafting_for_one,
    NECTAR: _nectar_for_one,
    REFRESH: _refresh_for_one,
    CATALYST: _catalyst_for_one,
}


# --- for all: each says whether it had an effect -------------------------------------------------------------------


def _colour_for_all(work: Work, card: Card) -> bool:
    """Who has most petals gains a ladybug; tied seats from the active one on, while there are any."""
    assert card.colour is not None
    seats = most_of(work.garden, card.colour)[: work.garden.ladybugs]
    for seat in seats:
        work.take_ladybugs(seat, 1)
        work.tell(MostPetals(seat, card.colour))
    return bool(seats)


def most_of(garden: Garden, colour: Colour) -> list[Seat]:
    """The seats with most petals of a colour, from the active one on; nobody when there are none."""
    counts = {seat: of_colour(garden.players[seat].petals, colour) for seat in garden.seats()}
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most > 0]


def _pollination_for_all(work: Work, card: Card) -> bool:
    work.agenda += [ChoosePetal(seat) for seat in reversed(work.garden.seats())]
    return True


def _breeze_for_all(work: Work, card: Card) -> bool:
    givers = [seat for seat in work.garden.seats() if work.garden.colours_of(seat)]
    if not givers:
        return False
    work.secrets = (None,) * len(work.garden.players)
    work.agenda += [RevealPetals(), *(PassPetal(seat) for seat in reversed(givers))]
    return True


def _grafting_for_all(work: Work, card: Card) -> bool:
    seats = [seat for seat in work.garden.seats() if work.garden.players[seat].hand]
    work.agenda += [GraftTile(seat) for seat in reversed(seats)]
    return bool(seats)


def _nectar_for_all(work: Work, card: Card) -> bool:
    if not work.garden.lying:
        return False
    work.agenda += [SpreadNectar(seat) for seat in reversed(work.garden.seats())]
    return True


def _refresh_for_all(work: Work, card: Card) -> bool:
    """Hummingbirds stay where they lie, with their petals."""
    flowers = [lying for lying in work.garden.lying if isinstance(lying.tile, Tile)]
    tiles = tuple([lying.tile for lying in flowers if isinstance(lying.tile, Tile)])
    for tile in tiles:
        work.set_lying(tile, None)
    work.out_of_game(*tiles)
    if tiles:
        work.tell(MarketCleared(tiles, reduce(together, [lying.petals for lying in flowers])))
    return bool(tiles)


_FOR_ALL: Final[dict[Card, Callable[[Work, Card], bool]]] = {
    **dict.fromkeys(COLOUR_CARDS, _colour_for_all),
    POLLINATION: _pollination_for_all,
    BREEZE: _breeze_for_all,
    GRAFTING: _grafting_for_all,
    NECTAR: _nectar_for_all,
    REFRESH: _refresh_for_all,
}


def _add_goal(work: Work, bird: Bird) -> None:
    """Catalyst for all: goal 7, beside which the hummingbird waits."""
    ladybugs = min(CATALYST_GOAL_LADYBUGS, work.garden.ladybugs)
    goals = (*work.garden.goals, Goal(CATALYST_GOAL, bird, ladybugs))
    work.set(goals=goals, ladybugs=work.garden.ladybugs - ladybugs)
    work.tell(GoalAdded(CATALYST_GOAL, ladybugs))


# --- a petal of choice ---------------------------------------------------------------------------------------------


def petal_moves(garden: Garden, task: ChoosePetal) -> list[VinesMove]:
    """Any colour."""
    return [Gain(task.seat, colour) for colour in COLOURS]


def play_petal(work: Work, task: ChoosePetal, move: VinesMove) -> None:
    """Gain the petal."""
    assert isinstance(move, Gain)
    work.add_petals(task.seat, move.colour)
    work.tell(PetalGained(task.seat, move.colour))


# --- Breeze --------------------------------------------------------------------------------------------------------


def exchange_moves(garden: Garden, task: ExchangePetals) -> list[VinesMove]:
    """Any petal held for one of another colour, or no more of it."""
    give = garden.colours_of(task.seat)
    return [*(Exchange(task.seat, one, other) for one in give for other in COLOURS if other != one), Enough(task.seat)]


def play_exchange(work: Work, task: ExchangePetals, move: VinesMove) -> None:
    """One petal after the other."""
    if isinstance(move, Exchange):
        work.add_petals(task.seat, move.give, -1)
        work.add_petals(task.seat, move.get)
        work.tell(Exchanged(task.seat, move.give, move.get))
        if task.left > 1:
            work.agenda.append(replace(task, left=task.left - 1))


def pass_moves(garden: Garden, task: PassPetal) -> list[VinesMove]:
    """Any petal held."""
    return [PassOn(task.seat, colour) for colour in garden.colours_of(task.seat)]


def play_pass(work: Work, task: PassPetal, move: VinesMove) -> None:
    """The choice stays secret, and the petal where it is, until all have chosen."""
    assert isinstance(move, PassOn)
    work.secrets = (*work.secrets[: task.seat], move.colour, *work.secrets[task.seat + 1 :])
    work.tell(PetalChosen(task.seat, move.colour))


def reveal_petals(work: Work) -> None:
    """All at once to the left."""
    seats = len(work.garden.players)
    for seat in work.garden.seats():
        colour = work.secrets[seat]
        if isinstance(colour, Colour):
            to = next_seat(seat, seats)
            work.add_petals(seat, colour, -1)
            work.add_petals(to, colour)
            work.tell(PetalPassed(seat, to, colour))
    work.secrets = ()


# --- Grafting, Nectar ----------------------------------------------------------------------------------------------


def graft_moves(garden: Garden, task: GraftTile) -> list[VinesMove]:
    """Any hand tile for any colour printed on it, or none."""
    hand = garden.players[task.seat].hand
    return [*(Graft(task.seat, tile, colour) for tile in hand for colour in tile.colours), Enough(task.seat)]


def play_graft(work: Work, task: GraftTile, move: VinesMove) -> None:
    """The tile leaves the game."""
    if isinstance(move, Graft):
        work.set_player(task.seat, work.garden.players[task.seat].without_tile(move.tile).with_petals(move.colour))
        work.out_of_game(move.tile)
        work.tell(Grafted(task.seat, move.tile, move.colour))


def spread_moves(garden: Garden, task: SpreadNectar) -> list[VinesMove]:
    """Any colour on any market tile."""
    return [Spread(task.seat, lying.tile, colour) for lying in garden.lying for colour in COLOURS]


def play_spread(work: Work, task: SpreadNectar, move: VinesMove) -> None:
    """Petals may lie there already."""
    assert isinstance(move, Spread)
    lying = tile_in(work.garden.market, move.tile.id)
    assert lying is not None
    work.set_lying(move.tile, replace(lying, petals=plus(lying.petals, move.colour)))
    work.tell(NectarSpread(task.seat, move.tile, move.colour))


# --- Refresh, Catalyst ---------------------------------------------------------------------------------------------


def refresh_moves(garden: Garden, task: RefreshHand) -> list[VinesMove]:
    """One more hand tile, or no more."""
    return [*(Discard(task.seat, tile) for tile in garden.players[task.seat].hand), Enough(task.seat)]


def play_refresh(work: Work, task: RefreshHand, move: VinesMove) -> None:
    """Draw when the discarding is done."""
    if isinstance(move, Discard):
        work.set_player(task.seat, work.garden.players[task.seat].without_tile(move.tile))
        work.out_of_game(move.tile)
        work.tell(Discarded(task.seat, move.tile, Source.CARD))
        work.agenda.append(replace(task, discarded=task.discarded + 1))
    else:
        draw_anew(work, task)


def draw_anew(work: Work, task: RefreshHand) -> None:
    """As many as were discarded, as far as the bag goes; hummingbirds act in the order drawn, not replaced."""
    drawn = [work.next_of_bag() for _ in range(min(task.discarded, len(work.bag)))]
    if not drawn:
        return
    work.tell(Drew(task.seat, tuple(drawn), len(work.bag)))
    for tile in drawn:
        if isinstance(tile, Tile):
            work.set_player(task.seat, work.garden.players[task.seat].with_tile(tile))
    work.agenda += [BirdActs(task.seat, tile) for tile in reversed(drawn) if isinstance(tile, Bird)]


def lockable(garden: Garden, seat: Seat) -> list[Colour]:
    """The colours that a seat could give up a petal of for Catalyst."""
    return [colour for colour in garden.colours_of(seat) if colour in garden.free_colours]


def lock_moves(garden: Garden, task: LockColour) -> list[VinesMove]:
    """Any petal held of a colour that no goal has used."""
    return [GiveUp(task.seat, colour) for colour in lockable(garden, task.seat)]


def play_lock(work: Work, task: LockColour, move: VinesMove) -> None:
    """The petal stays on the board, its colour is out of the race; two ladybugs from the supply."""
    assert isinstance(move, GiveUp)
    work.add_petals(task.seat, move.colour, -1)
    work.set(locked=move.colour)
    work.tell(ColourLocked(task.seat, move.colour))
    if count := work.take_ladybugs(task.seat, CATALYST_LADYBUGS):
        work.tell(LadybugsGained(task.seat, count, Source.CARD))
