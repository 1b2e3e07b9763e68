"""Dance of the Fireflies a second time, told from start to end as one story, to be compared with the engine.

The story is a generator: it stops at every decision and gives the seat and all ways to answer, as paths of target
keys; it is sent the chosen one. It shares nothing with the engine but the names of keys; a card is its id, and what
is printed on it is looked up in the table of components. It is slow and changes its lists in place.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from game.games.fireflies.tables import Card

Path = tuple[str, ...]
Story = Generator[tuple[int, list[Path]], Path, Any]
COLOURS = ("red", "white", "yellow", "orange", "blue", "purple")


def colour(card: str) -> str:
    return card.split("-")[0]


def is_orchid(card: str) -> bool:
    return colour(card) == "orchid"


def sign(card: str) -> str:
    return str(Card.of(card).bloom.value)


def spaces(card: str) -> str:
    return "".join(Card.of(card).spaces)


class Flower:
    """A card in a bed."""

    def __init__(self, card: str, as_colour: str, up: bool = True, counter: str = "") -> None:
        self.card, self.colour, self.up, self.counter = card, as_colour, up, counter


class Bed:
    """A bed."""

    def __init__(self) -> None:
        self.flowers: list[Flower] = []
        self.weed = ""

    def colours(self) -> set[str]:
        return {flower.colour for flower in self.flowers}

    def open_for(self, wanted: str) -> bool:
        return not self.weed and len(self.flowers) < 6 and wanted not in self.colours()

    def weed_yields_to(self, wanted: str) -> bool:
        if not self.weed or wanted in self.colours():
            return False
        oranges = [f for f in self.flowers if f.up and not is_orchid(f.card) and f.colour == "orange"]
        return wanted == "orange" or (wanted == "yellow" and len(oranges) > 0)


class Gardener:
    """A seat."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.supply = ["regular"] * 6 + ["royal"]
        self.beds: list[Bed] = []

    def counters(self) -> list[str]:
        return [kind for kind in ("regular", "royal") if kind in self.supply]

    def size(self) -> int:
        return sum(len(bed.flowers) for bed in self.beds)


