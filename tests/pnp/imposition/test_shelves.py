import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from papers import PAPERS

from pnp.errors import ImpositionError
from pnp.imposition import nup
from pnp.imposition.plan import Batch, Options
from pnp.imposition.sheets import impose_batches
from pnp.imposition.shelves import plan_batches
from pnp.model.sheet import CutMarks, SheetLayout, SheetSpec

MIXED = SheetSpec("mixed", (SheetLayout("any", margins=(10, 10), uses_shelves=True),))
A4 = PAPERS[1]


def picture(pattern):
    """Return the rows of a sheet from the top, by height and number of pieces."""
    rows = {}
    for slot in pattern.slots:
        key = round(slot.place.trim.top, 3)
        rows.setdefault(key, []).append(round(slot.place.trim.height))
    return [f"{row[0]}x{len(row)}" for _, row in sorted(rows.items())]


def straight(trims):
    """Return whether the pieces can be separated by cuts from edge to edge of what is being cut."""
    if len(trims) <= 1:
        return True
    for low, high in (("left", "right"), ("top", "bottom")):
        for at in {getattr(trim, high) for trim in trims}:
            before = [trim for trim in trims if getattr(trim, high) <= at + 1e-6]
            after = [trim for trim in trims if getattr(trim, low) >= at - 1e-6]
            if len(before) + len(after) == len(trims) and before and after:
                return straight(before) and straight(after)
    return False


def test_rows_are_ordered_from_the_highest_size_to_the_lowest():
    made = plan_batches(MIXED, A4, [Batch(18, 18, 13), Batch(40, 60, 5), Batch(12, 12, 20)], Options("fronts"))
    assert picture(made.pattern(0)) == ["60x4", "60x1", "18x10", "18x3", "12x15", "12x5"]
    assert (made.sheets, made.columns, made.rows) == (1, 0, 0)
    assert made.cuts == (5 + 3) + (11 + 3) + (16 + 3)


def test_batches_of_one_size_share_rows():
    made = plan_batches(MIXED, A4, [Batch(18, 18, 9), Batch(12, 12, 4), Batch(18, 18, 4)], Options("fronts"))
    assert picture(made.pattern(0)) == ["18x10", "18x3", "12x4"]
    assert [slot.batch for slot in made.pattern(0).slots] == [0] * 9 + [2] * 4 + [1] * 4


def test_pieces_come_from_their_own_batch_and_backs_are_behind_them(pieces, caption):
    batches = [Batch(60, 90, 13), Batch(18, 18, 30), Batch(30, 90, 2)]
    made = plan_batches(MIXED, A4, batches, Options("long-edge", 2))
    sources = [pieces(batch.count, (batch.width, batch.height)) for batch in batches]
    pages = list(impose_batches(made, sources, caption))
    assert len(pages) == made.pages == 2 * made.sheets > 2
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert [one.face.key[5:] for one in front.placements] == [one.face.key[4:] for one in back.placements]
        for one, other in zip(front.placements, back.placements, strict=True):
            assert other.place.trim.left == pytest.approx(front.width - one.place.trim.right)
            assert other.place.trim.top == one.place.trim.top
    assert sum(len(page.placements) for page in pages[::2]) == 45


def test_use_of_paper_does_not_count_the_last_sheet():
    made = plan_batches(MIXED, A4, [Batch(63, 88, 7)], Options("fronts"))
    assert (made.sheets, made.paper.orientation) == (1, "portrait")
    assert made.paper_share == pytest.approx(7 * 63 * 88 / (210 * 297))
    two = plan_batches(MIXED, A4, [Batch(63, 88, 10)], Options("fronts"))
    assert (two.sheets, two.paper_share) == (2, pytest.approx(9 * 63 * 88 / (210 * 297)))


def test_the_error_names_the_size_of_a_piece_that_is_too_large():
    with pytest.raises(ImpositionError, match="a piece of 250 x 210 mm does not fit on A4"):
        plan_batches(MIXED, A4, [Batch(18, 18, 1), Batch(250, 210, 1)], Options("fronts"))


def test_the_error_names_the_piece_that_does_not_fit_and_not_a_longer_one_that_does():
    with pytest.raises(ImpositionError, match="a piece of 215 x 215 mm does not fit on A4"):
        plan_batches(MIXED, A4, [Batch(20, 260, 1), Batch(215, 215, 1)], Options("fronts"))


def test_papers_that_are_large_enough_have_room_inside_the_margins_of_the_sheet_too():
    with pytest.raises(ImpositionError, match="a piece of 195 x 280 mm does not fit on A4") as caught:
        plan_batches(MIXED, A4, [Batch(195, 280, 1)], Options("fronts"))
    assert "A4" in nup.fitting_papers(PAPERS, (195, 280))
    assert nup.fitting_papers(PAPERS, caught.value.size) == ["A3", "Tabloid"]


def test_the_error_says_that_sizes_need_different_orientations():
    with pytest.raises(
        ImpositionError, match="sheet mixed: no orientation of A4 fits all the pieces: use larger paper, or"
    ):
        plan_batches(MIXED, A4, [Batch(18, 18, 1), Batch(20, 260, 1), Batch(260, 20, 1)], Options("fronts"))


