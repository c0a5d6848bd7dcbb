"""The board of a match, drawn with its printed pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.composition.stamps import INK, items_on_hex, items_on_square, placed_piece
from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Group, Shape, Stroke, TextRun
from pnp.drawing.face import Face
from pnp.errors import OutputError
from pnp.geometry.rect import Rect
from pnp.imposition.page import page_of
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.svg import svg
from pnp.units import MM_PER_POINT
from referee.table.components.box import Box, covered_area, rotated_to_fit
from referee.table.components.laid_board import ModularBoard
from referee.table.components.printed import printed_components

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pnp.composition.stamps import Stamp
    from pnp.drawing.drawing import Item
    from pnp.drawing.fonts import Font
    from pnp.library.roots import Roots
    from referee.engine.core.picture import Picture, Piece, Space
    from referee.engine.record.match_view import MatchView

    Report = Callable[[str], object]

MARGIN = 8.0
"""The margin in mm around a board without a frame, for the names of columns and rows."""
LABEL_FONT, LABEL_SIZE = "Source Sans 3 Bold", 12.0
PAPER = Colour(1.0, 1.0, 1.0)
SIGN, SIGN_LEFT, SIGN_HEIGHT = 0.34, 0.08, 0.6
"""A sign on a space: width and left offset as shares of the space's width, font size as a share of the sign's width."""


def board_svg(match: MatchView[Any], picture: Picture | None, roots: Roots, report: Report) -> str:
    """Return a match's board as SVG.

    report: takes a sentence about each piece that cannot be drawn as it is printed.

    Raises:
        OutputError: the game has no board to draw, or no printed board.
        DataError: a printed piece has faults.
    """
    return svg(_drawing(match, picture, roots, report), _title(match))


def write_board(match: MatchView[Any], picture: Picture | None, path: Path, roots: Roots, report: Report) -> int:
    """Write a match's board as a PDF of one page; return its size in bytes. report: see board_svg.

    Raises:
        OutputError: the game has no board to draw or no printed board, or the file cannot be written.
        DataError: a printed piece has faults.
    """
    drawing = _drawing(match, picture, roots, report)
    face = Face("board", _title(match), drawing.width, drawing.height, 0, drawing)
    return write_pdf(path, [page_of(face)], PdfMetadata(_title(match))).bytes


def _title(match: MatchView[Any]) -> str:
    return ", ".join(filter(None, [match.game.title, match.game.heading(match.state)]))


def _drawing(match: MatchView[Any], picture: Picture | None, roots: Roots, report: Report) -> Drawing:
    if picture is None or not (picture.board or picture.grounds):
        raise OutputError(f"{match.game.title} has no board to draw")
    return board_of(picture, match, roots, report)


def board_of(picture: Picture, match: MatchView[Any], roots: Roots, report: Report) -> Drawing:
    """Return the board with everything on it; a board without a frame gets labels for its columns and rows.

    report: see board_svg.

    Raises:
        OutputError: the game has no printed board.
        DataError: a printed piece has faults.
    """
    wanted = {piece.component for space in picture.spaces for piece in space.pieces} | {picture.board}
    wanted |= {ground.component for ground in picture.grounds} | {track.piece.component for track in picture.tracks}
    box = Box(printed_components(match, roots, sorted(wanted - {""})))
    if picture.grounds:
        return _laid_drawing(picture, box, report)
    board, field = box.stamp(picture.board, picture.sheet, 0), box.field(picture)
    items: list[Item] = list(board.items)
    for number, space in enumerate(picture.spaces):
        items += _pieces(space, number, box.cell(picture, space), box, box.has_hex(picture, space), report)
    items += _markers(picture, box, report)
    across, down = field.width / len(picture.columns), field.height / len(picture.rows)
    margin = 0.0 if field.left or field.top else MARGIN
    ground = Group((Group(tuple(items), clip=board.outline),), matrix=(1, 0, 0, 1, margin, margin))
    labels = _labels(picture, box.tools.fonts.find(LABEL_FONT), across, down) if margin else ()
    return Drawing(board.width + 2 * margin, board.height + 2 * margin, (ground, *labels))


def _laid_drawing(picture: Picture, box: Box, report: Report) -> Drawing:
    """Return the drawing of a board that players lay out during the game, such as a board of tiles."""
    board = ModularBoard(picture, box)
    items: list[Item] = []
    for part in board.parts:
        items.append(placed_piece(part.rotated, part.x - part.rotated.width / 2, part.y - part.rotated.height / 2))
        if part.ground.label:
            items += _sign(board.cell_at(part), part.ground.label, 0, box.tools.fonts.find(LABEL_FONT))
    for number, space in enumerate(picture.spaces):
        items += _pieces(space, number, board.cell(space), box, True, report)
    return Drawing(board.width, board.height, tuple(items))


def _markers(picture: Picture, box: Box, report: Report) -> Iterator[Item]:
    """Yield the drawings of the markers on the tracks of a board; a marker that cannot be drawn is reported."""
    for track in picture.tracks:
        try:
            area = box.marker_area(picture, track)
        except OutputError as error:
            report(f"not drawn: {error}")
        else:
            yield placed_piece(box.visible_side(track.piece)[1], area.left, area.top)


def _pieces(space: Space, number: int, area: Rect, box: Box, is_hexagonal: bool, report: Report) -> Iterator[Item]:
    """Yield the drawings of the pieces on a space.

    A piece that is not printed is drawn as a sign on a disc, and reported if it belongs to a component; if it is part
    of the board, as terrain is, it is left out.
    """
    stamps: list[tuple[Stamp, bool]] = []
    signs: list[str] = []
    for piece in (piece for piece in space.pieces if piece.across):
        if (stamp := _stamp(piece, number, box, report)) is not None:
            if piece.across > 1:
                yield from items_on_square(
                    covered_area(area, piece), [(rotated_to_fit(stamp, covered_area(area, piece))[0], False)]
                )
            else:
                stamps.append((_rotated(rotated_to_fit(stamp, area)[0], piece.turn), piece.seat is None))
        elif piece.component or piece.seat is not None:
            signs.append(piece.mark)
    yield from items_on_hex(area, stamps) if is_hexagonal else items_on_square(area, stamps)
    font = box.tools.fonts.find(LABEL_FONT)
    for nth, sign in enumerate(signs):
        yield from _sign(area, sign, nth, font)


def _rotated(stamp: Stamp, degrees: int) -> Stamp:
    """Return a piece rotated clockwise about its middle, in the room that it has without the rotation."""
    if not degrees:
        return stamp
    turn = paths.rotation(Rect(0, 0, stamp.width, stamp.height), degrees)
    return stamp._replace(items=(Group(stamp.items, turn),), outline=paths.transformed(stamp.outline, turn))


def _stamp(piece: Piece, number: int, box: Box, report: Report) -> Stamp | None:
    """Return the stamp of the visible side of a piece; None if it is not printed."""
    try:
        return box.visible_side(piece, number)[1]
    except OutputError as error:
        if piece.component:
            report(f"drawn as letters: {error}")
    return None


def _sign(area: Rect, sign: str, nth: int, font: Font) -> Iterator[Item]:
    """Yield a sign of one or two characters on a disc, to the right of earlier signs."""
    size = SIGN * area.width
    left, top = area.left + SIGN_LEFT * area.width + 1.2 * nth * size, area.centre[1] - size / 2
    points = SIGN_HEIGHT * size / MM_PER_POINT
    yield Shape(paths.ellipse(Rect(left, top, size, size)), PAPER, Stroke(INK, 0.4))
    x = left + (size - font.width(sign, points)) / 2
    yield TextRun(x, top + (size + font.cap_height * points * MM_PER_POINT) / 2, sign, font, points, INK)


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
