"""Who fights whom, and when: MM-COMB-01 to MM-COMB-07, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, against_straw, on_plains, position

from referee.games.monsters_and_magic.fights import current_fight, tallies

HOMES = "; h8 straw garrison; a1 blue garrison"
WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
CORNERS = "; h8 straw garrison; a8 blue garrison"
CALL = "c3 blue mage; g7 blue monster"
GATE = {0: ["magic gate"]}
KINDS = ("mage", "hero", "monster", "army")
HOME = "; h8 straw garrison"


def entered(there: str = "straw garrison", **given: object) -> Table:
    """Return a table at which a blue Hero has gone from b3 into b4."""
    return position(f"b3 blue hero; b4 {there}; e3 blue army" + HOMES, **given).play("b3 b4")  # type: ignore[arg-type]


@pytest.mark.parametrize("there", ["straw garrison", "straw mage", "straw mage garrison"])
def test_mm_comb_01_opposing_units_in_one_space_fight(there: str) -> None:
    """MM-COMB-01: entering means a fight, whatever unit is there; the space is announced."""
    table = entered(there)
    assert table.due == "blue attacker"
    assert table.reported("MM-COMB-01") == ["Blue’s Hero enters b4 and fights"]


def titles(table: Table) -> list[str]:
    """Return who fights whom, the attacker first."""
    return [title for title, _ in table.game.tallies(table.state)]


@pytest.mark.parametrize("there", ["", "; b4 blue garrison"])
def test_mm_comb_01_nobody_fights_in_an_empty_space_or_in_yours(there: str) -> None:
    """MM-COMB-01: standing next to an enemy does not begin a fight."""
    table = position(f"b3 blue hero; b5 straw mage{there}" + HOMES).play("b3 b4")
    assert (table.due, titles(table)) == ("blue movement", [])
    assert (table.on("b4").split()[:2], table.reported("MM-COMB-01")) == (["blue", "hero"], [])


@pytest.mark.parametrize("line", ["e3 e4", "end", "b4 b5", "use oracle on straw", "play oracle", "declare mines"])
def test_mm_comb_02_nothing_else_is_done_before_a_combat_is_resolved(line: str) -> None:
    """MM-COMB-02: refused at the dice and at the cards; accepted, where legal at all, before and after the combat."""
    given = {"permanents": {0: ["oracle", "seven league boots"]}, "hands": {0: ["jester"]}}
    table = entered("straw mage garrison", **given)
    assert "MM-COMB-02" in table.refused(line)
    table.play("dice 6 6", "dice 1 1")
    if line == "end":
        assert table.game.read(table.state, line)[0].verb == "pass"
    else:
        assert "MM-COMB-02" in table.refused(line)
    table.play("pass", "pass")
    assert "MM-COMB-02" in table.refused(line)
    table.play(*WIN)
    assert "MM-COMB-02" not in table.refused(line)


def test_mm_comb_02_a_combat_is_resolved_before_the_next_one_begins() -> None:
    """MM-COMB-02: each combat is fought at once, in the order of the moves."""
    table = position("b3 blue hero; b4 straw garrison; e3 blue army; e4 straw garrison" + HOMES).play("b3 b4")
    assert table.refused("e3 e4")[0] == "MM-COMB-02"
    table.play(*WIN, "e3 e4")
    assert table.spec.subject == (1, "e4", "garrison")


def test_nothing_else_is_done_while_a_combat_is_on() -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; b1 blue army; c4 straw garrison", permanents={0: ["oracle"]})
    table.play("c3 c4")
    assert table.refused("b1 b2")[0] == "MM-COMB-02"
    table.play("dice 1 2", "dice 3 4")
    assert table.refused("b1 b2")[0] == "MM-COMB-02"
    assert table.game.read(table.state, "end")[0].verb == "pass"
    assert "MM-COMB-02" in table.refused("use oracle on straw")
    assert table.moves(0) == {"pass"}
    assert table.moves(1) == set()


def test_mm_comb_03_a_combat_continues_while_both_sides_live() -> None:
    """MM-COMB-03: the figure destroyed, the attacker alive, a garrison left: it continues, and nobody withdraws."""
    table = entered("straw mage garrison").play(*WIN)
    assert (table.on("b4"), table.due) == ("straw garrison", "blue attacker")
    assert "MM-COMB-03" in table.refused("withdraw")
    assert "MM-COMB-02" in table.refused("b4 b3")
    assert table.play(*WIN).due == "blue movement"


@pytest.mark.parametrize(
    ("there", "fights", "left"),
    [
        ("straw garrison", [WIN], "blue hero"),
        ("straw garrison", [LOSE], "straw garrison"),
        ("straw mage garrison", [LOSE], "straw mage garrison"),
        ("straw mage garrison", [WIN, LOSE], "straw garrison"),
        ("straw mage garrison", [WIN, WIN], "blue hero"),
    ],
)
def test_mm_comb_03_a_combat_ends_when_one_side_is_destroyed(
    there: str, fights: list[tuple[str, ...]], left: str
) -> None:
    """MM-COMB-03: two sides never remain in a space, and the turn continues."""
    table = entered(there)
    for lines in fights:
        assert table.due == "blue attacker"
        table.play(*lines)
    assert (table.on("b4"), table.due) == (left, "blue movement")


def ex_17(**options: str) -> Table:
    return on_plains(
        f"{ENDS}; c3 blue army; c4 straw hero garrison; d5 straw mage",
        terrain={"c4": "forest"},
        structures={"c4": "castle"},
        permanents={0: ["knights", "barbarians", "siege_engines"], 1: ["fortifications", "rangers", "healers"]},
        **options,
    )


def table_copy(table: Table) -> Table:
    return Table(table.state.copy(), table.game)


def test_an_attacker_may_withdraw_from_the_garrison_where_that_is_played() -> None:
    table = ex_17(withdraw="yes").play("c3 c4", "dice 5 4", "dice 3 4", "pass", "pass")
    assert table.due == "blue withdraw"
    assert table.moves() == {"withdraw", "fight on"}
    fought = table_copy(table).play("fight on")
    assert fought.due == "blue attacker"
    table.play("withdraw")
    assert table.on("c3") == "blue army"
    assert table.on("c4") == "straw garrison"
    assert current_fight(table.state) is None
    assert table.refused("c3 b3") == ("MM-MPH-04", "MM-MOVE-02")


def test_an_attacker_does_not_withdraw_by_default() -> None:
    table = ex_17().play("c3 c4", "dice 5 4", "dice 3 4", "pass", "pass")
    assert "MM-COMB-03" in table.refused("withdraw")


def beaten(value: str, cards: tuple[str, ...] = ()) -> Table:
    """Return a combat in which the figure is beaten and the garrison is left."""
    table = position("c1 blue hero; c2 straw army garrison" + CORNERS, withdraw=value, permanents={0: cards})
    return table.play("c1 c2", "dice 5 4", "dice 1 1", "pass", "pass")


def test_mm_q_36_nobody_withdraws_by_default() -> None:
    """MM-Q-36, no: the next dice are due at once; withdrawing is always refused."""
    table = beaten("no")
    assert table.due == "blue attacker"
    assert table.refused("withdraw")[-2:] == ("MM-COMB-03", "MM-Q-36")
    table.play("dice 5 4", "dice 1 1")
    assert table.refused("withdraw") == ("MM-COMB-03", "MM-Q-36")


def test_mm_q_36_the_attacker_may_withdraw_between_figure_and_garrison() -> None:
    """MM-Q-36, yes: the attacker may withdraw to where it came from, with the MP left, or fight on."""
    table = beaten("yes", ("seven league boots",))
    assert (table.due, table.moves()) == ("blue withdraw", {"withdraw", "fight on"})
    table.play("withdraw")
    assert (table.on("c1"), table.on("c2"), table.left("c1")) == ("blue hero", "straw garrison", 1)
    table = beaten("yes").play("fight on")
    assert table.due == "blue attacker"
    table.play("dice 5 4", "dice 1 1", "pass", "pass")
    assert table.on("c2") == "blue hero"


def test_mm_q_36_nobody_withdraws_from_a_first_fight() -> None:
    """MM-Q-36, yes: nobody is asked before the figure is beaten, or if there is only a garrison."""
    table = position("c1 blue hero; c2 straw army garrison" + CORNERS, withdraw="yes")
    table.play("c1 c2", "dice 5 4", "dice 1 1")
    assert table.refused("withdraw") == ("MM-COMB-03", "MM-Q-36")
    alone = position("c1 blue hero; c2 straw garrison" + CORNERS, withdraw="yes").play("c1 c2")
    assert alone.due == "blue attacker"


@pytest.mark.parametrize("of", [0, 1])
def test_mm_comb_04_the_figure_that_moves_is_the_attacker(of: int) -> None:
    """MM-COMB-04: on each player's turn the player who moves attacks, and the owner of the units there defends."""
    table = position("b3 blue hero; b4 straw mage" + HOMES, of=of)
    table.play("b3 b4" if of == 0 else "b4 b3")
    sides = ["Blue’s Hero", "Straw’s Mage"]
    assert titles(table) == (sides if of == 0 else sides[::-1])
    assert (table.spec.seat, table.spec.what) == (of, "attacker")
    table.dice(1, 2)
    assert (table.spec.seat, table.spec.what) == (1 - of, "defender")


