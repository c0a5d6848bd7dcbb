"""Rulings on the course of a combat, MM-Q-32 to MM-Q-36: every value of every switch."""

import pytest
from tables.monsters_and_magic import Table, position

from referee.engine.core.move import Move
from referee.games.monsters_and_magic.catalogue import INDEX

FAR = "; h8 straw garrison; a8 blue garrison"


def step(table: Table, *names: str) -> tuple[str, ...]:
    """Return the clauses by which one step over several spaces is refused."""
    move = Move(0, "step", tuple(INDEX[name] for name in names))
    return table.game.judge(table.state, move).clauses


@pytest.mark.parametrize("there", ["garrison", "hero", "hero garrison"])
def test_mm_q_32_enemy_units_are_not_passed(there: str) -> None:
    """MM-Q-32: whatever stands there, and in a Town too, the figure stops and fights."""
    cards = {0: ["seven league boots"]}
    table = position(f"c1 blue hero; c2 straw {there}" + FAR, permanents=cards)
    assert step(table, "c1", "c2", "c3") == ("MM-COMB-01", "MM-Q-32")
    assert table.play("c1 c2").due == "blue attacker"
    town = position(f"c4 blue hero; c5 straw {there}" + FAR, permanents=cards)
    assert step(town, "c4", "c5", "c6") == ("MM-COMB-01", "MM-Q-32")


@pytest.mark.parametrize(("cards", "clauses"), [(["seven league boots"], ()), ([], ("MM-MPH-04", "MM-MOVE-02"))])
def test_mm_q_32_the_winner_goes_on_with_mp_left(cards: list[str], clauses: tuple[str, ...]) -> None:
    """MM-Q-32: with all defenders gone and 1 MP left it moves on; without, it stays; a garrison is fought first."""
    table = position("c1 blue hero; c2 straw army garrison" + FAR, permanents={0: cards})
    table.play("c1 c2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.refused("c2 c3")[0] == "MM-COMB-02"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.on("c2") == "blue hero"
    assert table.refused("c2 c3") == clauses


@pytest.mark.parametrize(("defender", "dice"), [("hero", "dice 3 4"), ("garrison", "dice 4 5")])
def test_mm_q_33_a_tie_with_the_last_defender_empties_the_space(defender: str, dice: str) -> None:
    """MM-Q-33: 7 against 7 takes both, and neither holds the space; both pieces are in their sets again."""
    table = position(f"c1 blue hero; c2 straw {defender}" + FAR)
    table.play("c1 c2", "dice 3 4", dice, "pass", "pass")
    assert (table.on("c1"), table.on("c2"), table.due) == ("", "", "blue movement")
    assert table.reported("MM-COMB-13")[0].startswith("7 against 7")
    assert (table.state.supply(0, "hero"), table.state.supply(1, "hero")) == (5, 5)


def test_mm_q_34_a_tie_with_the_figure_leaves_the_garrison() -> None:
    """MM-Q-34: attacker and figure are gone, and nobody fights the garrison, which holds the space."""
    table = position("c1 blue hero; c2 straw army garrison" + FAR)
    table.play("c1 c2", "dice 3 4", "dice 2 5", "pass", "pass")
    assert (table.on("c1"), table.on("c2"), table.due) == ("", "straw garrison", "blue movement")


@pytest.mark.parametrize(
    ("value", "dice", "totals"),
    [
        ("new", ("dice 2 1", "dice 3 2"), ("dice 2+1 3; hero 0 = 3", "dice 3+2 5; garrison -2 = 3")),
        ("keep", ("dice 3 2",), ("dice 5+4 9; hero 0 = 9", "dice 3+2 5; garrison -2 = 3")),
    ],
)
def test_mm_q_35_the_roll_against_the_garrison(value: str, dice: tuple[str, ...], totals: tuple[str, str]) -> None:
    """MM-Q-35: both roll anew, or the attacker keeps its 9 and the garrison alone rolls."""
    table = position("c1 blue hero; c2 straw army garrison" + FAR, garrison_roll=value)
    table.play("c1 c2", "dice 5 4", "dice 1 1", "pass", "pass")
    assert table.due == ("blue attacker" if value == "new" else "straw defender")
    table.play(*dice)
    assert table.tallies == totals
    table.play("pass", "pass")
    assert table.on("c2") == ("" if value == "new" else "blue hero")


def test_mm_q_35_another_attacker_of_the_turn_rolls_for_itself() -> None:
    """MM-Q-35, keep: the kept roll belongs to one combat."""
    table = position("c1 blue hero; c2 straw army garrison; d1 blue army" + FAR, garrison_roll="keep")
    table.play("c1 c2", "dice 5 4", "dice 1 1", "pass", "pass", "dice 6 6", "pass", "pass")
    assert table.on("c2") == "straw garrison"
    assert table.play("d1 c2").due == "blue attacker"


def beaten(value: str, cards: tuple[str, ...] = ()) -> Table:
    """Return a combat in which the figure is beaten and the garrison is left."""
    table = position("c1 blue hero; c2 straw army garrison" + FAR, withdraw=value, permanents={0: cards})
    return table.play("c1 c2", "dice 5 4", "dice 1 1", "pass", "pass")


def test_mm_q_36_nobody_withdraws_by_default() -> None:
    """MM-Q-36, no: the next dice are due at once; to withdraw is refused then and before."""
    table = beaten("no")
    assert table.due == "blue attacker"
    assert table.refused("withdraw")[-2:] == ("MM-COMB-03", "MM-Q-36")
    table.play("dice 5 4", "dice 1 1")
    assert table.refused("withdraw") == ("MM-COMB-03", "MM-Q-36")


def test_mm_q_36_the_attacker_may_withdraw_between_figure_and_garrison() -> None:
    """MM-Q-36, yes: back to where it came from, with the MP that are left; the garrison stays; or it fights on."""
    table = beaten("yes", ("seven league boots",))
    assert (table.due, table.moves()) == ("blue withdraw", {"withdraw", "fight on"})
    table.play("withdraw")
    assert (table.on("c1"), table.on("c2"), table.left("c1")) == ("blue hero", "straw garrison", 1)
    table = beaten("yes").play("fight on")
    assert table.due == "blue attacker"
    table.play("dice 5 4", "dice 1 1", "pass", "pass")
    assert table.on("c2") == "blue hero"


def test_mm_q_36_nobody_withdraws_from_a_first_fight() -> None:
    """MM-Q-36, yes: not before the figure is beaten, and a garrison alone is fought without a question."""
    table = position("c1 blue hero; c2 straw army garrison" + FAR, withdraw="yes")
    table.play("c1 c2", "dice 5 4", "dice 1 1")
    assert table.refused("withdraw") == ("MM-COMB-03", "MM-Q-36")
    alone = position("c1 blue hero; c2 straw garrison" + FAR, withdraw="yes").play("c1 c2")
    assert alone.due == "blue attacker"
