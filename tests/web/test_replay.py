"""Whose eyes a replay may have, on the toy game with hidden hands; what of a game a link holds."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.levels import answer
from game.core.record import Change, Player, Purpose, new_record
from game.core.scene import FIRST_SEAT
from game.core.session import Session
from game.core.values import Seat
from game.games import registry
from game.web.links import shared_record
from game.web.replay import Replay
from tests.contract.toy import TOY, ToyState
from tests.web.test_desk import NAMES, PARTS

PERSON, PROGRAM = Player.PERSON, Player.GREEDY


def session(*players: Player, plies: int = 400) -> Session:
    """Play the toy game for some decisions, or to its end."""
    game = Session(new_record(TOY, players, 5, first=FIRST_SEAT), TOY, answer)
    while game.turn is not None and game.ply < plies:
        game.play(game.state.legal_moves()[0])
    return game


def shown(replay: Replay) -> str:
    """Give everything that a page could show at this place."""
    return f"{replay.scene().prompt} {replay.telling()} " + " ".join(line.text for line in replay.log())


def acorns(replay: Replay, seat: int) -> list[str]:
    """Name what a seat holds at this place."""
    state = replay.session.state_at(replay.at)
    assert isinstance(state, ToyState)
    return [acorn.id for acorn in state.hands[seat]]


def sees(replay: Replay, seat: int) -> bool:
    return all(f'"{acorn}"' in replay.scene().prompt for acorn in acorns(replay, seat))


def test_all_eyes_may_be_had_when_the_game_is_over() -> None:
    replay = Replay(session(PERSON, PROGRAM, PERSON), NAMES, 2, parts=PARTS)
    assert replay.viewers() == (None, 0, 1, 2)
    assert replay.viewer is None
    for viewer in range(3):
        replay.see(Seat(viewer))
        for place in range(replay.session.ply):
            replay.go(place)
            assert sees(replay, viewer)
            assert not any(sees(replay, other) for other in range(3) if other != viewer and acorns(replay, other))


@pytest.mark.parametrize("own", [None, Seat(1)])
def test_an_unfinished_game_shows_no_hand_but_ones_own(own: Seat | None) -> None:
    replay = Replay(session(PROGRAM, PERSON, PROGRAM, plies=5), NAMES, own=own, parts=PARTS)
    assert replay.viewers() == ((None,) if own is None else (None, own))
    assert replay.viewer == own
    for asked in (None, *map(Seat, range(3))):
        replay.see(asked)
        assert replay.viewer in (None, own)
        for place in range(replay.session.ply + 1):
            replay.go(place)
            for seat in range(3):
                assert sees(replay, seat) == (replay.viewer is not None and seat == replay.viewer)


def test_no_eyes_to_choose_where_all_see_the_same() -> None:
    rules = registry.rules("butterfly")
    game = Session(new_record(rules, (PERSON, PROGRAM), 7), rules, answer)
    assert Replay(game, NAMES[:2], own=Seat(0)).viewers() == (None,)


def test_the_log_is_told_anew_for_other_eyes() -> None:
    replay = Replay(session(PERSON, PERSON), NAMES[:2], parts=PARTS)
    before = [line.text for line in replay.log()]
    replay.see(Seat(1))
    assert [line.text for line in replay.log()] != before
    assert len(replay.log()) == replay.session.ply


def test_places_beyond_the_ends_are_the_ends() -> None:
    replay = Replay(session(PERSON, PERSON), NAMES[:2], 10_000, parts=PARTS)
    assert replay.at == replay.session.ply
    assert replay.turn is None
    assert "won with" in replay.telling()
    replay.go(-1)
    assert replay.at == 0
    assert replay.turn == FIRST_SEAT
    assert replay.headline() == f"Before the first of {replay.session.ply} moves"


def test_all_lies_open_only_when_the_game_is_over() -> None:
    rules = registry.rules("fireflies")
    game = Session(new_record(rules, (PERSON, PERSON), 7, first=FIRST_SEAT), rules, answer)
    game.play(next(move for move in game.state.legal_moves() if getattr(move, "up", True) is False))
    replay = Replay(game, NAMES[:2], 1)
    assert not replay.may_open()
    replay.see_all()
    assert not replay.open
    assert "a flower face down" in replay.telling()
    while game.turn is not None:
        game.play(game.state.legal_moves()[-1])
    replay = Replay(game, NAMES[:2], 1)
    replay.see_all()
    assert replay.open
    scene: Any = replay.scene()
    assert [len(garden.known) for garden in scene.gardens] == [garden.hand for garden in scene.gardens]
    assert "a flower face down" not in replay.telling()
    replay.see(Seat(1))
    assert not replay.open
    assert "a flower face down" in replay.telling()


# --- what a link holds ---------------------------------------------------------------------------------------------


def test_what_is_shared_of_a_game() -> None:
    game = session(PERSON, PROGRAM, PERSON, plies=6)
    game.replace(Seat(2), PROGRAM)
    record = game.record
    position = shared_record(record, Purpose.CONTINUE, 4)
    assert (position.plies, position.changes, position.open_at) == (record.plies[:4], (), None)
    whole = shared_record(record, Purpose.REPLAY, 4)
    assert (whole.plies, whole.changes, whole.open_at) == (record.plies, (Change(6, Seat(2), PROGRAM),), 4)
    garden = shared_record(whole, Purpose.CHALLENGE, 4)
    assert (garden.plies, garden.changes, garden.open_at) == ((), (), None)
    assert (garden.seed, garden.seats, garden.first) == (record.seed, record.seats, record.first)
    assert Session(garden, TOY, answer).start == game.start
    assert shared_record(garden, Purpose.CONTINUE, 0).purpose is Purpose.CONTINUE
