"""Guns: SF-GUN-01 to SF-GUN-05, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import at_galewatch, duel, shooting, total

from referee.games.skies_of_fire.catalogue import GUNS

TURRET_ALONE = ("Ricochet Turret",)
TURRET = ("Ricochet Turret", "Iron Verdict")
TWO = ("Iron Verdict", "Old Faithful")


def test_sf_gun_01_a_third_gun_needs_the_name_of_the_one_that_goes() -> None:
    """SF-GUN-01."""
    table = at_galewatch(["Ricochet Turret"], guns=["Old Faithful", "Iron Verdict"])
    assert table.refused("install ricochet turret") == ("SF-GUN-01", "RUL-41")
    table.play("install ricochet turret for iron verdict")
    assert table.fitted(GUNS) == ["G09", "G06"]


@pytest.mark.parametrize(
    ("guns", "dice"), [(("Iron Verdict",), 1), (("Iron Verdict", "Old Faithful"), 1), (TURRET_ALONE, 2)]
)
def test_sf_gun_02_a_shot_is_one_die_unless_a_gun_adds_one(guns: tuple[str, ...], dice: int) -> None:
    """SF-GUN-02."""
    assert shooting({"at": "G6"}, guns).play("fire halcyon guns").spec.number == dice


def test_rul_08_a_bare_hull_may_fire_a_plain_die_where_it_is_played_so() -> None:
    """RUL-08."""
    table = duel({"crew": "1/2/6/1/1"}, {"at": "G6"}, bare_hull_fire="plain_d6").play("fire halcyon guns")
    assert table.spec.number == 1, "the skill needs a gun"
    table.play("dice 1")
    assert table.crew("halcyon") == "1/2/1/1/1"


def test_rul_09_dice_are_kept_or_added() -> None:
    """RUL-09."""
    assert total(shooting({"at": "G6"}, TURRET[:1]), 3, 5) == 5
    assert total(shooting({"at": "G6"}, TURRET[:1], extra_die="sum"), 3, 5) == 8


def test_rul_09_a_skill_still_leaves_its_lowest_die_out_where_dice_are_added() -> None:
    """RUL-09."""
    crew = {"crew": "1/2/6/1/1", "guns": ["Ricochet Turret"]}
    assert total(duel(crew, {"at": "G6"}, extra_die="sum"), 4, 2, 3) == 7
    assert total(duel({**crew, "guns": ["Iron Verdict"]}, {"at": "G6"}, extra_die="sum"), 4, 2) == 5


def test_sf_gun_04_an_extra_die_and_a_bonus_both_count() -> None:
    """SF-GUN-04."""
    table = shooting({"at": "G6"}, TURRET).play("fire halcyon guns", "dice 2 4")
    assert table.reported("SF-FIR-05") == ["RGS Puritan II at RGS Halcyon: roll 4 (best of 2, 4); Iron Verdict +1 = 5"]


@pytest.mark.parametrize(
    ("guns", "bonus", "expected"),
    [
        (("Iron Verdict",), "per_card", 1),
        (TWO, "per_card", 2),
        (("Iron Verdict",), "second_card_only", 0),
        (TWO, "second_card_only", 1),
        (("Iron Verdict",), "flat_one", 1),
        (TWO, "flat_one", 1),
    ],
)
def test_rul_07_what_gun_cards_add(guns: tuple[str, ...], bonus: str, expected: int) -> None:
    """RUL-07, SF-FIR-06, SF-FIR-07."""
    assert total(shooting({"at": "G6"}, guns, gun_bonus=bonus), 3) == 3 + expected


def test_rul_07_an_extra_die_gun_rolls_its_die_and_counts_as_a_card() -> None:
    """RUL-07."""
    assert total(shooting({"at": "G6"}, TURRET, gun_bonus="second_card_only"), 2, 5) == 6
    assert total(shooting({"at": "G6"}, TURRET[:1], gun_bonus="flat_one"), 2, 5) == 6
    assert total(shooting({"at": "G6"}, TURRET[:1]), 2, 5) == 5


def test_of_three_guns_the_one_that_goes_does_not_count() -> None:
    table = at_galewatch(["Ricochet Turret"], guns=["Twin Vipers", "Old Faithful"])
    assert table.refused("install ricochet turret for old faithful") == ("SF-GUN-05",)
    assert table.refused("install ricochet turret for twin vipers") == ()
