"""The Movement Phase, MM-MPH-01 to MM-MPH-05: which figures move, in which order, step by step."""

from itertools import combinations

import pytest
from tables.monsters_and_magic import game, position

from referee.engine.errors import InvalidMoveError
from referee.games.monsters_and_magic.steps import path_of

HOME = "; h8 straw garrison"
BOOTS = {0: ["seven league boots", "cloud walking"]}
STEPS = ("a1 a2", "c1 c2", "e1 e2")
CHOICES = [chosen for count in range(4) for chosen in combinations(STEPS, count)]


@pytest.mark.parametrize("steps", CHOICES, ids=lambda steps: f"{len(steps)} of 3")
def test_mm_mph_01_some_all_or_none_of_the_figures_move(steps: tuple[str, ...]) -> None:
    """MM-MPH-01: the phase is ended after any number of moves, also with move points left."""
    table = position("a1 blue hero; c1 blue mage; e1 blue army" + HOME, permanents=BOOTS).play(*steps)
    assert "end" in table.moves()
    assert table.play("end").due == "blue drawing"
    moved = {step.split()[1] for step in steps}
    assert {square for square in table.units(0) if square[1] == "2"} == moved


def test_mm_mph_01_figures_move_in_any_order_and_only_where_one_stands() -> None:
    """MM-MPH-01: the last may go first; from an empty space nobody goes."""
    table = position("a1 blue hero; c1 blue mage" + HOME)
    assert table.refused("b1 b2") == ("MM-MPH-01",)
    assert table.play("c1 c2", "a1 a2").units(0) == {"a2": "blue hero", "c2": "blue mage"}


def test_mm_mph_02_an_order_to_a_second_figure_closes_the_move_of_the_first() -> None:
    """MM-MPH-02: with a point left the first may go on until another has moved, not after."""
    table = position("a1 blue hero; c1 blue mage" + HOME, permanents=BOOTS).play("a1 a2")
    assert (table.left("a2"), table.legal("a2 a3")) == (1, True)
    table.play("c1 c2")
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47")
    assert not [line for line in table.moves() if line.startswith("a2")]
    assert table.play("c2 c3").on("c3") == "blue mage"
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47")


def test_mm_mph_02_a_refused_order_closes_nothing() -> None:
    """MM-MPH-02: to ask about another figure is no order to it."""
    table = position("a1 blue hero; c1 blue army" + HOME, permanents=BOOTS).play("a1 a2")
    assert table.refused("c1 e1") != ()
    assert table.legal("c1 c2")
    assert table.play("a2 a3").on("a3") == "blue hero"


def test_mm_mph_02_figures_that_have_not_moved_keep_their_move() -> None:
    """MM-MPH-02: each closes the one before it, and only that."""
    table = position("a1 blue hero; c1 blue mage; e1 blue army" + HOME).play("a1 a2", "c1 c2")
    assert table.legal("e1 e2")


def test_mm_mph_03_a_path_is_judged_step_by_step() -> None:
    """MM-MPH-03: three squares are two steps; with 1 MP the first is legal and the second not."""
    table = position("a1 blue hero" + HOME)
    first, second = game().read(table.state, "a1 b2 c3")
    assert (path_of(first), path_of(second)) == ((0, 9), (9, 18))
    assert table.legal("a1 b2 c3")
    table.apply(first)
    assert game().judge(table.state, second).clauses == ("MM-MPH-04", "MM-MOVE-02")
    quick = position("a1 blue hero" + HOME, permanents=BOOTS)
    assert quick.play("a1 b2 c3").on("c3") == "blue hero"


@pytest.mark.parametrize("line", ["a1 a3", "a1 c3", "a1 c2"])
def test_mm_mph_03_two_spaces_at_once_are_no_step(line: str) -> None:
    """MM-MPH-03: also with 2 MP the space between must be named and entered."""
    table = position("a1 blue hero" + HOME, permanents=BOOTS)
    assert table.refused(line) == ("MM-MOVE-03", "MM-MOVE-04")


def test_mm_mph_03_what_bars_one_step_bars_the_path() -> None:
    """MM-MPH-03: an own figure on the way, and a fight on the way, are met at their step."""
    table = position("a1 blue hero; b2 blue mage" + HOME, permanents=BOOTS)
    assert "MM-STACK-01" in table.refused("a1 b2") + table.refused("a1 b2 c3")
    fight = position("a1 blue hero; b2 straw garrison" + HOME, permanents=BOOTS).play("a1 b2")
    assert fight.due == "blue attacker"
    assert fight.refused("b2 c3")[0] == "MM-COMB-02"


def test_mm_mph_03_to_stay_is_no_step() -> None:
    """MM-MPH-03: a step goes from one space to another one."""
    assert "MM-MPH-03" in position("a1 blue hero" + HOME).refused("a1 a1")


def test_mm_mph_04_each_space_costs_a_point_and_without_one_nobody_goes_on() -> None:
    """MM-MPH-04: with 0 MP a further step is refused with the price; each figure has its own points."""
    table = position("a1 blue hero; c1 blue mage" + HOME).play("a1 a2")
    assert table.left("a2") == 0
    assert table.refused("a2 a3") == ("MM-MPH-04", "MM-MOVE-02")
    assert "the step to a3 costs 1 MP, and 0 MP are left" in table.why("a2 a3")
    assert table.left("c1") == 1
    assert table.legal("c1 c2")


def test_mm_mph_04_with_two_points_there_are_two_steps() -> None:
    """MM-MPH-04: 2 MP, two paid steps, no third."""
    table = position("a1 blue hero" + HOME, permanents=BOOTS).play("a1 a2", "a2 a3")
    assert table.refused("a3 a4") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_mph_04_the_rule_can_be_overruled_and_the_point_is_not_owed() -> None:
    """MM-MPH-04: the breach is a rule, not a fact: the table may let the step stand."""
    table = position("a1 blue hero" + HOME).play("a1 a2")
    assert [breach.kind for breach in table.ruling("a2 a3").breaches] == ["rule"]


@pytest.mark.parametrize("there", ["straw garrison", "straw hero", "straw hero garrison"])
def test_mm_mph_05_a_figure_may_enter_a_space_with_enemy_units(there: str) -> None:
    """MM-MPH-05: whatever stands there; the step is paid, and a combat opens."""
    table = position(f"a1 blue hero; b2 {there}" + HOME)
    assert table.legal("a1 b2")
    assert "a1 b2" in table.moves()
    table.play("a1 b2")
    assert (table.due, table.on("a1"), table.on("b2")) == ("blue attacker", "", there)


def test_mm_mph_05_an_enemy_space_is_not_passed_through() -> None:
    """MM-MPH-05: beyond an enemy garrison, in a Town too, only after the fight."""
    for structure in ("town", "mine"):
        table = position("a1 blue hero; b2 straw garrison" + HOME, structures={"b2": structure}, permanents=BOOTS)
        table.play("a1 b2")
        assert table.due == "blue attacker"
        table.play("dice 6 6", "dice 1 1", "pass", "pass", "b2 c3")
        assert table.on("c3") == "blue hero"


def test_a_figure_that_is_moving_is_not_read_as_going_where_it_stands() -> None:
    table = position("a1 blue mage; h8 straw garrison").play("a1 b2")
    with pytest.raises(InvalidMoveError, match="the figure that is moving stands on b2 already"):
        table.refused("mage b2")
    assert table.refused("b2 b2") == ("MM-MPH-03",)
