"""A sheet: a player aid in columns, printed on one or both sides of one sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from pnp.book.context import Context
from pnp.book.flow import PageSize, place_on_pages
from pnp.book.items import BookItem
from pnp.book.numbering import BookFacts
from pnp.book.pages import Binder, BookPage, Frame, text_area_of
from pnp.book.panels import PANEL_TITLE
from pnp.book.plates import PlatePainter
from pnp.book.source import BookSource
from pnp.book.strips import PlacedStrip, Strip, StripRun
from pnp.book.typesetter import Typesetter, shifted_items
from pnp.book.writer import block_runs
from pnp.drawing import paths
from pnp.drawing.drawing import Item as DrawnItem
from pnp.drawing.drawing import Shape
from pnp.errors import FontError, TextError
from pnp.geometry.rect import Rect
from pnp.library.problems import Problems
from pnp.units import MM_PER_POINT

TITLE = 13.0  # mm, the height of a sheet’s title band
PLATE_BAND = 11.0  # mm of the plate at the top of a sheet, behind its title
PANEL_GAP = 4.0
LARGEST_SCALE = 1.6  # the largest type scale, relative to the design
STEPS = 12
PART = 4.0  # mm; larger white space separates panels, not lines
MOST_EXTRA_SPACE = 2.0, 12.0
"""The number of mm by which the white space between paragraphs and between panels may grow to fill a side."""


def sheet(source: BookSource, size: PageSize, problems: Problems) -> tuple[BookPage, ...]:
    """Return the sides of a sheet in the largest type that fits; errors are added to `problems`."""
    sides = [name for name in ("blocks", "back") if getattr(source.file, name)]
    for step in range(STEPS, -1, -1):
        found = Problems()
        scale = 1 + step * (LARGEST_SCALE - 1) / STEPS
        made: list[BookPage] = []
        for number, name in enumerate(sides, 1):
            made.append(_side(source, size, name, number, scale, found))
            if found and step:
                break
        else:
            problems.extend(found)
            return tuple(made)
    raise AssertionError


def _context(
    source: BookSource, size: PageSize, scale: float, problems: Problems, items: tuple[BookItem, ...]
) -> tuple[Context, Frame]:
    made = source.design.file.sheet
    frame = Frame(made.margin, made.margin, made.margin, made.margin, 0.0, 0.0)
    whole = text_area_of(frame, size)
    width = (whole.full_width - (made.columns - 1) * made.gap) / made.columns
    context = Context(
        source.game, source.file, source.document, Typesetter(source.tools, source.design, scale), source.faces,
        whole._replace(text_width=width, full_width=width), BookFacts(), problems, source.values(problems), {}, items,
        heading_role="panel-title",
    )  # fmt: skip
    return context, frame


def _side(source: BookSource, size: PageSize, name: str, number: int, scale: float, problems: Problems) -> BookPage:
    made = source.design.file.sheet
    contents = source.contents(problems)
    items = contents.items if name == "blocks" else contents.back
    context, frame = _context(source, size, scale, problems, items)
    whole = text_area_of(frame, size)
    binder = Binder(context.typesetter, size, source.game.header.title, source.name, frame)
    try:
        strips = tuple(strip for run in block_runs(context, items) for strip in run.strips)
        head = _title(context, source, whole.full_width)
        for held in (with_sections_together(strips), with_sections_together(strips, 2)):
            poured = place_on_pages(
                [StripRun((head,), is_wide=True), StripRun(held, made.columns, made.gap, True)], whole
            )
            if len(poured.pages) == 1 and not poured.problems:
                break
    except (TextError, FontError) as error:
        context.report((name,), name, str(error))
        return binder.page((), number, "", is_plain=True)
    for problem in poured.problems:
        context.report((name,), name, problem)
    if len(poured.pages) > 1:
        left = sum(len(leaf) for leaf in poured.pages[1:])
        lines = "1 line does" if left == 1 else f"{left} lines do"
        message = f"{lines} not fit on this side of the sheet: shorten a text, or move a panel"
        context.report((name,), name, message)
    return binder.page(filled_side(poured.pages[0], whole.height), number, "", is_plain=True)


def with_sections_together(strips: Sequence[Strip], minimum: int | None = None) -> tuple[Strip, ...]:
    """Return strips whose headings stay with their whole sections or, with `minimum`, with that many strips."""
    found, below, inside = list(strips), 0, False
    for number, (strip, following) in enumerate(pairwise(strips)):
        if _begins(strip):
            below, inside = 0, bool(strip.headings)
        below += not strip.keep_with_next
        if inside and not _begins(following) and (minimum is None or below < minimum):
            found[number] = strip._replace(keep_with_next=True)
    return tuple(found)


def _begins(strip: Strip) -> bool:
    return bool(strip.headings) or strip.name == PANEL_TITLE


def filled_side(leaf: Sequence[PlacedStrip], height: float) -> tuple[PlacedStrip, ...]:
    """Return a side's strips with more white space between panels and lines, so that its columns fill the height."""
    found: list[PlacedStrip] = []
    for _, group in groupby(leaf, key=lambda placed: (placed.is_wide, placed.width, placed.x)):
        column = list(group)
        free = height - max(one.y + one.strip.height for one in column)
        gaps = [_gap(one.strip, place) for place, one in enumerate(column)]
        panels = min(MOST_EXTRA_SPACE[1], 0.7 * free / max(1, gaps.count("panel")))
        lines = min(MOST_EXTRA_SPACE[0], (free - panels * gaps.count("panel")) / max(1, gaps.count("line")))
        down = 0.0
        for one, gap in zip(column, gaps, strict=True):
            down += {"panel": panels, "line": lines}.get(gap, 0.0)
            found.append(one._replace(y=one.y + down))
    return tuple(found)


def _gap(strip: Strip, place: int) -> str:
    """Return the kind of white space before a strip: `panel` between panels, `line` between lines, blank if none."""
    if not place or not strip.space_before:
        return ""
    return "panel" if strip.space_before > PART else "line"


def _title(context: Context, source: BookSource, width: float) -> Strip:
    setter, style, band = context.typesetter, context.typesetter.tools.style, Rect(0.0, 0.0, width, TITLE)
    margin, middle, air = context.design.file.sheet.margin, TITLE / 2, PANEL_GAP
    plates = PlatePainter(context.design.file.plates, context.faces, context.document.file)
    ground: tuple[DrawnItem, ...] = tuple(plates.sheet_plate(width + 2 * margin, margin + TITLE, PLATE_BAND))
    if ground:
        ground, middle, air = (shifted_items(ground, -margin, -margin),), TITLE - PLATE_BAND / 2, 0.0
    else:
        ground = (Shape(paths.rect(band), style.paint("book-band")(band), style.low_ink_edge("book-band")),)
    name, side = source.game.header.title, source.file.title
    items = (
        *ground,
        setter.line(name, "sheet-title", air, middle + _half_of_capitals(setter, "sheet-title"), width),
        setter.line(side, "sheet-side", width - air, middle + _half_of_capitals(setter, "sheet-side"), width, "right"),
    )
    return Strip(TITLE, items, space_after=4.0)


def _half_of_capitals(setter: Typesetter, role: str) -> float:
    """Return half the height of a role's capitals."""
    style = setter.style_of(role)
    return style.font.cap_height * style.size * MM_PER_POINT / 2
