"""Simulated photos: a flat thing on a table, taken askew with a phone; seeded, so the same each time."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from referee.photo.perspective import Points, homography
from referee.photo.picture import Pixels

TABLE = (132, 104, 78)
GRAIN = 512


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
    small = Image.fromarray(thing).reduce(shrink)
    wide, high = small.size
    edges = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float64)
    back = tuple(homography(there, edges).ravel()[:8])
    seen = small.transform(
        how.size, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC, fillcolor=dice_table(dice)
    )
    columns, rows = how.size
    lit = np.asarray(seen.filter(ImageFilter.GaussianBlur(how.blur))).astype(np.float32)
    lit *= _light(columns, rows, how, dice)[..., None]
    lit *= np.array([1, 1 - how.warm / 2, 1 - how.warm], dtype=np.float32)
    grain = dice.standard_normal((GRAIN, GRAIN, 3), dtype=np.float32) * how.noise
    lit += np.tile(grain, (rows // GRAIN + 1, columns // GRAIN + 1, 1))[:rows, :columns]
    buffer = io.BytesIO()
    Image.fromarray(lit.clip(0, 255).astype(np.uint8)).save(buffer, "JPEG", quality=88)
    return buffer.getvalue()


def dice_table(dice: np.random.Generator) -> tuple[int, ...]:
    """Return the colour of a table: dark or light wood."""
    return tuple(int(one * dice.uniform(0.5, 1.3)) for one in TABLE)


def _light(columns: int, rows: int, how: Conditions, dice: np.random.Generator) -> np.ndarray:
    around = dice.uniform(0, 2 * math.pi)
    across = np.linspace(-1, 1, columns, dtype=np.float32)[None, :] * math.cos(around)
    down = np.linspace(-1, 1, rows, dtype=np.float32)[:, None] * math.sin(around)
    along = (across + down) / math.sqrt(2)
    return (1 - how.shade * (along + 1) / 2).astype(np.float32)
