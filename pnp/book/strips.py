"""Strips, stacked to fill pages. Lengths in mm, origin at a strip's top left corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.drawing.drawing import Item
from pnp.imposition.page import Heading, Link


class Panel(NamedTuple):
    """The panel behind strips that belong together; `key` distinguishes adjacent panels.

    `fill` and `bar` (on the left) are names of tokens; `inset` is the distance of the panel from the left of the text;
    `pad` is its extension above and below the strips.
    """

    key: str
    fill: str = ""
    bar: str = ""
    inset: float = 0.0
    pad: float = 0.0


class MarginText(NamedTuple):
    """Text in the margin column, set for a column to the right of the main text and for one to the left."""

    right: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()


class Strip(NamedTuple):
    """A line of text, a row or a picture, which is never split.

    `space_before` and `space_after` are white space in mm; between neighbours only the larger one is used, and none at
    the top of a page. `keep_with_next` keeps the strip on a page with the next strip. The strip begins a new page if
    less than `least_space` mm are left, or always with `begins_page`; with `begins_left_page` it begins a left page.
    `table_head` is the head of a table, printed again above the strip if the strip begins a page. A strip that `floats`
    can be placed after later text. `running_head` is the running head from this strip on. The strips of a chapter's
    heading have its title in `chapter`. `limit_index` is the number of the strip's record if the record has a page
    limit, else -1. A `waits_for_left_page` strip waits for the next left page. `grow` returns the strip made taller by
    some mm, to fill the page if it is the last strip there. `page_items` are drawn from the corner of the paper, on a
    page without a running head.
    """

    height: float
    items: tuple[Item, ...] = ()
    space_before: float = 0.0
    space_after: float = 0.0
    keep_with_next: bool = False
    least_space: float = 0.0
    begins_page: bool = False
    begins_left_page: bool = False
    floats: bool = False
    panel: Panel | None = None
    margin_text: MarginText = MarginText()
    links: tuple[Link, ...] = ()
    anchors: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    running_head: str = ""
    chapter: str = ""
    table_head: tuple[Strip, ...] = ()
    name: str = ""
    limit_index: int = -1
    waits_for_left_page: bool = False
    grow: Callable[[float], Strip] | None = None
    page_items: tuple[Item, ...] = ()


class StripRun(NamedTuple):
    """Strips of equal width: in one column (beside the margin column, unless `is_wide`), or in several columns."""

    strips: tuple[Strip, ...]
    columns: int = 1
    gap: float = 5.0
    is_wide: bool = False


class PlacedStrip(NamedTuple):
    """A strip on a page, with the position of its top left corner in the text area."""

    x: float
    y: float
    strip: Strip
    is_wide: bool = False
    width: float = 0.0


def kept_together(strips: list[Strip]) -> list[Strip]:
    """Return the strips, kept together on a page."""
    return [strip._replace(keep_with_next=True) for strip in strips[:-1]] + strips[-1:]


def spaced_strips(strips: list[Strip], space_before: float, space_after: float = 0.0) -> list[Strip]:
    """Return strips with at least `space_before` mm of white space before them and `space_after` mm after them."""
    if not strips:
        return strips
    first = strips[0]._replace(space_before=max(space_before, strips[0].space_before))
    found = [first, *strips[1:]]
    found[-1] = found[-1]._replace(space_after=max(space_after, found[-1].space_after))
    return found
