"""CA-CMB: combat, exchange by exchange."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position

WALL = {"wall": {"attack": 0, "ac": 2, "movement": 1, "health": 6}}


def fought(units: str, **given: object) -> Table:
    """Return a table after South's unit on b4 has attacked what it is engaged with."""
    return position(units, **given).play("attack b4").settle()  # type: ignore[arg-type]


def test_ca_cmb_01_and_02_engaged_in_one_column_only() -> None:
    """CA-CMB-01, CA-CMB-02: b5 and b6 are; b5 and c5 are not."""
    assert position("b5 south knight; b6 north knight").engaged("b5")
    assert not position("b5 south knight; c5 north knight").engaged("b5")
    assert not position("b5 south knight; c6 north knight").engaged("b5")


@pytest.mark.parametrize(("rule", "engaged"), [("no", False), ("yes", True)])
def test_ca_q_back_an_enemy_behind_is_engaged_only_by_house_rule(rule: str, engaged: bool) -> None:
    """CA-Q-BACK: only an enemy directly ahead is engaged, unless the table plays otherwise."""
    assert position("b5 south knight; b4 north knight", engage_from_behind=rule).engaged("b5") is engaged


def test_ca_cmb_03_a_castle_is_engaged_too() -> None:
    """CA-CMB-03."""
    assert position("b8 south knight").engaged("b8")
    assert not position("b7 south knight").engaged("b7")


def test_ca_cmb_04_engaging_starts_combat_at_once() -> None:
    """CA-CMB-04: contact, and combat is next."""
    table = position("b2 south knight; b4 north knight", hands={1: 1}, resources={1: 1})
    table.play("charge b2").passes().dice(4).passes()
    assert table.ever_reported("CA-CMB-04")
    assert table.ever_reported("CA-CMB-06")


def test_ca_cmb_05_only_instants_interrupt_a_combat() -> None:
    """CA-CMB-05: an Instant or pass."""
    table = position(
        "b4 south knight; b5 north knight; a2 south militia", hands={0: ["militia", "wild wrath"]}, resources={0: 2}
    )
    table.play("attack b4")
    assert table.due == "south instants"
    assert table.moves() == {"pass", "play wild wrath b4", "play wild wrath b5", "play wild wrath a2"}
    assert table.refused("charge a2")


def test_ca_cmb_06_damage_is_attack_less_ac() -> None:
    """CA-CMB-06: 4 against 2 is 2."""
    table = fought("b4 south paladin; b5 north knight")
    assert "Attack Paladin 4 against AC Knight 2, 2 damage" in table.ever_reported("CA-CMB-06")[0]


def test_ca_cmb_07_both_strike_at_the_same_time() -> None:
    """CA-CMB-07: both are destroyed."""
    table = fought("b4 south grunts; b5 north grunts")
    assert table.on("b4") == table.on("b5") == ""


def test_ca_cmb_08_damage_is_never_below_0() -> None:
    """CA-CMB-08, CA-Q-NEGDMG: Attack 1 against AC 2 does 0 damage."""
    table = fought("b4 south shield bearer; b5 north knight")
    assert "0 damage" in table.ever_reported("CA-CMB-06")[0]
    assert table.health("b5") == 3


def test_ca_cmb_09_and_10_no_health_left_is_destroyed() -> None:
    """CA-CMB-09, CA-CMB-10: the space is vacant, the card in its owner's discards."""
    table = fought("b4 south knight; b5 north grunts")
    assert table.on("b5") == ""
    assert table.discards(1) == ["grunts"]


def test_ca_cmb_11_a_kill_draws_a_card() -> None:
    """CA-CMB-11."""
    table = position("b4 south paladin; b5 north grunts").play("attack b4")
    assert table.due == "south draw"
    assert table.draw("?").hand() == ["?"]


def test_ca_cmb_12_a_mutual_kill_draws_for_both() -> None:
    """CA-CMB-12: the active player first."""
    table = position("b4 south grunts; b5 north grunts").play("attack b4")
    assert table.due == "south draw"
    assert table.draw("?").due == "north draw"


def test_ca_cmb_13_a_card_earns_no_draw() -> None:
    """CA-CMB-13: a damage ability kills."""
    table = position("b7 north grunts", hands={0: ["crossbow volley"]}, resources={0: 2})
    table.play("play crossbow volley b7").passes()
    assert table.on("b7") == ""
    assert table.due == "south act"


@pytest.mark.parametrize(("rule", "due"), [("no", "south act"), ("yes", "south draw")])
def test_ca_q_tokenkill_a_token_earns_no_draw(rule: str, due: str) -> None:
    """CA-Q-TOKENKILL."""
    table = position("b4 south pup token; b5 north bat", cards={"bat": {"health": 1}}, token_kill_draw=rule)
    assert table.play("attack b4").due == due


