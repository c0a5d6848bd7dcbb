"""Which Monster goes first, and what a die decides (CA-PRI)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.castle_scenarios import designed, position

MONSTERS = "cards/castle_assault/monsters.yaml"


def test_ca_pri_01_the_monster_furthest_ahead_moves_and_acts_first() -> None:
    """CA-PRI-01: with Monsters on rows 3 and 5, the one on row 3 goes first."""
    table = position("b5 mercenary; a3 mercenary", of="monsters", phase="start").monsters(1)
    assert table.ever_reported("CA-START-08") == [
        "Monsters’ Mercenary on a3 moves 1 to a2",
        "Monsters’ Mercenary on b5 moves 1 to b4",
    ]
    assert table.due == "monsters charge"
    assert "a2" in table.spec.prompt


def test_ca_pri_01_another_monster_is_refused_by_its_clause() -> None:
    """CA-PRI-01: a wrong order is an illegal move, and the table may let it stand."""
    table = position("b5 mercenary; a3 mercenary", of="monsters")
    assert table.refused("monsters: charge b5")[0] == "CA-PRI-01"
    assert table.why("monsters: charge b5").count("furthest ahead") == 1
    assert table.moves(1) == {"charge a3"}
    table.force("monsters: charge b5")
    assert table.due == "monsters charge"
    assert "b5" in table.spec.prompt


def test_ca_pri_02_tied_monsters_have_equal_shares_of_a_die() -> None:
    """CA-PRI-02, CA-Q-PRIASSIGN: three have 1-2, 3-4, 5-6 from left to right; two have 1-3, 4-6."""
    three = position("a4 mercenary; b4 mercenary; c4 mercenary", of="monsters")
    assert three.spec.clause == "CA-PRI-02"
    assert three.spec.prompt == "Monsters: which acts next: a4 1–2, b4 3–4, c4 5–6"
    two = position("a4 mercenary; c4 mercenary", of="monsters")
    assert two.spec.prompt == "Monsters: which acts next: a4 1–3, c4 4–6"
    assert two.monsters(4).reported("CA-PRI-02") == ["the die shows 4: c4"]
    assert "c4" in two.spec.prompt


@pytest.mark.parametrize("row", [3, 4])  # the spaces of row 3 are numbers of one and of two digits
def test_ca_q_priassign_numbers_go_from_left_to_right(row: int) -> None:
    """CA-Q-PRIASSIGN: whatever came to the board first, the leftmost has the low numbers."""
    table = position(f"c{row} mercenary; a{row} mercenary; b{row} mercenary", of="monsters")
    assert table.spec.prompt == f"Monsters: which acts next: a{row} 1–2, b{row} 3–4, c{row} 5–6"


@pytest.mark.parametrize(("units", "first"), [("a8 mercenary; b8 ooze", "a8"), ("b8 elite; c8 wand", "b8")])
def test_ca_q_priassign_an_action_does_not_change_whose_the_low_numbers_are(units: str, first: str) -> None:
    """CA-Q-PRIASSIGN: a Mercenary left of an Ooze has 1-3, although it charges and the Ooze expands."""
    table = position(f"{units}; c1 south knight", scenario=4, of="monsters").monsters(1)
    assert table.ever_reported("CA-PRI-02") == [f"the die shows 1: {first}"]


def test_ca_pri_03_a_number_of_a_monster_that_has_gone_is_rolled_again() -> None:
    """CA-PRI-03, CA-Q-PRIASSIGN: the numbers stay until all of a tie have gone."""
    table = position("a5 ooze; b5 ooze; c5 ooze", scenario=4, of="monsters", phase="start").monsters(1, 3)
    assert table.monsters_on() == ["a5", "b4", "c5"]
    assert table.spec.prompt == "Monsters: which moves next: a5 1–2, b5 3–4, c5 5–6"
    table.monsters(4)
    assert table.reported("CA-PRI-03") == ["4 does not belong to any remaining choice: roll again"]
    assert table.spec.prompt == "Monsters: which moves next: a5 1–2, b5 3–4, c5 5–6"
    assert table.monsters(5).monsters_on()[:3] == ["a4", "b4", "c4"]


def test_ca_pri_04_the_last_monster_of_a_tie_goes_without_a_roll() -> None:
    """CA-PRI-04: after two of three have moved, no die is due for the third."""
    table = position("a5 ooze; b5 ooze; c5 ooze", scenario=4, of="monsters", phase="start").monsters(1, 1, 3)
    assert table.monsters_on() == ["a4", "b4", "c4"]
    assert table.spec.prompt.startswith("Monsters: which acts next")


def test_ca_pri_05_a_die_settles_where_a_monster_comes() -> None:
    """CA-PRI-05: two columns suit equally, so a die decides."""
    table = position("a5 south knight; c5 south militia", of="monsters", phase="end", number=4)
    assert table.spec.clause == "CA-PRI-05"
    assert table.spec.prompt == "Elite Mercenary comes: a9 1–3, c9 4–6"
    assert table.monsters(5).on("c9") == "Elite Mercenary"


def test_ca_pri_06_a_shooter_takes_the_closest_unit_in_range() -> None:
    """CA-PRI-06: with units 2 and 4 ahead, the one 2 ahead is shot."""
    table = position("b8 catapult; b6 south knight; b4 south militia", scenario=5, of="monsters")
    assert table.refused("monsters: shoot b8 b4")[0] == "CA-PRI-06"
    table.monsters()
    assert (table.health("b6"), table.health("b4")) == (2, 2)


def test_ca_pri_07_a_die_chooses_among_targets_that_are_equally_close(tmp_path: Path) -> None:
    """CA-PRI-07: of two units that are 3 away, a die chooses; for a shooter along one column there is never a tie."""
    linear = position("b8 catapult; b5 south knight; c6 south militia", scenario=5, of="monsters").monsters()
    assert (linear.health("b5"), linear.health("c6")) == (2, 2)
    adjacent = designed(tmp_path, (MONSTERS, "shape: linear", "shape: adjacent"))
    table = position("b8 catapult; b5 south knight; c6 south militia", scenario=5, of="monsters", rules=adjacent)
    assert table.spec.clause == "CA-PRI-07"
    assert table.spec.prompt == "Monsters: which acts next: b5 1–3, c6 4–6"
    assert table.monsters(6).on("c6") == ""


def test_ca_ex_11_five_oozes_reach_the_castle() -> None:
    """CA-EX-11: order by dice, 2 damage each without a bonus, and an Attack instead of Expand."""
    units = "a2 ooze; b2 ooze; c2 ooze; a3 ooze; c3 ooze"
    table = position(units, scenario=4, of="monsters", phase="start", number=8).monsters(1, 4)
    assert (table.on("b1"), table.castles) == ("Gelatinous Ooze", (8, 10))
    table.monsters(3)
    assert table.reported("CA-PRI-03")
    assert table.monsters(2).castles == (4, 10)
    assert table.monsters_on() == ["a1", "a3", "b1", "c1", "c3"]
    assert table.spec.prompt == "Monsters: which moves next: a3 1–3, c3 4–6"
    table.monsters(1)
    assert table.monsters_on() == ["a1", "a2", "b1", "c1", "c2"]
    assert "strong" not in " ".join(table.ever_reported("CA-CAS-04"))
    table.monsters(6)
    assert (table.castles, len(table.monsters_on())) == ((2, 10), 5)
    assert table.monsters(5).reported("CA-PRI-03")
    assert table.monsters(1).castles == (0, 10)
    assert (table.won, len(table.ever_reported("CA-EXP-01"))) == (False, 0)
