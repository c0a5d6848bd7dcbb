"""Rulings on declared structures and Towns, MM-Q-08 to MM-Q-14: every value of every switch."""

import pytest
from tables.monsters_and_magic import Table, garrisons, position, squares_of

from referee.engine.errors import PositionError

MINES = squares_of("mine", 4)
FOUR = garrisons("blue", MINES)
FAR = "; h1 straw garrison"


def hero_on_a7(table: Table, defends: bool) -> str:
    """Return what blue’s Hero of a7 stands at in a fight with straw’s unit of a8, both with a roll of 4."""
    table.play("a8 a7" if defends else "a7 a8", "dice 2 2", "dice 2 2")
    return table.tallies[1 if defends else 0]


WITH, WITHOUT = "dice 2+2 4; hero 0; mines +1 declared = 5", "dice 2+2 4; hero 0 = 4"


@pytest.mark.parametrize(("life", "shown"), [("until_lost", WITHOUT), ("until_next", WITH), ("continuous", WITHOUT)])
def test_mm_q_08_the_fifth_space_is_lost_in_a_turn_of_another(life: str, shown: str) -> None:
    """MM-Q-08: the Hero that is attacked next has the Mines only where they last to the own Declaration Phase."""
    units = FOUR + "; e4 blue garrison; f5 straw army; a7 blue hero; a8 straw army" + FAR
    table = position(units, of=1, declared={0: ["mine"]}, declaration_life=life)
    table.play("f5 e4", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.on("e4") == "straw army"
    assert hero_on_a7(table, defends=True) == shown


@pytest.mark.parametrize(("life", "shown"), [("until_lost", WITHOUT), ("until_next", WITHOUT), ("continuous", WITH)])
def test_mm_q_08_the_fifth_space_is_taken_in_the_own_movement(life: str, shown: str) -> None:
    """MM-Q-08: the Mines help at once only where nothing need be declared."""
    units = FOUR + "; e5 blue army; a7 blue hero; a8 straw army" + FAR
    table = position(units, declaration_life=life).play("e5 e4")
    assert hero_on_a7(table, defends=False) == shown


@pytest.mark.parametrize(("life", "shown"), [("until_lost", WITHOUT), ("until_next", WITH), ("continuous", WITH)])
def test_mm_q_08_the_fifth_space_is_left_and_taken_again(life: str, shown: str) -> None:
    """MM-Q-08: what was lost comes back only by declaring it, unless it lasted or needs no declaration."""
    units = FOUR + "; e4 blue monster; f5 blue army; a7 blue hero; a8 straw army" + FAR
    table = position(units, declared={0: ["mine"]}, declaration_life=life).play("e4 e5", "f5 e4")
    assert hero_on_a7(table, defends=False) == shown


@pytest.mark.parametrize("life", ["until_lost", "until_next", "continuous"])
@pytest.mark.parametrize(("fifth", "shown"), [("e4", WITH), ("e5", WITHOUT)])
def test_mm_q_08_the_own_declaration_phase_counts_anew(life: str, fifth: str, shown: str) -> None:
    """MM-Q-08: with 4 the benefit is gone under every value, with 5 it is there, as the own turn begins."""
    units = FOUR + f"; {fifth} blue garrison; a7 blue hero; a8 straw army" + FAR
    table = position(units, phase="beginning", declared={0: ["mine"]}, declaration_life=life)
    assert hero_on_a7(table, defends=False) == shown


FIVE = garrisons("blue", squares_of("mine", 5)) + "; a7 blue hero garrison; a8 straw army" + FAR


def test_mm_q_09_the_referee_declares_by_default() -> None:
    """MM-Q-09: nothing is asked, the Mines are declared aloud and help; a player who says it is told so."""
    table = position(FIVE, phase="beginning")
    assert (table.due, table.state.declared[0]) == ("blue movement", ("mine",))
    assert table.reported("MM-DECL-01") == ["Blue declares Mines"]
    assert hero_on_a7(table, defends=False) == WITH
    table = position(FIVE, phase="beginning", hands={0: 1})
    assert table.refused("declare mines") == ("MM-DECL-01", "MM-Q-08", "MM-Q-09")
    assert table.play("end", "end").state.declared[0] == ("mine",)


@pytest.mark.parametrize(("lines", "shown"), [(("declare mines", "end"), WITH), (("end",), WITHOUT)])
def test_mm_q_09_a_player_may_have_to_declare(lines: tuple[str, ...], shown: str) -> None:
    """MM-Q-09: what is not said gives nothing in this turn; types without 5 spaces cannot be said."""
    table = position(FIVE, phase="beginning", auto_declare="no")
    assert (table.due, table.state.declared[0]) == ("blue declaration", ())
    assert table.refused("declare towers") == ("MM-DECL-01",)
    table.play(*lines)
    assert table.due == "blue movement"
    assert hero_on_a7(table, defends=False) == shown


@pytest.mark.parametrize(
    ("scope", "of", "shown"),
    [("always", 0, WITH), ("always", 1, WITH), ("own_turn", 0, WITH), ("own_turn", 1, WITHOUT)],
)
def test_mm_q_10_benefits_in_the_turns_of_others(scope: str, of: int, shown: str) -> None:
    """MM-Q-10: in the own turn the Mines always help, in that of the attacker only where they help in every turn."""
    table = position(FIVE, of=of, declared={0: ["mine"]}, benefit_scope=scope)
    assert hero_on_a7(table, defends=of == 1) == shown


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
def test_mm_q_12_another_own_unit_opens_the_town(other: str) -> None:
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


def test_mm_q_12_there_is_no_other_way_to_play_it() -> None:
    """MM-Q-12: the switch has the one value that the ledger names."""
    position(town_occupier="other_unit")
    with pytest.raises(PositionError, match="town_occupier"):
        position(town_occupier="itself")


CHAIN = "c4 blue hero; c5 blue garrison; d5 blue garrison; e5 blue garrison"


@pytest.mark.parametrize(("value", "clause"), [("unlimited", ()), ("one", ("MM-MPH-04",))])
def test_mm_q_13_several_towns_in_a_row(value: str, clause: tuple[str, ...]) -> None:
    """MM-Q-13: three Towns are crossed with 1 MP, or one only; to stop in the second is paid for either way."""
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
