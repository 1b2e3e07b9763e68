"""The pergola on the page: an unrolled ring of four walls, its columns, a plan of it, and what may be placed where."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.scene import Mark
from game.core.speech import say
from game.games.vines.names import wall_name
from game.games.vines.pergola import GROUND
from game.games.vines.shapes import ColumnCell, Gain, Ghost, HalfCell, StandingCell, VinesScene
from game.games.vines.tables import COLOURS, WALL
from game.games.vines.words import ring_note
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.views.common import Art
from game.web.views.vines_tiles import base, drawing, gain_text, petal

_LEAST_LAYERS: Final = 3


def grids(scene: VinesScene) -> tuple[Grid, ...]:
    """The pergola, row by row from the top; and the half flowers that a four-hue tile could complete, in a row."""
    rows = []
    for layer in range(max(column.layer for column in scene.columns), -1, -1):
        rows.append(tuple(_key_at(column, layer) for column in scene.columns))
    halves = tuple(half.key for half in scene.halves)
    pergola = Grid(tuple(rows), round=True)
    return (Grid((halves,), round=True), pergola) if halves else (pergola,)


def _key_at(column: ColumnCell, layer: int) -> str:
    if layer > column.layer:
        return ""
    return column.key if layer == column.layer else column.tiles[layer].spot


def pergola(scene: VinesScene, art: Art, targets: frozenset[str], *below: Node) -> Node:
    """The whole pergola; `below` is what stands beside the plan of the ring."""
    walls = [scene.columns[start : start + WALL] for start in range(0, len(scene.columns), WALL)]
    home = _home(scene)
    run = node(
        "div",
        node(
            "div",
            *(_wall(scene, number, wall, art, targets, home) for number, wall in enumerate(walls)),
            class_="walls",
            key="walls",
        ),
        class_="run",
        data_ring=True,
        role="group",
        aria_label=say("Pergola: {note}", note=ring_note()),
        key="run",
    )
    bar = node(
        "div",
        _plan(scene),
        node("span", text=ring_note(), class_="small ring-note", aria_hidden="true", key="note"),
        *below,
        _arrow(-1, "left", say("Turn the pergola to the left"), art),
        _arrow(1, "right", say("Turn the pergola to the right"), art),
        class_="ring-bar",
        key="bar",
    )
    return node(
        "section",
        node("div", run, class_="run-frame", key="frame"),
        bar,
        class_="pergola",
        aria_label=say("Pergola"),
        properties={"rows": max(_LEAST_LAYERS, scene.layers + 1)},
        key="pergola",
    )


def _home(scene: VinesScene) -> int | None:
    """The column that should be in sight: where a chosen tile brings most, else where something changed last."""
    fitting = [column for column in scene.columns if column.gain]
    if fitting and not any(column.ghost for column in fitting):
        return max(fitting, key=lambda column: (column.gain.high if column.gain else 0, -column.column)).column
    return scene.fresh


def _wall(
    scene: VinesScene, number: int, columns: tuple[ColumnCell, ...], art: Art, targets: frozenset[str], home: int | None
) -> Node:
    halves = [half for half in scene.halves if half.column // WALL == number]
    return node(
        "section",
        node(
            "div",
            _lattice(art),
            *(
                _column(column, [half for half in halves if half.column == column.column], art, targets, home)
                for column in columns
            ),
            class_="columns",
            key="columns",
        ),
        node("h2", text=wall_name(number), key="name"),
        class_="wall",
        data_side=str(number),
        key=str(number),
    )


@lru_cache(maxsize=1)
def _lattice(art: Art) -> Node:
    return node(
        "svg",
        node("use", href=f"{art.sprite}#lattice"),
        class_="lattice",
        viewBox="0 0 192 512",
        preserveAspectRatio="xMidYMax slice",
        aria_hidden="true",
        key="lattice",
    )


def _column(column: ColumnCell, halves: list[HalfCell], art: Art, targets: frozenset[str], home: int | None) -> Node:
    ground = [half for half in halves if half.layer == GROUND]
    return node(
        "div",
        _free(column, art, targets, column.column == home),
        *(
            _standing(tile, [half for half in halves if half.layer == tile.layer], art, targets)
            for tile in reversed(column.tiles)
        ),
        node(
            "div",
            base(column.base, art),
            *(_half(half, art, targets) for half in ground),
            class_="ground",
            key="ground",
        ),
        class_="column",
        key=column.key,
    )


def _free(column: ColumnCell, art: Art, targets: frozenset[str], home: bool) -> Node:
    """The lowest empty cell: nothing to see, or what the chosen tile would bring there, or that tile itself."""
    chosen = Mark.CHOSEN in column.marks
    # while a tile is turned, a tap on another column lets it go over there
    possible = column.key in targets or (column.may and not targets.isdisjoint(_TURNS))
    classes = ["free", "may" if possible else "", "chosen" if chosen else ""]
    classes.append("hinted" if Mark.HINT in column.marks else "")
    if column.ghost is not None:
        inside = _ghost(column.ghost, art)
    else:
        inside = _gain(column.gain, art) if column.gain is not None and (possible or chosen) else []
    return node(
        "button",
        *inside,
        type="button",
        class_=" ".join(filter(None, classes)),
        data_key=column.key,
        data_home=str(column.column) if home else None,
        data_lights=" ".join(column.gain.vines) if column.gain is not None and column.gain.vines else None,
        aria_label=column.label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if chosen else None,
        key=column.key,
    )


_TURNS: Final = frozenset(f"turn:{turns}" for turns in range(4))


def _gain(gain: Gain, art: Art) -> list[Node]:
    petals = [petal(colour, 1, art) for colour, count in zip(COLOURS, gain.petals, strict=True) if count]
    return [
        node("b", data_text=gain_text(gain.low, gain.high), class_="gains", key="gain"),
        node("span", *petals, class_="of", aria_hidden="true", key="of"),
    ]


def _ghost(ghost: Ghost, art: Art) -> list[Node]:
    return [
        drawing(ghost.face.openings, ghost.face.insect, ghost.edges, art),
        node("b", data_text=gain_text(ghost.gain, ghost.gain), class_="gain-badge", key="badge"),
    ]


def _standing(tile: StandingCell, halves: list[HalfCell], art: Art, targets: frozenset[str]) -> Node:
    """A tile that stands: it tells what hangs together with it."""
    if not halves:
        return _stands(tile, art)
    return node(
        "div",
        *_stands(tile, art).children,
        *(_half(half, art, targets) for half in halves),
        class_="cell",
        key=tile.spot,
    )


@lru_cache(maxsize=256)
def _stands(tile: StandingCell, art: Art) -> Node:
    names = " ".join(tile.vines)
    classes = ["stands", "lit" if tile.lit else "", "came" if tile.came else ""]
    button = node(
        "button",
        drawing(tile.face.openings, tile.face.insect, tile.edges, art),
        type="button",
        class_=" ".join(filter(None, classes)),
        data_key=tile.spot,
        data_tells=tile.reach,
        data_part=names,
        data_lights=names,
        aria_label=tile.label,
        aria_disabled="true",
        key=tile.spot,
    )
    return node("div", button, class_="cell", key=tile.spot)


def _half(half: HalfCell, art: Art, targets: frozenset[str]) -> Node:
    possible, chosen = half.key in targets, Mark.CHOSEN in half.marks
    classes = ["half", f"at-{half.side}", "may" if possible else "", "chosen" if chosen else ""]
    classes.append("hinted" if Mark.HINT in half.marks else "")
    return node(
        "button",
        node("b", data_text=gain_text(half.gain, half.gain), key="gain"),
        type="button",
        class_=" ".join(filter(None, classes)),
        data_key=half.key,
        aria_label=half.label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if chosen else None,
        key=half.key,
    )


# --- the plan ------------------------------------------------------------------------------------------------------


def _plan(scene: VinesScene) -> Node:
    """All columns in small, for the eye: how high they are, what a chosen tile would bring, which walls one sees."""
    walls = [scene.columns[start : start + WALL] for start in range(0, len(scene.columns), WALL)]
    return node(
        "div",
        *(
            node(
                "div",
                *(_plan_column(column) for column in wall),
                class_="plan-wall",
                data_plan=str(number),
                key=str(number),
            )
            for number, wall in enumerate(walls)
        ),
        class_="plan",
        aria_hidden="true",
        key="plan",
    )


def _plan_column(column: ColumnCell) -> Node:
    gain = column.gain if column.may or column.ghost else None
    text = gain_text(gain.high, gain.high) if gain else ""
    classes = ["plan-column", "may" if gain else "", "chosen" if column.ghost else ""]
    return node(
        "span",
        node("b", text=text, key="gain") if text else None,
        node("i", properties={"high": column.layer}, key="bar"),
        class_=" ".join(filter(None, classes)),
        key=str(column.column),
    )


def _arrow(side: int, icon: str, label: str, art: Art) -> Node:
    return node(
        "button",
        art.icon(icon),
        type="button",
        class_="tool",
        data_turns=str(side),
        aria_label=label,
        key=icon,
    )
