"""Lengths and sizes, read from text, in mm."""

from __future__ import annotations

import re

from pnp.errors import UnitError

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72

_FACTORS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "pt": MM_PER_POINT}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|\"|pt|)\s*", re.ASCII)
_MEASURE = re.compile(r"\s*[+-]?[\d.]+\s*[A-Za-z]+\s*", re.ASCII)
_TIMES = re.compile(r"\s*[x×]\s*")


def length(value: str | float) -> float:
    """Return a length in mm from a number (mm) or a string such as `63`, `63mm`, `2.5in`, `12pt`.

    Raises:
        UnitError: the text is not a length.
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    found = _LENGTH.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise UnitError(f"{value!r} is not a length (allowed: a number of mm, or a number with mm, cm, in or pt)")
    return float(found[1]) * _FACTORS[found[2]]


def has_other_unit(text: object) -> bool:
    """Return whether a string is a number with a unit that is not allowed for lengths, such as `15px`."""
    return isinstance(text, str) and bool(_MEASURE.fullmatch(text)) and not _LENGTH.fullmatch(text)


def size(text: str) -> tuple[float, float]:
    """Return (width, height) in mm from a string such as `63 x 88`, `2.5 x 3.5in` or `2.5in x 3.5in`.

    If only the last number has a unit, it applies to both.

    Raises:
        UnitError: the text is not a size.
    """
    parts = _TIMES.split(text.strip())
    if len(parts) != 2 or not all(parts):
        raise UnitError(
            f"{text!r} is not a size (allowed: width x height in mm, cm, in or pt, for example 63 x 88 or 2.5 x 3.5in)"
        )
    unit = re.search(r"[a-z\"]+$", parts[1])
    if unit and re.fullmatch(r"[\d.]+", parts[0]):
        parts[0] += unit[0]
    width, height = length(parts[0]), length(parts[1])
    if width <= 0 or height <= 0:
        raise UnitError(f"{text!r} is not a size (both sides must be more than 0)")
    return width, height
