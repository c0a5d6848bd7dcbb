"""Moving, MM-MOVE-01 to MM-MOVE-07: move points, what a step costs, and in which directions."""

import pytest
from tables.monsters_and_magic import position

from referee.games.monsters_and_magic.catalogue import SQUARES

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")
NEXT_TO_D4 = {"orthogonal": {"c4", "e4", "d3", "d5"}, "diagonal": {"c3", "c5", "e3", "e5"}}


@pytest.mark.parametrize("kind", KINDS)
def test_mm_move_01_every_figure_has_a_base_move_of_1(kind: str) -> None:
    """MM-MOVE-01: 1 MP without cards, so one step and no second."""
    table = position(f"d4 blue {kind}" + HOME, phase="beginning")
    assert (table.allowance("d4"), table.left("d4")) == ("base 1 = 1", 1)
    assert table.play("d4 d3").refused("d3 d2") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_move_02_a_space_entered_costs_1() -> None:
    """MM-MOVE-02: of 1 MP none is left, of 2 one is, over whatever ground."""
    assert position("d4 blue hero" + HOME).play("d4 d3").left("d3") == 0
    table = position("d4 blue hero" + HOME, permanents={0: ["seven league boots"]})
    assert [table.left("d4"), table.play("d4 d5").left("d5"), table.play("d5 d6").left("d6")] == [2, 1, 0]
    assert table.refused("d6 d7") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_move_02_an_enemy_space_costs_1_as_well() -> None:
    """MM-MOVE-02: the point is spent on entering, whatever the fight brings."""
    table = position("d4 blue hero; d5 straw garrison" + HOME, permanents={0: ["seven league boots"]})
    table.play("d4 d5", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.left("d5") == 1


@pytest.mark.parametrize("square", sorted(NEXT_TO_D4["orthogonal"]))
def test_mm_move_03_steps_may_be_orthogonal(square: str) -> None:
    """MM-MOVE-03: along a row or a column to the next space."""
    assert position("d4 blue hero" + HOME).play(f"d4 {square}").on(square) == "blue hero"


@pytest.mark.parametrize("square", sorted(NEXT_TO_D4["diagonal"]))
def test_mm_move_04_steps_may_be_diagonal(square: str) -> None:
    """MM-MOVE-04: across a corner to the next space."""
    assert position("d4 blue hero" + HOME).play(f"d4 {square}").on(square) == "blue hero"


def test_mm_move_03_and_04_no_other_space_is_a_step_away() -> None:
    """MM-MOVE-03, MM-MOVE-04: of all other spaces each is refused, also with move points to spare."""
    table = position("d4 blue hero; a8 straw garrison", permanents={0: ["seven league boots"]})
    near = NEXT_TO_D4["orthogonal"] | NEXT_TO_D4["diagonal"]
    for square in set(SQUARES) - near - {"d4"}:
        assert table.refused(f"d4 {square}") == ("MM-MOVE-03", "MM-MOVE-04"), square
    assert {line.split()[1] for line in table.moves() if line.startswith("d4")} == near


def test_mm_move_05_unused_move_points_are_lost() -> None:
    """MM-MOVE-05: the next turn begins with base and bonus alone, whether one, two or no points were used."""
    for steps in ([], ["d4 d3"], ["d4 d3", "d3 d2"]):
        table = position("d4 blue hero; e8 blue mage" + HOME, permanents={0: ["seven league boots"]})
        table.play(*steps).end_turn().end_turn().play("end", "end")
        square = steps[-1].split()[1] if steps else "d4"
        assert (table.due, table.left(square), table.left("e8")) == ("blue movement", 2, 1)


def test_mm_move_05_no_step_is_made_after_the_phase() -> None:
    """MM-MOVE-05: what was not used in the Movement Phase cannot be used in a later one."""
    table = position("d4 blue hero" + HOME).play("end").draw("?")
    assert table.refused("d4 d3") == ("MM-TURN-02",)


def test_mm_move_06_a_controlled_town_is_passed_for_nothing() -> None:
    """MM-MOVE-06: the step into it costs 0 when the figure goes on; the steps around it cost 1 each."""
    units = "b2 blue hero; c3 blue garrison" + HOME
    table = position(units, structures={"c3": "town"}, permanents={0: ["seven league boots"]})
    assert table.play("b2 c3 d4").left("d4") == 1
    other = position(units, permanents={0: ["seven league boots"]})
    assert other.play("b2 c3 d4").left("d4") == 0


def test_mm_move_06_an_enemy_town_is_fought_for() -> None:
    """MM-MOVE-06: control by another player helps nobody else."""
    table = position("b2 blue hero; c3 straw garrison" + HOME, structures={"c3": "town"}).play("b2 c3")
    assert table.due == "blue attacker"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(
    ("card", "kind"),
    [("cavalry", "army"), ("wings", "monster"), ("seven league boots", "hero"), ("cloud walking", "mage")],
)
def test_mm_move_07_some_cards_give_the_named_figures_1_mp_more(card: str, kind: str) -> None:
    """MM-MOVE-07: 2 MP for the type that is named, 1 for the others; as a permanent card and from the hand."""
    units = "a1 blue mage; c1 blue hero; e1 blue monster; g1 blue army" + HOME
    squares = dict(zip(KINDS, ("a1", "c1", "e1", "g1"), strict=True))
    expected = {one: 2 if one == kind else 1 for one in KINDS}
    laid = position(units, permanents={0: [card]})
    assert {one: laid.left(square) for one, square in squares.items()} == expected
    held = position(units, hands={0: [card]})
    assert held.left(squares[kind]) == 1
    held.play(f"play {card}")
    assert {one: held.left(square) for one, square in squares.items()} == expected


def test_mm_move_07_move_points_are_given_in_the_movement_phase_only() -> None:
    """MM-MOVE-07: before it and after it the card stays in hand."""
    for phase in ("garrison", "end"):
        table = position("a1 blue hero" + HOME, hands={0: ["seven league boots"]}, phase=phase)
        assert table.refused("play seven league boots") == ("MM-MOVE-07", "MM-Q-29")


def test_what_is_not_next_to_a_space_is_told_to_be_so_in_every_way() -> None:
    why = position("a1 blue mage; h8 straw garrison").why("a1 a3")
    assert "a3 is not next to a1, by row, column or diagonal" in why
