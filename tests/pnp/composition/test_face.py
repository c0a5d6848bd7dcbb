"""Faces: size, cut, folds, one face for all rows where none differs, texts of the row filled in."""

from collections.abc import Callable

import pytest
from studio import HEAD, Studio, a_row, texts

from pnp.drawing.drawing import walk
from pnp.library.rows import Row


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("63 x 88", (63, 88)),
        ("2.75 x 4.75in", (69.85, 120.65)),
        ("2.5in x 3.5in", (63.5, 88.9)),
        ("poker", (63, 88)),
        ("poker landscape", (88, 63)),
        ("tarot", (70, 120)),
        ("A5 landscape", (210, 148)),
        ("us tarot", (69.85, 120.65)),
    ],
)
def test_a_size_is_in_mm_or_inches_or_has_a_name(studio: Studio, size: str, expected: tuple[float, float]) -> None:
    face = studio.make(f"layout: 1\nsize: {size}\n").face
    assert (face.width, face.height) == pytest.approx(expected)
    assert studio.lines(f"layout: 1\nsize: {size}\nboxes: {{a: {{box: trim, fill: red}}}}\n") == [
        f"shape fill C00000 R0 0 {expected[0]:g} {expected[1]:g}"
    ]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("size: pokker", '"pokker" is not a size; did you mean "poker"?'),
        ("size: 63 x", "size: '63 x' is not a size (allowed: width x height"),
        ("size: 0 x 3", "is not a size"),
        ("size: 9 x 9\nsafe: 5", "safe: 5 mm on each side is too much for a face of 9 x 9 mm"),
        ("size: 9 x 9\nsafe: 1\nfold: [sideways]", '"sideways" is not a fold (allowed: middle across'),
        ("size: 9 x 9\nsafe: 1\nfold: [across 9]", "is off the face of 9 x 9 mm"),
        ("size: 9 x 9\nsafe: 1\nfold: [down x%]", "is not a percentage"),
        ("size: 9 x 9\nsafe: 1\ncut: hexx", 'cut: "hexx" is not a shape'),
        ("size: 9 x 9\nsafe: 1\nground: papr", 'ground: "papr" is not a colour'),
        ("size: 9 x 9\nsafe: 1\nground: $side", "it must be the same for all rows (a `fill` may differ)"),
    ],
)
def test_a_head_that_cannot_be_is_reported_at_its_key(studio: Studio, head: str, told: str) -> None:
    (found,) = studio.faults(f"layout: 1\n{head}\n")
    assert found.startswith(f"card.yaml:{2 + head.count(chr(10))}:")
    assert told in found


def test_on_a_face_of_no_size_nothing_else_is_measured(studio: Studio) -> None:
    layout = "layout: 1\nsize: Q5\nfold: [across 200]\nboxes: {a: {box: {left: 80, width: 90}, fill: red}}\n"
    (found,) = studio.faults(layout)
    assert found.startswith('card.yaml:2:7: size: "Q5" is not a size')


def test_folds_and_cut_are_in_mm(studio: Studio) -> None:
    face = studio.make(HEAD + "fold: [middle across, down 20, across 25%]\ncut: hex\n").face
    assert face.fold == ((0, 44, 63, 44), (20, 0, 20, 88), (0, 22, 63, 22))
    assert face.cut is not None
    assert face.cut[0] == ("M", 31.5, 0)
    round_ = studio.make(HEAD + "corner: 3\n").face
    assert (round_.cut, round_.corner) == (None, 3)


def test_the_ground_runs_into_the_bleed(studio: Studio) -> None:
    assert studio.lines(HEAD + "ground: red\n") == ["shape fill C00000 R-3 -3 69 94"]


def test_faces_that_use_no_field_of_the_row_are_made_once(studio: Studio) -> None:
    maker = studio.maker("  a: {box: safe, text: $words.hello}", words={"hello": "Hi"})
    assert maker.make(a_row({"id": "1"}), "deck") is maker.make(a_row({"id": "2"}), "deck")
    maker = studio.maker("  a: {box: {left: 4, width: 3 * n}, fill: red}")
    one, two = (maker.make(a_row({"id": f"{n}", "n": n}), "deck").face for n in (1, 2))
    assert one.key != two.key
    assert str(one.drawing) != str(two.drawing)


def test_a_field_read_only_by_the_place_of_a_box_makes_a_face_for_each_row(studio: Studio) -> None:
    maker = studio.maker("  a: {box: {left: 4, width: 3 * wounds}, fill: red}")
    one, two = (maker.make(a_row({"id": f"{n}", "wounds": n}), "deck").face for n in (1, 2))
    assert one.key != two.key
    assert str(one.drawing) != str(two.drawing)
    assert maker.uses_field("wounds")
    assert studio.maker("  a: {box: {left: 4, width: 3 * piece.n}, fill: red}").copies_differ


def test_a_text_of_the_row_may_use_the_rows_own_fields(studio: Studio) -> None:
    row = {"id": "E01", "text": "Move $effect.n ${plural(effect.n, 'square')}.", "effect": {"n": 2}}
    (run,) = texts(studio.items("  a: {box: safe, text: $text}", row))
    assert run.text == "Move 2 squares."
    (told,) = studio.faults("  a: {box: safe, text: $text}", {"id": "E01", "text": "Move $efect."})
    assert told.startswith('cards/trial/deck.csv:2:2: text: E01: unknown field "efect" (allowed: ')


