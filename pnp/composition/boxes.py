"""Where boxes lie: insets, sizes and edges set by other boxes, solved for one parent and one row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.composition.layout import Edges, Length
from pnp.errors import PnpError, UnitError
from pnp.geometry.rect import Rect
from pnp.library.expressions import Evaluate, Scope, compile_expression
from pnp.units import length

_REFERENCE = re.compile(r"\s*([A-Za-z_][\w-]*)\s*(?:([+-])\s*(.+))?")
_TEXT = re.compile(r"text(?:\s+(\S+?)?\s*\.\.\s*(\S+))?")


class BoxError(PnpError):
    """Raised when a box's place cannot be worked out; `field` is the key at fault."""

    def __init__(self, message: str, field: str = "box") -> None:
        self.field = field
        super().__init__(message)


class Measure(NamedTuple):
    """A length: a constant, a part of the parent's side, or worked out for each row."""

    constant: float = 0.0
    part: float = 0.0
    expression: Evaluate | None = None

    def value(self, side: float, scope: Scope) -> float:
        """Return the length in mm, given the parent's side."""
        if self.expression is None:
            return self.constant + self.part * side
        value = self.expression(scope)
        if isinstance(value, bool) or not isinstance(value, (int, float, str)):
            raise BoxError(f"{value!r} is no length")
        return length(value)


class Reference(NamedTuple):
    """An edge of another box and a distance from it."""

    box: str
    distance: Measure


class TextHeight(NamedTuple):
    """As tall as the text needs, within limits in mm."""

    least: float
    most: float


class Axis(NamedTuple):
    """What is said of one axis; `near` and `far` are insets from the parent's two edges."""

    near: Measure | None = None
    far: Measure | None = None
    size: Measure | TextHeight | None = None
    middle: Measure | None = None
    after: Reference | None = None
    before: Reference | None = None

    @property
    def is_static(self) -> bool:
        """Tell whether the axis is the same for every row."""
        measures = [self.near, self.far, self.size, self.middle]
        measures += [ref.distance for ref in (self.after, self.before) if ref is not None]
        return not any(isinstance(m, TextHeight) or (m is not None and m.expression is not None) for m in measures)


_FREE = Axis()


@dataclass(frozen=True, slots=True)
class Geometry:
    """Where one box lies: two axes, or exactly where another box (or trim, bleed, safe, cell) lies."""

    across: Axis = _FREE
    down: Axis = _FREE
    same: str | None = None
    inset: Measure | None = None

    @property
    def is_static(self) -> bool:
        """Tell whether the box lies the same for every row."""
        return self.across.is_static and self.down.is_static and (self.inset is None or self.inset.expression is None)


def measure(value: Length) -> Measure:
    """Return a length that may hang on the parent (`50%`) or on the row (an expression).

    Raises:
        ExpressionError: it is neither a length nor an expression.
    """
    try:
        return Measure(length(value))
    except UnitError:
        pass
    text = str(value).strip()
    if text.endswith("%"):
        try:
            return Measure(part=float(text[:-1]) / 100)
        except ValueError:
            raise BoxError(f'"{value}" is no length (allowed: mm, in, pt, %, or an expression)') from None
    return Measure(expression=compile_expression(text))


def _reference(value: str, key: str) -> Reference:
    found = _REFERENCE.fullmatch(value)
    if found is None:
        raise BoxError(f'"{value}" names no box (allowed: a box, or a box + 2)', key)
    distance = measure(found[3]) if found[3] else Measure()
    if found[2] == "-":
        distance = Measure(-distance.constant, -distance.part, distance.expression)
    return Reference(found[1], distance)


def _height(value: Length | None) -> Measure | TextHeight | None:
    found = _TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is not None:
        return TextHeight(length(found[1]) if found[1] else 0.0, length(found[2]) if found[2] else float("inf"))
    return _optional(value)


def _optional(value: Length | None) -> Measure | None:
    return None if value is None else measure(value)


def geometry(box: Edges | str | None, inset: Length | None = None) -> Geometry:
    """Return a box's compiled place.

    Raises:
        BoxError: too many or too few edges, or an edge that cannot be read.
    """
    if isinstance(box, str):
        return Geometry(same=box, inset=_optional(inset))
    e = box or Edges()
    across = Axis(
        _optional(e.left),
        _optional(e.right),
        _optional(e.width),
        _optional(e.centre),
        None if e.after is None else _reference(e.after, "after"),
        None if e.before is None else _reference(e.before, "before"),
    )
    down = Axis(
        _optional(e.top),
        _optional(e.bottom),
        _height(e.height),
        _optional(e.middle),
        None if e.below is None else _reference(e.below, "below"),
        None if e.above is None else _reference(e.above, "above"),
    )
    _check_axis(across, "left, right, width, centre, after, before", "width")
    _check_axis(down, "top, bottom, height, middle, below, above", "height")
    return Geometry(across, down, None, _optional(inset))


