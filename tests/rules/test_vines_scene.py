"""Scenes of Vines and Flowers: complete, true to the engine, fit to be read aloud, silent about what is screened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from game.core.choose import choose
from game.core.contract import Event, Table
from game.core.dice import Rng
from game.core.scene import Look, Mark, ReckoningRow
from game.core.values import Seat
from game.games.vines import labels, outlook, words
from game.games.vines.events import Bloomed, LayerBegun
from game.games.vines.moves import Cap, Place
from game.games.vines.pergola import Pergola, Spot, chain
from game.games.vines.pieces import Petals, together
from game.games.vines.rules import RULES, VinesState
from game.games.vines.scene import scene
from game.games.vines.shapes import Bloom, ColumnCell, Edge, VinesScene
from game.games.vines.tables import COLOURS, TILES, Variant
from tests.contract.test_words import check_sentence
from tests.rules.test_fireflies_scene import parts
from tests.rules.test_vines import (
    ONE,
    ORANGE,
    ZERO,
    do,
    half,
    pergola,
    position,
)
from tests.rules.test_vines_cards import for_all, for_one

NAMES: Final = ("Wren", "Toad", "Mole", "Newt")
SENTENCES: Final = ("reach", "prompt", "more", "one", "everybody", "colours_text")
PHRASES: Final = (
    "label",
    "says",
    "price",
    "note",
    "status",
    "progress",
    "name",
    "bag_text",
    "birds_text",
    "supply_text",
)

FIRST_BIRD: Final = position(market="h1 y1").garden.market


def seen_by(state: VinesState, viewer: Seat | None, *chosen: str, **look: Any) -> VinesScene:
    return scene(state.view(viewer), Look(NAMES, chosen=chosen, **look))


def of(state: VinesState, *chosen: str, **look: Any) -> VinesScene:
    """Return the scene of who decides."""
    return seen_by(state, state.turn, *chosen, **look)


def answer_keys(shown: VinesScene) -> list[str]:
    return [answer.key for answer in shown.answers]


def options(**other: str) -> tuple[tuple[str, str], ...]:
    return tuple(({"variant": "full", "zero": "lifted", "petals": "screened"} | other).items())


def games(*seats: int, **other: str) -> Iterator[tuple[VinesState, list[Event]]]:
    """Give every decision of some games, played so that every kind of move is as likely, with what led to it."""
    for count in seats:
        seed = Rng(count)
        state: Any = RULES.setup(Table(count, ZERO, dict(options(**other))), seed.at(0)).state
        events: list[Event] = []
        dice, ply = Random(count), 0
        while state.turn is not None:
            yield state, events
            kinds = sorted({move.kind for move in state.legal_moves()})
            kind = dice.choice(kinds)
            ply += 1
            step = state.play(dice.choice([m for m in state.legal_moves() if m.kind == kind]), seed.at(ply))
            state, events = step.state, list(step.events)
        yield state, events


# --- everything that can be chosen --------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", list(Variant))
def test_what_may_be_chosen_is_marked_and_all_texts_are_fit_to_read(variant: str) -> None:
    kinds = set()
    for number, (state, events) in enumerate(games(3, variant=variant)):
        view = state.view(state.turn)
        move = Random(number).choice(state.legal_moves()) if state.turn is not None else None
        for depth in range(len(move.path) + 1 if move else 1):
            chosen = move.path[:depth] if move else ()
            shown = scene(view, Look(NAMES, chosen=chosen, recent=events, hinted=move.path if move else ()))
            keyed = {part.key: part for part in parts(shown) if isinstance(getattr(part, "key", None), str)}
            choice = choose(state.legal_moves(), chosen)
            assert {key for key, part in keyed.items() if Mark.MAY in part.marks} == set(
                choice.targets if choice else ()
            )
            kinds.add(shown.kind)
            if number % 3 == 0:
                check_texts(shown)
    assert kinds >= {"act", "pay_skips"}
    if variant == Variant.FULL:
        assert "fulfil" in kinds
    assert kinds <= {*labels.KINDS, ""}


def check_texts(shown: VinesScene) -> None:
    for part in parts(shown):
        for name in (*SENTENCES, *PHRASES):
            text = getattr(part, name, "")
            if text and not isinstance(part, ReckoningRow):
                check_sentence(text, whole=name in SENTENCES)


def test_every_kind_of_decision_has_its_help() -> None:
    said = [words.first_help(kind) for kind in labels.KINDS]
    assert len(set(said)) == len(said)
    for sentence in said:
        check_sentence(sentence)


# --- what is screened ----------------------------------------------------------------------------------------------


def with_other_totals(state: VinesState, seat: Seat) -> VinesState:
    """Return a position that differs only in what this seat has behind its screen."""
    player = state.garden.players[seat]
    other = replace(player, petals=together(player.petals, (3, 3, 3, 3)), ladybugs=player.ladybugs + 2)
    players = (*state.garden.players[:seat], other, *state.garden.players[seat + 1 :])
    return replace(state, garden=replace(state.garden, players=players))


def test_no_scene_tells_what_is_behind_the_screen_of_somebody_else() -> None:
    told = 0
    for number, (state, events) in enumerate(games(2, 4)):
        if state.turn is None or number % 3:
            continue
        for seat in map(Seat, range(len(state.garden.players))):
            twin = with_other_totals(state, seat)
            viewers = [viewer for viewer in (ZERO, ONE, None) if viewer != seat]
            for viewer in viewers:
                if viewer == state.turn and state.view(viewer).legal_moves != twin.view(viewer).legal_moves:
                    continue
                look = Look(NAMES, recent=events, shown=seat)
                assert scene(state.view(viewer), look) == scene(twin.view(viewer), look)
                told += 1
    assert told > 100


def test_open_petals_and_the_end_show_all() -> None:
    state = position(petals=[(1, 2, 3, 4), (2, 2, 2, 2)], ladybugs=[1, 0])
    assert [line.points for line in of(state).seats] == [2, None]
    assert [line.points for line in seen_by(state, ONE).seats] == [None, 2]
    assert [line.points for line in seen_by(state, None).seats] == [None, None]
    purse = seen_by(state, ZERO, shown=ONE).purse
    assert purse is not None
    assert (purse.petals, purse.ladybugs, purse.note) == (None, None, "petals behind the screen")
    open_to_all = replace(state, garden=replace(state.garden, open_petals=True))
    assert [line.points for line in of(open_to_all).seats] == [2, 2]
    purse = of(open_to_all, shown=ONE).purse
    assert purse is not None
    assert purse.petals == (2, 2, 2, 2)
    over = replace(state, turn=None, agenda=())
    assert [line.points for line in seen_by(over, None).seats] == [2, 2]


def test_a_petal_chosen_in_secret_is_in_nobody_elses_scene() -> None:
    state, _ = for_all("breeze", petals=[(1, 1, 0, 0), (1, 1, 0, 0)])
    one, other = (do(state, f"petal:{colour}")[0] for colour in ("yellow", "orange"))
    for viewer in (ONE, None):
        assert seen_by(one, viewer) == seen_by(other, viewer)


def test_hands_are_open() -> None:
    """The hand on the table is the viewer's; of another seat the purse shows it. An onlooker sees whom they choose."""
    state = position(hands=["y1 o2", "p10"], four_hues=[0, 2])
    shown = seen_by(state, ZERO, shown=ONE)
    assert [cell.key for cell in shown.hand] == ["hand:yellow-01", "hand:orange-02"]
    assert (shown.hand_text, shown.four_hue) == ("Yours", None)
    assert shown.purse is not None
    assert [face.id for face in shown.purse.hand] == ["pink-10"]
    assert shown.purse.four_hues == 2
    assert shown.seats[1].detail == "1 tile and 2 four-hue tiles"
    onlooker = seen_by(state, None, shown=ONE)
    assert [cell.key for cell in onlooker.hand] == ["hand:pink-10"]
    assert onlooker.four_hue is not None
    assert (onlooker.four_hue.label, onlooker.hand_text) == ("2 four-hue tiles", "Tiles of Toad")


