"""A checked layout compiled: names resolved, expressions compiled, once for all rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pnp.composition.boxes import BoxError, geometry
from pnp.composition.drawn import Boxes, Element, Repeat
from pnp.composition.elements import GROUNDS, PAINTERS, TextPart, shape_of
from pnp.composition.layout import Box, Edges, LayoutFile
from pnp.errors import Origin, UnitError
from pnp.library.expressions import Evaluate, ExpressionError, compile_expression, compile_template
from pnp.library.problems import Problems, did_you_mean
from pnp.units import length, size

FRAMES = ("trim", "bleed", "safe", "cell")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_WORDS = {
    "left": ("left", "middle"),
    "right": ("right", "middle"),
    "top": ("centre", "top"),
    "bottom": ("centre", "bottom"),
    "centre": ("centre", "middle"),
}


class Compiler:
    """Compiles one layout; what is wrong with it is gathered in `problems`, each at its place."""

    def __init__(self, source: LayoutFile, problems: Problems) -> None:
        """Take a checked layout."""
        self._source = source
        self._problems = problems
        self._parts: dict[str, Element] = {}
        self._path: tuple[str | int, ...] = ()
        self.names: set[str] = set()

    def boxes(self) -> Boxes:
        """Return the layout's boxes, compiled."""
        return self._boxes(self._source.layout.boxes, ("boxes",))

    def parts(self) -> Mapping[str, Element]:
        """Return the layout's parts by name, compiled."""
        for name, part in self._source.layout.parts.items():
            self._parts[name] = self._element(name, part, ("parts", name))
        return self._parts

    def origin(self, *path: str | int) -> Origin:
        """Return where a value of the layout stands."""
        return self._source.document.origin(*path)

    def template(self, source: str, *field: str) -> Evaluate:
        """Return a text with holes compiled; an error is noted at its place."""
        if "$" in source:
            self.names.update(_IDENTIFIER.findall(source))
        return self._try(lambda: compile_template(source), field)

    def expression(self, source: str | float | bool, *field: str) -> Evaluate:
        """Return a bare expression compiled; an error is noted at its place."""
        if isinstance(source, str):
            self.names.update(_IDENTIFIER.findall(source))
        return self._try(lambda: compile_expression(source), field)

    def number(self, source: float | str, *field: str) -> Evaluate:
        """Return a length in mm, or an expression, compiled."""
        try:
            value = length(source)
        except UnitError:
            return self.expression(source, *field)
        return lambda scope: value

    def _try(self, make: Any, field: Iterable[str]) -> Evaluate:
        try:
            made: Evaluate = make()
            return made
        except ExpressionError as error:
            self._note(str(error), *field)
            return lambda scope: ""

    def _note(self, message: str, *field: str) -> None:
        path = (*self._path, *field)
        self._problems.add(self.origin(*path), ".".join(map(str, path)), message)

    def _boxes(self, boxes: Mapping[str, Box], path: tuple[str | int, ...]) -> Boxes:
        elements = [self._element(name, box, (*path, name)) for name, box in boxes.items()]
        self._check_references(elements, path)
        return Boxes(elements)

    def _check_references(self, elements: list[Element], path: tuple[str | int, ...]) -> None:
        known = {element.name for element in elements} | set(FRAMES)
        for element in elements:
            place = element.geometry
            wanted = [ref.box for axis in (place.across, place.down) for ref in (axis.after, axis.before) if ref]
            for name in [*wanted, *([place.same] if place.same else [])]:
                if name not in known:
                    self._path = (*path, element.name)
                    self._note(f'there is no box "{name}" beside this one{did_you_mean(name, known)}', "box")

    def _element(self, name: str, box: Box, path: tuple[str | int, ...]) -> Element:
        outer, self._path = self._path, path
        try:
            return self._compiled(name, box, path)
        finally:
            self._path = outer

    def _compiled(self, name: str, box: Box, path: tuple[str | int, ...]) -> Element:
        place = geometry(None)
        try:
            place = geometry(_edges(box), box.inset)
        except (BoxError, UnitError, ExpressionError) as error:
            self._note(str(error), "box")
        grounds, painters = (
            tuple(painter for make in makers if (painter := make(box, self)) is not None)
            for makers in (GROUNDS, PAINTERS)
        )
        clip = shape_of(box, self) if box.clip else None
        return Element(
            name=name,
            path=".".join(map(str, path)),
            origin=self.origin(*path),
            geometry=place,
            when=None if box.when is None else self.expression(box.when, "when"),
            bleed=box.bleed,
            layer=box.layer or "",
            turn=self._unless(box.turn, 0, "turn"),
            opacity=self._unless(box.opacity, 1, "opacity"),
            clip=clip,
            grounds=grounds,
            painters=painters,
            text=TextPart(box, self) if box.text is not None and box.arc is None else None,
            repeat=self._repeat(box, path) if box.repeat is not None else None,
            use=None if box.use is None else self.template(box.use, "use"),
            given=tuple((key, self._given(key, value)) for key, value in box.with_.items()),
            children=self._boxes(box.boxes, (*path, "boxes")) if box.boxes else None,
        )

    def _given(self, key: str, value: Any) -> Evaluate:
        return self.template(value, "with", key) if isinstance(value, str) else compile_expression(value)

    def _unless(self, value: float | str, plain: float, field: str) -> Evaluate | None:
        return None if value == plain else self.expression(value, field)

    def _repeat(self, box: Box, path: tuple[str | int, ...]) -> Repeat:
        assert box.repeat is not None
        if len(box.repeat) != 1:
            self._note("binds one name to a number or a list, such as {i: 5}", "repeat")
        variable, values = next(iter(box.repeat.items()), ("i", 0))
        each: Element | Evaluate | None = None
        cell = None
        if isinstance(box.each, Box):
            each = self._element("each", box.each, (*path, "each"))
            cell = self._cell_size(box.each, "each")
        elif isinstance(box.each, str):
            each = self.template(box.each, "each")
        else:
            self._note("is missing: what to draw for each copy", "each")
        return Repeat(
            variable=variable,
            values=self.expression(values, "repeat") if isinstance(values, (str, int, float)) else _constant(values),
            place=self.template(box.place, "place"),
            gap=self._gap(box.gap),
            each=each,
            size=cell,
        )

    def _cell_size(self, box: Box, field: str) -> tuple[float, float] | None:
        if box.size is None or box.box is not None or box.at is not None:
            return None
        return self._size(box.size, field)

    def _size(self, value: float | str, field: str) -> tuple[float, float] | None:
        try:
            if isinstance(value, str) and ("x" in value or "×" in value):
                return size(value)
            return length(value), length(value)
        except UnitError as error:
            self._note(str(error), field)
            return None

    def _gap(self, value: float | str) -> tuple[float, float]:
        parts = str(value).split()
        try:
            gaps = [length(part) for part in parts]
        except UnitError as error:
            self._note(str(error), "gap")
            return 0.0, 0.0
        return (gaps[0], gaps[-1]) if gaps else (0.0, 0.0)


def _constant(value: Any) -> Evaluate:
    return lambda scope: value


def _edges(box: Box) -> Edges | str | None:
    """Return a box's edges, with `at` and `size` turned into them.

    Raises:
        BoxError: `at` cannot be read.
    """
    if box.at is None:
        return box.box
    if box.box is not None:
        raise BoxError("has both box and at (say one)")
    found: dict[str, Any] = {}
    if box.size is not None:
        parts = str(box.size).replace("×", "x").split("x")
        found |= {"width": parts[0].strip(), "height": parts[-1].strip()}
    across, down = _anchor(box.at)
    found |= across | down
    return Edges(**found)


def _anchor(at: str) -> tuple[dict[str, Any], dict[str, Any]]:
    words = at.split()
    if len(words) == 2 and all(part not in _WORDS for part in words):
        return {"centre": words[0]}, {"middle": words[1]}
    across: dict[str, Any] = {}
    down: dict[str, Any] = {}
    for word in words:
        if word not in _WORDS:
            raise BoxError(f'"{at}" is no place (allowed: {", ".join(_WORDS)}, two of them, or two lengths)', "at")
        if word in ("left", "right"):
            across = {word: 0}
        elif word in ("top", "bottom"):
            down = {word: 0}
    return across, down
