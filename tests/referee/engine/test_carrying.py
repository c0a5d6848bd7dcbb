"""What a campaign carries into a match is checked before the match begins: it can be written by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import game

from referee.engine.carrying import carried_faults, check_count, check_each, check_one_of
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError

CHECKS = {
    "side": check_one_of("side", ["red", "blue"]),
    "lamps": check_each(check_one_of("lamp", ["oil", "gas"])),
    "levels": check_count,
}
RIGHT: dict[str, Any] = {"side": "red", "lamps": ["oil", "oil"], "levels": 2}


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({}, ""),
        ({"side": "ref"}, 'side: "ref" is not a side (allowed: red, blue; did you mean "red"?)'),
        ({"side": ["red"]}, "side: a list of one entry is not a side (allowed: red, blue)"),
        ({"lamps": ["oil", "wax"]}, 'lamps: "wax" is not a lamp (allowed: oil, gas)'),
        ({"lamps": "oil"}, 'lamps: "oil" is not a list'),
        ({"levels": "many"}, 'levels: "many" is not a whole number of 0 or more'),
        ({"levels": -1}, "levels: -1 is not a whole number of 0 or more"),
        ({"levels": True}, "levels: true is not a whole number of 0 or more"),
        ({"level": 1}, 'unknown key "level" (allowed: side, lamps, levels; did you mean "levels"?)'),
    ],
)
def test_each_value_is_checked(changed: dict[str, Any], fault: str) -> None:
    assert list(carried_faults(CHECKS, {**RIGHT, **changed})) == ([fault] if fault else [])


def test_missing_values_are_faults() -> None:
    assert list(carried_faults(CHECKS, {"levels": 0})) == ["side is missing", "lamps is missing"]


def test_a_game_without_a_campaign_takes_nothing_over() -> None:
    with pytest.raises(PositionError, match="carried: the game has no campaign, so a match"):
        game().new(Setup(2, {}, {"levels": 1}))
