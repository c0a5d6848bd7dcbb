import json
import re
import xml.etree.ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from tiny_project import COMPONENTS, LAYOUT, write

from pnp.cache import Cache
from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.press.job import job_of
from pnp.press.order import Order
from pnp.press.printing import print_order

SVG = "{http://www.w3.org/2000/svg}"
MANY = "id,name,town,count,text,n\na,Ada,red,20,Draw.,1\n"
CHIPS = """\
  - {id: coins, title: Coins, kind: chip, data: deck.csv, count: 30, layout: coin, sheet: mixed}
  - {id: gems, title: Gems, kind: chip, data: deck.csv, count: 6, layout: gem, sheet: mixed}
"""
FILES = {
    "cards/tiny/components.yaml": COMPONENTS + CHIPS,
    "layouts/tiny/coin.yaml": "layout: 1\nsize: 20 x 20\ncut: circle\nground: ink\n",
    "layouts/tiny/gem.yaml": "layout: 1\nsize: 30 x 20\nground: ink\n",
}


def dark(pdf, page):
    """Return which tenths of a millimetre of a page are dark."""
    picture = pypdfium2.PdfDocument(pdf)[page].render(scale=254 / 72, grayscale=True).to_numpy()
    return picture.reshape(picture.shape[:2]) < 60


def extent(area):
    """Return left, top, right and bottom of what is dark, in mm."""
    ys, xs = np.nonzero(area)
    return [round(float(value) / 10, 1) for value in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1)]


def paths(file):
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    return root, [path.get("d") for path in root.iter(f"{SVG}path")]


def test_a_printed_sheet_has_the_marks_and_nothing_else_near_them(opened, tmp_path):
    built = opened({"cards/tiny/deck.csv": MANY}, cutter="silhouette").write(tmp_path)
    area = dark(tmp_path / built.files[0].file, 0)
    height, width = (side / 10 for side in area.shape)
    assert (width, height) == pytest.approx((297, 210), abs=0.2)
    near = pytest.approx
    assert extent(area[:190, :190]) == near([9.5, 9.5, 15.5, 15.5], abs=0.15)
    right = extent(np.pad(area[:190, -190:], ((0, 0), (area.shape[1] - 190, 0))))
    assert right == near([297 - 17.6, 9.5, 297 - 9.5, 17.6], abs=0.15)
    left = extent(np.pad(area[-190:, :190], ((area.shape[0] - 190, 0), (0, 0))))
    assert left == near([9.5, 210 - 17.6, 17.6, 210 - 9.5], abs=0.15)


def test_the_lines_lie_where_the_cards_are_printed(opened, tmp_path):
    """On A4 eight cards lie in two rows beside the marks: two full sheets that are cut alike, and one with four."""
    built = opened({"cards/tiny/deck.csv": MANY}, cutter="silhouette").write(tmp_path)
    (made,) = built.files
    assert made.file == "deck-silhouette.pdf"
    svgs = ["deck-silhouette-cut-1-2.svg", "deck-silhouette-cut-3.svg"]
    assert sorted(made.cut_files) == sorted([*svgs, *(name.replace(".svg", ".dxf") for name in svgs)])
    root, found = paths(tmp_path / svgs[0])
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    assert len(found) == 8, "cards with round corners are cut one by one"
    lefts = sorted({min(float(x) for x, _ in re.findall(r"([\d.]+) ([\d.]+)", path)) for path in found})
    assert lefts == pytest.approx([22.5, 85.5, 148.5, 211.5])
    assert len(paths(tmp_path / svgs[1])[1]) == 4


def test_one_card_lies_on_the_sheet_with_the_most_places(opened):
    build = opened(only=("a",), copies=1, cutter="silhouette")
    (member,) = build.composers()
    assert job_of(member, build.sheet_data, build.roots).plan.places == 8


def test_square_cards_are_cut_by_lines_across_the_sheet(opened, tmp_path):
    files = {"cards/tiny/deck.csv": MANY, "layouts/tiny/hero.yaml": LAYOUT.replace("corner: 3\n", "")}
    opened(files, cutter="silhouette").write(tmp_path)
    _, found = paths(tmp_path / "deck-silhouette-cut-1-2.svg")
    assert len(found) == 3 + 5


def marks_of(opened, **choices):
    """Return the names of the marks around round coins."""
    build = opened(FILES, only=("coins",), **choices)
    (member,) = build.composers()
    (page,) = job_of(member, build.sheet_data, build.roots).pages_in_order()
    return [getattr(item, "name", "") for item in page.marks.items]


def test_there_are_no_crop_marks_and_no_printed_outlines(opened):
    assert {"marks", "outline"} <= set(marks_of(opened))
    by_machine = marks_of(opened, cutter="silhouette")
    assert not {"marks", "outline"} & set(by_machine)
    assert {"slug", "ruler"} <= set(by_machine)


