"""Cards that a seat has not seen are exchanged; its answers must not change."""

from __future__ import annotations

from random import Random
from typing import Any

import toys_at_work as toys

from referee.engine.core.state import Claim
from referee.engine.core.zones import Token
from referee.engine.mechanisms.views import View
from referee.trial.leaks import leak_faults, with_exchanged_faces

NIGHT = toys.toy("night_ferry")
STATE = toys.played(NIGHT, "ash", "ember")


def test_only_cards_that_the_seat_has_not_seen_are_exchanged() -> None:
    found = set()
    for seed in range(30):
        other = with_exchanged_faces(NIGHT, STATE, 0, Random(seed))
        assert other is not None
        assert other.zones["hand 0"] == STATE.zones["hand 0"]
        found.add(other.zones["hand 1"][0].face)
    assert found == {"brass", "copper", "dusk", "frost"}


def test_who_has_seen_neither_card_may_find_the_two_exchanged() -> None:
    found = {tuple(with_exchanged_faces(NIGHT, STATE, 2, Random(seed)).zones["hand 0"]) for seed in range(30)}  # type: ignore[union-attr]
    assert (Token(0, "ember", 1),) in found


def test_nothing_is_exchanged_where_all_is_seen() -> None:
    assert with_exchanged_faces(NIGHT, toys.played(NIGHT, "?", "?"), 0, Random(0)) is None
    shown = toys.with_zones(STATE, hand_1=(Token(1, "ember", 3),))
    assert with_exchanged_faces(NIGHT, shown, 0, Random(0)) is None


def test_a_card_on_which_the_rules_would_already_have_acted_is_not_exchanged() -> None:
    told = NIGHT.without("bid", "nothing")

    def over(state: Any) -> None:
        if state.zones["hand 1"][0].face == "dusk":
            state.agenda = ()

    told.checks = (*told.checks, over)
    found = [with_exchanged_faces(told, STATE, 0, Random(seed)) for seed in range(30)]
    assert {other and other.zones["hand 1"][0].face for other in found} == {None, "brass", "copper", "frost"}


def test_a_card_that_cannot_be_in_that_place_is_not_exchanged() -> None:
    told = NIGHT.without("bid", "nothing")
    told.audit = lambda state: ("no dusk here",) * (state.zones["hand 1"][0].face == "dusk")  # type: ignore[method-assign]
    found = [with_exchanged_faces(told, STATE, 0, Random(seed)) for seed in range(30)]
    assert {other and other.zones["hand 1"][0].face for other in found} == {None, "brass", "copper", "frost"}


def test_the_ferry_leaks_nothing() -> None:
    assert [fault for seed in range(20) for fault in leak_faults(NIGHT, STATE, Random(seed))] == []


def test_a_card_that_everybody_was_shown_is_not_a_leak_and_one_that_the_state_reveals_is() -> None:
    told = NIGHT.without("bid", "nothing")

    def telling(state: Any, view: View) -> Any:
        seen = view.state(told, state).copy()
        seen.claims = (Claim(1, "NF-ROUND-02", str(state.zones["hand 1"][0].face)),)
        return seen

    told.seen = telling  # type: ignore[method-assign]
    found = {fault for seed in range(5) for fault in leak_faults(told, STATE, Random(seed))}
    assert "what North sees depends on a card that was not shown to North" in found
    assert not any("South" in fault for fault in found)
