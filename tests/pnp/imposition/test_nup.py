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


def test_as_many_pieces_fit_as_gaps_leave_room_for():
    assert nup.fit(200, 63) == 3
    assert nup.fit(189, 63) == 3
    assert nup.fit(188.9, 63) == 2
    assert nup.fit(199, 63, 5) == 3
    assert nup.fit(198.9, 63, 5) == 2
    assert nup.fit(10, 63) == 0


def test_tenths_that_add_up_inexactly_still_fit():
    assert nup.fit(0.3, 0.1) == 3


def test_margins_asked_for_never_undercut_the_papers_own():
    assert nup.area(A4, (8, 4)) == (5, 8, 200, 281)


def test_a_lone_landscape_face_turns_the_paper_on_its_side():
    made = plan(FILL, A4, (259, 190), 1, Options())
    assert (made.orientation, made.places) == ("landscape", 1)
    assert plan(FILL, A4, (150, 190), 1, Options()).orientation == "portrait"
    assert plan(FILL, A4, (190, 150), 1, Options()).orientation == "landscape"


def test_a_face_too_large_says_what_would_hold_it():
    with pytest.raises(ImpositionError, match="does not fit") as caught:
        plan(FILL, PAPERS[0], (259, 190), 1, Options())
    assert str(caught.value) == (
        "a face of 259 x 190 mm does not fit on A5, of which 138 x 200 mm can be printed inside the margins; "
        "nothing is shrunk: use larger paper, or make the face smaller"
    )
    assert nup.roomy(PAPERS, caught.value.size) == ["A4", "Letter", "Legal", "A3", "Tabloid"]


def test_no_paper_holds_what_is_larger_than_all():
    assert nup.roomy(PAPERS, (600, 500)) == []


sizes = st.floats(5, 300).map(lambda value: round(value, 2))


@settings(max_examples=150, deadline=None)
@given(sizes, sizes, st.sampled_from(PAPERS), st.sampled_from([0, 2, 3]), st.sampled_from([0.0, 1.5, 6.0]))
def test_places_are_the_most_that_fit_lie_inside_the_margins_and_never_overlap(width, height, paper, bleed, gap):
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
    room = nup.area(made.paper)
    assert all(room.contains(trim, 1e-3) for trim in trims)
    assert all((trim.width, trim.height) == (width, height) for trim in trims)
    by_row = sorted(trims, key=lambda trim: (trim.top, trim.left))
    near = [(a, b) for i, a in enumerate(by_row) for b in by_row[i + 1 : i + made.columns + 2]]
    assert not any(a.overlaps(b) for a, b in near)
    assert abs(trims[0].left + trims[-1].right - made.paper.width) < 1e-6
    assert abs(trims[0].top + trims[-1].bottom - made.paper.height) < 1e-6