def test_components_that_share_sheets_have_files_for_them(opened, tmp_path):
    built = opened(FILES, cutter="silhouette").write(tmp_path)
    deck, coins, gems = built.files
    assert deck.shared_cut_files == ()
    assert coins.shared_cut_files == gems.shared_cut_files
    assert coins.shared_cut_files[0].startswith("tiny-silhouette-coins-and-1-more-cut-1")
    svg = next(name for name in coins.shared_cut_files if name.endswith(".svg"))
    circles = [path for path in paths(tmp_path / svg)[1] if "C" in path]
    assert len(circles) == 60, "all coins, and gems on the same sheet"
    assert len(paths(tmp_path / svg)[1]) > 60
    content = json.loads((tmp_path / built.manifest).read_text())
    assert content["cutter"] == "silhouette"
    listed = [
        name for one in content["components"] for key in ("cut_files", "shared_cut_files") for name in one.get(key, [])
    ]
    assert sorted(set(listed)) == sorted(file.name for file in tmp_path.iterdir() if file.suffix in (".svg", ".dxf"))


def test_what_has_no_room_beside_the_marks_is_cut_by_hand(opened, tmp_path):
    built = opened({"layouts/tiny/hero.yaml": "layout: 1\nsize: 190 x 270\nground: ink\n"}, cutter="silhouette").write(
        tmp_path
    )
    (made,) = built.files
    assert made.notes[0] == "there is no room on A4 for the marks of the cutting machine: cut by hand"
    assert (made.cut_files, made.cuts > 0) == ((), True)
    assert list(tmp_path.glob("*.svg")) == []


def test_files_of_an_earlier_run_are_deleted(opened, tmp_path):
    opened({"cards/tiny/deck.csv": MANY}, cutter="silhouette").write(tmp_path)
    assert (tmp_path / "deck-silhouette-cut-3.svg").is_file()
    (tmp_path / "mine-cut-3.svg").write_text("mine")
    opened({"cards/tiny/deck.csv": MANY.replace("20", "16")}, cutter="silhouette").write(tmp_path)
    assert sorted(file.name for file in tmp_path.glob("*cut*")) == [
        *(f"deck-silhouette-cut-1-2.{kind}" for kind in ("dxf", "svg")),
        "mine-cut-3.svg",
    ]


def test_files_for_shared_sheets_of_an_earlier_run_are_deleted(opened, tmp_path):
    built = opened(FILES, cutter="silhouette").write(tmp_path)
    assert built.files[1].shared_cut_files
    alone = opened({"cards/tiny/components.yaml": COMPONENTS}, cutter="silhouette").write(tmp_path)
    assert sorted(file.name for file in tmp_path.glob("*-cut-*")) == sorted(alone.files[0].cut_files)


def test_cut_files_of_what_has_not_changed_come_from_the_cache(tiny, tmp_path):
    """After a change of another component, the files of this one are not made again."""
    components = COMPONENTS + CHIPS.replace("data: deck.csv, count: 30", "data: coins.csv, count: 30")
    coins = {"cards/tiny/components.yaml": components, "cards/tiny/coins.csv": "id,name\nc,Crown\n"}
    roots = Roots((write(tiny, {**FILES, **coins}), built_in()), Cache(tmp_path / "cache"))

    def cut_files(folder):
        made = print_order(Order("tiny", cutter="silhouette"), roots, folder).files[1]
        return {name: (folder / name).read_bytes() for name in made.cut_files}

    first = cut_files(tmp_path / "a")
    assert len(first) == 2
    write(tiny, {"cards/tiny/deck.csv": MANY})
    assert cut_files(tmp_path / "b") == first


def test_the_print_for_cutting_by_hand_is_kept(opened, tmp_path):
    opened().write(tmp_path)
    before = (tmp_path / "deck.pdf").read_bytes()
    opened(cutter="silhouette").write(tmp_path)
    assert (tmp_path / "deck.pdf").read_bytes() == before
    assert {"deck-silhouette.pdf", "deck.pdf", "manifest.json", "manifest-silhouette.json"} <= {
        file.name for file in tmp_path.iterdir()
    }


def test_two_runs_write_the_same_bytes(opened, tmp_path):
    for folder in ("a", "b"):
        opened(FILES, cutter="silhouette").write(tmp_path / folder)
    first = {file.name: file.read_bytes() for file in (tmp_path / "a").iterdir()}
    assert first == {file.name: file.read_bytes() for file in (tmp_path / "b").iterdir()}
    assert sum(name.endswith(".dxf") for name in first) >= 3


def test_folded_sheets_cannot_be_cut_by_machine(opened):
    with pytest.raises(
        DataError, match=r"--cutter: silhouette cannot cut sheets that are folded \(.* --sides long-edge"
    ):
        opened(cutter="silhouette", sides="gutterfold")


