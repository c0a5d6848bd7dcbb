"""Pictures over two facing pages, to the edges of the paper; below, each page explains its numbers. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.book.context import Context, escaped
from pnp.book.figures import legend
from pnp.book.flow import PageSize
from pnp.book.pages import Frame
from pnp.book.pictures import fitted_picture, picture
from pnp.book.plates import PlatePainter
from pnp.book.strips import Strip
from pnp.book.tabletops import with_longer_table
from pnp.book.typesetter import Stack, shifted_items, stack_strips
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item
from pnp.geometry.rect import Rect
from pnp.imposition.page import Heading
from pnp.library.book_pictures import BookPicture, Mark
from pnp.library.books import Spread
from pnp.library.trees import Step

COLUMNS = 2
"""Columns of the legend on each page."""
LEAST_HEIGHT = 0.5
"""The least share of the height between title and legend for a picture; above it, a table is lengthened to fill all."""
FOLD_TOLERANCE = 0.1  # mm by which a point must be right of the fold to be on the right page
LEGEND_GAP = 4.0  # mm between the picture and the legend
BELOW_TITLE = 2.4  # mm between the title and the picture, as much as below the title of a chapter


def spread_strips(context: Context, data: Spread, path: Sequence[Step]) -> list[Strip]:
    """Return a picture over two facing pages as two page-high strips, the first on a left page."""
    size, frame, here = context.size, Frame.of(context.design, context.has_ids), [*path, "show"]
    sides = _marks_of_pages(context, data.show, here)
    if sides is None:
        return []
    show = data.show.model_copy(update={"marks": [*sides[0], *sides[1]]})
    heads = _head(context, data, size, frame, path)
    wide, first = size.width - frame.inner - frame.outer, 1 + len(sides[0])
    words = [
        stack_strips(legend(context, marks, wide, here, COLUMNS, number) if marks else [])
        for marks, number in zip(sides, (1, first), strict=True)
    ]
    top = heads.bottom + BELOW_TITLE
    room = size.height - top - LEGEND_GAP - max(stack.bottom for stack in words) - frame.bottom
    image = fitted_picture(context, show, here, 2 * size.width, room, can_enlarge=True, is_folded=True)
    if image is not None and room * LEAST_HEIGHT <= image.height < room:
        shown = with_longer_table(context, show, here, image.height, room)
        image = fitted_picture(context, shown, here, 2 * size.width, room, can_enlarge=True, is_folded=True)
    if image is None:
        return []
    if image.height < room * LEAST_HEIGHT:
        context.report(
            here,
            "show",
            "the picture fills less than half of the height between title and legend: show a narrower part",
        )
    plates = PlatePainter(context.design.file.plates, context.faces, context.document.file)
    plate = tuple(plates.spread_plate(size, top, frame.top))
    over = *plate, shifted_items(image.items, (2 * size.width - image.width) / 2, top)
    below = top + image.height + LEGEND_GAP
    left = _half_picture(over, 0.0, size), shifted_items(words[0].items, frame.outer, below), *heads.items
    right = _half_picture(over, size.width, size), shifted_items(words[1].items, frame.inner, below)
    return [_page(context, data, left, True), _page(context, data, right, False)]


def _page(context: Context, data: Spread, items: Sequence[Item], is_left: bool) -> Strip:
    headings = (Heading(1, data.title, 0.0),) if is_left and data.title else ()
    return Strip(
        context.text_area.height,
        page_items=tuple(items),
        waits_for_left_page=is_left,
        keep_with_next=is_left,
        headings=headings,
        name="a picture over two pages",
    )


def _marks_of_pages(
    context: Context, book_picture: BookPicture, path: Sequence[Step]
) -> tuple[list[Mark], list[Mark]] | None:
    """Return the marks of the left and of the right page, each where its point is; None if there is no picture."""
    image = picture(context, book_picture, path, is_folded=True)
    if image is None:
        return None
    sides: tuple[list[Mark], list[Mark]] = [], []
    for mark, (across, _) in zip(book_picture.marks, image.dots, strict=True):
        sides[across > image.width / 2 + FOLD_TOLERANCE].append(mark)
    return sides


def _head(context: Context, data: Spread, size: PageSize, frame: Frame, path: Sequence[Step]) -> Stack:
    """Return the title and text above the picture on the left page."""
    width = size.width - frame.inner - frame.outer
    strips: list[Strip] = []
    if data.title:
        strips += context.typesetter.text_strips(
            escaped(context.fill(data.title, [*path, "title"])), "chapter", width, frame.outer
        )
    if data.text:
        strips += context.typesetter.text_strips(context.fill(data.text, [*path, "text"]), "lead", width, frame.outer)
    return stack_strips(strips, frame.top)


def _half_picture(items: tuple[Item, ...], left: float, size: PageSize) -> Item:
    """Return the part of a spread on the page that begins `left` mm from its left edge."""
    page = paths.rect(Rect(0, 0, size.width, size.height))
    return Group((shifted_items(items, -left, 0.0),), clip=page)
