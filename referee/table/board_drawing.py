"""The board of a match, drawn with the pieces that the press prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.composition.stamps import INK, SPACE, Stamp, laid, spaces_of, stamp
from pnp.drawing.drawing import Drawing, Group, TextRun
from pnp.drawing.face import Face
from pnp.errors import OutputError
from pnp.geometry.rect import Rect
from pnp.imposition.page import page_of
from pnp.render.pdf import write_pdf
from pnp.render.svg import svg
from pnp.units import MM_PER_POINT
from referee.table.printed import printed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pnp.drawing.drawing import Item
    from pnp.drawing.fonts import Font
    from pnp.library.roots import Roots
    from pnp.library.sources import Entry
    from pnp.press.pieces import Pieces
    from referee.engine.core.picture import Picture, Piece, Space
    from referee.table.match_commands import MatchCommands

LEFT, TOP = "left_mm", "top_mm"
"""The fields of a board's data with the place of its first space in mm, if the spaces are not in the middle."""
MARGIN = 8.0
"""The margin in mm around a board without a frame, for the names of columns and rows."""
LABEL_FONT, LABEL_SIZE = "Source Sans 3 Bold", 12.0


def board_svg(commands: MatchCommands, roots: Roots) -> str:
    """Return the board of a match as SVG.

    Raises:
        OutputError: the game has no picture, or no printed board.
        DataError: a printed piece has faults.
    """
    return svg(_drawing(commands, roots), _title(commands))


def write_board(commands: MatchCommands, path: Path, roots: Roots) -> int:
    """Write the board of a match as a PDF of one page; return its bytes.

    Raises:
        OutputError: the game has no picture or no printed board, or the file cannot be written.
        DataError: a printed piece has faults.
    """
    drawing = _drawing(commands, roots)
    face = Face("board", _title(commands), drawing.width, drawing.height, 0, drawing)
    return write_pdf(path, [page_of(face)], title=_title(commands)).bytes


def _title(commands: MatchCommands) -> str:
    match = commands.match
    return ", ".join(filter(None, [match.game.title, match.game.heading(match.state)]))


def _drawing(commands: MatchCommands, roots: Roots) -> Drawing:
    """Return the board with everything on it; without a frame, columns and rows are labelled around it."""
    picture = commands.picture()
    if picture is None or not picture.board:
        raise OutputError(f"{commands.match.game.title} has no board to draw")
    box = _Box(commands, picture, roots)
    board = box.stamp(picture.board, picture.sheet, 0)
    field = box.field(picture)
    across, down = field.width / len(picture.columns), field.height / len(picture.rows)
    items: list[Item] = list(board.items)
    for number, space in enumerate(picture.spaces):
        cell = Rect(field.left + space.column * across, field.top + space.row * down, across, down)
        pieces = [(box.stamp(piece.component, piece.row, number), piece.seat is None) for piece in _printed(space)]
        items += laid(cell, pieces)
    margin = 0.0 if field.left or field.top else MARGIN
    ground = Group((Group(tuple(items), clip=board.outline),), matrix=(1, 0, 0, 1, margin, margin))
    labels = _labels(picture, box.font, across, down) if margin else ()
    return Drawing(board.width + 2 * margin, board.height + 2 * margin, (ground, *labels))


def _printed(space: Space) -> Iterator[Piece]:
    return (piece for piece in space.pieces if piece.component)


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
    """The printed pieces of a game, made as they are needed."""

    def __init__(self, commands: MatchCommands, picture: Picture, roots: Roots) -> None:
        wanted = {piece.component for space in picture.spaces for piece in space.pieces if piece.component}
        build = printed(commands.match, roots, sorted({picture.board, *wanted}))
        self._members: Mapping[str, Pieces] = {member.printable.id: member for member in build.pieces()}
        self.font = build.tools.fonts.find(LABEL_FONT)
        self._stamps: dict[tuple[str, str], Stamp] = {}

    def field(self, picture: Picture) -> Rect:
        """Return the area of the spaces: in the middle if the board's data give their width, else the whole board.

        The data may also give the place of the first space.
        """
        board = self.stamp(picture.board, picture.sheet, 0)
        row = self._entries(picture.board, picture.sheet)[0].row
        found = spaces_of(board.width, board.height, row.get(SPACE), len(picture.columns), len(picture.rows))
        left, top = row.get(LEFT), row.get(TOP)
        x = left if isinstance(left, int | float) else found.left
        y = top if isinstance(top, int | float) else found.top
        return Rect(x, y, found.width, found.height)

    def _entries(self, component: str, row: str) -> list[Entry]:
        """Return the printed rows of a component for a row of its data, or all if none is named.

        Raises:
            OutputError: there is no such row.
        """
        member = self._members[component]
        entries = [entry for entry in member.entries if not row or _is_row(member, entry, row)]
        if not entries:
            rows = ", ".join(entry.id for entry in member.entries)
            raise OutputError(f'{member.printable.component.title} has no piece "{row}" (it has: {rows})')
        return entries

    def stamp(self, component: str, row: str, number: int) -> Stamp:
        """Return a piece; if a row is printed in several ways, the number chooses one."""
        member, entries = self._members[component], self._entries(component, row)
        entry = entries[number % len(entries)]
        key = (component, entry.id)
        if key not in self._stamps:
            self._stamps[key] = stamp(member.front_of(entry))
        return self._stamps[key]


def _is_row(member: Pieces, entry: Entry, row: str) -> bool:
    """Return whether an entry has this id, or is made for a value of this name, or for exactly these values."""
    values = [str(entry.row.get(field)) for field in member.printable.component.each or ()]
    return row in (entry.id, *values, " ".join(values))
