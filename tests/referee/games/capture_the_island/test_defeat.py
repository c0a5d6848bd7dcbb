"""Defeat: CI-END, and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, position

THREE = "D3 red 3; B6 blue 2; E3 white 1"
LATE = {"number": 9}


def shot(**given: Any) -> Table:
    """Return a table of three at which red's arrow has taken white's last unit, on the base E3."""
    hands = {0: ["arrow 1", "circles 5"], 1: ["2 combat"], 2: ["2 combat", "1 resource"], **given.pop("hands", {})}
    table = position(given.pop("units", THREE), seats=3, step="cards", hands=hands, **given)
    return table.play("play arrow 1 as arrow at e3")


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


@pytest.mark.parametrize(
    ("garrison", "counts", "out"),
    [
        ("two_units", "no", True),
        ("two_units", "yes", True),
        ("permanent_garrison", "no", True),
        ("permanent_garrison", "yes", False),
    ],
)
def test_ci_q_06_a_garrison_keeps_its_player_in_the_game_only_where_that_is_played(
    garrison: str, counts: str, out: bool
) -> None:
    """CI-Q-06: blue loses its last unit; if the garrison counts, blue has a turn without moves."""
    rules = {"base_strength": garrison, "base_counts_for_survival": counts}
    table = position("D5 red 2; D6 blue 1", step="cards", hands={0: ["arrow 2"], 1: ["drop 1"]}, **rules)
    table.play("play arrow 2 as arrow at d6")
    assert table.winners == (("red",) if out else ())
    if not out:
        table.play("draw combat ?", "end")
        assert table.due == "blue cards"


def test_ci_end_02_has_no_more_turns() -> None:
    """CI-END-02: after blue it is red's turn again, and white is asked nothing."""
    table = shot().play("end", "draw combat ?", "end")
    assert table.due == "blue move"
    table.play("end", "end", "draw combat ?", "end")
    assert (table.due, table.state.round) == ("red move", 2)
    assert table.refused("1 e3 e4", 2)[0] == "CI-TURN-03"


def test_ci_end_02_a_player_defeated_in_their_turn_ends_it() -> None:
    """CI-END-02: white attacks with the last unit and loses: no card is drawn in step 3, and red is next."""
    table = position("E4 white 1; D4 red 3; B6 blue 2", seats=3, of=2, hands={2: ["2 resource"]})
    table.play("1 e4 d4", "end", "hammers 1", "hammers 3", "?")
    assert (table.state.out, table.due) == ((2,), "red move")


def test_ci_end_02_does_not_count_for_the_end() -> None:
    """CI-END-02: white's three cards go with white; when red and blue hold none the game is over."""
    table = shot(depletions=2, turn=LATE, hands={0: ["arrow 1"], 1: []})
    assert (table.ended_by, table.winners) == ("CI-WIN-02", ("red",))
    assert table.game.outcome(table.state).ranking == ((0,), (1,), (2,))  # type: ignore[union-attr]


@pytest.mark.parametrize(("value", "clauses"), [("closed", ("CI-SETUP-04", "CI-Q-46")), ("open", ())])
def test_ci_q_46_the_base_of_a_player_who_is_out(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-46: white's E3 is closed or open once white is out, also by water; blue's B6 stays closed."""
    table = position(
        "D3 red 3; B5 red 1; B6 blue 1",
        seats=3,
        out=[2],
        step="cards",
        hands={0: ["bricks 1", "drop 1"]},
        defeated_base=value,
    )
    assert table.refused("play bricks 1 as road 3 d3 e3") == clauses
    assert table.refused("play bricks 1 as road 1 b5 b6") == ("CI-SETUP-04",)
    shore = position("D1 red 3; B6 blue 1", seats=3, out=[2], step="cards", hands={0: ["drop 1"]}, defeated_base=value)
    assert shore.refused("play drop 1 as water 3 d1 e3") == clauses


@pytest.mark.parametrize("value", ["closed", "open"])
def test_ci_q_46_while_a_player_lives_the_base_is_closed(value: str) -> None:
    """CI-Q-46: an empty base of a player who has units elsewhere is entered by nobody."""
    table = position("D3 red 3; B6 blue 1; E6 white 1", seats=3, defeated_base=value)
    assert table.refused("3 d3 e3") == ("CI-SETUP-04",)


def test_ci_q_46_cards_of_a_player_who_is_out_are_discarded() -> None:
    """CI-Q-46: 2 combat and 1 resource card of white go to their own piles."""
    table = position(
        "D3 red 3; E3 white 1; B6 blue 1",
        seats=3,
        step="cards",
        hands={0: ["arrow 1", "circles 5"], 2: ["2 combat", "1 resource"]},
    )
    table.play("play arrow 1 as arrow at e3")
    assert (len(table.discards("combat")), len(table.discards("resource")), table.hand(2)) == (3, 1, [])
    assert table.state.out == (2,)


def test_ci_inf_07_the_last_player_wins_at_once() -> None:
    """CI-INF-07: of two the other has won, in the middle of step 2, whatever is in the capture area."""
    table = position("D5 red 1; D6 blue 1", step="cards", hands={0: ["arrow 1", "circles 5"], 1: 3})
    table.play("play arrow 1 as arrow at d6")
    assert (table.winners, table.ended_by, table.due) == (("red",), "CI-INF-07", "")
    assert table.refused("end") == ("CI-INF-07",)


def test_ci_inf_07_not_while_two_are_left() -> None:
    """CI-INF-07: white is out, blue is not: nobody has won. Then blue goes too, and the ranking is in this order."""
    table = shot(units="D3 red 3; C6 red 1; B6 blue 1; E3 white 1", hands={0: ["arrow 1", "arrow 4"]})
    assert table.winners == ()
    table.play("play arrow 4 as arrow at b6")
    assert table.winners == ("red",)
    assert table.game.outcome(table.state).ranking == ((0,), (1,), (2,))  # type: ignore[union-attr]
