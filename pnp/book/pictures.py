"""Pictures in books: scaled-down faces, boards and tables, with pieces and numbers on them. Lengths in mm.

A ground is the board, map, table or other face on which the pieces in a picture are placed (see `seen.py`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from pnp.book.context import Context
from pnp.book.coordinates import BorderNames, coordinates, visible_names
from pnp.book.maps import hex_map
from pnp.book.marks import DISC, Callout, DiscArea, Point, callouts
from pnp.book.marks import callout_items as drawn_callouts
from pnp.book.seen import PictureGround, PieceAsGround, PlacedPiece, VisibleArea, area_of_piece, is_sideways
from pnp.book.spaces import HexCells, Spaces, Squares, spaces_of
from pnp.book.tabletops import table_ground
from pnp.book.typesetter import shifted_items
from pnp.composition.ink import ink_bounds
from pnp.composition.stamps import Stamp, items_on_square, placed_piece, stamp, turned_stamp
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Shape, Stroke
from pnp.drawing.face import Face
from pnp.drawing.reduction import reduced_items
from pnp.errors import DataError
from pnp.geometry.rect import Rect
from pnp.geometry.square import column_name
from pnp.library.book_pictures import BookPicture, HexMap, PieceInPicture
from pnp.library.problems import allowed_values, did_you_mean, listed
from pnp.library.rows import Row
from pnp.library.trees import Step

NATURAL = 0.5  # the scale of a picture without a width
EDGE = 0.2
SQUARE = 20.0  # mm, the default side of a square in a bare grid
FITTINGS = 4
"""How often a picture is redrawn to fit an area: the numbers and names around it move when its size changes."""
STANDEE = 0.08
"""The distance of a standing figure from the edges of its space, as a share of the space."""
_BETWEEN = re.compile(r"(?<=\w)\s*-")
"""The hyphen between the names of two spaces, as in `A1-D4`; a minus sign, as in `1,-2`, follows no letter or digit."""


class ComposedPicture(NamedTuple):
    """A picture: its size, the items that draw it from its top left corner, and its area without the text around it.

    `dots` are the points that its numbers mark, in the order of the marks.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    inner: Rect
    dots: tuple[Point, ...] = ()


class _Piece(NamedTuple):
    """A piece with its fields filled in, and its position in the book file."""

    data: PieceInPicture
    path: list[Step]
    scope: Mapping[str, Any]


def picture(
    context: Context, book_picture: BookPicture, path: Sequence[Step], first_number: int = 1, is_folded: bool = False
) -> ComposedPicture | None:
    """Return a picture, its marks numbered from `first_number`; None if it cannot be drawn. Its problems are added.

    A picture that `is_folded` covers two pages to the edges of the paper. A picture contains no page numbers, so it is
    drawn once for all passes over a book.
    """
    key = (*path, first_number, is_folded, id(context.local_names), book_picture.model_dump_json())
    if key not in context.pictures:
        before = len(context.problems)
        made = _picture_of(context, book_picture, path, first_number, is_folded)
        if len(context.problems) > before:
            return made
        context.pictures[key] = made, context.local_names  # keeps `local` alive, so that no other mapping gets its id
    found: ComposedPicture | None = context.pictures[key][0]
    return found


def _picture_of(
    context: Context, book_picture: BookPicture, path: Sequence[Step], first_number: int, is_folded: bool
) -> ComposedPicture | None:
    before = len(context.problems)
    ground = _ground_of(context, book_picture, path)
    free = book_picture.table is not None or book_picture.map is not None or isinstance(ground.spaces, HexCells)
    lying = list(_laid_out(context, _pieces(context, book_picture, ground, path), ground, free))
    area = _crop(context, book_picture, ground.spaces, path) or Rect(0, 0, ground.stamp.width, ground.stamp.height)
    if book_picture.map is not None and book_picture.map.fit is not None and lying:
        area, ground = _fitted_to(context, ground, lying, book_picture.map)
    items = [*ground.stamp.items, *(item for one in lying for item in one.items)]
    if len(context.problems) > before:
        return None
    seen = VisibleArea(area, _scale(book_picture, area), ground, lying, book_picture.turn)
    drawn = _scaled_area(context, items, ground.stamp, area, seen.scale, has_edge=not is_folded)
    if book_picture.turn:
        drawn = (Group(drawn, seen.matrix),)
    border = _border(context, book_picture, seen)
    frame = Rect(-border.left, -border.top, seen.width + border.left, seen.height + border.top)
    open_ground = book_picture.table is not None or book_picture.map is not None
    covered = seen.covered_areas() if open_ground else []
    marked = callouts(context, book_picture, seen, DiscArea(frame, covered, is_folded), path, first_number)
    return _around(seen, (*drawn, *border.items, *drawn_callouts(context, marked)), frame, marked)


