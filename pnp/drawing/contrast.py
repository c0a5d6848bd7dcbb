"""The luminance and the contrast of colours, as in the Web Content Accessibility Guidelines (WCAG 2)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

Rgb: TypeAlias = tuple[float, float, float]


@lru_cache(maxsize=4096)
def luminance(colour: Rgb) -> float:
    """Return the relative luminance of a colour (red, green, blue from 0 to 1): 0 for black, 1 for white."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours: 1 for the same, 21 for black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


_PALE, _DARK = 1.1, 10.0  # contrasts with white


def is_shade(colour: Rgb) -> bool:
    """Return whether a colour is neither nearly white nor as dark as lines and letters."""
    return _PALE < contrast(colour, (1.0, 1.0, 1.0)) < _DARK
