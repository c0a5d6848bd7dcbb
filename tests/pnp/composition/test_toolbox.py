"""Fonts, icons, keywords and pictures are looked up once; errors are reported where they are written."""

import pytest
from studio import STYLE, Studio, texts

from pnp.errors import ArtError, DataError


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("font: Source Sans 3 Bold", "font: Sauce Sans 3 Bold", "style.yaml:15:17: type.title.font: Unknown font"),
        ("size: 9, min: 8", "size: 4", "style.yaml:14:37: type.text.size: "),
        ("star: fa/star", "star: fa/stra", "style.yaml:17:15: icons.star: Unknown icon 'fa/stra'"),
    ],
)
def test_a_token_that_cannot_be_used_is_reported_in_the_style_once(
    studio: Studio, old: str, new: str, place: str
) -> None:
    assert old in STYLE
    studio.write("style.yaml", STYLE.replace(old, new))
    layout = "  a: {box: safe, text: $n, style: title}\n  b: {box: safe, text: $n}\n  c: {box: safe, icon: star}"
    (told,) = studio.faults(layout, {"n": "1"}, {"n": "2"})
    assert told.startswith(place)


def test_keywords_are_listed_in_the_style_and_set_everywhere(studio: Studio) -> None:
    studio.write("style.yaml", STYLE + "keywords: {Rally: '<title|Rally>'}\n")
    runs = texts(studio.items("  a: {box: safe, text: A Rally here}"))
    assert [(run.text, run.font.name) for run in runs][1] == ("Rally", "SourceSans3-Bold")
    studio.write("style.yaml", STYLE + "keywords: {Rally: '<title|Rally'}\n")
    with pytest.raises(DataError, match=r"style\.yaml:19:11: keywords: Keyword 'Rally'"):
        _ = studio.tools


def test_a_type_is_made_once_for_each_colour_and_alignment(studio: Studio) -> None:
    tools = studio.tools
    assert tools.type("text") is tools.type("text")
    assert tools.type("text", "red").colour.hex == "C00000"
    assert (tools.type("text", "", "right").align, tools.type("text").align) == ("right", "left")


def test_fit_says_whether_size_and_leading_may_shrink(studio: Studio) -> None:
    studio.write("style.yaml", STYLE.replace("leading: 1.2}", "leading: 1.2, fit: error}"))
    fixed = studio.tools.type("text")
    assert (fixed.minimum, fixed.least_leading) == (9, 1.2)
    studio.write("style.yaml", STYLE.replace("leading: 1.2}", "leading: 1.2, tight: 1.02}"))
    loose = studio.tools.type("text")
    assert (loose.minimum, loose.least_leading) == (8, 1.02)
    assert studio.tools.type("long").fit == "back"


def test_pictures_are_read_once_and_stay_in_the_project(studio: Studio) -> None:
    tools = studio.tools
    assert tools.picture("art/dot.svg") is tools.picture("art/dot.svg")
    assert tools.picture("art/nothing.svg") is None
    with pytest.raises(ArtError, match="leads out of the project"):
        tools.picture("../../../dot.svg")
    studio.write("art/bad.svg", "<svg><script/></svg>")
    with pytest.raises(DataError, match=r"layouts/trial/art/bad\.svg"):
        tools.picture("art/bad.svg")


def test_a_layout_may_have_a_language_of_its_own(studio: Studio) -> None:
    """A game with a German deck had English quotes on it, or German ones on everything."""
    boxes = "boxes:\n  a: {box: safe, text: 'say \"no\" -- now'}\n"
    layout = "layout: 1\nsize: poker\nlanguage: de\n" + boxes
    assert texts(studio.items(layout))[0].text == "say „no“ – now"
    assert texts(studio.items(layout.replace("language: de\n", "")))[0].text.startswith("say “no”")
    (told,) = studio.faults(layout.replace("language: de", "language: German"))
    assert 'language: "German" is not a language code (allowed: de, en, fr and the like)' in told


def test_tools_for_another_language_share_what_has_been_looked_up(studio: Studio) -> None:
    tools = studio.tools
    german = tools.in_language("de")
    assert (tools.in_language(None), tools.in_language("en")) == (tools, tools)
    assert german.icons is tools.icons
    assert (german.text.language, tools.text.language) == ("de", "en")
