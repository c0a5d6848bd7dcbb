"""Monsters that fill several columns (CA-LRG)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.castle_scenarios import Table, designed, position

GIANT = "a4 giant; a2 south pikewoman, health 1; b2 south knight"
CARDS, SAMPLE = "cards/castle_assault/cards.yaml", "boards/castle_assault/scenarios/sample.yaml"


def damages(table: Table, clause: str) -> list[str]:
    """Return the damage of all strikes that a clause announced."""
    return [text.rpartition(", ")[2].removesuffix(" damage") for text in table.ever_reported(clause)]


def test_ca_lrg_01_a_large_monster_fills_its_columns() -> None:
    """CA-LRG-01, CA-Q-GIANT: the Giant fills 2, the Enormous 3, the Lord 1."""
    assert [position("a4 giant").on(space) for space in ("a4", "b4", "c4")] == [*["Giant Gelatinous Ooze"] * 2, ""]
    assert [position("a4 enormous").on(space)[:9] for space in ("a4", "b4", "c4")] == ["Enormousl"] * 3
    assert [position("a4 lord").on(space)[:10] for space in ("a4", "b4")] == ["Gelatinous", ""]


def test_ca_lrg_02_its_attack_hits_both_at_the_same_time() -> None:
    """CA-LRG-02: Attack 4 against AC 0 and AC 1 is 4 and 3 damage."""
    table = position("a4 giant; a2 south paladin; b2 south militia", scenario=4, of="monsters", phase="start", number=8)
    table.monsters(1)
    assert damages(table, "CA-CMB-06")[:2] == ["2", "4"]
    assert table.ever_reported("CA-CMB-04") == [
        "Monsters’ Giant Gelatinous Ooze on a3 engages South’s Paladin on a2 and South’s Militia on b2"
    ]


def test_ca_lrg_03_both_units_strike_back_and_its_ac_counts_against_each() -> None:
    """CA-LRG-03, CA-LRG-04: Attacks 2 and 3 against AC 1 are 1 + 2 = 3 damage."""
    table = position("a4 giant; a2 south knight; b2 south cavalier", scenario=4, of="monsters", phase="start", number=8)
    table.monsters(1)
    assert damages(table, "CA-CMB-07")[:2] == ["1", "2"]
    assert "takes 3: 4 Health left" in table.ever_reported("CA-CMB-19")[2]


def test_ca_lrg_04_and_ca_ex_h5_a_giant_meets_two_units(tmp_path: Path) -> None:
    """CA-EX-H5, CA-LRG-04: two exchanges; both units fall, the Giant has 1 Health left and no action."""
    rules = designed(
        tmp_path,
        (CARDS, "attack: 1, ac: 2, health: 3, copies: 2", "attack: 3, ac: 2, health: 3, copies: 2"),
        (
            CARDS,
            "cost: 3, movement: 1, attack: 2, ac: 0, health: 2, copies: 2",
            "cost: 3, movement: 1, attack: 2, ac: 0, health: 6, copies: 2",
        ),
    )
    table = position(
        "a4 giant; a2 south shield bearer; b2 south mage",
        scenario=4,
        of="monsters",
        phase="start",
        number=8,
        rules=rules,
    ).monsters(1)
    assert damages(table, "CA-CMB-06") == ["2", "4", "2", "4"]
    assert damages(table, "CA-CMB-07") == ["2", "1", "2", "1"]
    assert "strong" not in table.ever_reported("CA-CMB-06")[0]
    assert (table.on("a2"), table.on("b2"), table.health("a3")) == ("", "", 1)
    assert not table.ever_reported("CA-CMB-11")
    assert table.ever_reported("CA-SOLO-12") == ["Monsters’ Giant Gelatinous Ooze on a3 can do nothing"]


def test_ca_q_lrgcastle_it_hits_the_castle_only_if_no_column_is_defended() -> None:
    """CA-Q-LRGCASTLE: with a unit on b0 it fights that unit alone; undefended, it hits the castle once."""
    table = position("a1 giant; b0 south knight", scenario=4, of="monsters", number=8).monsters()
    assert table.castles == (10, 10)
    assert table.ever_reported("CA-CMB-04") == ["Monsters’ Giant Gelatinous Ooze on a1 engages South’s Knight on b0"]
    bare = position("a1 giant", scenario=4, of="monsters", number=8).monsters()
    assert bare.castles == (6, 10)
    assert len(bare.ever_reported("CA-CAS-04")) == 1


def test_ca_q_lrgmove_it_stops_if_one_of_its_columns_is_blocked() -> None:
    """CA-Q-LRGMOVE: an Ooze ahead in one column holds the Giant."""
    table = position("a5 giant; b4 wand", scenario=4, of="monsters", phase="start", number=8).monsters(1)
    assert table.on("a5") == "Giant Gelatinous Ooze"
    assert table.ever_reported("CA-START-08") == [
        "Monsters’ Mercenary with Ooze Wand on b4 does not move",
    ]
    assert table.ever_reported("CA-Q-LRGMOVE") == [
        "Monsters’ Giant Gelatinous Ooze on a5 does not move: Monsters’ Mercenary with Ooze Wand on b4 in the way",
    ]


def test_ca_q_lrgplayer_an_attack_of_one_unit_is_a_fight_of_two() -> None:
    """CA-Q-LRGPLAYER: a Knight attacks the Giant, and the Militia beside it takes nothing."""
    table = position("a5 giant; a4 south knight; b4 south militia", scenario=4, number=7).play("attack a4")
    assert table.monsters().health("b4") == 2
    assert table.ever_reported("CA-CMB-04") == ["South’s Knight on a4 engages Monsters’ Giant Gelatinous Ooze on a5"]


def test_ca_q_lrgplayer_the_second_exchange_is_with_each_survivor() -> None:
    """CA-Q-LRGPLAYER: the Militia falls in the first exchange, the Paladin fights the second."""
    table = position("a5 giant; a4 south paladin; b4 south militia", scenario=4, of="monsters", number=8).monsters()
    assert damages(table, "CA-CMB-06") == ["2", "4", "2"]
    assert table.on("b4") == ""


def test_ca_q_lrgplayer_playing_a_unit_before_a_large_monster_is_a_fight_of_two() -> None:
    """CA-Q-LRGPLAYER: only the new unit and the Monster fight."""
    table = position("a1 giant; b0 south knight", scenario=4, number=7, hand=["militia"], resources=1)
    table.play("play militia a0").monsters()
    assert (table.health("b0"), table.on("a0")) == (3, "")


@pytest.mark.parametrize(("rolled", "space"), [(2, "a9"), (5, "b9")])
def test_ca_q_giant_random_picks_left_or_right_for_a_giant(tmp_path: Path, rolled: int, space: str) -> None:
    """CA-Q-GIANT: there are two ways to fill two of three columns."""
    row = "t1: [{unit: giant_gelatinous_ooze, count: 1, where: random}]"
    rules = designed(tmp_path, (SAMPLE, "t1: [{unit: elite_mercenary, count: 1, where: left}]", row))
    table = position("", scenario=0, of="monsters", phase="end", number=2, rules=rules).monsters()
    assert table.spec.prompt.endswith(": a9 1–3, b9 4–6")
    assert table.monsters(rolled).monsters_on() == [space]


def test_ca_lrg_01_a_large_monster_is_a_target_on_each_of_its_spaces() -> None:
    """CA-LRG-01: South may name either space of the Giant; what it does itself is named by the leftmost."""
    table = position("b8 giant; b5 south mage; a8 south knight", scenario=4, number=7)
    assert {"shoot b5 b8", "shoot b5 c8"} <= table.moves(0)
    assert table.legal("shoot b5 giant c8")
    giant = position("b1 giant", scenario=4, of="monsters", number=8)
    assert giant.moves(1) == {"attack b1"}
    assert giant.refused("monsters: attack c1") == ("CA-LRG-01",)
