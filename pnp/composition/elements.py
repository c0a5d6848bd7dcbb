"""Elements that a box can paint, with one small factory for each kind. Text is in `wording`, art in `pictures`.

`GROUNDS` paint the background of a box, which continues into the bleed; `PAINTERS` paint the other elements, which do
not. Both are in painting order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pnp.composition import patterns, scans, shapes
from pnp.composition.canvas import Canvas, PrintedArt, SettingSource
from pnp.composition.colours import BLACK, WHITE, mixed_colour
from pnp.composition.failures import AlreadyReported, LayoutError
from pnp.composition.hex_records import ALL
from pnp.composition.layout import Box
from pnp.composition.style import NOTHING, PatternToken, read_percent
from pnp.composition.toolbox import Toolbox
from pnp.drawing import paths
from pnp.drawing.contrast import contrast
from pnp.drawing.drawing import Colour, Group, Outline, Shape, Stroke
from pnp.geometry.rect import Rect
from pnp.library.expressions import Evaluate, Scope
from pnp.library.printed_text import printed_text

if TYPE_CHECKING:
    from pnp.composition.hexes import HexBoard

_UNSEEN = 1.5
"""Below this contrast, pattern lines are invisible."""
T = TypeVar("T")
Painter = Callable[[Canvas, Rect, Scope], None]
LookUp = Callable[[Scope], T]


class Compile(Protocol):
    """The part of the compiler that elements use; it checks names and values without fields while compiling."""

    @property
    def tools(self) -> Toolbox:
        """Return the toolbox for drawing faces."""

    def hexes(self, field: str) -> HexBoard:
        """Return the hexes of the layout, or report an error at `field`, the key of the box that needs them."""

    @property
    def location(self) -> str:
        """The box being compiled, with its position in the file, for messages about a row."""

    def source(self, *field: str) -> SettingSource:
        """Return the position in the layout file of the box being compiled, or of one of its keys."""

    def template(self, source: str, *field: str) -> Evaluate:
        """Return a compiled text with fields."""

    def number(self, source: float | str, *field: str) -> Evaluate:
        """Return a length in mm or an expression, compiled."""

    def lookup(self, find: Callable[[str], T], source: str, *field: str) -> LookUp[T]:
        """Return a function that looks up a name that may have fields; a name without fields is looked up at once."""


def optional_lookup(find: Callable[[str], T], source: str | None, field: str, compile_: Compile) -> LookUp[T] | None:
    """Return a function that looks up a name; None if the layout gives no name."""
    return None if source is None else compile_.lookup(find, source, field)


def lookup_unless_none(
    find: Callable[[str], T], source: str | None, field: str, compile_: Compile
) -> LookUp[T | None] | None:
    """Return a function that looks up a name, with None for the name `none`; None if the layout has no name."""
    return optional_lookup(lambda name: None if name == NOTHING else find(name), source, field, compile_)


def outline_maker(box: Box, compile_: Compile) -> Callable[[Rect, Scope], Outline]:
    """Return a function that makes a box's outline: its `shape`, the hexes of its `area`, or its rectangle."""
    if box.area is not None:
        hexes, values = compile_.hexes("area"), _compile_list(box.area, "area", compile_)
        return lambda r, scope: hexes.outline(values(scope), r)
    if box.shape is None:
        return lambda r, scope: paths.rect(r)
    style = compile_.tools.style
    make = compile_.lookup(lambda name: shapes.shape_maker(style.shape(name)), box.shape, "shape")
    return lambda r, scope: make(scope)(r)


def _compile_list(source: str | list[Any], field: str, compile_: Compile) -> Evaluate:
    """Return a function that returns hexes, hex lines or sides, which a layout gives as a list or an expression."""
    if isinstance(source, list):
        return lambda scope: source
    return (lambda scope: ALL) if source.strip() == ALL else compile_.number(source, field)


def _surface(box: Box, compile_: Compile) -> Painter | None:
    """Return a function that paints the fill, pattern and stroke of a box; lines and paths draw their own stroke."""
    stroke = None if box.line or box.lines or box.sides else box.stroke
    if box.path is not None or (box.fill is None and box.pattern is None and stroke is None):
        return None
    outline, dress = outline_maker(box, compile_), _dress(box, stroke, compile_)
    return lambda canvas, r, scope: dress(canvas, r, outline(r, scope), scope)


