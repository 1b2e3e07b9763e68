"""What lies on the table beside the pergola: market, hand, petals, goals and event cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.scene import Mark
from game.core.speech import say
from game.games.vines.names import colour_name
from game.games.vines.pieces import Effect
from game.games.vines.shapes import CardRow, FourHueCell, GoalRow, HandCell, MarketCell, Purse, VinesScene
from game.games.vines.tables import COLOURS, HAND_LIMIT, LAST_BIRD
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.views.common import Art
from game.web.views.vines_tiles import petals_on, tile

_MARKS: Final = {Mark.MAY: "may-go", Mark.CHOSEN: "chosen", Mark.WAY: "on-way", Mark.HINT: "hinted"}


def grids(scene: VinesScene) -> tuple[Grid, ...]:
    """The market, and the hand below it."""
    market = tuple(cell.key for cell in scene.market if cell is not None)
    hand = tuple(cell.key for cell in scene.hand) + ((scene.four_hue.key,) if scene.four_hue else ())
    rows = tuple(row for row in (market, hand) if row)
    return (Grid(rows),) if rows else ()


def _button(
    key: str, label: str, marks: Sequence[Mark], targets: frozenset[str], *inside: Node | None, class_: str
) -> Node:
    classes = [class_, *(_MARKS[mark] for mark in _MARKS if mark in marks)]
    return node(
        "button",
        *inside,
        type="button",
        class_=" ".join(classes),
        data_key=key,
        aria_label=label,
        aria_disabled=None if key in targets else "true",
        aria_pressed="true" if Mark.CHOSEN in marks else None,
        key=key,
    )


# --- market --------------------------------------------------------------------------------------------------------


def market(scene: VinesScene, art: Art, targets: frozenset[str]) -> Node:
    """The five places with prices, and what is still to come."""
    places = [_place(number, cell, art, targets) for number, cell in enumerate(scene.market)]
    birds = None
    if scene.birds is not None:
        birds = node(
            "span",
            art.piece("hummingbird", "bird"),
            node("b", text=f"{scene.birds}/{LAST_BIRD}", aria_hidden="true", key="count"),
            node("span", text=scene.birds_text, class_="unseen", key="words"),
            class_="birds",
            title=scene.birds_text,
            key="birds",
        )
    head = node(
        "div",
        node("h2", text=say("Market"), key="title"),
        node("span", text=say("bag {count}", count=scene.bag), class_="small bag-left", aria_hidden="true", key="bag"),
        node("span", text=scene.bag_text, class_="unseen", key="bag-words"),
        birds,
        class_="head",
        key="head",
    )
    return node("section", head, node("div", *places, class_="row", key="row"), class_="market panel", key="market")


def _place(number: int, cell: MarketCell | None, art: Art, targets: frozenset[str]) -> Node:
    if cell is None:
        return node("span", class_="place empty", key=str(number))
    drawn = tile(cell.face, art) if cell.face else art.piece("hummingbird", "vt bird")
    return node(
        "div",
        _button(
            cell.key,
            cell.label,
            cell.marks,
            targets,
            drawn,
            petals_on(cell.petals, art),
            class_="lies bird-tile" if cell.face is None else "lies",
        ),
        node("span", text=cell.price, class_="price", aria_hidden="true", key="price"),
        class_="place",
        key=cell.key,
    )


# --- hand ----------------------------------------------------------------------------------------------------------


def hand(scene: VinesScene, art: Art, targets: frozenset[str]) -> Node:
    """The tiles to place, and the four-hue tiles."""
    tiles = [_held(cell, art, targets) for cell in scene.hand]
    empty = [node("span", class_="lies nothing", key=f"empty:{place}") for place in range(len(tiles), HAND_LIMIT)]
    hues = [_four_hue(scene.four_hue, art, targets)] if scene.four_hue else []
    return node(
        "section",
        node("div", node("h2", text=scene.hand_text, key="title"), class_="head", key="head"),
        node("div", *tiles, *empty, *hues, class_="row", key="row"),
        class_="hand panel",
        key="hand",
    )


def _held(cell: HandCell, art: Art, targets: frozenset[str]) -> Node:
    return _button(cell.key, cell.label, cell.marks, targets, tile(cell.face, art), class_="lies")


def _four_hue(cell: FourHueCell, art: Art, targets: frozenset[str]) -> Node:
    count = node("b", text=str(cell.count), class_="times", aria_hidden="true", key="count") if cell.count > 1 else None
    return _button(
        cell.key, cell.label, cell.marks, targets, art.piece("four-hue", "vt hue"), count, class_="lies four-hue"
    )


# --- petals --------------------------------------------------------------------------------------------------------


def purse(shown: Purse, art: Art) -> list[Node]:
    """What a seat has behind its screen, or that it is behind it; of others also what lies open."""
    title = say("Petals") if shown.mine else say("Petals of {owner}", owner=shown.name)
    head = node(
        "div",
        node("h2", text=title, key="title"),
        node("span", text=shown.note, class_="small", key="note") if shown.note else None,
        class_="head",
        key="head",
    )
    return [head, _counts(shown, art), *_open_hand(shown, art)]


def _counts(shown: Purse, art: Art) -> Node:
    petals = shown.petals or (None,) * len(COLOURS)
    counts = [
        _count(f"petal-{colour}", colour_name(colour), count, art, 24)
        for colour, count in zip(COLOURS, petals, strict=True)
    ]
    counts.append(_count("ladybug", say("ladybugs"), shown.ladybugs, art, 48))
    return node("ul", *counts, class_="counts", key="counts")


def _count(piece: str, name: str, count: int | None, art: Art, box: int) -> Node:
    """So many of something; None: behind a screen."""
    return node(
        "li",
        art.piece(piece, "petal", box),
        node("b", text="?" if count is None else str(count), key="count"),
        node("span", text=f" {name}", class_="unseen", key="name"),
        class_=f"count of-{piece}",
        key=piece,
    )


def _open_hand(shown: Purse, art: Art) -> list[Node]:
    if not shown.hand and not shown.four_hues:
        return []
    tiles = [
        node(
            "li",
            tile(face, art),
            node("span", text=face.name, class_="unseen", key="name"),
            class_="lies",
            key=face.id,
        )
        for face in shown.hand
    ]
    hues = [
        node("li", art.piece("four-hue", "vt hue"), class_="lies four-hue", key=f"hue:{n}")
        for n in range(shown.four_hues)
    ]
    label = say("Tiles of {owner}", owner=shown.name)
    return [node("ul", *tiles, *hues, class_="row open-hand", aria_label=label, key="open")]


# --- goals and event cards -----------------------------------------------------------------------------------------


def race(scene: VinesScene, art: Art) -> list[Node]:
    """Goals and event cards: a sheet on small screens, two panels where there is room."""
    if not scene.goals and not scene.cards:
        return []
    parts = [*_goals(scene, art), *_cards(scene, art)]
    close = node(
        "button",
        art.icon("close"),
        type="button",
        class_="close",
        data_closes=True,
        aria_label=say("Close"),
        key="close",
    )
    return [
        node(
            "div",
            close,
            *parts,
            id="race-sheet",
            class_="race sheet",
            popover=True,
            role="region",
            tabindex="0",
            aria_label=say("Goals and event cards") if scene.cards else say("Goals"),
            key="race",
        )
    ]


def race_button(scene: VinesScene, art: Art) -> Node | None:
    """The next goal and the next event card in a line, which opens the sheet."""
    if not scene.goals and not scene.cards:
        return None
    goal = next((goal for goal in scene.goals if goal.open), None)
    card = next((card for card in scene.cards if card.next), None)
    facts = []
    if goal is not None:
        facts.append(_fact(say("Goal {number}", number=goal.number), goal.progress, None))
    if card is not None:
        facts.append(_fact(card.name, "", art.piece("hummingbird", "bird")))
    if not facts:
        facts.append(_fact(say("Goals and event cards") if scene.cards else say("Goals"), "", None))
    return node(
        "button",
        *facts,
        art.icon("right"),
        type="button",
        class_="race-button",
        popovertarget="race-sheet",
        key="race",
    )


def _fact(name: str, more: str, piece: Node | None) -> Node:
    small = node("small", text=more, key="more") if more else None
    return node("span", piece, node("b", text=name, key="name"), small, key=name)


def _goals(scene: VinesScene, art: Art) -> list[Node]:
    if not scene.goals:
        return []
    return [
        node(
            "section",
            node("h2", text=say("Goals"), key="title"),
            node("ol", *(_goal(goal, art) for goal in scene.goals), key="goals"),
            node("p", text=scene.colours_text, class_="small", key="free"),
            class_="goals",
            key="goals",
        )
    ]


def _goal(goal: GoalRow, art: Art) -> Node:
    met = goal.by is not None and goal.colour is not None
    piece = art.piece(f"petal-{goal.colour}", "petal", 24) if met else art.piece("hummingbird", "bird")
    classes = ["goal", "met" if met else "", "open" if goal.open else ""]
    return node(
        "li",
        node("b", text=str(goal.number), class_="number", key="number"),
        piece,
        node(
            "span",
            node("span", text=goal.status, key="status"),
            node("span", text=f" \N{MIDDLE DOT} {goal.progress}", class_="progress", key="progress")
            if goal.progress
            else None,
            class_="words",
            key="words",
        ),
        class_=" ".join(filter(None, classes)),
        key=str(goal.number),
    )


def _cards(scene: VinesScene, art: Art) -> list[Node]:
    if not scene.cards:
        return []
    return [
        node(
            "section",
            node("h2", text=say("Event cards"), key="title"),
            node("ol", *(_card(card, art) for card in sorted(scene.cards, key=_is_used)), key="cards"),
            class_="events",
            key="events",
        )
    ]


def _is_used(card: CardRow) -> bool:
    """What can still happen comes first."""
    return card.used is not None


def _card(card: CardRow, art: Art) -> Node:
    """A card with both effects, or the one that has happened."""
    badge = say("next") if card.next else say("used") if card.used else ""
    classes = ["event-card", "next" if card.next else "", "used" if card.used else "", "came" if card.came else ""]
    return node(
        "li",
        art.piece("hummingbird", "bird") if card.used else node("span", class_="waits", key="waits"),
        node(
            "div",
            node("b", text=card.name, key="name"),
            node("span", text=f" {badge}", class_="state", key="state") if badge else None,
            _effect(say("For one:"), card.one) if card.used is not Effect.GLOBAL else None,
            _effect(say("For all:"), card.everybody) if card.used is not Effect.PERSONAL else None,
            key="words",
        ),
        class_=" ".join(filter(None, classes)),
        key=card.card.id,
    )


def _effect(whom: str, text: str) -> Node:
    return node(
        "p",
        node("span", text=f"{whom} ", class_="whom", key="whom"),
        node("span", text=text, key="text"),
        class_="effect",
        key=whom,
    )
