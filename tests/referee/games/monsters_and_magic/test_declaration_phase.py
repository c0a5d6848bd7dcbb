"""The Declaration Phase: MM-DECL-01 to MM-DECL-06, and the rulings on them."""

from __future__ import annotations

import pytest
from observing import observe
from tables.monsters_and_magic import Table, garrisons, position, squares_of

AWAY = "; h5 straw garrison"
DECLARED = {
    "village": "Villages",
    "city": "Cities",
    "ruins": "Ruins",
    "mine": "Mines",
    "temple": "Temples",
    "tower": "Towers",
}
HOME = "; h8 straw garrison"
WITH, WITHOUT = "dice (2+2) 4; hero 0; mines +1 declared = 5", "dice (2+2) 4; hero 0 = 4"
FAR = "; h1 straw garrison"
FIVE = garrisons("blue", squares_of("mine", 5)) + "; a7 blue hero garrison; a8 straw army" + FAR
FIVE_MINES = squares_of("mine", 5)
FIVE_CITIES = squares_of("city", 5)


def held(structure: str, count: int, unit: str = "garrison") -> str:
    """Return units: own units on so many spaces of a structure type."""
    return "; ".join(f"{square} blue {unit}" for square in squares_of(structure, count))


@pytest.mark.parametrize("structure", DECLARED)
def test_mm_decl_01_five_spaces_of_a_type_are_declared(structure: str) -> None:
    """MM-DECL-01: a player may declare a type with 5 or 6 of its spaces, not with 4."""
    for count, expected in ((4, ()), (5, (structure,)), (6, (structure,))):
        table = position(held(structure, count) + AWAY, phase="declaration")
        assert table.state.declared == (expected, ())


def test_mm_decl_01_several_types_are_declared_together() -> None:
    """MM-DECL-01: five Mines and five Ruins at once; four Cities beside them are not."""
    units = "; ".join((held("mine", 5), held("ruins", 5), held("city", 4)))
    table = position(units + AWAY, phase="declaration")
    assert table.state.declared[0] == ("ruins", "mine")


def test_mm_decl_01_spaces_of_others_do_not_count() -> None:
    """MM-DECL-01: four Mines each are not five for either player, nor are five spaces of five types."""
    straw = "; ".join(f"{square} straw garrison" for square in squares_of("mine", 8)[4:])
    assert position(f"{held('mine', 4)}; {straw}", phase="declaration").state.declared == ((), ())
    mixed = "; ".join(f"a{row} blue garrison" for row in (1, 2, 3, 4, 8))
    assert position(mixed + AWAY, phase="declaration").state.declared == ((), ())


def test_mm_decl_01_the_fifth_space_of_the_turn_waits_for_the_next_declaration() -> None:
    """MM-DECL-01: declared in the player’s next Declaration Phase, neither at once nor on the opponent's turn."""
    table = position(held("mine", 4) + "; e3 blue hero; h5 straw garrison").play("e3 e4")
    assert table.state.declared == ((), ())
    assert table.end_turn().state.declared == ((), ())
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    if table.due == "blue declaration":
        table.play("end")
    assert table.state.declared == (("mine",), ())


@pytest.mark.parametrize("structure", ["town", "castle"])
def test_towns_and_castles_are_never_declared(structure: str) -> None:
    units = garrisons("blue", squares_of(structure, 6)) + HOME
    table = position(units, phase="declaration", auto_declare="no", hands={0: 1})
    assert table.state.declared[0] == ()
    assert table.refused(f"declare {structure}s") == ("MM-DECL-05" if structure == "town" else "MM-DECL-06",)


def hero_on_a7(table: Table, defends: bool) -> str:
    """Return the total of blue’s Hero of a7 in a fight with straw’s unit of a8, both with a roll of 4."""
    table.play("a8 a7" if defends else "a7 a8", "dice 2 2", "dice 2 2")
    return table.tallies[1 if defends else 0]


def test_mm_q_09_the_referee_declares_by_default() -> None:
    """MM-Q-09: nothing is asked, the Mines are declared aloud and help; a player who declares them is told that."""
    table = position(FIVE, phase="beginning")
    assert (table.due, table.state.declared[0]) == ("blue movement", ("mine",))
    assert table.reported("MM-DECL-01") == ["Blue declares Mines"]
    assert hero_on_a7(table, defends=False) == WITH
    table = position(FIVE, phase="beginning", hands={0: 1})
    assert table.refused("declare mines") == ("MM-DECL-01", "MM-Q-08", "MM-Q-09")
    assert table.play("end", "end").state.declared[0] == ("mine",)


