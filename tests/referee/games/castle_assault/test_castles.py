"""CA-CAS: castles and their walls."""

from __future__ import annotations

import pytest
from tables.castle_assault import position
from tables.castle_scenarios import position as scenario

from referee.games.castle_assault.spaces import castle_spaces, is_at_wall, name


def test_ca_cas_01_three_spaces_each() -> None:
    """CA-CAS-01: rows 0 and 9."""
    state = position().state
    assert [name(space) for space in castle_spaces(state, 0)] == ["a0", "b0", "c0"]
    assert [name(space) for space in castle_spaces(state, 1)] == ["a9", "b9", "c9"]


def test_ca_cas_02_the_wall_is_behind_row_8() -> None:
    """CA-CAS-02: a wall is also before row 1, for North."""
    table = position("b8 south knight; c1 north knight; a7 south knight")
    assert is_at_wall(table.state, table.unit("b8"))
    assert is_at_wall(table.state, table.unit("c1"))
    assert not is_at_wall(table.state, table.unit("a7"))


@pytest.mark.parametrize(("rule", "engaged"), [("column", True), ("area", False)])
def test_ca_cas_03_undefended_where_the_space_it_faces_is_empty(rule: str, engaged: bool) -> None:
    """CA-CAS-03, CA-Q-UNDEF: per column, or the whole Castle Area."""
    assert position("b8 south knight; c9 north knight", undefended_scope=rule).engaged("b8") is engaged


def test_ca_cas_04_a_unit_that_reaches_the_wall_hits() -> None:
    """CA-CAS-04: from b7 with Movement 3, Attack +1."""
    assert position("b7 south scout rider", phase="move").settle().castles == (10, 7)


def test_ca_cas_05_a_castle_has_no_ac_and_does_not_hit_back() -> None:
    """CA-CAS-05."""
    table = position("b8 south paladin").play("attack b8").settle()
    assert table.castles == (10, 6)
    assert table.health("b8") == 6


def test_ca_cas_06_once_in_the_step_and_once_by_attack() -> None:
    """CA-CAS-06: 5 and 4."""
    table = position("b7 south deft assassin", phase="move").settle().play("attack b8").settle()
    assert table.castles == (10, 1)


def test_ca_cas_07_no_charge_at_the_castle_it_is_engaged_with() -> None:
    """CA-CAS-07."""
    assert position("b8 south knight").refused("charge b8") == ("CA-CHG-06",)


def test_ca_cas_08_a_castle_cannot_be_shot() -> None:
    """CA-CAS-08, CA-RNG-06."""
    table = position("b7 south crossbowoman")
    assert table.refused("shoot b7 b9") == ("CA-CAS-08", "CA-RNG-06")


@pytest.mark.parametrize(("rule", "castle"), [("yes", 8), ("no", 10)])
def test_ca_q_castlemove_a_unit_at_the_castle_hits_it_again_in_the_step(rule: str, castle: int) -> None:
    """CA-Q-CASTLEMOVE: once, with its base Attack."""
    table = position("b8 south militia", phase="move", castle_hit_in_move_step=rule).settle()
    assert table.castles == (10, castle)


def test_drain_restores_your_castle() -> None:
    """CA-OBJ-03: damage to a castle heals your own."""
    table = position("b8 south night maid", castles=(7, 10)).play("attack b8").settle()
    assert table.castles == (8, 8)


@pytest.mark.parametrize(("left", "ours"), [(2, 8), (1, 8), (0, 7)])
def test_drain_counts_a_castle_that_falls_but_not_one_that_has_fallen(left: int, ours: int) -> None:
    """CA-OBJ-03, CA-Q-SC5CASTLE: Scenario 5 goes on when the Monster castle falls; at 0 it takes no more damage."""
    table = scenario("b8 south night maid", scenario=5, faction="vampires", castles=(7, left)).play("attack b8")
    assert (table.won, table.castles) == (None, (ours, 0))


def test_drain_restores_nothing_after_the_end() -> None:
    """CA-OBJ-04: the match is over at once."""
    table = position("b8 south night maid", castles=(7, 2)).play("attack b8")
    assert (table.winners, table.castles) == (("south",), (7, 0))


def test_ca_obj_03_a_full_castle_regains_nothing() -> None:
    """CA-OBJ-03: Drain at 10 Health is reported without a number."""
    table = position("b8 south night maid", factions=("vampires", "orcs")).play("attack b8").settle()
    assert table.ever_reported("CA-OBJ-03") == ["South’s castle stays at 10 Health: it can have no more"]
