"""Temples and garrisons: MM-WIN-02 to MM-WIN-04, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import Table, against_straw, garrisons, position, squares_of

from referee.engine.errors import PositionError
from referee.games.monsters_and_magic.catalogue import SQUARES

TEMPLES = squares_of("temple", 5)
FAR = "; h1 straw garrison"
ALL_TEMPLES = squares_of("temple", 8)
HOME = "; h8 straw garrison"
LINE = "claim victory"
ROWS = [f"{column}{row}" for row in (1, 2, 3, 4, 5) for column in "abcdefgh"]
"""The spaces of five rows, the Towns of row 5 last."""


def test_the_end_is_reported() -> None:
    units = "; ".join(f"{column}7 blue garrison" for column in "abcde") + "; h1 straw garrison"
    table = position(units, phase="beginning")
    assert ("MM-WIN-02", "Blue wins: enough Temples were held as the turn began") in [
        (notice.clause, notice.text) for notice in table.notices
    ]


def test_temples_taken_in_your_turn_win_only_in_your_next_one() -> None:
    table = position(garrisons("blue", TEMPLES[:4]) + "; f7 blue hero" + FAR)
    table.play("f7 e7")
    assert table.winners == ()
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert table.winners == ()
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")


def test_the_number_of_temples_can_be_set() -> None:
    assert position(garrisons("blue", TEMPLES[:4]) + FAR, phase="beginning", temples_to_win=4).winners == ("blue",)


def test_temples_are_named_before_garrisons() -> None:
    rows = [f"{column}{row}" for row in (7, 2, 3, 4, 5) for column in "abcdefgh"][:33]
    assert position(garrisons("blue", rows) + FAR, phase="beginning").ended_by == "MM-WIN-02"


def test_nothing_can_be_done_after_the_end() -> None:
    table = position(garrisons("blue", TEMPLES) + FAR, phase="beginning")
    assert table.refused("a1 a2")[0] == "MM-WIN-02"
    assert table.moves(0) == set()


@pytest.mark.parametrize(("count", "winners"), [(4, ()), (5, ("blue",)), (6, ("blue",))])
@pytest.mark.parametrize("unit", ["garrison", "hero"])
def test_mm_win_02_five_temples_as_your_turn_begins_win(unit: str, count: int, winners: tuple[str, ...]) -> None:
    """MM-WIN-02: counted before any phase, for figures as for garrisons, undeclared."""
    others = "; g7 straw garrison; h7 straw garrison"
    units = "; ".join(f"{square} blue {unit}" for square in ALL_TEMPLES[:count]) + others
    table = position(units, phase="beginning", number=7, round=4)
    assert table.winners == winners
    if winners:
        assert (table.ended_by, table.due, table.state.declared) == ("MM-WIN-02", "", ((), ()))


def test_mm_win_02_the_temples_of_others_win_nothing_in_this_turn() -> None:
    """MM-WIN-02: only the player whose turn begins is tested."""
    table = position(garrisons("straw", ALL_TEMPLES[:5]) + "; h1 blue hero", phase="beginning")
    assert (table.winners, table.due) == ((), "blue movement")


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


@pytest.mark.parametrize(("declared", "winners"), [((), ()), (("temple",), ("blue",))])
def test_temples_may_have_to_be_declared(declared: tuple[str, ...], winners: tuple[str, ...]) -> None:
    units = garrisons("blue", TEMPLES) + FAR
    table = position(units, phase="beginning", declared={0: declared}, temple_win="declared")
    assert table.winners == winners


@pytest.mark.parametrize(("rows", "clause"), [("71234", "MM-WIN-02"), ("12345", "MM-WIN-04")])
def test_mm_q_06_the_first_victory_of_the_list_is_named(rows: str, clause: str) -> None:
    """MM-Q-06: 33 garrisons, with 8 Temples among them the Temples are named, with none the garrisons."""
    squares = [f"{column}{row}" for row in rows for column in "abcdefgh"][:33]
    table = position(garrisons("blue", squares) + HOME, phase="beginning")
    assert (table.winners, table.ended_by) == (("blue",), clause)


def test_mm_q_79_victory_is_tested_before_anything_else_of_a_turn() -> None:
    """MM-Q-79: with 5 Temples and 5 Mines the game is over, and no Mines are declared; with 4 Temples they are."""
    mines = garrisons("blue", squares_of("mine", 5))
    table = against_straw(garrisons("blue", squares_of("temple", 5)) + f"; {mines}", phase="beginning")
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-02", "")
    assert table.state.declared[0] == ()
    assert [notice.clause for notice in table.notices][-1] == "MM-WIN-02"
    four = against_straw(garrisons("blue", squares_of("temple", 4)) + f"; {mines}", phase="beginning")
    assert (four.due, four.state.declared[0]) == ("blue movement", ("mine",))


def test_mm_q_79_effects_used_once_a_turn_are_ready_again_as_your_turn_begins() -> None:
    """MM-Q-79: the Oracle is ready again at the beginning of its player's next turn."""
    table = against_straw("a1 blue hero", permanents={0: ["oracle"]}).play("use oracle on straw")
    assert table.refused("use oracle on straw") == ("MM-CARD-06",)
    table.end_turn()
    assert table.refused("use oracle on straw", seat=0) == ("MM-TURN-01", "MM-CARD-06")
    table.end_turn()
    assert (table.due, table.legal("use oracle on straw")) == ("blue declaration", True)


