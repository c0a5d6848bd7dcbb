"""A scenario played alone: the player's first turn, and what the Monsters do in theirs (CA-SOLO)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.castle_scenarios import begun, designed, new_match, position

from referee.engine.core.options import Setup
from referee.engine.errors import PositionError

MONSTERS = "cards/castle_assault/monsters.yaml"


def test_ca_solo_01_the_player_has_the_first_turn() -> None:
    """CA-SOLO-01: nobody rolls for the first turn: South has it."""
    table = begun()
    assert table.due == "south momentum"
    assert not table.ever_reported("CA-SETUP-09")


def test_ca_solo_02_the_player_draws_five_cards() -> None:
    """CA-SOLO-02: the hand has 5 cards at the start, or as many as the table plays."""
    table = new_match().play("humans", "deck starter")
    assert table.spec.number == 5
    assert new_match(start_hand=4).play("orcs", "deck starter").spec.number == 4


def test_ca_solo_03_only_one_resource_is_placed_in_the_first_turn() -> None:
    """CA-SOLO-03: a second Resource is refused in the first turn."""
    table = begun().dice(1).draw("?").play("resource ?")
    assert table.refused("resource ?")[0] == "CA-RES-04"


def test_ca_solo_04_a_monster_turn_has_the_phases_of_a_turn() -> None:
    """CA-SOLO-04: Start of Turn, Open Phase and End of Turn follow each other."""
    table = position("b6 mercenary", number=5).play("end")
    assert (table.due, table.state.phase) == ("monsters momentum", "start")
    table.monsters(1)
    assert (table.due, table.state.phase) == ("monsters charge", "open")
    table.monsters(1)
    assert (table.due, table.state.phase) == ("monsters arrival: tie", "end")
    assert table.monsters(1).due == "south momentum"


def test_ca_solo_05_monster_momentum_only_moves_the_token_in_their_favour() -> None:
    """CA-SOLO-05: from South's MAX a 3 leaves +1."""
    table = position(meter="south 4", of="monsters", phase="start").monsters(3)
    assert table.meter == "+1 for South"
    assert table.ever_reported("CA-SOLO-05") == ["the Momentum token moves to +1 for South"]


def test_ca_solo_06_the_turn_counter_reaches_t1_on_the_first_monster_turn() -> None:
    """CA-SOLO-06: the counter moves after the die."""
    table = position("b6 mercenary", number=1).turn(2)
    assert table.ever_reported("CA-SOLO-06") == ["the turn counter moves to T1"]


def test_ca_solo_07_monsters_have_start_effects_only_if_printed() -> None:
    """CA-SOLO-07: without such words nothing happens before they move."""
    table = position("b6 mercenary", of="monsters", phase="start").monsters(1)
    clauses = [notice.clause for notice in table.notices]
    assert clauses[clauses.index("CA-SOLO-06") + 1] == "CA-START-08"


def test_ca_solo_08_monsters_move_and_fight_on_contact() -> None:
    """CA-SOLO-08: a Mercenary with Movement 1 moves 1 and fights what it meets; those of the start move, too."""
    table = position("b6 mercenary; b4 south knight", of="monsters", phase="start").monsters(1)
    assert table.ever_reported("CA-CMB-04")[0] == "Monsters’ Mercenary on b5 engages South’s Knight on b4"
    assert (table.health("b4"), table.on("b5")) == (3, "")


def test_ca_solo_09_monsters_place_no_resources() -> None:
    """CA-SOLO-09: no Resource step comes up, and typing one for them is refused."""
    table = position("b6 mercenary", of="monsters")
    assert not table.legal("monsters: resource ?")
    assert table.state.zones["resources 1"] == ()


def test_ca_solo_10_monsters_draw_no_cards_for_kills() -> None:
    """CA-SOLO-10: a Monster destroys a unit and nobody draws."""
    table = position("b5 elite; b4 south militia, health 1", of="monsters").monsters(1, 1)
    assert table.on("b4") == ""
    assert not table.ever_reported("CA-CMB-11")


def test_ca_solo_11_monsters_play_no_abilities() -> None:
    """CA-SOLO-11: in every window only South is asked."""
    table = position(
        "b5 mercenary; b3 south knight", of="monsters", phase="start", hand=["wild wrath"], resources=1, number=4
    ).dice(1)
    seen = set()
    while table.state.phase != "end":
        seen.add(table.due)
        table.play("pass").monsters()
    assert seen == {"south instants"}


def test_ca_solo_12_every_monster_acts_as_its_card_says() -> None:
    """CA-SOLO-12: a Mercenary charges, an Ooze expands, an engaged one attacks."""
    table = position("a3 mercenary; b5 ooze; c7 elite, health 3; c6 south knight", scenario=4, of="monsters")
    assert table.moves(1) == {"charge a3"}
    table.monsters(1)
    assert table.state.news
    assert table.due == "monsters expand"
    table.monsters(1)
    assert (table.on("b4"), table.health("c6"), table.on("c7")) == ("Gelatinous Ooze", 1, "")


def test_ca_solo_13_monsters_fight_by_the_usual_rules() -> None:
    """CA-SOLO-13: one exchange with a castle, two with a unit."""
    castle = position("b1 mercenary", of="monsters", scenario=1).monsters()
    assert len(castle.ever_reported("CA-CAS-04")) == 1
    unit = position("b5 mercenary; b4 south paladin", of="monsters").monsters()
    assert len(unit.ever_reported("CA-CMB-06")) == 1
    assert unit.on("b5") == ""
    both = position("b5 elite; b4 south shield bearer", of="monsters").monsters()
    assert len(both.ever_reported("CA-CMB-06")) == 2


