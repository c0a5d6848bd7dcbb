"""The Recruitment Phase: MM-REC-01 to MM-REC-08, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, against_straw, garrisons, position, squares_of

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")
CHART = {2: ("MM-REC-03", "army"), 3: ("MM-REC-04", "hero"), 4: ("MM-REC-05", "mage"), 5: ("MM-REC-06", "monster")}
RESULTS = ["MM-REC-03", "MM-REC-04", "MM-REC-05", "MM-REC-06", "MM-REC-07", "MM-REC-07"]


def recruiting(units: str = "c1 blue garrison; e1 blue garrison", **given: object) -> Table:
    """Return a table at which the Recruit Roll is due."""
    return position(units + HOME, phase="recruitment", **given)  # type: ignore[arg-type]


def test_mm_rec_01_exactly_one_die_is_rolled() -> None:
    """MM-REC-01: one six-sided die; two, none, or a 7 are refused, and the phase is not left without it."""
    table = recruiting()
    assert (table.due, table.spec.number, table.spec.faces) == ("blue recruitment", 1, 6)
    for line in ("dice 1 1", "dice 7", "dice 0"):
        assert table.refused(line) == ("MM-REC-01",), line
    assert table.refused("end") != ()
    assert table.play("dice 4").due == "blue recruit"


def test_mm_rec_02_a_1_draws_a_card_and_gives_no_figure() -> None:
    """MM-REC-02: one card into the hand."""
    table = recruiting(hands={0: 2}).play("dice 1")
    assert (table.due, table.spec.number, table.spec.clause) == ("blue drawing", 1, "MM-REC-02")
    assert table.play("draw ?").hand() == ["?"] * 3
    assert table.units(0) == {"c1": "blue garrison", "e1": "blue garrison"}


@pytest.mark.parametrize("die", CHART)
def test_mm_rec_03_to_06_a_roll_gives_the_figure_of_the_chart(die: int) -> None:
    """MM-REC-03, MM-REC-04, MM-REC-05, MM-REC-06: 2 Army, 3 Hero, 4 Mage, 5 Monster; no other type, and no card."""
    clause, kind = CHART[die]
    table = recruiting().play(f"dice {die}")
    assert table.reported(clause) == [f"Blue rolls {die}: 1 {kind.capitalize()}"]
    for other in KINDS:
        assert table.refused(f"recruit {other} c1") == (() if other == kind else (clause,)), other
    assert table.moves() == {f"recruit {kind} c1", f"recruit {kind} e1"}
    table.play("c1")
    assert (table.on("c1"), table.hand()) == (f"blue {kind} garrison", [])


@pytest.mark.parametrize("die", CHART)
def test_mm_rec_03_to_06_where_one_space_is_free_the_figure_is_put_there(die: int) -> None:
    """MM-REC-03, MM-REC-04, MM-REC-05, MM-REC-06: nothing is asked that has one answer."""
    table = recruiting("c1 blue garrison").play(f"dice {die}")
    assert table.on("c1") == f"blue {CHART[die][1]} garrison"


@pytest.mark.parametrize(("die", "declared"), [(6, ()), (5, ("village",)), (6, ("village",))])
def test_mm_rec_07_a_result_of_6_or_more_gives_a_figure_of_choice(die: int, declared: tuple[str, ...]) -> None:
    """MM-REC-07: 6, 5+1 and 6+1: the player chooses the type, one figure in all."""
    table = recruiting(garrisons("blue", squares_of("village", 5)), declared={0: declared}).play(f"dice {die}")
    assert table.reported("MM-REC-07") != []
    assert {line.split()[1] for line in table.moves()} == set(KINDS)
    assert table.play("monster b1").on("b1") == "blue monster garrison"
    assert (table.due, len(table.state.figure_squares(0))) == ("straw movement", 1)


def test_mm_rec_07_a_5_leaves_no_choice() -> None:
    """MM-REC-07: without Villages a 5 is a Monster."""
    assert recruiting().play("dice 5").refused("recruit hero c1") == ("MM-REC-06",)


def full(armies: int) -> Table:
    """Return a table with 4 Mages, Heroes and Monsters, so many Armies and 1 free garrison of Blue's; a 6 is rolled."""
    kinds = ["mage"] * 4 + ["hero"] * 4 + ["monster"] * 4 + ["army"] * armies
    squares = [f"{column}{row}" for row in (2, 4) for column in "abcdefgh"]
    units = "; ".join(f"{square} blue {kind}" for square, kind in zip(squares, kinds, strict=False))
    return against_straw(f"{units}; a6 blue garrison; c6 blue garrison", phase="recruitment").play("dice 6")


