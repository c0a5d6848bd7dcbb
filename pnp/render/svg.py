"""Writes a Drawing as one self-contained SVG file: letters as outlines, pictures embedded, lengths in mm.

svgwrite writes every element: it escapes texts and, with `checked`, rejects anything that SVG 1.1 does not allow.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import svgwrite
from svgwrite.container import Group as SvgGroup
from svgwrite.container import Use

from pnp.drawing import truetype
from pnp.drawing.drawing import Gradient, Group, PlacedPicture, Shape, TextRun
from pnp.errors import ArtError, FontError
from pnp.render import raster, resvg
from pnp.render.numbers import fine_number, joined_numbers
from pnp.render.vector import source
from pnp.units import MM_PER_POINT

if TYPE_CHECKING:
    from pnp.drawing.drawing import Drawing, Item, Outline, Paint
    from pnp.drawing.fonts import Font
    from pnp.drawing.pictures import Picture

_STEPS = {"M": "M%s", "L": "L%s", "C": "C%s", "Z": "Z%s"}
_PRINTED = 100.0  # mm: the assumed width of a picture drawn as pixels
_KINDS = {"png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml"}


def svg(drawing: Drawing, title: str, validates: bool = False) -> str:
    """Return a drawing as SVG; the same drawing gives the same text.

    If `validates`, svgwrite compares each element and value with SVG 1.1. This takes four times as long, so only the
    tests do it, for every kind of item.

    Raises:
        ArtError: a picture cannot be read.
        FontError: a font has no glyph for a character.
        ValueError, TypeError: SVG 1.1 does not allow an element or a value (only if checked).
    """
    width, height = joined_numbers(drawing.width), joined_numbers(drawing.height)
    page = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", profile="full", debug=validates
    )
    page.set_desc(title=title)
    pen = _SvgPen(page)
    for item in drawing.items:
        page.add(pen.item(item))
    return f"{page.tostring()}\n"


class _Words(SvgGroup):  # type: ignore[misc]
    """The outlines of a text, with an ARIA label so that programs can read the words."""

    words = ""

    def get_xml(self) -> Any:
        xml = super().get_xml()
        xml.set("aria-label", self.words)
        return xml


class _SvgPen:
    """Makes elements from items, and defines shared ones once."""

    def __init__(self, page: svgwrite.Drawing) -> None:
        self._page = page
        self._glyphs: dict[tuple[Font, str], tuple[str, float]] = {}
        self._pictures: dict[tuple[str, tuple[tuple[str, str], ...], str, float, float], str] = {}
        self._count = 0

    def item(self, item: Item) -> Any:
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, TextRun):
            return self._text(item)
        if isinstance(item, PlacedPicture):
            return self._picture(item)
        return self._group(item)

    def _define(self, element: Any) -> str:
        """Define an element; return its name."""
        self._count += 1
        element["id"] = name = f"d{self._count}"
        self._page.defs.add(element)
        return name

    def _shape(self, shape: Shape) -> Any:
        found = self._page.path(path(shape.outline), fill=self._paint(shape.fill))
        if shape.even_odd:
            found["fill-rule"] = "evenodd"
        if stroke := shape.stroke:
            found["stroke"], found["stroke-width"] = f"#{stroke.colour.hex}", joined_numbers(stroke.width)
            if stroke.cap != "butt":
                found["stroke-linecap"] = stroke.cap
            if stroke.dash:
                found["stroke-dasharray"] = joined_numbers(*stroke.dash)
        return found

    def _paint(self, paint: Paint | None) -> str:
        if paint is None:
            return "none"
        return f"url(#{self._gradient(paint)})" if isinstance(paint, Gradient) else f"#{paint.hex}"

    def _gradient(self, gradient: Gradient) -> str:
        start, end = (tuple(map(joined_numbers, point)) for point in (gradient.start, gradient.end))
        found = self._page.linearGradient(start, end, gradientUnits="userSpaceOnUse")
        for at, colour in sorted(gradient.stops, key=lambda stop: stop[0]):
            found.add_stop_color(fine_number(at), f"#{colour.hex}")
        return self._define(found)

    def _text(self, run: TextRun) -> Any:
        size = run.size * MM_PER_POINT
        spacing, at = run.spacing / size, 0.0
        place = f"matrix({fine_number(size)} 0 0 {fine_number(-size)} {joined_numbers(run.x, run.y)})"
        found = _Words(factory=self._page, fill=f"#{run.colour.hex}", transform=place)
        found.words = run.text
        for letter in run.text:
            name, advance = self._glyph(run.font, letter)
            if name:
                found.add(Use(f"#{name}", factory=self._page, x=fine_number(at)))
            at += advance + spacing
        return found

    def _glyph(self, font: Font, letter: str) -> tuple[str, float]:
        if (font, letter) not in self._glyphs:
            sign = " " if letter == "\xa0" else letter
            found = truetype.outlines(font.path, font.index, sign).get(sign)
            if found is None:
                raise FontError(f"{font.name} has no glyph for {letter!r}")
            outline, advance = found
            name = self._define(self._page.path(outline)) if outline else ""
            self._glyphs[font, letter] = (name, advance)
        return self._glyphs[font, letter]

    def _picture(self, placed: PlacedPicture) -> Any:
        picture, rect = placed.picture, placed.rect
        key = (picture.key, picture.recolour, picture.ink, picture.line, picture.detail)
        if key not in self._pictures:
            kind, content = _data(picture)
            data = base64.b64encode(content).decode()
            # Not in mm: browsers round the size to whole units, and would draw nothing for a height of 0.3.
            size = (fine_number(picture.width), fine_number(picture.height))
            image = self._page.image(f"data:{_KINDS[kind]};base64,{data}", size=size)
            image.stretch()
            self._pictures[key] = self._define(image)
        scale = f"{fine_number(rect.width / picture.width)} 0 0 {fine_number(rect.height / picture.height)}"
        place = f"matrix({scale} {joined_numbers(rect.left, rect.top)})"
        return self._page.use(f"#{self._pictures[key]}", transform=place)

    def _group(self, group: Group) -> Any:
        found = self._page.g()
        if group.matrix is not None:
            found["transform"] = f"matrix({' '.join(map(fine_number, group.matrix))})"
        if group.clip is not None:
            clip = self._page.clipPath()
            clip.add(self._page.path(path(group.clip)))
            found["clip-path"] = f"url(#{self._define(clip)})"
        if group.opacity != 1:
            found["opacity"] = fine_number(group.opacity)
        for item in group.items:
            found.add(self.item(item))
        return found


def path(outline: Outline) -> str:
    """Return an outline as SVG path data."""
    return " ".join(_step(str(step[0]), [float(value) for value in step[1:]]) for step in outline)


def _step(kind: str, values: list[float]) -> str:
    if kind == "R":
        x, y, width, height = values
        return f"M{joined_numbers(x, y)} h{joined_numbers(width)} v{joined_numbers(height)} h{joined_numbers(-width)} Z"
    return _STEPS[kind] % joined_numbers(*values)


def _data(picture: Picture) -> tuple[str, bytes]:
    """Return a picture's format and bytes, in a form that every SVG viewer supports."""
    if picture.kind == "svg":
        return "svg", source(picture).encode()
    if picture.kind == "pixels":
        return "png", raster.as_png(picture, resvg.pixel_size(picture, _PRINTED))
    if picture.kind == "other" or picture.ink != "full":
        return "png", raster.as_png(picture)
    try:
        return picture.kind, picture.path.read_bytes()
    except OSError as error:
        raise ArtError(f"{picture.name}: cannot be read: {error}") from error
