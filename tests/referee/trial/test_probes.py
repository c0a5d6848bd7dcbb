"""Near-misses are made from moves listed earlier."""

from __future__ import annotations

from random import Random

import toys_at_work as toys

from referee.engine.core.move import Move
from referee.trial.probes import ProbeMaker

NIGHT = toys.toy("night_ferry")
BIDDING = toys.played(NIGHT, "?", "?")
BIDS = [Move(0, "bid", (count,)) for count in range(4)]


def near(count: int, *learned: Move) -> list[Move]:
    probes = ProbeMaker(NIGHT, Random(1))
    probes.learn(learned)
    return probes.near_misses(BIDDING, 0, BIDS, count)


def test_near_misses_have_another_seat_another_value_or_come_too_late() -> None:
    found = near(8, *BIDS, Move(1, "show", ("ash",)), Move(1, "show", ("dusk",)))
    assert len(found) == len(set(found))
    assert {move.seat for move in found if move.verb == "bid"} > {0}
    assert any(move.verb == "show" for move in found)


def test_an_open_move_is_never_tried() -> None:
    assert not any(move.is_open for move in near(8, Move(0, "show", ("?",)), *BIDS))
    assert not any("?" in move.args for move in near(8, Move(0, "show", ("?",)), Move(0, "show", ("ash",))))


def test_what_the_verbs_put_up_is_tried_whether_or_not_it_is_legal() -> None:
    poor = BIDDING.copy()
    poor.coins = [1, 6, 5]
    legal = NIGHT.legal_moves(poor, 0)
    assert Move(0, "bid", (3,)) not in legal
    assert Move(0, "bid", (3,)) in ProbeMaker(NIGHT, Random(1)).near_misses(poor, 0, legal, 8)