@pytest.mark.parametrize("who", ["ooze", "lord"])
def test_ca_solo_14_a_monster_at_an_undefended_castle_attacks_it(who: str) -> None:
    """CA-SOLO-14, CA-Q-MONACT: an Ooze at the wall attacks and does not expand."""
    table = position(f"b1 {who}", scenario=4, of="monsters", number=8)
    assert table.refused("monsters: expand b1")[0] == "CA-ACT-07"
    table.monsters()
    assert table.castles == ((8, 10) if who == "ooze" else (4, 10))
    assert len(table.monsters_on()) == 1


def test_ca_solo_15_a_monster_that_cannot_charge_attacks_the_castle_too() -> None:
    """CA-SOLO-15: it engages in its Move Units step, and attacks in the Open Phase."""
    table = position("a2 giant", scenario=4, of="monsters", phase="start", number=8).monsters(1)
    assert table.castles == (2, 10)


def test_ca_solo_16_end_of_turn_effects_come_before_new_monsters() -> None:
    """CA-SOLO-16: effects for the turn end with the Monsters' turn."""
    table = position("b5 south knight", hand=["stand firm"], resources=2, of="monsters", phase="open", number=2)
    assert table.due == "south instants"
    assert table.play("play stand firm b5", "pass").ever_reported("CA-SPN-05") == []
    table.monsters()
    assert table.ever_reported("CA-SPN-05") == ["Mercenary arrives on a9 (left)"]
    assert not table.state.effects


def test_ca_solo_17_new_monsters_come_at_the_end_of_their_turn() -> None:
    """CA-SOLO-17: in Scenario 1 a Mercenary comes on the left at the end of T1."""
    table = position("b6 mercenary", number=1).turn(1, 1)
    assert table.on("a9") == "Mercenary"
    assert table.ever_reported("CA-SPN-05") == ["Mercenary arrives on a9 (left)"]


def test_ca_solo_18_the_scenario_says_who_wins() -> None:
    """CA-SOLO-18: Scenario 5 is won by destroying the General, though the Monster castle stands."""
    table = position("b5 general, health 1; b4 south cavalier; a9 mercenary", scenario=5).play("attack b4")
    assert (table.won, table.ended_by, table.castles) == (True, "CA-SCN5-01", (10, 10))


@pytest.mark.parametrize("scenario", range(10))
def test_ca_solo_19_the_fall_of_your_castle_loses_every_scenario(scenario: int) -> None:
    """CA-SOLO-19: whatever the scenario, South loses with its castle."""
    table = position("b1 mercenary", scenario=scenario, of="monsters", castles=(2, 10)).monsters()
    assert (table.won, table.castles) == (False, (0, 10))


def test_ca_q_monact_a_monster_without_a_usable_text_charges_unless_it_cannot() -> None:
    """CA-Q-MONACT: a Catapult without a target cannot charge either, so it does nothing."""
    table = position("b8 catapult", scenario=5, of="monsters", number=2).monsters()
    assert table.ever_reported("CA-SOLO-12") == ["Monsters’ Mercenary Catapult on b8 can do nothing"]


def test_ca_q_monact_a_shooter_that_may_charge_does_so_without_a_target(tmp_path: Path) -> None:
    """CA-Q-MONACT: without a usable text a Monster charges."""
    rules = designed(tmp_path, (MONSTERS, "most: 6}, {word: cannot_charge}]", "most: 6}]"))
    table = position("b8 catapult", scenario=5, of="monsters", number=2, rules=rules).monsters()
    assert table.due == "monsters charge"


def test_ca_q_monmom_monsters_get_the_momentum_bonus() -> None:
    """CA-Q-MONMOM: a strong Charge in their area has +1 for each."""
    table = position("b6 mercenary; b4 south knight", of="monsters", meter="monsters 3").monsters(3)
    assert "Mercenary 2; strong +1; Momentum +1 = 4" in table.ever_reported("CA-CMB-06")[0]


def test_ca_q_startspawn_monsters_of_the_start_move_in_the_first_monster_turn() -> None:
    """CA-Q-STARTSPAWN: the Mercenary of the start moves in T1."""
    table = begun().dice(1).draw("?").turn(1)
    assert table.ever_reported("CA-START-08") == ["Monsters’ Mercenary on b9 moves 1 to b8"]


@pytest.mark.parametrize(("option", "health"), [({}, 10), ({"monster_castle_health": 7}, 7)])
def test_ca_q_moncastle_the_monster_castle_has_ten_health(option: dict[str, int], health: int) -> None:
    """CA-Q-MONCASTLE: 10, or what the table plays, or what the scenario says."""
    assert begun(1, **option).castles == (10, health)


def test_ca_q_moncastle_a_scenario_may_say_otherwise(tmp_path: Path) -> None:
    """CA-Q-MONCASTLE: the file of a scenario can give the Monster castle another Health."""
    rules = designed(tmp_path, ("boards/castle_assault/scenarios/sample.yaml", "number: 0", "number: 0\ncastle: 6"))
    assert begun(0, rules=rules).castles == (10, 6)


def test_ca_q_mode_a_scenario_is_for_one_player() -> None:
    """CA-Q-MODE: one player plays a scenario; two cannot."""
    assert begun().game.seat_names(begun().state) == ("South", "Monsters")
    with pytest.raises(PositionError, match=r"a scenario is for one player, not for 2 \(CA-Q-MODE\)"):
        begun().game.new(Setup(2, {"mode": "solo"}))
    with pytest.raises(PositionError, match=r"there is no scenario 12 \(available: 0, 1, 2"):
        new_match(12)