def _scale(book_picture: BookPicture, area: Rect) -> float:
    """Return the scale of a picture: from its width in the book, or less if it would be too tall."""
    across, down = (area.height, area.width) if is_sideways(book_picture.turn) else (area.width, area.height)
    return min((book_picture.width or NATURAL * across) / across, (book_picture.height or math.inf) / down)


def _border(context: Context, book_picture: BookPicture, visible_area: VisibleArea) -> BorderNames:
    """Return the names around a board of squares that has pieces or is cropped; empty if only one space is visible."""
    spaces = visible_area.ground.spaces
    if (
        not isinstance(spaces, Squares)
        or not (book_picture.crop or book_picture.pieces)
        or visible_area.turn not in (0, 90, -90)
    ):
        return BorderNames()
    columns, rows = visible_names(spaces, visible_area.area)
    if len(columns) * len(rows) < 2:
        return BorderNames()
    if is_sideways(visible_area.turn):
        columns, rows = rows, columns
    across, down = ([(name, visible_area.area_in_book(cell)) for name, cell in names] for names in (columns, rows))
    return coordinates(context, across, down)


def _around(
    visible_area: VisibleArea, items: tuple[Item, ...], frame: Rect, marked: Sequence[Callout]
) -> ComposedPicture:
    """Return a picture with room for the numbers and names around it."""
    whole = frame
    for one in marked:
        whole = whole.joined(Rect(one.disc[0], one.disc[1], 0, 0).outset(DISC))
    inner = Rect(-whole.left, -whole.top, visible_area.width, visible_area.height)
    dots = tuple((one.dot[0] + inner.left, one.dot[1] + inner.top) for one in marked)
    return ComposedPicture(whole.width, whole.height, (shifted_items(items, inner.left, inner.top),), inner, dots)


def _fitted_to(
    context: Context, ground: PictureGround, placed: Sequence[PlacedPiece], data: HexMap
) -> tuple[Rect, PictureGround]:
    """Return the area of the pieces on a map and the margin around them, and the map's ground in that size."""
    edges = [Group(item.items[-1:], item.matrix) for one in placed for item in one.items if isinstance(item, Group)]
    inked = ink_bounds(edges)  # around the trims of the pieces, as their bleed is hidden
    assert inked is not None
    area = inked.outset(data.fit or 0.0)
    style = context.typesetter.tools.style
    filled = Shape(paths.rect(area), style.paint(data.fill)(area), style.low_ink_edge(data.fill))
    items = filled, *ground.stamp.items[1:]  # without the ground's old fill
    return area, ground._replace(stamp=Stamp(area.width, area.height, items, paths.rect(area)))


def fitted_picture(
    context: Context,
    book_picture: BookPicture,
    path: Sequence[Step],
    width: float,
    height: float = math.inf,
    can_enlarge: bool = False,
    is_folded: bool = False,
) -> ComposedPicture | None:
    """Return a picture scaled down to fit an area (or up, if `can_enlarge`), with its numbers at full size."""
    found = picture(context, book_picture, path, is_folded=is_folded)
    for _ in range(FITTINGS):
        if found is None:
            return None
        around = found.width - found.inner.width, found.height - found.inner.height
        scale = min((width - around[0]) / found.inner.width, (height - around[1]) / found.inner.height)
        if (scale >= 1 and not can_enlarge) or math.isclose(scale, 1, rel_tol=1e-9):
            return found
        own = book_picture.model_copy(update={"width": found.inner.width * scale})
        found, can_enlarge = picture(context, own, path, is_folded=is_folded), False
    return found


def _scaled_area(
    context: Context, items: Sequence[Item], stamp: Stamp, area: Rect, scale: float, has_edge: bool = True
) -> tuple[Item, ...]:
    """Return the items in an area of a ground, scaled and, if `has_edge`, framed by a line."""
    inside = Group(tuple(reduced_items(items_in_area(items, area), scale)), clip=stamp.outline)
    clip = None if area == Rect(0, 0, stamp.width, stamp.height) else paths.rect(area)
    moved = Group((Group((inside,), clip=clip),), (scale, 0.0, 0.0, scale, -area.left * scale, -area.top * scale))
    if not has_edge:
        return (moved,)
    outline = paths.transformed(stamp.outline, (scale, 0, 0, scale, 0, 0)) if clip is None else None
    frame = outline or paths.rect(Rect(0, 0, area.width * scale, area.height * scale))
    edge = Shape(frame, None, Stroke(context.typesetter.tools.style.colour("book-ink"), EDGE))
    return moved, edge