def test_mm_comb_04_bonuses_go_by_the_part_in_the_fight() -> None:
    """MM-COMB-04: Knights attack and do not defend, Shield Bearers defend and do not attack."""
    cards = ["knights", "shield bearers"]
    units = "b3 blue army; b4 straw army" + HOMES
    mine = position(units, permanents={0: cards}).play("b3 b4")
    assert mine.tallies == ("army 0; Knights +1 attacking = 1", "army 0")
    theirs = position(units, permanents={0: cards}, of=1).play("b4 b3")
    assert theirs.tallies == ("army 0", "army 0; Shield Bearers +1 defending = 1")


def test_the_attacker_is_seen_on_the_space_it_fights_for() -> None:
    table = position("c3 blue hero; d4 straw army garrison; h8 straw garrison").play("c3 d4")
    picture = table.game.picture(table.state)
    assert picture is not None
    space = next(space for space in picture.spaces if space.name == "d4")
    units = [(piece.name, piece.seat) for piece in space.pieces if piece.seat is not None]
    assert units == [("Army", 1), ("Hero", 0), ("Garrison", 1)]
    assert picture.owners[0].lines[0] == "garrisons 0, figures 1, hand 0"


# Summons
def summoning(owned: list[str] | None = None, **more: object) -> Table:
    units = f"{ENDS}; c3 blue mage; g7 blue monster; b1 blue hero; c4 straw hero"
    return on_plains(units, permanents={0: ["magic_gate"] if owned is None else owned}, **more)  # type: ignore[arg-type]


