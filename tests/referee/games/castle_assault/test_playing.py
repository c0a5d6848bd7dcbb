"""CA-PLAY: units enter, abilities take effect."""

from __future__ import annotations

import pytest
from tables.castle_assault import position


def test_ca_play_01_units_are_played_in_your_own_open_phase() -> None:
    """CA-PLAY-01: any number that can be paid for, never on the opponent's turn."""
    table = position(hands={0: ["militia", "knight"]}, resources={0: 4})
    table.play("play militia a0", "play knight b0")
    assert table.on("b0") == "south knight"
    other = position(hands={0: ["militia"]}, resources={0: 4}, of=1)
    assert "CA-PLAY-01" in other.refused("play militia a0", seat=0)


def test_ca_play_01_no_unit_in_a_window() -> None:
    """CA-PLAY-01: a window is for Instants."""
    table = position(hands={0: ["militia"]}, resources={0: 1}, of=1).play("end")
    assert table.due == "south instants"
    assert table.refused("play militia a0") == ("CA-PLAY-01",)


def test_ca_play_02_a_vacant_space_of_your_castle_area() -> None:
    """CA-PLAY-02: b0 is taken, a0 and c0 are free, b1 is not in the castle."""
    table = position("b0 south knight", hands={0: ["militia"]}, resources={0: 1})
    assert table.refused("play militia b0") == ("CA-PLAY-02",)
    assert table.refused("play militia b1") == ("CA-PLAY-02",)
    assert table.moves_after("play militia ") == {"a0", "c0"}


def test_ca_play_03_an_enemy_at_the_wall_engages_it_at_once() -> None:
    """CA-PLAY-03, CA-Q-WHOATT: the waiting unit is the attacker, without bonuses."""
    table = position("b8 south knight", hands={1: ["iron brutes"]}, resources={1: 4}, of=1, meter=4)
    table.play("play iron brutes b9").settle()
    assert table.ever_reported("CA-CMB-06")[0].startswith("South’s Knight on b8 strikes: Attack Knight 2 against")
    assert len(table.ever_reported("CA-CMB-06")) == 2


def test_ca_play_04_that_is_not_a_unit_action() -> None:
    """CA-PLAY-04: a survivor with Haste may still act."""
    table = position("b8 south spirit finder", hands={1: ["lord garrulk"]}, resources={1: 7}, of=1)
    table.play("play lord garrulk b9").settle()
    while table.due == "south return":
        table.play("stay").settle()
    assert table.legal("charge b9")


def test_ca_q_neweng_the_attacker_does_not_hit_the_castle_after_it() -> None:
    """CA-Q-NEWENG: a unit played into the castle is destroyed at once; the castle takes nothing."""
    table = position("b8 south paladin", hands={1: ["grunts"]}, resources={1: 1}, of=1)
    table.play("play grunts b9").settle()
    assert table.on("b9") == ""
    assert table.castles == (10, 10)
    assert table.engaged("b8")


@pytest.mark.parametrize("card", ["crossbow volley", "tempered plate"])
def test_ca_play_05_plain_abilities_and_attachments_wait_for_your_open_phase(card: str) -> None:
    """CA-PLAY-05: not on the opponent's turn, not in a window."""
    units = "b2 south knight; b7 north grunts"
    table = position(units, hands={0: [card]}, resources={0: 3}, of=1)
    assert "CA-PLAY-01" in table.refused(f"play {card} b2", seat=0)
    table.play("end")
    assert table.due == "south instants"
    assert table.refused(f"play {card} b2") == ("CA-PLAY-05",)


def test_ca_play_06_an_ability_needs_its_target() -> None:
    """CA-PLAY-06: refused without one."""
    table = position("b2 south knight; b7 north grunts", hands={0: ["crossbow volley"]}, resources={0: 2})
    assert table.refused("play crossbow volley") == ("CA-PLAY-06",)
    table.play("play crossbow volley b7").settle()
    assert table.on("b7") == ""


def test_ca_play_07_abilities_add() -> None:
    """CA-PLAY-07: two Wild Wraths add +4."""
    table = position("b2 south knight", hands={0: ["wild wrath", "wild wrath"]}, resources={0: 2})
    table.play("play wild wrath b2").settle().play("play wild wrath b2").settle()
    assert table.figure("b2", "attack") == 6


def test_the_plain_abilities_do_what_their_words_say() -> None:
    """CA-PLAY-06: draw, momentum, shift, heal."""
    table = position(hands={0: ["field rations"]}, resources={0: 2}).play("play field rations").settle()
    assert table.hand() == ["?"]
    assert position(hands={0: ["surge"]}, resources={0: 1}).play("play surge").settle().meter == 3
    tithe = position("b7 north grunts", hands={0: ["blood tithe"]}, resources={0: 3}, castles=(5, 10))
    assert tithe.play("play blood tithe b7").settle().castles == (6, 10)


def test_shift_moves_an_ally_one_column() -> None:
    """CA-PLAY-06: the unit is moved into a vacant space beside it; next to an enemy it fights (CA-CMB-04)."""
    table = position("b4 south knight; c5 north shield bearer", hands={0: ["shift"]}, resources={0: 1})
    assert table.refused("play shift b4 b5") == ("CA-ADJ-01",)
    assert table.refused("play shift c5 b5") == ("CA-PLAY-06",)
    table.play("play shift b4 c4").settle()
    assert table.on("c4") == "south knight"
    assert table.ever_reported("CA-CMB-06")


def test_push_moves_an_enemy_back() -> None:
    """CA-PLAY-06: it also ends a fight that has not begun."""
    table = position("b4 south knight; b5 north grunts", hands={0: ["shield bash"]}, resources={0: 1})
    assert table.refused("play shield bash b4") == ("CA-PLAY-06",)
    table.play("play shield bash b5").settle()
    assert table.on("b6") == "north grunts"
    assert not table.engaged("b4")


def test_ca_play_02_a_taken_space_is_named_with_its_unit() -> None:
    """CA-PLAY-02."""
    table = position("b0 south knight", hands={0: ["militia"]}, resources={0: 1})
    assert "b0 is not free: South’s Knight on b0" in table.why("play militia b0")
