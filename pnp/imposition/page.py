"""Pages: the faces on one side of a sheet, ready to render. Lengths in mm, origin top left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.drawing.drawing import Drawing, Outline
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.model.sheet import Place


class Placement(NamedTuple):
    """A face on a page: its place, and the part of the page in which it may print (trim and shared bleed).

    `cell` is the printable part if it is smaller than the rectangle `clip`, as between staggered rows. A face with a
    `scale` other than 1 is a picture of itself in that scale.
    """

    face: Face
    place: Place
    clip: Rect
    cell: Outline = ()
    scale: float = 1.0


class Link(NamedTuple):
    """A clickable part of a page that links to an anchor."""

    area: Rect
    target: str


class Anchor(NamedTuple):
    """The target of links: its name, and its distance from the top of the page."""

    name: str
    top: float


class Heading(NamedTuple):
    """An entry of the PDF outline: its level from 0, its title, and its distance from the top of the page."""

    level: int
    title: str
    top: float


class Page(NamedTuple):
    """One side of one sheet, ready to render.

    `side` is "front" or "back"; `marks` contains crop and fold marks, slug and ruler; `title` names the page in the
    PDF outline; if any page of the file has `headings`, they replace the titles. `trim` and `bleed` are set if the
    page has room for one face or tile only. Links can target anchors on any page of the file. `shift` moves everything
    on the page to the right and down, in mm.
    """

    width: float
    height: float
    placements: tuple[Placement, ...]
    marks: Drawing
    side: str
    label: str
    title: str
    component: str
    trim: Rect | None = None
    bleed: Rect | None = None
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    headings: tuple[Heading, ...] = ()
    shift: tuple[float, float] = (0.0, 0.0)


def page_of(face: Face, bleed: float = 0.0) -> Page:
    """Return a page that contains only a face, with `bleed` mm around it."""
    trim = Rect(bleed, bleed, face.width, face.height)
    sheet = Rect(0, 0, face.width + 2 * bleed, face.height + 2 * bleed)
    nothing = Drawing(sheet.width, sheet.height, ())
    placed = (Placement(face, Place(trim), sheet),)
    return Page(sheet.width, sheet.height, placed, nothing, "front", "1", face.name, face.key)


def with_blank_backs(pages: Iterable[Page]) -> Iterator[Page]:
    """Yield pages to print on both sides: an empty page behind each front without a back, except the last.

    So every front is on a sheet of its own, and each back behind its front.
    """
    front: Page | None = None
    for page in pages:
        if front is not None and page.side == "front":
            yield front._replace(
                placements=(),
                marks=Drawing(front.width, front.height, ()),
                side="back",
                label=f"{front.label} back",
                title=f"{front.title}, back (empty)",
                links=(),
                anchors=(),
                headings=(),
            )
        yield page
        front = page if page.side == "front" else None
