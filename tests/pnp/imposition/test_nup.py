import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from papers import PAPERS

from pnp.errors import ImpositionError
from pnp.imposition import nup
from pnp.imposition.plan import Options, plan
from pnp.model.sheet import SheetLayout, SheetSpec

FILL = SheetSpec("fill", (SheetLayout("any"),))
A4 = PAPERS[1]


def test_gaps_take_room_from_pieces():
    assert nup.count_that_fit(200, 63) == 3
    assert nup.count_that_fit(189, 63) == 3
    assert nup.count_that_fit(188.9, 63) == 2
    assert nup.count_that_fit(199, 63, 5) == 3
    assert nup.count_that_fit(198.9, 63, 5) == 2
    assert nup.count_that_fit(10, 63) == 0


def test_pieces_fit_in_spite_of_rounding_errors():
    assert nup.count_that_fit(0.3, 0.1) == 3


def test_the_papers_own_margin_applies_even_if_the_requested_one_is_smaller():
    assert nup.printable_area(A4, (8, 4)) == (5, 8, 200, 281)


def test_a_single_landscape_face_is_printed_on_landscape_paper():
    made = plan(FILL, A4, (259, 190), 1, Options())
    assert (made.paper.orientation, made.places) == ("landscape", 1)
    assert plan(FILL, A4, (150, 190), 1, Options()).paper.orientation == "portrait"
    assert plan(FILL, A4, (190, 150), 1, Options()).paper.orientation == "landscape"


def test_the_error_for_a_face_too_large_for_the_paper_names_papers_that_are_not():
    with pytest.raises(ImpositionError, match="does not fit") as caught:
        plan(FILL, PAPERS[0], (259, 190), 1, Options())
    assert str(caught.value) == (
        "a face of 259 x 190 mm does not fit on A5, which has 138 x 200 mm inside its margins; "
        "faces are never shrunk: use larger paper, or make the face smaller"
    )
    assert nup.fitting_papers(PAPERS, caught.value.size) == ["A4", "Letter", "Legal", "A3", "Tabloid"]


def test_a_face_larger_than_every_paper_is_refused():
    assert nup.fitting_papers(PAPERS, (600, 500)) == []


sizes = st.floats(5, 300).map(lambda value: round(value, 2))


@settings(max_examples=150)
@given(sizes, sizes, st.sampled_from(PAPERS), st.sampled_from([0, 2, 3]), st.sampled_from([0.0, 1.5, 6.0]))
def test_a_sheet_has_as_many_places_as_fit_inside_the_margins_without_overlapping(width, height, paper, bleed, gap):
    spec = SheetSpec("fill", (SheetLayout("any", gap=gap),))
    across, down = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin
    most = max(
        math.floor((x + gap) / (width + gap) + 1e-6) * math.floor((y + gap) / (height + gap) + 1e-6)
        for x, y in ((across, down), (down, across))
    )
    if most == 0:
        with pytest.raises(ImpositionError, match="does not fit on"):
            plan(spec, paper, (width, height), 1000, Options(bleed=bleed))
        return
    made = plan(spec, paper, (width, height), 1000, Options(bleed=bleed))
    assert made.places == most
    trims = [slot.place.trim for slot in made.pattern(0).slots]
    room = nup.printable_area(made.paper)
    assert all(room.contains(trim, 1e-3) for trim in trims)
    assert all((trim.width, trim.height) == (width, height) for trim in trims)
    by_row = sorted(trims, key=lambda trim: (trim.top, trim.left))
    near = [(a, b) for i, a in enumerate(by_row) for b in by_row[i + 1 : i + made.columns + 2]]
    assert not any(a.overlaps(b) for a, b in near)
    assert abs(trims[0].left + trims[-1].right - made.paper.width) < 1e-6
    assert abs(trims[0].top + trims[-1].bottom - made.paper.height) < 1e-6