# --- placing -------------------------------------------------------------------------------------------------------


def test_the_petals_promised_are_the_petals_got() -> None:
    """For every column and turn, and for every half flower."""
    checked = 0
    for state, _ in games(2, 4):
        moves = [move for move in state.legal_moves() if isinstance(move, Place | Cap)]
        for move in Random(checked).sample(moves, min(2, len(moves))):
            events = state.play(move, Rng(0).at(1)).events
            got = sum(len(event.flowers) for event in events if isinstance(event, Bloomed))
            got += sum(isinstance(event, LayerBegun) for event in events)
            if isinstance(move, Cap):
                shown = of(state, *move.path[:1])
                assert next(cell for cell in shown.halves if cell.key == move.path[1]).gain == got
            else:
                gain = of(state, *move.path[:1]).columns[move.column].gain
                assert gain is not None
                assert gain.low <= got <= gain.high
                answer = next(a for a in of(state, *move.path[:2]).answers if a.key == move.path[2])
                assert f"+{got}" in answer.label if got else "+" not in answer.label
            checked += 1
    assert checked > 60


def grown() -> Pergola:
    """Return the worked example of the rules before C: A at column 2, D at column 1, B on A."""
    return pergola({2: "ovov ovov", 1: "ovvo"})


def test_every_column_where_the_tile_fits_is_shown_with_its_petals() -> None:
    state = position(grown=grown(), hands=["o8"])
    before = of(state)
    assert all(cell.gain is None and not cell.may for cell in before.columns)
    assert before.columns[1].label == "north wall, middle column, layer 2: free, on orange"
    shown = of(state, "hand:orange-08")
    fits = {cell.column: cell.gain for cell in shown.columns if cell.may}
    assert set(fits) == {1, 4, 6, 7, 10}, "column 2 is too high for its neighbours"
    assert fits[1] is not None
    assert (fits[1].low, fits[1].high, fits[1].petals) == (3, 3, (0, 3, 0, 0))
    assert shown.columns[1].label == "north wall, middle column, layer 2: 3 petals"
    assert shown.columns[0].marks == ()
    assert fits[1].vines == ("orange-1",)


