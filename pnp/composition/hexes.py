"""Boards of hexes: places of hexes on a face, their records, outlines of hexes and lines over them. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import Any

from pnp.composition.failures import LayoutError
from pnp.composition.hex_records import (
    ALL,
    DATA,
    HexDataError,
    HexRecord,
    Record,
    UnreadRecord,
    hex_record,
    name_in,
    names_in_data,
    records_in,
)
from pnp.composition.layout import Hexes
from pnp.drawing import paths
from pnp.drawing.drawing import Outline, Segment
from pnp.geometry.hex_grid import Border, HexGrid, Point
from pnp.geometry.hex_names import HexError, HexOffset, axial_hex, axial_name, hex_offset
from pnp.geometry.hexes import DIRECTIONS, Hex, star
from pnp.geometry.rect import Rect
from pnp.geometry.square import Square, column_name
from pnp.library.problems import allowed_values

MOST_HEXES = 5000
SLACK = 0.01
_SHAPE = re.compile(r"(rectangle)\s+(\d+)\s*[x×]\s*(\d+)|(hexagon|star)\s+(\d+)")
_FORMS = "rectangle 8 x 6, hexagon 2, star 1, data, or a list of names"


@dataclass(frozen=True)
class HexBoard:
    """The hexes of a layout by name, row by row or as listed, with their grid and the margin around them."""

    grid: HexGrid
    offset: HexOffset | None
    cells: Mapping[str, Hex]
    margin: float = 0.0

    @cached_property
    def frame(self) -> Rect:
        """The smallest rectangle around all hexes; hex 0,0 has its centre at (0, 0)."""
        return self.grid.frame(self.cells.values())

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of a face that fits the hexes, with the margin on each side."""
        return self.frame.width + 2 * self.margin, self.frame.height + 2 * self.margin

    def find(self, value: object) -> Hex:
        """Return the hex for a name or a record.

        Raises:
            LayoutError: there is no such hex on the board.
        """
        return self._hex_named(name_in(value))

    def _hex_named(self, name: str) -> Hex:
        here = self.cells.get(name) or self._axial.get(name)
        if here is None:
            first, last = next(iter(self.cells)), list(self.cells)[-1]
            known = allowed_values(name, self.cells) if len(self.cells) <= 40 else f" (the hexes are {first} to {last})"
            raise LayoutError(f'"{name}" is not a hex of this board{known}')
        return here

    def places(self, values: Sequence[object], box: Rect, gap: float) -> list[Rect]:
        """Return the rectangle around the hex of each value, smaller by the gap between neighbours.

        Raises:
            LayoutError: a value names no hex, or the hexes do not fit the box.
        """
        dx, dy = self._centring_shift(box)
        wide, high = self._around
        across, down = wide - gap * wide / self.grid.flat, high - gap * high / self.grid.flat
        centres = [self.grid.centre(self.find(value)) for value in values]
        return [Rect(x + dx - across / 2, y + dy - down / 2, across, down) for x, y in centres]

    def hex_rects(self, box: Rect) -> dict[str, Rect]:
        """Return the rectangle around each hex in a box, under its name and under its axial coordinates.

        Raises:
            LayoutError: the hexes do not fit the box.
        """
        named = {**self._axial, **self.cells}
        return dict(zip(named, self.places(list(named), box, 0), strict=True))

    def offset_from_centre(self, name: str) -> Point | None:
        """Return the offset of a hex's centre from the centre of the board; None if there is no such hex."""
        here = self.cells.get(name) or self._axial.get(name)
        if here is None:
            return None
        (x, y), middle = self.grid.centre(here), self.frame.centre
        return x - middle[0], y - middle[1]

    def outline(self, values: object, box: Rect) -> Outline:
        """Return the outline of some or all hexes, as placed in a box.

        Raises:
            LayoutError: a value names no hex, or the hexes do not fit the box.
        """
        dx, dy = self._centring_shift(box)
        borders = self.grid.outline(self._hexes(values))
        return tuple(part for border in borders for part in paths.polygon([(x + dx, y + dy) for x, y in border]))

    def line(self, values: object, box: Rect) -> Outline:
        """Return a smooth line from hex to hex that crosses their shared sides in the middle.

        A list that ends where it began is a closed line.

        Raises:
            LayoutError: a value names no hex, consecutive hexes do not touch, or the hexes do not fit the box.
        """
        dx, dy = self._centring_shift(box)
        way = self._hexes(values)
        for number, (one, two) in enumerate(pairwise(way)):
            if one.steps(two) != 1:
                first, second = _values_of(values)[number : number + 2]
                beside = ", ".join(name for name, here in self.cells.items() if one.steps(here) == 1)
                raise LayoutError(f"{first} and {second} do not touch (beside {first}: {beside})", "lines")
        return _smooth([(x + dx, y + dy) for x, y in map(self.grid.centre, way)])

    def sides(self, names: object, hexagon: Rect) -> Outline:
        """Return the named sides of the hex in a rectangle.

        Raises:
            LayoutError: a name is not a side.
        """
        (cx, cy), scale = hexagon.centre, hexagon.width / self._around[0]
        known = self.grid.sides
        drawn: list[Segment] = []
        for name in _values_of(names):
            if str(name).upper() not in known:
                raise LayoutError(f'"{name}" is not a side of a hex{allowed_values(str(name), known)}', "sides")
            ends = self.grid.side(Hex(0, 0), known.index(str(name).upper()))
            drawn += paths.polygon([(cx + scale * x, cy + scale * y) for x, y in ends], is_closed=False)
        return tuple(drawn)

    def records(self, data: object) -> list[HexRecord]:
        """Return a record for each hex, in the board's order: its name and place, and the fields of its data.

        The data are a mapping by name, or records with `at` or with `q` and `r`: in a list, or in a mapping whose keys
        become the field `key`. Missing fields are blank.

        Raises:
            LayoutError: a record names no hex of the board or two different ones, or two records name the same hex.
        """
        found: dict[Hex, tuple[Record, Record]] = {}
        for record, source in records_in(data):
            name = name_in(record)
            here = self._of_record(name, source)
            if here in found:
                raise HexDataError(f"two records are at {name}", source, found[here][1])
            if record.get("name") and name_in(record["name"]) != name:
                raise HexDataError(f"{name}: a hex is named after its place (rename the field `name`)", source)
            found[here] = record, source
        blank = dict.fromkeys({key: "" for record, _ in found.values() for key in record}, "")
        made = []
        for name, here in self.cells.items():
            record, source_or_none = found.get(here, ({}, None))
            made.append(hex_record(source_or_none, blank, record, self._place(name, here)))
        return made

    def placeholder_records(self) -> list[HexRecord]:
        """Return a record for each hex of a board with unreadable data: name, place, and placeholder fields."""
        return [UnreadRecord(self._place(name, here)) for name, here in self.cells.items()]

    def _of_record(self, name: str, source: Record) -> Hex:
        try:
            return self._hex_named(name)
        except LayoutError as error:
            raise HexDataError(str(error), source) from None

    def _place(self, name: str, here: Hex) -> dict[str, Any]:
        (q, r), inside = here, self._inside
        beside = zip(self.grid.sides, DIRECTIONS, strict=True)
        open_ = [side for side, (across, down) in beside if (q + across, r + down) not in inside]
        own: dict[str, Any] = {"name": name, "q": q, "r": r, "open": open_}
        if self.offset is not None:
            square = self.offset.letter_and_number(here)
            own |= {"column": column_name(square.column), "row": square.row, "x": square.column, "y": square.row}
        return own

    def breaks(self, columns: Sequence[int], rows: Sequence[int], box: Rect) -> tuple[list[Border], list[Border]]:
        """Return the lines after some columns and rows of hexes, from side to side of a box.

        Raises:
            LayoutError: there is no such column or row, or it is the last one.
        """
        stacked, along = (rows, columns) if self.grid.has_corner_up else (columns, rows)
        names = ("rows", "columns") if self.grid.has_corner_up else ("columns", "rows")
        lines = [self._between_lines(number, box, names[0]) for number in stacked]
        places = [self._between_places(number, box, names[1]) for number in along]
        return (places, lines) if self.grid.has_corner_up else (lines, places)

    def _between_lines(self, number: int, box: Rect, field: str) -> Border:
        """Return the line under a row of hexes (with a side up: to the right of a column)."""
        dx, dy = self._centring_shift(box)
        line = self._line_number(number, field, 1)
        points: list[Point] = []
        for place in range(self._span[0][0], self._span[0][1] + 1):
            x, y = self._middle(place, line)
            points += [(x - self.grid.flat / 2, y + self._side / 2), (x, y + self._side)]
        points.append((points[-1][0] + self.grid.flat / 2, points[-1][1] - self._side / 2))
        return self._drawn_out(points, box, (dx, dy), 0)

    def _between_places(self, number: int, box: Rect, field: str) -> Border:
        """Return the line to the right of a column of hexes (with a side up: under a row)."""
        dx, dy = self._centring_shift(box)
        place = self._line_number(number, field, 0)
        points: list[Point] = []
        for line in range(self._span[1][0], self._span[1][1] + 1):
            x, y = self._middle(place, line)
            points += [(x + self.grid.flat / 2, y - self._side / 2), (x + self.grid.flat / 2, y + self._side / 2)]
        return self._drawn_out(points, box, (dx, dy), 1)

    def _line_number(self, number: int, field: str, axis: int) -> int:
        (first, last), after = self._span[axis], field.removesuffix("s")
        if not 1 <= number <= last - first:
            raise LayoutError(
                f"{number} is not allowed (allowed: 1 to {last - first}, the number of the {after} before the line)",
                field,
            )
        return first + number - 1

    def _drawn_out(self, points: list[Point], box: Rect, moved: Point, axis: int) -> Border:
        """Return a line's points on the face, extended to both sides of the box along an axis."""
        if not self.grid.has_corner_up:
            points = [(y, x) for x, y in points]
            axis = 1 - axis
        found = [(x + moved[0], y + moved[1]) for x, y in points]
        first, last = found[0], found[-1]
        if axis == 0:
            return ((box.left, first[1]), *found, (box.right, last[1]))
        return ((first[0], box.top), *found, (last[0], box.bottom))

    def _middle(self, place: int, line: int) -> Point:
        """Return the centre of a hex from its position in a row of hexes, as if a corner were up."""
        square = Square(place, line) if self.grid.has_corner_up else Square(line, place)
        x, y = self.grid.centre(self._counting.hex(square))
        return (x, y) if self.grid.has_corner_up else (y, x)

    @property
    def _side(self) -> float:
        return self.grid.flat / sqrt(3)

    @property
    def _counting(self) -> HexOffset:
        return self.offset or (HexOffset.ODD_R if self.grid.has_corner_up else HexOffset.ODD_Q)

    @cached_property
    def _span(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The first and last positions in the rows of hexes, and the first and last rows."""
        squares = [self._counting.square(here) for here in self.cells.values()]
        columns, rows = [one.column for one in squares], [one.row for one in squares]
        found = (min(columns), max(columns)), (min(rows), max(rows))
        return found if self.grid.has_corner_up else (found[1], found[0])

    @cached_property
    def _inside(self) -> frozenset[Hex]:
        return frozenset(self.cells.values())

    @cached_property
    def _axial(self) -> dict[str, Hex]:
        """The hexes by axial name; layouts can always use these names."""
        return {axial_name(here): here for here in self.cells.values()}

    @cached_property
    def _around(self) -> tuple[float, float]:
        """The width and height of the rectangle around one hex."""
        one = self.grid.frame([Hex(0, 0)])
        return one.width, one.height

    def _centring_shift(self, box: Rect) -> Point:
        """Return the shift in x and y that centres the hexes in a box."""
        frame = self.frame
        if frame.width > box.width + SLACK or frame.height > box.height + SLACK:
            raise LayoutError(
                f"the hexes take {frame.width:.2f} x {frame.height:.2f} mm, but the box is "
                f"{box.width:.2f} x {box.height:.2f} mm (make hexes.flat smaller, or the face larger)"
            )
        return box.centre[0] - frame.centre[0], box.centre[1] - frame.centre[1]

    def _hexes(self, values: object) -> list[Hex]:
        return list(self.cells.values()) if values == ALL else [self.find(value) for value in _values_of(values)]


def hex_board(hexes: Hexes, scope: Mapping[str, Any] | None = None) -> HexBoard:
    """Return the hexes that a layout declares. `scope` has the names that its data can use, such as `tables`.

    Raises:
        LayoutError: the shape of the board or a name cannot be read.
    """
    offset = _offset(hexes.names, corner_up := hexes.point == "up")
    cells = _hexes_by_name(names_in_data(hexes.data, scope or {}) if hexes.shape == DATA else hexes.shape, offset)
    if not 1 <= len(cells) <= MOST_HEXES:
        raise LayoutError(f"the board has {len(cells)} hexes (allowed: 1 to {MOST_HEXES})", "shape")
    return HexBoard(HexGrid(hexes.flat, corner_up), offset, cells, hexes.margin)


def _offset(names: str, corner_up: bool) -> HexOffset | None:
    try:
        return None if names == "axial" else hex_offset(names, corner_up)
    except HexError as error:
        raise LayoutError(str(error), "names") from None


def _hexes_by_name(shape: str | list[str], offset: HexOffset | None) -> dict[str, Hex]:
    if isinstance(shape, list):
        try:
            return {name: axial_hex(name) if offset is None else offset.read(name) for name in map(str, shape)}
        except HexError as error:
            raise LayoutError(str(error), "shape") from None
    found = _SHAPE.fullmatch(shape.strip())
    if found is None:
        raise LayoutError(f'"{shape}" is not a hex shape (allowed: {_FORMS})', "shape")
    if found[1]:
        if (hexes := int(found[2]) * int(found[3])) > MOST_HEXES:
            raise LayoutError(f"the board has {hexes} hexes (allowed: 1 to {MOST_HEXES})", "shape")
        rectangle = (offset or HexOffset.ODD_R).rectangle(int(found[2]), int(found[3]))
        return {axial_name(here) if offset is None else offset.name_of(here): here for here in rectangle}
    size = int(found[5])
    if size > 40:
        raise LayoutError(f"{found[4]} {size} is too large (allowed: 0 to 40)", "shape")
    around = Hex(0, 0).within(size) if found[4] == "hexagon" else star(size)
    return _named_from_a1(around, offset)


def _named_from_a1(hexes: Iterable[Hex], offset: HexOffset | None) -> dict[str, Hex]:
    """Return hexes by name: axial names, or with `offset` names such as B2 (A: leftmost column, 1: top row)."""
    found = list(hexes)
    if offset is None:
        return {axial_name(here): here for here in found}
    if offset.has_rows:
        found = _moved_hexes(found, 0, -min(here.r for here in found))
        found = _moved_hexes(found, 1 - min(offset.square(here).column for here in found), 0)
    else:
        found = _moved_hexes(found, -min(here.q for here in found), 0)
        found = _moved_hexes(found, 0, 1 - min(offset.square(here).row for here in found))
    return {offset.name_of(here): here for here in found}


def _moved_hexes(hexes: Iterable[Hex], q: int, r: int) -> list[Hex]:
    return [here.moved(q, r) for here in hexes]


def _values_of(values: object) -> list[object]:
    if values is None or isinstance(values, str):
        return list(filter(None, (name.strip(",") for name in (values or "").split())))
    if isinstance(values, list | tuple):
        return list(values)
    raise LayoutError(f"{values!r} is not a list of hexes (write their names: A1 B2, or [A1, B2])")


def _smooth(points: Sequence[Point]) -> Outline:
    """Return a line along points, with curves instead of corners; the curves meet in the middle of each segment."""
    if len(points) < 2:
        return ()
    closed = len(points) > 3 and points[0] == points[-1]
    middles = [_between(one, two) for one, two in pairwise(points)]
    start = middles[-1] if closed else points[0]
    drawn: list[Segment] = [("M", *start)]
    if not closed:
        drawn.append(("L", *middles[0]))
    corners = points[:-1] if closed else points[1:-1]
    ends = middles if closed else middles[1:]
    here = start if closed else middles[0]
    for corner, end in zip(corners, ends, strict=True):
        one, two = _control_point(here, corner), _control_point(end, corner)
        drawn.append(("C", *one, *two, *end))
        here = end
    drawn.append(("Z",) if closed else ("L", *points[-1]))
    return tuple(drawn)


def _between(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def _control_point(start: Point, corner: Point) -> Point:
    """Return the control point of a curve that turns at a corner: two thirds of the way to the corner."""
    return start[0] + (corner[0] - start[0]) * 2 / 3, start[1] + (corner[1] - start[1]) * 2 / 3
