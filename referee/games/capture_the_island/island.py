"""The grid of an island: the names of its places and their neighbours. Everything outside the tiles is sea."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pnp.geometry.square import Board


class Grid(NamedTuple):
    """A rectangle of places, numbered row by row from A1 at the top left.

    four, eight: the neighbours of each place, without diagonals and with them. border: whether it is at the edge.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    places: Mapping[str, int]
    four: tuple[tuple[int, ...], ...]
    eight: tuple[tuple[int, ...], ...]
    border: tuple[bool, ...]


@cache
def grid(columns: int, rows: int) -> Grid:
    """Return the grid with so many columns and rows."""
    board = Board(columns, rows)
    places = tuple(board.squares())
    number = {place: at for at, place in enumerate(places)}
    four = tuple(tuple(number[other] for other in board.neighbours(place, diagonal=False)) for place in places)
    return Grid(
        columns,
        rows,
        tuple(place.name for place in places),
        {place.name: at for at, place in enumerate(places)},
        four,
        tuple(tuple(number[other] for other in board.neighbours(place)) for place in places),
        tuple(len(others) < 4 for others in four),
    )
