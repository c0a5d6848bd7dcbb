"""The lines of text outside the cut: the slug of every sheet, and the ruler of the first one. Lengths in mm.

Both are printed in strips 2.5 mm deep, next to the printer's margin, on the first side that has room for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.drawing import Colour, Group, Item, Stroke, TextRun
from pnp.drawing.fonts import Font
from pnp.errors import FontError, ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition.cuts import cut_lines
from pnp.imposition.marks import LEAST_LENGTH, MarkedPage, ReservedMargins, line_shape, mark_start
from pnp.imposition.nup import SLACK, millimetres
from pnp.model.sheet import CutMarks, Paper, SheetSpec

DEPTH = 2.5
NO_ROOM = "there is no room for the line of text outside the cut"
SIZE = 7.0
GREY = Colour(0.4, 0.4, 0.4)
RULER = 100.0
BANK_CARD = (53.98, 85.6)
RULER_TEXTS = ("100 mm; a bank card reaches the two short ticks: print at actual size", "100 mm")

_GAPS = re.compile(r"\s*[,·](?:\s*[,·])+")
_NAME = re.compile(r"\$\{?([a-z_]+(?:\.[a-z_]+)+)\}?")


class TextStrip(NamedTuple):
    """The place of a line of text: the side of the page, its start there, and whether crop marks are shortened for it.

    `beyond` is how far it extends into the printer's margin: 0 if there was room elsewhere.
    """

    side: str
    start: float
    shortens_marks: bool
    beyond: float = 0.0


def slug_text(template: str, words: Mapping[str, str], sheet: int, sheet_count: int) -> str:
    """Return the slug of a sheet (from 1), with each `$name.name` replaced by its words.

    Raises:
        ImpositionError: the template contains an unknown name.
    """
    known = {**words, "sheet.n": str(sheet), "sheet.of": str(sheet_count)}

    def word_for(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise ImpositionError(f"slug: unknown name ${found[1]} (allowed: {', '.join(sorted(known))})")
        return known[found[1]]

    return without_gaps(_NAME.sub(word_for, template))


def without_gaps(text: str) -> str:
    """Return a line of parts separated by commas and dots, without gaps for blank parts."""
    whole = _GAPS.sub(lambda gap: " ·" if "·" in gap[0] else ",", " ".join(text.split()))
    return whole.strip(" ·,")


def text_strip(page: MarkedPage, cut: CutMarks, length: float, sides: tuple[str, ...]) -> TextStrip | None:
    """Return a strip for a line `length` mm long, or None if there is no room.

    It is outside the marks, on the first of `sides` with room; if no side has room there, it is between the marks.
    """
    for side in sides:
        edge = _span(page, side)
        marks = LEAST_LENGTH if cut.where in ("edge", "both") else 0.0
        if _depth(page, side) >= mark_start(cut, page.bleed) + marks + DEPTH - SLACK and length <= edge[1] - edge[0]:
            return TextStrip(side, _along(page, side, length), True)
    for side in sides:
        if _depth(page, side) >= mark_start(cut, page.bleed) + DEPTH - SLACK:
            for low, high in _between(page, side):
                if high - low >= length + 2:
                    reach = length if side in ("left", "right") else -length
                    return TextStrip(side, (low + high + reach) / 2, False)
    return None


def margin_strip(page: MarkedPage, margin: float, length: float) -> TextStrip | None:
    """Return a strip in the printer's margin, outside the bleed, on the side with the most white space."""
    for side in sorted(("bottom", "left", "right", "top"), key=lambda each: -_depth(page, each)):
        low, high = _span(page, side)
        depth = _depth(page, side)
        beyond = max(depth, page.bleed) - depth + DEPTH
        if length <= high - low and beyond <= margin:
            return TextStrip(side, _along(page, side, length), False, beyond)
    return None


