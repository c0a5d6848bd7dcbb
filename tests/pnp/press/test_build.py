import json

import pikepdf
import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, STYLE, resized

from pnp.errors import DataError, OutputError
from pnp.press.delivery import find_old_files

SECOND = "  - {id: two, title: Two, kind: card, data: deck.csv, layout: hero}\n"


def test_check_is_silent_where_all_is_well(opened):
    opened().check()


def test_problems_of_all_components_are_reported(opened, tmp_path):
    large = SECOND.replace("layout: hero", "layout: large")
    files = {
        "cards/tiny/components.yaml": COMPONENTS + large,
        "layouts/tiny/large.yaml": LAYOUT.replace("63 x 88", "630 x 880").replace("$text", "'**$text'"),
        "cards/tiny/deck.csv": DECK.replace("Gain **2**.", "word " * 400),
    }
    with pytest.raises(DataError) as caught:
        opened(files).write(tmp_path / "out")
    lines = str(caught.value).splitlines()
    assert any("does not fit on A4" in line for line in lines)
    assert any(line.startswith("cards/tiny/deck.csv:3:5: text: b Bob: the text does not fit") for line in lines)
    assert any("`**` is not closed" in line for line in lines)
    assert not (tmp_path / "out").exists()


def test_progress_counts_the_pages_of_every_file(opened, tmp_path):
    build, seen = opened({"cards/tiny/components.yaml": COMPONENTS + SECOND}), []
    build.progress = lambda title, done, total: seen.append((title, done, total))
    build.write(tmp_path / "out")
    assert seen == [("Deck", 1, 1), ("Two", 1, 1), ("Parts list", 1, 1), ("Tiny", 1, 3), ("Tiny", 2, 3), ("Tiny", 3, 3)]


TWO_SIDED = """\
  - {id: map, title: Map, kind: card, data: deck.csv, layout: hero, sheet: single}
  - {id: backed, title: Backed, kind: card, data: deck.csv, layout: hero, back: hero, sheet: single}
  - {id: last, title: Last, kind: card, data: deck.csv, layout: hero}
"""


def printed(folder, file):
    """Return for each page whether something is on it, and the file's wish for printing on both sides."""
    with pikepdf.open(folder / file) as pdf:
        inked = [b"Do" in page.Contents[0].read_bytes() or b"Tj" in page.Contents[0].read_bytes() for page in pdf.pages]
        return inked, pdf.Root.ViewerPreferences.Duplex


@pytest.mark.parametrize(("sides", "wish"), [("long-edge", "LongEdge"), ("short-edge", "ShortEdge")])
def test_in_the_whole_game_each_front_is_on_a_sheet_of_its_own(sides, wish, opened, tmp_path):
    """The first fronts were printed behind the parts list, and one board behind another."""
    built = opened({"cards/tiny/components.yaml": COMPONENTS + TWO_SIDED}, sides=sides).write(tmp_path)
    one_sided = [True, False]
    inked, duplex = printed(tmp_path, built.whole)
    assert inked == [*one_sided * 2, *one_sided * 3, *[True, True] * 3, True]
    assert duplex == f"/DuplexFlip{wish}"
    spans = {one.id: (one.manifest_entry()["pages_in_whole"], one.sheets, one.pages) for one in built.files}
    assert spans == {
        "deck": ([3, 3], 1, 1),
        "map": ([5, 9], 3, 3),
        "backed": ([11, 16], 3, 6),
        "last": ([17, 17], 1, 1),
    }
    assert [printed(tmp_path, one.file)[1] == "/Simplex" for one in built.files] == [True, True, False, True]


def test_the_pages_of_a_long_parts_list_are_back_to_back(opened, tmp_path):
    many = "".join(SECOND.replace("two", f"two{n}").replace("Two", f"Two {n}") for n in range(20))
    built = opened({"cards/tiny/components.yaml": COMPONENTS + many + TWO_SIDED}).write(tmp_path)
    inked, _ = printed(tmp_path, built.whole)
    assert inked[:6] == [True, True, True, False, True, False]
    assert [one.manifest_entry()["pages_in_whole"] for one in built.files][:2] == [[3, 3], [5, 5]]


@pytest.mark.parametrize("sides", ["fronts", "gutterfold"])
def test_a_whole_game_printed_on_one_side_has_no_empty_pages(sides, opened, tmp_path):
    built = opened({"cards/tiny/components.yaml": COMPONENTS + TWO_SIDED}, sides=sides).write(tmp_path)
    inked, duplex = printed(tmp_path, built.whole)
    assert all(inked)
    assert len(inked) == 1 + sum(one.pages for one in built.files)
    assert duplex == "/Simplex"


