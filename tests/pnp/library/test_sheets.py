import pytest

from pnp.errors import DataError, UnitError
from pnp.geometry.rect import Rect
from pnp.library.papers import find_paper, load_papers, load_sizes, named_size
from pnp.library.problems import Problems
from pnp.library.roots import Roots, built_in
from pnp.library.schemas import json_schemas
from pnp.library.sheets import load_sheet, read_gap, read_range, read_sheet, read_two_lengths

ROOTS = Roots((built_in(),))


def sheet(tmp_path, text):
    path = tmp_path / "s.yaml"
    path.write_text("sheet: 1\n" + text)
    problems = Problems()
    found = read_sheet(path, "s", ROOTS, problems)
    assert (found is None) == bool(problems)
    return found, [str(problem).partition("s.yaml:")[2] for problem in problems]


def test_a_sheet_is_read_as_the_model_s_sheet(tmp_path):
    found, _ = sheet(
        tmp_path,
        """\
for: {size: poker, bleed: 0..2}
papers:
  A4: {turn: portrait, margins: 8 4, places: {grid: 3 x 2, gap: 1}}
  Letter with bleed: {turn: landscape, margins: 12, bleed: 1.., places: {grid: 4 x 2, gap: 2 x bleed}}
bleed_between: outside
marks:
  cut: {where: both, length: 5, offset: 1, width: 0.2, colour: black}
  fold: {dash: 3 1, gap: 0}
  backs: same
skip: [3, 7]
slug: $game.title
""",
    )
    assert found.size == (63, 88)
    first, second = found.layouts
    assert (first.paper, first.turn, first.margins, first.columns, first.rows, first.gap) == (
        "A4", "portrait", (8, 4), 3, 2, 1,
    )  # fmt: skip
    assert (second.margins, second.gap, second.gap_bleeds, second.bleed) == ((12, 12), 0, 2, (1, 2))
    assert (found.bleed_between, found.skip, found.slug) == ("outside", (3, 7), "$game.title")
    assert (found.cut.where, found.cut.length, found.cut.colour, found.cut.is_on_backs) == ("both", 5, "000000", True)
    assert (found.fold.dash, found.fold.gap) == ((3, 1), 0)


def test_a_sheet_without_papers_holds_as_many_as_fit_on_any(tmp_path):
    found, _ = sheet(tmp_path, "places: fill\ngap: bleed\nmargins: 0.5in\n")
    (layout,) = found.layouts
    assert (layout.paper, layout.columns, layout.rows, layout.gap_bleeds) == ("any", 0, 0, 1)
    assert layout.margins == pytest.approx((12.7, 12.7))


def test_places_may_be_written_one_by_one(tmp_path):
    found, _ = sheet(
        tmp_path,
        "for: {size: 40 x 60}\npapers:\n  A4: {places: [{left: 10, top: 20}, {left: 1in, top: 0, turn: 90}]}\n",
    )
    places = found.layouts[0].places
    assert places[0].trim == Rect(10, 20, 40, 60)
    assert (places[1].trim.left, places[1].trim.width, places[1].turn) == (pytest.approx(25.4), 60, 90)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bleed_betwen: own\n", 'bleed_betwen: unknown key "bleed_betwen"; did you mean "bleed_between"?'),
        ("bleed_between: shard\n", '"shard" is not allowed (allowed: own, shared, outside; did you mean "shared"?)'),
        ("papers: {A4: {places: {grid: 3}}}\n", "papers.A4.places.grid: 3 is not a text"),
        ("papers: {A4: {places: {grid: 3 by 3}}}\n", 'papers.A4.places.grid: "3 by 3" is not a grid'),
        ("papers: {A4: {margins: 1 2 3}}\n", '"1 2 3" is not one or two lengths'),
        ("papers: {A4: {bleed: 3..1}}\n", '"3..1" is not a range'),
        ("papers: {A4: {gap: x}}\n", "'x' is not a length"),
        ("papers: {A4: {places: [{left: 1, top: 1}]}}\n", "a place needs a size"),
        ("for: {size: pokr}\n", 'did you mean "poker"?'),
        ("marks: {cut: {colour: mauve}}\n", '"mauve" is not a mark colour'),
        ("skip: [0]\n", "skip.1: 0 is not allowed (allowed: 1 or more)"),
        ("papers: {Leter: {}}\n", 'papers: "Leter" is not a paper (allowed: A5, A4'),
        ("papers: {a4: {}}\n", 'did you mean "A4"?'),
        ("turn: landscape\npapers: {A4: {}}\n", "`turn` has no effect beside `papers`"),
        ("papers: {A4: {gap: 2, places: {grid: 3 x 3}}}\n", "`gap` has no effect beside `places: {grid: …}`"),
        ("gap: 2\nplaces: {grid: 3 x 3}\n", "`gap` has no effect beside `places: {grid: …}`"),
        ("centre:\n", "centre: there is no value"),
        ("keep_empty: false\n", "keep_empty: false is not allowed"),
    ],
)
def test_a_mistake_in_a_sheet_is_reported_with_its_place(tmp_path, text, message):
    _, problems = sheet(tmp_path, text)
    assert len(problems) == 1
    assert message in problems[0]


