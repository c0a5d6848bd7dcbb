import pytest
from tiny_project import COMPONENTS, LAYOUT, resized

from pnp.errors import DataError
from pnp.imposition.posters import PosterPlan
from pnp.press.job import job_of

LARGE = resized("280 x 190") + "breaks: {x: [140]}\n"
LANDSCAPE = {"cards/tiny/components.yaml": COMPONENTS.replace("poker9", "single")}


def job(opened, files=None, **choices):
    build = opened(files, **choices)
    (member,) = build.pieces()
    return job_of(member, build.desk, build.roots)


def test_cards_are_laid_on_the_sheet_that_they_name(opened):
    made = job(opened)
    assert (made.sheets, made.pages, made.cuts, made.plan.places) == (1, 1, 8, 9)
    pages = list(made.printed())
    assert [len(page.placements) for page in pages] == [3]
    assert made.notes() == ()


def test_a_face_too_large_for_the_paper_is_parted_at_its_breaks(opened):
    made = job(opened, {"layouts/tiny/hero.yaml": LARGE.replace("280", "400").replace("140", "200")})
    assert isinstance(made.plan, PosterPlan)
    assert (made.sheets, made.pages, made.cuts) == (6, 6, 24)  # three copies of two tiles
    assert len(list(made.printed())) == 6


def test_a_layout_may_ask_for_an_overlap_of_its_parts(opened):
    layout = LARGE.replace("280", "360").replace("x: [140]", "x: [180], overlap: 1cm")
    made = job(opened, {"layouts/tiny/hero.yaml": layout})
    assert [tile.rect for tile in made.plan.tiles] == [(0, 0, 180, 190), (170, 0, 190, 190)]


def test_a_face_too_large_that_has_no_breaks_is_told_at_its_component(opened):
    with pytest.raises(DataError) as caught:
        job(opened, {"layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "630 x 88")})
    assert str(caught.value).startswith(
        "cards/tiny/components.yaml:9:12: deck: a face of 630 x 88 mm does not fit on A4"
    )
    assert "no paper known here is large enough: part the face" in str(caught.value)


def test_a_face_too_large_names_the_papers_that_hold_it(opened):
    with pytest.raises(DataError, match=r"\(it fits on A3, A2, Tabloid, ArchB, ArchC\)"):
        opened({"layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "260 x 300")}).check()


def test_notes_say_what_has_no_room(opened):
    made = job(opened, {"layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "200 x 287"), **LANDSCAPE})
    assert "no room for the 100 mm ruler outside the cut" in made.notes()


def test_a_line_outside_the_cut_that_is_too_long_is_told(opened):
    sheet = "sheet: 1\nplaces: {grid: 1 x 1}\nslug: " + "long words " * 60 + "\n"
    files = {"layouts/sheets/own.yaml": sheet, "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "own")}
    made = job(opened, files)
    with pytest.raises(DataError, match=r"components\.yaml:9:12: deck: "):
        made.notes()
