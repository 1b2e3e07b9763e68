"""What a seat sees of Treelings, as plain data made from a View: market, districts as a ring, what a choice changes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from game.core.choose import choose
from game.core.contract import Event
from game.core.phrases import marked, thinking
from game.core.scene import Look, Mark, ReckoningRow, SeatLine
from game.core.values import ScoreLine, Seat
from game.games.treelings import words
from game.games.treelings.moves import Filled, Grew, Plant, Planted, TakeGuild, TakeSingles
from game.games.treelings.outlook import Outlook, outlooks
from game.games.treelings.rules import TreelingsView, by_guild, taken, takes
from game.games.treelings.scoring import Spot, Tree, heights_of, neighbours, points, score_lines
from game.games.treelings.shapes import (
    DistrictCell,
    End,
    Lot,
    MarketCard,
    NearTree,
    Preview,
    Take,
    TreeCell,
    TreelingsScene,
    WaitingTree,
)
from game.games.treelings.tables import MARKET, Guild, Side

CARDS_A_TURN: Final = (1.8, 2.7)
"""How many cards a turn takes on average: the least (random play) and the most (good play) over many games."""


def crown(guild: Guild) -> str:
    """The name of a guild's crown in the sprite."""
    return f"crown-{guild}"


def storey(guild: Guild) -> str:
    """The name of a guild's storey in the sprite."""
    return f"storey-{guild}"


def scene(view: TreelingsView, look: Look) -> TreelingsScene:
    """Everything the page shows of this view."""
    market_takes = _takes(view, look)
    return TreelingsScene(
        seats=_seat_lines(view, look),
        prompt=_prompt(view, look),
        more=_more(view, look, market_takes),
        answers=(),
        reckoning=rows(score_lines(view.districts)[look.shown]),
        market=_market(view, look, market_takes),
        takes=market_takes,
        waiting=_waiting(view, look),
        ends=_ends(view, look),
        districts=_districts(view, look),
        pile=view.pile,
        above=view.above,
        pile_text=words.pile_left(view.pile),
        festival=view.festival,
        festival_text=words.festival_here() if view.festival else words.festival_below(view.above),
        length_text=length(view),
    )


def rows(lines: Sequence[ScoreLine]) -> tuple[ReckoningRow, ...]:
    """The lines of a reckoning, one for each tree, with their drawings and words."""
    return tuple(
        ReckoningRow(crown(Guild(line.kind)), words.line_name(line.kind), words.line_why(line), line.points)
        for line in lines
    )


def length(view: TreelingsView) -> str:
    """How long the game may go on, in words: known in the last round, a guess from the pile before."""
    seats = len(view.districts)
    if view.turn is None:
        return ""
    if view.festival:
        return words.last_round((view.first - view.turn - 1) % seats + 1)
    least, most = CARDS_A_TURN
    return words.turns_left(_rounds(view, most), _rounds(view, least))


def _rounds(view: TreelingsView, cards: float) -> int:
    """How many turns the seat that decides still has, this included, when every turn takes so many cards."""
    assert view.turn is not None
    seats = len(view.districts)
    playing = bool(view.districts[view.turn])
    begun = int(playing and bool(view.waiting[view.turn]))
    place = (view.turn - view.first) % seats if playing else 0
    needed = view.above + 1 - (MARKET - len(view.market))
    return (place + begun + max(0, ceil(needed / cards))) // seats + 1


def _seat_lines(view: TreelingsView, look: Look) -> tuple[SeatLine, ...]:
    totals = points(heights_of(view.districts))
    return tuple(
        SeatLine.of(view, look, Seat(seat), totals[seat], words.trees_held(len(district)))
        for seat, district in enumerate(view.districts)
    )


def _prompt(view: TreelingsView, look: Look) -> str:
    if view.turn is None or view.legal_moves:
        return words.prompt(view, look.chosen)
    return thinking(look.names[view.turn])


def _more(view: TreelingsView, look: Look, there: Sequence[Take]) -> str:
    """The lesser line: what a chosen take changes, else what may be done."""
    if not view.legal_moves:
        return ""
    chosen = next((take for take in there if take.key in look.chosen), None)
    return words.then([preview.text for preview in chosen.previews]) if chosen else words.more(view, look.chosen)


def _marks(look: Look, key: str, may: bool) -> tuple[Mark, ...]:
    holds = {Mark.MAY: may, Mark.CHOSEN: key in look.chosen, Mark.HINT: key in look.hinted}
    return tuple(mark for mark, held in holds.items() if held)


def _marked(label: str, marks: Sequence[Mark]) -> str:
    return marked(label, Mark.CHOSEN in marks, Mark.HINT in marks)