def test_the_tile_is_shown_as_it_brings_most_and_turns_on() -> None:
    state = position(grown=pergola({1: "voov"}), hands=["o3"])
    chosen = ("hand:orange-03", "column:2")
    shown = of(state, *chosen)
    gain, ghost = shown.columns[2].gain, shown.columns[2].ghost
    assert gain is not None
    assert ghost is not None
    assert (gain.low, gain.high, ghost.gain, shown.turns) == (1, 2, 2, 2)
    assert shown.columns[2].label == "north wall, right column, layer 1: 1 to 2 petals, chosen"
    assert [answer.label for answer in shown.answers] == ["+1", "Set it here, +2"]
    assert [answer.main for answer in shown.answers] == [False, True]
    assert shown.answers[1].face == ghost.face
    assert shown.answers[1].says.startswith("Set it here, +2: top vine, right vine, bottom orange, left orange.")
    assert shown.more == "2 actions left this turn. It brings 2 orange petals."
    assert shown.fresh == 2
    turned = of(state, *chosen, turned=1)
    assert [answer.label for answer in turned.answers] == ["+2", "Set it here, +1"]
    assert turned.more == "2 actions left this turn. It brings 1 orange petal."
    assert of(state, *chosen, turned=2) == shown
    assert all(cell.may for cell in shown.columns if cell.gain), "the choice can go over to another column"
    named = of(state, *chosen, shown.answers[0].key).columns[2].ghost
    assert named is not None
    assert named.gain == 1, "a turn that waits to be confirmed is the one that is shown"


