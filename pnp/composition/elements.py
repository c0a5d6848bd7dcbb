"""Elements: what a box can paint. One small factory a kind.

`GROUNDS` run on into the bleed, `PAINTERS` do not; both are in painting order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol

from pnp.composition import patterns, shapes
from pnp.composition.canvas import Canvas
from pnp.composition.layout import Box
from pnp.composition.pictures import place_picture
from pnp.composition.style import mixed, percent
from pnp.composition.text.arc import arc_text
from pnp.composition.text.style import SetText
from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Group, Outline, Shape, Stroke
from pnp.errors import FontError, PnpError, TextError
from pnp.geometry.rect import Rect
from pnp.library.expressions import Evaluate, Scope, text
from pnp.units import MM_PER_POINT, length

CAPITALS = 0.7  # about the height of capitals, as a part of the size

Painter = Callable[[Canvas, Rect, Scope], None]


class Compile(Protocol):
    """What an element needs of the compiler: templates and expressions, checked once."""

    def template(self, source: str, *field: str) -> Evaluate:
        """Return a text with holes, compiled."""

    def number(self, source: float | str, *field: str) -> Evaluate:
        """Return a number or an expression, compiled."""


class ElementError(PnpError):
    """Raised when an element cannot be painted; `field` is its key."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


def shape_of(box: Box, compile_: Compile) -> Callable[[Canvas, Rect, Scope], Outline]:
    """Return what makes a box's outline: its `shape`, or its rectangle."""
    if box.shape is None:
        return lambda canvas, r, scope: paths.rect(r)
    name = compile_.template(box.shape, "shape")
    return lambda canvas, r, scope: shapes.outline(canvas.tools.style.shape(text(name(scope))), r)


def _surface(box: Box, compile_: Compile) -> Painter | None:
    """Fill, pattern and stroke of the box's shape."""
    if box.fill is None and box.pattern is None and box.stroke is None:
        return None
    if box.stroke is not None and (box.line or box.path) and box.fill is None and box.pattern is None:
        return None
    outline = shape_of(box, compile_)
    fill = _maybe(box.fill, "fill", compile_)
    pattern = _maybe(box.pattern, "pattern", compile_)
    stroke = _maybe(None if box.line or box.path else box.stroke, "stroke", compile_)

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        style, shape = canvas.tools.style, outline(canvas, r, scope)
        ground = style.paint(fill(scope), r) if fill else None
        line = style.stroke(stroke(scope)) if stroke else None
        if pattern is None:
            canvas.add(Shape(shape, ground, line))
            return
        if ground is not None:
            canvas.add(Shape(shape, ground))
        _paint_pattern(canvas, r, shape, pattern(scope), ground if isinstance(ground, Colour) else None)
        if line is not None:
            canvas.add(Shape(shape, None, line))

    return paint


def _maybe(source: str | None, field: str, compile_: Compile) -> Callable[[Scope], str] | None:
    if source is None:
        return None
    template = compile_.template(source, field)
    return lambda scope: text(template(scope))


def _paint_pattern(canvas: Canvas, r: Rect, shape: Outline, name: str, ground: Colour | None) -> None:
    token = canvas.tools.style.pattern(name)
    colour, strength, opacity = canvas.tools.style.colour(token.colour), percent(token.strength), 1.0
    if ground is not None:
        colour = mixed(ground, colour, strength)
    else:
        opacity = strength
    if token.dots is not None:
        drawn = Shape(patterns.dots(token, r), colour)
    else:
        drawn = Shape(patterns.lines(token, r), None, Stroke(colour, token.width, (), "butt"))
    canvas.add(Group((drawn,), None, shape, opacity, "frame"))


def _art(box: Box, compile_: Compile) -> Painter | None:
    return None if box.art is None and box.image is None else place_picture(box, compile_)


