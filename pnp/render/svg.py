"""A Drawing as one SVG file that needs nothing besides itself: letters as outlines, pictures inside, mm as its unit."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from pnp.drawing import truetype
from pnp.drawing.drawing import Gradient, Group, PlacedPicture, Shape, TextRun
from pnp.errors import ArtError, FontError
from pnp.render.numbers import fine, row
from pnp.render.vector import recoloured
from pnp.units import MM_PER_POINT

if TYPE_CHECKING:
    from pnp.drawing.drawing import Colour, Drawing, Item, Outline, Paint
    from pnp.drawing.fonts import Font
    from pnp.drawing.pictures import Picture

_STEPS = {"M": "M%s", "L": "L%s", "C": "C%s", "Z": "Z%s"}
_KINDS = {"png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml"}


def svg(drawing: Drawing, title: str) -> str:
    """Return a drawing as SVG; the same drawing gives the same text.

    Raises:
        ArtError: a picture cannot be read.
        FontError: a font lacks a sign.
    """
    pen = _Pen()
    body = [line for item in drawing.items for line in pen.item(item)]
    width, height = row(drawing.width), row(drawing.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    )
    lines = [head, f"<title>{_text(title)}</title>", "<defs>", *pen.definitions, "</defs>", *body, "</svg>"]
    return "\n".join(lines) + "\n"


class _Pen:
    """Writes items, and defines what they share once."""

    def __init__(self) -> None:
        self.definitions: list[str] = []
        self._glyphs: dict[tuple[Font, str], tuple[str, float]] = {}
        self._fonts: dict[Font, int] = {}
        self._pictures: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}
        self._count = 0

    def item(self, item: Item) -> Iterable[str]:
        if isinstance(item, Shape):
            return [self._shape(item)]
        if isinstance(item, TextRun):
            return [self._text(item)]
        if isinstance(item, PlacedPicture):
            return [self._picture(item)]
        return self._group(item)

    def _define(self, line: str) -> str:
        """Keep a definition, written with {} for its name; return the name."""
        self._count += 1
        name = f"d{self._count}"
        self.definitions.append(line.replace("{}", name, 1))
        return name

    def _shape(self, shape: Shape) -> str:
        words = [f'd="{path(shape.outline)}"', f'fill="{self._paint(shape.fill)}"']
        if shape.even_odd:
            words.append('fill-rule="evenodd"')
        if stroke := shape.stroke:
            words.append(f'stroke="#{stroke.colour.hex}" stroke-width="{row(stroke.width)}"')
            words += [f'stroke-linecap="{stroke.cap}"'] if stroke.cap != "butt" else []
            words += [f'stroke-dasharray="{row(*stroke.dash)}"'] if stroke.dash else []
        return f"<path {' '.join(words)}/>"

    def _paint(self, paint: Paint | None) -> str:
        if paint is None:
            return "none"
        return f"url(#{self._gradient(paint)})" if isinstance(paint, Gradient) else f"#{paint.hex}"

    def _gradient(self, gradient: Gradient) -> str:
        (x1, y1), (x2, y2) = gradient.start, gradient.end
        stops = "".join(_stop(at, colour) for at, colour in sorted(gradient.stops, key=lambda stop: stop[0]))
        ends = f'x1="{row(x1)}" y1="{row(y1)}" x2="{row(x2)}" y2="{row(y2)}"'
        return self._define(f'<linearGradient id="{{}}" gradientUnits="userSpaceOnUse" {ends}>{stops}</linearGradient>')

    def _text(self, run: TextRun) -> str:
        size = run.size * MM_PER_POINT
        spacing, at, uses = run.spacing / size, 0.0, []
        for letter in run.text:
            name, advance = self._glyph(run.font, letter)
            uses += [f'<use href="#{name}" x="{fine(at)}"/>'] if name else []
            at += advance + spacing
        place = f"matrix({fine(size)} 0 0 {fine(-size)} {row(run.x, run.y)})"
        return f'<g aria-label={quoteattr(run.text)} fill="#{run.colour.hex}" transform="{place}">{"".join(uses)}</g>'

    def _glyph(self, font: Font, letter: str) -> tuple[str, float]:
        if (font, letter) not in self._glyphs:
            sign = " " if letter == "\xa0" else letter
            found = truetype.outlines(font.path, font.index, sign).get(sign)
            if found is None:
                raise FontError(f"{font.name} has no glyph for {letter!r}")
            outline, advance = found
            name = self._define(f'<path id="{{}}" d="{outline}"/>') if outline else ""
            self._glyphs[font, letter] = (name, advance)
        return self._glyphs[font, letter]

    def _picture(self, placed: PlacedPicture) -> str:
        picture, rect = placed.picture, placed.rect
        key = (picture.key, picture.recolour)
        if key not in self._pictures:
            data = base64.b64encode(_bytes(picture)).decode()
            link = f"data:{_KINDS[picture.kind]};base64,{data}"
            shape = f'width="1" height="{fine(picture.height / picture.width)}" preserveAspectRatio="none"'
            self._pictures[key] = self._define(f'<image id="{{}}" {shape} href="{link}"/>')
        scale = f"{fine(rect.width)} 0 0 {fine(rect.height * picture.width / picture.height)}"
        return f'<use href="#{self._pictures[key]}" transform="matrix({scale} {row(rect.left, rect.top)})"/>'

    def _group(self, group: Group) -> Iterable[str]:
        words = [] if group.matrix is None else [f'transform="matrix({" ".join(map(fine, group.matrix))})"']
        if group.clip is not None:
            name = self._define(f'<clipPath id="{{}}"><path d="{path(group.clip)}"/></clipPath>')
            words.append(f'clip-path="url(#{name})"')
        if group.opacity != 1:
            words.append(f'opacity="{fine(group.opacity)}"')
        yield f"<g {' '.join(words)}>" if words else "<g>"
        for item in group.items:
            yield from self.item(item)
        yield "</g>"


def path(outline: Outline) -> str:
    """Return an outline as SVG path data."""
    return " ".join(_step(str(step[0]), [float(value) for value in step[1:]]) for step in outline)


def _step(kind: str, values: list[float]) -> str:
    if kind == "R":
        x, y, width, height = values
        return f"M{row(x, y)} h{row(width)} v{row(height)} h{row(-width)} Z"
    return _STEPS[kind] % row(*values)


def _stop(at: float, colour: Colour) -> str:
    return f'<stop offset="{fine(at)}" stop-color="#{colour.hex}"/>'


def _bytes(picture: Picture) -> bytes:
    """Return the picture's file, recoloured where it is to be."""
    try:
        if picture.kind != "svg":
            return picture.path.read_bytes()
        return recoloured(picture.path.read_text("utf-8-sig"), picture.recolour).encode()
    except (OSError, UnicodeDecodeError) as error:
        raise ArtError(f"{picture.name}: cannot be read: {error}") from error


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
