"""PDFs for a print shop: one face to a page, backs behind fronts, the boxes in mm, and the files of a part."""

import pikepdf
import pypdfium2
import pytest
from tiny_project import COMPONENTS, LAYOUT

from pnp.press.print_shop import export_pdf

POINTS = 72 / 25.4
BACK = LAYOUT.replace("text: $name", "text: back of $id").replace("image: art/$id.png", "make: rays")
BLED = LAYOUT.replace("ground: paper", "bleed: 3\nground: ink 92%")  # in pure ink, its texts could not be seen
FILES = {
    "cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: hero_back"),
    "layouts/tiny/hero_back.yaml": BACK,
    "layouts/tiny/hero.yaml": BLED,
}


def boxes_in_mm(page):
    return {name: [float(edge) / POINTS for edge in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")}


def texts(path):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


@pytest.mark.parametrize("bleed", [3.0, 1.5, 0.0])
def test_a_page_is_a_face_with_its_bleed_and_the_trim_box_is_the_cut(bleed, opened, tmp_path):
    (made,) = export_pdf(opened({"layouts/tiny/hero.yaml": BLED}, bleed=bleed), tmp_path / "pdf")
    assert (made.files, made.size, made.pages) == (("deck.pdf",), (63 + 2 * bleed, 88 + 2 * bleed), 3)
    with pikepdf.open(made.folder / "deck.pdf") as document:
        assert len(document.pages) == 3
        for page in document.pages:
            boxes = boxes_in_mm(page)
            whole = pytest.approx([0, 0, 63 + 2 * bleed, 88 + 2 * bleed], abs=0.001)
            assert boxes["/MediaBox"] == boxes["/BleedBox"] == whole
            assert boxes["/TrimBox"] == pytest.approx([bleed, bleed, 63 + bleed, 88 + bleed], abs=0.001)
            assert "/ArtBox" not in page


def test_the_art_reaches_every_edge_and_there_are_no_marks(opened, tmp_path):
    (made,) = export_pdf(opened({"layouts/tiny/hero.yaml": BLED}, bleed=3.0), tmp_path)
    picture = pypdfium2.PdfDocument(made.folder / "deck.pdf")[0].render(scale=4).to_pil().convert("L")
    width, height = picture.size
    edge = [picture.getpixel((x, y)) for x in range(0, width, 7) for y in (1, height - 2)]
    edge += [picture.getpixel((x, y)) for y in range(0, height, 7) for x in (1, width - 2)]
    assert max(edge) < 60
    assert max(edge) - min(edge) < 8


def test_each_back_is_behind_its_front_for_every_copy(opened, tmp_path):
    (made,) = export_pdf(opened(FILES, bleed=0), tmp_path)
    first, *rest = texts(made.folder / "deck.pdf")
    assert "Ada" in first
    assert [("back of" in text, "Ada" in text or "back of a" in text) for text in rest] == [
        (True, True),
        (False, True),
        (True, True),
        (False, False),
        (True, False),
    ]
    with pikepdf.open(made.folder / "deck.pdf") as document:
        assert [page.label for page in document.pages] == ["1", "1 back", "2", "2 back", "3", "3 back"]


def test_a_layout_without_bleed_has_none(opened, tmp_path):
    layout = LAYOUT.replace("ground: paper", "bleed: 0\nground: paper")
    (made,) = export_pdf(opened({"layouts/tiny/hero.yaml": layout}, bleed=3.0), tmp_path)
    assert made.size == (63, 88)


def test_a_part_and_other_copies_leave_the_whole_deck_as_it_is(opened, tmp_path):
    (made,) = export_pdf(opened(), tmp_path)
    before = (made.folder / "deck.pdf").read_bytes()
    (part,) = export_pdf(opened(only=["a"]), tmp_path)
    (single,) = export_pdf(opened(copies=1), tmp_path)
    assert (part.files, single.files) == (("deck-only-a.pdf",), ("deck-one-of-each.pdf",))
    assert (made.folder / "deck.pdf").read_bytes() == before


def test_the_file_of_a_component_that_is_gone_is_deleted(opened, tmp_path):
    other = COMPONENTS.replace("id: deck", "id: heroes")
    (old,) = export_pdf(opened(), tmp_path)
    (new,) = export_pdf(opened({"cards/tiny/components.yaml": other}), tmp_path)
    assert new.files == ("heroes.pdf",)
    assert not old.folder.exists()


def test_two_exports_are_the_same_bytes(opened, tmp_path):
    one, two = (export_pdf(opened(FILES), tmp_path / name)[0] for name in ("one", "two"))
    assert (one.folder / "deck.pdf").read_bytes() == (two.folder / "deck.pdf").read_bytes()