def items_in_area(items: Sequence[Item], area: Rect) -> Iterator[Item]:
    """Yield the items that reach into an area, so that the file does not contain hidden items."""
    inner = area.inset(0.001)  # a group inside the area is kept whole
    for item in items:
        ink = ink_bounds((item,))
        if ink is None or ink.overlaps(area):
            if isinstance(item, Group) and item.matrix is None and not (ink and inner.contains(ink)):
                yield item._replace(items=tuple(items_in_area(item.items, area)))
            else:
                yield item


def _ground_of(context: Context, book_picture: BookPicture, path: Sequence[Step]) -> PictureGround:
    if book_picture.grid is not None:
        return _bare_grid(context, book_picture)
    if book_picture.table is not None:
        return table_ground(context, book_picture.table, [*path, "table"])
    if book_picture.map is not None:
        made = hex_map(context, book_picture.map, [*path, "map"])
        outline = paths.rect(Rect(0, 0, made.width, made.height))
        return PictureGround(Stamp(made.width, made.height, made.items, outline), made.spaces, {}, {})
    origin = context.document.origin(*path)
    if book_picture.layout is not None:
        row = _record(context, book_picture.record, path)
        face, boxes = context.faces.drawn_face(book_picture.layout, row)
        return _face_ground(face, boxes, row, book_picture.square_mm)
    assert book_picture.component is not None
    face = context.faces.face(book_picture.component, book_picture.row, book_picture.side, origin)
    row = context.faces.record(book_picture.component, book_picture.row, origin)
    front = book_picture.side == "front"
    boxes = context.faces.boxes(book_picture.component, book_picture.row, origin) if front else {}
    return _face_ground(face, boxes, row, book_picture.square_mm)


