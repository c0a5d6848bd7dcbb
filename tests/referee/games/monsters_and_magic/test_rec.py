"""The Recruitment Phase, MM-REC-01 to MM-REC-12: what the roll gives, what may come, and where it is put."""

import pytest
from tables.monsters_and_magic import Table, garrisons, position, squares_of

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")
CHART = {2: ("MM-REC-03", "army"), 3: ("MM-REC-04", "hero"), 4: ("MM-REC-05", "mage"), 5: ("MM-REC-06", "monster")}
BARRACKS = {"hero": "fellowship", "army": "legions", "mage": "school of magic", "monster": "breeding pits"}


def recruiting(units: str = "c1 blue garrison; e1 blue garrison", **given: object) -> Table:
    """Return a table at which the Recruit Roll is due."""
    return position(units + HOME, phase="recruitment", **given)  # type: ignore[arg-type]


def many(kind: str, count: int, then: str = "; c1 blue garrison; e1 blue garrison") -> str:
    """Return units: so many figures of a type on garrisons, and garrisons without figures."""
    return "; ".join(f"{column}4 blue {kind} garrison" for column in "abcdefgh"[:count]) + then


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


RESULTS = ["MM-REC-03", "MM-REC-04", "MM-REC-05", "MM-REC-06", "MM-REC-07", "MM-REC-07"]


@pytest.mark.parametrize("die", range(1, 7))
def test_mm_rec_08_villages_add_1_to_every_roll(die: int) -> None:
    """MM-REC-08: a 1 gives an Army and no card any more, a 6 is a 7."""
    table = recruiting(garrisons("blue", squares_of("village", 5)), declared={0: ["village"]}).play(f"dice {die}")
    (said,) = table.reported(RESULTS[die - 1])
    assert said.startswith(f"Blue rolls {die} and 1 for Villages is {die + 1}: ")


def test_mm_rec_08_only_declared_villages_of_ones_own_add() -> None:
    """MM-REC-08: neither 5 that are not declared nor those of an opponent."""
    squares = squares_of("village", 5)
    assert recruiting(garrisons("blue", squares)).play("dice 3").reported("MM-REC-04") != []
    theirs = recruiting("a2 blue garrison; " + garrisons("straw", squares), declared={1: ["village"]})
    assert theirs.play("dice 3").reported("MM-REC-04") != []


@pytest.mark.parametrize("kind", KINDS)
def test_mm_rec_09_a_fifth_figure_of_a_type_is_refused(kind: str) -> None:
    """MM-REC-09: with 3 the fourth may come, with 4 no fifth; other types still may."""
    fourth = recruiting(many(kind, 3)).play("dice 6")
    assert fourth.legal(f"recruit {kind} c1")
    fifth = recruiting(many(kind, 4)).play("dice 6")
    assert fifth.refused(f"recruit {kind} c1") == ("MM-REC-09", "MM-Q-15")
    other = next(one for one in KINDS if one != kind)
    assert fifth.play(f"recruit {other} c1").on("c1") == f"blue {other} garrison"


@pytest.mark.parametrize(("kind", "card"), BARRACKS.items())
def test_mm_rec_09_the_matching_permanent_card_allows_the_fifth(kind: str, card: str) -> None:
    """MM-REC-09: for the type that it names; not for another, not from the hand, and no sixth for anybody."""
    four, five = many(kind, 4), many(kind, 5)
    assert recruiting(four, permanents={0: [card]}).play("dice 6").legal(f"recruit {kind} c1")
    assert recruiting(five, permanents={0: [card]}).play("dice 6").refused(f"recruit {kind} c1")[0] == "MM-REC-09"
    assert recruiting(four, permanents={1: [card]}).play("dice 6").refused(f"recruit {kind} c1")[0] == "MM-REC-09"
    for other_kind, other in BARRACKS.items():
        if other_kind != kind:
            table = recruiting(four, permanents={0: [other]}).play("dice 6")
            assert table.refused(f"recruit {kind} c1")[0] == "MM-REC-09"


def test_mm_rec_09_figures_of_others_do_not_count() -> None:
    """MM-REC-09: the limit is each player's own."""
    straw = "; ".join(f"{column}7 straw hero" for column in "abcd")
    assert recruiting(f"c1 blue garrison; e1 blue garrison; {straw}").play("dice 3").legal("recruit hero c1")


@pytest.mark.parametrize("die", CHART)
def test_mm_rec_10_at_four_the_player_gets_nothing(die: int) -> None:
    """MM-REC-10: no figure, no card, no other type instead; it is told, and the phase is over."""
    kind = CHART[die][1]
    table = recruiting(many(kind, 4), hands={0: 1})
    before = table.units(0)
    table.play(f"dice {die}")
    assert (table.units(0), table.hand(), table.state.phase) == (before, ["?"], "end")
    assert table.reported("MM-REC-10") == ["Blue gains nothing: no further figure of that type may come to the map"]


@pytest.mark.parametrize(("kind", "card"), BARRACKS.items())
def test_mm_rec_10_with_the_permanent_card_the_fifth_comes(kind: str, card: str) -> None:
    """MM-REC-10: 4 in play and the card: a figure comes; 5 in play: nothing."""
    die = next(die for die, (_, gives) in CHART.items() if gives == kind)
    table = recruiting(many(kind, 4), permanents={0: [card]}).play(f"dice {die}", "c1")
    assert table.on("c1") == f"blue {kind} garrison"
    full = recruiting(many(kind, 5), permanents={0: [card]}).play(f"dice {die}")
    assert len(full.reported("MM-REC-10")) == 1


@pytest.mark.parametrize(("square", "there"), [("d1", ""), ("d6", "straw garrison"), ("d2", "blue mage")])
def test_mm_rec_11_a_recruit_comes_to_an_own_garrison(square: str, there: str) -> None:
    """MM-REC-11: not to an empty space, an enemy garrison, or a space with a figure alone."""
    units = "c1 blue garrison; e1 blue garrison; d6 straw garrison; d2 blue mage"
    table = recruiting(units).play("dice 3")
    assert table.on(square) == there
    assert table.refused(f"recruit hero {square}")[0] == "MM-REC-11"
    assert table.moves() == {"recruit hero c1", "recruit hero e1"}
    assert table.play("e1").on("e1") == "blue hero garrison"


def test_mm_rec_11_without_a_free_garrison_nothing_comes() -> None:
    """MM-REC-11: where every own garrison has a figure the recruit is lost."""
    table = recruiting("c1 blue mage garrison; e1 blue hero").play("dice 2")
    assert table.reported("MM-REC-11") == ["Blue gains nothing: no own garrison is without a figure"]
    assert len(table.state.figure_squares(0)) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_mm_rec_12_the_garrison_must_be_without_a_figure(kind: str) -> None:
    """MM-REC-12: a space with garrison and figure is refused, whichever figure it is."""
    table = recruiting(f"c1 blue garrison; e1 blue garrison; g1 blue {kind} garrison").play("dice 3")
    assert table.refused("recruit hero g1") == ("MM-REC-12", "MM-STACK-02")
    assert table.legal("recruit hero c1")


def test_a_figure_in_the_way_of_a_recruit_is_told_with_its_owner() -> None:
    table = position("a1 blue hero garrison; b2 blue garrison; h8 straw army garrison").play("end", "draw ?", "dice 6")
    assert "Blue’s Hero stands on a1" in table.why("recruit army a1")
    assert "Straw’s Army stands on h8" in table.why("recruit army h8")
