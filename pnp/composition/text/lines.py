"""Sets texts line by line, for pages on which they flow: each line has its own baseline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.composition.text import wrapping
from pnp.composition.text.chunks import Chunk
from pnp.composition.text.fitting import Fit, FittedLine, fit
from pnp.composition.text.leftovers import split_overflow
from pnp.composition.text.setting import LineSetter
from pnp.composition.text.style import TextContext, TextStyle
from pnp.drawing.drawing import Item
from pnp.errors import TextError
from pnp.units import MM_PER_POINT

WIDEST_SPACE = 0.35  # em that a justified line can add to each space; beyond that it stays ragged


class StyledWords(NamedTuple):
    """Words of a line in an inline style: the style's name, and the words' left and right ends in mm."""

    style: str
    left: float
    right: float


class SetLine(NamedTuple):
    """A line on a baseline at y = 0, x from the left of the measure; lengths in mm.

    `is_first` and `is_last` say whether it begins and ends its paragraph; `distance` is the distance from the previous
    line in leadings (more than 1 between paragraphs).
    """

    items: tuple[Item, ...]
    width: float
    styled_words: tuple[StyledWords, ...]
    is_first: bool
    is_last: bool
    distance: float


def set_lines(
    source: str, width: float, style: TextStyle, context: TextContext, is_justified: bool = False
) -> tuple[SetLine, ...]:
    """Return the lines of a text in a measure of `width` mm, at the style's own size, or smaller if they do not fit.

    Words are never split. Justified lines reach the right edge, except the last of a paragraph and those whose spaces
    would become too wide.

    Raises:
        TextError: the markup is invalid, a word is wider than the measure, or there are more lines than `style` allows.
        FontError: a character is in no font.
    """
    style.check_legible()
    found = fit(source, width, None, style, context)
    if not found.fits:
        raise TextError(split_overflow(found, width, None, style)[2])
    return tuple(_lines(found, width, style, context, is_justified))


def _lines(found: Fit, width: float, style: TextStyle, context: TextContext, is_justified: bool) -> Iterator[SetLine]:
    setter = LineSetter(found, width, style, context)
    drop = 0.0
    for line in found.lines:
        block = found.blocks[line.block]
        last = line.end == len(block.widths)
        stretch = 0.0 if last or not is_justified else _stretch(found, line, width, style)
        start, setter.widest = len(setter.items), 0.0
        setter.place(line, 0.0, stretch)
        items = tuple(setter.items[start:])
        marks = tuple(_styled_places(found, line, width, style, stretch))
        yield SetLine(items, setter.widest, marks, line.start == 0, last, line.drop - drop)
        drop = line.drop


def _stretch(found: Fit, line: FittedLine, width: float, style: TextStyle) -> float:
    """Return how much each space of a justified line must grow, in em; 0 if that is too much."""
    gaps = line.end - line.start - 1
    room = width / (found.size * MM_PER_POINT) - found.blocks[line.block].indent - _drawn_width(found, line, style)
    return room / gaps if gaps and 0 < room <= WIDEST_SPACE * gaps else 0.0


def _drawn_width(found: Fit, line: FittedLine, style: TextStyle) -> float:
    block = found.blocks[line.block]
    return wrapping.line_width(block.widths, block.gaps, line.start, line.end) - style.tracking


def _styled_places(
    found: Fit, line: FittedLine, width: float, style: TextStyle, stretch: float
) -> Iterator[StyledWords]:
    """Yield the places of words in inline styles; adjacent words in one style share a place."""
    block, em = found.blocks[line.block], found.size * MM_PER_POINT
    gaps = line.end - line.start - 1
    free = {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align]
    x = block.indent + (width / em - block.indent - _drawn_width(found, line, style) - stretch * gaps) * free
    held: StyledWords | None = None
    for index, chunk in enumerate(block.chunks[line.start : line.end]):
        if not isinstance(chunk, Chunk):
            return
        x += chunk.gap + stretch if index else 0.0
        for piece in chunk.pieces:
            name = piece.span.style
            if held is not None and held.style == name:
                held = held._replace(right=(x + piece.width) * em)
            else:
                if held is not None:
                    yield held
                held = StyledWords(name, x * em, (x + piece.width) * em) if name else None
            x += piece.width
    if held is not None:
        yield held
