"""Every sentence about Butterfly. Our own words, short enough to be read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.contract import Event, Reason
from game.core.phrases import signed
from game.core.speech import remembered, say, say_many
from game.core.values import Outcome, ScoreLine, Worth
from game.games.butterfly.rules import (
    ButterflyMove,
    ButterflyView,
    Drew,
    Ended,
    HoppedAway,
    LaidOut,
    Left,
    Place,
    Placed,
    Took,
    Walk,
    Walked,
    Why,
)
from game.games.butterfly.tables import Facing, Kind, Tile

TIMES: Final = "\N{MULTIPLICATION SIGN}"


# --- tiles ---------------------------------------------------------------------------------------------------------


def numeral(tile: Tile) -> str:
    """What is printed in the corner of a tile; empty for plain ones."""
    if tile.doubler:
        return f"{TIMES}2"
    return signed(tile.value) if tile.value else ""


@remembered
def kind_name(kind: Kind) -> str:
    """What is drawn on a tile."""
    return {
        Kind.RED: say("red butterfly"),
        Kind.BLUE: say("blue butterfly"),
        Kind.GREEN: say("green butterfly"),
        Kind.YELLOW: say("yellow butterfly"),
        Kind.FLOWER: say("flower"),
        Kind.DRAGONFLY: say("dragonfly"),
        Kind.LIGHTNING_BUG: say("lightning bug"),
        Kind.GRASSHOPPER: say("grasshopper"),
        Kind.BEE: say("bee"),
        Kind.HONEYCOMB: say("honeycomb"),
        Kind.WASP: say("wasp"),
    }[kind]


@remembered
def tile_name(tile: Tile) -> str:
    """A tile as in a list: `red butterfly 3`, `red doubler`, `flower`."""
    if tile.doubler:
        return say("{kind} {times}2", kind=kind_name(tile.kind_of), times=TIMES)
    name = kind_name(tile.kind_of)
    return say("{kind} {value}", kind=name, value=signed(tile.value)) if tile.value else name


def a_tile(tile: Tile) -> str:
    """A tile as what somebody takes: `a red butterfly 3`, `the red butterfly ×2`. Whole words, for other languages."""
    if tile.doubler:
        return {
            Kind.RED: say("the red butterfly {times}2", times=TIMES),
            Kind.BLUE: say("the blue butterfly {times}2", times=TIMES),
            Kind.GREEN: say("the green butterfly {times}2", times=TIMES),
            Kind.YELLOW: say("the yellow butterfly {times}2", times=TIMES),
        }[tile.kind_of]
    one = {
        Kind.RED: say("a red butterfly"),
        Kind.BLUE: say("a blue butterfly"),
        Kind.GREEN: say("a green butterfly"),
        Kind.YELLOW: say("a yellow butterfly"),
        Kind.FLOWER: say("a flower"),
        Kind.DRAGONFLY: say("a dragonfly"),
        Kind.LIGHTNING_BUG: say("a lightning bug"),
        Kind.GRASSHOPPER: say("a grasshopper"),
        Kind.BEE: say("a bee"),
        Kind.HONEYCOMB: say("a honeycomb"),
        Kind.WASP: say("a wasp"),
    }[tile.kind_of]
    return say("{kind} {value}", kind=one, value=signed(tile.value)) if tile.value else one


def facing_name(facing: Facing) -> str:
    """A direction of the compass."""
    return {
        Facing.NORTH: say("north"),
        Facing.EAST: say("east"),
        Facing.SOUTH: say("south"),
        Facing.WEST: say("west"),
    }[facing]


# --- asking --------------------------------------------------------------------------------------------------------


def prompt(view: ButterflyView, chosen: tuple[str, ...]) -> str:
    """The question put to the seat that decides."""
    if view.hedgehog is None:
        return say("Which way does the hedgehog look?") if chosen else say("Where does the hedgehog start?")
    if view.offers:
        return say("Draw a tile from the bag?")
    return say("Where does the hedgehog go?")


def more(view: ButterflyView, chosen: tuple[str, ...]) -> str:
    """A second, lesser line: what may be done and what comes of it."""
    if view.hedgehog is None:
        if chosen:
            return say("From {square} the first player may go ahead, left or right, but not back.", square=chosen[0])
        return (
            say("Choose any tile. You take nothing now; the other player goes first.")
            if len(view.held) == 2
            else say("Choose any tile. You take nothing now; the next player goes first.")
        )
    if view.offers:
        bag = say_many("{count} tile is left in the bag.", "{count} tiles are left in the bag.", view.bag)
        if view.offers > 1:
            nets = say_many("{count} net is still to come.", "{count} nets are still to come.", view.offers - 1)
            return say("You crossed a net. What you draw, you keep. {bag} {nets}", bag=bag, nets=nets)
        return say("You crossed a net. What you draw, you keep. {bag}", bag=bag)
    assert view.facing is not None
    return say(
        "From {square}, looking {direction}: ahead, left or right, onto any tile.",
        square=view.hedgehog.id,
        direction=facing_name(view.facing),
    )


def over() -> str:
    """The headline when nobody is to decide any more."""
    return say("The game is over.")


def gained(points: int) -> str:
    """What a tile would change in the score at once."""
    number = f"+{points}" if points > 0 else signed(points)
    return say_many("{number} point", "{number} points", abs(points), number=number)


def action(key: str) -> str:
    """What is written on a button that is not a square."""
    facing, _, direction = key.partition(":")
    if facing == "facing":
        return {
            Facing.NORTH: say("North"),
            Facing.EAST: say("East"),
            Facing.SOUTH: say("South"),
            Facing.WEST: say("West"),
        }[Facing(direction)]
    return {"net:draw": say("Draw a tile"), "net:leave": say("Leave it")}[key]


def move_name(move: ButterflyMove) -> str:
    """A move as an order: for hints and confirmations."""
    if isinstance(move, Place):
        return say("Start at {square}, looking {direction}", square=move.square.id, direction=facing_name(move.facing))
    if isinstance(move, Walk):
        return say("Take {square}", square=move.square.id)
    return say("Draw a tile") if move.draw else say("Leave the net")


def hint(move: ButterflyMove, worth: Worth) -> str:
    """The judge's choice with its reason."""
    number = worth.numbers[0] if worth.numbers else 0
    reason = {
        "gain": say("it changes your score by {points} at once", points=gained(number)),
        "promise": say("{points} at once, and more with the right partner", points=gained(number)),
        "draw": say("on average, a tile from the bag helps you"),
        "leave": say("a tile from the bag would more likely hurt you"),
        "place": say("the best tile in reach from there brings the first player about {points}", points=gained(number)),
    }[worth.reason]
    return say("{move}: {reason}.", move=move_name(move), reason=reason)


