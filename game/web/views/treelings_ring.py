"""The ring of Treelings: districts side by side, each touching the next, the last the first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.core.scene import Mark
from game.core.speech import say, say_many
from game.core.values import Seat
from game.games.treelings.shapes import DistrictCell, End, Lot, NearTree, Preview, TreeCell, TreelingsScene, WaitingTree
from game.games.treelings.tables import Side
from game.games.treelings.words import change
from game.web.dom import Node, node
from game.web.views.common import Art

_FLIES: Final = ((13, 16, 3.2), (29, 6, 4), (44, 13, 3.2), (21, 3, 2.2), (39, 3, 2.4))
_LEFT: Final = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
_RIGHT: Final = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


def grid_keys(scene: TreelingsScene) -> tuple[str, ...]:
    """Every button of the ring from left to right: trees, and the ends where something may be planted."""
    keys: list[str] = []
    for cell in scene.districts:
        left, right = _ends(scene, cell)
        keys += [end.key for end in left]
        keys += [tree_key(cell.seat, tree) for tree in cell.trees]
        keys += [end.key for end in right]
    return tuple(keys)


def tree_key(seat: Seat, tree: TreeCell) -> str:
    """The key of a tree: nothing can be done with it, but it tells why it scores."""
    return f"tree:{seat}:{tree.guild}"


def ring(scene: TreelingsScene, art: Art, targets: frozenset[str]) -> Node:
    """The whole ring in a frame that scrolls sideways, its ends repeated so that the eye can close it."""
    cells, shown = scene.districts, next(line.seat for line in scene.seats if line.shown)
    districts = [_district(scene, cell, art, targets, cell.seat == shown) for cell in cells]
    frame = node(
        "div",
        _again(cells[0].left, Side.LEFT, art),
        *districts,
        _again(cells[-1].right, Side.RIGHT, art),
        class_="ring",
        role="toolbar",
        aria_label=say("All districts, from left to right; the last touches the first"),
        data_frame=True,
        tabindex=None if grid_keys(scene) else "0",
        key="frame",
    )
    columns = sum(max(1, _columns(scene, cell)) for cell in cells)
    tall = max((tree.height + tree.coming for cell in cells for tree in cell.trees), default=3)
    return node(
        "section",
        _hills(art),
        frame,
        _arrow(-1, "left", say("Further left round the ring"), art),
        _arrow(1, "right", say("Further right round the ring"), art),
        class_="ring-box",
        aria_label=say("Districts"),
        properties={"all": columns, "tall": max(3, tall), "seats": len(cells)},
        key="ring",
    )


@lru_cache(maxsize=1)
def _hills(art: Art) -> Node:
    return node(
        "div",
        node(
            "svg",
            node("use", href=f"{art.sprite}#treelings-hills"),
            class_="hills",
            viewBox="0 0 1240 260",
            preserveAspectRatio="xMidYMax slice",
            aria_hidden="true",
        ),
        class_="sky",
        key="sky",
    )


def _arrow(side: int, icon: str, label: str, art: Art) -> Node:
    return node(
        "button",
        art.icon(icon),
        type="button",
        class_=f"scroll to-{icon}",
        data_scrolls=str(side),
        aria_label=label,
        key=icon,
    )


def _ends(scene: TreelingsScene, cell: DistrictCell) -> tuple[list[End], list[End]]:
    """The ends of this district where something may be planted."""
    ends = scene.ends if cell.to_move else ()
    return [end for end in ends if end.side is Side.LEFT], [end for end in ends if end.side is Side.RIGHT]


def _ghosts(scene: TreelingsScene, cell: DistrictCell) -> Sequence[Lot | WaitingTree]:
    """The starting cards before they stand: of who lays them out, those chosen so far, in order."""
    if cell.to_move and cell.dealt:
        return sorted((tree for tree in scene.waiting if tree.order), key=lambda tree: tree.order)
    return cell.dealt


def _columns(scene: TreelingsScene, cell: DistrictCell) -> int:
    left, right = _ends(scene, cell)
    return len(cell.trees) + len(_ghosts(scene, cell)) + len(left) + len(right)


def _district(scene: TreelingsScene, cell: DistrictCell, art: Art, targets: frozenset[str], home: bool) -> Node:
    left, right = _ends(scene, cell)
    trees = [_tree(tree, tree_key(cell.seat, tree), art) for tree in cell.trees]
    ghosts = [_ghost(lot, art) for lot in _ghosts(scene, cell)]
    classes = ["district", "looked" if home else "", "to-move" if cell.to_move else "", "waits" if cell.dealt else ""]
    points = say_many("{count} point", "{count} points", cell.points) if cell.trees else say("not laid out yet")
    count, plots = len(trees) + len(ghosts), len(left) + len(right)
    return node(
        "section",
        node(
            "header",
            art.disc(cell.seat),
            node("b", text=cell.name, key="name"),
            node("span", text=points, key="points"),
            key="header",
        ),
        node(
            "div",
            *(_plot(end, art, end.key in targets) for end in left),
            *trees,
            *ghosts,
            *(_plot(end, art, end.key in targets) for end in right),
            class_="trees",
            key="trees",
        ),
        *(_near(near, side, art) for side, near in ((Side.LEFT, cell.left), (Side.RIGHT, cell.right)) if home and near),
        class_=" ".join(filter(None, classes)),
        aria_label=cell.name,
        data_district=str(cell.seat),
        data_home=str(cell.seat) if home else None,
        properties={"n": max(1, count), "plots": plots},
        key=f"district:{cell.seat}",
    )


@lru_cache(maxsize=512)
def _tree(tree: TreeCell, key: str, art: Art) -> Node:
    number = [node("b", text=str(tree.height), key="height")]
    if tree.taller_left:
        number.insert(0, node("span", text=_LEFT, key="left"))
    if tree.taller_right:
        number.append(node("span", text=_RIGHT, key="right"))
    if tree.coming:
        number.append(node("span", data_text=f"+{tree.coming}", class_="coming", key="coming"))
    return node(
        "button",
        _drawing(tree.crown, tree.storey, tree.height, art, tree.scores, tree.coming, tree.grown),
        node("span", *number, class_="plaque counts" if tree.scores else "plaque", key="plaque"),
        type="button",
        class_="spot",
        data_key=key,
        data_tells=tree.why,
        aria_label=tree.label,
        aria_disabled="true",
        key=key,
    )


def _drawing(
    crown: str, storey: str, height: int, art: Art, scores: bool = False, coming: int = 0, grown: int = 0
) -> Node:
    """A tree: fireflies over it when it scores, its crown, then a storey for each card, the newest on top."""
    return node(
        "span",
        _fireflies() if scores else None,
        art.piece(crown, "crown", 56, 46),
        *(_storey(storey, art, f"coming:{number}", " coming") for number in range(coming)),
        *(
            _storey(storey, art, str(number), " fresh" if number > height - grown else "")
            for number in range(height, 0, -1)
        ),
        class_="tree",
        key="tree",
    )


@lru_cache(maxsize=256)
def _storey(piece: str, art: Art, key: str, mark: str) -> Node:
    return node("span", art.piece(piece, "storey", 56, 20), class_=f"floor{mark}", key=key)


@lru_cache(maxsize=1)
def _fireflies() -> Node:
    flies = [node("circle", cx=str(x), cy=str(y), r=str(r), key=str(x)) for x, y, r in _FLIES]
    return node("svg", *flies, class_="flies", viewBox="0 0 56 20", aria_hidden="true", key="flies")


def _ghost(lot: Lot | WaitingTree, art: Art) -> Node:
    """Starting cards that do not stand yet."""
    return node(
        "div",
        _drawing(lot.crown, lot.storey, lot.height, art),
        node("span", node("b", text=str(lot.height)), class_="plaque", aria_hidden="true", key="plaque"),
        node("span", text=lot.label, class_="unseen", key="label"),
        class_="spot ghost",
        key=f"ghost:{lot.guild}",
    )


def _plot(end: End, art: Art, possible: bool) -> Node:
    """An end of the district, with the tree that would stand there and what that changes."""
    chosen = Mark.CHOSEN in end.marks
    classes = [
        "plot",
        "may" if possible else "",
        "chosen" if chosen else "",
        "hinted" if Mark.HINT in end.marks else "",
    ]
    shown = (
        node("span", *gains(end.preview, art), class_="previews", aria_hidden="true", key="gains")
        if end.preview
        else None
    )
    return node(
        "button",
        shown,
        _drawing(end.crown, end.storey, end.height, art) if end.guild else None,
        node("span", text=_LEFT if end.side is Side.LEFT else _RIGHT, class_="plaque", aria_hidden="true", key="side"),
        type="button",
        class_=" ".join(filter(None, classes)),
        data_key=end.key,
        aria_label=end.label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if chosen else None,
        key=end.key,
    )


def gains(preview: Preview, art: Art) -> list[Node]:
    """What a choice changes in each score it touches, with the mark of its seat: for the eye, the button says it."""
    touched = [(Seat(seat), points) for seat, points in enumerate(preview.changes) if points]
    if not touched:
        return [node("span", node("b", data_text=change(0)), class_="gain", key="none")]
    return [
        node("span", art.disc(seat), node("b", data_text=change(points)), class_="gain", key=str(seat))
        for seat, points in touched
    ]


def _near(near: NearTree, side: Side, art: Art) -> Node:
    """On a narrow screen: whose tree is seen beyond this end, where the owner's own line may be out of sight."""
    return node("span", art.disc(near.seat), class_=f"near at-{side}", aria_hidden="true", key=f"near:{side}")


def _again(near: NearTree | None, side: Side, art: Art) -> Node | None:
    """The tree beyond an end of the row, once more and pale: there the ring closes."""
    if near is None:
        return None
    guild = near.guild
    return node(
        "div",
        node("span", text=say("{name} again", name=near.owner), class_="owner", key="owner"),
        node(
            "div",
            node(
                "div",
                _drawing(near.crown, f"storey-{guild}", near.height, art),
                node("span", node("b", text=str(near.height)), class_="plaque", key="plaque"),
                class_="spot",
                key="spot",
            ),
            class_="trees",
            key="trees",
        ),
        class_=f"district again at-{side}",
        aria_hidden="true",
        key=f"again:{side}",
    )
