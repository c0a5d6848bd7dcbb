"""Choices, legal and illegal, until they must be opened."""

from __future__ import annotations

import toys_at_work as toys

from referee.engine.core.move import Move
from referee.engine.mechanisms import sealed
from referee.trial.committing import committed_choices

NIGHT = toys.toy("night_ferry")
BIDDING = toys.played(NIGHT, "?", "?")
CHOICES = [Move(0, "bid", (2,)), Move(0, "bid", (9,)), Move(1, "bid", (1,)), Move(0, "keep"), Move(0, "commit", ("x",))]


def test_each_choice_of_the_seat_is_committed_and_waits_to_be_opened() -> None:
    found = list(committed_choices(NIGHT, BIDDING, 0, CHOICES))
    assert [choice for _, _, choice in found] == [CHOICES[0], CHOICES[1], CHOICES[3]]
    for branch, opening, choice in found:
        assert opening == sealed.opening_move(choice, "salt")
        assert [(one.seat, one.kind) for one in NIGHT.decisions(branch)] == [(0, "open"), (1, "open")]


def test_only_a_seat_with_a_sealed_decision_can_commit() -> None:
    assert list(committed_choices(NIGHT, BIDDING, 2, CHOICES)) == []
    later = NIGHT.play(NIGHT.play(BIDDING, Move(0, "bid", (1,))), Move(1, "bid", (1,)))
    assert list(committed_choices(NIGHT, later, 1, CHOICES)) == []
    duel = toys.toy("duel")
    assert list(committed_choices(duel, toys.played(duel, "?"), 0, CHOICES)) == []
