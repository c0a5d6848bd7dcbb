"""Checks that boxes which fill the hexes of a board have the shape of its hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.composition.layout import Box
from pnp.composition.style import Style
from pnp.library.trees import Step

POINT_UP, SIDE_UP = "hex", "hex-flat"


def wrong_shapes(box: Box, path: tuple[Step, ...], point: str, style: Style) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Yield the path of each shape that does not match the board's hexes, and the message.

    `point` is `up` if the hexes have a corner up, `side` if they have a side up.

    Only the box of a hex and the boxes that fill it are checked: a smaller hex inside can have any shape.
    """
    wrong, right = (SIDE_UP, POINT_UP) if point == "up" else (POINT_UP, SIDE_UP)
    for one, where in _filling(box, path):
        if one.shape is not None and style.shape(one.shape) == wrong:
            up = "a point" if point == "up" else "a side"
            other = "side" if point == "up" else "up"
            yield (
                (*where, "shape"),
                f'"{one.shape}" does not fit the hexes of this board, which have {up} up '
                f"(write `shape: {right}`, or `point: {other}` under hexes)",
            )


def _filling(box: Box, path: tuple[Step, ...]) -> Iterator[tuple[Box, tuple[Step, ...]]]:
    yield box, path
    inside: Mapping[str, Box] = box.boxes
    for name, child in inside.items():
        if child.at is None and child.inset in (None, 0) and child.box in (None, "cell"):
            yield from _filling(child, (*path, "boxes", name))
