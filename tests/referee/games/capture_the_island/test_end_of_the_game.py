"""End of the game: CI-WIN, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.capture_the_island import CHOSEN, Table, new_match, position, typed_setup

from referee.games.capture_the_island.victory import units_in_capture_area

LATE = {"number": 9}


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


def final(step: str = "draw", **given: object) -> Table:
    """Return a table after the resource stack has run out twice, some turns ago."""
    return position(step=step, depletions=2, turn=LATE, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "ended"), [("turn_end", ""), ("immediate", "CI-WIN-02")])
def test_ci_q_44_when_the_end_is_looked_for(value: str, ended: str) -> None:
    """CI-Q-44: red's last card is played: red may still draw in this turn, or the game is over."""
    table = final(
        "cards",
        units="C3 red 2; C4 blue 2; D6 blue 1",
        hands={0: ["arrow 1"]},
        end_check=value,
        final_draws="combat_only",
    )
    table.play("play arrow 1 as arrow at c4")
    assert (table.ended_by, table.due) == (ended, "" if ended else "red draw")


def test_ci_q_44_the_last_card_is_carried_out() -> None:
    """CI-Q-44 immediate: the moves of a last road card come before the end, and the battle they bring."""
    table = final(
        "cards",
        units="C2 red 5; C3 blue 1; D6 blue 2",
        hands={0: ["bricks 1"]},
        end_check="immediate",
        final_loser_card="no",
    )
    table.play("play bricks 1 as road")
    assert table.due == "red road"
    table.play("5 c2 c3", "end", "bricks 2", "bricks 3")
    assert (table.ended_by, table.winners) == ("CI-WIN-02", ("red",))


@pytest.mark.parametrize("value", ["turn_end", "immediate"])
def test_ci_q_44_a_card_in_any_hand_keeps_the_game_going(value: str) -> None:
    """CI-Q-44: blue holds a card, so the game continues."""
    table = final("cards", units="C3 red 2; D6 blue 1", hands={0: ["bricks 1"], 1: 1}, end_check=value)
    assert table.play("play bricks 1 as road", "end").due == "blue move"


@pytest.mark.parametrize(("value", "due"), [("turn_end", "red advance"), ("immediate", "")])
def test_q44_the_last_card_is_laid_in_a_battle(value: str, due: str) -> None:
    """CI-Q-44 with CI-Q-10: the winner's last card is on the table: the army continues, or the game is over."""
    table = position(
        "C2 red 9; B2 blue 3; D6 blue 2",
        hands={0: ["wheel 3"]},
        depletions=2,
        end_check=value,
        final_loser_card="no",
        pass_through="continue_if_win",
    )
    table.play("9 c2 b2", "end", "lay wheel 3", "drop 1", "drop 2")
    assert (table.due, table.ended_by) == (due, "" if due else "CI-WIN-02")


def test_ci_win_02_most_units_in_the_capture_area() -> None:
    """CI-WIN-02: red's 2 and 3 beat blue's 4, though blue has 10 elsewhere; the counts are reported."""
    table = position("C3 red 2; D4 red 3; D3 blue 4; E5 blue 10", step="draw", depletions=2, turn=LATE)
    assert [units_in_capture_area(table.state, seat) for seat in range(2)] == [5, 4]
    assert table.winners == ("red",)
    assert any("5 units in the capture area" in notice.text for notice in table.notices)


def test_ci_win_02_units_beside_the_area_do_not_count() -> None:
    """CI-WIN-02: red's 9 stand next to it."""
    table = position("C2 red 9; D3 blue 1", step="draw", depletions=2, turn=LATE)
    assert table.winners == ("blue",)


