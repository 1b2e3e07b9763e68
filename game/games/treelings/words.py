"""Every sentence about Treelings. Our own words, short enough to be read aloud.

Guilds go by colour, as in the book; their trees also by shape, so that colour is never the only mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Event, Reason
from game.core.phrases import signed
from game.core.speech import listed, say, say_many
from game.core.values import Outcome, ScoreLine, Seat, Worth
from game.games.treelings.moves import (
    Began,
    Dealt,
    Ended,
    FestivalCame,
    Filled,
    Grew,
    LaidOut,
    LayOut,
    Passed,
    Plant,
    Planted,
    TakeGuild,
    Took,
    TreelingsMove,
    Why,
)
from game.games.treelings.rules import TreelingsView, by_guild, singles
from game.games.treelings.scoring import Tree
from game.games.treelings.tables import BELOW_FESTIVAL, Card, Guild, Side

# --- guilds, trees, ends -------------------------------------------------------------------------------------------


def guild_name(guild: Guild) -> str:
    """A guild by its colour, as in `two blue cards`."""
    return {
        Guild.BLUE: say("blue"),
        Guild.GREEN: say("green"),
        Guild.YELLOW: say("yellow"),
        Guild.BROWN: say("brown"),
        Guild.RED: say("red"),
        Guild.PURPLE: say("purple"),
    }[guild]


def tree_name(guild: Guild) -> str:
    """The tree of a guild: its colour and its shape."""
    return {
        Guild.BLUE: say("blue spruce"),
        Guild.GREEN: say("green oak"),
        Guild.YELLOW: say("yellow poplar"),
        Guild.BROWN: say("brown acacia"),
        Guild.RED: say("red maple"),
        Guild.PURPLE: say("purple willow"),
    }[guild]


def high(height: int) -> str:
    """How high a tree is."""
    return say_many("{count} card high", "{count} cards high", height)


def counted(cards: Sequence[Card]) -> str:
    """Cards by guild: `2 red and 1 blue`."""
    return listed(
        [say("{count} {guild}", count=len(found), guild=guild_name(guild)) for guild, found in by_guild(cards).items()]
    )


def end_name(side: Side) -> str:
    """An end of a district, on a button."""
    return {Side.LEFT: say("Left end"), Side.RIGHT: say("Right end")}[side]


# --- asking --------------------------------------------------------------------------------------------------------


def prompt(view: TreelingsView, chosen: tuple[str, ...]) -> str:
    """The question put to the seat that decides."""
    if view.turn is None:
        return over()
    new = tuple(by_guild(view.waiting[view.turn]))
    if not view.districts[view.turn]:
        return say("Which of your trees comes next?") if chosen else say("Which of your trees stands leftmost?")
    if not new:
        return say("What do you take from the market?")
    if chosen or len(new) == 1:
        guild = Guild(chosen[0].removeprefix("new:")) if chosen else new[0]
        return say("The {tree} is new to your district. At which end?", tree=tree_name(guild))
    return say("Which new tree do you plant next?")


def more(view: TreelingsView, chosen: tuple[str, ...]) -> str:
    """A second, lesser line: what may be done and what comes of it."""
    if view.turn is None:
        return ""
    if not view.districts[view.turn]:
        return say("Lay out your starting cards from left to right. Later trees come at the ends, and none ever moves.")
    if view.waiting[view.turn]:
        return say("A new tree comes at an end, never between, and stays there.")
    if len(singles(view.market)) > 1:
        return say("All cards of one guild, or one card of every guild that lies there once.")
    return say("All cards of one guild. They grow your tree of that guild, or begin it.")


def over() -> str:
    """The headline when nobody is to decide any more."""
    return say("The game is over.")


def take_name(guild: Guild | None, cards: Sequence[Card]) -> str:
    """A take on the bracket under its market cards: `both blue`; without a guild it is all singles."""
    if guild is None:
        return say("one of each single")
    if len(cards) < 3:
        return say("both {guild}", guild=guild_name(guild)) if len(cards) == 2 else guild_name(guild)
    return say("all {count} {guild}", count=len(cards), guild=guild_name(guild))


def take_label(guild: Guild | None, cards: Sequence[Card]) -> str:
    """A take in full, for everybody who does not see it."""
    if guild is None:
        return say("Take one each of {guilds}", guilds=listed([guild_name(card.guild) for card in cards]))
    return say("Take {cards}", cards=take_name(guild, cards))


def move_name(move: TreelingsMove) -> str:
    """A move as an order: for hints and confirmations."""
    match move:
        case LayOut():
            trees = ", ".join(map(tree_name, move.guilds))
            return say("Lay out from left to right: {trees}", trees=trees)
        case TakeGuild():
            return say("Take {guild}", guild=guild_name(move.guild))
        case Plant(side=Side.LEFT):
            return say("Plant the {tree} at the left end", tree=tree_name(move.guild))
        case Plant():
            return say("Plant the {tree} at the right end", tree=tree_name(move.guild))
    return say("Take one of each single")


def hint(move: TreelingsMove, worth: Worth) -> str:
    """The judge's choice with its reason."""
    number = worth.numbers[0] if worth.numbers else 0
    reason = {
        "gain": say_many("it brings you {count} point at once", "it brings you {count} points at once", number),
        "spoil": say_many("it costs the others {count} point", "it costs the others {count} points", number),
        "promise": say("it changes little now, but brings your trees closer to scoring"),
        "order": say("so your trees stand best beside each other and the neighbours"),
        "least": say("anything else would cost you more"),
    }[worth.reason]
    return say("{move}: {reason}.", move=move_name(move), reason=reason)


