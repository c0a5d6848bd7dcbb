"""The map: squares by number, their terrain, where one may step, how far it is. Edges are hard (RUL-66)."""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.square import Board, Square, SquareError, square

CLEAR, TOWN, MOUNTAIN, PEAK, STORM, WIND = "clear", "town", "mountain", "peak", "storm", "wind"
TERRAINS = (CLEAR, TOWN, MOUNTAIN, PEAK, STORM, WIND)
DIRECTIONS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


class Grid(NamedTuple):
    """A board of squares that are numbered row by row from A1.

    eight, four: the neighbours of each square, with diagonals and without. exits: where the wind of a square blows to,
    None where it has none; OFF where it blows off the board.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    terrain: tuple[str, ...]
    eight: tuple[tuple[int, ...], ...]
    four: tuple[tuple[int, ...], ...]
    exits: tuple[int | None, ...]

    @classmethod
    def of(cls, terrain: list[list[str]], winds: dict[str, str]) -> Grid:
        """Return the grid of rows of terrain, with the direction of the wind on squares by name."""
        columns, rows = len(terrain[0]), len(terrain)
        board = Board(columns, rows)
        squares = tuple(board.squares())
        index = {one: number for number, one in enumerate(squares)}
        names = tuple(one.name for one in squares)
        return cls(
            columns,
            rows,
            names,
            tuple(word for row in terrain for word in row),
            tuple(tuple(index[other] for other in board.neighbours(one)) for one in squares),
            tuple(tuple(index[other] for other in board.neighbours(one, diagonal=False)) for one in squares),
            tuple(_exit(index, one, winds[one.name]) if one.name in winds else None for one in squares),
        )

    def number(self, name: str) -> int | None:
        """Return the number of a square by its name in any case, None where there is none of that name."""
        try:
            one = square(name.upper())
        except SquareError:
            return None
        inside = one.column <= self.columns and one.row <= self.rows
        return (one.row - 1) * self.columns + one.column - 1 if inside else None

    def distance(self, one: int, other: int, diagonal: bool = True) -> int:
        """Return how many steps lie between two squares, terrain and ships not counted."""
        across = abs(one % self.columns - other % self.columns)
        down = abs(one // self.columns - other // self.columns)
        return max(across, down) if diagonal else across + down

    def line(self, start: int, direction: str, reach: int) -> tuple[int, ...]:
        """Return the squares on a straight line from a square, the square itself not, as far as the board goes."""
        right, down = DIRECTIONS[direction]
        column, row = start % self.columns, start // self.columns
        found = []
        for step in range(1, reach + 1):
            x, y = column + step * right, row + step * down
            if not (0 <= x < self.columns and 0 <= y < self.rows):
                break
            found.append(y * self.columns + x)
        return tuple(found)


OFF = -1
"""No square: off the board."""


def _exit(index: dict[Square, int], one: Square, direction: str) -> int:
    right, down = DIRECTIONS[direction]
    return index.get(Square(one.column + right, one.row + down), OFF)
