"""Defeat, the end and who wins: CI-END-01, CI-END-02, CI-WIN-01, CI-WIN-02, CI-INF-07."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, position

from referee.games.capture_the_island.victory import in_capture

LATE = {"number": 9}
THREE = "D3 red 3; B6 blue 2; E3 white 1"


def shot(**given: Any) -> Table:
    """Return a table of three at which red's arrow has taken white's last unit, on the base E3."""
    hands = {0: ["arrow 1", "circles 5"], 1: ["2 combat"], 2: ["2 combat", "1 resource"], **given.pop("hands", {})}
    table = position(given.pop("units", THREE), seats=3, step="cards", hands=hands, **given)
    return table.play("play arrow 1 as arrow at e3")


# CI-END-01, CI-END-02, CI-INF-07: without units.


def test_ci_end_01_a_player_without_units_is_defeated() -> None:
    """CI-END-01: white's last unit goes; the referee says so, and red plays on."""
    table = shot()
    assert table.state.out == (2,)
    assert table.reported("CI-END-01") == ["White has no unit left on the island and is out of the game"]
    assert table.due == "red cards"


@pytest.mark.parametrize("elsewhere", ["E3 white 2", "E3 white 1; C6 white 1"])
def test_ci_end_01_one_unit_anywhere_is_enough(elsewhere: str) -> None:
    """CI-END-01: another unit on the base, or on another tile, keeps white in the game."""
    table = shot(units=f"D3 red 3; B6 blue 2; {elsewhere}")
    assert (table.state.out, table.reported("CI-END-01")) == ((), [])


def test_ci_end_01_is_looked_at_when_the_battle_is_over() -> None:
    """CI-END-01: white's only unit falls in a battle; white takes the loser's card first, then all go."""
    table = position("D4 red 3; E4 white 1; B6 blue 2", seats=3, hands={2: ["1 resource"]}).play("3 d4 e4", "end")
    table.play("hammers 3", "hammers 1")
    assert (table.due, table.state.out) == ("white drawing", ())
    table.play("?")
    assert (table.state.out, table.hand(2), len(table.discards("resource"))) == ((2,), [], 1)
    assert table.on("E4") == "red 3"


def test_ci_end_01_both_may_fall_together() -> None:
    """CI-END-01: where both sides lose, the last two units fall, and both share what is won."""
    table = position("C2 red 1; C3 blue 1", battle_tie="both_lose").play("1 c2 c3", "end", "hammers 1", "bricks 1")
    assert (table.winners, table.ended_by) == (("red", "blue"), "CI-END-01")


def test_ci_end_02_has_no_more_turns() -> None:
    """CI-END-02: after blue it is red's turn again, and white is asked nothing."""
    table = shot().play("end", "draw combat ?", "end")
    assert table.due == "blue move"
    table.play("end", "end", "draw combat ?", "end")
    assert (table.due, table.state.round) == ("red move", 2)
    assert table.refused("1 e3 e4", 2)[0] == "CI-TURN-03"


def test_ci_end_02_a_player_who_falls_in_the_own_turn_ends_it() -> None:
    """CI-END-02: white attacks with the last unit and loses: no card is drawn in step 3, and red is next."""
    table = position("E4 white 1; D4 red 3; B6 blue 2", seats=3, of=2, hands={2: ["2 resource"]})
    table.play("1 e4 d4", "end", "hammers 1", "hammers 3", "?")
    assert (table.state.out, table.due) == ((2,), "red move")


def test_ci_end_02_does_not_count_for_the_end() -> None:
    """CI-END-02: white's three cards go with white; when red and blue hold none the game is over."""
    table = shot(depletions=2, turn=LATE, hands={0: ["arrow 1"], 1: []})
    assert (table.ended_by, table.winners) == ("CI-WIN-02", ("red",))
    assert table.game.outcome(table.state).ranking == ((0,), (1,), (2,))  # type: ignore[union-attr]


def test_ci_inf_07_the_last_player_wins_at_once() -> None:
    """CI-INF-07: of two the other has won, in the middle of step 2, whoever has more in the capture area."""
    table = position("D5 red 1; D6 blue 1", step="cards", hands={0: ["arrow 1", "circles 5"], 1: 3})
    table.play("play arrow 1 as arrow at d6")
    assert (table.winners, table.ended_by, table.due) == (("red",), "CI-INF-07", "")
    assert table.refused("end") == ("CI-INF-07",)