def test_places_of_a_mixed_sheet_cannot_be_skipped():
    with pytest.raises(
        ImpositionError,
        match=r"^--skip: places on the mixed sheet mixed have no numbers, so none can be skipped \(print this without",
    ):
        plan_batches(MIXED, A4, [Batch(18, 18, 1)], Options("fronts", skip=(1,)))


batch = st.builds(Batch, st.integers(8, 120), st.integers(8, 120), st.integers(1, 40))


@settings(max_examples=60)
@given(st.lists(batch, min_size=1, max_size=5), st.sampled_from(PAPERS[1:]), st.sampled_from([0, 3]), st.booleans())
def test_every_piece_has_one_place_inside_the_margins_and_every_cut_goes_through(batches, paper, bleed, fold):
    options = Options("gutterfold" if fold else "fronts", bleed)
    try:
        made = plan_batches(MIXED, paper, batches, options)
    except ImpositionError:
        assert fold  # half a sheet may be too small; a whole one never is, for these sizes
        return
    room = nup.printable_area(made.paper, (10, 10))
    counts = [0] * len(batches)
    for pattern in made.patterns:
        trims = [slot.place.trim for slot in pattern.slots]
        assert all(room.contains(trim, 1e-2) for trim in trims)
        assert straight(trims)
        for slot in pattern.slots:
            counts[slot.batch] += 1
            assert (slot.place.trim.width, slot.place.trim.height) == (
                batches[slot.batch].width,
                batches[slot.batch].height,
            )
    assert counts == [each.count for each in batches]


TURNING = SheetSpec(
    "snug", (SheetLayout("any", turn="portrait", margins=(7, 7), uses_shelves=True),), can_turn_pieces=True
)
UPRIGHT = TURNING._replace(can_turn_pieces=False)


def test_pieces_are_turned_where_that_saves_a_sheet():
    aids = [Batch(105, 148, 2), Batch(38, 38, 5)]
    made = [plan_batches(spec, A4, aids, Options("long-edge", has_backs=True)) for spec in (UPRIGHT, TURNING)]
    assert [plan.sheets for plan in made] == [2, 1]
    slots = made[1].patterns[0].slots
    assert {(slot.batch, slot.place.turn, round(slot.place.trim.width)) for slot in slots} == {(0, 90, 148), (1, 0, 38)}
    assert straight([slot.place.trim for slot in slots])


def test_pieces_are_not_turned_without_need():
    made = plan_batches(TURNING, A4, [Batch(105, 148, 1), Batch(60, 20, 4)], Options("fronts"))
    assert {slot.place.turn for slot in made.patterns[0].slots} == {0}


CHIPS = SheetSpec(
    "pins", (SheetLayout("any", margins=(7, 7), uses_shelves=True, gap=1),), cut=CutMarks("none"), is_staggered=True
)
STRAIGHT = CHIPS._replace(is_staggered=False)


def chips(spec, *batches, sides="long-edge"):
    return plan_batches(spec, A4, batches, Options(sides, 2))


def test_staggered_rows_of_circles_take_more_of_a_sheet():
    made = [chips(spec, Batch(34, 34, 100, is_round=True)) for spec in (STRAIGHT, CHIPS)]
    assert [plan.places for plan in made] == [40, 45]
    assert made[1].paper_share == pytest.approx(45 * math.pi * 17**2 / (210 * 297))
    centres = [slot.place.trim.centre for slot in made[1].patterns[0].slots]
    assert min(math.dist(one, other) for one, other in combinations(centres, 2)) == pytest.approx(35)


def test_only_circles_are_staggered_and_only_if_more_fit():
    rows = [picture(chips(CHIPS, batch).pattern(0)) for batch in (Batch(34, 34, 45), Batch(34, 34, 5, is_round=True))]
    assert rows == [["34x5"] * 8, ["34x5"]]
    large = chips(CHIPS, Batch(90, 90, 6, is_round=True)).patterns[0].slots
    assert len({slot.place.trim.left for slot in large}) == 2


def test_pieces_that_are_punched_need_no_straight_cuts():
    assert chips(CHIPS, Batch(34, 34, 100, is_round=True)).total_cut_count == 0
    assert chips(CHIPS._replace(cut=CutMarks()), Batch(34, 34, 100, is_round=True)).total_cut_count > 0


def test_each_circle_prints_up_to_halfway_to_its_neighbours_and_its_back_is_behind_it(pieces, caption):
    made = chips(CHIPS, Batch(34, 34, 13, is_round=True))
    front, back = impose_batches(made, [pieces(13, (34, 34))], caption)
    for page in (front, back):
        for one in page.placements:
            reach = [math.dist(one.place.trim.centre, step[1:]) for step in one.cell if len(step) > 1]
            assert min(reach) > 17.5
            assert max(reach) < 27
            assert all(cell_distance(one, other) > 17.4 for other in page.placements)
    for one, other in zip(front.placements, back.placements, strict=True):
        assert other.place.trim.left == pytest.approx(front.width - one.place.trim.right)
        assert sorted(round(front.width - step[1], 3) for step in one.cell if len(step) > 1) == sorted(
            round(step[1], 3) for step in other.cell if len(step) > 1
        )


def cell_distance(one, other):
    """Return how far the corners of a cell are from the middle of a piece, at least."""
    return min(math.dist(other.place.trim.centre, step[1:]) for step in one.cell if len(step) > 1)
