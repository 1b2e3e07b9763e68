"""Dance of the Fireflies on the page: the flower clock, the own hand, everybody's beds, what the harvest brought."""

from __future__ import annotations

from game.core.speech import say
from game.games.fireflies.shapes import FirefliesScene, Way
from game.web.dom import Node, node
from game.web.grid import Grid
from game.web.views import fireflies_beds, fireflies_clock
from game.web.views.common import Art
from game.web.views.fireflies_story import motion, news

__all__ = ["bag", "basket", "board", "grids", "guide", "motion"]


def board(scene: FirefliesScene, art: Art, targets: frozenset[str]) -> list[Node]:
    """The clock; then all that lies before people, in one part that scrolls where there is no room."""
    asked = scene.question.kind if scene.question else ""
    own = (
        fireflies_beds.heap(scene, art, targets),
        fireflies_beds.hand(scene, art, targets),
        fireflies_beds.supply(scene, art),
        fireflies_beds.piles(scene, art),
    )
    everybody = (news(scene, art), fireflies_beds.gardens(scene, art, targets))
    return [
        node("div", fireflies_clock.clock(scene, art, targets), class_="clock-box", key="clock"),
        node(
            "div",
            node("div", *own, class_="own", key="own"),
            node("div", *everybody, class_="everybody", key="everybody"),
            class_="before away" if any(garden.shown and not garden.mine for garden in scene.gardens) else "before",
            data_asked=asked or None,
            key="before",
        ),
    ]


def grids(scene: FirefliesScene) -> tuple[Grid, ...]:
    """Stops of the Tab key: the clock, then what lies before people."""
    return (*fireflies_clock.grids(scene), *fireflies_beds.grids(scene))


def basket(scene: FirefliesScene, art: Art) -> list[Node]:
    """What is collected grows in the beds."""
    return []


def bag(scene: FirefliesScene, art: Art) -> list[Node]:
    """The piles lie with the beds."""
    return []


def guide(scene: FirefliesScene, art: Art) -> list[Node]:
    """What can be done in a turn: each way tells what it gives and costs, or why it cannot be gone."""
    ways = scene.question.ways if scene.question else ()
    if not ways:
        return []
    named = say("What you can do")
    return [node("div", *(_way(way, art) for way in ways), class_="guide", role="group", aria_label=named, key="guide")]


def _way(way: Way, art: Art) -> Node:
    return node(
        "button",
        node("span", text=way.label, key="label"),
        art.icon("asks"),
        type="button",
        class_="way" if way.targets else "way closed",
        data_tells=way.text,
        key=way.kind,
    )