def test_ci_inf_07_not_while_two_are_left() -> None:
    """CI-INF-07: white is out, blue is not: nobody has won. Then blue goes too, and places are told in this order."""
    table = shot(units="D3 red 3; C6 red 1; B6 blue 1; E3 white 1", hands={0: ["arrow 1", "arrow 4"]})
    assert table.winners == ()
    table.play("play arrow 4 as arrow at b6")
    assert table.winners == ("red",)
    assert table.game.outcome(table.state).ranking == ((0,), (1,), (2,))  # type: ignore[union-attr]


# CI-WIN-01: the end.


@pytest.mark.parametrize(("blue", "ended"), [(0, "CI-WIN-02"), (1, "")])
def test_ci_win_01_twice_run_out_and_no_card_in_any_hand(blue: int, ended: str) -> None:
    """CI-WIN-01: the game ends with red's turn; not while blue holds a card."""
    hands = {0: ["drop 2"], 1: blue}
    table = position("C3 red 1; D6 blue 1", step="draw", hands=hands, depletions=2, turn=LATE).play("discard drop 2")
    assert (table.ended_by, table.due) == (ended, "" if ended else "blue move")


def test_ci_win_01_once_run_out_is_too_early() -> None:
    """CI-WIN-01: nobody holds a card, but the resource stack has run out only once."""
    table = position("C3 red 1; D6 blue 1", step="draw", depletions=1, discards=["3 resource"], turn=LATE)
    table.play("draw combat wheel 1", "discard wheel 1")
    assert ([*table.hand(0), *table.hand(1)], table.due) == ([], "blue move")


@pytest.mark.parametrize(("least", "depletions", "ended"), [(1, 1, True), (3, 2, False), (3, 3, True)])
def test_ci_win_01_as_often_as_the_table_plays(least: int, depletions: int, ended: bool) -> None:
    """CI-WIN-01: depletions_to_end says how often the stack runs out."""
    table = position("C3 red 1; D6 blue 1", step="draw", depletions=depletions, depletions_to_end=least, turn=LATE)
    assert bool(table.winners) == ended


# CI-WIN-02: who wins.


def test_ci_win_02_most_units_in_the_capture_area() -> None:
    """CI-WIN-02: red's 2 and 3 beat blue's 4, though blue has 10 elsewhere; the counts are told."""
    table = position("C3 red 2; D4 red 3; D3 blue 4; E5 blue 10", step="draw", depletions=2, turn=LATE)
    assert [in_capture(table.state, seat) for seat in range(2)] == [5, 4]
    assert table.winners == ("red",)
    assert any("5 in the capture area" in notice.text for notice in table.notices)


def test_ci_win_02_units_beside_the_area_do_not_count() -> None:
    """CI-WIN-02: red's 9 stand next to it."""
    table = position("C2 red 9; D3 blue 1", step="draw", depletions=2, turn=LATE)
    assert table.winners == ("blue",)


def test_ci_win_02_how_far_each_player_is() -> None:
    """CI-WIN-02: while the game goes on, what each has and what is needed to be ahead."""
    table = position("C3 red 2; D3 blue 4")
    found = {one.seat: (one.has, one.needs) for one in table.game.standings(table.state) if one.clause == "CI-WIN-02"}
    assert found == {0: (2, 5), 1: (4, 3)}


@pytest.mark.parametrize(
    ("units", "rules", "why"),
    [
        ("C3 red 3; D3 blue 1", {}, "Red wins: 3 units in the capture area"),
        ("C3 red 1; D6 blue 3", {}, "Red wins: 1 unit in the capture area"),
        (
            "C3 red 1; D3 blue 1; D6 blue 1",
            {},
            "Blue wins: 1 in the capture area like others, and 2 units on the island",
        ),
        (
            "C1 red 2; D6 blue 1; E6 blue 1",
            {},
            "Blue wins: 0 in the capture area and 2 on the island like others, and 2 tiles",
        ),
        (
            "C3 red 2; C1 red 3; D3 blue 2",
            {"final_tie": "shared"},
            "Red and Blue share the win: 2 units in the capture area",
        ),
    ],
)
def test_ci_win_02_what_made_the_difference_is_told(units: str, rules: dict[str, str], why: str) -> None:
    """CI-WIN-02, CI-Q-45: the first number in which the winner is ahead."""
    table = position(units, step="draw", depletions=2, turn=LATE, **rules)  # type: ignore[arg-type]
    assert table.game.outcome(table.state).text == why  # type: ignore[union-attr]
