"""Cloudspire keeps the contract: with every number of players, simplified, in teams, by house rules, in scenarios."""

from __future__ import annotations

from random import Random

import pytest
from tables.cloudspire import game
from tables.cloudspire_phases import position
from trials import setup_of

from referee.engine.core.options import Setup, settings
from referee.trial import contract
from referee.trial.campaigns import campaign_faults
from referee.trial.contract import Effort

SHORT = Effort(
    events=3000,
    near_misses=2,
    listed_moves=2,
    replayed_ends=1,
    amended_entries=1,
    recorded_events=12,
    test_interval=100,
    twin_positions=1,
)
LONG = contract.EFFORT._replace(events=20_000, test_interval=8)
KINDS: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "four": (4, {}),
    "two simplified": (2, {"mode": "simplified"}),
    "three simplified": (3, {"mode": "simplified"}),
    "four simplified": (4, {"mode": "simplified"}),
    "opposite teams": (4, {"teams": "opposite"}),
    "teams of neighbours": (4, {"teams": "side_by_side"}),
}
"""The players and the modes of games; scenarios come after them."""
SCENARIOS = {one.number: one.people for one in game().contents.scenarios.values()}
SHORTEST = ("two", "three", "four", "three simplified", "opposite teams")
FEW_SCENARIOS = (3, 103)
"""A scenario for one player and one for two. They are tried in every run, as the SHORTEST games are."""


def setups(kind: str, seed: int) -> list[Setup]:
    """Return a game of a kind as it is usually played, and for an odd seed by other house rules."""
    seats, options = KINDS[kind]
    return [setup_of(game(), seats, seed, **{"mode": "standard", "teams": "none", **options})]


def scene(number: int) -> Setup:
    """Return the set-up of a scenario."""
    return Setup(SCENARIOS[number], settings(game().book, {"mode": "scenario", "scenario": str(number)}))


@pytest.mark.parametrize("kind", SHORTEST)
def test_short_games_keep_the_contract(kind: str) -> None:
    assert list(contract.check(game(), setups(kind, len(kind)), [1], SHORT, reports_idle_guards=False)) == []


@pytest.mark.parametrize("number", FEW_SCENARIOS)
def test_scenarios_keep_the_contract(number: int) -> None:
    assert list(contract.check(game(), [scene(number)], [number], SHORT, reports_idle_guards=False)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_many_games_keep_the_contract(kind: str) -> None:
    games = [one for seed in range(10) for one in setups(kind, seed)]
    assert list(contract.check(game(), games, [0], LONG, reports_idle_guards=False)) == []


@pytest.mark.long
@pytest.mark.parametrize("number", SCENARIOS)
def test_every_scenario_keeps_the_contract(number: int) -> None:
    assert list(contract.check(game(), [scene(number)], range(5), LONG, reports_idle_guards=False)) == []


def test_a_stack_whose_top_nobody_has_named_cannot_leave_the_gate() -> None:
    """CS-DEPLOY-01, CS-PREP-23: not even by the table's ruling."""
    table = position(phase="prep", wave=2).play("heirs: add ?")
    move = table.game.read(table.state, "heirs: deploy 2a")[0]
    assert any(breach.kind == "fact" for breach in table.game.judge(table.state, move).breaches)


@pytest.mark.long
@pytest.mark.parametrize("side", ["brawnen", "heatherkin"])
def test_a_whole_campaign_keeps_the_contract(side: str) -> None:
    """CS-SOLO-12: every stage with what was kept before it; no fault in any match, result or choice."""
    effort = LONG._replace(events=6000, near_misses=1, listed_moves=1, replayed_ends=0, test_interval=600)
    assert list(campaign_faults(game(), side, Random(1), effort)) == []