class Brute:
    """One game."""

    def __init__(self, seats: int, first: int, deck: Sequence[str]) -> None:
        self.seats = [Gardener() for _ in range(seats)]
        self.apprentice = first
        self.shed = list(deck)
        self.greenhouse: list[str] = []
        self.compost: list[str] = []
        self.gone: list[str] = []
        self.clock: list[tuple[str, list[str]] | None] = [None] * 8
        self.sun = 0
        self.dial: dict[int, str] = {}
        self.ending = ""
        self.over = False
        self.story = self.play()
        self.asked: tuple[int, list[Path]] | None = None
        self._next(None)

    def send(self, path: Path) -> None:
        """Answer the question that is asked."""
        assert self.asked is not None
        assert path in self.asked[1]
        self._next(path)

    def _next(self, path: Path | None) -> None:
        try:
            self.asked = next(self.story) if path is None else self.story.send(path)
        except StopIteration:
            self.asked, self.over = None, True

    # --- the story ---

    def play(self) -> Story:
        for seat in self.around(self.apprentice):
            self.draw(seat, 3)
        for place in range(8):
            self.clock[place] = self.fresh(self.shed.pop(0))
        quiet = 0
        while True:
            for seat in self.around(self.apprentice):
                yield from self.turn(seat)
                if not self.shed and not self.greenhouse:
                    self.ending = self.ending or "turn"
            if self.ending:
                break
            harvested = yield from self.harvest_phase()
            for place in (self.sun, (self.sun + 4) % 8):
                if self.clock[place] is None and (self.greenhouse or self.shed):
                    self.clock[place] = self.fresh(self.greenhouse.pop() if self.greenhouse else self.shed.pop(0))
            if not self.shed and not self.greenhouse:
                self.ending = "refill"
            self.royals()
            least = min(each.size() for each in self.seats)
            after = [*self.around(self.apprentice)[1:], self.apprentice]
            self.apprentice = next(seat for seat in after if self.seats[seat].size() == least)
            quiet = 0 if harvested else quiet + 1
            if quiet == 8:
                self.ending = "stall"
                break
        while True:
            yield from self.harvest_phase()
            self.royals()
            if not any(self.clock):
                break
        for seat in self.around(self.apprentice):
            while True:
                down = [
                    (b, s)
                    for b, bed in enumerate(self.seats[seat].beds)
                    for s, flower in enumerate(bed.flowers)
                    if not flower.up
                ]
                if not down:
                    break
                path = yield (seat, [(f"flower:{b}:{s}",) for b, s in down])
                _, b, s = path[0].split(":")
                flower = self.seats[seat].beds[int(b)].flowers[int(s)]
                flower.up = True
                yield from self.ability(seat, int(b), flower.colour)

    def around(self, first: int) -> list[int]:
        return [(first + step) % len(self.seats) for step in range(len(self.seats))]

    def fresh(self, card: str) -> tuple[str, list[str]]:
        return card, [""] * len(spaces(card))

    def draw(self, seat: int, count: int) -> None:
        while count > 0 and self.shed:
            card = self.shed.pop(0)
            if is_orchid(card):
                self.greenhouse.append(card)
            else:
                self.seats[seat].hand.append(card)
                count -= 1

    # --- a turn ---

    def biddable(self) -> list[int]:
        found = []
        for place in range(8):
            lies = self.clock[place]
            if lies is not None and "" in lies[1]:
                day = (place - self.sun) % 8 in (7, 0, 1, 2)
                if spaces(lies[0])[lies[1].index("")] in ("SX" if day else "MX"):
                    found.append(place)
        return found

    def put(self, seat: int, place: int, space: int, kind: str) -> None:
        lies = self.clock[place]
        assert lies is not None
        assert lies[1][space] == ""
        lies[1][space] = f"{seat}{kind}"
        self.seats[seat].supply.remove(kind)

    def bid(self, seat: int, place: int, kind: str) -> str:
        lies = self.clock[place]
        assert lies is not None
        self.put(seat, place, lies[1].index(""), kind)
        return lies[0]

    def swaps(self, seat: int) -> list[Path]:
        if "royal" not in self.seats[seat].supply:
            return []
        found = list[Path]()
        for place in range(8):
            other = (place + 1) % 8
            here, there = self.clock[place], self.clock[other]
            if here and there and any(counter.startswith(str(seat)) for counter in here[1] + there[1]):
                found.append((f"swap:{place}-{other}",))
        return found

    def swap(self, seat: int, path: Path) -> None:
        one, two = (int(text) for text in path[0][5:].split("-"))
        self.clock[one], self.clock[two] = self.clock[two], self.clock[one]
        self.seats[seat].supply.remove("royal")
        self.dial[seat] = "down"

    def turn(self, seat: int) -> Story:
        me = self.seats[seat]
        while True:
            ways: list[Path] = [*self.swaps(seat), ("pass",)]
            for kind in me.counters():
                ways += [(f"clock:{place}", kind) for place in self.biddable()]
                for card in me.hand:
                    ways += [(f"hand:{card}", "bed:new", face, kind) for face in ("face:up", "face:down")]
                    for number, bed in enumerate(me.beds):
                        if bed.open_for(colour(card)):
                            ways.append((f"hand:{card}", f"bed:{number}", "face:down", kind))
                        if bed.open_for(colour(card)) or bed.weed_yields_to(colour(card)):
                            ways.append((f"hand:{card}", f"bed:{number}", "face:up", kind))
            path = yield (seat, ways)
            if path[0].startswith("swap"):
                self.swap(seat, path)
                continue
            break
        if path == ("pass",):
            self.draw(seat, 3 - len(me.hand))
            return
        near = ""
        if path[0].startswith("clock"):
            near = self.bid(seat, int(path[0][6:]), path[1])
        else:
            card, up = path[0][5:], path[2] == "face:up"
            me.hand.remove(card)
            me.supply.remove(path[3])
            number, weed = self.plant(seat, card, path[1], up, path[3])
            if weed:
                yield from self.replant(seat, weed)
            elif up:
                yield from self.ability(seat, number, colour(card))
        bonus = True
        while True:
            ways = [("end",), *self.swaps(seat)]
            if bonus:
                places = self.biddable()
                if near:
                    at = next(place for place in range(8) if (self.clock[place] or ("",))[0] == near)
                    places = [place for place in places if place in ((at + 1) % 8, (at - 1) % 8)]
                ways += [(f"hand:{c}", f"clock:{p}", k) for c in me.hand for p in places for k in me.counters()]
            path = yield (seat, ways)
            if path == ("end",):
                break
            if path[0].startswith("swap"):
                self.swap(seat, path)
            else:
                bonus = False
                me.hand.remove(path[0][5:])
                self.compost.append(path[0][5:])
                self.bid(seat, int(path[1][6:]), path[2])
        self.draw(seat, 3 - len(me.hand))

    # --- planting ---

    def plant(self, seat: int, card: str, bed: str, up: bool = True, counter: str = "") -> tuple[int, str]:
        """Give the number of the bed and the weed that had to go."""
        me = self.seats[seat]
        if bed == "bed:new":
            me.beds.append(Bed())
        number = len(me.beds) - 1 if bed == "bed:new" else int(bed[4:])
        weed, me.beds[number].weed = me.beds[number].weed, ""
        me.beds[number].flowers.append(Flower(card, colour(card), up, counter))
        return number, weed

    def weedable(self, seat: int) -> list[Path]:
        return [
            (f"seat:{owner}:bed:{number}",)
            for owner in range(len(self.seats))
            if owner != seat
            for number, bed in enumerate(self.seats[owner].beds)
            if not bed.weed and len(bed.flowers) < 6
        ]

    def put_weed(self, path: Path, weed: str) -> None:
        _, owner, _, number = path[0].split(":")
        self.seats[int(owner)].beds[int(number)].weed = weed

    def replant(self, seat: int, weed: str) -> Story:
        beds = self.weedable(seat)
        path = (yield (seat, [*beds, ("weed:away",)])) if beds else ("weed:away",)
        if path == ("weed:away",):
            self.gone.append(weed)
        else:
            self.put_weed(path, weed)

    def orchid(self, seat: int, card: str, must: bool) -> Story:
        me = self.seats[seat]
        ways: list[Path] = [("bed:new", f"as:{c}") for c in COLOURS] + self.weedable(seat)
        ways += [(f"bed:{n}", f"as:{c}") for n, bed in enumerate(me.beds) for c in COLOURS if bed.open_for(c)]
        path = yield (seat, ways + ([] if must else [("compost",)]))
        if path == ("compost",):
            self.compost.append(card)
        elif path[0].startswith("seat"):
            self.put_weed(path, card)
        else:
            number, _ = self.plant(seat, card, path[0])
            me.beds[number].flowers[-1].colour = path[1][3:]

    # --- abilities ---

    def empty(self, seat: int, number: int, kind: str) -> bool:
        me = self.seats[seat]
        if kind == "red":
            return not self.shed
        if kind == "white":
            return not me.supply or not any("" in lies[1] for lies in self.clock if lies)
        if kind == "orange":
            return not me.hand
        if kind == "blue":
            return not self.compost
        return kind != "yellow" or not self.copies(seat, number)

    def copies(self, seat: int, number: int) -> list[str]:
        flowers = self.seats[seat].beds[number].flowers
        real = [f.colour for f in flowers if f.up and not is_orchid(f.card) and f.colour not in ("purple", "yellow")]
        return [kind for kind in real if not self.empty(seat, number, kind)]

    def ability(self, seat: int, number: int, kind: str) -> Story:
        if self.empty(seat, number, kind):
            return
        me = self.seats[seat]
        ways: list[Path] = [("skip",)]
        if kind == "red":
            ways.append(("ability:use",))
        elif kind == "white":
            ways += [
                (f"clock:{place}", f"space:{space}", counter)
                for place, lies in enumerate(self.clock)
                if lies
                for space, taken in enumerate(lies[1])
                if not taken
                for counter in me.counters()
            ]
        elif kind == "yellow":
            ways += [(f"copy:{other}",) for other in self.copies(seat, number)]
        elif kind == "orange":
            for card in me.hand:
                beds = [f"bed:{n}" for n, bed in enumerate(me.beds) if bed.open_for(colour(card))]
                ways += [(f"hand:{card}", bed) for bed in [*beds, "bed:new"]]
        else:
            ways += [(f"compost:{card}",) for card in self.compost]
        path = yield (seat, ways)
        if path == ("skip",):
            return
        if kind == "yellow":
            if path == ("copy:red",):
                yield from self.red(seat)
            else:
                yield from self.ability(seat, number, path[0][5:])
        elif kind == "red":
            yield from self.red(seat)
        elif kind == "white":
            self.put(seat, int(path[0][6:]), int(path[1][6:]), path[2])
        elif kind == "orange":
            card = path[0][5:]
            me.hand.remove(card)
            into, _ = self.plant(seat, card, path[1])
            if into == number:
                yield from self.ability(seat, into, colour(card))
        else:
            card = path[0][8:]
            self.compost.remove(card)
            if is_orchid(card):
                yield from self.orchid(seat, card, must=True)
            else:
                me.hand.append(card)

    def red(self, seat: int) -> Story:
        self.draw(seat, 2)
        hand = self.seats[seat].hand
        if hand:
            path = yield (seat, [(f"hand:{card}",) for card in hand])
            hand.remove(path[0][5:])
            self.shed.append(path[0][5:])

    # --- harvest ---

    def harvest_phase(self) -> Generator[tuple[int, list[Path]], Path, bool]:
        self.sun = (self.sun + 1) % 8
        sun = yield from self.harvest(self.sun, "sun")
        moon = yield from self.harvest((self.sun + 4) % 8, "moon")
        return sun or moon

    def harvest(self, place: int, wanted: str) -> Generator[tuple[int, list[Path]], Path, bool]:
        lies = self.clock[place]
        if lies is None or sign(lies[0]) != wanted:
            return False
        card, self.clock[place] = lies[0], None
        counters = [(int(text[0]), text[1:]) for text in lies[1] if text]
        royals = [seat for seat, kind in counters if kind == "royal"]
        regulars = [seat for seat, kind in counters if kind == "regular"]
        for seat in royals:
            self.dial[seat] = "down"
        for seat in regulars:
            self.seats[seat].supply.append("regular")
        winner, consoled = -1, list[int]()
        if len(royals) == 1:
            winner = royals[0]
        elif regulars:
            shares = {seat: regulars.count(seat) for seat in regulars}
            top = [seat for seat in shares if shares[seat] == max(shares.values())]
            if len(top) == 1:
                winner = top[0]
            else:
                consoled = [seat for seat, _ in counters]
        else:
            consoled = royals
        if winner < 0:
            self.compost.append(card)
            if not is_orchid(card):
                for seat in self.around(self.apprentice):
                    if seat in consoled and self.seats[seat].hand:
                        yield from self.extra(seat, colour(card), weeding=False)
        elif is_orchid(card):
            yield from self.orchid(winner, card, must=False)
        else:
            yield from self.win(winner, card)
        return True

    def win(self, seat: int, card: str) -> Story:
        me, kind = self.seats[seat], colour(card)
        beds = [f"bed:{n}" for n, bed in enumerate(me.beds) if bed.open_for(kind) or bed.weed_yields_to(kind)]
        path = yield (seat, [*((bed,) for bed in beds), ("bed:new",), ("compost",)])
        if path == ("compost",):
            self.compost.append(card)
            return
        first, weed = self.plant(seat, card, path[0])
        if weed:
            yield from self.replant(seat, weed)
        second, other_weed = (yield from self.extra(seat, kind, weeding=True)) if me.hand else (-1, "")
        if not weed:
            yield from self.ability(seat, first, kind)
        if second >= 0 and not other_weed:
            yield from self.ability(seat, second, kind)

    def extra(self, seat: int, kind: str, weeding: bool) -> Generator[tuple[int, list[Path]], Path, tuple[int, str]]:
        """Plant one more hand flower of the colour, free: where to, and the weed that went."""
        me = self.seats[seat]
        beds = [
            f"bed:{n}" for n, bed in enumerate(me.beds) if bed.open_for(kind) or (weeding and bed.weed_yields_to(kind))
        ]
        ways = [(f"hand:{card}", bed) for card in me.hand if colour(card) == kind for bed in [*beds, "bed:new"]]
        path = yield (seat, [*ways, ("skip",)])
        if path == ("skip",):
            return -1, ""
        me.hand.remove(path[0][5:])
        number, weed = self.plant(seat, path[0][5:], path[1])
        if weed:
            yield from self.replant(seat, weed)
        return number, weed

    def royals(self) -> None:
        for seat, lies in list(self.dial.items()):
            if lies == "up":
                del self.dial[seat]
                self.seats[seat].supply.append("royal")
            else:
                self.dial[seat] = "up"

    # --- counting ---

    def scores(self) -> list[int]:
        return [sum(self.worth(bed) for bed in each.beds) for each in self.seats]

    def worth(self, bed: Bed) -> int:
        points = {1: 0, 2: 1, 3: 3, 4: 5, 5: 8, 6: 12}[len(bed.flowers)]
        points += sum(flower.up and colour(flower.card) == "purple" for flower in bed.flowers)
        signs = {sign(flower.card) if flower.up else "?" for flower in bed.flowers}
        if len(bed.flowers) == 6:
            points += 2 if signs == {"sun"} else 4 if signs == {"moon"} else 0
        return points

    def winners(self) -> list[int]:
        def rank(seat: int) -> tuple[int, ...]:
            me = self.seats[seat]
            orchids = sum(is_orchid(flower.card) for bed in me.beds for flower in bed.flowers)
            weeds = sum(bed.weed != "" for bed in me.beds)
            full = sum(len(bed.flowers) == 6 for bed in me.beds)
            return (self.scores()[seat], full, orchids - weeds, me.size(), len(me.supply))

        ranks = [rank(seat) for seat in range(len(self.seats))]
        return [seat for seat, each in enumerate(ranks) if each == max(ranks)]