def test_an_unknown_machine_is_an_error(opened):
    with pytest.raises(DataError, match='--cutter: unknown cutting machine "cameo"'):
        opened(cutter="cameo")


MACHINE = "{inset: 10, square: 5, arm: 7.6, width: 1, clear: 1, formats: [svg]}"


@pytest.mark.parametrize(
    ("machines", "name", "others"),
    [
        (["Silhouette"], "Silhouette", '"(silhouette|Silhouette)"'),
        (["mine!", "mine"], "mine!", '"mine"'),
        (["***"], "***", "prints for cutting by hand"),
        (["low ink"], "low ink", "prints for cutting by hand"),
        (["Changed"], "changed", "prints for cutting by hand"),
    ],
)
def test_the_files_of_a_machine_never_replace_those_of_other_prints(opened, machines, name, others):
    lines = "".join(f"  '{one}': {MACHINE}\n" for one in machines)
    with pytest.raises(DataError, match=f"--cutter: the files of .* and of {others} would have the same names: change"):
        opened({"layouts/common/cutters.yaml": f"cutters: 1\nlist:\n{lines}"}, cutter=name)


@pytest.mark.parametrize("inset", [4, 10])
def test_a_note_says_that_marks_are_in_the_margin(opened, tmp_path, inset):
    machine = MACHINE.replace("inset: 10", f"inset: {inset}")
    build = opened({"layouts/common/cutters.yaml": f"cutters: 1\nlist:\n  mine: {machine}\n"}, cutter="mine")
    (made,) = build.write(tmp_path).files
    told = "the marks of the cutting machine are in the margin, where some printers do not print"
    assert (told in made.notes) == (inset == 4)


def test_a_place_is_skipped_that_only_the_best_sheet_has(opened, tmp_path):
    """Six cards lie between the marks, eight beside them."""
    build = opened({"cards/tiny/deck.csv": MANY}, cutter="silhouette", skip=(7,))
    assert [one.sheets for one in build.write(tmp_path).files] == [3]
    with pytest.raises(DataError, match="place 9 cannot be skipped: this sheet has the places 1 to 8"):
        opened(cutter="silhouette", skip=(9,)).write(tmp_path)


def test_a_divided_board_in_one_piece_is_cut_by_hand(opened):
    layout = "layout: 1\nsize: 350 x 240\nbreaks: {x: [175]}\nground: ink\n"
    build = opened({"layouts/tiny/hero.yaml": layout}, cutter="silhouette")
    (member,) = build.composers()
    whole = job_of(member, build.sheet_data, build.roots).unsplit_job()
    assert (whole.paper.name, whole.cutter) == ("A3", None)
    assert whole.plan.spec.cut.where != "none"


def test_sheets_shared_by_components_of_the_same_titles_have_files_of_their_own(opened, tmp_path):
    more = CHIPS + CHIPS.replace("id: coins", "id: disks").replace("id: gems", "id: rubies").replace("mixed", "shelf")
    shelf = "sheet: 1\nplaces: shelves\n"
    files = {**FILES, "cards/tiny/components.yaml": COMPONENTS + more, "layouts/sheets/shelf.yaml": shelf}
    built = opened(files, cutter="silhouette").write(tmp_path)
    by_id = {one.id: set(one.shared_cut_files) for one in built.files}
    assert by_id["coins"]
    assert not by_id["coins"] & by_id["disks"]
    assert by_id["disks"] == by_id["rubies"]


@pytest.mark.parametrize(("places", "is_cut"), [("fill", True), ("{grid: 1 x 1}", False)])
def test_cards_on_a_sheet_without_cut_marks_are_cut_by_machine_but_whole_pages_are_not(
    opened, tmp_path, places, is_cut
):
    sheet = f"sheet: 1\nplaces: {places}\nmarks: {{cut: none}}\n"
    files = {"layouts/sheets/mine.yaml": sheet, "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "mine")}
    (made,) = opened(files, cutter="silhouette").write(tmp_path).files
    assert bool(made.cut_files) == is_cut


@pytest.mark.parametrize(
    ("title", "file"),
    [
        ("Deck Silhouette", "deck-silhouette-more.pdf"),
        ("Deck: one of each", "deck-one-of-each-more.pdf"),
        ("Deck Greyhounds", "deck-greyhounds.pdf"),
        ("Deck of Night", "deck-of-night.pdf"),
    ],
)
def test_a_title_like_the_name_of_a_part_has_a_file_of_its_own(opened, tmp_path, title, file):
    """`deck-silhouette.pdf` was the Deck Silhouette, and the Deck for a Silhouette."""
    more = f"  - {{id: more, title: '{title}', kind: card, data: deck.csv, layout: hero}}\n"
    build = opened({"cards/tiny/components.yaml": COMPONENTS + more})
    assert [one.file for one in build.write(tmp_path).files] == ["deck.pdf", file]
