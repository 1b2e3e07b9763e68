"""Whose eyes see what: the curtain between people at one page, on the toy game with hidden hands."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.levels import answer
from game.core import plain
from game.core.record import Player, new_record
from game.core.scene import FIRST_SEAT, Scene, SeatLine
from game.core.session import Barrier, Session
from game.core.values import Seat
from game.games import registry
from game.web.desk import CURTAIN, Desk, Parts, Tapped
from tests.contract.toy import TOY, ToyState

PERSON, PROGRAM = Player.PERSON, Player.GREEDY
NAMES = ("Ann", "Ben", "Cat")


def scene(view: Any, look: Any) -> Scene:
    """Give a scene whose question is the whole view, so that everything shown can be searched."""
    seats = (SeatLine(FIRST_SEAT, look.names[0], None, "", to_move=False, shown=True, won=False),)
    return Scene(seats, plain.dumps(view), "", ())


PARTS = Parts(
    SimpleNamespace(
        telling=lambda events, names: " ".join(plain.dumps(event) for event in events),
        refusal=lambda reason: f"{reason.value}.",
    ),
    SimpleNamespace(scene=scene),
)


def desk(*players: Player, seed: int = 5) -> Desk:
    """Sit these players down to the toy game."""
    record = new_record(TOY, players, seed, first=FIRST_SEAT)
    return Desk(Session(record, TOY, answer), NAMES[: len(players)], PARTS)


def play_any(at: Desk) -> str:
    """Choose the first possible targets until a move is played, and give what was said."""
    for _ in range(9):
        reply = at.tap(min(at.targets()), ask_first=False)
        if reply.tapped is Tapped.PLAYED:
            return reply.sentence
    raise AssertionError("no move came about")


def hand(at: Desk, seat: int) -> list[str]:
    """Name what this seat holds."""
    state = at.session.state
    assert isinstance(state, ToyState)
    return [acorn.id for acorn in state.hands[seat]]


def shown(at: Desk) -> str:
    """Give everything that a page could show now."""
    told = " ".join(line.text for line in at.log())
    return f"{at.scene().prompt} {told} {at.start_telling()} {at.question()}"


def test_a_curtain_stands_before_each_persons_decision() -> None:
    table = desk(PERSON, PERSON, PERSON)
    last = None
    while table.session.turn is not None:
        turn = table.session.turn
        if turn != last:
            assert table.curtain() == turn
            assert table.targets() == {CURTAIN}
            assert table.legal_moves() == ()
            assert table.question() == f"Hand the device to {NAMES[turn]}."
            for seat in range(3):
                assert not [acorn for acorn in hand(table, seat) if f'"{acorn}"' in shown(table)]
            assert table.tap("hand:0", ask_first=False).sentence == f"Hand the device to {NAMES[turn]}."
            assert table.hint(0).tapped is Tapped.REFUSED
            table.tap(CURTAIN, ask_first=False)
        assert table.curtain() is None
        assert table.viewer() == turn
        for seat in range(3):
            hidden = [acorn for acorn in hand(table, seat) if f'"{acorn}"' not in table.scene().prompt]
            assert hidden == ([] if seat == turn else hand(table, seat))
        play_any(table)
        last = turn
    assert table.curtain() is None
    assert table.targets() == frozenset()


def test_what_is_said_after_a_move_is_for_the_next_eyes_too() -> None:
    """A card that one person buries is not named in the sentence that the next person may hear."""
    table = desk(PERSON, PERSON, seed=8)
    for _ in range(200):
        if table.session.turn is None:
            break
        table.tap(CURTAIN, ask_first=False)
        mover = table.session.turn
        said = play_any(table)
        last = table.session.played[-1]
        if table.session.turn != mover:
            for event in last.events:
                assert plain.dumps(event) not in said or event.seen_by(None) == event


@pytest.mark.parametrize("players", [(PERSON, PROGRAM, PROGRAM), (PROGRAM, PERSON)])
def test_one_person_alone_sees_their_own_view_always_and_no_curtain(players: tuple[Player, ...]) -> None:
    table = desk(*players)
    person = Seat(players.index(PERSON))
    for _ in range(400):
        assert table.viewer() == person
        assert table.curtain() is None
        if table.session.turn is None:
            return
        if table.person_decides():
            play_any(table)
        else:
            move = table.session.state.legal_moves()[0]
            table.answer(plain.dumps(move))
    raise AssertionError("the game did not end")


def test_the_eyes_stay_while_only_programs_come_between() -> None:
    table = desk(PERSON, PROGRAM, PERSON)
    table.tap(CURTAIN, ask_first=False)
    while table.session.turn == 0:
        play_any(table)
    while table.session.turn == 1:
        assert table.viewer() is None
        table.answer(plain.dumps(table.session.state.legal_moves()[0]))
    assert table.curtain() == 2
    assert isinstance(table.session.undo_to(), int | Barrier)


def test_an_onlooker_is_told_what_came_since_the_last_persons_decision() -> None:
    table = desk(PERSON, PERSON, PROGRAM)
    for _ in range(2):
        table.tap(CURTAIN, ask_first=False)
        play_any(table)
    assert table.viewer() is None
    looks: list[Any] = []

    def kept(view: Any, look: Any) -> Scene:
        looks.append(look)
        return scene(view, look)

    table._scene = SimpleNamespace(scene=kept)
    table.scene()
    last = max(played.number for played in table.session.played if played.seat != Seat(2))
    assert tuple(looks[0].recent) == table.events_since(last - 1)
    assert 0 < len(looks[0].recent) < len(table.events_since(0))


def test_after_a_reload_the_curtain_is_down_again() -> None:
    table = desk(PERSON, PERSON)
    table.tap(CURTAIN, ask_first=False)
    play_any(table)
    again = Desk(Session(table.session.record, TOY, answer), NAMES[:2], PARTS)
    assert again.curtain() == again.session.turn


def test_taking_back_goes_to_the_one_whose_move_it_was_behind_the_curtain() -> None:
    record = replace(new_record(TOY, (PERSON, PERSON), 8, first=FIRST_SEAT), practice=True)
    table = Desk(Session(record, TOY, answer), NAMES[:2], PARTS)
    table.tap(CURTAIN, ask_first=False)
    play_any(table)
    assert table.curtain() == 1
    assert table.undo().tapped is Tapped.PLAYED
    assert table.session.turn == 0
    assert table.curtain() == 0, "the next person may have the device already"
    assert not any(acorn in table.scene().prompt for acorn in hand(table, 0))
    table.tap(CURTAIN, ask_first=False)
    assert table.viewer() == 0


def test_the_last_person_left_at_a_page_lifts_the_curtain_once() -> None:
    table = desk(PERSON, PERSON)
    table.tap(CURTAIN, ask_first=False)
    table.replace(Seat(0), PROGRAM)
    opened_again = Desk(Session(table.session.record, TOY, answer), NAMES[:2], PARTS)
    for at in (table, opened_again):
        while at.session.turn == 0:
            assert at.viewer() is None
            at.answer(plain.dumps(at.session.state.legal_moves()[0]))
        assert at.curtain() == 1
        assert not any(acorn in at.scene().prompt for acorn in hand(at, 1))
        at.tap(CURTAIN, ask_first=False)
        play_any(at)
        assert at.viewer() == 1, "from then on alone"
    table = desk(PERSON, PERSON)
    table.tap(CURTAIN, ask_first=False)
    table.replace(Seat(1), PROGRAM)
    assert table.viewer() == 0, "who looked goes on looking"


def test_giving_up_and_handing_over() -> None:
    table = desk(PERSON, PERSON, PROGRAM)
    table.tap(CURTAIN, ask_first=False)
    assert table.leaver() == 0
    assert table.resign().sentence.startswith("Ann gave up.")
    assert table.persons() == (Seat(1),)
    assert table.viewer() is None, "who gave up is still at the page"
    assert table.replace(Seat(1), PROGRAM).sentence.startswith("An opponent of the kind Keen plays for Ben now.")
    assert table.persons() == ()
    assert table.viewer() is None
    assert table.replace(Seat(0), PERSON).sentence == "This player has given up."


def test_two_of_two_gone_ends_the_game() -> None:
    table = desk(PERSON, PERSON)
    table.tap(CURTAIN, ask_first=False)
    assert table.resign().sentence == "Ann gave up. Ben won: everybody else gave up."
    assert table.session.turn is None
    assert table.leaver() is None
    assert table.resign().sentence == "The game is over."


def test_a_seat_by_another_name() -> None:
    table = desk(PERSON, PERSON)
    table.rename(Seat(0), "Zoe")
    assert table.names == ("Zoe", "Ben")
    assert table.question() == "Hand the device to Zoe."


# --- choosing over again and turning -------------------------------------------------------------------------------


def placing() -> tuple[Desk, str, list[str]]:
    """Return a desk of Vines and Flowers, a tile that has just been chosen and the columns where it fits."""
    rules = registry.rules("vines")
    at = Desk(Session(new_record(rules, (Player.PERSON,) * 2, 5), rules, answer), ("Ann", "Ben"))
    at.tap(f"market:{at.scene().market[0].face.id}", ask_first=False)  # type: ignore[attr-defined]
    tile = next(key for key in sorted(at.targets()) if key.startswith("hand:"))
    at.tap(tile, ask_first=False)
    return at, tile, sorted(at.targets())


def test_a_choice_goes_over_to_another_place() -> None:
    at, tile, columns = placing()
    found = []
    for key in (columns[0], columns[1], tile):
        at.tap(key, ask_first=False)
        found.append(at.chosen)
    assert found == [(tile, columns[0]), (tile, columns[1]), (tile,)]


def test_a_chosen_piece_is_turned_until_it_lies_as_before() -> None:
    at, _, columns = placing()
    assert at.turn().sentence == "Nothing is there to turn."
    turns = {}
    for key in columns:
        at.tap(key, ask_first=False)
        turns[key] = at.scene().turns
        shown, looks = at.scene(), [at.scene()]
        for _ in range(turns[key] - 1):
            assert "Set it here" in at.turn().sentence
            looks.append(at.scene())
        assert len(set(map(str, looks))) == turns[key]
        if turns[key] == 1:
            assert at.turn().sentence == "It fits only like this."
        else:
            at.tap(key, ask_first=False)
            assert at.scene() == shown, "a tap on the chosen place turns, too"
    assert set(turns.values()) >= {1, 2}
    at.clear()
    assert at.turned == 0
