"""Stacking, MM-STACK-01 to MM-STACK-04: what may stand together, and what may be passed."""

import pytest
from tables.monsters_and_magic import game, position

from referee.engine.errors import PositionError

HOME = "; h8 straw garrison"
BOOTS = {0: ["seven league boots"]}


def test_mm_stack_01_no_figure_ends_on_another_own_figure() -> None:
    """MM-STACK-01: a step onto an own figure is refused, in a Town as well; onto an own garrison it is not."""
    units = "b2 blue hero; c3 blue mage; b3 blue garrison" + HOME
    table = position(units)
    assert table.refused("b2 c3")[0] == "MM-STACK-01"
    assert position(units, structures={"c3": "town"}).refused("b2 c3")[0] == "MM-STACK-01"
    assert table.play("b2 b3").on("b3") == "blue hero garrison"


def test_mm_stack_01_a_space_that_was_left_is_free() -> None:
    """MM-STACK-01: as soon as the first figure has gone, the second may come."""
    table = position("b2 blue hero; c3 blue mage" + HOME)
    assert table.refused("b2 c3")[0] == "MM-STACK-01"
    assert table.play("c3 d4", "b2 c3").on("c3") == "blue hero"


def test_mm_stack_01_two_figures_in_a_space_are_no_position() -> None:
    """MM-STACK-01: not even a described one."""
    with pytest.raises(PositionError, match=r"b2: a space holds 1 figure at most \(MM-STACK-01\)"):
        position("b2 blue hero mage" + HOME)
    assert position("b2 blue hero garrison" + HOME).on("b2") == "blue hero garrison"


def test_mm_stack_02_one_figure_and_one_garrison_fill_a_space() -> None:
    """MM-STACK-02: neither a further garrison nor a further figure is placed there, by step, recruit or card."""
    units = "b2 blue hero garrison; c3 blue mage; c1 blue garrison" + HOME
    table = position(units, permanents={0: ["empire"]})
    assert "MM-STACK-02" in table.refused("c3 b2")
    assert "MM-STACK-02" in table.refused("use empire b2")
    recruit = position(units + "; d1 blue garrison", phase="recruitment").play("dice 2")
    assert recruit.refused("recruit army b2") == ("MM-REC-12", "MM-STACK-02")
    assert recruit.play("recruit army c1").on("c1") == "blue army garrison"


def test_mm_stack_02_a_second_garrison_is_no_position() -> None:
    """MM-STACK-02: two garrisons of a player in a space are told as a fault, one under a figure is not."""
    with pytest.raises(PositionError, match=r"b2: a space holds 1 garrison at most \(MM-STACK-02\)"):
        position("b2 blue garrison garrison" + HOME)
    assert not [fault for fault in game().audit(position("b2 blue hero garrison" + HOME).state) if "STACK" in fault]


def test_mm_stack_02_the_garrison_phase_adds_none_where_one_stands() -> None:
    """MM-STACK-02: one marker goes under the figure without one, none under the other."""
    table = position("b2 blue hero garrison; c3 blue mage" + HOME, phase="garrison")
    assert (table.on("b2"), table.on("c3"), table.state.supply(0, "garrison")) == (
        "blue hero garrison",
        "blue mage garrison",
        31,
    )


@pytest.mark.parametrize("structure", ["village", "city", "castle", "ruins", "mine", "temple", "tower"])
def test_mm_stack_03_an_own_figure_is_not_passed(structure: str) -> None:
    """MM-STACK-03: however many move points there are, and whatever the space is but a Town."""
    units = "b2 blue hero; c3 blue mage garrison" + HOME
    table = position(units, structures={"c3": structure}, permanents=BOOTS)
    assert table.refused("b2 c3 d4") == ("MM-STACK-03", "MM-STACK-04")
    assert table.ruling("b2 c3 d4").breaches[0].kind == "rule"
    assert table.play("b2 b3 c4").on("c4") == "blue hero"


def test_mm_stack_03_an_own_garrison_alone_is_passed() -> None:
    """MM-STACK-03: figures bar the way, garrisons do not."""
    table = position("b2 blue hero; c3 blue garrison" + HOME, permanents=BOOTS)
    assert table.play("b2 c3 d4").on("d4") == "blue hero"


@pytest.mark.parametrize("there", ["blue mage", "blue mage garrison"])
def test_mm_stack_04_an_own_figure_in_a_town_is_passed(there: str) -> None:
    """MM-STACK-04: with 1 MP over a figure in a Town; the figure in the Town stays where it is."""
    table = position(f"b2 blue hero; c3 {there}" + HOME, structures={"c3": "town"})
    assert table.legal("b2 c3 d4")
    table.play("b2 c3 d4")
    assert (table.on("b2"), table.on("c3"), table.on("d4")) == ("", there, "blue hero")


def test_mm_stack_04_enemies_in_a_town_are_not_passed() -> None:
    """MM-STACK-04: the Town helps past own figures only."""
    table = position("b2 blue hero; c3 straw mage" + HOME, structures={"c3": "town"}, permanents=BOOTS)
    assert table.play("b2 c3").due == "blue attacker"
