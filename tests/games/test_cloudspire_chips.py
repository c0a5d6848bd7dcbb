"""The faces of Cloudspire’s chips: outlines stay inside the cut, and badges leave the figure free."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import pytest
from PIL import Image, ImageDraw
from seeing import outlined

from pnp import open_game
from pnp.cli.options import make_build
from pnp.drawing.drawing import Drawing, Group, PlacedPicture, Shape, walk

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


DOTS = 12
"""Pixels a mm."""
HALO = 1.0
"""mm: the light line round each badge."""
MOST = 0.05
"""The part of a figure that badges may hide, such as the tip of a feather."""


def hidden(drawing: Drawing) -> float:
    """Return the part of a chip's figure, above the plate with its name, that badges hide."""
    (item,) = [item for item in walk(drawing.items) if isinstance(item, PlacedPicture)]
    figure = Image.new("L", (round(34 * DOTS), round(24 * DOTS)))
    shown = outlined(item.picture.path, round(item.rect.width * DOTS))
    figure.paste(shown, (round(item.rect.left * DOTS), round(item.rect.top * DOTS)))
    free = figure.copy()
    for badge in drawing.items:
        if isinstance(badge, Shape) and badge.stroke is not None and badge.stroke.width == HALO:
            corners = [(step[-2] * DOTS, step[-1] * DOTS) for step in badge.outline if len(step) in (3, 7)]
            ImageDraw.Draw(free).polygon(corners, fill=0, outline=0, width=round(HALO / 2 * DOTS))
    whole, left = (sum(image.histogram()[128:]) for image in (figure, free))
    return 1 - left / whole


@pytest.mark.parametrize("component", ["unit_chip", "spire_chip", "market", "landmark"])
def test_badges_leave_the_figure_free(component: str) -> None:
    """Its face and its weapon can be seen; the type of the badges stays at 11 points, so they are not smaller."""
    opened = open_game("cloudspire")
    printed = make_build("cloudspire", None, None).game.component(component)
    sides: tuple[Side, ...] = ("front", "back") if component in ("unit_chip", "spire_chip") else ("front",)
    found = {
        (entry.id, side): hidden(opened.face(component, entry.id, side).drawing)
        for entry in printed.entries
        for side in sides
    }
    assert {face: round(part, 2) for face, part in found.items() if part > MOST} == {}
