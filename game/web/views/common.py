"""What every game's page draws alike: seats, answers, the list of moves, the reckoning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.core.phrases import signed
from game.core.scene import Answer, Mark, ReckoningRow, SeatLine
from game.core.speech import say
from game.core.values import Outcome, Seat
from game.web.desk import LogLine
from game.web.dom import Node, node

SEAT_SHAPES = ("berry", "leaf", "fir", "pot", "star", "clover")
"""The mark of each seat."""


@dataclass(frozen=True)
class Art:
    """Where the drawings are: the address of the sprite."""

    sprite: str

    def piece(self, name: str, class_: str = "piece", box: int = 48, high: int | None = None) -> Node:
        """A drawing of the sprite, for the eye only; its box is as `high` as wide when that is not given."""
        return node(
            "svg",
            node("use", href=f"{self.sprite}#{name}"),
            class_=class_,
            viewBox=f"0 0 {box} {high or box}",
            aria_hidden="true",
            key=class_,
        )

    def icon(self, name: str) -> Node:
        """A small sign of the interface."""
        return self.piece(f"i-{name}", "icon", 24)

    def disc(self, seat: Seat) -> Node:
        """The mark of a seat."""
        return node("span", self.piece(f"seat-{SEAT_SHAPES[seat]}", "mark", 24), class_=f"disc seat-{seat + 1}")


def seats(lines: Iterable[SeatLine], art: Art) -> list[Node]:
    """The list of players; each is a button that shows that seat's collection."""
    return [_seat(line, art) for line in lines]


def _seat(line: SeatLine, art: Art) -> Node:
    badge = say("to move") if line.to_move else say("winner") if line.won else ""
    points = "" if line.points is None else signed(line.points)
    classes = ["seat", "on" if line.to_move else "", "shown" if line.shown else ""]
    return node(
        "li",
        node(
            "button",
            art.disc(line.seat),
            node(
                "span",
                node("b", node("span", text=line.name, class_="label"), *_badge(badge), class_="name"),
                _pause(),
                node("span", text=line.detail, class_="sub"),
                class_="who",
            ),
            _pause(),
            node("span", text=points, class_="points"),
            node("span", text=f" {say('points')}", class_="unseen", key="unit") if points else None,
            type="button",
            class_=" ".join(filter(None, classes)),
            data_seat=str(line.seat),
            aria_pressed="true" if line.shown else "false",
            aria_current="true" if line.to_move else None,
        ),
        key=str(line.seat),
    )


def _pause() -> Node:
    """A comma for those who hear the line."""
    return node("span", text=", ", class_="unseen", key="pause")


def _badge(text: str) -> list[Node]:
    return [_pause(), node("span", text=text, class_="badge")] if text else []


Picture = Callable[[Answer, Art], Node | None]
"""Draws what is on an answer besides its label, for a game whose answers show more than a piece of the sprite."""


def answers(buttons: Iterable[Answer], art: Art, main: bool, picture: Picture | None = None) -> list[Node]:
    """The answers beside the question; with `main` those that stand out do so."""
    return [_answer(b, art, main, picture(b, art) if picture else None) for b in buttons]


def _answer(answer: Answer, art: Art, main: bool, picture: Node | None) -> Node:
    piece = art.piece(answer.piece) if answer.piece else None
    held = {"main": answer.main and main, "told": bool(answer.note), "hinted": Mark.HINT in answer.marks}
    return node(
        "button",
        node("span", piece, class_=f"turned faces-{answer.turned}", key="piece") if piece else picture,
        node("span", text=answer.label, key="label"),
        node("small", data_text=answer.note, class_="note", key="note") if answer.note else None,
        type="button",
        class_=" ".join(["button", *(name for name, holds in held.items() if holds)]),
        data_key=answer.key,
        aria_label=answer.says or None,
        key=answer.key,
    )


def icon_button(icon: str, label: str, act: str, art: Art) -> Node:
    """A button with a sign in place of words."""
    return node(
        "button",
        art.icon(icon),
        type="button",
        class_=f"button sign-{icon}",
        data_act=act,
        aria_label=label,
        key=f"act:{act}",
    )


def plain_button(label: str, act: str, main: bool = False) -> Node:
    """A button that is no target of the game; `act` names what it does."""
    return node(
        "button", text=label, type="button", class_="button main" if main else "button", data_act=act, key=f"act:{act}"
    )


def log(lines: Sequence[LogLine], start: str, at: int | None = None) -> list[Node]:
    """The list of moves, the newest first, and how it all began; `at` is the place of a replay.

    Each line is a button that shows the game at that place; the list is one stop of the Tab key.
    """
    told = [(line.number, line.text) for line in reversed(lines) if line.text] + [(0, start)]
    stop = next((ply for ply, _ in told if at is None or ply <= at), 0)
    return [_log_line(ply, text, ply == at, ply == stop) for ply, text in told]


@lru_cache(maxsize=1024)
def _log_line(ply: int, text: str, here: bool, stop: bool) -> Node:
    return node(
        "li",
        node(
            "button",
            node("span", text=str(ply) if ply else "", class_="ply", aria_hidden="true"),
            node("span", text=text),
            type="button",
            class_="log-line",
            data_line=str(ply),
            aria_current="true" if here else None,
            tabindex=None if stop else "-1",
        ),
        key=str(ply),
        value=str(ply),
    )


def score_table(
    rows: Sequence[Sequence[ReckoningRow]], names: Sequence[str], outcome: Outcome, art: Art, total: str
) -> list[Node]:
    """The final reckoning: a line for each kind that anybody has, a column per seat; `total` names the last line."""
    head = node(
        "tr",
        node("th", text=say("Kind"), scope="col"),
        *(
            node("th", art.disc(Seat(seat)), node("span", text=name), scope="col", key=str(seat))
            for seat, name in enumerate(names)
        ),
    )
    kinds = {row.name: row.piece for its in rows for row in its}
    found = [{row.name: signed(row.points) for row in its} for its in rows]
    body = [
        node(
            "tr",
            node("th", art.piece(piece), node("span", text=name), scope="row"),
            *(node("td", text=its.get(name, "\N{EN DASH}"), key=str(seat)) for seat, its in enumerate(found)),
            key=name,
        )
        for name, piece in kinds.items()
    ]
    foot = node(
        "tr",
        node("th", text=total, scope="row"),
        *(
            node(
                "td",
                text=signed(score),
                class_="best" if Seat(seat) in outcome.winners else None,
                key=str(seat),
            )
            for seat, score in enumerate(outcome.scores)
        ),
    )
    return [node("thead", head), node("tbody", *body), node("tfoot", foot)]
