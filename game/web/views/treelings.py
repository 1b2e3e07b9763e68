"""Treelings on the page: the market with its takes, and all districts as one ring of trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.contract import Event
from game.core.scene import Mark
from game.core.speech import say
from game.core.values import Seat
from game.games.treelings.moves import Grew, LaidOut, Planted
from game.games.treelings.shapes import MarketCard, Preview, Take, TreelingsScene, WaitingTree
from game.games.treelings.tables import Guild
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.motion import Flight, Rise, Step
from game.web.views.common import Art
from game.web.views.treelings_ring import gains, grid_keys, ring

_MARK_CLASSES: Final = {Mark.MAY: "may-go", Mark.CHOSEN: "chosen", Mark.HINT: "hinted"}


def board(scene: TreelingsScene, art: Art, targets: frozenset[str]) -> list[Node]:
    """The market, then the ring."""
    return [_market(scene, art, targets), ring(scene, art, targets)]


def grids(scene: TreelingsScene) -> tuple[Grid, ...]:
    """Two stops: what waits with the market, and the ring, which goes round."""
    singles = [take.key for take in scene.takes if take.guild is None]
    above = (*_waiting_keys(scene), *(take.key for take in scene.takes if take.guild is not None))
    rows = tuple(row for row in (above, tuple(singles)) if row)
    trees = grid_keys(scene)
    market = (Grid(rows),) if rows else ()
    return (*market, Grid((trees,), round=True)) if trees else market


def basket(scene: TreelingsScene, art: Art) -> list[Node]:
    """Nothing is collected but trees, and those stand in the ring."""
    return []


def bag(scene: TreelingsScene, art: Art) -> list[Node]:
    """The pile is told of beside the market."""
    return []


def motion(events: Sequence[Event], scene: TreelingsScene) -> list[Step]:
    """What moves on the way to `scene`: cards fly to their trees, and those rise out of the ground."""
    placed = [event for event in events if isinstance(event, Grew | Planted)]
    pace = 1 if len(placed) < 3 else 2
    steps: list[Step] = []
    for event in events:
        if isinstance(event, Grew | Planted):
            guild = event.cards[0].guild
            tree = _tree(event.seat, guild)
            steps.append(Flight(f'#board .market [data-guild="{guild}"]', f"{tree} .crown", 320 // pace))
            steps.append(Rise(f"{tree} .tree", 220 // pace))
        elif isinstance(event, LaidOut):
            steps += [Rise(f"{_tree(event.seat, cards[0].guild)} .tree", 120) for cards in event.trees]
    return steps


def _tree(seat: Seat, guild: Guild) -> str:
    return f'#board [data-key="tree:{seat}:{guild}"]'


# --- the market ----------------------------------------------------------------------------------------------------


def _market(scene: TreelingsScene, art: Art, targets: frozenset[str]) -> Node:
    laying_out = bool(scene.waiting) and not any(district.trees for district in scene.districts if district.to_move)
    title = say("Starting cards") if laying_out else say("Market")
    groups = [*_waiting(scene, art, targets), *_lots(scene, art, targets)]
    return node(
        "section",
        node(
            "div",
            node("h2", text=title, key="title"),
            _fact("pile", str(scene.pile), scene.pile_text, art),
            _fact("festival", "" if scene.festival else str(scene.above), scene.festival_text, art),
            node("span", text=scene.length_text, class_="length", key="length") if scene.length_text else None,
            class_="market-head",
            key="head",
        ),
        node("div", *groups, class_="groups", role="toolbar", aria_label=title, key="groups")
        if groups
        else node("p", text=say("The market is empty."), class_="groups bare", key="bare"),
        class_="market",
        key="market",
    )


def _fact(piece: str, number: str, text: str, art: Art) -> Node:
    """A fact about the pile: its picture and number where room is scarce, in words for everybody else."""
    return node(
        "span",
        art.piece(piece),
        node("b", text=number, aria_hidden="true", key="number") if number else None,
        node("span", text=text, class_="words", key="words"),
        class_=f"fact fact-{piece}",
        key=piece,
    )


def _waiting_keys(scene: TreelingsScene) -> tuple[str, ...]:
    """What waits is to be chosen only where there is more than one."""
    return tuple(tree.key for tree in scene.waiting) if len(scene.waiting) > 1 else ()


def _waiting(scene: TreelingsScene, art: Art, targets: frozenset[str]) -> list[Node]:
    return [_waiting_lot(tree, art, tree.key in targets, len(scene.waiting) > 1) for tree in scene.waiting]


def _waiting_lot(tree: WaitingTree, art: Art, possible: bool, to_choose: bool) -> Node:
    name = str(tree.order) if tree.order else say("to plant")
    cards = [_card(tree.guild, tree.crown, tree.storey, art, tree.marks, place) for place in range(tree.height)]
    inside = (
        node("span", *cards, class_="cards", key="cards"),
        node("span", node("span", text=name, class_="take-name"), class_="bracket", key="bracket"),
    )
    classes = f"lot waiting {_classes(tree.marks)}"
    if not to_choose:
        return node("div", *inside, class_=f"{classes} alone", key=tree.key)
    return _button(tree.key, f"{tree.label}, {name}", possible, tree.marks, *inside, class_=classes)


def _lots(scene: TreelingsScene, art: Art, targets: frozenset[str]) -> list[Node]:
    """The market's cards: a bracket for every lot, then the cards that are alone above one common bracket."""
    lots: dict[Guild, list[MarketCard]] = {}
    for card in scene.market:
        lots.setdefault(card.guild, []).append(card)
    takes = {take.guild: take for take in scene.takes}
    groups = [_lot(cards, takes.get(guild), art, targets) for guild, cards in lots.items() if len(cards) > 1]
    alone = [_lot(cards, takes.get(guild), art, targets) for guild, cards in lots.items() if len(cards) == 1]
    together = takes.get(None)
    if together is None:
        return [*groups, *alone]
    bracket = _button(
        together.key,
        f"{together.name}: {together.label}",
        together.key in targets,
        together.marks,
        node("span", text=together.name, class_="take-name"),
        *_previews(together, art),
        class_=f"bracket all {_classes(together.marks)}",
    )
    row = node("div", *alone, class_="row", key="row")
    return [*groups, node("div", row, bracket, class_=f"singles of{len(alone)}", key="singles")]


