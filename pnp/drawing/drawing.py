"""A Drawing: shapes, text runs and pictures in mm, origin top left, y down. It does not depend on a back end.

`str(drawing)` is a readable text with at most two decimals and one item on each line, as in the tests' references.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.drawing.fonts import Font
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect


class Colour(NamedTuple):
    """A colour as red, green and blue from 0 to 1, with its CMYK values if the palette gives them."""

    red: float
    green: float
    blue: float
    cmyk: tuple[float, float, float, float] | None = None

    @property
    def hex(self) -> str:
        """Return six hex digits."""
        return "".join(f"{round(255 * part):02X}" for part in self[:3])


class Gradient(NamedTuple):
    """A linear gradient between two points, in the coordinates of the filled path; the colour `flat` can replace it."""

    start: tuple[float, float]
    end: tuple[float, float]
    stops: tuple[tuple[float, Colour], ...]
    flat: Colour


Paint = Colour | Gradient


class Stroke(NamedTuple):
    """A stroke: colour, width in mm, dash lengths in mm, round or butt caps."""

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "round"


# A segment of an outline: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("R", x, y, width, height) or ("Z",).
Segment = tuple[str | float, ...]
Outline = tuple[Segment, ...]
Matrix = tuple[float, float, float, float, float, float]


class Shape(NamedTuple):
    """An outline that is filled, stroked, or both; with `even_odd`, overlapping parts are holes."""

    outline: Outline
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class TextRun(NamedTuple):
    """Words in one font, size (pt) and colour; their baseline starts at (x, y); `spacing` mm follow each letter."""

    x: float
    y: float
    text: str
    font: Font
    size: float
    colour: Colour
    spacing: float = 0.0


class PlacedPicture(NamedTuple):
    """A raster or SVG picture stretched to `rect`; the caller preserves the aspect ratio."""

    rect: Rect
    picture: Picture


class Group(NamedTuple):
    """Items drawn together: transformed by a matrix (as in SVG), clipped, made translucent, named, on a layer."""

    items: tuple[Item, ...]
    matrix: Matrix | None = None
    clip: Outline | None = None
    opacity: float = 1.0
    layer: str = ""
    name: str = ""


Item = Shape | TextRun | PlacedPicture | Group


class Drawing(NamedTuple):
    """Items in painting order on an area of `width` × `height` mm; bleed is outside it."""

    width: float
    height: float
    items: tuple[Item, ...]

    def __str__(self) -> str:
        return "\n".join([f"drawing {_n(self.width)} x {_n(self.height)}", *_lines(self.items, 1)]) + "\n"


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """Yield every item, groups before their contents."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(_n, values))


def _outline(outline: Outline) -> str:
    return " ".join(str(step[0]) + _numbers(float(v) for v in step[1:]) for step in outline)


def _paint(paint: Paint) -> str:
    if isinstance(paint, Colour):
        return paint.hex
    stops = " ".join(f"{_n(at)}:{colour.hex}" for at, colour in paint.stops)
    return f"gradient({_numbers(paint.start)} to {_numbers(paint.end)} {stops})"


def _line(item: Item) -> str:
    if isinstance(item, Shape):
        words = ["shape"]
        if item.fill is not None:
            words.append(f"fill {_paint(item.fill)}")
        if item.stroke is not None:
            dash = f" dash {_numbers(item.stroke.dash)}" if item.stroke.dash else ""
            words.append(f"stroke {item.stroke.colour.hex} {_n(item.stroke.width)}{dash}")
        return " ".join([*words, _outline(item.outline)])
    if isinstance(item, TextRun):
        return f"text {_n(item.x)} {_n(item.y)} {item.font.name} {_n(item.size)} {item.colour.hex} {item.text!r}"
    if isinstance(item, PlacedPicture):
        return f"picture {_numbers(item.rect)} {item.picture.name}"
    words = ["group"]
    if item.name:
        words.append(item.name)
    if item.layer:
        words.append(f"layer {item.layer}")
    if item.matrix is not None:
        words.append(f"matrix {_numbers(item.matrix)}")
    if item.opacity != 1:
        words.append(f"opacity {_n(item.opacity)}")
    if item.clip is not None:
        words.append(f"clip {_outline(item.clip)}")
    return " ".join(words)


def _lines(items: Iterable[Item], depth: int) -> Iterator[str]:
    for item in items:
        yield "  " * depth + _line(item)
        if isinstance(item, Group):
            yield from _lines(item.items, depth + 1)
