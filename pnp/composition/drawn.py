"""Compiled boxes, which paint themselves for one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.composition.boxes import Geometry, NaturalHeight, Solver
from pnp.composition.canvas import SLACK, Canvas
from pnp.composition.cells import CellError
from pnp.composition.elements import LookUp, Painter
from pnp.composition.failures import AlreadyReported, LayoutError, at_field, error_message
from pnp.composition.hex_records import ALL, HexRecord
from pnp.composition.ink import ink_bounds
from pnp.composition.places import places, shared_length, stack_columns, stacked_rects
from pnp.composition.wording import Wording
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Matrix, Outline, Shape
from pnp.errors import DataError, Origin, PnpError
from pnp.geometry.rect import Rect
from pnp.library.expressions import Evaluate, Scope
from pnp.library.printed_text import printed_text

if TYPE_CHECKING:
    from pnp.composition.hexes import HexBoard

DEEPEST_NESTING = 24
MOST_COPIES = 5000
MOST_CACHED = 64
PARTS = "(parts)"  # the key of the layout's parts in a scope; no field can have this name


_OF_WORDS = ("text", "style", "colour", "align", "arc")
"""Keys whose errors leave out only words, not the ground of other words."""
Heights = Callable[[float], list[float]]


class BoxCopies(NamedTuple):
    """Copies of a box: the variable and its values, the places of the copies, and the element to draw."""

    variable: str
    values: Evaluate
    place: Evaluate
    gap: tuple[float, float]
    each: Element | LookUp[str]
    size: tuple[float, float] | None
    hexes: HexBoard | None = None

    def cells(self, values: list[Any], r: Rect, scope: Scope, heights: Heights) -> list[Rect]:
        """Return one rectangle for each copy: as `place` says, or on the hexes named by the values.

        `heights` returns the height of each copy's contents, given their width.
        """
        place = printed_text(self.place(scope))
        columns = stack_columns(place)
        if columns:
            return stacked_rects(columns, heights(shared_length(r.width, columns, self.gap[0])), r, self.gap)
        if place == ALL and self.hexes is not None:
            return self.hexes.places(values, r, self.gap[0])
        return places(place, len(values), r, self.size, self.gap)


class Element(NamedTuple):
    """One compiled box; `origin_of` returns the position of its keys in the layout file.

    `with_values` are values for the part that the box uses.
    """

    name: str
    path: str
    origin_of: Callable[..., Origin]
    geometry: Geometry
    when: Evaluate | None
    bleeds: bool
    has_path: bool
    layer: str
    turn: Evaluate | None
    opacity: Evaluate | None
    clip: Callable[[Rect, Scope], Outline] | None
    grounds: tuple[Painter, ...]
    painters: tuple[Painter, ...]
    text: Wording | None
    repeat: BoxCopies | None
    use: LookUp[str] | None
    with_values: tuple[tuple[str, Evaluate], ...]
    children: Boxes | None

    def is_shown(self, scope: Scope) -> bool:
        """Return whether the box is shown for this row."""
        return self.when is None or bool(self.when(scope))

    def draw(self, canvas: Canvas, r: Rect, scope: Scope, depth: int = 0) -> None:
        """Paint the box and its contents. Errors are reported, not raised (see `report_error`)."""
        canvas.boxes.setdefault(self.path, canvas.bounds_on_face(r))
        try:
            self._draw(canvas, r, scope, depth)
        except PnpError as error:
            self.report_error(canvas, error)

    def report_error(self, canvas: Canvas, error: PnpError) -> None:
        """Report an error of the box at the key that caused it."""
        canvas.is_faulty = canvas.is_faulty or not isinstance(error, LayoutError) or error.field not in _OF_WORDS
        if isinstance(error, AlreadyReported):
            return
        if isinstance(error, DataError):
            canvas.problems.extend(error.problems)
        elif isinstance(error, CellError):
            canvas.report_cell(error.cell, f"{error} ({error.box_name})")
        elif isinstance(error, LayoutError):
            canvas.report(self.origin_of(error.field), f"{self.path}.{error.field}", str(error))
        else:
            canvas.report(self.origin_of(), self.path, error_message(error))

    def _draw(self, canvas: Canvas, r: Rect, scope: Scope, depth: int) -> None:
        if depth > DEEPEST_NESTING:
            raise LayoutError(f"boxes and parts are nested {depth} levels deep; does a part use itself?", "use")
        if self.turn is None and self.opacity is None and self.clip is None and not self.layer:
            self._paint_contents(canvas, r, scope, depth)
            return
        matrix = self._matrix(r, scope)
        outer_items, outer_matrix, outer_clip = canvas.items, canvas.matrix, canvas.clip
        canvas.items = []
        if matrix is not None:
            canvas.matrix = matrix if outer_matrix is None else paths.compose_matrices(outer_matrix, matrix)
        try:
            clip = self.clip(canvas.with_bleed(r) if self.bleeds else r, scope) if self.clip is not None else None
            if clip is not None and self._is_on_face(canvas, [Shape(clip)]):
                canvas.clip = ink_bounds([Shape(clip)], canvas.matrix)
            self._paint_contents(canvas, r, scope, depth)
        finally:
            inner, canvas.items, canvas.matrix = tuple(canvas.items), outer_items, outer_matrix
            canvas.clip = outer_clip
        if clip is not None and matrix is not None:
            inner, clip = (Group(inner, None, clip),), None  # a group is clipped before it is moved
        canvas.add(Group(inner, matrix, clip, self._opaque(scope), self.layer, self.name))

    def _matrix(self, r: Rect, scope: Scope) -> Matrix | None:
        degrees = _number(self.turn, scope, "turn") if self.turn is not None else 0.0
        return paths.rotation(r, degrees) if degrees % 360 else None

    def _opaque(self, scope: Scope) -> float:
        value = _number(self.opacity, scope, "opacity") if self.opacity is not None else 1.0
        if not 0 <= value <= 1:
            raise LayoutError(f"{value:g} is not allowed (allowed: 0 to 1, or 0% to 100%)", "opacity")
        return value

    def _paint_contents(self, canvas: Canvas, r: Rect, scope: Scope, depth: int) -> None:
        """Paint the contents of a box. The box must be on the face; with `bleeds` it can reach into the bleed.

        If a box is turned by other than quarter turns, what it paints must be on the face, apart from its path; if the
        cut is not a rectangle, the inspection of the face reports what it loses.
        """
        is_clipped = canvas.clip is not None and canvas.clip.overlaps(canvas.bounds_on_face(r))
        is_free = is_clipped or self._is_on_face(canvas, [Shape(paths.rect(r))])
        if not is_free and not canvas.is_slanted:
            raise LayoutError(_off_face_message(canvas, canvas.bounds_on_face(r), self.bleeds))
        ground, start = canvas.with_bleed(r) if self.bleeds else r, len(canvas.items)
        for painter in self.grounds:
            self._paint(painter, canvas, ground, scope)
        end = len(canvas.items)
        for painter in self.painters:
            self._paint(painter, canvas, r, scope)
        ink = canvas.items[start : end if self.has_path else None]
        if not is_free and not canvas.has_shaped_cut and not self._is_on_face(canvas, ink):
            raise LayoutError(_off_face_message(canvas, ink_bounds(ink, canvas.matrix) or r, self.bleeds))
        if self.repeat is not None:
            self._paint_copies(self.repeat, canvas, r, scope, depth)
        if self.use is not None:
            inner = {**scope, **{key: value(scope) for key, value in self.with_values}}
            _draw_part(_element_of(self.use(scope), scope), canvas, r, inner, depth + 1)
        if self.children is not None:
            self.children.draw(canvas, r, scope, depth + 1)

    def _is_on_face(self, canvas: Canvas, items: Sequence[Item]) -> bool:
        """Return whether items are on the face or, if the box bleeds, on the face and its bleed."""
        ink = ink_bounds(items, canvas.matrix)
        return ink is None or (canvas.frames["bleed"] if self.bleeds else canvas.trim).contains(ink, SLACK)

    def _paint(self, painter: Painter, canvas: Canvas, r: Rect, scope: Scope) -> None:
        """Paint one element; an error in it does not stop the box's other elements."""
        try:
            painter(canvas, r, scope)
        except PnpError as error:
            self.report_error(canvas, error)

    def _paint_copies(self, repeat: BoxCopies, canvas: Canvas, r: Rect, scope: Scope, depth: int) -> None:
        values, each = _values(repeat.values(scope)), repeat.each
        scopes = [
            {**scope, repeat.variable: value, "copy": number, "copies": len(values)}
            for number, value in enumerate(values, 1)
        ]
        with at_field("place"):
            cells = repeat.cells(
                values,
                r,
                scope,
                lambda width: [_height(each, canvas, r._replace(width=width), inner) for inner in scopes],
            )
        named: dict[str, Boxes] = {}
        alone = Boxes([each]) if isinstance(each, Element) else None
        outer = canvas.part
        for number, (inner, cell) in enumerate(zip(scopes, cells, strict=True), 1):
            canvas.boxes.setdefault(f"{self.path}.{number}", canvas.bounds_on_face(cell))
            value = inner[repeat.variable]
            canvas.part = value.label if isinstance(value, HexRecord) else outer
            try:
                (alone or _known_part(each, inner, named)).draw(canvas, cell, inner, depth + 1)
            finally:
                canvas.part = outer


