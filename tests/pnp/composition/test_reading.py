"""What can be read on a face: in lines from the top down, icons by their names, marks left out."""

from __future__ import annotations

from pnp.composition.canvas import BoxWords
from pnp.composition.reading import plain_paragraphs, reading_lines
from pnp.geometry.rect import Rect


def said(words: str, left: float, top: float, height: float = 4, icon: bool = False, width: float = 10) -> BoxWords:
    return BoxWords(words, Rect(left, top, width, height), icon)


def test_lines_go_from_the_top_down_and_from_left_to_right() -> None:
    found = (said("last", 4, 80), said("right", 30, 5), said("left", 4, 4), said("middle", 15, 4.5))
    assert reading_lines(found) == ("left middle right", "last")


def test_icons_are_read_by_name_among_words_and_beside_them() -> None:
    found = (said("fa:shield-halved", 4, 4, icon=True), said("**+2** <sword> in <terrain|Plains>", 20, 4))
    assert reading_lines(found) == ("[shield halved] +2 [sword] in Plains",)


def test_paragraphs_and_bullets_are_lines_of_their_own() -> None:
    assert list(plain_paragraphs("One *word*.\n\nTwo\nwords.\n- first\n- second <sword>")) == [
        "One word.",
        "Two words.",
        "- first",
        "- second [sword]",
    ]
    assert reading_lines([said("PC", 2, 10), said("One.\n\nTwo.", 14, 8, 8)]) == ("PC One.", "Two.")


def test_signs_that_are_not_marks_stay_as_they_are() -> None:
    assert reading_lines([said(r"2 \* 3 \<4", 0, 0)]) == ("2 * 3 <4",)


def test_a_text_that_lies_over_another_is_a_line_of_its_own() -> None:
    assert reading_lines([said("title", 4, 4, 12, width=50), said("below", 4, 12, width=50)]) == ("title", "below")


def test_nothing_said_is_not_a_line() -> None:
    assert reading_lines(()) == ()


def test_a_number_that_stands_alone_is_told_with_the_name_of_its_field() -> None:
    """It is not, beside a sign or other words, or if its box shows more than one field."""
    cost = said("3", 4, 4)._replace(field="option.total_cost")
    assert reading_lines([cost]) == ("total cost 3",)
    assert reading_lines([cost._replace(field=""), said("tower", 4, 20)]) == ("3", "tower")
    assert reading_lines([said("fa:coins", 1, 4, icon=True, width=2), cost]) == ("[coins] 3",)
