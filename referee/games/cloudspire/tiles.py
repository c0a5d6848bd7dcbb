"""Tiles as printed: the cells of an isle, of an earthscape and of a fortress, and how they are turned and placed."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.geometry.hexes import Hex

PATH, PLAINS, FOREST, MOUNTAIN, WATER = TERRAINS = ("path", "plains", "forest", "mountain", "water")
"""The kinds of terrain, the easiest first."""
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = Hex(0, 0).neighbours()
COMPASS = {"e": EAST, "se": SOUTH_EAST, "sw": SOUTH_WEST, "w": WEST, "nw": NORTH_WEST, "ne": NORTH_EAST}
"""The six directions by name, clockwise from the east."""
ISLE = {
    **dict(zip("abcdefg", (Hex(0, 0), EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST), strict=True)),
    **dict(zip("hijklm", (Hex(2, -1), Hex(1, -2), Hex(-1, -1), Hex(-2, 1), Hex(-1, 2), Hex(1, 1)), strict=True)),
}
"""The hex of each cell of an isle that is not turned, by letter: the centre, the ring, the points of the star."""
EARTHSCAPE = {"a": Hex(0, 0), "b": EAST, "c": SOUTH_EAST}
"""The hex of each cell of an earthscape that is not turned, by letter."""
FORTRESS = tuple(Hex(q, r) for q in (0, -1, -2) for r in (0, 1, 2))
"""The hexes of a fortress that is not turned; the first is its gate, open to the east, north-east and north-west."""
NOTCHES = ("sw", "w", "nw", "ne", "e", "se")
"""The notch of an isle into which a fortress fits, by the turn of the fortress."""
_RIGHT = (Hex(0, 0), Hex(1, 3), Hex(-3, 4), Hex(-4, 1), Hex(-1, -3), Hex(3, -4), Hex(4, -1))
_LEFT = (Hex(0, 0), Hex(3, 1), Hex(-1, 4), Hex(-4, 3), Hex(-3, -1), Hex(1, -4), Hex(4, -3))


class Cell(NamedTuple):
    """A hex of a tile: its letter, its hex while the tile is not turned, its terrain, and whether it has a well."""

    letter: str
    hex: Hex
    terrain: str
    well: bool


class Tile(NamedTuple):
    """An isle (its name is its number) or an earthscape (e1, e2 and so on). row: its id in the data."""

    name: str
    cells: tuple[Cell, ...]
    row: str = ""


class Laid(NamedTuple):
    """A tile on the map: where its cell a is, and by how many sixths it is turned clockwise."""

    tile: Tile
    hex: Hex
    turn: int = 0

    def cells(self) -> tuple[tuple[Hex, Cell], ...]:
        """Return the cells of the tile with the hexes of the map on which they are."""
        return tuple([(self.hex.moved(*cell.hex.turned(self.turn)), cell) for cell in self.tile.cells])


class Gate(NamedTuple):
    """The gate of a seat: its hex, and by how many sixths its fortress is turned clockwise."""

    seat: int
    hex: Hex
    turn: int = 0

    def fortress(self) -> tuple[Hex, ...]:
        """Return the hexes that the fortress covers, the gate first."""
        return tuple([self.hex.moved(*cell.turned(self.turn)) for cell in FORTRESS])

    def open(self) -> tuple[Hex, ...]:
        """Return the three hexes to which the gate is open."""
        return tuple([self.hex.moved(*side.turned(self.turn)) for side in (EAST, NORTH_EAST, NORTH_WEST)])


def tile(name: str, hexes: Mapping[str, tuple[str, bool]], row: str = "") -> Tile:
    """Return a tile. hexes: the terrain of each letter, and whether there is a well. row: its id in the data.

    Raises:
        KeyError: a letter is not on such a tile.
    """
    places = EARTHSCAPE if name.startswith("e") else ISLE
    return Tile(name, tuple([Cell(letter, places[letter], *hexes[letter]) for letter in hexes]), row)


def centre(position: int, hand: str = "right") -> Hex:
    """Return the hex at the centre of an isle position: 0 in the middle, 1 to 6 clockwise around it (CS-R05)."""
    return (_LEFT if hand == "left" else _RIGHT)[position]


def star(position: int, hand: str = "right") -> frozenset[Hex]:
    """Return the thirteen hexes of a position, whichever isle is on it."""
    middle = centre(position, hand)
    return frozenset([middle.moved(*cell) for cell in ISLE.values()])


def gate(seat: int, position: int, notch: str, hand: str = "right") -> Gate:
    """Return the gate of a fortress that is attached to a notch of the isle in a position.

    Raises:
        ValueError: there is no such notch.
    """
    step = COMPASS.get(notch)
    if step is None:
        raise ValueError(f"there is no notch {notch!r}: allowed are {', '.join(COMPASS)}")
    return Gate(seat, centre(position, hand).moved(2 * step.q, 2 * step.r), NOTCHES.index(notch))
