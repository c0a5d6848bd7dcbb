"""Refusals cite what each guard finds by itself."""

from __future__ import annotations

from itertools import count
from typing import Any

import toys_at_work as toys

from referee.engine.core.guards import Breach, Guard
from referee.engine.core.move import Move
from referee.trial.repair import lost_correction_faults, refusals

NIGHT = toys.module("night_ferry")
GOOD = toys.toy("night_ferry")
BIDDING = toys.played(GOOD, "?", "?")
FORTY = Move(0, "bid", (40,))


def found(game: Any, move: Move = FORTY) -> list[str]:
    due = game.is_due(BIDDING, move)
    ruling, against = game.judge(BIDDING, move), refusals(game, BIDDING, move, due)
    return list(lost_correction_faults(game, BIDDING, ruling, due, against))


def bidding(*guards: Guard[Any]) -> Any:
    game = NIGHT.NightFerry(toys.data("night_ferry"))
    game.verbs = {**game.verbs, "bid": game.verbs["bid"]._replace(guards=guards)}
    return game


def test_what_is_broken_goes_with_its_guard_and_the_rest_stays() -> None:
    no = Guard("no", lambda state, move: Breach("NF-ROUND-04", "no"))
    never = Guard("never", lambda state, move: Breach("NF-ROUND-04", "never"))
    assert found(GOOD) == found(bidding(no)) == found(bidding(no, never)) == []
    assert found(GOOD, Move(1, "brace")) == []


def test_a_guard_that_speaks_for_another_is_reported() -> None:
    calls = count()
    fickle = Guard("fickle", lambda state, move: Breach("NF-ROUND-04", str(next(calls))))
    assert found(bidding(fickle)) == ['"bid 40" is refused for a breach that no guard finds']


def test_a_refusal_that_stays_without_its_guard_is_reported() -> None:
    class Stubborn(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def without(self, verb: str, guard: str) -> Any:
            return self

    game = Stubborn(toys.data("night_ferry"))
    game.verbs = bidding(Guard("no", lambda state, move: Breach("NF-ROUND-04", "no"))).verbs
    without = '"bid 40" without guard "no"'
    assert found(game) == [
        f"{without} should be refused for exactly the breaches that the other guards find",
        f"{without} is still illegal, although it broke nothing else",
    ]
