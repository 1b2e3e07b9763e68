"""The toy game itself: what its viewers may know and what they may not, which no law can know for a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core import plain
from game.core.contract import CommonReason
from game.core.values import HIDDEN, Seat
from tests.contract.games import CONFIGURATIONS, Configuration, Game, games_of
from tests.contract.toy import TOY, Acorn, Add, Buried, Bury, Drawn, Lay, ToyState, Whispered, Why

TOYS = tuple(configuration for configuration in CONFIGURATIONS if configuration.game == TOY.id)


def games() -> Iterator[Game]:
    for configuration in TOYS:
        yield from games_of(configuration, count=5)


@pytest.mark.parametrize("configuration", TOYS, ids=str)
def test_nothing_that_a_viewer_gets_names_a_hidden_acorn(configuration: Configuration) -> None:
    """Views as JSON, events and moves: until the end nobody sees the pile, others' hands, what others have buried."""
    for game in games_of(configuration, count=5):
        for ply in game.plies:
            after = ply.after
            assert isinstance(after, ToyState)
            for viewer in configuration.viewers:
                hidden = [*after.pile] if after.turn is not None else []
                for seat in range(configuration.seats):
                    if seat != viewer and after.turn is not None:
                        hidden += [*after.hands[seat], *after.buried[seat]]
                seen = [event.seen_by(viewer) for event in ply.events]
                got = [plain.dumps(each) for each in (after.view(viewer), ply.move.seen_by(viewer), *seen)]
                assert not [acorn.id for acorn in hidden for text in got if f'"{acorn.id}"' in text]


def test_a_seat_sees_its_own_hand_and_what_it_has_buried() -> None:
    for game in games():
        for position in game.positions:
            assert isinstance(position, ToyState)
            for seat in range(game.configuration.seats):
                view = position.view(Seat(seat))
                assert view.hands[seat] == position.hands[seat]
                assert view.buried[seat] == position.buried[seat]


def test_moves_and_events_are_whole_for_whom_they_concern() -> None:
    acorn = Acorn.of("oak-3")
    for whole in (Bury(Seat(1), acorn), Buried(Seat(1), acorn), Drawn(Seat(1), acorn)):
        assert whole.seen_by(Seat(1)) == whole
        for other in (None, Seat(0), Seat(2)):
            seen = whole.seen_by(other)
            assert (seen.seat, seen.acorn) == (1, HIDDEN)


def test_a_whisper_is_for_one_seat_only() -> None:
    whisper = Whispered(Seat(1), 3)
    assert whisper.seen_by(Seat(1)) == whisper
    assert all(whisper.seen_by(other) is None for other in (None, Seat(0), Seat(2)))


def test_whoever_is_asked_is_asked_even_with_nothing_to_add() -> None:
    alone = [
        ply
        for game in games()
        for ply in game.plies
        if isinstance(ply.move, Add) and len(ply.before.legal_moves()) == 1
    ]
    assert alone
    assert not any(TOY.automatic(ply.before) for ply in alone if isinstance(ply.before, ToyState))


def test_the_games_show_what_the_laws_need() -> None:
    """Automatic decisions, stirred acorns, ties that are broken and ties that are not."""
    found = set()
    for configuration in TOYS:
        for game in games_of(configuration):
            outcome = game.positions[-1].outcome()
            assert outcome is not None
            found.add("tie" if len(outcome.winners) > 1 else str(outcome.decided_by))
            found |= {event.kind for ply in game.plies for event in ply.events}
            found |= {"automatic" for ply in game.plies if game.rules.automatic(ply.before)}
    assert found >= {"automatic", "stirred", "whispered", "declined", "dug_up", "drawn", "tie", "None", "fewer_buried"}


def test_every_refusal() -> None:
    game = games_of(TOYS[0])[0]
    state = game.start
    assert isinstance(state, ToyState)
    assert state.turn is not None
    elsewhere = state.hands[1 - state.turn][0]
    assert state.refusal((f"hand:{elsewhere.id}", "open")) is Why.NOT_IN_HAND
    assert state.refusal(("none",)) is CommonReason.NO_SUCH_MOVE
    reasons = set()
    for each in games():
        for ply in each.plies:
            before = ply.before
            assert isinstance(before, ToyState)
            assert before.turn is not None
            for acorn in before.hands[before.turn]:
                if Bury(before.turn, acorn) not in before.legal_moves():
                    reasons.add(before.refusal((f"hand:{acorn.id}", "bury")))
                if Lay(before.turn, acorn) not in before.legal_moves():
                    reasons.add(before.refusal((f"hand:{acorn.id}", "open")))
    assert reasons == {Why.LAST_IS_OPEN, Why.OTHER_TREE, Why.ANSWER_FIRST}