def test_a_summon_calls_a_figure_to_a_space_next_to_the_one_that_calls() -> None:
    table = summoning()
    assert table.moves_after("use magic gate g7 ") == {"b2", "b3", "b4", "c2", "d2", "d3", "d4"}
    assert table.refused("use magic gate g7 c3") == ("MM-CARD-07", "MM-STACK-01")
    assert table.refused("use magic gate g7 c5") == ("MM-CARD-07",)
    assert table.refused("use magic gate g7 c4") == ("MM-CARD-07", "MM-Q-49")
    assert table.refused("use magic gate b1 d4") == ("MM-CARD-07",)
    table.play("summon monster g7 d4")
    assert table.on("d4") == "blue monster"
    assert "MM-CARD-08" in table.refused("d4 d5")
    assert "MM-CARD-08" in table.refused("summon monster d4 b2")


def test_a_summon_into_an_enemy_space_attacks_where_that_is_played() -> None:
    table = summoning(summon_attack="yes").play("use magic gate g7 c4")
    assert table.due == "blue attacker"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.on("c4") == "blue monster"
    assert "MM-CARD-08" in table.refused("c4 c5")


def test_mm_q_49_no_unit_is_summoned_into_an_enemy_space() -> None:
    """MM-Q-49, no: neither onto a figure nor onto a garrison of an opponent; your own garrison does not matter."""
    units = "; c4 straw hero; d4 straw garrison; b4 blue garrison"
    table = against_straw(CALL + units, permanents=GATE)
    for square in ("c4", "d4"):
        assert table.refused(f"use magic gate g7 {square}") == ("MM-CARD-07", "MM-Q-49")
    assert table.play("use magic gate g7 b4").on("b4") == "blue monster garrison"


