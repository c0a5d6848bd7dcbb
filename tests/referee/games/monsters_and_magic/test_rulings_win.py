"""Rulings on victory and the turn limit, MM-Q-01 to MM-Q-07: every value of every switch."""

from typing import Any

import pytest
from tables.monsters_and_magic import Table, garrisons, position, squares_of

from referee.engine.errors import PositionError

HOME = "; h8 straw garrison"
ROWS = [f"{column}{row}" for row in (1, 2, 3, 4, 5) for column in "abcdefgh"]
"""The spaces of five rows, the Towns of row 5 last."""


def last_turn(units: str = "", seats: int = 2, of: int = 1, **more: Any) -> Table:
    """Return a table in the End Phase of a turn, with one card in hand, so that `end` ends it."""
    return position(units, seats=seats, of=of, phase="end", hands={of: 1}, **more)


@pytest.mark.parametrize(
    ("limit", "seats", "rounds", "over"),
    [
        ("20_rounds", 2, 19, False),
        ("20_rounds", 2, 20, True),
        ("20_rounds", 4, 20, True),
        ("20x_rounds", 2, 20, False),
        ("20x_rounds", 2, 39, False),
        ("20x_rounds", 2, 40, True),
        ("20x_rounds", 3, 40, False),
        ("20x_rounds", 3, 60, True),
        ("none", 2, 20, False),
        ("none", 2, 40, False),
        ("none", 3, 60, False),
    ],
)
def test_mm_q_01_how_many_rounds_there_are(limit: str, seats: int, rounds: int, over: bool) -> None:
    """MM-Q-01: 20 rounds, 20 rounds for each player, or no end; the last player’s turn is still played."""
    options: dict[str, Any] = {"turn_limit": limit, "round": rounds}
    table = last_turn(seats=seats, of=seats - 1, number=rounds * seats, **options).play("end")
    assert (table.ended_by == "MM-WIN-06", table.due == "blue movement") == (over, not over)
    table = last_turn(seats=seats, of=seats - 2, number=rounds * seats - 1, **options).play("end")
    assert table.ended_by == ""


@pytest.mark.parametrize(
    ("value", "of", "number", "round_", "over"),
    [
        ("rounds", 0, 40, 15, False),
        ("rounds", 0, 50, 20, False),
        ("rounds", 1, 51, 20, True),
        ("recount", 1, 39, 14, False),
        ("recount", 0, 40, 15, True),
    ],
)
def test_mm_q_02_the_limit_after_an_elimination(value: str, of: int, number: int, round_: int, over: bool) -> None:
    """MM-Q-02: the third player went in round 12 before the own turn: 51 turns in 20 rounds, or 40 turns of two."""
    options: dict[str, Any] = {"turn_limit_after_elimination": value, "number": number, "round": round_}
    table = last_turn(seats=3, of=of, out=[2], **options).play("end")
    assert (table.ended_by, bool(table.due)) == (("MM-WIN-06", False) if over else ("", True))


@pytest.mark.parametrize(("number", "over"), [(59, False), (60, True)])
@pytest.mark.parametrize("value", ["rounds", "recount"])
def test_mm_q_02_both_are_the_same_while_nobody_is_out(value: str, number: int, over: bool) -> None:
    """MM-Q-02: three players have 60 turns either way."""
    options: dict[str, Any] = {"turn_limit_after_elimination": value, "number": number, "round": 20}
    table = last_turn(seats=3, of=(number - 1) % 3, **options).play("end")
    assert (table.ended_by == "MM-WIN-06") is over


@pytest.mark.parametrize(
    ("value", "number", "rounds", "over"),
    [
        ("rounds", 80, 40, False),
        ("rounds", 119, 59, False),
        ("rounds", 120, 60, True),
        ("recount", 79, 40, False),
        ("recount", 80, 40, True),
    ],
)
def test_mm_q_02_twenty_rounds_for_each_player(value: str, number: int, rounds: int, over: bool) -> None:
    """MM-Q-02: with 20 rounds for each of three, one of them out, there are 60 rounds, or 2 x 20 rounds of two."""
    options: dict[str, Any] = {"turn_limit_after_elimination": value, "turn_limit": "20x_rounds"}
    table = last_turn(seats=3, of=1, out=[2], number=number, round=rounds, **options).play("end")
    assert (table.ended_by == "MM-WIN-06") is over


@pytest.mark.parametrize(("value", "winner", "spaces"), [("any_unit", "blue", (4, 3)), ("garrison", "straw", (1, 3))])
def test_mm_q_03_what_is_counted_at_the_end(value: str, winner: str, spaces: tuple[int, int]) -> None:
    """MM-Q-03: 3 lone figures and 1 on a garrison against 3 garrisons, by units and by garrisons."""
    units = "a1 blue hero; b1 blue army; c1 blue mage; d1 blue mage garrison; " + garrisons("straw", ["f1", "g1", "h1"])
    table = last_turn(units, round=20, number=40, final_control=value).play("end")
    assert (table.winners, table.ended_by) == ((winner,), "MM-WIN-06")
    assert [int(text.split()[1]) for text in table.reported("MM-WIN-06")[:2]] == list(spaces)


