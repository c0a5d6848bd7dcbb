"""Layout files: allowed contents, and messages about YAML's traps, unknown keys and wrong kinds."""

import pytest
from studio import HEAD, Studio

TRAPS = [
    ("  a: {fill: red, box: trim}\n  b:\n    fill: #ff0000", "8:5", "a colour that begins with # needs quotes"),
    ("  a:\n    fill: 1e5333", "7:11", "a colour of six digits needs quotes"),
    ("  a:\n    text: {name}", "7:12", "write $name"),
    ("  a:\n    text: *bold* move", "7:11", "a text that begins with * needs quotes"),
    ("  a:\n    text: Rally: gain 2", "7:16", "a text with a colon and a space needs quotes"),
    ("  a: {text: Rally, then move}", "6:20", "a text with a comma inside { } needs quotes"),
    ("  a: {text: ${a} x}", "6:", "must be on its own line, or in quotes"),
    ("  a: {repeat: {i: a[b]}}", "6:", "must be on its own line, or in quotes"),
    ("  a:\n    text: @home", "7:11", "a text that begins with @ needs quotes"),
    ("  a:\n    text: - draw 1", "7:11", "a text that begins with `-` and a space needs quotes"),
    ("  a:\n    text: 50% # of", "7:11", "the text is cut short at #"),
    ("  a:\n    text:", "7:5", "no value"),
]


@pytest.mark.parametrize(("boxes", "place", "advice"), TRAPS)
def test_each_trap_of_yaml_is_reported_with_its_place_and_advice(
    studio: Studio, boxes: str, place: str, advice: str
) -> None:
    found = studio.faults(boxes + "\n")
    assert found[0].startswith(f"card.yaml:{place}")
    assert advice in found[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + "sise: 3\n", 'card.yaml:5:1: sise: unknown key "sise"; did you mean "size"?'),
        (HEAD + "boxes: {a: {fil: red}}\n", 'boxes.a.fil: unknown key "fil"; did you mean "fill"?'),
        (HEAD + "boxes: {a: {box: {lft: 3}}}\n", 'boxes.a.box.lft: unknown key "lft"; did you mean "left"?'),
        (HEAD + "boxes: {a: {art: {fit: full, image: x}}}\n", '"full" is not allowed (allowed: fill, whole'),
        (HEAD + "boxes: {a: {art: {fit: fill}}}\n", "needs either image or make"),
        (HEAD + "boxes: {a: {layer: arts}}\n", "(allowed: art, frame, text, cut, fold, note"),
        (HEAD + "boxes: {a: {clip: circle}}\n", "is not true or false"),
        (HEAD + "corner: -1\n", "-1 is not allowed (allowed: 0 or more)"),
        (HEAD + "corner: 3 km\n", "'3 km' is not a length"),
        (HEAD + "faces: {inside: x}\n", '"inside" is not allowed (allowed: back'),
        ("layout: 2\nsize: 3 x 3\n", "2 is not allowed (allowed: 1)"),
        ("layout: 1\n", "size: is missing"),
        ("layout: 1\nsize: 63\n", "(put it in quotes: '63')"),
    ],
)
def test_a_wrong_key_of_a_layout_is_reported_with_the_allowed_ones(studio: Studio, text: str, told: str) -> None:
    found = studio.faults(text)
    assert len(found) == 1
    assert told in found[0]


def test_a_layout_that_does_not_exist_is_reported_with_the_nearest(studio: Studio) -> None:
    from pnp.composition.layout import load_layout
    from pnp.errors import DataError

    studio.write("card.yaml", HEAD)
    with pytest.raises(DataError, match=r'no file "layouts/trial/crad.yaml".*did you mean "card.yaml"'):
        load_layout("crad", "trial", studio.roots)