def test_lengths_of_a_sheet_file_are_read_alone_in_pairs_and_as_ranges():
    assert read_two_lengths("8 4") == (8, 4)
    assert read_two_lengths(8) == (8, 8)
    assert read_range("0..2") == (0, 2)
    assert read_range("1..")[0] == 1
    assert read_gap("1 + 2 x bleed") == (1, 2)
    assert read_gap("2in")[0] == pytest.approx(50.8)


def test_an_unknown_sheet_is_reported():
    with pytest.raises(DataError, match=r"layouts/sheets/poker8\.yaml"):
        load_sheet("poker8", ROOTS)


def test_every_built_in_sheet_is_sound():
    for name in ROOTS.file_names("layouts/sheets", ".yaml"):
        assert load_sheet(name, ROOTS).layouts


def test_every_built_in_sheet_that_is_cut_says_what_it_is():
    names = ("game.title", "component.title", "sheet.n", "sheet.of", "build.version", "build.date", "build.hash")
    for sheet_name in ROOTS.file_names("layouts/sheets", ".yaml"):
        slug = load_sheet(sheet_name, ROOTS).slug
        if sheet_name != "page":
            assert not [name for name in names if f"${name}" not in slug], sheet_name


def test_the_papers_have_their_true_sizes():
    papers = load_papers(ROOTS)
    sizes = {name: (paper.width, paper.height, paper.margin) for name, paper in papers.items()}
    assert sizes["A4"] == (210, 297, 5)
    assert sizes["A3"] == (297, 420, 5)
    assert sizes["A5"] == (148, 210, 5)
    assert sizes["Letter"] == (215.9, 279.4, 6.35)
    assert sizes["Legal"] == (215.9, 355.6, 6.35)
    assert sizes["Tabloid"] == (279.4, 431.8, 6.35)
    assert sizes["ArchB"] == (304.8, 457.2, 6.35)
    assert find_paper("letter", ROOTS).name == "Letter"
    with pytest.raises(DataError, match='unknown paper "Leter"; did you mean "Letter"'):
        find_paper("Leter", ROOTS)


def test_a_project_s_papers_and_sizes_add_to_ours_and_win(tmp_path):
    common = tmp_path / "layouts/common"
    common.mkdir(parents=True)
    (common / "papers.yaml").write_text(
        "papers: 1\nlist: {A4: {width: 200, height: 290, margin: 3}, Mine: {width: 1in, height: 2in}}\n"
    )
    (common / "sizes.yaml").write_text("sizes: 1\nlist: {poker: 64 x 89, my card: 10 x 20}\n")
    roots = Roots((tmp_path, built_in()))
    assert load_papers(roots)["A4"].margin == 3
    assert load_papers(roots)["Mine"].height == 50.8
    assert "A3" in load_papers(roots)
    assert named_size("poker", roots) == (64, 89)
    assert named_size("my_card landscape", roots) == (20, 10)
    assert named_size("bridge", roots) == (57.15, 88.9)
    (common / "sizes.yaml").write_text("sizes: 1\nlist: {poker: 64 by 89}\n")
    with pytest.raises(DataError, match=r"layouts/common/sizes\.yaml:2:15: poker: '64 by 89' is not a size"):
        load_sizes(roots)


SIZES = {
    "poker": (63, 88), "us poker": (63.5, 88.9), "bridge": (57.15, 88.9), "usa game": (56, 87), "euro": (59, 92),
    "mini euro": (44, 68), "mini euro wide": (45, 68), "mini american": (41, 63), "asia": (57.5, 89),
    "mini asia": (43, 65), "japanese": (59, 86), "mini": (44.45, 63.5), "micro": (31.75, 44.45), "tarot": (70, 120),
    "us tarot": (69.85, 120.65), "square small": (50, 50), "square": (70, 70), "square large": (100, 100),
    "us square small": (63.5, 63.5), "us square": (88.9, 88.9), "dixit": (80, 120), "domino": (44.45, 88.9),
    "jumbo": (88.9, 139.7), "hex mini": (31.75, 27.432), "chit small": (12.7, 12.7), "chit": (19.05, 19.05),
    "chit large": (25.4, 25.4), "poker chip": (39, 39), "standee": (19.05, 42.545), "board quad": (457.2, 457.2),
    "board bi-fold": (228.6, 457.2), "mat long": (127, 254),
}  # fmt: skip


@pytest.mark.parametrize(("name", "size"), SIZES.items())
def test_the_named_sizes_are_true(name, size):
    assert named_size(name, ROOTS) == size
    assert named_size(f"{name.upper()} landscape", ROOTS) == (max(size), min(size))


def test_a_size_may_be_written_out_and_an_unknown_one_is_reported():
    assert named_size("2.5 x 3.5in", ROOTS) == (63.5, 88.9)
    with pytest.raises(UnitError, match='"porker" is not a size; did you mean "poker"'):
        named_size("porker", ROOTS)


def test_there_is_a_json_schema_for_every_kind_of_file():
    schemas = json_schemas()
    assert set(schemas) == {"book", "components", "sheet", "papers", "sizes", "cutters", "rules", "scenarios"}
    assert schemas["sheet"]["additionalProperties"] is False
    assert "for" in schemas["sheet"]["properties"]
