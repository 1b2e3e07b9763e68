"""The reckoning: the least-collected colour counts, ladybugs allotted as well as can be (rulebook: End of the Game)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.values import Outcome, ScoreLine, Seat
from game.games.vines.pieces import Petals, Player
from game.games.vines.tables import COLOURS, Ending

TIE_BREAKS: Final = ("second", "third", "fourth")
"""What decides a tie of scores: the second least colour, then the third, then the fourth."""


def allotted(petals: Petals, ladybugs: int) -> Petals:
    """How many ladybugs each colour gets: every one goes to the colour that is the lowest then.

    That makes the least as high as can be, then the second least, and so on.

    >>> allotted((5, 1, 3, 1), 3)
    (0, 2, 0, 1)
    """
    added = [0, 0, 0, 0]
    for _ in range(ladybugs):
        sums = [held + more for held, more in zip(petals, added, strict=True)]
        added[sums.index(min(sums))] += 1
    yellow, orange, pink, blue = added
    return yellow, orange, pink, blue


def values(petals: Petals, ladybugs: int, strict: bool = False) -> tuple[int, ...]:
    """What is compared, the least colour first. With `strict` a colour without a real petal makes the first value 0.

    >>> values((5, 1, 3, 0), 3), values((5, 1, 3, 0), 3, strict=True)
    ((2, 2, 3, 5), (0, 2, 3, 5))
    """
    added = allotted(petals, ladybugs)
    least, *others = sorted(held + more for held, more in zip(petals, added, strict=True))
    return (0 if strict and 0 in petals else least, *others)


def lines(petals: Petals, ladybugs: int, strict: bool) -> tuple[ScoreLine, ...]:
    """A line for each colour; only the first least one has points. Why: petals, ladybugs on it, whether it counts.

    With `strict` the first colour without a real petal is the one that counts.
    """
    score = values(petals, ladybugs, strict)[0]
    added = allotted(petals, ladybugs)
    sums = [held + more for held, more in zip(petals, added, strict=True)]
    counts = petals.index(0) if strict and 0 in petals else sums.index(min(sums))
    return tuple(
        ScoreLine(colour.value, score if place == counts else 0, (petals[place], added[place], int(place == counts)))
        for place, colour in enumerate(COLOURS)
    )


def outcome(players: Sequence[Player], strict: bool, ended: Ending) -> Outcome:
    """The highest least colour wins; ties go by the second least, and so on; equal on all four, the win is shared."""
    found = [values(player.petals, player.ladybugs, strict) for player in players]
    best = max(found)
    winners = tuple(Seat(seat) for seat, its in enumerate(found) if its == best)
    rivals = [its for its in found if its[0] == best[0] and its != best]
    decided = None
    if rivals:
        differs = max(next(place for place in range(4) if its[place] != best[place]) for its in rivals)
        decided = TIE_BREAKS[differs - 1]
    return Outcome(
        winners=winners,
        ended=ended.value,
        scores=tuple(its[0] for its in found),
        lines=tuple(lines(player.petals, player.ladybugs, strict) for player in players),
        decided_by=decided,
    )