def test_ci_win_02_standings_say_how_many_units_each_has_and_needs() -> None:
    """CI-WIN-02: while the game continues, what each has and what is needed to be ahead."""
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
            "Blue wins: 2 units on the island break the tie in the capture area",
        ),
        (
            "C1 red 2; D6 blue 1; E6 blue 1",
            {},
            "Blue wins: 2 tiles break the tie in the capture area and on the island",
        ),
        (
            "C3 red 2; C1 red 3; D3 blue 2",
            {"final_tie": "shared"},
            "Red and Blue share the win: 2 units in the capture area",
        ),
    ],
)
def test_ci_win_02_the_deciding_score_is_reported(units: str, rules: dict[str, str], why: str) -> None:
    """CI-WIN-02, CI-Q-45: the first number in which the winner is ahead."""
    table = position(units, step="draw", depletions=2, turn=LATE, **rules)  # type: ignore[arg-type]
    assert table.game.outcome(table.state).text == why  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("value", "seats", "names"),
    [
        ("four", 2, "C3 D3 C4 D4"),
        ("four", 3, "B3 C3 B4 C4"),
        ("two", 2, "C3 D4"),
        ("two", 3, "C3 B4"),
        ("one", 4, "D3"),
        ("one", 3, "B3"),
    ],
)
def test_ci_q_02_four_two_or_one_tile_is_captured(value: str, seats: int, names: str) -> None:
    """CI-Q-02: four, two or one of the middle tiles; the others are land with icons, where units are recruited."""
    table = typed_setup(seats, capture_tiles=value)
    assert " ".join(table.state.name(place) for place in table.state.capture) == names
    middle = "B3 C3 B4 C4" if seats == 3 else "C3 D3 C4 D4"
    down = [place for place in middle.split() if table.tile(place) == "down"]
    assert " ".join(down) == names


@pytest.mark.parametrize(
    ("value", "counted", "winner", "clauses"),
    [
        ("four", [5, 6], "blue", ("CI-RECR-10",)),
        ("two", [0, 6], "blue", ()),
        ("one", [5, 0], "red", ("CI-RECR-10",)),
    ],
)
def test_ci_q_02_what_counts_and_what_recruits(
    value: str, counted: list[int], winner: str, clauses: tuple[str, ...]
) -> None:
    """CI-Q-02: red has D3, blue C3 and D4; D3 counts with four and one, and with two it shows bricks and recruits."""
    units = "D3 red 5; C3 blue 2; D4 blue 4"
    table = position(units, capture_tiles=value, step="cards", hands={0: ["bricks 4"]})
    assert [units_in_capture_area(table.state, seat) for seat in range(2)] == counted
    assert table.refused("play bricks 4 as recruit on d3") == clauses
    final = position(units, capture_tiles=value, step="draw", depletions=2, turn={"number": 9})
    assert final.winners == (winner,)


def at_tiles(seats: int = 2, **options: str) -> Table:
    """Return a match whose tiles are due, red to begin."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


def test_ci_q_02_custom_takes_the_tiles_that_are_named() -> None:
    """CI-Q-02 custom: at least one is named; no start area and no other map may be."""
    table = at_tiles(capture_tiles="custom")
    assert table.due == "red capture tile"
    assert table.refused("c1") == ("CI-WIN-02",)
    assert table.refused("done") == ("CI-WIN-02",)
    table.play("b2", "e5", "done")
    assert [table.state.name(place) for place in table.state.capture] == ["B2", "E5"]
    own = position("B2 red 5; D4 blue 4", capture_tiles="custom", capture=["B2"], depletions=2, turn={"number": 9})
    assert own.play("end").winners == ("red",)


@pytest.mark.parametrize(
    ("units", "tied"),
    [
        ("C3 red 2; C4 blue 2; D6 blue 1", ("blue",)),
        ("C3 red 2; A1 red 2; C4 blue 2; D6 blue 1; E5 blue 1", ("blue",)),
        ("C3 red 2; A1 red 1; C4 blue 2; D6 blue 1", ("red", "blue")),
        ("A1 red 1; B1 red 2; D6 blue 2", ("red",)),
    ],
)
def test_ci_q_45_equal_units_in_the_capture_area_go_to_the_tie_breakers(units: str, tied: tuple[str, ...]) -> None:
    """CI-Q-45: units on the island, then tiles, then a shared win; or shared at once. So too where nobody is there."""
    assert final(units=units, final_tie="board_units").winners == tied
    assert final(units=units, final_tie="shared").winners == ("red", "blue")


@pytest.mark.parametrize("value", ["board_units", "shared"])
def test_ci_q_45_one_unit_more_in_the_capture_area_wins(value: str) -> None:
    """CI-Q-45: with 3 against 2 there is no tie, whatever is elsewhere."""
    assert final(units="C3 red 2; A1 red 9; C4 blue 3", final_tie=value).winners == ("blue",)
