"""The Movement Phase: MM-MPH-01 to MM-MPH-05, and the rulings on them."""

from __future__ import annotations

from itertools import combinations

import pytest
from tables.monsters_and_magic import Table, against_straw, game, on_plains, position

from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError
from referee.games.monsters_and_magic.catalogue import INDEX
from referee.games.monsters_and_magic.steps import path_of

HOME = "; h8 straw garrison"
FAST = {0: ["seven league boots", "cloud walking"]}
STEPS = ("a1 a2", "c1 c2", "e1 e2")
CHOICES = [chosen for count in range(4) for chosen in combinations(STEPS, count)]
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
BOOTS = {0: ["seven league boots"]}
CORNERS = "; h8 straw garrison; a8 blue garrison"


@pytest.mark.parametrize("steps", CHOICES, ids=lambda steps: f"{len(steps)} of 3")
def test_mm_mph_01_some_all_or_none_of_the_figures_move(steps: tuple[str, ...]) -> None:
    """MM-MPH-01: the phase is ended after any number of moves, also with move points left."""
    table = position("a1 blue hero; c1 blue mage; e1 blue army" + HOME, permanents=FAST).play(*steps)
    assert "end" in table.moves()
    assert table.play("end").due == "blue drawing"
    moved = {step.split()[1] for step in steps}
    assert {square for square in table.units(0) if square[1] == "2"} == moved


def test_mm_mph_01_figures_move_in_any_order_and_only_where_one_is() -> None:
    """MM-MPH-01: the last may go first; from an empty space nobody goes."""
    table = position("a1 blue hero; c1 blue mage" + HOME)
    assert table.refused("b1 b2") == ("MM-MPH-01",)
    assert table.play("c1 c2", "a1 a2").units(0) == {"a2": "blue hero", "c2": "blue mage"}


def test_mm_mph_02_an_order_to_a_second_figure_closes_the_move_of_the_first() -> None:
    """MM-MPH-02: with a point left the first may go on until another has moved, not after."""
    table = position("a1 blue hero; c1 blue mage" + HOME, permanents=FAST).play("a1 a2")
    assert (table.left("a2"), table.legal("a2 a3")) == (1, True)
    table.play("c1 c2")
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47")
    assert not [line for line in table.moves() if line.startswith("a2")]
    assert table.play("c2 c3").on("c3") == "blue mage"
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47")


def test_mm_mph_02_a_refused_order_closes_nothing() -> None:
    """MM-MPH-02: asking about another figure does not move it."""
    table = position("a1 blue hero; c1 blue army" + HOME, permanents=FAST).play("a1 a2")
    assert table.refused("c1 e1") != ()
    assert table.legal("c1 c2")
    assert table.play("a2 a3").on("a3") == "blue hero"


def test_mm_mph_02_figures_that_have_not_moved_keep_their_move() -> None:
    """MM-MPH-02: each move ends the move of the figure before it, and no other."""
    table = position("a1 blue hero; c1 blue mage; e1 blue army" + HOME).play("a1 a2", "c1 c2")
    assert table.legal("e1 e2")


# Summons
def summoning(owned: list[str] | None = None, **more: object) -> Table:
    units = f"{ENDS}; c3 blue mage; g7 blue monster; b1 blue hero; c4 straw hero"
    return on_plains(units, permanents={0: ["magic_gate"] if owned is None else owned}, **more)  # type: ignore[arg-type]


def test_a_summon_closes_the_move_of_another_figure_or_comes_between_its_steps() -> None:
    for value, goes in (("closes", False), ("between_steps", True)):
        table = summoning(["magic_gate", "seven_league_boots"], summon_interrupt=value)
        table.play("b1 b2", "summon g7 d4")
        assert ("b2 a2" in table.moves()) == goes


@pytest.mark.parametrize("mover", ["b1 b2", "c3 c2"])
@pytest.mark.parametrize("value", ["closes", "between_steps"])
def test_mm_q_86_a_summon_closes_the_move_of_another_or_comes_between(mover: str, value: str) -> None:
    """MM-Q-86: of a Hero with 1 MP left, and of the very Mage that calls."""
    units = "b1 blue hero; c3 blue mage; g7 blue monster"
    cards = {0: ["magic gate", "seven league boots", "cloud walking"]}
    table = against_straw(units, permanents=cards, summon_interrupt=value).play(mover, "summon monster g7 d3")
    square = mover[3:]
    if value == "closes":
        assert table.refused(f"{square} a1" if square == "b2" else f"{square} b3") == ("MM-MPH-02", "MM-Q-47")
    else:
        assert table.play(f"{square} b3").left("b3") == 0


