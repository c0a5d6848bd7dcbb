"""Faces, each made from one compiled layout and one row."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.composition import scans, shapes
from pnp.composition.canvas import BoxWords, Canvas, PrintedArt, PrintedText, SettingSource
from pnp.composition.cells import ROW
from pnp.composition.compiler import PIECE, Compiler
from pnp.composition.drawn import PARTS, Boxes, Element
from pnp.composition.failures import LayoutError, error_message
from pnp.composition.folds import FoldLine, read_fold
from pnp.composition.hex_records import ALL, HexDataError, HexRecord
from pnp.composition.layout import Layout, LayoutFile
from pnp.composition.toolbox import Toolbox
from pnp.drawing import paths
from pnp.drawing.drawing import Drawing, Outline, Shape
from pnp.drawing.face import Face
from pnp.drawing.looks import look_digest
from pnp.errors import Origin, PnpError, UnitError
from pnp.geometry.rect import Rect
from pnp.library.datafiles import Tables
from pnp.library.expressions import Evaluate, ExpressionError, compile_expression, compile_template
from pnp.library.papers import named_size
from pnp.library.problems import Problems
from pnp.library.rows import Row
from pnp.units import length, size

if TYPE_CHECKING:
    from pnp.composition.hexes import HexBoard
    from pnp.geometry.hex_grid import Break

LONGEST_TITLE = 48
SINGLE_COPY: Mapping[str, int] = {"n": 1, "of": 1}
"""The copy's number and the number of copies, for a row that is printed once."""
ANY_SIZE = 63.0, 88.0
FIT = "fit hexes"
"""The `size` of a face that fits its hexes and their margin."""
_LINE_BREAK = re.compile(r"[ \t]*[\r\n]\s*")


@dataclass(frozen=True, slots=True)
class ComposedFace:
    """A face and the type sizes used on it (role, size, nominal size).

    `left_over` is the text for the back, by field; `continued` the fields whose left-over text is on this face.
    `box_words` are the readable words and icons, `texts` the drawn texts, `art` the other art that a cut can lose.
    `safe` is how far words must stay from the cut. `boxes` are the places of the layout's boxes, `plates` the places of
    camera codes, by name. `missing_pictures` have an alternative under `or`.
    """

    face: Face
    text_sizes: tuple[tuple[str, float, float], ...]
    left_over: Mapping[str, str]
    continued: frozenset[str] = frozenset()
    box_words: tuple[BoxWords, ...] = ()
    texts: tuple[PrintedText, ...] = ()
    art: tuple[PrintedArt, ...] = ()
    safe: float = 0.0
    boxes: Mapping[str, Rect] = field(default_factory=dict)
    plates: Mapping[str, Rect] = field(default_factory=dict)
    missing_pictures: tuple[tuple[SettingSource, str], ...] = ()
    is_faulty: bool = False


class _CompiledLayout(NamedTuple):
    """A layout's compiled boxes, parts and hex data, every name in it, and whether it uses the copy's number."""

    boxes: Boxes
    parts: Mapping[str, Element]
    hex_data: Evaluate | None
    names: frozenset[str]
    copies_differ: bool


