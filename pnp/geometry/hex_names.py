"""Names of hexes: by column and row, as printed on most boards (`B2`), or by axial coordinates (`1,-2`).

Columns and rows are named like those of squares; A1, at the top left, is 0,0. Every second row (corner up) or
column (side up) is moved by half a hex; both are counted from 0, so `odd` moves the second, the fourth and so on:

    odd-r   A1  B1  C1       even-r   A1  B1  C1      odd-q   A1  C1      even-q      B1
              A2  B2  C2             A2  B2  C2                 B1                  A1  C1
            A3  B3  C3                A3  B3  C3              A2  C2                  B2
                                                               B2                  A2  C2

In doubled names, as on maps of train games, the letter is the row (corner up) or the column (side up), and numbers
count half hexes along it: A1, A3, A5 and B2, B4, B6, or with `even` A2, A4, A6 and B1, B3, B5.
"""

from __future__ import annotations

import re
from enum import StrEnum

from pnp.errors import PnpError
from pnp.geometry.hexes import Hex
from pnp.geometry.square import Board, Square, SquareError, column_name, square

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
    DOUBLED_ODD_R = "doubled-odd-r"
    DOUBLED_EVEN_R = "doubled-even-r"
    DOUBLED_ODD_Q = "doubled-odd-q"
    DOUBLED_EVEN_Q = "doubled-even-q"

    @property
    def has_rows(self) -> bool:
        """Whether rows are shifted, not columns."""
        return self.endswith("-r")

    def hex(self, here: Square) -> Hex:
        """Return the hex in a column and a row."""
        column, row = here.column - 1, here.row - 1
        return Hex(column - self._shift(row), row) if self.has_rows else Hex(column, row - self._shift(column))

    def square(self, here: Hex) -> Square:
        """Return the column and row of a hex (below 1 for a hex left of A1 or above it)."""
        column, row = here
        if self.has_rows:
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
            found = square(name)
        except SquareError:
            raise HexError(f'"{name}" is not a hex (allowed: a column and a row, such as A1 or C10)') from None
        if not self._is_doubled:
            return self.hex(found)
        line, number = found
        place = number + 1 - self._first_number(line)
        if place <= 0 or place % 2 == 0:
            first, letter = self._first_number(line), column_name(line)
            told = f"{letter}{first}, {letter}{first + 2}, {letter}{first + 4}"
            raise HexError(f'"{name}" is not a hex (in doubled names, {letter} has the hexes {told} …)')
        place = (place + 1) // 2
        return self.hex(Square(place, line) if self.has_rows else Square(line, place))

    def name_of(self, here: Hex) -> str:
        """Return the name of a hex, such as B2.

        Raises:
            HexError: the hex is above or left of A1, or beyond ZZ999.
        """
        found = self.letter_and_number(here)
        if not (1 <= found.column <= LAST_COLUMN and 1 <= found.row <= LAST_ROW):
            raise HexError(f"{axial_name(here)} has no name by column and row (allowed: A1 to ZZ999)")
        return found.name

    def letter_and_number(self, here: Hex) -> Square:
        """Return the letter in the name of a hex, as the column of a square, and its number, as the row."""
        found = self.square(here)
        if not self._is_doubled:
            return found
        place, line = (found.column, found.row) if self.has_rows else (found.row, found.column)
        return Square(line, 2 * (place - 1) + self._first_number(line))

    def rectangle(self, columns: int, rows: int) -> tuple[Hex, ...]:
        """Return a rectangle of hexes, row by row from A1."""
        return tuple(self.hex(here) for here in Board(columns, rows).squares())

    @property
    def _is_doubled(self) -> bool:
        return self.startswith("doubled")

    def _first_number(self, line: int) -> int:
        """Return the number of the first hex of a row or column, counted from 1, in doubled names."""
        return 1 + (line + ("even" not in self)) % 2

    def _shift(self, line: int) -> int:
        """Return by how many hexes offset and axial coordinates differ in a row or column (counted from 0)."""
        return (line + (line & 1 if "even" in self else -(line & 1))) // 2


_NAMES = {"offset": "odd", "doubled": "doubled-odd", "doubled-even": "doubled-even"}
"""The names of an offset that do not say whether rows or columns are shifted."""


def hex_offset(name: str, has_rows: bool) -> HexOffset:
    """Return the offset with a name such as `odd-r`, or `offset` or `doubled`, in which rows or columns are shifted.

    Raises:
        HexError: the offset with this name shifts columns, not rows, or the reverse.
    """
    line = "r" if has_rows else "q"
    found = HexOffset(f"{_NAMES[name]}-{line}" if name in _NAMES else name)
    if found.has_rows != has_rows:
        up = "corner" if has_rows else "side"
        raise HexError(f"{name} cannot be used for hexes with a {up} up (allowed: odd-{line} or even-{line})")
    return found


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
