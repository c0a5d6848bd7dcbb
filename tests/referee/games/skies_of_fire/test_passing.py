"""The words by which questions go by."""

import pytest
from sky import HALCYON, PURITAN, position

from referee.engine.errors import InvalidMoveError


@pytest.mark.parametrize("line", ["end", "done", "end move", "next phase"])
def test_end_ends_a_phase(line: str) -> None:
    assert position(PURITAN, HALCYON).say(line).due == "puritan action"


@pytest.mark.parametrize("line", ["pass", "no", "nothing"])
def test_pass_leaves_what_is_offered(line: str) -> None:
    assert position("puritan G2 1/2/2/1/1", HALCYON).say("h2", "end", line).due == "puritan action"


def test_the_one_is_not_the_other() -> None:
    assert position(PURITAN, HALCYON).refused("pass") == ("SF-TRN-01",)
    with pytest.raises(InvalidMoveError):
        position(PURITAN, HALCYON).say("end of the world")
    with pytest.raises(InvalidMoveError):  # it is what mission cards call their last step
        position(PURITAN, HALCYON).say("finish")


@pytest.mark.parametrize(
    ("crew", "line", "ends"),
    [
        ("1/2/2/1/1", "end turn", 3),
        ("0/3/2/1/1", "end turn", 2),
        ("1/2/2/1/1", "end my turn", 3),
        ("1/2/2/1/1", "end", 1),
    ],
)
def test_a_turn_is_ended_whole_phase_by_phase(crew: str, line: str, ends: int) -> None:
    table = position(f"puritan C10 {crew}", HALCYON)
    assert len(table.game.read(table.state, line, 0)) == ends
    assert table.say(line).due == ("puritan action" if ends == 1 else "halcyon move")


@pytest.mark.parametrize(("before", "ends"), [(["end"], 2), (["end", "end"], 1)])
def test_of_a_turn_that_has_begun_the_rest_is_ended(before: list[str], ends: int) -> None:
    table = position(PURITAN, HALCYON).say(*before)
    assert len(table.game.read(table.state, "end turn", 0)) == ends
    assert table.say("end turn").due == "halcyon move"


def test_a_later_move_passes_what_is_offered_before() -> None:
    table = position("puritan G2 1/2/2/1/1", HALCYON).say("h2", "2 guns engine")
    assert (table.crew("puritan"), table.due) == ("1/4/0/1/1", "halcyon move")
