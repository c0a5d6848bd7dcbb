"""CA-ADJ and CA-AUR: what is adjacent, and what an Aura reaches."""

from __future__ import annotations

import pytest
from tables.castle_assault import position

CARDS = {
    "drum": {"movement": 1, "does": [{"word": "aura", "squares": 2, "gives": {"attack": 2, "movement": 1}}]},
    "grunt": {"attack": 1, "health": 4, "movement": 1},
    "wall": {"attack": 1, "ac": 0, "movement": 0, "health": 7},
    "bolt": {"type": "instant", "does": [{"word": "damage", "amount": 9}]},
}


def test_ca_adj_01_and_02_diagonal_spaces_are_not_adjacent() -> None:
    """CA-ADJ-01, CA-ADJ-02, CA-ADJ-03: an enemy beside is adjacent, and not engaged."""
    table = position("b4 south howler; a4 south knight; c5 south knight; b5 south knight", factions=("wolves", "orcs"))
    table.play("howl b4").settle()
    assert (table.figure("a4", "attack"), table.figure("b5", "attack"), table.figure("c5", "attack")) == (3, 3, 2)


def test_ca_aur_01_an_aura_reaches_in_all_directions() -> None:
    """CA-AUR-01: 2 squares ahead and behind, not 3."""
    table = position("b4 south drum; b6 south grunt; b2 south grunt; b7 south grunt; c5 south grunt", cards=CARDS)
    assert [table.figure(space, "attack") for space in ("b6", "b2", "c5", "b7")] == [3, 3, 3, 1]


def test_ca_q_auraplay_it_reaches_into_castle_areas() -> None:
    """CA-Q-AURAPLAY."""
    assert position("b2 south drum; b0 south grunt", cards=CARDS).figure("b0", "attack") == 3


def test_ca_aur_02_an_aura_is_always_in_force() -> None:
    """CA-AUR-02, CA-Q-AURAMID: a unit that enters it in a Charge has the Attack, not the Movement."""
    table = position("b2 south grunt; a6 south drum; b7 north wall", cards=CARDS).play("charge b2").dice(4).settle()
    assert table.on("b6") == "south grunt"
    assert "Attack Grunt 1; Drum +2 = 3" in table.ever_reported("CA-CMB-06")[0]


def test_ca_aur_03_an_aura_ends_with_its_source() -> None:
    """CA-AUR-03: destroyed before exchange 2 of a fight that is no Charge."""
    hands, ready = {1: ["bolt"]}, {1: 1}
    table = position("b4 south grunt; a4 south drum; b5 north wall", cards=CARDS, hands=hands, resources=ready)
    table.play("attack b4", "pass", "play bolt a4").settle()
    strikes = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-06")]
    assert strikes == ["3 damage", "1 damage"]


def test_ca_aur_04_nobody_has_its_own() -> None:
    """CA-AUR-04."""
    assert position("b4 south drum", cards=CARDS).figure("b4", "movement") == 1


def test_ca_aur_05_a_charge_keeps_it_to_the_end() -> None:
    """CA-AUR-05: at contact outside its reach."""
    table = position("b2 south grunt; b1 south drum; b7 north wall", cards=CARDS).play("charge b2").dice(3).settle()
    assert table.on("b6") == "south grunt"
    assert all("Drum +2" in text for text in table.ever_reported("CA-CMB-06"))
    assert table.figure("b6", "attack") == 1


def test_ca_q_auramove_an_aura_passed_on_the_way_gives_nothing() -> None:
    """CA-Q-AURAMOVE: in the Move Units step only the position at contact counts."""
    cards = {**CARDS, "grunt": {"attack": 1, "health": 4, "movement": 3}}
    table = position("b2 south grunt; b1 south drum; b7 north wall", cards=cards, phase="move").settle()
    assert table.on("b6") == "south grunt"
    assert "Drum" not in table.ever_reported("CA-CMB-06")[0]


def test_ca_aur_06_the_order_of_moves_can_lose_it() -> None:
    """CA-AUR-06: the source moves first beyond reach."""
    table = position("b5 south drum; b3 south wall", cards=CARDS, phase="move").settle()
    assert table.on("b3") == "south wall"


def test_ca_aur_07_an_aura_counts_as_soon_as_a_unit_is_within_it() -> None:
    """CA-AUR-07: the source comes within reach by charging."""
    table = position("b6 south grunt; a1 south drum", cards=CARDS)
    assert table.figure("b6", "attack") == 1
    table.play("charge a1").dice(4).settle()
    assert table.figure("b6", "attack") == 3


@pytest.mark.parametrize(("rule", "attack"), [("add", 5), ("highest", 3)])
def test_ca_q_aurastack_two_copies_of_an_aura_add_up_or_count_once(rule: str, attack: int) -> None:
    """CA-Q-AURASTACK: they add, or the highest counts."""
    table = position("b4 south grunt; a4 south drum; c4 south drum", cards=CARDS, aura_stack=rule)
    assert table.figure("b4", "attack") == attack


def test_ca_q_auradie_a_charge_loses_the_aura_of_a_unit_that_died_before_it_moved() -> None:
    """CA-Q-AURADIE: the distance is worked out without the bonus."""
    hands, ready = {1: ["bolt"]}, {1: 1}
    table = position("b2 south grunt; a2 south drum", cards=CARDS, hands=hands, resources=ready)
    table.play("charge b2").play("play bolt a2").settle().dice(2).settle()
    assert table.on("b4") == "south grunt"
