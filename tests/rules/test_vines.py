"""The pergola of Vines and Flowers: placing, flowers, chains, caps; and how other tests make positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import pytest

from game.core.contract import Event, Reason, Refused, Table
from game.core.dice import Rng
from game.core.values import Seat
from game.games.vines import words
from game.games.vines.events import Bloomed, Capped, LayerBegun, Placed
from game.games.vines.moves import VinesMove, Why
from game.games.vines.pergola import (
    GROUND,
    Half,
    Pergola,
    Standing,
    bloom_of_cap,
    bloom_of_tile,
    chain,
    incomplete,
    placements,
)
from game.games.vines.phases import turn_of
from game.games.vines.pieces import CardPlace, Lying, Petals
from game.games.vines.rules import RULES, VinesState
from game.games.vines.tables import (
    BASE,
    BIRDS,
    COLOURS,
    TILES,
    TURNED,
    TURNS,
    Card,
    Colour,
    Green,
    Insect,
    MarketTile,
    Side,
    Tile,
    Variant,
)

YELLOW, ORANGE, PINK, BLUE = COLOURS
ZERO, ONE, TWO, THREE = (Seat(seat) for seat in range(4))
CODES: Final = {"y": YELLOW, "o": ORANGE, "p": PINK, "b": BLUE, "v": Green.VINE, "-": Green.BLANK}


# --- making positions ----------------------------------------------------------------------------------------------


def tile(name: str) -> MarketTile:
    """Return a tile by a short name: `y3` is yellow-03, `h1` a hummingbird."""
    if name[0] == "h":
        return BIRDS[int(name[1:]) - 1]
    return Tile.of(f"{CODES[name[0]]}-{int(name[1:]):02}")


def tiles(names: str) -> tuple[MarketTile, ...]:
    """Return several tiles."""
    return tuple(tile(name) for name in names.split())


def flowers(names: str) -> tuple[Tile, ...]:
    """Return several flower tiles."""
    return tuple(each for each in tiles(names) if isinstance(each, Tile))


def stand(face: str, used: Sequence[Tile] = ()) -> Standing:
    """Return a tile without an insect that can stand with these openings, N E S W; with one if need be."""
    wanted = tuple(CODES[code] for code in face)
    for each in sorted(TILES, key=lambda tile: tile.insect is not None):
        if each not in used and wanted in TURNED[each]:
            return Standing(each, TURNED[each].index(wanted))
    raise AssertionError(f"no tile is left that looks like {face}")


def pergola(columns: Mapping[int, str], caps: Sequence[Half] = ()) -> Pergola:
    """Return a pergola of faces by column, the lowest first."""
    built, used = Pergola(), list[Tile]()
    for column, faces in columns.items():
        for face in faces.split():
            standing = stand(face, used)
            used.append(standing.tile)
            built = built.with_tile(column, standing)
    for half in caps:
        built = built.with_cap(half)
    return built


def half(column: int, layer: int, side: str) -> Half:
    """Return a half by the letter of its side."""
    return Half(column, layer, Side(side))


def position(
    *,
    variant: Variant = Variant.FULL,
    seats: int = 2,
    grown: Pergola | None = None,
    hands: Sequence[str] = (),
    petals: Sequence[Petals] = (),
    ladybugs: Sequence[int] = (),
    four_hues: Sequence[int] = (),
    market: str = "y1 o1 p1 b1 y2",
    on: Mapping[str, Petals] | None = None,
    bag: str = "b2 b3 b4 b5 b6 b7 b8",
    cards: str = "pollination breeze grafting",
    actions: int = 2,
    birds: int = 0,
    supply: tuple[int, int] = (9, 4),
    strict: bool = False,
) -> VinesState:
    """Return a position at the first action of seat 0: `supply` is ladybugs, four-hue tiles; others by seat."""
    options = {"variant": variant.value, "zero": "strict" if strict else "lifted", "petals": "screened"}
    state = RULES.setup(Table(seats, ZERO, options), Rng(1).at(0)).state
    players = []
    for seat, player in enumerate(state.garden.players):
        players.append(
            replace(
                player,
                petals=petals[seat] if seat < len(petals) else (0, 0, 0, 0),
                ladybugs=ladybugs[seat] if seat < len(ladybugs) else 0,
                hand=flowers(hands[seat]) if seat < len(hands) else (),
                four_hues=four_hues[seat] if seat < len(four_hues) else 0,
            )
        )
    lying = [Lying(tile(name), (on or {}).get(name, (0, 0, 0, 0))) for name in market.split()]
    garden = replace(
        state.garden,
        players=tuple(players),
        pergola=grown or Pergola(),
        market=(*lying, *(None,) * (5 - len(lying))),
        cards=tuple(CardPlace(Card.of(name)) for name in cards.split()) if variant is Variant.FULL else (),
        actions=actions,
        birds=birds,
        ladybugs=supply[0],
        four_hues=supply[1],
    )
    return replace(state, garden=garden, bag=tiles(bag), agenda=tuple(turn_of(ZERO, variant)))


def legal(state: VinesState) -> list[str]:
    """Return the paths of all legal moves as texts."""
    return [" ".join(move.path) for move in state.legal_moves()]


def move_of(state: VinesState, text: str) -> VinesMove:
    """Return the legal move with this path."""
    found: VinesMove = next(move for move in state.legal_moves() if " ".join(move.path) == text)
    return found


def do(state: VinesState, *texts: str) -> tuple[VinesState, list[Event]]:
    """Return the position after these moves, by their paths, and everything that happened."""
    happened: list[Event] = []
    for number, text in enumerate(texts, 1):
        following, events = state.play(move_of(state, text), Rng(5).at(number))
        assert isinstance(following, VinesState)
        state = following
        happened += events
    return state, happened


def petals_of(state: VinesState, seat: int = 0) -> Petals:
    """Return the petals of a seat."""
    return state.garden.players[seat].petals


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of the events."""
    return [event.kind for event in events]


