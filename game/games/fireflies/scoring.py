"""What beds are worth, line by line, and how ties are broken (rulebook: Scoring)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.values import Outcome, ScoreLine, Seat, best_seats
from game.games.fireflies.pieces import Bed, Player
from game.games.fireflies.tables import BED_POINTS, HARMONY_POINTS, PURPLE_POINTS, Bloom, Card, Colour

TIE_BREAKS: Final = ("full_beds", "orchids", "flowers", "fireflies")
"""What decides between equal scores, in this order."""


def score_lines(beds: Sequence[Bed]) -> tuple[ScoreLine, ...]:
    """The four lines of the reckoning. A face-down flower counts as one plain flower.

    Why: the flowers of each bed; the number of purple flowers; the number of full beds of suns, of moons.
    """
    sizes = tuple(len(bed.flowers) for bed in beds)
    purple = sum(
        planted.flower is not None and planted.colour is Colour.PURPLE for bed in beds for planted in bed.flowers
    )
    harmonies = [harmony(bed) for bed in beds]
    suns, moons = harmonies.count(Bloom.SUN), harmonies.count(Bloom.MOON)
    return (
        ScoreLine("beds", sum(BED_POINTS[size] for size in sizes), sizes),
        ScoreLine("purple", purple * PURPLE_POINTS, (purple,)),
        ScoreLine("suns", suns * HARMONY_POINTS[Bloom.SUN], (suns,)),
        ScoreLine("moons", moons * HARMONY_POINTS[Bloom.MOON], (moons,)),
    )


def harmony(bed: Bed) -> Bloom | None:
    """The sign that all six cards of a full bed share, face up; None without."""
    if not bed.full:
        return None
    blooms = {planted.card.bloom for planted in bed.flowers if planted.up and isinstance(planted.card, Card)}
    all_up = all(planted.up for planted in bed.flowers)
    return blooms.pop() if all_up and len(blooms) == 1 else None


def points(beds: Sequence[Bed]) -> int:
    """The total of all lines."""
    return sum(line.points for line in score_lines(beds))


def tie_breaks(player: Player) -> tuple[int, ...]:
    """Full beds; orchids less weeds in own beds; flowers in own beds; fireflies in the supply."""
    beds = player.beds
    orchids = sum(
        isinstance(planted.card, Card) and planted.card.colour is None for bed in beds for planted in bed.flowers
    )
    weeds = sum(bed.weed is not None for bed in beds)
    return (sum(bed.full for bed in beds), orchids - weeds, player.flowers, player.supply)


def outcome(players: Sequence[Player], ended: str) -> Outcome:
    """The final reckoning: most points, then the tie-breaks one after the other, then a shared win."""
    lines = tuple(score_lines(player.beds) for player in players)
    scores = tuple(sum(line.points for line in its) for its in lines)
    winners, decided_by = best_seats(scores), None
    breaks = [tie_breaks(player) for player in players]
    for number, name in enumerate(TIE_BREAKS):
        best = max(breaks[seat][number] for seat in winners)
        left = tuple(Seat(seat) for seat in winners if breaks[seat][number] == best)
        if len(left) < len(winners):
            winners, decided_by = left, name
    return Outcome(winners, ended, scores, lines, decided_by)
