"""Pictures that use less ink: as lines on white, or in shades of grey.

In an SVG, every light or large filled shape becomes white with a thin outline, a thick light stroke becomes two lines,
and any other stroke becomes dark grey; small dark fills do not change, unless they have a strong colour. A pixel
picture becomes its edges. In a picture that is shown much reduced, lines around every detail would run together:
details and backgrounds get tints instead.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree

if TYPE_CHECKING:
    from PIL import Image

Saving = Literal["low", "grey"]
LINE = "#4A4A4A"
_THIN, _SMALL, _DARK = 0.0035, 0.005, 0.22  # in turn, shares of the longer side, of the area, of full brightness
_COLOURED = 0.22  # the least difference of a strong colour's brightest and darkest primary: panes of glass, not ink
_TINT, _GROUND = 0.4, 0.1  # shares of a colour in white, in a reduced picture: for details; for larger fills
_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
_UNSEEN = {"clipPath", "mask", "metadata"}
_SPACE = "{http://www.w3.org/2000/svg}"
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTOR = re.compile(r"\*|[.#]?[A-Za-z_][\w-]*")
_DECLARATION = re.compile(r"\s*([\w-]+)\s*:\s*([^;]*)")
# A hex colour, but not the id of another element, as in url(#E03-0) or href="#face".
HEX_COLOUR = re.compile(r"""(?<!url\()(?<!url\(['"])(?<!href=['"])#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b""")
_RGB = re.compile(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)")
_NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")
_PLAIN = {"black": 0.0, "white": 1.0}


def grey_svg(svg: str) -> str:
    """Return an SVG with every numeric colour replaced by an equally bright grey."""
    svg = _RGB.sub(lambda found: "#" + "".join(f"{int(part):02x}" for part in found.groups()), svg)

    def grey(found: re.Match[str]) -> str:
        level = round(255 * _level(f"#{found[1]}"))
        return f"#{level:02x}{level:02x}{level:02x}"

    return HEX_COLOUR.sub(grey, svg)


def lined_svg(svg: str, longer_side: float, widest: float = math.inf, detail: float = 0.0) -> str:
    """Return an SVG drawn as lines; added lines are at most `widest` wide. All lengths are in the SVG's own units.

    With `detail`, shapes whose parts are smaller than that on average are tinted and have no lines, and larger fills
    have a light tint.

    Raises:
        ValueError: the style sheet has selectors other than tags, .classes and #ids.
    """
    ElementTree.register_namespace("", _SPACE.strip("{}"))
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root = ElementTree.fromstring(svg)
    _inline(root)
    _LineDrawing(longer_side, widest, detail).run(root, {"fill": "black", "stroke": "none", "stroke-width": "1"})
    return ElementTree.tostring(root, encoding="unicode")


def _inline(root: ElementTree.Element) -> None:
    """Copy the rules of style sheets into the elements."""
    said: dict[str, str] = {}
    for parent in list(root.iter()):
        for sheet in parent.findall(f"{_SPACE}style"):
            parent.remove(sheet)
            for names, words in _RULE.findall(_COMMENT.sub("", sheet.text or "")):
                for name in map(str.strip, names.split(",")):
                    if not _SELECTOR.fullmatch(name):
                        raise ValueError(f"{name!r} is not a tag, class or id")
                    said[name] = f"{said.get(name, '')}{words};"
    for element in root.iter() if said else ():
        tag = element.tag.removeprefix(_SPACE) if isinstance(element.tag, str) else ""
        names = ["*", tag, *(f".{name}" for name in element.get("class", "").split()), f"#{element.get('id', '')}"]
        words = "".join(said.get(name, "") for name in names) + element.get("style", "")
        if words:
            element.set("style", words.replace("!important", ""))


def lined_image(image: Image.Image) -> Image.Image:
    """Return a pixel picture as its edges, dark on white; transparent parts stay transparent."""
    from PIL import Image, ImageChops, ImageFilter, ImageOps

    grey = image.convert("L")
    spread = max(1.0, max(image.size) / 500)
    soft = grey.filter(ImageFilter.GaussianBlur(spread * 2))
    edges = ImageChops.subtract(soft, grey.filter(ImageFilter.GaussianBlur(spread / 2)), 0.25)
    lines = ImageOps.invert(edges.point([0 if level < 24 else min(204, level * 2) for level in range(256)]))
    if not image.has_transparency_data:
        return lines
    return Image.merge("LA", (lines, image.convert("RGBA").getchannel("A")))


class _LineDrawing:
    def __init__(self, longer_side: float, widest: float, detail: float) -> None:
        self._detail = detail
        self._line = min(longer_side * _THIN, widest)
        self._area = longer_side * longer_side * _SMALL

    def run(self, element: ElementTree.Element, above: Mapping[str, str]) -> None:
        """Turn an element and its children into lines; `above` is the paint that the element inherits."""
        own = {**element.attrib, **dict(_DECLARATION.findall(element.get("style", "")))}
        paint = {name: own.get(name, above[name]).strip() for name in ("fill", "stroke", "stroke-width")}
        for number, child in reversed(list(enumerate(element))):
            tag = child.tag.removeprefix(_SPACE) if isinstance(child.tag, str) else ""
            if tag in _UNSEEN:
                continue
            if tag not in _SHAPES:
                self.run(child, paint)
                continue
            self._shape(element, number, child, tag, paint)

    def _shape(
        self, parent: ElementTree.Element, number: int, shape: ElementTree.Element, tag: str, above: Mapping[str, str]
    ) -> None:
        style = dict(_DECLARATION.findall(shape.get("style", "")))
        own = {**shape.attrib, **style}
        fill, stroke = (own.get(name, above[name]).strip() for name in ("fill", "stroke"))
        width = _number(own.get("stroke-width", above["stroke-width"]))
        for name in ("fill", "stroke", "stroke-width"):
            style.pop(name, None)
        shape.attrib.pop("style", None)
        if style:
            shape.set("style", ";".join(f"{name}:{value}" for name, value in style.items()))
        shape.attrib.update({"fill": fill, "stroke": stroke, "stroke-width": own.get("stroke-width", f"{width:g}")})
        if self._detail and _mean_part_size(shape, tag) < self._detail:
            shape.attrib.update({"fill": _tint(fill, _TINT), "stroke": _tint(stroke, _TINT)})
            return
        opened = _tint(fill, _GROUND) if self._detail else "#ffffff"
        if stroke != "none" and width > 2 * self._line and _level(stroke) > _DARK:
            self._double(parent, number, shape, width)
            fill = "none" if fill == "none" else opened
            shape.set("stroke", "#ffffff")
        elif stroke != "none":
            shape.set("stroke", LINE)
        elif fill != "none" and not self._stays(shape, tag, fill):
            shape.set("stroke", LINE)
            shape.set("stroke-width", f"{self._line:.4g}")
        if fill != "none":
            shape.set("fill", fill if self._stays(shape, tag, fill) else opened)

    def _double(self, parent: ElementTree.Element, number: int, shape: ElementTree.Element, width: float) -> None:
        """Draw the two edges of a thick stroke: a dark stroke, and a white stroke over all but its edges."""
        below = ElementTree.Element(shape.tag, dict(shape.attrib))
        below.attrib.update({"fill": "none", "stroke": LINE, "stroke-width": f"{width + 2 * self._line:.4g}"})
        below.attrib.pop("id", None)
        parent.insert(number, below)

    def _stays(self, shape: ElementTree.Element, tag: str, fill: str) -> bool:
        """Return whether to keep a fill: a small dark fill is part of the drawing, unless it has a strong colour."""
        dark = _level(fill) <= _DARK and _chroma(fill) <= _COLOURED
        return dark and _area(shape, tag) <= self._area


def _number(text: str) -> float:
    found = _NUMBER.match(text.strip())
    return float(found[0]) if found else 1.0


def _level(colour: str) -> float:
    """Return the brightness of a colour, from 0 to 1; all but hex colours and black count as bright."""
    primaries = _primaries(colour)
    if primaries is None:
        return _PLAIN.get(colour.strip().lower(), 1.0)
    red, green, blue = primaries
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _chroma(colour: str) -> float:
    """Return the difference between the brightest and the darkest primary of a colour; 0 for all but hex colours."""
    primaries = _primaries(colour) or (0.0,)
    return max(primaries) - min(primaries)


def _primaries(colour: str) -> Sequence[float] | None:
    """Return red, green and blue of a hex colour, from 0 to 1; None for any other."""
    found = HEX_COLOUR.fullmatch(colour)
    if found is None:
        return None
    digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
    return [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def _tint(colour: str, share: float) -> str:
    """Return a colour mixed with white, given its `share`; `none` stays, and any other word counts as grey."""
    if colour == "none":
        return colour
    found = HEX_COLOUR.fullmatch(colour)
    digits = "808080" if found is None else found[1] if len(found[1]) == 6 else "".join(one * 2 for one in found[1])
    parts = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)


def _mean_part_size(shape: ElementTree.Element, tag: str) -> float:
    """Return the mean size of a shape's parts, in its own units: the root of the mean area of their boxes."""
    if tag != "path":
        return math.sqrt(_area(shape, tag))
    areas = _part_areas(shape.get("d", ""))
    return math.sqrt(sum(areas) / len(areas)) if areas else math.inf


def _area(shape: ElementTree.Element, tag: str) -> float:
    """Return the area of the box around a shape, in its own units."""
    numbers = {name: _number(shape.get(name, "0")) for name in ("width", "height", "r", "rx", "ry")}
    if tag == "rect":
        return numbers["width"] * numbers["height"]
    if tag == "circle":
        return 4 * numbers["r"] ** 2
    if tag == "ellipse":
        return 4 * numbers["rx"] * numbers["ry"]
    if tag == "path":
        return _path_area(shape.get("d", ""))
    points = [float(one) for one in _NUMBER.findall(shape.get("points", ""))]
    across, down = points[::2], points[1::2]
    return (max(across) - min(across)) * (max(down) - min(down)) if across and down else 0.0


def _path_area(steps: str) -> float:
    from fontTools.pens.boundsPen import ControlBoundsPen
    from fontTools.svgLib.path import parse_path

    pen = ControlBoundsPen(None)
    try:
        parse_path(steps, pen)
    except Exception:  # a path that cannot be read is reported when the picture is drawn
        return float("inf")
    left, low, right, high = pen.bounds or (0.0, 0.0, 0.0, 0.0)
    return float((right - left) * (high - low))


@lru_cache(maxsize=4096)
def _part_areas(steps: str) -> Sequence[float]:
    """Return the area of the box around each part of a path; none for a path that cannot be read."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(steps, pen)
    except Exception:  # a path that cannot be read is reported when the picture is drawn
        return []
    parts: list[list[tuple[float, float]]] = []
    for name, points in pen.value:
        if name == "moveTo" or not parts:
            parts.append([])
        parts[-1] += points
    boxes = [tuple(zip(*points, strict=True)) for points in parts if points]
    return [(max(across) - min(across)) * (max(down) - min(down)) for across, down in boxes]


def png_bytes(image: Image.Image) -> bytes:
    """Return a picture as PNG."""
    buffer = io.BytesIO()
    image.info = {}
    image.save(buffer, "PNG")
    return buffer.getvalue()