@pytest.mark.parametrize(
    ("lines", "left"),
    [(WIN, "blue monster"), (("dice 1 1", "dice 6 6", "pass", "pass"), "straw hero"), (("dice 3 3",) * 2, "")],
)
def test_mm_q_49_summoned_into_an_enemy_space_a_unit_attacks_where_that_is_played(
    lines: tuple[str, ...], left: str
) -> None:
    """MM-Q-49, yes: the Monster attacks like any figure, and has moved then."""
    table = against_straw(CALL + "; c4 straw hero", permanents=GATE, summon_attack="yes").play("use magic gate g7 c4")
    assert (table.due, table.tallies) == ("blue attacker", ("monster 0", "hero 0"))
    table.play(*lines)
    if table.due.endswith("cards"):
        table.play("pass", "pass")
    assert (table.on("g7"), table.on("c4"), table.due) == ("", left, "blue movement")
    if left == "blue monster":
        assert table.refused("c4 c5") == ("MM-CARD-08",)


@pytest.mark.parametrize(
    ("there", "defenders"),
    [
        ("straw mage", ["Straw’s Mage"]),
        ("straw garrison", ["Straw’s Garrison"]),
        ("straw mage garrison", ["Straw’s Mage", "Straw’s Garrison"]),
    ],
)
def test_mm_comb_05_the_defender_is_a_figure_a_garrison_or_both(there: str, defenders: list[str]) -> None:
    """MM-COMB-05: one or two units defend, each in a fight of its own."""
    table = entered(there)
    seen = []
    while titles(table):
        seen.append(titles(table)[1])
        table.play(*WIN)
    assert seen == defenders


@pytest.mark.parametrize("kind", KINDS)
def test_mm_comb_06_the_figure_defends_first(kind: str) -> None:
    """MM-COMB-06: the figure defends first; the garrison neither fights nor falls before."""
    table = entered(f"straw {kind} garrison")
    assert titles(table)[1] == f"Straw’s {kind.capitalize()}"
    assert table.spec.subject == (1, "b4", "figure")
    assert table.reported("MM-COMB-06") == [f"Blue’s Hero attacks Straw’s {kind.capitalize()} on b4"]
    assert table.play(*LOSE).on("b4") == f"straw {kind} garrison"


def test_starting_the_garrison_fight_before_the_figure_fight() -> None:
    """MM-COMB-06: the dice that are due are for the figure; a card against or for the garrison waits for its turn."""
    units = "b3 blue army; b4 straw mage garrison" + HOME
    table = position(units, hands={0: ["barbarians"], 1: ["fortifications"]}).play("b3 b4")
    assert table.spec.subject == (1, "b4", "figure")
    table.dice(6, 6, 1, 1)
    assert table.refused("play barbarians") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    table.play("pass")
    assert table.refused("play fortifications") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    table.play("pass")
    assert table.spec.subject == (1, "b4", "garrison")
    table.dice(1, 2, 3, 3)
    assert table.play("play barbarians").tallies[0] == "dice (1+2) 3; army 0; Barbarians +2 against garrison = 5"
    assert table.legal("play fortifications")


