"""A view with the page's look at it: who is asked what, faces of cards. For all parts of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from game.core import sight
from game.core.speech import remembered
from game.core.values import Hidden, Seat
from game.games.fireflies import labels, words
from game.games.fireflies.agenda import FinishTurn, PlantWon, TakeTurn, Task
from game.games.fireflies.moves import Bid, Bonus, Light, Why
from game.games.fireflies.pieces import Firefly, Player, Rank
from game.games.fireflies.refusals import why_not
from game.games.fireflies.shapes import CardFace, FireflyDisc
from game.games.fireflies.tables import Card, Colour
from game.games.fireflies.views import FirefliesView

ability: Final = remembered(words.ability)
"""What the flowers of a colour can do."""

_SILENT: Final = (Why.CHOOSE_ONE, Why.CHOOSE_MORE, Why.ANSWER_FIRST)


class Sight(sight.Sight[FirefliesView]):
    """A view of the fireflies and how the page looks at it."""

    @cached_property
    def task(self) -> Task | None:
        """The question put to the viewer."""
        return self.view.agenda[-1] if self.deciding else None

    @cached_property
    def me(self) -> Player | None:
        """The viewer's own things."""
        return None if self.view.viewer is None else self.view.players[self.view.viewer]

    @cached_property
    def offered(self) -> frozenset[str]:
        """The keys of which is told what they would bring: those that may come next, and the last one chosen."""
        return self.targets | frozenset(self.look.chosen[-1:] if self.choice else ())

    @cached_property
    def firsts(self) -> frozenset[str]:
        """The keys that begin a move."""
        return frozenset(move.path[0] for move in self.view.legal_moves)

    @cached_property
    def heads(self) -> frozenset[str]:
        """The kinds of things that are being chosen from: `hand`, `bed`, `clock` and so on."""
        heads = {key.partition(":")[0] for key in self.targets}
        if not self.look.chosen and isinstance(self.task, TakeTurn):
            heads |= {"clock", "hand"}
        elif not self.look.chosen and isinstance(self.task, FinishTurn):
            heads.add("hand")
        return frozenset(heads)

    @cached_property
    def picked(self) -> Card | None:
        """The flower about to be planted: chosen from the hand, or won."""
        if isinstance(self.task, PlantWon):
            return self.task.card
        first = next(iter(self.look.chosen), "")
        if first.startswith("hand:") and not isinstance(self.task, FinishTurn):
            return self._in_hand(first.partition(":")[2])
        return None

    def _in_hand(self, name: str) -> Card | None:
        cards = self.me.cards if self.me else ()
        return next((card for card in cards if card.id == name), None)

    @cached_property
    def bidding(self) -> Bid | Bonus | Light | None:
        """A bid chosen so far that its place is named; its rank is any while none is chosen."""
        at = self.look.chosen
        moves = (move for move in self.view.legal_moves if isinstance(move, Bid | Bonus | Light))
        fits = (move for move in moves if at and move.path[: len(at)] == at)
        move = next(fits, None)
        return move if move is not None and any(key.startswith("clock:") for key in at) else None

    # --- marks ---

    def marked(self, key: str | None) -> str:
        """The marks that a label tells of."""
        return labels.marked(key in self.look.chosen, key in self.look.hinted)

    def why(self, key: str) -> str:
        """Why a key cannot be chosen, when things of its kind are being chosen from; for who decides alone."""
        if not self.deciding or key.partition(":")[0] not in self.heads:
            return ""
        if key in self.targets or key in self.firsts or key in self.look.chosen:
            return ""
        assert self.task is not None
        chosen = self.look.chosen
        begun = [move for move in self.view.legal_moves if move.path[: len(chosen)] == chosen][:1]
        reason = why_not(self.view, self.task, begun, (*chosen, key)) if begun else None
        return words.refusal(reason) if isinstance(reason, Why) and reason not in _SILENT else ""

    # --- names and faces ---

    def owner(self, seat: Seat) -> str | None:
        """The name of a seat, None for the viewer's own."""
        return None if seat == self.view.viewer else self.look.names[seat]

    def disc(self, firefly: Firefly) -> FireflyDisc:
        """A firefly as the viewer knows it."""
        royal = firefly.rank is Rank.ROYAL
        return FireflyDisc(firefly.owner, royal, labels.firefly(self.owner(firefly.owner), royal))


def face(card: Card) -> CardFace:
    """The face of a card."""
    piece = "orchid" if card.colour is None else head(card.colour)
    return CardFace(card.id, piece, card.bloom, card.colour, labels.card_name(card))


def head(colour: Colour) -> str:
    """The name of a flower's drawing in the sprite."""
    return f"f-{colour}"


def faces(cards: Sequence[Card | Hidden]) -> tuple[CardFace, ...]:
    """The faces of those cards that are known."""
    return tuple(face(card) for card in cards if isinstance(card, Card))