def _line(box: Box, compile_: Compile) -> Painter | None:
    if box.line is None:
        return None
    where, stroke = compile_.template(box.line, "line"), compile_.template(box.stroke or "ink 0.25", "stroke")

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        (cx, cy), name = r.centre, text(where(scope))
        ends = {
            "top": ((r.left, r.top), (r.right, r.top)),
            "bottom": ((r.left, r.bottom), (r.right, r.bottom)),
            "left": ((r.left, r.top), (r.left, r.bottom)),
            "right": ((r.right, r.top), (r.right, r.bottom)),
            "horizontal": ((r.left, cy), (r.right, cy)),
            "vertical": ((cx, r.top), (cx, r.bottom)),
            "down": ((r.left, r.top), (r.right, r.bottom)),
            "up": ((r.left, r.bottom), (r.right, r.top)),
        }
        if name not in ends:
            raise ElementError("line", f'"{name}" is no line (allowed: {", ".join(ends)})')
        canvas.add(Shape(paths.polygon(ends[name], closed=False), None, canvas.tools.style.stroke(text(stroke(scope)))))

    return paint


def _path(box: Box, compile_: Compile) -> Painter | None:
    if box.path is None:
        return None
    data = compile_.template(box.path, "path")
    fill = _maybe(box.fill, "fill", compile_)
    stroke = _maybe(box.stroke, "stroke", compile_)
    casing = _maybe(box.casing, "casing", compile_)

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        style = canvas.tools.style
        outline = paths.transformed(shapes.svg_path(text(data(scope))), (1, 0, 0, 1, r.left, r.top))
        if casing is not None:
            canvas.add(Shape(outline, None, style.stroke(casing(scope))))
        line = style.stroke(stroke(scope)) if stroke else None
        canvas.add(Shape(outline, style.paint(fill(scope), r) if fill else None, line))

    return paint


def _icon(box: Box, compile_: Compile) -> Painter | None:
    if box.icon is None:
        return None
    name = compile_.template(box.icon, "icon")
    colour = compile_.template(box.colour or "ink", "colour")
    safe = box.safe

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        wanted = text(name(scope))
        if not wanted:
            return
        found = canvas.tools.icon(wanted)
        scale = min(r.width / found.width, r.height)
        x, y = r.left + (r.width - scale * found.width) / 2, r.top + (r.height - scale) / 2
        ink = Rect(x, y, scale * found.width, scale)
        if safe and not canvas.keeps(ink, canvas.safe):
            raise ElementError("icon", f'the icon "{wanted}" leaves the safe area{_by(ink, canvas.safe)}')
        outline = paths.transformed(found.outline, (scale, 0, 0, scale, x, y))
        canvas.add(Shape(outline, canvas.tools.style.colour(text(colour(scope))), None, found.even_odd))

    return paint


def _code(box: Box, compile_: Compile) -> Painter | None:
    if box.code is None:
        return None
    content, colour = compile_.template(box.code, "code"), compile_.template(box.colour or "ink", "colour")

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        import segno

        matrix = segno.make(text(content(scope)), error="m", boost_error=False, micro=False).matrix
        side = min(r.width, r.height)
        module, ((cx, cy)) = side / len(matrix), r.centre
        left, top = cx - side / 2, cy - side / 2
        dark = tuple(
            ("R", left + x * module, top + y * module, module, module)
            for y, line in enumerate(matrix)
            for x, bit in enumerate(line)
            if bit
        )
        canvas.add(Shape(dark, canvas.tools.style.colour(text(colour(scope)))))

    return paint


def _text(box: Box, compile_: Compile) -> Painter | None:
    if box.text is None:
        return None
    words = TextPart(box, compile_)
    return words.paint_arc if box.arc is not None else words.paint


