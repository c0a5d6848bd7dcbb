"""House rules without effect, such as the difficulty of a scenario in a standard game: they change nothing."""

from __future__ import annotations

from random import Random

import goldens
import pytest

from referee.engine.core.options import Setup, settings
from referee.engine.errors import InvalidMoveError
from referee.engine.record.match import Match
from referee.trial import contract
from referee.trial.random_game import RandomGame, trace

SEATS = {"hunt": 4, "solo": 1, "scenario": 1}
"""The players of each mode that is not for two."""
EVENTS = 60
IDLE = [
    (game, ruling.switch, value, mode)
    for game in ("castle_assault", "cloudspire", "skies_of_fire")
    for ruling in goldens.game(game).book.rulings
    for value in ruling.says
    for mode in goldens.game(game).book.options["mode"].values
    if ruling.switch and value != ruling.default and mode not in ruling.applies.get("mode", [mode])
]


@pytest.mark.parametrize(("name", "switch", "value", "mode"), IDLE)
def test_a_switch_that_is_refused_in_a_mode_would_change_nothing(name: str, switch: str, value: str, mode: str) -> None:
    game, seats = goldens.game(name), SEATS.get(mode, 2)
    setups = [Setup(seats, settings(game.book, {"mode": mode, **more})) for more in ({}, {switch: value})]
    usual, changed = (list(trace(RandomGame(game, one, Random(1), True, contract.EFFORT), EVENTS)) for one in setups)
    assert usual == changed


def test_a_house_rule_without_effect_is_not_changed_in_a_match() -> None:
    match = Match.new(goldens.game("skies_of_fire"), Setup(3, {}), id="evening")
    with pytest.raises(InvalidMoveError, match="town_fire=with_bonus_die has no effect with mode=standard"):
        match.option("town_fire", "with_bonus_die")
    match.option("town_fire", "flat_d6")
    assert match.state.options["town_fire"] == "flat_d6"
