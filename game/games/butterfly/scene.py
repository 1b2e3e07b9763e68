"""What a seat sees of Butterfly, as plain data made from a View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.choose import choose
from game.core.contract import Event
from game.core.phrases import thinking
from game.core.scene import Answer, Look, Mark, ReckoningRow, Scene, SeatLine
from game.core.speech import say
from game.core.values import ScoreLine, Seat
from game.games.butterfly import words
from game.games.butterfly.judge import gain
from game.games.butterfly.rules import ButterflyView, Drew, Net, Nets, Took, Walk, Walked, is_net
from game.games.butterfly.scoring import points, score_lines
from game.games.butterfly.tables import BUTTERFLIES, RAYS, SQUARES, Facing, Kind, Square, Tile


@dataclass(frozen=True)
class Cell:
    """One space of the board.

    `piece` names the drawing of its tile, empty on a bare space; `net` says that a bare space has a net; `taken_by`
    is the seat that has taken its tile since the viewer's last decision; `label` says it all in words.
    """

    key: str
    label: str
    piece: str
    numeral: str
    net: bool
    hedgehog: Facing | None
    marks: tuple[Mark, ...]
    taken_by: Seat | None


@dataclass(frozen=True)
class TileLine:
    """A tile in a list: its drawing, its numeral, its name."""

    piece: str
    numeral: str
    name: str


@dataclass(frozen=True)
class ButterflyScene(Scene):
    """The board with its marks, the collection that is shown, the bag."""

    size: int = 0
    cells: tuple[Cell, ...] = ()
    bag: int = 0
    scattered: bool = False
    drawn: TileLine | None = None
    """The tile drawn last since the viewer's last decision."""


LINE_KINDS: Final = {
    "red": Kind.RED,
    "blue": Kind.BLUE,
    "green": Kind.GREEN,
    "yellow": Kind.YELLOW,
    "flowers": Kind.FLOWER,
    "dragonflies": Kind.DRAGONFLY,
    "lightning_bugs": Kind.LIGHTNING_BUG,
    "grasshopper": Kind.GRASSHOPPER,
    "honey": Kind.HONEYCOMB,
    "wasps": Kind.WASP,
}
"""The kind of tile that stands for each line of the reckoning."""


def piece(kind: Kind) -> str:
    """The name of a kind's drawing in the sprite."""
    return f"butterfly-{kind}" if kind in BUTTERFLIES else kind.value.replace("_", "-")


def scene(view: ButterflyView, look: Look) -> ButterflyScene:
    """Everything the page shows of this view."""
    choice = choose(view.legal_moves, look.chosen)
    targets = set(choice.targets) if choice else set()
    deciding = bool(view.legal_moves)
    return ButterflyScene(
        seats=tuple(_seat_line(view, look, Seat(seat)) for seat in range(len(view.held))),
        prompt=_prompt(view, look),
        more=words.more(view, look.chosen) if deciding else "",
        answers=_answers(view, look, targets),
        reckoning=rows(score_lines(view.held[look.shown])),
        size=view.size,
        cells=_cells(view, look),
        bag=view.bag,
        scattered=view.nets is Nets.SCATTERED,
        drawn=_drawn(look.recent),
    )


def rows(lines: Sequence[ScoreLine]) -> tuple[ReckoningRow, ...]:
    """The lines of a reckoning with their drawings and words."""
    return tuple(
        ReckoningRow(piece(LINE_KINDS[line.kind]), words.line_name(line.kind), words.line_why(line), line.points)
        for line in lines
    )


def _seat_line(view: ButterflyView, look: Look, seat: Seat) -> SeatLine:
    held = view.held[seat]
    return SeatLine.of(view, look, seat, points(held), words.tiles_held(len(held)))


def _prompt(view: ButterflyView, look: Look) -> str:
    if view.turn is None:
        return words.over()
    if view.legal_moves:
        return words.prompt(view, look.chosen)
    return thinking(look.names[view.turn])


def _answers(view: ButterflyView, look: Look, targets: set[str]) -> tuple[Answer, ...]:
    """The buttons that are not squares, of the present decision only."""
    if view.hedgehog is None and look.chosen:
        return tuple(
            Answer(key, words.action(key), piece="hedgehog", turned=facing)
            for facing in Facing
            if (key := f"facing:{facing}") in targets
        )
    return tuple(Answer(key, words.action(key), main=True) for key in ("net:draw", "net:leave") if key in targets)


