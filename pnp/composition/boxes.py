"""The places of boxes, computed from insets, sizes and edges of other boxes, for one parent and one row."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.composition.failures import LayoutError, error_message
from pnp.composition.layout import Edges, Length
from pnp.errors import PnpError, UnitError
from pnp.geometry.rect import Rect
from pnp.library.expressions import Evaluate, Scope, compile_expression
from pnp.library.problems import allowed_values
from pnp.units import has_other_unit, length

_REFERENCE = re.compile(r"\s*([A-Za-z_][\w-]*)\s*(?:([+-])\s*(.+))?")
_TEXT = re.compile(r"text(?:\s+(\S+?)?\s*\.\.\s*(\S+)?)?")


class Measure(NamedTuple):
    """A length: a constant, a share of the parent's side, or an expression evaluated for each row."""

    constant: float = 0.0
    share: float = 0.0
    expression: Evaluate | None = None
    sign: int = 1

    def value(self, side: float, scope: Scope) -> float:
        """Return the length in mm, given the parent's side."""
        if self.expression is None:
            return self.sign * (self.constant + self.share * side)
        value = self.expression(scope)
        if isinstance(value, bool) or not isinstance(value, (int, float, str)):
            raise LayoutError(f"{value!r} is not a length")
        return self.sign * length(value)


class Reference(NamedTuple):
    """An edge of another box and a distance from it."""

    box: str
    distance: Measure


class TextHeight(NamedTuple):
    """The height that the text needs, within limits in mm."""

    minimum: float
    maximum: float


class Axis(NamedTuple):
    """The place of a box along one axis, as in its layout; `near` and `far` are distances from the parent's edges."""

    near: Measure | None = None
    far: Measure | None = None
    size: Measure | TextHeight | None = None
    middle: Measure | None = None
    after: Reference | None = None
    before: Reference | None = None

    @property
    def is_static(self) -> bool:
        """Return whether the axis is the same for every row."""
        measures = [self.near, self.far, self.size, self.middle]
        measures += [ref.distance for ref in (self.after, self.before) if ref is not None]
        return not any(isinstance(m, TextHeight) or (m is not None and m.expression is not None) for m in measures)


CompileText = Callable[[str], Evaluate]
_FREE = Axis()


class Geometry(NamedTuple):
    """The place of one box: two axes, or the same place as another box (or as trim, bleed, safe or cell)."""

    across: Axis = _FREE
    down: Axis = _FREE
    same_as: str | None = None
    inset: Measure | None = None

    @property
    def is_static(self) -> bool:
        """Return whether the box has the same place for every row."""
        return self.across.is_static and self.down.is_static and (self.inset is None or self.inset.expression is None)

    @property
    def is_anchored_to_top(self) -> bool:
        """Return whether the top and bottom of the box are independent of the parent's height."""
        down = self.down
        measures = (down.near, down.middle, down.size)
        if self.same_as is not None or down.far is not None or down.before is not None or down.size is None:
            return False
        return all(one.share == 0 for one in measures if isinstance(one, Measure)) and any(
            one is not None for one in (down.near, down.middle, down.after)
        )


def read_measure(value: Length, compile_: CompileText = compile_expression) -> Measure:
    """Return a length that may depend on the parent (`50%`) or on the row (an expression).

    Raises:
        LayoutError, ExpressionError: the value is neither a length nor an expression.
    """
    try:
        return Measure(length(value))
    except UnitError:
        pass
    text = str(value).strip()
    if text.endswith("%"):
        try:
            return Measure(share=float(text[:-1]) / 100)
        except ValueError:
            raise LayoutError(f'"{value}" is not a length (allowed: mm, cm, in, pt, %, or an expression)') from None
    if has_other_unit(text):
        raise LayoutError(f'"{value}" is not a length (allowed: a number of mm, or a number with mm, cm, in, pt or %)')
    return Measure(expression=compile_(text))


class _LengthReader(NamedTuple):
    """Reads lengths, references and heights; `compile` compiles their expressions."""

    compile: CompileText

    def optional_measure(self, value: Length | None) -> Measure | None:
        return None if value is None else read_measure(value, self.compile)

    def inset(self, value: Length | None) -> Measure | None:
        try:
            return self.optional_measure(value)
        except PnpError as error:
            raise LayoutError(error_message(error), "inset") from error

    def reference(self, value: str | None, key: str) -> Reference | None:
        if value is None:
            return None
        found = _REFERENCE.fullmatch(value)
        if found is None:
            raise LayoutError(f'{key}: "{value}" is not a box (allowed: a name such as title, or title + 2)')
        distance = read_measure(found[3], self.compile) if found[3] else Measure()
        return Reference(found[1], distance._replace(sign=-1) if found[2] == "-" else distance)

    def height(self, value: Length | None) -> Measure | TextHeight | None:
        found = _TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
        if found is None:
            return self.optional_measure(value)
        least, most = length(found[1] or 0.0), length(found[2]) if found[2] else math.inf
        if least > most:
            raise LayoutError(f'"{value}" is not a text height (allowed: text MINIMUM..MAXIMUM, such as text 10..26)')
        return TextHeight(least, most)


