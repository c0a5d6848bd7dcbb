"""CA-ACT and CA-CHG: Unit Actions, Charges and Attacks."""

from __future__ import annotations

import pytest
from tables.castle_assault import position

from referee.engine.errors import InvalidMoveError


def test_ca_act_01_one_action_a_turn() -> None:
    """CA-ACT-01."""
    table = position("b2 south militia").play("charge b2").dice(1)
    assert table.refused("charge b3") == ("CA-ACT-01", "CA-ACT-06")


def test_ca_act_02_and_11_the_options_of_a_unit() -> None:
    """CA-ACT-02, CA-ACT-11: charge, an action ability that it has, attack where it is engaged; nothing else."""
    table = position("b2 south crossbowoman; b5 north grunts; a4 south militia; c4 south knight; c5 north knight")
    acts = {line for line in table.moves() if not line.startswith("end")}
    assert acts == {"charge b2", "shoot b2 b5", "charge a4", "attack c4"}
    assert table.refused("shoot a4 b5") == ("CA-ACT-11",)


def test_ca_act_03_a_new_unit_cannot_act() -> None:
    """CA-ACT-03."""
    table = position(hands={0: ["pikewoman"]}, resources={0: 2}).play("play pikewoman b0")
    assert "CA-ACT-03" in table.refused("charge b0")


def test_ca_act_04_haste_lets_it() -> None:
    """CA-ACT-04."""
    table = position(hands={1: ["chelvit ridas"]}, resources={1: 2}, of=1).play("play chelvit ridas b9")
    assert table.legal("charge b9")


def test_ca_act_04_haste_that_is_lent() -> None:
    """CA-ACT-04: an Instant gives Haste for the turn."""
    table = position(hands={0: ["militia", "scent of blood"]}, resources={0: 2}).play("play militia b0")
    table.play("play scent of blood b0").settle()
    assert table.legal("charge b0")


def test_ca_act_05_no_unit_has_to_act() -> None:
    """CA-ACT-05."""
    assert position("b2 south militia").legal("end")


def test_ca_act_07_no_action_ability_while_engaged() -> None:
    """CA-ACT-07."""
    table = position("b4 south crossbowoman; b5 north shield bearer; b7 north grunts")
    assert table.refused("shoot b4 b7") == ("CA-ACT-07",)


def test_ca_act_08_attack_only_while_engaged() -> None:
    """CA-ACT-08."""
    table = position("b4 south knight; b8 south militia")
    assert table.refused("attack b4") == ("CA-ACT-08", "CA-CMB-24")
    assert table.legal("attack b8")


def test_ca_act_09_and_10_two_exchanges_without_any_bonus() -> None:
    """CA-ACT-09, CA-ACT-10: at MAX too."""
    table = position("b4 south knight; b5 north shield bearer", meter=4).play("attack b4").settle()
    strikes = table.ever_reported("CA-CMB-06")
    assert len(strikes) == 2
    assert all("Attack Knight 2 against" in text for text in strikes)


def test_ca_chg_01_every_unit_charges_but_those_that_cannot() -> None:
    """CA-CHG-01, CA-KEY-01."""
    table = position("b2 south knight; c2 south shield bearer")
    assert table.legal("charge b2")
    assert table.refused("charge c2") == ("CA-KEY-01", "CA-CHG-01")


def test_ca_chg_02_a_charge_is_legal_only_in_the_open_phase() -> None:
    """CA-CHG-02."""
    table = position("b2 south knight", hands={0: 7}).play("end")
    assert "CA-CHG-02" in table.refused("charge b2")


def test_ca_chg_03_the_unit_is_named_before_the_die() -> None:
    """CA-CHG-03: for a die alone, the referee asks for the move, and so for the unit, first."""
    table = position("b2 south knight; c2 south knight")
    with pytest.raises(InvalidMoveError, match="no dice or cards are due: first type the move that asks for them"):
        table.play("dice 4")
    table.play("charge b2")
    assert table.due == "south charge"


def test_ca_chg_04_the_die_moves_the_unit() -> None:
    """CA-CHG-04: a roll of 4 moves from b1 to b5."""
    assert position("b1 south knight").play("charge b1").dice(4).on("b5") == "south knight"


def test_ca_chg_04_no_die_is_rolled_for_a_unit_destroyed_after_its_charge_was_declared() -> None:
    """CA-CHG-03, CA-CHG-04: an Instant destroys the charging unit before the roll; play goes on without it."""
    bolt = {"bolt": {"type": "instant", "does": [{"word": "damage", "amount": 5}]}}
    table = position("b2 south knight; c5 south militia", hands={1: ["bolt"]}, resources={1: 1}, cards=bolt)
    table.play("charge b2", "play bolt b2").passes()
    assert table.reported("CA-CHG-04") == ["the Charge is over: the charging unit is no longer in play"]
    assert table.due == "south act"


def test_ca_chg_05_movement_bonuses_are_added() -> None:
    """CA-CHG-05: 5 and +1 is 6 spaces."""
    table = position("b1 south knight, with war boots").play("charge b1").dice(5)
    assert table.on("b7") == "south knight"


def test_ca_chg_06_no_charge_while_engaged() -> None:
    """CA-CHG-06, CA-CAS-07: with a unit or with the castle."""
    table = position("b4 south knight; b5 north knight; c8 south knight")
    assert table.refused("charge b4") == ("CA-CHG-06",)
    assert table.refused("charge c8") == ("CA-CHG-06",)


def test_ca_chg_07_a_charge_stops_in_front_of_an_enemy() -> None:
    """CA-CHG-07: the unit crosses 3 of 6 spaces."""
    table = position("b2 south pikewoman; b6 north royal guard").play("charge b2").dice(6).passes()
    assert table.on("b5") == "south pikewoman" or table.discards() == ["pikewoman"]
    assert table.ever_reported("CA-CMB-04") == ["South’s Pikewoman on b5 engages North’s Royal Guard on b6"]


def test_ca_chg_08_a_friend_blocks_a_charge() -> None:
    """CA-CHG-08: an ally 2 spaces ahead leaves 1."""
    table = position("b2 south knight; b4 south shield bearer").play("charge b2").dice(5)
    assert table.on("b3") == "south knight"
    assert table.unit("b3").has_acted
