"""`at` and `size` place a box at a side, a corner, the middle or a point."""

import pytest
from studio import Studio

from pnp.composition.anchors import edges, read_size_pair
from pnp.composition.failures import LayoutError
from pnp.composition.layout import Box


@pytest.mark.parametrize(
    ("at", "rect"),
    [
        ("top", "R21.5 0 20 10"),
        ("bottom", "R21.5 78 20 10"),
        ("left", "R0 39 20 10"),
        ("right", "R43 39 20 10"),
        ("centre", "R21.5 39 20 10"),
        ("top left", "R0 0 20 10"),
        ("right bottom", "R43 78 20 10"),
        ("centre top", "R21.5 0 20 10"),
        ("12 30", "R2 25 20 10"),
        ("50% 25%", "R21.5 17 20 10"),
    ],
)
def test_a_box_hangs_where_at_says(studio: Studio, at: str, rect: str) -> None:
    assert studio.lines(f"  a: {{at: {at}, size: 20 x 10, fill: red}}") == [f"shape fill C00000 {rect}"]


@pytest.mark.parametrize(
    ("size", "sides"),
    [
        (11, (11, 11)),
        ("12 x 8", ("12", "8")),
        ("12x8", ("12", "8")),
        ("2 x 3in", ("2in", "3in")),
        ("max(a, b) x n", ("max(a, b)", "n")),
        ("max(a, b)", ("max(a, b)", "max(a, b)")),
    ],
)
def test_a_size_is_one_length_or_two(size: object, sides: tuple[object, object]) -> None:
    assert read_size_pair(size) == sides


@pytest.mark.parametrize("at", ["tpo", "left right", "top left bottom", "top top", "left 3"])
def test_other_places_are_refused(at: str) -> None:
    with pytest.raises(LayoutError, match="is not a place"):
        edges(Box(at=at, size=3))


def test_a_place_needs_a_size(studio: Studio) -> None:
    assert studio.faults("  a: {at: top, fill: red}") == [
        'card.yaml:6:11: boxes.a.at: "top" needs a size (write `size: 11`, or `size: 12 x 8`)'
    ]
    assert (
        "boxes.a.size: has no effect without at (add it, or remove size)"
        in studio.faults("  a: {size: 4, fill: red}")[0]
    )
    part = "  a: {box: safe, repeat: {i: 3}, each: cost}\nparts:\n  cost: {size: 14 x 7, fill: red}"
    assert "(for copies of this size write `each: {size: 14 x 7, use: cost}`)" in studio.faults(part)[0]
    assert "has both box and at" in studio.faults("  a: {box: trim, at: top, size: 3, fill: red}")[0]
