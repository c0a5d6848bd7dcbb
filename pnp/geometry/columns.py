"""Spaces of a column board, on which two sides advance towards each other: `b4` is in column b, row 4.

9   a9 b9 c9    Columns have letters, from the left; rows have numbers, from the bottom.
…               A piece that faces up (from the bottom side) has row 0 behind it and column c on its right;
0   a0 b0 c0    a piece that faces down has row 9 behind it and column a on its right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.geometry.square import column_name

_NAME = re.compile(r"([a-z])(0|[1-9][0-9]?)")


class ColumnError(PnpError):
    """Raised when a string is not a space name."""


class Facing(IntEnum):
    """The direction that a piece faces: up (towards the higher rows) or down."""

    UP = 1
    DOWN = -1


class Space(NamedTuple):
    """A space: its column, counted from 1, and its printed row number."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """The name of the space, such as b4."""
        return f"{column_name(self.column).lower()}{self.row}"

    def ahead(self, facing: Facing, by: int = 1) -> Space:
        """Return the space `by` rows ahead in the same column (behind if `by` is negative)."""
        return Space(self.column, self.row + facing * by)

    def beside(self, facing: Facing, by: int = 1) -> Space:
        """Return the space `by` columns to the right of a piece with this facing (to the left, if `by` is negative)."""
        return Space(self.column + facing * by, self.row)

    def neighbours(self, facing: Facing = Facing.UP) -> tuple[Space, ...]:
        """Return the spaces ahead, to the right, behind and to the left, on a board without edges."""
        return self.ahead(facing), self.beside(facing), self.ahead(facing, -1), self.beside(facing, -1)

    def rows_ahead(self, other: Space, facing: Facing = Facing.UP) -> int:
        """Return how many rows another space is ahead; it is negative if the space is behind."""
        return (other.row - self.row) * facing

    def columns_apart(self, other: Space) -> int:
        """Return the distance between two spaces in columns."""
        return abs(other.column - self.column)

    def steps(self, other: Space) -> int:
        """Return the distance between two spaces in steps ahead, back or to a side."""
        return abs(other.row - self.row) + self.columns_apart(other)

    def covered_spaces(self, width: int) -> tuple[Space, ...]:
        """Return the spaces that a piece `width` columns wide covers if this space is its leftmost."""
        return tuple(Space(self.column + number, self.row) for number in range(width))


@dataclass(frozen=True, slots=True)
class ColumnBoard:
    """A board of columns side by side; `first_row` is the number of the lowest row."""

    columns: int
    rows: int
    first_row: int = 0

    def __contains__(self, space: object) -> bool:
        """Return whether a space is on the board."""
        return (
            isinstance(space, Space)
            and 1 <= space.column <= self.columns
            and self.first_row <= space.row < self.first_row + self.rows
        )

    def spaces(self) -> tuple[Space, ...]:
        """Return all spaces, row by row from the lowest."""
        return tuple(
            Space(column, row)
            for row in range(self.first_row, self.first_row + self.rows)
            for column in range(1, self.columns + 1)
        )

    def neighbours(self, space: Space, facing: Facing = Facing.UP) -> tuple[Space, ...]:
        """Return the neighbours of a space on the board: ahead, to the right, behind, to the left."""
        return tuple(each for each in space.neighbours(facing) if each in self)

    def ahead(self, space: Space, facing: Facing, nearest: int = 1, furthest: int | None = None) -> tuple[Space, ...]:
        """Return the spaces `nearest` to `furthest` rows (default: to the edge) ahead in the column, nearest first."""
        last = self.rows if furthest is None else furthest
        line = (space.ahead(facing, by) for by in range(nearest, last + 1))
        return tuple(each for each in line if each in self)

    def around(self, space: Space, nearest: int, furthest: int) -> tuple[Space, ...]:
        """Return the spaces `nearest` to `furthest` steps away, row by row from the lowest."""
        return tuple(each for each in self.spaces() if nearest <= space.steps(each) <= furthest)


def space(name: str) -> Space:
    """Return the space with a name such as `b4`.

    Raises:
        ColumnError: the text is not the name of a space.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        raise ColumnError(f'"{name}" is not a space (allowed: a column and a row, such as a0 or c10)')
    return Space(ord(found[1]) - ord("a") + 1, int(found[2]))
