"""Pictures of components in books: the printed faces, smaller; boards with pieces. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pnp.book.context import Context
from pnp.book.strips import Strip, kept, spaced
from pnp.book.typesetter import shifted, stacked
from pnp.composition.ink import bounds
from pnp.composition.stamps import SPACE, Stamp, laid, spaces_of, stamp
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Shape, Stroke
from pnp.geometry.rect import Rect
from pnp.geometry.square import letters
from pnp.library.books import Figure, Laid, Mark, Shown
from pnp.library.problems import allowed_values
from pnp.library.rows import Row
from pnp.library.trees import Step

NATURAL = 0.5  # the scale of a picture without a width
BETWEEN = 4.0
DISC = 2.3  # radius of the numbers on pictures
EDGE = 0.2
BESIDE = 5.0
SQUARE = 20.0  # mm, the side of a square of a bare grid without a size


class Picture(NamedTuple):
    """A picture: its size, and what draws it from its left top corner."""

    width: float
    height: float
    items: tuple[Item, ...]


class Squares(NamedTuple):
    """The spaces of a board: their area, and the names of columns and rows."""

    area: Rect
    columns: tuple[str, ...]
    rows: tuple[str, ...]

    def cell(self, name: str) -> Rect | None:
        """Return the rectangle of a space, or None if there is no space of that name."""
        for across, column in enumerate(self.columns):
            if name.startswith(column) and name[len(column) :] in self.rows:
                down = self.rows.index(name[len(column) :])
                width, height = self.area.width / len(self.columns), self.area.height / len(self.rows)
                return Rect(self.area.left + across * width, self.area.top + down * height, width, height)
        return None


def figure(context: Context, made: Figure, path: Sequence[Step]) -> list[Strip]:
    """Return a figure: pictures in a row with their labels, a legend for their numbers, the caption."""
    whole = context.room.whole if made.wide else context.room.text
    pictures = [picture(context, shown, [*path, "show", n]) for n, shown in enumerate(made.show)]
    if not all(pictures):
        return []
    found = _fitted([one for one in pictures if one], whole * (0.52 if made.beside else 1))
    across = sum(one.width for one in found) + BETWEEN * (len(found) - 1)
    left = 0.0 if made.beside else (whole - across) / 2
    if made.beside:
        return _beside(context, made, found, whole, path)
    strips = [_row(context, made.show, found, left, path)]
    marks = [mark for shown in made.show for mark in shown.marks]
    strips += _legend(context, marks, whole, path)
    if made.caption:
        words = context.fill(made.caption, [*path, "caption"])
        strips += spaced(context.setter.text(words, "caption", whole, name="caption"), 1.4)
    strips = [strip._replace(floats=True) for strip in kept(strips)]
    return spaced(strips, context.design.space("figure"), context.design.space("figure"))


def _fitted(pictures: list[Picture], room: float) -> list[Picture]:
    """Return the pictures, all scaled down alike if they are too wide together."""
    across = sum(one.width for one in pictures)
    free = room - BETWEEN * (len(pictures) - 1)
    if across <= free:
        return pictures
    scale = free / across
    return [Picture(p.width * scale, p.height * scale, (_scaled(p.items, scale),)) for p in pictures]


def _row(
    context: Context, shown: Sequence[Shown], pictures: Sequence[Picture], x: float, path: Sequence[Step]
) -> Strip:
    high = max(one.height for one in pictures)
    items: list[Item] = []
    lowest = high
    for number, (one, what) in enumerate(zip(pictures, shown, strict=True)):
        items.append(shifted(one.items, x, high - one.height))
        if what.label:
            words = context.fill(what.label, [*path, "show", number, "label"])
            lines = context.setter.text(words, "label", one.width + BETWEEN - 1, x - (BETWEEN - 1) / 2, "label")
            below = stacked(lines, high + 1.2)
            items += below.items
            lowest = max(lowest, below.bottom)
        x += one.width + BETWEEN
    return Strip(lowest, tuple(items), name="a figure")


def _beside(
    context: Context, made: Figure, pictures: Sequence[Picture], whole: float, path: Sequence[Step]
) -> list[Strip]:
    """Return pictures with a text to their right, aligned at the top, as one strip."""
    across = sum(one.width for one in pictures) + BETWEEN * (len(pictures) - 1)
    row = _row(context, made.show, pictures, 0.0, path)
    words = context.fill(made.beside, [*path, "beside"])
    lines = context.setter.text(words, "text", whole - across - BESIDE, across + BESIDE, name="a text beside a picture")
    if made.caption:
        caption = context.fill(made.caption, [*path, "caption"])
        lines += spaced(context.setter.text(caption, "caption", whole - across - BESIDE, across + BESIDE), 1.5)
    text = stacked(lines)
    strip = Strip(max(row.height, text.bottom), (*row.items, *text.items), links=text.links, name="a figure")
    return spaced([strip], context.design.space("figure"), context.design.space("figure"))


def _legend(context: Context, marks: Sequence[Mark], whole: float, path: Sequence[Step]) -> list[Strip]:
    """Return the legend for the numbers on pictures, in two columns."""
    setter = context.setter
    width = (whole - BETWEEN) / 2
    half = -(-len(marks) // 2)
    columns: list[list[Strip]] = [[], []]
    for number, mark in enumerate(marks, 1):
        column = columns[number > half]
        x = (width + BETWEEN) * (number > half)
        lines = setter.text(context.fill(mark.text, path), "note", width - 6, x + 6, "a number’s words")
        disc = _disc(context, number, x + DISC, setter.leading("note") / 2)
        lines[0] = lines[0]._replace(items=(*lines[0].items, *disc))
        column += spaced(lines, context.design.space("item"))
    left, right = (stacked(column) for column in columns)
    items, links = (*left.items, *right.items), (*left.links, *right.links)
    strip = Strip(max(left.bottom, right.bottom), items, links=links, name="the words of a figure’s numbers")
    return spaced([strip], 2.0) if items else []


def _disc(context: Context, number: int, x: float, y: float) -> tuple[Item, ...]:
    """Return a number in a disc around a point."""
    setter, style = context.setter, context.setter.tools.style
    area = Rect(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
    high = setter.role("mark").font.cap_height * setter.role("mark").size * 25.4 / 72
    ring = style.edge("book-band") or style.stroke("book-mark")
    words = setter.line(str(number), "mark", x, y + high / 2, 10, "centre")
    return (Shape(paths.ellipse(area), style.paint("book-band")(area), ring), words)


def picture(context: Context, shown: Shown, path: Sequence[Step]) -> Picture | None:
    """Return a picture, or None after adding its problems."""
    before = len(context.problems)
    ground, squares = _ground(context, shown, path)
    items: list[Item] = list(ground.items)
    if shown.pieces:
        items += _pieces(context, _filled_pieces(context, shown, path), squares, path)
    area = _crop(context, shown, squares, path) or Rect(0, 0, ground.width, ground.height)
    if len(context.problems) > before:
        return None
    scale = (shown.width or NATURAL * area.width) / area.width
    inside = Group(tuple(cropped(items, area)), clip=ground.outline)
    clip = None if area.width == ground.width else paths.rect(area)
    moved = Group((Group((inside,), clip=clip),), (scale, 0.0, 0.0, scale, -area.left * scale, -area.top * scale))
    outline = paths.transformed(ground.outline, (scale, 0, 0, scale, 0, 0)) if clip is None else None
    frame = outline or paths.rect(Rect(0, 0, area.width * scale, area.height * scale))
    edge = Shape(frame, None, Stroke(context.setter.tools.style.colour("book-ink"), EDGE))
    drawn: tuple[Item, ...] = (moved, edge)
    size = area.width * scale, area.height * scale
    if shown.turn:
        drawn = (Group(drawn, paths.turned(Rect(0, 0, *size), shown.turn)),)
    return Picture(*size, (*drawn, *_marks(context, shown, area, scale, path)))


def cropped(items: Sequence[Item], area: Rect) -> Iterator[Item]:
    """Yield the items that reach into an area, so that what a crop hides is not in the file either."""
    for item in items:
        ink = bounds((item,))
        if ink is None or ink.overlaps(area):
            if isinstance(item, Group) and item.matrix is None:
                yield item._replace(items=tuple(cropped(item.items, area)))
            else:
                yield item


def _ground(context: Context, shown: Shown, path: Sequence[Step]) -> tuple[Stamp, Squares | None]:
    if shown.grid is not None:
        return _bare_grid(context, shown)
    assert shown.component is not None
    origin = context.document.origin(*path)
    face = context.faces.face(shown.component, shown.row, shown.side, origin)
    row = context.faces.record(shown.component, shown.row, origin)
    return stamp(face), _squares(row, face.width, face.height, shown.square_mm)


def _bare_grid(context: Context, shown: Shown) -> tuple[Stamp, Squares]:
    """Return a grid of squares without a board."""
    assert shown.grid is not None
    across, down, side = shown.grid["columns"], shown.grid["rows"], shown.square_mm or SQUARE
    area = Rect(0, 0, across * side, down * side)
    stroke = context.setter.tools.style.stroke("book-rule")
    cells = [Rect(x * side, y * side, side, side) for y in range(down) for x in range(across)]
    items = tuple(Shape(paths.rect(cell), None, stroke) for cell in cells)
    names = tuple(letters(n) for n in range(1, across + 1))
    return Stamp(area.width, area.height, items, paths.rect(area)), Squares(
        area, names, tuple(str(n) for n in range(1, down + 1))
    )


def _squares(row: Row, width: float, height: float, side: float | None) -> Squares | None:
    """Return the spaces of a board from its data: `columns` and `rows` are numbers or lists of names."""
    columns, rows = _names(row.get("columns"), letters), _names(row.get("rows"), str)
    if not columns or not rows:
        return None
    return Squares(spaces_of(width, height, row.get(SPACE, side), len(columns), len(rows)), columns, rows)


def _names(value: Any, name: Any) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(map(str, value))
    return tuple(name(n) for n in range(1, value + 1)) if isinstance(value, int) else ()


def _filled_pieces(context: Context, shown: Shown, path: Sequence[Step]) -> list[Laid]:
    """Return the pieces of a picture, with the fields in their rows and spaces filled in from the data of the board."""
    origin = context.document.origin(*path)
    ground = context.faces.record(shown.component, shown.row, origin).values if shown.component else {}
    found = []
    for number, piece in enumerate(shown.pieces):
        row, at = (
            context.fill(words, [*path, "pieces", number, name], ground)
            for name, words in (("row", piece.row), ("at", piece.at))
        )
        found.append(piece.model_copy(update={"row": row, "at": at}))
    return found


def _pieces(context: Context, pieces: Sequence[Laid], squares: Squares | None, path: Sequence[Step]) -> Iterator[Item]:
    """Yield the pieces on a board, grouped by space, in the order in which spaces are named."""
    spaces: dict[str, list[Stamp]] = {}
    for number, piece in enumerate(pieces):
        here = [*path, "pieces", number]
        if _cell(context, squares, piece.at, [*here, "at"]) is not None:
            spaces.setdefault(piece.at, []).append(_stamp(context, piece, here))
    for name, stamps in spaces.items():
        cell = _cell(context, squares, name, path)
        if cell is not None:
            yield from laid(cell, [(one, False) for one in stamps])


def _stamp(context: Context, piece: Laid, path: Sequence[Step]) -> Stamp:
    return stamp(context.faces.face(piece.component, piece.row, "front", context.document.origin(*path)))


def _cell(context: Context, squares: Squares | None, name: str, path: Sequence[Step]) -> Rect | None:
    found = squares.cell(name) if squares else None
    if found is None:
        names = [f"{column}{row}" for column in squares.columns for row in squares.rows] if squares else []
        why = allowed_values(name, names) if names else " (its data have no columns and rows)"
        context.report(path, "at", f'the board has no space "{name}"{why}')
    return found


def _crop(context: Context, shown: Shown, squares: Squares | None, path: Sequence[Step]) -> Rect | None:
    if not shown.crop:
        return None
    first, _, last = shown.crop.partition("-")
    cells = [_cell(context, squares, name.strip(), [*path, "crop"]) for name in (first, last or first)]
    one, other = cells
    return one.joined(other) if one and other else None


def _marks(context: Context, shown: Shown, area: Rect, scale: float, path: Sequence[Step]) -> Iterator[Item]:
    """Yield the numbers on a picture that shows an `area` at a `scale`."""
    for number, mark in enumerate(shown.marks, 1):
        here = [*path, "marks", number - 1]
        point = _box_point(context, shown, mark, here) if mark.on else _percent_point(context, mark, area, here)
        if point is not None:
            yield from _disc(context, number, (point[0] - area.left) * scale, (point[1] - area.top) * scale)


def _percent_point(context: Context, mark: Mark, area: Rect, path: Sequence[Step]) -> tuple[float, float] | None:
    """Return the point of a face at two percentages of the area that is shown."""
    try:
        across, down = (float(part.rstrip("%")) / 100 for part in mark.at.split())
    except ValueError:
        context.report([*path, "at"], "at", f'"{mark.at}" is not a place (allowed: two percentages such as 30 50)')
        return None
    return area.left + across * area.width, area.top + down * area.height


def _box_point(context: Context, shown: Shown, mark: Mark, path: Sequence[Step]) -> tuple[float, float] | None:
    """Return the point of a face at a corner or in the middle of a box of its layout."""
    boxes = context.faces.boxes(shown.component or "", shown.row, context.document.origin(*path))
    box = boxes.get(mark.on)
    if box is None:
        context.report([*path, "on"], "on", f'the layout has no box "{mark.on}"{allowed_values(mark.on, boxes)}')
        return None
    across = {"left": box.left, "right": box.right}.get(mark.corner.partition(" ")[0], box.centre[0])
    down = {"top": box.top, "bottom": box.bottom}.get(mark.corner.rpartition(" ")[2], box.centre[1])
    return across, down


def _scaled(items: tuple[Item, ...], scale: float) -> Group:
    return Group(items, (scale, 0.0, 0.0, scale, 0.0, 0.0))
