"""Tokens: colours for each ink, gradients, strokes, type; and what is reported about wrong ones."""

import pytest
from studio import STYLE, Studio

from pnp.composition.style import TokenError, alignment, load_style, read_percent
from pnp.drawing.drawing import Colour
from pnp.errors import DataError
from pnp.geometry.rect import Rect
from pnp.library.roots import Roots


def test_a_tint_is_that_much_of_a_colour_on_paper(studio: Studio) -> None:
    assert studio.style.colour("red 50%").hex == "E08080"
    assert studio.style.colour("red 0%").hex == "FFFFFF"


@pytest.mark.parametrize(
    ("angle", "start", "end"),
    [
        (0, (0, 5), (20, 5)),
        (90, (10, 0), (10, 10)),
        (180, (20, 5), (0, 5)),
        (45, (2.5, -2.5), (17.5, 12.5)),
    ],
)
def test_a_gradient_runs_through_the_box_from_corner_to_corner(studio: Studio, angle: float, start, end) -> None:  # type: ignore[no-untyped-def]
    studio.write("style.yaml", STYLE.replace("angle: 0", f"angle: {angle}"))
    made = studio.style.paint("dawn")(Rect(0, 0, 20, 10))
    assert made.start == pytest.approx(start)  # type: ignore[union-attr]
    assert made.end == pytest.approx(end)  # type: ignore[union-attr]
    assert made.flat.hex == "C00000"  # type: ignore[union-attr]


def test_low_ink_prints_the_flat_colour_and_the_edge(studio: Studio) -> None:
    studio.ink = "low"
    assert isinstance(studio.style.paint("dawn")(Rect(0, 0, 1, 1)), Colour)
    assert studio.lines("  a: {at: centre, size: 10, fill: red}") == [
        "shape fill FFFFFF stroke 101010 0.35 R26.5 39 10 10"
    ]


def test_strokes_are_tokens_or_a_colour_and_a_width(studio: Studio) -> None:
    assert studio.style.stroke("fine")[1:3] == (0.25, (1, 2))
    assert studio.style.stroke("red 20% 0.5") == (studio.style.colour("red 20%"), 0.5, (), "round")
    with pytest.raises(TokenError, match="a colour and a width in mm, such as ink"):
        studio.style.stroke("fien")


def test_ink_and_paper_are_black_and_white_unless_named(studio: Studio) -> None:
    studio.write("style.yaml", "style: 1\n")
    assert (studio.style.colour("ink").hex, studio.style.colour("paper").hex) == ("000000", "FFFFFF")


@pytest.mark.parametrize(("text", "value"), [("20%", 0.2), ("0%", 0), (" 12.5 %", 0.125)])
def test_a_percentage_is_read_as_a_part_of_one(text: str, value: float) -> None:
    assert read_percent(text) == value


@pytest.mark.parametrize("text", ["20", "101%", "-1%", "x%", "nan%"])
def test_other_percentages_are_refused(text: str) -> None:
    with pytest.raises(TokenError):
        read_percent(text)


def test_alignment_has_two_axes() -> None:
    assert alignment("") == ("left", "top")
    assert alignment("centre middle") == ("centre", "middle")
    with pytest.raises(TokenError, match='did you mean "centre"'):
        alignment("center")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("blue: '0000C0'", "blue: 0000Z0", "style.yaml:6:9: palette.blue: '0000Z0' is not a colour"),
        ("blue: '0000C0'", "none: '0000C0'", "palette.none: where a name is expected, `none` draws nothing"),
        ("blue: '0000C0'", "blue: '#0000C0'", "palette.blue: '#0000C0' is not a colour (write it without #)"),
        ("colour: white, strength", "colour: wite, strength", 'patterns.stripes.colour: "wite" is not a colour'),
        ("colour: ink, width", "colour: inc, width", 'strokes.fine.colour: "inc" is not a colour'),
        ("edge: ink", "edge: inky", 'palette.red.edge: "inky" is not a colour'),
        ("[1, blue]", "[1, bleu]", 'gradients.dawn.stops.2.2: "bleu" is not a colour (allowed: ink, paper, red, blue'),
        ("[[0, red], [1, blue]]", "[[1, red], [0, blue]]", "the stops are 1, 0 (allowed: 0 to 1, rising)"),
        ("cmyk: 0 100 90 20", "cmyk: 0 100 90", "'0 100 90' is not a CMYK colour"),
        ("strength: 50%", "strength: half", '"half" is not a percentage'),
        ("{lines: 90, every", "{lines: 90, dots: 1, every", "needs one of `lines` (angles), `dots` (a size), `waves`"),
        ("size: 12, min: 10", "size: 12, min: 14", "min: 14 pt is more than the size of 12 pt"),
        ("fit: back", "fit: shrink", 'fit: "shrink" is not allowed'),
        ("align: left middle", "align: left centred", '"centred" is not an alignment'),
        ("size: 9, min: 8", "siez: 9, min: 8", 'unknown key "siez"; did you mean "size"?'),
    ],
)
def test_a_mistake_in_a_style_is_reported_there(studio: Studio, old: str, new: str, told: str) -> None:
    assert old in STYLE
    studio.write("style.yaml", STYLE.replace(old, new))
    with pytest.raises(DataError) as caught:
        _ = studio.style
    assert str(caught.value).startswith("layouts/trial/style.yaml:")
    assert told in str(caught.value)


def test_a_game_without_a_style_takes_the_common_one_or_is_asked_for_its_own(studio: Studio) -> None:
    (studio.folder / "layouts/trial/style.yaml").unlink()
    with pytest.raises(DataError, match=r'no file "layouts/trial/style\.yaml"'):
        load_style("trial", Roots((studio.folder,)))
    (studio.folder / "layouts/common").mkdir()
    (studio.folder / "layouts/common/style.yaml").write_text("style: 1\npalette: {sea: '0000FF'}\n", encoding="utf-8")
    assert load_style("trial", Roots((studio.folder,))).colour("sea").hex == "0000FF"
