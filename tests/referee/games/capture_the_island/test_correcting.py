"""Corrections: what really lies where, and where in the turn the match is."""

from __future__ import annotations

import pytest
from ci import Table, position

from referee.engine.errors import InvalidMoveError
from referee.games.capture_the_island.correcting import FORMS


def field() -> Table:
    """Return a table in the middle of red's moves."""
    return position("C2 red 5; A1 red 1; E2 blue 3; D6 blue 1", hands={0: ["drop 2"], 1: 3}).say("1 c2 b2")


def test_every_form_that_is_shown_can_be_typed() -> None:
    for form in FORMS:
        field().correct(form)


def test_units_are_where_they_are_said_to_be() -> None:
    assert field().correct("red 3 c2").units() == {"A1": 1, "B2": 1, "C2": 3}
    assert field().correct("red 2 c2 to d2").units() == {"A1": 1, "B2": 1, "C2": 2, "D2": 2}
    assert field().correct("remove blue e2").on("E2") == ""
    table = field().correct("blue 2 b2")
    assert table.refused("1 b2 b3") == ("CI-MOVE-13", "CI-Q-55")


def test_hands_discards_and_stacks_follow() -> None:
    table = field().correct("hand red drop 2, 2 resource")
    assert (table.hand(), table.stack("resource")) == (["C-drop-2", "? resource", "? resource"], 16)
    table = table.correct("hand red none").correct("discards drop 2, 5 combat")
    assert (table.hand(), table.discards("combat"), table.stack("combat")) == ([], ["C-drop-2", *"?????"], 9)
    assert table.game.audit(table.state) == ()


def test_the_turn_is_where_it_is_said_to_be() -> None:
    assert field().correct("step cards blue").due == "blue cards"
    assert field().correct("step draw").due == "red draw"
    assert "2 moves" in field().correct("moves 2").decision.prompt
    table = field().correct("recruited c2").correct("step cards").correct("hand red circles 4")
    assert table.refused("recruit circles 4 c2") == ("CI-RECR-05",)
    assert table.correct("fresh c2").legal("recruit circles 4 c2")


def test_an_impossible_correction_stands_and_is_told() -> None:
    table = field().correct("red 12 b2")
    assert [fault.rsplit("(", 1)[1] for fault in table.game.audit(table.state)] == ["CI-MOVE-08)"]
    assert table.legal("1 b2 b3")


@pytest.mark.parametrize(
    "words", ["red c2 c3 d4", "purple 3 c2", "red 3 z9", "tile c4 gold", "hand red joker", "turn x"]
)
def test_what_is_no_correction_is_refused(words: str) -> None:
    with pytest.raises(InvalidMoveError):
        field().correct(words)


def test_units_that_do_not_stand_there_cannot_be_shifted() -> None:
    with pytest.raises(InvalidMoveError, match="Red has no unit on D4"):
        field().correct("red unit d4 to d3")
    with pytest.raises(InvalidMoveError, match="Red has 1 unit on B2"):
        field().correct("red 2 b2 to d3")
