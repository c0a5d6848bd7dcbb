"""Stacking: MM-STACK-01 to MM-STACK-04, MM-INF-05, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import against_straw, game, on_plains, position

from referee.engine.errors import PositionError

HOME = "; h8 straw garrison"
TOWN = {"c3": "town"}
EMPIRE = {0: ["empire"]}
LAND = "c3 blue hero; c4 blue garrison; b2 straw army; d4 straw garrison"
BOOTS = {0: ["seven league boots"]}


@pytest.mark.parametrize("structure", ["mine", "town"])
def test_two_of_your_figures_in_one_space_are_refused(structure: str) -> None:
    """MM-STACK-01: refused, in a Town too; you may join your garrison."""
    table = position("b2 blue hero; c3 blue mage; b3 blue garrison" + HOME, structures={"c3": structure})
    assert table.refused("b2 c3") == ("MM-STACK-01", "MM-STACK-02")
    assert table.play("b2 b3").on("b3") == "blue hero garrison"


def test_your_figure_is_neither_joined_nor_passed() -> None:
    table = position("a1 blue hero; b2 blue mage" + HOME, permanents={0: ["seven league boots"]})
    assert table.refused("a1 b2") == ("MM-STACK-01", "MM-STACK-02")
    assert table.refused("a1 b2 c3") == ("MM-STACK-03", "MM-STACK-04")
    assert table.ruling("a1 b2").breaches[0].kind == "fact"
    assert table.ruling("a1 b2 c3").breaches[0].kind == "rule"


def test_your_figure_in_a_town_is_passed_free_but_not_joined() -> None:
    table = position("b2 blue hero; c3 blue army garrison" + HOME, structures=TOWN)
    assert table.refused("b2 c3") == ("MM-STACK-01", "MM-STACK-02")
    table.play("b2 c3 d4")
    assert (table.on("d4"), table.on("c3"), table.left("d4")) == ("blue hero", "blue army garrison", 0)


def test_mm_stack_01_no_figure_ends_on_another_of_yours() -> None:
    """MM-STACK-01: a step onto your figure is refused, in a Town as well; onto your garrison it is not."""
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


def test_mm_stack_01_two_figures_in_a_space_are_not_a_position() -> None:
    """MM-STACK-01: not even in a position file."""
    with pytest.raises(PositionError, match=r"b2: a space can have at most 1 figure \(MM-STACK-01\)"):
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


def test_mm_stack_02_a_second_garrison_is_not_a_position() -> None:
    """MM-STACK-02: two garrisons of a player in a space are reported as a fault, one under a figure is not."""
    with pytest.raises(PositionError, match=r"b2: a space can have at most 1 garrison \(MM-STACK-02\)"):
        position("b2 blue garrison garrison" + HOME)
    assert not [fault for fault in game().audit(position("b2 blue hero garrison" + HOME).state) if "STACK" in fault]


def test_mm_stack_02_the_garrison_phase_adds_none_where_one_is() -> None:
    """MM-STACK-02: one marker goes under the figure without one, none under the other."""
    table = position("b2 blue hero garrison; c3 blue mage" + HOME, phase="garrison")
    assert (table.on("b2"), table.on("c3"), table.state.supply(0, "garrison")) == (
        "blue hero garrison",
        "blue mage garrison",
        31,
    )


# A garrison
def test_empire_places_a_garrison_in_an_empty_space_next_to_yours() -> None:
    units = "a1 blue garrison; c3 blue hero; b2 straw hero; h8 straw garrison"
    table = on_plains(units, permanents={0: ["empire"]})
    assert table.moves_after("use empire ") == {"a2", "b1", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    assert table.refused("use empire b2") == ("MM-Q-64",)
    assert table.refused("use empire h4") == ("MM-Q-65",)
    assert "MM-STACK-02" in table.refused("use empire a1")
    table.play("use empire c4")
    assert table.on("c4") == "blue garrison"


@pytest.mark.parametrize(
    ("option", "legal"),
    [({"empire_empty": "no_garrison"}, "b2 a2 b1 c3"), ({"empire_source": "garrison"}, "b2 a2 b1")],
)
def test_house_rules_choose_where_the_empire_places_garrisons(option: dict[str, str], legal: str) -> None:
    units = "a1 blue garrison; c3 blue hero; c4 blue army; h8 straw garrison"
    table = on_plains(units, permanents={0: ["empire"]}, **option)
    found = table.moves_after("use empire ")
    assert set(legal.split()) <= found
    assert ("c3" in found) == ("empire_empty" in option)
    assert ("d4" in found) == ("empire_empty" in option)


@pytest.mark.parametrize("value", ["no_units", "no_garrison"])
@pytest.mark.parametrize(
    ("square", "clauses"),
    [
        ("d3", ()),
        ("b2", ("MM-Q-64",)),
        ("d4", ("MM-STACK-02", "MM-Q-64")),
        ("c4", ("MM-STACK-02", "MM-Q-64")),
    ],
)
def test_mm_q_64_free_spaces_enemies_and_garrisons_are_the_same_either_way(
    square: str, clauses: tuple[str, ...], value: str
) -> None:
    """MM-Q-64: d3 is free; an enemy figure, an enemy garrison and yours are refused by both values."""
    assert against_straw(LAND, permanents=EMPIRE, empire_empty=value).refused(f"use empire on {square}") == clauses


def test_mm_q_64_your_figure_without_a_garrison_makes_the_difference() -> None:
    """MM-Q-64: no_units: refused on c3; no_garrison: placed under the Hero."""
    table = against_straw(LAND, permanents=EMPIRE)
    assert table.refused("use empire on c3") == ("MM-Q-64",)
    table = against_straw(LAND, permanents=EMPIRE, empire_empty="no_garrison").play("use empire on c3")
    assert table.on("c3") == "blue hero garrison"


def test_walking_through_your_figure_that_is_not_on_a_town() -> None:
    """MM-STACK-03: refused with points to spare; over a Town it is accepted."""
    units = "b2 blue hero; c3 blue mage" + HOME
    assert position(units, permanents=BOOTS).refused("b2 c3 d4") == ("MM-STACK-03", "MM-STACK-04")
    assert position(units, structures={"c3": "town"}).legal("b2 c3 d4")


@pytest.mark.parametrize("structure", ["village", "city", "castle", "ruins", "mine", "temple", "tower"])
def test_mm_stack_03_your_figure_is_not_passed(structure: str) -> None:
    """MM-STACK-03: however many move points there are, and whatever the space is but a Town."""
    units = "b2 blue hero; c3 blue mage garrison" + HOME
    table = position(units, structures={"c3": structure}, permanents=BOOTS)
    assert table.refused("b2 c3 d4") == ("MM-STACK-03", "MM-STACK-04")
    assert table.ruling("b2 c3 d4").breaches[0].kind == "rule"
    assert table.play("b2 b3 c4").on("c4") == "blue hero"


def test_mm_stack_03_your_garrison_alone_is_passed() -> None:
    """MM-STACK-03: your figures block your way, your garrisons do not."""
    table = position("b2 blue hero; c3 blue garrison" + HOME, permanents=BOOTS)
    assert table.play("b2 c3 d4").on("d4") == "blue hero"


@pytest.mark.parametrize("there", ["blue mage", "blue mage garrison"])
def test_mm_stack_04_your_figure_in_a_town_is_passed(there: str) -> None:
    """MM-STACK-04: with 1 MP over a figure in a Town; the figure in the Town stays where it is."""
    table = position(f"b2 blue hero; c3 {there}" + HOME, structures={"c3": "town"})
    assert table.legal("b2 c3 d4")
    table.play("b2 c3 d4")
    assert (table.on("b2"), table.on("c3"), table.on("d4")) == ("", there, "blue hero")


def test_mm_stack_04_enemies_in_a_town_are_not_passed() -> None:
    """MM-STACK-04: the Town lets you pass your own figures only."""
    table = position("b2 blue hero; c3 straw mage" + HOME, structures={"c3": "town"}, permanents=BOOTS)
    assert table.play("b2 c3").due == "blue attacker"


def test_mm_inf_05_your_garrison_space_is_entered_without_a_fight() -> None:
    """MM-INF-05: the figure joins its garrison; another player's garrison is fought."""
    table = position("b2 blue hero; c3 blue garrison; b3 straw garrison" + HOME)
    assert table.play("b2 c3").due == "blue movement"
    assert table.on("c3") == "blue hero garrison"
    assert table.reported("MM-COMB-01") == []
    enemy = position("b2 blue hero; c3 blue garrison; b3 straw garrison" + HOME)
    assert enemy.play("b2 b3").due == "blue attacker"
    assert len(enemy.reported("MM-COMB-01")) == 1
