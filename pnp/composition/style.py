"""The style file: colours, type, strokes, patterns, shapes and icons of a game, by name."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, field_validator, model_validator

from pnp.composition.colours import HEX, NAMED, WHITE, Ink, Token, mixed_colour
from pnp.composition.layout import Distance, file_paths
from pnp.composition.text.style import ALIGNMENTS, VERTICAL_ALIGNMENTS
from pnp.drawing.contrast import is_shade
from pnp.drawing.drawing import Colour, Gradient, Stroke
from pnp.errors import DataError, PnpError
from pnp.geometry.rect import Rect
from pnp.library.documents import Document, checked_part
from pnp.library.merging import load_merged
from pnp.library.problems import Problems, allowed_values
from pnp.library.roots import Roots
from pnp.library.schema import Part, empty_list
from pnp.library.trees import Step, dotted_path

T = TypeVar("T")
NOTHING = "none"
"""Instead of the name of a fill, pattern, stroke or casing: draws none."""
_FIT = re.compile(r"(leading )?(size )?(error|back)")
_PERCENT = re.compile(r"\s*(\d+(?:\.\d*)?)\s*%\s*", re.ASCII)
_EDGE = 0.35  # mm: the outline that replaces a fill in low ink


class TokenError(PnpError):
    """Raised when a style has no token with the given name, or contains a word that cannot be read."""


class GradientToken(Part):
    """Colours along a line through the box; angle 0 runs to the right, 90 downwards."""

    angle: float = 90
    stops: list[tuple[float, str]] = Field(min_length=2)
    flat: str

    @field_validator("stops")
    @classmethod
    def _check_stops(cls, stops: list[tuple[float, str]]) -> list[tuple[float, str]]:
        """Check that the positions of the colours rise and are from 0 to 1."""
        places = [at for at, _ in stops]
        if places != sorted(places) or not 0 <= places[0] <= places[-1] <= 1:
            raise ValueError(f"the stops are {', '.join(map('{:g}'.format, places))} (allowed: 0 to 1, rising)")
        return stops


class PatternToken(Part):
    """A repeating pattern in mm: parallel lines at angles, dots, or waves."""

    lines: list[float] | float | None = None
    dots: Distance | None = None
    waves: float | None = Field(default=None, gt=0)
    every: float = Field(default=2.2, ge=0.2)
    width: float = Field(default=0.25, gt=0)
    colour: str = "white"
    strength: str = "100%"

    @model_validator(mode="after")
    def _check_kind(self) -> PatternToken:
        """Check that the pattern is of exactly one kind."""
        if sum(kind is not None for kind in (self.lines, self.dots, self.waves)) != 1 or self.lines == []:
            raise ValueError("needs one of `lines` (angles), `dots` (a size), `waves` (a height)")
        _check_readable(read_percent, self.strength)
        return self


class StrokeToken(Part):
    """A stroke: colour, width, dashes."""

    colour: str
    width: Distance = 0.25
    dash: list[Distance] = Field(default_factory=empty_list)
    cap: Literal["round", "butt"] = "round"


def _points(value: object) -> object:
    """Return a type size. Raises ValueError if it has a unit."""
    if isinstance(value, str):
        raise ValueError(f'"{value}" is not a type size (allowed: a number of points, without a unit)')
    return value


Points = Annotated[float, BeforeValidator(_points), Field(gt=0)]


class TypeToken(Part):
    """A type style; sizes in points, leading as a multiple of the size, icons as a multiple of the capital height."""

    font: str
    size: Points = Field(le=400)
    min: Points | None = None
    leading: float = Field(default=1.2, ge=0.7, le=4)
    tight: float | None = Field(default=None, ge=0.7, le=4)
    lines: int | None = Field(default=None, ge=1)
    colour: str = "ink"
    align: str = "left top"
    case: Literal["as written", "upper", "small"] = "as written"
    tracking: float = Field(default=0, ge=-0.2, le=1)
    fit: str = "leading size error"
    legal: bool = False
    quotes: bool = True
    icons: float = Field(default=1.15, ge=0.5, le=4)

    @model_validator(mode="after")
    def _check_fit(self) -> TypeToken:
        """Check that `fit` and `align` are allowed words, and that `min` is not above the size."""
        if _FIT.fullmatch(self.fit) is None:
            allowed = "`error` or `back`, and before it, if wanted, `leading`, `size` or `leading size`"
            raise ValueError(f'fit: "{self.fit}" is not allowed (allowed: {allowed})')
        if self.min is not None and self.min > self.size:
            raise ValueError(f"min: {self.min:g} pt is more than the size of {self.size:g} pt")
        _check_readable(alignment, self.align)
        return self

    @property
    def ways_to_fit(self) -> frozenset[str]:
        """Return the allowed ways to make a text fit: leading, size, and as a last resort error or back."""
        return frozenset(self.fit.split())


def _usable_name(name: str) -> str:
    if name == NOTHING:
        raise ValueError(f"where a name is expected, `{NOTHING}` draws nothing: choose another name")
    return name


TokenName = Annotated[str, AfterValidator(_usable_name)]


class StyleFile(Part):
    """The contents of layouts/<game>/style.yaml."""

    style: Literal[1]
    extends: str | None = None
    palette: dict[TokenName, Token] = Field(default_factory=dict)
    gradients: dict[TokenName, GradientToken] = Field(default_factory=dict)
    patterns: dict[TokenName, PatternToken] = Field(default_factory=dict)
    strokes: dict[TokenName, StrokeToken] = Field(default_factory=dict)
    type: dict[str, TypeToken] = Field(default_factory=dict)
    shapes: dict[str, str] = Field(default_factory=dict)
    icons: dict[str, str] = Field(default_factory=dict)
    keywords: dict[str, str] = Field(default_factory=dict)


def _check_readable(read: Callable[[str], object], text: str) -> None:
    """Call `read` with a string; raise its error as a ValueError, which pydantic expects."""
    try:
        read(text)
    except TokenError as error:
        raise ValueError(str(error)) from None


def load_style(game: str, roots: Roots) -> Style:
    """Return layouts/<game>/style.yaml, else layouts/common/style.yaml, merged with the styles that it extends.

    Raises:
        DataError: every problem found.
    """
    problems = Problems()
    document = load_merged(lambda wanted: file_paths(wanted, game), "style", roots, problems)
    if document is None:
        raise DataError(problems)
    return read_style(document, problems)


def read_style(document: Document, problems: Problems) -> Style:
    """Return the style in a document.

    Raises:
        DataError: every problem found, including the problems given.
    """
    checked = checked_part(document, StyleFile, problems)
    if checked is None:
        raise DataError(problems)
    style = Style(checked, document)
    for path, colour in _colours_named(checked):
        try:
            style.colour(colour)
        except TokenError as error:
            problems.add(document.origin(*path), dotted_path(path), str(error))
    problems.raise_if_any()
    return style


def _colours_named(tokens: StyleFile) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Yield every colour named in a token, with the colour's position in the file."""
    for name, colour in tokens.palette.items():
        if colour.edge is not None:
            yield ("palette", name, "edge"), colour.edge
    for kind, shelf in (("patterns", tokens.patterns), ("strokes", tokens.strokes), ("type", tokens.type)):
        for name, token in shelf.items():
            yield (kind, name, "colour"), token.colour
    for name, gradient in tokens.gradients.items():
        yield ("gradients", name, "flat"), gradient.flat
        yield from ((("gradients", name, "stops", n, 1), colour) for n, (_, colour) in enumerate(gradient.stops))


