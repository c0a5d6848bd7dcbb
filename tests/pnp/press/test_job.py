import pytest
from tiny_project import COMPONENTS, LAYOUT, resized

from pnp.errors import DataError
from pnp.imposition.posters import PosterPlan
from pnp.press.job import job_of, shared_jobs

LARGE = resized("280 x 190") + "breaks: {x: [140]}\n"
LANDSCAPE = {"cards/tiny/components.yaml": COMPONENTS.replace("poker9", "single")}


def job(opened, files=None, **choices):
    build = opened(files, **choices)
    (member,) = build.composers()
    return job_of(member, build.sheet_data, build.roots)


def test_cards_are_laid_on_the_sheet_that_they_name(opened):
    made = job(opened)
    assert (made.plan.sheets, made.plan.pages, made.plan.total_cut_count, made.plan.places) == (1, 1, 8, 9)
    pages = list(made.pages_in_order())
    assert [len(page.placements) for page in pages] == [3]
    assert made.notes() == ()


def test_a_face_too_large_for_the_paper_is_parted_at_its_breaks(opened):
    made = job(opened, {"layouts/tiny/hero.yaml": LARGE.replace("280", "400").replace("140", "200")})
    assert isinstance(made.plan, PosterPlan)
    assert (made.plan.sheets, made.plan.pages, made.plan.total_cut_count) == (6, 6, 24)  # three copies of two tiles
    assert len(list(made.pages_in_order())) == 6


def test_a_layout_may_ask_for_an_overlap_of_its_parts(opened):
    layout = LARGE.replace("280", "360").replace("x: [140]", "x: [180], overlap: 1cm")
    made = job(opened, {"layouts/tiny/hero.yaml": layout})
    assert [tile.rect for tile in made.plan.tiles] == [(0, 0, 180, 190), (170, 0, 190, 190)]


def test_no_place_is_skipped_for_the_parts_of_a_face(opened):
    with pytest.raises(DataError, match=r"--skip: each part of a divided face has its own sheet, so no place can be"):
        job(opened, {"layouts/tiny/hero.yaml": LARGE.replace("280", "400").replace("140", "200")}, skip=(3,))


def test_a_face_that_fits_is_not_divided_because_a_place_cannot_be_skipped(opened):
    with pytest.raises(DataError, match="--skip: this sheet has only one place, so none can be skipped"):
        job(opened, {"layouts/tiny/hero.yaml": resized("270 x 190") + "breaks: {x: [140]}\n"}, skip=(3,))


