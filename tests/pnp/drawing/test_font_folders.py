from pathlib import Path

from pnp.drawing.font_folders import has_family, missing_letter, own_folders, shipped_folders


def test_families_that_ship_are_there_by_name() -> None:
    assert {"EB Garamond", "Source Sans 3", "Lato"} < {folder.name for folder in shipped_folders()}
    assert not any("Awesome" in folder.name for folder in shipped_folders())
    assert has_family("source sans 3", Path("art/a.svg"))
    assert not has_family("Comic Sans MS", Path("art/a.svg"))


def test_fonts_beside_the_art_of_a_game_are_there_too(tmp_path: Path) -> None:
    picture = tmp_path / "art" / "trees" / "oak.svg"
    assert own_folders(picture) == []
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "MyFont-Bold.ttf").write_bytes(b"")
    assert own_folders(picture) == [tmp_path / "fonts"]
    assert has_family("My Font", picture)


def test_the_first_letter_that_no_font_has_is_named(tmp_path: Path) -> None:
    picture = tmp_path / "art" / "oak.svg"
    assert missing_letter("Oak, дуб, 樫\n", picture) == ""
    assert missing_letter("Oak بلوط", picture) == "U+0628 ب ARABIC LETTER BEH"
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Broken.ttf").write_bytes(b"")
    assert missing_letter("Oak بلوط", picture) == "U+0628 ب ARABIC LETTER BEH"
