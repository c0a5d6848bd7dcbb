"""The style file: colours, type, strokes, patterns, shapes and icons of a game, by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator, Field

from pnp.composition.layout import Millimetres, Part, load_merged
from pnp.drawing.drawing import Colour, Gradient, Stroke
from pnp.errors import PnpError
from pnp.geometry.rect import Rect
from pnp.library.documents import Document, check
from pnp.library.problems import Problems, allowed_values
from pnp.library.roots import Roots

T = TypeVar("T")
Ink = Literal["full", "low", "grey"]
WHITE, BLACK = Colour(1, 1, 1), Colour(0, 0, 0)
_NAMED = {"white": WHITE, "black": BLACK}
_HEX = re.compile(r"[0-9A-Fa-f]{6}")


class TokenError(PnpError):
    """Raised when a style has no token of a name."""


def read_colour(value: object) -> Colour:
    """Return a colour from `'1E2A38'`, `rgb 30 42 56`, `cmyk 80 60 45 50`, `white` or `black`.

    Raises:
        ValueError: it is none of these.
    """
    if isinstance(value, str):
        if _HEX.fullmatch(value):
            return _rgb(*(int(value[i : i + 2], 16) / 255 for i in (0, 2, 4)))
        if value in _NAMED:
            return _NAMED[value]
        kind, *numbers = value.split()
        if kind == "rgb" and len(numbers) == 3 and all(n.isdigit() and int(n) < 256 for n in numbers):
            return _rgb(*(int(n) / 255 for n in numbers))
        if kind == "cmyk" and len(numbers) == 4 and all(n.isdigit() and int(n) <= 100 for n in numbers):
            return _from_cmyk(tuple(int(n) / 100 for n in numbers))
    advice = "six hex digits in quotes, 'rgb 30 42 56', 'cmyk 80 60 45 50', white or black"
    raise ValueError(f"{value!r} is no colour (allowed: {advice}; a colour of digits only needs quotes)")


def _rgb(red: float, green: float, blue: float) -> Colour:
    return Colour(red, green, blue)


def _from_cmyk(parts: tuple[float, ...]) -> Colour:
    c, m, y, k = parts
    return Colour((1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k), (c, m, y, k))


def _cmyk(value: object) -> object:
    if isinstance(value, str):
        return [float(part) / 100 for part in value.split()]
    return value


Paint = Annotated[Colour, BeforeValidator(read_colour)]
Cmyk = Annotated[tuple[float, float, float, float], BeforeValidator(_cmyk)]


class ColourToken(Part):
    """A colour with its values for low ink, for grey, and for a press; `edge` names the outline used in low ink."""

    full: Paint
    low: Paint | None = None
    grey: Paint | None = None
    edge: str | None = None
    cmyk: Cmyk | None = None

    def value(self, ink: Ink) -> Colour:
        """Return the colour for a kind of ink."""
        colour = {"full": self.full, "low": self.low or self.full, "grey": self.grey or _grey(self.full)}[ink]
        return colour._replace(cmyk=self.cmyk) if self.cmyk and ink == "full" else colour


def _token(value: object) -> object:
    return value if isinstance(value, dict) else {"full": value}


Token = Annotated[ColourToken, BeforeValidator(_token)]


class GradientToken(Part):
    """Colours along a line through the box; `angle` 0 runs to the right, 90 downwards."""

    angle: float = 90
    stops: list[tuple[float, str]] = Field(min_length=2)
    flat: str


class PatternToken(Part):
    """A repeating pattern in mm: parallel lines at angles, dots, or waves."""

    lines: list[float] | float | None = None
    dots: Millimetres | None = None
    waves: float | None = Field(default=None, gt=0)
    every: float = Field(default=2.2, ge=0.2)
    width: float = Field(default=0.25, gt=0)
    colour: str = "white"
    strength: str = "100%"


class StrokeToken(Part):
    """A line: colour, width, dashes."""

    colour: str
    width: Millimetres = 0.25
    dash: list[Millimetres] = Field(default_factory=list)
    cap: Literal["round", "butt"] = "round"


class TypeToken(Part):
    """A style of type; sizes in points, leading as a multiple of the size, icons as a multiple of the capitals."""

    font: str
    size: float = Field(gt=0, le=400)
    min: float | None = Field(default=None, gt=0)
    leading: float = Field(default=1.2, ge=0.7, le=4)
    tight: float | None = Field(default=None, ge=0.7, le=4)
    lines: int | None = Field(default=None, ge=1)
    colour: str = "ink"
    align: str = "left top"
    case: Literal["as written", "upper", "lower"] = "as written"
    tracking: float = Field(default=0, ge=-0.2, le=1)
    fit: str = "leading size error"
    legal: bool = False
    quotes: bool = True
    icons: float = Field(default=1.15, ge=0.5, le=4)


class StyleFile(Part):
    """What may stand in layouts/<game>/style.yaml."""

    style: Literal[1]
    extends: str | None = None
    palette: dict[str, Token] = Field(default_factory=dict)
    gradients: dict[str, GradientToken] = Field(default_factory=dict)
    patterns: dict[str, PatternToken] = Field(default_factory=dict)
    strokes: dict[str, StrokeToken] = Field(default_factory=dict)
    type: dict[str, TypeToken] = Field(default_factory=dict)
    shapes: dict[str, str] = Field(default_factory=dict)
    icons: dict[str, str] = Field(default_factory=dict)
    keywords: dict[str, str] = Field(default_factory=dict)


def load_style(game: str, roots: Roots) -> Style:
    """Return the style of a game: layouts/<game>/style.yaml, merged with what it extends.

    Raises:
        DataError: every problem found.
    """
    problems = Problems()

    def find(name: str) -> str:
        own = f"layouts/{game}/{name}.yaml"
        return own if roots.candidates(own) else f"layouts/common/{name}.yaml"

    document = load_merged(find, "style", roots, problems)
    checked = check(document, StyleFile, problems) if document is not None else None
    problems.raise_if_any()
    assert document is not None
    assert checked is not None
    return Style(checked, document)


@dataclass(frozen=True)
class Style:
    """A checked style; every look-up by name raises TokenError with the nearest name."""

    tokens: StyleFile
    document: Document
    ink: Ink = "full"
    _colours: dict[str, Colour] = field(default_factory=dict, compare=False)

    def colour(self, name: str) -> Colour:
        """Return the colour of a token; `ink 20%` is that much of it on paper."""
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = self._colour(name)
        return found

    def _colour(self, name: str) -> Colour:
        base, _, tint = name.rpartition(" ")
        if base and tint.endswith("%"):
            ground = self.colour("paper") if "paper" in self.tokens.palette else WHITE
            return mixed(ground, self.colour(base), percent(tint))
        if name in self.tokens.palette:
            return self.tokens.palette[name].value(self.ink)
        if name in _NAMED:
            return _NAMED[name]
        raise TokenError(f'"{name}" is no colour{allowed_values(name, self.tokens.palette)}')

    def paint(self, name: str, over: Rect) -> Colour | Gradient:
        """Return a colour, or a gradient laid through the box."""
        token = self.tokens.gradients.get(name)
        if token is None:
            return self.colour(name)
        flat = self.colour(token.flat)
        if self.ink == "low":
            return flat
        stops = tuple((at, self.colour(colour)) for at, colour in token.stops)
        start, end = _axis(over, token.angle)
        return Gradient(start, end, stops, flat)

    def stroke(self, name: str) -> Stroke:
        """Return a stroke token, or `ink 0.5`: a colour and a width in mm."""
        token = self.tokens.strokes.get(name)
        if token is not None:
            return Stroke(self.colour(token.colour), token.width, tuple(token.dash), token.cap)
        colour, _, width = name.rpartition(" ")
        if colour and re.fullmatch(r"\d*\.?\d+", width):
            return Stroke(self.colour(colour), float(width))
        raise TokenError(f'"{name}" is no stroke{allowed_values(name, self.tokens.strokes)}, or a colour and a width')

    def pattern(self, name: str) -> PatternToken:
        """Return a pattern token."""
        return _found(self.tokens.patterns, name, "pattern")

    def type(self, name: str) -> TypeToken:
        """Return a style of type."""
        return _found(self.tokens.type, name, "style of type")

    def shape(self, name: str) -> str:
        """Return what a shape token stands for, or the name itself."""
        return self.tokens.shapes.get(name, name)

    def icon(self, name: str) -> str:
        """Return the source of an icon, as `own/x.svg` or `fa/anchor`."""
        return name if "/" in name else _found(self.tokens.icons, name, "icon")


def _found(tokens: Mapping[str, T], name: str, kind: str) -> T:
    if name in tokens:
        return tokens[name]
    raise TokenError(f'"{name}" is no {kind}{allowed_values(name, tokens)}')


def _axis(r: Rect, angle: float) -> tuple[tuple[float, float], tuple[float, float]]:
    (cx, cy) = r.centre
    if angle % 180 == 0:
        dx, dy = r.width / 2, 0.0
    elif angle % 180 == 90:
        dx, dy = 0.0, r.height / 2
    else:
        dx, dy = r.width / 2, r.height / 2 * (1 if angle % 180 < 90 else -1)
    if angle % 360 >= 180:
        dx, dy = -dx, -dy
    return (cx - dx, cy - dy), (cx + dx, cy + dy)


def percent(text: str) -> float:
    """Return `20%` as 0.2."""
    try:
        return min(max(float(text.rstrip("% ")) / 100, 0.0), 1.0)
    except ValueError:
        raise TokenError(f'"{text}" is no percentage') from None


def mixed(ground: Colour, colour: Colour, part: float) -> Colour:
    """Return `part` of a colour over a ground."""
    return _rgb(*(g + (c - g) * part for g, c in zip(ground[:3], colour[:3], strict=True)))


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of WCAG 2 between two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _grey(colour: Colour) -> Colour:
    y = luminance(colour)
    level = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    return Colour(level, level, level)