def test_a_face_has_the_rows_name(studio: Studio) -> None:
    assert studio.make("  a: {box: safe, text: $id}", {"id": "E01", "name": "Ada"}).face.name == "E01 Ada"
    assert studio.make("  a: {box: safe, text: $id}", {"id": "E01", "name": {"en": "Ada"}}).face.name == "E01 Ada"
    assert len(studio.make("  a: {box: safe, fill: red}", {"name": "x" * 90}).face.name) == 48


REFERENCE = """\
layout: 1
size: 40 x 30
corner: 2
safe: 2
ground: paper
boxes:
  band: {box: {left: 0, right: 0, top: 0, height: 9}, bleed: true, fill: dawn, pattern: stripes}
  name: {box: {left: 3, right: 14, top: 0, height: 9}, text: $name, style: title, colour: paper}
  pips:
    box: {right: 3, width: 10, top: 2, height: 5}
    repeat: {i: n}
    place: row from right
    gap: 0.5
    each: {size: 3, shape: hex, fill: paper, stroke: ink 0.2}
  art: {box: {left: 3, width: 12, below: band + 2, above: rules + 1}, art: {image: art/dot.svg, turn: 90, mirror: true}}
  mark: {at: 30 17, size: 8, turn: 45, opacity: 60%, layer: note, clip: true, shape: circle, fill: red, line: down}
  rules: {box: {left: 3, right: 3, bottom: 2.5, height: text 4..9}, text: $text}
"""


def test_a_face_is_drawn_as_the_reference_keeps_it(
    studio: Studio, same_as_reference: Callable[[str, str], None]
) -> None:
    row = {"name": "Ada", "n": 2, "text": "Draw <star> **two** cards."}
    same_as_reference("face.txt", str(studio.make(REFERENCE, row).face.drawing))


def test_a_back_that_is_given_a_text_is_made_for_it_alone(studio: Studio) -> None:
    maker = studio.maker("  a: {box: safe, text: $rest.note}")
    backs = [maker.make(a_row({"id": "1"}), "deck", {"rest": {"note": words}}).face for words in ("one", "two")]
    assert backs[0].key != backs[1].key
    assert ["'one'" in str(backs[0].drawing), "'two'" in str(backs[1].drawing)] == [True, True]
    assert maker.make(a_row({"id": "1"}), "deck").face.drawing.items == ()


def _baselines(studio: Studio, row: Row) -> dict[str, float]:
    maker = studio.maker("  a: {box: {left: 4, right: 4, top: 4, bottom: 4}, text: $note $deep.note}")
    made = maker.make(row, "deck")
    maker.problems.raise_if_any()
    return {run.text: run.y for run in texts(list(walk(made.face.drawing.items)))}


def test_a_line_break_in_a_cell_of_a_table_prints_as_one(studio: Studio) -> None:
    values = {"note": "Draw two.\nDiscard one.", "deep": {"note": "Then pass.\r\nOr end."}}
    row = Row(values, "deck.csv", 2, {"note": 1, "deep.note": 2})
    found = _baselines(studio, row)
    assert list(found) == ["Draw two.", "Discard one. Then pass.", "Or end."]
    assert len(set(found.values())) == 3


def test_a_line_break_in_a_record_is_a_space(studio: Studio) -> None:
    assert list(_baselines(studio, Row({"note": "Draw\ntwo.", "deep": {"note": "x"}}, "deck.yaml", 2))) == [
        "Draw two. x"
    ]


def test_copies_in_a_stack_are_as_high_as_their_contents(studio: Studio) -> None:
    lines = studio.lines(
        "layout: 1\nsize: 40 x 40\nboxes:\n"
        "  rows: {box: {left: 0, right: 0, top: 0, height: 30}, repeat: {n: [4, 9]}, place: stack, gap: 1, each: row}\n"
        "parts:\n"
        "  row:\n"
        "    boxes:\n"
        "      ground: {fill: red}\n"
        "      head: {box: {top: 2, height: n}}\n"
        "      foot: {box: {below: head + 1, height: 1}}\n"
    )
    assert [line.split()[-4:] for line in lines] == [["R0", "0", "40", "12.5"], ["R0", "12.5", "40", "17.5"]]


@pytest.mark.parametrize(("cut", "told"), [("hex", ["corner: has no effect with `cut: hex`"]), ("rect", [])])
def test_corners_of_another_cut_than_a_rectangle_are_not_rounded(studio: Studio, cut: str, told: list[str]) -> None:
    maker = studio.maker(f"layout: 1\nsize: 40 x 46\ncut: {cut}\ncorner: 3\nboxes: {{}}\n")
    assert [str(one).split(": ", 1)[1].partition(" (")[0] for one in maker.problems.warnings] == told
    studio.write("base.yaml", "layout: 1\nsize: 40 x 46\ncorner: 3\nboxes: {}\n")
    assert not studio.maker(f"layout: 1\nextends: base\ncut: {cut}\n").problems.warnings
