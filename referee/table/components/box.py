"""The printed pieces of a game as stamps to draw on a board, and the areas of the board's spaces."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from pnp.composition.hex_records import ALL
from pnp.composition.stamps import SPACE, Stamp, spaces_area, stamp, turned_stamp
from pnp.errors import OutputError
from pnp.geometry.rect import Rect

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pnp.composition.toolbox import Toolbox
    from pnp.library.sources import Entry
    from pnp.press.build import Build
    from pnp.press.pieces import ComponentComposer
    from referee.engine.core.picture import Ground, Picture, Piece, Space, Track

SPACES = "spaces"
"""The box in a board's layout that contains all its spaces."""
SIDEWAYS = 1.2
"""A piece is rotated by 90 degrees if it can then be drawn larger by this factor."""
LEFT, TOP = "left_mm", "top_mm"
"""The fields of a board's data that place its first space, in mm, if the spaces are not centred."""


class Box:
    """The printed pieces of a game, made when needed. lock: held while a piece is made or drawn."""

    def __init__(self, build: Build) -> None:
        """Take the printed components of a game."""
        self._members: Mapping[str, ComponentComposer] = {member.printable.id: member for member in build.composers()}
        self._build = build
        self._stamps: dict[tuple[str, str, bool], Stamp] = {}
        self._rows: dict[tuple[str, str, bool], list[Entry]] = {}
        self._boxes: dict[tuple[str, str], Mapping[str, Rect]] = {}
        self._fields: dict[tuple[str, str, int, int], Rect] = {}
        self.lock = RLock()

    @property
    def tools(self) -> Toolbox:
        """Return the fonts, colours and icons of the game."""
        return self._build.tools

    def components_by_row(self, kinds: Collection[str]) -> dict[str, str]:
        """Return the component id of each printed row, by row id, for components of these kinds."""
        members = (member for member in self._members.values() if member.printable.component.kind in kinds)
        return {entry.id: member.printable.id for member in members for entry in member.entries}

    def field(self, picture: Picture) -> Rect:
        """Return the area of the spaces: the box `spaces` of the board's layout, if it has one.

        Without such a box, and if the data say nothing about the spaces, return the box with as many copies as there
        are spaces. Without this too, return an area in the centre of the board if the board's data give the width of a
        space, or else the whole board. `left_mm` and `top_mm` in the data move the left and the top edge of this area.
        """
        columns, rows = len(picture.columns), len(picture.rows)
        key = (picture.board, picture.sheet, columns, rows)
        if key not in self._fields:
            with self.lock:
                self._fields[key] = self._field(picture.board, picture.sheet, columns, rows)
        return self._fields[key]

    def cell(self, picture: Picture, space: Space) -> Rect:
        """Return the area of a space on a printed board: around its printed hex, or its cell in the grid."""
        return self._hex(picture, space) or cell(picture, self.field(picture), space)

    def marker_area(self, picture: Picture, track: Track) -> Rect:
        """Return the area of a marker on a printed board: centred on its space of the track.

        Raises:
            OutputError: the marker is not printed, or the board has no such space.
        """
        piece = self.visible_side(track.piece)[1]
        space = self._boxes_of(picture.board, picture.sheet).get(_comparable(track.place))
        if space is None:
            board = self._members[picture.board].printable.component.title
            raise OutputError(f'{board} has no space "{track.place}" for the {track.piece.name}')
        x, y = space.centre
        return Rect(x - piece.width / 2, y - piece.height / 2, piece.width, piece.height)

    def has_hex(self, picture: Picture, space: Space) -> bool:
        """Return whether a space on a printed board is printed as a hex."""
        return self._hex(picture, space) is not None

    def _hex(self, picture: Picture, space: Space) -> Rect | None:
        boxes, name = self._boxes_of(picture.board, picture.sheet), _comparable(f"{ALL}.{space.name}")
        title = _comparable(self._members[picture.board].printable.component.title)
        return boxes.get(name) or boxes.get(name.removesuffix(f" {title}"))  # a second board has its title in the names

    def _boxes_of(self, component: str, sheet: str) -> Mapping[str, Rect]:
        """Return the areas of the boxes and hexes on a printed board, by name in lower case without commas."""
        with self.lock:
            if (component, sheet) not in self._boxes:
                found = self._members[component].boxes_of(self._entries(component, sheet)[0])
                self._boxes[component, sheet] = {_comparable(name): area for name, area in found.items()}
            return self._boxes[component, sheet]

    def _field(self, component: str, sheet: str, columns: int, rows: int) -> Rect:
        board, entry = self.stamp(component, sheet, 0), self._entries(component, sheet)[0]
        boxes, row = self._boxes_of(component, sheet), entry.row
        is_given = any(row.get(name) for name in (SPACE, LEFT, TOP))
        if drawn := boxes.get(SPACES) or (None if is_given else _repeated(boxes, columns * rows)):
            return drawn
        found = spaces_area(board.width, board.height, row.get(SPACE), columns, rows)
        left, top = row.get(LEFT), row.get(TOP)
        x = left if isinstance(left, int | float) else found.left
        y = top if isinstance(top, int | float) else found.top
        return Rect(x, y, found.width, found.height)

    def _entries(self, component: str, row: str, down: bool = False) -> list[Entry]:
        """Return the printed rows of a component that have the name `row`; all of its rows if the name is empty.

        down: whether the piece is face down; then every row that has the name as a value fits too, because several rows
        can share a back.

        Raises:
            OutputError: there is no such component or row.
        """
        if (component, row, down) in self._rows:
            return self._rows[component, row, down]
        member = self._members.get(component)
        if member is None:
            raise OutputError(f'the game has no component "{component}" (it has: {", ".join(self._members)})')
        entries = [entry for entry in member.entries if not row or _shows(member, entry, row, down)]
        if not entries:
            rows = ", ".join(entry.id for entry in member.entries)
            raise OutputError(f'{member.printable.component.title} has no piece "{row}" (it has: {rows})')
        self._rows[component, row, down] = entries
        return entries

    def stamp(self, component: str, row: str, number: int) -> Stamp:
        """Return a piece's stamp; if a row is printed in several variants, the number chooses one.

        Raises:
            OutputError: there is no such piece.
        """
        return self.piece(component, row, number)[1]

    def piece(self, component: str, row: str, number: int) -> tuple[str, Stamp]:
        """Return the id of a piece's printed row, and its stamp; see `stamp`."""
        entries = self._entries(component, row)
        # Shift each cycle of variants by one, so that the variants do not line up in the columns of a board
        entry = entries[(number + number // len(entries)) % len(entries)]
        return entry.id, self._side(component, entry, is_face_down=False)

    def visible_side(self, piece: Piece | Ground, number: int = 0) -> tuple[str, Stamp]:
        """Return the id of a piece's printed row, and the stamp of its side that is face up; see `stamp`.

        A face-down piece without a printed back shows its front if everybody knows which piece it is.

        Raises:
            OutputError: there is no such piece, or it has no back.
        """
        component, row = piece.component, piece.row
        if not piece.down:
            return self.piece(component, row, number)
        entry = self._entries(component, row, down=True)[0]  # always the first entry, to keep the real one secret
        if self._members[component].has_back(entry):
            return entry.id, self._side(component, entry, is_face_down=True)
        if not row or not is_row(self._members[component], entry, row):
            raise OutputError(f"{self._members[component].printable.component.title} has no back")
        return self.piece(component, row, number)

    def _side(self, component: str, entry: Entry, is_face_down: bool) -> Stamp:
        key = (component, entry.id, is_face_down)
        if key not in self._stamps:
            member = self._members[component]
            with self.lock:
                face = member.back_of(entry) if is_face_down else member.front_of(entry)
                assert face is not None, "it has a back"
                self._stamps[key] = stamp(face)
        return self._stamps[key]


def cell(picture: Picture, field: Rect, space: Space) -> Rect:
    """Return the area of a space in a grid. field: the area of all spaces."""
    across, down = field.width / len(picture.columns), field.height / len(picture.rows)
    return Rect(field.left + space.column * across, field.top + space.row * down, across, down)


def covered_area(area: Rect, piece: Piece) -> Rect:
    """Return the area of all spaces that a piece covers. area: the area of its leftmost space."""
    return Rect(area.left, area.top, area.width * max(1, piece.across), area.height)


def rotated_to_fit(piece: Stamp, area: Rect) -> tuple[Stamp, float]:
    """Return a piece's stamp, rotated if it fits the space better that way, and the rotation in degrees."""
    upright = min(1.0, area.width / piece.width, area.height / piece.height)
    sideways = min(1.0, area.width / piece.height, area.height / piece.width)
    return (turned_stamp(piece, 90), 90.0) if sideways > SIDEWAYS * upright else (piece, 0.0)


def _repeated(boxes: Mapping[str, Rect], copies: int) -> Rect | None:
    """Return the area of the box that is repeated so often; None if there is none."""
    found = (
        area for name, area in boxes.items() if f"{name}.{copies}" in boxes and f"{name}.{copies + 1}" not in boxes
    )
    return next(found, None)


def _comparable(name: str) -> str:
    """Return a name in a form to compare: `hexes.1,-2` matches the space `1 -2`."""
    return name.replace(",", " ").casefold()


def _shows(member: ComponentComposer, entry: Entry, row: str, down: bool) -> bool:
    """Return whether a name is that of an entry or, if the piece is face down, one of the values in the entry."""
    return is_row(member, entry, row) or (down and row in map(str, entry.row.values.values()))


def is_row(member: ComponentComposer, entry: Entry, row: str) -> bool:
    """Return whether a string names an entry: by its id, or by one or all of the values that the entry is made from."""
    values = [str(entry.row.get(field)) for field in member.printable.component.each or ()]
    return row in (entry.id, *values, " ".join(values))
