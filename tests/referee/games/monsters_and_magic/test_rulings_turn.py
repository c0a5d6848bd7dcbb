"""Rulings on recruits, garrisons, fights and turns, MM-Q-70 to MM-Q-72, MM-Q-75, MM-Q-77 and MM-Q-79 to MM-Q-83."""

from typing import Any

import pytest
from tables.monsters_and_magic import (
    LETTERS,
    STRUCTURES,
    TERRAIN,
    Table,
    answer_setup,
    document,
    from_document,
    garrisons,
    new_match,
    position,
    rows,
    squares_of,
)

WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")
TIE = ("dice 4 4", "dice 4 4", "pass", "pass")
VILLAGES = squares_of("village", 5)


def at(units: str, **given: Any) -> Table:
    """Return a table in a position in which a garrison of Straw's stands far off, on h8."""
    return position(units + "; h8 straw garrison", **given)


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_mm_q_70_without_a_free_garrison_nothing_is_recruited(die: int) -> None:
    """MM-Q-70: neither now nor later; with one free garrison the recruit comes."""
    table = at("a1 blue hero garrison; c1 blue army", phase="recruitment").play(f"dice {die}")
    assert table.reported("MM-REC-11") == ["Blue gains nothing: no own garrison is without a figure"]
    assert (table.due, len(table.units(0))) == ("straw movement", 2)
    free = at("a1 blue hero garrison; c1 blue garrison", phase="recruitment").play(f"dice {die}")
    if free.due == "blue recruit":
        free.play("recruit mage c1")
    assert free.on("c1").endswith(" garrison")
    assert free.on("c1") != "blue garrison"


def test_mm_q_70_a_recruit_by_hand_card_is_refused_then() -> None:
    """MM-Q-70: the card stays in the hand."""
    table = at("a1 blue hero garrison", hands={0: ["legions"]})
    assert table.refused("play legions") == ("MM-REC-11", "MM-REC-12", "MM-Q-70")
    assert at("a1 blue garrison", hands={0: ["legions"]}).play("play legions").on("a1") == "blue army garrison"


def rolled(die: int, value: str, declared: tuple[str, ...] = ("village",)) -> Table:
    """Return a table at which Blue, with 5 Villages, has made a Recruit Roll."""
    units = garrisons("blue", VILLAGES)
    table = at(units, phase="recruitment", declared={0: declared}, village_optional=value)
    return table.play(f"dice {die}")


@pytest.mark.parametrize(
    ("die", "added", "left"),
    [(1, "1 Army", "1 Ally card"), (3, "1 Mage", "1 Hero"), (5, "1 figure of choice", "1 Monster")],
)
def test_mm_q_71_villages_are_added_always_or_as_the_player_says(die: int, added: str, left: str) -> None:
    """MM-Q-71: no: added without a question; yes: asked after the die, with and without."""
    always = rolled(die, "no")
    assert [text.rsplit(": ", 1)[1] for text in _results(always)] == [added]
    for answer, gains in (("yes", added), ("no", left)):
        table = rolled(die, "yes")
        assert (table.due, table.moves()) == ("blue villages", {"villages yes", "villages no"})
        table.play(answer)
        assert [text.rsplit(": ", 1)[1] for text in _results(table)] == [gains]


def _results(table: Table) -> list[str]:
    return [notice.text for notice in table.news if "rolls" in notice.text]


def test_mm_q_71_without_declared_villages_nobody_is_asked() -> None:
    """MM-Q-71: nor is anything added."""
    for value in ("no", "yes"):
        assert _results(rolled(3, value, ())) == ["Blue rolls 3: 1 Hero"]


def full(armies: int) -> Table:
    """Return a table with 4 Mages, Heroes and Monsters, so many Armies and 1 free garrison of Blue's; a 6 is rolled."""
    kinds = ["mage"] * 4 + ["hero"] * 4 + ["monster"] * 4 + ["army"] * armies
    squares = [f"{column}{row}" for row in (2, 4) for column in "abcdefgh"]
    units = "; ".join(f"{square} blue {kind}" for square, kind in zip(squares, kinds, strict=False))
    return at(f"{units}; a6 blue garrison; c6 blue garrison", phase="recruitment").play("dice 6")


