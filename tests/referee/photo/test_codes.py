"""Codes in photos of printed pieces."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from photos import GOOD, Conditions, take_photo
from PIL import Image

from pnp.press.codes import dark_modules, payload
from referee.photo import PhotoFault, read_codes
from referee.photo.codes import codes_in
from referee.photo.perspective import homography, moved_points


def card(*codes: str) -> np.ndarray:
    """Return a card of 63 × 88 mm at 300 dpi with codes of 7 mm, one above the other."""
    dice = np.random.default_rng(3)
    low = dice.integers(30, 230, (11, 8, 3), dtype=np.uint8)
    ground = np.array(Image.fromarray(low).resize((744, 1039), Image.Resampling.BICUBIC))
    for number, digits in enumerate(codes):
        dark = np.array(dark_modules(digits))
        plate = np.full((14, 14), 255, dtype=np.uint8)
        plate[1:13, 1:13][dark] = 0
        size = round(7 / 25.4 * 300)
        picture = np.array(Image.fromarray(plate).resize((size, size), Image.Resampling.NEAREST))
        top = 930 - number * 220
        ground[top : top + size, 600 : 600 + size] = picture[..., None]
    return ground


CODES = tuple(payload("tiny", "deck", row) for row in "abc")


def test_codes_of_several_pieces_are_read_in_one_askew_photo() -> None:
    found = read_codes(take_photo(card(*CODES), Conditions(size=(900, 900)), seed=5))
    assert {one.payload for one in found} == set(CODES)
    assert all(one.sure > 0.9 for one in found)


def test_corners_are_those_of_the_code_in_the_photo() -> None:
    (found,) = codes_in(card(CODES[0]))
    left, top = 600 + 83 / 14, 930 + 83 / 14
    side = 83 * 12 / 14
    expected = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
    assert np.abs(np.array(found.corners) - np.array(expected)).max() < 3


def test_hard_photos_of_a_card_are_read() -> None:
    hard = Conditions(size=(750, 900), fill=0.95, tilt=25, blur=0.9, noise=9, shade=0.4)
    read = [read_codes(take_photo(card(CODES[0]), hard, seed)) for seed in range(4)]
    assert sum([one.payload for one in found] == [CODES[0]] for found in read) >= 3


def test_codes_of_others_and_photos_without_codes_give_nothing() -> None:
    assert read_codes(take_photo(card(), GOOD, 1)) == ()
    assert codes_in(card("2123456789")) == ()
    assert codes_in(np.zeros((3, 3, 3), dtype=np.uint8)) == ()


def test_a_perspective_moves_its_points_where_they_were_seen() -> None:
    here = np.array([(0, 0), (10, 0), (10, 8), (0, 8), (5, 4)], dtype=np.float64)
    matrix = np.array([[2, 0.1, 30], [0.3, 1.5, 7], [0.001, 0.002, 1]])
    assert np.allclose(moved_points(homography(here, moved_points(matrix, here)), here), moved_points(matrix, here))


def jpeg(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height)).save(buffer, "JPEG")
    return buffer.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, more: bytes = b"") -> bytes:
    """Return a PNG that claims a size, with another chunk."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + more + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


BOMB = zlib.compress(bytes(80_000_000))
"""Eighty million bytes in eighty thousand."""


@pytest.mark.parametrize(
    ("image", "why"),
    [
        (b"", "cannot be read"),
        (b"GIF89a" + bytes(99), "cannot be read"),
        (jpeg(90, 90)[:300], "cannot be read"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "cannot be read"),
        (jpeg(9000, 8000), "9000 × 8000 pixels"),
        (bytes(26 * 2**20), "too large"),
        (jpeg(9, 9) + b"\xff\xda" * 200, "too many scans"),
        (png(60_000, 60_000), "cannot be read"),
        (png(9, 9, chunk(b"zTXt", b"a\0\0" + BOMB)), "cannot be read"),
        (png(9, 9, chunk(b"iCCP", b"a\0\0" + BOMB)), "cannot be read"),
    ],
    ids=[
        *("empty", "another format", "cut off", "svg", "too many pixels", "too many bytes", "too many scans"),
        *("a claim of 3600 million pixels", "a text that unpacks to 80 MB", "a profile that unpacks to 80 MB"),
    ],
)
def test_a_photo_that_cannot_be_used_is_refused_with_a_sentence(image: bytes, why: str) -> None:
    with pytest.raises(PhotoFault, match=why):
        read_codes(image)
