"""Writes PDF pages: each face is converted to operators once, and its copies are placed with a matrix and a clip."""

from __future__ import annotations

import math
from collections import Counter, OrderedDict

from pnp.drawing.face import Face
from pnp.imposition.page import Page, Placement
from pnp.render.document import PdfFile, Resource
from pnp.render.numbers import fine_number, joined_numbers, matrix_operator
from pnp.render.operators import Content, content, path, sketch
from pnp.render.sketches import Sketches
from pnp.render.stock import Stock
from pnp.units import MM_PER_POINT

# With this many copies or more, a face is stored as a form. Fewer copies repeat its operators, which compress well.
_COPIES_FOR_A_FORM = 4
_KEPT_FACES = 64
# The margin around a face's bleed in its form; each placement clips closer than that.
_FORM_MARGIN = 20.0


class PageWriter:
    """Writes pages into a document, one after another."""

    def __init__(self, document: PdfFile, stock: Stock, sketches: Sketches) -> None:
        self._document = document
        self._sketches = sketches
        self._stock = stock
        self._recent: OrderedDict[str, Content] = OrderedDict()
        self._copies: Counter[str] = Counter()
        self._forms: dict[str, Content] = {}

    def add(self, page: Page) -> None:
        """Write a page: its placements, then its marks."""
        self._copies.update([placement.face.key for placement in page.placements])
        marks = content(sketch(page.marks.items), self._stock)
        placed = [(placement, self._face(placement.face)) for placement in page.placements]
        scale = fine_number(1 / MM_PER_POINT)
        right, down = page.shift
        left, bottom = fine_number(right / MM_PER_POINT), fine_number((page.height - down) / MM_PER_POINT)
        lines = [f"{scale} 0 0 -{scale} {left} {bottom} cm"]
        lines += [_set(placement, face) for placement, face in placed]
        used: set[Resource] = set(marks.resources).union(*(face.resources for _, face in placed))
        self._document.add_page(page, ("\n".join(lines), f"q\n{marks.text}\nQ"), used)

    def _face(self, face: Face) -> Content:
        """Return the content that draws a face: its operators or, if there are enough copies, its form."""
        form = self._forms.get(face.key)
        if form is not None:
            return form
        drawn = self._content_of(face)
        if self._copies[face.key] < _COPIES_FOR_A_FORM:
            return drawn
        margin = face.bleed + _FORM_MARGIN
        box = (-margin, -margin, face.width + margin, face.height + margin)
        resource = self._stock.form(drawn.text, drawn.resources, box, is_group=False)
        form = self._forms[face.key] = Content(f"/{resource.name} Do", frozenset([resource]))
        return form

    def _content_of(self, face: Face) -> Content:
        found = self._recent.pop(face.key, None) or content(self._sketches.sketch_of(face), self._stock)
        self._recent[face.key] = found
        if len(self._recent) > _KEPT_FACES:
            self._recent.popitem(last=False)
        return found


def _set(placement: Placement, face: Content) -> str:
    """Return the operators for a face, scaled, rotated about the centre of its place, clipped to its printing area."""
    turn = math.radians(placement.place.turn)
    cos, sin = (placement.scale * round(part) for part in (math.cos(turn), math.sin(turn)))
    (x, y), width, height = placement.place.trim.centre, placement.face.width, placement.face.height
    left, top = x - (cos * width - sin * height) / 2, y - (sin * width + cos * height) / 2
    cell = f"{path(placement.cell)} W n " if placement.cell else ""
    clip = f"{joined_numbers(*placement.clip)} re W n {cell}"
    return f"q {clip}{matrix_operator(cos, sin, -sin, cos, left, top)}\n{face.text}\nQ"
