"""Colours and gradients as PDF text."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pnp.drawing.drawing import Colour, Gradient
from pnp.render.numbers import fine_number, joined_numbers, short_number


@lru_cache(maxsize=1024)
def fill(colour: Colour) -> str:
    """Return the operator for the colour of fills and letters."""
    return _operator(colour, "g", "rg")


@lru_cache(maxsize=1024)
def stroke(colour: Colour) -> str:
    """Return the operator for the colour of lines."""
    return _operator(colour, "G", "RG")


def shading(gradient: Gradient) -> str:
    """Return the PDF object for a gradient, which continues beyond its ends in the end colours."""
    ends = joined_numbers(*gradient.start, *gradient.end)
    return (
        f"<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [{ends}] /Extend [true true] "
        f"/Function {_function(sorted(gradient.stops, key=lambda stop: stop[0]))} >>"
    )


def _operator(colour: Colour, grey: str, rgb: str) -> str:
    red, green, blue = colour[:3]
    if red == green == blue:
        return f"{short_number(red)} {grey}"
    return f"{joined_numbers(red, green, blue)} {rgb}"


def _function(stops: list[tuple[float, Colour]]) -> str:
    """Return the PDF function from position to colour: joined blends between each pair of stops."""
    if stops[0][0] > 0:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1:
        stops = [*stops, (1.0, stops[-1][1])]
    blends = [_blend(one, other) for (_, one), (_, other) in pairwise(stops)]
    if len(blends) == 1:
        return blends[0]
    bounds = " ".join(fine_number(at) for at, _ in stops[1:-1])
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(blends)}] "
        f"/Bounds [{bounds}] /Encode [{' '.join(['0 1'] * len(blends))}] >>"
    )


def _blend(one: Colour, other: Colour) -> str:
    return (
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{joined_numbers(*one[:3])}] /C1 [{joined_numbers(*other[:3])}] >>"
    )
