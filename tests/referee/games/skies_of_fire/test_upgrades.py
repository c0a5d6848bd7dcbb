"""Upgrades that are installed: SF-CRD-08 to SF-CRD-11, and the rulings on them."""

from __future__ import annotations

from typing import Any

from tables.skies_of_fire import HALCYON, PURITAN, Table, action, at_galewatch, six_apart

from referee.games.skies_of_fire.catalogue import GUNS


def test_sf_crd_08_a_card_goes_into_its_own_section_only() -> None:
    """SF-CRD-08."""
    table = at_galewatch(["Ricochet Turret"])
    assert table.refused("install ricochet turret in cargo") == ("SF-CRD-08",)
    assert table.refused("install ricochet turret in guns") == ()
    table.play("install ricochet turret on the gun deck")
    assert table.fitted(GUNS) == ["G06"]


def test_a_card_that_goes_has_to_lie_there() -> None:
    table = at_galewatch(["Ricochet Turret"], guns=["Old Faithful", "Iron Verdict"], engines=["Boreas Radial"])
    assert table.refused("install ricochet turret for boreas radial") == ("SF-CRD-08",)


def test_sf_crd_09_a_card_of_another_town_is_refused() -> None:
    """SF-CRD-09."""
    table = at_galewatch(["Boreas Radial"])
    assert table.refused("install boreas radial") == ("SF-CRD-09",)
    assert table.moves() == {"end"}


def test_rul_57_beside_the_town_is_not_enough_unless_it_is_played_so() -> None:
    """RUL-57."""
    ships = {PURITAN: {"at": "H3", "hand": ["Peregrine Inline"]}, HALCYON: {"at": "Galewatch", "hand": 3}}
    assert action(ships).refused("install peregrine inline") == ("SF-CRD-09", "RUL-57")
    assert action(ships, install_adjacent="true").moves() == {"install peregrine inline", "end"}
    away = {**ships, PURITAN: {"at": "H4", "hand": ["Peregrine Inline"]}}
    assert action(away, install_adjacent="true").refused("install peregrine inline") == ("SF-CRD-09",)


# Forged Papers (RUL-82)
def forged(at: str = "Galewatch", **more: Any) -> Table:
    return six_apart({"at": at, "hand": ["Forged Papers", "Boreas Radial", "Hard Over"]}, **more)


def test_rul_82_the_general_rule_may_win() -> None:
    """RUL-82."""
    assert forged(card_over_rule="false").refused("forged papers boreas radial") == ("SF-CRD-09", "RUL-82")


# Second Watch (SF-ACT-01, RUL-82)
def watch(**more: Any) -> Table:
    hand = ["Second Watch", "Peregrine Inline", "Hornet Flight", "Royal Mail"]
    table = six_apart({"at": "Galewatch", "hand": hand, "guns": ["Old Faithful"]}, {"at": "H3"}, **more)
    return table.play("install peregrine inline")


def test_rul_82_without_it_second_watch_is_of_no_use() -> None:
    """RUL-82."""
    assert watch(card_over_rule="false").refused("second watch") == ("SF-ACT-01", "RUL-82")


def test_sf_crd_10_sf_act_02_installing_is_offered_as_an_action_in_the_town() -> None:
    """SF-CRD-10, SF-ACT-02."""
    table = action({PURITAN: {"at": "Galewatch", "hand": ["Peregrine Inline"]}, HALCYON: {"at": "M10"}})
    assert "install peregrine inline" in table.moves()
    assert table.play("install peregrine inline").state.actions == ("install",)


def test_sf_crd_11_no_install_after_another_action() -> None:
    """SF-CRD-11."""
    table = at_galewatch(["Peregrine Inline", "Hornet Flight"])
    table.state.actions = ("fire",)
    assert table.refused("install peregrine inline") == ("SF-ACT-01", "RUL-82")
