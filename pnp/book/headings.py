"""Headings of chapters, sections and groups, with their entries in the outline and the running heads."""

from __future__ import annotations

from pnp.book.context import Context, escaped
from pnp.book.strips import Strip, kept_together, spaced_strips
from pnp.drawing import paths
from pnp.drawing.drawing import Shape
from pnp.imposition.page import Heading

LEAST_BELOW = 16.0  # mm needed below a section heading; if there is less, the heading begins a page
BELOW_NUMBER = 1.2  # mm between a chapter's number and its title


def chapter_heading(context: Context, title: str, number: str, anchor: str, width: float) -> list[Strip]:
    """Return a chapter heading: number, title and the line below them."""
    setter, design = context.typesetter, context.design
    outline = Heading(0, f"{number} {title}".strip(), 0.0)
    strips: list[Strip] = []
    if number:
        strips += setter.text_strips(f"{design.label('chapter')} {number}", "chapter-number", width)
    strips += spaced_strips(setter.text_strips(escaped(title), "chapter", width), BELOW_NUMBER if number else 0.0)
    line = heading_line(context, width, 1.6)
    strips.append(line._replace(items=()) if design.file.plates.chapter else line)
    strips[0] = strips[0]._replace(
        least_space=design.file.least_room, anchors=(anchor,), headings=(outline,), running_head=title
    )
    held = [strip._replace(keep_with_next=True, chapter=title) for strip in strips]
    return spaced_strips(held, 3 * design.space("chapter"), design.space("chapter"))


def heading_line(context: Context, width: float, down: float = 0.8) -> Strip:
    """Return the horizontal line `down` mm below a heading."""
    line = paths.polygon([(0.0, down), (width, down)], is_closed=False)
    return Strip(down + 0.8, (Shape(line, None, context.typesetter.tools.style.stroke("book-heavy")),))


def section_heading(context: Context, title: str, anchor: str) -> list[Strip]:
    """Return the heading of a section; empty if its title is blank."""
    strips = context.typesetter.text_strips(escaped(title), context.heading_role, context.text_area.text_width)
    if not strips:
        return []
    if context.heading_role != "section":
        strips.append(heading_line(context, context.text_area.text_width))
    strips[0] = strips[0]._replace(
        anchors=(anchor,), headings=(Heading(1, title, 0.0),), least_space=LEAST_BELOW + strips[0].height
    )
    held = [strip._replace(keep_with_next=True) for strip in strips]
    return spaced_strips(held, context.design.space("section"), context.design.space("after_section"))


def group_heading(context: Context, title: str) -> list[Strip]:
    """Return a heading within a section."""
    strips = kept_together(context.typesetter.text_strips(escaped(title), "group", context.text_area.text_width))
    strips[-1] = strips[-1]._replace(keep_with_next=True)
    return spaced_strips(strips, context.design.space("group"), context.design.space("item"))
