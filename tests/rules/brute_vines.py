"""Vines and Flowers a second time, from the rules alone: plain text, dictionaries, the game as one long procedure.

Nothing of the engine is used. A question is a seat and the paths it may answer with, in the engine's keys. Petals are
counted by growing the reached cells over the whole pergola until nothing changes. Slow, and meant to be.
"""

from __future__ import annotations

from collections.abc import Generator
from copy import deepcopy
from typing import Any, Final

Path = tuple[str, ...]
Question = tuple[int, list[Path]]
Flow = Generator[Question, Path, Any]
Cell = tuple[int, int]

COLOURS: Final = ["yellow", "orange", "pink", "blue"]
BASE: Final = ["yellow", "vine", "orange", "pink", "vine", "blue", "orange", "vine", "yellow", "blue", "vine", "pink"]
NESW: Final = "NESW"


class Brute:
    """A game in play. `faces` are the openings of each tile as printed, `insects` those of the tiles that have one."""

    def __init__(
        self,
        *,
        variant: str,
        strict: bool,
        first: int,
        bag: list[str],
        market: list[str],
        cards: list[str],
        petals: list[dict[str, int]],
        faces: dict[str, list[str]],
        insects: dict[str, str],
    ) -> None:
        self.given = deepcopy({name: value for name, value in locals().items() if name not in ("self", "__class__")})
        self.variant, self.strict, self.faces, self.insects = variant, strict, faces, insects
        self.bag, self.market = list(bag), list(market)
        self.on: dict[str, dict[str, int]] = {}
        self.cards, self.used = list(cards), list[str]()
        self.petals = deepcopy(petals)
        self.seats = len(petals)
        self.hands: list[list[str]] = [[] for _ in petals]
        self.ladybugs, self.four_hues = [0] * self.seats, [0] * self.seats
        self.goals: dict[int, dict[str, Any]] = {}
        if variant in ("full", "goals"):
            self.goals = {
                number: {"bird": f"hummingbird-{n}", "ladybugs": 2, "colour": None}
                for number, n in ((4, 3), (5, 4), (6, 5))
            }
        self.spare_ladybugs, self.spare_four_hues = 15 - 2 * len(self.goals), 4
        self.locked: list[str] = []
        self.cells: dict[Cell, list[str]] = {}
        self.tiles: dict[Cell, str] = {}
        self.caps: set[tuple[int, int, str]] = set()
        self.gone: list[str] = []
        self.birds = 0
        self.who = first
        self.actions = 0
        self.ended = ""
        self.order: list[str] = []
        self.history: list[tuple[Path, list[str]]] = []
        self.flow = self.game()
        self.question: Question | None = next(self.flow)

    # --- asking ---

    @property
    def plays(self) -> int | None:
        return None if self.question is None else self.question[0]

    def paths(self) -> list[Path]:
        return [] if self.question is None else self.question[1]

    def do(self, path: Path, order: list[str] | None = None) -> None:
        """Answer; `order` is the bag after a shuffle, should there be one."""
        assert path in self.paths()
        self.history.append((path, order or []))
        self.order = order or []
        try:
            self.question = self.flow.send(path)
        except StopIteration:
            self.question = None

    def copy(self) -> Brute:
        """The same game played once more."""
        other = Brute(**self.given)
        for path, order in self.history:
            other.do(path, order)
        return other

    def ask(self, seat: int, paths: list[Path]) -> Generator[Question, Path, Path]:
        path = yield seat, paths
        return path

    # --- a turn ---

    def game(self) -> Flow:
        while not self.ended:
            yield from self.act()
            yield from self.fulfil()
            yield from self.hummingbird()
            self.refill()
            self.who = (self.who + 1) % self.seats

    def act(self) -> Flow:
        me, self.actions = self.who, 2
        while self.actions:
            ways = self.gains(me) + self.placings(me)
            if self.four_hues[me]:
                ways += [("four-hue", self.half(*half)) for half in self.halves()]
            if not ways:
                ways = [("hand:" + tile,) for tile in self.hand(me)] or [("forgo",)]
            path = yield from self.ask(me, ways)
            self.actions -= 1
            what, _, name = path[0].partition(":")
            if what == "market":
                for skipped in self.market[: self.market.index(name)]:
                    held: list[Path] = [("petal:" + colour,) for colour in COLOURS if self.petals[me].get(colour)]
                    paid = yield from self.ask(me, held)
                    colour = paid[0][6:]
                    self.petals[me][colour] -= 1
                    self.lay(skipped, colour)
                yield from self.take(me, name)
            elif what == "four-hue":
                self.cap(me, path[1])
            elif len(path) == 3:
                yield from self.place(me, name, int(path[1][7:]), int(path[2][5:]))
            elif what == "hand":
                self.hands[me].remove(name)
                self.gone.append(name)

    def hand(self, seat: int) -> list[str]:
        return sorted(self.hands[seat], key=list(self.faces).index)

    def gains(self, me: int) -> list[Path]:
        rich = sum(self.petals[me].values())
        return [
            ("market:" + tile,)
            for number, tile in enumerate(self.market)
            if number <= rich and (len(self.hands[me]) < 3 or tile.startswith("humming"))
        ]

    def lay(self, tile: str, colour: str) -> None:
        here = self.on.setdefault(tile, {})
        here[colour] = here.get(colour, 0) + 1

    def gain(self, seat: int, colour: str, count: int = 1) -> None:
        self.petals[seat][colour] = self.petals[seat].get(colour, 0) + count

    def take(self, me: int, tile: str) -> Flow:
        self.market.remove(tile)
        for colour, count in self.on.pop(tile, {}).items():
            self.gain(me, colour, count)
        if tile.startswith("humming"):
            yield from self.personal(me, tile)
        else:
            self.hands[me].append(tile)

    # --- the pergola ---

    def height(self, column: int) -> int:
        return sum(1 for (where, _) in self.cells if where == column % 12)

    def facing(self, column: int, layer: int, side: str) -> tuple[int, int, str]:
        if side in "NS":
            return column, layer + (1 if side == "N" else -1), "S" if side == "N" else "N"
        return (column + (1 if side == "E" else -1)) % 12, layer, "W" if side == "E" else "E"

    def shows(self, column: int, layer: int, side: str) -> str | None:
        if layer == -1:
            return BASE[column] if side == "N" else None
        face = self.cells.get((column, layer))
        return face[NESW.index(side)] if face else None

    def joins(self, column: int, layer: int, side: str) -> str | None:
        """What is connected at a side: `vine`, a colour, or nothing."""
        mine, other = (column, layer, side), self.facing(column, layer, side)
        if mine in self.caps or other in self.caps:
            return None
        here = self.shows(*mine)
        return here if here == self.shows(*other) and here != "blank" else None

    def turned(self, tile: str, turns: int) -> list[str]:
        face = list(self.faces[tile])
        for _ in range(turns):
            face = [face[3], *face[:3]]
        return face

    def placings(self, me: int) -> list[Path]:
        found: list[Path] = []
        for tile in self.hand(me):
            for column in range(12):
                layer = self.height(column)
                wanted = self.shows(column, layer - 1, "N")
                if wanted == "blank" or (column, layer - 1, "N") in self.caps:
                    continue
                if (
                    layer
                    and (column - 1) % 12 not in self.row(layer - 1)
                    and (column + 1) % 12 not in self.row(layer - 1)
                ):
                    continue
                looks: list[list[str]] = []
                for turns in range(4):
                    face = self.turned(tile, turns)
                    if face not in looks and face[2] == wanted:
                        found.append(("hand:" + tile, f"column:{column}", f"turn:{turns}"))
                    looks.append(face)
        return found

    def row(self, layer: int) -> set[int]:
        return {column for column, at in self.cells if at == layer}

    def half(self, column: int, layer: int, side: str) -> str:
        return f"half:{column}:{'base' if layer == -1 else layer}:{side}"

    def halves(self) -> list[tuple[int, int, str]]:
        places = [(column, -1, "N") for column in range(12) if (column, 0) not in self.cells]
        places += [(column, layer, side) for column, layer in self.cells for side in NESW]
        return [
            place
            for place in places
            if self.shows(*place) in COLOURS and place not in self.caps and self.joins(*place) is None
        ]

    def reach(self, column: int, layer: int, colour: str) -> int:
        """How many complete flowers of a colour are linked with a cell."""
        reached, before = {(column, layer)}, 0
        while len(reached) != before:
            before = len(reached)
            for cell in self.cells:
                if cell not in reached:
                    ways = [(side, self.facing(*cell, side)[:2]) for side in NESW]
                    if any(at in reached and self.joins(*cell, side) in ("vine", colour) for side, at in ways):
                        reached.add(cell)
        flowers = set()
        for cell in reached:
            for side in NESW:
                if (*cell, side) in self.caps and self.shows(*cell, side) == colour:
                    flowers.add(frozenset([(*cell, side)]))
                if self.joins(*cell, side) == colour:
                    flowers.add(frozenset([(*cell, side), self.facing(*cell, side)]))
        return len(flowers)

    def place(self, me: int, tile: str, column: int, turns: int) -> Flow:
        layer = self.height(column)
        first = not self.row(layer)
        self.hands[me].remove(tile)
        self.cells[column, layer], self.tiles[column, layer] = self.turned(tile, turns), tile
        made = {self.joins(column, layer, side) for side in NESW} - {None, "vine"}
        for colour in COLOURS:
            if colour in made:
                self.gain(me, colour, self.reach(column, layer, colour))
        bottom = self.joins(column, layer, "S")
        if first and bottom in COLOURS:
            self.gain(me, str(bottom))
        insect = self.insects.get(tile)
        if insect == "bee":
            self.actions += 1
        if insect == "ladybug":
            self.give_ladybugs(me, 1)
        if insect == "butterfly" and self.spare_four_hues:
            self.spare_four_hues -= 1
            self.four_hues[me] += 1
        if insect == "spider" and self.market:
            path = yield from self.ask(me, [("market:" + name,) for name in self.market])
            yield from self.take(me, path[0][7:])

    def cap(self, me: int, key: str) -> None:
        _, column, layer, side = key.split(":")
        place = int(column), -1 if layer == "base" else int(layer), side
        self.four_hues[me] -= 1
        self.caps.add(place)
        colour = str(self.shows(*place))
        self.gain(me, colour, 1 if place[1] == -1 else self.reach(*place[:2], colour))

    def give_ladybugs(self, seat: int, count: int) -> None:
        count = min(count, self.spare_ladybugs)
        self.spare_ladybugs -= count
        self.ladybugs[seat] += count

    # --- goals ---

    def free(self) -> list[str]:
        used = [goal["colour"] for goal in self.goals.values()] + self.locked
        return [colour for colour in COLOURS if colour not in used]

    def fulfil(self) -> Flow:
        me = self.who
        unmet = [number for number in sorted(self.goals) if self.goals[number]["colour"] is None]
        open_now = [number for number in unmet if number == 7 or number == unmet[0]]
        ways: list[Path] = [
            (f"goal:{number}", "petal:" + colour)
            for number in open_now
            for colour in self.free()
            if self.petals[me].get(colour, 0) >= number
        ]
        if not ways:
            return
        path = yield from self.ask(me, [*ways, ("no-goal",)])
        if path == ("no-goal",):
            return
        goal, colour = self.goals[int(path[0][5:])], path[1][6:]
        self.petals[me][colour] -= 1
        self.ladybugs[me] += goal["ladybugs"]
        assert sorted(self.order) == sorted([*self.bag, goal["bird"]])
        self.bag = list(self.order)
        goal.update(colour=colour, bird=None, ladybugs=0)

    # --- hummingbirds ---

    def next_card(self) -> str | None:
        return self.cards[len(self.used)] if len(self.used) < len(self.cards) else None

    def choose_petal(self, seat: int, colours: list[str] = COLOURS) -> Generator[Question, Path, str]:
        path = yield from self.ask(seat, [("petal:" + colour,) for colour in colours])
        return path[0][6:]

    def held(self, seat: int) -> list[str]:
        return [colour for colour in COLOURS if self.petals[seat].get(colour)]

    def personal(self, me: int, bird: str) -> Flow:
        card = self.next_card()
        if card is None:
            self.gone.append(bird)
            return
        self.used.append(bird)
        colours = dict(zip(["banks-rose", "trumpet-creeper", "multiflora-rose", "blue-angel"], COLOURS, strict=True))
        if card in colours:
            self.gain(me, colours[card])
        elif card == "pollination":
            self.actions += 1
        elif card == "breeze":
            for _ in range(2):
                ways: list[Path] = [("give:" + a, "get:" + b) for a in self.held(me) for b in COLOURS if a != b]
                if not ways:
                    break
                path = yield from self.ask(me, [*ways, ("enough",)])
                if path == ("enough",):
                    break
                self.petals[me][path[0][5:]] -= 1
                self.gain(me, path[1][4:])
        elif card == "grafting" and self.spare_four_hues:
            self.spare_four_hues -= 1
            self.four_hues[me] += 1
        elif card == "nectar" and any(self.on.get(tile) for tile in self.market):
            for tile in self.market:
                for colour, count in self.on.pop(tile, {}).items():
                    self.gain(me, colour, count)
        elif card in ("grafting", "nectar"):
            self.gain(me, (yield from self.choose_petal(me)))
        elif card == "refresh":
            count = 0
            while self.hands[me]:
                hand = self.hand(me)
                path = yield from self.ask(me, [*[("hand:" + tile,) for tile in hand], ("enough",)])
                if path == ("enough",):
                    break
                self.hands[me].remove(path[0][5:])
                self.gone.append(path[0][5:])
                count += 1
            drawn, self.bag = self.bag[:count], self.bag[count:]
            self.hands[me] += [tile for tile in drawn if not tile.startswith("humming")]
            for tile in drawn:
                if tile.startswith("humming"):
                    yield from self.personal(me, tile)
        elif card == "catalyst":
            ways_out = [colour for colour in self.held(me) if colour in self.free()]
            if ways_out:
                colour = yield from self.choose_petal(me, ways_out)
                self.petals[me][colour] -= 1
                self.locked.append(colour)
                self.give_ladybugs(me, 2)

    def hummingbird(self) -> Flow:
        if self.variant != "full" or not self.market or not self.market[0].startswith("humming"):
            return
        bird = self.market.pop(0)
        self.on.pop(bird, None)
        card, everybody = self.next_card(), [(self.who + step) % self.seats for step in range(self.seats)]
        if card is None:
            self.gone.append(bird)
            return
        self.used.append(bird)
        colours = dict(zip(["banks-rose", "trumpet-creeper", "multiflora-rose", "blue-angel"], COLOURS, strict=True))
        if card in colours:
            counts = [self.petals[seat].get(colours[card], 0) for seat in range(self.seats)]
            for seat in everybody:
                if counts[seat] and counts[seat] == max(counts):
                    self.give_ladybugs(seat, 1)
        elif card == "pollination":
            for seat in everybody:
                self.gain(seat, (yield from self.choose_petal(seat)))
        elif card == "breeze":
            passed = {}
            for seat in everybody:
                if self.held(seat):
                    passed[seat] = yield from self.choose_petal(seat, self.held(seat))
            for seat, colour in passed.items():
                self.petals[seat][colour] -= 1
                self.gain((seat + 1) % self.seats, colour)
        elif card == "grafting":
            for seat in everybody:
                if self.hands[seat]:
                    ways: list[Path] = [
                        ("hand:" + tile, "petal:" + colour)
                        for tile in self.hand(seat)
                        for colour in COLOURS
                        if colour in self.faces[tile]
                    ]
                    path = yield from self.ask(seat, [*ways, ("enough",)])
                    if path != ("enough",):
                        self.hands[seat].remove(path[0][5:])
                        self.gone.append(path[0][5:])
                        self.gain(seat, path[1][6:])
        elif card == "nectar" and self.market:
            for seat in everybody:
                ways = [("market:" + tile, "petal:" + colour) for tile in self.market for colour in COLOURS]
                path = yield from self.ask(seat, ways)
                self.lay(path[0][7:], path[1][6:])
        elif card == "refresh":
            flowers = [tile for tile in self.market if not tile.startswith("humming")]
            self.gone += flowers
            self.market = [tile for tile in self.market if tile not in flowers]
            for tile in flowers:
                self.on.pop(tile, None)
        elif card == "catalyst":
            tokens = min(3, self.spare_ladybugs)
            self.spare_ladybugs -= tokens
            self.goals[7] = {"bird": bird, "ladybugs": tokens, "colour": None}

    def refill(self) -> None:
        if not self.bag:
            self.ended = "bag"
        while not self.ended and len(self.market) < 5:
            tile = self.bag.pop(0)
            if tile.startswith("humming"):
                self.birds += 1
                if self.birds == 4:
                    self.ended = "hummingbirds"
            if tile.startswith("humming") and self.variant != "full":
                self.gone.append(tile)
            else:
                self.market.append(tile)
            if not self.ended and not self.bag:
                self.ended = "bag"

    # --- the end ---

    def ranks(self) -> list[list[int]]:
        """For each seat the four values compared, by trying every way to allot the ladybugs."""
        found = []
        for petals, tokens in zip(self.petals, self.ladybugs, strict=True):
            held = [petals.get(colour, 0) for colour in COLOURS]
            best = max(
                sorted([held[0] + a, held[1] + b, held[2] + c, held[3] + tokens - a - b - c])
                for a in range(tokens + 1)
                for b in range(tokens + 1 - a)
                for c in range(tokens + 1 - a - b)
            )
            if self.strict and 0 in held:
                best[0] = 0
            found.append(best)
        return found

    def winners(self) -> list[int]:
        ranks = self.ranks()
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
