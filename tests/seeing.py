"""How colours and pictures look: lightness, contrast, differences, also to colour-blind eyes."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import resvg_py
from PIL import Image

Rgb = tuple[int, int, int]
LEAST_BITS = 8
"""Bits of 64 in which the hashes of two pictures differ at least, unless their forms are unlike."""
ALIKE = 0.93

# Linear RGB as three kinds of colour-blind eyes see it (Machado, Oliveira and Fernandes 2009, severity 1).
BLINDNESS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def rgb(digits: str) -> Rgb:
    """Return the colour of six hex digits."""
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@cache
def linear(value: int) -> float:
    """Return the light of an sRGB channel of 0 to 255."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 to 1."""
    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@cache
def lab(colour: Rgb) -> tuple[float, float, float]:
    """Return L*, a*, b* under D65."""
    r, g, b = (linear(part) for part in colour)
    return _lab_of((r, g, b))


def _lab_of(light: tuple[float, float, float]) -> tuple[float, float, float]:
    r, g, b = light
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Rgb, other: Rgb) -> float:
    """Return the difference of two colours (CIE 1976)."""
    return math.dist(lab(one), lab(other))


def blind_distance(one: Rgb, other: Rgb, kind: str) -> float:
    """Return the difference of two colours to a colour-blind eye."""
    return math.dist(_lab_of(_seen(one, kind)), _lab_of(_seen(other, kind)))


def _seen(colour: Rgb, kind: str) -> tuple[float, float, float]:
    light = [linear(part) for part in colour]
    r, g, b = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in BLINDNESS[kind]
    )
    return r, g, b


def pixels_of(picture: Image.Image) -> list[Rgb]:
    """Return the pixels of an RGB picture."""
    data = picture.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def main_colour(picture: Image.Image) -> Rgb:
    """Return the colour of most pixels."""
    counts = picture.getcolors(picture.width * picture.height)
    assert counts
    return max(counts)[1]  # type: ignore[return-value]


def hash64(picture: Image.Image) -> int:
    """Return the perceptual hash of a picture in grey: the 8 x 8 lowest frequencies, above or below their median."""
    side = 32
    grey = picture.convert("L").resize((side, side), Image.Resampling.LANCZOS)
    values = grey.tobytes()
    rows = [_frequencies(values[y * side : (y + 1) * side]) for y in range(side)]
    table = [_frequencies([row[x] for row in rows]) for x in range(8)]
    flat = [table[x][y] for y in range(8) for x in range(8)]
    middle = sorted(flat[1:])[len(flat) // 2 - 1]
    return sum(1 << place for place, value in enumerate(flat) if value > middle)


@cache
def _wave(side: int) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(math.cos(math.pi * wave * (2 * at + 1) / (2 * side)) for at in range(side)) for wave in range(8))


def _frequencies(values: Sequence[float] | bytes) -> list[float]:
    return [sum(a * b for a, b in zip(values, wave, strict=True)) for wave in _wave(len(values))]


def unlike(one: int, other: int) -> int:
    """Return in how many of 64 bits two hashes differ."""
    return (one ^ other).bit_count()


def likeness(one: Image.Image, other: Image.Image) -> float:
    """Return how similar the shapes of two pictures are, ignoring lightness, from 0 to 1."""
    first, second = (
        [float(v) for v in p.convert("L").resize((48, 48), Image.Resampling.BOX).tobytes()] for p in (one, other)
    )
    for values in (first, second):
        mean = sum(values) / len(values)
        values[:] = [value - mean for value in values]
    size = math.sqrt(sum(v * v for v in first) * sum(v * v for v in second))
    return abs(sum(a * b for a, b in zip(first, second, strict=True))) / size if size else float(first == second)


def drawn_size(path: Path) -> tuple[float, float]:
    """Return the width and height of a drawing's viewBox."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', path.read_text(encoding="utf-8"))
    assert found, path.name
    return float(found[1]), float(found[2])


@cache
def drawn(path: Path, width: int = 138) -> Image.Image:
    """Return a drawing in pixels, on black, which must not be changed: they are kept."""
    return layers(path, width).convert("RGB")


def layers(path: Path, width: int) -> Image.Image:
    """Return a drawing in pixels with its transparency."""
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_path=str(path), width=width, dpi=96))).convert("RGBA")


def outlined(path: Path, width: int) -> Image.Image:
    """Return where something is drawn: white on black."""
    return layers(path, width).getchannel("A").point(lambda level: 255 * (level > 127))


def twins(pictures: Mapping[str, Image.Image]) -> list[tuple[str, str]]:
    """Return the pairs of pictures that people would confuse."""
    hashes = {name: hash64(image) for name, image in pictures.items()}
    return [
        (one, other)
        for one, other in combinations(pictures, 2)
        if unlike(hashes[one], hashes[other]) < LEAST_BITS and likeness(pictures[one], pictures[other]) > ALIKE
    ]


def changed_by_half_a_turn(path: Path) -> float:
    """Return which part of a drawing looks different when it is turned by half: 0 none, 1 all."""
    upright = drawn(path, round(4 * drawn_size(path)[0]))
    first, second = (image.convert("L").tobytes() for image in (upright, upright.rotate(180)))
    return sum(abs(a - b) > 48 for a, b in zip(first, second, strict=True)) / len(first)
