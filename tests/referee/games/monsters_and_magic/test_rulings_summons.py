"""Rulings on summons and move points, MM-Q-46 to MM-Q-51, MM-Q-84, MM-Q-86 and MM-Q-87: what each value says."""

from typing import Any

import pytest
from tables.monsters_and_magic import Table, position

CALL = "c3 blue mage; g7 blue monster"
GATE = {0: ["magic gate"]}
WIN = ("dice 6 6", "dice 1 1", "pass", "pass")
SPENT = ("MM-MPH-04", "MM-MOVE-02")
PHASES = ("declaration", "garrison", "movement", "recruitment", "end")


def at(units: str, **given: Any) -> Table:
    """Return a table in a position in which a garrison of Straw's stands far off, on h8."""
    return position(units + "; h8 straw garrison", **given)


def test_mm_q_46_a_summon_gives_no_move_points_by_terrain() -> None:
    """MM-Q-46: a Monster called into Forest gains nothing by Forest Scouts, a Hero that walks there does."""
    cards = {0: ["magic gate", "forest scouts"]}
    table = at("b2 blue mage; g1 blue monster; a2 blue hero", permanents=cards)
    table.play("use magic gate g1 b3", "a2 a3")
    assert (table.on("b3"), table.allowance("b3"), table.left("b3")) == ("blue monster", "base 1 = 1", 1)
    assert table.allowance("a3") == "base 1; Forest Scouts +1 on entering Forest = 2"
    assert table.refused("b3 b4") == ("MM-CARD-08",)
    assert table.play("a3 a4").on("a4") == "blue hero"


def test_mm_q_46_an_exchange_of_places_gives_no_move_points_by_terrain() -> None:
    """MM-Q-46: a Hero brought to Forest by the Illusionist has 1 MP, and gains another by a step into Forest."""
    table = at("a1 blue hero; c3 blue army", permanents={0: ["illusionist", "forest scouts"]})
    table.play("use illusionist a1 c3")
    assert (table.on("c3"), table.left("c3")) == ("blue hero", 1)
    table.play("c3 d3")
    assert (table.left("d3"), table.play("d3 d4").left("d4")) == (1, 0)
    assert table.refused("d4 d5") == SPENT


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ({"permanents": {0: ["haste spell"]}}, "use haste spell on c4"),
        ({"hands": {0: ["haste spell"]}}, "play haste spell on c4"),
        ({"hands": {0: ["seven league boots"]}}, "play seven league boots"),
    ],
)
@pytest.mark.parametrize("reopen_move", ["no", "yes"])
def test_mm_q_47_points_for_a_closed_move_are_lost_or_reopen_it(
    cards: dict[str, dict[int, list[str]]], line: str, reopen_move: str
) -> None:
    """MM-Q-47: no: the closed Hero stays, whatever it is given; yes: it takes 1 step more and no second one."""
    table = at("c3 blue hero; e3 blue army", reopen_move=reopen_move, **cards)
    table.play("c3 c4", "e3 e4", line)
    if reopen_move == "no":
        assert table.refused("c4 c5") == ("MM-MPH-02", "MM-Q-47")
        return
    assert table.play("c4 c5").on("c5") == "blue hero"
    assert table.refused("c5 c6") == SPENT


def test_mm_q_47_reopened_a_figure_has_what_it_was_given_and_nothing_it_had_left() -> None:
    """MM-Q-47, yes: a second MP that was not used when the move was closed stays lost."""
    table = at(
        "c3 blue hero; e3 blue army",
        permanents={0: ["seven league boots", "haste spell"]},
        reopen_move="yes",
    )
    table.play("c3 c4", "e3 e4")
    assert table.refused("c4 c5") == ("MM-MPH-02", "MM-Q-47")
    table.play("use haste spell on c4")
    assert table.left("c4") == 1


@pytest.mark.parametrize("reopen_move", ["no", "yes"])
def test_mm_q_47_an_open_move_and_a_summoned_figure_are_no_matter_of_it(reopen_move: str) -> None:
    """MM-Q-47: MP for a figure that is still moving always count, for a summoned one never (MM-CARD-08)."""
    cards = {0: ["magic gate", "haste spell"]}
    table = at(CALL, permanents=cards, reopen_move=reopen_move).play("c3 c4", "use haste spell on c4")
    assert table.legal("c4 c5")
    table = at(CALL, permanents=cards, reopen_move=reopen_move)
    table.play("summon monster g7 d4", "use haste spell on d4")
    assert table.refused("d4 d5") == ("MM-CARD-08",)


