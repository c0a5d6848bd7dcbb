"""Fonts measure as their files do, and refuse what would be lost on paper."""

import pickle
from pathlib import Path

import pytest
from fontTools.ttLib import TTCollection, TTFont

from pnp.drawing.fonts import Font, FontLibrary
from pnp.errors import FontError

MM = 25.4 / 72


@pytest.fixture(scope="module")
def library() -> FontLibrary:
    return FontLibrary()


def _saved(font: Font, path: Path, fs_type: int = 0) -> Path:
    file = TTFont(str(font.path))
    file["OS/2"].fsType = fs_type
    file.save(str(path))
    file.close()
    return path


def test_width_is_the_sum_of_the_files_advances(library: FontLibrary) -> None:
    font = library.find("Source Sans 3")
    with TTFont(str(font.path)) as file:
        cmap, widths = file.getBestCmap(), file["hmtx"].metrics
        units = sum(widths[cmap[ord(char)]][0] for char in "Draw 2 cards")
    assert font.width("Draw 2 cards", 8.5) == pytest.approx(units / 1000 * 8.5 * MM, abs=1e-9)
    assert font.width("H", 10) == pytest.approx(0.652 * 10 * MM)


def test_width_of_a_word_is_kept(library: FontLibrary) -> None:
    font = library.find("Lato")
    assert font.words["crew"] * 10 * MM == pytest.approx(font.width("crew", 10))


def test_heights_are_measured_on_the_glyphs(library: FontLibrary) -> None:
    font = library.find("Source Sans 3")
    assert (font.cap_height, font.x_height, font.ascent, font.descent) == (0.656, 0.486, 0.712, 0.224)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Poppins Bold", "Poppins-Bold"),
        ("Source Sans 3", "SourceSans3-Regular"),
        ("Source Sans 3 Italic", "SourceSans3-Italic"),
        ("source sans 3 bold italic", "SourceSans3-BoldItalic"),
        ("EB Garamond Bold", "EBGaramond-Bold"),
        ("Noto Sans JP Bold", "NotoSansJP-Bold"),
        ("XCharter", "XCharter-Roman"),
    ],
)
def test_fonts_are_found_by_the_name_people_write(library: FontLibrary, name: str, expected: str) -> None:
    assert library.find(name).name == expected
    assert library.find(name) is library.find(name)


def test_unknown_font_names_the_nearest(library: FontLibrary) -> None:
    with pytest.raises(FontError, match="nknown font 'Popins Bold'; did you mean 'Poppins Bold'"):
        library.find("Popins Bold")


def test_family_without_italic_says_so(library: FontLibrary) -> None:
    with pytest.raises(FontError, match="Mukta has no Italic face"):
        library.font_in_style(library.find("Mukta"), is_bold=False, is_italic=True)
    with pytest.raises(FontError, match="Mukta has no Italic face"):
        library.find("Mukta Italic")


def test_derived_faces_keep_what_the_font_is_already(library: FontLibrary) -> None:
    bold = library.find("Poppins Bold")
    assert library.font_in_style(bold, is_bold=True, is_italic=False) is bold
    assert library.font_in_style(bold, is_bold=False, is_italic=True).name == "Poppins-BoldItalic"
    assert library.font_in_style(library.find("Lato"), is_bold=True, is_italic=True).name == "Lato-BoldItalic"


def test_letters_a_font_lacks_come_from_noto(library: FontLibrary) -> None:
    font = library.find("Source Sans 3 Bold")
    runs = library.runs(font, "Ship 飛行船 !")
    assert [(f.name, text) for f, text in runs] == [
        ("SourceSans3-Bold", "Ship "),
        ("NotoSansJP-Bold", "飛行船 "),
        ("SourceSans3-Bold", "!"),
    ]


def test_fallback_follows_the_language(library: FontLibrary) -> None:
    font = library.find("Lato")
    assert library.runs(font, "船", "zh")[0][0].name == "NotoSansSC-Regular"
    assert library.runs(font, "船", "ko-KR")[0][0].name == "NotoSansKR-Regular"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a⚔", r"U\+2694 ⚔ CROSSED SWORDS"),
        ("😀", r"U\+1F600 😀 GRINNING FACE.*emoji are not supported"),
        ("☠\ufe0f", r"U\+2620|U\+FE0F"),
        ("سفينة", r"U\+0633 س ARABIC LETTER SEEN.*right-to-left.*draw the words in a picture"),
        ("ספינה", r"U\+05E1 ס HEBREW LETTER SAMEKH.*right-to-left"),
        ("x\u0301", r"U\+0301 COMBINING ACUTE ACCENT.*combining"),
        ("क", r"U\+0915 क DEVANAGARI LETTER KA.*join.*draw the words in a picture"),
        ("a\x07", r"U\+0007 .*control"),
    ],
)
def test_signs_that_cannot_be_set_are_named(library: FontLibrary, text: str, message: str) -> None:
    with pytest.raises(FontError, match=message):
        library.runs(library.find("Source Sans 3"), text)


def test_a_fonts_own_letters_do_not_make_a_shaped_script_right(library: FontLibrary) -> None:
    mukta = library.find("Mukta")
    assert mukta.has("क")
    with pytest.raises(FontError, match="DEVANAGARI"):
        library.runs(mukta, "क")


def test_missing_lists_each_letter_once(library: FontLibrary) -> None:
    font = library.find("Source Sans 3")
    assert font.missing_characters("Ship 飛行飛 ⚔") == "飛行⚔"
    with pytest.raises(FontError, match=r"SourceSans3-Regular has no glyph for U\+98DB 飛"):
        font.width("飛", 10)


