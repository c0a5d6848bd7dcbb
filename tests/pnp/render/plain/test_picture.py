"""Plain art is drawn as cairosvg draws it, to the byte; what is not plain is left to it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from cairocffi import ImageSurface
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.render.cairo import cairosvg
from pnp.render.plain.picture import draw_plain, paint_plain

ROOT = Path(__file__).parents[4]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">'
_DATE = re.compile(rb"/CreationDate \([^)]*\)")


def theirs(svg: str, scale: float = 1.7) -> bytes:
    return _DATE.sub(b"", cairosvg().svg2pdf(bytestring=svg.encode(), scale=scale))


def ours(svg: str, scale: float = 1.7) -> bytes | None:
    found = draw_plain(svg, scale)
    return None if found is None else _DATE.sub(b"", found.pdf)


def of(inner: str, head: str = HEAD) -> str:
    return f"{head}{inner}</svg>"


@pytest.mark.parametrize("game", ["skies_of_fire", "monsters_and_magic", "capture_the_island"])
def test_all_art_of_ours_is_plain_and_comes_out_the_same(game):
    files = sorted((ROOT / "layouts" / game).rglob("*.svg"))
    assert len(files) > 70
    for path in files[::6]:
        svg = path.read_text("utf-8-sig")
        assert ours(svg) == theirs(svg), path.name


SHAPES = {
    "rectangles": """
        <rect x="1" y="2" width="9" height="3"/><rect width="9" height="5" rx="2" fill="#f00"/>
        <rect width="9" height="5" rx="20" ry="1" stroke="#00f"/><rect width="0" height="5"/>
        <rect width="3" height="3" ry="1"/>""",
    "circles": """
        <circle cx="5" cy="5" r="3"/><circle r="0"/><ellipse cx="9" cy="9" rx="3" ry="2" fill="#123"/>
        <ellipse rx="1"/>""",
    "lines": """
        <line x1="1" y1="2" x2="3" y2="4" stroke="#000"/><polygon points="1 1 9 1 5 9"/>
        <polyline points="1,2 3-4 5.5.5" fill="none" stroke="#abc"/>""",
    "paths": """
        <path d="M1 1L9 1 9 9z"/><path d="m1,1 l5 0 0 5zm10 0h3v3h-3z"/>
        <path d="M1 1H9V9h-3v-2Z" fill-rule="evenodd"/>
        <path d="M1 1C2 2 3 3 4 1S6 0 7 1c1 1 1 2 2 2s2 1 3 3"/><path d="M1 1Q2 2 3 1T5 1q1 1 2 0t2 0T9 9t1 1"/>
        <path d="M5 5A3 2 30 0 1 9 9a3 3 0 1 0 1 1A0 3 0 0 1 3 3a2 2 0 0 1 1.5.5"/>
        <path d="L3 3 4 9"/><path d="m3 3 4 9h9z"/><path d=""/><path d="M1 1z"/><path d="M1 1ZM2 2L9 9"/>
        <path d="M1 1t2 2"/><path d="M1 1s2 2 3 3"/><path d="M1e1 2E-1L.5.5"/>""",
    "paint": """
        <g fill="none" stroke="#123456" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel">
        <path d="M1 1L9 9" stroke-opacity=".5"/><path d="M1 1L9 9" stroke="none"/>
        <path d="M1 1L9 1 5 9" stroke-linecap="square" stroke-linejoin="round" stroke-miterlimit="2"/></g>
        <rect width="9" height="9" fill-opacity="0.3"/><rect width="9" height="9" fill="white" opacity="0.3"/>
        <rect width="5" height="5" fill="black" opacity="0"/>""",
    "groups": """
        <g opacity="0.5"><rect width="9" height="9"/><g opacity=".2" fill="#0f0"><circle r="5"/></g></g><g/>
        <g transform="translate(3) scale(2,3) rotate(30 1 2)"><path d="M1 1L9 9" stroke="#000"/></g>
        <g transform="matrix(1 .2 .3 1 4 5),skewX(10) skewY(5) rotate(-5) scale(.5)">
        <rect width="9" height="9"/></g>""",
    "clips": """
        <defs><clipPath id="a"><circle cx="5" cy="5" r="4"/>
        <rect width="3" height="3" transform="rotate(9)"/></clipPath></defs>
        <rect width="9" height="9" clip-path="url(#a)"/>
        <g clip-path="url(#a)" opacity=".5"><rect width="9" height="9"/></g>
        <clipPath id="b"><path d="M1 1H9V9z"/></clipPath><circle r="9" clip-path="url(#b)"/>
        <circle r="9" clip-path="url(#none)"/>""",
    "copies": """
        <defs><g id="a" fill="#f00"><rect width="3" height="3"/><circle r="2" fill="#0f0"/></g>
        <path id="p" d="M1 1H9V9z"/></defs><use href="#a" x="3" y="4"/>
        <use xlink:href="#a" transform="scale(2)" fill="#00f"/><use href="#p" stroke="#123"/>
        <g fill="#abc"><use href="#p" x="9" opacity=".5"/></g>""",
    "words": "<title>A title</title><desc>more <b/></desc><!-- a comment --><rect width='9' height='9'/>",
}


@pytest.mark.parametrize("name", SHAPES)
def test_every_plain_thing_is_drawn_to_the_byte(name):
    svg = of(SHAPES[name])
    assert ours(svg) is not None
    assert ours(svg) == theirs(svg)


@pytest.mark.parametrize("box", ["0 0 40 20", "-5 -7 40 20", "10,10,33.3,9"])
@pytest.mark.parametrize(
    "size", ["", ' width="80" height="40"', ' width="80"', ' width="10" height="90"', ' width="40.5mm" height="90mm"']
)
def test_any_size_and_view_box_is_drawn_as_cairosvg_draws_it(box, size):
    svg = of(SHAPES["groups"], f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size}>')
    assert ours(svg, 3.3) == theirs(svg, 3.3)
    assert ours(svg) is not None


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("size", ["", ' width="80" height="40"', ' width="40mm" height="20mm"'])
def test_pixels_are_those_of_cairosvg(name, size):
    svg = of(SHAPES[name], HEAD.replace(">", f"{size}>"))
    drawn = cairosvg().svg2png(bytestring=svg.encode(), output_width=80, output_height=40)
    assert paint_plain(svg, 80, 40) == bytes(ImageSurface.create_from_png(io.BytesIO(drawn)).get_data())


def test_a_picture_that_is_not_plain_has_no_pixels():
    assert paint_plain(of('<rect width="9" height="9" fill="red"/>'), 80, 40) is None


@pytest.mark.parametrize(
    ("inner", "beyond"),
    [
        ('<rect width="9" height="9"/>', 0),
        ('<rect width="9" height="9" x="35"/>', 4 / 9),
        ('<g transform="translate(20 10)rotate(45)"><circle r="9.9"/></g>', 0),
        ('<path d="M-9 5H50" fill="none" stroke="#000"/>', 19 / 59),
    ],
)
def test_content_that_reaches_beyond_the_page_is_noticed(inner, beyond):
    found = draw_plain(of(inner), 1.7)
    assert found is not None
    assert found.extents == (pytest.approx(beyond, abs=0.001), False)


def test_an_outline_without_colour_draws_nothing():
    found = draw_plain(of('<rect width="9" height="9" x="35" fill="none"/>'), 1.7)
    assert found is not None
    assert found.extents.is_blank


RECT = '<rect width="9" height="9" {}/>'
NOT_PLAIN = [
    *(RECT.format(more) for more in (
        'style="fill:red"', 'rx="9mm"', 'fill="url(#g)"', 'fill="red"', 'class="a"', 'stroke-dasharray="1 2"',
        'mask="url(#m)"',
    )),
    *(f'<path d="{d}"/>' for d in (
        "M1 1 2", "M1 1 b", "1 1L2 2", "M1 1z 2", "M+1 1L2 2", "M0 0a1 1 0 011 1", "M0 0a1 1 0 2 1 1 1", "T1 1",
    )),
    '<text x="2">a</text>', '<image href="a.png"/>', "<style>rect {fill: red}</style>", '<symbol id="a"/>', "<svg/>",
    '<g display="none"/>', '<g transform="scale(0)"/>', '<g transform="turn(3)"/>', '<polygon points="1 2 3"/>',
    '<use href="other.svg#a"/>', '<use href="#none"/>', '<g fill="currentColor"/>',
    '<clipPath id="a"><g clip-path="url(#a)"/></clipPath><g clip-path="url(#a)"/>',
    '<path id="p" d="M1 1"/><g clip-path="url(#p)"/>',
]  # fmt: skip


@pytest.mark.parametrize("inner", NOT_PLAIN)
def test_a_picture_that_is_not_plain_is_left_to_cairosvg(inner):
    assert ours(of(inner)) is None


@pytest.mark.parametrize(
    "svg", ["<svg", "<g/>", "<svg/>", of("").replace("0 0 40 20", "0 0 0 20"), of("").replace("40 20", "40")]
)
def test_a_file_that_is_no_plain_picture_is_left_to_cairosvg(svg):
    assert ours(svg) is None


NUMBER = st.one_of(
    st.integers(-30, 60).map(str),
    st.floats(-30, 60).map(lambda number: f"{number:.3f}"),
    st.sampled_from([".5", "-.5", "1e1"]),
)


def step(letter: str) -> st.SearchStrategy[str]:
    """Return a letter with its numbers; two of an arc's are flags."""
    count = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "s": 4, "q": 4, "c": 6, "a": 7, "z": 0}[letter.lower()]
    flags = (3, 4) if letter in "aA" else ()
    parts = [st.sampled_from("01") if at in flags else NUMBER for at in range(count)]
    return st.tuples(*parts).map(lambda found: letter + " ".join(found))


FIRST, NEXT = st.sampled_from("MmLlHhVvCcQqAaZz"), st.sampled_from("MmLlHhVvCcSsQqTtAaZz")
PATH = st.tuples(FIRST.flatmap(step), st.lists(NEXT.flatmap(step), max_size=8).map("".join)).map("".join)


@settings(max_examples=60)
@given(st.lists(PATH, min_size=1, max_size=4), st.booleans())
def test_any_path_is_drawn_to_the_byte(paths, stroked):
    paint = 'fill="none" stroke="#123456" stroke-width="0.7"' if stroked else 'fill="#654321"'
    svg = of("".join(f'<path d="{path}" {paint}/>' for path in paths))
    assert ours(svg) == theirs(svg)
    assert ours(svg) is not None