def _targets(view: TreelingsView, look: Look) -> frozenset[str]:
    choice = choose(view.legal_moves, look.chosen)
    return frozenset(choice.targets) if choice else frozenset()


# --- the market ----------------------------------------------------------------------------------------------------


def _takes(view: TreelingsView, look: Look) -> tuple[Take, ...]:
    """The takes there are, for everybody; with previews for who may take: larger lots first, all singles last."""
    moves = () if view.turn is None else takes(view.turn, view.market)
    return tuple(sorted((_take(view, look, move) for move in moves), key=lambda take: -take.count if take.guild else 0))


def _take(view: TreelingsView, look: Look, move: TakeGuild | TakeSingles) -> Take:
    cards, key, may = taken(view.market, move), move.path[0], move in view.legal_moves
    guild = move.guild if isinstance(move, TakeGuild) else None
    previews = _previews(outlooks(view, move), look.names, move.seat) if may else ()
    marks = _marks(look, key, may)
    label = words.take_label(guild, cards, [preview.text for preview in previews])
    return Take(key, guild, len(cards), words.take_name(guild, cards), _marked(label, marks), previews, marks)


def _previews(ways: Sequence[Outlook], names: Sequence[str], seat: Seat) -> tuple[Preview, ...]:
    """One preview when the end does not matter, one for each end of a single new tree, else the best."""
    texts = [words.preview(way.changes, names, seat) for way in ways]
    if len({way.changes for way in ways}) == 1:
        return (Preview(ways[0].changes, texts[0]),)
    if len(ways) == 2:
        left, right = (words.preview_at(side, text) for side, text in zip(Side, texts, strict=True))
        return Preview(ways[0].changes, left), Preview(ways[1].changes, right)
    best = max(ways, key=lambda way: 2 * way.changes[seat] - sum(way.changes))
    return (Preview(best.changes, words.preview_at_best(words.preview(best.changes, names, seat))),)


def _market(view: TreelingsView, look: Look, there: Sequence[Take]) -> tuple[MarketCard, ...]:
    came = {card for event in look.recent if isinstance(event, Filled) for card in event.cards}
    lots = sorted(by_guild(view.market).values(), key=len, reverse=True)
    found = []
    for lot in lots:
        mine = [take for take in there if take.guild is lot[0].guild or (take.guild is None and len(lot) == 1)]
        marks = tuple(mark for mark in Mark if any(mark in take.marks for take in mine))
        keys = tuple(take.key for take in mine)
        for card in lot:
            guild = card.guild
            name = words.tree_name(guild)
            found.append(MarketCard(guild, crown(guild), storey(guild), name, keys, card in came, marks))
    return tuple(found)


# --- what waits, and where it may go -------------------------------------------------------------------------------


def _waiting(view: TreelingsView, look: Look) -> tuple[WaitingTree, ...]:
    """The trees without a place of the seat that decides, whoever looks."""
    if view.turn is None:
        return ()
    targets, found = _targets(view, look), []
    for guild, cards in by_guild(view.waiting[view.turn]).items():
        key = f"new:{guild}"
        marks = _marks(look, key, may=key in targets)
        found.append(
            WaitingTree(
                key=key,
                guild=guild,
                crown=crown(guild),
                storey=storey(guild),
                height=len(cards),
                label=_marked(words.waiting_label(guild, len(cards)), marks),
                order=look.chosen.index(key) + 1 if key in look.chosen else 0,
                marks=marks,
            )
        )
    return tuple(found)


def _ends(view: TreelingsView, look: Look) -> tuple[End, ...]:
    """Both ends of the deciding seat's district while it plants, with the tree that would come there."""
    moves = [move for move in view.legal_moves if isinstance(move, Plant)]
    if not moves:
        return ()
    named = [move.guild for move in moves if not move.named or f"new:{move.guild}" in look.chosen]
    ways = [move for move in moves if move.guild in named]
    if ways:
        return tuple(_end(view, look, move.side, move) for move in ways)
    return tuple(_end(view, look, side, None) for side in Side)


def _end(view: TreelingsView, look: Look, side: Side, move: Plant | None) -> End:
    """An end with the tree that a move would plant there; with no tree while its guild is not chosen."""
    key, name = f"end:{side}", words.end_name(side)
    marks = _marks(look, key, may=key in _targets(view, look))
    if move is None:
        return End(key, side, None, "", "", 0, name, _marked(name, marks), None, marks)
    guild = move.guild
    height = len(by_guild(view.waiting[move.seat])[guild])
    preview = _previews(outlooks(view, move), look.names, move.seat)[0]
    beyond = _beyond(view, move.seat, side)
    assert beyond is not None, "all have laid out their trees before anybody plants"
    owner, near = beyond
    label = words.end_label(side, guild, near, look.names[owner], preview.text)
    label = _marked(label, marks)
    return End(key, side, guild, crown(guild), storey(guild), height, name, label, preview, marks)


