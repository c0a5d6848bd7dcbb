"""Whole games at random: pieces that get lost, positions that cannot be, games without an end are reported."""

from __future__ import annotations

from random import Random
from typing import Any

import toys_at_work as toys

from referee.engine.core.agenda import pop
from referee.engine.game import Game
from referee.trial.contract import EFFORT
from referee.trial.random_game import RandomGame
from referee.trial.whole import whole_game

NIGHT = toys.module("night_ferry")


def faults(game: Game[Any], seed: int = 1, events: int = 500) -> set[str]:
    return set(
        whole_game(RandomGame(game, toys.setup(game), Random(seed), bool(seed % 2), EFFORT._replace(events=events)))
    )


def ferry(**verbs: Any) -> Game[Any]:
    """Return Night Ferry in which the effects of some verbs are others."""
    game = NIGHT.NightFerry(toys.data("night_ferry"))
    game.verbs = {name: verb._replace(effect=verbs.get(name, verb.effect)) for name, verb in game.verbs.items()}
    return game


def test_nothing_gets_lost_in_the_small_games() -> None:
    for name in ("night_ferry", "duel"):
        assert [faults(toys.toy(name), seed) for seed in range(8)] == [set()] * 8


def test_a_piece_that_gets_lost_is_reported() -> None:
    def lose(state: Any, move: Any) -> None:
        pop(state)
        state.coins[move.seat] -= 1

    assert "coin: 11 in the match, 12 printed" in faults(ferry(brace=lose))


def test_faults_found_by_the_audit_of_the_game_are_reported() -> None:
    class Strict(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def audit(self, state: Any) -> tuple[str, ...]:
            return ("the boat leaks",)

    game = Strict(toys.data("night_ferry"))
    assert faults(game) == {"play led to an impossible position: the boat leaks"}


def test_games_without_end_outcome_or_answer_are_reported() -> None:
    class Endless(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def outcome(self, state: Any) -> None:
            return None

    assert faults(Endless(toys.data("night_ferry"))) == {"nothing is due, but there is no outcome"}
    assert faults(toys.toy("night_ferry"), events=10) == {"a game was not over after 10 events"}
    mute = ferry()
    mute.verbs = {name: verb._replace(candidates=lambda state, seat: ()) for name, verb in mute.verbs.items()}
    (fault,) = faults(mute)
    assert fault.startswith("no legal move was found, although the game waits for: ")


def test_a_game_in_which_nobody_has_a_choice_any_more_came_to_rest() -> None:
    """A game whose turns never end is distinguished from one that has not ended yet."""

    def drifting(**changes: Any) -> Game[Any]:
        game = ferry(drift=lambda state, move: None)
        game.verbs["brace"] = game.verbs["brace"]._replace(**changes)
        return game

    assert faults(drifting(candidates=lambda state, seat: ())) == {"a game is stuck: nobody has a choice any more"}
    assert faults(drifting(effect=lambda state, move: None, guards=())) == {"a game was not over after 500 events"}