def test_mm_q_72_a_6_gives_nothing_with_every_type_at_its_limit() -> None:
    """MM-Q-72: 4 of each on the map; with 3 Armies only an Army comes."""
    table = full(4)
    assert table.reported("MM-REC-10") == ["Blue gains nothing: no further figure of that type may come to the map"]
    assert (table.due, len(table.units(0))) == ("straw movement", 18)
    assert full(3).moves() == {"recruit army a6", "recruit army c6"}
    assert full(3).refused("recruit hero a6") == ("MM-REC-09", "MM-Q-15")


@pytest.mark.parametrize(
    ("value", "winners", "clause"), [("draw", None, "MM-COMB-13"), ("attacker_wins", "mover", "MM-WIN-01")]
)
@pytest.mark.parametrize("mover", [0, 1])
def test_mm_q_75_a_tie_of_the_last_units_is_a_draw_or_won_by_the_attacker(
    mover: int, value: str, winners: str | None, clause: str
) -> None:
    """MM-Q-75: whoever of the two attacks."""
    table = position("b3 blue hero; b4 straw mage", of=mover, double_elimination=value)
    table.play("b3 b4" if mover == 0 else "b4 b3", *TIE)
    assert table.winners == (("blue", "straw") if winners is None else (("blue", "straw")[mover],))
    assert (table.ended_by, table.due) == (clause, "")


@pytest.mark.parametrize("value", ["draw", "attacker_wins"])
def test_mm_q_75_with_a_third_player_left_that_one_wins(value: str) -> None:
    """MM-Q-75: and with a garrison of the defender's left the game goes to the defender."""
    units = "b3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, double_elimination=value).play("b3 b4", *TIE)
    assert (table.winners, table.ended_by) == (("vermilion",), "MM-WIN-01")
    table = position("b3 blue hero; b4 straw mage garrison", double_elimination=value).play("b3 b4", *TIE)
    assert (table.winners, table.ended_by) == (("straw",), "MM-WIN-01")


@pytest.mark.parametrize(("value", "winners"), [("draw", ("blue", "straw")), ("attacker_wins", ("blue",))])
def test_mm_q_75_so_it_is_where_elimination_is_tested_as_the_turn_ends(value: str, winners: tuple[str, ...]) -> None:
    """MM-Q-75 with MM-Q-82: the turn is played out first."""
    table = position("b3 blue hero; b4 straw mage", double_elimination=value, elimination_test="turn_end")
    table.play("b3 b4", *TIE)
    assert (table.due, table.winners) == ("blue movement", ())
    assert table.end_turn().winners == winners


def test_mm_q_77_garrisons_are_placed_under_all_figures() -> None:
    """MM-Q-77: in every space with a figure and no garrison, without a question; 2 markers are not kept back."""
    table = at("a1 blue hero; b1 blue mage; c1 blue army garrison", phase="garrison")
    assert [table.on(square) for square in ("a1", "b1", "c1")] == [
        "blue hero garrison",
        "blue mage garrison",
        "blue army garrison",
    ]
    assert table.due == "blue movement"


def test_mm_q_77_with_too_few_markers_the_player_chooses_the_spaces_and_must() -> None:
    """MM-Q-77: 2 markers for 3 figures: 2 are placed, and there is no way round it."""
    held = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"][:31]
    table = at(garrisons("blue", held) + "; a1 blue hero; b1 blue mage; c1 blue army", phase="garrison")
    assert table.moves() == {"garrison a1", "garrison b1", "garrison c1"}
    assert not table.decision.may_pass
    assert table.refused("end") == ("MM-TURN-02",)
    table.play("garrison c1")
    assert (table.due, table.refused("garrison d1")) == ("blue markers", ("MM-GPH-01",))
    table.play("garrison a1")
    assert (table.due, table.on("a1"), table.on("b1"), table.on("c1")) == (
        "blue movement",
        "blue hero garrison",
        "blue mage",
        "blue army garrison",
    )


