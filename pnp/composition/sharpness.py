"""Checks that a pixel picture has enough pixels for its printed size."""

from __future__ import annotations

from math import ceil

from pnp.composition.canvas import Canvas, SettingSource
from pnp.drawing.drawing import Item, PlacedPicture, walk
from pnp.errors import ArtError
from pnp.units import MM_PER_INCH

LEAST_DPI, GOOD_DPI = 75.0, 150.0
"""Below LEAST_DPI a picture is refused; below GOOD_DPI there is a warning."""


def check_sharpness(placed: Item, source: SettingSource, canvas: Canvas) -> None:
    """Warn if a picture is printed too large for its pixels.

    Raises:
        ArtError: the picture is so large that its pixels are visible.
    """
    found = next((item for item in walk([placed]) if isinstance(item, PlacedPicture)), None)
    if found is None or found.picture.kind in ("svg", "pixels"):
        return
    dpi = dots_per_inch(found)
    if dpi >= GOOD_DPI:
        return
    picture, rect = found.picture, found.rect
    needed = GOOD_DPI / dpi
    message = (
        f"{picture.name} has {picture.width:g} x {picture.height:g} pixels, which is {dpi:.0f} dpi at "
        f"{rect.width:.0f} x {rect.height:.0f} mm ({LEAST_DPI:.0f} is the minimum, {GOOD_DPI:.0f} prints well: "
        f"use a picture of {ceil(picture.width * needed)} x {ceil(picture.height * needed)} pixels, "
        "or print it smaller)"
    )
    if dpi < LEAST_DPI:
        raise ArtError(message)
    canvas.warn(*source, message)


def dots_per_inch(placed: PlacedPicture) -> float:
    """Return a picture's printed pixels per inch: the lower of its horizontal and vertical values."""
    picture, rect = placed.picture, placed.rect
    sides = [(picture.width, rect.width), (picture.height, rect.height)]
    return min((pixels / mm * MM_PER_INCH for pixels, mm in sides if mm > 0), default=GOOD_DPI)
