"""Drawing: trees of plain nodes, patched into the page where they differ from what was drawn before.

Nothing is ever read back from the page. An element lives as long as a node of the same key and tag is drawn in the
same place, so focus stays where it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Element = Any
"""An element of the page, as Pyodide hands it over."""

_SVG: Final = "http://www.w3.org/2000/svg"
_SVG_TAGS: Final = frozenset({"svg", "use", "path", "g", "circle", "line"})


@dataclass(frozen=True)
class Node:
    """An element to draw: `key` tells it from its siblings, `text` stands for children when there are none.

    Attributes whose name begins with `--` are custom properties of its style.
    """

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Node, ...] = ()
    text: str = ""
    key: str = ""


def node(
    tag: str,
    *children: Node | None,
    text: str = "",
    key: str = "",
    properties: Mapping[str, object] | None = None,
    **attributes: str | bool | None,
) -> Node:
    """A node; children that are None are left out, `properties` are custom properties without their dashes.

    Attribute names: `class_` for class, `data_key` for data-key; True is empty, False and None
    are left out.

    >>> node("button", text="Go", class_="btn", data_key="a1", hidden=False).attributes
    {'class': 'btn', 'data-key': 'a1'}
    """
    named = {
        name.rstrip("_").replace("_", "-"): "" if value is True else value
        for name, value in attributes.items()
        if value is not None and value is not False
    }
    for name, number in (properties or {}).items():
        named[f"--{name}"] = str(number)
    return Node(tag, named, tuple(child for child in children if child is not None), text, key)


@dataclass
class _Drawn:
    node: Node
    element: Element
    children: list[_Drawn]


class Region:
    """A part of the page that belongs to Python: the children of one element."""

    def __init__(self, document: Any, element: Element) -> None:
        """Take over the element; what it holds is replaced by the first `show`."""
        self._document = document
        self._element = element
        self._drawn: list[_Drawn] | None = None

    def show(self, nodes: Sequence[Node]) -> None:
        """Make the region hold exactly these nodes."""
        if self._drawn is None:
            self._element.replaceChildren()
            self._drawn = []
        self._drawn = self._patch_children(self._element, self._drawn, nodes)

    def element(self, key: str) -> Element | None:
        """The drawn element with this key, anywhere in the region."""
        pending = list(self._drawn or ())
        while pending:
            drawn = pending.pop()
            if drawn.node.key == key:
                return drawn.element
            pending += drawn.children
        return None

    def _patch_children(self, parent: Element, old: list[_Drawn], nodes: Sequence[Node]) -> list[_Drawn]:
        if [(d.node.tag, d.node.key) for d in old] == [(n.tag, n.key) for n in nodes]:
            for drawn, fresh in zip(old, nodes, strict=True):
                self._patch(drawn, fresh)
            return old
        return self._rearrange(parent, old, nodes)

    def _rearrange(self, parent: Element, old: list[_Drawn], nodes: Sequence[Node]) -> list[_Drawn]:
        """Children come, go or change places: keep those with a known tag and key, in the new order."""
        known: dict[tuple[str, str], list[_Drawn]] = {}
        for drawn in old:
            known.setdefault((drawn.node.tag, drawn.node.key), []).append(drawn)
        now = []
        for fresh in nodes:
            kept = known.get((fresh.tag, fresh.key))
            if kept:
                drawn = kept.pop(0)
                self._patch(drawn, fresh)
            else:
                drawn = self._make(fresh)
            now.append(drawn)
        for rest in known.values():
            for drawn in rest:
                drawn.element.remove()
        kept_now = {id(drawn) for drawn in now}
        staying = [drawn for drawn in old if id(drawn) in kept_now]
        place = 0
        for drawn in now:
            if place < len(staying) and staying[place] is drawn:
                place += 1
                continue
            following = staying[place].element if place < len(staying) else None
            parent.insertBefore(drawn.element, following)
            staying = [other for other in staying if other is not drawn]
        return now

    def _patch(self, drawn: _Drawn, fresh: Node) -> None:
        before = drawn.node
        if before is fresh:
            return
        if before.attributes != fresh.attributes:
            for name, value in fresh.attributes.items():
                if before.attributes.get(name) != value:
                    _set(drawn.element, name, value)
            for name in before.attributes.keys() - fresh.attributes.keys():
                _set(drawn.element, name, None)
        if fresh.children or before.children:
            if before.text:
                drawn.element.textContent = ""
            drawn.children = self._patch_children(drawn.element, drawn.children, fresh.children)
        if not fresh.children and before.text != fresh.text:
            drawn.element.textContent = fresh.text
        drawn.node = fresh

    def _make(self, fresh: Node) -> _Drawn:
        svg = fresh.tag in _SVG_TAGS
        element = self._document.createElementNS(_SVG, fresh.tag) if svg else self._document.createElement(fresh.tag)
        for name, value in fresh.attributes.items():
            _set(element, name, value)
        children = [self._make(child) for child in fresh.children]
        for child in children:
            element.appendChild(child.element)
        if fresh.text:
            element.textContent = fresh.text
        return _Drawn(fresh, element, children)


def _set(element: Element, name: str, value: str | None) -> None:
    """Set or remove an attribute or a custom property. The policy forbids style attributes, not the CSSOM."""
    if name.startswith("--"):
        element.style.setProperty(name, value or "")
    elif value is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, value)
