"""What a refusal quotes for a move that is not asked for now: what is due, whose turn it is, or the order of phases."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tabletop import Tabletop, random_events

from referee import load_game
from referee.engine.core.move import CHANCE, Move

GAMES = {
    "capture_the_island": {"CI-BATTLE-02", "CI-CARD-01"},
    "castle_assault": {"CA-Q-INSTWIN", "CA-Q-PRIO"},
    "cloudspire": {"CS-ONS-02", "CS-ONS-05", "CS-ONS-08"},
    "monsters_and_magic": {"MM-COMB-02"},
    "skies_of_fire": {"SF-CTR-01", "SF-CTR-02", "SF-CTR-04", "SF-REL-02", "SF-STM-02"},
}
"""By game: the clauses of the reasons that only it has."""


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_a_quoted_clause_is_about_the_present_question(name: str, seed: int) -> None:
    """A move at the wrong time is refused with the clause of the question, turns, phases or its verb."""
    game: Any = load_game(name)
    table: Tabletop[Any] = Tabletop(game.new(game.setup(2)), game)
    source, played = random.Random(seed), []
    for move in random_events(table, seed, 150):
        state = table.state
        for other in source.sample(played, min(3, len(played))):
            if game.is_due(state, other):
                continue
            first = game.judge(state, other).breaches[0]
            asked = {one.clause for one in game.due(state)}
            known = asked | GAMES[name] | {game.course.turn, game.course.order, game.verbs[other.verb].clause}
            assert first.clause in known, (table.due, game.write(state, other), first)
            assert "due is" not in first.text
        if move.seat != CHANCE:
            played.append(move)


@pytest.mark.parametrize("name", GAMES)
def test_no_reason_for_a_refusal_has_two_colons(name: str) -> None:
    """Questions are in brackets, because `place first: RGS Halcyon: place the new crew` is hard to read."""
    game: Any = load_game(name)
    table: Tabletop[Any] = Tabletop(game.new(game.setup(2)), game)
    source, reasons, played = random.Random(5), set[str](), list[Move]()
    for move in random_events(table, 5, 200):
        tried = source.sample(played, min(6, len(played)))
        reasons |= {breach.text for other in tried for breach in game.judge(table.state, other).breaches}
        reasons |= {one.prompt for one in game.due(table.state)}
        played += [] if move.seat == CHANCE else [move]
    assert len(reasons) > 20
    assert [text for text in reasons if text.count(": ") > 1] == []
