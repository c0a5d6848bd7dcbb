"""SVG that cairo cannot draw correctly, drawn as pixels by resvg: text in available fonts, filters, blend modes."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

from pnp.drawing.font_folders import GENERIC, own_folders, shipped_folders
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.units import MM_PER_INCH

DPI = 600
MOST_PIXELS = 4000
_STEP = 1.25


def pixel_size(picture: Picture, millimetres: float) -> tuple[int, int]:
    """Return the size in pixels to draw a picture printed `millimetres` wide: 600 dpi in coarse steps, at most 4000."""
    wanted = max(64.0, millimetres / MM_PER_INCH * DPI)
    steps = math.ceil(round(math.log(wanted / 64, _STEP), 6))
    width = 64 * _STEP**steps
    scale = min(width, MOST_PIXELS, MOST_PIXELS * picture.width / picture.height) / picture.width
    return max(1, round(picture.width * scale)), max(1, round(picture.height * scale))


@lru_cache(maxsize=64)
def draw(svg: str, path: Path, name: str, size: tuple[int, int]) -> bytes:
    """Return an SVG drawn as a PNG of `size` pixels; `path` is its file, to find the fonts beside it.

    Raises:
        ArtError: the SVG cannot be drawn, or the package resvg-py is missing.
    """
    try:
        import resvg_py
    except ImportError as error:
        advice = "pip install resvg-py, or export the picture as PNG"
        raise ArtError(f"{name}: text, filters and blend modes need the package resvg-py ({advice})") from error
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=size[0],
            height=size[1],
            dpi=96,  # used for lengths in mm
            skip_system_fonts=True,
            font_dirs=[str(folder) for folder in [*shipped_folders(), *own_folders(path)]],
            font_family=GENERIC["sans-serif"],
            serif_family=GENERIC["serif"],
            sans_serif_family=GENERIC["sans-serif"],
            monospace_family=GENERIC["sans-serif"],
            cursive_family=GENERIC["serif"],
            fantasy_family=GENERIC["serif"],
        )
    except ValueError as error:
        raise ArtError(f"{name}: the SVG cannot be drawn: {error} (export it as PNG)") from error
    return bytes(drawn)