def _height(each: Element | LookUp[str], canvas: Canvas, r: Rect, scope: Scope) -> float:
    """Return the height of a copy's contents."""
    part = each if isinstance(each, Element) else _element_of(each(scope), scope)
    return part.children.height(canvas, r, scope) if part.children is not None else 0.0


def _number(value: Evaluate, scope: Scope, field: str) -> float:
    found = value(scope)
    if isinstance(found, bool) or not isinstance(found, (int, float)):
        raise LayoutError(f"{found!r} is not a number", field)
    return float(found)


def _off_face_message(canvas: Canvas, r: Rect, bleeds: bool) -> str:
    box = f"the box ({r.left:.2f}, {r.top:.2f}, {r.width:.2f} x {r.height:.2f} mm) extends beyond"
    if bleeds:
        return f"{box} the face and its {canvas.bleed:g} mm bleed (move it)"
    return f"{box} the face of {canvas.trim.width:g} x {canvas.trim.height:g} mm (move it, or write `bleed: true`)"


def _draw_part(part: Element, canvas: Canvas, cell: Rect, scope: Scope, depth: int) -> None:
    """Draw a box in a cell: over the whole cell, or as placed by its own edges."""
    Boxes([part]).draw(canvas, cell, scope, depth)


def _known_part(each: Element | LookUp[str], scope: Scope, known: dict[str, Boxes]) -> Boxes:
    """Return the layout part for drawing a copy; copies that name the same part share it."""
    assert not isinstance(each, Element)
    name = each(scope)
    if name not in known:
        known[name] = Boxes([_element_of(name, scope)])
    return known[name]


