"""Boxes within boxes: turns, clips, repeats, parts, conditions, painting order."""

import pytest
from studio import Studio, groups, texts


def rects(studio: Studio, layout: str, row: dict[str, object] | None = None, **world: object) -> list[str]:
    return [
        line.split(" R")[1] for line in studio.lines(layout, row, **world) if line.startswith("shape") and " R" in line
    ]


def words(studio: Studio, layout: str, row: dict[str, object] | None = None, **world: object) -> list[str]:
    return [run.text for run in texts(studio.items(layout, row, **world))]


def test_turn_opacity_clip_and_layer_make_a_group(studio: Studio) -> None:
    layout = "  a: {at: centre, size: 20, fill: red, shape: circle, clip: true, turn: n, opacity: 40%, layer: frame}"
    outer, inner = groups(studio.items(layout, {"n": 90}))
    assert (outer.name, outer.layer, outer.opacity, outer.clip) == ("a", "frame", 0.4, None)
    assert outer.matrix == pytest.approx((0, 1, -1, 0, 75.5, 12.5))
    assert inner.clip is not None
    assert inner.clip[0] == ("M", 31.5, 34)
    (flat,) = groups(studio.items(layout, {"n": 0}))
    assert flat.clip == inner.clip


@pytest.mark.parametrize(
    ("words_", "told"),
    [
        ("opacity: 1.5", "boxes.a.opacity: row 2: 1.5 is not allowed"),
        ("opacity: n", "boxes.a.opacity: row 2: 'x' is not a number"),
        ("turn: n", "boxes.a.turn: row 2: 'x' is not a number"),
        ("turn: 90deg", "boxes.a.turn: "),
        ("when: nn > 3", 'boxes.a.when: row 2: unknown field "nn" (allowed: n, piece; did you mean "n"?)'),
        ("when: n > 3", "boxes.a.when: row 2: 'n > 3' cannot be evaluated"),
        ("repeat: {i: n}, each: {fill: red}", "boxes.a.repeat: row 2: 'x' is neither a number nor a list"),
        ("repeat: {i: 2.5}, each: {fill: red}", "2.5 is not a number of copies"),
        ("repeat: {i: 2, j: 3}, each: {fill: red}", "must have one name, with a number or a list"),
        ("repeat: {i: 2}", "boxes.a.each: is missing"),
        ("repeat: {i: 2}, each: chip", 'boxes.a.each: unknown part "chip"'),
        ("repeat: {i: 2}, each: {fill: red}, gap: 1 2 3", "is not a gap"),
        ("repeat: {i: 2}, each: {fill: red}, place: spiral", 'boxes.a.place: row 2: "spiral" is not a way'),
        ("use: chip", 'boxes.a.use: unknown part "chip" (none is allowed here)'),
        ("each: {fill: red}", "boxes.a.each: has no effect without repeat"),
        ("with: {a: b}", "boxes.a.with: has no effect without use"),
        ("over: b", 'boxes.a.over: unknown box "b" at this level (none is allowed here)'),
        ("boxes: {trim: {fill: red}}", '"trim" is a reserved word'),
    ],
)
def test_a_wrong_value_of_a_box_is_reported_at_its_key(studio: Studio, words_: str, told: str) -> None:
    (found,) = studio.faults(f"  a: {{at: centre, size: 20, {words_}}}", {"n": "x"})
    assert told in found


def test_copies_get_their_value_number_and_total(studio: Studio) -> None:
    layout = "  a:\n    box: safe\n    repeat: {s: [x, $id]}\n    place: column\n    each: {text: $s $copy of $copies}"
    assert words(studio, layout, {"id": "y"}) == ["x 1 of 2", "y 2 of 2"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (3, ["1", "2", "3"]),
        (0, []),
        ("", []),
        ([], []),
        (None, []),
        (["a", "b"], ["a", "b"]),
    ],
)
def test_repeat_takes_a_number_or_a_list(studio: Studio, values: object, expected: list[str]) -> None:
    assert words(studio, "  a: {box: safe, repeat: {i: n}, each: {text: $i}}", {"n": values}) == expected


def test_repeat_over_a_mapping_gives_its_keys_and_fields(studio: Studio) -> None:
    layout = "  a:\n    box: safe\n    repeat: {s: skills}\n    each: {text: $s.key $s.name}"
    row = {"skills": {"guns": {"name": "Aim"}, "engine": {"name": "Go"}}}
    assert words(studio, layout, row) == ["guns Aim", "engine Go"]
    plain = "  a:\n    box: safe\n    repeat: {s: skills}\n    each: {text: $s.key $s.value}"
    assert words(studio, plain, {"skills": {"a": 1}}) == ["a 1"]


def test_a_list_that_is_too_long_is_refused_not_cut(studio: Studio) -> None:
    assert (
        "a list of 5001" in studio.faults("  a: {box: safe, repeat: {i: n}, each: {fill: red}}", {"n": [1] * 5001})[0]
    )


