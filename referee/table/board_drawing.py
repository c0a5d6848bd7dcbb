"""The board of a match, drawn with the very pieces that the press prints: a face of the board with faces on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Group, Shape, Stroke, TextRun
from pnp.drawing.face import Face
from pnp.errors import OutputError
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page, Placement
from pnp.model.sheet import Place
from pnp.press.opening import open_build
from pnp.render.pdf import write_pdf
from pnp.render.svg import svg
from pnp.units import MM_PER_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from pnp.drawing.drawing import Item, Outline
    from pnp.drawing.fonts import Font
    from pnp.library.roots import Roots
    from pnp.library.sources import Entry
    from pnp.press.pieces import Pieces
    from referee.engine.picture import Picture, Piece, Space
    from referee.table.desk import Desk

MARGIN = 8.0
"""mm round a board without a frame, in which the names of columns and rows stand."""
SPACE = "square_mm"
"""The field of a board's data that says how wide a space is, in mm; what lies round the spaces is its frame."""
LARGE = 0.6
"""A piece wider than this part of a space lies in its middle; smaller ones lie beside each other on it."""
TALLEST = 0.62
"""What part of a space the small pieces may be high: a taller one is drawn smaller."""
GAP = 0.03
"""The part of a space between small pieces, and between them and its edge."""
EDGE = 0.25
"""The width in mm of the line round each piece."""
LABEL_FONT, LABEL_SIZE, INK = "Source Sans 3 Bold", 12.0, Colour(0.15, 0.15, 0.15)


class Stamp(NamedTuple):
    """What is seen of a printed piece from above: its size, its items, its outline, in mm from its top left corner."""

    width: float
    height: float
    items: tuple[Item, ...]
    outline: Outline


def board_svg(desk: Desk, roots: Roots) -> str:
    """Return the board of a match as SVG.

    Raises:
        OutputError: the game shows nothing, or has no printed board.
        DataError: a printed piece has faults.
    """
    return svg(_drawing(desk, roots), _title(desk))


def write_board(desk: Desk, path: Path, roots: Roots) -> int:
    """Write the board of a match as a PDF of one page; return its bytes.

    Raises:
        OutputError: the game shows nothing, has no printed board, or the file cannot be written.
        DataError: a printed piece has faults.
    """
    drawing = _drawing(desk, roots)
    face = Face("board", _title(desk), drawing.width, drawing.height, 0, drawing)
    sheet = Rect(0, 0, drawing.width, drawing.height)
    nothing = Drawing(drawing.width, drawing.height, ())
    page = Page(
        sheet.width, sheet.height, (Placement(face, Place(sheet), sheet),), nothing, "front", "1", _title(desk), "board"
    )
    return write_pdf(path, [page], title=_title(desk)).bytes


def _title(desk: Desk) -> str:
    match = desk.match
    return ", ".join(filter(None, [match.game.title, match.game.heading(match.state)]))


def _drawing(desk: Desk, roots: Roots) -> Drawing:
    """Return the board with everything on it; columns and rows are named round it where it has no frame of its own."""
    picture = desk.picture()
    if picture is None or not picture.board:
        raise OutputError(f"{desk.match.game.title} has no board to draw")
    box = _Box(desk, picture, roots)
    board = box.stamp(picture.board, "", 0)
    field = box.field(picture)
    across, down = field.width / len(picture.columns), field.height / len(picture.rows)
    items: list[Item] = list(board.items)
    for number, space in enumerate(picture.spaces):
        cell = Rect(field.left + space.column * across, field.top + space.row * down, across, down)
        items += _laid(cell, [(box.stamp(piece.component, piece.row, number), piece) for piece in _printed(space)])
    margin = 0.0 if field.left or field.top else MARGIN
    ground = Group((Group(tuple(items), clip=board.outline),), matrix=(1, 0, 0, 1, margin, margin))
    labels = _labels(picture, box.font, across, down) if margin else ()
    return Drawing(board.width + 2 * margin, board.height + 2 * margin, (ground, *labels))


def _printed(space: Space) -> Iterator[Piece]:
    return (piece for piece in space.pieces if piece.component)


