"""A record is replayed with corrections in between."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.record.match import Match
from referee.trial.amending import amendment_differences, correction_failures
from referee.trial.contract import EFFORT
from referee.trial.random_game import RandomGame

NIGHT = toys.toy("night_ferry")


def run(seed: int = 1) -> RandomGame[Any]:
    return RandomGame(NIGHT, toys.setup(NIGHT), Random(seed), False, EFFORT)


def test_amending_with_the_same_words_changes_nothing() -> None:
    assert [fault for seed in range(3) for fault in amendment_differences(run(seed), 40, 10)] == []


def test_an_amendment_that_loses_what_follows_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    amend = Match.amend

    def forget(self: Match[Any], number: int, text: str) -> Any:
        change = amend(self, number, text)
        return change._replace(orphaned=("lost",))

    monkeypatch.setattr(Match, "amend", forget)
    found = list(amendment_differences(run(), 10, 2))
    assert len(found) == 2
    assert all(fault.endswith("with the same words changes the match") for fault in found)


def test_an_undo_that_does_not_bring_back_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "undo", lambda self: self.correct("boat north 9"))
    assert any("does not restore the match" in fault for fault in amendment_differences(run(), 10, 1))


def test_corrections_are_made_in_mid_game_and_other_words_are_ignored() -> None:
    made: list[str] = []

    def correction(state: Any, random: Random) -> str:
        made.append(random.choice(("boat north 7", "coins south 40", "nonsense")))
        return made[-1]

    assert list(correction_failures(run(), 60, correction)) == []
    assert set(made) == {"boat north 7", "coins south 40", "nonsense"}


def test_a_correction_that_fails_otherwise_is_reported() -> None:
    class Broken(type(NIGHT)):  # type: ignore[misc]
        def correct(self, state: Any, words: tuple[str, ...]) -> Any:
            raise KeyError("boat")

    game = Broken(toys.data("night_ferry"))
    one = RandomGame(game, toys.setup(game), Random(1), False, EFFORT)
    (fault,) = correction_failures(one, 20, lambda state, random: "boat")
    assert fault.startswith("the correction \"boat\" fails: KeyError: 'boat' (")
