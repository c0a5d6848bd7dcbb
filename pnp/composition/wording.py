"""A box's text: its words and style, how it is set and measured, and the report if it does not fit."""

from __future__ import annotations

from collections.abc import Callable

from pnp.composition.canvas import Canvas, PrintedText
from pnp.composition.cells import cell_of
from pnp.composition.elements import Compile, Painter, optional_lookup
from pnp.composition.failures import LayoutError, at_field
from pnp.composition.ink import ink_bounds
from pnp.composition.layout import Box
from pnp.composition.style import alignment
from pnp.composition.text.style import SetText, TextStyle
from pnp.drawing.drawing import Group, TextRun
from pnp.errors import FontError, TextError
from pnp.geometry.rect import Rect
from pnp.library.expressions import ExpressionError, Scope, compile_template
from pnp.library.printed_text import printed_text
from pnp.library.used_names import names_in_template
from pnp.units import length

DEFAULT_STYLE = "text"  # the default style of a text
_MOST_CHARACTERS = 60


class Wording:
    """The text of one box."""

    def __init__(self, box: Box, compile_: Compile) -> None:
        """Compile a box's text; an unknown style, colour or alignment is reported at once."""
        tools, source = compile_.tools, box.text or ""
        self._words = compile_.template(source, "text")
        self._style = compile_.lookup(_style_finder(compile_), box.style or DEFAULT_STYLE, "style")
        self._colour = optional_lookup(_checked_colour(compile_), box.colour, "colour", compile_)
        self._align = box.align or ""
        compile_.lookup(alignment, self._align, "align")({})
        self._type = tools.type
        self._safe = box.safe
        self._arc = None if box.arc is None else compile_.number(box.arc, "arc")
        self._fields: tuple[str, ...] = tuple(names_in_template(source))
        self._continues = frozenset(name.partition(".")[2] for name in self._fields if name.startswith("rest."))
        self._where = compile_.location
        self._source = compile_.source("text")

    @property
    def painter(self) -> Painter:
        """Return the function that paints the text in lines or around a circle."""
        return self._paint if self._arc is None else self._paint_arc

    def set_text(self, canvas: Canvas, width: float, height: float | None, scope: Scope) -> tuple[str, SetText] | None:
        """Return the source of the text, and the text set in a box of the given size; None if there is no text."""
        source = printed_text(self._words(scope)).strip()
        if not source:
            return None
        return source, canvas.tools.set_text(source, width, height, self._type_of(scope))

    def _type_of(self, scope: Scope) -> TextStyle:
        with at_field("style"):
            return self._type(self._style(scope), self._colour(scope) if self._colour else "", self._align)

    def _field(self, canvas: Canvas) -> str:
        """Return the name of the first field in the text that the row has; blank if it has none."""
        return next((name for name in self._fields if name.split(".")[0] in canvas.row.values), "")

    def _failing_field(self, canvas: Canvas, width: float, scope: Scope) -> str:
        """Return the name of the field whose words do not fit even alone, or else of the first field in the text."""
        for name in dict.fromkeys(self._fields):
            if name.split(".")[0] in canvas.row.values:
                try:
                    canvas.tools.set_text(
                        printed_text(compile_template(f"${{{name}}}")(scope)), width, None, self._type_of(scope)
                    )
                except (TextError, FontError, ExpressionError):
                    return name
        return self._field(canvas)

    def _report(self, canvas: Canvas, message: str, scope: Scope, field: str = "") -> None:
        """Report an error at the row's field or the cell of a record, or at the layout if the words come from there."""
        field = field or self._field(canvas)
        cell = None if field else next(filter(None, (cell_of(name, scope) for name in self._fields)), None)
        if field:
            canvas.report(canvas.row.origin(field), field, f"{message} ({self._where})")
        elif cell is not None:
            canvas.report(cell.origin, cell.field, f"{message} ({self._where})")
        else:
            raise LayoutError(message, "text")

    def _paint(self, canvas: Canvas, r: Rect, scope: Scope) -> None:
        try:
            found = self.set_text(canvas, r.width, r.height, scope)
        except (TextError, FontError) as error:
            self._report(canvas, str(error), scope, self._failing_field(canvas, r.width, scope))
            return
        if found is None:
            return
        canvas.record_words(found[0], r, field=self._fields[0] if len(self._fields) == 1 else "")
        done, role = found[1], self._style(scope)
        style = canvas.tools.style.type(role)
        canvas.text_sizes.append((role, done.size, style.size))
        canvas.continued.update(self._continues)
        if self._safe and not canvas.is_inside(r, canvas.safe):
            ink = ink_bounds(done.items)
            if ink is not None:
                canvas.check_safe(ink.moved(r.left, r.top), "text")
        group = Group(done.items, (1, 0, 0, 1, r.left, r.top))
        canvas.add(group)
        canvas.texts.append(PrintedText(group, found[0], canvas.bounds_on_face(r), self._source, self._safe))
        if done.overflow and "back" in style.ways_to_fit:
            self._keep_rest(canvas, done.overflow)
        elif done.overflow:
            self._report(canvas, _too_long(done, r), scope)

    def _keep_rest(self, canvas: Canvas, overflow: str) -> None:
        """Keep the leftover text for the back, under the name of the row's top-level field."""
        name = self._field(canvas).partition(".")[0] or DEFAULT_STYLE
        canvas.left_over[name] = "\n\n".join(filter(None, (canvas.left_over.get(name), overflow)))

    def _paint_arc(self, canvas: Canvas, r: Rect, scope: Scope) -> None:
        """Set the text on a circle around the centre of the box."""
        from pnp.composition.text.arc import arc_text  # few layouts have texts on circles

        source = printed_text(self._words(scope)).strip()
        radius = length(self._arc(scope)) if self._arc else 0.0
        if not source:
            return
        if radius <= 0:
            raise LayoutError(f"a radius of {radius:g} mm is not allowed (allowed: more than 0)", "arc")
        style, below = self._type_of(scope), "bottom" in self._align.split()
        try:
            letters = arc_text(source, r.centre, radius, style, canvas.tools.text, 90.0 if below else -90.0, below)
        except (TextError, FontError) as error:
            self._report(canvas, str(error), scope)
            return
        ink = ink_bounds(letters)
        if self._safe and ink is not None:
            canvas.check_safe(ink, "text")
        sizes = [run.size for letter in letters for run in letter.items if isinstance(run, TextRun)]
        canvas.record_words(source, r)
        canvas.text_sizes.append((style.name, max(sizes, default=style.size), style.size))
        canvas.items += letters
        canvas.texts += [
            PrintedText(letter, source, canvas.bounds_on_face(r), self._source, self._safe) for letter in letters
        ]


def _style_finder(compile_: Compile) -> Callable[[str], str]:
    tools = compile_.tools

    def find(name: str) -> str:
        if name == DEFAULT_STYLE and name not in tools.style.tokens.type:
            example = f"{DEFAULT_STYLE}: {{font: Source Sans 3, size: 9}}"
            message = f'a text needs a style, as the style file has no type "{DEFAULT_STYLE}"'
            raise LayoutError(f"{message} (add `style:`, or write `{example}` under `type:` in style.yaml)", "style")
        tools.type(name)
        return name

    return find


def _checked_colour(compile_: Compile) -> Callable[[str], str]:
    style = compile_.tools.style

    def find(name: str) -> str:
        style.colour(name)
        return name

    return find


def _too_long(done: SetText, r: Rect) -> str:
    rest = done.overflow if len(done.overflow) < _MOST_CHARACTERS else done.overflow[: _MOST_CHARACTERS - 3] + "…"
    return f'the text does not fit its box of {r.width:.1f} x {r.height:.1f} mm ({done.problem}); left over: "{rest}"'
