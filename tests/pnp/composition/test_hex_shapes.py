"""Boxes that fill the hexes of a board have the shape of its hexes."""

from __future__ import annotations

import pytest
from studio import Studio

BOARD = "layout: 1\nhexes: {flat: 20, shape: rectangle 3 x 2, point: POINT}\nsize: fit hexes\nbleed: 0\nsafe: 0\n"
CELLS = "boxes: {cells: {box: trim, repeat: {h: hexes}, place: hexes, each: EACH}}\n"
INNER = "parts: {cell: {boxes: {land: {shape: SHAPE, fill: red}}}}\n"
PART = "parts: {cell: {shape: SHAPE, fill: red}}\n"
SMALL = "parts: {cell: {boxes: {mark: {at: centre, size: 6 x 6, shape: SHAPE, fill: red}}}}\n"


def layout(point: str, shape: str, each: str = "{shape: SHAPE, fill: red}", parts: str = "") -> str:
    text = BOARD + CELLS.replace("EACH", each) + parts
    return text.replace("POINT", point).replace("SHAPE", shape)


@pytest.mark.parametrize(
    ("each", "parts", "where"),
    [
        ("{shape: SHAPE, fill: red}", "", "boxes.cells.each.shape"),
        ("cell", PART, "parts.cell.shape"),
        ("cell", INNER, "parts.cell.boxes.land.shape"),
    ],
)
def test_hexes_with_a_side_up_are_drawn_with_hex_flat(studio: Studio, each: str, parts: str, where: str) -> None:
    """Hexes with a point up were printed distorted, and over each other, without a word."""
    (fault,) = studio.faults(layout("side", "hex", each, parts))
    assert fault.endswith(
        f'{where}: "hex" does not fit the hexes of this board, which have a side up '
        "(write `shape: hex-flat`, or `point: up` under hexes)"
    )
    (fault,) = studio.faults(layout("up", "hex-flat", each, parts))
    assert fault.endswith(
        f'{where}: "hex-flat" does not fit the hexes of this board, which have a point up '
        "(write `shape: hex`, or `point: side` under hexes)"
    )


@pytest.mark.parametrize(
    ("point", "shape", "each", "parts"),
    [
        ("side", "hex-flat", "cell", PART),
        ("up", "hex", "cell", INNER),
        ("side", "circle", "cell", PART),
        ("side", "hex", "cell", SMALL),
    ],
)
def test_other_shapes_are_allowed(studio: Studio, point: str, shape: str, each: str, parts: str) -> None:
    studio.make(layout(point, shape, each, parts))