@pytest.mark.parametrize("value", ["closes", "between_steps"])
def test_mm_q_86_a_step_of_another_figure_closes_the_move_either_way(value: str) -> None:
    """MM-Q-86: between two steps comes a summon, and no third figure's step."""
    units = "b1 blue hero; c3 blue mage; g7 blue monster"
    cards = {0: ["magic gate", "seven league boots"]}
    table = against_straw(units, permanents=cards, summon_interrupt=value)
    table.play("b1 b2", "summon monster g7 d3", "c3 c4")
    assert table.refused("b2 b3") == ("MM-MPH-02", "MM-Q-47")


def test_a_space_is_not_a_part_of_a_step_by_its_own() -> None:
    from referee.engine.core.move import Move

    table = position("a1 blue hero" + HOME)
    assert table.game.judge(table.state, Move(0, "step", (0,))).clauses == ("MM-MPH-03",)
    assert table.game.judge(table.state, Move(0, "step", (0, 9, 0))).clauses == ("MM-MPH-03",)
    assert table.game.judge(table.state, Move(0, "step", (0, 9, 18))).clauses == ("MM-MPH-03",)


def test_mm_mph_03_a_path_is_judged_step_by_step() -> None:
    """MM-MPH-03: three squares are two steps; with 1 MP the first is legal and the second not."""
    table = position("a1 blue hero" + HOME)
    first, second = game().read(table.state, "a1 b2 c3")
    assert (path_of(first), path_of(second)) == ((0, 9), (9, 18))
    assert table.legal("a1 b2 c3")
    table.apply(first)
    assert game().judge(table.state, second).clauses == ("MM-MPH-04", "MM-MOVE-02")
    quick = position("a1 blue hero" + HOME, permanents=FAST)
    assert quick.play("a1 b2 c3").on("c3") == "blue hero"


@pytest.mark.parametrize("line", ["a1 a3", "a1 c3", "a1 c2"])
def test_mm_mph_03_two_spaces_at_once_are_not_a_step(line: str) -> None:
    """MM-MPH-03: also with 2 MP the space between must be named and entered."""
    table = position("a1 blue hero" + HOME, permanents=FAST)
    assert table.refused(line) == ("MM-MOVE-03", "MM-MOVE-04")


def test_mm_mph_03_what_bars_one_step_bars_the_path() -> None:
    """MM-MPH-03: your figure on the way, and a fight on the way, are met at their step."""
    table = position("a1 blue hero; b2 blue mage" + HOME, permanents=FAST)
    assert "MM-STACK-01" in table.refused("a1 b2") + table.refused("a1 b2 c3")
    fight = position("a1 blue hero; b2 straw garrison" + HOME, permanents=FAST).play("a1 b2")
    assert fight.due == "blue attacker"
    assert fight.refused("b2 c3")[0] == "MM-COMB-02"


def test_mm_mph_03_to_stay_is_not_a_step() -> None:
    """MM-MPH-03: a step goes from one space to another one."""
    assert "MM-MPH-03" in position("a1 blue hero" + HOME).refused("a1 a1")


def test_a_figure_that_is_moving_is_not_read_as_going_where_it_is() -> None:
    table = position("a1 blue mage; h8 straw garrison").play("a1 b2")
    with pytest.raises(InvalidMoveError, match="the figure that is moving is already on b2"):
        table.refused("mage b2")
    assert table.refused("b2 b2") == ("MM-MPH-03",)


def test_move_points_by_hand_carry_a_figure_on() -> None:
    table = on_plains(f"{ENDS}; c3 blue hero", hands={0: ["seven_league_boots", "haste_spell"]})
    table.play("c3 c4")
    assert "MM-MPH-04" in table.refused("c4 c5")
    table.play("play seven league boots", "c4 c5", "play haste c5", "c5 c6")
    assert table.on("c6") == "blue hero"
    assert "MM-MPH-04" in table.refused("c6 c7")


def test_a_second_paid_step_with_1_mp_is_refused() -> None:
    """MM-MPH-04: refused with what it costs and what is left; with 2 MP it is accepted."""
    table = position("b2 blue hero" + HOME).play("b2 b3")
    assert table.refused("b3 b4") == ("MM-MPH-04", "MM-MOVE-02")
    assert "costs 1 MP, but you have 0 MP left" in table.why("b3 b4")
    assert position("b2 blue hero" + HOME, permanents=BOOTS).play("b2 b3").legal("b3 b4")


def test_an_enemy_or_empty_town_is_not_a_case_of_a_free_stop() -> None:
    """MM-MPH-04: with no unit of yours in the Town the ordinary cost is cited."""
    table = position("b2 blue hero" + HOME, structures={"c4": "town"}).play("b2 c3")
    assert table.refused("c3 c4") == ("MM-MPH-04", "MM-MOVE-02")
    entering = position("b2 blue hero; c4 blue garrison" + HOME, structures={"c4": "town"}, town_cost="enter_free")
    assert entering.play("b2 c3").legal("c3 c4")


