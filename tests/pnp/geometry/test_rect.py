from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.rect import Rect

SIDES = st.integers(0, 200)
RECTS = st.builds(Rect, st.integers(-200, 200), st.integers(-200, 200), SIDES, SIDES)


def test_right_bottom_and_centre_follow_from_corner_and_size():
    r = Rect(10, 20, 63, 88)
    assert (r.right, r.bottom, r.centre) == (73, 108, (41.5, 64))


def test_inset_outset_and_moved():
    r = Rect(10, 20, 63, 88)
    assert r.inset(4) == (14, 24, 55, 80)
    assert r.outset(2) == (8, 18, 67, 92)
    assert r.moved(-10, 5) == (0, 25, 63, 88)


def test_neighbours_that_share_an_edge_do_not_overlap():
    assert not Rect(0, 0, 63, 88).overlaps(Rect(63, 0, 63, 88))
    assert Rect(0, 0, 63, 88).overlaps(Rect(62, 87, 63, 88))


def test_a_rectangle_contains_its_edges():
    assert Rect(0, 0, 10, 10).contains(Rect(0, 0, 10, 10))
    assert not Rect(0, 0, 10, 10).contains(Rect(0, 0, 10.1, 10))
    assert Rect(0, 0, 10, 10).contains(Rect(0, 0, 10.1, 10), slack=0.2)


@settings(max_examples=100)
@given(RECTS, RECTS)
def test_the_joined_rectangle_is_the_smallest_that_contains_both(a, b):
    both = a.joined(b)
    assert both.contains(a)
    assert both.contains(b)
    assert {both.left, both.right} <= {a.left, b.left, a.right, b.right}
    assert {both.top, both.bottom} <= {a.top, b.top, a.bottom, b.bottom}


@settings(max_examples=100)
@given(RECTS, RECTS)
def test_overlapping_is_mutual(a, b):
    assert a.overlaps(b) == b.overlaps(a)