def why(state: VinesState, text: str) -> Reason:
    """Return why a path is refused."""
    return state.refusal(tuple(text.split()))


def places(built: Pergola, each: Tile) -> list[tuple[int, int]]:
    """Return the columns and turns in which a tile may be placed."""
    return [(column, turns) for _, column, turns in placements(built, (each,))]


def bring(built: Pergola, column: int, face: str) -> tuple[Pergola, dict[Colour, int], Colour | None]:
    """Return what it brings to place a tile that looks so: the pergola then, petals by colour, the layer bonus."""
    used = [standing.tile for its in built.columns for standing in its]
    standing = stand(face, used)
    assert (column, standing.turns) in places(built, standing.tile)
    grown, bloom = bloom_of_tile(built, column, standing)
    return grown, {each.colour: len(each.flowers) for each in bloom.chains}, bloom.bonus


# --- the components ------------------------------------------------------------------------------------------------


def test_the_tiles_are_those_of_the_edition() -> None:
    assert len(TILES) == 52
    assert len({each.id for each in TILES}) == 52
    for colour in COLOURS:
        mine = [each for each in TILES if each.id.startswith(colour)]
        assert len(mine) == 13
        assert all(each.openings[0] is colour for each in mine)
        assert [each.insect for each in mine[9:]] == [Insect.BEE, Insect.LADYBUG, Insect.SPIDER, Insect.BUTTERFLY]
        assert all(each.insect is None for each in mine[:9])
    assert [Tile.of("pink-07").openings, Tile.of("blue-13").openings] == [
        (PINK, BLUE, Green.VINE, Green.VINE),
        (BLUE, Green.VINE, Green.BLANK, PINK),
    ]


def test_each_colour_stands_in_for_the_others() -> None:
    """The faces of a colour are those of yellow with the colours moved on in their cycle."""
    for step, colour in enumerate(COLOURS):
        for number in range(1, 14):
            yellow, other = Tile.of(f"yellow-{number:02}"), Tile.of(f"{colour}-{number:02}")
            assert other.openings == tuple(
                COLOURS[(COLOURS.index(opening) + step) % 4] if isinstance(opening, Colour) else opening
                for opening in yellow.openings
            )


def test_a_quarter_turn_clockwise_carries_n_to_e() -> None:
    each = Tile.of("yellow-12")
    assert each.openings == (YELLOW, Green.VINE, ORANGE, Green.BLANK)
    assert TURNED[each][1] == (Green.BLANK, YELLOW, Green.VINE, ORANGE)
    assert TURNED[each][3] == (Green.VINE, ORANGE, Green.BLANK, YELLOW)
    assert TURNS[each] == (0, 1, 2, 3)
    assert TURNS[Tile.of("yellow-01")] == (0, 1)


def test_the_base() -> None:
    assert "".join(next(code for code, its in CODES.items() if its is opening) for opening in BASE) == "yvopvbovybvp"


# --- placing -------------------------------------------------------------------------------------------------------