def _check_axis(axis: Axis, names: str, size: str) -> None:
    given = sum(part is not None for part in axis)
    if given > 2 or (given == 1 and axis.size is None):
        raise BoxError(f"needs two of {names}, or {size} alone (centred), or none (the whole parent)")
    if (axis.near is not None and axis.after is not None) or (axis.far is not None and axis.before is not None):
        raise BoxError(f"sets the same edge twice (needs two of {names})")


NaturalHeight = Callable[[str, float, float], float]
"""The height in mm that a box's text needs: name of the box, its width, the most it may have."""


@dataclass(slots=True)
class Solver:
    """Works out the rectangles of sibling boxes; an edge is solved when it is asked for."""

    boxes: Mapping[str, Geometry]
    parent: Rect
    frames: Mapping[str, Rect]
    scope: Scope
    natural: NaturalHeight
    _known: dict[tuple[str, bool], tuple[float, float]] = field(default_factory=dict)
    _open: list[tuple[str, bool]] = field(default_factory=list)

    def rect(self, name: str) -> Rect:
        """Return where a box lies.

        Raises:
            BoxError: boxes refer to each other in a circle, or to a box that does not exist.
        """
        left, width = self._span(name, True)
        top, height = self._span(name, False)
        inset = self.boxes[name].inset if name in self.boxes else None
        found = Rect(left, top, width, height)
        return found if inset is None else found.inset(inset.value(min(width, height), self.scope))

    def _span(self, name: str, across: bool) -> tuple[float, float]:
        key = (name, across)
        if key in self._known:
            return self._known[key]
        if name not in self.boxes:
            return self._frame_span(name, across)
        if key in self._open:
            circle = " -> ".join([*(n for n, a in self._open[self._open.index(key) :] if a == across), name])
            raise BoxError(f"boxes refer to each other in a circle: {circle}")
        self._open.append(key)
        try:
            span = self._solve(name, across)
        finally:
            self._open.pop()
        if span[1] < -1e-6:
            side = "width" if across else "height"
            raise BoxError(f"has no room: its {side} would be {span[1]:.2f} mm")
        self._known[key] = span
        return span

    def _frame_span(self, name: str, across: bool) -> tuple[float, float]:
        frame = self.frames.get(name)
        if frame is None:
            known = ", ".join([*self.boxes, *self.frames])
            raise BoxError(f'there is no box "{name}" here (allowed: {known})')
        return (frame.left, frame.width) if across else (frame.top, frame.height)

    def _solve(self, name: str, across: bool) -> tuple[float, float]:
        box, parent, scope = self.boxes[name], self.parent, self.scope
        if box.same is not None:
            return self._span(box.same, across)
        axis = box.across if across else box.down
        origin, side = (parent.left, parent.width) if across else (parent.top, parent.height)
        start, end = self._edges(axis, across, origin, side)
        if start is not None and end is not None:
            return start, end - start
        size = axis.size
        if size is None:
            return origin, side
        if isinstance(size, TextHeight):
            room = min(size.most, self._room(start, end, origin, side))
            extent = min(max(self.natural(name, self._span(name, True)[1], room), size.least), size.most)
        else:
            extent = size.value(side, scope)
        if start is not None:
            return start, extent
        if end is not None:
            return end - extent, extent
        middle = side / 2 if axis.middle is None else axis.middle.value(side, scope)
        return origin + middle - extent / 2, extent

    @staticmethod
    def _room(start: float | None, end: float | None, origin: float, side: float) -> float:
        return (origin + side - start) if start is not None else (end - origin) if end is not None else side

    def _edges(self, axis: Axis, across: bool, origin: float, side: float) -> tuple[float | None, float | None]:
        start = end = None
        if axis.near is not None:
            start = origin + axis.near.value(side, self.scope)
        elif axis.after is not None:
            other = self._span(axis.after.box, across)
            start = other[0] + other[1] + axis.after.distance.value(side, self.scope)
        if axis.far is not None:
            end = origin + side - axis.far.value(side, self.scope)
        elif axis.before is not None:
            end = self._span(axis.before.box, across)[0] - axis.before.distance.value(side, self.scope)
        return start, end
