from __future__ import annotations

import sys

import pdfplumber
import pikepdf
import pytest
from PIL import ImageChops

from pnp.cache import Cache
from pnp.drawing.drawing import PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.geometry.rect import Rect
from pnp.render import vector
from pnp.render.pdf import PdfMetadata, write_pdf

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"{}><rect width="40" height="20" fill="#ff0000"/>'
    '<rect x="10" y="5" width="4" height="10" fill="#00f"/></svg>'
)
PLAIN = SVG.format("")
PLACE = Rect(10, 20, 40, 20)


@pytest.fixture
def art(tmp_path):
    def make(text=PLAIN, name="a.svg", **more):
        (tmp_path / name).write_text(text)
        return PlacedPicture(PLACE, Picture(name, tmp_path / name, f"{name} {text}", "svg", 40, 20, **more))

    return make


def forms(path):
    with pikepdf.open(path) as pdf:
        return [o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]


@pytest.mark.parametrize("size", ["", ' width="40mm" height="20mm"', ' width="400" height="200"'])
def test_svg_fills_its_place_exactly_whatever_its_own_unit(printed, art, size):
    with pdfplumber.open(printed(art(SVG.format(size)))) as pdf:
        whole, part = ([float(r[k]) * 25.4 / 72 for k in ("x0", "top", "x1", "bottom")] for r in pdf.pages[0].rects)

    assert whole == pytest.approx([10, 20, 50, 40], abs=0.01)
    assert part == pytest.approx([20, 25, 24, 35], abs=0.01)


def test_art_in_low_ink_that_is_kept_is_not_turned_into_lines_again(tmp_path, art, monkeypatch):
    picture, cache = art(ink="low").picture, Cache(tmp_path / "cache")
    first = vector.read(picture, cache)
    vector._read.cache_clear()
    monkeypatch.setattr(vector, "lined_svg", None)
    assert vector.read(picture, cache) == first


@pytest.mark.parametrize(
    ("ink", "other"),
    [
        ("low", {"ink": "grey"}),
        ("low", {"line": 2.0}),
        ("low", {"detail": 30.0}),
        ("low", {"width": 80.0}),
        ("grey", {"recolour": (("#00f", "#0f0"),)}),
    ],
)
def test_art_that_is_kept_is_not_used_for_another_ink_size_or_colour(tmp_path, art, ink, other):
    picture, cache = art(ink=ink, line=0.05).picture, Cache(tmp_path / "cache")
    kept = vector.read(picture, cache)
    vector._read.cache_clear()
    changed = picture._replace(**other)
    assert vector.read(changed, cache) == vector.read(changed) != kept


def test_svg_is_stored_once_as_vectors(tmp_path, make_page, art):
    path = tmp_path / "o.pdf"
    report = write_pdf(path, [make_page(art(), art()), make_page(art())], PdfMetadata("T"))

    (form,) = forms(path)
    assert b"rg" in form
    assert b" Do" not in form
    assert report.pictures == 1
    with pikepdf.open(path) as pdf:
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert pdf.check_pdf_syntax() == []


def test_svg_is_stored_compressed_and_not_armoured(printed, art):
    many = SVG.format("").replace("</svg>", '<rect x="1" y="1" width="3" height="3"/>' * 200 + "</svg>")
    with pikepdf.open(printed(art(many))) as pdf:
        streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        assert {str(o.get("/Filter")) for o in streams if len(o.read_bytes()) > 100} == {"/FlateDecode"}
        (form,) = (o for o in streams if o.get("/Subtype") == "/Form")
        assert len(form.read_raw_bytes()) * 5 < len(form.read_bytes())


def test_recoloured_art_is_art_of_its_own(looked_at, printed, art):
    recoloured = art(recolour=(("#F00", "#00ff00"),))

    assert looked_at(recoloured).getpixel((120, 250)) == (0, 255, 0)
    assert looked_at(recoloured).getpixel((220, 300)) == (0, 0, 255)
    assert len(forms(printed(art(), recoloured))) == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('fill="#FF0000"', 'fill="#00FF00"'),
        ('fill="#f00"', 'fill="#00FF00"'),
        ('style="stroke:#ff0000;fill:#00f"', 'style="stroke:#00FF00;fill:#00f"'),
        ('fill="url(#f00)" href="#f00"', 'fill="url(#f00)" href="#f00"'),
        ('fill="#ff00001"', 'fill="#ff00001"'),
        ('fill="red"', 'fill="red"'),
    ],
)
def test_colours_are_changed_however_they_are_written_and_names_are_not(before, after):
    assert vector.recoloured_svg(before, (("ff0000", "00ff00"),)) == after


def test_text_gradients_and_opacity_of_svg_are_kept(looked_at, printed, art):
    picture = art(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><linearGradient id="g"><stop offset="0" '
        'stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs>'
        '<rect width="40" height="10" fill="url(#g)"/><rect y="10" width="40" height="10" fill="#000" opacity=".5"/>'
        '<text x="2" y="8" font-size="6" fill="#fff">Hull</text></svg>'
    )

    seen = looked_at(picture)
    assert seen.getpixel((110, 210)) == pytest.approx((249, 0, 6), abs=12)
    assert seen.getpixel((490, 210)) == pytest.approx((6, 0, 249), abs=12)
    assert seen.getpixel((300, 350)) == pytest.approx((127, 127, 127), abs=2)
    with pdfplumber.open(printed(picture)) as pdf:
        assert "Hull" in pdf.pages[0].extract_text()