@pytest.mark.parametrize(("fs_type", "why"), [(2, "forbids embedding"), (0x104, "a subset"), (0x200, "bitmaps only")])
def test_font_that_forbids_embedding_is_refused(library: FontLibrary, tmp_path: Path, fs_type: int, why: str) -> None:
    _saved(library.find("Lato"), tmp_path / "Shut.ttf", fs_type)
    with pytest.raises(FontError, match=why):
        FontLibrary([tmp_path]).find("Shut.ttf")


@pytest.mark.parametrize("fs_type", [0, 4, 8])
def test_font_that_allows_embedding_is_taken(library: FontLibrary, tmp_path: Path, fs_type: int) -> None:
    _saved(library.find("Lato"), tmp_path / "Open.ttf", fs_type)
    assert FontLibrary([tmp_path]).find("Open.ttf").width("A", 10) == library.find("Lato").width("A", 10)


def test_own_font_file_has_its_sisters_beside_it(library: FontLibrary, tmp_path: Path) -> None:
    folder = tmp_path / "fonts"
    folder.mkdir()
    _saved(library.find("Lato"), folder / "My-Regular.ttf")
    _saved(library.find("Lato Bold"), folder / "My-Bold.ttf")
    own = FontLibrary([tmp_path])
    font = own.find("fonts/My-Regular.ttf")
    assert own.font_in_style(font, is_bold=True, is_italic=False).path.name == "My-Bold.ttf"
    with pytest.raises(FontError, match=r"My-Regular\.ttf has no Italic face"):
        own.font_in_style(font, is_bold=False, is_italic=True)
    with pytest.raises(FontError, match=r"did you mean 'fonts/My-Bold\.ttf'"):
        own.find("fonts/My-Bolt.ttf")


@pytest.mark.parametrize("name", ["../My.ttf", "/etc/My.ttf", "fonts/../../My.ttf"])
def test_font_file_outside_the_project_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(FontError, match="must be in the project"):
        FontLibrary([tmp_path]).find(name)


def test_link_out_of_the_project_is_refused(library: FontLibrary, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "My.ttf").symlink_to(library.find("Lato").path)
    with pytest.raises(FontError, match="leads out of the project"):
        FontLibrary([project]).find("My.ttf")


@pytest.mark.parametrize("data", [b"", b"hello", b"\x00\x01\x00\x00", b"OTTO" + b"\xff" * 200, b"ttcf" + b"\x00" * 20])
def test_broken_font_file_is_an_error_not_a_crash(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "My.otf").write_bytes(data)
    with pytest.raises(FontError, match=r"My\.otf"):
        FontLibrary([tmp_path]).find("My.otf")


def test_truncated_font_file_is_an_error(library: FontLibrary, tmp_path: Path) -> None:
    data = library.find("Lato").path.read_bytes()
    (tmp_path / "My.ttf").write_bytes(data[: len(data) // 20])
    with pytest.raises(FontError, match=r"My\.ttf"):
        FontLibrary([tmp_path]).find("My.ttf")


def test_cff_outlines_are_converted_with_the_same_widths(library: FontLibrary) -> None:
    font = library.find("XCharter Bold")
    with TTFont(str(font.truetype_path())) as made:
        assert "glyf" in made
        assert "CFF " not in made
        assert made["hmtx"]["H"][0] / made["head"].unitsPerEm * 10 * MM == pytest.approx(font.width("H", 10))
        points = list(made["glyf"]["H"].coordinates)
        turns = zip(points, [*points[1:], points[0]], strict=True)
        assert sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in turns) < 0  # TrueType contours run clockwise
        assert made["glyf"]["H"].yMax == pytest.approx(font.cap_height * 1000, abs=1)


def test_converted_font_has_the_same_bytes_each_time(
    library: FontLibrary, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    font, made = library.find("Fontin"), []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        monkeypatch.setattr("tempfile.gettempdir", lambda name=name: str(tmp_path / name))
        made.append(Font(font.path).truetype_path())
    assert made[0] != made[1]
    assert made[0].read_bytes() == made[1].read_bytes()


def test_truetype_file_is_used_as_it_is(library: FontLibrary) -> None:
    font = library.find("Lato")
    assert font.truetype_path() == font.path


def test_face_of_a_collection_is_taken_by_number(library: FontLibrary, tmp_path: Path) -> None:
    collection = TTCollection()
    collection.fonts = [TTFont(str(library.find(name).path)) for name in ("Lato", "Lato Bold")]
    collection.save(str(tmp_path / "Two.ttc"))
    own = FontLibrary([tmp_path])
    assert own.find("Two.ttc").name == "Lato-Regular"
    bold = own.find("Two.ttc#1")
    assert bold.name == "Lato-Bold"
    with TTFont(str(bold.truetype_path())) as single:
        assert single["name"].getDebugName(6) == "Lato-Bold"
    with pytest.raises(FontError, match="has no face #2"):
        own.find("Two.ttc#2")


def test_licence_comes_from_the_file_or_its_folder(library: FontLibrary) -> None:
    assert "SIL Open Font License" in library.find("Poppins").licence
    assert library.find("Ubuntu").licence == "see UFL.txt beside Ubuntu-Regular.ttf"
    assert library.find("Fontin").licence == "not stated"


def test_fonts_are_equal_by_file_and_travel_between_processes(library: FontLibrary) -> None:
    font = library.find("Lato")
    again = pickle.loads(pickle.dumps(font))
    assert again == font
    assert hash(again) == hash(font)
    assert again != library.find("Lato Bold")
    assert again.name == font.name
