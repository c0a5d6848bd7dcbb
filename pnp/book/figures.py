"""Figures in books: a row of labelled pictures, a legend for the numbers on them, a caption. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.book.context import Context
from pnp.book.marks import DISC, numbered_disc
from pnp.book.pictures import ComposedPicture, picture
from pnp.book.strips import Strip, kept_together, spaced_strips
from pnp.book.typesetter import shifted_items, stack_strips
from pnp.drawing.drawing import Item
from pnp.library.book_pictures import BookPicture, Mark
from pnp.library.books import Figure
from pnp.library.trees import Step

PICTURE_GAP = 4.0
TEXT_GAP = 5.0
LEAST_TWO_COLUMN_WIDTH = 70.0  # mm: below this width the legend has one column
DISC_ROOM = 6.0  # mm for the column of a number in the legend


def figure(context: Context, data: Figure, path: Sequence[Step]) -> list[Strip]:
    """Return a figure: labelled pictures, a legend for their numbers, words beside or below; empty after a problem."""
    whole = context.text_area.full_width if data.wide else context.text_area.text_width
    pictures = [picture(context, shown, [*path, "show", n]) for n, shown in enumerate(data.show)]
    if not all(pictures):
        return []
    found = _fitted_pictures(
        context, data.show, [one for one in pictures if one], whole * (0.52 if data.beside else 1), path
    )
    across = sum(one.width for one in found) + PICTURE_GAP * (len(found) - 1)
    left = 0.0 if data.beside else (whole - across) / 2
    marks = [mark for shown in data.show for mark in shown.marks]
    explained = legend(context, marks, whole, path, 2 if whole > LEAST_TWO_COLUMN_WIDTH else 1) if marks else []
    if data.beside:
        strips = kept_together([_beside(context, data, found, whole, path), *explained])
        return spaced_strips(strips, context.design.space("figure"), context.design.space("figure"))
    strips = [_row(context, data.show, found, left, path), *explained]
    if data.caption:
        words = context.fill(data.caption, [*path, "caption"])
        strips += spaced_strips(context.typesetter.text_strips(words, "caption", whole, name="caption"), 1.4)
    strips = [strip._replace(floats=True) for strip in kept_together(strips)]
    return spaced_strips(strips, context.design.space("figure"), context.design.space("figure"))


def _fitted_pictures(
    context: Context,
    book_pictures: Sequence[BookPicture],
    pictures: list[ComposedPicture],
    room: float,
    path: Sequence[Step],
) -> list[ComposedPicture]:
    """Return the pictures, all scaled down by the same factor if together they are too wide."""
    free = room - PICTURE_GAP * (len(pictures) - 1) - sum(one.width - one.inner.width for one in pictures)
    across = sum(one.inner.width for one in pictures)
    if across <= free:
        return pictures
    own = [
        what.model_copy(update={"width": one.inner.width * free / across})
        for what, one in zip(book_pictures, pictures, strict=True)
    ]
    again = [picture(context, what, [*path, "show", n]) for n, what in enumerate(own)]
    return [one for one in again if one]


def _row(
    context: Context,
    book_pictures: Sequence[BookPicture],
    pictures: Sequence[ComposedPicture],
    x: float,
    path: Sequence[Step],
) -> Strip:
    """Return the pictures side by side, aligned at the bottom, with their labels in a line below."""
    foot = max(one.inner.bottom for one in pictures)
    lowest = under = max(foot + one.height - one.inner.bottom for one in pictures)
    items: list[Item] = []
    for number, (one, what) in enumerate(zip(pictures, book_pictures, strict=True)):
        items.append(shifted_items(one.items, x, foot - one.inner.bottom))
        if what.label:
            words = context.fill(what.label, [*path, "show", number, "label"])
            wide, left = one.inner.width + PICTURE_GAP - 1, x + one.inner.left - (PICTURE_GAP - 1) / 2
            lines = context.typesetter.text_strips(words, "label", wide, left, "label")
            below = stack_strips(lines, under + 1.2)
            items += below.items
            lowest = max(lowest, below.bottom)
        x += one.width + PICTURE_GAP
    return Strip(lowest, tuple(items), name="a figure")


def _beside(
    context: Context, data: Figure, pictures: Sequence[ComposedPicture], whole: float, path: Sequence[Step]
) -> Strip:
    """Return pictures and a text to their right as one strip, aligned at the top."""
    across = sum(one.width for one in pictures) + PICTURE_GAP * (len(pictures) - 1)
    row = _row(context, data.show, pictures, 0.0, path)
    words = context.fill(data.beside, [*path, "beside"])
    lines = context.typesetter.text_strips(
        words, context.body, whole - across - TEXT_GAP, across + TEXT_GAP, name="a text beside a picture"
    )
    if data.caption:
        caption = context.fill(data.caption, [*path, "caption"])
        lines += spaced_strips(
            context.typesetter.text_strips(caption, "caption", whole - across - TEXT_GAP, across + TEXT_GAP), 1.5
        )
    text = stack_strips(lines)
    return Strip(max(row.height, text.bottom), (*row.items, *text.items), links=text.links, name="a figure")


def legend(
    context: Context,
    marks: Sequence[Mark],
    full_width: float,
    path: Sequence[Step],
    columns_: int = 2,
    first_number: int = 1,
) -> list[Strip]:
    """Return the legend for the numbers on pictures, in columns; numbering starts at `first_number`."""
    setter = context.typesetter
    width = (full_width - PICTURE_GAP * (columns_ - 1)) / columns_
    each = -(-len(marks) // columns_)
    columns: list[list[Strip]] = [[] for _ in range(columns_)]
    for place, mark in enumerate(marks):
        column = columns[place // each]
        x, number = (width + PICTURE_GAP) * (place // each), place + first_number
        words = context.fill(mark.text, path)
        lines = setter.text_strips(words, "note", width - DISC_ROOM, x + DISC_ROOM, "the text of a numbered mark")
        lines = lines or [Strip(setter.leading("note"))]
        mark_ = numbered_disc(context, number, x + DISC, setter.leading("note") / 2)
        lines[0] = lines[0]._replace(items=(*lines[0].items, *mark_))
        column += spaced_strips(lines, context.design.space("item"))
    stacks = [stack_strips(column) for column in columns]
    items = tuple(item for stack in stacks for item in stack.items)
    links = tuple(link for stack in stacks for link in stack.links)
    strip = Strip(max(stack.bottom for stack in stacks), items, links=links, name="the legend of a figure")
    return spaced_strips([strip], 2.0) if items else []
