"""Small lands for tests: isles of one terrain, and lands that differ in a few hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.geometry.hexes import Hex
from referee.games.cloudspire.land import EARTHSCAPE, ISLE, Gate, Land, PlacedTile, Tile, build_land, centre, gate, tile


def isle(name: str, *, terrain: str = "path", wells: str = "", **others: str) -> Tile:
    """Return an isle of one terrain but for some letters."""
    return tile(name, {letter: (others.get(letter, terrain), letter in wells) for letter in ISLE})


def scape(name: str, terrain: str = "path", wells: str = "") -> Tile:
    """Return an earthscape of one terrain."""
    return tile(name, {letter: (terrain, letter in wells) for letter in EARTHSCAPE})


def laid(*isles: Tile, hand: str = "right") -> list[PlacedTile]:
    """Return isles on the positions 0, 1, 2 and so on."""
    return [PlacedTile(one, centre(position, hand)) for position, one in enumerate(isles)]


def whole(*gates: Gate, hand: str = "right", scapes: Sequence[PlacedTile] = (), **others: str) -> Land:
    """Return seven isles of path, number 1 in the middle, with gates, and earthscapes that were laid on them."""
    isles = laid(*[isle(str(number), **others) for number in range(1, 8)], hand=hand)
    return build_land([*isles, *scapes], gates)


OPPOSITE = (gate(0, 1, "e"), gate(1, 4, "w"))
"""The gates of two seats on opposite isles, twelve steps apart."""


def patched(terrains: Mapping[Hex, str], gates: Sequence[Gate] = OPPOSITE, rest: str = "path") -> Land:
    """Return seven isles of one terrain but for some hexes."""
    tiles = []
    for position in range(7):
        middle = centre(position)
        cells = {letter: (terrains.get(middle.moved(*step), rest), False) for letter, step in ISLE.items()}
        tiles.append(PlacedTile(tile(str(position + 1), cells), middle))
    return build_land(tiles, gates)


def lane(*hexes: Hex, gates: Sequence[Gate] = OPPOSITE) -> Land:
    """Return a lane of path in the water."""
    return patched(dict.fromkeys(hexes, "path"), gates, "water")