@pytest.mark.parametrize(("lines", "shown"), [(("declare mines", "end"), WITH), (("end",), WITHOUT)])
def test_mm_q_09_a_player_may_have_to_declare(lines: tuple[str, ...], shown: str) -> None:
    """MM-Q-09: a type that is not declared gives nothing in this turn; types without 5 spaces cannot be declared."""
    table = position(FIVE, phase="beginning", auto_declare="no")
    assert (table.due, table.state.declared[0]) == ("blue declaration", ())
    assert table.refused("declare towers") == ("MM-DECL-01",)
    table.play(*lines)
    assert table.due == "blue movement"
    assert hero_on_a7(table, defends=False) == shown


def test_mm_decl_02_a_declaration_is_public() -> None:
    """MM-DECL-02: it is announced to all, and every seat may know it."""
    table = position(held("tower", 5) + "; h1 straw garrison; h2 vermilion garrison", seats=3, phase="declaration")
    assert table.ever_reported("MM-DECL-01") == ["Blue declares Towers"]
    for seat in range(3):
        seen = observe(table.game, table.state, seat)["state"]
        assert isinstance(seen, dict)
        assert seen["declared"] == [["tower"], [], []]


def test_mm_decl_02_the_end_of_a_benefit_is_public_as_well() -> None:
    """MM-DECL-02: what no longer counts is announced when the fifth space is left."""
    table = position(held("mine", 4) + "; e4 blue hero" + AWAY, declared={0: ["mine"]}).play("e4 e3")
    assert table.reported("MM-DECL-04") == ["Blue no longer has Mines"]


@pytest.mark.parametrize("figures", range(6))
def test_mm_decl_03_garrisons_and_figures_occupy_alike(figures: int) -> None:
    """MM-DECL-03: 3 garrisons and 2 figures in 5 different Ruins are 5, and so is every other mixture."""
    kinds = ("hero", "mage", "army", "monster", "hero")
    units = [kinds[place] if place < figures else "garrison" for place in range(5)]
    squares = squares_of("ruins", 5)
    said = "; ".join(f"{square} blue {unit}" for square, unit in zip(squares, units, strict=True))
    assert position(said + AWAY, phase="declaration").state.declared[0] == ("ruins",)


def test_mm_decl_03_figure_and_garrison_in_one_space_are_one_space() -> None:
    """MM-DECL-03: 3 garrisons and 2 figures in 4 Ruins are 4."""
    units = held("ruins", 2, "hero garrison") + "; c3 blue garrison; d3 blue mage"
    assert position(units + AWAY, phase="declaration").state.declared[0] == ()


def test_mm_decl_04_towers_give_a_mage_2_once_declared() -> None:
    """MM-DECL-04: 5 Towers held: +2 if Towers is declared, +0 if it is not."""
    units = held("tower", 5) + "; g3 blue mage; h3 straw garrison"
    assert position(units, declared={0: ["tower"]}).play("g3 h3").tallies[0] == "mage 0; towers +2 declared = 2"
    assert position(units).play("g3 h3").tallies[0] == "mage 0"


def draws(table: Table) -> int:
    return table.play("end").spec.number


def test_mm_decl_04_every_declared_type_gives_its_own_benefit() -> None:
    """MM-DECL-04: each type with what it gives and nothing of the others."""
    for declared, army, cards, gains in (
        ([], "army 0", 1, "hero"),
        (["village"], "army 0", 1, "mage"),
        (["city"], "army 0", 2, "hero"),
        (["mine"], "army 0; mines +1 declared = 1", 1, "hero"),
    ):
        units = "; ".join((held("village", 5), held("city", 5), held("mine", 5))) + "; g7 blue army; h7 straw garrison"
        assert position(units, declared={0: declared}).play("g7 h7").tallies[0] == army
        table = position(units, declared={0: declared})
        assert draws(table) == cards
        table.draw(*["?"] * cards).play("dice 3")
        assert table.decision.prompt == f"choose a space for the {gains.capitalize()}"


def test_mm_decl_04_the_benefit_also_counts_in_the_turns_of_others() -> None:
    """MM-DECL-04: a defender has the benefit, too."""
    table = position(held("tower", 5) + "; g3 blue mage; h3 straw hero", declared={0: ["tower"]}, of=1).play("h3 g3")
    assert table.tallies == ("hero 0", "mage 0; towers +2 declared = 2")