def test_the_first_tiles_fit_the_base_alone() -> None:
    """A tile of vines and yellow stands on vine or on yellow, in layer 0 anywhere in the ring."""
    found = places(Pergola(), Tile.of("yellow-01"))
    assert found == [(0, 0), (1, 1), (4, 1), (7, 1), (8, 0), (10, 1)]
    assert [column for column, _ in found] == [n for n, opening in enumerate(BASE) if opening in (YELLOW, Green.VINE)]


def test_every_turn_that_looks_different_is_a_placement() -> None:
    found = places(Pergola(), Tile.of("yellow-11"))
    assert found == [(0, 2), *((column, turns) for column in (1, 4, 7) for turns in (0, 1, 3)), (8, 2)] + [
        (10, turns) for turns in (0, 1, 3)
    ]


def test_a_second_layer_needs_a_neighbour_in_the_first() -> None:
    built = pergola({2: "ovov"})
    assert built.open_below(2) is None
    assert built.open_below(3) is PINK
    assert pergola({2: "ovov", 1: "ovvo"}).open_below(2) is ORANGE
    assert pergola({2: "ovov", 3: "vvpv"}).open_below(2) is ORANGE


def test_support_goes_round_the_ring() -> None:
    """Columns 11 and 0 are neighbours."""
    assert pergola({0: "yvyv"}).open_below(0) is None
    assert pergola({0: "yvyv", 11: "pvpv"}).open_below(0) is YELLOW
    assert pergola({0: "yvyv", 11: "pvpv"}).open_below(11) is PINK


def test_a_blank_or_capped_top_closes_a_column_that_still_supports() -> None:
    blank = pergola({2: "ovov", 3: "-opv"})
    assert blank.open_below(3) is None
    assert blank.open_below(2) is ORANGE
    capped = pergola({2: "ovov", 3: "pvpv"}, [half(3, 0, "N")])
    assert capped.open_below(3) is None
    assert capped.open_below(2) is ORANGE


def test_a_cell_between_two_taller_columns_may_be_filled() -> None:
    built = pergola({0: "yvyv yvyv", 2: "ovov ovov"})
    assert [column for column, _ in places(built, Tile.of("pink-01"))].count(1) == 1


def test_sides_need_not_fit() -> None:
    assert (3, 2) in places(pergola({2: "ovov"}), Tile.of("pink-03"))


@pytest.mark.parametrize(
    ("columns", "caps", "hand", "path", "reason"),
    [
        ({2: "ovov"}, (), "y1", "hand:yellow-01 column:2 turn:0", Why.NO_SUPPORT),
        ({2: "-yov"}, (), "y1", "hand:yellow-01 column:2 turn:0", Why.COLUMN_BLANK),
        ({2: "ovov", 3: "pvpv"}, (("2", "0", "N"),), "y1", "hand:yellow-01 column:2 turn:0", Why.COLUMN_CAPPED),
        ({}, (("2", "-1", "N"),), "o1", "hand:orange-01 column:2 turn:0", Why.COLUMN_CAPPED),
        ({}, (), "y1", "hand:yellow-01 column:2 turn:0", Why.WRONG_COLUMN),
        ({}, (), "y1", "hand:yellow-01 column:0 turn:1", Why.WRONG_TURN),
        ({}, (), "y1", "hand:yellow-01 column:0 turn:2", Why.SAME_TURN),
        ({}, (), "y1", "hand:yellow-01", Why.CHOOSE_COLUMN),
        ({}, (), "y1", "hand:yellow-01 column:0", Why.CHOOSE_TURN),
        ({}, (), "y1", "hand:pink-01 column:0", Why.NOT_IN_HAND),
        ({}, (), "y1", "column:0", Why.ACT_FIRST),
        ({}, (), "y1", "four-hue half:2:base:N", Why.NO_FOUR_HUE),
        ({}, (), "y1", "half:2:base:N", Why.NO_FOUR_HUE),
        ({}, (), "y1", "", Why.ACT_FIRST),
        ({}, (), "y1", "forgo", Why.USE_ACTIONS),
        ({}, (), "y1", "goal:4 petal:pink", Why.USE_ACTIONS),
        ({}, (), "y1", "market:pink-02", Why.NOT_IN_MARKET),
        ({}, (), "y1", "market:orange-01", Why.NO_PETALS),
        ({}, (), "y1 y3 y4", "market:yellow-02", Why.HAND_FULL),
    ],
)
def test_what_is_refused_and_why(
    columns: dict[int, str], caps: Sequence[tuple[str, str, str]], hand: str, path: str, reason: Why
) -> None:
    halves = [half(int(column), int(layer), side) for column, layer, side in caps]
    state = position(grown=pergola(columns, halves), hands=[hand])
    assert path not in legal(state)
    assert why(state, path) is reason
    assert words.refusal(reason).endswith(".")