@dataclass(frozen=True)
class Style:
    """A checked style; a look-up of an unknown name raises TokenError, but `shape` returns the name."""

    tokens: StyleFile
    document: Document
    ink: Ink = "full"
    solid: set[str] = field(default_factory=set, compare=False)  # colours of fills so far that low ink prints in full
    _colours: dict[str, Colour] = field(default_factory=dict, compare=False)

    def colour(self, name: str) -> Colour:
        """Return the colour of a token; `ink 20%` is a tint of `ink`."""
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = self._colour(name)
        return found

    def _colour(self, name: str) -> Colour:
        base, _, tint = name.rpartition(" ")
        if base and tint.endswith("%"):
            return mixed_colour(self.colour("paper"), self.colour(base), read_percent(tint))
        if name in self.tokens.palette:
            token = self.tokens.palette[name]
            return WHITE if (name, self.ink, token.low) == ("paper", "low", None) else token.value(self.ink)
        if name in NAMED:
            return NAMED[name]
        if "$" in name:
            raise TokenError(f'"{name}" is not a colour: it must be the same for all rows (a `fill` may differ)')
        message = f'"{name}" is not a colour{allowed_values(name, {**self.tokens.palette, **NAMED})}'
        advice = "; define other colours under `palette:` in style.yaml"
        raise TokenError(message + advice if HEX.fullmatch(name.lstrip("#")) else message)

    def paint(self, name: str) -> Callable[[Rect], Colour | Gradient]:
        """Return a function for the fill of a box: a colour, or a gradient across the box."""
        token = self.tokens.gradients.get(name)
        if token is None:
            plain = self.colour(name)
            self._note_solid(name)
            return lambda over: plain
        flat = self.colour(token.flat)
        self._note_solid(token.flat)
        if self.ink == "low":
            return lambda over: flat
        stops, angle = tuple((at, self.colour(colour)) for at, colour in token.stops), token.angle
        return lambda over: Gradient(*_axis(over, angle), stops, flat)

    def _note_solid(self, name: str) -> None:
        token = self.tokens.palette.get(name)
        if self.ink == "low" and token is not None and token.low is None and is_shade(token.full[:3]):
            self.solid.add(name)

    def low_ink_edge(self, name: str) -> Stroke | None:
        """Return the outline that replaces a fill in low ink; None if the fill has no such outline."""
        token = self.tokens.palette.get(name)
        if self.ink != "low" or token is None or token.edge is None:
            return None
        return Stroke(self.colour(token.edge), _EDGE)

    def stroke(self, name: str) -> Stroke:
        """Return the stroke for a token, or for a colour and a width in mm, such as `ink 0.5`."""
        token = self.tokens.strokes.get(name)
        if token is not None:
            return Stroke(self.colour(token.colour), token.width, tuple(token.dash), token.cap)
        colour, _, width = name.rpartition(" ")
        if colour and re.fullmatch(r"\d*\.?\d+", width, re.ASCII):
            return Stroke(self.colour(colour), float(width))
        known = [*self.tokens.strokes, "a colour and a width in mm, such as ink 0.5"]
        raise TokenError(f'unknown stroke "{name}"{allowed_values(name, known)}')

    def pattern(self, name: str) -> PatternToken:
        """Return the pattern with this name."""
        return _token_named(self.tokens.patterns, name, "pattern")

    def type(self, name: str) -> TypeToken:
        """Return the type style with this name."""
        return _token_named(self.tokens.type, name, "type style")

    def shape(self, name: str) -> str:
        """Return the shape of a token; if there is no such token, return `name`."""
        return self.tokens.shapes.get(name, name)

    def icon(self, name: str) -> str:
        """Return the source of an icon, as `own/x.svg` or `fa/anchor`."""
        return name if "/" in name else _token_named(self.tokens.icons, name, "icon")


