"""Strips on pages: those that fit, stay together, float, fill columns or are too high."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pnp.book.flow import TextArea, place_on_pages
from pnp.book.strips import Strip, StripRun
from pnp.imposition.page import Heading

ROOM = TextArea(100.0, 60.0, 80.0)


def leaves(*runs):
    made = place_on_pages(runs, ROOM)
    return [[(p.strip.name, round(p.x, 3), round(p.y, 3)) for p in leaf] for leaf in made.pages]


def strips(*heights, **more):
    return tuple(Strip(height, name=str(n), **more) for n, height in enumerate(heights))


def test_strips_fill_a_page_and_continue_on_the_next():
    assert leaves(StripRun(strips(40, 40, 40))) == [[("0", 0, 0), ("1", 0, 40)], [("2", 0, 0)]]


def test_white_between_neighbours_is_the_larger_one_and_none_at_the_top():
    run = StripRun((Strip(10, space_before=7, space_after=2, name="a"), Strip(10, space_before=5, name="b")))
    assert leaves(run) == [[("a", 0, 0), ("b", 0, 15)]]


def test_a_strip_that_just_fits_stays():
    assert leaves(StripRun(strips(60, 40))) == [[("0", 0, 0), ("1", 0, 60)]]
    assert len(leaves(StripRun(strips(60, 40.01)))) == 2


def test_strips_that_stay_together_move_together():
    run = StripRun((Strip(70, name="a"), Strip(20, keep_with_next=True, name="b"), Strip(20, name="c")))
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["b", "c"]]


def test_a_heading_that_needs_room_begins_a_page():
    run = StripRun((Strip(50, name="a"), Strip(5, least_space=51, name="b"), Strip(5, least_space=51, name="c")))
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["b", "c"]]


def test_text_after_a_float_without_room_is_before_it_and_the_float_begins_the_next_page():
    run = StripRun((Strip(60, name="a"), Strip(50, floats=True, name="f"), Strip(30, name="b"), Strip(30, name="c")))
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a", "b"], ["f", "c"]]


def test_a_heading_that_stays_with_a_picture_does_not_float():
    run = StripRun(
        (
            Strip(60, name="a"),
            Strip(5, keep_with_next=True, name="h"),
            Strip(50, floats=True, name="f"),
            Strip(9, name="b"),
        )
    )
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["h", "f", "b"]]


def test_a_chapter_begins_with_its_text_if_its_picture_has_no_room():
    head = Strip(5, keep_with_next=True, name="h", headings=(Heading(0, "One", 0.0),))
    run = StripRun(
        (Strip(60, name="a"), head, Strip(50, floats=True, name="f"), Strip(9, name="b"), Strip(9, name="c"))
    )
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a", "h", "b", "c"], ["f"]]
    low = StripRun((Strip(90, name="a"), head, Strip(50, floats=True, name="f"), Strip(9, name="b")))
    assert [[one[0] for one in leaf] for leaf in leaves(low)] == [["a"], ["h", "f", "b"]]


def test_a_chapter_of_one_picture_keeps_it_if_the_next_chapter_begins_a_page():
    head = Strip(5, keep_with_next=True, name="h", headings=(Heading(0, "One", 0.0),))
    run = StripRun((Strip(60, name="a"), head, Strip(50, floats=True, name="f"), Strip(9, name="b", begins_page=True)))
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["h", "f"], ["b"]]


def test_a_float_that_waits_is_placed_at_the_end():
    run = StripRun((Strip(80, name="a"), Strip(50, floats=True, name="f")))
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["f"]]


def test_no_page_is_left_empty_by_a_float_before_a_heading_that_needs_room():
    run = StripRun(
        (Strip(70, name="a"), Strip(40, floats=True, name="f"), Strip(5, least_space=40, name="h"), Strip(5, name="b"))
    )
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["f", "h", "b"]]


def test_the_error_names_a_strip_higher_than_a_page():
    made = place_on_pages([StripRun((Strip(120, name="clause C-1"),))], ROOM)
    assert made.problems == ("clause C-1 is 120 mm high, but a page has only 100 mm: make it smaller",)


def test_strips_that_stay_together_are_divided_if_they_are_longer_than_a_page():
    made = place_on_pages([StripRun(strips(60, 60, keep_with_next=True))], ROOM)
    assert (len(made.pages), made.problems) == (2, ())


def test_strips_in_columns_that_stay_together_are_divided_if_they_are_longer_than_a_column():
    run = StripRun(strips(60, 60, keep_with_next=True), columns=2, gap=4.0, is_wide=True)
    assert leaves(run) == [[("0", 0, 0), ("1", 42, 0)]]
    assert place_on_pages([run], ROOM).problems == ()


def test_the_error_names_a_strip_in_columns_that_is_higher_than_a_page():
    made = place_on_pages([StripRun(strips(60, 120, 10, keep_with_next=True), columns=2, gap=4.0, is_wide=True)], ROOM)
    assert made.problems == ("1 is 120 mm high, but a page has only 100 mm: make it smaller",)


def test_the_head_of_a_table_is_repeated_on_the_next_page():
    head = Strip(10, name="head")
    rows = (head._replace(keep_with_next=True), *strips(30, 30, 30, 30, 30, 30, table_head=(head,)))
    assert leaves(StripRun(rows)) == [
        [("head", 0, 0), ("0", 0, 10), ("1", 0, 40), ("2", 0, 70)],
        [("head", 0, 0), ("3", 0, 10), ("4", 0, 40), ("5", 0, 70)],
    ]


def test_a_row_that_begins_a_page_leaves_room_for_its_head():
    run = StripRun((Strip(80, name="a"), *strips(40, 55, table_head=(Strip(10, name="head"),))))
    assert [[one[0] for one in leaf] for leaf in leaves(run)] == [["a"], ["head", "0"], ["head", "1"]]


def test_columns_end_at_the_same_height():
    made = leaves(StripRun(strips(10, 10, 10, 10), 2, 4.0, True))
    assert made == [[("0", 0, 0), ("1", 0, 10), ("2", 42, 0), ("3", 42, 10)]]


def test_columns_continue_on_the_next_page():
    made = leaves(StripRun((Strip(50, name="a"),)), StripRun(strips(*[20] * 8), 2, 4.0, True))
    assert [len(leaf) for leaf in made] == [5, 4]


@given(st.lists(st.floats(1, 60), min_size=1, max_size=40), st.integers(1, 4))
def test_nothing_is_lost_or_placed_outside_the_page(heights, columns):
    made = place_on_pages([StripRun(strips(*heights), columns, 2.0, True)], ROOM)
    placed = [one for leaf in made.pages for one in leaf]
    assert [int(one.strip.name) for one in placed] == list(range(len(heights)))
    assert all(one.y + one.strip.height <= ROOM.height + 1e-6 for one in placed)
    for leaf in made.pages:
        for one, other in pairwise(leaf):
            assert one.x < other.x or other.y >= one.y + one.strip.height - 1e-6
