"""Every sentence about Treelings: questions, buttons, previews, refusals, hints, why trees score, the reckoning.

What has happened is told in `told`. Our own words, short enough to be read aloud.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Reason
from game.core.phrases import signed
from game.core.speech import listed, say, say_many
from game.core.values import Outcome, ScoreLine, Seat, Worth
from game.games.treelings.moves import LayOut, Plant, TakeGuild, TreelingsMove, Why
from game.games.treelings.rules import TreelingsView, by_guild, singles
from game.games.treelings.scoring import Tree
from game.games.treelings.tables import Card, Guild, Side
from game.games.treelings.told import counted, end_name, event, guild_name, high, telling, tree_name

__all__ = [
    "change",
    "counted",
    "end_label",
    "end_name",
    "event",
    "festival_below",
    "festival_here",
    "guild_name",
    "high",
    "hint",
    "last_round",
    "line_name",
    "line_why",
    "more",
    "move_name",
    "near_tree",
    "over",
    "pile_left",
    "preview",
    "preview_at",
    "preview_at_best",
    "prompt",
    "refusal",
    "result",
    "take_label",
    "take_name",
    "telling",
    "then",
    "tree_label",
    "tree_name",
    "trees_held",
    "turns_left",
    "waiting_label",
    "why",
]


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
    named = [Guild(key.removeprefix("new:")) for key in chosen if key.startswith("new:")]
    if named or len(new) == 1:
        guild = (*named, *new)[0]
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
    market = counted(view.market)
    if len(singles(view.market)) > 1:
        return say("The market holds {market}. Take all of one guild, or all single cards.", market=market)
    return say("The market holds {market}. Take all of one guild.", market=market)


def over() -> str:
    """The headline when nobody is to decide any more."""
    return say("The game is over.")


def take_name(guild: Guild | None, cards: Sequence[Card]) -> str:
    """A take on the bracket under its market cards: `both blue`; without a guild it is all singles."""
    if guild is None:
        return say("all single cards")
    if len(cards) < 3:
        return say("both {guild}", guild=guild_name(guild)) if len(cards) == 2 else guild_name(guild)
    return say("all {count} {guild}", count=len(cards), guild=guild_name(guild))


def take_label(guild: Guild | None, cards: Sequence[Card], previews: Sequence[str]) -> str:
    """A take in full with what it changes, for everybody who does not see it."""
    if guild is None:
        guilds = listed([guild_name(card.guild) for card in cards])
        take = say("Take one each of {guilds}", guilds=guilds)
    else:
        take = say("Take {cards}", cards=take_name(guild, cards))
    return say("{take}: {preview}", take=take, preview="; ".join(previews)) if previews else take


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
    return say("Take all single cards")


def hint(move: TreelingsMove, worth: Worth) -> str:
    """The judge's choice with its reason."""
    number = worth.numbers[0] if worth.numbers else 0
    reason = {
        "gain": say_many("it brings you {count} point at once", "it brings you {count} points at once", number),
        "spoil": say_many("it costs the others {count} point", "it costs the others {count} points", number),
        "promise": say("it brings nothing at once, but your trees come closer to scoring"),
        "order": say("no other order is better for you"),
        "all_in_all": say("all in all, no other choice does more for you"),
    }[worth.reason]
    return say("{move}: {reason}.", move=move_name(move), reason=reason)


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


def festival_here() -> str:
    """That the last round has begun."""
    return say("the festival card has come")


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


def then(previews: Sequence[str]) -> str:
    """What a chosen take changes, as a sentence."""
    return say("Then: {preview}.", preview="; ".join(previews))


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
    touched = [(seat, other) for seat, other in dict.fromkeys(beside) if (seat, other) != (owner, tree)]
    taller = [_neighbour(other, owner, seat, names) for seat, other in touched if other.height > tree.height]
    equal = [_neighbour(other, owner, seat, names) for seat, other in touched if other.height == tree.height]
    if len(taller) == 2:
        return say("The {tree} scores nothing: {both} are taller.", tree=name, both=listed(taller))
    if taller:
        return say("The {tree} scores nothing: {other} is taller.", tree=name, other=taller[0])
    if len(equal) == 2:
        return say(
            "The {tree} scores {points}: {both} are just as tall, and that is enough.",
            tree=name,
            points=tree.height,
            both=listed(equal),
        )
    if equal:
        return say(
            "The {tree} scores {points}: {other} is just as tall, and that is enough.",
            tree=name,
            points=tree.height,
            other=equal[0],
        )
    return say("The {tree} scores {points}: no tree beside it is taller.", tree=name, points=tree.height)


def _neighbour(tree: Tree, owner: Seat, seat: Seat, names: Sequence[str]) -> str:
    if seat == owner:
        return say("the {tree} beside it", tree=tree_name(tree.guild))
    return say("the {tree} next door ({name})", tree=tree_name(tree.guild), name=names[seat])


def tree_label(tree: Tree, text: str) -> str:
    """A tree with everything about it, for everybody who does not see it."""
    return say("{tree}, {high}. {why}", tree=line_name(tree.guild.value), high=high(tree.height), why=text)


def end_label(side: Side, guild: Guild, near: Tree, owner: str, text: str) -> str:
    """An end of the district that a new tree may be planted at, and the tree of a neighbour that it touches there."""
    tree = line_name(guild.value)
    other = say("the {tree} of {name}, {high}", tree=tree_name(near.guild), name=owner, high=high(near.height))
    if side is Side.LEFT:
        return say("{tree} at the left end, beside {other}: {preview}", tree=tree, other=other, preview=text)
    return say("{tree} at the right end, beside {other}: {preview}", tree=tree, other=other, preview=text)


def near_tree(tree: Tree, owner: str) -> str:
    """A tree of a neighbour as one touches it."""
    return say("{name}: {tree}, {high}", name=owner, tree=tree_name(tree.guild), high=high(tree.height))


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
