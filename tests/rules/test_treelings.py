"""The rules of Treelings, sentence by sentence, on positions made by hand.

Cards are letters: b blue, g green, y yellow, n brown, r red, p purple. A district is its trees from left to right,
a letter and a height each: `b3 g5 r2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Final

import pytest

from game.core.contract import CommonReason, Event, Reason, Refused, Table
from game.core.dice import Rng
from game.core.record import Player, new_record
from game.core.session import Session
from game.core.values import Seat
from game.games.treelings.moves import (
    Began,
    Dealt,
    Ended,
    FestivalCame,
    Filled,
    Grew,
    LaidOut,
    LayOut,
    Passed,
    Plant,
    Planted,
    Took,
    Why,
)
from game.games.treelings.rules import RULES, TreelingsState
from game.games.treelings.scoring import Tree, heights_of
from game.games.treelings.tables import CARDS, Card, Guild, Side

LETTERS: Final = dict(zip("bgynrp", Guild, strict=True))
NAMES: Final = {guild: letter for letter, guild in LETTERS.items()}
NO_DICE: Final = Rng(0).at(0)


class Box:
    """The cards that are not used yet: each letter takes the next one of its guild."""

    def __init__(self) -> None:
        self.left = list(CARDS)

    def take(self, letters: str) -> tuple[Card, ...]:
        """Take a card for each letter; spaces do not count."""
        taken = []
        for letter in letters.replace(" ", ""):
            card = next(card for card in self.left if card.guild is LETTERS[letter])
            self.left.remove(card)
            taken.append(card)
        return tuple(taken)


def position(
    *districts: str,
    market: str = "",
    waiting: str = "",
    above: str = "",
    pile: str | None = None,
    turn: int = 0,
    first: int = 0,
) -> TreelingsState:
    """Return the position: `above` lies above the festival card and 20 cards below it; or `pile` is all there is."""
    box = Box()
    trees = tuple(tuple(Tree(box.take(word[0] * int(word[1:]))) for word in district.split()) for district in districts)
    cards = box.take(market)
    mine = box.take(waiting)
    drawn = box.take(above if pile is None else pile)
    return TreelingsState(
        turn=Seat(turn),
        first=Seat(first),
        pile=drawn if pile is not None else (*drawn, *box.left[:20]),
        festival=pile is not None,
        market=cards,
        waiting=tuple(mine if seat == turn else () for seat in range(len(districts))),
        districts=trees,
    )


def do(state: TreelingsState, *paths: str) -> tuple[TreelingsState, list[Event]]:
    """Play moves, each given by the targets of its path. Returns the position and all events."""
    events: list[Event] = []
    for path in paths:
        move = next(move for move in state.legal_moves() if move.path == tuple(path.split()))
        played = state.play(move, NO_DICE)
        assert isinstance(played.state, TreelingsState)
        state = played.state
        events += played.events
    return state, events


def paths(state: TreelingsState) -> list[str]:
    """Return the paths of all legal moves, in order."""
    return [" ".join(move.path) for move in state.legal_moves()]


def letters(cards: Sequence[Card]) -> str:
    """Return the letters of cards."""
    return "".join(NAMES[card.guild] for card in cards)


def district(state: TreelingsState, seat: int) -> str:
    """Return a district as text."""
    return " ".join(f"{NAMES[tree.guild]}{tree.height}" for tree in state.districts[seat])


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def start(seats: int, first: int = 0, seed: int = 1) -> TreelingsState:
    return RULES.setup(Table(seats, Seat(first), {}), Rng(seed).at(0)).state


# --- setting up ----------------------------------------------------------------------------------------------------


def test_there_are_eighteen_cards_of_each_guild() -> None:
    assert len({card.id for card in CARDS}) == 108
    assert set(Counter(card.guild for card in CARDS).values()) == {18}
    assert len(Guild) == 6


def test_two_to_five_play() -> None:
    assert list(RULES.seats) == [2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "pile"), [(2, 102), (3, 99), (4, 96), (5, 93)])
def test_three_cards_each_and_twenty_below_the_festival_card(seats: int, pile: int) -> None:
    step = RULES.setup(Table(seats, Seat(1), {}), Rng(7).at(0))
    state = step.state
    assert state.turn == state.first == 1
    assert [len(cards) for cards in state.waiting] == [3] * seats
    assert len(state.pile) == pile
    assert state.market == ()
    assert state.districts == ((),) * seats
    assert state.view(None).above == pile - 20
    components = RULES.components(state)
    lying = components["pile"]
    assert isinstance(lying, list)
    assert lying.index("festival") == pile - 20
    order = [Seat((1 + step) % seats) for step in range(seats)]
    assert step.events == (Began(Seat(1), pile), *(Dealt(seat, state.waiting[seat]) for seat in order))


def test_every_seed_deals_otherwise() -> None:
    assert len({start(2, seed=seed).pile for seed in range(50)}) == 50
    assert len({start(2, seed=seed).waiting for seed in range(50)}) == 50


def dealt(*hands: str, above: str = "bbbbbbbbb", first: int = 0) -> TreelingsState:
    """Return a game before anything is laid out."""
    box = Box()
    waiting = tuple(map(box.take, hands))
    pile = (*box.take(above), *box.left[:20])
    return TreelingsState(Seat(first), Seat(first), pile, False, (), waiting, ((),) * len(hands))


@pytest.mark.parametrize(
    ("hand", "ways", "layouts"),
    [
        (
            "bgy",
            [f"new:{a} new:{b}" for a, b in permutations(("blue", "green", "yellow"), 2)],
            ["b1 g1 y1", "b1 y1 g1", "g1 b1 y1", "g1 y1 b1", "y1 b1 g1", "y1 g1 b1"],
        ),
        ("rbr", ["new:blue", "new:red"], ["b1 r2", "r2 b1"]),
        ("ppp", ["new:purple"], ["p3"]),
    ],
)
def test_starting_cards_are_laid_out_in_any_order_equal_ones_as_one_tree(
    hand: str, ways: list[str], layouts: list[str]
) -> None:
    state = dealt(hand, "nnn")
    assert paths(state) == ways
    assert [district(do(state, way)[0], 0) for way in ways] == layouts
    for way, layout in zip(ways, layouts, strict=True):
        after, events = do(state, way)
        assert after.turn == 1
        assert after.waiting[0] == ()
        assert kinds(events) == ["laid_out"]
        assert isinstance(events[0], LaidOut)
        assert " ".join(f"{letters(cards)[0]}{len(cards)}" for cards in events[0].trees) == layout


def test_all_lay_out_from_the_first_player_on_and_then_the_first_turn_fills_the_market() -> None:
    state = dealt("bgb", "yyy", "rpr", above="bgynrpbgy", first=2)
    state, events = do(state, "new:red", "new:green")
    assert state.turn == 1
    assert state.market == ()
    state, events = do(state, "new:yellow")
    assert state.turn == 2
    assert letters(state.market) == "bgynr"
    assert events[1:] == [Filled(Seat(2), state.market, 24)]


# --- filling the market --------------------------------------------------------------------------------------------


def test_the_market_is_filled_to_five_and_what_lies_stays() -> None:
    state, events = do(position("b1 g1", "b1", market="ggyrr", above="pnbbb"), "take:green")
    assert letters(state.market) == "yrrpn"
    assert events[-1] == Filled(Seat(1), state.market[-2:], 23)
    assert letters(state.pile[:3]) == "bbb"
    assert state.turn == 1


def test_the_market_is_filled_only_when_the_turn_is_over() -> None:
    state, events = do(position("b1", "b1", market="ggyrr", above="pnbbb"), "take:green")
    assert (state.turn, letters(state.market), kinds(events)) == (0, "yrr", ["took"])
    state, events = do(state, "end:left")
    assert (state.turn, letters(state.market), kinds(events)) == (1, "yrrpn", ["planted", "filled"])


@pytest.mark.parametrize(
    ("above", "told", "festival"),
    [
        ("pn", [("filled", "pn")], False),  # the festival card is next, but the market is full
        ("", [("festival_came", ""), ("filled", "bb")], True),  # the first card of the fill
        ("p", [("filled", "p"), ("festival_came", ""), ("filled", "b")], True),  # before the last that is needed
    ],
)
def test_the_festival_card_is_set_aside_and_the_filling_goes_on(
    above: str, told: list[tuple[str, str]], festival: bool
) -> None:
    state, events = do(position("b1 g1", "b1", market="ggyrr", above=above), "take:green")
    fills = [event for event in events if isinstance(event, Filled | FestivalCame)]
    assert [(e.kind, letters(e.cards) if isinstance(e, Filled) else "") for e in fills] == told
    assert len(state.market) == 5
    assert state.festival is festival
    assert len(state.pile) == 20 - sum(len(cards) for _, cards in told) + len(above)
    components = RULES.components(state)
    assert components["aside"] == (["festival"] if festival else [])


def test_the_festival_card_as_the_last_card_that_one_could_draw() -> None:
    """Five cards are missing and four lie above it: it comes before the fifth."""
    state, events = do(position("b1", "b1", market="bbbbb", above="gynr"), "take:blue")
    assert kinds(events) == ["took", "grew", "filled", "festival_came", "filled"]
    assert letters(state.market)[:4] == "gynr"
    assert len(state.market) == 5


def test_when_the_pile_runs_out_the_game_goes_on_with_fewer() -> None:
    state, events = do(position("b1 g1", "b1", "b1", market="ggyrr", pile="p", first=0), "take:green")
    assert letters(state.market) == "yrrp"
    assert state.pile == ()
    state, events = do(state, "take:red", "end:left")
    assert kinds(events) == ["took", "planted"]
    assert (state.turn, letters(state.market)) == (2, "yp")


def test_with_nothing_at_all_the_turn_passes() -> None:
    state, events = do(position("b1", "b1", "b1", "g1", market="bb", pile="", turn=1, first=1), "take:blue")
    assert events[2:] == [Passed(Seat(2)), Passed(Seat(3)), Passed(Seat(0)), Ended(0)]
    assert state.turn is None


# --- taking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("market", "ways"),
    [
        ("bbgyn", ["take:blue", "take:green", "take:yellow", "take:brown", "take:singles"]),  # the book's example
        ("prnyg", ["take:green", "take:yellow", "take:brown", "take:red", "take:purple", "take:singles"]),
        ("rrrrr", ["take:red"]),
        ("nnyyn", ["take:yellow", "take:brown"]),
        ("ppppb", ["take:blue", "take:purple"]),  # one single: the same as its guild
        ("pppbg", ["take:blue", "take:green", "take:purple", "take:singles"]),
        ("rrggb", ["take:blue", "take:green", "take:red"]),
        ("b", ["take:blue"]),
        ("gr", ["take:green", "take:red", "take:singles"]),
    ],
)
def test_all_of_one_guild_or_one_of_every_single(market: str, ways: list[str]) -> None:
    assert paths(position("b1", "b1", market=market)) == ways


def test_a_guild_is_taken_whole_and_a_lone_card_alone() -> None:
    state = position("b1 g1 y1 n1", "b1", market="bbgyn", above="rrrrr")
    both, _ = do(state, "take:blue")
    assert (district(both, 0), letters(both.market)) == ("b3 g1 y1 n1", "gynrr")
    alone, _ = do(state, "take:yellow")
    assert (district(alone, 0), letters(alone.market)) == ("b1 g1 y2 n1", "bbgnr")


def test_singles_are_taken_all_together() -> None:
    state, events = do(position("b1 g1 y1 n1", "b1", market="bbgyn", above="rrrrr"), "take:singles")
    assert (district(state, 0), letters(state.market)) == ("b1 g2 y2 n2", "bbrrr")
    took = events[0]
    assert isinstance(took, Took)
    assert (letters(took.cards), took.singles) == ("gyn", True)
    assert [letters(event.cards) for event in events if isinstance(event, Grew)] == ["g", "y", "n"]


def test_the_take_that_both_share_counts_as_one_of_a_guild() -> None:
    state, events = do(position("b1 p2", "b1", market="ppppb", above="rrrrr"), "take:blue")
    assert isinstance(events[0], Took)
    assert not events[0].singles
    assert district(state, 0) == "b2 p2"


# --- planting ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "after"), [("left", "r2 b1 g3"), ("right", "b1 g3 r2")])
def test_a_new_guild_begins_a_tree_at_either_end(end: str, after: str) -> None:
    state = position("b1 g3", "b1", market="rrgyn", above="bbbbb")
    state, events = do(state, "take:red")
    assert paths(state) == ["end:left", "end:right"]
    state, events = do(state, f"end:{end}")
    assert district(state, 0) == after
    assert isinstance(events[0], Planted)
    assert (letters(events[0].cards), events[0].side) == ("rr", Side(end))


def test_guilds_that_stand_grow_first_and_new_ones_are_planted_one_by_one() -> None:
    state, events = do(position("g1 b2", "b1", market="prnyg", above="bbbbb"), "take:singles")
    assert kinds(events) == ["took", "grew"]
    assert (state.turn, district(state, 0), letters(state.waiting[0])) == (0, "g2 b2", "ynrp")
    assert paths(state) == [
        f"new:{guild} end:{side}" for guild in ("yellow", "brown", "red", "purple") for side in ("left", "right")
    ]
    state, events = do(state, "new:red end:left", "new:yellow end:right", "new:purple end:left")
    assert (kinds(events), district(state, 0)) == (["planted"] * 3, "p1 r1 g2 b2 y1")
    assert paths(state) == ["end:left", "end:right"]
    state, events = do(state, "end:right")
    assert (district(state, 0), state.turn) == ("p1 r1 g2 b2 y1 n1", 1)
    assert kinds(events) == ["planted", "filled"]


def test_with_six_trees_nothing_is_ever_planted() -> None:
    state = position("b1 g2 y3 n1 r1 p1", "b1", market="prnyg", above="bbbbb")
    state, events = do(state, "take:singles")
    assert (state.turn, district(state, 0)) == (1, "b1 g3 y4 n2 r2 p2")
    assert "planted" not in kinds(events)


def test_a_player_with_one_tree_plants_on_both_sides_of_it() -> None:
    state, _ = do(position("b3", "b1", market="ggrrn", above="bbbbb"), "take:green", "end:left")
    assert district(state, 0) == "g2 b3"


# --- the end -------------------------------------------------------------------------------------------------------


def test_the_first_player_reveals_it_and_all_others_have_one_more_turn() -> None:
    """Seat 2 took; seat 0, the first player, fills and reveals: seats 0, 1 and 2 each have a turn, then it is over."""
    state = position("b1", "b1", "b1", market="bbggg", above="", turn=2, first=0)
    state, events = do(state, "take:blue")
    assert FestivalCame(Seat(0), 3) in events
    turns = []
    while state.turn is not None:
        turns.append(state.turn)
        took = next(path for path in paths(state))
        state, events = do(state, took)
        while state.turn == turns[-1]:
            state, events = do(state, paths(state)[0])
    assert turns == [0, 1, 2]
    assert isinstance(events[-1], Ended)
    assert events[-1].left == len(state.market)


def test_the_last_player_of_the_round_reveals_it_and_nobody_else_has_a_turn() -> None:
    state = position("b1", "b1", "b1", market="bbggg", above="", turn=2, first=1)
    state, events = do(state, "take:blue")
    assert FestivalCame(Seat(0), 1) in events
    assert state.turn == 0
    state, events = do(state, "take:blue")
    assert state.turn is None
    assert isinstance(events[-1], Ended)


def test_the_market_is_not_filled_after_the_last_turn() -> None:
    state, events = do(position("b1", "b1", market="bbggg", pile="yyyy", turn=1, first=0), "take:blue")
    assert (state.turn, letters(state.market), len(state.pile)) == (None, "ggg", 4)
    assert events[-1] == Ended(3)


def test_a_round_without_it_goes_on() -> None:
    state, _ = do(position("b1", "b1", market="bbggg", above="yy", turn=1, first=0), "take:blue")
    assert (state.turn, state.festival) == (0, False)


def test_what_stays_in_the_market_counts_nothing() -> None:
    state, _ = do(position("b2", "b1", market="bggg", pile="", turn=1, first=0), "take:blue")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.ended) == ((2, 2), (0, 1), "festival")


@pytest.mark.parametrize("seats", RULES.seats)
@pytest.mark.parametrize("seed", range(6))
def test_what_holds_in_every_game(seats: int, seed: int) -> None:
    """Five cards when a turn begins; a guild has one tree; trees never move or shrink; all have equally many turns."""
    chance = Random(seed)
    state, turns, told = start(seats, seed % seats, seed), list[int](), list[int]()
    while state.turn is not None:
        seat, before = state.turn, state.districts
        if all(before) and not state.waiting[seat]:
            assert len(state.market) == 5
            turns.append(seat)
        state, events = do(state, " ".join(chance.choice(state.legal_moves()).path))
        told += [event.turns + len(turns) for event in events if isinstance(event, FestivalCame)]
        for old, new in zip(before, state.districts, strict=True):
            assert len({tree.guild for tree in new}) == len(new)
            stood = [tree for tree in new if any(tree.guild is other.guild for other in old)]
            assert [tree.cards[: other.height] for tree, other in zip(stood, old, strict=True)] == [
                tree.cards for tree in old
            ]
            if old:
                assert "".join(NAMES[tree.guild] for tree in old) in "".join(NAMES[tree.guild] for tree in new)
    assert told == [len(turns)]
    assert turns == [(seed + number) % seats for number in range(len(turns))]
    assert len(turns) % seats == 0


# --- played by itself ----------------------------------------------------------------------------------------------


def test_what_has_one_choice_is_played_by_itself_and_recorded() -> None:
    for state in (dealt("ppp", "nnn"), position("b1", "b1", market="rrr")):
        assert RULES.automatic(state)
    for state in (dealt("ppb", "nnn"), position("b1", "b1", market="rrg"), position("b1", "b1", waiting="r")):
        assert not RULES.automatic(state)
    assert any(_has_automatic_start(seed) for seed in range(200))


def _has_automatic_start(seed: int) -> bool:
    session = Session(new_record(RULES, (Player.PERSON,) * 5, seed), RULES, lambda request: "")
    return bool(session.played) and all(played.automatic for played in session.played)


# --- refusals ------------------------------------------------------------------------------------------------------

TAKING: Final = position("b1 g1", "b1", market="bbggy")
ALL_DOUBLE: Final = position("b1 g1", "b1", market="bbgg")
PLANTING: Final = position("b1 g1", "b1", market="bb", waiting="r")
PLANTING_TWO: Final = position("b1 g1", "b1", market="bb", waiting="rp")
LAYING_OUT: Final = dealt("bgy", "nnn")


@pytest.mark.parametrize(
    ("state", "path", "reason"),
    [
        (LAYING_OUT, "", Why.LAY_OUT_FIRST),
        (LAYING_OUT, "take:blue", Why.LAY_OUT_FIRST),
        (LAYING_OUT, "end:left", Why.LAY_OUT_FIRST),
        (LAYING_OUT, "new:red", Why.NOT_DEALT),
        (LAYING_OUT, "new:blue new:red", Why.NOT_DEALT),
        (LAYING_OUT, "new:blue new:blue", Why.LAID_OUT_ALREADY),
        (TAKING, "", Why.TAKE_FIRST),
        (TAKING, "new:red", Why.TAKE_FIRST),
        (TAKING, "end:left", Why.TAKE_FIRST),
        (TAKING, "take:purple", Why.NOT_IN_MARKET),
        (TAKING, "take:singles", Why.ONE_SINGLE),
        (ALL_DOUBLE, "take:singles", Why.NO_SINGLES),
        (PLANTING, "take:blue", Why.PLANT_FIRST),
        (PLANTING, "new:blue", Why.NOT_TAKEN),
        (PLANTING, "new:red", Why.CHOOSE_AN_END),
        (PLANTING_TWO, "end:left", Why.NAME_FIRST),
        (PLANTING_TWO, "new:red end:top", Why.CHOOSE_AN_END),
        (PLANTING_TWO, "new:yellow", Why.NOT_TAKEN),
    ],
)
def test_a_refusal_says_why(state: TreelingsState, path: str, reason: Reason) -> None:
    assert state.refusal(tuple(path.split())) is reason


def test_every_reason_has_a_case() -> None:
    marks = test_a_refusal_says_why.pytestmark  # type: ignore[attr-defined]
    assert {reason for *_, reason in marks[0].args[1]} == set(Why)


def test_moves_that_are_not_legal_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        TAKING.play(Plant(Seat(0), Guild.RED, Side.LEFT, named=False), NO_DICE)
    assert refused.value.reason is Why.TAKE_FIRST
    with pytest.raises(Refused) as refused:
        LAYING_OUT.play(LayOut(Seat(1), (Guild.BROWN,)), NO_DICE)
    assert refused.value.reason is CommonReason.NOT_YOUR_TURN


# --- what is seen and guessed --------------------------------------------------------------------------------------


def test_only_the_order_of_the_pile_is_hidden() -> None:
    state = position("b1 g1", "b1", market="bbggy", above="rrnn")
    view = state.view(Seat(1))
    assert (view.pile, view.above, view.festival) == (24, 4, False)
    assert (view.market, view.waiting, view.districts) == (state.market, state.waiting, state.districts)
    shown = start(3).view(Seat(1))
    assert {RULES.guess(shown, Rng(seed).at(1)).view(Seat(1)) for seed in range(5)} == {shown}


def test_a_guess_puts_any_unseen_card_anywhere() -> None:
    """Among many guesses every unseen card comes first in the pile about equally often."""
    state = start(5)
    view = state.view(None)
    first = Counter(RULES.guess(view, Rng(seed).at(1)).pile[0].guild for seed in range(1500))
    seen = Counter(card.guild for cards in state.waiting for card in cards)
    for guild in Guild:
        expected = 1500 * (18 - seen[guild]) / 93
        assert abs(first[guild] - expected) < 5 * expected**0.5
    piles = [RULES.guess(view, Rng(seed).at(1)).pile for seed in range(300)]
    assert all(sorted(card.id for card in pile) == sorted(card.id for card in state.pile) for pile in piles)
    assert len({pile[0] for pile in piles}) > 80
    assert len({pile[-1] for pile in piles}) > 80


def test_dice_play_no_part_after_setting_up() -> None:
    for move in TAKING.legal_moves():
        assert TAKING.play(move, Rng(999).at(7)).state == TAKING.play(move, NO_DICE).state


def test_heights_are_those_of_the_picture() -> None:
    assert heights_of(position("b3 g5 r2", "y2 p4").districts) == ((3, 5, 2), (2, 4))
