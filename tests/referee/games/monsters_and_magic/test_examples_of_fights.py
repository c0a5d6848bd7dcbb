"""The worked examples that are fights, blow by blow."""

from __future__ import annotations

from tables.monsters_and_magic import Table, garrisons, on_plains

from referee.games.monsters_and_magic.declaration import held_types
from referee.games.monsters_and_magic.fights import tallies

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"


def totals(table: Table) -> list[int]:
    return [tally.total for _, tally in tallies(table.state)]


def test_a_garrison_with_its_base_force_loses_to_a_hero_by_one_point() -> None:  # MM-EX-01
    table = on_plains(f"{ENDS}; c3 blue hero; c4 straw garrison", structures={"c4": "village"})
    table.play("c3 c4", "dice 3 4", "dice 4 4")
    assert totals(table) == [7, 6]
    table.play("pass", "pass")
    assert table.on("c4") == "blue hero"
    assert table.on("c3") == ""
    assert table.reports[-1] == "7 against 6: Straw’s Garrison is destroyed"


def sides(table: Table) -> list[str]:
    return [f"{title}: {tally}" for title, tally in tallies(table.state)]


def test_a_mage_in_a_forest_castle_falls_to_a_monster_with_treants_and_dragons() -> None:  # MM-EX-02
    table = on_plains(
        f"{ENDS}; c3 blue monster; c4 straw mage",
        terrain={"c4": "forest"},
        structures={"c4": "castle"},
        permanents={0: ["treants", "dragons"], 1: ["wizards"]},
    )
    table.play("c3 c4", "dice 5 2", "dice 3 3")
    assert sides(table) == [
        "Blue’s Monster: dice (5+2) 7; monster 0; Treants +2 forest; Dragons +1 attacking = 10",
        "Straw’s Mage: dice (3+3) 6; mage 0; Wizards +1 defending; castle +2 = 9",
    ]
    table.play("pass", "pass")
    assert table.on("c4") == "blue monster"


def test_a_tie_takes_both_armies_and_leaves_the_garrison_behind_them() -> None:  # MM-EX-03
    table = on_plains(
        f"{ENDS}; c3 blue army; c4 straw army garrison",
        structures={"c4": "town"},
        permanents={0: ["knights", "siege_engines"]},
    )
    table.play("c3 c4", "dice 4 4", "dice 6 5")
    assert totals(table) == [11, 11]
    table.play("pass", "pass")
    assert table.on("c4") == "straw garrison"
    assert table.on("c3") == ""
    assert (table.state.supply(0, "army"), table.state.supply(1, "army")) == (5, 5)
    assert table.due == "blue movement"
    assert table.reports[-1] == "11 against 11: Blue’s Army and Straw’s Army are both destroyed"


def test_a_winner_with_mp_left_moves_on(  # MM-EX-04
) -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; c4 straw garrison", permanents={0: ["seven_league_boots"]})
    table.play("c3 c4", "dice 6 1", "dice 2 2", "pass", "pass")
    assert table.reports[-1].startswith("7 against 2")
    table.play("c4 c5")
    assert table.on("c5") == "blue hero"
    assert table.refused("c5 c6") == ("MM-MPH-04", "MM-MOVE-02")


def test_a_tie_with_the_last_defender_leaves_the_space_empty() -> None:  # MM-EX-15
    table = on_plains(f"{ENDS}; c3 blue army; c4 straw garrison")
    table.play("c3 c4", "dice 2 3", "dice 3 4")
    assert totals(table) == [5, 5]
    table.play("pass", "pass")
    assert table.on("c4") == ""
    assert table.on("c3") == ""


def ex_17(**options: str) -> Table:
    return on_plains(
        f"{ENDS}; c3 blue army; c4 straw hero garrison; d5 straw mage",
        terrain={"c4": "forest"},
        structures={"c4": "castle"},
        permanents={0: ["knights", "barbarians", "siege_engines"], 1: ["fortifications", "rangers", "healers"]},
        **options,
    )


def test_an_army_beats_the_hero_of_a_castle_and_falls_to_its_garrison() -> None:  # MM-EX-17
    table = ex_17().play("c3 c4", "dice 5 4", "dice 3 4")
    assert sides(table) == [
        "Blue’s Army: dice (5+4) 9; army 0; Knights +1 attacking; Siege Engines +2 attacking castle = 12",
        "Straw’s Hero: dice (3+4) 7; hero 0; Rangers +1 forest; Healers +1 defending next to mage d5; castle +2 = 11",
    ]
    table.play("pass", "pass")
    assert table.on("c4") == "straw garrison"
    table.play("dice 2 3", "dice 4 5")
    assert sides(table) == [
        "Blue’s Army: dice (2+3) 5; army 0; Knights +1 attacking; Barbarians +2 against garrison; "
        "Siege Engines +2 attacking castle = 10",
        "Straw’s Garrison: dice (4+5) 9; garrison -2; Fortifications +1; "
        "Healers +1 defending next to mage d5; castle +2 = 11",
    ]
    table.play("pass", "pass")
    assert table.on("c4") == "straw garrison"
    assert table.state.supply(0, "army") == 5


def test_hand_cards_alternate_and_a_benefit_ends_with_its_fifth_space() -> None:  # MM-EX-19
    mines = {square: "mine" for square in ("c4", "g1", "g2", "g3", "g4")}
    held = garrisons("straw", ("g1", "g2", "g3", "g4"))
    table = on_plains(
        f"a1 blue garrison; {held}; c3 blue monster; c4 straw army; c5 straw army",
        terrain={"c4": "badlands", "c5": "badlands"},
        structures={**mines, "c5": "city"},
        permanents={0: ["wings"]},
        hands={0: ["demons"], 1: ["undead_hordes"]},
        declared={1: ["mine"]},
    )
    table.play("c3 c4", "dice 4 4", "dice 3 3")
    assert totals(table) == [8, 7]
    table.play("pass")
    assert table.due == "straw cards"
    table.play("play undead hordes")
    assert totals(table) == [8, 9]
    table.play("play demons")
    assert totals(table) == [10, 9]
    table.play("pass", "pass")
    assert table.on("c4") == "blue monster"
    assert table.state.declared[1] == ()
    assert held_types(table.state, 1)["mine"] == 4
    assert table.left("c4") == 1
    table.play("c4 c5", "dice 3 2", "dice 5 1")
    assert sides(table) == [
        "Blue’s Monster: dice (3+2) 5; monster 0; Demons +2 badlands = 7",
        "Straw’s Army: dice (5+1) 6; army 0; Undead Hordes +2 badlands = 8",
    ]
    table.play("pass", "pass")
    assert table.on("c5") == "straw army"
    assert table.state.supply(0, "monster") == 5
    assert table.reports[-1] == "7 against 8: Blue’s Monster is destroyed"
    assert table.due == "blue movement"
