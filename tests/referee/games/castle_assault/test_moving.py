"""CA-MOVE: the Move Units step."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position

GHOST = {"ghost": {"movement": 3, "does": ["phase"]}}


def marched(units: str, **given: object) -> Table:
    """Return a table after South's Move Units step, or where somebody is asked in it."""
    return position(units, phase="move", **given).settle()  # type: ignore[arg-type]


def test_ca_move_01_the_foremost_moves_first() -> None:
    """CA-MOVE-01: a4 moves before b2 can be chosen."""
    table = position("a4 south militia; c4 south militia; b2 south militia", phase="move")
    assert table.refused("move b2") == ("CA-MOVE-01",)


def test_ca_move_02_level_units_move_in_any_order() -> None:
    """CA-MOVE-02, CA-Q-ADJMOVE: only units of one row are level."""
    table = position("a4 south militia; c4 south militia; b3 south militia", phase="move")
    assert table.moves() == {"move a4", "move c4"}
    table.play("c4")
    assert [table.on(space) for space in ("a5", "c5", "b4")] == ["south militia"] * 3


def test_ca_move_02_a_refusal_says_why_a_unit_cannot_move_first() -> None:
    """CA-MOVE-02: b6 is ahead of the others, but has moved."""
    table = position("a4 south militia; c4 south militia; b5 south militia; b2 north militia", phase="move")
    assert table.on("b6") == "south militia"
    assert "South’s Militia on b6 has moved already: a4 or c4 moves first" in table.why("move b6")
    assert "you have no unit on b5: a4 or c4 moves first" in table.why("move b5")


def test_ca_move_03_friends_block() -> None:
    """CA-MOVE-03: Movement 3 from b3 stops behind b5, which does not move itself."""
    table = marched("b3 south scout rider; b5 south trebuchet crew")
    assert table.on("b4") == "south scout_rider"


def test_ca_move_04_phase_passes_friends() -> None:
    """CA-MOVE-04: the spaces passed count as moved: b3 to b6."""
    table = marched("b3 south ghost; b4 south trebuchet crew", cards=GHOST)
    assert table.on("b6") == "south ghost"


def test_ca_key_04_phase_ends_on_a_vacant_space() -> None:
    """CA-KEY-04: moving 2 with allies on b4 and b5 it stays; moving 3 it ends on b6."""
    slow = {"ghost": {"movement": 2, "does": ["phase"]}}
    units = "b3 south ghost; b4 south trebuchet crew; b5 south trebuchet crew"
    assert marched(units, cards=slow).on("b3") == "south ghost"
    assert marched(units, cards=GHOST).on("b6") == "south ghost"


@pytest.mark.parametrize(("rule", "space"), [("friends", "b4"), ("all", "b6")])
def test_ca_q_phase_whom_phase_passes(rule: str, space: str) -> None:
    """CA-Q-PHASE: an enemy stops it, or not."""
    table = marched("b3 south ghost; b5 north shield bearer", cards=GHOST, phase_scope=rule)
    assert table.where("ghost") == [space]


def test_ca_move_05_an_enemy_stops_a_unit_in_front_of_it() -> None:
    """CA-MOVE-05, CA-MOVE-09: from b2 with Movement 5 to b5, engaged, and it fights right then."""
    cards = {"runner": {"movement": 5, "attack": 1, "health": 7}}
    table = marched("b2 south runner; b6 north shield bearer", cards=cards)
    assert table.on("b5") == "south runner"
    assert table.engaged("b5")
    assert len(table.ever_reported("CA-CMB-06")) == 2


def test_ca_move_06_nobody_enters_the_opposing_castle() -> None:
    """CA-MOVE-06: Movement 3 from b7 ends at the wall."""
    assert marched("b7 south scout rider").on("b8") == "south scout_rider"


def test_ca_move_07_movement_bonuses_count_in_the_step_and_in_a_charge() -> None:
    """CA-MOVE-07: printed 0 and an Attachment of +1 moves 1; the Charge rolls 2 and covers 3."""
    table = marched("b3 south spirit finder, with war boots")
    assert table.on("b4") == "south spirit_finder"
    table.play("charge b4").dice(2).settle()
    assert table.on("b7") == "south spirit_finder"


def test_ca_move_08_movement_is_that_of_the_moment() -> None:
    """CA-MOVE-08: the Aura has moved out of reach before."""
    table = marched("b5 south necromancer; b2 south spirit finder")
    assert table.on("b2") == "south spirit_finder"


