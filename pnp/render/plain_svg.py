"""Plain SVG art drawn by cairo: filled and stroked shapes, groups, clips and copies, and nothing else.

The calls of cairo are those that cairosvg makes of the same file, and so is every byte; most of its time is saved.
Whatever is not plain is left to cairosvg.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, radians, sin, tan
from typing import Any
from xml.etree import ElementTree

Numbers = list[float]
_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_SHAPES = ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect")
_PAINTED = frozenset((*_SHAPES, "clipPath", "svg", "use"))
_TAGS = frozenset((*_PAINTED, "defs", "g"))
_SILENT = frozenset(("desc", "metadata", "title"))
_GEOMETRY = frozenset(
    ("cx", "cy", "d", "height", "points", "r", "rx", "ry", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2")
)
_PAINT = frozenset(
    ("fill", "fill-opacity", "fill-rule", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit")
)
_MORE = frozenset(("clip-path", "href", "id", "opacity", "stroke-opacity", "stroke-width", "transform", _HREF))
_KNOWN = _GEOMETRY | _PAINT | _MORE
_OWN = frozenset(("clip-path", "height", "href", "id", "opacity", "transform", "viewBox", "width", "x", "y", _HREF))
"""What a part does not hand on to the parts in it; all else it does."""
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LETTER = re.compile("([achlmqstvzACHLMQSTVZ])")
_ALL = re.compile(rf"(?:(?>{_NUMBER.pattern})|[achlmqstvzACHLMQSTVZ]|[ \n\r\t,]++)*+")
_COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})")
_TRANSFORM = re.compile(r"(\w+) ?\( ?(.*?) ?\)")
_LINK = re.compile(r"url\(#([\w-]+)\)")
_STEPS = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "s": 4, "q": 4, "c": 6, "a": 7, "z": 0}
_CAPS = {"butt": None, "round": 1, "square": 2}
_JOINS = {"miter": None, "round": 1, "bevel": 2}
_EVEN_ODD, _WINDING = 1, 0
_ROUND = 4 * (2**0.5 - 1) / 3
Colour = tuple[float, float, float, float]


class _NotPlain(Exception):
    """Raised at the first thing that is not known to be drawn here as cairosvg draws it."""


@dataclass(slots=True)
class _Node:
    """A part of the picture: its attributes, those of the parts around it among them."""

    tag: str
    given: Mapping[str, str]
    parts: list[_Node]

    def number(self, name: str, default: float = 0.0) -> float:
        """Return an attribute that is a plain number."""
        text = self.given.get(name)
        return _number(text) if text else default


def drawn(svg: str, scale: float) -> bytes | None:
    """Return plain SVG as a one-page PDF, each of its units `scale` pixels; None where it is not plain.

    Raises:
        OSError: the system library cairo is missing.
    """
    try:
        return _Picture(ElementTree.fromstring(svg)).draw(scale)
    except (_NotPlain, ElementTree.ParseError, RecursionError):
        return None


def _number(text: str) -> float:
    if _NUMBER.fullmatch(text) is None:
        raise _NotPlain(text)
    return float(text)


def _numbers(text: str) -> Numbers:
    """Return plain numbers between blanks and commas."""
    if "+" in text or _LETTER.search(text) or not _ALL.fullmatch(text):
        raise _NotPlain(text)
    return list(map(float, _NUMBER.findall(text)))


def _node(element: ElementTree.Element, around: Mapping[str, str]) -> _Node:
    tag = element.tag.removeprefix(_SVG)
    if tag not in _TAGS and tag not in _SILENT:
        raise _NotPlain(tag)
    own = element.attrib
    if not _KNOWN.issuperset(own) or "inherit" in own.values() or "currentColor" in own.values():
        raise _NotPlain(str(own))
    given = {name: value for name, value in around.items() if name not in _OWN}
    given.update(own)
    inner = () if tag in _SILENT else element
    return _Node(tag, given, [_node(part, given) for part in inner])


def _colour(text: str | None, opacity: float) -> Colour:
    plain = (text or "none").strip().lower()
    if plain == "none":
        return (0, 0, 0, 0)
    if plain in ("black", "white"):
        level = float(plain == "white")
        return (level, level, level, opacity)
    if _COLOUR.fullmatch(plain) is None:
        raise _NotPlain(plain)
    if len(plain) == 4:
        red, green, blue = (int(digit, 16) / 15 for digit in plain[1:])
    else:
        red, green, blue = (int(plain[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (red, green, blue, opacity)


class _Picture:
    """Draws a tree of parts on one page; the names and the order of steps are those of cairosvg's `Surface.draw`."""

    def __init__(self, source: ElementTree.Element) -> None:
        import cairocffi

        self._cairocffi = cairocffi
        self._cairo: Any = cairocffi.cairo
        self._whole: Any = None
        self._context: Any = None
        self._source = source
        self._root = _node(source, {})
        self._painting = True
        self._clips: dict[str, _Node] = {}
        self._collect(self._root)

    def draw(self, scale: float) -> bytes | None:
        """Return the picture as a PDF, or None where cairo found a fault."""
        box = _numbers(self._root.given.get("viewBox", ""))
        if len(box) != 4:
            raise _NotPlain("viewBox")
        left, top, wide, high = box
        if self._root.tag != "svg" or wide <= 0 or high <= 0:
            raise _NotPlain(self._root.tag)
        width = (self._root.number("width") or wide) * scale
        height = (self._root.number("height") or high) * scale
        points = 1 / (96 * (1 / 72))
        output = io.BytesIO()
        surface = self._cairocffi.PDFSurface(output, width * points, height * points)
        context = self._cairocffi.Context(surface)
        context.scale(points, points)
        factor = min(width / wide, height / high)
        context.translate(0, 0)
        context.translate(-left * factor, -top * factor)
        context.rectangle(left * factor, top * factor, width, height)
        context.clip()
        context.scale(factor, factor)
        context.translate((width / factor - wide) / 2, (height / factor - high) / 2)
        context.move_to(0, 0)
        self._whole = context
        self._context = context._pointer
        try:
            self._draw(self._root)
            sound = not self._cairo.cairo_status(self._context)
        finally:
            surface.finish()
        return output.getvalue() if sound else None

    def _collect(self, node: _Node) -> None:
        """Note the parts that clip others."""
        if "id" in node.given and "path" in node.tag.lower():
            self._clips[node.given["id"]] = node
        for part in node.parts:
            self._collect(part)

    def _draw(self, node: _Node, tag: str = "") -> None:
        tag, given, cairo, context = tag or node.tag, node.given, self._cairo, self._context
        if tag == "defs" or any(name in given and not node.number(name) for name in ("width", "height")):
            return
        cairo.cairo_save(context)
        if "transform" in given:
            self._transform(given["transform"])
        opacity = node.number("opacity", 1.0)
        grouped = opacity < 1 and bool(node.parts)
        if grouped:
            cairo.cairo_push_group(context)
        cairo.cairo_move_to(context, node.number("x"), node.number("y"))
        self._set_line(node)
        if "clip-path" in given:
            self._clip(given["clip-path"])
        if tag in _PAINTED:
            getattr(self, f"_{tag}")(node)
            if self._painting:
                self._paint(node, opacity if opacity < 1 and not node.parts else 1.0)
        if tag != "clipPath":
            for part in node.parts:
                self._draw(part)
        if grouped:
            cairo.cairo_pop_group_to_source(context)
            cairo.cairo_paint_with_alpha(context, opacity)
        cairo.cairo_restore(context)

    def _set_line(self, node: _Node) -> None:
        cap = _CAPS.get(node.given.get("stroke-linecap", "butt"))
        if cap is not None:
            self._cairo.cairo_set_line_cap(self._context, cap)
        joint = _JOINS.get(node.given.get("stroke-linejoin", "miter"))
        if joint is not None:
            self._cairo.cairo_set_line_join(self._context, joint)
        self._cairo.cairo_set_miter_limit(self._context, node.number("stroke-miterlimit", 4.0))

    def _transform(self, text: str) -> None:
        matrix = self._cairocffi.Matrix()
        for kind, inner in _TRANSFORM.findall(_normal(text)):
            values = [_number(value) for value in inner.split(" ")]
            matrix = self._changed(matrix, kind, values)
        try:
            matrix.invert()
        except self._cairocffi.CairoError as error:
            raise _NotPlain(text) from error
        matrix.invert()
        self._cairo.cairo_transform(self._context, matrix._pointer)

    def _changed(self, matrix: Any, kind: str, values: Numbers) -> Any:
        count = len(values)
        if kind == "matrix" and count == 6:
            return self._cairocffi.Matrix(*values).multiply(matrix)
        if kind == "rotate" and count in (1, 3):
            x, y = values[1:] or (0, 0)
            matrix.translate(x, y)
            matrix.rotate(radians(values[0]))
            matrix.translate(-x, -y)
        elif kind == "translate" and count in (1, 2):
            matrix.translate(*(values if count == 2 else [*values, 0]))
        elif kind == "scale" and count in (1, 2):
            matrix.scale(*(values if count == 2 else 2 * values))
        elif kind == "skewX" and count == 1:
            return self._cairocffi.Matrix(1, 0, tan(radians(values[0])), 1, 0, 0).multiply(matrix)
        elif kind == "skewY" and count == 1:
            return self._cairocffi.Matrix(1, tan(radians(values[0])), 0, 1, 0, 0).multiply(matrix)
        else:
            raise _NotPlain(kind)
        return matrix

    def _clip(self, link: str) -> None:
        found = _LINK.fullmatch(link)
        if found is None or not self._painting:  # a clip within a clip
            raise _NotPlain(link)
        node = self._clips.get(found[1])
        if node is None:
            return
        if node.tag != "clipPath":
            raise _NotPlain(link)
        cairo, context = self._cairo, self._context
        cairo.cairo_save(context)
        self._painting = False
        self._draw(node, "g")
        self._painting = True
        cairo.cairo_restore(context)
        cairo.cairo_clip(context)
        cairo.cairo_set_fill_rule(context, _WINDING)

    def _paint(self, node: _Node, opacity: float) -> None:
        cairo, context, given = self._cairo, self._context, node.given
        colour = _colour(given.get("fill", "black"), node.number("fill-opacity", 1.0) * opacity)
        if colour[3]:
            cairo.cairo_save(context)
            if given.get("fill-rule") == "evenodd":
                cairo.cairo_set_fill_rule(context, _EVEN_ODD)
            cairo.cairo_set_source_rgba(context, *colour)
            cairo.cairo_fill_preserve(context)
            cairo.cairo_restore(context)
        colour = _colour(given.get("stroke"), node.number("stroke-opacity", 1.0) * opacity)
        if not colour[3]:
            cairo.cairo_new_path(context)
            return
        cairo.cairo_save(context)
        cairo.cairo_set_line_width(context, node.number("stroke-width", 1.0))
        cairo.cairo_set_source_rgba(context, *colour)
        cairo.cairo_stroke(context)
        cairo.cairo_restore(context)

    def _svg(self, node: _Node) -> None:
        if node is not self._root:
            raise _NotPlain("svg")

    def _clipPath(self, node: _Node) -> None:
        if "id" in node.given:
            self._clips[node.given["id"]] = node

    def _use(self, node: _Node) -> None:
        link = node.given.get(_HREF, node.given.get("href", ""))
        target = next((one for one in self._source.iter() if one.get("id") == link[1:]), None)
        if not link.startswith("#") or target is None or target.tag not in (f"{_SVG}{tag}" for tag in ("g", *_SHAPES)):
            raise _NotPlain(link)
        cairo, context = self._cairo, self._context
        cairo.cairo_save(context)
        cairo.cairo_translate(context, node.number("x"), node.number("y"))
        self._draw(_node(target, node.given))
        cairo.cairo_restore(context)

    def _circle(self, node: _Node) -> None:
        radius = node.number("r")
        if radius:
            cairo, context = self._cairo, self._context
            cairo.cairo_new_sub_path(context)
            cairo.cairo_arc(context, node.number("cx"), node.number("cy"), radius, 0, 2 * pi)
            cairo.cairo_close_path(context)

    def _ellipse(self, node: _Node) -> None:
        rx, ry = node.number("rx"), node.number("ry")
        if not rx or not ry:
            return
        cairo, context, ratio = self._cairo, self._context, ry / rx
        cairo.cairo_new_sub_path(context)
        cairo.cairo_save(context)
        cairo.cairo_scale(context, 1, ratio)
        cairo.cairo_arc(context, node.number("cx"), node.number("cy") / ratio, rx, 0, 2 * pi)
        cairo.cairo_close_path(context)
        cairo.cairo_restore(context)

    def _line(self, node: _Node) -> None:
        self._cairo.cairo_move_to(self._context, node.number("x1"), node.number("y1"))
        self._cairo.cairo_line_to(self._context, node.number("x2"), node.number("y2"))

    def _polyline(self, node: _Node) -> None:
        numbers = _numbers(node.given.get("points", ""))
        if len(numbers) % 2 or not numbers:
            raise _NotPlain("points")
        self._cairo.cairo_move_to(self._context, *numbers[:2])
        for at in range(2, len(numbers), 2):
            self._cairo.cairo_line_to(self._context, numbers[at], numbers[at + 1])

    def _polygon(self, node: _Node) -> None:
        self._polyline(node)
        self._cairo.cairo_close_path(self._context)

    def _rect(self, node: _Node) -> None:
        x, y, width, height = (node.number(name) for name in ("x", "y", "width", "height"))
        rx, ry = node.given.get("rx"), node.given.get("ry")
        across, down = (_number(radius) if radius else 0.0 for radius in (rx or ry, ry if ry is not None else rx))
        if not across or not down:
            self._cairo.cairo_rectangle(self._context, x, y, width, height)
        else:
            self._rounded(x, y, width, height, min(across, width / 2), min(down, height / 2))

    def _rounded(self, x: float, y: float, width: float, height: float, rx: float, ry: float) -> None:
        cairo, context, c1, c2 = self._cairo, self._context, _ROUND * rx, _ROUND * ry
        cairo.cairo_new_path(context)
        cairo.cairo_move_to(context, x + rx, y)
        cairo.cairo_rel_line_to(context, width - 2 * rx, 0)
        cairo.cairo_rel_curve_to(context, c1, 0, rx, c2, rx, ry)
        cairo.cairo_rel_line_to(context, 0, height - 2 * ry)
        cairo.cairo_rel_curve_to(context, 0, c2, c1 - rx, ry, -rx, ry)
        cairo.cairo_rel_line_to(context, -width + 2 * rx, 0)
        cairo.cairo_rel_curve_to(context, -c1, 0, -rx, -c2, -rx, -ry)
        cairo.cairo_rel_line_to(context, 0, -height + 2 * ry)
        cairo.cairo_rel_curve_to(context, 0, -c2, rx - c1, -ry, rx, -ry)
        cairo.cairo_close_path(context)

    def _path(self, node: _Node) -> None:
        _Path(self._cairo, self._whole).draw(_steps(node.given.get("d", "")))


