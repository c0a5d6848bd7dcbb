"""The faces of Cloudspire’s chips: all outlines stay inside the cut, so that a punch that drifts cuts none."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import pytest

from pnp import open_game
from pnp.cli.options import make_build
from pnp.drawing.drawing import Drawing, Group, Shape

Side = Literal["front", "back"]
RADIUS = 17.0
LEAST = 1.2
"""mm between the cut and the outline of a badge, its light rim included."""


def reaches(drawing: Drawing) -> Iterator[float]:
    """Yield how far from the middle the line of each shape reaches, of shapes that no group clips or moves."""
    assert (drawing.width, drawing.height) == (2 * RADIUS, 2 * RADIUS)
    for item in drawing.items:
        assert not isinstance(item, Group) or item.matrix is None or not any(isinstance(i, Shape) for i in item.items)
        if isinstance(item, Shape) and item.stroke is not None:
            ends = [(float(step[-2]), float(step[-1])) for step in item.outline if len(step) in (3, 7)]
            yield max(math.dist((RADIUS, RADIUS), end) for end in ends) + item.stroke.width / 2


@pytest.mark.parametrize("component", ["unit_chip", "spire_chip", "market", "landmark"])
def test_every_outline_stays_inside_the_cut(component: str) -> None:
    opened = open_game("cloudspire")
    printed = make_build("cloudspire", None, None).game.component(component)
    sides: tuple[Side, ...] = ("front", "back") if component in ("unit_chip", "spire_chip") else ("front",)
    found = {
        (entry.id, side): list(reaches(opened.face(component, entry.id, side).drawing))
        for entry in printed.entries
        for side in sides
    }
    assert all(len(lines) >= 4 for lines in found.values())
    assert {face: max(lines) for face, lines in found.items() if RADIUS - max(lines) < LEAST} == {}
