"""Every component of a position and where it is, hidden ones too, as plain data: for transcripts and counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.core.values import Seat
from game.games.fireflies.agenda import PlantOrchid, PlantWon, ReplantWeed
from game.games.fireflies.board import Hands
from game.games.fireflies.pieces import Bed, Firefly, Rank
from game.games.fireflies.tables import Card


class _Counters:
    """Names for fireflies: the royal of a seat, and its regulars as they come, since nothing tells them apart."""

    def __init__(self) -> None:
        self._seen: Counter[Seat] = Counter()

    def regular(self, seat: Seat) -> str:
        self._seen[seat] += 1
        return f"firefly-{seat + 1}-{self._seen[seat]}"

    def name(self, firefly: Firefly | None) -> str | None:
        if firefly is None:
            return None
        return f"royal-{firefly.owner + 1}" if firefly.rank is Rank.ROYAL else self.regular(firefly.owner)


def components(position: Hands) -> Mapping[str, object]:
    """The clock by place, piles with their next card first, then what each seat has."""
    counters = _Counters()
    return {
        "sun": position.sun,
        "apprentice": position.apprentice,
        "clock": [
            None
            if on_clock is None
            else {
                "card": on_clock.card.id,
                "fireflies": [counters.name(firefly) for firefly in on_clock.fireflies],
            }
            for on_clock in position.clock
        ],
        "shed": [card.id for card in position.shed],
        "greenhouse": [card.id for card in reversed(position.greenhouse)],
        "compost": [card.id for card in reversed(position.compost)],
        "gone": [card.id for card in position.gone],
        "being_planted": [
            task.card.id for task in position.agenda if isinstance(task, PlantWon | PlantOrchid | ReplantWeed)
        ],
        "players": [
            {
                "hand": [_name(card) for card in player.hand],
                "beds": [_bed(bed, counters) for bed in player.beds],
                "supply": [
                    *([f"royal-{seat + 1}"] if player.royal is True else []),
                    *(counters.regular(Seat(seat)) for _ in range(player.supply - (player.royal is True))),
                ],
                "sundial": None if player.dial is None else {"royal": f"royal-{seat + 1}", "up": player.dial == "up"},
            }
            for seat, player in enumerate(position.players)
        ],
    }


def _name(card: object) -> str | None:
    return card.id if isinstance(card, Card) else None


def _bed(bed: Bed, counters: _Counters) -> dict[str, object]:
    return {
        "flowers": [
            {
                "card": _name(planted.card),
                "up": planted.up,
                "firefly": counters.name(planted.firefly),
            }
            for planted in bed.flowers
        ],
        "weed": _name(bed.weed),
    }