def test_what_a_choice_would_pay_is_lit() -> None:
    state = position(grown=grown(), hands=["o8"])
    shown = of(state, "hand:orange-08", "column:1")
    assert lit_cells(shown) == {(1, 0), (2, 0), (2, 1)} - unlit(shown)
    ghost = shown.columns[1].ghost
    assert ghost is not None
    assert [edge.lit for edge in ghost.edges].count(True) == 1
    assert shown.columns[2].base.lit


def unlit(shown: VinesScene) -> set[tuple[int, int]]:
    """Return the cells that the chain of the shown turn does not reach."""
    ghost = shown.columns[1].ghost
    assert ghost is not None
    built = grown().with_tile(1, stand_as(ghost.face.id, ghost.face.openings))
    reached = {(spot.column, spot.layer) for spot in chain(built, 1, 1, ORANGE).cells}
    return {(1, 0), (2, 0), (2, 1)} - reached


def stand_as(name: str, openings: Any) -> Any:
    found = next(tile for tile in TILES if tile.id == name)
    return next(
        way.standing
        for ways in outlook.ways(grown(), found).values()
        for way in ways
        if way.standing.openings == openings
    )


def lit_cells(shown: VinesScene) -> set[tuple[int, int]]:
    return {(cell.column, cell.layer) for column in shown.columns for cell in column.tiles if cell.lit}


def lit_edges(shown: VinesScene) -> list[Edge]:
    edges = [column.base for column in shown.columns]
    edges += [edge for column in shown.columns for cell in column.tiles for edge in cell.edges]
    return [edge for edge in edges if edge.lit]


def test_after_a_placement_its_vine_and_its_flowers_are_lit() -> None:
    state = position(grown=pergola({2: "ovov", 1: "ovvo"}), hands=["o1"])
    after, events = do(state, "hand:orange-01 column:2 turn:0")
    (bloomed,) = [event for event in events if isinstance(event, Bloomed)]
    shown = of(after, recent=events)
    assert (1, 0) in lit_cells(shown)
    assert (2, 1) in lit_cells(shown)
    assert len(lit_edges(shown)) == 2 * len(bloomed.flowers), "a whole flower has two halves"
    assert [cell.spot for column in shown.columns for cell in column.tiles if cell.came] == ["cell:2:1"]
    assert shown.fresh == 2
    assert not lit_cells(of(after))


def test_vines_go_by_colour_and_round_the_ring() -> None:
    built = pergola({0: "yvvv", 11: "vvpv", 5: "bvbv"})
    shown = outlook.vines(built)
    assert shown.cells[Spot(0, 0)] == shown.cells[Spot(11, 0)]
    assert shown.cells[Spot(5, 0)] != shown.cells[Spot(0, 0)]
    for spot, names in shown.cells.items():
        for colour, name in zip(COLOURS, names, strict=True):
            found = chain(built, spot.column, spot.layer, colour)
            assert shown.counts[name] == len(found.flowers)
            assert {cell for cell, its in shown.cells.items() if name in its} == set(found.cells)
    tile = of(position(grown=built)).columns[11].tiles[0]
    assert tile.reach == "Linked with this tile: 1 pink flower."
    assert tile.label.startswith("west wall, right column, layer 1: pink")


def test_how_openings_stand() -> None:
    built = pergola({2: "ovpv"[0] + "vov", 3: "pvp-"}, [half(2, 0, "N")])
    shown = of(position(grown=built, four_hues=[1])).columns
    assert [edge.bloom for edge in shown[2].tiles[0].edges] == [Bloom.CAPPED, Bloom.OPEN, Bloom.JOINED, Bloom.OPEN]
    assert shown[2].base.bloom is Bloom.JOINED
    assert shown[0].base.bloom is Bloom.OPEN
    assert shown[2].label == "north wall, right column, layer 2: closed"