def test_mm_mph_04_each_space_costs_a_point_and_without_one_nobody_continues() -> None:
    """MM-MPH-04: with 0 MP a further step is refused with the price; each figure has its own points."""
    table = position("a1 blue hero; c1 blue mage" + HOME).play("a1 a2")
    assert table.left("a2") == 0
    assert table.refused("a2 a3") == ("MM-MPH-04", "MM-MOVE-02")
    assert "the step to a3 costs 1 MP, but you have 0 MP left" in table.why("a2 a3")
    assert table.left("c1") == 1
    assert table.legal("c1 c2")


def test_mm_mph_04_with_two_points_there_are_two_steps() -> None:
    """MM-MPH-04: with 2 MP you take two paid steps, not three."""
    table = position("a1 blue hero" + HOME, permanents=FAST).play("a1 a2", "a2 a3")
    assert table.refused("a3 a4") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_mph_04_the_rule_can_be_overruled_and_the_point_is_not_owed() -> None:
    """MM-MPH-04: the breach is a rule, not a fact: the table may let the step stand."""
    table = position("a1 blue hero" + HOME).play("a1 a2")
    assert [breach.kind for breach in table.ruling("a2 a3").breaches] == ["rule"]


@pytest.mark.parametrize("there", ["straw garrison", "straw hero", "straw hero garrison"])
def test_mm_mph_05_a_figure_may_enter_a_space_with_enemy_units(there: str) -> None:
    """MM-MPH-05: whatever unit is there; the step is paid, and a combat begins."""
    table = position(f"a1 blue hero; b2 {there}" + HOME)
    assert table.legal("a1 b2")
    assert "a1 b2" in table.moves()
    table.play("a1 b2")
    assert (table.due, table.on("a1"), table.on("b2")) == ("blue attacker", "", there)


def test_mm_mph_05_an_enemy_space_is_not_passed_through() -> None:
    """MM-MPH-05: a figure goes beyond an enemy garrison only after the fight, in a Town too."""
    for structure in ("town", "mine"):
        table = position("a1 blue hero; b2 straw garrison" + HOME, structures={"b2": structure}, permanents=FAST)
        table.play("a1 b2")
        assert table.due == "blue attacker"
        table.play("dice 6 6", "dice 1 1", "pass", "pass", "b2 c3")
        assert table.on("c3") == "blue hero"


def test_nobody_passes_through_enemies() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 straw garrison", permanents={0: ["seven league boots"]})
    from referee.engine.core.move import Move

    ruling = table.game.judge(table.state, Move(0, "step", (0, 9, 18)))
    assert ruling.clauses == ("MM-COMB-01", "MM-Q-32")


def step(table: Table, *names: str) -> tuple[str, ...]:
    """Return the clauses by which one step over several spaces is refused."""
    move = Move(0, "step", tuple(INDEX[name] for name in names))
    return table.game.judge(table.state, move).clauses


@pytest.mark.parametrize("there", ["garrison", "hero", "hero garrison"])
def test_mm_q_32_enemy_units_are_not_passed(there: str) -> None:
    """MM-Q-32: whatever unit is there, and in a Town too, the figure stops and fights."""
    cards = {0: ["seven league boots"]}
    table = position(f"c1 blue hero; c2 straw {there}" + CORNERS, permanents=cards)
    assert step(table, "c1", "c2", "c3") == ("MM-COMB-01", "MM-Q-32")
    assert table.play("c1 c2").due == "blue attacker"
    town = position(f"c4 blue hero; c5 straw {there}" + CORNERS, permanents=cards)
    assert step(town, "c4", "c5", "c6") == ("MM-COMB-01", "MM-Q-32")


@pytest.mark.parametrize(("cards", "clauses"), [(["seven league boots"], ()), ([], ("MM-MPH-04", "MM-MOVE-02"))])
def test_mm_q_32_the_winner_continues_with_mp_left(cards: list[str], clauses: tuple[str, ...]) -> None:
    """MM-Q-32: with all defenders gone and 1 MP left it moves on; without, it stays; a garrison is fought first."""
    table = position("c1 blue hero; c2 straw army garrison" + CORNERS, permanents={0: cards})
    table.play("c1 c2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.refused("c2 c3")[0] == "MM-COMB-02"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.on("c2") == "blue hero"
    assert table.refused("c2 c3") == clauses


def test_entering_an_enemy_space_is_a_fight_and_stops_the_figure() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 straw garrison", permanents={0: ["seven league boots"]})
    assert table.play("a1 b2").due == "blue attacker"
    assert table.refused("a1 a2") != ()
    table.play("dice 6 1", "dice 2 2", "pass", "pass")
    assert (table.on("b2"), table.left("b2")) == ("blue hero", 1)
    assert table.play("b2 c3").on("c3") == "blue hero"