def test_copies_of_a_size_and_those_that_do_not_show(studio: Studio) -> None:
    box = "box: {left: 10, width: 40, top: 10, height: 10}, repeat: {i: 3}, place: row from right, gap: 1"
    layout = f"  a: {{{box}, each: {{size: 5 x 4, fill: red, when: i != 2}}}}"
    assert rects(studio, layout) == ["45 13 5 4", "33 13 5 4"]


def test_parts_are_drawn_in_the_box_that_uses_them_with_what_they_are_given(studio: Studio) -> None:
    layout = (
        "layout: 1\nsize: 63 x 88\nboxes:\n"
        "  a: {box: {left: 10, width: 20, top: 10, height: 10}, use: chip, with: {name: $id!, deep: 2}}\n"
        "  b: {box: {left: 10, width: 20, top: 40, height: 20}, repeat: {i: 2}, each: chip, when: later}\n"
        "parts:\n"
        "  chip:\n    when: id != 'none'\n    fill: red\n"
        "    boxes: {t: {box: {left: 1, right: 1, top: 1, bottom: 1}, text: $name}}\n"
    )
    assert rects(studio, layout, {"id": "x", "later": False}) == ["10 10 20 10"]
    assert words(studio, layout, {"id": "x", "later": False}) == ["x!"]
    assert studio.lines(layout, {"id": "none", "later": False}) == []
    assert rects(studio, layout, {"id": "x", "name": "", "later": True}) == [
        "10 10 20 10",
        "10 40 10 20",
        "20 40 10 20",
    ]


def test_a_part_that_uses_itself_is_reported(studio: Studio) -> None:
    layout = "layout: 1\nsize: 63 x 88\nboxes: {a: {box: safe, use: p}}\nparts: {p: {use: p}}\n"
    (told,) = studio.faults(layout)
    assert "does a part use itself?" in told


def test_a_hidden_box_keeps_its_place_and_a_hidden_text_has_no_height(studio: Studio) -> None:
    layout = (
        "  gap: {box: {left: 10, width: 20, top: 10, height: 10}, when: false}\n"
        "  b: {box: {left: 10, width: 9, below: gap + 1, height: 5}, fill: red}\n"
        "  words: {box: {left: 10, width: 9, bottom: 10, height: text 10..26}, text: $name, when: name}\n"
        "  c: {box: {left: 10, width: 9, above: words + 1, height: 5}, fill: red}\n"
    )
    assert rects(studio, layout, {"name": ""}) == ["10 21 9 5", "10 72 9 5"]
    assert rects(studio, layout, {"name": "x"}) == ["10 21 9 5", "10 62 9 5"]


@pytest.mark.parametrize("size", [1, 4, 7])
def test_a_picture_yields_to_the_text_under_it(studio: Studio, size: int) -> None:
    layout = (
        "  picture: {box: {left: 4, right: 4, top: 30, above: rules + 2}, fill: red}\n"
        "  rules: {box: {left: 4, right: 4, bottom: 10, height: text 10..26}, text: $name}\n"
    )
    (rect,) = rects(studio, layout, {"name": "word " * 8 * size})
    lines = len({run.y for run in texts(studio.items(layout, {"name": "word " * 8 * size}))})
    top, height = float(rect.split()[1]), float(rect.split()[3])
    assert top == 30
    assert 88 - 10 - (top + height) - 2 == pytest.approx(min(max(lines * 3.81 - 0.84, 10), 26), abs=0.02)


def test_over_and_under_place_a_box_in_the_painting_order(studio: Studio) -> None:
    names = ("fill: red", "fill: blue", "fill: ink")
    layout = "  a: {{box: safe, {0}}}\n  b: {{box: safe, {1}}}\n  c: {{box: safe, {2}, {3}: {4}}}\n"
    order = {"over": ["C00000", "101010", "0000C0"], "under": ["101010", "C00000", "0000C0"]}
    for key, expected in order.items():
        assert [line.split()[2] for line in studio.lines(layout.format(*names, key, "a"))] == expected


def test_boxes_in_a_circle_are_reported_once(studio: Studio) -> None:
    layout = "  a: {box: {after: b, right: 4}, fill: red}\n  b: {box: {after: a, right: 4}, fill: red}"
    (told,) = studio.faults(layout)
    assert "boxes.a.box: row 2: boxes refer to each other in a circle: a -> b -> a" in told


def test_an_unknown_box_is_reported_with_the_nearest(studio: Studio) -> None:
    (told,) = studio.faults("  band: {box: safe}\n  b: {box: {after: bnad + 2, right: 4}, fill: red}")
    assert told.startswith("card.yaml:7:12: boxes.b.box: ")
    assert 'unknown box "bnad" at this level' in told
    assert 'did you mean "band"?' in told


def test_an_unknown_field_is_reported_with_the_nearest_and_the_row(studio: Studio) -> None:
    (told,) = studio.faults("  a: {box: safe, text: $nmae}", {"id": "E01", "name": "Ada"})
    assert told == (
        'card.yaml:6:24: boxes.a.text: E01 Ada: unknown field "nmae" (allowed: id, name, piece; did you mean "name"?)'
    )
