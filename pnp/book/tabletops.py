"""Table tops under the pieces of pictures, and the same tables made longer to fill a height. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.book.context import Context
from pnp.book.seen import PictureGround
from pnp.composition.stamps import Stamp
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.geometry.rect import Rect
from pnp.library.book_pictures import LARGEST_TABLE, BookPicture, Tabletop
from pnp.library.rows import Row
from pnp.library.trees import Step

_PERCENTAGES = re.compile(r"\s*(\S+)\s+(\d+(?:\.\d+)?)%?\s*")


def table_ground(context: Context, table: Tabletop, path: Sequence[Step]) -> PictureGround:
    """Return a table top as the ground of a picture; `path` is its place in the book's file."""
    area = Rect(0, 0, _side(context, table.width, [*path, "width"]), _side(context, table.height, [*path, "height"]))
    style = context.typesetter.tools.style
    items: tuple[Item, ...] = (Shape(paths.rect(area), style.paint(table.fill)(area), style.low_ink_edge(table.fill)),)
    if table.layout is not None and style.ink != "low":
        origin = context.document.origin(*path)
        face, _ = context.faces.drawn_face(table.layout, Row({}, origin.file, origin.line))
        items += face.drawing.items
    return PictureGround(Stamp(area.width, area.height, items, paths.rect(area)), None, {}, {}, table.above)


def with_longer_table(
    context: Context, book_picture: BookPicture, path: Sequence[Step], height: float, wanted_height: float
) -> BookPicture:
    """Return a picture with a longer table, so that it becomes `wanted_height` mm high instead of `height`.

    The pieces stay in the middle of the table.
    """
    if book_picture.table is None or wanted_height <= height:
        return book_picture
    before = _side(context, book_picture.table.height, [*path, "table", "height"])
    taller = min(before * wanted_height / height, LARGEST_TABLE)
    above = (taller - before) / 2
    marks = [mark.model_copy(update={"at": _moved_point(mark.at, before / taller)}) for mark in book_picture.marks]
    table = book_picture.table.model_copy(update={"height": taller, "above": book_picture.table.above + above})
    return book_picture.model_copy(update={"table": table, "marks": marks})


def _moved_point(at: str, share: float) -> str:
    """Return two percentages, the second in the middle `share` of the height; any other text is returned as it is."""
    found = _PERCENTAGES.fullmatch(at)
    return f"{found[1]} {float(found[2]) * share + 50 * (1 - share):.3f}" if found else at


def _side(context: Context, given: float | str, path: Sequence[Step]) -> float:
    """Return the length of a table's side in mm, given as a number or an expression; 1 after adding a problem."""
    if not isinstance(given, str):
        return given
    before = len(context.problems)
    found = context.evaluate(given, path)
    if type(found) in (int, float) and 0 < found <= LARGEST_TABLE:
        return float(found)
    if len(context.problems) == before:
        context.report(
            path, str(path[-1]), f"{given} is {found!r} (allowed: a number above 0 and up to {LARGEST_TABLE})"
        )
    return 1.0