def _laid(cell: Rect, pieces: Iterable[tuple[Stamp, Piece]]) -> Iterator[Item]:
    """Yield the pieces of a space: large ones in its middle, those of nobody along the top, those of seats below."""
    gap = GAP * cell.width
    right, left = cell.right - gap, cell.left + gap
    for stamp, piece in pieces:
        scale = min(1.0, TALLEST * cell.height / stamp.height)
        width, height = stamp.width * scale, stamp.height * scale
        if stamp.width > LARGE * cell.width:
            yield _at(stamp, cell.centre[0] - stamp.width / 2, cell.centre[1] - stamp.height / 2, 1)
        elif piece.seat is None:
            right -= width
            yield _at(stamp, right, cell.top + gap, scale)
            right -= gap
        else:
            yield _at(stamp, left, cell.bottom - gap - height, scale)
            left += width + gap


def _at(stamp: Stamp, x: float, y: float, scale: float) -> Item:
    edge = Shape(stamp.outline, None, Stroke(INK, EDGE / scale))
    return Group((Group(stamp.items, clip=stamp.outline), edge), matrix=(scale, 0, 0, scale, x, y))


def _labels(picture: Picture, font: Font, across: float, down: float) -> Iterator[TextRun]:
    """Yield the names of the columns above and below the board, and of the rows beside it."""
    high = font.cap_height * LABEL_SIZE * MM_PER_POINT
    for number, name in enumerate(picture.columns):
        x = MARGIN + (number + 0.5) * across - font.width(name, LABEL_SIZE) / 2
        for top in (0.0, MARGIN + len(picture.rows) * down):
            yield TextRun(x, top + (MARGIN + high) / 2, name, font, LABEL_SIZE, INK)
    for number, name in enumerate(picture.rows):
        y = MARGIN + (number + 0.5) * down + high / 2
        for side in (0.0, MARGIN + len(picture.columns) * across):
            x = side + (MARGIN - font.width(name, LABEL_SIZE)) / 2
            yield TextRun(x, y, name, font, LABEL_SIZE, INK)


class _Box:
    """The printed pieces of a game, taken out as they are needed."""

    def __init__(self, desk: Desk, picture: Picture, roots: Roots) -> None:
        match = desk.match
        wanted = {piece.component for space in picture.spaces for piece in space.pieces if piece.component}
        options = match.game.book.options
        chosen = [f"{name}={value}" for name, value in match.state.options.items() if name in options]
        build = open_build(match.game.name, roots, only=sorted({picture.board, *wanted}), options=chosen)
        self._members: Mapping[str, Pieces] = {member.printable.id: member for member in build.pieces()}
        self.font = build.tools.fonts.find(LABEL_FONT)
        self._stamps: dict[tuple[str, str], Stamp] = {}

    def field(self, picture: Picture) -> Rect:
        """Return where the spaces lie on the board: in its middle where its data say how wide one is, else all over."""
        board = self.stamp(picture.board, "", 0)
        side = self._members[picture.board].entries[0].row.get(SPACE)
        width, height = board.width, board.height
        if isinstance(side, int | float):
            width, height = min(width, side * len(picture.columns)), min(height, side * len(picture.rows))
        return Rect((board.width - width) / 2, (board.height - height) / 2, width, height)

    def stamp(self, component: str, row: str, number: int) -> Stamp:
        """Return a piece; where a row is printed in several ways, they take turns by number."""
        member = self._members[component]
        entries = [entry for entry in member.entries if not row or _is_row(member, entry, row)]
        if not entries:
            raise OutputError(f'no piece "{row}" of {member.printable.component.title} is printed')
        entry = entries[number % len(entries)]
        key = (component, entry.id)
        if key not in self._stamps:
            self._stamps[key] = _seen(member.front_of(entry))
        return self._stamps[key]


def _is_row(member: Pieces, entry: Entry, row: str) -> bool:
    """Return whether an entry is the row of this id, or one of those made for a value of this name."""
    each = member.printable.component.each or ()
    return entry.id == row or any(str(entry.row.get(field)) == row for field in each)


def _seen(face: Face) -> Stamp:
    """Return what is seen of a face: all of it, or of a figure that folds over a ridge its front and its foot."""
    across = sorted(fold[1] for fold in face.fold if fold[1] == fold[3])
    if len(across) % 2 == 0:
        return Stamp(
            face.width, face.height, face.drawing.items, face.cut or paths.rect(Rect(0, 0, face.width, face.height))
        )
    ridge = across[len(across) // 2]
    moved = Group(face.drawing.items, matrix=(1, 0, 0, 1, 0, -ridge))
    return Stamp(face.width, face.height - ridge, (moved,), paths.rect(Rect(0, 0, face.width, face.height - ridge)))