MINES, TOWNS = squares_of("mine", 5), squares_of("town", 5)
TIES = {
    "garrisons": ("a1 blue hero; b1 blue hero; c1 blue garrison; " + garrisons("straw", ["f1", "g1", "h1"]), "straw"),
    "figures": ("a1 blue hero garrison; b1 blue garrison; " + garrisons("straw", ["g1", "h1"]), "blue"),
    "figures first": (
        f"{garrisons('blue', MINES)}; {garrisons('straw', TOWNS[1:])}; {TOWNS[0]} straw mage garrison",
        "straw",
    ),
    "types": (f"{garrisons('blue', MINES)}; {garrisons('straw', TOWNS)}", "blue"),
}


@pytest.mark.parametrize(("units", "winner"), TIES.values(), ids=TIES)
def test_mm_q_04_what_breaks_a_tie(units: str, winner: str) -> None:
    """MM-Q-04: garrisons, then figures, then declared types; where that is not played the win is shared."""
    declared: dict[int, list[str]] = {0: ["mine"]} if MINES[0] + " blue" in units else {}
    given: dict[str, Any] = {"round": 20, "number": 40, "declared": declared}
    assert last_turn(units, **given).play("end").winners == (winner,)
    assert last_turn(units, **given, final_tie="shared").play("end").winners == ("blue", "straw")


@pytest.mark.parametrize("value", ["breakers", "shared"])
def test_mm_q_04_a_full_tie_is_shared_and_more_spaces_always_win(value: str) -> None:
    """MM-Q-04: level in everything is shared under both values; one space more wins under both."""
    given: dict[str, Any] = {"round": 20, "number": 40, "final_tie": value}
    assert last_turn("a1 blue hero garrison; h8 straw mage garrison", **given).play("end").winners == ("blue", "straw")
    fewer = "a1 blue hero garrison; b1 blue hero garrison; f1 straw hero; g1 straw hero; h1 straw hero"
    assert last_turn(fewer, **given).play("end").winners == ("straw",)


TEMPLES = squares_of("temple", 5)


def temples(count: int, value: str, **more: Any) -> Table:
    """Return blue’s turn as it begins, with a number of Temples held."""
    units = garrisons("blue", TEMPLES[:count]) + "; h1 straw garrison"
    return position(units, phase="beginning", temple_win=value, **more)


def test_mm_q_05_temples_win_by_being_held_by_default() -> None:
    """MM-Q-05: 5 that were never declared win before the Declaration Phase; 4 do not."""
    table = temples(5, "occupy")
    assert (table.winners, table.ended_by, table.state.declared[0]) == (("blue",), "MM-WIN-02", ())
    assert temples(4, "occupy").winners == ()


def test_mm_q_05_temples_may_have_to_be_declared_in_an_earlier_turn() -> None:
    """MM-Q-05: the Declaration Phase comes too late for the turn; they win as the next own turn begins."""
    table = temples(5, "declared")
    assert (table.winners, table.due, table.state.declared[0]) == ((), "blue movement", ("temple",))
    assert table.end_turn().winners == ()
    assert table.end_turn().winners == ("blue",)
    assert table.ended_by == "MM-WIN-02"


@pytest.mark.parametrize("life", ["until_lost", "until_next"])
def test_mm_q_05_declared_temples_must_still_be_held(life: str) -> None:
    """MM-Q-05: with 4 left of 5 that were declared nobody wins."""
    given: dict[str, Any] = {"declaration_life": life, "declared": {0: ["temple"]}}
    assert temples(4, "declared", **given).winners == ()
    assert temples(5, "declared", **given).winners == ("blue",)


@pytest.mark.parametrize(("rows", "clause"), [("71234", "MM-WIN-02"), ("12345", "MM-WIN-04")])
def test_mm_q_06_the_first_victory_of_the_list_is_named(rows: str, clause: str) -> None:
    """MM-Q-06: 33 garrisons, with 8 Temples among them the Temples are named, with none the garrisons."""
    squares = [f"{column}{row}" for row in rows for column in "abcdefgh"][:33]
    table = position(garrisons("blue", squares) + HOME, phase="beginning")
    assert (table.winners, table.ended_by) == (("blue",), clause)


@pytest.mark.parametrize(("count", "on"), [(33, "blue hero"), (32, "blue hero garrison")])
def test_mm_q_07_the_garrison_phase_places_no_34th(count: int, on: str) -> None:
    """MM-Q-07: with 33 on the map a figure stays without, and that is said; the 33rd is placed."""
    table = position(garrisons("blue", ROWS[:count]) + "; h6 blue hero" + HOME, phase="garrison")
    assert table.on("h6") == on
    assert table.reported("MM-UNIT-02") == ([] if count == 32 else ["no garrison marker is left for h6"])
    assert table.state.garrison_count(0) == 33


@pytest.mark.parametrize("card", ["empire", "merchant"])
def test_mm_q_07_cards_place_no_34th(card: str) -> None:
    """MM-Q-07: refused with 33 on the map, accepted with 32."""
    full = position(garrisons("blue", ROWS[:33]) + HOME, permanents={0: [card]})
    assert full.refused(f"use {card} b5") == ("MM-UNIT-02", "MM-Q-07")
    table = position(garrisons("blue", ROWS[:32]) + HOME, permanents={0: [card]})
    assert table.play(f"use {card} b5").on("b5") == "blue garrison"


def test_mm_q_07_there_is_no_other_way_to_play_it() -> None:
    """MM-Q-07: the switch has the one value that the ledger names."""
    position(garrison_supply="limited")
    with pytest.raises(PositionError, match="garrison_supply"):
        position(garrison_supply="substitute")
