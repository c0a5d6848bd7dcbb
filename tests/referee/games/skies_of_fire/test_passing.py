"""The words by which questions go by."""

import pytest
from sky import HALCYON, PURITAN, position

from referee.engine.errors import InvalidMoveError


@pytest.mark.parametrize("line", ["end", "done", "end move", "finish", "next phase"])
def test_end_ends_a_phase(line: str) -> None:
    assert position(PURITAN, HALCYON).say(line).due == "puritan action"


@pytest.mark.parametrize("line", ["pass", "no", "nothing"])
def test_pass_leaves_what_is_offered(line: str) -> None:
    assert position("puritan G2 1/2/2/1/1", HALCYON).say("h2", "end", line).due == "puritan action"


def test_the_one_is_not_the_other() -> None:
    assert position(PURITAN, HALCYON).refused("pass") == ("SF-TRN-01",)
    with pytest.raises(InvalidMoveError):
        position(PURITAN, HALCYON).say("end of the world")


def test_a_later_move_passes_what_is_offered_before() -> None:
    table = position("puritan G2 1/2/2/1/1", HALCYON).say("h2", "2 guns engine")
    assert (table.crew("puritan"), table.due) == ("1/4/0/1/1", "halcyon move")
