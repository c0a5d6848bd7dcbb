"""The map: numbered squares, their terrain, steps and distances; its edges are hard or joined (RUL-66)."""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.square import Board, SquareError, square

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
STRAIGHT = ("N", "E", "S", "W")


class Grid(NamedTuple):
    """A board of squares that are numbered row by row from A1.

    eight, four: the neighbours of each square, with diagonals and without. exits: where the wind of a square blows to,
    None without wind, OFF if it blows off the board. joined: the same board with its opposite edges joined; None on
    that board itself.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    terrain: tuple[str, ...]
    eight: tuple[tuple[int, ...], ...]
    four: tuple[tuple[int, ...], ...]
    exits: tuple[int | None, ...]
    joined: Grid | None = None

    @classmethod
    def of(cls, terrain: list[list[str]], winds: dict[str, str]) -> Grid:
        """Return the grid that has these rows of terrain, and these winds on squares by name."""
        board = Board(len(terrain[0]), len(terrain))
        names = tuple(one.name for one in board.squares())
        ground = tuple(word for row in terrain for word in row)
        arrows = tuple(winds.get(name) for name in names)
        joined = cls._with_edges(board, names, ground, arrows, is_joined=True)
        return cls._with_edges(board, names, ground, arrows, is_joined=False)._replace(joined=joined)

    @classmethod
    def _with_edges(
        cls,
        board: Board,
        names: tuple[str, ...],
        terrain: tuple[str, ...],
        arrows: tuple[str | None, ...],
        is_joined: bool,
    ) -> Grid:
        """Return the grid with hard or with joined edges."""
        columns, rows = board.columns, board.rows

        def beyond(one: int, direction: str) -> int:
            right, down = DIRECTIONS[direction]
            return _at(columns, rows, one % columns + right, one // columns + down, is_joined)

        def around(one: int, directions: tuple[str, ...]) -> tuple[int, ...]:
            found = dict.fromkeys(beyond(one, direction) for direction in directions)
            return tuple(sorted(other for other in found if other not in (OFF, one)))

        squares = range(columns * rows)
        eight = tuple(around(one, tuple(DIRECTIONS)) for one in squares)
        four = tuple(around(one, STRAIGHT) for one in squares)
        exits = tuple(None if arrow is None else beyond(one, arrow) for one, arrow in enumerate(arrows))
        return cls(columns, rows, names, terrain, eight, four, exits)

    def number(self, name: str) -> int | None:
        """Return the number of a square by its name in any case, None if there is no such square."""
        try:
            one = square(name.upper())
        except SquareError:
            return None
        inside = one.column <= self.columns and one.row <= self.rows
        return (one.row - 1) * self.columns + one.column - 1 if inside else None

    def distance(self, one: int, other: int, with_diagonals: bool = True) -> int:
        """Return the number of steps between two squares, ignoring terrain and ships."""
        across = abs(one % self.columns - other % self.columns)
        down = abs(one // self.columns - other // self.columns)
        if self.joined is None:
            across, down = min(across, self.columns - across), min(down, self.rows - down)
        return max(across, down) if with_diagonals else across + down

    def between(self, one: int, other: int) -> tuple[int, ...]:
        """Return the squares crossed by a straight line between the centres of two other squares."""
        column, row = one % self.columns, one // self.columns
        across, down = other % self.columns - column, other // self.columns - row
        if self.joined is None:
            across, down = _shorter(across, self.columns), _shorter(down, self.rows)
        found: list[int] = []
        for y in range(min(0, down), max(0, down) + 1):
            for x in range(min(0, across), max(0, across) + 1):
                crossed = 2 * abs(across * y - down * x) < abs(across) + abs(down)
                if crossed and (x, y) not in ((0, 0), (across, down)):
                    found.append(_at(self.columns, self.rows, column + x, row + y, self.joined is None))
        return tuple(found)

    def line(self, start: int, direction: str, reach: int) -> tuple[int, ...]:
        """Return the squares on a line from a square, without that square, up to the reach or the edge of the board."""
        right, down = DIRECTIONS[direction]
        column, row = start % self.columns, start // self.columns
        found: list[int] = []
        for step in range(1, reach + 1):
            square = _at(self.columns, self.rows, column + step * right, row + step * down, self.joined is None)
            if square in (OFF, start):
                break
            found.append(square)
        return tuple(found)


OFF = -1
"""No square: off the board."""


def _at(columns: int, rows: int, column: int, row: int, is_joined: bool) -> int:
    """Return the square in a column and row, both from 0; OFF beyond the board."""
    if is_joined:
        return row % rows * columns + column % columns
    return row * columns + column if 0 <= column < columns and 0 <= row < rows else OFF


def _shorter(steps: int, length: int) -> int:
    """Return the steps of the shorter way along a joined board of this length; negative towards lower numbers."""
    return (steps + length // 2) % length - length // 2
