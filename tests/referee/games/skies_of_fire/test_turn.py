"""The turn: SF-TRN-01 and SF-TRN-02, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, JAMESON_HOME, PURITAN_HOME, Table, duel, position

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError
from referee.games.skies_of_fire import turn

NEAR = "puritan G2 1/2/2/1/1"
"""One step from Galewatch on H2."""
SEVEN = " ".join("?" * 7)


def test_pass_and_end_mean_one_thing_where_only_one_is_legal() -> None:
    assert position(PURITAN_HOME, HALCYON_HOME).play("pass").due == "puritan action"


def test_other_words_do_not_end_the_phase() -> None:
    with pytest.raises(InvalidMoveError):
        position(PURITAN_HOME, HALCYON_HOME).play("end of the world")
    with pytest.raises(InvalidMoveError):  # it is what mission cards call their last step
        position(PURITAN_HOME, HALCYON_HOME).play("finish")


def landed(ship: str = NEAR, **options: str | int) -> Table:
    return position(ship, HALCYON_HOME, **options).play("h2", "end")


def test_mov_a_move_after_collecting_is_refused() -> None:
    table = landed().play("crew", "engine 3")
    assert table.refused("h3") == ("SF-TRN-01",)


def test_trn_01_a_move_after_the_action_is_refused() -> None:
    """SF-TRN-01."""
    table = position(PURITAN_HOME, HALCYON_HOME, phase="action")
    assert table.refused("d9") == ("SF-TRN-01",)


def test_trn_01_a_crewed_bridge_is_looked_for_when_the_last_phase_begins() -> None:
    """SF-TRN-01."""
    assert position("puritan C10 0/2/2/1/1", HALCYON_HOME, phase="action").play("end").due == "halcyon move"


def test_how_the_turn_begins_is_reported() -> None:
    table = position(PURITAN_HOME, "halcyon M10 1/6/2/1/1; engines larson sovereign").play("end", "end", "end")
    assert table.reported("SF-TRN-01") == ["round 3, turn 6: RGS Halcyon at Monterey M10, 5 squares to move"]


def test_trn_02_a_move_of_another_is_refused() -> None:
    """SF-TRN-02."""
    table = position(PURITAN_HOME, HALCYON_HOME)
    assert table.refused("l9", seat=1) == ("SF-TRN-02",)
    assert "it is RGS Puritan II’s turn" in table.why("l9", seat=1)


def test_trn_02_and_set_15_turns_go_clockwise_and_a_round_ends_with_the_last() -> None:
    """SF-TRN-02, SF-SET-15."""
    table = position(PURITAN_HOME, HALCYON_HOME, JAMESON_HOME, first="halcyon")
    order = []
    for _ in range(4):
        order.append((table.state.seat, table.state.round))
        table.play("end", "end", "end")
    assert order == [(0, 3), (1, 4), (2, 4), (0, 4)]


def test_rul_70_the_turn_of_a_ship_destroyed_in_its_own_move_ends() -> None:
    """RUL-70."""
    theirs = {"mines": ["F7"]}
    table = duel({"at": "F6", "crew": "0/1/0/0/1", "hand": 2}, theirs, turn={"phase": "move"}).play("f7")
    assert table.due == "puritan counter"
    table.play("pass")
    assert table.state.kills == [0, 1]
    table.play(f"draw {SEVEN}", "1 2 2 1 1")
    assert table.due == "halcyon move"


def test_rul_70_a_turn_that_is_closed_ends_with_nothing_left() -> None:
    """RUL-70."""
    state = position(PURITAN_HOME, HALCYON_HOME).state.copy()
    turn.TURN_PHASES.close(state)
    assert [frame.kind for frame in state.agenda] == ["turn"]
    position(PURITAN_HOME, HALCYON_HOME).game.settle(state)
    assert state.seat == 1


@pytest.mark.parametrize("line", ["end", "done", "end move", "next phase"])
def test_end_ends_a_phase(line: str) -> None:
    assert position(PURITAN_HOME, HALCYON_HOME).play(line).due == "puritan action"


@pytest.mark.parametrize("line", ["pass", "no", "nothing"])
def test_pass_leaves_what_is_offered(line: str) -> None:
    assert position("puritan G2 1/2/2/1/1", HALCYON_HOME).play("h2", "end", line).due == "puritan action"


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
    table = position(f"puritan C10 {crew}", HALCYON_HOME)
    assert len(table.game.read(table.state, line, 0)) == ends
    assert table.play(line).due == ("puritan action" if ends == 1 else "halcyon move")


@pytest.mark.parametrize(("before", "ends"), [(["end"], 2), (["end", "end"], 1)])
def test_of_a_turn_that_has_begun_the_rest_is_ended(before: list[str], ends: int) -> None:
    table = position(PURITAN_HOME, HALCYON_HOME).play(*before)
    assert len(table.game.read(table.state, "end turn", 0)) == ends
    assert table.play("end turn").due == "halcyon move"


@pytest.mark.parametrize("before", [(), ("end",)])
def test_an_action_not_yet_taken_is_never_passed_by_what_comes_after_it(before: tuple[str, ...]) -> None:
    table = position(f"{PURITAN_HOME}; hand 1", HALCYON_HOME).play(*before)
    due = table.due
    with pytest.raises(IllegalMoveError):
        table.play("relocate 2 guns engine")
    assert (table.crew("puritan"), table.due) == ("1/2/2/1/1", due)
    assert table.play(*(["end"] * (2 - len(before))), "relocate 2 guns engine").crew("puritan") == "1/4/0/1/1"


def test_nobody_fires_before_collecting_at_a_town() -> None:
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


def test_after_the_action_nothing_is_asked_of_who_holds_no_card() -> None:
    table = position("puritan F10 1/2/2/1/1; guns iron verdict", "halcyon F9 1/2/6/1/1", phase="action")
    assert table.play("fire halcyon guns").dice(3).due == "puritan relocate"


def test_notes_of_a_turn_are_forgotten_with_it() -> None:
    table = position(PURITAN_HOME, HALCYON_HOME).play("d9")
    turn.note(table.state, 0, turn.CLOSED)
    assert turn.has_note(table.state, 0, turn.CLOSED)
    table.play("end", "end", "end")
    assert table.state.uses == {}


def test_a_bonus_of_a_card_ends_with_the_turn() -> None:
    table = position(f"{PURITAN_HOME}; hand full throttle", HALCYON_HOME).play("full throttle")
    assert table.limit("puritan") == 5
    table.play("end", "end", "end")
    assert table.limit("puritan") == 3


def test_planes_may_fly_again_in_the_next_turn() -> None:
    table = position(PURITAN_HOME, f"{HALCYON_HOME}; planes l9 flown").play("end", "end", "end")
    assert [marker.has_flown for marker in table.state.markers] == [False]


# A ship that is destroyed on its way meets nothing more of it (SF-DST-01).
def test_a_ship_destroyed_by_a_mountain_does_not_meet_the_mine_behind_it() -> None:
    table = position("puritan D9 0/1/0/0/1", "halcyon M10 1/2/2/1/1; mines e9").play("e9")
    assert (table.at("puritan"), table.due) == ("c10", "puritan draw")
    assert [marker.seat for marker in table.state.markers] == [1]
    assert table.state.kills == [0, 0]


def test_a_ship_destroyed_by_a_mine_leaves_that_of_the_next_player_where_it_lies() -> None:
    mined = ("halcyon M10 1/2/2/1/1; mines d9", "gallowglass M2 1/2/2/1/1; mines d9")
    table = position("puritan C9 0/1/0/0/1", *mined).play("d9")
    assert table.state.kills == [0, 1, 0]
    assert [marker.seat for marker in table.state.markers] == [2]
    table.draw(*"???????").play("1/2/2/1/1")
    assert (table.at("puritan"), table.due) == ("c10", "halcyon move")
    assert table.crew("puritan") == "1/2/2/1/1"


def test_a_ship_destroyed_as_it_drifts_drifts_no_further_and_its_steerer_moves() -> None:
    ships = ("halcyon C5 1/2/2/1/1; hand crosswind, ?; mines g7", "puritan G6 0/1/0/0/1; mines d4")
    table = position(*ships).play("crosswind puritan", "g7").draw(*"???????").play("1/2/2/1/1")
    assert (table.at("puritan"), table.due) == ("c10", "halcyon move")
    assert table.state.kills == [0, 0]
    assert table.play("d4").due == "puritan aim", "what another ship meets is met"
