"""Texts: their place and style, the errors where they do not fit, and what continues on the back."""

import pytest
from studio import STYLE, Studio, a_row, texts

LONG = "Each of these words takes some room and there are more of them than the box can hold."


def test_a_text_is_in_its_box_in_its_style_and_colour(studio: Studio) -> None:
    (run,) = texts(
        studio.items(
            "  a: {box: {left: 5, width: 40, top: 10, height: 8}, text: $name, style: title, colour: red}",
            {"name": "Ada"},
        )
    )
    assert (run.text, run.font.name, run.size, run.colour.hex) == ("Ada", "SourceSans3-Bold", 12, "C00000")
    assert run.x == 0
    assert run.y == pytest.approx((8 + run.font.cap_height * 12 * 25.4 / 72) / 2, abs=0.01)


def test_align_overrides_the_style(studio: Studio) -> None:
    box = "  a: {{box: {{left: 5, width: 40, top: 10, height: 8}}, text: Ada, style: title{}}}"
    (left,), (right,) = (texts(studio.items(box.format(more))) for more in ("", ", align: right middle"))
    assert right.x == pytest.approx(40 - left.font.width("Ada", 12))
    assert right.y == left.y


def test_no_text_draws_nothing(studio: Studio) -> None:
    assert studio.lines("  a: {at: centre, size: 20, text: $name}", {"name": " "}) == []


def test_a_text_that_does_not_fit_is_reported_at_its_field_with_the_row_and_the_box(studio: Studio) -> None:
    (told,) = studio.faults("  a: {at: centre, size: 20 x 8, text: $name}", {"id": "one", "name": LONG})
    assert told.startswith("cards/trial/deck.csv:2:2: name: one Each")
    assert "the text does not fit its box of 20.0 x 8.0 mm" in told
    assert 'left over: "' in told
    assert told.endswith("(box a, layouts/trial/card.yaml:6)")


def test_a_text_of_the_layouts_own_is_reported_there_and_once(studio: Studio) -> None:
    (told,) = studio.faults(
        f"  a: {{at: centre, size: 20 x 8, text: {LONG}}}\n  b: {{at: top, size: 9, fill: $c}}",
        {"c": "red"},
        {"c": "ink"},
    )
    assert told.startswith("card.yaml:6:39: boxes.a.text: row 2: the text does not fit")


def test_marks_that_cannot_be_read_are_reported_at_the_field(studio: Studio) -> None:
    (told,) = studio.faults("  a: {at: centre, size: 20 x 8, text: $name}", {"name": "**Ada"})
    assert told.startswith("cards/trial/deck.csv:2:1: name: ")
    assert "`**` is not closed" in told


def test_sizes_are_counted_by_role(studio: Studio) -> None:
    made = studio.make(
        "  a: {at: centre, size: 30 x 9, text: $name}", {"name": "Some words that take two lines at 9 pt, three then."}
    )
    ((role, size, nominal),) = made.text_sizes
    assert (role, nominal) == ("text", 9)
    assert 8 <= size < 9


def test_text_left_over_continues_on_the_back(studio: Studio) -> None:
    made = studio.make("  a: {at: centre, size: 20 x 8, text: $name, style: long}", {"name": LONG})
    rest = made.left_over["name"]
    assert LONG.endswith(rest)
    back = studio.maker("  a: {box: safe, text: $rest.name, style: long}")
    printed = back.make(a_row({"name": LONG}), "deck", {"rest": dict(made.left_over)})
    words = " ".join(run.text for run in texts(list(printed.face.drawing.items[0].items)))  # type: ignore[union-attr]
    assert words == rest
    blank = back.make(a_row({"name": "Ada"}), "deck")
    assert not back.problems
    assert blank.face.drawing.items == ()


def test_a_text_round_a_circle_keeps_its_distance_from_the_middle(studio: Studio) -> None:
    items = studio.items("  a: {at: centre, size: 30, text: AROUND, arc: 12}")
    letters = [item for item in studio.make("  a: {at: centre, size: 30, text: AROUND, arc: 12}").face.drawing.items]
    assert "".join(run.text for run in texts(items)) == "AROUND"
    for letter in letters:
        x, y = letter.matrix[4:]  # type: ignore[union-attr, index]
        assert (x - 31.5) ** 2 + (y - 44) ** 2 == pytest.approx(144)
    tops = [letter.matrix[5] for letter in letters]  # type: ignore[union-attr, index]
    assert max(tops) < 44
    below = studio.make("  a: {at: centre, size: 30, text: AROUND, arc: 12, align: centre bottom}").face.drawing.items
    assert min(letter.matrix[5] for letter in below) > 44  # type: ignore[union-attr, index]


@pytest.mark.parametrize(
    ("arc", "told"),
    [
        (0, "a radius of 0 mm"),
        (1, "shorten the text"),
        (41, "leaves the safe area by"),
        ("1 +", "is not an expression"),
    ],
)
def test_arcs_that_cannot_be_are_reported(studio: Studio, arc: object, told: str) -> None:
    (found,) = studio.faults(f"  a: {{at: centre, size: 30, text: Around the circle, arc: {arc}}}")
    assert told in found


def test_a_text_needs_a_style(studio: Studio) -> None:
    studio.write("style.yaml", STYLE.replace("  text: {", "  plain: {"))
    assert (
        'a text needs a style, as the style file has no type "text"' in studio.faults("  a: {box: safe, text: Hi}")[0]
    )
    assert "write `text: {font: Source Sans 3, size: 9}` under `type:`" in studio.faults("  a: {text: Hi}")[0]
    assert studio.faults("  a: {box: safe, text: Hi, style: plain}") == []


def test_text_that_cannot_be_set_is_reported_at_the_field_that_holds_it(studio: Studio) -> None:
    row = {"name": "Ada", "text": "Draw <str>."}
    (found,) = studio.faults("  a: {box: safe, text: '*$name.* $text'}", row)
    assert "deck.csv:2:2: text: " in found
    assert "nknown icon 'str'" in found


def test_quotes_may_be_left_as_typed(studio: Studio) -> None:
    box = "  a: {box: safe, text: 'say \"no\"', style: title}"
    assert texts(studio.items(box))[0].text == "say “no”"
    studio.write("style.yaml", STYLE.replace("lines: 1, align", "lines: 1, quotes: false, align"))
    assert texts(studio.items(box))[0].text == 'say "no"'


def test_what_two_boxes_leave_over_of_a_field_is_kept_whole(studio: Studio) -> None:
    box = "{{box: {{left: 10, width: 20, top: {}, height: 8}}, text: $name, style: long}}"
    rest = studio.make(f"  a: {box.format(10)}\n  b: {box.format(30)}", {"name": LONG}).left_over["name"]
    first, second = rest.split("\n\n")
    assert first == second != ""


def test_the_fault_is_reported_at_the_first_field_that_is_the_rows(studio: Studio) -> None:
    (told,) = studio.faults(
        "  a: {at: centre, size: 20 x 8, text: $words.w $effect.n}",
        {"id": "one", "effect": {"n": LONG}},
        words={"w": "W"},
    )
    assert told.startswith("cards/trial/deck.csv:2:2: effect.n: one: ")
