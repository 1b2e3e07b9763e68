"""What stays hidden in Dance of the Fireflies: two worlds side by side, guesses, automatic decisions, words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Final

import pytest

from game.core import plain
from game.core.contract import Event, Table
from game.core.dice import Rng
from game.core.values import HIDDEN, Seat
from game.games.fireflies import judge, words
from game.games.fireflies.agenda import Harvesting, HarvestStep
from game.games.fireflies.events import CardBuried, Drew, FireflyPlaced, FlowerPlanted, PlantedFaceDown
from game.games.fireflies.moves import Bid, Bonus, Bury, FirefliesMove, Light, Plant
from game.games.fireflies.notation import write
from game.games.fireflies.pieces import Bed, ClockCard, Firefly, Planted, Player, Rank, sorted_hand
from game.games.fireflies.rules import RULES, FirefliesState
from game.games.fireflies.tables import DECK, Card
from tests.progress import Progress
from tests.rules.fireflies_board import can, do, position

NAMES: Final = ("Wren", "Toad", "Mole", "Newt", "Hare", "Finch")
Viewer = Seat | None


# --- two worlds ----------------------------------------------------------------------------------------------------


def twin(state: FirefliesState, viewer: Viewer, chance: Random) -> FirefliesState:
    """Another world that the viewer cannot tell from this one. Written without the engine's own guess.

    The shed keeps its order. Cards that are hidden from the viewer change places among other hands and face-down
    flowers, as far as beds allow, and each other royal changes places with a firefly of its owner.
    """
    players = list(state.players)
    hidden: list[tuple[int, Card]] = []
    for seat, player in enumerate(players):
        if seat != viewer:
            known = {shown.card for shown in player.shown if shown.to is None or shown.to == viewer}
            hidden += [(seat, card) for card in player.cards if card not in known]
    dealt = [card for _, card in hidden]
    chance.shuffle(dealt)
    for seat in range(len(players)):
        if seat != viewer:
            kept = [card for card in players[seat].cards if (seat, card) not in hidden]
            mine = [dealt.pop() for owner, _ in hidden if owner == seat]
            shown = tuple(each for each in players[seat].shown if each.card in kept)
            players[seat] = replace(players[seat], hand=sorted_hand(kept + mine), shown=shown)
    for seat in range(len(players)):
        if seat != viewer:
            players[seat] = _swap_face_down(players[seat], players, viewer, chance)
    changed = replace(state, players=tuple(players))
    for number in range(len(players)):
        if number != viewer and players[number].dial is None:
            changed = _move_royal(changed, Seat(number), chance)
    return changed


def _swap_face_down(player: Player, players: list[Player], viewer: Viewer, chance: Random) -> Player:
    """Exchange each face-down flower with a card of the same player's hidden hand, where the bed allows it."""
    hand = list(player.cards)
    known = {shown.card for shown in player.shown}
    beds = []
    for bed in player.beds:
        flowers = list(bed.flowers)
        for slot, planted in enumerate(flowers):
            colours = {other.colour for place, other in enumerate(flowers) if place != slot}
            fits = [card for card in hand if card.colour not in colours and card not in known]
            if not planted.up and fits and isinstance(planted.card, Card):
                card = chance.choice(fits)
                assert card.colour is not None
                hand[hand.index(card)] = planted.card
                flowers[slot] = Planted(card, card.colour, False, planted.firefly)
        beds.append(Bed(tuple(flowers), bed.weed))
    return replace(player, hand=sorted_hand(hand), beds=tuple(beds))


