"""Faces: one compiled layout and one row make one Face."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.composition import shapes
from pnp.composition.board import has_squares, squares
from pnp.composition.canvas import Canvas
from pnp.composition.compiler import Compiler
from pnp.composition.drawn import PARTS
from pnp.composition.layout import LayoutFile
from pnp.composition.toolbox import Toolbox
from pnp.drawing import paths
from pnp.drawing.drawing import Drawing, Item, Outline, Shape
from pnp.drawing.face import Face
from pnp.errors import PnpError, UnitError
from pnp.geometry.rect import Rect
from pnp.library.expressions import ExpressionError, compile_template
from pnp.library.papers import named_size
from pnp.library.problems import Problems
from pnp.library.rows import Row
from pnp.units import length, size


@dataclass(frozen=True, slots=True)
class Made:
    """A face, the sizes of type used on it (role, size, nominal size), and text left over for the back, by field."""

    face: Face
    used: tuple[tuple[str, float, float], ...]
    rest: Mapping[str, str]


@dataclass(slots=True)
class FaceMaker:
    """Makes the faces of one layout. Faces of a layout that uses no field of the row are made once."""

    source: LayoutFile
    tools: Toolbox
    world: Mapping[str, Any]
    problems: Problems
    size: tuple[float, float] = field(init=False)
    bleed: float = field(init=False)
    _safe: float = field(init=False)
    _names: frozenset[str] = field(init=False)
    _boxes: Any = field(init=False)
    _parts: Any = field(init=False)
    _only: Made | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Compile the layout; what is wrong with it is added to the problems."""
        layout = self.source.layout
        compiler = Compiler(self.source, self.problems)
        self._boxes, self._parts = compiler.boxes(), compiler.parts()
        self.size = self._read_size(layout.size)
        self.bleed, self._safe = layout.bleed, layout.safe
        self._names = frozenset(compiler.names)

    def _read_size(self, text: str) -> tuple[float, float]:
        try:
            return size(text)
        except UnitError:
            try:
                return named_size(text, self.tools.roots)
            except PnpError as error:
                self.problems.add(self.source.document.origin("size"), "size", str(error))
                return 63.0, 88.0

    @property
    def breaks(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the face may be parted: x and y in mm."""
        breaks = self.source.layout.breaks
        return tuple(breaks.x), tuple(breaks.y)

    def uses(self, name: str) -> bool:
        """Tell whether the layout names a field."""
        return name in self._names

    def make(self, row: Row, component: str, extra: Mapping[str, Any] | None = None) -> Made:
        """Return the face of a row. Problems are added to the maker's; the face is then not to be printed."""
        same_for_all = not extra and self._names.isdisjoint([*row.values, "squares"])
        if same_for_all and self._only is not None:
            return self._only
        width, height = self.size
        trim = Rect(0, 0, width, height)
        canvas = Canvas(self.tools, row, _title(row), trim, self.bleed, trim.inset(self._safe), self.problems)
        filled = self._filled(row)
        scope = {**self.world, **filled, **(extra or {}), PARTS: self._parts}
        if "squares" in self._names and "squares" not in scope and has_squares(row):
            scope["squares"] = squares(row, filled, self.problems)
        layout = self.source.layout
        self._paint_ground(canvas, trim)
        self._boxes.draw(canvas, trim, scope)
        key = f"{component}/{self.source.name}" + ("" if same_for_all else f"/{row.get('id', row.line)}/{row.line}")
        if extra:
            key += "/" + hashlib.sha256(repr(sorted(extra.items())).encode()).hexdigest()[:12]
        face = Face(
            key=key,
            name=_title(row),
            width=width,
            height=height,
            bleed=self.bleed,
            drawing=Drawing(width, height, tuple(canvas.items)),
            cut=self._cut(trim),
            corner=layout.corner,
            fold=tuple(_fold(line, trim) for line in layout.fold),
        )
        made = Made(face, tuple(canvas.used), canvas.rest)
        if same_for_all:
            self._only = made
        return made

    def _paint_ground(self, canvas: Canvas, trim: Rect) -> None:
        name = self.source.layout.ground
        if name is None:
            return
        try:
            over = trim.outset(self.bleed)
            ground: Item = Shape(paths.rect(over), self.tools.style.paint(name, over))
            canvas.add(ground)
        except PnpError as error:
            self.problems.add(self.source.document.origin("ground"), "ground", str(error))

    def _cut(self, trim: Rect) -> Outline | None:
        layout = self.source.layout
        if layout.cut == "rect":
            return None
        try:
            return shapes.outline(self.tools.style.shape(layout.cut), trim)
        except PnpError as error:
            self.problems.add(self.source.document.origin("cut"), "cut", str(error))
            return None

    def _filled(self, row: Row) -> Mapping[str, Any]:
        """Return the row's values with the holes of its texts filled from the row itself, one level deep."""
        if not any(
            isinstance(value, (dict, list)) or (isinstance(value, str) and "$" in value)
            for value in row.values.values()
        ):
            return row.values
        scope = {**self.world, **row.values}
        return {name: self._fill(value, scope, row, name) for name, value in row.values.items()}

    def _fill(self, value: Any, scope: Mapping[str, Any], row: Row, name: str) -> Any:
        if isinstance(value, str) and "$" in value:
            try:
                return compile_template(value)(scope)
            except ExpressionError as error:
                self.problems.add(row.origin(name), name, f"{_title(row)}: {error} in {value!r}")
                return value
        if isinstance(value, Mapping):
            inner = {**scope, **value}
            return {key: self._fill(part, inner, row, f"{name}.{key}") for key, part in value.items()}
        if isinstance(value, list):
            return [self._fill(part, scope, row, name) for part in value]
        return value


def _title(row: Row) -> str:
    name = row.get("name") or row.get("title")
    identity = str(row.get("id") or f"row {row.line}")
    return f"{identity} {name}" if name else identity


def _fold(text: str, trim: Rect) -> tuple[float, float, float, float]:
    """Return a fold line: `middle across`, `middle down`, `across 20` (y) or `down 31.5` (x)."""
    kind, _, where = text.partition(" ")
    if kind == "middle":
        kind, where = where, "50%"
    across = kind == "across"
    side = trim.height if across else trim.width
    at = side * float(where[:-1]) / 100 if where.endswith("%") else length(where)
    return (0, at, trim.width, at) if across else (at, 0, at, trim.height)