def _element_of(name: str, scope: Scope) -> Element:
    parts: Mapping[str, Element] = scope[PARTS]
    return parts[name]


def _values(value: Any) -> list[Any]:
    if isinstance(value, bool) or value is None or value == "":
        return []
    if isinstance(value, (int, float)):
        if not 0 <= value <= MOST_COPIES or value != int(value):
            raise LayoutError(
                f"{value} is not a number of copies (allowed: a whole number from 0 to {MOST_COPIES})", "repeat"
            )
        return list(range(1, int(value) + 1))
    if isinstance(value, Mapping):
        return [{"key": key, **(v if isinstance(v, Mapping) else {"value": v})} for key, v in value.items()]
    if isinstance(value, (list, tuple)):
        if len(value) > MOST_COPIES:
            raise LayoutError(f"a list of {len(value)} items is too long (allowed: {MOST_COPIES} or fewer)", "repeat")
        return list(value)
    raise LayoutError(f"{value!r} is neither a number nor a list", "repeat")


def _natural(elements: Mapping[str, Element], canvas: Canvas, scope: Scope) -> NaturalHeight:
    def height(name: str, width: float, room: float) -> float | None:
        element = elements[name]
        if not element.is_shown(scope):
            return None
        if element.text is None:
            return 0.0
        try:
            found = element.text.set_text(canvas, width, None, scope)
            if found is not None and found[1].height > room:
                found = element.text.set_text(canvas, width, room, scope)
        except PnpError:
            return 0.0  # reported when the text is painted
        return 0.0 if found is None else found[1].height + 1e-6

    return height


_WHOLE = Geometry()
"""The place of a box that fills its parent."""


@dataclass(slots=True)
class Boxes:
    """Boxes with the same parent, in painting order."""

    elements: Sequence[Element]
    _by_name: dict[str, Element] = field(init=False)
    _geometries: dict[str, Geometry] = field(init=False)
    _static: bool = field(init=False)
    _cache: dict[tuple[Rect, Rect], dict[str, Rect]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Determine whether the boxes have the same places for every row."""
        self._by_name = {element.name: element for element in self.elements}
        self._geometries = {element.name: element.geometry for element in self.elements}
        self._static = all(geometry.is_static for geometry in self._geometries.values())

    def draw(self, canvas: Canvas, parent: Rect, scope: Scope, depth: int = 0) -> None:
        """Paint the boxes in their parent."""
        solver: Solver | None = None
        known = self._places((parent, canvas.trim))
        for element in self.elements:
            try:
                if not element.is_shown(scope):
                    continue
                r = parent if element.geometry == _WHOLE else known.get(element.name)
                if r is None:
                    solver = solver or self._solver(canvas, parent, scope)
                    r = known[element.name] = solver.rect(element.name)
            except LayoutError as error:
                self._element_named(error.box, element).report_error(canvas, error)
                continue
            except DataError as error:
                element.report_error(canvas, error)
                continue
            element.draw(canvas, r, scope, depth)

    def height(self, canvas: Canvas, parent: Rect, scope: Scope) -> float:
        """Return the height that the boxes anchored to the parent's top need, measured from the top."""
        solver = self._solver(canvas, parent, scope)
        anchored = [one.name for one in self.elements if one.geometry.is_anchored_to_top and one.is_shown(scope)]
        return max((solver.rect(name).bottom - parent.top for name in anchored), default=0.0)

    def _solver(self, canvas: Canvas, parent: Rect, scope: Scope) -> Solver:
        natural = _natural(self._by_name, canvas, scope)
        return Solver(self._geometries, parent, {**canvas.frames, "cell": parent}, scope, natural)

    def _element_named(self, name: str, other: Element) -> Element:
        return next((element for element in self.elements if element.name == name), other)

    def _places(self, key: tuple[Rect, Rect]) -> dict[str, Rect]:
        """Return the cached places of the boxes in a parent; empty if they differ between rows or the cache is full."""
        if not self._static or (key not in self._cache and len(self._cache) >= MOST_CACHED):
            return {}
        return self._cache.setdefault(key, {})
