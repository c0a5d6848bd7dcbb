"""Faces as PNG files: names, sizes with and without bleed, copies, the contact sheet, the same bytes."""

import pytest
from PIL import Image
from tiny_project import COMPONENTS, LAYOUT, png

from pnp.errors import DataError
from pnp.press.export import card_names, export_png

BACK = (
    LAYOUT.replace("text: $name", "text: back").replace("image: art/$id.png", "image: art/a.png").replace("$text", "-")
)
FILES = {
    "cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: hero_back"),
    "layouts/tiny/hero_back.yaml": BACK,
    "cards/tiny/deck.csv": "id,name,town,count,text,n\na,Hard Over,red,2,Draw.,1\nb,Hard Över,red,1,Gain.,2\n",
    "layouts/tiny/art/a.png": png(400, 400),
}


def names(made):
    (one,) = made
    assert sorted(path.name for path in one.folder.iterdir()) == sorted(one.all_files)
    return list(one.files)


def test_each_face_has_a_file_named_as_its_card(opened, tmp_path):
    made = export_png(opened(FILES, copies=1, bleed=0), tmp_path / "png", 100)
    assert names(made) == ["hard_over.png", "hard_over_2.png", "back.png"]
    assert made[0].folder == tmp_path / "png" / "deck"
    with Image.open(made[0].folder / "hard_over.png") as picture:
        assert (picture.mode, picture.format) == ("RGB", "PNG")
        assert picture.info["dpi"] == (pytest.approx(100, abs=0.1),) * 2


@pytest.mark.parametrize(("language", "expected"), [("de", "apfel.png"), ("de-AT", "apfel.png"), ("fr", "apple.png")])
def test_faces_are_named_in_the_language_that_they_print(opened, tmp_path, language, expected):
    """The pictures of German cards had the names of the English ones, as had messages about them."""
    files = {
        "cards/tiny/components.yaml": COMPONENTS.partition("    fields:")[0],
        "cards/tiny/deck.csv": "id,name.en,name.de,town,text\na,Apple,Apfel,red,Gain 2.\n",
        "layouts/tiny/hero.yaml": LAYOUT.replace("$name", "$name.de") + f"language: {language}\n",
    }
    (one,) = export_png(opened(files), tmp_path, 40)
    assert one.files[0] == expected
    with pytest.raises(DataError) as caught:
        opened({**files, "layouts/tiny/hero.yaml": files["layouts/tiny/hero.yaml"].replace("$text", "$txt")}).check()
    assert f"a {expected.removesuffix('.png').title()}: unknown field" in str(caught.value)


def test_all_copies_are_numbered(opened, tmp_path):
    made = export_png(opened(FILES), tmp_path, 40)
    assert names(made) == ["hard_over.png", "hard_over_copy_2.png", "hard_over_2.png", "back.png"]


def test_backs_that_differ_are_named_with_their_card(opened, tmp_path):
    build = opened({**FILES, "layouts/tiny/hero_back.yaml": BACK.replace("text: back", "text: $id")}, copies=1)
    assert names(export_png(build, tmp_path, 40))[1::2] == ["hard_over_back.png", "hard_over_2_back.png"]


def test_a_card_has_one_name_whatever_else_is_written(opened, tmp_path):
    made = export_png(opened(FILES, copies=1, only=["b"]), tmp_path, 40)
    assert names(made) == ["hard_over_2.png", "back.png"]


def test_the_contact_sheet_of_a_part_leaves_that_of_the_whole_as_it_is(opened, tmp_path):
    (one,) = export_png(opened(copies=1), tmp_path, 50)
    sheet = one.folder / "contact_sheet.png"
    before = sheet.read_bytes()
    (part,) = export_png(opened(copies=1, only=["a"]), tmp_path, 50)
    assert sheet.read_bytes() == before
    assert part.all_files == ("ada.png", "contact_sheet-only-a.png")


@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_a_picture_has_the_bleed_asked_for(bleed, opened, tmp_path):
    layout = LAYOUT.replace("ground: paper", "bleed: 3\nground: ink 92%")  # in pure ink, its texts could not be seen
    build = opened({"layouts/tiny/hero.yaml": layout}, copies=1, bleed=bleed)
    (made,) = export_png(build, tmp_path, 254)
    assert made.size == (630 + 20 * bleed, 880 + 20 * bleed)
    with Image.open(made.folder / made.files[0]) as picture:
        assert max(picture.getpixel((1, 1))) < 40


def test_two_exports_are_the_same_bytes(opened, tmp_path):
    for folder in ("one", "two"):
        export_png(opened(FILES, copies=1), tmp_path / folder, 60)
    one, two = ([path.read_bytes() for path in sorted((tmp_path / name / "deck").iterdir())] for name in ("one", "two"))
    assert one == two
    assert len(one) == 4


@pytest.mark.parametrize(("dpi", "told"), [(29, "allowed: 30 to 1200"), (1201, "allowed: 30 to 1200")])
def test_a_resolution_that_makes_no_sense_is_refused(dpi, told, opened, tmp_path):
    with pytest.raises(DataError, match=told):
        export_png(opened(), tmp_path, dpi)


def test_unknown_names_fall_back_to_the_id(opened):
    files = {"cards/tiny/deck.csv": "id,name,town,count,text,n\na,カード,red,1,x,1\nback,,red,1,x,2\n"}
    files["layouts/tiny/art/back.png"] = png(400, 400)
    (member,) = opened(
        {**files, "cards/tiny/components.yaml": COMPONENTS.replace("name: text", "name: {blank: true}")}
    ).composers()
    assert card_names(member) == {"a": "a", "back": "back_2"}
