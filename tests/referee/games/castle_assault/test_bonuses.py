"""CA-SMB and CA-MOM: the Strong Movement Bonus and the Momentum Bonus."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position

WALL = {"wall": {"attack": 0, "ac": 0, "movement": 0, "health": 7}, "runner": {"attack": 1, "movement": 3}}


def strikes(die: int, meter: int = 0, of: int = 0, **options: str) -> list[str]:
    """Return the strikes of a unit that charges with one space to cross."""
    units = ("b3 south runner; b5 north wall", "b6 north runner; b4 south wall")[of]
    table = position(units, cards=WALL, meter=meter, of=of, **options).play(f"charge {units[:2]}").dice(die).settle()
    return [text.partition(": ")[2].partition(" against")[0] for text in table.ever_reported("CA-CMB-06")]


def test_ca_smb_01_movement_to_spare_gives_one_attack() -> None:
    """CA-SMB-01, CA-Q-NAME, CA-Q-NEED: more than the spaces crossed."""
    assert strikes(6)[0] == "Attack Runner 1; strong +1 = 2"


def test_ca_smb_02_an_exact_roll_gives_none() -> None:
    """CA-SMB-02, CA-MOM-03: there is no Momentum Bonus either."""
    assert strikes(1, meter=4)[0] == "Attack Runner 1"


def test_ca_smb_03_the_movement_bonus_counts_in_the_move_units_step() -> None:
    """CA-SMB-03, CA-MOM-04, CA-Q-EX7: without Momentum there."""
    table = position("b3 south runner; b5 north wall", cards=WALL, meter=4, phase="move").settle()
    assert "Attack Runner 1; strong +1 = 2" in table.ever_reported("CA-CMB-06")[0]


def test_ca_smb_04_the_movement_bonus_counts_against_a_castle() -> None:
    """CA-SMB-04: Attack 4 is 5."""
    assert position("b7 south deft assassin", phase="move").settle().castles == (10, 5)


def test_ca_smb_05_the_movement_bonus_lasts_for_one_exchange() -> None:
    """CA-SMB-05, CA-CMB-15."""
    assert strikes(6, meter=4) == ["Attack Runner 1; strong +1; Momentum +1 = 3", "Attack Runner 1"]


def test_ca_mom_01_a_strong_charge_in_the_area_gets_one_more() -> None:
    """CA-MOM-01."""
    assert strikes(6, meter=2)[0].endswith("strong +1; Momentum +1 = 3")
    assert strikes(6, meter=-2, of=1)[0].endswith("strong +1; Momentum +1 = 3")


def test_ca_mom_02_the_momentum_bonus_helps_every_charge() -> None:
    """CA-MOM-02: two in one turn."""
    units = "b3 south runner; b5 north wall; c3 south runner; c5 north wall"
    table = position(units, cards=WALL, meter=2).play("charge b3").dice(6).settle().play("charge c3").dice(6).settle()
    assert len([text for text in table.ever_reported("CA-CMB-06") if "Momentum" in text]) == 2


def test_ca_mom_05_a_defender_never_has_it() -> None:
    """CA-MOM-05: at MAX for the defender."""
    cards = {**WALL, "guard": {"attack": 1, "health": 7}}
    table = position("b3 south runner; b5 north guard", cards=cards, meter=-4).play("charge b3").dice(6).settle()
    assert "Attack Guard 1 against" in table.ever_reported("CA-CMB-07")[0]


def test_ca_mom_06_words_on_max_are_another_matter() -> None:
    """CA-MOM-06: Peons strike with 3."""
    assert position("b2 north peons", meter=-4).figure("b2", "attack") == 3


def test_ca_mom_07_the_meter_must_be_on_your_side() -> None:
    """CA-MOM-07."""
    assert strikes(6, meter=-4)[0] == "Attack Runner 1; strong +1 = 2"


@pytest.mark.parametrize(("start", "meter"), [("one", 1), ("two", 2), ("three", 3), ("four", 4)])
def test_ca_q_area_the_momentum_area_begins_where_the_house_rule_says(start: str, meter: int) -> None:
    """CA-Q-AREA."""
    assert "Momentum" in strikes(6, meter=meter, momentum_area_from=start)[0]
    assert "Momentum" not in strikes(6, meter=meter - 1, momentum_area_from=start)[0]


@pytest.mark.parametrize(("rule", "bonus"), [("yes", True), ("no", False)])
def test_ca_q_maxarea_whether_max_is_in_it(rule: str, bonus: bool) -> None:
    """CA-Q-MAXAREA."""
    assert ("Momentum" in strikes(6, meter=4, max_in_area=rule)[0]) is bonus


def test_tallies_show_a_charge_as_it_counts() -> None:
    table: Table = position("b3 south runner; b5 north wall", cards=WALL, hands={1: 1}, resources={1: 1}, meter=2)
    table.play("charge b3").passes().dice(6)
    while not table.tallies:
        table.play("pass")
    assert table.tallies[0] == "Runner 1; strong +1; Momentum +1 = 3"
    titles = [title for title, _ in table.game.tallies(table.state)]
    assert [title.rsplit(", ", 1)[1] for title in titles] == ["Attack", "AC", "Attack", "AC"]
    assert table.tallies[3].startswith("Wall ")
