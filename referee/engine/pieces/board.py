"""A printed board of spaces in columns and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Board(NamedTuple):
    """A printed board: its id, its sheet if it has several, and the names of its spaces row by row.

    upward: whether the first row is at the bottom.
    """

    id: str
    names: Sequence[str]
    columns: int
    upward: bool = False
    sheet: str = ""

    def rows(self) -> list[range]:
        """Return the numbers of the spaces of each row, the top row first."""
        rows = [range(start, start + self.columns) for start in range(0, len(self.names), self.columns)]
        return rows[::-1] if self.upward else rows
