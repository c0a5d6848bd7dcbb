"""Relocating crew: SF-REL-01 to SF-REL-05, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import HALCYON_HOME, Table, position


def ending(crew: str = "1/2/2/1/1") -> Table:
    return position(f"puritan C9 {crew}", HALCYON_HOME, phase="relocate")


def test_rel_01_and_skl_03_any_number_may_change_sections() -> None:
    """SF-REL-01."""
    table = ending()
    assert table.due == "puritan relocate"
    assert table.play("2 guns engine 1 cargo engine").crew("puritan") == "1/5/0/0/1"
    assert table.due == "halcyon move"
    assert ending().play("1/1/1/3").crew("puritan") == "1/1/1/3/1"


def test_a_relocation_is_reported_by_the_clause_that_allows_it() -> None:
    """SF-REL-01, SF-RLY-04, SF-CRD-13."""
    bridge = position("puritan C10 1/2/2/1/1", HALCYON_HOME, phase="relocate").play("relocate 1/1/3/1")
    rallied = position("puritan C10 0/0/2/1/1", HALCYON_HOME).play("rally", "dice 4", "relocate 1/1/1/1")
    gambit = position("puritan C10 0/2/2/1/1; hand captain's gambit", HALCYON_HOME)
    gambit.play("captain's gambit", "relocate 1/2/1/1")
    for table, clause in ((bridge, "SF-REL-01"), (rallied, "SF-RLY-04"), (gambit, "SF-CRD-13")):
        assert clause in [one.clause for one in table.news if "relocates crew" in one.text]


def test_rul_62_that_same_relocation_may_empty_the_bridge() -> None:
    """RUL-62."""
    assert ending().play("1 bridge guns").crew("puritan") == "0/2/3/1/1"


def test_rel_02_an_empty_bridge_relocates_nobody() -> None:
    """SF-REL-02."""
    table = position("puritan C9 0/2/2/1/1", HALCYON_HOME, phase="action")
    assert table.refused("relocate 1 guns bridge") == ("SF-REL-02", "SF-TRN-01", "RUL-62")
    assert position("puritan C9 1/2/2/1/1", HALCYON_HOME, phase="action").refused("1 guns engine") == ("SF-TRN-01",)


def test_rel_03_crew_is_neither_added_nor_lost() -> None:
    """SF-REL-03."""
    assert ending().refused("1/2/2/2") == ("SF-REL-03",)
    assert ending().refused("1/2/2/0") == ("SF-REL-03",)
    assert ending().refused("3 guns engine") == ("SF-REL-03",)
    assert ending().why("9 guns engine") == (
        "relocate too much crew is illegal. SF-REL-03: this takes more crew from a section than it has."
    )


def test_rel_04_capacities_hold() -> None:
    """SF-REL-04."""
    assert ending("1/5/2/1/1").refused("2 guns engine") == ("SF-REL-04", "SF-MAT-08")
    assert ending().refused("1 guns bridge") == ("SF-REL-04", "SF-MAT-08")


def test_rel_05_relocation_is_optional() -> None:
    """SF-REL-05."""
    assert ending().play("end").due == "halcyon move"


def test_captains_gambit_relocates_without_a_bridge() -> None:
    table = position("puritan C9 0/0/2/1/0; hand captain's gambit", HALCYON_HOME)
    table.play("captain's gambit")
    assert (table.due, table.decision.clause[:3]) == ("puritan shift", "SF-")
    assert table.play("1 guns engine 1 guns bridge").crew("puritan") == "1/1/0/1/0"
    assert table.play("c8").at("puritan") == "c8"


def test_every_way_to_share_is_offered() -> None:
    assert "relocate 0/6/0/0" in ending().moves()
    assert len(ending().moves() - {"end", "void ?"}) == 49
