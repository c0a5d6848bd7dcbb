"""A picture of a state as data: which pieces are where. The terminal and the web page draw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.core.naming import counted, possessive


class Board(NamedTuple):
    """A printed board: its id, its sheet if it has several, and the names of its spaces row by row.

    is_bottom_up: whether the first row is at the bottom.
    """

    id: str
    names: Sequence[str]
    columns: int
    is_bottom_up: bool = False
    sheet: str = ""

    def rows(self) -> list[range]:
        """Return the numbers of the spaces of each row, the top row first."""
        rows = [range(start, start + self.columns) for start in range(0, len(self.names), self.columns)]
        return rows[::-1] if self.is_bottom_up else rows


class Piece(NamedTuple):
    """A piece on a space, or beside the board.

    component, row: the printed piece, by its ids in the parts list. With neither, the piece is not printed; with a row
    alone, it is part of the board, and row is its kind, such as `town`. mark: its one or two characters in a terminal.
    seat: its owner. down: whether it is face down; row is then what its back shows, such as the type of a landmark, or
    empty. across: how many spaces it covers, from this one to the right; 0 on the other spaces that it covers.
    note: what is on it, in very few characters, such as the remaining Health. turn: its clockwise rotation in degrees.
    """

    component: str
    row: str
    mark: str
    name: str
    seat: int | None = None
    down: bool = False
    across: int = 1
    note: str = ""
    turn: int = 0


class Space(NamedTuple):
    """A space: its name, its column and row (counted from 0 at the top left), its pieces from the bottom up."""

    name: str
    column: int
    row: int
    pieces: tuple[Piece, ...] = ()


class Track(NamedTuple):
    """A space of a printed track, with its piece. place: its box in the layout, counted from 1, such as `turns.3`."""

    place: str
    piece: Piece


class Owner(NamedTuple):
    """A seat in a picture: its name, its colour name in the data, and lines about what is in front of the player."""

    name: str
    colour: str
    lines: tuple[str, ...] = ()


class Ground(NamedTuple):
    """A printed part of a board that is laid out during play, such as a tile of several hexes.

    column, line: its centre, given as the column and row of a space with the same centre. width: its width in columns
    before it is rotated. turn: its clockwise rotation in degrees. down: whether it is face down; its row may then be
    empty. label: what players call the part, if nothing printed says so.
    """

    component: str
    row: str
    column: float
    line: float
    width: int
    turn: int = 0
    down: bool = False
    label: str = ""


class Picture(NamedTuple):
    """The board and everything on it. board: the id of the printed board. sheet: its sheet, if it has several sheets.

    hexes: whether the spaces are hexes with a corner at the top: a hex is then two columns wide, and each row is offset
    by half a hex from the next. grounds: the parts of a board that is laid out during play, the lowest first. tracks:
    where the markers of the printed board are.
    """

    board: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spaces: tuple[Space, ...]
    owners: tuple[Owner, ...]
    lines: tuple[str, ...] = ()
    sheet: str = ""
    hexes: bool = False
    grounds: tuple[Ground, ...] = ()
    tracks: tuple[Track, ...] = ()


class Fact(NamedTuple):
    """One fact about the table. where: a space, a seat, or empty. topic: what it is about, such as `hand`.

    things: the things there, in order.
    """

    where: str
    topic: str
    things: tuple[str, ...]


def board_facts(picture: Picture) -> Iterator[Fact]:
    """Yield how each tile of the board is turned, and two facts for each space.

    These are the pieces without an owner (topic `ground`), and the owned pieces.
    """
    for one in picture.grounds:
        if one.row:
            yield Fact(f"{one.component} {one.row.replace('_', ' ')}", "", (f"turned {one.turn}°",))
    for space in picture.spaces:
        owned = (
            f"{possessive(picture.owners[one.seat].name)} {one.name}" for one in space.pieces if one.seat is not None
        )
        yield Fact(space.name, "ground", tuple(piece.name for piece in space.pieces if piece.seat is None))
        yield Fact(space.name, "", tuple(owned))


def facts_beside_board(picture: Picture) -> Iterator[Fact]:
    """Yield the lines about each seat, and the lines beside the board."""
    yield from (Fact(owner.name, "", owner.lines) for owner in picture.owners)
    yield Fact("", "", picture.lines)


class Standing(NamedTuple):
    """A seat's progress on one way to win: how much it has, and how much it needs; seat None: all seats together.

    needs: 0 if there is no target, for example if the most points win. unit: the noun for the numbers, if `what` has
    none. relative: whether the target depends on the other seats. Such a target is not printed, because reaching it now
    does not win yet.
    """

    seat: int | None
    clause: str
    what: str
    has: int
    needs: int
    unit: str = ""
    relative: bool = False

    def __str__(self) -> str:
        has = f"{self.what}: {counted(self.has, self.unit)}" if self.unit else f"{self.what} {self.has}"
        if not self.needs or self.relative:
            return has
        return f"{has} ({self.needs} needed to win)" if self.has > self.needs else f"{has} of {self.needs}"
