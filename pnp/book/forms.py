"""Forms to fill in: a box with lines to write on and squares to tick. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.book.context import Context
from pnp.book.strips import Strip, spaced_strips
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.geometry.rect import Rect
from pnp.library.books import Form, FormField
from pnp.library.trees import Step

PADDING = 2.6
LINE = 8.4  # mm between lines to write on
TICK = 3.8  # mm, the side of a square to tick
GAP = 3.0
CORNER = 2.0  # mm, the radius of the corners of a form
FILL_PAGE = "rest"
"""The height of a field that takes all height left on its page."""


def form(context: Context, data: Form, path: Sequence[Step]) -> list[Strip]:
    """Return a form as one strip."""
    strip = _form(context, data, path)
    if any(field.height == FILL_PAGE for row in data.rows for field in row):
        strip = strip._replace(grow=lambda extra: _form(context, data, path, extra))
    return spaced_strips([strip], context.design.space("figure"))


def _form(context: Context, data: Form, path: Sequence[Step], extra: float = 0.0) -> Strip:
    """Return a form; `extra` mm are shared among its rows with the height `rest`."""
    setter, style = context.typesetter, context.typesetter.tools.style
    width = context.text_area.text_width
    items: list[Item] = []
    y = PADDING
    if data.title:
        title = context.fill(data.title, [*path, "title"])
        items.append(setter.line(f"**{title}**", "note", PADDING, y + setter.baseline("note"), width - 2 * PADDING))
        y += setter.leading("note")
    growing = sum(any(field.height == FILL_PAGE for field in row) for row in data.rows)
    for number, row in enumerate(data.rows):
        high = max(field.height if isinstance(field.height, int | float) else LINE for field in row)
        high += extra / growing if any(field.height == FILL_PAGE for field in row) else 0.0
        items += _row(context, row, y, high, width, [*path, "rows", number])
        y += high
    area = Rect(0, 0, width, y + PADDING)
    frame = Shape(
        paths.rounded_rectangle(area, CORNER), style.paint("book-tint")(area), style.low_ink_edge("book-tint")
    )
    return Strip(area.height, (frame, *items), name="a form")


def _row(
    context: Context, row: Sequence[FormField], top: float, high: float, width: float, path: Sequence[Step]
) -> Iterator[Item]:
    free = width - 2 * PADDING - GAP * (len(row) - 1)
    shares = sum(field.share for field in row)
    alone = sum(field.height == FILL_PAGE for field in row) == 1
    x = PADDING
    for number, field in enumerate(row):
        across, here = free * field.share / shares, [*path, number, "label"]
        tall = field.height not in (None, FILL_PAGE)
        yield from _field(context, field, Rect(x, top, across, high if tall else LINE), here)
        left, wide = (PADDING, width - 2 * PADDING) if alone else (x, across)  # further lines may be below other fields
        for line in range(1, int(high / LINE) if field.height == FILL_PAGE else 1):
            more = field.model_copy(update={"label": ""})
            yield from _field(context, more, Rect(left, top + line * LINE, wide, LINE), here)
        x += across + GAP


def _field(context: Context, field: FormField, area: Rect, path: Sequence[Step]) -> Iterator[Item]:
    setter, style = context.typesetter, context.typesetter.tools.style
    stroke = style.stroke("book-form")
    words = context.fill(field.label, path)
    wide = setter.width(words, "note") if words else 0.0
    if field.height not in (None, FILL_PAGE):
        if words:
            yield setter.line(words, "note", area.left, area.top + setter.baseline("note"), area.width)
        return
    low = area.bottom - 2.0
    if words:
        yield setter.line(words, "note", area.left, low - 0.6, area.width)
    x = area.left + wide + (1.6 if words else 0.0)
    if not field.boxes:
        yield Shape(paths.polygon([(x, low), (area.right, low)], is_closed=False), None, stroke)
        return
    for number in range(field.boxes):
        left = x + number * (TICK + 1.2)
        if left + TICK > area.right + 0.01:
            advice = "use fewer boxes, or give the field a larger share of its row"
            context.report(path, "boxes", f"{field.boxes} boxes do not fit beside {words!r}: {advice}")
            return
        square = Rect(left, low - TICK + 0.4, TICK, TICK)
        yield Shape(paths.rect(square), style.paint("book-form")(square), stroke)