# --- telling -------------------------------------------------------------------------------------------------------


def telling(events: Sequence[Event], names: Sequence[str]) -> str:
    """What came of one decision, in a line. That trees grow by what was taken needs no sentence of its own."""
    return " ".join(event(happened, names) for happened in events if not isinstance(happened, Grew))


def event(happened: Event, names: Sequence[str]) -> str:
    """One event as a sentence."""
    match happened:
        case Began():
            return say(
                "Everybody has three starting cards. The pile holds {pile} more, the last {below} of them below the "
                "festival card. First to move: {name}.",
                pile=happened.pile,
                below=BELOW_FESTIVAL,
                name=names[happened.first],
            )
        case Dealt():
            return say("{name} has {cards}.", name=names[happened.seat], cards=counted(happened.cards))
        case LaidOut():
            return _laid_out(happened, names)
        case Filled():
            return say("{cards} came to the market.", cards=counted(happened.cards))
        case FestivalCame():
            left = say_many("{count} turn is left.", "{count} turns are left.", happened.turns)
            return say("The festival card has come: this is the last round. {left}", left=left)
        case Took():
            return _took(happened, names)
        case Grew():
            return say(
                "The {tree} of {name} is now {high}.",
                tree=tree_name(happened.cards[0].guild),
                name=names[happened.seat],
                high=high(happened.height),
            )
        case Planted():
            return _planted(happened, names)
        case Passed():
            return say("{name} found market and pile empty and passed.", name=names[happened.seat])
        case Ended():
            if not happened.left:
                return say("The last round is over.")
            left = say_many(
                "{count} card stays in the market and counts nothing.",
                "{count} cards stay in the market and count nothing.",
                happened.left,
            )
            return say("The last round is over. {left}", left=left)
    raise KeyError(happened.kind)


def _laid_out(happened: LaidOut, names: Sequence[str]) -> str:
    trees = [
        say("{tree} {height}", tree=tree_name(cards[0].guild), height=len(cards))
        if len(cards) > 1
        else tree_name(cards[0].guild)
        for cards in happened.trees
    ]
    if len(trees) == 1:
        return say("{name} laid out one tree: {tree}.", name=names[happened.seat], tree=trees[0])
    return say("{name} laid out from left to right: {trees}.", name=names[happened.seat], trees=", ".join(trees))


def _took(happened: Took, names: Sequence[str]) -> str:
    name, cards = names[happened.seat], happened.cards
    if happened.singles:
        guilds = listed([guild_name(card.guild) for card in cards])
        return say("{name} took one each of {guilds}.", name=name, guilds=guilds)
    return say_many(
        "{name} took {count} {guild} card.",
        "{name} took {count} {guild} cards.",
        len(cards),
        name=name,
        guild=guild_name(cards[0].guild),
    )


def _planted(happened: Planted, names: Sequence[str]) -> str:
    name, tree, height = names[happened.seat], tree_name(happened.cards[0].guild), high(len(happened.cards))
    if happened.side is Side.LEFT:
        return say("{name} planted a {tree} at the left end, {high}.", name=name, tree=tree, high=height)
    return say("{name} planted a {tree} at the right end, {high}.", name=name, tree=tree, high=height)


def refusal(reason: Reason) -> str:
    """Why something cannot be done, and what can."""
    return {
        Why.LAY_OUT_FIRST: say("First lay out your starting cards: choose your trees from left to right."),
        Why.NOT_DEALT: say("You have no starting card of that guild."),
        Why.LAID_OUT_ALREADY: say("That tree has its place already. Choose the one that comes next."),
        Why.TAKE_FIRST: say("First choose what you take from the market."),
        Why.NOT_IN_MARKET: say("No card of that guild lies in the market now."),
        Why.NO_SINGLES: say("No guild lies in the market just once, so there are no single cards to take together."),
        Why.ONE_SINGLE: say("Only one guild lies there just once. Choose its card."),
        Why.PLANT_FIRST: say("First plant the new tree that you have taken."),
        Why.NAME_FIRST: say("First choose which new tree you plant, then the end."),
        Why.NOT_TAKEN: say("That guild does not wait to be planted."),
        Why.CHOOSE_AN_END: say("Now choose the left or the right end of your district."),
    }[Why(reason)]


# --- the state of things -------------------------------------------------------------------------------------------


def pile_left(count: int) -> str:
    """How many cards the pile holds."""
    return say_many("{count} card in the pile", "{count} cards in the pile", count)