def test_a_four_hue_tile_shows_every_half_it_could_complete() -> None:
    state = position(grown=grown(), four_hues=[1])
    assert of(state).halves == ()
    shown = of(state, "four-hue")
    assert {cell.key for cell in shown.halves} == {
        move.path[1] for move in state.legal_moves() if isinstance(move, Cap)
    }
    top = next(cell for cell in shown.halves if cell.key == "half:2:1:N")
    assert (top.colour, top.gain) == (ORANGE, 3)
    assert top.label == "north wall, right column, layer 2, top side: 3 orange petals"
    chosen = of(state, "four-hue", "half:2:1:N")
    assert lit_cells(chosen) == {(2, 0), (2, 1), (1, 0)} & lit_cells(chosen)
    assert (2, 0) in lit_cells(chosen)
    assert chosen.more == "2 actions left this turn. It brings 3 orange petals."


# --- market, questions ---------------------------------------------------------------------------------------------


def test_prices_and_petals_in_the_market() -> None:
    state = position(market="y10 h1 p1", on={"h1": (0, 1, 0, 2)}, petals=[(1, 1, 0, 0)])
    cells = of(state).market
    assert [cell and cell.price for cell in cells] == ["free", "pay 1", "pay 2", None, None]
    assert cells[0] is not None
    assert cells[0].label == "yellow, with a bee; top yellow, right vine, bottom yellow, left blank: free"
    assert cells[1] is not None
    assert cells[1].label == "hummingbird; 1 orange petal and 2 blue petals on it: pay 1"
    paying, _ = do(state, "market:pink-01")
    marks = [cell.marks for cell in of(paying).market if cell]
    assert marks == [(Mark.WAY,), (), (Mark.CHOSEN,)]
    assert answer_keys(of(paying)) == ["petal:yellow", "petal:orange"]
    assert [answer.piece for answer in of(paying).answers] == ["petal-yellow", "petal-orange"]
    assert [answer.says for answer in of(paying).answers] == ["1 yellow petal", "1 orange petal"]


def test_the_spider_costs_nothing() -> None:
    state = position(grown=pergola({}), hands=["y12"], market="o1 p1")
    after, _ = do(state, "hand:yellow-12 column:2 turn:0")
    assert of(after).kind == "send_spider"
    assert [cell.price for cell in of(after).market if cell] == ["", ""]


@pytest.mark.parametrize(
    ("card", "chosen", "keys"),
    [
        ("pollination", (), ["petal:yellow", "petal:orange", "petal:pink", "petal:blue"]),
        ("grafting", ("hand:yellow-04",), ["petal:yellow", "petal:orange"]),
        ("grafting", (), ["enough"]),
        ("nectar", ("market:orange-01",), ["petal:yellow", "petal:orange", "petal:pink", "petal:blue"]),
    ],
)
def test_answers_to_event_cards(card: str, chosen: tuple[str, ...], keys: list[str]) -> None:
    before = position(cards=f"{card} breeze", market="y1 h1 o1", actions=1, hands=["y4", "y5"], petals=[(1, 1, 0, 0)])
    state, events = do(before, "market:yellow-01")
    shown = of(state, *chosen, recent=events)
    assert answer_keys(shown) == keys
    assert not any(answer.main for answer in shown.answers)
    row = next(row for row in shown.cards if row.card.id == card)
    assert row.came
    assert row.used == "global"
    assert row.everybody in row.status


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (for_all("pollination"), "choose_petal"),
        (for_all("grafting", hands=["y4"]), "graft_tile"),
        (for_all("nectar"), "spread_nectar"),
        (for_all("breeze", petals=[(1, 1, 0, 0)]), "pass_petal"),
        (for_one("breeze", petals=[(1, 1, 0, 0)]), "exchange_petals"),
        (for_one("refresh", hands=["y4"]), "refresh_hand"),
        (for_one("catalyst", petals=[(1, 1, 0, 0)]), "lock_colour"),
    ],
)
def test_every_card_that_asks_has_marked_answers(made: tuple[VinesState, Any], kind: str) -> None:
    shown = of(made[0])
    assert shown.kind == kind
    keyed = {part.key: part for part in parts(shown) if isinstance(getattr(part, "key", None), str)}
    marked = {key for key, part in keyed.items() if Mark.MAY in part.marks}
    assert marked == {move.path[0] for move in made[0].legal_moves()}
    check_texts(shown)


