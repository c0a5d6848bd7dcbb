"""The answer to words that are not a correction."""

from __future__ import annotations

from referee.engine.pieces.corrections import MOST_EXAMPLES, nearest_forms, not_now_error, unreadable_error

FORMS = ("red at d4", "hand red 4", "red 2 c2 to d2", "turn 7", "round 3", "tile c4 drop", "out red")


def test_the_fault_comes_first_and_three_forms_behind_it() -> None:
    said = str(unreadable_error(["turn", "seven"], FORMS))
    assert said.startswith('"turn seven" cannot be read as a correction (for example: turn 7; ')
    assert sum(form in said for form in FORMS) == MOST_EXAMPLES == 3


def test_forms_with_the_same_words_are_nearest_then_those_built_alike() -> None:
    assert nearest_forms(["blue", "3", "b6", "to", "g5"], FORMS)[0] == "red 2 c2 to d2"
    assert nearest_forms(["blue", "on", "g5"], FORMS)[0] == "red at d4"
    assert nearest_forms(["field", "c4", "drop"], FORMS)[0] == "tile c4 drop"
    assert nearest_forms(["hand", "blue", "5"], FORMS)[0] == "hand red 4"


def test_a_correction_during_set_up_is_refused_with_examples() -> None:
    assert str(not_now_error(FORMS)) == (
        "corrections are possible once set-up is over, for example: red at d4; hand red 4; red 2 c2 to d2"
    )
