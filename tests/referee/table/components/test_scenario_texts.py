"""What `why` says of a scenario, in the words of its book."""

from __future__ import annotations

import pytest
from table import Terminal


@pytest.mark.parametrize(("game", "title"), [("cloudspire", "The Sleeper"), ("castle_assault", "Find them")])
def test_why_says_how_a_scenario_is_won_and_lost(referee: Terminal, game: str, title: str) -> None:
    """The scenario that is played by `goal`, any other by its number or its title."""
    referee(f"new {game} one --option scenario=3")
    assert f"Scenario 3, {title}" in referee("show").out
    said = referee("why goal").out
    assert title in said
    assert "Goal: " in said
    assert "Lost if: " in said
    other = referee('why "scenario 1"').out
    assert "Goal: " in other
    assert other != said
    if game == "cloudspire":
        assert "Medals: " in said
        assert "Shared Wall" in referee('why "shared wall"').out


def test_why_explains_a_number_that_a_table_may_set(referee: Terminal) -> None:
    """By the name that `option` lists."""
    referee("new cloudspire one")
    assert referee("why income_1").out == referee("option income_1").out
    assert "House rule income_1 = 5; or 0 to 30" in referee("why income_1").out
