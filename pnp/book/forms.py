"""Forms to fill in: a box with lines to write on and squares to tick. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.book.context import Context
from pnp.book.strips import Strip, spaced
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.geometry.rect import Rect
from pnp.library.books import Form, FormField
from pnp.library.trees import Step

PAD = 2.6
LINE = 8.4  # mm from one line to write on to the next
TICK = 3.8  # mm, the side of a square to tick
GAP = 3.0


def form(context: Context, made: Form, path: Sequence[Step]) -> list[Strip]:
    """Return a form as one strip."""
    setter, style = context.setter, context.setter.tools.style
    width = context.room.text
    items: list[Item] = []
    y = PAD
    if made.title:
        title = context.fill(made.title, [*path, "title"])
        items.append(setter.line(f"**{title}**", "note", PAD, y + setter.baseline("note"), width - 2 * PAD))
        y += setter.leading("note")
    for number, row in enumerate(made.rows):
        high = max(field.height or LINE for field in row)
        items += _row(context, row, y, high, width, [*path, "rows", number])
        y += high
    area = Rect(0, 0, width, y + PAD)
    frame = Shape(paths.rect(area), style.paint("book-form")(area), style.stroke("book-form"))
    return spaced([Strip(area.height, (frame, *items), name="a form")], context.design.space("figure"))


def _row(
    context: Context, row: Sequence[FormField], top: float, high: float, width: float, path: Sequence[Step]
) -> Iterator[Item]:
    free = width - 2 * PAD - GAP * (len(row) - 1)
    shares = sum(field.share for field in row)
    x = PAD
    for number, field in enumerate(row):
        across = free * field.share / shares
        yield from _field(context, field, Rect(x, top, across, high), [*path, number, "label"])
        x += across + GAP


def _field(context: Context, field: FormField, area: Rect, path: Sequence[Step]) -> Iterator[Item]:
    setter, style = context.setter, context.setter.tools.style
    stroke = style.stroke("book-form")
    words = context.fill(field.label, path)
    wide = setter.width(words, "note") if words else 0.0
    if field.height is not None:
        if words:
            yield setter.line(words, "note", area.left, area.top + setter.baseline("note"), area.width)
        return
    low = area.bottom - 2.0
    if words:
        yield setter.line(words, "note", area.left, low - 0.6, area.width)
    x = area.left + wide + (1.6 if words else 0.0)
    if not field.boxes:
        yield Shape(paths.polygon([(x, low), (area.right, low)], closed=False), None, stroke)
        return
    for number in range(field.boxes):
        left = x + number * (TICK + 1.2)
        if left + TICK > area.right + 0.01:
            context.report(
                path, "boxes", f"{field.boxes} boxes do not fit beside {words!r}: give the field a larger share"
            )
            return
        yield Shape(paths.rect(Rect(left, low - TICK + 0.4, TICK, TICK)), None, stroke)
