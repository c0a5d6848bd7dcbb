"""Reads all codes of printed pieces in a photo."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from pnp.press.codes import dark_modules, is_payload
from referee.photo.perspective import homography, moved_points
from referee.photo.picture import Pixels, grey, read_picture

Point: TypeAlias = tuple[float, float]
LEAST_PIXELS = 8
"""A picture with fewer pixels than this on a side cannot contain a code."""
SAME_CODE_DISTANCE = 40
"""Codes with the same payload whose corners are in the same square of this many pixels count as one code."""


class ReadCode(NamedTuple):
    """A code in a photo.

    payload: its text. corners: where it is in the upright photo, in pixels: the code's own top left, top right, bottom
    right, bottom left. sure: the share of its modules that look as printed, 0 to 1.
    """

    payload: str
    corners: tuple[Point, Point, Point, Point]
    sure: float


def read_codes(image: bytes) -> tuple[ReadCode, ...]:
    """Return every code of a printed piece in a photo, from top to bottom; other codes are left out.

    Raises:
        PhotoFault: the photo is too large, damaged, or not a JPEG, PNG or WebP.
    """
    return codes_in(read_picture(image))


def codes_in(pixels: Pixels, minimum: int = 1) -> tuple[ReadCode, ...]:
    """Return every code in the pixels of a photo; if fewer than `minimum` are found, enlarge it and search again."""
    bright = grey(pixels)
    if min(bright.shape) < LEAST_PIXELS:
        return ()
    found = _find_codes(bright, bright, 1)
    if len(found) < minimum:
        found |= {
            payload: code
            for payload, code in _find_codes(bright, _enlarged_photo(bright), 2).items()
            if payload not in found
        }
    return tuple(sorted(found.values(), key=lambda code: (code.corners[0][1], code.corners[0][0])))


def _find_codes(bright: Pixels, searched: Pixels, scale: int) -> dict[tuple[str, int, int], ReadCode]:
    """Return the codes in a photo, by payload and rough position. searched: the photo enlarged by `scale`."""
    import zxingcpp

    wanted = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.DataMatrix)
    found = {}
    for one in zxingcpp.read_barcodes(searched, formats=wanted, try_invert=False):
        if is_payload(one.text):
            at = one.position
            first, second, third, fourth = (
                (point.x / scale, point.y / scale)
                for point in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
            )
            corners = (first, second, third, fourth)
            sure = round(_agreement(bright, one.text, corners), 3)
            key = (one.text, round(first[0] / SAME_CODE_DISTANCE), round(first[1] / SAME_CODE_DISTANCE))
            found[key] = ReadCode(one.text, corners, sure)
    return found


def _enlarged_photo(bright: Pixels) -> Pixels:
    """Return a photo at twice its size, sharpened."""
    from PIL import Image, ImageFilter

    image = Image.fromarray(bright)
    large = image.resize((2 * image.width, 2 * image.height), Image.Resampling.BICUBIC)
    return np.array(large.filter(ImageFilter.UnsharpMask(4, 200, 0)))


def _agreement(bright: Pixels, payload: str, corners: tuple[Point, ...]) -> float:
    """Return the share of a code's modules that are dark or light in the photo as printed."""
    dark = np.array(dark_modules(payload), dtype=bool)
    side = dark.shape[0]
    across, down = np.meshgrid(np.arange(side) + 0.5, np.arange(side) + 0.5)
    square = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float64)
    matrix = homography(square, np.array(corners, dtype=np.float64))
    places = moved_points(matrix, np.column_stack([across.ravel(), down.ravel()])).round().astype(int)
    rows = places[:, 1].clip(0, bright.shape[0] - 1)
    columns = places[:, 0].clip(0, bright.shape[1] - 1)
    seen = bright[rows, columns].astype(np.float64)
    ink = dark.ravel()
    middle = (seen[ink].mean() + seen[~ink].mean()) / 2
    return float(((seen < middle) == ink).mean())
