"""Pages: faces laid on one side of a sheet, ready to render. Lengths in mm, origin top left."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.model.sheet import Place


@dataclass(frozen=True, slots=True)
class Placement:
    """A face laid on a page: its place, and the part of the page in which it may print (trim and shared bleed)."""

    face: Face
    place: Place
    clip: Rect


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet, ready to render.

    `side` is "front" or "back"; `marks` holds crop and fold marks, slug and ruler; `title` names it in the outline.
    `trim` and `bleed` are set where the page is a single component.
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