def _dress(box: Box, stroke: str | None, compile_: Compile) -> Callable[[Canvas, Rect, Outline, Scope], None]:
    style = compile_.tools.style
    fill = lookup_unless_none(style.paint, box.fill, "fill", compile_)
    edge = optional_lookup(style.low_ink_edge, box.fill, "fill", compile_) if stroke is None else None
    pattern = lookup_unless_none(style.pattern, box.pattern, "pattern", compile_)
    line = lookup_unless_none(style.stroke, stroke, "stroke", compile_)

    def paint(canvas: Canvas, r: Rect, shape: Outline, scope: Scope) -> None:
        if not shape:
            return
        filled = fill(scope) if fill else None
        ground = filled(r) if filled else None
        pen = line(scope) if line else edge(scope) if edge else None
        token = pattern(scope) if pattern else None
        if token is None:
            canvas.add(Shape(shape, ground, pen))
            return
        if ground is not None:
            canvas.add(Shape(shape, ground))
        _paint_pattern(canvas, r, shape, token, ground if isinstance(ground, Colour) else None)
        if pen is not None:
            canvas.add(Shape(shape, None, pen))

    return paint


def _paint_pattern(canvas: Canvas, r: Rect, shape: Outline, token: PatternToken, ground: Colour | None) -> None:
    style, opacity = canvas.tools.style, 1.0
    colour, strength = style.colour(token.colour), read_percent(token.strength)
    if style.ink == "low" and contrast(colour[:3], (ground or WHITE)[:3]) < _UNSEEN:  # the pattern would be invisible
        colour, strength = style.colour("ink"), 0.25
    if ground is not None:
        colour = mixed_colour(ground, colour, strength)
    else:
        opacity = strength
    if token.dots is not None:
        drawn = Shape(patterns.dot_pattern(token, r), None, patterns.dot_stroke(token, colour))
    else:
        drawn = Shape(patterns.line_pattern(token, r), None, Stroke(colour, token.width, (), "butt"))
    canvas.add(Group((drawn,), None, shape, opacity, "frame"))


def _line(box: Box, compile_: Compile) -> Painter | None:
    if box.line is None:
        return None
    where = compile_.lookup(_line_ends, box.line, "line")
    pens = _pens(box, compile_)

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        x0, y0, x1, y1 = where(scope)
        ends = [(r.left + x0 * r.width, r.top + y0 * r.height), (r.left + x1 * r.width, r.top + y1 * r.height)]
        outline = paths.polygon(ends, is_closed=False)
        for pen in pens(scope):
            canvas.add(Shape(outline, None, pen))

    return paint


_LINES: Mapping[str, tuple[float, float, float, float]] = {
    "top": (0, 0, 1, 0),
    "bottom": (0, 1, 1, 1),
    "left": (0, 0, 0, 1),
    "right": (1, 0, 1, 1),
    "horizontal": (0, 0.5, 1, 0.5),
    "vertical": (0.5, 0, 0.5, 1),
    "down": (0, 0, 1, 1),
    "up": (0, 1, 1, 0),
}


def _line_ends(name: str) -> tuple[float, float, float, float]:
    if name not in _LINES:
        raise LayoutError(f'"{name}" is not a line (allowed: {", ".join(_LINES)})', "line")
    return _LINES[name]


def _path(box: Box, compile_: Compile) -> Painter | None:
    """Return a function that draws a path over its casing, in mm from the box's top left corner; None if no path."""
    if box.path is None:
        return None
    data = compile_.lookup(shapes.path_outline, box.path, "path")
    casing = lookup_unless_none(compile_.tools.style.stroke, box.casing, "casing", compile_)
    dress = _dress(box, box.stroke, compile_)

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        outline = paths.transformed(data(scope), (1, 0, 0, 1, r.left, r.top))
        if casing is not None and (pen := casing(scope)) is not None:
            canvas.add(Shape(outline, None, pen))
        dress(canvas, r, outline, scope)

    return paint


def _lines(box: Box, compile_: Compile) -> Painter | None:
    """Return a function that draws lines over hexes, such as rivers; all casings are below all lines, so lines join."""
    if box.lines is None:
        return None
    hexes, values = compile_.hexes("lines"), _compile_list(box.lines, "lines", compile_)
    return _stroke_painter(
        box, compile_, lambda r, scope: [hexes.line(_line_of(one), r) for one in _lines_of(values(scope))]
    )


def _sides(box: Box, compile_: Compile) -> Painter | None:
    """Return a function that draws sides of the hex under a box, such as walls and fords; None without sides."""
    if box.sides is None:
        return None
    hexes, names = compile_.hexes("sides"), _compile_list(box.sides, "sides", compile_)
    return _stroke_painter(box, compile_, lambda r, scope: [hexes.sides(names(scope), r)])


def _stroke_painter(box: Box, compile_: Compile, drawn: Callable[[Rect, Scope], list[Outline]]) -> Painter:
    pens = _pens(box, compile_)

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        outlines = [outline for outline in drawn(r, scope) if outline]
        for pen in pens(scope):
            for outline in outlines:
                canvas.add(Shape(outline, None, pen))

    return paint


