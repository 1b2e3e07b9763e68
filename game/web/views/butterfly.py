"""Butterfly on the page: the lawn, the basket, the bag."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.core.contract import Event
from game.core.phrases import signed
from game.core.scene import Mark
from game.core.speech import say, say_many, you
from game.core.values import Seat
from game.games.butterfly.rules import Drew, Took, Walked
from game.games.butterfly.scene import ButterflyScene, Cell
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.motion import Flight, Glide, Step
from game.web.views.common import Art

_MARK_CLASSES: Final = {
    Mark.MAY: "may-go",
    Mark.CHOSEN: "chosen",
    Mark.FROM: "last-from",
    Mark.TRAIL: "trail",
    Mark.WAY: "on-way",
    Mark.HINT: "hinted",
}


def board(scene: ButterflyScene, art: Art, targets: frozenset[str]) -> list[Node]:
    """The lawn: a grid of buttons, with the hedgehog and its last way laid over it."""
    cells = {cell.key: _cell(cell, art, cell.key in targets) for cell in scene.cells}
    letters = [node("span", text=scene.cells[column].key[0], key=str(column)) for column in range(scene.size)]
    numbers = [node("span", text=str(row + 1), key=str(row)) for row in range(scene.size)]
    files = node("div", *letters, class_="files", aria_hidden="true")
    ranks = node("div", *numbers, class_="ranks", aria_hidden="true")
    lines = [
        node("div", *(cells[key] for key in row), class_="row", role="row", key=f"row:{number}")
        for number, row in enumerate(grids(scene)[0].rows)
    ]
    grid = node(
        "div",
        *lines,
        *_hedgehog(scene, art),
        files,
        ranks,
        class_=f"grid n{scene.size}",
        role="grid",
        aria_label=say("Lawn, {size} by {size} spaces", size=scene.size),
        aria_describedby="board-help",
    )
    return [node("div", grid, class_="lawn")]


def grids(scene: ButterflyScene) -> tuple[Grid, ...]:
    """The lawn is one grid, row by row from the north."""
    keys, size = [cell.key for cell in scene.cells], scene.size
    return (Grid(tuple(tuple(keys[start : start + size]) for start in range(0, size * size, size))),)


@lru_cache(maxsize=512)
def _cell(cell: Cell, art: Art, possible: bool) -> Node:
    classes = ["tile" if cell.piece else "hole", *(_MARK_CLASSES[mark] for mark in cell.marks)]
    drawn = cell.piece or ("net" if cell.net and cell.hedgehog is None else "")
    return node(
        "button",
        art.piece(drawn) if drawn else None,
        _value(cell.numeral) if cell.numeral else None,
        node("span", art.disc(cell.taken_by), class_="taker", key="taker") if cell.taken_by is not None else None,
        type="button",
        role="gridcell",
        class_=" ".join(classes),
        data_key=cell.key,
        aria_label=cell.label,
        aria_disabled=None if possible else "true",
        aria_selected="true" if Mark.CHOSEN in cell.marks else None,
        key=cell.key,
    )


def _value(numeral: str) -> Node:
    kind = {"\N{MINUS SIGN}": " minus", "\N{MULTIPLICATION SIGN}": " double"}.get(numeral[0], "")
    return node("span", text=numeral, class_=f"value{kind}", aria_hidden="true", key="value")


def _hedgehog(scene: ButterflyScene, art: Art) -> list[Node]:
    at = next((place for place, cell in enumerate(scene.cells) if cell.hedgehog is not None), None)
    if at is None:
        return []
    cell = scene.cells[at]
    row, column = divmod(at, scene.size)
    perched = " perched" if cell.piece else ""
    return [
        node(
            "div",
            art.piece("hedgehog"),
            class_=f"hedgehog faces-{cell.hedgehog}{perched}",
            properties={"x": column, "y": row},
            aria_hidden="true",
            key="hedgehog",
        )
    ]


def motion(events: Sequence[Event], scene: ButterflyScene) -> list[Step]:
    """What moves on the way to `scene`: the hedgehog trots, then each tile flies to its taker."""
    shown = next(line.seat for line in scene.seats if line.shown)
    steps: list[Step] = []
    for event in events:
        match event:
            case Walked(start=start, square=square):
                squares = abs(start.row - square.row) + abs(start.column - square.column)
                steps.append(Glide("#board .hedgehog", min(420, 180 + 40 * squares)))
            case Drew(seat=seat):
                steps.append(Flight("#bag .piece", _lap(seat, shown), 320))
            case Took(seat=seat, square=square):
                steps.append(Flight(f'#board [data-key="{square.id}"]', _lap(seat, shown), 320))
            case _:
                pass
    return steps


def _lap(seat: Seat, shown: Seat) -> str:
    """Where a seat's tiles are seen to go."""
    return "#basket" if seat == shown else f'#seats [data-seat="{seat}"]'


def basket(scene: ButterflyScene, art: Art) -> list[Node]:
    """The collection that is shown, a line for each kind, with where its points come from."""
    owner = next(line for line in scene.seats if line.shown)
    title = say("Your basket") if owner.name == you() else say("Basket of {name}", name=owner.name)
    kinds = [
        node(
            "li",
            art.piece(row.piece),
            node("span", text=row.name, class_="unseen"),
            node("span", text=row.why, class_="why"),
            node("span", text=signed(row.points), class_="points"),
            class_="kind" if row.points or row.why != say("none") else "kind nothing",
            key=row.name,
        )
        for row in scene.reckoning
    ]
    return [node("h2", text=title, key="title"), node("ul", *kinds, class_="kinds", key="kinds", aria_label=title)]


def bag(scene: ButterflyScene, art: Art) -> list[Node]:
    """What is left in the bag, and what nets are for."""
    nets = (
        say("Some spaces have a net. Each one crossed lets you draw.")
        if scene.scattered
        else say("Every bare space has a net. Crossing one lets you draw.")
    )
    return [
        art.piece("net"),
        node(
            "p",
            node("b", text=str(scene.bag), key="count"),
            node("span", text=" " + say_many("tile in the bag", "tiles in the bag", scene.bag), key="unit"),
            node("span", text=nets, class_="small", key="nets"),
        ),
    ]
