"""Towns: MM-STRUC-04, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import garrisons, position, squares_of

from referee.engine.errors import PositionError

AWAY = "; h5 straw garrison"
TOWN = {"c3": "town"}
HOME = "; h8 straw garrison"
CHAIN = "c4 blue hero; c5 blue garrison; d5 blue garrison; e5 blue garrison"
FAR = "; h1 straw garrison"


def test_mm_struc_04_an_occupied_town_is_crossed_without_a_move_point() -> None:
    """MM-STRUC-04: with 1 MP over the Town to its far side, 1 MP in all."""
    towns = {"c3": "town"}
    table = position("b2 blue hero; c3 blue garrison" + AWAY, structures=towns).play("b2 c3 d4")
    assert (table.on("d4"), table.left("d4")) == ("blue hero", 0)
    assert position("b2 blue hero; c3 blue mage" + AWAY, structures=towns).legal("b2 c3 d4")


@pytest.mark.parametrize(
    ("there", "structure"), [("; c3 blue garrison", "castle"), ("", "town"), ("; a3 blue garrison", "town")]
)
def test_mm_struc_04_other_spaces_and_towns_of_nobody_cost_a_move_point(there: str, structure: str) -> None:
    """MM-STRUC-04: you need a Town, and a unit of yours in that Town."""
    table = position(f"b2 blue hero{there}" + AWAY, structures={"c3": structure}).play("b2 c3")
    assert table.left("c3") == 0
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(("cost", "stays", "leaves"), [("pass_only", 0, 0), ("enter_free", 1, 0), ("leave_free", 0, 1)])
def test_the_step_into_or_out_of_a_town_is_free(cost: str, stays: int, leaves: int) -> None:
    table = position("b2 blue mage; c3 blue garrison" + HOME, structures=TOWN, town_cost=cost)
    assert table.play("b2 c3").left("c3") == stays
    table = position("c3 blue mage garrison" + HOME, structures=TOWN, town_cost=cost)
    assert table.play("c3 d4").left("d4") == leaves


def test_the_figure_itself_does_not_open_a_town_that_it_leaves() -> None:
    table = position("c3 blue mage" + HOME, structures=TOWN, town_cost="leave_free")
    assert table.play("c3 d4").left("d4") == 0


@pytest.mark.parametrize(
    ("value", "stopped", "left_it"), [("pass_only", 0, 0), ("enter_free", 1, 0), ("leave_free", 0, 1)]
)
def test_mm_q_11_which_step_at_a_town_is_free(value: str, stopped: int, left_it: int) -> None:
    """MM-Q-11: MP left of 1 after a stop in the Town, and after a step out of a Town where the turn began."""
    table = position("c4 blue hero; c5 blue garrison", town_cost=value).play("c4 c5")
    assert table.left("c5") == stopped
    table = position("c5 blue hero garrison", town_cost=value).play("c5 c6")
    assert table.left("c6") == left_it


@pytest.mark.parametrize("value", ["pass_only", "enter_free", "leave_free"])
@pytest.mark.parametrize("lines", [("c4 c5 c6",), ("c4 c5", "c5 c6")])
def test_mm_q_11_over_the_town_it_is_1_mp_in_all(value: str, lines: tuple[str, ...]) -> None:
    """MM-Q-11: whichever step is free, the way over the Town costs 1, and a further step is refused."""
    table = position("c4 blue hero; c5 blue garrison", town_cost=value).play(*lines)
    assert table.left("c6") == 0
    assert table.refused("c6 c7") == ("MM-MPH-04", "MM-MOVE-02")
    table = position("c4 blue hero", town_cost=value).play("c4 c5")
    assert table.refused("c5 c6") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize("other", ["garrison", "army", ""])
def test_mm_q_12_another_unit_of_yours_opens_the_town(other: str) -> None:
    """MM-Q-12: a garrison or figure that was there before; an empty Town is paid for like any space."""
    table = position("c4 blue hero; h7 blue hero" + (f"; c5 blue {other}" if other else ""))
    if other:
        assert table.play("c4 c5 c6").left("c6") == 0
    else:
        assert table.play("c4 c5").refused("c5 c6") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_q_12_the_mover_opens_no_town_for_itself_but_for_others() -> None:
    """MM-Q-12: a Hero alone in a Town pays to leave it, on a garrison it does not; others cross over the Hero."""
    alone = position("c5 blue hero; b4 blue army", town_cost="leave_free")
    assert alone.play("c5 c6").left("c6") == 0
    held = position("c5 blue hero garrison", town_cost="leave_free")
    assert held.play("c5 c6").left("c6") == 1
    table = position("c4 blue hero; b4 blue army").play("c4 c5", "b4 c5 d6")
    assert (table.on("d6"), table.left("d6")) == ("blue army", 0)


def test_mm_q_12_the_switch_has_one_value() -> None:
    """MM-Q-12: the switch has one value."""
    position(town_occupier="other_unit")
    with pytest.raises(PositionError, match="town_occupier"):
        position(town_occupier="itself")


def test_several_towns_are_crossed_free_or_one_only() -> None:
    towns = {"c3": "town", "d4": "town"}
    units = "b2 blue mage; c3 blue garrison; d4 blue garrison" + HOME
    assert position(units, structures=towns).play("b2 c3 d4 e5").on("e5") == "blue mage"
    table = position(units, structures=towns, town_chain="one")
    assert table.refused("b2 c3 d4 e5") == ("MM-MPH-04", "MM-MOVE-02")
    assert table.play("b2 c3 d4").left("d4") == 0


def test_a_town_that_was_paid_for_is_free_when_the_figure_continues_but_once_only() -> None:
    towns = {"c3": "town", "d4": "town"}
    units = "b2 blue mage; c3 blue garrison; d4 blue garrison" + HOME
    assert position(units, structures=towns).play("b2 c3", "c3 d4", "d4 e5").on("e5") == "blue mage"
    table = position(units, structures=towns, town_chain="one").play("b2 c3", "c3 d4")
    assert table.refused("d4 e5") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(("value", "clause"), [("unlimited", ()), ("one", ("MM-MPH-04",))])
def test_mm_q_13_several_towns_in_a_row_are_free_or_only_the_first(value: str, clause: tuple[str, ...]) -> None:
    """MM-Q-13: three Towns are crossed with 1 MP, or only one; stopping in the second costs 1 either way."""
    table = position(CHAIN, town_chain=value)
    assert table.refused("c4 c5 d5 e5 e6")[:1] == clause
    assert table.refused("c4 c5 d5 d6")[:1] == clause
    assert table.legal("c4 c5 c6")
    table.play("c4 c5 d5")
    assert table.left("d5") == 0
    assert table.refused("d5 d6")[:1] == clause
    table = position(CHAIN, town_chain=value).play("c4 c5")
    assert table.refused("c5 d5 d6")[:1] == clause
    assert table.legal("c5 c6")


@pytest.mark.parametrize(("value", "left"), [("unlimited", 1), ("one", 0)])
def test_mm_q_13_the_second_town_is_paid_for_where_one_is_free(value: str, left: int) -> None:
    """MM-Q-13: with 2 MP over two Towns; and with every Town free to enter, the second of the turn is not."""
    table = position(CHAIN, town_chain=value, permanents={0: ["seven league boots"]}).play("c4 c5 d5 d6")
    assert table.left("d6") == left
    table = position(CHAIN, town_chain=value, town_cost="enter_free").play("c4 c5", "c5 d5")
    assert table.left("d5") == left


def test_mm_q_14_one_occupied_town_is_enough() -> None:
    """MM-Q-14: one Town of the player’s, never declared, is crossed; five of them are not declared either."""
    table = position("c4 blue hero; c5 blue garrison")
    assert table.state.declared[0] == ()
    assert table.play("c4 c5 c6").left("c6") == 0
    towns = garrisons("blue", squares_of("town", 5)) + FAR
    assert position(towns, phase="beginning").state.declared[0] == ()
    table = position(towns, phase="declaration", auto_declare="no", hands={0: 1})
    assert table.refused("declare towns") == ("MM-DECL-05",)
    assert position("c4 blue hero; c5 straw garrison").refused("c4 c6") == ("MM-MOVE-03", "MM-MOVE-04")
