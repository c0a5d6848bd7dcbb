"""The lines of text outside the cut: the slug of every sheet, and the ruler of the first one. Lengths in mm.

Both lie in strips 2.5 mm deep, next to the printer's margin, at the first side that has room for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.drawing import Colour, Group, Item, Stroke, TextRun
from pnp.drawing.fonts import Font
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition.cuts import cut_lines
from pnp.imposition.marks import LEAST, Ground, Reserved, lines, start
from pnp.imposition.nup import SLACK, millimetres
from pnp.model.sheet import CutMarks

DEPTH = 2.5
SIZE = 7.0
GREY = Colour(0.4, 0.4, 0.4)
RULER = 100.0
BANK_CARD = (53.98, 85.6)
RULER_TEXTS = ("100 mm; a bank card reaches the two short ticks: print at actual size", "100 mm")

_GAPS = re.compile(r"\s*[,·](?:\s*[,·])+")
_NAME = re.compile(r"\$\{?([a-z_]+(?:\.[a-z_]+)+)\}?")


class Strip(NamedTuple):
    """Where a line of text lies: the side of the page, its start along that side, whether marks must yield to it.

    `beyond` is how far it lies outside the printer's margin, where there was no room inside: 0 otherwise.
    """

    side: str
    start: float
    reserve: bool
    beyond: float = 0.0


def filled(template: str, words: Mapping[str, str], sheet: int, of: int) -> str:
    """Return the slug of a sheet (from 1): each `$name.name` replaced by its words.

    Raises:
        ImpositionError: a name that is not known.
    """
    known = {**words, "sheet.n": str(sheet), "sheet.of": str(of)}

    def word(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise ImpositionError(f"slug: ${found[1]} is not known (allowed: {', '.join(sorted(known))})")
        return known[found[1]]

    return tidy(_NAME.sub(word, template))


def tidy(text: str) -> str:
    """Return a line of parts with commas and dots between, without the gaps that blank parts leave."""
    whole = _GAPS.sub(lambda gap: " ·" if "·" in gap[0] else ",", " ".join(text.split()))
    return whole.strip(" ·,")


def strip(ground: Ground, cut: CutMarks, length: float, sides: tuple[str, ...]) -> Strip | None:
    """Return the first strip at `sides` that holds a line `length` mm long: beyond the marks, else between two."""
    for side in sides:
        edge = _span(ground, side)
        marks = LEAST if cut.where in ("edge", "both") else 0.0
        if _depth(ground, side) >= start(cut, ground.bleed) + marks + DEPTH - SLACK and length <= edge[1] - edge[0]:
            return Strip(side, _along(ground, side, length), True)
    for side in sides:
        if _depth(ground, side) >= start(cut, ground.bleed) + DEPTH - SLACK:
            for low, high in _between(ground, side):
                if high - low >= length + 2:
                    reach = length if side in ("left", "right") else -length
                    return Strip(side, (low + high + reach) / 2, False)
    return None


def outside(ground: Ground, margin: float, length: float) -> Strip | None:
    """Return a strip in the white that some printers do not print, on the side with most of it, clear of the bleed."""
    for side in sorted(("bottom", "left", "right", "top"), key=lambda each: -_depth(ground, each)):
        low, high = _span(ground, side)
        depth = _depth(ground, side)
        beyond = max(depth, ground.bleed) - depth + DEPTH
        if length <= high - low and beyond <= margin:
            return Strip(side, _along(ground, side, length), False, beyond)
    return None


def too_long(sheet: str, text: str, length: float) -> ImpositionError:
    """Return the error for a slug that has no room on any side."""
    return ImpositionError(
        f"sheet {sheet}: the slug is {millimetres(length)} mm long and has no room outside the cut; "
        f"shorten it: {text!r}"
    )


def reserved(strips: list[Strip | None]) -> Reserved:
    """Return the white that crop marks leave to the strips."""
    return Reserved(**{found.side: DEPTH for found in strips if found is not None and found.reserve})


def slug_line(text: str, font: Font) -> tuple[Item, ...]:
    """Return a slug with its strip's corner at (0, 0)."""
    return (TextRun(0.0, DEPTH - 0.5, text, font, SIZE, GREY),)


def ruler(font: Font, text: str) -> tuple[Item, ...]:
    """Return a ruler of 100 mm, with ticks for the sides of a bank card, its strip's corner at (0, 0)."""
    ticks = [(10.0 * i, DEPTH, 10.0 * i, DEPTH - (2.2 if i % 5 == 0 else 1.4)) for i in range(11)]
    cards = [(at, DEPTH, at, DEPTH - 0.9) for at in BANK_CARD]
    marks = lines([(0.0, DEPTH, RULER, DEPTH), *ticks, *cards], Stroke(GREY, 0.15, cap="butt"))
    words = TextRun(RULER + 1.5, DEPTH - 0.5, text, font, SIZE, GREY)
    return (words,) if marks is None else (marks, words)


def ruler_length(font: Font, text: str) -> float:
    """Return the length of the ruler with its text."""
    return RULER + 1.5 + font.width(text, SIZE)


def laid(items: tuple[Item, ...], where: Strip, ground: Ground, name: str) -> Group:
    """Return the items of a strip at their side of the page; at left and right they read upwards."""
    area = ground.printable
    if where.side in ("top", "bottom"):
        top = area.top - where.beyond if where.side == "top" else area.bottom - DEPTH + where.beyond
        return Group(items, (1.0, 0.0, 0.0, 1.0, where.start, top), layer="note", name=name)
    left = area.left - where.beyond if where.side == "left" else area.right - DEPTH + where.beyond
    return Group(items, (0.0, -1.0, 1.0, 0.0, left, where.start), layer="note", name=name)


def _depth(ground: Ground, side: str) -> float:
    whole, area = ground.bounds, ground.printable
    return {
        "top": whole.top - area.top,
        "bottom": area.bottom - whole.bottom,
        "left": whole.left - area.left,
        "right": area.right - whole.right,
    }[side]


def _span(ground: Ground, side: str) -> tuple[float, float]:
    """Return the ends of a side, short of the strips at its corners."""
    area: Rect = ground.printable.inset(DEPTH)
    return (area.left, area.right) if side in ("top", "bottom") else (area.top, area.bottom)


def _along(ground: Ground, side: str, length: float) -> float:
    """Return where a line starts: at the block's left, or, reading upwards, at its bottom, so far as it fits."""
    low, high = _span(ground, side)
    whole = ground.bounds
    if side in ("top", "bottom"):
        return max(low, min(whole.left, high - length))
    return min(high, max(whole.bottom, low + length))


def _between(ground: Ground, side: str) -> list[tuple[float, float]]:
    """Return the free intervals between the marks of a side, in the order of reading."""
    level = side in ("top", "bottom")
    marked = {value for block in ground.blocks for value in cut_lines(block, ground.fold)[0 if level else 1]}
    if ground.fold is not None and ground.fold.level != level:
        marked.add(ground.fold.at)
    cuts = sorted(marked)
    low, high = _span(ground, side)
    return list(zip([low, *cuts], [*cuts, high], strict=True))
