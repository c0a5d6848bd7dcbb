"""Moving: MM-MOVE-01 to MM-MOVE-04, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import position

from referee.engine.errors import InvalidMoveError
from referee.engine.record.meaning import judge_run, meaning
from referee.games.monsters_and_magic.catalogue import SQUARES

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")
TOWN = {"c3": "town"}
NEXT_TO_D4 = {"orthogonal": {"c4", "e4", "d3", "d5"}, "diagonal": {"c3", "c5", "e3", "e5"}}


@pytest.mark.parametrize("kind", KINDS)
def test_mm_move_01_every_figure_has_a_base_move_of_1(kind: str) -> None:
    """MM-MOVE-01: a figure without cards has 1 MP, for one step."""
    table = position(f"d4 blue {kind}" + HOME, phase="beginning")
    assert (table.allowance("d4"), table.left("d4")) == ("base 1", 1)
    assert table.play("d4 d3").refused("d3 d2") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_move_02_a_space_entered_costs_1() -> None:
    """MM-MOVE-02: a step costs 1 MP on every terrain."""
    assert position("d4 blue hero" + HOME).play("d4 d3").left("d3") == 0
    table = position("d4 blue hero" + HOME, permanents={0: ["seven league boots"]})
    assert [table.left("d4"), table.play("d4 d5").left("d5"), table.play("d5 d6").left("d6")] == [2, 1, 0]
    assert table.refused("d6 d7") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_move_02_an_enemy_space_costs_1_as_well() -> None:
    """MM-MOVE-02: the point is spent on entering, whatever the fight brings."""
    table = position("d4 blue hero; d5 straw garrison" + HOME, permanents={0: ["seven league boots"]})
    table.play("d4 d5", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.left("d5") == 1


def test_a_figure_has_one_move_point_and_steps_every_way() -> None:
    table = position("c3 blue hero" + HOME)
    squares = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")
    assert {move for move in table.moves() if move.startswith("c3")} == {f"c3 {square}" for square in squares}
    assert table.play("c3 d4").on("d4") == "blue hero"
    assert table.left("d4") == 0
    assert table.refused("d4 d5") == ("MM-MPH-04", "MM-MOVE-02")
    assert "costs 1 MP, but you have 0 MP left" in table.why("d4 d5")


def test_a_town_without_another_unit_of_yours_is_not_free() -> None:
    table = position("b2 blue mage" + HOME, structures=TOWN)
    assert table.play("b2 c3").refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


def test_forest_scouts_cross_a_town_and_a_forest_as_in_example_18() -> None:
    terrain = {"c4": "plains", "c5": "forest", "c6": "plains", "c7": "plains"}
    table = position(
        "c3 blue hero; c4 blue army garrison" + HOME,
        terrain=terrain,
        structures={"c4": "town"},
        permanents={0: ["forest scouts"]},
    )
    assert table.refused("c3 c4") == ("MM-STACK-01", "MM-STACK-02")
    table.play("c3 c4 c5 c6")
    assert (table.on("c6"), table.left("c6")) == ("blue hero", 0)
    assert table.refused("c6 c7") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize("square", sorted(NEXT_TO_D4["orthogonal"]))
def test_mm_move_03_steps_may_be_orthogonal(square: str) -> None:
    """MM-MOVE-03: along a row or a column to the next space."""
    assert position("d4 blue hero" + HOME).play(f"d4 {square}").on(square) == "blue hero"


def test_mm_move_03_and_04_no_other_space_is_a_step_away() -> None:
    """MM-MOVE-03, MM-MOVE-04: of all other spaces each is refused, also with move points to spare."""
    table = position("d4 blue hero; a8 straw garrison", permanents={0: ["seven league boots"]})
    near = NEXT_TO_D4["orthogonal"] | NEXT_TO_D4["diagonal"]
    for square in set(SQUARES) - near - {"d4"}:
        assert table.refused(f"d4 {square}") == ("MM-MOVE-03", "MM-MOVE-04"), square
    assert {line.split()[1] for line in table.moves() if line.startswith("d4")} == near


def test_far_squares_and_the_edge_are_refused() -> None:
    table = position("a1 blue hero" + HOME)
    assert table.refused("a1 c1") == ("MM-MOVE-03", "MM-MOVE-04")
    assert table.refused("a1 h1") == ("MM-INF-06", "MM-MOVE-03", "MM-MOVE-04")
    with pytest.raises(InvalidMoveError, match='"i1" is not a square'):
        table.play("a1 i1")
    with pytest.raises(InvalidMoveError, match='"a9" is not a square'):
        table.play("a8 a9")


@pytest.mark.parametrize("square", sorted(NEXT_TO_D4["diagonal"]))
def test_mm_move_04_steps_may_be_diagonal(square: str) -> None:
    """MM-MOVE-04: across a corner to the next space."""
    assert position("d4 blue hero" + HOME).play(f"d4 {square}").on(square) == "blue hero"


def test_what_is_not_next_to_a_space_is_reported_in_every_way() -> None:
    why = position("a1 blue mage; h8 straw garrison").why("a1 a3")
    assert "a3 is not next to a1, by row, column or diagonal" in why


def test_a_kind_that_is_named_must_be_there() -> None:
    table = position("a1 blue hero" + HOME)
    with pytest.raises(InvalidMoveError, match="the figure on a1 is a Hero, not a Mage"):
        table.play("mage a1 a2")
    with pytest.raises(InvalidMoveError, match="the figure on a1 is a Hero, not an Army"):
        table.play("army a1 a2")
    assert table.play("Hero A1 to B2").on("b2") == "blue hero"


@pytest.mark.parametrize("words", ["a1 b2", "a1-b2", "a1b2", "move a1 > b2", "hero a1→b2", '"a1" "b2"', "go a1, b2"])
def test_a_step_is_read_however_it_is_written(words: str) -> None:
    assert position("a1 blue hero" + HOME).play(words).on("b2") == "blue hero"


def test_a_path_is_a_run_of_steps() -> None:
    table = position("a1 blue hero" + HOME, permanents={0: ["seven league boots"]})
    assert table.allowance("a1") == "base 1; Seven League Boots +1 = 2"
    table.play("a1 b2 c3")
    assert table.on("c3") == "blue hero"
    assert table.left("c3") == 0


def test_the_figure_that_moves_continues_by_naming_the_next_square() -> None:
    table = position("a1 blue hero" + HOME, permanents={0: ["seven league boots"]})
    assert table.play("a1 b2", "c3").on("c3") == "blue hero"


def test_a_figure_that_begins_in_a_town_pays_for_leaving_it() -> None:
    table = position("c3 blue mage garrison" + HOME, structures=TOWN)
    assert table.play("c3 d4").left("d4") == 0


def test_move_points_are_not_kept_for_the_next_turn() -> None:
    table = position("a1 blue hero; h8 straw hero", permanents={0: ["seven league boots"]}, hands={1: 0})
    table.play("a1 a2", "end").draw("?").play("dice 1").draw("?").play("end", "end").draw("?").play("dice 1").draw("?")
    table.play("end", "end", "end")
    assert table.due == "blue movement"
    assert table.left("a2") == 2


def test_a_figure_enters_your_garrisons_space_without_a_fight() -> None:
    table = position("a1 blue hero; b2 blue garrison" + HOME)
    assert table.play("a1 b2").on("b2") == "blue hero garrison"


def test_steps_are_forced_although_rules_are_against_them() -> None:
    table = position("a1 blue hero; b2 blue mage" + HOME)
    move = table.game.read(table.state, "a1 a3")[0]
    assert table.game.force(table.state, move).figures[16] is not None


def test_move_points_given_to_a_figure_that_falls_are_gone() -> None:
    table = position("a1 blue hero; b2 straw hero; h8 straw hero; h1 blue mage", permanents={0: ["haste spell"]})
    table.play("use haste spell a1", "a1 b2", "dice 1 1", "dice 6 6", "pass", "pass")
    assert table.state.effects == ()
    assert table.state.moving is None


def test_no_figure_is_moving_once_the_phase_is_over() -> None:
    table = position("a1 blue hero" + HOME).play("a1 a2")
    assert table.state.moving is not None
    assert table.play("end").state.moving is None


def test_a_ruling_on_a_march_says_which_steps_come_later() -> None:
    table = position("c3 blue hero; b1 blue army; c4 straw garrison; h8 straw mage")
    found = meaning(table.game, table.state, "c3 c4 d4", None)[1]
    ruling = judge_run(table.game, table.state, found)
    assert (ruling.text, ruling.later) == ("c3 c4", "c4 d4")
    assert "dice" in ruling.asked
