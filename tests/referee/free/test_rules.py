"""What a game declares for the free table is judged with its clause; everything else stays free."""

from __future__ import annotations

from pathlib import Path

import pytest
from free_project import RULES, wolves
from tabletop import Tabletop

from pnp.library import table_language
from referee.engine.core.options import Setup
from referee.free.formulas import FUNCTIONS
from referee.free.state import FreeState


@pytest.fixture
def table(tmp_path: Path) -> Tabletop[FreeState]:
    game = wolves(tmp_path, RULES)
    return Tabletop(game.new(Setup(2)), game)


def why(table: Tabletop[FreeState], line: str) -> list[str]:
    """Return the reasons against a line."""
    return [breach.text for breach in table.ruling(line).breaches]


def test_a_rule_of_a_move_is_judged_with_its_clause_and_what_it_reads(table: Tabletop[FreeState]) -> None:
    assert table.refused("draw 3") == ("WO-01",)
    assert why(table, "draw 3") == ['needs `done("draw") + amount <= 2`, but done("draw") is 0, amount is 3']
    table.play("draw").draw("howl")
    assert table.refused("draw 2") == ("WO-01",)
    assert table.legal("draw")


def test_what_was_done_is_counted_again_in_each_turn(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("howl", "howl").play("end")
    assert table.legal("draw 2")


def test_a_phase_is_of_the_player_whose_turn_it_is_and_allows_its_moves(table: Tabletop[FreeState]) -> None:
    assert table.refused("draw", seat=1) == ("WO-06",)
    assert table.refused("place wolf a1") == ("WO-06",)
    assert table.play("next").game.heading(table.state) == "Round 1, turn 1, Player 1: hunt"
    assert table.legal("place wolf a1")
    assert table.game.heading(table.play("next").state) == "Round 1, turn 2, Player 2: draw"


def test_a_phase_may_come_only_at_the_beginning_of_the_match(tmp_path: Path) -> None:
    first = "phases:\n  - {phase: prepare, whose: all, once: true, clause: WO-06}\n"
    assert "phases:\n" in RULES
    game = wolves(tmp_path, RULES.replace("phases:\n", first))
    table = Tabletop(game.new(Setup(2)), game)
    assert game.heading(table.state) == "Round 1, turn 1, Player 1: prepare"
    assert table.legal("deal 1", seat=1)
    for heading in ("turn 1, Player 1: draw", "turn 1, Player 1: hunt", "turn 2, Player 2: draw"):
        assert game.heading(table.play("next").state) == f"Round 1, {heading}"


def test_a_card_costs_what_its_row_says(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("bite", "run").play("next", "set mana 1")
    assert table.refused("play bite") == ("WO-03",)
    found = 'needs `thing.cost <= counter("mana")`, but thing.cost is 2, counter("mana") is 1'
    assert why(table, "play bite") == [found]
    assert table.legal("play run")


def test_a_card_that_is_not_shown_is_played_as_a_claim(table: Tabletop[FreeState]) -> None:
    table.play("draw").draw("?").play("next")
    assert table.ruling("play ?").verdict.value == "cannot tell"
    assert table.play("play ?").state.claims[0].clause == "WO-03"


def test_a_rule_is_only_about_the_things_that_it_names(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("howl", "run").play("next", "place wolf a1", "play howl a1")
    assert table.refused("move wolf a1 c2") == ("WO-04",)
    assert table.legal("move howl a1 c2")
    assert table.legal("move wolf a1 b2")


def test_a_move_is_illegal_if_its_rule_has_no_value_although_everything_is_known(table: Tabletop[FreeState]) -> None:
    table.play("next", "place wolf a1")
    assert table.refused("move wolf a1 table") == ("WO-04",)
    (said,) = why(table, "move wolf a1 table")
    assert said == "'steps(from, to) == 1' cannot be evaluated (a1 and table are not spaces of one board)"
    table.force("move wolf a1 table")


def test_a_rule_about_a_column_that_a_thing_does_not_have_makes_its_moves_illegal(tmp_path: Path) -> None:
    rule = "  - {move: place, when: 'thing.cost > 1', clause: WO-03}\n"  # cards have a cost, wolves have none
    game = wolves(tmp_path, RULES + rule)
    table = Tabletop(game.new(Setup(2)), game).play("next")
    assert table.refused("place wolf a1") == ("WO-03",)


def test_a_limit_of_any_time_is_judged_before_it_is_passed(table: Tabletop[FreeState]) -> None:
    table.play("next", "place wolf seat 1", "place wolf seat 1")
    assert table.refused("place wolf seat 1") == ("WO-07",)
    assert why(table, "place wolf seat 1") == ["Player 1’s front(me) would be 3, but the maximum is 2"]
    assert table.legal("place wolf seat 2")


def test_a_limit_of_the_end_of_the_turn_is_judged_when_it_ends(table: Tabletop[FreeState]) -> None:
    for _ in range(2):
        table.play("draw 2").draw("?", "?").play("end", "end")
    table.play("draw").draw("?")
    assert table.refused("end") == ("WO-02",)
    assert table.legal("next")
    assert table.play("next").refused("next") == ("WO-02",)


def test_a_counter_stays_below_its_limit(table: Tabletop[FreeState]) -> None:
    table.play("next")
    assert table.refused("up mana 7") == ("WO-05",)
    assert table.refused("set mana 10 player 2") == ("WO-05",)
    assert table.legal("up mana 6")


def test_the_table_may_let_a_move_stand(table: Tabletop[FreeState]) -> None:
    table.force("place wolf a1")
    assert table.game.printed_counts(table.state)["wolf"] == 8


def test_moves_and_functions_of_expressions_are_those_of_the_free_table(table: Tabletop[FreeState]) -> None:
    assert set(table.game.verbs) == set(table_language.MOVES)
    assert set(table_language.FUNCTIONS) == set(FUNCTIONS)


def test_every_argument_of_every_move_has_a_name(table: Tabletop[FreeState]) -> None:
    takes = {name: len(verb.takes) for name, verb in table.game.verbs.items()}
    assert takes == {name: len(names) for name, names in table_language.MOVES.items()}