def _drawn(recent: Sequence[Event]) -> TileLine | None:
    drawn = [event.tile for event in recent if isinstance(event, Drew)]
    return tile_line(drawn[-1]) if drawn else None


def tile_line(tile: Tile) -> TileLine:
    """A tile as it stands in a list."""
    return TileLine(piece(tile.kind_of), words.numeral(tile), words.tile_name(tile))


# --- the board -----------------------------------------------------------------------------------------------------


def _cells(view: ButterflyView, look: Look) -> tuple[Cell, ...]:
    reach = {move.path[0] for move in view.legal_moves if not isinstance(move, Net)}
    gains = _gains(view)
    trail, start, takers = _last_moves(view, look.recent)
    way = _way(view, look.chosen)
    cells = []
    for square, tile in zip(SQUARES[view.size], view.board, strict=True):
        marks = [
            mark
            for mark, holds in (
                (Mark.MAY, square.id in reach),
                (Mark.CHOSEN, square.id in look.chosen),
                (Mark.FROM, square == start),
                (Mark.TRAIL, square in trail),
                (Mark.WAY, square in way),
                (Mark.HINT, square.id in look.hinted),
            )
            if holds
        ]
        net = is_net(view.nets, square, tile)
        hedgehog = view.facing if square == view.hedgehog else None
        cells.append(
            Cell(
                key=square.id,
                label=_label(square, tile, net, hedgehog, gains.get(square), takers.get(square), marks, look),
                piece=piece(tile.kind_of) if tile else "",
                numeral=words.numeral(tile) if tile else "",
                net=net,
                hedgehog=hedgehog,
                marks=tuple(marks),
                taken_by=takers.get(square),
            )
        )
    return tuple(cells)


def _gains(view: ButterflyView) -> dict[Square, int]:
    """What each tile in reach adds to the viewer's score at once."""
    gains = {}
    for move in view.legal_moves:
        if isinstance(move, Walk):
            tile = view.board[move.square.place(view.size)]
            assert tile is not None
            gains[move.square] = gain(view.held[move.seat], tile)
    return gains


def _last_moves(view: ButterflyView, recent: Sequence[Event]) -> tuple[set[Square], Square | None, dict[Square, Seat]]:
    """The squares walked over since the viewer's last decision, where that began, and who took which tile."""
    trail, start, takers = set[Square](), None, dict[Square, Seat]()
    for event in recent:
        if isinstance(event, Walked):
            start = start or event.start
            trail.update(_between(view.size, event.start, event.square), [event.start])
        elif isinstance(event, Took):
            takers[event.square] = event.seat
    return trail, start, takers


def _way(view: ButterflyView, chosen: tuple[str, ...]) -> tuple[Square, ...]:
    """The nets that a chosen walk would cross."""
    square = next((square for square in SQUARES[view.size] if square.id in chosen), None)
    if view.hedgehog is None or square is None:
        return ()
    between = _between(view.size, view.hedgehog, square)
    return tuple(passed for passed in between if is_net(view.nets, passed, view.board[passed.place(view.size)]))


def _between(size: int, start: Square, end: Square) -> tuple[Square, ...]:
    """The squares strictly between two squares of one row or column."""
    squares = SQUARES[size]
    for ray in RAYS[size][start].values():
        ahead = [squares[place] for place in ray]
        if end in ahead:
            return tuple(ahead[: ahead.index(end)])
    return ()


def _label(
    square: Square,
    tile: Tile | None,
    net: bool,
    hedgehog: Facing | None,
    gained: int | None,
    taker: Seat | None,
    marks: Sequence[Mark],
    look: Look,
) -> str:
    """The name of a space for everybody who does not see it."""
    parts = [square.id]
    if tile is not None:
        parts.append(words.tile_name(tile))
    elif net:
        parts.append(say("net"))
    else:
        parts.append(say("bare"))
    if hedgehog is not None:
        parts.append(say("hedgehog, looking {direction}", direction=words.facing_name(hedgehog)))
    if gained is not None:
        parts.append(words.gained(gained))
    if taker is not None:
        parts.append(say("just taken by {name}", name=look.names[taker]))
    if Mark.CHOSEN in marks:
        parts.append(say("chosen"))
    if Mark.HINT in marks:
        parts.append(say("the hint"))
    return ", ".join(parts)
