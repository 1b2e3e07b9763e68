"""The laws that every game obeys (design: the contract of a game). Each is told about one whole random game.

`test_laws.py` runs them over every configuration of every game. A law that finds a breach says where.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, Final

import pytest

from game.core import link, plain
from game.core.choose import Choice, choose
from game.core.contract import CommonReason, Event, Move, Reason, Refused
from game.core.dice import Rng
from game.core.session import Barrier, Request, Session
from game.core.values import Component, Seat, best_seats
from tests.contract.games import Game, Ply, Position, Viewer

LONGEST_LINK: Final = 1000
RESERVED_KEYS: Final = {"confirm", "curtain", "continue", "start"}

Law = Callable[[Game], None]
LAWS: Final[dict[str, Law]] = {}


def law(tell: Law) -> Law:
    """Enter a law in the list."""
    LAWS[tell.__name__] = tell
    return tell


def nobody(request: Request) -> str:
    """The opponents of games without any."""
    raise AssertionError("nobody is to be asked")


# --- moves ---------------------------------------------------------------------------------------------------------


@law
def legal_moves_are_unique_and_end_with_the_game(game: Game) -> None:
    for position in game.positions:
        legal = position.legal_moves()
        assert isinstance(legal, tuple)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (position.turn is not None)
        assert all(move.seat == position.turn for move in legal)
        assert (position.outcome() is None) == (position.turn is not None)


@law
def playing_again_gives_the_same_game(game: Game) -> None:
    """Equal positions, equal hashes, equal events, and legal moves in the same order."""
    state, events = game.rules.setup(game.record.table(), game.dice(0))
    assert events == game.start_events
    for ply in game.plies:
        assert state == ply.before
        assert hash(state) == hash(ply.before)
        assert state.moves() == ply.before.legal_moves()
        state, events = state.play(ply.move, game.dice(ply.number))
        assert events == ply.events
    assert state == game.positions[-1]


@law
def playing_changes_nothing_of_the_position(game: Game) -> None:
    for ply in game.plies:
        before = repr(ply.before), hash(ply.before)
        legal = ply.before.legal_moves()
        for move in dict.fromkeys((legal[0], ply.move, legal[-1])):
            ply.before.play(move, game.dice(ply.number))
        for viewer in game.viewers(ply.number - 1):
            ply.before.view(viewer)
        assert (repr(ply.before), hash(ply.before)) == before


@law
def everything_is_made_of_values_that_cannot_change(game: Game) -> None:
    """No lists, no dicts; no sets either, since their order is nobody's."""
    last = game.plies[-1]
    for position in (game.start, last.before, last.after):
        check_unchangeable(position)
        for viewer in game.configuration.viewers:
            check_unchangeable(position.view(viewer))
    check_unchangeable((game.start_events, *((ply.move, ply.events) for ply in game.plies)))


def check_unchangeable(value: object) -> None:
    """Fail when any part of the value could be changed in place."""
    if value is None or isinstance(value, (bool, int, str, Enum, Component)):
        return
    if isinstance(value, tuple):
        for item in value:
            check_unchangeable(item)
        return
    kind = type(value)
    assert dataclasses.is_dataclass(kind), f"{kind} may change"
    assert vars(kind)["__dataclass_params__"].frozen, f"{kind} is not frozen"
    for field in dataclasses.fields(kind):
        check_unchangeable(getattr(value, field.name))


@law
def illegal_moves_are_refused_with_a_reason(game: Game) -> None:
    """Moves that are legal elsewhere in the game, played here by the seat to decide."""
    elsewhere = sorted({move for ply in game.plies for move in ply.before.legal_moves()}, key=repr)
    chance = game.chance("illegal moves")
    for ply in game.plies:
        legal = ply.before.legal_moves()
        for other in chance.sample(elsewhere, min(5, len(elsewhere))):
            move = dataclasses.replace(other, seat=ply.move.seat)
            if move not in legal:
                with pytest.raises(Refused) as refused:
                    ply.before.play(move, game.dice(ply.number))
                assert isinstance(refused.value.reason, Reason)
                assert refused.value.reason not in (CommonReason.OVER, CommonReason.NOT_YOUR_TURN)