def _token_named(tokens: Mapping[str, T], name: str, kind: str) -> T:
    if name in tokens:
        return tokens[name]
    raise TokenError(f'unknown {kind} "{name}"{allowed_values(name, tokens)}')


def _axis(r: Rect, angle: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the ends of a gradient line through the centre of `r` that just reaches the corners."""
    (cx, cy), along = r.centre, (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    reach = (abs(r.width * along[0]) + abs(r.height * along[1])) / 2
    dx, dy = reach * along[0], reach * along[1]
    return (cx - dx, cy - dy), (cx + dx, cy + dy)


def read_percent(text: str) -> float:
    """Return `20%` as 0.2.

    Raises:
        TokenError: the text is not a percentage from 0 to 100.
    """
    found = _PERCENT.fullmatch(text)
    if found is None or float(found[1]) > 100:
        raise TokenError(f'"{text}" is not a percentage (allowed: 0% to 100%)')
    return float(found[1]) / 100


def alignment(text: str) -> tuple[str, str]:
    """Return (across, down) from `left top`, `centre`, `right middle`, `middle`.

    Raises:
        TokenError: a word is not an alignment.
    """
    across, down = "left", "top"
    for word in text.split():
        if word in ALIGNMENTS:
            across = word
        elif word in VERTICAL_ALIGNMENTS:
            down = word
        else:
            allowed = allowed_values(word, [*ALIGNMENTS, *VERTICAL_ALIGNMENTS])
            raise TokenError(f'"{word}" is not an alignment{allowed}')
    return across, down
