"""What things are called in Vines and Flowers: tiles, places, petals, cards. Parts of sentences, but no sentences."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.speech import listed, say, say_as, say_many
from game.games.vines.pergola import GROUND, Half
from game.games.vines.pieces import Petals
from game.games.vines.tables import (
    COLOURS,
    WALL,
    Bird,
    Card,
    Colour,
    Green,
    Insect,
    MarketTile,
    Opening,
    Openings,
    Side,
)


def colour_name(colour: Colour) -> str:
    """A colour, as in `a yellow petal`."""
    return {
        Colour.YELLOW: say_as("petals", "yellow"),
        Colour.ORANGE: say_as("petals", "orange"),
        Colour.PINK: say_as("petals", "pink"),
        Colour.BLUE: say_as("petals", "blue"),
    }[colour]


def flower_name(colour: Colour) -> str:
    """The flower of a colour."""
    return {
        Colour.YELLOW: say("Banks' Rose"),
        Colour.ORANGE: say("Trumpet Creeper"),
        Colour.PINK: say("Multiflora Rose"),
        Colour.BLUE: say("Blue Angel"),
    }[colour]


def colours_listed(colours: Sequence[Colour]) -> str:
    """Several colours: `yellow and pink`."""
    return listed([colour_name(colour) for colour in colours])


def petals_of(colour: Colour, count: int) -> str:
    """So many petals of a colour."""
    return say_many("{count} {colour} petal", "{count} {colour} petals", count, colour=colour_name(colour))


def petals_name(petals: Petals) -> str:
    """Petals by colour: `2 yellow petals and 1 blue petal`; none: `no petals`."""
    found = [petals_of(colour, count) for colour, count in zip(COLOURS, petals, strict=True) if count]
    return listed(found) or say("no petals")


def tile_name(tile: MarketTile) -> str:
    """A tile by its flowers and its insect: `yellow and orange`, `pink, with a bee`; or a hummingbird."""
    if isinstance(tile, Bird):
        return say("hummingbird")
    colours = colours_listed(tile.colours)
    if tile.insect is None:
        return colours
    return {
        Insect.BEE: say("{colours}, with a bee", colours=colours),
        Insect.LADYBUG: say("{colours}, with a ladybug", colours=colours),
        Insect.SPIDER: say("{colours}, with a spider", colours=colours),
        Insect.BUTTERFLY: say("{colours}, with a butterfly", colours=colours),
    }[tile.insect]


def tiles_name(tiles: Sequence[MarketTile]) -> str:
    """Several tiles, one after the other."""
    return "; ".join(tile_name(tile) for tile in tiles)


def opening_name(opening: Opening) -> str:
    """What an opening shows."""
    if isinstance(opening, Colour):
        return colour_name(opening)
    return say("vine") if opening is Green.VINE else say("blank")


def openings_name(openings: Openings) -> str:
    """The openings of a tile as it stands."""
    north, east, south, west = map(opening_name, openings)
    return say("top {north}, right {east}, bottom {south}, left {west}", north=north, east=east, south=south, west=west)


def wall_name(wall: int) -> str:
    """A wall, as a heading."""
    return (say("North"), say("East"), say("South"), say("West"))[wall]


def column_name(column: int) -> str:
    """A column: its wall, and which of the three as seen from outside."""
    wall, place = divmod(column, WALL)
    return (
        (say("north wall, left column"), say("north wall, middle column"), say("north wall, right column")),
        (say("east wall, left column"), say("east wall, middle column"), say("east wall, right column")),
        (say("south wall, left column"), say("south wall, middle column"), say("south wall, right column")),
        (say("west wall, left column"), say("west wall, middle column"), say("west wall, right column")),
    )[wall][place]


def cell_name(column: int, layer: int) -> str:
    """A cell, layers counted from 1 upward."""
    return say("{column}, layer {layer}", column=column_name(column), layer=layer + 1)


def half_name(half: Half) -> str:
    """Where a half flower is."""
    if half.layer == GROUND:
        return say("{column}, on the base", column=column_name(half.column))
    cell = cell_name(half.column, half.layer)
    return {
        Side.N: say("{cell}, top side", cell=cell),
        Side.E: say("{cell}, right side", cell=cell),
        Side.S: say("{cell}, bottom side", cell=cell),
        Side.W: say("{cell}, left side", cell=cell),
    }[half.side]


def card_name(card: Card) -> str:
    """An event card. The colour cards are called like their flowers."""
    if card.colour is not None:
        return flower_name(card.colour)
    return {
        "pollination": say("Pollination"),
        "breeze": say("Breeze"),
        "grafting": say("Grafting"),
        "nectar": say("Nectar"),
        "refresh": say("Refresh"),
        "catalyst": say("Catalyst"),
    }[card.id]
