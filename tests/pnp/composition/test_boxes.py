"""Boxes are where their edges say, to a hundredth of a millimetre."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.composition.boxes import Solver, geometry
from pnp.composition.failures import LayoutError
from pnp.composition.layout import Edges
from pnp.errors import PnpError
from pnp.geometry.rect import Rect

PARENT = Rect(10, 20, 100, 60)
FRAMES = {"trim": PARENT, "cell": Rect(30, 30, 5, 5)}


def solver(boxes, natural=lambda name, width, room: 0.0, scope=None):
    found = {name: geometry(Edges(**edges) if isinstance(edges, dict) else edges) for name, edges in boxes.items()}
    return Solver(found, PARENT, FRAMES, scope or {}, natural)


def place(**edges):
    return tuple(solver({"a": edges}).rect("a"))


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ({}, (10, 20, 100, 60)),
        ({"left": 4, "width": 11, "top": 5, "height": 6}, (14, 25, 11, 6)),
        ({"left": 4, "right": 6, "top": 5, "bottom": 7}, (14, 25, 90, 48)),
        ({"right": 4, "width": 11, "bottom": 5, "height": 6}, (95, 69, 11, 6)),
        ({"width": 20, "height": 10}, (50, 45, 20, 10)),
        ({"centre": 30, "width": 20, "middle": 10, "height": 8}, (30, 26, 20, 8)),
        ({"left": "10%", "width": "50%", "top": "5%", "height": "25%"}, (20, 23, 50, 15)),
        ({"left": "1in", "width": "72pt", "top": "1cm", "height": "5mm"}, (35.4, 30, 25.4, 5)),
    ],
)
def test_edges_are_insets_from_the_parent(edges, expected) -> None:
    assert place(**edges) == pytest.approx(expected)


def test_edges_by_other_boxes_move_away_from_them() -> None:
    boxes = {
        "a": {"left": 30, "width": 10, "top": 20, "height": 10},
        "right": {"after": "a + 2", "width": 5, "below": "a + 3", "height": 4},
        "left": {"before": "a + 2", "width": 5, "above": "a + 3", "height": 4},
        "near": {"after": "a - 2", "right": 0, "below": "a", "bottom": 0},
    }
    found = solver(boxes)
    assert tuple(found.rect("a")) == (40, 40, 10, 10)
    assert tuple(found.rect("right")) == (52, 53, 5, 4)
    assert tuple(found.rect("left")) == (33, 33, 5, 4)
    assert tuple(found.rect("near")) == (48, 50, 62, 30)


def test_lengths_may_be_worked_out_from_the_row() -> None:
    found = solver(
        {"a": {"left": 0, "width": "n * 3", "top": 0, "height": 9}, "b": {"after": "a - n", "right": 0}},
        scope={"n": 4},
    )
    assert found.rect("a").width == 12
    assert found.rect("b").left == 10 + 12 - 4


def test_a_box_may_lie_where_another_or_a_frame_lies() -> None:
    found = solver({"a": {"left": 1, "width": 2, "top": 3, "height": 4}, "b": "a", "c": "cell"})
    assert tuple(found.rect("b")) == (11, 23, 2, 4)
    assert tuple(found.rect("c")) == (30, 30, 5, 5)


@pytest.mark.parametrize(("needed", "height"), [(3, 10), (18, 18), (40, 26), (None, 0)])
def test_a_text_height_stays_within_its_limits_and_neighbours_yield(needed, height) -> None:
    boxes = {
        "picture": {"left": 0, "right": 0, "top": 0, "above": "rules + 2"},
        "rules": {"left": 4, "right": 4, "bottom": 5, "height": "text 10..26"},
    }
    asked = []

    def natural(name, width, room):
        asked.append((name, width, room))
        return needed

    found = solver(boxes, natural)
    assert found.rect("rules").height == height
    assert found.rect("rules").bottom == 75
    assert found.rect("picture").height == pytest.approx(60 - 5 - height - 2)
    assert asked == [("rules", 92, 26)]


@pytest.mark.parametrize(
    ("words", "limits"), [("text", (0, math.inf)), ("text 5..", (5, math.inf)), ("text ..9", (0, 9))]
)
def test_either_limit_of_a_text_height_may_be_left_out(words, limits) -> None:
    assert tuple(geometry(Edges(top=0, height=words)).down.size) == limits


def test_a_circle_names_its_boxes() -> None:
    found = solver({"a": {"after": "b", "right": 0}, "b": {"after": "c", "right": 0}, "c": {"after": "a", "right": 0}})
    with pytest.raises(LayoutError, match="in a circle: a -> b -> c -> a"):
        found.rect("a")


def test_a_box_that_depends_on_a_faulty_one_names_that_one() -> None:
    found = solver({"a": {"left": 80, "right": 40, "top": 0, "height": 5}, "b": {"after": "a", "right": 0}})
    with pytest.raises(LayoutError, match=r"has no room: its width would be -20\.00 mm") as first:
        found.rect("a")
    with pytest.raises(LayoutError, match="has no room") as second:
        found.rect("b")
    assert first.value.box == second.value.box == "a"


@pytest.mark.parametrize(
    ("edges", "words"),
    [
        ({"left": 1}, "has left "),
        ({"left": 1, "right": 1, "width": 3}, "has left and right and width"),
        ({"left": 1, "after": "b"}, "left and after, which set the same edge"),
        ({"top": 1, "middle": 4}, "middle needs height"),
        ({"below": "b b", "height": 3}, "is not a box"),
        ({"height": "text 9..4"}, "is not a text height"),
        ({"width": "5 mmm"}, "is not a length .allowed: a number of mm, or a number with mm, cm, in, pt or %"),
        ({"width": "x%"}, "is not a length"),
    ],
)
def test_edges_that_say_too_little_or_too_much_are_refused(edges, words) -> None:
    with pytest.raises(PnpError, match=words):
        geometry(Edges(**edges))


def test_an_inset_shrinks_the_box_but_not_what_neighbours_see() -> None:
    boxes = {"a": geometry(Edges(left=0, width=20, top=0, height=10), "10%"), "b": geometry(Edges(after="a", right=0))}
    found = Solver(boxes, PARENT, FRAMES, {}, lambda *asked: 0.0)
    assert tuple(found.rect("a")) == (11, 21, 18, 8)
    assert found.rect("b").left == 30
    boxes["a"] = geometry(Edges(left=0, width=20, top=0, height=10), 6)
    with pytest.raises(LayoutError, match="is too large for the box of") as caught:
        Solver(boxes, PARENT, FRAMES, {}, lambda *asked: 0.0).rect("a")
    assert caught.value.field == "inset"


def test_a_length_from_the_row_that_is_not_one_is_reported_with_the_box() -> None:
    with pytest.raises(LayoutError, match="'soon' is not a length") as caught:
        solver({"a": {"left": 0, "width": "n"}}, scope={"n": "soon"}).rect("a")
    assert caught.value.box == "a"


@settings(max_examples=60)
@given(st.floats(0, 40), st.floats(0, 40), st.floats(0, 10))
def test_insets_and_sizes_say_the_same(left, right, gap) -> None:
    width = 100 - left - right
    by_insets = solver({"a": {"left": left, "right": right}, "b": {"after": f"a + {gap:.6f}", "width": 1}})
    by_width = solver({"a": {"left": left, "width": width}, "b": {"after": f"a + {gap:.6f}", "width": 1}})
    assert tuple(by_insets.rect("a")) == pytest.approx(tuple(by_width.rect("a")))
    assert by_insets.rect("b").left == pytest.approx(by_width.rect("b").left)