def test_mm_q_79_victory_is_tested_before_anything_else_of_a_turn() -> None:
    """MM-Q-79: with 5 Temples and 5 Mines the game is over, and no Mines are declared; with 4 Temples they are."""
    mines = garrisons("blue", squares_of("mine", 5))
    table = at(garrisons("blue", squares_of("temple", 5)) + f"; {mines}", phase="beginning")
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-02", "")
    assert table.state.declared[0] == ()
    assert [notice.clause for notice in table.notices][-1] == "MM-WIN-02"
    four = at(garrisons("blue", squares_of("temple", 4)) + f"; {mines}", phase="beginning")
    assert (four.due, four.state.declared[0]) == ("blue movement", ("mine",))


def test_mm_q_79_effects_used_once_a_turn_are_ready_again_as_the_own_turn_begins() -> None:
    """MM-Q-79: the Oracle, used in this turn, not in the turn between, in the next own one at once."""
    table = at("a1 blue hero", permanents={0: ["oracle"]}).play("use oracle on straw")
    assert table.refused("use oracle on straw") == ("MM-CARD-06",)
    table.end_turn()
    assert table.refused("use oracle on straw", seat=0) == ("MM-TURN-01", "MM-CARD-06")
    table.end_turn()
    assert (table.due, table.legal("use oracle on straw")) == ("blue declaration", True)


def test_mm_q_80_both_sides_roll_2_dice_at_once_and_in_the_open() -> None:
    """MM-Q-80: between the two rolls nothing is played; both totals are known to both."""
    table = at("b3 blue hero; b4 straw mage", hands={0: ["paladin"], 1: ["wizards"]}).play("b3 b4")
    assert (table.spec.what, table.spec.number, table.spec.hidden) == ("attacker", 2, False)
    table.play("dice 3 4")
    assert (table.spec.what, table.spec.number, table.spec.hidden) == ("defender", 2, False)
    for seat, line in ((0, "play paladin"), (1, "play wizards"), (0, "pass")):
        assert "MM-COMB-02" in table.refused(line, seat=seat)
    table.play("dice 5 6")
    assert table.tallies == ("dice 3+4 7; hero 0 = 7", "dice 5+6 11; mage 0 = 11")
    assert table.reported("MM-FORCE-02") == ["Straw’s Mage: dice 5+6 11; mage 0 = 11"]
    observed: list[Any] = [table.game.observe(table.state, seat)["state"] for seat in (0, 1)]
    assert observed[0]["agenda"] == observed[1]["agenda"]


def test_mm_q_81_healers_and_castles_help_garrisons_and_cards_for_figures_do_not() -> None:
    """MM-Q-81: -2 and Castle 2 and Healers 1 and Fortifications 1; nothing by Shield Bearers, Wizards, Treants."""
    cards = ["healers", "fortifications", "shield bearers", "wizards", "treants", "horse archers"]
    units = "b3 blue hero; b4 straw garrison; c5 straw mage"
    table = at(units, structures={"b4": "castle"}, permanents={1: cards}).play("b3 b4")
    lines = [(line.source, line.amount) for line in table.game.tallies(table.state)[1][1].lines]
    assert sorted(lines) == [("Fortifications", 1), ("Healers", 1), ("castle", 2), ("garrison", -2)]
    assert table.tallies[1].endswith("= 2")


def test_mm_q_81_without_mage_and_castle_they_help_no_garrison() -> None:
    """MM-Q-81: the conditions of the card and of the structure hold for garrisons as for figures."""
    table = at("b3 blue hero; b4 straw garrison", permanents={1: ["healers"]}).play("b3 b4")
    assert table.tallies[1] == "garrison -2 = -2"


@pytest.mark.parametrize("value", ["at_once", "turn_end"])
def test_mm_q_82_the_last_opponent_is_out_at_once_or_as_the_turn_ends(value: str) -> None:
    """MM-Q-82: Blue has won after the fight, or after the turn."""
    table = position("b3 blue hero; b4 straw garrison", elimination_test=value).play("b3 b4", *WIN)
    if value == "turn_end":
        assert (table.due, table.winners, table.state.out) == ("blue movement", (), ())
        table.end_turn()
    assert (table.winners, table.ended_by, table.state.out) == (("blue",), "MM-WIN-01", (1,))