@law
def nobody_plays_out_of_turn_or_after_the_end(game: Game) -> None:
    for ply in game.plies:
        for seat in range(game.configuration.seats):
            if seat != ply.before.turn:
                check_refused(ply.before, dataclasses.replace(ply.move, seat=Seat(seat)), CommonReason.NOT_YOUR_TURN)
    for ply in game.plies[-5:]:
        check_refused(game.positions[-1], ply.move, CommonReason.OVER)
    assert game.positions[-1].refusal(game.plies[-1].move.path) is CommonReason.OVER


def check_refused(position: Position, move: Move, reason: Reason) -> None:
    """Fail unless the move is refused for this reason."""
    with pytest.raises(Refused) as refused:
        position.play(move, Rng(0).at(1))
    assert refused.value.reason is reason


@law
def every_wrong_path_has_a_reason(game: Game) -> None:
    for ply in game.plies:
        path = ply.move.path
        for wrong in ((), ("",), ("nonsense",), (*path, "nonsense"), (*path[:-1], "nonsense"), ("hand:", *path)):
            assert isinstance(ply.before.refusal(wrong), Reason)


@law
def choosing_targets_reaches_exactly_the_legal_moves(game: Game) -> None:
    for ply in game.plies:
        legal = ply.before.legal_moves()
        paths = [move.path for move in legal]
        assert len(set(paths)) == len(paths)
        assert all(path and all(isinstance(key, str) and key for key in path) for path in paths)
        assert not RESERVED_KEYS.intersection(*[set().union(*paths)])
        first = choose(legal)
        assert first is not None
        reached = list(_moves_behind(legal, first))
        assert len(reached) == len(legal)
        assert set(reached) == set(legal)
        assert choose(legal, (*paths[0], "nonsense")) is None


def _moves_behind(legal: tuple[Move, ...], choice: Choice[Move]) -> Iterator[Move]:
    if choice.move is not None:
        yield choice.move
    assert len(set(choice.targets)) == len(choice.targets)
    for target in choice.targets:
        following = choose(legal, (*choice.chosen, target))
        assert following is not None
        yield from _moves_behind(legal, following)


# --- components and scores -----------------------------------------------------------------------------------------


