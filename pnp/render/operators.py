"""Drawings as PDF operators, in mm, y down, which can be placed anywhere on any page of a document.

They are made in two steps. A `Sketch` is the part that does not depend on the document: it can be kept and reused in
another file. `content` completes a sketch: letters get the codes of the document's fonts, and pictures and shadings
get their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.drawing.drawing import Colour, Gradient, Group, Item, Outline, PlacedPicture, Shape, Stroke, TextRun
from pnp.drawing.fonts import Font
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect
from pnp.render import colours
from pnp.render.numbers import fine_number, joined_numbers, matrix_operator, short_number, short_numbers
from pnp.units import MM_PER_POINT

if TYPE_CHECKING:
    from pnp.render.document import Resource
    from pnp.render.stock import Stock

# A form's box clips its contents; this box is larger than any sheet.
_EVERYWHERE = (-9999.0, -9999.0, 9999.0, 9999.0)
_SAVE, _RESTORE = "q", "Q"


class Letters(NamedTuple):
    """Text in one font at `size` pt; `move` are the operators that place it."""

    move: str
    font: Font
    size: float
    text: str


class SketchedPicture(NamedTuple):
    """A picture stretched to a box."""

    picture: Picture
    rect: Rect


class Shading(NamedTuple):
    """A PDF shading, an object in PDF syntax; `clip` are the operators that clip it to an outline."""

    clip: str
    shading: str


class Opacity(NamedTuple):
    """The opacity of the following items."""

    value: float


class TransparencyGroup(NamedTuple):
    """Items made translucent as a group."""

    sketch: Sketch


Step: TypeAlias = str | Letters | SketchedPicture | Shading | Opacity | TransparencyGroup
Sketch: TypeAlias = tuple[Step, ...]


class Content(NamedTuple):
    """Operators and the resources that they name."""

    text: str
    resources: frozenset[Resource]


def sketch(items: Iterable[Item]) -> Sketch:
    """Return the operators that draw the items, without the parts that depend on the document."""
    pen = _SketchPen()
    pen.draw(items)
    return tuple(pen.all_steps())


def content(steps: Sketch, stock: Stock) -> Content:
    """Return the operators of a sketch; put them between q and Q, as they change the graphics state.

    Raises:
        ArtError: a picture cannot be used.
        FontError: a font cannot be embedded or has no glyph for a character.
    """
    setter = _SketchWriter(stock)
    for step in steps:
        setter.add(step)
    return Content("\n".join(setter.lines), frozenset(setter.used))


@lru_cache(maxsize=4096)
def path(outline: Outline) -> str:
    """Return the operators that build an outline."""
    steps = " ".join([_STEPS[step[0]] for step in outline])  # type: ignore[index]
    return steps % short_numbers([number for step in outline for number in step[1:]])  # type: ignore[misc]


_STEPS = {"M": "%s %s m", "L": "%s %s l", "C": "%s %s %s %s %s %s c", "R": "%s %s %s %s re", "Z": "h"}


class _State:
    """The known part of the graphics state; None: unknown."""

    __slots__ = ("colour", "line", "spacing", "width")

    def __init__(self) -> None:
        self.colour: Colour | None = None
        self.line: Colour | None = None
        self.width: tuple[float, tuple[float, ...], str, bool] | None = None
        self.spacing = 0.0

    def copy(self) -> _State:
        twin = _State()
        twin.colour, twin.line, twin.width, twin.spacing = self.colour, self.line, self.width, self.spacing
        return twin


class _SketchPen:
    """Sketches items one by one, changing the state only when necessary."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._lines: list[str] = []
        self._state = _State()
        self._origin: tuple[float, float] | None = None

    def all_steps(self) -> list[Step]:
        """Return all steps; adjacent lines are merged."""
        if self._lines:
            self._steps.append("\n".join(self._lines))
            self._lines = []
        return self._steps

    def _add(self, step: Step) -> None:
        self.all_steps().append(step)

    def draw(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, TextRun):
                self._text(item)
                continue
            self._end_text()
            if isinstance(item, Shape):
                self._shape(item)
            elif isinstance(item, PlacedPicture):
                self._add(SketchedPicture(item.picture, item.rect))
            else:
                self._group(item)
        self._end_text()

    def _shape(self, shape: Shape) -> None:
        outline, star = path(shape.outline), "*" if shape.even_odd else ""
        fill = shape.fill
        if isinstance(fill, Gradient):
            self._add(Shading(f"q {outline} W{star} n", colours.shading(fill)))
            fill = None
        if fill is not None:
            self._set_colour(fill)
        if shape.stroke is not None:
            self._set_stroke(shape.stroke, closed=shape.outline[-1][0] in ("Z", "R"))
            self._lines.append(f"{outline} {'B' + star if fill is not None else 'S'}")
        elif fill is not None:
            self._lines.append(f"{outline} f{star}")

    def _text(self, run: TextRun) -> None:
        x, y = round(run.x, 3), round(run.y, 3)
        if self._origin is None:
            move = f"BT 1 0 0 -1 {joined_numbers(x, y)} Tm"
        else:
            move = f"{joined_numbers(x - self._origin[0], self._origin[1] - y)} Td"
        self._origin = (x, y)
        self._set_colour(run.colour)
        if run.spacing != self._state.spacing:
            self._state.spacing = run.spacing
            self._lines.append(f"{short_number(run.spacing)} Tc")
        self._add(Letters(move, run.font, run.size, run.text))

    def _end_text(self) -> None:
        if self._origin is not None:
            self._lines.append("ET")
            self._origin = None

    def _group(self, group: Group) -> None:
        if group.matrix is None and group.clip is None and group.opacity == 1:
            self.draw(group.items)
            return
        outer, self._state = self._state, self._state.copy()
        self._add(_SAVE)
        if group.matrix is not None:
            self._lines.append(matrix_operator(*group.matrix))
        if group.clip is not None:
            self._lines.append(f"{path(group.clip)} W n")
        if group.opacity == 1:
            self.draw(group.items)
        else:
            self._veil(group)
        self._add(_RESTORE)
        self._state = outer

    def _veil(self, group: Group) -> None:
        """Draw a translucent group as a unit, so that its items do not show through each other."""
        self._add(Opacity(group.opacity))
        if len(group.items) == 1 and _is_single(group.items[0]):
            self.draw(group.items)
            return
        if self._state.spacing:
            self._lines.append("0 Tc")
        self._add(TransparencyGroup(sketch(group.items)))

    def _set_colour(self, colour: Colour) -> None:
        if colour != self._state.colour:
            self._state.colour = colour
            self._lines.append(colours.fill(colour))

    def _set_stroke(self, stroke: Stroke, closed: bool) -> None:
        if stroke.colour != self._state.line:
            self._state.line = stroke.colour
            self._lines.append(colours.stroke(stroke.colour))
        line = (stroke.width, stroke.dash, stroke.cap, closed)
        if line != self._state.width:
            self._state.width = line
            self._lines.append(_line(stroke, closed))