def _pens(box: Box, compile_: Compile) -> LookUp[list[Stroke]]:
    """Return a function that returns the strokes of a line: its casing, if any, then its own."""
    find = compile_.tools.style.stroke
    casing = lookup_unless_none(find, box.casing, "casing", compile_)
    stroke = lookup_unless_none(find, box.stroke or "ink 0.25", "stroke", compile_)
    return lambda scope: [pen for look in (casing, stroke) if look and (pen := look(scope)) is not None]


def _lines_of(value: object) -> list[object]:
    if value in (None, ""):
        return []
    if not isinstance(value, list | tuple):
        raise LayoutError(f"{value!r} is not a list of lines (each is a list of hexes, such as [A1, B2, C2])", "lines")
    return list(value)


def _line_of(value: object) -> object:
    return value.get("over", "") if isinstance(value, Mapping) else value


def _icon(box: Box, compile_: Compile) -> Painter | None:
    if box.icon is None:
        return None
    tools, safe = compile_.tools, box.safe
    icon = compile_.lookup(lambda name: (name, tools.icon(name)) if name else None, box.icon, "icon")
    colour = compile_.lookup(tools.style.colour, box.colour or "ink", "colour")

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        named = icon(scope)
        if named is None:
            return
        name, found = named
        canvas.record_words(name, r, is_icon=True)
        scale = min(r.width / found.width, r.height)
        x, y = r.left + (r.width - scale * found.width) / 2, r.top + (r.height - scale) / 2
        if safe:
            canvas.check_safe(Rect(x, y, scale * found.width, scale), "icon")
        outline = paths.transformed(found.outline, (scale, 0, 0, scale, x, y))
        canvas.add(Shape(outline, colour(scope), None, found.even_odd))

    return paint


def _code(box: Box, compile_: Compile) -> Painter | None:
    if box.code is None:
        return None
    content, safe = compile_.template(box.code, "code"), box.safe
    colour = compile_.lookup(compile_.tools.style.colour, box.colour or "ink", "colour")

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        words = printed_text(content(scope))
        if not words:
            return
        (cx, cy), side = r.centre, min(r.width, r.height)
        square = Rect(cx - side / 2, cy - side / 2, side, side)
        if safe:
            canvas.check_safe(square, "code")
        canvas.add(Shape(_modules(words, square), colour(scope)))

    return paint


def _modules(words: str, square: Rect) -> Outline:
    import segno

    try:
        matrix = segno.make(words, error="m", boost_error=False, micro=False).matrix
    except ValueError:
        raise LayoutError(f"{len(words)} characters are too many for a QR code (shorten the text)", "code") from None
    module = square.width / len(matrix)
    return tuple(
        ("R", square.left + x * module, square.top + y * module, module, module)
        for y, line in enumerate(matrix)
        for x, bit in enumerate(line)
        if bit
    )


def _scan(box: Box, compile_: Compile) -> Painter | None:
    """Return a function that paints a camera code on a white plate, if the face has codes; None without `scan`."""
    if box.scan is None:
        return None
    which = box.scan
    compile_.template(f"${scans.SCAN}", "scan")  # the face depends on its code

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        codes = scope.get(scans.SCAN)
        if isinstance(codes, scans.Codes):
            canvas.plates[which] = canvas.bounds_on_face(r)
            canvas.add(Shape(paths.rect(r), WHITE))
            canvas.add(Shape(scans.code_outline(codes.digits[which], r), BLACK))

    return paint


Factory = Callable[[Box, Compile], Painter | None]
GROUNDS: Mapping[str, Factory] = {"fill": _surface}
PAINTERS: Mapping[str, Factory] = {
    "line": _line,
    "path": _path,
    "lines": _lines,
    "sides": _sides,
    "icon": _icon,
    "code": _code,
    "scan": _scan,
}
_MUST_BE_SAFE = ("icon", "code")


def painters_of(factories: Mapping[str, Factory], box: Box, compile_: Compile) -> tuple[Painter, ...]:
    """Return the functions that paint the elements of a box, each of which is made by the factory for its key."""
    made = []
    for key, factory in factories.items():
        try:
            painter = factory(box, compile_)
        except AlreadyReported:
            continue
        if painter is not None:
            made.append(_recording(painter, key, box, compile_.source(key)))
    return tuple(made)


def _recording(painter: Painter, key: str, box: Box, source: SettingSource) -> Painter:
    """Return a painter that also records the art it paints, for the inspection of the face."""
    bleeds, is_safe = box.bleed or box.box == "bleed", box.safe and key in _MUST_BE_SAFE

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        start = len(canvas.items)
        painter(canvas, r, scope)
        if key == "path" or canvas.has_shaped_cut:
            canvas.record_art(start, r, PrintedArt((), key, source, bleeds, is_safe))

    return paint
