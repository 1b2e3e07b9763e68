"""The table: `Garden` holds all that lies open, `Work` changes it.

A position never changes. Playing a move makes a `Work` from it, changes that step by step, gathers the events, and
makes the next position from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.contract import Event
from game.core.dice import Dice
from game.core.values import Hidden, Seat, seats_from
from game.games.vines.agenda import Task
from game.games.vines.pergola import Pergola
from game.games.vines.pieces import CardPlace, Goal, Lying, Player, held_colours
from game.games.vines.tables import CATALYST_GOAL, COLOURS, GOALS, Colour, Ending, MarketTile, Variant

Secret = Colour | Hidden | None
"""The petal that a seat has chosen to pass on: HIDDEN from others until all have chosen, None when it has not."""


@dataclass(frozen=True)
class Garden:
    """Everything that lies open, and the totals behind the screens, which anybody could have counted.

    `strict` and `open_petals` are options of the set-up. `market` has five places, those of taken tiles empty until
    the refill; `locked` is the colour that Catalyst took out of the race; `players` go by seat; `ladybugs` and
    `four_hues` are the supplies; `birds` counts the hummingbirds that count towards the end; `gone` are tiles out of
    the game; `actions` is what is left of the actions of `active`, whose turn it is.
    """

    variant: Variant
    strict: bool
    open_petals: bool
    market: tuple[Lying | None, ...]
    pergola: Pergola
    goals: tuple[Goal, ...]
    locked: Colour | None
    cards: tuple[CardPlace, ...]
    players: tuple[Player, ...]
    ladybugs: int
    four_hues: int
    birds: int
    gone: tuple[MarketTile, ...]
    active: Seat
    actions: int
    ended: Ending | None

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The market tiles still there, from left to right."""
        return tuple([lying for lying in self.market if lying is not None])

    @property
    def free_colours(self) -> tuple[Colour, ...]:
        """The colours that no goal has used and Catalyst has not locked."""
        used = {self.locked, *(goal.colour for goal in self.goals)}
        return tuple([colour for colour in COLOURS if colour not in used])

    @property
    def open_goals(self) -> tuple[Goal, ...]:
        """The goals that may be met next: the lowest open one of 4, 5, 6, and 7 when it is there."""
        still = [goal for goal in self.goals if goal.colour is None]
        row = [goal for goal in still if goal.number in GOALS]
        return (*row[:1], *(goal for goal in still if goal.number == CATALYST_GOAL))

    @property
    def next_card(self) -> int | None:
        """The place of the first unused event card."""
        return next((place for place, card in enumerate(self.cards) if card.used is None), None)

    def seats(self) -> tuple[Seat, ...]:
        """All seats from the active one on."""
        return seats_from(self.active, len(self.players))

    def colours_of(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours of which a seat has a petal."""
        return held_colours(self.players[seat].petals)


class Work:
    """A position being changed, and the events so far. Nobody keeps one."""

    __slots__ = ("agenda", "bag", "dice", "events", "garden", "secrets")

    def __init__(
        self,
        garden: Garden,
        agenda: Sequence[Task],
        bag: tuple[MarketTile, ...],
        secrets: tuple[Secret, ...],
        dice: Dice,
    ) -> None:
        """Begin from the parts of a position."""
        self.garden = garden
        self.agenda = list(agenda)
        self.bag = bag
        self.secrets = secrets
        self.dice = dice
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Note what has happened."""
        self.events.append(event)

    def set(self, **fields: Any) -> None:
        """Change something on the table. As `replace` does it, but this is asked ten times a move."""
        self.garden = Garden(**(vars(self.garden) | fields))

    def set_player(self, seat: Seat, player: Player) -> None:
        """Change what belongs to a seat."""
        players = self.garden.players
        self.set(players=(*players[:seat], player, *players[seat + 1 :]))

    def add_petals(self, seat: Seat, colour: Colour, count: int = 1) -> None:
        """Give petals to a seat, or take some away."""
        self.set_player(seat, self.garden.players[seat].with_petals(colour, count))

    def set_lying(self, tile: MarketTile, lying: Lying | None) -> None:
        """Change a market tile, or take it away; its place stays."""
        self.set(
            market=tuple([lying if here is not None and here.tile == tile else here for here in self.garden.market])
        )

    def out_of_game(self, *tiles: MarketTile) -> None:
        """Tiles leave the game."""
        self.set(gone=(*self.garden.gone, *tiles))

    def take_ladybugs(self, seat: Seat, count: int) -> int:
        """Give ladybugs from the supply to a seat, as many as there are; returns how many."""
        given = min(count, self.garden.ladybugs)
        self.set(ladybugs=self.garden.ladybugs - given)
        player = self.garden.players[seat]
        self.set_player(seat, replace(player, ladybugs=player.ladybugs + given))
        return given

    def take_four_hue(self, seat: Seat) -> bool:
        """Give a four-hue tile from the supply to a seat; whether there was one."""
        if not self.garden.four_hues:
            return False
        self.set(four_hues=self.garden.four_hues - 1)
        player = self.garden.players[seat]
        self.set_player(seat, replace(player, four_hues=player.four_hues + 1))
        return True

    def next_of_bag(self) -> MarketTile:
        """Take the next tile out of the bag."""
        tile, self.bag = self.bag[0], self.bag[1:]
        return tile