def _lot(cards: Sequence[MarketCard], take: Take | None, art: Art, targets: frozenset[str]) -> Node:
    guild = cards[0].guild
    marks = take.marks if take else ()
    drawn = [_card(guild, card.crown, card.storey, art, marks, place) for place, card in enumerate(cards)]
    row = node("span", *drawn, class_="cards", key="cards")
    if take is None:
        unseen = node("span", text=", ".join(card.name for card in cards), class_="unseen", key="unseen")
        return node("div", row, unseen, class_="lot", key=guild)
    words = node("span", text=take.name, class_="take-name", key="name")
    foot = node("span", words, *_previews(take, art), class_="bracket", key="bracket")
    return _button(take.key, take.label, take.key in targets, marks, row, foot, class_=f"lot {_classes(marks)}")


def _card(guild: Guild, crown: str, storey: str, art: Art, marks: Sequence[Mark], place: int) -> Node:
    return node(
        "span",
        node(
            "svg",
            node("use", href=f"{art.sprite}#{crown}", width="56", height="46", key="crown"),
            node("use", href=f"{art.sprite}#{storey}", y="45", width="56", height="20", key="storey"),
            class_="piece",
            viewBox="0 0 56 66",
            aria_hidden="true",
        ),
        class_=f"card tile {_classes(marks)}".strip(),
        data_guild=guild,
        key=str(place),
    )


def _previews(take: Take, art: Art) -> list[Node]:
    """What a take changes, for the eye: it is part of the button's name already."""
    if not take.previews:
        return []
    sides = ("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}")
    both = len(take.previews) == 2
    return [
        node(
            "span",
            *(
                _preview(preview, art, sides[place] if both else "", place)
                for place, preview in enumerate(take.previews)
            ),
            class_="previews",
            aria_hidden="true",
            key="previews",
        )
    ]


def _preview(preview: Preview, art: Art, side: str, place: int) -> Node:
    before = [node("span", text=side, class_="to", key="to")] if side else []
    return node("span", *before, *gains(preview, art), class_="preview", key=str(place))


def _classes(marks: Sequence[Mark]) -> str:
    return " ".join(_MARK_CLASSES[mark] for mark in marks)


def _button(key: str, label: str, possible: bool, marks: Sequence[Mark], *inside: Node, class_: str) -> Node:
    return node(
        "button",
        *inside,
        type="button",
        class_=class_.strip(),
        data_key=key,
        aria_label=label,
        aria_disabled=None if possible else "true",
        aria_pressed="true" if Mark.CHOSEN in marks else None,
        key=key,
    )
