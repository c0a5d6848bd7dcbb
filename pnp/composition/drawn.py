"""Compiled boxes, and how they paint themselves for one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.composition.boxes import BoxError, Geometry, Solver
from pnp.composition.canvas import Canvas
from pnp.composition.elements import ElementError, Painter, TextPart
from pnp.composition.places import places
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Outline
from pnp.errors import DataError, FontError, Origin, PnpError, TextError
from pnp.geometry.rect import Rect
from pnp.library.expressions import Evaluate, Missing, Scope, text
from pnp.library.problems import allowed_values

DEEPEST = 24
MOST_COPIES = 5000
PARTS = "(parts)"  # the key under which a scope carries the layout's parts; no field can be called so


@dataclass(frozen=True, slots=True)
class Repeat:
    """Copies of a box: the name bound, to what, where the copies go, and what is drawn."""

    variable: str
    values: Evaluate
    place: Evaluate
    gap: tuple[float, float]
    each: Element | Evaluate | None
    size: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Element:
    """One compiled box."""

    name: str
    path: str
    origin: Origin
    geometry: Geometry
    when: Evaluate | None
    bleed: bool
    layer: str
    turn: Evaluate | None
    opacity: Evaluate | None
    clip: Callable[[Canvas, Rect, Scope], Outline] | None
    grounds: tuple[Painter, ...]
    painters: tuple[Painter, ...]
    text: TextPart | None
    repeat: Repeat | None
    use: Evaluate | None
    given: tuple[tuple[str, Evaluate], ...]
    children: Boxes | None

    def shows(self, scope: Scope) -> bool:
        """Tell whether the box is there for this row."""
        return self.when is None or bool(self.when(scope))

    def draw(self, canvas: Canvas, r: Rect, scope: Scope, depth: int = 0) -> None:
        """Paint the box and all that is in it; what goes wrong is noted at the box's place in the layout."""
        try:
            self._draw(canvas, r, scope, depth)
        except DataError as error:
            canvas.problems.extend(error.problems)
        except PnpError as error:
            key = f".{error.field}" if isinstance(error, (ElementError, BoxError)) else ""
            canvas.problems.add(self.origin, f"{self.path}{key}", _message(error, scope))

    def _draw(self, canvas: Canvas, r: Rect, scope: Scope, depth: int) -> None:
        if depth > DEEPEST:
            raise BoxError(f"boxes and parts lie {depth} deep in each other; does a part use itself?", "use")
        if not self.bleed and not canvas.keeps(r, canvas.trim):
            raise BoxError(
                f"the box ({r.left:.2f}, {r.top:.2f}, {r.width:.2f} x {r.height:.2f} mm) leaves the face of "
                f"{canvas.trim.width:g} x {canvas.trim.height:g} mm (move it, or say `bleed: true`)"
            )
        ground = canvas.bled(r) if self.bleed else r
        if self.turn is None and self.opacity is None and self.clip is None and not self.layer:
            self._contents(canvas, r, ground, scope, depth)
            return
        self._grouped(canvas, r, ground, scope, depth)

    def _grouped(self, canvas: Canvas, r: Rect, ground: Rect, scope: Scope, depth: int) -> None:
        outer, canvas.items = canvas.items, []
        degrees = float(self.turn(scope)) if self.turn is not None else 0.0
        canvas.turned += degrees % 360 != 0
        try:
            self._contents(canvas, r, ground, scope, depth)
        finally:
            inner, canvas.items = canvas.items, outer
            canvas.turned -= degrees % 360 != 0
        clip = self.clip(canvas, ground, scope) if self.clip is not None else None
        matrix = paths.turned(r, degrees) if degrees % 360 else None
        opacity = float(self.opacity(scope)) if self.opacity is not None else 1.0
        if clip is not None and matrix is not None:
            canvas.add(Group((Group(tuple(inner), None, clip),), matrix, None, opacity, self.layer, self.name))
        else:
            canvas.add(Group(tuple(inner), matrix, clip, opacity, self.layer, self.name))

    def _contents(self, canvas: Canvas, r: Rect, ground: Rect, scope: Scope, depth: int) -> None:
        for painter in self.grounds:
            painter(canvas, ground, scope)
        for painter in self.painters:
            painter(canvas, r, scope)
        if self.repeat is not None:
            self._copies(self.repeat, canvas, r, scope, depth)
        if self.use is not None:
            part = _part(text(self.use(scope)), scope)
            inner = {**scope, **{key: value(scope) for key, value in self.given}}
            _draw_part(part, canvas, r, inner, depth + 1)
        if self.children is not None:
            self.children.draw(canvas, r, scope, depth + 1)

    def _copies(self, repeat: Repeat, canvas: Canvas, r: Rect, scope: Scope, depth: int) -> None:
        values = _values(repeat.values(scope))
        cells = places(text(repeat.place(scope)), len(values), r, repeat.size, repeat.gap)
        each = repeat.each
        for number, (value, cell) in enumerate(zip(values, cells, strict=True), 1):
            inner = {**scope, repeat.variable: value, "copy": number, "copies": len(values)}
            if isinstance(each, Element):
                if each.shows(inner):
                    _draw_part(each, canvas, cell, inner, depth + 1)
            elif each is not None:
                part = _part(text(each(inner)), inner)
                if part.shows(inner):
                    _draw_part(part, canvas, cell, inner, depth + 1)


