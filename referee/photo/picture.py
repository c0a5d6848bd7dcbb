"""Photos as arrays of pixels, within limits of bytes, pixels and work. Nothing is written to disk."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.photo.faults import PhotoFault

if TYPE_CHECKING:
    from pathlib import Path

Pixels: TypeAlias = NDArray[np.uint8]
"""The red, green and blue of each pixel: rows, columns, 3."""
Values: TypeAlias = NDArray[np.float32]
MOST_BYTES = 25 * 2**20
MOST_PIXELS = 60_000_000
LONGEST_SIDE = 4200
"""If a photo is larger, its longer side is reduced to this many pixels."""
FORMATS = ("JPEG", "PNG", "WEBP")
_SCAN, _MOST_SCANS = b"\xff\xda", 100
"""A progressive JPEG is decoded once for each of its scans; a camera writes about ten."""


def read_file(path: Path) -> bytes:
    """Return the bytes of a photo: at most one more than the limit, so that a file that is too large is noticed.

    Raises:
        PhotoFault: the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PhotoFault(f"{path}: the photo cannot be read: {error.strerror or error}") from error


def read_picture(image: bytes) -> Pixels:
    """Return the pixels of a photo, upright, at most `LONGEST_SIDE` on a side.

    Raises: PhotoFault: the photo is too large, damaged, or not a picture of a known format.
    """
    if len(image) > MOST_BYTES:
        raise PhotoFault(f"the photo is too large (allowed: {MOST_BYTES // 2**20} MB at most; take a smaller one)")
    if image.count(_SCAN) > _MOST_SCANS:
        raise PhotoFault("the photo cannot be read: it has too many scans (save it as an ordinary JPEG or PNG)")
    try:
        return _decode(image)
    except PhotoFault:
        raise
    except Exception as error:  # Pillow passes on any exception from its parsers
        raise PhotoFault("the photo cannot be read (allowed: a whole JPEG, PNG or WebP file)") from error


def _decode(image: bytes) -> Pixels:
    from PIL import Image, ImageOps

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(io.BytesIO(image), formats=FORMATS) as opened:
            width, height = opened.size
            if width * height > MOST_PIXELS:
                size = f"{width} × {height} pixels (allowed: {MOST_PIXELS // 1_000_000} million at most)"
                raise PhotoFault(f"the photo has {size}")
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(opened).convert("RGB")
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            return np.array(upright, dtype=np.uint8)


def grey(pixels: Pixels) -> Pixels:
    """Return the brightness of each pixel: rows, columns."""
    from PIL import Image

    return np.array(Image.fromarray(pixels).convert("L"), dtype=np.uint8)


def resized(pixels: Pixels, scale: float) -> Values:
    """Return pixels at another scale, smoothed so that no detail is finer than a pixel."""
    from PIL import Image

    high, wide = pixels.shape[:2]
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    return np.array(Image.fromarray(pixels).resize(size, Image.Resampling.BOX), dtype=np.float32)


def smoothed(values: Values, spread: float) -> Values:
    """Return rows and columns of values, each the mean of the values around it; spread: in pixels."""
    from PIL import Image, ImageFilter

    low, high = float(values.min()), float(values.max())
    scale = 255 / max(high - low, 1e-6)
    image = Image.fromarray(((values - low) * scale).astype(np.uint8)).filter(ImageFilter.GaussianBlur(spread))
    found: Values = np.array(image, dtype=np.float32) / scale + low
    return found


def png_bytes(pixels: Pixels) -> bytes:
    """Return pixels as a PNG file."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "PNG")
    return buffer.getvalue()


def jpeg_bytes(pixels: Pixels) -> bytes:
    """Return pixels as a JPEG file, for people to look at."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=80)
    return buffer.getvalue()
