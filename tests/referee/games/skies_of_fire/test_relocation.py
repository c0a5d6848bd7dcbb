"""Crew that changes sections as the turn ends (SF-REL, SF-SKL-03, SF-SKL-09, RUL-62)."""

from tables.skies_of_fire import HALCYON, Table, position


def ending(crew: str = "1/2/2/1/1") -> Table:
    return position(f"puritan C9 {crew}", HALCYON, phase="relocate")


def test_rel_01_and_skl_03_any_number_may_change_sections() -> None:
    """SF-REL-01."""
    table = ending()
    assert table.due == "puritan relocate"
    assert table.play("2 guns engine 1 cargo engine").crew("puritan") == "1/5/0/0/1"
    assert table.due == "halcyon move"
    assert ending().play("1/1/1/3").crew("puritan") == "1/1/1/3/1"


def test_rel_02_an_empty_bridge_relocates_nobody() -> None:
    table = position("puritan C9 0/2/2/1/1", HALCYON, phase="action")
    assert table.refused("relocate 1 guns bridge") == ("SF-REL-02", "SF-TRN-01", "RUL-62")
    assert position("puritan C9 1/2/2/1/1", HALCYON, phase="action").refused("1 guns engine") == ("SF-TRN-01",)


def test_rul_62_that_same_relocation_may_empty_the_bridge() -> None:
    assert ending().play("1 bridge guns").crew("puritan") == "0/2/3/1/1"


def test_rel_03_crew_is_neither_added_nor_lost() -> None:
    assert ending().refused("1/2/2/2") == ("SF-REL-03",)
    assert ending().refused("1/2/2/0") == ("SF-REL-03",)
    assert ending().refused("3 guns engine") == ("SF-REL-03",)


def test_rel_04_capacities_hold() -> None:
    assert ending("1/5/2/1/1").refused("2 guns engine") == ("SF-REL-04", "SF-MAT-08")
    assert ending().refused("1 guns bridge") == ("SF-REL-04", "SF-MAT-08")


def test_rel_05_it_is_optional() -> None:
    """SF-REL-05."""
    assert ending().play("end").due == "halcyon move"


def test_skl_09_skills_go_on_with_the_crew_that_comes() -> None:
    table = ending("1/2/2/5/1").play("1 guns cargo")
    assert table.state.crew[0][3] == 6
    table.play("end", "end", "end", "d9", "e9")
    assert table.due == "puritan move"


def test_captains_gambit_relocates_without_a_bridge() -> None:
    table = position("puritan C9 0/0/2/1/0; hand captain's gambit", HALCYON)
    table.play("captain's gambit")
    assert (table.due, table.decision.clause[:3]) == ("puritan shift", "SF-")
    assert table.play("1 guns engine 1 guns bridge").crew("puritan") == "1/1/0/1/0"
    assert table.play("c8").at("puritan") == "c8"


def test_every_way_to_share_is_offered() -> None:
    assert "relocate 0/6/0/0" in ending().moves()
    assert len(ending().moves() - {"end", "void ?"}) == 49


def test_skl_10_crew_may_be_massed_although_one_attack_may_take_it() -> None:
    """SF-SKL-10, RUL-13."""
    massed = ending("1/4/1/1/1").play("0/0/6/1")
    assert massed.crew("puritan") == "0/0/6/1/1"
    assert ending("1/4/1/1/1").refused("0/0/7/0") == ("SF-REL-04", "SF-MAT-08")
    shot = position("halcyon C8 1/2/2/1/1; guns iron verdict", "puritan C9 0/0/6/1/1", phase="action")
    assert shot.play("fire puritan guns", "dice 5").crew("puritan") == "0/0/0/1/1"


def test_a_relocation_is_told_by_the_clause_that_allows_it() -> None:
    """SF-REL-01, SF-RLY-04, SF-CRD-13."""
    bridge = position("puritan C10 1/2/2/1/1", HALCYON, phase="relocate").play("relocate 1/1/3/1")
    rallied = position("puritan C10 0/0/2/1/1", HALCYON).play("rally", "dice 4", "relocate 1/1/1/1")
    gambit = position("puritan C10 0/2/2/1/1; hand captain's gambit", HALCYON)
    gambit.play("captain's gambit", "relocate 1/2/1/1")
    for table, clause in ((bridge, "SF-REL-01"), (rallied, "SF-RLY-04"), (gambit, "SF-CRD-13")):
        assert clause in [one.clause for one in table.news if "relocates crew" in one.text]