def test_ca_move_09_a_fight_is_over_before_the_next_unit_moves() -> None:
    """CA-MOVE-09: the window of the fight comes while a1 has not moved."""
    units = "b4 south militia; a1 south militia; b6 north shield bearer"
    table = position(units, phase="move", hands={1: 1}, resources={1: 1})
    assert table.on("b5") == "south militia"
    assert table.on("a1") == "south militia"
    assert table.due == "north instants"


def test_ca_move_10_engaged_units_fight_two_exchanges_without_bonuses() -> None:
    """CA-MOVE-10, CA-Q-ZEROSTRONG, CA-Q-CYCLEWHO: only those of the active player, and no movement is to spare."""
    table = marched("b4 south knight; b5 north shield bearer; c4 south knight; c5 north shield bearer", meter=4)
    while table.due == "south order":
        table.play("move b4").settle()
    strikes = table.ever_reported("CA-CMB-06")
    assert len(strikes) == 4
    assert all(text.startswith("South") for text in strikes)
    assert not any("strong" in text or "Momentum" in text for text in strikes)


def test_ca_move_11_printed_movement_0_does_not_fight() -> None:
    """CA-MOVE-11, CA-Q-MOVEWIN: not even with a bonus that raises it to 1."""
    table = marched("b4 south spirit finder, with war boots; b5 north shield bearer")
    assert table.ever_reported("CA-CMB-06") == []


def test_ca_move_12_the_open_phase_begins_after_the_moves() -> None:
    """CA-MOVE-12."""
    assert marched("b4 south militia").due == "south act"


def test_ca_move_13_an_attack_may_follow_in_the_same_turn() -> None:
    """CA-MOVE-13: up to four exchanges with one enemy."""
    cards = {"wall": {"attack": 0, "ac": 2, "movement": 1, "health": 6}}
    table = marched("b4 south wall; b5 north wall", cards=cards)
    table.play("attack b4").settle()
    assert len(table.ever_reported("CA-CMB-06")) == 4


def test_ca_q_movekill_a_unit_that_wins_its_fight_moves_no_further() -> None:
    """CA-Q-MOVEKILL: it stays where it was when it won."""
    table = marched("b4 south paladin; b5 north grunts")
    assert table.on("b5") == ""
    assert table.on("b4") == "south paladin"


@pytest.mark.parametrize(("rule", "space"), [("no", "b4"), ("yes", "b6")])
def test_ca_q_afterkill_movement_that_is_left(rule: str, space: str) -> None:
    """CA-Q-AFTERKILL: the unit stops, or goes on with what is left of its roll."""
    table = position("b2 south paladin; b5 north grunts", continue_after_kill=rule)
    table.play("charge b2").dice(4).settle()
    assert table.where("paladin") == [space]


@pytest.mark.parametrize(("enemy", "health"), [("b9", 10), ("b8", 7)])
def test_ca_q_wallkill_a_unit_that_destroys_a_defender_at_the_wall_does_not_hit_the_castle(
    enemy: str, health: int
) -> None:
    """CA-Q-WALLKILL, CA-Q-AFTERKILL: at the wall it has moved as far as it can; from b7 it moves on to the wall."""
    table = position(f"b5 south cavalier; {enemy} north peons", continue_after_kill="yes")
    table.play("charge b5").dice(6 if enemy == "b9" else 3).settle()
    assert (table.on("b8"), table.castles) == ("south cavalier", (10, health))


def test_ca_q_cyclewho_only_the_active_players_units_fight() -> None:
    """CA-Q-CYCLEWHO: North's units do nothing in South's step but strike back."""
    table = marched("b5 north knight; b4 south spirit finder")
    assert table.ever_reported("CA-CMB-06") == []


def test_ca_q_firstmove_a_unit_that_came_at_the_start_does_not_move() -> None:
    """CA-Q-FIRSTMOVE."""
    assert marched("b0 south militia, new").on("b0") == "south militia"


def test_ca_move_03_and_chg_08_what_stands_in_the_way_is_named() -> None:
    """CA-MOVE-03, CA-CHG-08: a unit with a friend directly ahead does not move."""
    said = "South’s Militia on b3 does not move: South’s Knight on b4 in the way"
    assert marched("b3 south militia; b4 south knight; b5 north knight").settle().ever_reported("CA-MOVE-03") == [said]
    charging = position("b3 south militia; b4 south knight").play("charge b3").dice(6)
    assert charging.reported("CA-CHG-08") == [said]
