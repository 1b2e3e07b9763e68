"""Random games of every game of the site and of the toy game, for the laws and everything else that wants many games.

A game here is played straight through the contract, without a session, so that the session can be compared with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

from game.bots.levels import best
from game.core import plain
from game.core.contract import Event, Move, Option, Rules, State
from game.core.dice import Dice, Rng, mix
from game.core.link import Registry
from game.core.record import Player, Record, new_record
from game.core.values import Seat
from game.games import registry
from tests.contract.toy import TOY, TOY_REGISTRY

SEEDS: Final = 20
"""Games in a normal run at a number of seats with the usual options, and as many shared by all other ways to play."""

LONG_SEEDS: Final = 1000
"""Games per configuration in a long run."""

JUDGED_SEEDS: Final = 2
"""Games of the judge in a normal run, shared in the same way."""

LONG_JUDGED_SEEDS: Final = 200
"""Games of the judge per configuration in a long run."""

Position = State[Any, Any]
Viewer = Seat | None


@dataclass(frozen=True)
class Configuration:
    """A game with a number of seats and a value for each of its options."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return self.registry.rules(self.game)

    @property
    def registry(self) -> Registry:
        """The registry that the game stands in."""
        return TOY_REGISTRY if self.game == TOY.id else registry

    @property
    def usual(self) -> bool:
        """Whether every option has its default."""
        return self.options == tuple((option.name, option.default) for option in self.rules.options)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Every seat, and an onlooker."""
        return (*map(Seat, range(self.seats)), None)

    def record(self, seed: int, player: Player = Player.PERSON) -> Record:
        """A fresh record; seeds of many sizes, and every first player, chosen or left to the seed."""
        first = seed % (self.seats + 1) - 1
        return new_record(
            self.rules,
            (player,) * self.seats,
            mix(seed) if seed % 2 else seed,
            first=None if first < 0 else Seat(first),
            options=dict(self.options),
        )

    def __str__(self) -> str:
        """A short name for test reports."""
        return "-".join([self.game, str(self.seats), *(value for _, value in self.options)])


def configurations_of(rules: Rules[Any, Any]) -> Iterator[Configuration]:
    """Every number of seats with the usual options, and with every other value of each of them."""
    for seats in rules.seats:
        for options in choices_of(rules.options):
            yield Configuration(rules.id, seats, options)


def choices_of(options: tuple[Option, ...]) -> Iterator[tuple[tuple[str, str], ...]]:
    """The usual values of all options, then every other value of each beside the usual ones of the others."""
    usual = {option.name: option.default for option in options}
    yield tuple(usual.items())
    for option in options:
        for value in option.values[1:]:
            yield tuple((usual | {option.name: value}).items())


def share(games: int, configuration: Configuration) -> int:
    """How many of so many games are played: all with the usual options, a share of them with others, at least one."""
    others = sum(1 for _ in choices_of(configuration.rules.options)) - 1
    return games if configuration.usual else max(1, games // others)


REGISTERED: Final = tuple(c for game in registry.engines() for c in configurations_of(registry.rules(game)))
CONFIGURATIONS: Final = (*configurations_of(TOY), *REGISTERED)


@dataclass(frozen=True)
class Ply:
    """One decision: where it was taken, what was chosen, what came of it."""

    number: int
    before: Position
    index: int
    move: Move
    after: Position
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Game:
    """A game played to its end, by random moves or by the judges."""

    configuration: Configuration
    seed: int
    record: Record
    start: Position
    start_events: tuple[Event, ...]
    plies: tuple[Ply, ...]
    judged: bool = False

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return self.configuration.rules

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the last."""
        return (self.start, *(ply.after for ply in self.plies))

    def viewers(self, ply: int) -> tuple[Viewer, ...]:
        """Return who looks after `ply` decisions: the seat to decide, another one in rotation, at times an onlooker."""
        turn, seats = self.positions[ply].turn, self.configuration.seats
        other = (Seat(ply % seats), None)[ply % 3 == 2]
        return (turn, other) if other != turn else (turn, Seat((ply + 1) % seats))

    def dice(self, ply: int) -> Dice:
        """The dice of a ply, as new."""
        return Rng(self.record.seed).at(ply)

    def chance(self, purpose: str) -> Random:
        """Test randomness of its own for each purpose, the same in every run."""
        return Random(f"{self.configuration} {self.seed} {purpose}")

    def __str__(self) -> str:
        """Enough to play it again."""
        return f"{self.configuration} seed {self.seed}{' judged' if self.judged else ''}"


def play_out(configuration: Configuration, seed: int, judged: bool = False) -> Game:
    """One game, random or of the judge that `greedy` plays by. The same arguments give the same game."""
    rules, record, choose = configuration.rules, configuration.record(seed), Random(seed)
    rng, plies = Rng(record.seed), list[Ply]()
    start, start_events = rules.setup(record.table(), rng.at(0))
    state: Position = start
    while state.turn is not None:
        legal = state.legal_moves()
        if judged:
            judge_dice = Rng(seed).at(len(plies))
            index = legal.index(best(configuration.game, state.view(state.turn), judge_dice)[0])
        else:
            index = choose.randrange(len(legal))
        after, events = state.play(legal[index], rng.at(len(plies) + 1))
        plies.append(Ply(len(plies) + 1, state, index, legal[index], after, events))
        state = after
    record = replace(record, plies=tuple(ply.index for ply in plies))
    return Game(configuration, seed, record, start, start_events, tuple(plies), judged)


@lru_cache(maxsize=4)
def games_of(
    configuration: Configuration, start: int = 0, count: int = SEEDS, judged: bool = False
) -> tuple[Game, ...]:
    """The games of a configuration with the seeds from `start` on."""
    return tuple(play_out(configuration, seed, judged) for seed in range(start, start + count))


def digest() -> str:
    """A fingerprint of one game of every configuration: positions, views, moves, events, legal moves, guesses."""
    found = hashlib.sha256()
    for configuration in CONFIGURATIONS:
        game = play_out(configuration, 7)
        for position in game.positions:
            found.update(repr(position).encode())
            for viewer in configuration.viewers:
                view = position.view(viewer)
                found.update(plain.dumps(view).encode())
                found.update(repr(game.rules.guess(view, game.dice(1))).encode())
        for ply in game.plies:
            found.update(plain.dumps((ply.move, *ply.events)).encode())
    return found.hexdigest()
