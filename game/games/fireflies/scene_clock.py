"""The flower clock of a scene: its eight places, the sundial, the swaps."""

from __future__ import annotations

from typing import Final

from game.core.values import Seat
from game.games.fireflies import labels, offers, outlook
from game.games.fireflies.board import fits_now, is_day, moon
from game.games.fireflies.events import DialTurned, FireflyPlaced, Harvested, Refilled, Swapped
from game.games.fireflies.moves import Light, Swap, clock_key
from game.games.fireflies.pieces import ClockCard, Crown, Firefly, Pointer, Rank
from game.games.fireflies.shapes import ClockCell, Dial, DialRoyal, FireflyDisc, SpaceCell, SwapCell
from game.games.fireflies.sight import Sight, face
from game.games.fireflies.tables import PLACES, Bloom, Card, Space

SQUARE: Final = ((7, 0, 1), (6, None, 2), (5, 4, 3))
"""The places in three rows, clockwise round the dial; place 0 is at the top, in the middle."""

SIGNS: Final = {Space.DAY: "sun", Space.NIGHT: "moon", Space.MIXED: "mixed"}
"""The drawing of each kind of space."""

_AT: Final = {
    place: (row, column)
    for row, places in enumerate(SQUARE, start=1)
    for column, place in enumerate(places, start=1)
    if place is not None
}


def square() -> tuple[tuple[str, ...], ...]:
    """The keys of the places in three rows; the dial in the middle has none."""
    return tuple(tuple("" if place is None else clock_key(place) for place in row) for row in SQUARE)


def clock(sight: Sight) -> tuple[ClockCell, ...]:
    """All places, clockwise."""
    came = {event.card for event in sight.look.recent if isinstance(event, Refilled)}
    moved = {card for event in sight.look.recent if isinstance(event, Swapped) for card in event.cards}
    left = {event.place for event in sight.look.recent if isinstance(event, Harvested)}
    return tuple(_place(sight, place, came, moved, left) for place in range(PLACES))


def _place(sight: Sight, place: int, came: set[Card], moved: set[Card], left: set[int]) -> ClockCell:
    view, key = sight.view, clock_key(place)
    on_clock, day = view.clock[place], is_day(view, place)
    turns, row_column = outlook.turns_until_harvest(view, place), _AT[place]
    new = on_clock is not None and on_clock.card in came
    offer = offers.of_key(sight, key) if key in sight.offered else None
    why = sight.why(key)
    spaces = _spaces(sight, place, on_clock)
    return ClockCell(
        key=key,
        place=place,
        row=row_column[0],
        column=row_column[1],
        day=day,
        sun=place == view.sun,
        moon=place == moon(view),
        card=face(on_clock.card) if on_clock else None,
        spaces=spaces,
        turns=turns,
        next=outlook.next_pointer(view, place),
        came=new,
        offer=offer,
        why=why,
        label=labels.together(
            labels.clock_place(place + 1, day, on_clock.card if on_clock else None),
            labels.spaces(on_clock.card.spaces, [_name(space.firefly) for space in spaces]) if on_clock else "",
            labels.pointers(place == view.sun, place == moon(view)),
            labels.harvest_comes(turns, on_clock.card.bloom) if on_clock and turns is not None else "",
            labels.just_came() if new else "",
            why,
            offers.told(offer),
            sight.marked(key),
        ),
        marks=sight.marks(key, came=on_clock is not None and on_clock.card in came | moved, left=place in left),
    )


def _name(firefly: FireflyDisc | None) -> str:
    return firefly.label if firefly else ""