def test_svg_that_cannot_be_drawn_is_an_error_that_names_it(printed, art):
    with pytest.raises(ArtError, match=r"bad\.svg: the SVG cannot be drawn"):
        printed(art("<svg", "bad.svg"))


def test_without_cairo_svg_is_one_line_that_says_what_to_install(printed, art, monkeypatch):
    def missing(*_):
        raise OSError("no library called 'cairo-2' was found\nno library called 'cairo' was found")

    for name in ("cairosvg", "cairocffi"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("builtins.__import__", _refusing(("cairosvg", "cairocffi"), missing, __import__))
    with pytest.raises(
        ArtError, match=r"^SVG art needs the system library cairo, which was not found \([^\n]+\)$"
    ) as caught:
        printed(art(SVG.format(" id='new'")))

    assert "libcairo2" in str(caught.value)


@pytest.mark.parametrize(
    ("platform", "word"), [("linux", "libcairo2"), ("darwin", "brew install cairo"), ("win32", "GTK3")]
)
def test_the_hint_is_that_of_the_platform(monkeypatch, platform, word):
    from pnp.render import cairo

    def missing(*_):
        raise OSError

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delitem(sys.modules, "cairosvg", raising=False)
    monkeypatch.setattr("builtins.__import__", _refusing(("cairosvg",), missing, __import__))
    with pytest.raises(ArtError, match=word):
        cairo.cairosvg()


def test_a_file_without_svg_never_asks_for_cairo(tmp_path):
    import subprocess

    script = (
        "import sys; sys.modules['cairosvg'] = sys.modules['cairocffi'] = None\n"
        "from pathlib import Path; from pnp.drawing.drawing import Drawing; from pnp.imposition.page import Page\n"
        "from pnp.render.pdf import PdfMetadata, write_pdf\n"
        "pages = [Page(9, 9, (), Drawing(9, 9, ()), 'front', '1', 't', 'c')]\n"
        f"write_pdf(Path({str(tmp_path / 'o.pdf')!r}), pages, PdfMetadata('T'))\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def _refusing(names, missing, ordinary):
    def load(wanted, *rest, **more):
        return missing() if wanted in names else ordinary(wanted, *rest, **more)

    return load


def packed(cache):
    return [path for path in cache.folder.rglob("*") if path.is_file()]


def test_drawn_art_comes_back_the_same_and_cairo_is_not_asked_again(tmp_path, art, monkeypatch):
    cache = Cache(tmp_path / "cache")
    picture = art(SVG.format(' id="kept"')).picture
    plain = vector.read(picture)
    assert vector.read(picture, cache) == plain
    assert len(packed(cache)) == 1
    monkeypatch.setattr(vector, "_draw_pdf", None)
    vector._read.cache_clear()
    assert vector.read(picture, cache) == plain


@pytest.mark.parametrize("content", [b"", b"null\n", b"[[1,0,0,1,0,0],[]]\n", b"[[1],[[[3],[]]]]\nabc", b"[1,2]\nx"])
def test_a_foreign_entry_of_drawn_art_is_a_miss(content):
    assert vector.VectorArt.from_bytes(content) is None


def test_drawn_art_is_kept_by_recolouring_and_by_the_version_of_cairo(tmp_path, art, monkeypatch):
    cache = Cache(tmp_path / "cache")
    vector.read(art(SVG.format(' id="old"')).picture, cache)
    vector.read(art(SVG.format(' id="old"'), recolour=(("#F00", "#00ff00"),)).picture, cache)
    assert len(packed(cache)) == 2
    vector._read.cache_clear()
    monkeypatch.setattr(vector, "cairo_version", lambda: "another")
    vector.read(art(SVG.format(' id="old"')).picture, cache)
    assert len(packed(cache)) == 3
    vector._read.cache_clear()
    monkeypatch.setattr(vector, "cairo_version", lambda: "")
    vector.read(art(SVG.format(' id="old"')).picture, cache)
    assert len(packed(cache)) == 3


def test_the_version_of_cairo_is_reported():
    from pnp.render.cairo import cairo_version

    assert cairo_version().isdigit()


ROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#8a5c3d"/>'
    '<g opacity="0.5"><path d="M3.33 3.1C9.77 1.21 30.3 7.77 37.13 18.9L5.55 17.77z" fill="#2b6cb0" stroke="#111" '
    'stroke-width="0.77"/></g></svg>'
)


def test_art_with_rounded_numbers_is_smaller_and_looks_the_same(looked_at, printed, art, monkeypatch):
    short, small = looked_at(art(ROUND)), sum(map(len, forms(printed(art(ROUND)))))
    monkeypatch.setattr(vector, "rounded_form", lambda content: content)
    vector._read.cache_clear()
    exact, large = looked_at(art(ROUND)), sum(map(len, forms(printed(art(ROUND)))))
    vector._read.cache_clear()
    assert small < 0.9 * large
    assert max(high for _, high in ImageChops.difference(short, exact).getextrema()) <= 16