def _normal(text: str) -> str:
    text = re.sub("(?<!e)-", " -", text.replace("E", "e"))
    return re.sub(r"(\.[0-9-]+)(?=\.)", r"\1 ", re.sub("[ \n\r\t,]+", " ", text)).strip()


def _steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each letter of a path with the numbers after it, as they are written."""
    if "+" in text or not _ALL.fullmatch(text):
        raise _NotPlain(text)
    before, *parts = _LETTER.split(text)
    if before.strip():
        raise _NotPlain(text)
    for letter, after in zip(parts[::2], parts[1::2], strict=True):
        numbers = _NUMBER.findall(after)
        count = _STEPS[letter.lower()]
        if (len(numbers) % count or not numbers) if count else numbers:
            raise _NotPlain(text)
        yield letter, numbers


class _Path:
    """Draws the steps of a path, keeping the current point more exactly than cairo does."""

    def __init__(self, cairo: Any, whole: Any) -> None:
        self._cairo, self._whole, self._context = cairo, whole, whole._pointer
        self._at = (0.0, 0.0)
        self._begin: tuple[float, float] | None = None
        self._last = ""
        # The control points and the end of the last curve, named and kept as cairosvg has them.
        self._x1 = self._y1 = self._x2 = self._y2 = self._x3 = self._y3 = 0.0
        self._draw: Mapping[str, Callable[..., None]] = {
            "m": self._move, "h": self._across, "v": self._down, "c": self._curve, "s": self._smooth,
            "q": self._quadratic, "t": self._smooth_quadratic,
        }  # fmt: skip

    def draw(self, steps: Iterator[tuple[str, list[str]]]) -> None:
        """Draw all steps."""
        for letter, texts in steps:
            if not self._last and letter in "sStT":
                raise _NotPlain(letter)
            if not self._last and letter != "M":
                self._at = self._whole.get_current_point()
            if letter in "zZ":
                self._note_begin(letter)
                if self._begin is not None:
                    self._cairo.cairo_close_path(self._context)
                    self._at = self._begin
                self._last = letter
            elif letter in "aA":
                for at in range(0, len(texts), 7):
                    self._note_begin(letter)
                    self._arc(texts[at : at + 7], letter)
            else:
                self._run(letter, list(map(float, texts)))

    def _run(self, letter: str, numbers: Numbers) -> None:
        """Draw a step as often as there are numbers for it; after a move, lines."""
        kind, near = letter.lower(), letter.islower()
        self._note_begin(letter)
        if kind == "l":
            self._lines(near, numbers)
            self._last = letter
            return
        count, draw = _STEPS[kind], self._draw[kind]
        draw(near, *numbers[:count])
        self._last = letter
        if kind == "m" and len(numbers) > 2:
            self._run("l" if near else "L", numbers[2:])
        elif kind != "m":
            for at in range(count, len(numbers), count):
                draw(near, *numbers[at : at + count])

    def _lines(self, near: bool, numbers: Numbers) -> None:
        context, (x, y) = self._context, self._at
        if near:
            line = self._cairo.cairo_rel_line_to
            for across, down in zip(numbers[::2], numbers[1::2], strict=True):
                line(context, across, down)
                x += across
                y += down
        else:
            line = self._cairo.cairo_line_to
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                line(context, x, y)
        self._at = (x, y)

    def _note_begin(self, letter: str) -> None:
        if self._last in ("", "m", "M", "z", "Z"):
            self._begin = None
        if letter not in "mMzZ" and self._begin is None:
            self._begin = self._at

    def _move(self, near: bool, x: float, y: float) -> None:
        if near:
            self._cairo.cairo_rel_move_to(self._context, x, y)
            x, y = self._at[0] + x, self._at[1] + y
        else:
            self._cairo.cairo_move_to(self._context, x, y)
        self._at = (x, y)

    def _across(self, near: bool, x: float) -> None:
        if near:
            self._cairo.cairo_rel_line_to(self._context, x, 0)
            x += self._at[0]
        else:
            self._cairo.cairo_line_to(self._context, x, self._at[1])
        self._at = (x, self._at[1])

    def _down(self, near: bool, y: float) -> None:
        if near:
            self._cairo.cairo_rel_line_to(self._context, 0, y)
            y += self._at[1]
        else:
            self._cairo.cairo_line_to(self._context, self._at[0], y)
        self._at = (self._at[0], y)

    def _curve(self, near: bool, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        x, y = self._at
        if near:
            self._cairo.cairo_rel_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1 + x, y1 + y, x2 + x, y2 + y, x3 + x, y3 + y)
            self._at = (x + x3, y + y3)
        else:
            self._cairo.cairo_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1, y1, x2, y2, x3, y3)
            self._at = (x3, y3)

    def _smooth(self, near: bool, x2: float, y2: float, x3: float, y3: float) -> None:
        follows = self._last in tuple("csCS")
        x, y = self._at
        if near:
            x1 = self._x3 - self._x2 if follows else 0
            y1 = self._y3 - self._y2 if follows else 0
            self._cairo.cairo_rel_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1 + x, y1 + y, x2 + x, y2 + y, x3 + x, y3 + y)
            self._at = (x + x3, y + y3)
        else:
            x1 = self._x3 + (self._x3 - self._x2) if follows else x
            y1 = self._y3 + (self._y3 - self._y2) if follows else y
            self._cairo.cairo_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1, y1, x2, y2, x3, y3)
            self._at = (x3, y3)

    def _quadratic(self, near: bool, x2: float, y2: float, x3: float, y3: float) -> None:
        x1, y1 = (0.0, 0.0) if near else self._at
        self._bent(near, x1, y1, x2, y2, x3, y3)

    def _smooth_quadratic(self, near: bool, x: float, y: float) -> None:
        x1, y1, x2, y2, x3, y3 = self._x1, self._y1, self._x2, self._y2, self._x3, self._y3
        at_x, at_y = self._at
        follows = self._last in tuple("QqTt")
        if near:
            if not follows:
                x2 = y2 = x3 = y3 = 0
            elif self._last in "QT":
                x2, y2, x3, y3 = x2 - x1, y2 - y1, x3 - x1, y3 - y1
            self._bent(near, 0, 0, x3 - x2, y3 - y2, x, y)
        else:
            if not follows:
                x2, y2, x3, y3 = at_x, at_y, at_x, at_y
            elif self._last in "qt":
                x2, y2, x3, y3 = x2 + at_x, y2 + at_y, x3 + at_x, y3 + at_y
            self._bent(near, at_x, at_y, at_x + (x3 - x2), at_y + (y3 - y2), x, y)

    def _bent(self, near: bool, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        one = (x2 * 2 / 3 + x1 / 3, y2 * 2 / 3 + y1 / 3)
        other = (x2 * 2 / 3 + x3 / 3, y2 * 2 / 3 + y3 / 3)
        curve = self._cairo.cairo_rel_curve_to if near else self._cairo.cairo_curve_to
        curve(self._context, *one, *other, x3, y3)
        self._hold(x1, y1, x2, y2, x3, y3)
        self._at = (self._at[0] + x3, self._at[1] + y3) if near else (x3, y3)

    def _hold(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        self._x1, self._y1, self._x2, self._y2, self._x3, self._y3 = x1, y1, x2, y2, x3, y3

    def _arc(self, texts: list[str], letter: str) -> None:
        cairo, context, (x1, y1) = self._cairo, self._context, self._at
        cairo.cairo_set_tolerance(context, 0.00001)
        if texts[3] not in ("0", "1") or texts[4] not in ("0", "1"):
            raise _NotPlain(str(texts))
        rx, ry, turn, x3, y3 = (float(texts[at]) for at in (0, 1, 2, 5, 6))
        large, sweep = texts[3] == "1", texts[4] == "1"
        if letter == "A":
            x3, y3 = x3 - x1, y3 - y1
        self._x1, self._y1, self._x3, self._y3 = x1, y1, x3, y3
        self._last = letter
        if not rx or not ry:
            self._run("l", [x3, y3])
            return
        turn = radians(turn)
        ratio = ry / rx
        xe, ye = _rotated(x3, y3, -turn)
        ye /= ratio
        angle = atan2(ye, xe)
        xe = hypot(xe, ye)
        rx = max(rx, xe / 2)
        xc = xe / 2
        yc = (rx**2 - xc**2) ** 0.5
        if not large ^ sweep:
            yc = -yc
        xe, ye = _rotated(xe, 0, angle)
        xc, yc = _rotated(xc, yc, angle)
        cairo.cairo_save(context)
        cairo.cairo_translate(context, x1, y1)
        cairo.cairo_rotate(context, turn)
        cairo.cairo_scale(context, 1, ratio)
        arc = cairo.cairo_arc if sweep else cairo.cairo_arc_negative
        arc(context, xc, yc, rx, atan2(0 - yc, 0 - xc), atan2(ye - yc, xe - xc))
        cairo.cairo_restore(context)
        self._at = (x1 + x3, y1 + y3)


def _rotated(x: float, y: float, angle: float) -> tuple[float, float]:
    return x * cos(angle) - y * sin(angle), y * cos(angle) + x * sin(angle)
