"""Why a path of targets is refused: the plainest reason for its first wrong target."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.choose import choose
from game.core.contract import CommonReason, Reason
from game.core.values import Seat
from game.games.fireflies.agenda import (
    FinishTurn,
    PlantConsolation,
    PlantOrchid,
    PlantSecond,
    PlantWon,
    ReplantWeed,
    TakeTurn,
    Task,
    UseAbility,
)
from game.games.fireflies.board import Board, is_day
from game.games.fireflies.moves import FirefliesMove, Why
from game.games.fireflies.pieces import Player, Rank
from game.games.fireflies.planting import bonus_places
from game.games.fireflies.tables import Colour


def why_not(board: Board, task: Task, legal: Sequence[FirefliesMove], path: tuple[str, ...]) -> Reason:
    """The reason, found by following the path as far as it goes."""
    depth = 0
    while depth < len(path) and choose(legal, path[: depth + 1]) is not None:
        depth += 1
    if depth == len(path):
        return Why.CHOOSE_MORE if path else Why.CHOOSE_ONE
    if depth and choose(legal, path[depth : depth + 1]) is not None:
        return Why.CHOOSE_ONE
    return _Refusal(board, task, legal[0].seat, path[:depth], path[depth]).reason()


class _Refusal:
    """One wrong target after some right ones."""

    def __init__(self, board: Board, task: Task, seat: Seat, before: tuple[str, ...], target: str) -> None:
        self.board, self.task, self.before, self.target = board, task, before, target
        self.player: Player = board.players[seat]

    def reason(self) -> Reason:
        head, _, rest = self.target.partition(":")
        if head == "clock" and isinstance(self.task, TakeTurn | FinishTurn | UseAbility):
            return self._clock(rest)
        if head == "hand" and not isinstance(self.task, PlantWon | PlantOrchid | ReplantWeed):
            return self._hand(rest)
        if head == "bed" and (self.before or isinstance(self.task, PlantWon | PlantOrchid)):
            return self._bed(rest)
        if head == "seat" and isinstance(self.task, PlantOrchid | ReplantWeed):
            return Why.NO_WEED_HERE
        if head == "swap" and isinstance(self.task, TakeTurn | FinishTurn):
            return self._swap(rest)
        if head == "space" and self.before:
            return self._space(rest)
        if head == "as" and self.before and isinstance(self.task, PlantOrchid):
            return Why.COLOUR_IN_BED if rest in tuple(Colour) else CommonReason.NO_SUCH_MOVE
        if self.target == "face:down" and len(self.before) == 2 and self.before[1].startswith("bed:"):
            return Why.BED_CLOSED
        if self.target in tuple(Rank):
            return self._rank(Rank(self.target))
        return self._answer(head)

    def _rank(self, rank: Rank) -> Reason:
        if rank in self.player.ranks:
            return Why.CHOOSE_ONE
        return Why.NO_ROYAL if rank is Rank.ROYAL else Why.NO_REGULAR

    def _answer(self, head: str) -> Reason:
        if self.target == "compost":
            return Why.MUST_PLANT if isinstance(self.task, PlantOrchid) else Why.ANSWER_FIRST
        if head == "copy":
            return Why.NOTHING_TO_COPY
        if head == "compost":
            return Why.NOT_IN_COMPOST
        if head == "flower":
            return Why.NOT_FACE_DOWN
        if self.target == "pass" and isinstance(self.task, FinishTurn):
            return Why.ACTION_DONE
        known = ("hand", "bed", "clock", "seat", "swap", "pass", "end", "skip", "ability", "weed")
        return Why.ANSWER_FIRST if head in known and not self.before else CommonReason.NO_SUCH_MOVE

    def _place(self, text: str) -> int | None:
        return int(text) if text.isdecimal() and len(text) < 3 and int(text) < len(self.board.clock) else None

    def _clock(self, text: str) -> Reason:
        place = self._place(text)
        if place is None:
            return CommonReason.NO_SUCH_MOVE
        if isinstance(self.task, FinishTurn) and not self.before:
            return Why.ACTION_DONE
        on_clock = self.board.clock[place]
        if isinstance(self.task, UseAbility) and self.task.colour is not Colour.WHITE:
            return Why.ANSWER_FIRST
        if self.player.supply == 0:
            return Why.NO_FIREFLY
        if on_clock is None:
            return Why.EMPTY_PLACE
        space = on_clock.next_space
        if space is None:
            return Why.CARD_FULL
        if isinstance(self.task, FinishTurn) and place not in bonus_places(self.board, self.task):
            suits = place in bonus_places(self.board, FinishTurn(self.task.seat, None, bonus=True))
            if suits:
                return Why.NOT_BESIDE
        return Why.NIGHT_SPACE if is_day(self.board, place) else Why.DAY_SPACE

    def _hand(self, text: str) -> Reason:
        card = next((card for card in self.player.cards if card.id == text), None)
        if card is None:
            return Why.NOT_IN_HAND
        match self.task:
            case TakeTurn():
                return Why.NO_FIREFLY
            case FinishTurn():
                if self.player.supply == 0:
                    return Why.NO_FIREFLY
                return Why.NO_BONUS if self.task.bonus else Why.ACTION_DONE
            case PlantSecond() | PlantConsolation():
                return Why.WRONG_COLOUR
        return Why.ANSWER_FIRST

    def _colour(self) -> Colour | None:
        """The colour of what is being planted."""
        if isinstance(self.task, PlantWon):
            return self.task.card.colour
        if self.before and self.before[0].startswith("hand:"):
            name = self.before[0].partition(":")[2]
            return next((card.colour for card in self.player.cards if card.id == name), None)
        return None

    def _bed(self, text: str) -> Reason:
        if text == "new":
            return Why.CHOOSE_ONE
        if not text.isdecimal() or len(text) > 3 or int(text) >= len(self.player.beds):
            return Why.NO_SUCH_BED
        bed, colour = self.player.beds[int(text)], self._colour()
        if bed.full:
            return Why.BED_FULL
        if colour is not None and bed.has(colour):
            return Why.COLOUR_IN_BED
        return Why.BED_CLOSED if bed.weed is not None else CommonReason.NO_SUCH_MOVE

    def _swap(self, text: str) -> Reason:
        places = [self._place(part) for part in text.split("-")]
        cards = [None if place is None else self.board.clock[place] for place in places]
        if len(places) != 2 or None in cards or (places[1] or 0) != ((places[0] or 0) + 1) % len(self.board.clock):
            return Why.NOT_TWO_CARDS
        return Why.NO_ROYAL if self.player.royal is not True else Why.NO_FIREFLY_THERE

    def _space(self, text: str) -> Reason:
        place = self._place(self.before[0].partition(":")[2])
        on_clock = None if place is None else self.board.clock[place]
        if on_clock is None or not text.isdecimal() or len(text) > 2 or int(text) >= len(on_clock.fireflies):
            return Why.NO_SUCH_SPACE
        return Why.CHOOSE_ONE if on_clock.fireflies[int(text)] is None else Why.SPACE_TAKEN