def test_a_whole_game_without_backs_has_no_empty_pages(opened, tmp_path):
    built = opened({"cards/tiny/components.yaml": COMPONENTS + SECOND}).write(tmp_path)
    assert printed(tmp_path, built.whole) == ([True, True, True], "/Simplex")


def test_with_low_ink_a_note_names_the_fills_that_are_printed_in_full(opened, tmp_path):
    """The README promised outlines instead of fills, but a colour without `low` was printed in full, silently."""
    band = "  band: {box: trim, fill: COLOUR}\n  title:"
    files = {"cards/tiny/components.yaml": COMPONENTS + SECOND.replace("hero", "other")}
    files["layouts/tiny/style.yaml"] = STYLE.replace("paper: 'FFFFFF'", "paper: 'FFFFFF', sea: 'AACCEE', sky: 'AACCFF'")
    files["layouts/tiny/hero.yaml"] = LAYOUT.replace("  title:", band.replace("COLOUR", "sea"))
    files["layouts/tiny/other.yaml"] = LAYOUT.replace("  title:", band.replace("COLOUR", "sky"))
    advice = "in style.yaml, give these colours `low: white, edge: ink`, or another colour for low ink"
    for folder in ("first", "again"):
        notes = opened(files, ink="low").write(tmp_path / folder).notes
        assert [one for one in notes if "low ink" in one] == [
            f"Deck: low ink prints fills in sea in full: {advice}",
            f"Two: low ink prints fills in sky in full: {advice}",
        ]
    assert not [one for one in opened(files).write(tmp_path).notes if "low ink" in one]
    files["layouts/tiny/style.yaml"] = STYLE.replace("paper: 'FFFFFF'", "paper: 'FFFFFF', sea: SEA, sky: SEA").replace(
        "SEA", "{full: 'AACCEE', low: white, edge: ink}"
    )
    assert not [one for one in opened(files, ink="low").write(tmp_path).notes if "low ink" in one]


def test_a_parted_board_is_printed_in_one_piece_too(opened, tmp_path):
    files = {
        "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "single"),
        "layouts/tiny/hero.yaml": resized("400 x 280") + "breaks: {x: [200]}\n",
    }
    built = opened(files, only=["b"]).write(tmp_path / "out")
    assert (built.files[0].poster, built.files[0].sheets) == ("deck-only-b-whole-a3.pdf", 2)
    assert built.files[0].paper_share == round(400 * 280 / (2 * 210 * 297), 3)
    assert (tmp_path / "out/deck-only-b-whole-a3.pdf").is_file()
    two = opened(files, only=["b"], copies=2).write(tmp_path / "two")
    assert two.files[0].poster == "deck-only-b-2-of-each-whole-a3.pdf"


def test_a_kind_without_components_is_reported(opened, tmp_path):
    with pytest.raises(DataError, match="no component among a is a mat \\(this game has: card\\)"):
        opened(only=["a"], kinds=("mat",)).write(tmp_path)


def test_a_disk_that_fails_leaves_the_old_build(opened, tmp_path, monkeypatch):
    opened().write(tmp_path / "out")
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    build = opened({"cards/tiny/deck.csv": DECK.replace("Bob", "Rob")})

    def full(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.press.build.manifest", full)
    with pytest.raises(OutputError, match="out cannot be written: No space left on device"):
        build.write(tmp_path / "out")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before


@pytest.mark.parametrize(
    "manifest",
    ["", "[]", "{}", '{"whole_game": 1, "components": []}', '{"whole_game": "../x.pdf", "components": []}',
     '{"whole_game": "x.txt", "components": [{"file": 3}]}'],
)  # fmt: skip
def test_a_manifest_that_is_not_ours_takes_nothing_away(manifest, tmp_path):
    (tmp_path / "x.pdf").write_text("mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/x.txt").write_text("mine")
    (tmp_path / "out/manifest.json").write_text(manifest)
    assert find_old_files("manifest.json")(tmp_path / "out", set()) == []


def test_files_of_the_old_manifest_that_are_not_made_again_are_named(tmp_path):
    names = ["a.pdf", "b.pdf", "b-whole-a3.pdf", "game.pdf"]
    for name in names:
        (tmp_path / name).write_text("")
    components = [{"file": "a.pdf"}, {"file": "b.pdf", "whole_file": "b-whole-a3.pdf"}, {"file": "gone.pdf"}]
    (tmp_path / "manifest.json").write_text(json.dumps({"whole_game": "game.pdf", "components": components}))
    assert find_old_files("manifest.json")(tmp_path, {"a.pdf", "game.pdf"}) == ["b-whole-a3.pdf", "b.pdf"]
