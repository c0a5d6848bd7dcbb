"""Joints of tiles: triangles at a quarter and three quarters, words that read upwards at the sides, a small plan."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pnp.drawing.drawing import Group, Item, Shape, TextRun
from pnp.geometry.rect import Rect
from pnp.imposition.joints import (
    CAPITALS,
    GAP,
    HIGHLIGHT,
    PLAN,
    SIZE,
    TRIANGLE,
    Clearance,
    flap_marks,
    joint_marks,
    small_plan,
)
from pnp.imposition.marks import WHITE

AREA = Rect(5, 5, 200, 287)
TRIM = Rect(15, 25, 180, 200)


def shapes(items: Iterable[Item]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]


def points(shape: Shape) -> list[tuple[float, float]]:
    """Return the corners of a straight outline."""
    found: list[tuple[float, float]] = []
    for kind, *at in shape.outline:
        if kind == "R":
            x, y, width, height = at
            found += [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        elif at:
            found.append((at[-2], at[-1]))
    return found


@pytest.mark.parametrize(
    ("side", "tip", "outwards"),
    [("left", 13, -1), ("right", 197, 1), ("top", 23, -1), ("bottom", 227, 1)],
)
def test_triangles_point_at_the_cut_from_outside(side: str, tip: float, outwards: int, caption) -> None:
    made = shapes(joint_marks(TRIM, TRIM, AREA, side, Clearance(2.0, 0.0), "B", caption.font))
    across = 0 if side in ("left", "right") else 1
    start, length = (TRIM.top, TRIM.height) if across == 0 else (TRIM.left, TRIM.width)
    assert len(made) == 2
    for shape, part in zip(made, (0.25, 0.75), strict=True):
        tipped, *base = points(shape)[:3]
        assert tipped[across] == pytest.approx(tip)
        assert tipped[1 - across] == pytest.approx(start + part * length)
        assert {round(point[across] - tip, 6) for point in base} == {outwards * TRIANGLE}


def test_triangles_are_nearer_to_the_cut_if_the_printable_area_is_narrow(caption) -> None:
    narrow = Rect(12, 5, 200, 287)
    (first, _) = shapes(joint_marks(TRIM, TRIM, narrow, "left", Clearance(2.0, 0.0), "B", caption.font))
    assert min(x for x, _ in points(first)) == pytest.approx(12)


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_the_room_at_each_side_is_its_own(side: str, caption) -> None:
    """Words fit at the only side with room, wherever the tile is in the printable area."""
    spare = {name: 1.0 for name in ("left", "right", "top", "bottom")} | {side: 20.0}
    area = Rect(
        TRIM.left - spare["left"],
        TRIM.top - spare["top"],
        TRIM.width + spare["left"] + spare["right"],
        TRIM.height + spare["top"] + spare["bottom"],
    )
    others = tuple(name for name in spare if name != side)
    words = joint_marks(TRIM, TRIM, area, side, Clearance(3.0, 3.0), "A", caption.font, others)[-1]
    assert line(words)[0] == "A"
    for other in others:
        named = joint_marks(TRIM, TRIM, area, other, Clearance(3.0, 3.0), "A", caption.font, (side,))[-1]
        assert line(named)[0] == f"{other} edge: A"


def test_words_beside_a_cut_read_upwards_and_words_above_it_do_not(caption) -> None:
    upright = joint_marks(TRIM, TRIM, AREA, "left", Clearance(2.0, 0.0), "A", caption.font)[-1]
    assert isinstance(upright, Group)
    assert upright.matrix[:4] == (0.0, -1.0, 1.0, 0.0)
    straight = joint_marks(TRIM, TRIM, AREA, "top", Clearance(2.0, 0.0), "A", caption.font)[-1]
    assert isinstance(straight, TextRun)
    middle = straight.x + caption.font.width("A", straight.size) / 2
    assert middle == pytest.approx(TRIM.centre[0])


def line(run: Item) -> tuple[str, float]:
    """Return words and their baseline: its y, or for words that read upwards its x."""
    if isinstance(run, Group):
        (inner,) = run.items
        assert isinstance(inner, TextRun)
        assert run.matrix is not None
        return inner.text, run.matrix[4]
    assert isinstance(run, TextRun)
    return run.text, run.y


@pytest.mark.parametrize(
    ("side", "baseline"),
    [
        ("left", 15 - 3 - GAP),
        ("right", 195 + 3 + GAP + CAPITALS),
        ("top", 25 - 3 - GAP),
        ("bottom", 225 + 3 + GAP + CAPITALS),
    ],
)
def test_words_are_outside_the_picture_that_continues_beyond_the_cut(side: str, baseline: float, caption) -> None:
    words = joint_marks(TRIM, TRIM, AREA, side, Clearance(3.0, 3.0), "A", caption.font)[-1]
    assert line(words) == ("A", pytest.approx(baseline))


def test_words_without_room_beside_their_edge_are_at_the_end_of_another_and_name_it(caption) -> None:
    narrow = Rect(13, 5, 184, 240)
    *_, words = joint_marks(
        TRIM, TRIM, narrow, "right", Clearance(3.0, 3.0), "A joins B", caption.font, ("top", "bottom")
    )
    assert isinstance(words, TextRun)
    assert line(words) == ("right edge: A joins B", pytest.approx(25 - 3 - GAP))
    assert words.x + caption.font.width(words.text, SIZE) == pytest.approx(TRIM.right - GAP)


def test_words_without_room_anywhere_are_on_white_just_outside_the_cut(caption) -> None:
    *_, plate, words = joint_marks(TRIM, TRIM, TRIM, "right", Clearance(3.0, 3.0), "A", caption.font, ("top", "bottom"))
    assert isinstance(plate, Shape)
    assert plate.fill == WHITE
    assert min(x for x, _ in points(plate)) > TRIM.right
    assert line(words)[1] - CAPITALS == pytest.approx(TRIM.right + GAP)


def test_words_on_a_flap_are_on_white_in_its_middle(caption) -> None:
    made = flap_marks(TRIM, 10, "right", "glue B here", caption.font)
    plate = next(shape for shape in shapes(made) if shape.fill == WHITE)
    xs, ys = zip(*points(plate), strict=True)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(TRIM.right + 5)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(TRIM.centre[1])
    assert max(ys) - min(ys) == pytest.approx(caption.font.width("glue B here", SIZE) + 2)
    assert max(xs) - min(xs) == pytest.approx(CAPITALS + 1.6)


def test_the_small_plan_keeps_proportions_and_shades_this_tile(caption) -> None:
    tiles = [("A", Rect(0, 0, 192, 264)), ("B", Rect(192, 0, 168, 264))]
    made = small_plan(tiles, "B", 100, 20, caption.font)
    boxes, letters = shapes(made), [item.text for item in made if isinstance(item, TextRun)]
    assert letters == ["A", "B"]
    assert [box.fill for box in boxes] == [None, HIGHLIGHT]
    xs = [x for box in boxes for x, _ in points(box)]
    ys = [y for box in boxes for _, y in points(box)]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((PLAN, PLAN * 264 / 360))
    assert (max(xs) + min(xs)) / 2 == pytest.approx(100)
    assert min(ys) == pytest.approx(20)