def _move_royal(state: FirefliesState, seat: Seat, chance: Random) -> FirefliesState:
    player = state.players[seat]
    spots: list[object] = ["supply"] if player.supply else []
    spots += [
        ("clock", place, space)
        for place, card in enumerate(state.clock)
        if card is not None
        for space, firefly in enumerate(card.fireflies)
        if firefly is not None and firefly.owner == seat
    ]
    spots += [("bed", b, s) for b, bed in enumerate(player.beds) for s, p in enumerate(bed.flowers) if p.firefly]
    chosen = chance.choice(spots)

    def rank(*spot: object) -> Firefly:
        return Firefly(seat, Rank.ROYAL if spot == chosen else Rank.REGULAR)

    clock = tuple(
        card
        and ClockCard(
            card.card,
            tuple(rank("clock", p, s) if f and f.owner == seat else f for s, f in enumerate(card.fireflies)),
        )
        for p, card in enumerate(state.clock)
    )
    beds = tuple(
        Bed(tuple(replace(p, firefly=p.firefly and rank("bed", b, s)) for s, p in enumerate(bed.flowers)), bed.weed)
        for b, bed in enumerate(player.beds)
    )
    changed = replace(player, royal=chosen == "supply", beds=beds)
    return replace(state, clock=clock, players=(*state.players[:seat], changed, *state.players[seat + 1 :]))


def gets(state: FirefliesState, viewer: Viewer) -> tuple[str, str, bool]:
    """Everything a viewer gets from a position: its view as text, the question in words, whether it is automatic."""
    view = state.view(viewer)
    asked = words.prompt(view, ()) + words.more(view, ())
    return plain.dumps(view), asked, RULES.automatic(state)


def told(events: tuple[Event, ...], viewer: Viewer) -> list[tuple[str, str, bool]]:
    """What a viewer gets of events: the data, the sentence, and whether it reveals."""
    seen = [event.seen_by(viewer) for event in events]
    return [(plain.dumps(event), words.event(event, NAMES), event.reveals) for event in seen if event is not None]


def play_two_worlds(seats: int, seed: int, greedy: bool = False) -> Counter[str]:
    """Play a game; at every decision, for every viewer, compare what it gets in this world and in a twin of it."""
    chance, found = Random(seed), Counter[str]()
    state = RULES.setup(Table(seats, Seat(seed % seats), {}), Rng(seed).at(0)).state
    ply = 0
    while state.turn is not None:
        ply += 1
        legal = state.legal_moves()
        if greedy:
            view = state.view(state.turn)
            move = max(legal, key=lambda each: (judge.worth(view, each).points, chance.random()))
        else:
            move = chance.choice(legal)
        after, events = state.play(move, Rng(seed).at(ply))
        assert isinstance(after, FirefliesState)
        for viewer in (*map(Seat, range(seats)), None):
            other = twin(state, viewer, chance)
            assert gets(other, viewer) == gets(state, viewer)
            assert other.view(None) == state.view(None)
            found["different" if other != state else "same"] += 1
            same = _same_move(other, move, viewer)
            if same is None:
                continue
            assert write(same if viewer == move.seat else _seen(same, viewer)) == write(_seen(move, viewer))
            other_after, other_events = other.play(same, Rng(seed).at(ply))
            assert isinstance(other_after, FirefliesState)
            here, there = told(events, viewer), told(other_events, viewer)
            if here == there:
                found["alike"] += 1
                assert gets(other_after, viewer) == gets(after, viewer)
            else:
                found["revealed"] += 1
                first = next(pair for pair in zip([*here, None], [*there, None], strict=False) if pair[0] != pair[1])
                assert any(each is not None and each[2] for each in first), first
        state = after
    return found


def _seen(move: FirefliesMove, viewer: Viewer) -> FirefliesMove:
    seen = move.seen_by(viewer)
    assert seen is not None
    return seen  # type: ignore[return-value]


