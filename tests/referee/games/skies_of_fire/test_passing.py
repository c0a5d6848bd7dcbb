"""The words by which questions go by."""

import pytest
from sky import HALCYON, PURITAN, position

from referee.engine.core.ruling import IllegalMoveError
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


@pytest.mark.parametrize("before", [(), ("end",)])
def test_an_action_not_yet_taken_is_never_passed_by_what_comes_after_it(before: tuple[str, ...]) -> None:
    table = position(PURITAN, HALCYON).say(*before)
    due = table.due
    with pytest.raises(IllegalMoveError):
        table.say("relocate 2 guns engine")
    assert (table.crew("puritan"), table.due) == ("1/2/2/1/1", due)
    assert table.say(*(["end"] * (2 - len(before))), "relocate 2 guns engine").crew("puritan") == "1/4/0/1/1"


def test_nor_is_what_a_town_gives() -> None:
    table = position("puritan G2 1/2/2/1/1; guns old faithful", "halcyon H3 1/2/2/1/1").say("h2")
    with pytest.raises(IllegalMoveError):
        table.say("fire halcyon guns")
    assert table.say("end").due == "puritan collect"
    with pytest.raises(IllegalMoveError):
        table.say("fire halcyon guns")
    assert table.say("pass", "fire halcyon guns").due == "puritan gun dice"


def test_an_action_that_is_typed_in_the_move_phase_ends_the_move() -> None:
    table = position("puritan C6 1/2/2/1/1; guns old faithful", "halcyon C5 1/2/2/1/1")
    assert table.say("fire halcyon guns").state.phase == "action"


def test_what_may_follow_an_action_is_passed_by_the_relocation() -> None:
    table = position("puritan C6 1/2/2/1/1; guns old faithful; hand 1", "halcyon C5 1/2/2/1/1")
    table.say("fire halcyon guns").roll(4)
    assert table.due == "puritan after"
    assert table.say("2 guns engine").due == "halcyon move"