def names_in(data: object) -> list[str]:
    """Every text in nested plain data, in order; the keys of objects are not among them."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, Mapping):
        return [name for item in data.values() for name in names_in(item)]
    if isinstance(data, (list, tuple)):
        return [name for item in data for name in names_in(item)]
    assert data is None or isinstance(data, (int, bool))
    return []


def components_of(game: Game, position: Position) -> list[str]:
    """The ids of all components of a position, sorted."""
    return sorted(names_in(game.rules.components(position)))


@law
def no_component_is_lost_or_made(game: Game) -> None:
    all_of_them = components_of(game, game.start)
    assert all_of_them
    assert len(set(all_of_them)) == len(all_of_them)
    for position in game.positions:
        assert components_of(game, position) == all_of_them


@law
def scores_add_up(game: Game) -> None:
    outcome = game.positions[-1].outcome()
    assert outcome is not None
    seats = game.configuration.seats
    assert len(outcome.scores) == len(outcome.lines) == seats
    for score, lines in zip(outcome.scores, outcome.lines, strict=True):
        assert sum(line.points for line in lines) == score
        assert len({line.kind for line in lines}) == len(lines)
    assert outcome.winners
    assert list(outcome.winners) == sorted(set(outcome.winners))
    if outcome.decided_by is None:
        assert outcome.winners == best_seats(outcome.scores)
    else:
        assert set(outcome.winners) < set(best_seats(outcome.scores))


# --- what is seen --------------------------------------------------------------------------------------------------


@law
def views_go_through_json(game: Game) -> None:
    for number, position in enumerate(game.positions):
        for viewer in game.viewers(number):
            view = position.view(viewer)
            assert plain.loads(game.rules.view_type, plain.dumps(view)) == view


@law
def moves_and_events_go_through_json(game: Game) -> None:
    """The whole ones and every form in which somebody sees them."""
    forms: dict[Any, Any] = dict.fromkeys(game.start_events, game.rules.event_type)
    for ply in game.plies:
        forms |= dict.fromkeys(ply.before.legal_moves(), game.rules.move_type)
        forms |= dict.fromkeys(ply.events, game.rules.event_type)
    for viewer in game.configuration.viewers:
        forms |= {value.seen_by(viewer): wanted for value, wanted in forms.items()}
        forms.pop(None, None)  # what a viewer does not see at all
    for value, wanted in forms.items():
        assert plain.loads(wanted, plain.dumps(value)) == value


@law
def only_who_decides_sees_legal_moves(game: Game) -> None:
    for position in game.positions:
        for viewer in game.configuration.viewers:
            view = position.view(viewer)
            assert (view.viewer, view.turn) == (viewer, position.turn)
            deciding = viewer is not None and viewer == position.turn
            assert view.legal_moves == (position.legal_moves() if deciding else ())


@law
def a_guess_fits_what_is_seen(game: Game) -> None:
    all_of_them = components_of(game, game.start)
    for number, position in enumerate(game.positions):
        for viewer in game.viewers(number):
            view = position.view(viewer)
            guess = game.rules.guess(view, game.dice(number))
            assert guess.view(viewer) == view
            assert components_of(game, guess) == all_of_them
            if viewer == position.turn:
                assert guess.legal_moves() == position.legal_moves()
            check_unchangeable(guess)


@law
def a_guess_is_only_a_guess(game: Game) -> None:
    """Whoever sees no more than an onlooker at the start cannot tell how the hidden components lie."""
    view = game.start.view(None)
    guesses = {game.rules.guess(view, Rng(seed).at(1)) for seed in range(5)}
    assert len(guesses) > 1
    assert guesses == {game.rules.guess(view, Rng(seed).at(1)) for seed in range(5)}


@law
def what_a_seat_cannot_know_shows_in_nothing_it_gets(game: Game) -> None:
    """Two worlds that one viewer cannot tell apart: the true one and a guess from its view.

    Play the same move as far as the viewer sees it, with the same dice. Then either the viewer sees the same events
    and cannot tell the worlds apart afterwards, or the first event it sees differently is one that reveals. Whether
    a decision is played by itself is the same in both, and no onlooker or other public question can tell them apart.
    """
    for ply in game.plies:
        for viewer in game.viewers(ply.number - 1):
            view = ply.before.view(viewer)
            other = game.rules.guess(view, game.dice(ply.number))
            assert game.rules.automatic(other) == game.rules.automatic(ply.before)
            assert other.view(None) == ply.before.view(None)
            for move in _moves_that_look_alike(ply, other, viewer)[:2]:
                after, events = other.play(move, game.dice(ply.number))
                _check_alike(ply, viewer, after, events)


def _moves_that_look_alike(ply: Ply, other: Position, viewer: Viewer) -> list[Move]:
    if ply.move.seat == viewer:
        return [ply.move]
    seen = ply.move.seen_by(viewer)
    return [move for move in other.legal_moves() if move.seen_by(viewer) == seen]


def _check_alike(ply: Ply, viewer: Viewer, other: Position, other_events: tuple[Event, ...]) -> None:
    here, there = _sights(ply.events, viewer), _sights(other_events, viewer)
    if [seen for seen, _ in here] == [seen for seen, _ in there]:
        assert other.view(viewer) == ply.after.view(viewer)
        return
    pairs = zip([*here, None], [*there, None], strict=False)
    first = next((mine, its) for mine, its in pairs if mine is None or its is None or mine[0] != its[0])
    assert any(sight is not None and sight[1].reveals for sight in first), f"{first} tells what was hidden"


def _sights(events: tuple[Event, ...], viewer: Viewer) -> list[tuple[Event, Event]]:
    """What the viewer sees, each beside the whole event."""
    return [(seen, event) for event in events if (seen := event.seen_by(viewer)) is not None]


@law
def what_tells_something_reveals(game: Game) -> None:
    """When no event of a decision reveals, nobody has seen anything that it could not have expected.

    Among a dozen guesses at least one allows a move that looks the same. (One may well not: that is inference.)
    """
    for ply in game.plies:
        if not any(event.reveals for event in ply.events):
            for viewer in game.viewers(ply.number - 1):
                view = ply.before.view(viewer)
                guesses = (game.rules.guess(view, Rng(seed).at(ply.number)) for seed in range(12))
                assert any(_moves_that_look_alike(ply, guess, viewer) for guess in guesses), f"{ply.move} tells more"


@law
def what_was_just_seen_is_known(game: Game) -> None:
    """A component named in what a viewer saw of a decision lies in every guess from its view where it truly lies.

    So an event shows nobody more than the view does, and the view forgets nothing that has just been shown.
    """
    everything = set(components_of(game, game.start))
    for ply in game.plies:
        places = dict(_places_of(game.rules.components(ply.after)))
        for viewer in game.viewers(ply.number):
            named = everything.intersection(
                name for seen, _ in _sights(ply.events, viewer) for name in names_in(plain.to_plain(seen))
            )
            guess = game.rules.guess(ply.after.view(viewer), game.dice(ply.number))
            guessed = dict(_places_of(game.rules.components(guess)))
            assert {name: guessed[name] for name in named} == {name: places[name] for name in named}


def _places_of(data: Any, *place: str | int) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Give each component with the place it lies in; the order within a place is not part of it."""
    if isinstance(data, str):
        yield data, place[:-1] if isinstance(place[-1], int) else place
    elif isinstance(data, Mapping):
        for key in data:
            yield from _places_of(data[key], *place, key)
    elif isinstance(data, (list, tuple)):
        for number, item in enumerate(data):
            yield from _places_of(item, *place, number)