class TextPart:
    """A box's text: its words, its style, and how it is set, measured and checked."""

    def __init__(self, box: Box, compile_: Compile) -> None:
        """Compile the text of a box."""
        self._words = compile_.template(box.text or "", "text")
        self._style = compile_.template(box.style or "text", "style")
        self._colour = _maybe(box.colour, "colour", compile_)
        self._align = box.align or ""
        self._safe = box.safe
        self._arc = None if box.arc is None else compile_.number(box.arc, "arc")
        self._field = field_of(box.text or "")

    def set(self, canvas: Canvas, width: float, height: float | None, scope: Scope) -> tuple[str, SetText] | None:
        """Return the text and how it is set in a box of that size, or None where there is no text."""
        source = text(self._words(scope)).strip()
        if not source:
            return None
        colour = self._colour(scope) if self._colour else ""
        style = canvas.tools.type(text(self._style(scope)), colour, self._align)
        return source, canvas.tools.set(source, width, height, style)

    def paint(self, canvas: Canvas, r: Rect, scope: Scope) -> None:
        """Set the text in the box, and report what does not fit."""
        try:
            found = self.set(canvas, r.width, r.height, scope)
        except (TextError, FontError) as error:
            canvas.report(canvas.row.origin(self._field), self._field or "text", str(error))
            return
        if found is None:
            return
        source, done = found
        style = canvas.tools.style.type(text(self._style(scope)))
        canvas.used.append((text(self._style(scope)), done.size, style.size))
        if done.overflow:
            self._report(canvas, r, done, source, style.fit.split()[-1] == "back")
        if self._safe and not canvas.keeps(r, canvas.safe):
            self._check_safe(canvas, r, done)
        canvas.add(Group(done.items, (1, 0, 0, 1, r.left, r.top)))

    def paint_arc(self, canvas: Canvas, r: Rect, scope: Scope) -> None:
        """Set the text on a circle about the middle of the box."""
        tools = canvas.tools
        style = tools.type(text(self._style(scope)), self._colour(scope) if self._colour else "", self._align)
        radius = length(self._arc(scope)) if self._arc else min(r.width, r.height) / 2
        below = self._align == "bottom"
        for letter in arc_text(
            text(self._words(scope)), r.centre, abs(radius), style, tools.text, 90.0 if below else -90.0, below
        ):
            canvas.add(letter)

    def _report(self, canvas: Canvas, r: Rect, done: SetText, source: str, to_back: bool) -> None:
        if to_back:
            canvas.rest[self._field or "text"] = done.overflow
            return
        rest = done.overflow if len(done.overflow) < 60 else done.overflow[:57] + "…"
        canvas.report(
            canvas.row.origin(self._field),
            self._field or "text",
            f'the text does not fit its box of {r.width:.1f} x {r.height:.1f} mm ({done.problem}); left over: "{rest}"',
        )

    @staticmethod
    def _check_safe(canvas: Canvas, r: Rect, done: SetText) -> None:
        if not done.baselines:
            return
        top = r.top + done.baselines[0] - done.size * MM_PER_POINT * CAPITALS
        ink = Rect(r.left, top, r.width, r.top + done.baselines[-1] - top)
        if not canvas.keeps(ink, canvas.safe):
            raise ElementError("text", f"the text leaves the safe area{_by(ink, canvas.safe)}")


def _by(ink: Rect, safe: Rect) -> str:
    sides = {
        "left": safe.left - ink.left,
        "top": safe.top - ink.top,
        "right": ink.right - safe.right,
        "bottom": ink.bottom - safe.bottom,
    }
    worst = max(sides, key=lambda side: sides[side])
    return f" by {sides[worst]:.2f} mm at the {worst} (move it, or say `safe: false`)"


def field_of(template: str) -> str:
    """Return the field that a text takes its words from: the first hole's name, or nothing."""
    found = re.search(r"(?<!\\)\$\{?\s*([A-Za-z_][\w.]*)", template)
    return found[1] if found else ""


Factory = Callable[[Box, Any], Painter | None]
GROUNDS: tuple[Factory, ...] = (_surface, _art)
PAINTERS: tuple[Factory, ...] = (_line, _path, _icon, _code, _text)
