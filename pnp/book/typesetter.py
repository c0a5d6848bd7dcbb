"""Sets the texts of books as strips, one for each line, with links for references."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from pnp.book.design import Design
from pnp.book.strips import MarginText, Strip
from pnp.composition.text.lines import SetLine, set_lines
from pnp.composition.text.style import InlineStyle, TextContext, TextStyle
from pnp.composition.toolbox import Toolbox
from pnp.drawing.drawing import Group, Item
from pnp.errors import TextError
from pnp.geometry.rect import Rect
from pnp.imposition.page import Link
from pnp.library.problems import value_text
from pnp.units import MM_PER_POINT

TO = "to "
"""An inline style that begins with this is a reference: `<to X|words>` links to the anchor X."""

UNSCALED = "sheet"


class _Styles(Mapping[str, InlineStyle]):
    """The inline styles of a toolbox, plus one style for all references."""

    def __init__(self, own: Mapping[str, InlineStyle], reference: InlineStyle) -> None:
        self._own, self._reference = own, reference

    def __getitem__(self, name: str) -> InlineStyle:
        return self._reference if name.startswith(TO) else self._own[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._own)

    def __len__(self) -> int:
        return len(self._own)


class Typesetter:
    """Sets texts in the roles of the design."""

    def __init__(self, tools: Toolbox, design: Design, scale: float = 1.0) -> None:
        """Set the scale, which enlarges all type except the titles of sheets."""
        self.tools, self.design, self.scale = tools, design, scale
        self._roles: dict[str, TextStyle] = {}
        reference = InlineStyle(colour=tools.style.colour("book-link"))
        self._context: TextContext = replace(tools.text, styles=_Styles(tools.text.styles, reference))
        self._kept: dict[tuple[str, str, float, bool], tuple[SetLine, ...]] = {}

    def style_of(self, role: str) -> TextStyle:
        """Return the type style of a role."""
        if role not in self._roles:
            found = self.tools.type(f"book-{role}")
            larger = self.scale != 1 and not role.startswith(UNSCALED)
            self._roles[role] = replace(found, size=found.size * self.scale) if larger else found
        return self._roles[role]

    def leading(self, role: str) -> float:
        """Return the distance between a role's baselines in mm."""
        style = self.style_of(role)
        return style.leading * style.size * MM_PER_POINT

    def lines(self, source: str, role: str, width: float) -> tuple[SetLine, ...]:
        """Return the lines of a text.

        Raises:
            TextError: the markup is invalid, a word is wider than the line, or there are too many lines; the message
                begins with the text. FontError: a character is in no font.
        """
        justified = self.design.file.align == "justify" and role in ("text", "example", "note")
        key = (source, role, width, justified)
        if key not in self._kept:
            try:
                self._kept[key] = set_lines(source, width, self.style_of(role), self._context, justified)
            except TextError as error:
                raise TextError(f"{value_text(source)}: {error}") from None
        return self._kept[key]

    def text_strips(self, source: str, role: str, width: float, x: float = 0.0, name: str = "") -> list[Strip]:
        """Return a text as strips, `width` mm wide at `x`; two lines at each end of a paragraph stay together.

        Raises: TextError: as for `lines`; the message names the text.
        """
        try:
            found = self.lines(source, role, width)
        except TextError as error:
            raise TextError(f"{name}: {error}" if name else str(error)) from None
        strips = [self._strip(line, role, x, name) for line in found]
        for number, (line, strip) in enumerate(zip(found, strips, strict=True)):
            opens = line.is_first and not line.is_last
            closes = not line.is_last and number + 2 == len(found)
            closes = closes or (number + 2 < len(found) and found[number + 1].is_last)
            strips[number] = strip._replace(keep_with_next=opens or closes)
        return strips

    def _strip(self, line: SetLine, role: str, x: float, name: str) -> Strip:
        height, baseline = self.leading(role), self.baseline(role)
        before = max(0.0, line.distance - 1) * height if line.is_first else 0.0
        links = tuple(
            Link(Rect(x + mark.left, 0.0, mark.right - mark.left, height), mark.style.removeprefix(TO).strip())
            for mark in line.styled_words
            if mark.style.startswith(TO)
        )
        return Strip(height, (shifted_items(line.items, x, baseline),), before, links=links, name=name)

    def baseline(self, role: str) -> float:
        """Return the distance from the top of a line to its baseline."""
        style = self.style_of(role)
        rise = (style.font.ascent - style.font.descent) * style.size * MM_PER_POINT
        return (self.leading(role) + rise) / 2

    def line(self, source: str, role: str, x: float, baseline: float, width: float, align: str = "left") -> Item:
        """Return one line that begins at `x`, ends at `x` (right) or is centred on `x` (centre).

        Raises:
            TextError: the text takes more than one line of `width`.
        """
        found = self.lines(source, role, width)
        if len(found) != 1:
            raise TextError(f"{source!r} needs {len(found)} lines at a width of {width:.1f} mm: shorten it")
        drawn, own = found[0].width, {"left": 0.0, "centre": 0.5, "right": 1.0}[self.style_of(role).align]
        start = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * drawn
        return shifted_items(found[0].items, start - (width - drawn) * own, baseline)

    def width(self, source: str, role: str) -> float:
        """Return the width of a text set in one line."""
        return max((line.width for line in self.lines(source, role, 10_000.0)), default=0.0)

    def margin_text(self, source: str, beside: str = "text") -> MarginText:
        """Return margin column text, aligned with the baseline of a strip in the role `beside`."""
        width = self.design.file.aside.width
        lines = self.lines(source, "aside", width)
        step, first = self.leading("aside"), self.baseline(beside)
        right = tuple(shifted_items(line.items, 0.0, first + n * step) for n, line in enumerate(lines))
        left = tuple(shifted_items(line.items, width - line.width, first + n * step) for n, line in enumerate(lines))
        return MarginText(right, left)


class Stack(NamedTuple):
    """A stack of strips: their items and links, and the y of their end."""

    items: tuple[Item, ...]
    links: tuple[Link, ...]
    bottom: float


def stack_strips(strips: Iterable[Strip], top: float = 0.0) -> Stack:
    """Return strips stacked from `top` down, with the white space before each strip except the first."""
    items: list[Item] = []
    links: list[Link] = []
    y = top
    for strip in strips:
        y += strip.space_before if items else 0.0
        items.append(shifted_items(strip.items, 0.0, y))
        links += [link._replace(area=link.area.moved(0.0, y)) for link in strip.links]
        y += strip.height
    return Stack(tuple(items), tuple(links), y)


def shifted_items(items: tuple[Item, ...], x: float, y: float) -> Group:
    """Return items moved by (x, y)."""
    return Group(items, (1.0, 0.0, 0.0, 1.0, x, y))