def _spaces(sight: Sight, place: int, on_clock: ClockCard | None) -> tuple[SpaceCell, ...]:
    if on_clock is None:
        return ()
    bidding, coming_at, chosen = sight.bidding, None, False
    if bidding is not None and bidding.place == place:
        light = isinstance(bidding, Light)
        chosen = light
        named = isinstance(bidding, Light) and f"space:{bidding.space}" in sight.look.chosen
        coming_at = bidding.space if isinstance(bidding, Light) and named else None if light else on_clock.first_empty
    placed = {
        event.space
        for event in sight.look.recent
        if isinstance(event, FireflyPlaced) and event.card == on_clock.card and on_clock.fireflies[event.space]
    }
    cells = []
    for number, (sign, firefly) in enumerate(zip(on_clock.card.spaces, on_clock.fireflies, strict=True)):
        key = f"space:{number}" if chosen else None
        disc = sight.disc(firefly) if firefly else None
        coming = _coming(sight) if number == coming_at else None
        cells.append(
            SpaceCell(
                key=key,
                spot=f"{clock_key(place)}:space:{number}",
                sign=SIGNS[sign],
                firefly=disc,
                coming=coming,
                suits=fits_now(sight.view, place, sign),
                next=number == on_clock.first_empty,
                label=labels.together(labels.space(number + 1, sign, _name(disc)), sight.marked(key)),
                marks=sight.marks(key, came=number in placed),
            )
        )
    return tuple(cells)


def _coming(sight: Sight) -> FireflyDisc:
    """The firefly of a choice that is not played yet; a regular one while its rank is not chosen."""
    seat = sight.view.viewer
    assert seat is not None
    return sight.disc(Firefly(seat, Rank.ROYAL if Rank.ROYAL in sight.look.chosen else Rank.REGULAR))


# --- the sundial ---------------------------------------------------------------------------------------------------


def dial(sight: Sight) -> Dial:
    """The sundial with the royals that rest there."""
    view = sight.view
    sun_next, moon_next = (view.sun + 1) % PLACES, (moon(view) + 1) % PLACES
    coming = [
        labels.next_harvest(pointer, place + 1, _harvested_at(sight, pointer, place))
        for pointer, place in ((Pointer.SUN, sun_next), (Pointer.MOON, moon_next))
    ]
    now = view.clock[moon(view)] if outlook.night_is_to_fall(view) else None
    if now is not None and now.card.bloom is Bloom.MOON:
        coming = [labels.harvest_now(moon(view) + 1, now.card)]
    return Dial(
        sun=view.sun,
        moon=moon(view),
        sun_next=sun_next,
        moon_next=moon_next,
        turned=any(isinstance(event, DialTurned) for event in sight.look.recent),
        royals=tuple(
            DialRoyal(Seat(seat), player.dial is Crown.UP, labels.dial_royal(sight.owner(Seat(seat)), up))
            for seat, player in enumerate(view.players)
            if player.dial is not None
            for up in [player.dial is Crown.UP]
        ),
        next_text=labels.together(*coming),
        label=labels.hands(view.sun + 1, moon(view) + 1),
    )


def _harvested_at(sight: Sight, pointer: Pointer, place: int) -> Card | None:
    """The card that the pointer would harvest there as it lies."""
    on_clock = sight.view.clock[place]
    return on_clock.card if on_clock is not None and on_clock.card.bloom is pointer.bloom else None


# --- swaps ---------------------------------------------------------------------------------------------------------


def swaps(sight: Sight) -> tuple[SwapCell, ...]:
    """The pairs of cards that the royal of whoever decides could exchange now."""
    if sight.look.chosen and not any(key.startswith("swap:") for key in sight.look.chosen):
        return ()
    return tuple(_swap(sight, move) for move in sight.view.legal_moves if isinstance(move, Swap))


def _swap(sight: Sight, move: Swap) -> SwapCell:
    key, offer = move.path[0], offers.of_swap(sight, move)
    here, there = sight.view.clock[move.place], sight.view.clock[move.other]
    assert here is not None
    assert there is not None
    name = labels.swap(move.place + 1, move.other + 1, here.card, there.card)
    label = labels.together(name, offers.told(offer), sight.marked(key))
    return SwapCell(key, (move.place, move.other), offer, label, sight.marks(key))