# --- districts -----------------------------------------------------------------------------------------------------


def _districts(view: TreelingsView, look: Look) -> tuple[DistrictCell, ...]:
    seats = len(view.districts)
    middle = look.shown if view.viewer is None else view.viewer
    totals = points(heights_of(view.districts))
    cells = _tree_cells(view, look)
    order = [Seat((middle + seats // 2 - step) % seats) for step in range(seats)]
    return tuple(
        DistrictCell(
            seat=seat,
            name=look.names[seat],
            points=totals[seat],
            mine=seat == view.viewer,
            to_move=seat == view.turn,
            trees=cells[seat],
            dealt=() if view.districts[seat] else _dealt(view, seat),
            left=_near(view, look, seat, Side.LEFT),
            right=_near(view, look, seat, Side.RIGHT),
        )
        for seat in order
    )


def _dealt(view: TreelingsView, seat: Seat) -> tuple[Lot, ...]:
    return tuple(
        Lot(guild, crown(guild), storey(guild), len(cards), words.waiting_label(guild, len(cards)))
        for guild, cards in by_guild(view.waiting[seat]).items()
    )


def _beyond(view: TreelingsView, seat: Seat, side: Side) -> tuple[Seat, Tree] | None:
    """The nearest tree of somebody else beyond an end of a district, and whose it is."""
    seats = len(view.districts)
    step, place = (1, -1) if side is Side.LEFT else (-1, 0)
    others = (Seat((seat + step * far) % seats) for far in range(1, seats))
    return next(((other, view.districts[other][place]) for other in others if view.districts[other]), None)


def _near(view: TreelingsView, look: Look, seat: Seat, side: Side) -> NearTree | None:
    found = _beyond(view, seat, side)
    if found is None:
        return None
    other, tree = found
    name = look.names[other]
    return NearTree(other, name, tree.guild, crown(tree.guild), tree.height, words.near_tree(tree, name))


def _tree_cells(view: TreelingsView, look: Look) -> tuple[tuple[TreeCell, ...], ...]:
    heights = heights_of(view.districts)
    beside = neighbours(heights)
    cells: list[list[TreeCell]] = [[] for _ in view.districts]
    for seat in range(len(view.districts)):
        for place, tree in enumerate(view.districts[seat]):
            here = Spot(Seat(seat), place)
            spots = [_beside(here, step, spot) for step, spot in zip((-1, 1), beside[here], strict=True)]
            touching = [(spot.seat, view.districts[spot.seat][spot.place]) for spot in spots]
            cells[seat].append(_tree_cell(view, look, Seat(seat), tree, touching))
    return tuple(map(tuple, cells))


def _beside(here: Spot, step: int, spot: Spot) -> Spot:
    """What a tree touches on a side; nothing but itself where the ring leads back to the other end of the only row.

    So it is for the first to lay out: what the trees score is the same either way.
    """
    return here if spot.seat == here.seat and spot.place != here.place + step else spot


def _tree_cell(
    view: TreelingsView, look: Look, seat: Seat, tree: Tree, touching: Sequence[tuple[Seat, Tree]]
) -> TreeCell:
    left, right = (other for _, other in touching)
    why = words.why(tree, seat, touching, look.names)
    scores = left.height <= tree.height >= right.height
    grown, planted = _recently(look.recent, seat, tree.guild)
    return TreeCell(
        guild=tree.guild,
        crown=crown(tree.guild),
        storey=storey(tree.guild),
        height=tree.height,
        points=tree.height if scores else 0,
        scores=scores,
        taller_left=left.height > tree.height,
        taller_right=right.height > tree.height,
        why=why,
        label=words.tree_label(tree, why),
        coming=_coming(view, look, seat, tree.guild),
        grown=grown,
        planted=planted,
    )


def _recently(recent: Sequence[Event], seat: Seat, guild: Guild) -> tuple[int, bool]:
    """How many cards a tree has got since the viewer's last decision, and whether it was begun then."""
    mine = [
        event
        for event in recent
        if isinstance(event, Grew | Planted) and event.seat == seat and event.cards[0].guild is guild
    ]
    return sum(len(event.cards) for event in mine), any(isinstance(event, Planted) for event in mine)


def _coming(view: TreelingsView, look: Look, seat: Seat, guild: Guild) -> int:
    """How many cards a chosen take, else a hinted one, would add to a tree."""
    for move in view.legal_moves:
        if (
            isinstance(move, TakeGuild | TakeSingles)
            and move.seat == seat
            and move.path == (look.chosen or look.hinted)
        ):
            return sum(card.guild is guild for card in taken(view.market, move))
    return 0
