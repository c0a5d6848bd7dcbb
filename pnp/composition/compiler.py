"""Compiles a checked layout: resolves names and compiles expressions, once for all rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.composition.anchors import edges, read_size_pair
from pnp.composition.boxes import Axis, Geometry, Measure, centred_geometry, geometry
from pnp.composition.canvas import SettingSource
from pnp.composition.cells import CellError, cell_of, field_path
from pnp.composition.drawn import BoxCopies, Boxes, Element
from pnp.composition.elements import GROUNDS, PAINTERS, LookUp, outline_maker, painters_of
from pnp.composition.failures import AlreadyReported, LayoutError, naming_field
from pnp.composition.hex_records import ALL
from pnp.composition.hex_shapes import wrong_shapes
from pnp.composition.layout import Box, LayoutFile
from pnp.composition.pictures import picture_painter
from pnp.composition.toolbox import Toolbox
from pnp.composition.wording import Wording
from pnp.errors import DataError, Origin, PnpError, UnitError
from pnp.library.expressions import Evaluate, Scope, compile_expression, compile_template
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems, allowed_values
from pnp.library.trees import Step, dotted_path
from pnp.library.used_names import names_in_expression, names_in_template
from pnp.units import has_other_unit, length

if TYPE_CHECKING:
    from pnp.composition.hexes import HexBoard

T = TypeVar("T")
FRAMES = ("trim", "bleed", "safe", "cell")
RESERVED = (*FRAMES, "box", "boxes", "parts", "each", "none")
# Keys that have no effect without one of these other keys.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "size": ("at",),
    "shape": ("fill", "pattern", "stroke", "clip"),
    "area": ("fill", "pattern", "stroke", "clip"),
    "casing": ("path", "line", "lines", "sides"),
    "arc": ("text",),
    "style": ("text",),
    "align": ("text",),
    "colour": ("text", "icon", "code"),
    "place": ("repeat",),
    "gap": ("repeat",),
    "each": ("repeat",),
    "with_": ("use",),
}
PIECE = "piece"
"""The name of the copy being printed, for use in layouts: the copy is number `piece.n` of `piece.of`."""
_PIECES = (f"{PIECE}.n", f"{PIECE}.of")


class Compiler:
    """Compiles one layout; errors are collected in `problems`, each at its position in the file."""

    def __init__(self, source: LayoutFile, tools: Toolbox, problems: Problems, hexes: HexBoard | None = None) -> None:
        """Take a checked layout, the tools that resolve its names, and the `hexes` it declares."""
        self.tools = tools
        self.names: set[str] = set()
        self.copies_differ = False
        self._hexes = hexes
        self._source = source
        self._problems = problems
        self._parts: dict[str, Element] = {}
        self._path: tuple[Step, ...] = ()

    def boxes(self) -> Boxes:
        """Return the layout's boxes, compiled."""
        return self._boxes(self._source.layout.boxes, ("boxes",))

    def parts(self) -> Mapping[str, Element]:
        """Return the layout's parts by name, compiled."""
        for name, part in self._source.layout.parts.items():
            self._parts[name] = self._element(name, part, ("parts", name))
        return self._parts

    def hex_data(self) -> Evaluate | None:
        """Return the compiled source of the hex records; None if hexes have no data."""
        declared = self._source.layout.hexes
        if declared is None or declared.data is None:
            return None
        self._path = ("hexes",)
        return self.expression(declared.data, "data")

    def hexes(self, field: str) -> HexBoard:
        """Return the hexes of the layout; `field` is the key of the box that needs them.

        Raises:
            AlreadyReported: the layout declares no hexes, or they have an error.
        """
        if self._hexes is None:
            if self._source.layout.hexes is None:
                example = "`hexes: {flat: 30, shape: hexagon 2}`"
                self._report_at(f"the layout has no hexes (declare them at its top: {example})", field)
            raise AlreadyReported
        return self._hexes

    @property
    def location(self) -> str:
        """The box being compiled, with its position in the file, for messages about a row."""
        origin = self._source.document.origin(*self._path)
        return f"box {self._path[-1]}, {origin.file}:{origin.line}"

    def source(self, *field: str) -> SettingSource:
        """Return the position in the layout file of the box being compiled, or of one of its keys."""
        path = (*self._path, *field)
        return SettingSource(self._origin(*path), dotted_path(path))

    def template(self, source: str, *field: str) -> Evaluate:
        """Return a compiled text with fields; an error is reported at its position."""
        if "$" not in source and "\\" not in source:
            return _constant(source)
        self._note_names(names_in_template(source))
        return self._try(lambda: compile_template(source), field)

    def expression(self, source: str | float | bool, *field: str) -> Evaluate:
        """Return a compiled expression; an error is reported at its position."""
        if not isinstance(source, str):
            return _constant(source)
        self._note_names(names_in_expression(source))
        return self._try(lambda: compile_expression(source), field)

    def _note_names(self, names: Iterable[str]) -> None:
        for name in names:
            self.names.update(name.split("."))
            self.copies_differ = self.copies_differ or name in _PIECES

    def number(self, source: float | str, *field: str) -> Evaluate:
        """Return a length in mm or an expression, compiled; an error is reported at its position."""
        try:
            return _constant(length(source))
        except UnitError:
            if has_other_unit(source):
                return self._try(lambda: _constant(length(source)), field)
            return self.expression(source, *field)

    def lookup(self, find: Callable[[str], T], source: str, *field: str) -> LookUp[T]:
        """Return a function that looks up a name; a name without fields in it is looked up now, its errors reported."""
        template = self.template(source, *field)
        if not any(names_in_template(source)):
            try:
                found = find(printed_text(template({})))
            except DataError as error:
                self._problems.extend(error.problems)
                return _already_reported
            except PnpError as error:
                self._report_at(str(error), *field)
                return _already_reported
            return lambda scope: found
        return self._looked_up(find, source, template, field[-1])

    def _looked_up(self, find: Callable[[str], T], source: str, template: Evaluate, field: str) -> LookUp[T]:
        """Return a function that looks up the name that a template makes; errors give the cell of the name."""
        found = naming_field(lambda name: find(printed_text(name["name"])), field)
        path, where = field_path(source), self.location
        named = naming_field(template, field)

        def look(scope: Scope) -> T:
            name = named(scope)
            try:
                return found({"name": name})  # type: ignore[return-value]
            except LayoutError as error:
                cell = cell_of(path, scope) if path and not isinstance(error, AlreadyReported) else None
                if cell is None:
                    raise
                raise CellError(error, cell, where) from error

        return look

    def _try(self, make: Callable[[], Evaluate], field: Iterable[str]) -> Evaluate:
        keys = tuple(field)
        try:
            return naming_field(make(), keys[0])
        except PnpError as error:
            self._report_at(str(error), *keys)
            return _already_reported

    def _report_at(self, message: str, *field: str) -> None:
        path = (*self._path, *field)
        self._problems.add(self._origin(*path), dotted_path(path), message)

    def _origin(self, *path: Step) -> Origin:
        return self._source.document.origin(*path)

    def _boxes(self, boxes: Mapping[str, Box], path: tuple[Step, ...]) -> Boxes:
        compiled = {name: self._element(name, box, (*path, name)) for name, box in boxes.items()}
        for name, box in boxes.items():
            with self._at((*path, name)):
                if not self._check_references(name, box, compiled):
                    compiled[name] = compiled[name]._replace(geometry=_UNPLACED)
        return Boxes([compiled[name] for name in _in_painting_order(boxes)])

    def _check_references(self, name: str, box: Box, beside: Mapping[str, Element]) -> bool:
        """Return whether a box refers only to siblings and frames; report other references, and a reserved name."""
        place, valid = beside[name].geometry, True
        edges_ = [ref.box for axis in (place.across, place.down) for ref in (axis.after, axis.before) if ref]
        same = [place.same_as] if place.same_as else []
        for key, others, known in (
            ("box", [*edges_, *same], [*beside, *FRAMES]),
            ("over", [box.over] if box.over else [], [other for other in beside if other != name]),
            ("under", [box.under] if box.under else [], [other for other in beside if other != name]),
        ):
            for other in others:
                if other not in known:
                    valid = False
                    self._report_at(f'unknown box "{other}" at this level{allowed_values(other, known)}', key)
        if name in RESERVED:
            self._report_at(f'"{name}" is a reserved word: give the box another name')
        return valid

    def _element(self, name: str, box: Box, path: tuple[Step, ...]) -> Element:
        with self._at(path):
            self._check_keys(box, path)
            return self._compile_box(name, box, path)

    @contextmanager
    def _at(self, path: tuple[Step, ...]) -> Iterator[None]:
        """Compile the box at a path inside this `with` statement."""
        outer, self._path = self._path, path
        try:
            yield
        finally:
            self._path = outer

    def _check_keys(self, box: Box, path: tuple[Step, ...]) -> None:
        said = {key for key in box.model_fields_set if getattr(box, key) is not None}
        file = self._source.document.file
        for key in sorted(said & NEEDS.keys()):
            wanted = NEEDS[key]
            if self._origin(*path, key.rstrip("_")).file != file:
                continue  # inherited, from a box with an element that this layout removes
            if said.isdisjoint(wanted) and not (key == "size" and path[-1] == "each"):
                name = key.rstrip("_")
                one = "it" if len(wanted) == 1 else "one of them"
                instead = f"add {one}, or remove {name}"
                if key == "size" and path[:-1] == ("parts",):
                    instead = f"for copies of this size write `each: {{size: {box.size}, use: {path[-1]}}}`"
                self._report_at(f"has no effect without {' or '.join(wanted)} ({instead})", name)
        for one, other in (("art", "image"), ("box", "at"), ("over", "under"), ("shape", "area")):
            if {one, other} <= said:
                self._report_at(f"has both {one} and {other} (keep one of them)", other)

    def _compile_box(self, name: str, box: Box, path: tuple[Step, ...]) -> Element:
        text_box = None if box.text is None else self._or_none(lambda: Wording(box, self))
        painters = [*painters_of(PAINTERS, box, self), *([text_box.painter] if text_box else [])]
        return Element(
            name=name,
            path=dotted_path(path),
            origin_of=lambda *field: self._origin(*path, *field),
            geometry=self._geometry(box),
            when=None if box.when is None else self.expression(box.when, "when"),
            bleeds=box.bleed or box.box == "bleed",
            has_path=box.path is not None,
            layer=box.layer or "",
            turn=self._unless_default(box.turn, 0, "turn"),
            opacity=self._unless_default(box.opacity, 1, "opacity"),
            clip=self._or_none(lambda: outline_maker(box, self)) if box.clip else None,
            grounds=painters_of({**GROUNDS, "art": picture_painter}, box, self),
            painters=tuple(painters),
            text=text_box if box.arc is None else None,
            repeat=self._or_none(lambda: self._repeat(box, path)) if box.repeat is not None else None,
            use=None if box.use is None else self.lookup(self._part_name, box.use, "use"),
            with_values=tuple((key, self._compile_value(key, value)) for key, value in box.with_.items()),
            children=self._boxes(box.boxes, (*path, "boxes")) if box.boxes else None,
        )

    def _geometry(self, box: Box) -> Geometry:
        def compile_(source: str) -> Evaluate:
            self._note_names(names_in_expression(source))
            return compile_expression(source)

        edges_key = "box" if box.at is None else "size"
        try:
            here = self._hexes.offset_from_centre(box.at.replace(" ", "")) if self._hexes and box.at else None
            if here is not None and box.at is not None:
                return centred_geometry(edges(box.model_copy(update={"at": "centre"})), here, box.inset, compile_)
            return geometry(edges(box, self._hexes is not None), box.inset, compile_)
        except LayoutError as error:
            may_be_a_hex = error.field == "at" and self._hexes is None and self._source.layout.hexes is not None
            if not may_be_a_hex:  # otherwise the error in the hexes has been reported
                self._report_at(str(error), edges_key if error.field == "box" else error.field)
        except PnpError as error:
            self._report_at(str(error), edges_key)
        return _UNPLACED

    @staticmethod
    def _or_none(make: Callable[[], T]) -> T | None:
        """Return the result of a function; None after reporting its error."""
        try:
            return make()
        except AlreadyReported:
            return None

    def _part_name(self, name: str) -> str:
        parts = self._source.layout.parts
        if name not in parts:
            raise LayoutError(f'unknown part "{name}"{allowed_values(name, parts)}', "use")
        return name

    def _compile_value(self, key: str, value: Any) -> Evaluate:
        return self.template(value, "with", key) if isinstance(value, str) else _constant(value)

    def _unless_default(self, value: float | str, default: float, field: str) -> Evaluate | None:
        if isinstance(value, str) and re.fullmatch(r"\d+(\.\d+)?%", value):
            value = float(value[:-1]) / 100
        return None if value == default else self.expression(value, field)

    def _repeat(self, box: Box, path: tuple[Step, ...]) -> BoxCopies:
        bound = box.repeat or {}
        if len(bound) != 1:
            self._report_at("must have one name, with a number or a list, such as `{i: 5}`", "repeat")
            raise AlreadyReported
        ((variable, values),) = bound.items()
        each: Element | LookUp[str]
        cell = None
        if isinstance(box.each, Box):
            each = self._element("each", box.each, (*path, "each"))
            cell = self._cell_size(box.each)
        elif isinstance(box.each, str):
            each = self.lookup(self._part_name, box.each, "each")
        else:
            self._report_at("is missing (write what to draw for each copy)", "each")
            raise AlreadyReported
        if box.place == ALL:
            self._check_hex_shapes(box.each, path)
        return BoxCopies(
            variable=variable,
            values=self._values(values),
            place=self.template(box.place, "place"),
            gap=self._gap(box.gap),
            each=each,
            size=cell,
            hexes=self.hexes("place") if box.place == ALL else self._hexes,
        )

    def _check_hex_shapes(self, each: Box | str, path: tuple[Step, ...]) -> None:
        """Report shapes that do not match the board's hexes; each copy of a box fills a hex."""
        declared, parts = self._source.layout.hexes, self._source.layout.parts
        part, where = (each, (*path, "each")) if isinstance(each, Box) else (parts.get(each), ("parts", each))
        if declared is not None and part is not None:
            for place, message in wrong_shapes(part, where, declared.point, self.tools.style):
                self._problems.add(self._origin(*place), dotted_path(place), message)

    def _values(self, values: Any) -> Evaluate:
        if isinstance(values, list):
            parts = [self.template(one, "repeat") if isinstance(one, str) else _constant(one) for one in values]
            return lambda scope: [part(scope) for part in parts]
        return self.expression(values, "repeat") if isinstance(values, str) else _constant(values)

    def _cell_size(self, box: Box) -> tuple[float, float] | None:
        if box.size is None or box.at is not None:
            return None
        try:
            across, down = read_size_pair(box.size)
            return length(across), length(down)
        except PnpError as error:
            self._report_at(str(error), "each", "size")
            return None

    def _gap(self, value: float | str) -> tuple[float, float]:
        parts = str(value).split()
        try:
            gaps = [length(part) for part in parts]
        except UnitError as error:
            self._report_at(str(error), "gap")
            return 0.0, 0.0
        if not 1 <= len(gaps) <= 2:
            self._report_at(f'"{value}" is not a gap (allowed: one length, or two: across and down)', "gap")
            return 0.0, 0.0
        return gaps[0], gaps[-1]


def _constant(value: Any) -> Evaluate:
    return lambda scope: value


def _already_reported(scope: object) -> Any:
    raise AlreadyReported


# Replaces the invalid place of a box: using it raises `AlreadyReported`.
_NOWHERE = Axis(size=Measure(expression=_already_reported))
_UNPLACED = Geometry(_NOWHERE, _NOWHERE)


def _in_painting_order(boxes: Mapping[str, Box]) -> list[str]:
    """Return the names of boxes in painting order; boxes with `over` or `under` are next to the box they name."""
    names = list(boxes)
    for name, box in boxes.items():
        other = box.over or box.under
        if other in names and other != name:
            names.remove(name)
            names.insert(names.index(other) + (1 if box.over else 0), name)
    return names