@pytest.mark.parametrize(
    ("start", "value", "clauses"),
    [
        ("h7", "any", ()),
        ("g3", "any", ()),
        ("f6", "any", ()),
        ("h7", "3", ("MM-CARD-07", "MM-Q-48")),
        ("g3", "3", ("MM-CARD-07", "MM-Q-48")),
        ("f6", "3", ()),
        ("c6", "3", ()),
    ],
)
def test_mm_q_48_from_anywhere_or_from_three_spaces_away(start: str, value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-48: the way counts to the Mage on c3 that calls: 3 spaces, diagonals too, will do, 4 and 5 will not."""
    table = at(f"c3 blue mage; {start} blue monster", permanents=GATE, summon_range=value)
    assert table.refused(f"use magic gate {start} c4") == clauses
    assert table.legal(f"use magic gate {start} c4") is not bool(clauses)


def test_mm_q_48_three_spaces_from_one_of_two_that_may_call_are_enough() -> None:
    """MM-Q-48: a second Mage nearer to the Monster calls it; into a space next to the far one alone it does not."""
    units = "c3 blue mage; e5 blue mage; g7 blue monster"
    table = at(units, permanents=GATE, summon_range="3")
    assert table.legal("use magic gate g7 d4")
    assert table.refused("use magic gate g7 b2") == ("MM-CARD-07", "MM-Q-48")


def test_mm_q_49_no_unit_is_summoned_into_an_enemy_space() -> None:
    """MM-Q-49, no: neither onto a figure nor onto a garrison of an opponent; an own garrison is no hindrance."""
    units = "; c4 straw hero; d4 straw garrison; b4 blue garrison"
    table = at(CALL + units, permanents=GATE)
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
    """MM-Q-49, yes: the Monster is the attacker, wins, loses or ties as any, and has then moved."""
    table = at(CALL + "; c4 straw hero", permanents=GATE, summon_attack="yes").play("use magic gate g7 c4")
    assert (table.due, table.tallies) == ("blue attacker", ("monster 0 = 0", "hero 0 = 0"))
    table.play(*lines)
    if table.due.endswith("cards"):
        table.play("pass", "pass")
    assert (table.on("g7"), table.on("c4"), table.due) == ("", left, "blue movement")
    if left == "blue monster":
        assert table.refused("c4 c5") == ("MM-CARD-08",)


TWO = "c3 blue mage; f3 blue mage; a7 blue monster; g7 blue monster"


def test_mm_q_50_each_figure_is_summoned_once_and_one_mage_calls_many() -> None:
    """MM-Q-50, per_summoned: one Mage calls both Monsters; neither of them is called a second time."""
    table = at(TWO, permanents=GATE)
    assert "use magic gate a7 b4" in table.moves()
    table.play("use magic gate a7 b4", "use magic gate g7 c4")
    assert (table.on("b4"), table.on("c4")) == ("blue monster", "blue monster")
    assert table.refused("use magic gate c4 e4") == ("MM-CARD-08",)


def test_mm_q_50_each_unit_calls_once_where_that_is_played() -> None:
    """MM-Q-50, per_summoner: the second Monster is refused to the same Mage, and comes to the other one."""
    table = at(TWO, permanents=GATE, summon_limit="per_summoner")
    assert {"use magic gate a7 b4 c3", "use magic gate a7 e4 f3"} <= table.moves()
    table.play("use magic gate a7 b4 by c3")
    assert table.refused("use magic gate g7 c4 by c3") == ("MM-CARD-08", "MM-Q-50")
    assert table.play("use magic gate g7 e4 by f3").on("e4") == "blue monster"
    assert table.refused("use magic gate e4 g4 by f3")[0] == "MM-CARD-08"


@pytest.mark.parametrize("value", ["per_summoned", "per_summoner"])
def test_mm_q_50_either_way_the_next_own_turn_begins_anew(value: str) -> None:
    """MM-Q-50: a Mage that has called calls again in the next own turn, a Monster that was called comes again."""
    table = at("c3 blue mage; g7 blue monster", permanents=GATE, summon_limit=value)
    table.play("summon monster g7 b4").end_turn().end_turn()
    assert table.due == "blue declaration"
    assert table.play("summon monster b4 c4").on("c4") == "blue monster"


@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_51_units_are_summoned_in_the_movement_phase_only(phase: str) -> None:
    """MM-Q-51: refused in every other phase of the own turn, as a permanent card and from hand."""
    table = at(CALL, permanents=GATE, hands={0: ["dragon riders"]}, phase=phase)
    expected = () if phase == "movement" else ("MM-CARD-07", "MM-Q-51")
    assert table.ruling("use magic gate g7 c4").clauses == expected
    assert table.ruling("play dragon riders").clauses == expected


def test_mm_q_51_nobody_summons_in_the_movement_phase_of_another() -> None:
    """MM-Q-51: it is the own Movement Phase."""
    table = at(CALL, permanents=GATE, of=1)
    assert table.refused("use magic gate g7 c4", seat=0) == ("MM-TURN-01", "MM-CARD-06")


CROSSING = {"structures": {"c3": "town"}, "terrain": {"c3": "forest", "d4": "plains"}}


@pytest.mark.parametrize(("value", "left"), [("yes", 1), ("no", 0)])
def test_mm_q_84_a_town_crossed_free_gives_move_points_or_not(value: str, left: int) -> None:
    """MM-Q-84: over an own Town in Forest with Forest Scouts: 1 MP paid, 1 gained or none."""
    units = "b2 blue hero; c3 blue garrison"
    table = at(units, permanents={0: ["forest scouts"]}, town_refund=value, **CROSSING).play("b2 c3 d4")
    assert (table.on("d4"), table.left("d4")) == ("blue hero", left)
    assert table.legal("d4 d5") is bool(left)


@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_84_a_town_that_is_paid_for_gives_move_points_either_way(value: str) -> None:
    """MM-Q-84: to stop in it costs 1 MP and gains 1; so does a Forest that is no Town."""
    units, cards = "b2 blue hero; c3 blue garrison", {0: ["forest scouts"]}
    table = at(units, permanents=cards, town_refund=value, **CROSSING).play("b2 c3")
    assert table.left("c3") == 1
    table = at(units, permanents=cards, town_refund=value).play("b2 c3")
    assert table.left("c3") == 1


@pytest.mark.parametrize(("value", "left"), [("yes", 1), ("no", 0)])
def test_mm_q_84_a_stop_in_a_town_that_becomes_a_crossing_changes_nothing(value: str, left: int) -> None:
    """MM-Q-84: b2 to c3 and then on to d4 comes to the same as b2 c3 d4 in one go."""
    units = "b2 blue hero; c3 blue garrison"
    table = at(units, permanents={0: ["forest scouts"]}, town_refund=value, **CROSSING)
    assert table.play("b2 c3", "c3 d4").left("d4") == left


@pytest.mark.parametrize("mover", ["b1 b2", "c3 c2"])
@pytest.mark.parametrize("value", ["closes", "between_steps"])
def test_mm_q_86_a_summon_closes_the_move_of_another_or_comes_between(mover: str, value: str) -> None:
    """MM-Q-86: of a Hero with 1 MP left, and of the very Mage that calls."""
    units = "b1 blue hero; c3 blue mage; g7 blue monster"
    cards = {0: ["magic gate", "seven league boots", "cloud walking"]}
    table = at(units, permanents=cards, summon_interrupt=value).play(mover, "summon monster g7 d3")
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
    table = at(units, permanents=cards, summon_interrupt=value)
    table.play("b1 b2", "summon monster g7 d3", "c3 c4")
    assert table.refused("b2 b3") == ("MM-MPH-02", "MM-Q-47")


def entering(value: str) -> Table:
    """Return a table with Forest Scouts and Plains Riders at which a Hero on a2 may go where it likes."""
    return at(
        "a2 blue hero",
        terrain={"b3": "plains"},
        permanents={0: ["forest scouts", "plains riders"]},
        terrain_mp_cards=value,
    )


@pytest.mark.parametrize(("value", "left"), [("per_card", 1), ("in_all", 0)])
def test_mm_q_87_each_terrain_card_counts_by_itself_or_one_of_them_in_all(value: str, left: int) -> None:
    """MM-Q-87: into Forest and on into Plains with a card for each: 3 MP for 2 steps, or 2 MP."""
    table = entering(value).play("a2 a3")
    assert table.left("a3") == 1
    table.play("a3 b3")
    assert (table.left("b3"), table.legal("b3 c3")) == (left, bool(left))


@pytest.mark.parametrize("value", ["per_card", "in_all"])
def test_mm_q_87_one_card_gives_once_to_a_figure_either_way(value: str) -> None:
    """MM-Q-87: Forest after Forest gains nothing more; another figure gains for itself, and so does the next turn."""
    units = "a2 blue hero; h2 blue army"
    table = at(units, permanents={0: ["forest scouts"]}, terrain_mp_cards=value).play("a2 a3", "a3 a4")
    assert table.left("a4") == 0
    assert table.play("h2 h3").left("h3") == 1
    table.end_turn().end_turn()
    assert table.play("a4 b4").left("b4") == 1