def geometry(
    box: Edges | str | None, inset: Length | None = None, compile_: CompileText = compile_expression
) -> Geometry:
    """Return the compiled place of a box.

    Raises:
        LayoutError: too many or too few edges, or an edge that cannot be read.
    """
    read = _LengthReader(compile_)
    if isinstance(box, str):
        return Geometry(same_as=box, inset=read.inset(inset))
    e = box or Edges()
    across = Axis(
        read.optional_measure(e.left),
        read.optional_measure(e.right),
        read.optional_measure(e.width),
        read.optional_measure(e.centre),
        read.reference(e.after, "after"),
        read.reference(e.before, "before"),
    )
    down = Axis(
        read.optional_measure(e.top),
        read.optional_measure(e.bottom),
        read.height(e.height),
        read.optional_measure(e.middle),
        read.reference(e.below, "below"),
        read.reference(e.above, "above"),
    )
    _check_axis(across, ("left", "right", "width", "centre", "after", "before"))
    _check_axis(down, ("top", "bottom", "height", "middle", "below", "above"))
    return Geometry(across, down, None, read.inset(inset))


def centred_geometry(
    box: Edges | str | None, offset: tuple[float, float], inset: Length | None, compile_: CompileText
) -> Geometry:
    """Return the compiled place of a box with a width and a height, offset in mm from its parent's centre.

    Raises:
        LayoutError: the size of the box cannot be read.
    """
    found = geometry(box, inset, compile_)
    across, down = (Measure(distance, 0.5) for distance in offset)
    return found._replace(across=found.across._replace(middle=across), down=found.down._replace(middle=down))


def _check_axis(axis: Axis, names: tuple[str, ...]) -> None:
    given = [name for name, part in zip(names, axis, strict=True) if part is not None]
    near, far, size, middle, after, before = names
    if not given or given == [size]:
        return
    if len(given) != 2:
        allowed = f"two of {', '.join(names)}, or {size} alone (centred), or none (the whole parent)"
        raise LayoutError(f"has {' and '.join(given)} (allowed: {allowed})")
    if {near, after} == set(given) or {far, before} == set(given):
        raise LayoutError(f"has {given[0]} and {given[1]}, which set the same edge (use one of them and {size})")
    if middle in given and size not in given:
        raise LayoutError(f"has {' and '.join(given)} ({middle} needs {size})")


NaturalHeight = Callable[[str, float, float], float | None]
"""Returns the height in mm that a box's text needs (None if hidden), given its name, width and available height."""

_Span = tuple[float, float]


@dataclass(slots=True)
class Solver:
    """Computes the rectangles of sibling boxes; an edge is solved when it is needed."""

    boxes: Mapping[str, Geometry]
    parent: Rect
    frames: Mapping[str, Rect]
    scope: Scope
    natural_height: NaturalHeight
    _known: dict[tuple[str, bool], _Span | LayoutError] = field(default_factory=dict)
    _open: list[tuple[str, bool]] = field(default_factory=list)

    def rect(self, name: str) -> Rect:
        """Return the rectangle of a box.

        Raises:
            LayoutError: boxes refer to each other in a circle, or a box has no room; the error's `box` names that box.
        """
        left, width = self._span(name, True)
        top, height = self._span(name, False)
        inset = self.boxes[name].inset if name in self.boxes else None
        found = Rect(left, top, width, height)
        if inset is None:
            return found
        found = found.inset(inset.value(min(width, height), self.scope))
        if min(found.width, found.height) < -1e-6:
            raise LayoutError(f"is too large for the box of {width:.2f} x {height:.2f} mm", "inset", name)
        return found

    def _span(self, name: str, across: bool) -> _Span:
        if name not in self.boxes:
            return self._frame_span(name, across)
        key = (name, across)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._solved_span(key)
        if isinstance(found, LayoutError):
            raise found
        return found

    def _solved_span(self, key: tuple[str, bool]) -> _Span | LayoutError:
        if key in self._open:
            names = [name for name, across in self._open[self._open.index(key) :] if across == key[1]]
            return LayoutError(f"boxes refer to each other in a circle: {' -> '.join([*names, key[0]])}", box=key[0])
        self._open.append(key)
        try:
            span = self._solve(*key)
        except LayoutError as error:
            error.box = error.box or key[0]
            return error
        except PnpError as error:
            return LayoutError(error_message(error), box=key[0])
        finally:
            self._open.pop()
        if span[1] < -1e-6:
            side, box = "width" if key[1] else "height", self.boxes[key[0]]
            is_given = (box.across if key[1] else box.down).size is not None
            advice = "allowed: 0 or more" if is_given else "its edges cross: move them, or its neighbours"
            return LayoutError(f"has no room: its {side} would be {span[1]:.2f} mm ({advice})", box=key[0])
        return span

    def _frame_span(self, name: str, across: bool) -> tuple[float, float]:
        frame = self.frames.get(name)
        if frame is None:
            raise LayoutError(f'unknown box "{name}" here{allowed_values(name, [*self.boxes, *self.frames])}')
        return (frame.left, frame.width) if across else (frame.top, frame.height)

    def _solve(self, name: str, across: bool) -> tuple[float, float]:
        box, parent, scope = self.boxes[name], self.parent, self.scope
        if box.same_as is not None:
            return self._span(box.same_as, across)
        axis = box.across if across else box.down
        origin, side = (parent.left, parent.width) if across else (parent.top, parent.height)
        start, end = self._edges(axis, across, origin, side)
        if start is not None and end is not None:
            return start, end - start
        size = axis.size
        if size is None:
            return origin, side
        if isinstance(size, TextHeight):
            room = min(size.maximum, self._room(start, end, origin, side))
            needed = self.natural_height(name, self._span(name, True)[1], room)
            extent = 0.0 if needed is None else min(max(needed, size.minimum), size.maximum)
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
