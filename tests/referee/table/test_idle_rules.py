"""House rules without effect, such as the difficulty of a scenario in a standard game, are refused in a sentence."""

from __future__ import annotations

import json

import goldens
import pytest
from table import Terminal


@pytest.mark.parametrize("command", ["new cloudspire", "simulate cloudspire --games 1", "trial cloudspire --games 1"])
def test_a_house_rule_without_effect_is_refused(referee: Terminal, command: str) -> None:
    for words, said in (
        ("difficulty=hard", "difficulty=hard has no effect with mode=standard (it needs mode=scenario)"),
        ("waves=2 --option scenario=101", "waves=2 has no effect with mode=scenario (it needs mode=standard or "),
    ):
        ran = referee(f"{command} --option {words}")
        assert (ran.code, ran.out) == (1, "")
        assert said in ran.err
    assert list(referee.folder.glob("*.match")) == []


def test_a_house_rule_that_has_an_effect_or_its_usual_value_is_taken(referee: Terminal) -> None:
    assert referee("new cloudspire one --option difficulty=normal").code == 0
    assert referee("new cloudspire two --option difficulty=hard --option scenario=3").code == 0
    assert referee("new skies_of_fire three --option town_falls=2 --option mode=hunt --seats 4").code == 0


def test_a_position_is_not_begun_with_a_house_rule_without_effect(referee: Terminal) -> None:
    game = goldens.game("cloudspire")
    begun = game.write_position(game.new(game.setup(2)))
    (referee.folder / "evening.yaml").write_text(json.dumps(begun), encoding="utf-8")
    ran = referee("new cloudspire other --position evening.yaml --option difficulty=easy")
    assert ran.code == 1
    assert "difficulty=easy has no effect with mode=standard" in ran.err
