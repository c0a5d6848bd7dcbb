"""Pictures drawn by code: seeded generators with simple parameters, for backgrounds and ornaments."""

from __future__ import annotations

import inspect
import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from pnp.composition.toolbox import Toolbox
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape, Stroke
from pnp.errors import ArtError
from pnp.geometry.rect import Rect
from pnp.library.problems import allowed_values

MOST_LINES = 360


def generate(name: str, r: Rect, seed: str, parameters: Mapping[str, Any], tools: Toolbox) -> tuple[Item, ...]:
    """Return the items of a picture generated for the box `r`.

    Raises:
        ArtError: there is no such generator, or a parameter is unknown or its value is not allowed.
    """
    make = _GENERATORS.get(name)
    if make is None:
        raise ArtError(f'"{name}" is not a picture generator{allowed_values(name, _GENERATORS)}')
    known = list(inspect.signature(make).parameters)[3:]
    for key in parameters:
        if key not in known:
            raise ArtError(f'the picture generator "{name}" has no parameter "{key}"{allowed_values(key, known)}')
    try:
        return make(r, random.Random(seed), tools, **parameters)
    except (TypeError, ValueError):
        values = ", ".join(f"{key}: {value}" for key, value in parameters.items())
        raise ArtError(f'the picture generator "{name}" cannot take these values ({values})') from None


def _number(value: float, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 1 <= value <= MOST_LINES:
        raise ArtError(f"{name}: {value} is not allowed (allowed: 1 to {MOST_LINES})")
    return int(value)


def _rays(
    r: Rect, chance: random.Random, tools: Toolbox, colour: str = "ink 20%", rays: int = 24, focus: str = "50 50"
) -> tuple[Item, ...]:
    """Return wedges that radiate from a point, as in a sunrise."""
    rays = _number(rays, "rays")
    across, down = (float(part) / 100 for part in focus.split())
    cx, cy = r.left + across * r.width, r.top + down * r.height
    reach, fill = math.hypot(r.width, r.height), tools.style.colour(colour)
    start = chance.random()
    wedges = []
    for i in range(rays):
        angles = [2 * math.pi * (i + start + part) / rays for part in (0.0, 0.5)]
        corners = [(cx, cy), *((cx + reach * math.cos(a), cy + reach * math.sin(a)) for a in angles)]
        wedges.append(Shape(paths.polygon(corners), fill))
    return tuple(wedges)


def _guilloche(
    r: Rect, chance: random.Random, tools: Toolbox, stroke: str = "ink 0.2", lobes: int = 9, rings: int = 6
) -> tuple[Item, ...]:
    """Return rings of interlaced waves, as on banknotes; the drawing has half-turn symmetry."""
    (cx, cy), side = r.centre, min(r.width, r.height) / 2
    line: Stroke = tools.style.stroke(stroke)
    lobes, rings = _number(lobes, "lobes"), _number(rings, "rings")
    even = lobes + lobes % 2
    drawn = []
    for ring in range(rings):
        shift, depth = math.pi * ring / rings, 0.12 + 0.05 * (ring % 2)
        points = []
        for step in range(180):
            t = 2 * math.pi * step / 180
            reach = side * (0.72 - 0.08 * ring / rings) * (1 + depth * math.cos(even * t + shift * 2))
            points.append((cx + reach * math.cos(t), cy + reach * math.sin(t)))
        drawn.append(Shape(paths.polygon(points), None, line))
    return tuple(drawn)


_GENERATORS: Mapping[str, Callable[..., tuple[Item, ...]]] = {"rays": _rays, "guilloche": _guilloche}
