"""A sheet: a player aid in columns, printed on one or both sides of one sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from pnp.book.context import Context
from pnp.book.flow import Format, pour
from pnp.book.items import Item
from pnp.book.numbering import Numbers
from pnp.book.pages import Binder, BookPage, Frame, room
from pnp.book.panels import PANEL_TITLE
from pnp.book.plates import PlatePainter
from pnp.book.source import Source
from pnp.book.strips import PlacedStrip, Run, Strip
from pnp.book.typesetter import Typesetter, shifted_items
from pnp.book.writer import write
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


def sheet(source: Source, size: Format, problems: Problems) -> tuple[BookPage, ...]:
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
    source: Source, size: Format, scale: float, problems: Problems, items: tuple[Item, ...]
) -> tuple[Context, Frame]:
    made = source.design.file.sheet
    frame = Frame(made.margin, made.margin, made.margin, made.margin, 0.0, 0.0)
    whole = room(frame, size)
    width = (whole.full_width - (made.columns - 1) * made.gap) / made.columns
    context = Context(
        source.game, source.file, source.document, Typesetter(source.tools, source.design, scale), source.faces,
        whole._replace(text_width=width, full_width=width), Numbers(), problems, source.values(problems), {}, items,
        heads="panel-title",
    )  # fmt: skip
    return context, frame


def _side(source: Source, size: Format, name: str, number: int, scale: float, problems: Problems) -> BookPage:
    made = source.design.file.sheet
    contents = source.contents(problems)
    items = contents.blocks if name == "blocks" else contents.back
    context, frame = _context(source, size, scale, problems, items)
    whole = room(frame, size)
    binder = Binder(context.setter, size, source.game.header.title, source.name, frame)
    try:
        strips = tuple(strip for run in write(context, items) for strip in run.strips)
        head = _title(context, source, whole.full_width)
        for held in (sections(strips), sections(strips, 2)):
            poured = pour([Run((head,), wide=True), Run(held, made.columns, made.gap, True)], whole)
            if len(poured.leaves) == 1 and not poured.problems:
                break
    except (TextError, FontError) as error:
        context.report((name,), name, str(error))
        return binder.page((), number, "", plain=True)
    for problem in poured.problems:
        context.report((name,), name, problem)
    if len(poured.leaves) > 1:
        left = sum(len(leaf) for leaf in poured.leaves[1:])
        lines = "1 line does" if left == 1 else f"{left} lines do"
        message = f"{lines} not fit on this side of the sheet: shorten a text, or move a panel"
        context.report((name,), name, message)
    return binder.page(filled_side(poured.leaves[0], whole.height), number, "", plain=True)


def sections(strips: Sequence[Strip], least: int | None = None) -> tuple[Strip, ...]:
    """Return strips of which each heading stays with its whole section, or with the `least` first strips after it."""
    found, below, inside = list(strips), 0, False
    for number, (strip, following) in enumerate(pairwise(strips)):
        if _begins(strip):
            below, inside = 0, bool(strip.headings)
        below += not strip.keep_with_next
        if inside and not _begins(following) and (least is None or below < least):
            found[number] = strip._replace(keep_with_next=True)
    return tuple(found)


def _begins(strip: Strip) -> bool:
    return bool(strip.headings) or strip.name == PANEL_TITLE


def filled_side(leaf: Sequence[PlacedStrip], height: float) -> tuple[PlacedStrip, ...]:
    """Return a side's strips with more white space between panels and lines, so that its columns fill the height."""
    found: list[PlacedStrip] = []
    for _, group in groupby(leaf, key=lambda placed: (placed.wide, placed.width, placed.x)):
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
    """Return what the white space before a strip separates: `panel` for panels, `line` for lines, blank for nothing."""
    if not place or not strip.before:
        return ""
    return "panel" if strip.before > PART else "line"


def _title(context: Context, source: Source, width: float) -> Strip:
    setter, style, band = context.setter, context.setter.tools.style, Rect(0.0, 0.0, width, TITLE)
    margin, middle, air = context.design.file.sheet.margin, TITLE / 2, PANEL_GAP
    plates = PlatePainter(context.design.file.plates, context.faces, context.document.file)
    ground: tuple[DrawnItem, ...] = tuple(plates.sheet(width + 2 * margin, margin + TITLE, PLATE_BAND))
    if ground:
        ground, middle, air = (shifted_items(ground, -margin, -margin),), TITLE - PLATE_BAND / 2, 0.0
    else:
        ground = (Shape(paths.rect(band), style.paint("book-band")(band), style.edge("book-band")),)
    name, side = source.game.header.title, source.file.title
    items = (
        *ground,
        setter.line(name, "sheet-title", air, middle + _half_of_capitals(setter, "sheet-title"), width),
        setter.line(side, "sheet-side", width - air, middle + _half_of_capitals(setter, "sheet-side"), width, "right"),
    )
    return Strip(TITLE, items, after=4.0)


def _half_of_capitals(setter: Typesetter, role: str) -> float:
    """Return half the height of a role's capitals."""
    style = setter.role(role)
    return style.font.cap_height * style.size * MM_PER_POINT / 2
