"""A match and its twin, in which two hidden cards are exchanged, give the same answers to all who have seen neither."""

from __future__ import annotations

from random import Random
from typing import Any

import toys_at_work as toys

from referee.engine.game import Game
from referee.engine.mechanisms.views import PUBLIC
from referee.engine.record.match import Match
from referee.trial import contract
from referee.trial.effort import Effort
from referee.trial.random_game import RandomGame
from referee.trial.twins import distinguished_twins, engine_answers, twin_of

NIGHT = toys.toy("night_ferry")


def faults(game: Game[Any], seeds: int = 4) -> list[str]:
    """Return the hidden cards that are revealed in some random matches."""
    runs = (RandomGame(game, toys.setup(game), Random(seed), True, Effort()) for seed in range(seeds))
    return [fault for run in runs for fault in distinguished_twins(run, 40, 4, engine_answers)]


def test_in_a_twin_two_cards_have_changed_places() -> None:
    match = Match.new(NIGHT, toys.setup(NIGHT), id="evening")
    match.enter("ash; ember")
    twin = twin_of(NIGHT, match.events, ("ash", "frost"))
    assert twin is not None
    assert [event.text for event in twin.events[1:]] == ["draw frost", "draw ember"]
    assert twin.state.zones["hand 0"][0].face == "frost"
    assert twin.seen(PUBLIC).events == match.seen(PUBLIC).events


def test_a_twin_that_the_rules_do_not_allow_is_dropped() -> None:
    match = Match.new(NIGHT, toys.setup(NIGHT), id="evening")
    match.enter("ash; ember")
    assert twin_of(NIGHT, match.events, ("ash", "no such card")) is None


def test_the_small_games_answer_nothing_about_hidden_cards() -> None:
    assert [fault for name in ("night_ferry", "duel", "hedge_magic") for fault in faults(toys.toy(name))] == []


def test_a_game_that_announces_a_hidden_card_is_caught() -> None:
    leaking = NIGHT.without("bid", "nothing")
    leaking.chances = {kind: one._replace(apply=announcing(one.apply)) for kind, one in NIGHT.chances.items()}
    assert any("a card that was not shown to the table changes the answer" in fault for fault in faults(leaking))


def announcing(apply: Any) -> Any:
    """Return the result of a draw, with the card announced to everybody."""

    def applied(state: Any, frame: Any, values: Any) -> None:
        apply(state, frame, values)
        state.report("NF-ROUND-02", f"what was drawn: {values[0]}")

    return applied


def test_the_contract_looks_for_them() -> None:
    leaking = NIGHT.without("bid", "nothing")
    leaking.chances = {kind: one._replace(apply=announcing(one.apply)) for kind, one in NIGHT.chances.items()}
    effort = Effort(
        events=60,
        near_misses=1,
        listed_moves=1,
        replayed_ends=0,
        amended_entries=0,
        recorded_events=40,
        twin_positions=4,
    )
    found = contract.check(leaking, [toys.setup(leaking)], (0, 1), effort, reports_idle_guards=False)
    assert any("changes the answer" in fault for fault in found)