def test_a_tile_that_fits_nowhere_is_refused_as_such() -> None:
    """All columns on vine or yellow are closed by a blank side or a four-hue tile."""
    built = pergola({0: "-byv", 1: "-yvv", 4: "-ovv", 7: "-pvv", 10: "-bvv"}, [half(8, GROUND, "N")])
    state = position(grown=built, hands=["y1"])
    assert why(state, "hand:yellow-01") is Why.TILE_NEVER_FITS


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("four-hue", Why.CHOOSE_HALF),
        ("half:2:0:N", Why.CHOOSE_FOUR_HUE),
        ("four-hue half:5:0:N", Why.NO_TILE_THERE),
        ("four-hue half:2:0:E", Why.NO_FLOWER_THERE),
        ("four-hue half:1:base:N", Why.NO_FLOWER_THERE),
        ("four-hue half:2:0:S", Why.FLOWER_COMPLETE),
        ("four-hue half:2:base:N", Why.FLOWER_COMPLETE),
        ("four-hue half:3:0:N", Why.CAPPED_ALREADY),
    ],
)
def test_what_a_four_hue_tile_cannot_do(path: str, reason: Why) -> None:
    built = pergola({2: "ovov", 3: "pvpv"}, [half(3, 0, "N")])
    state = position(grown=built, four_hues=[1], hands=["y1"])
    assert "four-hue half:2:0:N" in legal(state)
    assert why(state, path) is reason


def test_refused_moves_raise_with_their_reason() -> None:
    state, other = position(hands=["y1"]), position(hands=["y1"], grown=pergola({3: "pvpv"}))
    with pytest.raises(Refused) as refused:
        state.play(move_of(position(hands=["o1"]), "hand:orange-01 column:2 turn:0"), Rng(0).at(1))
    assert refused.value.reason is Why.NOT_IN_HAND
    assert "hand:yellow-01 column:0 turn:0" in legal(other)


# --- petals: the worked examples -----------------------------------------------------------------------------------


def test_worked_example_in_the_order_a_d_b_c() -> None:
    built, petals, bonus = bring(Pergola(), 2, "ovov")
    assert (petals, bonus) == ({ORANGE: 1}, ORANGE)
    built, petals, bonus = bring(built, 1, "ovvo")
    assert (petals, bonus) == ({}, None)
    built, petals, bonus = bring(built, 2, "ovov")
    assert (petals, bonus) == ({ORANGE: 2}, ORANGE)
    built, petals, bonus = bring(built, 1, "v-ov")
    assert (petals, bonus) == ({ORANGE: 3}, None)


def test_worked_example_with_an_incomplete_pink_half_in_the_way() -> None:
    built, _, _ = bring(Pergola(), 2, "ovov")
    built, petals, _ = bring(built, 1, "opvv")
    assert petals == {}
    built, petals, bonus = bring(built, 2, "ovov")
    assert (petals, bonus) == ({ORANGE: 2}, ORANGE)
    built, petals, _ = bring(built, 1, "v-ov")
    assert petals == {ORANGE: 1}
    _, bloom = bloom_of_cap(built, half(1, 0, "E"))
    assert [(each.colour, len(each.flowers)) for each in bloom.chains] == [(PINK, 1)]


def test_worked_example_of_a_layer_begun_on_a_vine() -> None:
    _, petals, bonus = bring(Pergola(), 1, "ovvv")
    assert (petals, bonus) == ({}, None)


def test_only_the_first_tile_of_a_layer_has_the_bonus() -> None:
    built, _, _ = bring(Pergola(), 1, "ovvv")
    _, petals, bonus = bring(built, 2, "ovov")
    assert (petals, bonus) == ({ORANGE: 1}, None)


# --- chains --------------------------------------------------------------------------------------------------------


def test_two_new_flowers_of_one_colour_are_one_chain_paid_once() -> None:
    """A tile joins its neighbour and the base in orange: two flowers, two petals."""
    built = pergola({1: "vovv"})
    _, petals, _ = bring(built, 2, "vvoo")
    assert petals == {ORANGE: 2}


