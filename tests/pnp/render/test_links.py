"""Links and headings of pages in the file: where they lead, also to later pages."""

import pikepdf
import pytest
from printed_books import links, outline

from pnp.drawing.drawing import Drawing
from pnp.errors import OutputError
from pnp.geometry.rect import Rect
from pnp.imposition.page import Anchor, Heading, Link, Page
from pnp.render.pdf import PdfMetadata, write_pdf


def page(**more):
    return Page(100, 200, (), Drawing(100, 200, ()), "front", "1", "1", "book", **more)


def test_a_link_leads_to_its_anchor_on_an_earlier_or_a_later_page(tmp_path):
    first = page(links=(Link(Rect(10, 20, 30, 5), "b"),), anchors=(Anchor("a", 12.0),))
    second = page(links=(Link(Rect(1, 2, 3, 4), "a"),), anchors=(Anchor("b", 150.0),))
    write_pdf(tmp_path / "x.pdf", [first, second], PdfMetadata("x"))
    found = [(on, jump.page, round(jump.top, 3)) for on, jump in links(tmp_path / "x.pdf")]
    assert found == [(1, 2, 150.0), (2, 1, 12.0)]


def test_the_area_of_a_link_is_where_it_was_put(tmp_path):
    write_pdf(
        tmp_path / "x.pdf", [page(links=(Link(Rect(10, 20, 30, 5), "a"),), anchors=(Anchor("a", 0),))], PdfMetadata("x")
    )
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        (note,) = pdf.pages[0].Annots
        edges = [float(edge) * 25.4 / 72 for edge in note.Rect]
    assert edges == pytest.approx([10, 175, 40, 180])


def test_headings_make_the_outline_with_their_levels(tmp_path):
    first = page(headings=(Heading(0, "One", 10), Heading(1, "One and a half", 50)))
    write_pdf(tmp_path / "x.pdf", [first, page(headings=(Heading(0, "Two", 20),))], PdfMetadata("x"))
    found = [(level, jump.words, jump.page, round(jump.top)) for level, jump in outline(tmp_path / "x.pdf")]
    assert found == [(0, "One", 1, 10), (1, "One and a half", 1, 50), (0, "Two", 2, 20)]


def test_a_link_to_nowhere_is_refused_and_no_file_is_left(tmp_path):
    with pytest.raises(OutputError, match='"z"'):
        write_pdf(tmp_path / "x.pdf", [page(links=(Link(Rect(0, 0, 1, 1), "z"),))], PdfMetadata("x"))
    assert list(tmp_path.iterdir()) == []


def test_language_and_keywords_are_in_the_file(tmp_path):
    write_pdf(tmp_path / "x.pdf", [page()], PdfMetadata("x", language="de", keywords="a, b"))
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        assert str(pdf.Root.Lang) == "de"
        assert str(pdf.docinfo["/Keywords"]) == "a, b"
