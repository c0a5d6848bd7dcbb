import pytest
from folders import folders

from pnp.imposition import nup
from pnp.imposition.plan import Batch, Options, plan
from pnp.imposition.sheets import caption_notes, impose
from pnp.imposition.shelves import plan_batches
from pnp.library.sheets import load_sheet


@pytest.fixture(scope="module")
def sheets():
    roots = folders()
    return {name: load_sheet(name, roots) for name in ("poker9", "fill", "single", "chips", "mixed")}


@pytest.mark.parametrize(
    ("paper", "bleed", "places", "turn", "cuts"),
    [
        ("A4", 0, 9, "portrait", 8),
        ("A4", 3, 9, "portrait", 8),
        ("Letter", 2, 9, "portrait", 8),
        ("Letter", 3, 8, "landscape", 8),
        ("A3", 3, 18, "landscape", 11),
        ("Tabloid", 2, 18, "landscape", 11),
        ("Tabloid", 3, 16, "portrait", 10),
        ("Legal", 3, 10, "landscape", 9),
        ("A5", 3, 4, "portrait", 6),
    ],
)
def test_poker_cards_on_every_paper(sheets, papers, paper, bleed, places, turn, cuts):
    made = plan(sheets["poker9"], papers[paper], (63, 88), 100, Options(bleed=bleed))
    assert (made.places, made.paper.orientation, made.cuts) == (places, turn, cuts)
    edge = nup.printable_area(made.paper).outset(made.paper.margin - 3)
    assert all(edge.contains(slot.place.trim.outset(bleed), 1e-3) for slot in made.pattern(0).slots)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_mat_is_alone_on_its_page_at_its_own_size(sheets, papers, pieces, caption, paper):
    made = plan(sheets["single"], papers[paper], (259, 190), 5, Options("fronts", 3, pieces_word="mats"))
    pages = list(impose(made, pieces(5, (259, 190)), caption))
    assert (len(pages), made.paper.orientation, made.cuts) == (5, "landscape", 4)
    assert all(page.trim and (page.trim.width, page.trim.height) == pytest.approx((259, 190)) for page in pages)


def test_a_small_component_is_alone_on_its_page(sheets, papers):
    made = plan(sheets["single"], papers["A4"], (63, 88), 3, Options())
    assert (made.places, made.sheets) == (1, 3)


@pytest.mark.parametrize(("paper", "grid"), [("A4", (10, 15)), ("Letter", (10, 14))])
def test_chips_share_every_cut_and_leave_room_for_marks(sheets, papers, caption, paper, grid):
    made = plan(sheets["chips"], papers[paper], (18, 18), 200, Options(bleed=2, pieces_word="chips"))
    assert (made.columns, made.rows) == grid
    assert made.cuts == sum(grid) + 2
    assert made.notes == caption_notes(made, caption) == ()


def test_the_mixed_sheet_has_several_sizes_on_one_page(sheets, papers):
    made = plan_batches(sheets["mixed"], papers["A4"], [Batch(40, 60, 5), Batch(18, 18, 13)], Options("fronts", 2))
    assert (made.sheets, made.places) == (1, 18)
