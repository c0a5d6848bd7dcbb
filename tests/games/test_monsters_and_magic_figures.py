"""The standees of Monsters and Magic on paper: ridge, feet, seats and kinds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pypdfium2.raw as pdfium
import pytest
from measures import CUT_GREY, Sheet, distinct, pixels, sheets
from pieces_of_magic import EXACT, FIGURES, GAME, PAPERS, PIECES, SEATS, Print, of_kind
from PIL import Image, ImageOps
from seeing import hash64, likeness, main_colour, rgb, unlike

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect

RIDGE, FOOT = 39.0, 9.0


def strips(sheet: Sheet) -> list[Rect]:
    """Return the trims of folding figures: between crop marks, which are shorter than folds."""
    marks = [each for each in sheet.lines if each.colour == CUT_GREY and each.length < 10]
    xs = distinct(each.x0 for each in marks if abs(each.x0 - each.x1) < 1e-4)
    ys = distinct(each.y0 for each in marks if abs(each.y0 - each.y1) < 1e-4)
    return [Rect(x, y, x2 - x, y2 - y) for y, y2 in pairwise(ys) for x, x2 in pairwise(xs)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_has_a_ridge_between_two_pictures_of_30_mm_and_two_feet(
    name: str, paper: str, print_pieces: Print
) -> None:
    (sheet,) = print_pieces(paper).sheets(name)
    folds = [each for each in sheet.lines if each.colour == CUT_GREY and each.length == pytest.approx(18, abs=EXACT)]
    assert len(folds) == 3 * PIECES[name][0]
    tops = sorted({round(trim.top, 2) for trim in strips(sheet)})
    levels = Counter(round(fold.y0, 2) for fold in folds)
    assert len(tops) * 3 == len(levels)
    wanted = [top + at for top in tops for at in (FOOT, RIDGE, 2 * RIDGE - FOOT)]
    assert sorted(levels) == pytest.approx(wanted, abs=2 * EXACT)
    assert len(strips(sheet)) == PIECES[name][0]
    for trim in strips(sheet):
        assert (trim.width, trim.height) == pytest.approx((18, 78), abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_80_figures_share_three_sheets_in_the_file_of_the_whole_game(paper: str, tmp_path: Path) -> None:
    build = make_build(GAME, None, None, paper=paper)
    figures = tuple(one for one in build.game.components if one.id in FIGURES)
    build.game = replace(build.game, components=figures)
    built = build.write(tmp_path)
    listed, *pages = sheets(tmp_path / built.whole)
    assert [len(of_kind(page, pdfium.FPDF_PAGEOBJ_FORM)) for page in pages] == [30, 30, 20]
    assert "".join(letter.text for letter in listed.letters).count("3sharedsheets") == 4


@pytest.mark.parametrize("name", FIGURES)
def test_folded_over_its_ridge_a_figure_shows_the_same_on_both_sides(name: str, print_pieces: Print) -> None:
    (sheet,) = print_pieces().sheets(name)
    picture = sheet.picture(200)
    for trim in strips(sheet):
        back = picture.crop(pixels(Rect(trim.left, trim.top, 18, RIDGE).inset(0.5), 200))
        front = picture.crop(pixels(Rect(trim.left, trim.top + RIDGE, 18, RIDGE).inset(0.5), 200))
        flipped = ImageOps.flip(back).resize(front.size)
        assert likeness(flipped, front) > 0.95
        assert likeness(back, front) < 0.8, "unfolded, the back stands on its head"


def test_figures_are_distinguished_by_seat_and_by_kind_in_grey_too(print_pieces: Print) -> None:
    fronts: dict[tuple[str, str], Image.Image] = {}
    for name in FIGURES:
        (sheet,) = print_pieces().sheets(name)
        picture = sheet.picture(200)
        for trim in strips(sheet):
            foot = main_colour(picture.crop(pixels(Rect(trim.left + 0.5, trim.bottom - 1.2, 17, 1), 200)))
            (seat,) = [each for each, digits in SEATS.items() if foot == rgb(digits)]
            fronts[name, seat] = picture.crop(pixels(Rect(trim.left, trim.top + RIDGE, 18, 30), 200))
    assert len(fronts) == 16
    for seat in SEATS:
        kinds = [hash64(fronts[name, seat]) for name in FIGURES]
        assert min(unlike(a, b) for n, a in enumerate(kinds) for b in kinds[:n]) >= 6, seat