def slug_strip(
    text: str, font: Font, page: MarkedPage, paper: Paper, spec: SheetSpec, sides: tuple[str, ...]
) -> TextStrip | None:
    """Return the strip of a slug, at `sides` or else in the printer's margin; None if the bleed leaves no room.

    Raises:
        ImpositionError: the slug is longer than any side, or the font has no glyph for a character.
    """
    try:
        length = font.width(text, SIZE)
    except FontError as error:
        advice = "change the titles in components.yaml, or write another `slug`"
        raise ImpositionError(f"sheet {spec.name}: the slug {text!r} cannot be printed: {error}: {advice}") from error
    found = text_strip(page, spec.cut, length, sides) or margin_strip(page, paper.margin, length)
    longest = max(high - low for low, high in (_span(page, "top"), _span(page, "left")))
    if found is None and length > longest:
        raise ImpositionError(
            f"sheet {spec.name}: the slug is {millimetres(length)} mm long, but no side of {paper.name} has more than "
            f"{millimetres(longest)} mm for it: shorten {text!r}"
        )
    return found


def reserved_margins(strips: list[TextStrip | None]) -> ReservedMargins:
    """Return the white space that crop marks leave free for the strips."""
    return ReservedMargins(**{found.side: DEPTH for found in strips if found is not None and found.shortens_marks})


def slug_line(text: str, font: Font) -> tuple[Item, ...]:
    """Return a slug, with the corner of its strip at (0, 0)."""
    return (TextRun(0.0, DEPTH - 0.5, text, font, SIZE, GREY),)


def ruler(font: Font, text: str) -> tuple[Item, ...]:
    """Return a ruler of 100 mm with ticks for the sides of a bank card, with the corner of its strip at (0, 0)."""
    ticks = [(10.0 * i, DEPTH, 10.0 * i, DEPTH - (2.2 if i % 5 == 0 else 1.4)) for i in range(11)]
    cards = [(at, DEPTH, at, DEPTH - 0.9) for at in BANK_CARD]
    marks = line_shape([(0.0, DEPTH, RULER, DEPTH), *ticks, *cards], Stroke(GREY, 0.15, cap="butt"))
    words = TextRun(RULER + 1.5, DEPTH - 0.5, text, font, SIZE, GREY)
    return (words,) if marks is None else (marks, words)


def ruler_length(font: Font, text: str) -> float:
    """Return the length of the ruler including its text."""
    return RULER + 1.5 + font.width(text, SIZE)


def placed_strip(items: tuple[Item, ...], strip: TextStrip, page: MarkedPage, name: str) -> Group:
    """Return the items of a strip at its side of the page; on the left and right they read upwards."""
    area = page.printable
    if strip.side in ("top", "bottom"):
        top = area.top - strip.beyond if strip.side == "top" else area.bottom - DEPTH + strip.beyond
        return Group(items, (1.0, 0.0, 0.0, 1.0, strip.start, top), layer="note", name=name)
    left = area.left - strip.beyond if strip.side == "left" else area.right - DEPTH + strip.beyond
    return Group(items, (0.0, -1.0, 1.0, 0.0, left, strip.start), layer="note", name=name)


def _depth(page: MarkedPage, side: str) -> float:
    whole, area = page.bounds, page.printable
    return {
        "top": whole.top - area.top,
        "bottom": area.bottom - whole.bottom,
        "left": whole.left - area.left,
        "right": area.right - whole.right,
    }[side]


def _span(page: MarkedPage, side: str) -> tuple[float, float]:
    """Return both ends of a side, without the strips and marks at its corners."""
    area: Rect = page.printable.inset(max(DEPTH, page.corner))
    return (area.left, area.right) if side in ("top", "bottom") else (area.top, area.bottom)


def _along(page: MarkedPage, side: str, length: float) -> float:
    """Return the start of a line: the block's left (for upward text, the block's bottom), moved until the line fits."""
    low, high = _span(page, side)
    whole = page.bounds
    if side in ("top", "bottom"):
        return max(low, min(whole.left, high - length))
    return min(high, max(whole.bottom, low + length))


def _between(page: MarkedPage, side: str) -> list[tuple[float, float]]:
    """Return the free intervals between the marks of a side, in reading order."""
    horizontal = side in ("top", "bottom")
    marked = {value for block in page.blocks for value in cut_lines(block, page.fold)[0 if horizontal else 1]}
    if page.fold is not None and page.fold.is_horizontal != horizontal:
        marked.add(page.fold.at)
    cuts = sorted(marked)
    low, high = _span(page, side)
    return list(zip([low, *cuts], [*cuts, high], strict=True))
