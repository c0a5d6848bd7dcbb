"""Questions to an automatic seat, with the equal moves among which people choose."""

from __future__ import annotations

from table import Terminal
from tables.cloudspire_lane import lane

from referee.engine.record.match import Match
from referee.table.words.questions import question_lines

LINES = ("Pepper Mill, Heliograph, Glass Bell", "e7", "pass", "Lady Ember", "construct boulder perch 2c", "quit")


def test_a_question_for_a_seat_that_nobody_plays_ends_with_its_equal_moves(referee: Terminal) -> None:
    """Both wells are as good; the questions to a person before it name no moves like that."""
    assert referee("new cloudspire --names Ann --option scenario=1").code == 0
    asked = [line for line in referee("play", *LINES).out.splitlines() if line.startswith(("Ann", "Heirs"))]
    assert asked[-1] == (
        "Heirs: build (0 Source); choose one of the equally good moves for them: "
        "construct heliograph 4c or construct heliograph 4e"
    )
    assert not any("equally good" in line for line in asked[:-1])


def test_an_equal_move_that_passes_is_named_once() -> None:
    """The hint in brackets is for passes that the question does not name."""
    table = lane("2b riftwalkers flicker+flicker 1; 2c brawnen gatecracker", seats=1, automata=3, stage="attack")
    table.play("attack 2c 2b")
    match = Match.new(table.game, position=table.state.to_json(), seats=1)
    (line,) = question_lines(match)
    assert line.endswith("; choose one of the equally good moves for them: flip or pass")
