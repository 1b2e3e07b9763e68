"""Treelings a second time, written from the rules' text alone and as plainly as possible, to check the engine by.

Nothing of `game.games.treelings` is used: cards are the texts that transcripts show, a tree is a list of them, the
pile is a list with the festival card in its place. Slow, and meant to be.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import permutations
from typing import Final

COLOURS: Final = ("blue", "green", "yellow", "brown", "red", "purple")


class Brute:
    """A game of Treelings from shuffled cards. `plays` is None when it is over."""

    def __init__(self, players: int, first: int, cards: list[str]) -> None:
        """Deal three cards each, from the first player on, and put the festival card above the lowest 20."""
        cards = list(cards)
        self.first = first
        self.plays: int | None = first
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for step in range(players):
            for _ in range(3):
                self.hands[(first + step) % players].append(cards.pop(0))
        self.pile = [*cards[:-20], "festival", *cards[-20:]]
        self.market: list[str] = []
        self.rows: list[list[list[str]]] = [[] for _ in range(players)]
        self.last_round = False
        self.passes = 0

    # --- what may be done ---

    def paths(self) -> list[tuple[str, ...]]:
        """Return what the player whose turn it is may do, as paths of targets."""
        if self.plays is None:
            return []
        hand = {colour(card) for card in self.hands[self.plays]}
        if not self.rows[self.plays]:
            shown = max(1, len(hand) - 1)
            return [tuple(f"new:{each}" for each in order)[:shown] for order in permutations(hand)]
        found: list[tuple[str, ...]] = []
        for each in hand:
            name = (f"new:{each}",) if len(hand) > 1 else ()
            found += [(*name, "end:left"), (*name, "end:right")]
        if not hand:
            found += [(f"take:{each}",) for each in COLOURS if self.lot(each)]
            if len([each for each in COLOURS if len(self.lot(each)) == 1]) > 1:
                found.append(("take:singles",))
        return found

    def lot(self, wanted: str) -> list[str]:
        """Return the market cards of a colour."""
        return [card for card in self.market if colour(card) == wanted]

    # --- doing it ---

    def after(self, path: tuple[str, ...]) -> Brute:
        """Return the game after this decision."""
        game = deepcopy(self)
        game.do(path)
        return game

    def do(self, path: tuple[str, ...]) -> None:
        """Take a decision."""
        assert self.plays is not None
        words = [target.split(":")[1] for target in path]
        hand, row = self.hands[self.plays], self.rows[self.plays]
        if not row:
            rest = [colour(card) for card in hand if colour(card) not in words]
            for each in dict.fromkeys([*words, *rest]):
                row.append([card for card in hand if colour(card) == each])
            hand.clear()
            self.go_on()
        elif hand:
            new = words[0] if len(words) == 2 else colour(hand[0])
            tree = [card for card in hand if colour(card) == new]
            self.hands[self.plays] = [card for card in hand if colour(card) != new]
            row.insert(0 if words[-1] == "left" else len(row), tree)
            if not self.hands[self.plays]:
                self.go_on()
        else:
            self.take(words[0])

    def take(self, word: str) -> None:
        """Take cards from the market and grow the trees that stand already."""
        assert self.plays is not None
        for card in list(self.market):
            lot = self.lot(colour(card)) if word == "singles" else []
            if colour(card) == word or lot == [card]:
                self.hands[self.plays].append(card)
        self.market = [card for card in self.market if card not in self.hands[self.plays]]
        for tree in self.rows[self.plays]:
            for card in list(self.hands[self.plays]):
                if colour(card) == colour(tree[0]):
                    self.hands[self.plays].remove(card)
                    tree.append(card)
        if not self.hands[self.plays]:
            self.go_on()

    def go_on(self) -> None:
        """Go on with the next player: laying out, a turn with its filling, or the end."""
        assert self.plays is not None
        self.plays = (self.plays + 1) % len(self.rows)
        if not self.rows[self.plays]:
            return
        if self.last_round and self.plays == self.first:
            self.plays = None
            return
        while len(self.market) < 5 and self.pile:
            card = self.pile.pop(0)
            if card == "festival":
                self.last_round = True
            else:
                self.market.append(card)
        if not self.market:
            self.passes += 1
            self.go_on()

    # --- counting ---

    def scores(self) -> list[int]:
        """Return the points of all players, each tree asked about its two neighbours."""
        return [
            sum(len(tree) for place, tree in enumerate(row) if self.stands_free(player, place))
            for player, row in enumerate(self.rows)
        ]

    def stands_free(self, player: int, place: int) -> bool:
        """Tell whether neither neighbour of a tree is higher."""
        row = self.rows[player]
        left = row[place - 1] if place > 0 else self.beyond(player, 1)[-1]
        right = row[place + 1] if place + 1 < len(row) else self.beyond(player, -1)[0]
        return len(left) <= len(row[place]) and len(right) <= len(row[place])

    def beyond(self, player: int, step: int) -> list[list[str]]:
        """Return the row of the neighbour: the next player sits on the left hand, the one before on the right."""
        return self.rows[(player + step) % len(self.rows)]

    def winners(self) -> list[int]:
        """Return who has the most points."""
        scores = self.scores()
        return [player for player, score in enumerate(scores) if score == max(scores)]


def colour(card: str) -> str:
    """Return the colour of a card: `red-05` is red."""
    return card.split("-")[0]
