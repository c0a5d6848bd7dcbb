"""The benches' games behind OpenSpiel's Python game API; the bare rules are reused, so what is timed is the API.

python tests/bench/openspiel.py (w8|bt8) (playout GAMES | referee TRACE)
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import bare_bt8
import bare_w8
import pyspiel
from stream import Digest, Stream

RULES: dict[str, Any] = {"w8": bare_w8, "bt8": bare_bt8}
LIMITS = {"w8": (581, 36, 4000), "bt8": (192, 0, 300)}


def game_type(name: str) -> Any:
    """Return what OpenSpiel wants to know of a game."""
    kind = pyspiel.GameType
    stochastic = kind.ChanceMode.EXPLICIT_STOCHASTIC if name == "w8" else kind.ChanceMode.DETERMINISTIC
    return kind(
        short_name=f"python_{name}",
        long_name=name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=stochastic,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


class BenchState(pyspiel.State):
    """A state of the bare rules as OpenSpiel sees it."""

    def __init__(self, game: Any, bare: Any) -> None:
        super().__init__(game)
        self.bare = bare

    def current_player(self) -> int:
        if self.bare.terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.bare.chance_size() else self.bare.player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.bare.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        faces = self.bare.chance_size()
        return [(result, 1.0 / faces) for result in range(faces)]

    def _apply_action(self, action: int) -> None:
        if self.bare.chance_size():
            self.bare.apply_chance(action)
        else:
            self.bare.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"roll {action}" if player == pyspiel.PlayerId.CHANCE else f"act {action}"

    def is_terminal(self) -> bool:
        return self.bare.terminal()

    def returns(self) -> list[float]:
        winner = self.bare.winner
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0] if winner == 1 else [0.0, 0.0]

    def __str__(self) -> str:
        return repr([getattr(self.bare, name) for name in self.bare.__slots__])


class BenchGame(pyspiel.Game):
    """A game of the benches; `stream` shuffles the board of the next state."""

    def __init__(self, name: str) -> None:
        actions, results, length = LIMITS[name]
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=results,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(game_type(name), info, {})
        self.rules, self.stream = RULES[name], Stream(0)

    def new_initial_state(self, state: str | None = None) -> BenchState:
        return BenchState(self, self.rules.State(self.stream))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> None:
        return None


def playout(name: str, count: int) -> str:
    """Play games and return the line."""
    game, digest, events = BenchGame(name), Digest(), 0
    start = time.perf_counter()
    for number in range(count):
        stream = game.stream = Stream(number)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                results = state.chance_outcomes()
                action = results[stream.below(len(results))][0]
                digest.add(1000 + action)
            else:
                legal = state.legal_actions()
                action = legal[stream.below(len(legal))]
                digest.add(action)
            state.apply_action(action)
            events += 1
        digest.add(state.bare.winner)
    wall = time.perf_counter() - start
    return f"playout games={count} events={events} events/s={events / wall:.0f} digest={digest}"


def referee(name: str, trace: Path) -> str:
    """Replay recorded games through the API's own check, each probe refused; return the line."""
    game, events, refused = BenchGame(name), 0, 0
    games = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    start = time.perf_counter()
    for number, entries in enumerate(games):
        game.stream = Stream(number)
        state = game.new_initial_state()
        for action, probe, _ in entries:
            if action >= 1000:
                action -= 1000
            else:
                try:
                    state.apply_action_with_legality_check(probe)
                except pyspiel.SpielError:
                    refused += 1
            state.apply_action_with_legality_check(action)
            events += 1
        assert state.is_terminal()
    wall = time.perf_counter() - start
    return f"referee games={len(games)} events={events} events/s={events / wall:.0f} refused={refused}"


def main(name: str, mode: str, what: str) -> None:
    """Do what was asked and print its line."""
    print(f"openspiel {name} {playout(name, int(what)) if mode == 'playout' else referee(name, Path(what))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
