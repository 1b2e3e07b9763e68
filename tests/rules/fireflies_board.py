"""Positions of Dance of the Fireflies written as text, for the tests of its rules.

A clock card is a card's id and what is on its spaces: `red-01 0 1R -` has a regular of seat 0, the royal of seat 1, and
an empty space; missing spaces are empty. A bed is a list of ids: `red-01v` lies face down, `@` behind it is a regular
firefly, `@R` the royal, `orchid-1=blue` an orchid as blue, `!orchid-2` the weed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.contract import Event
from game.core.dice import Rng
from game.core.notation import read
from game.core.values import Seat
from game.games.fireflies.agenda import Planting, TakeTurn, Task
from game.games.fireflies.board import Work
from game.games.fireflies.flow import run
from game.games.fireflies.moves import FirefliesMove
from game.games.fireflies.notation import write
from game.games.fireflies.pieces import Bed, ClockCard, Crown, Firefly, Planted, Player, Rank, sorted_hand
from game.games.fireflies.rules import FirefliesState, _position
from game.games.fireflies.tables import DECK, PLACES, REGULARS, Card, Colour

NO_DICE = Rng(0).at(0)


def cards(ids: str) -> tuple[Card, ...]:
    """Return the cards with these ids."""
    return tuple(Card.of(name) for name in ids.split())


def clock_card(text: str) -> ClockCard:
    """Return a clock card."""
    name, *spaces = text.split()
    card = Card.of(name)
    spaces += ["-"] * (len(card.spaces) - len(spaces))
    return ClockCard(card, tuple(None if space == "-" else _firefly(space) for space in spaces))


def _firefly(text: str) -> Firefly:
    return Firefly(Seat(int(text[0])), Rank.ROYAL if text.endswith("R") else Rank.REGULAR)


def bed(text: str, owner: int) -> Bed:
    """Return a bed."""
    weed, planted = None, []
    for word in text.split():
        if word.startswith("!"):
            weed = Card.of(word[1:])
            continue
        name, at, royal = word.partition("@")
        up, name = not name.endswith("v"), name.removesuffix("v")
        name, _, colour = name.partition("=")
        card = Card.of(name)
        firefly = Firefly(Seat(owner), Rank.ROYAL if royal else Rank.REGULAR) if at else None
        planted.append(Planted(card, Colour(colour) if colour else card.colour or Colour.RED, up, firefly))
    return Bed(tuple(planted), weed)


def position(
    clock: Mapping[int, str] | None = None,
    *,
    seats: int = 3,
    sun: int = 0,
    hands: Sequence[str] = (),
    beds: Sequence[Sequence[str]] = (),
    shed: str | None = None,
    top: str = "",
    greenhouse: str = "",
    compost: str = "",
    supply: Mapping[int, int] | None = None,
    dial: Mapping[int, Crown] | None = None,
    apprentice: int = 0,
    turn: int | None = None,
    agenda: Sequence[Task] | None = None,
    quiet: int = 0,
    ending: Any = None,
) -> FirefliesState:
    """Return a position in which `turn` (the apprentice unless told) takes its turn, the others after it.

    `shed` is the whole shed; without it the shed holds `top` and then every flower that is nowhere else. `supply`
    takes fireflies away from a seat.
    """
    on_clock = [clock_card(clock[place]) if clock and place in clock else None for place in range(PLACES)]
    players = []
    for seat in range(seats):
        mine = tuple(bed(text, seat) for text in beds[seat]) if seat < len(beds) else ()
        out = [f for c in on_clock if c for f in c.fireflies if f and f.owner == seat]
        out += [planted.firefly for each in mine for planted in each.flowers if planted.firefly]
        lies = (dial or {}).get(seat)
        royal = lies is None and all(firefly.rank is not Rank.ROYAL for firefly in out)
        left = REGULARS + 1 - len(out) - (lies is not None)
        if supply and seat in supply:
            left, royal = supply[seat], royal and supply[seat] > 0
        hand = sorted_hand(list(cards(hands[seat]))) if seat < len(hands) else ()
        players.append(Player(hand, (), left, royal, lies, mine))
    used = {card for player in players for card in player.hand}
    used |= {p.card for player in players for each in player.beds for p in each.flowers}
    used |= {each.weed for player in players for each in player.beds if each.weed}
    used |= {c.card for c in on_clock if c} | {*cards(greenhouse), *cards(compost), *cards(top)}
    rest = tuple(card for card in DECK[seats] if card not in used and card.colour is not None)
    first = apprentice if turn is None else turn
    order = [Seat((apprentice + step) % seats) for step in range(seats)]
    left_to_play = tuple(order[order.index(Seat(first)) + 1 :])
    tasks = (Planting(left_to_play), TakeTurn(Seat(first))) if agenda is None else tuple(agenda)
    work = Work(
        FirefliesState(
            turn=Seat(0),
            sun=sun,
            clock=tuple(on_clock),
            shed=(*cards(top), *rest) if shed is None else cards(shed),
            buried=(),
            greenhouse=cards(greenhouse),
            compost=cards(compost),
            gone=(),
            players=tuple(players),
            apprentice=Seat(apprentice),
            quiet=quiet,
            ending=ending,
            agenda=tasks,
        )
    )
    run(work)
    return _position(work)


def do(state: FirefliesState, *written: str) -> tuple[FirefliesState, list[Event]]:
    """Play moves as they are written; automatic ones too must be written. Returns the position and all events."""
    events: list[Event] = []
    for text in written:
        move: FirefliesMove = read(text, state.legal_moves(), write)
        step = state.play(move, NO_DICE)
        assert isinstance(step.state, FirefliesState)
        state = step.state
        events += step.events
    return state, events


def can(state: FirefliesState) -> list[str]:
    """Return every legal move as it is written."""
    return [write(move) for move in state.legal_moves()]


def kinds(events: Sequence[Event]) -> list[str]:
    """Return what happened, by kind."""
    return [event.kind for event in events]


def hand(state: FirefliesState, seat: int) -> str:
    """Return a hand as ids."""
    return " ".join(card.id for card in state.players[seat].cards)


def garden(state: FirefliesState, seat: int) -> list[str]:
    """Return the beds of a seat as they are written, without fireflies."""
    return [
        " ".join(
            [
                f"{p.card.id}{'' if p.up else 'v'}" if p.card.colour else f"{p.card.id}={p.colour}"
                for p in each.flowers
                if isinstance(p.card, Card)
            ]
            + ([f"!{each.weed.id}"] if each.weed else [])
        )
        for each in state.players[seat].beds
    ]
