"""Vines and Flowers: positions, views, set-up and what the game is. The chapters of the rules stand in their own files.

`actions` (phase 1), `phases` (2 to 4, the end), `cards` (event cards), `pergola` (placing and petals), `scoring`;
`flow` leads from one decision to the next; `refusals` says why something cannot be done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.contract import Option, Reason, Rules, State, Step, Table, View
from game.core.dice import Dice
from game.core.values import HIDDEN, Hidden, Outcome, Seat, seats_from
from game.games.vines import flow, scoring
from game.games.vines.agenda import BirdActs, Task
from game.games.vines.events import Began, Seated, VinesEvent
from game.games.vines.garden import Garden, Secret, Work
from game.games.vines.moves import VinesMove, Why
from game.games.vines.pergola import Pergola
from game.games.vines.phases import turn_of
from game.games.vines.pieces import NO_PETALS, CardPlace, Goal, Lying, Petals, Player, plus
from game.games.vines.refusals import why_not
from game.games.vines.tables import (
    ACTIONS,
    BIRDS,
    CARDS,
    CARDS_IN_PLAY,
    COLOURS,
    FOUR_HUES,
    GOAL_LADYBUGS,
    GOALS,
    LADYBUGS,
    MARKET,
    STARTING_PETALS,
    TILE_ORDER,
    TILES,
    TILES_IN_PLAY,
    Bird,
    Colour,
    MarketTile,
    Tile,
    Variant,
)

__all__ = ["RULES", "VinesRules", "VinesState", "VinesView", "Why"]

VARIANT: Final = "variant"
ZERO: Final = "zero"
PETALS: Final = "petals"


@dataclass(frozen=True)
class VinesView(View[VinesMove]):
    """All but the bag's order, the tiles taken out, and petals chosen in secret; `bag` is the number of tiles in it.

    `secrets` go by seat while Breeze blows, those of others HIDDEN, None where nothing is chosen; empty otherwise.
    Totals are behind screens on the table, but all that came and went was open: a view holds them.
    """

    garden: Garden
    agenda: tuple[Task, ...]
    bag: int
    secrets: tuple[Secret, ...]


@dataclass(frozen=True)
class VinesState(State[VinesMove, VinesView]):
    """A position of Vines and Flowers.

    `garden` is all that lies open; the last task of `agenda` is the pending question; `bag` has its next tile first;
    `box` holds the tiles taken out unseen, in the order of the table; `secrets` as in the view, none of them hidden.
    """

    garden: Garden
    agenda: tuple[Task, ...]
    bag: tuple[MarketTile, ...]
    box: tuple[Tile, ...]
    secrets: tuple[Secret, ...]

    def moves(self) -> tuple[VinesMove, ...]:
        """Every answer to the pending question, in the order that its chapter gives."""
        return flow.moves(self.garden, self.agenda[-1])

    def after(self, move: VinesMove, dice: Dice) -> Step[VinesState]:
        """Play a legal move. The dice shuffle the bag when a goal is met."""
        work = Work(self.garden, self.agenda, self.bag, self.secrets, dice)
        flow.play(work, move)
        return Step(_position(work, self.box), tuple(work.events))

    def result(self) -> Outcome:
        """The least-collected colour, then the tie-breaks."""
        assert self.garden.ended is not None
        return scoring.outcome(self.garden.players, self.garden.strict, self.garden.ended)

    def shown_to(self, viewer: Seat | None) -> VinesView:
        """What the viewer may know."""
        mine = viewer is not None and viewer == self.turn
        return VinesView(
            viewer=viewer,
            turn=self.turn,
            legal_moves=self.legal_moves() if mine else (),
            garden=self.garden,
            agenda=self.agenda,
            bag=len(self.bag),
            secrets=tuple([its if its is None or seat == viewer else HIDDEN for seat, its in enumerate(self.secrets)]),
        )

    def why_not(self, path: tuple[str, ...]) -> Reason:
        """The plainest reason that holds for the first wrong target of the path."""
        return why_not(self.garden, self.agenda[-1], self.legal_moves(), path)


def _position(work: Work, box: tuple[Tile, ...]) -> VinesState:
    return VinesState(
        turn=_seat_of(work.agenda[-1]) if work.agenda else None,
        garden=work.garden,
        agenda=tuple(work.agenda),
        bag=work.bag,
        box=box,
        secrets=work.secrets,
    )


def _seat_of(task: Task) -> Seat:
    seat: Seat = task.seat  # type: ignore[union-attr]  # only decisions are left on top
    return seat


class VinesRules(Rules[VinesState, VinesView]):
    """Vines and Flowers for 2 to 4 seats."""

    id = "vines"
    version = 0
    seats = range(2, 5)
    options = (
        Option(VARIANT, tuple(variant.value for variant in Variant)),
        Option(ZERO, ("lifted", "strict")),
        Option(PETALS, ("screened", "open")),
    )
    view_type = VinesView
    move_type = VinesMove
    event_type = VinesEvent

    def setup(self, table: Table, dice: Dice) -> Step[VinesState]:
        """Take out tiles, lay the market, add hummingbirds to the bag, lay out goals and cards, deal screens."""
        variant = Variant(table.options[VARIANT])
        tiles = dice.shuffle("tiles", TILES)
        count = TILES_IN_PLAY[table.seats]
        market, rest, box = tiles[:MARKET], tiles[MARKET:count], tiles[count:]
        filled: tuple[MarketTile, ...] = (*rest, *BIRDS[: variant.birds_in_bag])
        bag = dice.shuffle("bag", filled)
        cards = dice.shuffle("cards", CARDS)[:CARDS_IN_PLAY] if variant is Variant.FULL else ()
        waiting = zip(GOALS, BIRDS[variant.birds_in_bag :], strict=True) if variant.has_goals else ()
        goals = tuple(Goal(number, bird, GOAL_LADYBUGS) for number, bird in waiting)
        screens = dice.shuffle("screens", COLOURS)
        order = seats_from(table.first, table.seats)
        players = {
            seat: Player(screen, starting_petals(screen, place))
            for place, (seat, screen) in enumerate(zip(order, screens, strict=False))
        }
        garden = Garden(
            variant=variant,
            strict=table.options[ZERO] == "strict",
            open_petals=table.options[PETALS] == "open",
            market=tuple(Lying(tile) for tile in market),
            pergola=Pergola(),
            goals=goals,
            locked=None,
            cards=tuple(CardPlace(card) for card in cards),
            players=tuple(players[Seat(seat)] for seat in range(table.seats)),
            ladybugs=LADYBUGS - GOAL_LADYBUGS * len(goals),
            four_hues=FOUR_HUES,
            birds=0,
            gone=(),
            active=table.first,
            actions=ACTIONS,
            ended=None,
        )
        state = VinesState(
            turn=table.first,
            garden=garden,
            agenda=tuple(turn_of(table.first, variant)),
            bag=bag,
            box=_in_order(box),
            secrets=(),
        )
        began = Began(variant, table.first, market, cards, len(bag))
        return Step(state, (began, *(Seated(s, players[s].screen, players[s].petals) for s in order)))

    def guess(self, view: VinesView, dice: Dice) -> VinesState:
        """Bag, box and petals chosen in secret, drawn evenly from all that fit.

        Which hummingbirds are in the bag is known, their places are not.
        """
        seen = _in_sight(view)
        tiles = dice.shuffle("guess tiles", [tile for tile in TILES if tile.id not in seen])
        birds = _birds_in_bag(view, seen)
        flowers = view.bag - len(birds)
        filled: tuple[MarketTile, ...] = (*tiles[:flowers], *birds)
        return VinesState(
            turn=view.turn,
            garden=view.garden,
            agenda=view.agenda,
            bag=dice.shuffle("guess bag", filled),
            box=_in_order(tiles[flowers:]),
            secrets=tuple(
                [
                    dice.shuffle(f"guess petal {seat}", view.garden.colours_of(Seat(seat)))[0]
                    if isinstance(its, Hidden)
                    else its
                    for seat, its in enumerate(view.secrets)
                ]
            ),
        )

    def components(self, state: VinesState) -> Mapping[str, object]:
        """Tiles, hummingbirds and cards by id, in their places; petals, ladybugs and four-hue tiles as numbers."""
        garden = state.garden
        dealt = [place.card for place in garden.cards]
        return {
            "bag": [tile.id for tile in state.bag],
            "box": [tile.id for tile in state.box],
            "market": [lying and lying.tile.id for lying in garden.market],
            "market_petals": [lying and list(lying.petals) for lying in garden.market],
            "pergola": [[standing.tile.id for standing in column] for column in garden.pergola.columns],
            "turns": [[standing.turns for standing in column] for column in garden.pergola.columns],
            "hands": [[tile.id for tile in player.hand] for player in garden.players],
            "petals": [list(player.petals) for player in garden.players],
            "ladybugs": [player.ladybugs for player in garden.players],
            "four_hues": [player.four_hues for player in garden.players],
            "supply": {"ladybugs": garden.ladybugs, "four_hues": garden.four_hues, "capped": len(garden.pergola.caps)},
            "goals": [
                {"goal": goal.number, "bird": goal.bird and goal.bird.id, "ladybugs": goal.ladybugs}
                for goal in garden.goals
            ],
            "cards": [{"card": place.card.id, "bird": place.bird and place.bird.id} for place in garden.cards],
            "cards_in_box": [card.id for card in CARDS if card not in dealt],
            "drawn": [task.bird.id for task in state.agenda if isinstance(task, BirdActs)],
            "gone": [tile.id for tile in garden.gone],
            "screens": [f"screen-{player.screen}" for player in garden.players],
            "screens_in_box": [
                f"screen-{colour}" for colour in COLOURS if all(player.screen != colour for player in garden.players)
            ],
            "birds_in_box": [bird.id for bird in BIRDS] if garden.variant is Variant.HARVEST else [],
        }


def starting_petals(screen: Colour, place: int) -> Petals:
    """The petals on the back of a screen for a place in turn order: its own colour, then the next ones.

    >>> starting_petals(Colour.BLUE, 2)
    (1, 1, 0, 1)
    """
    petals, first = NO_PETALS, COLOURS.index(screen)
    for step in range(STARTING_PETALS[place]):
        petals = plus(petals, COLOURS[(first + step) % len(COLOURS)])
    return petals


def _in_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=TILE_ORDER.__getitem__))


def _in_sight(view: VinesView) -> set[str]:
    """The ids of all flower tiles and hummingbirds that lie open."""
    garden = view.garden
    seen = {lying.tile.id for lying in garden.lying} | {tile.id for tile in garden.gone}
    seen |= {standing.tile.id for column in garden.pergola.columns for standing in column}
    seen |= {tile.id for player in garden.players for tile in player.hand}
    seen |= {goal.bird.id for goal in garden.goals if goal.bird is not None}
    seen |= {place.bird.id for place in garden.cards if place.bird is not None}
    return seen | {task.bird.id for task in view.agenda if isinstance(task, BirdActs)}


def _birds_in_bag(view: VinesView, seen: set[str]) -> list[Bird]:
    """The hummingbirds that lie nowhere else."""
    if view.garden.variant is Variant.HARVEST:
        return []
    return [bird for bird in BIRDS if bird.id not in seen]


RULES: Final = VinesRules()