class _SketchWriter:
    """Completes the steps of a sketch for a document."""

    def __init__(self, stock: Stock) -> None:
        self.lines: list[str] = []
        self.used: set[Resource] = set()
        self._stock = stock
        self._font: tuple[str, float] | None = None
        self._outer: list[tuple[str, float] | None] = []

    def add(self, step: Step) -> None:
        if isinstance(step, str):
            self._operators(step)
        elif isinstance(step, Letters):
            self._letters(step)
        elif isinstance(step, SketchedPicture):
            self._art(step)
        elif isinstance(step, Shading):
            self.lines.append(f"{step.clip} /{self._use(self._stock.shading(step.shading))} sh Q")
        elif isinstance(step, Opacity):
            self.lines.append(f"/{self._use(self._stock.opacity(step.value))} gs")
        else:
            inner = content(step.sketch, self._stock)
            form = self._stock.form(inner.text, inner.resources, _EVERYWHERE, is_group=True)
            self.lines.append(f"/{self._use(form)} Do")

    def _operators(self, text: str) -> None:
        if text == _SAVE:
            self._outer.append(self._font)
        elif text == _RESTORE:
            self._font = self._outer.pop()
        self.lines.append(text)

    def _letters(self, step: Letters) -> None:
        move = step.move
        for font, text in self._stock.typeface(step.font).pieces(step.text):
            if (font, step.size) != self._font:
                self._font = (font, step.size)
                move += f" {font} {fine_number(step.size * MM_PER_POINT)} Tf"
            self.lines.append(f"{move} ({text}) Tj".lstrip())
            move = ""
        if move:
            self.lines.append(move)

    def _art(self, step: SketchedPicture) -> None:
        stored, rect = self._stock.picture(step.picture, step.rect.width), step.rect
        a, b, c, d, e, f = stored.upright_matrix or (1, 0, 0, 1, 0, 0)
        width, height = rect.width, rect.height
        place = matrix_operator(
            a * width, -b * height, c * width, -d * height, rect.left + e * width, rect.bottom - f * height
        )
        self.lines.append(f"q {place} /{self._use(stored.resource)} Do Q")

    def _use(self, resource: Resource) -> str:
        self.used.add(resource)
        return resource.name


def _line(stroke: Stroke, closed: bool) -> str:
    """Return the operators for width, dash, cap and join: sharp joins for a closed outline, else joins like the cap."""
    cap = 1 if stroke.cap == "round" else 0
    joint = 0 if closed else cap
    return f"{short_number(stroke.width)} w [{joined_numbers(*stroke.dash)}] 0 d {cap} J {joint} j"


def _is_single(item: Item) -> bool:
    """Return whether the item has only one part, so that no part covers another."""
    if isinstance(item, Shape):
        return item.fill is None or item.stroke is None
    return isinstance(item, TextRun | PlacedPicture)
