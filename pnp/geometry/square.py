"""Squares of a board: names, neighbours and distances. A1 is the square at the top left.

     A   B   C        The letter is the column, from the left; the number is the row, from the top.
1  | A1| B1| C1|      After Z come AA, AB and so on.
2  | A2| B2| C2|
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pnp.errors import PnpError

_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")
_FOUR = ((0, -1), (1, 0), (0, 1), (-1, 0))
_EIGHT = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class SquareError(PnpError):
    """Raised when a string is not the name of a square."""


class Square(NamedTuple):
    """A square by its column and row, both counted from 1."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """The name of the square, such as C10."""
        return f"{column_name(self.column)}{self.row}"

    def edge_neighbours(self) -> tuple[Square, ...]:
        """Return the squares that share an edge with this one, clockwise from the top, on a board without edges."""
        return tuple(Square(self.column + x, self.row + y) for x, y in _FOUR)

    def all_neighbours(self) -> tuple[Square, ...]:
        """Return the squares that share an edge or a corner with this one, clockwise from the top."""
        return tuple(Square(self.column + x, self.row + y) for x, y in _EIGHT)

    def steps(self, other: Square, with_diagonals: bool = True) -> int:
        """Return the distance between two squares in steps, with or without diagonal steps."""
        across, down = abs(self.column - other.column), abs(self.row - other.row)
        return max(across, down) if with_diagonals else across + down


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of squares."""

    columns: int
    rows: int

    def __contains__(self, square: object) -> bool:
        """Return whether a square is on the board."""
        return isinstance(square, Square) and 1 <= square.column <= self.columns and 1 <= square.row <= self.rows

    def squares(self) -> Iterator[Square]:
        """Yield all squares, row by row from the top left."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield Square(column, row)

    def neighbours(self, square: Square, with_diagonals: bool = True) -> tuple[Square, ...]:
        """Return the neighbours of a square on the board, clockwise from the top."""
        around = square.all_neighbours() if with_diagonals else square.edge_neighbours()
        return tuple(each for each in around if each in self)


def square(name: str) -> Square:
    """Return the square with a name such as `C10`.

    Raises:
        SquareError: the text is not the name of a square.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        raise SquareError(f'"{name}" is not a square (allowed: a column and a row, such as A1 or C10)')
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Square(column, int(found[2]))


def column_name(column: int) -> str:
    """Return the letters of a column counted from 1: A to Z, then AA to ZZ."""
    high, low = divmod(column - 1, 26)
    return (chr(ord("A") + high - 1) if high else "") + chr(ord("A") + low)
