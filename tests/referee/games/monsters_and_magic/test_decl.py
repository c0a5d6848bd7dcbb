"""The Declaration Phase, MM-DECL-01 to MM-DECL-06: what is declared, from when it counts, and what never is."""

import pytest
from tables.monsters_and_magic import Table, position, squares_of

HOME = "; h5 straw garrison"
DECLARED = {
    "village": "Villages",
    "city": "Cities",
    "ruins": "Ruins",
    "mine": "Mines",
    "temple": "Temples",
    "tower": "Towers",
}


def held(structure: str, count: int, unit: str = "garrison") -> str:
    """Return units: own units on so many spaces of a structure type."""
    return "; ".join(f"{square} blue {unit}" for square in squares_of(structure, count))


@pytest.mark.parametrize("structure", DECLARED)
def test_mm_decl_01_five_spaces_of_a_type_are_declared(structure: str) -> None:
    """MM-DECL-01: with 5 and with 6 of a type, not with 4, and only by the one who occupies them."""
    for count, expected in ((4, ()), (5, (structure,)), (6, (structure,))):
        table = position(held(structure, count) + HOME, phase="declaration")
        assert table.state.declared == (expected, ())


def test_mm_decl_01_several_types_are_declared_together() -> None:
    """MM-DECL-01: five Mines and five Ruins at once; four Cities beside them are not."""
    units = "; ".join((held("mine", 5), held("ruins", 5), held("city", 4)))
    table = position(units + HOME, phase="declaration")
    assert table.state.declared[0] == ("ruins", "mine")


def test_mm_decl_01_spaces_of_others_do_not_count() -> None:
    """MM-DECL-01: four own Mines and four of an opponent are five for nobody; five spaces of five types neither."""
    straw = "; ".join(f"{square} straw garrison" for square in squares_of("mine", 8)[4:])
    assert position(f"{held('mine', 4)}; {straw}", phase="declaration").state.declared == ((), ())
    mixed = "; ".join(f"a{row} blue garrison" for row in (1, 2, 3, 4, 8))
    assert position(mixed + HOME, phase="declaration").state.declared == ((), ())


def test_mm_decl_01_the_fifth_space_of_the_turn_waits_for_the_next_declaration() -> None:
    """MM-DECL-01: declared in the own next Declaration Phase, neither at once nor in the opponent's turn."""
    table = position(held("mine", 4) + "; e3 blue hero; h5 straw garrison").play("e3 e4")
    assert table.state.declared == ((), ())
    assert table.end_turn().state.declared == ((), ())
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    if table.due == "blue declaration":
        table.play("end")
    assert table.state.declared == (("mine",), ())


def test_mm_decl_02_a_declaration_is_public() -> None:
    """MM-DECL-02: it is announced to all, and stands in what every seat may know."""
    table = position(held("tower", 5) + "; h1 straw garrison; h2 vermilion garrison", seats=3, phase="declaration")
    assert table.ever_reported("MM-DECL-01") == ["Blue declares Towers"]
    for seat in range(3):
        seen = table.game.observe(table.state, seat)["state"]
        assert isinstance(seen, dict)
        assert seen["declared"] == [["tower"], [], []]


def test_mm_decl_02_the_end_of_a_benefit_is_public_as_well() -> None:
    """MM-DECL-02: what no longer counts is announced when the fifth space is left."""
    table = position(held("mine", 4) + "; e4 blue hero" + HOME, declared={0: ["mine"]}).play("e4 e3")
    assert table.reported("MM-DECL-04") == ["Blue no longer has Mines"]


@pytest.mark.parametrize("figures", range(6))
def test_mm_decl_03_garrisons_and_figures_occupy_alike(figures: int) -> None:
    """MM-DECL-03: 3 garrisons and 2 figures in 5 different Ruins are 5, and so is every other mixture."""
    kinds = ("hero", "mage", "army", "monster", "hero")
    units = [kinds[place] if place < figures else "garrison" for place in range(5)]
    squares = squares_of("ruins", 5)
    said = "; ".join(f"{square} blue {unit}" for square, unit in zip(squares, units, strict=True))
    assert position(said + HOME, phase="declaration").state.declared[0] == ("ruins",)


def test_mm_decl_03_figure_and_garrison_in_one_space_are_one_space() -> None:
    """MM-DECL-03: 3 garrisons and 2 figures in 4 Ruins are 4."""
    units = held("ruins", 2, "hero garrison") + "; c3 blue garrison; d3 blue mage"
    assert position(units + HOME, phase="declaration").state.declared[0] == ()


def test_mm_decl_04_towers_give_a_mage_2_once_declared() -> None:
    """MM-DECL-04: 5 Towers held: +2 where Towers is declared, +0 where it is not yet."""
    units = held("tower", 5) + "; g3 blue mage; h3 straw garrison"
    assert position(units, declared={0: ["tower"]}).play("g3 h3").tallies[0] == "mage 0; towers +2 declared = 2"
    assert position(units).play("g3 h3").tallies[0] == "mage 0 = 0"


def draws(table: Table) -> int:
    return table.play("end").spec.number


def test_mm_decl_04_every_declared_type_gives_its_own_benefit() -> None:
    """MM-DECL-04: each type with what it gives and nothing of the others."""
    for declared, army, cards, gains in (
        ([], "army 0 = 0", 1, "hero"),
        (["village"], "army 0 = 0", 1, "mage"),
        (["city"], "army 0 = 0", 2, "hero"),
        (["mine"], "army 0; mines +1 declared = 1", 1, "hero"),
    ):
        units = "; ".join((held("village", 5), held("city", 5), held("mine", 5))) + "; g7 blue army; h7 straw garrison"
        assert position(units, declared={0: declared}).play("g7 h7").tallies[0] == army
        table = position(units, declared={0: declared})
        assert draws(table) == cards
        table.draw(*["?"] * cards).play("dice 3")
        assert table.decision.prompt == f"Blue: space of the {gains.capitalize()}"


def test_mm_decl_04_the_benefit_also_counts_in_the_turns_of_others() -> None:
    """MM-DECL-04: who is attacked has it too."""
    table = position(held("tower", 5) + "; g3 blue mage; h3 straw hero", declared={0: ["tower"]}, of=1).play("h3 g3")
    assert table.tallies == ("hero 0 = 0", "mage 0; towers +2 declared = 2")


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
def test_mm_decl_05_and_06_what_is_told_in_spite_of_the_referee_declaring(structure: str, clause: str) -> None:
    """MM-DECL-05, MM-DECL-06: also where the referee declares by himself, the clause is among the answers."""
    table = position(held(structure, 5) + "; h1 straw garrison", phase="declaration", permanents={0: ["oracle"]})
    assert clause in table.refused(f"declare {structure}s")


def test_mm_decl_05_a_town_helps_without_any_declaration() -> None:
    """MM-DECL-05, MM-DECL-06: one Town is crossed free, one Castle defends, undeclared."""
    table = position("c4 blue hero; c5 blue garrison" + HOME)
    assert table.play("c4 c5 c6").on("c6") == "blue hero"
    fight = position("b5 straw army; b6 blue mage; h1 straw garrison", of=1).play("b5 b6")
    assert fight.tallies[1] == "mage 0; castle +2 = 2"
