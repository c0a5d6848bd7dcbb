"""Booklets: the order of pages before and after folding, creep, backs on the long and the short edge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face
from pnp.errors import ImpositionError
from pnp.imposition.booklet import booklet_sides, impose_booklet, page_size
from pnp.model.sheet import Paper

A4 = Paper("A4", 210, 297, 5)
LETTER = Paper("Letter", 215.9, 279.4, 6.35)


def faces(count, paper=A4):
    width, height = page_size(paper)
    return [Face(f"p{n}", str(n), width, height, 0, Drawing(width, height, ())) for n in range(1, count + 1)]


def folded(spreads):
    """Return the numbers of pages in reading order, with the sheets folded into each other."""
    fronts = {s.sheet: s for s in spreads if s.side == "front"}
    backs = {s.sheet: s for s in spreads if s.side == "back"}
    first_half = [n for sheet in sorted(fronts) for n in (fronts[sheet].right, backs[sheet].left)]
    second_half = [n for sheet in sorted(fronts, reverse=True) for n in (backs[sheet].right, fronts[sheet].left)]
    return first_half + second_half


@given(st.integers(1, 60))
def test_sheets_folded_into_each_other_read_from_the_first_page_to_the_last(sheets):
    assert folded(booklet_sides(4 * sheets)) == list(range(1, 4 * sheets + 1))


def test_eight_pages_are_in_the_order_that_a_printer_expects():
    assert [tuple(s) for s in booklet_sides(8)] == [
        (0, "front", 8, 1),
        (0, "back", 2, 7),
        (1, "front", 6, 3),
        (1, "back", 4, 5),
    ]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 6, 7, 9])
def test_a_number_of_pages_that_is_not_a_multiple_of_four_is_refused(count):
    with pytest.raises(ImpositionError, match="multiple of 4"):
        booklet_sides(count)


def places(pages):
    return [[(p.face.name, round(p.place.trim.left, 4), p.place.turn) for p in page.placements] for page in pages]


def test_short_edge_keeps_heads_up_on_both_sides():
    made = places(impose_booklet(faces(4), A4, "short-edge", 0.0, "b"))
    assert made == [[("4", 0, 0), ("1", 148.5, 0)], [("2", 0, 0), ("3", 148.5, 0)]]


def test_long_edge_turns_the_whole_back():
    made = places(impose_booklet(faces(4), A4, "long-edge", 0.0, "b"))
    assert made == [[("4", 0, 0), ("1", 148.5, 0)], [("2", 148.5, 180), ("3", 0, 180)]]


def test_creep_moves_each_sheet_nearer_the_fold_than_the_one_outside_it():
    made = places(impose_booklet(faces(12), A4, "short-edge", 0.25, "b"))
    assert [page[0][1] for page in made] == [0, 0, 0.25, 0.25, 0.5, 0.5]
    assert [page[1][1] for page in made] == [148.5, 148.5, 148.25, 148.25, 148, 148]


def test_creep_of_a_turned_back_is_still_towards_the_fold():
    made = list(impose_booklet(faces(8), A4, "long-edge", 0.25, "b"))[3]
    (left_page, right_page) = made.placements
    assert left_page.place.trim.left == pytest.approx(148.5 - 0.25)
    assert right_page.place.trim.left == pytest.approx(0.25)
    assert (left_page.clip.left, right_page.clip.left) == (148.5, 0)


def test_a_page_prints_nothing_beyond_the_fold():
    for page in impose_booklet(faces(8, LETTER), LETTER, "short-edge", 0.5, "b"):
        left, right = page.placements
        assert left.clip.right == right.clip.left == pytest.approx(LETTER.height / 2)


def test_sheets_are_landscape_and_pages_are_half_of_them():
    (page, _) = impose_booklet(faces(4, LETTER), LETTER, "short-edge", 0.0, "b")
    assert (page.width, page.height) == (279.4, 215.9)
    assert page_size(LETTER) == (139.7, 215.9)


@pytest.mark.parametrize("sides", ["fronts", "gutterfold", ""])
def test_sides_that_do_not_print_both_sides_are_refused(sides):
    with pytest.raises(ImpositionError, match="long-edge, short-edge"):
        list(impose_booklet(faces(4), A4, sides, 0.0, "b"))


def test_pages_of_another_size_are_refused():
    with pytest.raises(ImpositionError, match=r"not 139\.7 x 215\.9"):
        list(impose_booklet(faces(4, A4), LETTER, "short-edge", 0.0, "b"))
