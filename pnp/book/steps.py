"""Steps as rows of pictures: a numbered cell for each step, with its picture, title and words. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.book.context import Context
from pnp.book.marks import DISC, numbered_disc
from pnp.book.pictures import fitted_picture
from pnp.book.strips import Strip, spaced_strips
from pnp.book.tabletops import with_longer_table
from pnp.book.typesetter import Stack, shifted_items, stack_strips
from pnp.drawing.drawing import Item
from pnp.library.books import NumberedStep, Steps
from pnp.library.trees import Step

GAP = 4.5
TITLE_GAP = 1.6  # mm between a picture and the title below it
NUMBER = 2 * DISC + 1.4  # mm for a number before its title


def steps(context: Context, data: Steps, path: Sequence[Step]) -> list[Strip]:
    """Return the steps in rows, each row as one strip; a step alone in its row has its words beside its picture."""
    width = (context.text_area.text_width - GAP * (data.across - 1)) / data.across
    strips = []
    for first in range(0, len(data.list_), data.across):
        cells = data.list_[first : first + data.across]
        places = range(first, first + len(cells))
        paths = [[*path, "list", n] for n in places]
        natural = [_picture(context, cell, width, here) for cell, here in zip(cells, paths, strict=True)]
        high = max((one.bottom for one in natural), default=0.0)
        pictures = [_picture(context, cell, width, here, high) for cell, here in zip(cells, paths, strict=True)]
        items: list[Item] = []
        lowest = high
        beside = width + GAP if len(cells) == 1 < data.across and high else 0.0
        measure, top = (context.text_area.text_width - beside, 0.0) if beside else (width, high)
        for n, (cell, drawn) in enumerate(zip(cells, pictures, strict=True)):
            x = n * (width + GAP)
            number = first + n + 1 if data.numbered else 0
            words = _step_words(context, cell, measure, number, top, [*path, "list", first + n])
            items += [shifted_items(drawn.items, x, high - drawn.bottom), shifted_items(words.items, x + beside, 0.0)]
            lowest = max(lowest, words.bottom)
        strips += spaced_strips([Strip(lowest, tuple(items), name="a row of steps")], 3.4)
    return spaced_strips(strips, context.design.space("figure"), context.design.space("figure"))


def _picture(
    context: Context, cell: NumberedStep, width: float, path: Sequence[Step], height: float | None = None
) -> Stack:
    """Return a step's picture, no wider than its cell; empty if the step has none.

    With a `height`, the picture is enlarged to that height or to the width of the cell, and a table is then lengthened
    to that height.
    """
    if cell.show is None:
        return Stack((), (), 0.0)
    here, shown = [*path, "show"], cell.show
    if height is None:
        drawn = fitted_picture(context, shown, here, width)
    else:
        drawn = fitted_picture(context, shown, here, width, height, can_enlarge=True)
        if drawn is not None and shown.table is not None and drawn.height < height:
            longer = with_longer_table(context, shown, here, drawn.height, height)
            drawn = fitted_picture(context, longer, here, width, height, can_enlarge=True)
    return Stack((), (), 0.0) if drawn is None else Stack(drawn.items, (), drawn.height)


def _step_words(
    context: Context, cell: NumberedStep, width: float, number: int, top: float, path: Sequence[Step]
) -> Stack:
    """Return a step's number, title and words, from `top` down."""
    setter = context.typesetter
    indent = NUMBER if number else 0.0
    title = context.fill(cell.title, [*path, "title"])
    strips = setter.text_strips(f"**{title}**", "note", width - indent, indent, name="the title of a step")
    if number:
        mark = numbered_disc(context, number, DISC, setter.leading("note") / 2)
        strips[0] = strips[0]._replace(items=(*strips[0].items, *mark))
    if cell.text:
        words = context.fill(cell.text, [*path, "text"])
        strips += spaced_strips(setter.text_strips(words, "note", width, name="the text of a step"), 0.8)
    return stack_strips(strips, top + (TITLE_GAP if top else 0.0))