def test_counting_villages_gained_this_turn() -> None:
    """MM-DECL-04: the recruit of a roll with +1 is refused; declared in the next turn they count."""
    units = garrisons("blue", squares_of("village", 4)) + "; e2 blue hero; g4 blue garrison" + HOME
    table = position(units).play("e2 e1", "end").draw("?").play("dice 3")
    assert table.refused("recruit mage g4") == ("MM-REC-04", "MM-REC-08", "MM-DECL-04")
    assert table.refused("recruit monster g4") == ("MM-REC-04",)
    assert table.play("recruit hero g4").on("g4") == "blue hero garrison"
    declared = position(units.replace("e2", "e1"), phase="recruitment", declared={0: ["village"]}).play("dice 3")
    assert declared.refused("recruit hero g4") == ("MM-REC-05",)
    assert declared.legal("recruit mage g4")


def test_counting_mines_gained_this_turn() -> None:
    """MM-DECL-04: Force of a fight in the same turn is without them, so 8 against 8 is a tie and no win."""
    units = garrisons("blue", squares_of("mine", 4)) + "; e3 blue hero; g4 blue army; g3 straw mage" + HOME
    table = position(units).play("e3 e4", "g4 g3").dice(4, 4, 4, 4)
    assert table.tallies[0] == "dice (4+4) 8; army 0 = 8"
    assert table.play("pass", "pass").on("g3") == ""
    declared = position(units.replace("e3", "e4"), declared={0: ["mine"]}).play("g4 g3").dice(4, 4, 4, 4)
    assert declared.tallies[0] == "dice (4+4) 8; army 0; mines +1 declared = 9"


@pytest.mark.parametrize(("structure", "clause"), [("town", "MM-DECL-05"), ("castle", "MM-DECL-06")])
def test_mm_decl_05_and_06_towns_and_castles_are_not_declared(structure: str, clause: str) -> None:
    """MM-DECL-05, MM-DECL-06: five or eight held make no declaration; to declare them is refused."""
    for count in (5, 8):
        units = held(structure, count) + "; h1 straw garrison"
        assert position(units, phase="declaration").state.declared == ((), ())
    by_hand = position(f"{units}; {held('mine', 5)}", phase="declaration", auto_declare="no")
    assert by_hand.refused(f"declare {structure}s") == (clause,)
    assert not [line for line in by_hand.moves() if line == f"declare {structure}"]
    assert by_hand.play("declare mines").state.declared[0] == ("mine",)


@pytest.mark.parametrize(("structure", "clause"), [("town", "MM-DECL-05"), ("castle", "MM-DECL-06")])
def test_mm_decl_05_and_06_what_is_reported_in_spite_of_the_referee_declaring(structure: str, clause: str) -> None:
    """MM-DECL-05, MM-DECL-06: also where the referee declares by itself, the answer cites the clause."""
    table = position(held(structure, 5) + "; h1 straw garrison", phase="declaration", permanents={0: ["oracle"]})
    assert clause in table.refused(f"declare {structure}s")


def test_mm_decl_05_a_town_helps_without_any_declaration() -> None:
    """MM-DECL-05, MM-DECL-06: one Town is crossed free, one Castle defends, undeclared."""
    table = position("c4 blue hero; c5 blue garrison" + AWAY)
    assert table.play("c4 c5 c6").on("c6") == "blue hero"
    fight = position("b5 straw army; b6 blue mage; h1 straw garrison", of=1).play("b5 b6")
    assert fight.tallies[1] == "mage 0; castle +2 = 2"


def test_five_of_a_type_are_declared_by_the_referee() -> None:
    table = position(garrisons("blue", FIVE_MINES[:4]) + HOME, phase="declaration")
    assert table.state.declared[0] == ()
    table = position(garrisons("blue", FIVE_MINES) + HOME, phase="declaration")
    assert table.state.declared == (("mine",), ())
    assert "Blue declares Mines" in table.reports


def test_figures_and_garrisons_occupy_alike_and_a_space_counts_once() -> None:
    units = "a4 blue garrison; b4 blue garrison; c4 blue garrison; d4 blue hero garrison"
    assert position(units + HOME, phase="declaration").state.declared[0] == ()
    assert position(units + "; e4 blue mage" + HOME, phase="declaration").state.declared[0] == ("mine",)


def test_a_continuous_benefit_needs_no_declaration() -> None:
    table = position(garrisons("blue", FIVE_CITIES) + HOME, declaration_life="continuous").play("end")
    assert table.spec.number == 2