def test_ca_q_tokenkill_the_kill_of_a_token_does() -> None:
    """CA-Q-TOKENKILL: an enemy token is an enemy unit."""
    assert position("b4 south knight; b5 north pup token").play("attack b4").due == "south draw"


@pytest.mark.parametrize(("line", "cards"), [("take", 1), ("decline", 0)])
def test_ca_q_killdraw_a_draw_for_a_kill_may_be_optional(line: str, cards: int) -> None:
    """CA-Q-KILLDRAW: mandatory by default, else its player is asked."""
    table = position("b4 south paladin; b5 north grunts", kill_draw="optional").play("attack b4")
    assert table.due == "south kill draw"
    assert len(table.play(line).draws().hand()) == cards


def test_ca_cmb_14_a_second_exchange_follows() -> None:
    """CA-CMB-14, CA-CMB-16: two, and no third; survivors stay engaged."""
    table = fought("b4 south wall; b5 north wall", cards=WALL)
    assert len(table.ever_reported("CA-CMB-06")) == 2
    assert table.engaged("b4")
    assert table.engaged("b5")


def test_ca_cmb_15_the_second_has_no_bonus_of_a_charge() -> None:
    """CA-CMB-15, CA-Q-STRONG2: strong and Rage count once."""
    table = position("b2 south berserkas; b4 north wall", cards=WALL).play("charge b2").dice(3).settle()
    first, second = table.ever_reported("CA-CMB-06")
    assert "Rage +2; strong +1 = 7" in first
    assert "Attack Berserkas 4 against" in second


def test_ca_cmb_17_a_castle_is_hit_once() -> None:
    """CA-CMB-17."""
    table = position("b8 south militia").play("attack b8").settle()
    assert table.castles == (10, 8)


def test_ca_cmb_18_ac_counts_in_every_exchange() -> None:
    """CA-CMB-18."""
    table = fought("b4 south paladin; b5 north wall", cards=WALL)
    assert [text.rpartition("against ")[2] for text in table.ever_reported("CA-CMB-06")] == ["AC Wall 2, 2 damage"] * 2


def test_ca_cmb_19_a_die_shows_what_is_left() -> None:
    """CA-CMB-19: Health 3 and 1 damage is 2."""
    table = fought("b4 south pikewoman; b5 north knight")
    assert table.ever_reported("CA-CMB-19")[0] == "North’s Knight on b5 takes 1: 2 Health left"


def test_ca_cmb_20_units_do_not_heal() -> None:
    """CA-CMB-20: at the end of the turn nothing changes."""
    table = position("b4 south knight, health 1").play("end")
    assert table.health("b4") == 1


def test_ca_cmb_21_and_22_nothing_is_carried_over_to_the_castle() -> None:
    """CA-CMB-21, CA-CMB-22, CA-Q-WALLKILL: the unit behind the wall dies, the castle takes 0 in that action."""
    table = position("b8 south paladin; b9 north grunts").play("attack b8").settle()
    assert table.on("b9") == ""
    assert table.castles == (10, 10)
    assert table.engaged("b8")


def test_ca_cmb_23_a_pair_goes_on_fighting() -> None:
    """CA-CMB-23: a pair without damage is still there after ten turns."""
    table = position("b4 south wall; b5 north wall", cards=WALL)
    for _ in range(10):
        table.end_turn()
    assert (table.health("b4"), table.health("b5")) == (6, 6)
    assert len(table.ever_reported("CA-CMB-06")) == 20


def test_ca_cmb_24_charge_and_attack_never_overlap() -> None:
    """CA-CMB-24."""
    table = position("b4 south knight; b5 north knight; c3 south knight; a3 south knight, acted")
    acts = {line for line in table.moves() if line.split()[0] in ("charge", "attack")}
    assert acts == {"attack b4", "charge c3"}


def test_a_unit_that_is_pushed_away_ends_the_fight() -> None:
    """CA-CMB-01, CA-INS-07: a unit that is no longer in contact is not hit."""
    table = position("b4 south knight; b5 north knight", hands={0: ["shield bash"]}, resources={0: 1})
    table.play("attack b4", "play shield bash b5").settle()
    assert table.ever_reported("CA-CMB-06") == []


def test_ca_cmb_11_the_draw_for_a_kill_comes_before_everything_of_its_player() -> None:
    """CA-CMB-11: while North's draw is due on South's turn, the reason is the draw, not whose turn it is."""
    table = position("b4 south knight, health 1; b5 north ogre smasha").play("attack b4").passes()
    assert table.due == "north draw"
    assert table.refused("end", 1)[0] == "CA-CMB-11"
    assert table.refused("end", 0)[0] == "CA-CMB-11"