def test_two_colours_at_once_are_paid_separately() -> None:
    """Orange on the base, pink beside; by vine a second pink flower is reached, over the pink one nothing orange."""
    built = pergola({1: "ppvv", 3: "vvpv"})
    grown, petals, _ = bring(built, 2, "vvop")
    assert petals == {ORANGE: 1, PINK: 2}
    assert len(chain(grown, 3, 0, ORANGE).flowers) == 1
    assert chain(grown, 1, 0, ORANGE).flowers == ()
    state, events = do(
        position(grown=built, hands=["o7"]),
        next(
            f"hand:orange-07 column:2 turn:{turns}"
            for turns in range(4)
            if TURNED[Tile.of("orange-07")][turns][2:] == (ORANGE, PINK)
        ),
    )
    assert petals_of(state) == (0, 1, 2, 0)
    assert kinds(events)[:3] == ["placed", "bloomed", "bloomed"]


def test_a_loop_of_vines_is_counted_once() -> None:
    """All twelve columns in a ring of vines: every flower on the base is reached once."""
    faces = ["yvyv", "yvvv", "ovov", "pvpv", "ovvv", "bvbv", "ovov", "pvvv", "yvyv", "bvbv", "bvvv"]
    built = pergola(dict(enumerate(faces)))
    grown, petals, _ = bring(built, 11, "pvpv")
    assert petals == {PINK: 2}
    assert [len(chain(grown, column, 0, colour).flowers) for column in (0, 5, 11) for colour in COLOURS] == [2] * 12
    assert len(chain(grown, 0, 0, YELLOW).cells) == 12


def test_vines_run_round_the_corner_from_column_11_to_0() -> None:
    built = pergola({0: "pvyv"})
    grown, petals, _ = bring(built, 11, "vvpv")
    assert petals == {PINK: 1}
    assert {cell.column for cell in chain(grown, 11, 0, PINK).cells} == {0, 11}
    grown, petals, _ = bring(pergola({0: "vvyo"}), 11, "vopv")
    assert petals == {PINK: 1, ORANGE: 1}
    assert chain(grown, 0, 0, ORANGE).flowers == (half(11, 0, "E"),)


def test_the_base_links_nothing_sideways() -> None:
    built = pergola({0: "yvyv", 8: "yvyv"})
    assert chain(built, 8, 0, YELLOW).flowers == (half(8, GROUND, "N"),)


def test_a_capped_flower_counts_from_its_own_tile_and_is_a_dead_end() -> None:
    """Two halves of a gap, each capped by itself: each is reached from its own side only."""
    built = pergola({2: "voov", 3: "vvpp"})
    assert half(2, 0, "E") in list(incomplete(built))
    assert half(3, 0, "W") in list(incomplete(built))
    built, bloom = bloom_of_cap(built, half(2, 0, "E"))
    assert [(each.colour, len(each.flowers)) for each in bloom.chains] == [(ORANGE, 2)]
    built, bloom = bloom_of_cap(built, half(3, 0, "W"))
    assert [(each.colour, len(each.flowers)) for each in bloom.chains] == [(PINK, 2)]
    assert bloom.bonus is None
    assert {cell.column for cell in chain(built, 2, 0, ORANGE).cells} == {2}


def test_a_capped_half_joins_nothing_that_comes_to_face_it() -> None:
    """The orange half beside the cap stays incomplete, though the colours agree, and can be capped itself."""
    built = pergola({2: "vvoo"}, [half(2, 0, "W")])
    grown, petals, _ = bring(built, 1, "yovv")
    assert petals == {}
    assert half(1, 0, "E") in list(incomplete(grown))


def test_a_capped_base_opening_pays_one_and_closes_its_column() -> None:
    built, bloom = bloom_of_cap(Pergola(), half(2, GROUND, "N"))
    assert bloom.petals == 1
    assert built.open_below(2) is None
    assert all(column != 2 for column, _ in places(built, Tile.of("orange-01")))
    assert half(2, GROUND, "N") not in list(incomplete(built))


def test_every_bare_colour_of_the_base_is_incomplete_at_first() -> None:
    found = list(incomplete(Pergola()))
    assert [each.column for each in found] == [n for n, opening in enumerate(BASE) if isinstance(opening, Colour)]


def test_placing_and_capping_as_moves() -> None:
    state, events = do(position(hands=["o1"], four_hues=[1]), "hand:orange-01 column:2 turn:0")
    assert petals_of(state) == (0, 2, 0, 0)
    assert events[:3] == [
        Placed(ZERO, Tile.of("orange-01"), 2, 0, 0),
        Bloomed(ZERO, ORANGE, (half(2, GROUND, "N"),)),
        LayerBegun(ZERO, ORANGE, 0),
    ]
    state, events = do(state, "four-hue half:2:0:N")
    assert petals_of(state) == (0, 4, 0, 0)
    assert events[0] == Capped(ZERO, half(2, 0, "N"), ORANGE)
    assert state.garden.players[0].four_hues == 0
    assert state.garden.four_hues == 4
