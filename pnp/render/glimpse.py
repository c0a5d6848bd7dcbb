"""Pictures at a glance: a few broad dots of each, which show how dark it is under words."""

from __future__ import annotations

from functools import lru_cache

from pnp.cache import NONE, Cache
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.render import linework, raster, resvg
from pnp.render.cairo import cairo_version, cairosvg
from pnp.render.vector import source

DOTS = 32
_SIZE = DOTS * DOTS * 4


def colour_at(picture: Picture, across: float, down: float, cache: Cache = NONE) -> tuple[float, float, float, float]:
    """Return red, green, blue and opacity of a picture at a part of its width and of its height.

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
    from PIL import Image, ImageOps

    with raster.opened(_data(picture), picture) as opened:
        opened.draft("RGB", (4 * DOTS, 4 * DOTS))
        image = ImageOps.exif_transpose(opened).convert("RGBA")
    if picture.ink == "low" and picture.kind != "svg":
        image = linework.lined_image(image).convert("RGBA")
    return image.resize((DOTS, DOTS), Image.Resampling.BOX).tobytes()


def _data(picture: Picture) -> bytes:
    """Return the picture's file, or a small PNG of an SVG."""
    if picture.kind not in ("svg", "pixels"):
        return picture.path.read_bytes()
    scale = 4 * DOTS / max(picture.width, picture.height)
    width, height = (max(1, round(side * scale)) for side in (picture.width, picture.height))
    if picture.kind == "pixels":
        return resvg.draw(source(picture), picture.path, picture.name, (width, height))
    drawn: bytes
    try:
        drawn = cairosvg().svg2png(bytestring=source(picture).encode(), output_width=width, output_height=height)
    except Exception as error:  # as in vector: cairosvg lets through whatever its parsers raise
        raise ArtError(f"{picture.name}: the SVG cannot be drawn: {error}") from error
    return drawn