def _record(context: Context, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> Row:
    """Return the record for drawing a layout; a list of records is merged into one.

    Raises: DataError: the expression does not return a record.
    """
    here, before = [*path, "record"], len(context.problems)
    found = context.values.evaluate(source, here, scope) if source else {}
    values: dict[str, Any] = {}
    for one in found if isinstance(found, list) else [found]:
        if isinstance(one, Mapping):
            values |= one
        elif one is not None:
            context.report(here, "record", f"{source} is neither a record nor a list of records")
    if len(context.problems) > before:
        raise DataError(list(context.problems)[before:])
    origin = context.document.origin(*path)
    return Row(values, origin.file, origin.line)


def _face_ground(face: Face, boxes: Mapping[str, Rect], row: Row, side: float | None) -> PictureGround:
    return PictureGround(stamp(face), spaces_of(face, boxes, row, side), boxes, row.values)


def _bare_grid(context: Context, book_picture: BookPicture) -> PictureGround:
    """Return a plain grid of squares."""
    assert book_picture.grid is not None
    across, down, side = book_picture.grid["columns"], book_picture.grid["rows"], book_picture.square_mm or SQUARE
    area = Rect(0, 0, across * side, down * side)
    stroke = context.typesetter.tools.style.stroke("book-rule")
    cells = [Rect(x * side, y * side, side, side) for y in range(down) for x in range(across)]
    items = tuple(Shape(paths.rect(cell), None, stroke) for cell in cells)
    names = tuple(column_name(n) for n in range(1, across + 1))
    squares = Squares(area, names, tuple(str(n) for n in range(1, down + 1)))
    return PictureGround(Stamp(area.width, area.height, items, paths.rect(area)), squares, {}, {})


def _pieces(context: Context, book_picture: BookPicture, ground: PictureGround, path: Sequence[Step]) -> list[_Piece]:
    """Return the pieces of a picture, with fields filled in from the board's data and their own records."""
    found = []
    for number, piece in enumerate(book_picture.pieces):
        here = [*path, "pieces", number]
        scopes = [ground.record]
        if piece.each:
            given = context.values.records(piece.each, [*here, "each"], defaults=piece.defaults)
            scopes = [{**ground.record, **one} for one in given]
        for scope in scopes:
            texts = {name: getattr(piece, name) for name in ("component", "row", "at", "id")}
            filled = {name: context.fill(one, [*here, name], scope) for name, one in texts.items() if one is not None}
            found.append(_Piece(piece.model_copy(update=filled), here, scope))
    return found


def _laid_out(
    context: Context, pieces: Sequence[_Piece], ground: PictureGround, is_free: bool
) -> Iterator[PlacedPiece]:
    """Yield the pieces with their areas: grouped by space or, if placed freely, in the given order."""
    if is_free:
        lying: list[PlacedPiece] = []
        for piece in pieces:
            point = _point(context, piece, lying, ground)
            if point is not None:
                right, down = piece.data.shift
                lying.append(_on_table(context, piece, (point[0] + right, point[1] + down)))
        yield from lying
        return
    spaces: dict[str, list[_Piece]] = {}
    for piece in pieces:
        if _cell(context, ground.spaces, piece.data.at, [*piece.path, "at"]) is not None:
            spaces.setdefault(piece.data.at, []).append(piece)
    for name, held in spaces.items():
        cell = _cell(context, ground.spaces, name, held[0].path)
        if cell is not None:
            drawn = items_on_square(cell, [(_stamp(context, one), one.data.along == "top") for one in held], STANDEE)
            yield from (PlacedPiece(one.data.id, cell, (item,)) for one, item in zip(held, drawn, strict=True))


def _on_table(context: Context, piece: _Piece, point: tuple[float, float]) -> PlacedPiece:
    """Return a piece on a table, centred on a point."""
    face = _piece_face(context, piece)
    drawn = turned_stamp(stamp(face), piece.data.turn)
    area = Rect(point[0] - drawn.width / 2, point[1] - drawn.height / 2, drawn.width, drawn.height)
    outline = Group((Shape(drawn.outline, None, None),), (1.0, 0.0, 0.0, 1.0, area.left, area.top))
    shape = None if face.cut is None else ink_bounds((outline,))
    parts = None
    if piece.data.id and piece.data.component:
        shown = BookPicture(component=piece.data.component, row=piece.data.row, side=piece.data.side)
        parts = PieceAsGround(_ground_of(context, shown, piece.path), piece.data.turn, area)
    return PlacedPiece(piece.data.id, area, (placed_piece(drawn, area.left, area.top),), parts, shape)


def _point(
    context: Context, piece: _Piece, earlier_pieces: Sequence[PlacedPiece], ground: PictureGround
) -> tuple[float, float] | None:
    """Return a piece's place on a table or map: two numbers, or the centre of a hex, an earlier piece or its part."""
    spaces = ground.spaces
    part = area_of_piece(piece.data.at, earlier_pieces) or (spaces.rect_of(piece.data.at) if spaces else None)
    if part is not None:
        return part.centre
    try:
        x, y = map(float, piece.data.at.split())
    except ValueError:
        places, near = "a piece, or a part of it such as `board.b5`", ""
        if spaces:
            places, near = f"one of the hexes {listed(spaces.names)}", did_you_mean(piece.data.at, spaces.names)
        message = f'"{piece.data.at}" is not a place here (allowed: two numbers in mm, or {places}{near})'
        context.report([*piece.path, "at"], "at", message)
        return None
    return x, y + ground.offset_down


def _stamp(context: Context, piece: _Piece) -> Stamp:
    return turned_stamp(stamp(_piece_face(context, piece)), piece.data.turn)


def _piece_face(context: Context, piece: _Piece) -> Face:
    if piece.data.layout is not None:
        origin = context.document.origin(*piece.path)
        row = Row(dict(piece.scope), origin.file, origin.line)
        if piece.data.record or not piece.data.each:
            row = _record(context, piece.data.record, piece.path, piece.scope)
        return context.faces.drawn_face(piece.data.layout, row)[0]
    assert piece.data.component is not None
    origin = context.document.origin(*piece.path)
    return context.faces.face(piece.data.component, piece.data.row, piece.data.side, origin)


def _cell(context: Context, spaces: Spaces | None, name: str, path: Sequence[Step]) -> Rect | None:
    found = spaces.rect_of(name) if spaces else None
    if found is None:
        board = f'the board has no space "{name}"{allowed_values(name, spaces.names)}' if spaces else ""
        none = f'there is no space "{name}" here (only boards with `columns` and `rows`, or with hexes, have spaces)'
        context.report(path, str(path[-1]), board or none)
    return found


def _crop(context: Context, book_picture: BookPicture, spaces: Spaces | None, path: Sequence[Step]) -> Rect | None:
    if not book_picture.crop:
        return None
    here = [*path, "crop"]
    first, *last = _BETWEEN.split(context.fill(book_picture.crop, here), maxsplit=1)
    names = [name.strip() for name in (first, *(last or [first]))]
    one, other = (_cell(context, spaces, name, here) for name in names)
    if one is None or other is None:
        return None
    hexes = spaces.between(*names) if isinstance(spaces, HexCells) else ()  # some columns or rows are half a hex lower
    return reduce(Rect.joined, hexes, one.joined(other))
