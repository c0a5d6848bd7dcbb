"""Finds the size and leading that make a text fit its box."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.composition.text import wrapping
from pnp.composition.text.blocks import MeasuredParagraph, measured_paragraphs
from pnp.composition.text.style import TextContext, TextStyle
from pnp.units import MM_PER_POINT

STEP = 0.25  # pt, the step from one size to the next smaller one
PARAGRAPH_GAP = 0.5  # share of a line
BALANCED_LINES = 3  # a style limited to at most this many lines is for titles, with lines of equal length
SLACK = 1e-6  # mm
_CAPITALS = re.compile(r"[A-Z0-9+−×%.!–-]+")


class FittedLine(NamedTuple):
    """The chunks of a block from `start` to before `end`; `drop` is the distance from the first line, in leadings."""

    block: int
    start: int
    end: int
    drop: float


class Fit(NamedTuple):
    """The size (pt), leading and lines of a text; there are no lines if a chunk is wider than the box."""

    blocks: list[MeasuredParagraph]
    size: float
    leading: float
    lines: list[FittedLine]
    fits: bool
    has_only_capitals: bool


def fit(source: str, width: float, height: float | None, style: TextStyle, context: TextContext) -> Fit:
    """Return the largest size and leading at which everything fits, or else the last size tried."""
    found = measured_paragraphs(source, style, context)
    capitals = style.case == "upper" or _CAPITALS.fullmatch(source) is not None
    if not found:
        return Fit([], style.size, style.leading, [], True, capitals)
    tried = _ladder(found, width, height, style, capitals)
    if not tried.fits or (tried.size < style.size and _too_wide(found, width, style)):
        loose = _ladder(
            measured_paragraphs(source, style, context, breaks_at_nbsp=True), width, height, style, capitals
        )
        if loose.fits:
            return loose
    return tried


def _too_wide(found: list[MeasuredParagraph], width: float, style: TextStyle) -> bool:
    measure = width / (style.size * MM_PER_POINT) + style.tracking
    return any(max(block.widths) > measure - block.indent for block in found)


def _ladder(
    found: list[MeasuredParagraph], width: float, height: float | None, style: TextStyle, has_only_capitals: bool
) -> Fit:
    tried = _at_size(found, width, height, style, style.size, has_only_capitals)
    least = style.size if tried.fits else style.least_size
    while not tried.fits and tried.size > least + 1e-9:
        tried = _at_size(found, width, height, style, max(least, tried.size - STEP), has_only_capitals)
    return tried


def _at_size(
    found: list[MeasuredParagraph],
    width: float,
    height: float | None,
    style: TextStyle,
    size: float,
    has_only_capitals: bool,
) -> Fit:
    em = size * MM_PER_POINT
    lines = _lines(found, width / em + style.tracking, style)
    if not lines:
        return Fit(found, size, style.least_leading, [], False, has_only_capitals)
    fits = style.lines is None or len(lines) <= style.lines
    leading, drop = style.leading, lines[-1].drop
    if height is not None:
        room = (height + SLACK) / em - extent(style, has_only_capitals)
        if drop:
            leading = max(min(leading, room / drop), min(style.leading, style.least_leading))
        fits = fits and leading * drop <= room + 1e-9
    return Fit(found, size, leading, lines, fits, has_only_capitals)


def extent(style: TextStyle, has_only_capitals: bool) -> float:
    """Return the height of the first line above its baseline plus the depth of the last line, in em."""
    if style.valign == "middle" and has_only_capitals:
        return style.font.cap_height
    return style.font.ascent + style.font.descent


def _lines(found: list[MeasuredParagraph], measure: float, style: TextStyle) -> list[FittedLine]:
    lines: list[FittedLine] = []
    drop = 0.0
    for index, block in enumerate(found):
        starts = _starts(block, measure - block.indent, style)
        if not starts:
            return []
        if index and not (block.has_bullet and found[index - 1].has_bullet):
            drop += PARAGRAPH_GAP
        for start, end in zip(starts, [*starts[1:], len(block.widths)], strict=True):
            lines.append(FittedLine(index, start, end, drop))
            drop += 1
    return lines


def _starts(block: MeasuredParagraph, measure: float, style: TextStyle) -> list[int]:
    starts = wrapping.line_starts(block.widths, block.gaps, measure)
    if not starts:
        return []
    if style.lines is not None and style.lines <= BALANCED_LINES:
        return wrapping.balanced_breaks(starts, block.widths, block.gaps, measure)
    return wrapping.without_widow(starts, block.widths, block.gaps, measure)
