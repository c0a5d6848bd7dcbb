"""CA-RNG: shots ahead, and ahead and to the sides."""

from __future__ import annotations

import pytest
from tables.castle_assault import position


def test_ca_rng_01_one_enemy_ahead_in_range_with_its_attack() -> None:
    """CA-RNG-01, CA-Q-RANGEDMG: 3 ahead; Attack less AC."""
    table = position("b2 south crossbowoman; b5 north iron brutes").play("shoot b2 b5").settle()
    assert table.health("b5") == 2
    behind = position("b5 south crossbowoman; b3 north grunts")
    assert behind.refused("shoot b5 b3") == ("CA-RNG-01",)
    aside = position("b2 south crossbowoman; c4 north grunts")
    assert aside.refused("shoot b2 c4") == ("CA-RNG-01",)


def test_ca_rng_02_the_target_does_not_strike_back() -> None:
    """CA-RNG-02."""
    table = position("b2 south crossbowoman; b5 north iron brutes").play("shoot b2 b5").settle()
    assert table.health("b2") == 1
    assert table.ever_reported("CA-CMB-07") == []


def test_ca_rng_03_shots_pass_over_units() -> None:
    """CA-RNG-03: it shoots over two units."""
    table = position("b2 south crossbowoman; b3 south knight; b4 north knight; b5 north grunts")
    assert table.legal("shoot b2 b5")


def test_ca_rng_04_no_friend_is_shot() -> None:
    """CA-RNG-04."""
    table = position("b2 south crossbowoman; b4 south knight")
    assert table.refused("shoot b2 b4") == ("CA-RNG-04",)


def test_ca_rng_05_the_enemy_directly_ahead_cannot_be_shot() -> None:
    """CA-RNG-05, CA-Q-RANGEMIN: the two are engaged."""
    table = position("b2 south crossbowoman; b3 north grunts")
    assert {"CA-RNG-05", "CA-ACT-07"} <= set(table.refused("shoot b2 b3"))


def test_ca_rng_06_a_castle_cannot_be_shot() -> None:
    """CA-RNG-06: a castle in range is refused."""
    assert "CA-RNG-06" in position("b7 south crossbowoman").refused("shoot b7 b9")


def test_ca_q_rangecastle_a_unit_in_a_castle_area_may_be_shot() -> None:
    """CA-Q-RANGECASTLE."""
    assert position("b6 south crossbowoman; b9 north grunts").legal("shoot b6 b9")


def test_ca_rng_07_adjacent_range_reaches_the_sides() -> None:
    """CA-RNG-07: 2 ahead and 1 to the side is 3."""
    table = position("b2 south mage; c4 north grunts; a6 north grunts")
    assert table.legal("shoot b2 c4")
    assert table.refused("shoot b2 a6") == ("CA-RNG-07",)


def test_ca_rng_08_never_behind() -> None:
    """CA-RNG-08: a side column, one row behind."""
    assert position("b4 south mage; c3 north grunts").refused("shoot b4 c3") == ("CA-RNG-08",)


def test_ca_rng_09_an_enemy_directly_beside_can_be_shot() -> None:
    """CA-RNG-09."""
    assert position("b4 south mage; c4 north grunts").legal("shoot b4 c4")


def test_ca_rng_10_not_on_the_turn_it_enters() -> None:
    """CA-RNG-10."""
    table = position("c7 south knight", hands={1: ["rock throwas"]}, resources={1: 2}, of=1).play(
        "play rock throwas c9"
    )
    assert table.refused("shoot c9 c7") == ("CA-ACT-03", "CA-RNG-10")


def test_ca_rng_11_a_kill_by_a_shot_draws() -> None:
    """CA-RNG-11."""
    table = position("b2 south crossbowoman; b5 north grunts").play("shoot b2 b5")
    assert table.due == "south draw"


@pytest.mark.parametrize(("shape", "legal"), [("manhattan", False), ("chebyshev", True), ("cross", False)])
def test_ca_q_shape_how_distance_is_counted(shape: str, legal: bool) -> None:
    """CA-Q-SHAPE: 3 ahead and 1 to the side: 4 steps, 3 in a square, never in a cross."""
    table = position("b2 south mage; c5 north grunts", area_shape=shape)
    assert table.legal("shoot b2 c5") is legal


def test_ca_q_shape_an_aura_reaches_a_square_or_a_cross() -> None:
    """CA-Q-SHAPE: a cross reaches its own column and row only."""
    units = "b4 south battle drumma; c5 south grunts; b6 south grunts"
    square = position(units, area_shape="cross")
    assert (square.figure("c5", "attack"), square.figure("b6", "attack")) == (3, 4)


def test_a_shot_at_a_unit_that_was_pushed_away_hits_nobody() -> None:
    """CA-RNG-01, CA-Q-INSTWIN: between the announcement and the shot."""
    cards = {"gust": {"type": "instant", "does": [{"word": "damage", "amount": 9}]}}
    table = position("b2 south crossbowoman; b5 north grunts", cards=cards, hands={0: ["gust"]}, resources={0: 1})
    table.play("shoot b2 b5", "play gust b5").settle()
    assert any("no target left to shoot" in text for text in table.reports)


def test_ca_act_11_a_refusal_names_the_ability_as_the_card_does() -> None:
    """CA-ACT-11, CA-ACT-07: `Ranged`, not the word that is typed."""
    table = position("b5 south pikewoman; b6 north peons; c2 south crossbowoman; c3 north peons; c5 north grunts")
    assert "Pikewoman on b5 does not have Ranged" in table.why("shoot b5 b6")
    assert "is engaged and cannot use an action ability" in table.why("shoot c2 c5")
