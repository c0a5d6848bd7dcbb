"""How many pieces of Monsters and Magic are printed, and how they are cut, measured from the PDFs."""

from __future__ import annotations

import pypdfium2.raw as pdfium
import pytest
from pieces_of_magic import EXACT, FIGURES, PAPERS, PIECES, SIDES, Print, circles, of_kind


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_manifest_has_the_counts_and_sizes_of_the_parts_list(paper: str, sides: str, print_pieces: Print) -> None:
    made = print_pieces(paper, sides).made
    both = 1 if sides == "fronts" else 2
    assert {name: (one["count"], one["trim_mm"], one["printed_sides"]) for name, one in made.items()} == {
        name: (count, trim, min(printed, both)) for name, (count, trim, printed) in PIECES.items()
    }


REPEATED = ("terrain_tile", "structure_chit", "garrison", *FIGURES, "die")


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", REPEATED)
def test_as_many_faces_lie_on_the_pages_as_there_are_pieces(
    name: str, paper: str, sides: str, print_pieces: Print
) -> None:
    printed = print_pieces(paper, sides)
    found = sum(len(of_kind(sheet, pdfium.FPDF_PAGEOBJ_FORM)) for sheet in printed.sheets(name))
    assert found == PIECES[name][0] * printed.made[name]["printed_sides"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "size"), [("terrain_tile", 43), ("terrain_spare", 43), ("garrison", 12)])
def test_square_pieces_are_cut_square(name: str, size: float, paper: str, print_pieces: Print) -> None:
    for sheet in print_pieces(paper).fronts(name):
        assert sheet.trims
        for trim in sheet.trims:
            assert (trim.width, trim.height) == pytest.approx((size, size), abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "size"), [("structure_chit", 18), ("declaration_marker", 15)])
def test_round_chips_have_a_printed_circle_each(name: str, size: float, paper: str, print_pieces: Print) -> None:
    found = [box for sheet in print_pieces(paper, variant=("round",)).fronts(name) for box in circles(sheet)]
    assert len(found) == PIECES[name][0]
    for box in found:
        assert (box.width, box.height) == pytest.approx((size, size), abs=EXACT)


def test_chips_are_cut_square_in_strips(print_pieces: Print) -> None:
    printed = print_pieces()
    for name, size in (("structure_chit", 18), ("declaration_marker", 15)):
        (sheet,) = printed.fronts(name)
        assert circles(sheet) == []
        assert len(sheet.trims) >= PIECES[name][0]
        assert (sheet.trims[0].width, sheet.trims[0].height) == pytest.approx((size, size), abs=EXACT)
