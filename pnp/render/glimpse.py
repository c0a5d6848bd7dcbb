"""Pictures at low resolution: a few large dots of each, to see how dark a picture is under text."""

from __future__ import annotations

import io
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.cache import NONE, Cache
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.render import linework, raster, resvg
from pnp.render.cairo import cairo_version, cairosvg
from pnp.render.plain.picture import paint_plain
from pnp.render.vector import source

if TYPE_CHECKING:
    from PIL import Image

DOTS = 32
_SIZE = DOTS * DOTS * 4
_SIDE = 4 * DOTS  # pixels of the longer side when drawn
_ARGB = {"little": "BGRa", "big": "aRGB"}


def colour_at(picture: Picture, across: float, down: float, cache: Cache = NONE) -> tuple[float, float, float, float]:
    """Return the red, green, blue and opacity of a picture at a point, given as shares of its width and height.

    A picture that cannot be read is transparent: printing it reports the error.
    """
    dots = _glimpse(picture, cache)
    x, y = (min(DOTS - 1, max(0, int(part * DOTS))) for part in (across, down))
    start = 4 * (DOTS * y + x)
    red, green, blue, opacity = dots[start : start + 4]
    return red / 255, green / 255, blue / 255, opacity / 255


@lru_cache(maxsize=1024)
def _glimpse(picture: Picture, cache: Cache) -> bytes:
    key = cache.key("glimpse", picture.kind, picture.key, repr(picture.recolour), picture.ink, cairo_version())
    kept = cache.get(key) if key else None
    if kept is not None and len(kept) == _SIZE:
        return kept
    try:
        dots = _dots(picture)
    except (ArtError, OSError, ValueError, SyntaxError):
        return bytes(_SIZE)
    if key:
        cache.put(key, dots)
    return dots


def _dots(picture: Picture) -> bytes:
    from PIL import Image

    image = _draw_svg(picture) if picture.kind in ("svg", "pixels") else _decode(picture)
    return image.resize((DOTS, DOTS), Image.Resampling.BOX).tobytes()


def _decode(picture: Picture) -> Image.Image:
    from PIL import ImageOps

    with raster.opened_picture(picture.path.read_bytes(), picture) as opened:
        opened.draft("RGB", (_SIDE, _SIDE))
        image = ImageOps.exif_transpose(opened).convert("RGBA")
    return linework.lined_image(image).convert("RGBA") if picture.ink == "low" else image


def _draw_svg(picture: Picture) -> Image.Image:
    """Return an SVG as a small image."""
    from PIL import Image

    scale = _SIDE / max(picture.width, picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    svg = source(picture)
    plain = paint_plain(svg, *size) if picture.kind == "svg" else None
    if plain is not None:
        return Image.frombuffer("RGBa", size, plain, "raw", _ARGB[sys.byteorder], 0, 1).convert("RGBA")
    drawn = resvg.draw(svg, picture.path, picture.name, size) if picture.kind == "pixels" else _by_cairosvg(svg, size)
    return Image.open(io.BytesIO(drawn)).convert("RGBA")


def _by_cairosvg(svg: str, size: tuple[int, int]) -> bytes:
    try:
        drawn: bytes = cairosvg().svg2png(bytestring=svg.encode(), output_width=size[0], output_height=size[1])
    except Exception as error:  # as in vector.py: any error of cairosvg's parsers
        raise ArtError(f"the SVG cannot be drawn: {error}") from error
    return drawn