def test_what_a_table_plays_to_is_counted() -> None:
    table = position(garrisons("blue", ["a7", "b7", "c7"]) + "; h8 straw garrison", temples_to_win=3)
    assert table.refused(LINE)[0] == "MM-WIN-03"


@pytest.mark.parametrize("words", ["claim victory", "I win", "victory"])
def test_victory_claimed_in_the_middle_of_a_turn(words: str) -> None:
    """MM-WIN-03: the fifth Temple of this turn wins when the player’s next turn begins, without a claim."""
    units = garrisons("blue", squares_of("temple", 4)) + "; e6 blue hero; h8 straw garrison"
    table = position(units).play("e6 e7")
    assert table.refused(words) == ("MM-WIN-03", "MM-WIN-02")
    assert "Blue holds 5 Temples, counted when Blue’s next turn begins" in table.why(words)
    table.end_turn()
    assert table.refused(words, seat=0) == ("MM-TURN-01", "MM-WIN-03", "MM-WIN-02")
    table.end_turn()
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")


def test_mm_win_03_five_temples_reached_in_a_turn_wait_for_your_next_turn() -> None:
    """MM-WIN-03: the game goes on to the next own turn, and by then the Temples must still be held."""
    table = position(garrisons("blue", ALL_TEMPLES[:4]) + "; e6 blue hero; f7 straw mage" + FAR)
    assert table.play("e6 e7").winners == ()
    assert table.end_turn().due == "straw movement"
    lost = Table(table.state).play("f7 e7", "dice 6 6", "dice 1 1", "pass", "pass").end_turn()
    assert (lost.winners, lost.due) == ((), "blue declaration")
    table.end_turn()
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")


@pytest.mark.parametrize(("count", "winners"), [(32, ()), (33, ("blue",))])
def test_33_garrisons_win_as_the_turn_begins(count: int, winners: tuple[str, ...]) -> None:
    rows = [f"{column}{row}" for row in (1, 2, 3, 4, 5) for column in "abcdefgh"][:count]
    table = position(garrisons("blue", rows) + "; h8 straw garrison", phase="beginning")
    assert table.winners == winners
    assert table.ended_by == ("MM-WIN-04" if winners else "")


def test_mm_win_04_thirty_three_garrisons_as_your_turn_begins_win() -> None:
    """MM-WIN-04: 33 garrisons win; 32 and a figure in a 33rd space do not."""
    full = garrisons("blue", SQUARES[:33]) + "; h8 straw garrison"
    table = position(full, phase="beginning")
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-04", "")
    less = garrisons("blue", SQUARES[:32]) + "; a5 blue hero; h8 straw garrison"
    assert position(less, phase="beginning").winners == ()


def test_mm_win_04_the_33rd_garrison_wins_as_the_next_turn_begins() -> None:
    """MM-WIN-04: the marker of the Garrison Phase comes after the test."""
    west = [square for square in SQUARES if square[0] in "abcd"]
    table = position(garrisons("blue", west) + "; e5 blue hero; h8 straw garrison", phase="beginning")
    assert (table.state.garrison_count(0), table.due) == (33, "blue movement")
    assert table.end_turn().winners == ()
    assert table.end_turn().ended_by == "MM-WIN-04"


@pytest.mark.parametrize(("count", "on"), [(33, "blue hero"), (32, "blue hero garrison")])
def test_mm_q_07_the_garrison_phase_places_no_34th(count: int, on: str) -> None:
    """MM-Q-07: the 33rd garrison is placed; after that a figure gets none, which is reported."""
    table = position(garrisons("blue", ROWS[:count]) + "; h6 blue hero" + HOME, phase="garrison")
    assert table.on("h6") == on
    assert table.reported("MM-UNIT-02") == ([] if count == 32 else ["no garrison marker is left for h6"])
    assert table.state.garrison_count(0) == 33


@pytest.mark.parametrize("card", ["empire", "merchant"])
def test_mm_q_07_cards_place_no_34th_garrison(card: str) -> None:
    """MM-Q-07: refused with 33 on the map, accepted with 32."""
    full = position(garrisons("blue", ROWS[:33]) + HOME, permanents={0: [card]})
    assert full.refused(f"use {card} b5") == ("MM-UNIT-02", "MM-Q-07")
    table = position(garrisons("blue", ROWS[:32]) + HOME, permanents={0: [card]})
    assert table.play(f"use {card} b5").on("b5") == "blue garrison"


def test_mm_q_07_the_switch_has_one_value() -> None:
    """MM-Q-07: the switch has one value."""
    position(garrison_supply="limited")
    with pytest.raises(PositionError, match="garrison_supply"):
        position(garrison_supply="substitute")
