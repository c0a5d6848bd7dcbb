"""Simulated photos: a flat thing on a table, taken askew with a phone; seeded, so the same each time."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from referee.photo.perspective import Points, homography, seen_from_above
from referee.photo.picture import Pixels

TABLE = (132, 104, 78)


@dataclass(frozen=True)
class Conditions:
    """How a photo is taken.

    size: its pixels. fill: how much of the shorter side the thing takes. tilt, turn: the most, in degrees. blur: in
    pixels. noise: in levels of 255. shade: how much darker one side is. warm: how much the lamp lacks blue.
    """

    size: tuple[int, int] = (1600, 1200)
    fill: float = 0.8
    tilt: float = 20
    turn: float = 180
    blur: float = 1.0
    noise: float = 6
    shade: float = 0.25
    warm: float = 0.15


GOOD = Conditions()


def corners_in_photo(width: float, height: float, how: Conditions, dice: np.random.Generator) -> Points:
    """Return where the corners of a thing are in the photo, seen by a camera that is tilted in any direction."""
    tilt = math.radians(dice.uniform(0, how.tilt))
    around, turn = dice.uniform(0, 2 * math.pi), math.radians(dice.uniform(-how.turn, how.turn))
    corners = np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
    here = corners @ np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
    axis = np.array([math.cos(around), math.sin(around)])
    along = here @ axis
    far = 2.5 * max(width, height)
    lean = here + np.outer(along * (math.cos(tilt) - 1), axis)
    seen = lean / (1 + along * math.sin(tilt) / far)[:, None]
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = how.fill * min(how.size[0] / (high[0] - low[0]), how.size[1] / (high[1] - low[1]))
    return (seen - (low + high) / 2) * scale + np.array(how.size) / 2 + dice.uniform(-0.02, 0.02, 2) * how.size[1]


def take_photo(thing: Pixels, how: Conditions, seed: int) -> bytes:
    """Return a JPEG of a thing that lies on a table."""
    dice = np.random.default_rng(seed)
    height, width = thing.shape[:2]
    there = corners_in_photo(width, height, how, dice)
    span = float(np.linalg.norm(there[1] - there[0]))
    shrink = max(1, int(width / span))  # no finer than the photo, or its pixels would miss lines
    image = Image.fromarray(thing).reduce(shrink)
    small = np.array(image)
    high, wide = small.shape[:2]
    edges = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float64)
    back = homography(there, edges)
    columns, rows = how.size
    seen = seen_from_above(small, back, columns, rows)
    seen[~_inside(there, columns, rows)] = TABLE
    blurred = Image.fromarray(seen.astype(np.uint8)).filter(ImageFilter.GaussianBlur(how.blur))
    lit = np.asarray(blurred).astype(np.float32) * _light(columns, rows, how, dice)[..., None]
    lit *= np.array([1, 1 - how.warm / 2, 1 - how.warm], dtype=np.float32)
    lit += dice.standard_normal(lit.shape, dtype=np.float32) * how.noise
    buffer = io.BytesIO()
    Image.fromarray(lit.clip(0, 255).astype(np.uint8)).save(buffer, "JPEG", quality=88)
    return buffer.getvalue()


def _inside(corners: Points, columns: int, rows: int) -> np.ndarray:
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    inside = np.ones((rows, columns), dtype=bool)
    for (x, y), (u, v) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        inside &= (u - x) * (down - y) - (v - y) * (across - x) >= 0
    return inside


def _light(columns: int, rows: int, how: Conditions, dice: np.random.Generator) -> np.ndarray:
    around = dice.uniform(0, 2 * math.pi)
    across, down = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(-1, 1, rows))
    along = (across * math.cos(around) + down * math.sin(around)) / math.sqrt(2)
    return (1 - how.shade * (along + 1) / 2).astype(np.float32)