def test_an_exchange_gives_then_gets() -> None:
    state, _ = for_one("breeze", petals=[(1, 0, 1, 0)])
    assert answer_keys(of(state)) == ["give:yellow", "give:pink", "enough"]
    assert answer_keys(of(state, "give:pink")) == ["get:yellow", "get:orange", "get:blue"]


# --- goals and cards -----------------------------------------------------------------------------------------------


def test_goals_are_a_race() -> None:
    petals: list[Petals] = [(4, 5, 0, 0), (0, 0, 0, 0)]
    state = position(petals=petals, market="y1", bag="b2 b3 b4 b5 b6 b7 b8")
    four, five, six = of(state).goals
    assert (four.open, four.status, four.progress) == (True, "open: 2 ladybugs", "you can meet it")
    assert (five.open, five.status, five.progress) == (False, "after 4", "")
    assert six.status == "after 5"
    assert [goal.progress for goal in seen_by(state, None).goals] == ["", "", ""]
    asked = replace(state, agenda=state.agenda[:-1], garden=replace(state.garden, actions=0))
    assert answer_keys(of(asked)) == ["no-goal", "goal:4"]
    assert of(asked).answers[-1].main
    assert of(asked).answers[-1].label == "Meet goal 4"
    assert answer_keys(of(asked, "goal:4")) == ["petal:yellow", "petal:orange"]
    met, _ = do(asked, "goal:4 petal:orange")
    four, five, _ = of(met).goals
    assert (four.by, four.colour, four.status) == (ZERO, ORANGE, "met with orange (Wren)")
    assert (five.open, five.progress) == (True, "you have 0 of 5")
    assert of(met).colours_text == "Still free for goals: yellow, pink and blue."


def test_event_cards_tell_both_sides() -> None:
    state = position(cards="pollination breeze grafting")
    first, second, _ = of(state).cards
    assert (first.name, first.next, second.next, first.used) == ("Pollination", True, False, None)
    assert (first.one, first.everybody) == ("One more action now.", "Everybody gains a petal of any colour.")
    after, events = do(replace(state, garden=replace(state.garden, market=FIRST_BIRD)), "market:hummingbird-1")
    first, second, _ = of(after, recent=events).cards
    assert (first.used, first.next, second.next, first.came) == ("personal", False, True, True)


@pytest.mark.parametrize(("variant", "goals", "cards", "birds"), [("harvest", 0, 0, None), ("call", 0, 0, 0)])
def test_variants_show_what_they_have(variant: str, goals: int, cards: int, birds: int | None) -> None:
    state: Any = RULES.setup(Table(2, ZERO, dict(options(variant=variant))), Rng(1).at(0)).state
    shown = of(state)
    assert (len(shown.goals), len(shown.cards), shown.birds) == (goals, cards, birds)
    assert shown.colours_text == ""
    assert shown.supply_text == "Supply: 15 ladybugs, 4 four-hue tiles"
    assert shown.bag_text == f"{len(state.bag)} tiles in the bag"


def test_only_what_is_there_can_be_done() -> None:
    blocked = position(market="", hands=["y1"], grown=pergola({}), bag="b2")
    assert of(blocked).kind == "act"
    assert all(isinstance(column, ColumnCell) for column in of(blocked).columns)
    waiting = seen_by(blocked, ONE)
    assert (waiting.kind, waiting.more, waiting.answers) == ("", "", ())
    assert waiting.prompt == "Wren is thinking."
