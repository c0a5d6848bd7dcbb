"""What a box paints, in which order, and what is reported about names that mean nothing."""

import pytest
from studio import Studio, groups, shapes_of


def test_a_box_paints_ground_pattern_stroke_icon_code_text_in_this_order(studio: Studio) -> None:
    box = "  a: {at: centre, size: 20, fill: red, pattern: stripes, stroke: fine, line: top, icon: star, text: Hi}"
    lines = studio.lines(box)
    kinds = [line.split(" M")[0].split(" R")[0][:34] for line in lines]
    assert kinds[0] == "shape fill C00000"
    assert kinds[1].startswith("group layer frame clip")
    assert kinds[2].startswith("shape stroke E08080 0.2")  # half of white over the ground
    assert kinds[3] == "shape stroke 101010 0.25 dash 1 2"  # the stroke goes to the line
    assert kinds[4].startswith("shape fill 101010")
    assert lines[6].startswith("text 0 ")


def test_a_pattern_without_a_ground_is_translucent(studio: Studio) -> None:
    (group,) = groups(studio.items("  a: {at: centre, size: 20, pattern: stripes}"))
    assert (group.opacity, group.layer, group.clip) == (0.5, "frame", (("R", 21.5, 34, 20, 20),))


def test_a_gradient_fills_a_shape(studio: Studio) -> None:
    assert studio.lines("  a: {at: centre, size: 20 x 10, fill: dawn, shape: plate}")[0].startswith(
        "shape fill gradient(21.5 44 to 41.5 44 0:C00000 1:0000C0) M24.5 39"
    )


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("top", "M10 10 L30 10"),
        ("bottom", "M10 30 L30 30"),
        ("left", "M10 10 L10 30"),
        ("right", "M30 10 L30 30"),
        ("horizontal", "M10 20 L30 20"),
        ("vertical", "M20 10 L20 30"),
        ("down", "M10 10 L30 30"),
        ("up", "M10 30 L30 10"),
    ],
)
def test_a_line_lies_on_a_side_in_the_middle_or_across(studio: Studio, line: str, ends: str) -> None:
    box = f"  a: {{at: 20 20, size: 20, line: {line}, stroke: red 0.5, casing: ink 1.5}}"
    assert studio.lines(box) == [f"shape stroke 101010 1.5 {ends}", f"shape stroke C00000 0.5 {ends}"]


def test_a_path_is_in_mm_from_the_boxs_corner_with_its_casing_under_it(studio: Studio) -> None:
    box = "  a: {at: 20 20, size: 20, path: M0 0 L5 5, stroke: red 1, casing: ink 2}"
    assert studio.lines(box) == ["shape stroke 101010 2 M10 10 L15 15", "shape stroke C00000 1 M10 10 L15 15"]
    closed = studio.lines("  a: {at: 20 20, size: 20, path: M0 0 L5 0 L5 5 Z, fill: red}")
    assert closed == ["shape fill C00000 M10 10 L15 10 L15 15 L10 10 Z"]


@pytest.mark.parametrize("name", ["none", "$n"])
def test_none_draws_nothing(studio: Studio, name: str) -> None:
    """A pattern, a fill or a stroke that only some rows have needed a box of its own with `when`."""
    assert studio.lines(
        f"  a: {{at: 20 20, size: 20, fill: {name}, pattern: {name}, stroke: red 1}}", {"n": "none"}
    ) == ["shape stroke C00000 1 R10 10 20 20"]
    line = f"  a: {{at: 20 20, size: 20, line: top, casing: {name}, stroke: red 1}}"
    assert studio.lines(line, {"n": "none"}) == ["shape stroke C00000 1 M10 10 L30 10"]
    hidden = f"  a: {{at: 20 20, size: 20, line: top, stroke: {name}}}"
    assert studio.lines(hidden, {"n": "none"}) == []


def test_an_icon_keeps_its_proportions_in_the_middle_of_its_box(studio: Studio) -> None:
    (icon,) = shapes_of(studio.items("  a: {at: centre, size: 20 x 10, icon: star, colour: red}"))
    xs = [float(step[-2]) for step in icon.outline if len(step) > 1]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(31.5, abs=0.1)
    assert max(xs) - min(xs) < 12
    assert icon.fill == studio.style.colour("red")
    assert studio.lines("  a: {at: centre, size: 9, icon: $sign}", {"sign": ""}) == []


def test_a_code_is_a_square_of_modules_that_reads_back(studio: Studio) -> None:
    (code,) = shapes_of(studio.items("  a: {at: centre, size: 30 x 21, code: $id}", {"id": "E01"}))
    assert {round(float(step[3]), 6) for step in code.outline} == {1.0}  # 21 modules of 1 mm
    assert min(float(step[1]) for step in code.outline) == 21
    assert "too many for a QR code" in studio.faults("  a: {at: centre, size: 30, code: $id}", {"id": "x" * 3000})[0]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("fill: '#ffffff'", "white, black); define other colours under `palette:` in style.yaml"),
        ("fill: rde", '6:35: boxes.a.fill: "rde" is not a colour (allowed: ink, paper, red, blue'),
        (
            "fill: red, pattern: strips",
            'boxes.a.pattern: unknown pattern "strips" (allowed: stripes; did you mean "stripes"?)',
        ),
        ("stroke: fnie", 'boxes.a.stroke: unknown stroke "fnie"'),
        ("fill: red, shape: circel", 'boxes.a.shape: "circel" is not a shape'),
        ("fill: red, shape: plaet", 'boxes.a.shape: "plaet" is not a shape'),
        ("icon: satr", 'boxes.a.icon: unknown icon "satr" (allowed: star; did you mean "star"?)'),
        ("icon: fa/ankor", "Unknown icon 'fa/ankor'"),
        ("icon: star, colour: rde", 'boxes.a.colour: "rde" is not a colour'),
        ("line: tpo", 'boxes.a.line: "tpo" is not a line (allowed: top, bottom'),
        ("path: M0", "boxes.a.path: "),
        ("text: Hi, style: txet", 'boxes.a.style: unknown type style "txet"'),
        ("text: Hi, align: center", 'boxes.a.align: "center" is not an alignment'),
        ("text: <satr>", "boxes.a.text: "),
        ("stroke: fine, casing: fine", "boxes.a.casing: has no effect without path or line"),
    ],
)
def test_a_name_that_means_nothing_is_reported_at_its_key(studio: Studio, box: str, told: str) -> None:
    (found,) = studio.faults(f"  a: {{at: centre, size: 20, {box}}}")
    assert found.startswith("card.yaml:6:")
    assert told in found


def test_a_name_is_checked_even_where_no_row_shows_it(studio: Studio) -> None:
    assert 'unknown icon "satr"' in studio.faults("  a: {at: centre, size: 9, icon: satr, when: false}")[0]


def test_a_name_with_a_field_is_reported_with_the_row(studio: Studio) -> None:
    found = studio.faults("  a: {at: centre, size: 9, fill: $c}", {"id": "one", "c": "red"}, {"id": "two", "c": "rde"})
    assert len(found) == 1
    assert found[0].startswith('cards/trial/deck.csv:3:2: c: two: "rde" is not a colour')


@pytest.mark.parametrize("kind", ["icon: star", "code: x", "text: Words, style: text"])
def test_signs_and_words_may_not_leave_the_safe_area(studio: Studio, kind: str) -> None:
    box = f"  a: {{box: {{left: 1, width: 9, top: 20, height: 9}}, {kind}"
    (found,) = studio.faults(box + "}")
    assert "leaves the safe area by " in found
    assert "mm at the left" in found
    assert studio.faults(box + ", safe: false}") == []