def test_mm_comb_07_the_garrison_defends_after_the_figure() -> None:
    """MM-COMB-07: the garrison fights next, is announced, and has its own Force."""
    table = entered("straw mage garrison").play(*WIN)
    assert titles(table) == ["Blue’s Hero", "Straw’s Garrison"]
    assert table.reported("MM-COMB-07") == ["Blue’s Hero attacks Straw’s Garrison on b4"]
    assert table.spec.subject == (1, "b4", "garrison")
    table.dice(3, 3, 4, 4)
    assert table.tallies == ("dice (3+3) 6; hero 0 = 6", "dice (4+4) 8; garrison -2 = 6")


def test_mm_comb_07_without_a_garrison_no_second_fight_comes() -> None:
    """MM-COMB-07: a garrison on another space does not help."""
    table = position("b3 blue hero; b4 straw mage; b5 straw garrison" + HOMES).play("b3 b4", *WIN)
    assert (table.due, table.on("b4")) == ("blue movement", "blue hero")


def test_a_wounded_record_continues_in_the_middle_of_a_fight() -> None:
    table = ex_17().play("c3 c4", "dice 5 4", "dice 3 4")
    table.state.figures[
        table.state.figures.index(next(one for one in table.state.figures if one and one.kind == "hero"))
    ] = None
    table.state.garrisons[26] = None
    table.play("pass", "pass")
    assert table.on("c4") == "blue army"


def test_mm_q_34_a_tie_with_the_figure_leaves_the_garrison() -> None:
    """MM-Q-34: attacker and figure are gone, and nobody fights the garrison, which holds the space."""
    table = position("c1 blue hero; c2 straw army garrison" + CORNERS)
    table.play("c1 c2", "dice 3 4", "dice 2 5", "pass", "pass")
    assert (table.on("c1"), table.on("c2"), table.due) == ("", "straw garrison", "blue movement")


def totals(table: Table) -> list[int]:
    return [tally.total for _, tally in tallies(table.state)]


@pytest.mark.parametrize(("value", "due"), [("new", "blue attacker"), ("keep", "straw defender")])
def test_the_attacker_rolls_again_against_the_garrison_or_keeps_its_roll(value: str, due: str) -> None:
    table = ex_17(garrison_roll=value).play("c3 c4", "dice 5 4", "dice 3 4", "pass", "pass")
    assert table.due == due
    if value == "keep":
        table.play("dice 4 5")
        assert totals(table) == [14, 11]


@pytest.mark.parametrize(
    ("value", "dice", "totals"),
    [
        ("new", ("dice 2 1", "dice 3 2"), ("dice (2+1) 3; hero 0 = 3", "dice (3+2) 5; garrison -2 = 3")),
        ("keep", ("dice 3 2",), ("dice (5+4) 9; hero 0 = 9", "dice (3+2) 5; garrison -2 = 3")),
    ],
)
def test_mm_q_35_both_roll_again_against_the_garrison_or_the_attacker_keeps_the_roll(
    value: str, dice: tuple[str, ...], totals: tuple[str, str]
) -> None:
    """MM-Q-35: both roll again, or the attacker keeps its 9 and the garrison alone rolls."""
    table = position("c1 blue hero; c2 straw army garrison" + CORNERS, garrison_roll=value)
    table.play("c1 c2", "dice 5 4", "dice 1 1", "pass", "pass")
    assert table.due == ("blue attacker" if value == "new" else "straw defender")
    table.play(*dice)
    assert table.tallies == totals
    table.play("pass", "pass")
    assert table.on("c2") == ("" if value == "new" else "blue hero")


def test_mm_q_35_another_attacker_of_the_turn_rolls_for_itself() -> None:
    """MM-Q-35, keep: the kept roll belongs to one combat."""
    table = position("c1 blue hero; c2 straw army garrison; d1 blue army" + CORNERS, garrison_roll="keep")
    table.play("c1 c2", "dice 5 4", "dice 1 1", "pass", "pass", "dice 6 6", "pass", "pass")
    assert table.on("c2") == "straw garrison"
    assert table.play("d1 c2").due == "blue attacker"
