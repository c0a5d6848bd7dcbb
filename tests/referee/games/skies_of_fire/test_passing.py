"""The words by which questions go by."""

import pytest
from tables.skies_of_fire import HALCYON, PURITAN, position

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError


@pytest.mark.parametrize("line", ["end", "done", "end move", "next phase"])
def test_end_ends_a_phase(line: str) -> None:
    assert position(PURITAN, HALCYON).play(line).due == "puritan action"


@pytest.mark.parametrize("line", ["pass", "no", "nothing"])
def test_pass_leaves_what_is_offered(line: str) -> None:
    assert position("puritan G2 1/2/2/1/1", HALCYON).play("h2", "end", line).due == "puritan action"


def test_the_one_is_not_the_other() -> None:
    assert position(PURITAN, HALCYON).refused("pass") == ("SF-TRN-01",)
    with pytest.raises(InvalidMoveError):
        position(PURITAN, HALCYON).play("end of the world")
    with pytest.raises(InvalidMoveError):  # it is what mission cards call their last step
        position(PURITAN, HALCYON).play("finish")


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
    assert table.play(line).due == ("puritan action" if ends == 1 else "halcyon move")


@pytest.mark.parametrize(("before", "ends"), [(["end"], 2), (["end", "end"], 1)])
def test_of_a_turn_that_has_begun_the_rest_is_ended(before: list[str], ends: int) -> None:
    table = position(PURITAN, HALCYON).play(*before)
    assert len(table.game.read(table.state, "end turn", 0)) == ends
    assert table.play("end turn").due == "halcyon move"


@pytest.mark.parametrize("before", [(), ("end",)])
def test_an_action_not_yet_taken_is_never_passed_by_what_comes_after_it(before: tuple[str, ...]) -> None:
    table = position(PURITAN, HALCYON).play(*before)
    due = table.due
    with pytest.raises(IllegalMoveError):
        table.play("relocate 2 guns engine")
    assert (table.crew("puritan"), table.due) == ("1/2/2/1/1", due)
    assert table.play(*(["end"] * (2 - len(before))), "relocate 2 guns engine").crew("puritan") == "1/4/0/1/1"


def test_nor_is_what_a_town_gives() -> None:
    table = position("puritan G2 1/2/2/1/1; guns old faithful", "halcyon H3 1/2/2/1/1").play("h2")
    with pytest.raises(IllegalMoveError):
        table.play("fire halcyon guns")
    assert table.play("end").due == "puritan collect"
    with pytest.raises(IllegalMoveError):
        table.play("fire halcyon guns")
    assert table.play("pass", "fire halcyon guns").due == "puritan gun dice"


def test_an_action_that_is_typed_in_the_move_phase_ends_the_move() -> None:
    table = position("puritan C6 1/2/2/1/1; guns old faithful", "halcyon C5 1/2/2/1/1")
    assert table.play("fire halcyon guns").state.phase == "action"


def test_what_may_follow_an_action_is_passed_by_the_relocation() -> None:
    table = position("puritan C6 1/2/2/1/1; guns old faithful; hand 1", "halcyon C5 1/2/2/1/1")
    table.play("fire halcyon guns").dice(4)
    assert table.due == "puritan after"
    assert table.play("2 guns engine").due == "halcyon move"