@pytest.mark.parametrize("value", ["at_once", "turn_end"])
def test_mm_q_82_without_a_unit_in_the_own_turn_it_stops_or_is_played_out(value: str) -> None:
    """MM-Q-82: at once: Straw is next; at the end: Blue goes on, and stays in the game by the Merchant."""
    units = "b3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, hands={0: ["merchant"]}, elimination_test=value).play("b3 b4", *LOSE)
    if value == "at_once":
        assert (table.due, table.state.out, table.discards()) == ("straw movement", (0,), ["merchant"])
        return
    assert (table.due, table.state.out) == ("blue movement", ())
    assert not [fault for fault in table.game.audit(table.state) if "MM-INF-04" in fault]
    strict = table.game.resettle(table.state, "elimination_test", "at_once")
    assert [fault for fault in table.game.audit(strict) if "MM-INF-04" in fault]
    table.play("play merchant on h2").end_turn()
    assert (table.due, table.state.out, table.units(0)) == ("straw movement", (), {"h2": "blue garrison"})


def test_mm_q_82_at_the_end_of_a_turn_whoever_has_no_unit_is_out() -> None:
    """MM-Q-82, turn_end: Blue without the Merchant; so is Straw, beaten in the turn of Blue."""
    units = "b3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, elimination_test="turn_end").play("b3 b4", *LOSE).end_turn()
    assert (table.due, table.state.out) == ("straw movement", (0,))
    table = position(units, seats=3, elimination_test="turn_end").play("b3 b4", *WIN)
    assert not table.state.out
    table.end_turn()
    assert (table.due, list(table.state.out)) == ("vermilion movement", [1])


@pytest.mark.parametrize(("value", "out"), [("at_once", True), ("turn_end", False)])
def test_mm_q_82_a_sacrifice_is_tested_as_a_fight_is(value: str, out: bool) -> None:
    """MM-Q-82: at once no cards are drawn any more; at the end of the turn they are."""
    units = "c3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, permanents={0: ["altar of sacrifice"]}, elimination_test=value)
    table.play("use altar on c3")
    assert (table.state.out, table.due) == (((0,), "straw movement") if out else ((), "blue drawing"))


CORNERS = ("a1", "h8", "a8", "h1")


@pytest.mark.parametrize(
    ("value", "first", "order"),
    [
        ("seats", 0, [0, 1, 2, 3]),
        ("seats", 2, [2, 3, 0, 1]),
        ("corners", 0, [0, 2, 1, 3]),
        ("corners", 2, [2, 1, 3, 0]),
    ],
)
def test_mm_q_83_turns_pass_by_seats_or_by_corners(value: str, first: int, order: list[int]) -> None:
    """MM-Q-83: with corners a1, h8, a8, h1 by seats, clockwise by corners is a1, a8, h8, h1; then from the first on."""
    given = document("", {}, {}, 4)
    colours = given["players"]
    given["corners"] = dict(zip(colours, CORNERS, strict=True))
    given["options"] = {"clockwise": value}
    given["turn"] = {"of": colours[first], "first": colours[first], "phase": "movement"}
    table = from_document(given)
    seen = []
    for _ in order:
        seen.append(table.state.seat)
        table.end_turn()
    assert (seen, table.state.seat, table.state.round) == (order, order[0], 2)


def opened(*corners: str, **options: str) -> list[str]:
    """Return what is announced of the order of turns at the end of a set-up with corners by seats."""
    table = new_match(len(corners), **options)
    table.play(" ".join(["draw", *rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})]))
    table.play(" ".join(["draw", *rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)]))
    dealt = 0
    while table.state.phase == "setup":
        if table.due.endswith(" corner"):
            seat = table.decision.seat
            table.play(f"corner {corners[seat]}", seat=seat)
        else:
            dealt = answer_setup(table, dealt, 0)
    return table.ever_reported("MM-SETUP-10")


@pytest.mark.parametrize("value", ["seats", "corners"])
def test_mm_q_83_corners_in_another_order_than_the_seats_are_pointed_out(value: str) -> None:
    """MM-Q-83: with the way in which turns pass; not where corners and seats run alike, and not for two."""
    said = [f"the corners run in another order than the seats; turns pass by {value}"]
    assert opened("a1", "h8", "a8", "h1", clockwise=value) == said
    assert opened("a1", "h1", "h8", clockwise=value) == said
    assert opened("a8", "h8", "h1", "a1", clockwise=value) == []
    assert opened("h1", "a1", "a8", clockwise=value) == []
    assert opened("a8", "h1", clockwise=value) == []
