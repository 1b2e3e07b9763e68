"""What has happened in Treelings, in sentences, and what guilds, trees and cards are called.

Guilds go by colour, as in the book; their trees also by shape, so that colour is never the only mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Event
from game.core.speech import listed, say, say_many
from game.games.treelings.moves import (
    Began,
    Dealt,
    Ended,
    FestivalCame,
    Filled,
    Grew,
    LaidOut,
    Passed,
    Planted,
    Took,
)
from game.games.treelings.rules import by_guild
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
            return say("Dealt to {name}: {cards}.", name=names[happened.seat], cards=counted(happened.cards))
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
                "{name} grew the {tree} to {height} cards.",
                name=names[happened.seat],
                tree=tree_name(happened.cards[0].guild),
                height=happened.height,
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