def _draw_part(part: Element, canvas: Canvas, cell: Rect, scope: Scope, depth: int) -> None:
    """Draw a box in a cell: over the whole of it, or where its own edges say."""
    frames = {**canvas.frames, "cell": cell}
    solver = Solver({part.name: part.geometry}, cell, frames, scope, _natural({part.name: part}, canvas, scope))
    part.draw(canvas, solver.rect(part.name), scope, depth)


def _part(name: str, scope: Scope) -> Element:
    parts: Mapping[str, Element] = scope.get(PARTS, {})
    if name not in parts:
        raise BoxError(f'there is no part "{name}"{allowed_values(name, parts)}', "use")
    return parts[name]


def _values(value: Any) -> list[Any]:
    if isinstance(value, bool) or value is None or value == "":
        return []
    if isinstance(value, (int, float)):
        if not 0 <= value <= MOST_COPIES or value != int(value):
            raise BoxError(
                f"{value} is no number of copies (allowed: a whole number from 0 to {MOST_COPIES})", "repeat"
            )
        return list(range(1, int(value) + 1))
    if isinstance(value, Mapping):
        return [{"key": key, **(v if isinstance(v, Mapping) else {"value": v})} for key, v in value.items()]
    if isinstance(value, (list, tuple)):
        return list(value[:MOST_COPIES])
    raise BoxError(f"{value!r} is no number and no list", "repeat")


def _message(error: PnpError, scope: Scope) -> str:
    if isinstance(error, Missing):
        known = [name for name in (error.known or ()) if name not in (PARTS, "copy", "copies")]
        return f"{error}{allowed_values(error.name, known) if known else ''}"
    return str(error)


def _natural(elements: Mapping[str, Element], canvas: Canvas, scope: Scope) -> Callable[[str, float, float], float]:
    def height(name: str, width: float, room: float) -> float:
        element = elements[name]
        if element.text is None or not element.shows(scope):
            return 0.0
        try:
            found = element.text.set(canvas, width, None, scope)
            if found is not None and found[1].height > room:
                found = element.text.set(canvas, width, room, scope)
        except (TextError, FontError):
            return 0.0  # told when the text is painted
        return 0.0 if found is None else found[1].height + 1e-6

    return height


@dataclass(slots=True)
class Boxes:
    """Boxes that lie in the same parent, in painting order."""

    elements: Sequence[Element]
    _geometries: dict[str, Geometry] = field(init=False)
    _static: bool = field(init=False)
    _cache: dict[tuple[Rect, Rect], dict[str, Rect]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Note whether the boxes lie the same for every row."""
        self._geometries = {element.name: element.geometry for element in self.elements}
        self._static = all(geometry.is_static for geometry in self._geometries.values())

    def draw(self, canvas: Canvas, parent: Rect, scope: Scope, depth: int = 0) -> None:
        """Paint the boxes in their parent."""
        by_name = {element.name: element for element in self.elements}
        frames = {**canvas.frames, "cell": parent}
        solver = Solver(self._geometries, parent, frames, scope, _natural(by_name, canvas, scope))
        known = self._cache.setdefault((parent, canvas.trim), {}) if self._static and len(self._cache) < 64 else {}
        for element in self.elements:
            try:
                if not element.shows(scope):
                    continue
                r = known.get(element.name)
                if r is None:
                    r = known[element.name] = solver.rect(element.name)
            except DataError as error:
                canvas.problems.extend(error.problems)
                continue
            except PnpError as error:
                key = ".box" if isinstance(error, BoxError) else ".when"
                canvas.problems.add(element.origin, f"{element.path}{key}", _message(error, scope))
                continue
            element.draw(canvas, r, scope, depth)
