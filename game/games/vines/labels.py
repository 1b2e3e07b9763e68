"""What stands on the buttons and beside the pieces of Vines and Flowers: short texts, not always sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.speech import listed, remembered, say, say_many
from game.core.values import Hidden
from game.games.vines.moves import (
    ENOUGH,
    FORGO,
    FOUR_HUE,
    NO_GOAL,
    Cap,
    Discard,
    Exchange,
    Forgo,
    Gain,
    GiveUp,
    Graft,
    Meet,
    NoGoal,
    PassOn,
    Pay,
    Place,
    Spread,
    Take,
    VinesMove,
    half_of,
)
from game.games.vines.names import (
    cell_name,
    colour_name,
    column_name,
    half_name,
    opening_name,
    openings_name,
    petals_name,
    petals_of,
    tile_name,
)
from game.games.vines.pergola import Bloom, Half, Standing
from game.games.vines.pieces import CardPlace, Effect, Goal, Petals, Player
from game.games.vines.tables import COLOURS, LAST_BIRD, Bird, Colour, MarketTile, Opening, Tile
from game.games.vines.told_cards import effect

# --- choosing ------------------------------------------------------------------------------------------------------


def action(key: str) -> str:
    """A target on a button, by its key."""
    head, _, rest = key.partition(":")
    match head:
        case "market" | "hand":
            return tile_name(_tile(rest))
        case "column":
            return column_name(int(rest))
        case "turn":
            if rest == "0":
                return say("as it lies")
            return say_many("{count} turn to the right", "{count} turns to the right", int(rest))
        case "half":
            half = half_of(rest)
            assert half is not None
            return half_name(half)
        case "petal":
            return petals_of(Colour(rest), 1)
        case "give":
            return say("give {petal}", petal=petals_of(Colour(rest), 1))
        case "get":
            return say("get {petal}", petal=petals_of(Colour(rest), 1))
        case "goal":
            return say("goal {number}", number=rest)
    return {
        FOUR_HUE: say("four-hue tile"),
        NO_GOAL: say("No goal now"),
        ENOUGH: say("That is enough"),
        FORGO: say("Let the action go by"),
    }[key]


def _tile(text: str) -> MarketTile:
    return Bird.of(text) if text.startswith("hummingbird") else Tile.of(text)


def move_name(move: VinesMove) -> str:
    """A move as an order: for hints and confirmations."""
    match move:
        case Take(tile=tile):
            return say("Take the market tile ({tile})", tile=tile_name(tile))
        case Pay(colour=colour):
            return say("Pay {petal}", petal=petals_of(colour, 1))
        case Place(turns=0):
            return say("Place a tile ({tile}) at {column}", tile=tile_name(move.tile), column=column_name(move.column))
        case Place(turns=turns):
            return say_many(
                "Place a tile ({tile}) at {column}, {count} turn to the right",
                "Place a tile ({tile}) at {column}, {count} turns to the right",
                turns,
                tile=tile_name(move.tile),
                column=column_name(move.column),
            )
        case Cap(half=half):
            return say("Complete a flower with a four-hue tile ({half})", half=half_name(half))
        case Discard(tile=tile):
            return say("Discard a tile ({tile})", tile=tile_name(tile))
        case Forgo():
            return action(FORGO)
        case Meet():
            return say("Meet goal {goal} with {petals}", goal=move.goal, petals=petals_of(move.colour, move.goal))
        case NoGoal():
            return action(NO_GOAL)
        case Gain(colour=colour):
            return say("Gain {petal}", petal=petals_of(colour, 1))
        case Exchange():
            return say("Exchange {give} for {get}", give=petals_of(move.give, 1), get=petals_of(move.get, 1))
        case PassOn(colour=Colour() as colour):
            return say("Pass {petal} to the left", petal=petals_of(colour, 1))
        case PassOn(colour=Hidden()):
            return say("Pass a petal to the left")
        case Graft():
            return say(
                "Discard a tile ({tile}) for {petal}", tile=tile_name(move.tile), petal=petals_of(move.colour, 1)
            )
        case Spread():
            return say("Put {petal} on a tile ({tile})", petal=petals_of(move.colour, 1), tile=tile_name(move.tile))
        case GiveUp(colour=colour):
            return say("Give up {petal}", petal=petals_of(colour, 1))
    return action(ENOUGH)


# --- help for a first game -----------------------------------------------------------------------------------------

KINDS: Final = (
    *("act", "discard", "pay_skips", "send_spider", "fulfil", "choose_petal", "exchange_petals", "pass_petal"),
    *("graft_tile", "spread_nectar", "refresh_hand", "lock_colour"),
)
"""Every kind of decision."""


def first_help(kind: str) -> str:
    """One plain sentence that explains a kind of decision when it comes up for the first time."""
    return {
        "act": say("Each turn you do two things: take a tile from the market, or place one of yours on the pergola."),
        "discard": say("When nothing can be taken or placed, a tile of yours has to go."),
        "pay_skips": say("Only the first market tile is free: each tile you skip gets one of your petals put on it."),
        "send_spider": say("The spider brings you any market tile you like, free of charge."),
        "fulfil": say("The goals are a race: who shows enough petals of one colour first gets the ladybugs."),
        "choose_petal": say("Only the colour you have least of counts in the end, so that is often the one to take."),
        "exchange_petals": say("The breeze lets you give a petal away and take one of another colour."),
        "pass_petal": say("The breeze carries one of your petals to the player on your left, and you get one, too."),
        "graft_tile": say("You may give up a tile of your hand for a petal in one of its colours."),
        "spread_nectar": say("Your petal lies on the tile until somebody takes both."),
        "refresh_hand": say("Throw away tiles you do not like, and draw new ones from the bag."),
        "lock_colour": say("The petal you give up closes its colour for all goals, and brings you two ladybugs."),
    }[kind]


# --- placements ----------------------------------------------------------------------------------------------------


def bloom_text(bloom: Bloom) -> str:
    """What a placement would bring, as a sentence."""
    gained = dict.fromkeys(COLOURS, 0)
    for chain in bloom.chains:
        gained[chain.colour] += len(chain.flowers)
    if bloom.bonus is not None:
        gained[bloom.bonus] += 1
    petals = [petals_of(colour, count) for colour, count in gained.items() if count]
    if not petals:
        return say("It brings no petals.")
    if bloom.bonus is not None:
        return say("It brings {petals}, one of them for a new layer.", petals=listed(petals))
    return say("It brings {petals}.", petals=listed(petals))


def placement_button(petals: int) -> str:
    """The button that sets a tile in place."""
    return say("Set it here, +{petals}", petals=petals) if petals else say("Set it here")


def placement_label(column: int, layer: int, petals: Sequence[int]) -> str:
    """A cell where the chosen tile fits, and what its turns would bring, for everybody who does not see it."""
    cell = cell_name(column, layer)
    low, high = min(petals), max(petals)
    if low == high:
        return say_many("{cell}: {count} petal", "{cell}: {count} petals", low, cell=cell)
    return say("{cell}: {low} to {high} petals", cell=cell, low=low, high=high)


def free_cell(column: int, layer: int, below: Opening | None) -> str:
    """The lowest empty cell of a column, with what a tile there would stand on; None when the column is closed."""
    cell = cell_name(column, layer)
    if below is None:
        return say("{cell}: closed", cell=cell)
    return say("{cell}: free, on {opening}", cell=cell, opening=opening_name(below))


@remembered
def standing(place: tuple[int, int, Standing]) -> str:
    """A tile in the pergola."""
    column, layer, tile = place
    return say(
        "{cell}: {tile}; {openings}",
        cell=cell_name(column, layer),
        tile=tile_name(tile.tile),
        openings=openings_name(tile.openings),
    )


@remembered
def reach(flowers: Petals) -> str:
    """How many whole flowers hang together with a tile."""
    found = [
        say_many("{count} {colour} flower", "{count} {colour} flowers", count, colour=colour_name(colour))
        for colour, count in zip(COLOURS, flowers, strict=True)
        if count
    ]
    if not found:
        return say("No whole flower is linked with this tile yet.")
    return say("Linked with this tile: {flowers}.", flowers=listed(found))


def half_label(half: Half, colour: Colour, bloom: Bloom) -> str:
    """A half flower that a four-hue tile could complete."""
    count = bloom.petals
    return say_many(
        "{half}: {count} {colour} petal",
        "{half}: {count} {colour} petals",
        count,
        half=half_name(half),
        colour=colour_name(colour),
    )


def turn_button(bloom: Bloom) -> str:
    """A turn of the tile that is not the one shown on the pergola: its petals, beside its picture."""
    return f"+{bloom.petals}" if bloom.petals else "0"


def turn_says(label: str, tile: Standing, bloom: Bloom) -> str:
    """The whole name of a button that sets the tile in place, turned like this."""
    return say(
        "{button}: {openings}. {bloom}", button=label, openings=openings_name(tile.openings), bloom=bloom_text(bloom)
    )


# --- tiles in market and hand --------------------------------------------------------------------------------------


@remembered
def lying_tile(tile: MarketTile) -> str:
    """A tile as it is printed."""
    if isinstance(tile, Bird):
        return tile_name(tile)
    return say("{tile}; {openings}", tile=tile_name(tile), openings=openings_name(tile.openings))


def market_tile(tile: MarketTile, petals: Petals, cost: str) -> str:
    """A tile in the market, with the petals on it and what it costs."""
    name = lying_tile(tile)
    if sum(petals):
        name = say("{tile}; {petals} on it", tile=name, petals=petals_name(petals))
    return say("{tile}: {price}", tile=name, price=cost) if cost else name


def four_hues(count: int) -> str:
    """The four-hue tiles of a hand."""
    return say_many("{count} four-hue tile", "{count} four-hue tiles", count)


# --- the state of things -------------------------------------------------------------------------------------------


def actions_left(count: int) -> str:
    """How many actions the turn still has, the present one among them."""
    if count == 1:
        return say("This is the last action of the turn.")
    return say_many("{count} action left this turn.", "{count} actions left this turn.", count)


def price(skipped: int) -> str:
    """What a market tile costs."""
    return say("free") if not skipped else say("pay {petals}", petals=skipped)


def bag_left(count: int) -> str:
    """How many tiles the bag holds."""
    return say_many("{count} tile in the bag", "{count} tiles in the bag", count)


def seat_note(open_petals: bool) -> str:
    """What is said of the petals of others."""
    return say("petals open to all") if open_petals else say("petals behind the screen")


def petals_in_view(open_petals: bool) -> str:
    """What is said of the own petals."""
    return say("everybody sees these") if open_petals else say("only you see these")


def ring_note() -> str:
    """That the pergola has no end."""
    return say("The ring closes: West meets North.")


def hand_of(owner: str | None) -> str:
    """Whose tiles are shown; None: the own ones."""
    return say("Yours") if owner is None else say("Tiles of {owner}", owner=owner)


def held(player: Player) -> str:
    """What everybody sees that a player has."""
    tiles = say_many("{count} tile", "{count} tiles", len(player.hand))
    return listed([tiles, four_hues(player.four_hues)]) if player.four_hues else tiles


def birds_come(count: int) -> str:
    """How many hummingbirds have come; the last one ends the game."""
    return say("{count} of {last} hummingbirds have come", count=count, last=LAST_BIRD)


def supplies(ladybugs: int, four_hue_tiles: int) -> str:
    """What the supply still holds."""
    bugs = say_many("{count} ladybug", "{count} ladybugs", ladybugs)
    return say("Supply: {ladybugs}, {four_hues}", ladybugs=bugs, four_hues=four_hues(four_hue_tiles))


def meet(number: str) -> str:
    """The button that meets a goal."""
    return say("Meet goal {number}", number=number)


def goal_progress(goal: Goal, most: int) -> str:
    """How near the goal one is, with so many petals of a colour that is still free."""
    if most >= goal.number:
        return say("you can meet it")
    return say("you have {count} of {number}", count=most, number=goal.number)


def goal_status(goal: Goal, is_open: bool, before: int | None, names: Sequence[str]) -> str:
    """How things stand with a goal; `before` is the goal that must be met first."""
    if goal.by is not None and goal.colour is not None:
        return say("met with {colour} ({owner})", colour=colour_name(goal.colour), owner=names[goal.by])
    if is_open or before is None:
        return say_many("open: {count} ladybug", "open: {count} ladybugs", goal.ladybugs)
    return say("after {goal}", goal=before)


def card_status(place: CardPlace) -> str:
    """What an event card does or has done."""
    one, everybody = effect(place.card, Effect.PERSONAL), effect(place.card, Effect.GLOBAL)
    if place.used is Effect.PERSONAL:
        return say("used by one player: {effect}", effect=one)
    if place.used is Effect.GLOBAL:
        return say("used for all: {effect}", effect=everybody)
    return say("one: {one} All: {everybody}", one=one, everybody=everybody)
