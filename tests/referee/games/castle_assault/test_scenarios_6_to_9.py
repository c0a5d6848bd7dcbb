"""Scenarios 6 to 9 (CA-SCN6 to CA-SCN9), and one that stalls."""

from __future__ import annotations

import pytest
from tables.castle_scenarios import Table, position


def ending(scenario: int, turn: int, units: str = "a5 south knight", **more: object) -> Table:
    """Return a table at the end of a Monster turn, up to what South or a die has to decide."""
    return position(units, scenario=scenario, of="monsters", phase="end", number=2 * turn, **more).monsters()  # type: ignore[arg-type]


@pytest.mark.parametrize(("turn", "won"), [(9, None), (11, True)])
def test_ca_scn6_01_the_scenario_is_won_at_the_end_of_the_sixth_turn(turn: int, won: bool | None) -> None:
    """CA-SCN6-01, CA-SCN6-04: with the castle at 1, before the Monsters' turn T6; not after the fifth turn."""
    table = position("b5 mercenary; b2 south knight", scenario=6, number=turn, castles=(1, 10)).play("end").monsters()
    assert table.won is won
    assert table.state.turn == (10 if won is None else 11)


def test_ca_q_sc6end_the_win_comes_after_the_discard() -> None:
    """CA-Q-SC6END: with seven cards in hand one is discarded first."""
    hand = ["knight", "mage", "militia", "paladin", "cavalier", "pikewoman", "scout rider"]
    table = position("b5 mercenary", scenario=6, number=11, hand=hand).play("end")
    assert (table.due, table.won) == ("south discard", None)
    assert table.play("discard mage").won is True
    assert table.ended_by == "CA-SCN6-01"


def test_ca_scn6_03_nothing_comes_after_t5() -> None:
    """CA-SCN6-03: the last row is T5, and the row for later turns is empty."""
    table = ending(6, 5)
    assert table.monsters_on() == ["a9"]
    scenario = table.state.contents.scenarios[table.state.scenario]
    assert (len(scenario.rows), scenario.later, scenario.can_come(5)) == (6, (), False)


def test_ca_scn7_03_the_castle_is_cleared_for_the_giant_and_the_lord() -> None:
    """CA-SCN7-03: a Mercenary in the Castle Area is removed without a kill, and both Oozes are placed."""
    table = ending(7, 3, "b9 mercenary; c5 ooze; a5 south knight")
    assert table.ever_reported("CA-SCN7-03") == ["Monsters’ Mercenary on b9 leaves the board; it is not destroyed"]
    assert (table.state.hand_size(0), table.state.defeated) == (0, {})
    assert table.moves(0) == {"place a9", "place b9"}
    table.play("place b9").monsters()
    assert (table.on("a9"), table.on("b9"), table.on("c9")) == (
        "Gelatinous Ooze Lord", "Giant Gelatinous Ooze", "Giant Gelatinous Ooze",
    )  # fmt: skip


def test_ca_scn7_05_nothing_comes_after_t3() -> None:
    """CA-SCN7-05: T4 adds nothing."""
    assert ending(7, 4).monsters_on() == []


def test_ca_q_sc7center_a_taken_centre_leads_to_the_next_free_space() -> None:
    """CA-Q-SC7CENTER: the Ooze of T1 comes beside the Mercenary with Ooze Wand."""
    table = ending(7, 1, "b9 wand; a5 south knight")
    assert table.spec.prompt.endswith(": a9 1–3, c9 4–6")
    assert table.monsters(6).on("c9") == "Gelatinous Ooze"


def test_ca_scn8_01_the_enormous_ooze_is_the_aim() -> None:
    """CA-SCN8-01, CA-SCN8-04: with the castle at 10; the castle at 0 at T2 is not a victory."""
    table = position("a5 enormous, health 1; a4 south paladin", scenario=8).play("attack a4")
    assert (table.won, table.ended_by, table.castles, table.state.levels) == (True, "CA-SCN8-01", (10, 10), 1)
    castle = position("a8 south cavalier; c5 mercenary", scenario=8, castles=(10, 2), number=5).play("attack a8")
    assert (castle.monsters().won, castle.castles) == (None, (10, 0))


def test_ca_scn8_03_it_fills_the_castle_at_the_end_of_t4() -> None:
    """CA-SCN8-03, CA-Q-SC8FULL: Monsters in the way are removed without a kill; T2, T3 and T5 add nothing."""
    table = ending(8, 4, "b9 mercenary; a5 south knight")
    assert [table.on(space) for space in ("a9", "b9", "c9")] == ["Enormously Large Gelatinous Ooze"] * 3
    assert table.ever_reported("CA-Q-SC8FULL") == ["Monsters’ Mercenary on b9 leaves the board; it is not destroyed"]
    assert [ending(8, turn).monsters_on() for turn in (2, 3, 5, 9)] == [[], [], [], []]


def test_ca_scn8_04_destroying_it_grants_a_hero_level() -> None:
    """CA-SCN8-04: the level is granted with the victory."""
    table = position("a5 enormous, health 1; b4 south paladin", scenario=8).play("attack b4")
    assert table.ever_reported("CA-SCN8-04") == ["the Hero gains a level"]


def test_ca_scn9_01_both_aims_are_needed_in_either_order() -> None:
    """CA-SCN9-01: the wand bearer destroyed and the castle down, whichever comes first."""
    units = "a5 wand, health 1; a4 south cavalier; c8 south cavalier; c3 ooze"
    first = position(units, scenario=9, castles=(10, 3)).play("attack a4").monsters()
    assert (first.won, first.castles) == (None, (10, 3))
    assert (first.play("attack c8").won, first.ended_by) == (True, "CA-SCN9-01")
    second = position(units, scenario=9, castles=(10, 3)).play("attack c8").monsters()
    assert (second.won, second.castles) == (None, (10, 0))
    assert (second.play("attack a4").won, second.ended_by) == (True, "CA-SCN9-01")


def test_ca_scn9_03_from_t9_on_two_monsters_come_each_turn() -> None:
    """CA-SCN9-03: at T12 an Elite Mercenary and a Mercenary."""
    table = ending(9, 12, "a5 south knight; b8 ooze")
    assert table.on("a9") == "Elite Mercenary"
    assert table.monsters(*[1] * table.due.endswith("tie")).monsters_on("Mercenary") == ["c9"]


EMPTY = {"decks": {"south": {"militia": 2}}, "discards": {"south": ["militia", "militia"]}}


def test_ca_q_solostall_a_scenario_that_nobody_can_win_is_not_won() -> None:
    """CA-Q-SOLOSTALL: no cards, no units, and after T10 nothing to come."""
    table = position("", scenario=1, number=23, more=EMPTY).play("end")
    assert (table.won, table.ended_by) == (False, "CA-Q-SOLOSTALL")
    assert position("", scenario=1, number=19, more=EMPTY).play("end").won is None
    assert position("b3 south militia", scenario=1, number=23, more=EMPTY).play("end").won is None


def test_ca_q_solostall_scenario_6_is_played_to_its_last_turn() -> None:
    """CA-Q-SOLOSTALL: it is won by holding out."""
    table = position("", scenario=6, number=7, more=EMPTY).play("end")
    assert table.won is None
    assert position("", scenario=6, number=11, more=EMPTY).play("end").won is True