def test_mm_q_72_a_6_gives_nothing_with_every_type_at_its_limit() -> None:
    """MM-Q-72: 4 of each on the map; with 3 Armies only an Army comes."""
    table = full(4)
    assert table.reported("MM-REC-10") == ["Blue gains nothing: no more figures of that type are allowed on the map"]
    assert (table.due, len(table.units(0))) == ("straw movement", 18)
    assert full(3).moves() == {"recruit army a6", "recruit army c6"}
    assert full(3).refused("recruit hero a6") == ("MM-REC-09", "MM-Q-15")


@pytest.mark.parametrize("die", range(1, 7))
def test_mm_rec_08_villages_add_1_to_every_roll(die: int) -> None:
    """MM-REC-08: a 1 gives an Army and no card any more, a 6 is a 7."""
    table = recruiting(garrisons("blue", squares_of("village", 5)), declared={0: ["village"]}).play(f"dice {die}")
    (said,) = table.reported(RESULTS[die - 1])
    assert said.startswith(f"Blue rolls {die} + 1 for Villages = {die + 1}: ")


def test_mm_rec_08_only_your_declared_villages_add() -> None:
    """MM-REC-08: 5 undeclared Villages add nothing, nor do those of an opponent."""
    squares = squares_of("village", 5)
    assert recruiting(garrisons("blue", squares)).play("dice 3").reported("MM-REC-04") != []
    theirs = recruiting("a2 blue garrison; " + garrisons("straw", squares), declared={1: ["village"]})
    assert theirs.play("dice 3").reported("MM-REC-04") != []


def test_cards_may_be_used_before_the_recruit_roll() -> None:
    table = position("a1 blue garrison; c1 blue hero" + HOME, phase="recruitment", hands={0: ["emperor"]})
    assert table.due == "blue recruitment"
    table.play("play emperor").draw("?", "?", "?")
    assert table.due == "blue recruitment"
    assert table.hand() == ["?", "?", "?"]


def test_a_roll_of_1_gives_a_card() -> None:
    table = position("a1 blue garrison" + HOME, phase="recruitment").play("dice 1")
    assert table.due == "blue drawing"
    assert table.draw("?").hand() == ["?"]


def test_a_recruit_with_one_place_is_put_there() -> None:
    table = position("a1 blue garrison" + HOME, phase="recruitment").play("dice 3")
    assert table.on("a1") == "blue hero garrison"


@pytest.mark.parametrize(
    ("cards", "cap", "comes"), [((), "four", False), (("legions",), "four", True), ((), "five", True)]
)
def test_the_fifth_figure_needs_the_card_or_the_house_rule(cards: tuple[str, ...], cap: str, comes: bool) -> None:
    armies = "; ".join(f"{square} blue army garrison" for square in ("a2", "b2", "c2", "d2"))
    table = position(
        armies + "; e2 blue garrison" + HOME, phase="recruitment", permanents={0: cards}, figure_cap=cap
    ).play("dice 2")
    assert (table.on("e2") == "blue army garrison") is comes


def test_a_figure_in_the_way_of_a_recruit_is_reported_with_its_owner() -> None:
    table = position("a1 blue hero garrison; b2 blue garrison; h8 straw army garrison").play("end", "draw ?", "dice 6")
    assert "Blue’s Hero is on a1" in table.why("recruit army a1")
    assert "Straw’s Army is on h8" in table.why("recruit army h8")
