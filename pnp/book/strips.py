"""Strips, which fill pages one below the other. Lengths in mm, origin at a strip's left top corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.drawing.drawing import Item
from pnp.imposition.page import Heading, Link


class Panel(NamedTuple):
    """The panel behind strips that belong together; `key` distinguishes adjacent panels.

    `fill` and `bar` (at the left) are names of tokens; `inset` is the distance of the panel from the left of the text,
    `pad` how far it reaches above and below the strips.
    """

    key: str
    fill: str = ""
    bar: str = ""
    inset: float = 0.0
    pad: float = 0.0


class Aside(NamedTuple):
    """Text in the margin column: as it is set right of the text, and left of it."""

    right: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()


class Strip(NamedTuple):
    """A line of text, a row or a picture, which is never divided.

    `before` and `after` are white; the larger one counts between neighbours, and none at the top of a page. With `keep`
    the strip stays on a page with the next one. With less room than `need` it begins a new page, with `page` it always
    does, and with `verso` a left one. `repeated` are strips that are printed again above it if it begins a page: the
    head of its table. A strip that `floats` may be placed after later text. `running` is the running head from here
    on. `span` is the number of the record with a limit of pages to which it belongs, -1 for none. A strip that is
    `left` begins a left page, as soon as there is one. `grow` makes it higher by so many mm, if it is
    the last one on its page. `page_items` are drawn from the corner of the paper, on a page without a running head.
    """

    height: float
    items: tuple[Item, ...] = ()
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    need: float = 0.0
    page: bool = False
    verso: bool = False
    floats: bool = False
    panel: Panel | None = None
    aside: Aside = Aside()
    links: tuple[Link, ...] = ()
    anchors: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    running: str = ""
    repeated: tuple[Strip, ...] = ()
    name: str = ""
    span: int = -1
    left: bool = False
    grow: Callable[[float], Strip] | None = None
    page_items: tuple[Item, ...] = ()


class Run(NamedTuple):
    """Strips set in the same measure: in one column beside the margin column, or in several over the whole width."""

    strips: tuple[Strip, ...]
    columns: int = 1
    gap: float = 5.0
    wide: bool = False


class Placed(NamedTuple):
    """A strip on a page, with the place of its left top corner in the text area."""

    x: float
    y: float
    strip: Strip
    wide: bool = False
    width: float = 0.0


def kept(strips: list[Strip]) -> list[Strip]:
    """Return strips that stay together on a page."""
    return [strip._replace(keep=True) for strip in strips[:-1]] + strips[-1:]


def spaced(strips: list[Strip], before: float, after: float = 0.0) -> list[Strip]:
    """Return strips with at least `before` mm of white before the first and `after` mm after the last."""
    if not strips:
        return strips
    first = strips[0]._replace(before=max(before, strips[0].before))
    found = [first, *strips[1:]]
    found[-1] = found[-1]._replace(after=max(after, found[-1].after))
    return found
