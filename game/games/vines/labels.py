"""What stands on the buttons and beside the pieces of Vines and Flowers: short texts, not always sentences."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.speech import listed, say, say_many
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
    petals_of,
    tile_name,
)
from game.games.vines.pergola import Bloom
from game.games.vines.pieces import CardPlace, Effect, Goal
from game.games.vines.tables import COLOURS, Bird, Colour, MarketTile, Tile
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
