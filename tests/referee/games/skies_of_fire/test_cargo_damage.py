"""Damage by cargo weapons: SF-DMG-01 and SF-DMG-02, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import HALCYON_HOME, Table, duel, position, shooting


def bombing(theirs: dict[str, object], **more: object) -> Table:
    ours = {"at": "F6", "cargo": ["Belly Bombs"]}
    return duel(ours, {"at": "G6", **theirs}, **more).play("bombs halcyon")


def test_sf_dmg_01_the_attacker_picks_the_damaged_section() -> None:
    """SF-DMG-01."""
    table = bombing({"hand": 1})
    assert table.due == "puritan aim"
    assert table.moves("puritan") == {"aim bridge", "aim engine", "aim guns", "aim cargo"}
    table.play("aim engine")
    assert table.due == "halcyon counter"
    assert table.play("pass").crew("halcyon") == "1/0/2/1/1"


def test_rul_58_an_empty_section_is_not_picked() -> None:
    """RUL-58."""
    table = bombing({"crew": "1/2/2/0/1"})
    assert table.refused("aim cargo") == ("SF-DMG-01", "RUL-58")
    assert table.refused("aim rally") == ("SF-DMG-01", "RUL-17")


def test_why_a_section_cannot_be_named() -> None:
    assert bombing({"crew": "1/2/2/1/0"}, rally_counts_as_crew="true").refused("aim rally") == ("SF-DMG-01", "RUL-58")
    table = shooting({"crew": "0/2/2/1/1"}, target_bridge="false")
    assert table.refused("fire halcyon bridge") == ("SF-FIR-08", "RUL-58")


def test_rul_58_an_empty_section_cannot_be_named() -> None:
    """RUL-58."""
    table = shooting({"crew": "1/2/2/0/1"})
    assert table.refused("fire halcyon cargo") == ("SF-FIR-08", "RUL-58")
    assert shooting({"crew": "1/2/2/0/1"}, empty_section_target="true").legal("fire halcyon cargo")


def test_rul_58_damage_on_an_empty_section_is_lost() -> None:
    """RUL-58."""
    table = shooting({"crew": "1/2/2/0/1"}, empty_section_target="true").play("fire halcyon cargo", "dice 6")
    assert table.crew("halcyon") == "1/2/2/0/1"
    assert table.reported("SF-DMG-02") == ["4 damage is lost: the section has no more crew"]


def test_rul_58_an_empty_section_cannot_pay() -> None:
    """RUL-58."""
    table = position("puritan D9 1/2/0/1/1", HALCYON_HOME).play("e9")
    assert table.refused("guns") == ("SF-MTN-04", "RUL-58", "RUL-17")
    assert table.refused("f9") == ("SF-MTN-04", "SF-TRN-01")
    assert table.moves() - {"void ?"} == {"lose bridge", "lose engine", "lose cargo"}
    dodge = position("puritan D9 1/2/0/1/1", HALCYON_HOME, empty_section_target="true").play("e9", "guns")
    assert dodge.crew("puritan") == "1/2/0/1/1"


def test_sf_dmg_02_all_of_it_falls_on_that_section() -> None:
    """SF-DMG-02."""
    assert bombing({}).play("engine").reported("SF-DMG-02") == ["2 damage is lost: the section has no more crew"]
