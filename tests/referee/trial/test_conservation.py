"""What every state must hold: pieces that get lost and positions that cannot be are reported."""

from __future__ import annotations

from typing import Any

import toys_at_work as toys

from referee.trial.conservation import conservation_faults, position_faults

NIGHT = toys.module("night_ferry")


class Leaky(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
    def audit(self, state: Any) -> tuple[str, ...]:
        return ("the boat leaks",)


def test_fewer_than_none_are_reported_although_the_sum_is_right() -> None:
    state = toys.played(NIGHT.NightFerry(toys.data("night_ferry")))
    state.coins[0], state.coins[1] = -1, state.coins[0] + state.coins[1] + 1
    (fault,) = conservation_faults(toys.toy("night_ferry"), state)
    assert fault.startswith("coin: -1 at ")


def test_faults_found_by_the_audit_of_the_game_are_reported() -> None:
    game = Leaky(toys.data("night_ferry"))
    assert list(position_faults(game, game.new(toys.setup(game)))) == [
        "play led to an impossible position: the boat leaks"
    ]
