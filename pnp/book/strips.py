"""What pages are filled with: strips, one below the other. Lengths in mm, origin at a strip's left top corner."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.drawing import Item
from pnp.imposition.page import Heading, Link


class Panel(NamedTuple):
    """What lies behind strips that belong together: fill, bar at the left, by the names of tokens; key tells twins.

    `inset` is how far in it begins, `pad` how far it reaches above and below.
    """

    key: str
    fill: str = ""
    bar: str = ""
    inset: float = 0.0
    pad: float = 0.0


class Aside(NamedTuple):
    """What stands in the margin column: as it is set where that lies right of the text, and where it lies left."""

    right: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()


class Strip(NamedTuple):
    """A line of text, a row, a picture: what is never divided.

    `before` and `after` are white, of which the larger holds between neighbours; at the top of a page none does.
    `keep` holds it to the next strip. `need` is the room without which it begins a new page, `page` begins one in any
    case. `again` are strips that stand above it once more where it begins a page: the head of its table. One that
    """

    height: float
    items: tuple[Item, ...] = ()
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    need: float = 0.0
    page: bool = False
    floats: bool = False
    panel: Panel | None = None
    aside: Aside = Aside()
    links: tuple[Link, ...] = ()
    anchors: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    running: str = ""
    again: tuple[Strip, ...] = ()
    name: str = ""


class Run(NamedTuple):
    """Strips set in the same measure: in one column beside the margin column, or in several over the whole width."""

    strips: tuple[Strip, ...]
    columns: int = 1
    gap: float = 5.0
    wide: bool = False


class Placed(NamedTuple):
    """A strip on a page: where its left top corner lies in the text area."""

    x: float
    y: float
    strip: Strip
    wide: bool = False
    width: float = 0.0


def kept(strips: list[Strip]) -> list[Strip]:
    """Return strips of which none parts from the next, the last one free."""
    return [strip._replace(keep=True) for strip in strips[:-1]] + strips[-1:]


def spaced(strips: list[Strip], before: float, after: float = 0.0) -> list[Strip]:
    """Return strips with at least so much white before the first and after the last."""
    if not strips:
        return strips
    first = strips[0]._replace(before=max(before, strips[0].before))
    found = [first, *strips[1:]]
    found[-1] = found[-1]._replace(after=max(after, found[-1].after))
    return found
