from __future__ import annotations

import re
import zlib

import pikepdf
import pytest

from pnp.cache import NONE, Cache
from pnp.drawing.drawing import Colour, TextRun
from pnp.geometry.rect import Rect
from pnp.render.document import PdfFile
from pnp.render.output import Output
from pnp.render.pdf import PdfMetadata, write_pdf

BLACK = Colour(0, 0, 0)
POINTS = 72 / 25.4


@pytest.fixture
def opened(tmp_path):
    files = []

    def write(pages, cache=NONE, **about):
        write_pdf(tmp_path / "document.pdf", pages, PdfMetadata(**{"title": "Test", **about}), cache=cache)
        files.append(pikepdf.open(tmp_path / "document.pdf"))
        return files[-1]

    yield write
    for file in files:
        file.close()


def test_the_file_is_sound(opened, make_page, font):
    assert opened([make_page(TextRun(10, 10, "sound", font, 9, BLACK))] * 3).check_pdf_syntax() == []


def test_the_page_has_its_true_size(opened, make_page):
    box = [float(edge) for edge in opened([make_page()]).pages[0].MediaBox]

    assert box == pytest.approx([0, 0, 100 * POINTS, 80 * POINTS], abs=0.001)


def test_the_print_dialogue_does_not_scale(opened, make_page):
    assert opened([make_page()]).Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(
    ("sides", "wish"),
    [
        ("long-edge", "/DuplexFlipLongEdge"),
        ("short-edge", "/DuplexFlipShortEdge"),
        ("fronts", "/Simplex"),
        ("gutterfold", "/Simplex"),
        ("", None),
    ],
)
def test_the_print_dialogue_knows_how_sheets_are_turned(opened, make_page, sides, wish):
    assert opened([make_page()], sides=sides).Root.ViewerPreferences.get("/Duplex") == wish


def test_trim_and_bleed_boxes_are_written_where_a_page_is_one_component(opened, make_page):
    page = opened([make_page(trim=Rect(10, 5, 63, 70), bleed=Rect(7, 2, 69, 76))]).pages[0]

    trim, bleed = ([float(edge) / POINTS for edge in box] for box in (page.TrimBox, page.BleedBox))
    assert trim == pytest.approx([10, 5, 73, 75], abs=0.001)
    assert bleed == pytest.approx([7, 2, 76, 78], abs=0.001)
    assert "/ArtBox" not in page


def test_other_pages_have_neither_box(opened, make_page):
    page = opened([make_page()]).pages[0]

    assert not {"/TrimBox", "/BleedBox", "/ArtBox"} & set(page.keys())


def test_pages_are_labelled(opened, make_page):
    document = opened([make_page(label=label) for label in ("1 front", "1 back", "2 – front")])

    assert [page.label for page in document.pages] == ["1 front", "1 back", "2 – front"]


def test_pages_of_several_components_are_labelled_with_their_titles(opened, make_page):
    pages = [make_page(component=c, label=label) for c, label in (("deck", "1"), ("deck", "1 back"), ("map", "1"))]
    document = opened(pages, components={"deck": "Überfälle"})

    assert [page.label for page in document.pages] == ["Überfälle 1", "Überfälle 1 back", "map 1"]


def test_the_outline_holds_components_and_under_them_their_sheets(opened, make_page):
    pages = [make_page(component=c, title=t) for c, t in (("deck", "Deck, 1"), ("deck", "Deck, 2"), ("map", "Map, 1"))]

    document = opened(pages, components={"deck": "Mission cards – all"})

    with document.open_outline() as outline:
        lines = [(head.title, [line.title for line in head.children]) for head in outline.root]
        targets = [
            document.pages.index(pikepdf.Page(line.destination[0])) for head in outline.root for line in head.children
        ]
    assert lines == [("Mission cards – all", ["Deck, 1", "Deck, 2"]), ("map", ["Map, 1"])]
    assert targets == [0, 1, 2]


def test_title_author_and_subject_are_kept(opened, make_page):
    about = opened([make_page()], title="Wolken & Schiffe", author="A. N.", subject="Cards").docinfo

    assert [str(about[key]) for key in ("/Title", "/Author", "/Subject")] == ["Wolken & Schiffe", "A. N.", "Cards"]


def test_every_font_is_an_embedded_subset_and_there_is_no_other(opened, make_page, font):
    document = opened([make_page(TextRun(10, 10, "Embedded", font, 9, BLACK))])

    fonts = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    assert len(fonts) == 1
    assert re.fullmatch(r"/[A-Z]{6}\+SourceSans3-Regular", str(fonts[0].BaseFont))
    assert len(fonts[0].FontDescriptor.FontFile2.read_bytes()) < 30_000


def test_a_file_without_text_has_no_font(opened, make_page):
    assert not any(
        isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font" for o in opened([make_page()]).objects
    )


def test_streams_are_compressed_and_not_armoured(opened, make_page, font):
    document = opened([make_page(TextRun(10, 10, "Streams", font, 9, BLACK))])

    filters = {str(o.get("/Filter")) for o in document.objects if isinstance(o, pikepdf.Stream)}
    assert not [name for name in filters if "ASCII" in name or name == "None"]


def test_reportlab_is_left_as_it_was(opened, make_page, font):
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics

    before = (rl_config.useA85, rl_config.invariant, dict(pdfmetrics._fonts))
    opened([make_page(TextRun(10, 10, "x", font, 9, BLACK))])

    assert (rl_config.useA85, rl_config.invariant, dict(pdfmetrics._fonts)) == before


def test_long_streams_are_taken_from_the_cache_only_if_every_byte_is_the_same(tmp_path):
    cache = Cache(tmp_path / "cache")
    start = "0 0 m 1 1 l S\n" * 1000
    contents = [start + "1 w", start + "2 w"]
    found = []
    for _ in range(2):
        with Output(tmp_path / "a.pdf") as output:
            document = PdfFile(output, PdfMetadata("a"), cache)
            for text in contents:
                document.add_content(text)
        streams = re.findall(rb"stream\n(.*?)\nendstream", (tmp_path / "a.pdf").read_bytes(), re.DOTALL)
        found.append([zlib.decompress(stream).decode() for stream in streams])
    assert found == [contents, contents]