def _same_move(other: FirefliesState, move: FirefliesMove, viewer: Viewer) -> FirefliesMove | None:
    """Return a legal move of the other world that looks the same to the viewer; its own move when it is its own."""
    if viewer == move.seat:
        assert move in other.legal_moves()
        return move
    return next((each for each in other.legal_moves() if _seen(each, viewer) == _seen(move, viewer)), None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_worlds_of_random_games(seats: int) -> None:
    found = sum((play_two_worlds(seats, seed) for seed in range(4)), Counter[str]())
    assert found["different"] > found["same"]
    assert found["alike"] > 5 * found["revealed"] > 0


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_two_worlds_of_greedy_games(seats: int) -> None:
    found = sum((play_two_worlds(seats, seed, greedy=True) for seed in range(2)), Counter[str]())
    assert found["different"] > found["same"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_worlds_of_many_games(seats: int, long: bool) -> None:
    if not long:
        pytest.skip("only with --long")
    progress = Progress("fireflies-worlds")
    for seed in range(1000):
        if not progress.done(f"{seats} {seed}"):
            play_two_worlds(seats, seed, greedy=seed < 200)
            progress.mark(f"{seats} {seed}")


# --- views ---------------------------------------------------------------------------------------------------------


def test_what_others_see_of_a_player() -> None:
    state = position(
        {0: "red-02 0R 1"},
        hands=["red-01 blue-01"],
        beds=[["white-01v@ yellow-01", "orange-01@"]],
        top="purple-03",
    )
    for viewer in (Seat(1), None):
        text = plain.dumps(state.view(viewer))
        for secret in ("red-01", "blue-01", "white-01", "purple-03"):
            assert secret not in text
        seen = state.view(viewer).players[0]
        assert seen.hand == (HIDDEN, HIDDEN)
        assert seen.royal is HIDDEN
        assert seen.beds[0].flowers[0].card is HIDDEN
        assert seen.beds[0].flowers[1].card == Card.of("yellow-01")
        first = state.view(viewer).clock[0]
        assert first is not None
        assert first.fireflies[0] == Firefly(Seat(0), HIDDEN)
    own = state.view(Seat(0))
    assert own.players[0] == state.players[0]
    assert own.clock == (*[own.clock[0]], *state.clock[1:])
    assert own.legal_moves == state.legal_moves()
    assert state.view(Seat(1)).legal_moves == ()


@pytest.mark.parametrize(
    ("move", "hides"),
    [
        (Bid(Seat(0), 1, Rank.ROYAL), ("rank",)),
        (Light(Seat(0), 1, 2, Rank.ROYAL), ("rank",)),
        (Bonus(Seat(0), Card.of("red-01"), 1, Rank.ROYAL), ("rank",)),
        (Plant(Seat(0), Card.of("red-01"), None, True, Rank.ROYAL), ("rank",)),
        (Plant(Seat(0), Card.of("red-01"), None, False, Rank.ROYAL), ("rank", "card")),
        (Bury(Seat(0), Card.of("red-01")), ("card",)),
    ],
)
def test_what_others_see_of_a_move(move: FirefliesMove, hides: tuple[str, ...]) -> None:
    assert move.seen_by(Seat(0)) == move
    for viewer in (Seat(1), None):
        seen = _seen(move, viewer)
        for name in ("rank", "card"):
            if hasattr(move, name):
                assert getattr(seen, name) == (HIDDEN if name in hides else getattr(move, name))
        assert "royal" not in write(seen)


@pytest.mark.parametrize(
    ("event", "hides"),
    [
        (Drew(Seat(0), (Card.of("red-01"),)), ("red-01",)),
        (FireflyPlaced(Seat(0), 1, Card.of("red-02"), 0, Rank.ROYAL, False), ("royal",)),
        (FlowerPlanted(Seat(0), Card.of("red-02"), 0, 1, Rank.ROYAL, None), ("royal",)),
        (PlantedFaceDown(Seat(0), Card.of("red-01"), 0, 1, Rank.ROYAL), ("royal", "red-01", "red")),
        (CardBuried(Seat(0), Card.of("red-01")), ("red-01", "red")),
    ],
)
def test_what_others_see_of_an_event(event: Event, hides: tuple[str, ...]) -> None:
    assert event.seen_by(Seat(0)) == event
    for viewer in (Seat(1), None):
        seen = event.seen_by(viewer)
        assert seen is not None
        text = plain.dumps(seen).replace(seen.kind, "") + words.event(seen, NAMES)
        assert not any(f'"{secret}"' in text or f" {secret} " in text for secret in hides)


def test_a_hand_that_others_see_tells_nothing_by_its_order() -> None:
    """Known cards come first, whatever the hand holds besides."""
    one, _ = do(position({}, hands=["blue-01 red-01"], compost="white-04"), "plant blue-01 new", "take white-04")
    other, _ = do(position({}, hands=["blue-01 purple-01"], compost="white-04"), "plant blue-01 new", "take white-04")
    assert one.view(Seat(1)).players[0] == other.view(Seat(1)).players[0]


def test_only_public_reasons_make_a_decision_automatic() -> None:
    """With only a skip left by the cards in the hand, the owner is asked all the same."""
    tie = position({1: "red-01 0 1"}, hands=["blue-01", "white-01"], agenda=[Harvesting(HarvestStep.DIAL, False)])
    assert can(tie) == ["skip"]
    assert not RULES.automatic(tie)


# --- guesses -------------------------------------------------------------------------------------------------------


def test_a_guess_is_uniform_over_what_fits() -> None:
    """Two beds with two face-down flowers each and a hand of three: every order of the unseen cards that fits a bed."""
    unseen = ["red-01", "red-02", "red-03", "blue-01", "blue-02", "white-01", "yellow-02"]
    beds = [[], ["red-01v@ blue-01v@", "yellow-01 white-01v@ red-02v@"]]
    used = {"yellow-01", *unseen}
    rest = " ".join(card.id for card in DECK[2] if card.id not in used)
    state = position({}, seats=2, hands=["", "red-03 blue-02 yellow-02"], beds=beds, shed="", compost=rest)
    colours = [name.split("-")[0] for name in unseen]
    ways = Counter(
        order[:4]
        for order in permutations(colours)
        if order[0] != order[1] and order[2] != order[3] and "yellow" not in order[2:4]
    )
    found, view, throws = Counter[tuple[str, ...]](), state.view(Seat(0)), 6000
    for seed in range(throws):
        player = RULES.guess(view, Rng(seed).at(0)).players[1]
        planted = [*player.beds[0].flowers, *player.beds[1].flowers[1:]]
        found[tuple(str(flower.colour) for flower in planted)] += 1
    assert set(found) == set(ways)
    expected = {colours: throws * count / sum(ways.values()) for colours, count in ways.items()}
    chi = sum((found[colours] - expected[colours]) ** 2 / expected[colours] for colours in ways)
    assert chi < len(ways) + 4 * (2 * len(ways)) ** 0.5  # the mean and four standard deviations


def test_a_guessed_royal_is_anywhere_it_may_be() -> None:
    state = position({0: "red-02 1 1"}, beds=[[], ["white-01@"]], seats=2)
    places = Counter[str]()
    for seed in range(400):
        guess = RULES.guess(state.view(Seat(0)), Rng(seed).at(0))
        first, player = guess.clock[0], guess.players[1]
        assert first is not None
        ranks = [firefly.rank for firefly in first.fireflies if firefly] + [player.beds[0].flowers[0].firefly.rank]  # type: ignore[union-attr]
        assert ranks.count(Rank.ROYAL) + (player.royal is True) == 1
        places[str(ranks.index(Rank.ROYAL)) if Rank.ROYAL in ranks else "supply"] += 1
    assert all(60 < places[place] < 140 for place in ("0", "1", "2", "supply"))


def test_a_guess_keeps_what_cannot_be() -> None:
    """No orchid in a hand or under a burial, none face down; a royal on the sundial is nowhere else."""
    for seed in range(30):
        state = RULES.setup(Table(4, Seat(0), {}), Rng(seed).at(0)).state
        chance = Random(seed)
        for ply in range(1, 60):
            if state.turn is None:
                break
            after = state.play(chance.choice(state.legal_moves()), Rng(seed).at(ply)).state
            assert isinstance(after, FirefliesState)
            state = after
            guess = RULES.guess(state.view(Seat(ply % 4)), Rng(seed).at(ply))
            for player in guess.players:
                assert all(card.colour is not None for card in player.cards)
                for bed in player.beds:
                    assert all(p.up or (isinstance(p.card, Card) and p.card.colour) for p in bed.flowers)
                    colours = [p.colour for p in bed.flowers]
                    assert len(set(colours)) == len(colours)
                assert player.royal is not True or player.dial is None
            assert all(isinstance(each.card, Card) and each.card.colour for each in guess.buried)
            assert all(guess.shed[each.place] == each.card for each in guess.buried)
