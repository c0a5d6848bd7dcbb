"""How a combat ends: MM-COMB-11 to MM-COMB-14, MM-INF-07, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, on_plains, position

from referee.games.monsters_and_magic.catalogue import INDEX

HOMES = "; h8 straw garrison; a1 blue garrison"
KINDS = ("mage", "hero", "monster", "army")
WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
CORNERS = "; h8 straw garrison; a8 blue garrison"
HOME = "; h8 straw garrison"


def entered(there: str = "straw garrison", **given: object) -> Table:
    """Return a table at which a blue Hero has gone from b3 into b4."""
    return position(f"b3 blue hero; b4 {there}; e3 blue army" + HOMES, **given).play("b3 b4")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("attack", "defence", "left"), [((4, 5), (4, 4), "blue hero"), ((4, 4), (4, 5), "straw mage"), ((4, 4), (4, 4), "")]
)
def test_mm_comb_11_the_higher_total_wins(attack: tuple[int, ...], defence: tuple[int, ...], left: str) -> None:
    """MM-COMB-11: 9 beats 8, on either side; 8 against 8 is a tie."""
    assert entered("straw mage").dice(*attack, *defence).play("pass", "pass").on("b4") == left


def test_mm_comb_11_totals_count_and_not_dice() -> None:
    """MM-COMB-11: 7 on the dice beat 8 where a garrison's -2 makes them 6."""
    table = entered().dice(3, 4, 4, 4).play("pass", "pass")
    assert (table.on("b4"), table.reported("MM-COMB-12")) == (
        "blue hero",
        ["7 against 6: Straw’s Garrison is destroyed"],
    )


@pytest.mark.parametrize("kind", [*KINDS, "garrison"])
def test_mm_comb_12_the_lower_total_goes_back_to_its_set(kind: str) -> None:
    """MM-COMB-12: the loser goes back to the supply; the winner and all others stay."""
    table = entered(f"straw {kind}")
    before = table.state.supply(1, kind)
    table.play("dice 6 6", "dice 1 2", "pass", "pass")
    assert (table.on("b4"), table.state.supply(1, kind)) == ("blue hero", before + 1)
    assert table.reported("MM-COMB-12") == [
        f"12 against {1 if kind == 'garrison' else 3}: Straw’s {kind.capitalize()} is destroyed"
    ]


def test_mm_comb_12_an_attacker_that_is_lower_goes_back_as_well() -> None:
    """MM-COMB-12: the attacker is neither on its origin nor on its target, but back in the supply."""
    table = position("b3 blue hero; b4 straw mage" + HOMES)
    assert table.state.supply(0, "hero") == 4
    table.play("b3 b4", *LOSE)
    assert (table.on("b3"), table.on("b4"), table.state.supply(0, "hero")) == ("", "straw mage", 5)


def test_pieces_on_a_figure_leave_the_map_with_it() -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; c4 straw army", permanents={0: ["artificer"]}).play("use artificer c3")
    assert len(table.state.effects) == 1
    table.play("c3 c4", "dice 1 1", "dice 6 6", "pass", "pass")
    assert table.state.effects == ()
    assert table.state.moving is None


@pytest.mark.parametrize(
    ("there", "defence", "left"),
    [
        ("straw mage", (4, 4), ""),
        ("straw garrison", (5, 5), ""),
        ("straw mage garrison", (4, 4), "straw garrison"),
    ],
)
def test_mm_comb_13_on_a_tie_both_are_destroyed(there: str, defence: tuple[int, int], left: str) -> None:
    """MM-COMB-13: 8 against 8; a garrison behind the figure stays, and the combat is over."""
    table = entered(there).dice(4, 4, *defence)
    table.play("pass", "pass")
    assert (table.on("b3"), table.on("b4"), table.due) == ("", left, "blue movement")
    assert table.state.supply(0, "hero") == 5
    assert len(table.reported("MM-COMB-13")) == 1


@pytest.mark.parametrize(("defender", "dice"), [("hero", "dice 3 4"), ("garrison", "dice 4 5")])
def test_mm_q_33_a_tie_with_the_last_defender_empties_the_space(defender: str, dice: str) -> None:
    """MM-Q-33: 7 against 7 takes both, and neither holds the space; both pieces are in their sets again."""
    table = position(f"c1 blue hero; c2 straw {defender}" + CORNERS)
    table.play("c1 c2", "dice 3 4", dice, "pass", "pass")
    assert (table.on("c1"), table.on("c2"), table.due) == ("", "", "blue movement")
    assert table.reported("MM-COMB-13")[0].startswith("7 against 7")
    assert (table.state.supply(0, "hero"), table.state.supply(1, "hero")) == (5, 5)


def test_mm_comb_14_a_winner_with_points_left_moves_on() -> None:
    """MM-COMB-14: with 2 MP, one spent on entering, the winner has one step left."""
    table = entered("straw mage garrison", permanents={0: ["seven league boots"]}).play(*WIN, *WIN)
    assert table.left("b4") == 1
    assert table.play("b4 b5").on("b5") == "blue hero"
    assert table.refused("b5 b6") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_comb_14_a_winner_with_points_left_may_attack_again() -> None:
    """MM-COMB-14: the further step may lead into the next fight."""
    boots = {0: ["seven league boots"]}
    table = position("b3 blue hero; b4 straw garrison; b5 straw mage" + HOMES, permanents=boots)
    table.play("b3 b4", *WIN, "b4 b5")
    assert table.spec.subject == (1, "b5", "figure")


def test_mm_comb_14_a_winner_without_points_stays() -> None:
    """MM-COMB-14: 1 MP is spent on entering; the win gives none back."""
    table = entered().play(*WIN)
    assert table.left("b4") == 0
    assert table.refused("b4 b5") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_comb_14_with_a_defender_left_nobody_moves_on() -> None:
    """MM-COMB-14: all defenders must be gone, whatever points are left."""
    table = entered("straw mage garrison", permanents={0: ["seven league boots"]}).play(*WIN)
    assert table.state.figures[INDEX["b4"]] is None
    assert table.refused("b4 b5")[0] == "MM-COMB-02"


@pytest.mark.parametrize(("start", "end", "force"), [("plains", "forest", 2), ("forest", "plains", 0)])
def test_mm_inf_07_terrain_is_read_where_the_combat_is_fought(start: str, end: str, force: int) -> None:
    """MM-INF-07: from Plains into Forest the Forest cards of both sides apply, the other way round they do not."""
    table = position(
        "b2 blue army; c3 straw monster" + HOME,
        terrain={"b2": start, "c3": end},
        permanents={0: ["wood elves"], 1: ["treants"]},
    )
    table.play("b2 c3")
    assert [int(side.rsplit(" ", 1)[1]) for side in table.tallies] == [force, force]


@pytest.mark.parametrize(("start", "end", "force"), [("mine", "city", 2), ("city", "mine", 0)])
def test_mm_inf_07_structures_are_read_where_the_combat_is_fought(start: str, end: str, force: int) -> None:
    """MM-INF-07: Siege Engines help when you enter a City, not when you leave one."""
    table = position(
        "b2 blue army; c3 straw monster" + HOME,
        structures={"b2": start, "c3": end},
        permanents={0: ["siege engines"]},
    )
    assert table.play("b2 c3").tallies[0].endswith(f" {force}")
