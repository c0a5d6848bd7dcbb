import pytest

from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition.plan import Options, plan
from pnp.model.sheet import Place, SheetLayout, SheetSpec


def corners(made):
    return [(round(s.place.trim.left, 3), round(s.place.trim.top, 3)) for s in made.pattern(0).slots]


def grid(xs, ys):
    return [(x, y) for y in ys for x in xs]


@pytest.mark.parametrize(
    ("paper", "bleed", "turn", "xs", "ys"),
    [
        ("A4", 0, "portrait", (10.5, 73.5, 136.5), (16.5, 104.5, 192.5)),
        ("A4", 3, "portrait", (10.5, 73.5, 136.5), (16.5, 104.5, 192.5)),
        ("Letter", 2, "portrait", (13.45, 76.45, 139.45), (7.7, 95.7, 183.7)),
        ("Letter", 3, "landscape", (13.7, 76.7, 139.7, 202.7), (19.95, 107.95)),
    ],
)
def test_places_of_cards_of_63_by_88_are_exact_to_a_hundredth_of_a_mm(poker, papers, paper, bleed, turn, xs, ys):
    made = plan(poker, papers[paper], (63, 88), 20, Options(bleed=bleed))
    assert made.paper.orientation == turn
    assert corners(made) == grid(xs, ys)
    assert (made.columns, made.rows, made.places) == (len(xs), len(ys), len(xs) * len(ys))


def test_a_plan_counts_places_sheets_pages_cuts_and_use_of_paper(poker, papers):
    made = plan(poker, papers["A4"], (63, 88), 72, Options(bleed=2))
    assert (made.places, made.sheets, made.pages, made.cuts, made.total_cut_count) == (9, 8, 16, 8, 64)
    assert made.paper_share == pytest.approx(9 * 63 * 88 / (210 * 297))
    assert plan(poker, papers["A4"], (63, 88), 73, Options("fronts")).pages == 9
    folded = plan(poker, papers["A4"], (63, 88), 9, Options("gutterfold"))
    assert (folded.places, folded.sheets, folded.pages, folded.paper.orientation) == (4, 3, 3, "landscape")
    assert folded.cuts == 5 + 2  # folded and glued first: both layers are cut at once


def test_gaps_double_the_cuts(papers):
    spec = SheetSpec("s", (SheetLayout("A4", "portrait", columns=3, rows=3, gap=2),))
    assert plan(spec, papers["A4"], (50, 80), 9, Options()).cuts == 12


def test_a_note_says_that_bleed_leaves_room_for_fewer_cards(poker, papers):
    made = plan(poker, papers["Letter"], (63, 88), 9, Options(bleed=3))
    assert made.notes == ("bleed 3 mm leaves room for 8 instead of 9 cards on a sheet of Letter",)
    assert plan(poker, papers["A4"], (63, 88), 9, Options(bleed=3)).notes == ()


def test_bleed_in_the_gaps_costs_places(papers):
    spec = SheetSpec("s", (SheetLayout("A4", "portrait", columns=3, rows=3, gap_bleeds=2),), (63, 88), True, "own")
    assert plan(spec, papers["A4"], (63, 88), 9, Options(bleed=2)).places == 9
    made = plan(spec, papers["A4"], (63, 88), 9, Options(bleed=3))
    assert (made.places, made.paper.orientation) == (8, "landscape")
    assert made.notes[0] == "bleed 3 mm leaves room for 8 instead of 9 cards on a sheet of A4"


def test_a_note_says_that_margins_leave_room_for_fewer_cards(papers):
    spec = SheetSpec("s", (SheetLayout("A4", "portrait", (20, 20), 3, 3),))
    made = plan(spec, papers["A4"], (63, 88), 9, Options())
    assert made.places == 4
    assert made.notes[0] == "the margins leave room for 4 instead of 9 cards on a sheet of A4"


@pytest.mark.parametrize("sides", ["fronts", "gutterfold"])
def test_a_note_says_that_the_size_of_the_pieces_leaves_room_for_fewer(papers, sides):
    spec = SheetSpec("s", (SheetLayout("any", columns=3, rows=3),))
    made = plan(spec, papers["A4"], (90, 120), 9, Options(sides, bleed=2))
    assert made.notes[0] == (
        f"the size of 90 x 120 mm leaves room for {made.places} instead of 9 cards on a sheet of A4"
    )


