"""House rules where they meet, which the tests of single rulings leave open; and that none is left out there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.capture_the_island import game, position


def test_q18_a_crowd_at_home_is_no_fault_where_it_is_allowed() -> None:
    """CI-Q-18: 12 on the base are found in order by the audit, as 10 are where the others were lost."""
    for value, home in (("lose", 10), ("allow", 12)):
        table = position("C1 red 9; C2 red 5; C3 blue 9; D6 blue 2", retreat_overflow=value)
        table.play("5 c2 c3", "end", "drop 1", "drop 2", "?")
        assert (table.on("C1"), table.game.audit(table.state)) == (f"red {home}", ())


@pytest.mark.parametrize(("value", "due"), [("always", "red excess"), ("own_step3", "red cards")])
def test_q21_a_seventh_card_in_the_own_turn(value: str, due: str) -> None:
    """CI-Q-21: red attacks and loses: the seventh card must go before step 2, or may be played in it."""
    table = position("C2 red 3; C3 blue 6; D6 blue 2", hands={0: ["6 resource"]}, limit_moment=value)
    assert table.play("3 c2 c3", "end", "drop 1", "drop 2", "?").due == due


def test_q27_an_empty_supply_ends_the_question_of_further_tiles() -> None:
    """CI-Q-27 all: the 3 units left go to E2, which was named; B2 is not asked about."""
    units = "B2 red 4; E2 red 3; A1 red 10; D6 blue 1"
    table = position(units, step="cards", hands={0: ["bricks 4"]}, recruit_subset="all")
    assert table.supply() == 3
    assert table.play("recruit bricks 4 e2").units() == {"A1": 10, "B2": 4, "E2": 6}
    assert table.due == "red draw"


@pytest.mark.parametrize(("value", "due"), [("turn_end", "red advance"), ("immediate", "")])
def test_q44_the_last_card_is_laid_in_a_battle(value: str, due: str) -> None:
    """CI-Q-44 with CI-Q-10: the winner's last card is on the table: the army goes on, or the game is over."""
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


def test_q50_a_card_in_the_box_is_told() -> None:
    """CI-Q-50 scaled: why hammers 4 is in no hand of two players."""
    table = position(step="cards", hands={0: 2}, deck_size="scaled")
    assert "stays in the box" in table.why("play hammers 4 as recruit on b1")


def test_q39_a_stack_without_discards_runs_out_once_until_it_holds_a_card_again() -> None:
    """CI-Q-39: what red discards in the same step is the stack; the next draw empties it for the second time."""
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["5 resource"]}
    table = position(seats=3, step="draw", hands=hands).play("draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (1, 0)
    assert table.refused("draw resource") == ("CI-DRAW-01", "CI-DRAW-05")
    table.play("discard drop 4")
    assert (table.state.depletions, table.stack("resource"), table.due) == (1, 1, "blue move")
    table.play("end", "draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (2, 0)


def test_q39_a_draw_that_fails_counts_once_until_there_is_a_card_again() -> None:
    """CI-Q-39 failed_draw: blue, after red, may not draw a resource card in vain, and nothing is counted again."""
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    table = position(seats=3, step="draw", hands=hands, depletion_moment="failed_draw").play("draw resource")
    assert (table.state.depletions, table.reported("CI-DRAW-01")) == (1, ["no resource card is left to draw for Red"])
    table.play("end", "end")
    assert table.due == "blue cards"
    table.play("end")
    assert table.refused("draw resource") == ("CI-DRAW-05",)
    assert table.play("draw combat ?").state.depletions == 1


def test_every_switch_and_its_other_values_stand_in_the_tests_of_the_rulings() -> None:
    """A house rule that is not named there, or a value besides the default, is not played."""
    files = sorted(Path(__file__).parent.glob("test_rulings_*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    switches = [option for option in game().book.options.values() if len(option.values) > 1]
    assert len(switches) > 40
    assert [option.name for option in switches if option.name not in text or option.ruling not in text] == []
    others = [(option.name, value) for option in switches for value in option.values if value != option.default]
    assert [pair for pair in others if f'"{pair[1]}"' not in text] == []
