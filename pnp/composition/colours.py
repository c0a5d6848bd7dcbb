"""Colours: how they are written in a style file, and their values for each kind of ink."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator

from pnp.drawing.contrast import luminance
from pnp.drawing.drawing import Colour
from pnp.library.schema import Part

Ink = Literal["full", "low", "grey"]
WHITE, BLACK = Colour(1, 1, 1), Colour(0, 0, 0)
NAMED = {"white": WHITE, "black": BLACK, "paper": WHITE, "ink": BLACK}
"""The colours that every style has; the palette can redefine ink and paper."""
HEX = re.compile(r"[0-9A-Fa-f]{6}")
_COLOURS = "six hex digits in quotes, 'rgb 30 42 56', 'cmyk 80 60 45 50', white or black"


def read_colour(value: object) -> Colour:
    """Return a colour from `'1E2A38'`, `rgb 30 42 56`, `cmyk 80 60 45 50`, `white` or `black`.

    Raises:
        ValueError: the value has another form.
    """
    words = value.split() if isinstance(value, str) else []
    if len(words) == 1 and HEX.fullmatch(words[0]):
        return _rgb(*(int(words[0][i : i + 2], 16) / 255 for i in (0, 2, 4)))
    if len(words) == 1 and words[0] in ("white", "black"):
        return NAMED[words[0]]
    numbers = [int(word) for word in words[1:] if word.isdecimal() and word.isascii() and len(word) < 4]
    if len(words) == 4 == len(numbers) + 1 and words[0] == "rgb" and max(numbers) < 256:
        return _rgb(*(number / 255 for number in numbers))
    if len(words) == 5 == len(numbers) + 1 and words[0] == "cmyk" and max(numbers) <= 100:
        return _from_cmyk(tuple(number / 100 for number in numbers))
    advice = f"allowed: {_COLOURS}; a colour that is all digits needs quotes"
    raise ValueError(f"{value!r} is not a colour ({'write it without #' if str(value)[:1] == '#' else advice})")


def _rgb(red: float, green: float, blue: float) -> Colour:
    return Colour(red, green, blue)


def _from_cmyk(parts: tuple[float, ...]) -> Colour:
    c, m, y, k = parts
    return Colour((1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k), (c, m, y, k))


def _cmyk(value: object) -> object:
    parts = value.split() if isinstance(value, str) else []
    if len(parts) != 4 or not all(part.isdecimal() and int(part) <= 100 for part in parts):
        raise ValueError(f"{value!r} is not a CMYK colour (allowed: four percentages such as 80 60 45 50)")
    return [int(part) / 100 for part in parts]


Paint = Annotated[Colour, BeforeValidator(read_colour)]
Cmyk = Annotated[tuple[float, float, float, float], BeforeValidator(_cmyk)]


class ColourToken(Part):
    """A colour with its values for low ink, grey and CMYK; `edge` is the colour of the outline used in low ink."""

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


def mixed_colour(ground: Colour, colour: Colour, share: float) -> Colour:
    """Return a background with `colour` mixed in; `share` is the share of `colour`, 0 to 1."""
    return _rgb(*(g + (c - g) * share for g, c in zip(ground[:3], colour[:3], strict=True)))


def _grey(colour: Colour) -> Colour:
    y = luminance(colour[:3])
    level = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    return Colour(level, level, level)