def test_a_note_says_that_a_sheet_is_made_for_another_size(poker, papers):
    made = plan(poker, papers["A4"], (70, 120), 4, Options())
    assert made.places == 4
    assert (
        made.notes[0]
        == "sheet poker9 is made for 63 x 88 mm: for 70 x 120 mm, it has room for 4 cards on a sheet of A4"
    )


def test_a_paper_that_the_sheet_does_not_name_has_as_many_places_as_fit(poker, papers):
    made = plan(poker, papers["A3"], (63, 88), 4, Options())
    assert (made.places, made.paper.orientation) == (18, "landscape")


def test_an_entry_whose_name_only_begins_like_a_paper_is_not_used_for_it(papers):
    spec = SheetSpec("s", (SheetLayout("Letterpress", columns=1, rows=1), SheetLayout("Letter", columns=2, rows=2)))
    assert plan(spec, papers["Letter"], (63, 88), 4, Options()).places == 4


@pytest.mark.parametrize(
    ("skip", "words"),
    [
        (
            (10,),
            r"^--skip: place 10 cannot be skipped: this sheet has the places 1 to 9 \(print this without --skip;",
        ),
        ((0,), "^--skip: place 0 cannot be skipped: this sheet has the places 1 to 9"),
        (tuple(range(1, 10)), "all 9 places of the sheet are skipped: leave at least one"),
    ],
)
def test_the_error_names_a_place_that_cannot_be_skipped(poker, papers, skip, words):
    with pytest.raises(ImpositionError, match=words):
        plan(poker, papers["A4"], (63, 88), 9, Options(skip=skip))


def test_the_error_names_the_sheet_whose_own_file_skips_a_place_that_it_does_not_have(poker, papers):
    with pytest.raises(ImpositionError, match=r"^sheet poker9: place 12 cannot be skipped: this sheet has"):
        plan(poker._replace(skip=(12,)), papers["A4"], (63, 88), 9, Options())


@pytest.mark.parametrize("skip", [(1,), (3,)])
def test_a_sheet_with_one_place_says_so_instead_of_skipping_it(poker, papers, skip):
    with pytest.raises(
        ImpositionError, match=r"^--skip: this sheet has only one place, so none can be skipped \(print"
    ):
        plan(poker, papers["A4"], (180, 250), 1, Options(skip=skip))


def test_unknown_sides_are_refused(poker, papers):
    with pytest.raises(
        ImpositionError, match=r"sides 'both' is not allowed \(allowed: long-edge, short-edge, gutterfold"
    ):
        plan(poker, papers["A4"], (63, 88), 9, Options("both"))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (
            Place(Rect(2, 20, 63, 88)),
            "place 2 reaches into the margin: on A4 it must be within 5 to 205 mm across and 5 to 292 mm down",
        ),
        (Place(Rect(50, 20, 63, 88)), "place 2 overlaps another place"),
        (Place(Rect(100, 20, 63, 88), 90), "place 2 is 88 x 63 mm, but the face is 63 x 88 mm"),
    ],
)
def test_the_error_names_a_written_place_that_is_impossible(papers, place, words):
    spec = SheetSpec("own", (SheetLayout("A4", "portrait", places=(Place(Rect(20, 20, 63, 88)), place)),))
    with pytest.raises(ImpositionError, match=words):
        plan(spec, papers["A4"], (63, 88), 1, Options())


def test_a_face_beside_its_back_needs_half_a_sheet(fill, papers):
    with pytest.raises(ImpositionError, match="a face beside its back of 259 x 190 mm does not fit on A4"):
        plan(fill, papers["A4"], (259, 190), 1, Options("gutterfold"))
    assert plan(fill, papers["A4"], (259, 190), 1, Options("gutterfold", has_backs=False)).places == 1


def test_without_centring_the_block_begins_at_the_margins(poker, papers):
    made = plan(poker._replace(is_centred=False), papers["A4"], (63, 88), 9, Options())
    assert corners(made)[0] == (5, 10)
