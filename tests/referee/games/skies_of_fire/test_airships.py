"""Airships on the board: SF-SHP-01 to SF-SHP-03, and the rulings on them."""

from __future__ import annotations

from typing import Any

from tables.skies_of_fire import (
    CALLISTO,
    CALLISTO_HOME,
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    JAMESON,
    JAMESON_HOME,
    PURITAN_HOME,
    Table,
    action,
    position,
)

NEAR = "puritan G2 1/2/2/1/1"
"""One step from Galewatch on H2."""
FULL = "1/6/6/6/1"


def test_shp_02_a_ship_keeps_others_from_its_town() -> None:
    """SF-SHP-02."""
    table = position("puritan C9 1/2/2/1/1", "halcyon C10 1/2/2/1/1")
    assert table.refused("c10") == ("SF-SHP-03", "SF-SHP-01", "SF-SHP-02")
    ruling = table.ruling("c10")
    assert ruling.breaches[0].kind == "fact"


def test_shp_02_a_move_by_card_ends_without_a_landing() -> None:
    """SF-SHP-02."""
    table = position("halcyon H4 1/2/2/1/1; hand crosswind", NEAR).play("crosswind puritan", "h2", "end", "end")
    assert table.due == "halcyon action"
    assert {"SF-TWN-05", "RUL-19"} <= set(table.refused("collect crew", seat=1))


def chase(phase: str = "move", of: str = CALLISTO, **more: Any) -> Table:
    ships = {
        CALLISTO: {"at": "H6", "crew": FULL, "hand": 3},
        HALCYON: {"at": "M10", "hand": 2},
        GALLOWGLASS: {"at": "M2", "hand": 2},
        JAMESON: {"at": "C2", "hand": 2},
    }
    for name in (CALLISTO, HALCYON, GALLOWGLASS, JAMESON):
        ships[name] |= more.pop(name.split()[0], {})
    return action(ships, phase=phase, turn={"of": of, **more.pop("turn", {})}, mode="hunt", **more)


def test_rul_78_a_hunter_may_have_to_leave_a_town_after_a_round() -> None:
    """RUL-78."""
    stays = chase(of=HALCYON, halcyon={"at": "M10"})
    assert stays.refused("end") == ()
    leaves = chase(of=HALCYON, halcyon={"at": "M10"}, parking="one_round")
    assert leaves.refused("end") == ("SF-SHP-02", "RUL-78")
    assert leaves.play("l9").refused("end") == ()
    assert chase(of=HALCYON, halcyon={"at": "L9"}, parking="one_round").refused("end") == ()


def guarded(town: str, **options: str | int) -> Table:
    return position(
        f"puritan {town} 1/2/2/1/1", CALLISTO_HOME, HALCYON_HOME, JAMESON_HOME, mode="hunt", first="callisto", **options
    )


def test_rul_78_a_hunter_may_park_on_a_town_or_for_a_round_at_most() -> None:
    """RUL-78."""
    assert guarded("C10").legal("end")
    assert guarded("C10", parking="one_round").refused("end") == ("SF-SHP-02", "RUL-78")
    assert guarded("C9", parking="one_round").legal("end")
    assert guarded("C10", parking="one_round", round=1).legal("end")
    assert guarded("C10", parking="one_round").play("c9").refused("c10") == ("SF-SHP-02", "RUL-78")
    assert guarded("C10").play("c9").legal("c10")
    assert guarded("C10", parking="one_round").play("c9").legal("end")
    solo = position(
        "callisto H10 1/6/6/6/1", PURITAN_HOME, HALCYON_HOME, JAMESON_HOME, mode="hunt", parking="one_round"
    )
    assert solo.legal("end")
    stuck = position(
        "puritan C10 1/0/2/1/1", CALLISTO_HOME, HALCYON_HOME, JAMESON_HOME, mode="hunt", parking="one_round"
    )
    assert stuck.legal("end")


def test_shp_03_a_ship_has_to_go_around_another() -> None:
    """SF-SHP-03."""
    table = position("puritan C9 1/2/2/1/1", "halcyon C8 1/2/2/1/1")
    assert table.refused("c8") == ("SF-SHP-03", "SF-SHP-01")
    assert table.play("d8", "c7").at("puritan") == "c7"