def festival_below(above: int) -> str:
    """Where the festival card lies."""
    if not above:
        return say("the festival card comes next")
    return say_many("the festival card comes after {count} more", "the festival card comes after {count} more", above)


def turns_left(low: int, high: int) -> str:
    """How long the game may go on; every player will have equally many turns."""
    if low == high:
        return say_many("About {count} more turn each", "About {count} more turns each", low)
    return say("About {low} to {high} more turns each", low=low, high=high)


def last_round(turns: int) -> str:
    """How much of the last round is left."""
    return say_many("Last round: {count} turn left", "Last round: {count} turns left", turns)


def trees_held(count: int) -> str:
    """How many trees somebody has."""
    return say_many("{count} tree", "{count} trees", count)


def change(points: int) -> str:
    """A change of a score: `+3`, `−1`."""
    return f"+{points}" if points > 0 else signed(points)


def preview(changes: Sequence[int], names: Sequence[str], first: Seat) -> str:
    """What a choice would change in everybody's running score, the chooser first: `Wren +3, Toad −1`."""
    order = [first, *(seat for seat in range(len(changes)) if seat != first)]
    touched = [
        say("{name} {points}", name=names[seat], points=change(changes[seat])) for seat in order if changes[seat]
    ]
    return ", ".join(touched) or say("no score changes")


def preview_at(side: Side, text: str) -> str:
    """A preview that holds for planting at one end."""
    return say("left: {preview}", preview=text) if side is Side.LEFT else say("right: {preview}", preview=text)


def preview_at_best(text: str) -> str:
    """A preview of a take whose several new trees are planted as well as can be."""
    return say("at best: {preview}", preview=text)


# --- why a tree scores ---------------------------------------------------------------------------------------------


def why(tree: Tree, owner: Seat, beside: Sequence[tuple[Seat, Tree]], names: Sequence[str]) -> str:
    """Why a tree would score now or not. `beside` are the trees it touches with their owners, left before right."""
    name = tree_name(tree.guild)
    taller = [_neighbour(other, owner, seat, names) for seat, other in beside if other.height > tree.height]
    if len(taller) > 1:
        return say(
            "The {tree} scores nothing: {one} and {other} are taller.", tree=name, one=taller[0], other=taller[1]
        )
    if taller:
        return say("The {tree} scores nothing: {other} is taller.", tree=name, other=taller[0])
    equal = [_neighbour(other, owner, seat, names) for seat, other in beside if other.height == tree.height]
    if equal and beside != [(owner, tree)]:
        return say(
            "The {tree} scores {points}: {other} is no taller, and as tall is enough.",
            tree=name,
            points=tree.height,
            other=listed(equal),
        )
    return say("The {tree} scores {points}: no tree beside it is taller.", tree=name, points=tree.height)


def _neighbour(tree: Tree, owner: Seat, seat: Seat, names: Sequence[str]) -> str:
    if seat == owner:
        return say("the {tree} beside it", tree=tree_name(tree.guild))
    return say("the {tree} of {name} next door", tree=tree_name(tree.guild), name=names[seat])


def tree_label(tree: Tree, text: str) -> str:
    """A tree with everything about it, for everybody who does not see it."""
    return say("{tree}, {high}. {why}", tree=line_name(tree.guild.value), high=high(tree.height), why=text)


def end_label(side: Side, guild: Guild, touches: str, text: str) -> str:
    """An end of the district that a new tree may be planted at."""
    tree = line_name(guild.value)
    if side is Side.LEFT:
        return say("{tree} at the left end, beside {other}: {preview}", tree=tree, other=touches, preview=text)
    return say("{tree} at the right end, beside {other}: {preview}", tree=tree, other=touches, preview=text)


def near_tree(tree: Tree, owner: str) -> str:
    """A tree of a neighbour as one touches it."""
    return say("the {tree} of {name}, {high}", tree=tree_name(tree.guild), name=owner, high=high(tree.height))


def waiting_label(guild: Guild, count: int) -> str:
    """Cards that have no place yet."""
    return say("{tree}, {high}", tree=line_name(guild.value), high=high(count))


# --- counting ------------------------------------------------------------------------------------------------------


def line_name(kind: str) -> str:
    """What a line of the reckoning is about: a tree."""
    return {
        Guild.BLUE: say("Blue spruce"),
        Guild.GREEN: say("Green oak"),
        Guild.YELLOW: say("Yellow poplar"),
        Guild.BROWN: say("Brown acacia"),
        Guild.RED: say("Red maple"),
        Guild.PURPLE: say("Purple willow"),
    }[Guild(kind)]


def line_why(line: ScoreLine) -> str:
    """Where the points of a tree come from, in a few words."""
    height, left, right = line.why
    if not line.points:
        return say("{height}, beside a taller {other}", height=height, other=max(left, right))
    return say("{height}, between {left} and {right}", height=height, left=left, right=right)


def result(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game is over and what decided, without naming the winners: that is said for all games alike."""
    return say("The festival begins. Every tree with no taller neighbour scores its cards, and most points win.")
