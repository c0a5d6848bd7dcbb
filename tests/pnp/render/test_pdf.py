from __future__ import annotations

import gc
import hashlib
import os
import subprocess
import sys
import tracemalloc

import pytest

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Gradient, Group, PlacedPicture, Shape, TextRun
from pnp.drawing.pictures import Picture
from pnp.errors import OutputError
from pnp.geometry.rect import Rect
from pnp.render.pdf import PdfMetadata, write_pdf

RED = Colour(1, 0, 0)
SQUARE = Shape(paths.rect(Rect(10, 10, 10, 10)), RED)

SCRIPT = """
import sys
from pathlib import Path
from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Gradient, Group, PlacedPicture, Shape, TextRun
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page
from pnp.render.pdf import PdfMetadata, write_pdf
out, svg = map(Path, sys.argv[1:])
red, blue, r = Colour(1, 0, 0), Colour(0, 0, 1), Rect(10, 10, 30, 20)
font, bold = FontLibrary().find("Source Sans 3"), FontLibrary().find("Source Sans 3 Bold")
items = (
    Shape(paths.ellipse(r), Gradient((10, 0), (40, 0), ((0, red), (1, blue)), red)),
    Group((Shape(paths.rect(r), red), TextRun(5, 50, "Äpfel", bold, 9, red)), opacity=0.3),
    PlacedPicture(r, Picture("a.svg", svg, "a", "svg", 40, 20)),
    TextRun(5, 60, "Birnen", font, 9, blue),
)
pages = [Page(100, 80, (), Drawing(100, 80, items), "front", str(n), "t", "c") for n in range(3)]
write_pdf(out, pages, PdfMetadata("Same"))
"""


def test_two_processes_write_the_same_bytes(tmp_path):
    svg = tmp_path / "a.svg"
    svg.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><linearGradient id="g">'
        '<stop offset="0" stop-color="red" stop-opacity=".5"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '</defs><rect width="40" height="20" fill="url(#g)"/><text x="2" y="12" font-size="8">abc</text></svg>'
    )
    sums = set()
    for seed in ("0", "1"):
        out = tmp_path / f"{seed}.pdf"
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", SCRIPT, str(out), str(svg)], check=True, env=environment)
        sums.add(hashlib.sha256(out.read_bytes()).hexdigest())

    assert len(sums) == 1


def test_the_report_counts_pages_bytes_and_distinct_pictures(tmp_path, make_page):
    from PIL import Image

    pictures = []
    for number in range(2):
        path = tmp_path / f"{number}.png"
        Image.new("RGB", (3, 2), (number, 0, 0)).save(path)
        pictures.append(PlacedPicture(Rect(0, 0, 30, 20), Picture(path.name, path, f"key{number}", "png", 3, 2)))
    seen = []

    report = write_pdf(tmp_path / "o.pdf", [make_page(*pictures)] * 5, PdfMetadata("T"), on_page=seen.append)

    assert report == (5, (tmp_path / "o.pdf").stat().st_size, 2)
    assert seen == [1, 2, 3, 4, 5]


def test_pages_are_taken_one_at_a_time(tmp_path, make_page):
    events = []

    def pages():
        for number in range(3):
            events.append(f"made {number}")
            yield make_page(SQUARE)

    write_pdf(tmp_path / "o.pdf", pages(), PdfMetadata("T"), on_page=lambda number: events.append(f"written {number}"))

    assert events == ["made 0", "written 1", "made 1", "written 2", "made 2", "written 3"]


def test_memory_does_not_grow_with_the_content_of_pages(tmp_path, make_page):
    def peak(count):
        pages = (make_page(*(Shape((("R", k / 7, n, 1, 1),), RED) for k in range(400))) for n in range(count))
        gc.collect()  # what other tests left behind
        tracemalloc.start()
        write_pdf(tmp_path / "o.pdf", pages, PdfMetadata("T"))
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    peak(12)  # fills the store of outlines already written, which has a limit of its own
    few, many = peak(5), peak(105)
    assert many - few < 100 * 8000


def test_a_missing_folder_is_made(tmp_path, make_page):
    write_pdf(tmp_path / "new" / "folder" / "o.pdf", [make_page()], PdfMetadata("T"))

    assert (tmp_path / "new" / "folder" / "o.pdf").exists()


def test_without_pages_nothing_is_written(tmp_path):
    with pytest.raises(OutputError, match="nothing to print"):
        write_pdf(tmp_path / "o.pdf", [], PdfMetadata("T"))

    assert list(tmp_path.iterdir()) == []


def test_an_error_while_pages_are_made_leaves_the_old_file(tmp_path, make_page):
    path = tmp_path / "o.pdf"
    path.write_bytes(b"old")

    def pages():
        yield make_page()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_pdf(path, pages(), PdfMetadata("T"))

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_opacities_and_gradients_are_stored_once(tmp_path, make_page):
    import pikepdf

    blend = Shape(paths.rect(Rect(1, 1, 9, 9)), Gradient((1, 0), (9, 0), ((0, RED), (1, Colour(0, 0, 0))), RED))
    write_pdf(tmp_path / "o.pdf", [make_page(blend, Group((blend,), opacity=0.5))] * 4, PdfMetadata("T"))

    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        objects = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)]
        assert len([o for o in objects if "/ShadingType" in o]) == 1
        assert len([o for o in objects if o.get("/Type") == "/ExtGState"]) == 1


def test_text_needs_no_registered_font(tmp_path, make_page, font):
    write_pdf(tmp_path / "o.pdf", [make_page(TextRun(1, 9, "", font, 9, RED))], PdfMetadata("T"))

    assert (tmp_path / "o.pdf").exists()
