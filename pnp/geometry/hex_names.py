"""Names of hexes: by column and row, as printed on most boards (`B2`), or by axial coordinates (`1,-2`).

Columns and rows are named like those of squares; A1, at the top left, is 0,0. Every second row (corner up) or
column (side up) is moved by half a hex; both are counted from 0, so `odd` moves the second, the fourth and so on:

    odd-r   A1  B1  C1       even-r   A1  B1  C1      odd-q   A1  C1      even-q      B1
              A2  B2  C2             A2  B2  C2                 B1                  A1  C1
            A3  B3  C3                A3  B3  C3              A2  C2                  B2
                                                               B2                  A2  C2
"""

from __future__ import annotations

import re
from enum import StrEnum

from pnp.errors import PnpError
from pnp.geometry.hexes import Hex
from pnp.geometry.square import Board, Square, SquareError, square

_AXIAL = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")
LAST_COLUMN, LAST_ROW = 702, 999  # ZZ999


class HexError(PnpError):
    """Raised when a string is not a hex name, or a hex has no name."""


class HexOffset(StrEnum):
    """The rows (r: corner up) or columns (q: side up) that are shifted by half a hex."""

    ODD_R = "odd-r"
    EVEN_R = "even-r"
    ODD_Q = "odd-q"
    EVEN_Q = "even-q"

    def hex(self, here: Square) -> Hex:
        """Return the hex in a column and a row."""
        column, row = here.column - 1, here.row - 1
        return Hex(column - self._shift(row), row) if self._rows else Hex(column, row - self._shift(column))

    def square(self, here: Hex) -> Square:
        """Return the column and row of a hex (below 1 for a hex left of A1 or above it)."""
        column, row = here
        if self._rows:
            column += self._shift(row)
        else:
            row += self._shift(column)
        return Square(column + 1, row + 1)

    def read(self, name: str) -> Hex:
        """Return the hex with a name such as `B2`.

        Raises:
            HexError: the text is not the name of a hex.
        """
        try:
            return self.hex(square(name))
        except SquareError:
            raise HexError(f'"{name}" is not a hex (allowed: a column and a row, such as A1 or C10)') from None

    def name_of(self, here: Hex) -> str:
        """Return the name of a hex, such as B2.

        Raises:
            HexError: the hex is above or left of A1, or beyond ZZ999.
        """
        found = self.square(here)
        if not (1 <= found.column <= LAST_COLUMN and 1 <= found.row <= LAST_ROW):
            raise HexError(f"{axial_name(here)} has no name by column and row (allowed: A1 to ZZ999)")
        return found.name

    def rectangle(self, columns: int, rows: int) -> tuple[Hex, ...]:
        """Return a rectangle of hexes, row by row from A1."""
        return tuple(self.hex(here) for here in Board(columns, rows).squares())

    @property
    def _rows(self) -> bool:
        return self in (HexOffset.ODD_R, HexOffset.EVEN_R)

    def _shift(self, line: int) -> int:
        """Return by how many hexes offset and axial coordinates differ in a row or column (counted from 0)."""
        return (line + (line & 1 if self in (HexOffset.EVEN_R, HexOffset.EVEN_Q) else -(line & 1))) // 2


def axial_name(here: Hex) -> str:
    """Return the axial name of a hex, such as 1,-2."""
    return f"{here.q},{here.r}"


def axial_hex(name: str) -> Hex:
    """Return the hex with an axial name such as `1,-2`.

    Raises:
        HexError: the text is not the axial name of a hex.
    """
    found = _AXIAL.fullmatch(name)
    if found is None:
        raise HexError(f'"{name}" is not a hex (allowed: two whole numbers, such as 0,0 or 1,-2)')
    return Hex(int(found[1]), int(found[2]))
