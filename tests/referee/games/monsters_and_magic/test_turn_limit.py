"""The last turn, and who wins then: MM-WIN-05 and MM-WIN-06, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import COLOURS, Table, garrisons, position, squares_of

from referee.games.monsters_and_magic.catalogue import SQUARES

BLUE = garrisons("blue", [f"{column}{row}" for row in (1, 2) for column in "abcdefgh"])
STRAW = garrisons("straw", [f"{column}{row}" for row in (3, 4, 5) for column in "abcdefgh"][:17])
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


def last_turn(units: str, seats: int = 2, number: int = 40, round: int = 20, of: int = 1, **options: str | int):  # type: ignore[no-untyped-def]
    """Return a table after the last turn of a game."""
    table = position(units, phase="end", seats=seats, number=number, round=round, of=of, hands={of: 1}, **options)
    return table.play("end")


def test_the_limit_falls_at_the_end_of_a_round_not_before() -> None:
    assert last_turn(BLUE + "; " + STRAW, number=39, of=0).due == "straw movement"


def test_the_number_of_turns_can_be_set() -> None:
    assert last_turn(BLUE + "; " + STRAW, number=10, round=5, turns_per_player=5).winners == ("straw",)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_win_05_the_game_ends_with_turn_20x(seats: int) -> None:
    """MM-WIN-05: turn 20 times the number of players is the last; the turn before it is not."""
    table = position("a1 blue garrison", seats=seats, phase="end", number=20 * seats - 1, round=20, of=seats - 2)
    assert table.winners == ()
    assert table.due == f"{COLOURS[seats - 1]} movement"
    table = position("a1 blue garrison", seats=seats, phase="end", number=20 * seats, round=20, of=seats - 1)
    assert (table.due, table.ended_by) == ("", "MM-WIN-06")
    said = table.ever_reported("MM-WIN-05")
    assert said == [f"the turn limit is reached with turn {20 * seats}"]


def ending(units: str = "", seats: int = 2, of: int = 1, **more: Any) -> Table:
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
    table = ending(seats=seats, of=seats - 1, number=rounds * seats, **options).play("end")
    assert (table.ended_by == "MM-WIN-06", table.due == "blue movement") == (over, not over)
    table = ending(seats=seats, of=seats - 2, number=rounds * seats - 1, **options).play("end")
    assert table.ended_by == ""


@pytest.mark.parametrize(
    ("limit", "round", "over"),
    [
        *(("20_rounds", 19, False), ("20_rounds", 20, True), ("20x_rounds", 20, False)),
        *(("20x_rounds", 40, True), ("none", 40, False), ("none", 90, False)),
    ],
)
def test_the_match_ends_after_the_turn_limit_only(limit: str, round: int, over: bool) -> None:
    table = last_turn(BLUE + "; " + STRAW, round=round, number=2 * round, turn_limit=limit)
    assert bool(table.winners) is over


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
def test_mm_q_02_after_an_elimination_rounds_or_turns_are_counted_to_the_limit(
    value: str, of: int, number: int, round_: int, over: bool
) -> None:
    """MM-Q-02: the third player was eliminated in round 12 before a turn: 51 turns in 20 rounds, or 40 turns of two."""
    options: dict[str, Any] = {"turn_limit_after_elimination": value, "number": number, "round": round_}
    table = ending(seats=3, of=of, out=[2], **options).play("end")
    assert (table.ended_by, bool(table.due)) == (("MM-WIN-06", False) if over else ("", True))


@pytest.mark.parametrize(("number", "over"), [(59, False), (60, True)])
@pytest.mark.parametrize("value", ["rounds", "recount"])
def test_mm_q_02_both_are_the_same_while_nobody_is_out(value: str, number: int, over: bool) -> None:
    """MM-Q-02: three players have 60 turns either way."""
    options: dict[str, Any] = {"turn_limit_after_elimination": value, "number": number, "round": 20}
    table = ending(seats=3, of=(number - 1) % 3, **options).play("end")
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
def test_mm_q_02_twenty_rounds_for_each_player_may_leave_out_the_eliminated(
    value: str, number: int, rounds: int, over: bool
) -> None:
    """MM-Q-02: with 20 rounds for each of three, one of them out, there are 60 rounds, or 2 x 20 rounds of two."""
    options: dict[str, Any] = {"turn_limit_after_elimination": value, "turn_limit": "20x_rounds"}
    table = ending(seats=3, of=1, out=[2], number=number, round=rounds, **options).play("end")
    assert (table.ended_by == "MM-WIN-06") is over


def test_figures_break_a_tie_of_garrisons_and_types_a_tie_of_figures() -> None:
    even = garrisons("straw", [f"{column}{row}" for row in (3, 4) for column in "abcdefgh"])
    assert last_turn(f"{BLUE}; {even}".replace("a3 straw garrison", "a3 straw hero garrison")).winners == ("straw",)
    assert last_turn(f"{BLUE}; {even}", declared={1: ["mine"]}).winners == ("straw",)
    assert last_turn(f"{BLUE}; {even}").winners == ("blue", "straw")


def test_mm_win_06_most_controlled_spaces_win_at_the_limit() -> None:
    """MM-WIN-06: spaces are counted, not units: a garrison under a figure adds none."""
    blue = garrisons("blue", SQUARES[:3])
    straw = "f7 straw hero garrison; g7 straw hero garrison"
    table = position(f"{blue}; {straw}", phase="end", number=40, round=20, of=1)
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-06")
    table = position(f"{blue}; {straw}; h7 straw mage; h8 straw army", phase="end", number=40, round=20, of=1)
    assert table.winners == ("straw",)
    assert table.game.outcome(table.state).ranking == ((1,), (0,))  # type: ignore[union-attr]


@pytest.mark.parametrize(("value", "winner", "spaces"), [("any_unit", "blue", (4, 3)), ("garrison", "straw", (1, 3))])
def test_mm_q_03_what_is_counted_at_the_end(value: str, winner: str, spaces: tuple[int, int]) -> None:
    """MM-Q-03: 3 lone figures and 1 on a garrison against 3 garrisons, by units and by garrisons."""
    units = "a1 blue hero; b1 blue army; c1 blue mage; d1 blue mage garrison; " + garrisons("straw", ["f1", "g1", "h1"])
    table = ending(units, round=20, number=40, final_control=value).play("end")
    assert (table.winners, table.ended_by) == ((winner,), "MM-WIN-06")
    assert [int(text.split()[1]) for text in table.reported("MM-WIN-06")[:2]] == list(spaces)


@pytest.mark.parametrize(("value", "winners"), [("any_unit", ("straw",)), ("garrison", ("blue",))])
def test_the_house_rule_says_which_units_control_a_space_at_the_end(value: str, winners: tuple[str, ...]) -> None:
    few = garrisons("straw", [f"{column}{row}" for row in (3, 4) for column in "abcdefgh"][:15])
    table = last_turn(f"{BLUE}; {few}; a6 straw hero; b6 straw mage", final_control=value)
    assert table.winners == winners


@pytest.mark.parametrize(("units", "winner"), TIES.values(), ids=TIES)
def test_mm_q_04_what_breaks_a_tie(units: str, winner: str) -> None:
    """MM-Q-04: garrisons, then figures, then declared types; without this house rule the win is shared."""
    declared: dict[int, list[str]] = {0: ["mine"]} if MINES[0] + " blue" in units else {}
    given: dict[str, Any] = {"round": 20, "number": 40, "declared": declared}
    assert ending(units, **given).play("end").winners == (winner,)
    assert ending(units, **given, final_tie="shared").play("end").winners == ("blue", "straw")


BROKEN = {
    "garrisons": "; 3 garrisons break the tie",
    "figures": "; 1 figure breaks the tie",
    "figures first": "; 1 figure breaks the tie",
    "types": "; 1 declared type breaks the tie",
}


@pytest.mark.parametrize(("tie", "said"), BROKEN.items())
def test_mm_q_04_the_outcome_says_what_broke_the_tie(tie: str, said: str) -> None:
    """MM-Q-04: the number that the other player does not reach; nothing if the win is shared."""
    declared: dict[int, list[str]] = {0: ["mine"]} if "types" in tie or "first" in tie else {}
    given: dict[str, Any] = {"round": 20, "number": 40, "declared": declared}
    told = ending(TIES[tie][0], **given).play("end").reported("MM-WIN-06")[-1]
    assert told == f"{TIES[tie][1].title()} wins: the turn limit is reached, and nobody controls more spaces{said}"
    shared = ending(TIES[tie][0], **given, final_tie="shared").play("end").reported("MM-WIN-06")[-1]
    assert shared.endswith("nobody controls more spaces")


@pytest.mark.parametrize("value", ["breakers", "shared"])
def test_mm_q_04_a_full_tie_is_shared_and_more_spaces_always_win(value: str) -> None:
    """MM-Q-04: level in everything is shared under both values; one space more wins under both."""
    given: dict[str, Any] = {"round": 20, "number": 40, "final_tie": value}
    assert ending("a1 blue hero garrison; h8 straw mage garrison", **given).play("end").winners == ("blue", "straw")
    fewer = "a1 blue hero garrison; b1 blue hero garrison; f1 straw hero; g1 straw hero; h1 straw hero"
    assert ending(fewer, **given).play("end").winners == ("straw",)


@pytest.mark.parametrize(("value", "winners"), [("breakers", ("blue",)), ("shared", ("blue", "straw"))])
def test_how_a_tie_at_the_end_is_broken(value: str, winners: tuple[str, ...]) -> None:
    few = garrisons("straw", [f"{column}{row}" for row in (3, 4) for column in "abcdefgh"][:15])
    assert last_turn(f"{BLUE}; {few}; a6 straw hero", final_tie=value).winners == winners
