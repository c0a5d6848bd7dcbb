"""Questions to a seat that nobody plays, with the equal moves among which people choose."""

from __future__ import annotations

from table import Terminal

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
