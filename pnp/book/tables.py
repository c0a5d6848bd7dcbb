"""Tables with rows from records or the book file, cells of wrapped text, and a head repeated on each page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.book.context import Context
from pnp.book.strips import Strip, kept_together, spaced_strips
from pnp.book.typesetter import stack_strips
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.geometry.rect import Rect
from pnp.imposition.page import Link
from pnp.library.books import Column, Table
from pnp.library.trees import Step

COLUMN_GAP = 3.0
MOST_ROWS_UNSPLIT = 12
"""A table with at most this many rows is not split across pages."""
HEAD_OVERHANG = 1.4  # mm of the band behind the head of a table, beyond the table on each side
ROW_PADDING = 1.1  # mm above and below the text of a row


def table(context: Context, data: Table, path: Sequence[Step], width: float) -> list[Strip]:
    """Return a table `width` mm wide."""
    widths = _widths(data.columns, width)
    strips: list[Strip] = []
    if any(column.title for column in data.columns):
        cells = [context.fill(column.title, path) for column in data.columns]
        strips.append(_head(context, _row(context, cells, ["cell-head"] * len(cells), widths, width), width))
    roles = [column.style or "cell" for column in data.columns]
    rows = [_row(context, cells, roles, widths, width) for cells in _cells(context, data, path)]
    if not rows:
        context.report(path, "table", "the table has no rows")
    if len(rows) <= MOST_ROWS_UNSPLIT:
        rows = kept_together(rows)
    else:
        head = tuple(strip._replace(keep_with_next=False) for strip in strips)
        rows = [rows[0]._replace(keep_with_next=True), *(row._replace(table_head=head) for row in rows[1:])]
        rows[-2] = rows[-2]._replace(keep_with_next=True)
    strips += rows
    if data.caption and strips:
        caption = context.typesetter.text_strips(context.fill(data.caption, path), "caption", width)
        strips[-1] = strips[-1]._replace(keep_with_next=True)
        strips += spaced_strips(caption, 1.2)
    space = context.design.space("figure")
    return spaced_strips(
        strips, space if any(column.title for column in data.columns) else space - 2 * ROW_PADDING, space
    )


def _head(context: Context, row: Strip, width: float) -> Strip:
    """Return the head of a table on a tinted band, which is a little wider than the table."""
    style, area = context.typesetter.tools.style, Rect(-HEAD_OVERHANG, 0.0, width + 2 * HEAD_OVERHANG, row.height)
    band = Shape(
        paths.rounded_rectangle(area, HEAD_OVERHANG), style.paint("book-tint")(area), style.low_ink_edge("book-tint")
    )
    return row._replace(items=(band, *row.items), keep_with_next=True)


def _widths(columns: Sequence[Column], width: float) -> list[float]:
    free = width - COLUMN_GAP * (len(columns) - 1)
    whole = sum(column.share for column in columns)
    return [free * column.share / whole for column in columns]


def _cells(context: Context, data: Table, path: Sequence[Step]) -> Iterator[list[str]]:
    if data.rows is not None:
        for number, row in enumerate(data.rows):
            if len(row) != len(data.columns):
                message = f"the row has {len(row)} cells (allowed: {len(data.columns)}, one for each column)"
                context.report([*path, "rows", number], "rows", message)
                continue
            yield [context.fill(cell, [*path, "rows", number]) for cell in row]
        return
    records = context.values.records(data.each or "", [*path, "each"], defaults=data.defaults)
    for record in (records[place] for place in context.values.sorted_indices(data.by, records, [*path, "by"])):
        if context.is_true(data.where, [*path, "where"], record):
            yield [
                context.fill(column.text, [*path, "columns", number, "text"], record)
                for number, column in enumerate(data.columns)
            ]


def _row(context: Context, cells: Sequence[str], roles: Sequence[str], widths: Sequence[float], whole: float) -> Strip:
    setter = context.typesetter
    items: list[Item] = []
    links: list[Link] = []
    x = lowest = 0.0
    for cell, role, width in zip(cells, roles, widths, strict=True):
        text = stack_strips(setter.text_strips(cell, role, width, x, "a cell of a table") if cell else (), ROW_PADDING)
        items += text.items
        links += text.links
        lowest = max(lowest, text.bottom + ROW_PADDING)
        x += width + COLUMN_GAP
    line = paths.polygon([(0.0, lowest), (whole, lowest)], is_closed=False)
    items.append(Shape(line, None, setter.tools.style.stroke("book-rule")))
    return Strip(lowest, tuple(items), links=tuple(links), name="a row of a table")