def test_a_face_too_large_that_has_no_breaks_is_reported_at_its_component(opened):
    with pytest.raises(DataError) as caught:
        job(opened, {"layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "1630 x 88")})
    assert str(caught.value).startswith(
        "cards/tiny/components.yaml:9:12: deck: a face of 1630 x 88 mm does not fit on A4"
    )
    assert "no known paper is large enough: split it with `breaks` in its layout" in str(caught.value)


def test_a_tile_too_large_needs_more_breaks(opened):
    components = COMPONENTS.replace("kind: card", "kind: board")
    layout = LAYOUT.replace("63 x 88", "400 x 400\nbreaks: {x: [200]}")
    with pytest.raises(DataError) as caught:
        job(opened, {"cards/tiny/components.yaml": components, "layouts/tiny/hero.yaml": layout})
    assert "tile A of 200 x 400 mm does not fit on A4" in str(caught.value)
    assert "use larger paper, or divide the face with more `breaks` (it fits on A3, A2" in str(caught.value)
    assert "or split it" not in str(caught.value)


def test_a_face_too_large_names_the_papers_that_hold_it(opened):
    with pytest.raises(DataError, match=r"\(it fits on A3, A2, A1, A0, Tabloid, ArchB, ArchC, ArchD\)"):
        opened({"layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "260 x 300")}).check()


def test_a_board_too_large_may_be_divided_too(opened):
    components = COMPONENTS.replace("kind: card", "kind: board")
    with pytest.raises(DataError, match=r"\(it fits on A3, .*; or split it with `breaks` in its layout\)"):
        opened(
            {"cards/tiny/components.yaml": components, "layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "260 x 300")}
        ).check()


def test_notes_list_the_pieces_without_room(opened):
    made = job(opened, {"layouts/tiny/hero.yaml": LAYOUT.replace("63 x 88", "200 x 287"), **LANDSCAPE})
    assert "there is no room for the 100 mm ruler outside the cut" in made.notes()


def test_a_wide_bleed_leaves_the_line_outside_the_cut_out_with_a_note(opened):
    sheet = "sheet: 1\nplaces: {grid: 1 x 1}\nslug: $component.title\n"
    files = {
        "layouts/sheets/own.yaml": sheet,
        "layouts/tiny/hero.yaml": resized("200 x 287"),
        "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "own"),
    }
    note = "there is no room for the line of text outside the cut"
    for bleed, missing in ((0, False), (10, True)):
        made = job(opened, files, bleed=bleed)
        assert (note in made.notes()) is missing
        assert len(list(made.pages_in_order())) == 3


def test_a_line_outside_the_cut_that_is_too_long_is_reported(opened):
    sheet = "sheet: 1\nplaces: {grid: 1 x 1}\nslug: " + "long words " * 60 + "\n"
    files = {"layouts/sheets/own.yaml": sheet, "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "own")}
    made = job(opened, files)
    with pytest.raises(DataError, match=r"components\.yaml:9:12: deck: "):
        made.notes()


SHEET = "sheet: 1\nfor: {size: 63 x 88}\ntogether: true\npapers: {any: {places: {grid: 3 x 3}}}\n"
SPELLS = """\
  - id: spells
    title: Spells
    kind: card
    rows: [{id: hex, name: Hex, text: No., count: 7}]
    layout: spell
    sheet: decks
"""


def test_decks_with_a_sheet_for_components_together_share_sheets(opened):
    files = {
        "layouts/sheets/decks.yaml": SHEET,
        "layouts/tiny/spell.yaml": LAYOUT.replace(
            "  picture: {box: {left: 5, right: 5, top: 15, height: 30}, art: {image: art/$id.png}}\n", ""
        ),
        "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "decks") + SPELLS,
    }
    build = opened(files)
    members = list(build.composers())
    assert [job_of(member, build.sheet_data, build.roots).plan.sheets for member in members] == [1, 1]
    (shared,) = shared_jobs(members, build.sheet_data, build.roots)
    assert shared.plan.sheets == 2
    assert [len(page.placements) for page in shared.pages_in_order()] == [9, 1]
    apart = opened(files | {"layouts/sheets/decks.yaml": SHEET.replace("together: true\n", "")})
    assert len(shared_jobs(list(apart.composers()), apart.sheet_data, apart.roots)) == 2


def test_faces_of_another_size_do_not_share_sheets(opened):
    files = {
        "layouts/sheets/decks.yaml": SHEET.replace("for: {size: 63 x 88}\n", ""),
        "layouts/tiny/spell.yaml": resized("60 x 80"),
        "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "decks") + SPELLS.replace("hex", "a"),
    }
    build = opened(files)
    assert len(shared_jobs(list(build.composers()), build.sheet_data, build.roots)) == 2


BACKS = COMPONENTS.replace("    layout: hero\n", "    layout: hero\n    back: back\n")
BACK = "layout: 1\nsize: 63 x 88\nground: ink\n"


def test_fronts_too_large_to_lie_beside_their_backs_have_them_on_pages_of_their_own(opened):
    files = {
        "layouts/tiny/hero.yaml": resized("180 x 200"),
        "layouts/tiny/back.yaml": BACK.replace("63 x 88", "180 x 200"),
        "cards/tiny/components.yaml": BACKS.replace("poker9", "single"),
    }
    made = job(opened, files, sides="gutterfold")
    assert (made.plan.fold, made.plan.sheets, made.plan.pages) == (None, 3, 6)
    assert [page.side for page in made.pages_in_order()] == ["front", "back"] * 3
    note = "there is no room on A4 for fronts and backs side by side: print the backs alone and glue them on"
    assert made.notes()[0] == note
    wide = {**files, "layouts/tiny/hero.yaml": resized("180 x 400")}
    with pytest.raises(DataError, match=r"a face of 180 x 400 mm does not fit on A4"):
        job(opened, wide, sides="gutterfold")


@pytest.mark.parametrize(("sides", "notes"), [("long-edge", 1), ("gutterfold", 1), ("fronts", 0)])
def test_a_note_says_that_the_parts_of_a_divided_face_have_no_backs(opened, sides, notes):
    divided = resized("400 x 190") + "breaks: {x: [200]}\n"
    files = {
        "cards/tiny/components.yaml": BACKS,
        "layouts/tiny/hero.yaml": divided,
        "layouts/tiny/back.yaml": BACK.replace("63 x 88", "400 x 190"),
    }
    made = job(opened, files, sides=sides)
    assert {page.side for page in made.pages_in_order()} == {"front"}
    told = "the parts of a divided face have no backs: give the back a component of its own, and glue it on"
    assert made.notes().count(told) == notes
    assert made.single_entry("deck.pdf", "", ()).sides == 1


@pytest.mark.parametrize(("title", "letter"), [("Ἀχιλλεύς 船", "船"), ("سفينة", "ARABIC LETTER SEEN")])
def test_a_title_that_cannot_be_printed_is_reported_as_part_of_the_slug(opened, title, letter):
    files = {"cards/tiny/components.yaml": COMPONENTS.replace("Tiny", title)}
    with pytest.raises(DataError, match=rf"sheet poker9: the slug .* cannot be printed: .*{letter}.* another `slug`"):
        job(opened, files).notes()
    assert job(opened, {**files, "layouts/sheets/poker9.yaml": "sheet: 1\n"}).notes() == ()


def test_pieces_without_a_back_do_not_share_a_folded_sheet_with_others(opened):
    files = {
        "layouts/sheets/decks.yaml": SHEET.replace("3 x 3", "shelves").replace("for: {size: 63 x 88}\n", ""),
        "layouts/tiny/spell.yaml": resized("60 x 80"),
        "layouts/tiny/back.yaml": BACK,
        "cards/tiny/components.yaml": BACKS.replace("poker9", "decks") + SPELLS.replace("hex", "a"),
    }
    for sides, shared in (("gutterfold", 2), ("long-edge", 1)):
        build = opened(files, sides=sides)
        assert len(shared_jobs(list(build.composers()), build.sheet_data, build.roots)) == shared
