"""Unit sets, MM-UNIT-01 to MM-UNIT-07: colours, and what a set holds on the map and in supply together."""

import pytest
from tables.monsters_and_magic import COLOURS, game, garrisons, new_match, position, typed_setup

from referee.games.monsters_and_magic.catalogue import SQUARES

HOME = "; h8 straw garrison"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_unit_01_every_set_has_a_colour_of_its_own(seats: int) -> None:
    """MM-UNIT-01: all colours at the table differ, and each unit belongs to one of them."""
    table = typed_setup(seats)
    assert table.state.colours == COLOURS[:seats]
    assert len(set(table.state.colours)) == seats
    assert not [fault for fault in game().audit(table.state) if "MM-UNIT-01" in fault]
    table.state.colours = ("blue",) * seats
    assert [fault for fault in game().audit(table.state) if "MM-UNIT-01" in fault]


def set_size(kind: str, size: int, clause: str) -> None:
    """Assert that each of four sets holds so many of a kind on the map and in supply, before and after a loss."""
    table = typed_setup(4)
    started = 1 if kind in ("hero", "garrison") else 0
    for seat in range(4):
        assert table.state.supply(seat, kind) == size - started
    assert sum(game().pieces(table.state)[kind].values()) == 4 * size
    units = "; ".join(f"{square} blue {kind}" for square in SQUARES[:size])
    table = position(units + HOME)
    assert (table.state.supply(0, kind), table.state.supply(1, kind)) == (0, size - (kind == "garrison"))
    assert sum(game().pieces(table.state)[kind].values()) == 4 * size
    assert not [fault for fault in game().audit(table.state) if clause in fault]
    more = position(f"{units}; {SQUARES[size]} blue {kind}" + HOME)
    assert [fault for fault in game().audit(more.state) if clause in fault]


def test_mm_unit_02_a_set_has_33_garrisons() -> None:
    """MM-UNIT-02: 33 on the map and in supply; a 34th cannot be placed."""
    set_size("garrison", 33, "MM-UNIT-02")
    table = position(garrisons("blue", SQUARES[:33]) + HOME, permanents={0: ["empire"]})
    assert "MM-UNIT-02" in table.refused("use empire b5")
    table = position(garrisons("blue", SQUARES[:32]) + HOME, permanents={0: ["empire"]})
    assert table.play("use empire a5").state.supply(0, "garrison") == 0


def test_mm_unit_03_a_set_has_5_mages() -> None:
    """MM-UNIT-03: 5 on the map and in supply, and a sixth is a fault."""
    set_size("mage", 5, "MM-UNIT-03")


def test_mm_unit_04_a_set_has_5_heroes() -> None:
    """MM-UNIT-04: 5 on the map and in supply, and a sixth is a fault."""
    set_size("hero", 5, "MM-UNIT-04")


def test_mm_unit_05_a_set_has_5_monsters() -> None:
    """MM-UNIT-05: 5 on the map and in supply, and a sixth is a fault."""
    set_size("monster", 5, "MM-UNIT-05")


def test_mm_unit_06_a_set_has_5_armies() -> None:
    """MM-UNIT-06: 5 on the map and in supply, and a sixth is a fault."""
    set_size("army", 5, "MM-UNIT-06")


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army"])
def test_mm_unit_03_to_06_a_figure_that_fights_is_still_counted_once(kind: str) -> None:
    """MM-UNIT-03, MM-UNIT-04, MM-UNIT-05, MM-UNIT-06: also while it is on no space, in a fight."""
    table = position(f"a1 blue {kind}; b2 straw garrison").play("a1 b2")
    assert game().pieces(table.state)[kind] == {"map": 0, "fight": 1, "supply": 9, "box": 10}


def test_mm_unit_07_units_are_garrisons_and_figures() -> None:
    """MM-UNIT-07: the Illusionist, which moves units, is offered both; Polymorph, for figures, no garrison."""
    units = "a1 blue hero; c3 blue garrison; e5 blue mage" + HOME
    table = position(units, permanents={0: ["illusionist", "polymorph"]})
    offered = {line.removeprefix("use illusionist ") for line in table.moves() if line.startswith("use illusionist")}
    assert offered == {"hero a1 garrison c3", "hero a1 mage e5", "mage e5 garrison c3"}
    polymorph = {line.split()[2] for line in table.moves() if line.startswith("use polymorph")}
    assert polymorph == {"a1", "e5"}


def test_mm_unit_07_a_castle_helps_both_kinds_of_unit() -> None:
    """MM-UNIT-07: what helps units helps the garrison after the figure."""
    table = position("e5 blue hero; f6 straw mage garrison; h8 straw garrison").play("e5 f6")
    assert table.tallies[1] == "mage 0; castle +2 = 2"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.tallies[1] == "garrison -2; castle +2 = 0"


def test_mm_unit_01_colours_are_four() -> None:
    """MM-UNIT-01: there is a set for each of four players, and no fifth."""
    assert len(game().contents.colours) == 4
    assert len(new_match(4).state.colours) == 4
