"""Pictures as lines and in grey: what opens, what stays, how much ink is left."""

import pytest
from PIL import Image, ImageDraw, ImageStat

from pnp.drawing.drawing import PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect
from pnp.library.art import check_picture
from pnp.render.linework import LINE, grey_svg, lined_image, lined_svg

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
SKY = '<rect width="100" height="100" fill="#102040"/>'


def lined(inside):
    return lined_svg(SVG.format(inside), 100)


def test_a_large_or_light_fill_is_opened_and_gets_an_outline():
    for shape in ('<rect width="90" height="90" fill="#000"/>', '<circle r="3" style="fill:#fc0;opacity:0.5"/>'):
        text = lined(shape)
        assert ('fill="#ffffff"' in text, f'stroke="{LINE}"' in text) == (True, True)
    assert 'style="opacity:0.5"' in text


def test_an_outline_is_thinner_in_a_picture_that_is_printed_large():
    text = lined_svg(SVG.format('<rect width="90" height="90" fill="#000"/>'), 100, 0.1)
    assert 'stroke-width="0.1"' in text
    assert 'stroke-width="0.35"' in lined('<rect width="90" height="90" fill="#000"/>')


def test_a_small_dark_shape_stays():
    text = lined('<path d="M10 10h4v4h-4z" fill="#111"/><polygon points="1,1 5,1 3,4"/>')
    assert 'fill="#111"' in text
    assert "#ffffff" not in text
    assert LINE not in text


def test_a_small_dark_shape_of_a_strong_colour_is_opened_as_those_beside_it_are():
    """Panes of blue and red glass, of which the darkest would stay; ink that is a little blue stays."""
    for pane in ("#16387F", "#78152D", "#4A1029"):
        assert "#ffffff" in lined(f'<path d="M10 10h4v4h-4z" fill="{pane}"/>')
    for ink in ("#22304A", "#16344C", "#1E2A38"):
        assert f'fill="{ink}"' in lined(f'<path d="M10 10h4v4h-4z" fill="{ink}"/>')


def test_a_thick_light_stroke_becomes_two_lines():
    text = lined('<path id="a" d="M0 0L90 90" fill="none" stroke="#fc0" stroke-width="9"/>')
    assert text.count("<path") == 2
    assert text.index(LINE) < text.index('stroke="#ffffff"')
    assert text.count('id="a"') == 1


def test_what_is_not_painted_stays_so_and_what_clips_is_left_alone():
    clip = '<clipPath id="c"><rect width="9" height="9"/></clipPath>'
    assert clip.replace("/>", " />") in lined(clip)
    assert 'fill="none"' in lined('<g fill="none"><path d="M0 0h9" stroke="#123456"/></g>')
    assert f'stroke="{LINE}"' in lined('<g fill="none"><path d="M0 0h9" stroke="#123456"/></g>')


def test_rules_of_a_style_sheet_are_followed():
    sheet = "<style>/* dark */ path, .a{fill:#fc0} #b{fill:none;stroke:#111}</style>"
    text = lined(sheet + '<circle class="x a" r="9"/><path id="b" d="M0 0h9"/>')
    assert text.count('fill="#ffffff"') == 1
    assert text.count('fill="none"') == 1
    assert "<style" not in text


def test_other_selectors_are_not_followed():
    with pytest.raises(ValueError, match="not a tag, class or id"):
        lined("<style>g > .a{fill:red}</style>")


@pytest.mark.parametrize("link", ['clip-path="url(#E03-0)"', "fill=\"url('#fed')\"", 'href="#bad"'])
def test_an_id_that_looks_like_a_colour_stays_as_it_is(link):
    assert grey_svg(SVG.format(f'<g {link} stroke="#fff"/>')) == SVG.format(f'<g {link} stroke="#ffffff"/>')


def test_colours_become_the_grey_that_is_as_bright():
    assert grey_svg('<g fill="#ff0000" stroke="rgb(0, 255, 0)" id="#beefed-"/>').startswith(
        '<g fill="#4c4c4c" stroke="#969696"'
    )


def test_a_photograph_becomes_its_edges():
    image = Image.new("RGB", (300, 300), "#204080")
    ImageDraw.Draw(image).rectangle((80, 80, 220, 220), fill="#f0c040")
    lines = lined_image(image)
    assert lines.getpixel((20, 20)) == 255
    assert lines.getpixel((150, 150)) == 255
    assert min(lines.getpixel((x, 150)) for x in range(70, 90)) < 200
    assert ImageStat.Stat(lines).mean[0] > 230


@pytest.mark.parametrize("name", ["a.svg", "b.png", "c.svg"])
def test_a_picture_is_printed_in_its_ink(name, tmp_path, looked_at):
    (tmp_path / "a.svg").write_text(SVG.format(SKY))
    (tmp_path / "c.svg").write_text(
        SVG.format("<style>rect{fill:#102040}</style>" + SKY.replace(' fill="#102040"', ""))
    )
    Image.new("RGB", (50, 50), "#102040").save(tmp_path / "b.png")
    picture = check_picture(tmp_path / name, name)
    seen = {ink: looked_at(placed(picture, ink)).getpixel((300, 300)) for ink in ("full", "grey", "low")}
    assert seen["full"] == (16, 32, 64)
    assert len(set(seen["grey"])) == 1
    assert seen["low"] == (255, 255, 255)


def test_letters_in_a_picture_drawn_as_pixels_stay_solid_in_low_ink(tmp_path, looked_at):
    letters = '<text x="5" y="70" font-family="Source Sans 3" font-size="70">lll</text>'
    (tmp_path / "a.svg").write_text(SVG.format(letters))
    picture = check_picture(tmp_path / "a.svg", "a.svg")
    assert picture.kind == "pixels"
    full, low = (looked_at(placed(picture, ink)).convert("L").histogram() for ink in ("full", "low"))
    assert sum(low[:100]) > 0.95 * sum(full[:100]) > 0


def placed(picture, ink):
    made = Picture(picture.name, picture.path, picture.key, picture.kind, picture.width, picture.height, ink=ink)
    return PlacedPicture(Rect(10, 10, 40, 40), made)


def test_details_of_a_reduced_picture_are_tints_without_lines_and_grounds_are_lighter():
    """A large path of small parts is a detail, as its parts are."""
    stones = '<path d="M0 0h2v2h-2zM80 80h2v2h-2z" fill="#204060"/>'
    text = lined_svg(SVG.format('<rect width="90" height="90" fill="#204060"/>' + stones), 100, 0.2, 5)
    ground, detail = text.split("<path")
    assert ('fill="#e9ecef"' in ground, f'stroke="{LINE}"' in ground) == (True, True)
    assert ('fill="#a6b3bf"' in detail, LINE in detail) == (True, False)


def test_a_detail_that_is_not_filled_keeps_a_tinted_stroke():
    text = lined_svg(SVG.format('<path d="M0 0h2v2" fill="none" stroke="#000" stroke-width="0.3"/>'), 100, 0.2, 5)
    assert ('fill="none"' in text, 'stroke="#999999"' in text) == (True, True)
