"""House rules that decide how a match begins, such as its mode, are refused once it has begun."""

from __future__ import annotations

import goldens
import pytest

from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError
from referee.engine.record.match import Match


@pytest.mark.parametrize(
    ("name", "seats", "option", "value"),
    [
        ("castle_assault", 2, "mode", "solo"),
        ("castle_assault", 2, "scenario", "3"),
        ("cloudspire", 2, "mode", "simplified"),
        ("cloudspire", 2, "scenario", "3"),
        ("cloudspire", 4, "teams", "opposite"),
        ("skies_of_fire", 4, "mode", "hunt"),
    ],
)
def test_how_a_match_began_cannot_be_changed(name: str, seats: int, option: str, value: str) -> None:
    match = Match.new(goldens.game(name), Setup(seats, {}), id="evening")
    before = match.state.options[option]
    with pytest.raises(InvalidMoveError, match=f"{option} is set when .* begin a new match with {option}={value}"):
        match.option(option, value)
    match.option(option, str(before))
    assert match.state.options[option] == before


def test_other_house_rules_of_a_match_can_be_changed() -> None:
    match = Match.new(goldens.game("skies_of_fire"), Setup(4, {}), id="evening")
    match.option("storm", "no_action_only")
    assert match.state.options["storm"] == "no_action_only"
