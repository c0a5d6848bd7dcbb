import json

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, resized

from pnp.errors import DataError, OutputError
from pnp.press.delivery import unlisted

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


def test_a_parted_board_is_printed_in_one_piece_too(opened, tmp_path):
    files = {
        "cards/tiny/components.yaml": COMPONENTS.replace("poker9", "single"),
        "layouts/tiny/hero.yaml": resized("400 x 280") + "breaks: {x: [200]}\n",
    }
    built = opened(files, only=["b"]).write(tmp_path / "out")
    assert (built.files[0].poster, built.files[0].sheets) == ("deck-only-b-whole-a3.pdf", 2)
    assert built.files[0].used == round(400 * 280 / (2 * 210 * 297), 3)
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
    assert unlisted("manifest.json")(tmp_path / "out", set()) == []


def test_files_of_the_old_manifest_that_are_not_made_again_are_named(tmp_path):
    names = ["a.pdf", "b.pdf", "b-whole-a3.pdf", "game.pdf"]
    for name in names:
        (tmp_path / name).write_text("")
    components = [{"file": "a.pdf"}, {"file": "b.pdf", "whole_file": "b-whole-a3.pdf"}, {"file": "gone.pdf"}]
    (tmp_path / "manifest.json").write_text(json.dumps({"whole_game": "game.pdf", "components": components}))
    assert unlisted("manifest.json")(tmp_path, {"a.pdf", "game.pdf"}) == ["b-whole-a3.pdf", "b.pdf"]
