"""The sentences that are the same in every game: refusals, links, taking back, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.contract import CommonReason
from game.core.link import LinkProblem
from game.core.record import Player
from game.core.session import Barrier
from game.core.speech import listed, say, say_many
from game.core.values import RESIGNED, Outcome


def signed(number: int) -> str:
    """A whole number with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def marked(label: str, chosen: bool, hinted: bool) -> str:
    """A label with what is marked on it, for everybody who does not see the mark."""
    marks = [mark for mark, holds in ((say("chosen"), chosen), (say("the hint"), hinted)) if holds]
    return ", ".join([label, *marks])


def refusal(reason: CommonReason) -> str:
    """Why something cannot be done, whatever the game."""
    return {
        CommonReason.OVER: say("The game is over."),
        CommonReason.NOT_YOUR_TURN: say("It is not your turn."),
        CommonReason.NO_SUCH_MOVE: say("That cannot be done now."),
        CommonReason.HAS_RESIGNED: say("This player has given up."),
        CommonReason.TOO_MANY_CHANGES: say("Seats have changed hands too often in this game."),
    }[reason]


def thinking(name: str) -> str:
    """Who is being waited for."""
    return say("{name} is thinking.", name=name)


def link_problem(problem: LinkProblem) -> str:
    """What is wrong with a link."""
    return {
        LinkProblem.NO_LINK: say("This is not a game link of ours."),
        LinkProblem.TOO_LONG: say("This link is far too long to be one of ours."),
        LinkProblem.NEWER: say("This link was made by a newer version of the site. Load the page again and retry."),
        LinkProblem.CUT: say("This link has lost its end on the way."),
        LinkProblem.CHANGED: say("This link was changed on its way: some of its letters are wrong."),
        LinkProblem.UNKNOWN_GAME: say("This link is for a game that is not on this site yet."),
        LinkProblem.IMPOSSIBLE: say("This link tells of a game that cannot have happened."),
    }[problem]


def barrier(found: Barrier) -> str:
    """Why nothing can be taken back."""
    return {
        Barrier.NOTHING_PLAYED: say("There is nothing of yours to take back."),
        Barrier.SOMETHING_REVEALED: say("Something hidden has come to light since then, so this stays as it is."),
        Barrier.SEAT_CHANGED: say("A seat has changed hands since then, so this stays as it is."),
    }[found]


def seat_taken(name: str, player: Player) -> str:
    """Who decides for a seat from now on."""
    return {
        Player.PERSON: say("A person plays for {name} now.", name=name),
        Player.GREEDY: say("An opponent of the kind Keen plays for {name} now.", name=name),
        Player.RANDOM: say("An opponent of the kind Chance plays for {name} now.", name=name),
    }[player]


def practice() -> str:
    """What is said of the result of a practice game."""
    return say("It was a practice game: anything could be taken back.")


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won."""
    won = [names[seat] for seat in outcome.winners]
    if outcome.ended == RESIGNED:
        return say("{name} won: everybody else gave up.", name=won[0])
    points = outcome.scores[outcome.winners[0]]
    if len(won) == 1:
        return say_many(
            "{name} won with {points} point.",
            "{name} won with {points} points.",
            points,
            name=won[0],
            points=signed(points),
        )
    return say_many(
        "{names} shared the win with {points} point each.",
        "{names} shared the win with {points} points each.",
        points,
        names=listed(won),
        points=signed(points),
    )


def decision(outcome: Outcome, names: Sequence[str], result: Callable[[Outcome, Sequence[str]], str]) -> str:
    """Why the game is over and what decided, as its `words.result` tells; nothing when all others gave up."""
    return "" if outcome.ended == RESIGNED else result(outcome, names)
