"""A picture of a state in plain words: which pieces lie where. The terminal and the press both draw from it."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """A piece on a space, or beside the board.

    component, row: the printed piece, by the ids of the parts list (no row: it is not printed).
    mark: the one or two signs that stand for it in a terminal. name: what it is called. seat: whose it is.
    """

    component: str
    row: str
    mark: str
    name: str
    seat: int | None = None


class Space(NamedTuple):
    """A space: its name, its place from the left and from the top (from 0), its pieces from the lowest up."""

    name: str
    column: int
    row: int
    pieces: tuple[Piece, ...] = ()


class Owner(NamedTuple):
    """A seat as pictures show it: its name, its colour in the word of the data, and lines on what lies before it."""

    name: str
    colour: str
    lines: tuple[str, ...] = ()


class Picture(NamedTuple):
    """The board and everything on it. board: the id of the printed board; sheet: its row, where it has several."""

    board: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spaces: tuple[Space, ...]
    owners: tuple[Owner, ...]
    lines: tuple[str, ...] = ()
    sheet: str = ""


class Standing(NamedTuple):
    """How far a seat is on one way to win: how much it has of how much it needs; seat None: all of them together.

    needs: 0 where no number is enough, as where the most points win.
    """

    seat: int | None
    clause: str
    what: str
    has: int
    needs: int

    def __str__(self) -> str:
        if not self.needs:
            return f"{self.what} {self.has}"
        if self.has > self.needs:
            return f"{self.what} {self.has} ({self.needs} needed to win)"
        return f"{self.what} {self.has} of {self.needs}"