@dataclass(slots=True)
class FaceMaker:
    """Makes the faces of one layout. A layout that uses no field of the row has one face, made once."""

    source: LayoutFile
    tools: Toolbox
    world: Mapping[str, Any]
    problems: Problems
    hexes: HexBoard | None = field(init=False)
    size: tuple[float, float] = field(init=False)
    bleed: float = field(init=False)
    breaks: tuple[tuple[Break, ...], tuple[Break, ...]] = field(init=False)
    """Where the face can be split: at x and at y."""
    _safe: float = field(init=False)
    _measured: Problems = field(init=False)
    _compiled: _CompiledLayout | None = field(default=None, init=False)
    _folds: tuple[FoldLine, ...] = field(init=False)
    _reported: set[tuple[Origin, str, str]] = field(default_factory=set, init=False)
    _only: ComposedFace | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Measure the layout; its errors are added to the problems."""
        layout = self.source.layout
        self.hexes = self._read_hexes(layout)
        found = self._read_size(layout.size)
        # Without a size, nothing can be measured; faces of any size still show the other errors.
        self.size, self._measured = (ANY_SIZE, Problems()) if found is None else (found, self.problems)
        self.bleed, self._safe, self.tools = layout.bleed, layout.safe, self.tools.in_language(layout.language)
        if 2 * self._safe >= min(self.size):
            width, height = self.size
            told = f"{self._safe:g} mm on each side is too much for a face of {width:g} x {height:g} mm"
            self._measured.add(self.source.document.origin("safe"), "safe", told)
        if 2 * layout.corner > min(self.size) + 1e-6:
            most = min(self.size) / 2
            told = f"radius must be at most {most:g} mm, half the shorter side (got {layout.corner:g} mm)"
            self._note("corner", told)
        corner = self.source.document.origin("corner")
        if layout.corner and layout.cut != "rect" and corner.file == self.source.document.file:
            told = f"has no effect with `cut: {layout.cut}` (remove one of them)"
            self.problems.warn(corner, "corner", told)
        self._folds = tuple(fold for n in range(len(layout.fold)) for fold in self._read_fold(n))
        self.breaks = self._read_breaks()

    def _note(self, field: str, message: str) -> None:
        self.problems.add(self.source.document.origin(field), field, message)

    def _read_fold(self, number: int) -> tuple[FoldLine, ...]:
        try:
            return (read_fold(self.source.layout.fold[number], Rect(0, 0, *self.size)),)
        except PnpError as error:
            self._measured.add(self.source.document.origin("fold", number), "fold", str(error))
            return ()

    def _read_hexes(self, layout: Layout) -> HexBoard | None:
        if layout.hexes is None:
            return None
        from pnp.composition.hexes import hex_board  # only for boards of hexes

        try:
            return hex_board(layout.hexes, self.world)
        except LayoutError as error:
            self.problems.add(self.source.document.origin("hexes", error.field), f"hexes.{error.field}", str(error))
            return None

    @property
    def _has_faulty_hexes(self) -> bool:
        return self.hexes is None and self.source.layout.hexes is not None

    def _read_size(self, text: str) -> tuple[float, float] | None:
        """Return the size of the faces, or None after adding a problem."""
        if text == FIT:
            return self._fitted_size()
        try:
            text = str(compile_template(text)(self.world)) if "$" in text else text
            return size(text)
        except ExpressionError as error:
            self._note("size", error_message(error))
        except UnitError:
            try:
                return named_size(text, self.tools.roots)
            except PnpError as error:
                self._note("size", str(error))
        return None

    def _fitted_size(self) -> tuple[float, float] | None:
        if self.source.layout.hexes is None:
            self._note(
                "size", f"{FIT}: the layout has no hexes (declare them: `hexes: {{flat: 30, shape: hexagon 2}}`)"
            )
        return None if self.hexes is None else self.hexes.size

    def _lengths(self, key: str, given: list[float] | str) -> list[float]:
        """Return the breaks across one side, in mm, from a list or from an expression that returns a list."""
        if not isinstance(given, str):
            return given
        try:
            found = compile_expression(given)(self.world)
            if not isinstance(found, list):
                raise LayoutError(f'"{given}" must return a list (write a list of lengths, such as [90, 180])', key)
            return [length(one) for one in found]
        except PnpError as error:
            self.problems.add(self.source.document.origin("breaks", key), f"breaks.{key}", error_message(error))
            return []

    def _read_breaks(self) -> tuple[tuple[Break, ...], tuple[Break, ...]]:
        breaks = self.source.layout.breaks
        across: list[Break] = list(self._lengths("x", breaks.x))
        down: list[Break] = list(self._lengths("y", breaks.y))
        if (breaks.columns or breaks.rows) and not self._has_faulty_hexes:
            try:
                if self.hexes is None:
                    raise LayoutError("columns and rows need hexes (declare `hexes`, or write x and y)", "rows")
                between = self.hexes.breaks(breaks.columns, breaks.rows, Rect(0, 0, *self.size))
            except LayoutError as error:
                key = error.field if getattr(breaks, error.field, None) else "columns"
                self.problems.add(self.source.document.origin("breaks", key), f"breaks.{key}", str(error))
                return (), ()
            across += between[0]
            down += between[1]
        return tuple(across), tuple(down)

    @property
    def is_round(self) -> bool:
        """Return whether the faces are circular."""
        return self.source.layout.cut == "circle" and abs(self.size[0] - self.size[1]) < 1e-6

    @property
    def overlap(self) -> float:
        """Return the width in mm of the flaps for glueing the parts of a face together."""
        return self.source.layout.breaks.overlap

    @property
    def compiled_layout(self) -> _CompiledLayout:
        """Return the compiled layout; the first use compiles it and adds its errors to the problems."""
        if self._compiled is None:
            compiler = Compiler(self.source, self.tools, self.problems, self.hexes)
            boxes, parts, data = compiler.boxes(), compiler.parts(), compiler.hex_data()
            self._compiled = _CompiledLayout(boxes, parts, data, frozenset(compiler.names), compiler.copies_differ)
        return self._compiled

    @property
    def names(self) -> frozenset[str]:
        """Return every name in the layout's strings and expressions."""
        return self.compiled_layout.names

    def hex_boxes(self) -> dict[str, Rect]:
        """Return the rectangle around each hex of the face, as `hexes.B2` and `hexes.1,-2`; empty without hexes."""
        if self.hexes is None:
            return {}
        return {f"{ALL}.{name}": area for name, area in self.hexes.hex_rects(Rect(0, 0, *self.size)).items()}

    def uses_field(self, name: str) -> bool:
        """Return whether the layout uses a field."""
        return name in self.compiled_layout.names

    @property
    def copies_differ(self) -> bool:
        """Return whether the layout uses the number of the copy, so that each copy of a row needs its own face."""
        return self.compiled_layout.copies_differ

    def make(self, row: Row, component: str, extra: Mapping[str, Any] | None = None) -> ComposedFace:
        """Return the face of a row. If this adds problems to the maker, the face must not be printed."""
        boxes, parts, hex_data, names, _ = self.compiled_layout
        same_for_all = not extra and names.isdisjoint([*row.values, "squares"])
        if same_for_all and self._only is not None:
            return self._only
        width, height = self.size
        trim = Rect(0, 0, width, height)
        canvas = Canvas(self.tools, row, self._title(row), trim, self.bleed, trim.inset(self._safe), self._measured)
        canvas.reported, canvas.has_shaped_cut = self._reported, self.source.layout.cut != "rect"
        filled = self._filled_values(row)
        scope = {**self.world, **filled, PIECE: SINGLE_COPY, **self._leftover_values(extra), PARTS: parts, ROW: row}
        if "squares" in names and "squares" not in scope:
            scope.update(self._squares(row, filled))
        if ALL in names and ALL not in scope and self.hexes is not None:
            scope[ALL] = self._hex_records(self.hexes, hex_data, scope, row)
        self._paint_ground(canvas, trim)
        boxes.draw(canvas, trim, scope)
        scans.check_plates(canvas)
        key = f"{component}/{self.source.name}" + ("" if same_for_all else f"/{row.get('id', row.line)}/{row.line}")
        if extra:
            key += "/" + hashlib.sha256(repr(sorted(extra.items())).encode()).hexdigest()[:12]
        face = Face(
            key=key,
            name=self._title(row),
            width=width,
            height=height,
            bleed=self.bleed,
            drawing=Drawing(width, height, tuple(canvas.items)),
            cut=self.cut(),
            corner=self.source.layout.corner,
            fold=self._folds,
        )
        made = ComposedFace(
            face=face._replace(look_digest=look_digest(face)),
            text_sizes=tuple(canvas.text_sizes),
            left_over=canvas.left_over,
            continued=frozenset(canvas.continued),
            box_words=tuple(canvas.box_words),
            texts=tuple(canvas.texts),
            art=tuple(canvas.art),
            safe=self._safe,
            boxes=canvas.boxes,
            plates=canvas.plates,
            missing_pictures=tuple(canvas.missing_pictures),
            is_faulty=canvas.is_faulty,
        )
        if same_for_all:
            self._only = made
        return made

    def _title(self, row: Row) -> str:
        """Return a row's id and its name in the language of the layout."""
        identity = str(row.get("id") or f"row {row.line}")
        title = f"{identity} {row.name_in(self.tools.text.language)}".rstrip()
        return title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"

    def _squares(self, row: Row, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the squares of a row's character grid under the key `squares`; empty if it has no grid."""
        from pnp.composition.board import has_squares, squares  # only for boards of squares

        return {"squares": squares(row, values, self.problems)} if has_squares(row) else {}

    def _hex_records(
        self, hexes: HexBoard, data: Evaluate | None, scope: Mapping[str, Any], row: Row
    ) -> list[HexRecord]:
        """Return a record for each hex; errors in the data are reported at `hexes.data`, with the records' places."""
        try:
            return hexes.records(data(scope) if data is not None else None)
        except PnpError as error:
            origin, message = (
                self.source.document.origin("hexes", "data"),
                f"{self._title(row)}: {error_message(error)}",
            )
            tables = scope.get("tables")
            if isinstance(error, HexDataError) and isinstance(tables, Tables):
                places = [place for one in error.records if (place := tables.place(one, "")) is not None]
                message += f" ({' and '.join(map(str, sorted(places)))})" if places else ""
            self.problems.add(origin, "hexes.data", message)
            return hexes.placeholder_records()

    def _leftover_values(self, extra: Mapping[str, Any] | None) -> Mapping[str, Any]:
        """Return the values to add to the values of the row; `$rest.text` is blank if no text is left over."""
        if not self.uses_field("rest"):
            return extra or {}
        rest = (extra or {}).get("rest", {})
        return {**(extra or {}), "rest": {**dict.fromkeys(self.compiled_layout.names, ""), **rest}}

    def _paint_ground(self, canvas: Canvas, trim: Rect) -> None:
        if (name := self.source.layout.ground) is None:
            return
        try:
            over = trim.outset(self.bleed)
            canvas.add(Shape(paths.rect(over), self.tools.style.paint(name)(over)))
        except PnpError as error:
            self._note("ground", str(error))
            canvas.is_faulty = True

    def cut(self) -> Outline | None:
        """Return the outline to cut; None for a rectangle, and after adding an error to the problems."""
        layout, trim = self.source.layout, Rect(0, 0, *self.size)
        if layout.cut == "rect" or (layout.cut == ALL and self._has_faulty_hexes):
            return None
        try:
            if layout.cut == ALL and self.hexes is not None:
                return self.hexes.outline(ALL, trim)
            return shapes.outline(self.tools.style.shape(layout.cut), trim)
        except PnpError as error:
            self._note("cut", str(error))
            return None

    def _filled_values(self, row: Row) -> Mapping[str, Any]:
        """Return the row's values with their fields filled in, but not fields in the inserted values."""
        values = _in_paragraphs(row)
        if not any(
            isinstance(value, (dict, list)) or (isinstance(value, str) and "$" in value) for value in values.values()
        ):
            return values
        scope = {**self.world, **values}
        return {name: self._fill(value, scope, row, name) for name, value in values.items()}

    def _fill(self, value: Any, scope: Mapping[str, Any], row: Row, name: str) -> Any:
        if isinstance(value, str) and "$" in value:
            try:
                return compile_template(value)(scope)
            except ExpressionError as error:
                self.problems.add(row.origin(name), name, f"{self._title(row)}: {error_message(error)} in {value!r}")
                return value
        if isinstance(value, Mapping):
            inner = {**scope, **value}
            return {key: self._fill(part, inner, row, f"{name}.{key}") for key, part in value.items()}
        if isinstance(value, list):
            return [self._fill(part, scope, row, name) for part in value]
        return value


def _in_paragraphs(row: Row) -> Mapping[str, Any]:
    """Return the row's values, with each line of a table cell as a paragraph, as it looks in the spreadsheet."""
    broken = [name for name, value in row.values.items() if _is_broken(value)]
    cells = {name.partition(".")[0] for one in (row, *row.joined) for name in one.columns} if broken else set()
    changed = {name: _paragraphs(row.values[name]) for name in broken if name in cells}
    return {**row.values, **changed} if changed else row.values


def _is_broken(value: Any) -> bool:
    if isinstance(value, str):
        return "\n" in value or "\r" in value
    return isinstance(value, dict) and any(map(_is_broken, value.values()))


def _paragraphs(value: Any) -> Any:
    if isinstance(value, str):
        return _LINE_BREAK.sub("\n\n", value)
    return {key: _paragraphs(part) for key, part in value.items()} if isinstance(value, dict) else value