# --- telling -------------------------------------------------------------------------------------------------------


def telling(events: Sequence[Event], names: Sequence[str]) -> str:
    """What came of one decision, in a line. A walk that ends in taking a tile needs no sentence of its own."""
    took = any(isinstance(happened, Took) for happened in events)
    return " ".join(event(happened, names) for happened in events if not (took and isinstance(happened, Walked)))


def event(happened: Event, names: Sequence[str]) -> str:
    """One event as a sentence."""
    match happened:
        case LaidOut():
            return say(
                "{size} by {size} tiles are laid out, {bag} stay in the bag. First to move: {name}.",
                size=happened.size,
                bag=happened.bag,
                name=names[happened.first],
            )
        case Placed():
            return say(
                "{name} put the hedgehog on {square}, looking {direction}.",
                name=names[happened.seat],
                square=happened.square.id,
                direction=facing_name(happened.facing),
            )
        case Walked():
            crossed = len(happened.nets)
            if not crossed:
                return say("{name} walked to {square}.", name=names[happened.seat], square=happened.square.id)
            return say_many(
                "{name} walked to {square} and crossed a net.",
                "{name} walked to {square} and crossed {count} nets.",
                crossed,
                name=names[happened.seat],
                square=happened.square.id,
            )
        case Drew():
            return say("{name} drew {tile} from the bag.", name=names[happened.seat], tile=a_tile(happened.tile))
        case Left():
            return say("{name} left the net alone.", name=names[happened.seat])
        case Took():
            return say(
                "{name} took {tile} at {square}.",
                name=names[happened.seat],
                tile=a_tile(happened.tile),
                square=happened.square.id,
            )
        case HoppedAway():
            return say("{name} let the old {tile} hop away.", name=names[happened.seat], tile=tile_name(happened.tile))
        case Ended():
            tiles = say_many("{count} tile stays behind.", "{count} tiles stay behind.", happened.left)
            if not happened.left:
                return say("No tile is left. The game is over.")
            return say(
                "{name} found no tile ahead, left or right: the game is over. {tiles}",
                name=names[happened.seat],
                tiles=tiles,
            )
    raise KeyError(happened.kind)


