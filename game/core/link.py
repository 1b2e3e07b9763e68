"""A record as text for a link, and back.

The text is `1.` and characters of the URL-safe base 64 alphabet, six bits each. It reads like a tape: first the
head (game, seats, options, seed, number of decisions), then each decision as its place among the legal moves, in
as few bits as their number needs, so that a forced move costs nothing and any beginning of the tape gives the
beginning of the game. After every 15 characters comes a check character, at the end come three: they are the
remainders of a Reed-Solomon code over GF(64), which finds every single changed character, every two neighbours that
changed places, and nearly everything else.

Decoding is total: it gives a record that the rules can play, or a `LinkRefusal` with the longest good beginning.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from game.core.contract import Rules
from game.core.dice import SEED_BITS, Rng
from game.core.record import MOST_CHANGES, Change, Player, Purpose, Record
from game.core.session import Session
from game.core.values import Seat

FORMAT: Final = "1."
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MOST_CHARACTERS: Final = 20_000
"""Longer texts are refused unread."""

_VALUES: Final = {character: value for value, character in enumerate(ALPHABET)}
_BLOCK: Final = 15
_FINAL_CHECKS: Final = 3
_GAME_BITS: Final = 6
_SEAT_BITS: Final = 4
_PLAYER_BITS: Final = 4
_PLIES_PER_SLICE: Final = 20


class LinkProblem(StrEnum):
    """What is wrong with a link."""

    NO_LINK = "no_link"
    TOO_LONG = "too_long"
    NEWER = "newer"
    CUT = "cut"
    CHANGED = "changed"
    UNKNOWN_GAME = "unknown_game"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True)
class LinkRefusal:
    """A link that gives no game; `beginning` is the longest good part of it, when there is one."""

    problem: LinkProblem
    beginning: Record | None = None


class Registry(Protocol):
    """What a link needs to know of the games: their order and their rules."""

    def ids(self) -> tuple[str, ...]:
        """The games in the order in which links number them; none of them ever moves."""

    def rules(self, game: str) -> Rules[Any, Any]:
        """The rules of a game; KeyError when it cannot be played here."""


T = TypeVar("T")


# --- encoding ------------------------------------------------------------------------------------------------------


def encode(record: Record, registry: Registry) -> str:
    """The record as text, `1.` included."""
    return encode_session(Session(record, registry.rules(record.game), _nobody), registry, record)


def encode_session(session: Session, registry: Registry, record: Record | None = None) -> str:
    """The same for a game in play, which need not be played through again; `record` when it is known already."""
    record, rules = record or session.record, session.rules
    tape = _Tape()
    tape.bits(registry.ids().index(record.game), _GAME_BITS)
    tape.number(record.rules)
    tape.bits(len(record.seats), _SEAT_BITS)
    for player in record.seats:
        tape.bits(list(Player).index(player), _PLAYER_BITS)
    tape.choice(0 if record.first is None else record.first + 1, len(record.seats) + 1)
    for option, (_, value) in zip(rules.options, record.options, strict=True):
        tape.choice(option.values.index(value), len(option.values))
    tape.bits(record.seed, SEED_BITS)
    tape.bits(int(record.practice), 1)
    tape.bits(list(Purpose).index(record.purpose), 2)
    tape.number(0 if record.open_at is None else record.open_at + 1)
    tape.number(len(record.changes))
    for change in record.changes:
        tape.number(change.ply)
        tape.bits(change.seat, _SEAT_BITS)
        tape.bits(0 if change.player is None else list(Player).index(change.player) + 1, _PLAYER_BITS)
    tape.number(len(record.plies))
    for played in session.played[: len(record.plies)]:
        tape.choice(played.index, played.count)
    return FORMAT + _with_checks(tape.characters())


def _nobody(request: object) -> str:
    raise AssertionError("a record is replayed without asking anybody")


class _Tape:
    """Bits in the order they are written."""

    def __init__(self) -> None:
        self._bits: list[int] = []

    def bits(self, value: int, width: int) -> None:
        self._bits.extend((value >> place) & 1 for place in range(width - 1, -1, -1))

    def number(self, value: int) -> None:
        """A whole number of any size: groups of three bits, low ones first, each after a bit that says "more"."""
        while value > 7:
            self.bits(1, 1)
            self.bits(value & 7, 3)
            value >>= 3
        self.bits(0, 1)
        self.bits(value, 3)

    def choice(self, index: int, count: int) -> None:
        """One of `count` in truncated binary: no bits for one of one."""
        width = count.bit_length() - 1
        short = (1 << (width + 1)) - count
        if index < short:
            self.bits(index, width)
        else:
            self.bits(index + short, width + 1)

    def characters(self) -> list[int]:
        padded = self._bits + [0] * (-len(self._bits) % 6)
        return [int("".join(map(str, padded[at : at + 6])), 2) for at in range(0, len(padded), 6)]


# --- check characters ----------------------------------------------------------------------------------------------


class _Checks:
    """Remainders of the characters so far, as a polynomial over GF(64), at alpha, alpha squared, alpha cubed."""

    def __init__(self) -> None:
        self.remainders = [0] * _FINAL_CHECKS
        self._count = 0

    def add(self, value: int) -> None:
        self._count += 1
        self.remainders = [self._next(power) ^ value for power in range(_FINAL_CHECKS)]

    def of_block(self) -> int:
        """The check character after a block, of each remainder in turn.

        So an error that one block's check misses shows in the next. It is taken as if a zero followed: otherwise it
        could change places with the character before it unseen.
        """
        return self._next(self._count // _BLOCK % _FINAL_CHECKS)

    def _next(self, power: int) -> int:
        """A remainder times alpha to the power of its place, counted from 1."""
        remainder = self.remainders[power]
        for _ in range(power + 1):
            remainder = (remainder << 1) ^ (0x43 if remainder & 32 else 0)  # x^6 + x + 1
        return remainder


def _with_checks(values: Sequence[int]) -> str:
    checks, text = _Checks(), []
    for place, value in enumerate(values, 1):
        checks.add(value)
        text.append(ALPHABET[value])
        if place % _BLOCK == 0:
            text.append(ALPHABET[checks.of_block()])
    return "".join(text) + "".join(ALPHABET[remainder] for remainder in checks.remainders)


def _checked(text: str) -> tuple[list[int], LinkProblem | None]:
    """The good characters of a text without its checks, and what is wrong after them."""
    checks, good, block = _Checks(), list[int](), list[int]()
    body, tail = text[:-_FINAL_CHECKS], text[-_FINAL_CHECKS:]
    for character in body:
        value = _VALUES[character]
        if len(block) < _BLOCK:
            checks.add(value)
            block.append(value)
        elif value == checks.of_block():
            good += block
            block = []
            continue
        else:
            return good, LinkProblem.CHANGED
        # A full block is kept only once the check character behind it has been seen.
    if [_VALUES[character] for character in tail] == checks.remainders and len(block) < _BLOCK:
        return good + block, None
    return good, LinkProblem.CUT


# --- decoding ------------------------------------------------------------------------------------------------------


class _Unplayable(Exception):
    def __init__(self, problem: LinkProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


class _OutOfTape(Exception):
    pass


class _Reader:
    """Reads what `_Tape` wrote."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._at = 0

    def bits(self, width: int) -> int:
        if self._at + width > 6 * len(self._values):
            raise _OutOfTape
        value = 0
        for place in range(self._at, self._at + width):
            value = (value << 1) | ((self._values[place // 6] >> (5 - place % 6)) & 1)
        self._at += width
        return value

    def number(self, most: int = 1 << 20) -> int:
        value, shift = 0, 0
        while True:
            more, part = self.bits(1), self.bits(3)
            value |= part << shift
            if value > most:
                raise _Unplayable(LinkProblem.IMPOSSIBLE)
            if not more:
                return value
            shift += 3

    def choice(self, count: int) -> int:
        width = count.bit_length() - 1
        short = (1 << (width + 1)) - count
        index = self.bits(width)
        return index if index < short else ((index << 1) | self.bits(1)) - short

    def member(self, members: Sequence[T], width: int) -> T:
        index = self.bits(width)
        if index >= len(members):
            raise _Unplayable(LinkProblem.NEWER)
        return members[index]

    def at_end(self) -> bool:
        """Whether nothing but padding is left."""
        left = 6 * len(self._values) - self._at
        return left < 6 and self.bits(left) == 0


def decode(text: str, registry: Registry) -> Record | LinkRefusal:
    """The record a link's text stands for, or what is wrong with it. Never raises."""
    slices = decode_in_slices(text, registry)
    while True:
        try:
            next(slices)
        except StopIteration as done:
            result: Record | LinkRefusal = done.value
            return result


def decode_in_slices(text: str, registry: Registry) -> Generator[None, None, Record | LinkRefusal]:
    """Like `decode`, but pausing every few decisions so that a page stays alive over a long link."""
    form, dot, body = text.strip().rstrip(".,;:!?)]}>\"'").partition(".")
    if not dot or not form.isdecimal() or len(form) > 4:
        return LinkRefusal(LinkProblem.NO_LINK)
    if len(body) > MOST_CHARACTERS:
        return LinkRefusal(LinkProblem.TOO_LONG)
    if form + dot != FORMAT:
        return LinkRefusal(LinkProblem.NEWER)
    readable = next((place for place, char in enumerate(body) if char not in _VALUES), len(body))
    values, problem = _checked(body[:readable])
    if readable < len(body):
        problem = LinkProblem.CHANGED
    reader = _Reader(values)
    try:
        record, rules, count = _read_head(reader, registry)
    except _OutOfTape:
        return LinkRefusal(problem or LinkProblem.IMPOSSIBLE)
    except _Unplayable as unplayable:
        return LinkRefusal(problem or unplayable.problem)
    plies: list[int] = []
    state = rules.setup(record.table(), Rng(record.seed).at(0)).state
    rng = Rng(record.seed)
    try:
        while len(plies) < count:
            legal = state.legal_moves()
            if not legal:
                raise _Unplayable(LinkProblem.IMPOSSIBLE)
            index = reader.choice(len(legal))
            plies.append(index)
            state = state.play(legal[index], rng.at(len(plies))).state
            if len(plies) % _PLIES_PER_SLICE == 0:
                yield
        if problem is None and not reader.at_end():
            problem = LinkProblem.IMPOSSIBLE
    except _OutOfTape:
        problem = problem or LinkProblem.IMPOSSIBLE
    except _Unplayable as unplayable:
        problem = problem or unplayable.problem
    if problem is None:
        return replace(record, plies=tuple(plies))
    if problem in (LinkProblem.CUT, LinkProblem.CHANGED):
        return LinkRefusal(problem, replace(record, plies=tuple(plies)).upto(len(plies)))
    return LinkRefusal(problem)


def _read_head(reader: _Reader, registry: Registry) -> tuple[Record, Rules[Any, Any], int]:
    """The record without its decisions, its rules, and how many decisions follow."""
    games, number = registry.ids(), reader.bits(_GAME_BITS)
    if number >= len(games):
        raise _Unplayable(LinkProblem.UNKNOWN_GAME)
    try:
        rules = registry.rules(games[number])
    except KeyError:
        raise _Unplayable(LinkProblem.UNKNOWN_GAME) from None
    version = reader.number()
    if version != rules.version:
        raise _Unplayable(LinkProblem.NEWER if version > rules.version else LinkProblem.IMPOSSIBLE)
    count = reader.bits(_SEAT_BITS)
    if count not in rules.seats:
        raise _Unplayable(LinkProblem.IMPOSSIBLE)
    seats = tuple(reader.member(tuple(Player), _PLAYER_BITS) for _ in range(count))
    first = reader.choice(count + 1)
    options = tuple((option.name, option.values[reader.choice(len(option.values))]) for option in rules.options)
    seed = reader.bits(SEED_BITS)
    practice = reader.bits(1) == 1
    purpose = reader.member(tuple(Purpose), 2)
    open_at = reader.number()
    changes = tuple(_read_change(reader, count) for _ in range(reader.number(MOST_CHANGES)))
    plies = reader.number()
    if open_at > plies + 1 or not _possible(changes, count, plies):
        raise _Unplayable(LinkProblem.IMPOSSIBLE)
    record = Record(
        rules.id,
        version,
        options,
        Seat(first - 1) if first else None,
        seats,
        seed,
        changes=changes,
        practice=practice,
        purpose=purpose,
        open_at=open_at - 1 if open_at else None,
    )
    return record, rules, plies


def _possible(changes: Sequence[Change], seats: int, plies: int) -> bool:
    """Whether changes come in order, nobody resigns twice, and all ends when only one seat is left standing."""
    resigned = [change.seat for change in changes if change.player is None]
    times = [change.ply for change in changes] + [plies]
    if times != sorted(times) or len(set(resigned)) < len(resigned) or len(resigned) == seats:
        return False
    return len(resigned) < seats - 1 or (changes[-1].player is None and changes[-1].ply == plies)


def _read_change(reader: _Reader, seats: int) -> Change:
    ply, seat = reader.number(), reader.bits(_SEAT_BITS)
    if seat >= seats:
        raise _Unplayable(LinkProblem.IMPOSSIBLE)
    player = reader.member((None, *Player), _PLAYER_BITS)
    return Change(ply, Seat(seat), player)
