"""Scenarios outside a campaign: the number of a scenario brings everything else that it needs."""

from __future__ import annotations

import pytest

from referee import load_game
from referee.engine.errors import RefereeError


def test_the_number_of_a_scenario_brings_its_other_house_rules_and_its_seats() -> None:
    game = load_game("cloudspire")
    solo, pair = game.setup(scenario=3), game.setup(2, scenario=103)
    assert (solo.seats, pair.seats) == (1, 2)
    assert [one.options["mode"] for one in (solo, pair)] == ["scenario", "scenario"]
    assert game.setup(2).options["mode"] == "standard"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scenario": 99}, 'there is no scenario "99"; choose --option scenario=NUMBER'),
        ({"scenario": 3, "mode": "simplified"}, "mode=simplified: scenario 3, .*, needs mode=scenario"),
    ],
)
def test_a_scenario_that_does_not_exist_or_needs_another_house_rule_is_refused(
    options: dict[str, str | int], message: str
) -> None:
    with pytest.raises(RefereeError, match=message):
        load_game("cloudspire").setup(**options)