@law
def an_onlooker_sees_no_more_than_a_seat(game: Game) -> None:
    """What a seat sees of a move or an event tells it what an onlooker sees; looking twice changes nothing."""
    seats = [viewer for viewer in game.configuration.viewers if viewer is not None]
    for ply in game.plies:
        happened: list[Move | Event] = [ply.move, *ply.events]
        for value in happened:
            outside = value.seen_by(None)
            for seat in seats:
                inside = value.seen_by(seat)
                assert (None if inside is None else inside.seen_by(seat)) == inside
                assert (None if inside is None else inside.seen_by(None)) == outside
        assert ply.move.seen_by(ply.move.seat) == ply.move


# --- sessions, records, links --------------------------------------------------------------------------------------


def session_of(game: Game) -> Session:
    """A session of the same set-up at its beginning."""
    return Session(game.record.upto(0), game.rules, nobody)


@law
def a_session_plays_the_same_game(game: Game) -> None:
    """Automatic decisions are played and recorded; answers as JSON are as good as moves."""
    session = session_of(game)
    for ply in game.plies:
        if session.ply < ply.number:
            assert not game.rules.automatic(ply.before)
            session.answer(plain.dumps(ply.move))
        played = session.played[ply.number - 1]
        assert (played.number, played.seat, played.move) == (ply.number, ply.move.seat, ply.move)
        assert (played.state, played.events) == (ply.after, ply.events)
        assert played.automatic == game.rules.automatic(ply.before)
    assert session.turn is None
    assert session.outcome() == game.positions[-1].outcome()
    assert session.record == game.record


@law
def a_link_gives_the_same_game(game: Game) -> None:
    registry = game.configuration.registry
    text = link.encode(game.record, registry)
    assert text.startswith(link.FORMAT)
    assert set(text[len(link.FORMAT) :]) <= set(link.ALPHABET)
    assert len(text) <= LONGEST_LINK
    record = link.decode(text, registry)
    assert record == game.record
    assert Session(record, game.rules, nobody).state == game.positions[-1]


@law
def a_link_of_a_beginning_gives_that_beginning(game: Game) -> None:
    ply = game.chance("beginning").randrange(len(game.plies) + 1)
    begun = game.record.upto(ply)
    assert link.decode(link.encode(begun, game.configuration.registry), game.configuration.registry) == begun
    session = Session(begun, game.rules, nobody)
    assert session.state_at(ply) == game.positions[ply]
    assert all(played.automatic for played in session.played[ply:])


@law
def taking_back_never_rolls_again(game: Game) -> None:
    """In a practice game, take back now and then and play the same again: everything comes out the same."""
    chance = game.chance("taking back")
    session = Session(dataclasses.replace(game.record.upto(0), practice=True), game.rules, nobody)
    while session.turn is not None:
        session.play(game.plies[session.ply].move)
        if chance.random() < 0.2:
            back = session.undo()
            assert session.ply == back
            assert session.state == game.positions[session.ply]
    assert session.state == game.positions[-1]
    assert session.record.plies == game.record.plies


@law
def taking_back_stops_at_what_was_revealed(game: Game) -> None:
    session = session_of(game)
    for ply in game.plies:
        if session.ply < ply.number:
            session.play(ply.move)
        mine = [played for played in session.played if not played.automatic]
        if not mine:  # a game may begin with a decision that plays itself
            assert isinstance(session.undo_to(), Barrier)
            continue
        since = session.played[mine[-1].number - 1 :]
        revealed = any(event.reveals for played in since for event in played.events)
        assert isinstance(session.undo_to(), Barrier if revealed else int)
        if not revealed:
            assert session.undo_to() == mine[-1].number - 1