def refusal(reason: Reason) -> str:
    """Why something cannot be done, and what can."""
    return {
        Why.CHOOSE_A_TILE: say("First choose the tile on which the hedgehog starts."),
        Why.CHOOSE_A_FACING: say("Now choose which way the hedgehog looks."),
        Why.STANDS_HERE: say("The hedgehog stands here already. It has to walk on."),
        Why.NO_TILE: say("There is no tile here any more. The hedgehog must stop on a tile."),
        Why.BEHIND: say("That is behind the hedgehog. It goes ahead, left or right, never back."),
        Why.NOT_IN_LINE: say("The hedgehog walks in a straight line: ahead, left or right."),
        Why.NET_FIRST: say("First say whether you draw a tile from the bag."),
        Why.NO_NET: say("There is no net to use now."),
    }[Why(reason)]


# --- counting ------------------------------------------------------------------------------------------------------


def line_name(kind: str) -> str:
    """What a line of the reckoning is about."""
    return {
        "red": say("Red butterflies"),
        "blue": say("Blue butterflies"),
        "green": say("Green butterflies"),
        "yellow": say("Yellow butterflies"),
        "flowers": say("Flowers"),
        "dragonflies": say("Dragonflies"),
        "lightning_bugs": say("Lightning bugs"),
        "grasshopper": say("Grasshopper"),
        "honey": say("Bees and honey"),
        "wasps": say("Wasps"),
    }[kind]


def line_why(line: ScoreLine) -> str:
    """Where the points of a line come from, in a few characters: `5 + 3`, `the best of 9, 2`."""
    why = line.why
    if line.kind in ("red", "blue", "green", "yellow"):
        doubled, values = why[0], why[1:]
        summed = " + ".join(map(str, values))
        if doubled and values:
            return f"({summed}) {TIMES} 2" if len(values) > 1 else f"{summed} {TIMES} 2"
        return f"{TIMES}2" if doubled else summed or say("none")
    if not why or (line.kind == "honey" and not any(why)):
        return say("none")
    listed = ", ".join(map(signed, why))
    if line.kind == "flowers":
        return f"{why[0]} {TIMES} {why[0]}"
    if line.kind == "dragonflies":
        return say("best of {values}", values=listed) if len(why) > 1 else say("the best")
    if line.kind == "lightning_bugs":
        return say("lowest of {values}", values=listed) if len(why) > 1 else say("the lowest")
    if line.kind == "grasshopper":
        return say("the last")
    if line.kind == "honey":
        return _honey_why(why[0], why[1:])
    return " + ".join(map(signed, why))


def _honey_why(bees: int, combs: tuple[int, ...]) -> str:
    paired, parts = min(bees, len(combs)), []
    if paired:
        parts.append(" + ".join(map(str, combs[:paired])))
    if bees > paired:
        parts.append(say_many("{count} bee without", "{count} bees without", bees - paired))
    if len(combs) > paired:
        parts.append(say_many("{count} comb spare", "{count} combs spare", len(combs) - paired))
    return ", ".join(parts)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over and what decided, without naming the winners: that is said for all games alike."""
    return say("The hedgehog had nowhere left to go. Highest total wins.")


def option_name(name: str) -> str:
    """What an option of the set-up is called."""
    return {"nets": say("Nets")}[name]


def option_value(name: str, value: str) -> str:
    """What a value of an option means."""
    return {
        ("nets", "every"): say("On every bare space, one draw a move"),
        ("nets", "scattered"): say("On a few spaces only, one draw for each net"),
    }[name, value]


def tiles_held(count: int) -> str:
    """How many tiles somebody has."""
    return say_many("{count} tile", "{count} tiles", count)
