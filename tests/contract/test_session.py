"""A session: who is asked and what for, taking back, resigning, handing over, wrong answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core import link, plain
from game.core.contract import CommonReason, ContractBroken, Move, Refused
from game.core.record import MOST_CHANGES, BadSetup, Change, Player, Record, new_record
from game.core.session import Barrier, Request, Session
from game.core.values import Seat
from game.games import registry
from tests.contract.laws import nobody
from tests.contract.toy import TOY, TOY_REGISTRY, Add, Bury, Drawn, Lay, ToyState

PERSON, RANDOM, GREEDY = Player.PERSON, Player.RANDOM, Player.GREEDY
BUTTERFLY = registry.rules("butterfly")


def first_move(request: Request) -> str:
    """Answer with the first legal move."""
    rules = TOY if request.game == TOY.id else BUTTERFLY
    return plain.dumps(plain.loads(rules.view_type, request.view).legal_moves[0])


def toy(*seats: Player, seed: int = 1, practice: bool = False, opponents: Callable[[Request], str] = nobody) -> Session:
    """Begin a game of Acorns with the first seat to start."""
    return Session(new_record(TOY, seats, seed, Seat(0), practice=practice), TOY, opponents, bot_seed=77)


def toy_state(session: Session) -> ToyState:
    """Return the present position of a game of Acorns."""
    assert isinstance(session.state, ToyState)
    return session.state


def butterfly(*seats: Player, seed: int = 1, opponents: Callable[[Request], str] = first_move) -> Session:
    """Begin a game of Butterfly; the last seat places the hedgehog, then the first seat walks."""
    return Session(new_record(BUTTERFLY, seats, seed, Seat(0)), BUTTERFLY, opponents)


def play(session: Session, kind: type[Move], count: int = 1) -> None:
    """Play the first legal move of a kind, so many times."""
    for _ in range(count):
        session.play(next(move for move in session.state.legal_moves() if isinstance(move, kind)))


def finish(session: Session) -> None:
    """Play first legal moves to the end, whoever decides."""
    while session.turn is not None:
        session.play(session.state.legal_moves()[0])


# --- asking opponents ----------------------------------------------------------------------------------------------


def test_opponents_play_until_a_person_is_to_decide() -> None:
    session = butterfly(PERSON, RANDOM, GREEDY)
    played = session.run_opponents()
    assert [each.seat for each in played] == [2]
    assert session.turn == 0
    assert session.request() is None
    assert session.run_opponents() == ()
    session.play(session.state.legal_moves()[0])
    assert [each.seat for each in session.run_opponents()] == [1, 2]
    assert session.turn == 0


def test_opponents_alone_play_to_the_end() -> None:
    session = butterfly(RANDOM, GREEDY)
    session.run_opponents()
    assert session.turn is None
    assert session.request() is None
    assert session.outcome() is not None


def test_a_request_holds_the_view_of_its_seat_and_nothing_else() -> None:
    session = toy(GREEDY, PERSON, seed=123456789123456789)
    request = session.request()
    assert request is not None
    assert (request.game, request.level) == ("acorns", GREEDY)
    assert plain.loads(TOY.view_type, request.view) == session.state.view(Seat(0))
    text = plain.dumps(request)
    assert "123456789123456789" not in text
    state = toy_state(session)
    hidden = [*state.pile, *state.hands[1]]
    assert not [acorn.id for acorn in hidden if acorn.id in text]


def test_every_request_has_its_own_seed_and_keeps_it() -> None:
    def seeds(session: Session) -> list[int]:
        found = []
        while (request := session.request()) is not None:
            found.append(request.seed)
            session.answer(first_move(request))
        return found

    once = seeds(toy(GREEDY, GREEDY, seed=1))
    assert len(set(once)) == len(once)
    assert once == seeds(toy(GREEDY, GREEDY, seed=1))
    other = Session(new_record(TOY, (GREEDY, GREEDY), 1, Seat(0)), TOY, nobody, bot_seed=78)
    assert not set(once) & set(seeds(other))


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "nonsense",
        "null",
        "[]",
        "{}",
        '{"kind":"walk","seat":2}',
        '{"kind":"walk","seat":2,"square":"z99"}',
        '{"kind":"fly","seat":2,"square":"a1"}',
        '{"kind":"walk","seat":"2","square":"a1"}',
        '{"kind":"walk","seat":2,"square":"a1","cheat":true}',
    ],
)
def test_an_answer_that_is_no_move_is_bad_data(answer: str) -> None:
    session = butterfly(PERSON, PERSON, RANDOM, opponents=lambda request: answer)
    with pytest.raises(plain.BadData):
        session.run_opponents()
    assert session.ply == 0


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ('{"kind":"place","seat":0,"square":"a1","facing":"north"}', "not_your_turn"),
        ('{"kind":"place","seat":2,"square":"i9","facing":"north"}', "choose_a_tile"),
        ('{"kind":"walk","seat":2,"square":"a1"}', "choose_a_facing"),
        ('{"kind":"net","seat":2,"draw":true}', "choose_a_tile"),
    ],
)
def test_an_answer_that_is_not_legal_is_refused(answer: str, reason: str) -> None:
    session = butterfly(PERSON, PERSON, RANDOM, opponents=lambda request: answer)
    before = session.record
    with pytest.raises(Refused) as refused:
        session.run_opponents()
    assert refused.value.reason == reason
    assert (session.ply, session.record, session.turn) == (0, before, 2)


# --- playing -------------------------------------------------------------------------------------------------------


def test_play_gives_the_decision_and_the_automatic_ones_behind_it() -> None:
    """In Acorns the very last acorns of every hand have only one way to go."""
    session = toy(PERSON, PERSON)
    automatic = 0
    while session.turn is not None:
        legal = session.state.legal_moves()
        played = session.play(legal[-1])
        assert [each.automatic for each in played] == [False] + [True] * (len(played) - 1)
        assert all(isinstance(each.move, Lay) for each in played[1:])
        automatic += len(played) - 1
    assert automatic
    assert session.ply == len(session.record.plies)


def test_after_the_end_everything_is_refused() -> None:
    session = butterfly(PERSON, PERSON)
    finish(session)
    with pytest.raises(Refused) as refused:
        session.play(session.played[-1].move)
    assert refused.value.reason is CommonReason.OVER
    assert session.refusal(("a1",)) is CommonReason.OVER


def test_the_reason_for_a_wrong_choice_comes_from_the_game() -> None:
    assert butterfly(PERSON, PERSON).refusal(("net:draw",)) == "choose_a_tile"


def test_a_record_that_does_not_fit_the_rules_is_a_fault() -> None:
    record = replace(new_record(BUTTERFLY, (PERSON, PERSON), 1), plies=(999,))
    with pytest.raises(ContractBroken):
        Session(record, BUTTERFLY, nobody)


def test_a_session_made_again_from_its_record_stands_in_the_same_place() -> None:
    session = butterfly(PERSON, GREEDY)
    for _ in range(4):
        session.run_opponents()
        session.play(session.state.legal_moves()[-1])
    again = Session(session.record, BUTTERFLY, first_move)
    assert (again.state, again.turn, again.record) == (session.state, session.turn, session.record)
    assert [each.events for each in again.played] == [each.events for each in session.played]
    assert [again.state_at(ply) for ply in range(again.ply + 1)] == [session.state_at(ply) for ply in range(9)]


# --- taking back ---------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_where_nobody_has_decided() -> None:
    assert toy(PERSON, PERSON).undo() is Barrier.NOTHING_PLAYED
    session = butterfly(PERSON, GREEDY)
    session.run_opponents()
    assert session.undo() is Barrier.NOTHING_PLAYED
    assert session.ply == 1


def test_opponents_decisions_go_back_with_a_persons() -> None:
    session = butterfly(PERSON, GREEDY, RANDOM)
    session.run_opponents()
    stands = session.state
    session.play(session.state.legal_moves()[0])
    session.run_opponents()
    assert (session.ply, session.turn) == (4, 0)
    assert session.undo_to() == 1
    assert session.undo() == 1
    assert (session.ply, session.turn, session.state) == (1, 0, stands)


def test_each_undo_takes_back_one_persons_decision() -> None:
    """Where two people play at one device, the later decision goes first: none is skipped."""
    session = butterfly(PERSON, PERSON)
    finish_at = 3
    while session.ply < finish_at:
        session.play(session.state.legal_moves()[0])
    assert [session.undo(), session.undo(), session.undo()] == [2, 1, 0]
    assert session.undo() is Barrier.NOTHING_PLAYED


def test_automatic_decisions_are_nobodys() -> None:
    """An own decision that was played by itself is not what undo goes back to, but it goes back with the others."""
    session = toy(PERSON, PERSON, practice=True)
    while not any(each.automatic for each in session.played):
        session.play(session.state.legal_moves()[-1])
    chosen = max(each.number for each in session.played if not each.automatic)
    assert session.ply > chosen
    assert session.undo() == chosen - 1


def test_what_was_drawn_is_not_taken_back() -> None:
    session = toy(PERSON, PERSON)
    play(session, Bury)
    assert isinstance(session.played[-1].events[-1], Drawn)
    assert session.undo() is Barrier.SOMETHING_REVEALED
    assert session.ply == 1


def test_what_an_opponent_drew_is_not_taken_back_either() -> None:
    session = toy(PERSON, GREEDY, opponents=first_move)
    while toy_state(session).pile:
        session.play(session.state.legal_moves()[0])
    while not (session.turn == 0 and any(event.reveals for event in session.played[-1].events)):
        session.play(session.state.legal_moves()[0])
    assert session.player(session.played[-1].seat) is GREEDY
    assert session.undo() is Barrier.SOMETHING_REVEALED


def test_what_revealed_nothing_is_taken_back() -> None:
    """Declining to add is open; burying with no acorns left to draw shows nothing to anybody."""
    session = toy(PERSON, PERSON)
    play(session, Lay)
    session.play(session.state.legal_moves()[-1])
    assert session.undo() == 1
    while toy_state(session).pile or any(event.reveals for event in session.played[-1].events):
        session.play(session.state.legal_moves()[-1])
    assert isinstance(session.undo(), int)


def test_practice_lifts_the_barrier_and_nothing_is_drawn_anew() -> None:
    session = toy(PERSON, PERSON, practice=True)
    play(session, Bury)
    once = session.played[0]
    assert session.undo() == 0
    play(session, Bury)
    assert session.played[0] == once
    assert session.record.practice


def test_another_choice_after_undo_meets_the_same_luck() -> None:
    """The next acorn to be drawn is the same one, whatever is done with the hand."""
    session = toy(PERSON, PERSON, practice=True)
    play(session, Bury)
    drawn = session.played[0].events[-1]
    session.undo()
    play(session, Lay)
    assert session.played[0].events[-1] == drawn


def test_stirring_again_gives_the_same_order() -> None:
    session = toy(PERSON, PERSON, practice=True)
    play(session, Lay)
    while not isinstance(session.state.legal_moves()[0], Add) or session.state.legal_moves()[0].acorn is None:
        session.play(session.state.legal_moves()[0])
    session.play(session.state.legal_moves()[0])
    stirred = session.state
    session.undo()
    session.play(session.state.legal_moves()[0])
    assert session.state == stirred


# --- resigning, handing over ---------------------------------------------------------------------------------------


def test_the_last_one_standing_wins_at_once() -> None:
    session = butterfly(PERSON, PERSON)
    session.play(session.state.legal_moves()[0])
    session.resign(Seat(0))
    assert session.turn is None
    assert session.request() is None
    outcome = session.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ended) == ((1,), "resigned")
    with pytest.raises(Refused) as refused:
        session.play(session.state.legal_moves()[0])
    assert refused.value.reason is CommonReason.OVER


def test_a_program_decides_for_who_has_resigned_and_it_cannot_win() -> None:
    session = butterfly(PERSON, PERSON, PERSON)
    session.play(session.state.legal_moves()[0])
    session.resign(Seat(0))
    assert session.resigned() == (0,)
    assert session.player(Seat(0)) is GREEDY
    assert session.player(Seat(0), ply=0) is PERSON
    request = session.request()
    assert request is not None
    assert request.level is GREEDY
    while session.turn is not None:
        session.run_opponents()
        if session.turn is not None:
            session.play(session.state.legal_moves()[0])
    outcome = session.outcome()
    assert outcome is not None
    assert set(outcome.winners) <= {1, 2}
    best = max(outcome.scores[1:])
    assert outcome.winners == tuple(seat for seat in (1, 2) if outcome.scores[seat] == best)


def test_when_two_of_three_resign_the_third_wins() -> None:
    session = butterfly(PERSON, PERSON, PERSON)
    session.resign(Seat(2))
    session.resign(Seat(0))
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_nobody_resigns_twice_or_after_the_end() -> None:
    session = butterfly(PERSON, PERSON, PERSON)
    session.resign(Seat(0))
    with pytest.raises(Refused) as again:
        session.resign(Seat(0))
    session.resign(Seat(1))
    with pytest.raises(Refused) as late:
        session.resign(Seat(2))
    assert again.value.reason is CommonReason.HAS_RESIGNED
    assert late.value.reason is CommonReason.OVER
    assert session.resigned() == (0, 1)


def test_a_seat_is_handed_over() -> None:
    session = butterfly(PERSON, PERSON)
    session.play(session.state.legal_moves()[0])
    session.replace(Seat(0), RANDOM)
    request = session.request()
    assert request is not None
    assert request.level is RANDOM
    session.run_opponents()
    session.replace(Seat(0), PERSON)
    session.play(session.state.legal_moves()[0])
    assert session.request() is None
    assert session.record.changes == (Change(1, Seat(0), RANDOM), Change(2, Seat(0), PERSON))


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("resigns", [False, True])
def test_nothing_is_taken_back_behind_a_seat_that_changed_hands(practice: bool, resigns: bool) -> None:
    """A person who has given up or handed over did so in the position that was there, and it stays."""
    record = new_record(BUTTERFLY, (PERSON, PERSON, PERSON), 3, Seat(0), practice=practice)
    session = Session(record, BUTTERFLY, first_move)
    session.play(session.state.legal_moves()[0])
    if resigns:
        session.resign(Seat(1))
    else:
        session.replace(Seat(1), GREEDY)
    assert session.undo() is Barrier.SEAT_CHANGED
    session.run_opponents()
    changes = session.record.changes
    while isinstance(session.undo_to(), Barrier):
        session.play(session.state.legal_moves()[0])
    assert isinstance(session.undo(), int)
    assert session.record.changes == changes


def test_seats_change_hands_as_often_as_a_link_can_hold() -> None:
    session = butterfly(PERSON, PERSON, PERSON)
    for turn in range(MOST_CHANGES + 9):  # at one place in the game the last word counts
        session.replace(Seat(turn % 3), (GREEDY, PERSON)[turn % 2])
    assert len(session.record.changes) == 3
    while len(session.record.changes) < MOST_CHANGES:
        for seat in range(min(3, MOST_CHANGES - len(session.record.changes))):
            session.replace(Seat(seat), PERSON)
        session.play(session.state.legal_moves()[0])
        session.run_opponents()
    with pytest.raises(Refused) as often:
        session.replace(Seat(0), PERSON)
    assert often.value.reason is CommonReason.TOO_MANY_CHANGES
    assert link.decode(link.encode(session.record, registry), registry) == session.record


def test_changes_are_kept_in_record_and_link() -> None:
    session = butterfly(PERSON, PERSON, GREEDY)
    session.run_opponents()
    session.replace(Seat(1), RANDOM)
    session.play(session.state.legal_moves()[0])
    session.run_opponents()
    session.resign(Seat(0))
    record = link.decode(link.encode(session.record, registry), registry)
    assert record == session.record
    assert isinstance(record, Record)
    again = Session(record, BUTTERFLY, first_move)
    assert [again.player(Seat(seat)) for seat in range(3)] == [GREEDY, RANDOM, GREEDY]
    assert again.resigned() == (0,)


# --- records -------------------------------------------------------------------------------------------------------


def test_a_record_is_cut_back() -> None:
    session = butterfly(PERSON, PERSON)
    while session.ply < 4:
        session.play(session.state.legal_moves()[0])
    session.replace(Seat(1), GREEDY)
    record = replace(session.record, open_at=3)
    assert record.upto(2).plies == record.plies[:2]
    assert record.upto(2).changes == ()
    assert record.upto(2).open_at is None
    assert record.upto(4).changes == record.changes


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"seats": (PERSON,)}, "2 to 5 seats"),
        ({"seats": (PERSON,) * 6}, "2 to 5 seats"),
        ({"first": Seat(2)}, "first player"),
        ({"first": Seat(-1)}, "first player"),
        ({"options": {"nets": "none"}}, "must be one of every, scattered"),
        ({"options": {"wind": "north"}}, "no option 'wind'"),
    ],
)
def test_a_game_is_not_set_up_in_a_way_it_does_not_offer(changed: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"seats": (PERSON, PERSON), "seed": 1} | changed
    with pytest.raises(BadSetup, match=message):
        new_record(BUTTERFLY, **arguments)  # type: ignore[arg-type]


def test_the_first_player_is_chosen_or_comes_from_the_seed() -> None:
    assert new_record(BUTTERFLY, (PERSON,) * 4, 1, Seat(3)).table().first == 3
    drawn = {new_record(BUTTERFLY, (PERSON,) * 4, seed).table().first for seed in range(40)}
    assert drawn == {0, 1, 2, 3}


def test_options_stand_in_the_order_of_the_game_and_have_defaults() -> None:
    assert new_record(BUTTERFLY, (PERSON, PERSON), 1).options == (("nets", "every"),)
    assert new_record(TOY, (PERSON, PERSON), 1, options={"hand": "two"}).options == (("hand", "two"),)


def test_a_record_names_nobody() -> None:
    text = json.dumps(plain.to_plain(toy(PERSON, GREEDY).record))
    assert "name" not in text
    assert link.encode(toy(PERSON, GREEDY).record, TOY_REGISTRY)
