"""Guards in stages: everything that is broken, without consequences of it."""

from __future__ import annotations

from typing import Any

from referee.engine.core.guards import DUE, Breach, Guard, Unseen, findings, first_finding
from referee.engine.core.move import Move
from referee.engine.core.state import State

STATE, MOVE = State(), Move(0, "step")
RULE, FACT = Breach("C-1", "too far"), Breach("C-2", "no such piece", "fact")
HIDDEN, OTHER = Unseen("C-3", "an owl", 1), Unseen("C-4", "a fox", 1)


def every(guards: list[Guard[Any]], state: Any, move: Move, due: bool = True) -> list[Breach | Unseen]:
    return [hit for _, hit in findings(guards, state, move, due)]


def guard(name: str, hit: Breach | Unseen | None, *needs: str) -> Guard[State]:
    return Guard(name, lambda state, move: hit, needs)


def never(name: str, *needs: str) -> Guard[State]:
    def fail(state: State, move: Move) -> None:
        raise AssertionError(f"{name} was asked")

    return Guard(name, fail, needs)


def test_first_is_a_breach_before_anything_unseen() -> None:
    assert first_finding([guard("a", None), guard("b", HIDDEN), guard("c", RULE), never("d")], STATE, MOVE) == RULE
    assert first_finding([guard("a", HIDDEN), guard("b", OTHER)], STATE, MOVE) == HIDDEN
    assert first_finding([guard("a", None)], STATE, MOVE) is None


def test_every_returns_all_that_the_guards_found_in_order() -> None:
    assert list(every([guard("a", FACT), guard("b", None), guard("c", HIDDEN), guard("d", RULE)], STATE, MOVE)) == [
        *(FACT, HIDDEN, RULE)
    ]


def test_a_guard_is_not_asked_where_one_that_it_needs_was_broken_nor_what_needs_it() -> None:
    guards = [guard("a", FACT), never("b", "a"), never("c", "b"), guard("d", RULE)]
    assert list(every(guards, STATE, MOVE)) == [FACT, RULE]


def test_a_guard_is_asked_where_one_that_it_needs_could_not_be_known() -> None:
    assert list(every([guard("a", HIDDEN), guard("b", RULE, "a")], STATE, MOVE)) == [HIDDEN, RULE]


def test_a_guard_that_needs_the_right_time_is_asked_in_time_only() -> None:
    guards = [guard("a", RULE, DUE), guard("b", FACT), guard("c", HIDDEN, "a")]
    assert list(every(guards, STATE, MOVE)) == [RULE, FACT]
    assert list(every(guards[:2], STATE, MOVE, due=False)) == [FACT]
    assert list(every([never("a", DUE), never("b", "a")], STATE, MOVE, due=False)) == []


def test_hits_name_the_guard() -> None:
    found = [(one.name, hit) for one, hit in findings([guard("a", None), guard("b", RULE)], STATE, MOVE)]
    assert found == [("b", RULE)]
    assert [one.name for one, _ in findings([guard("a", RULE, DUE)], STATE, MOVE)] == ["a"]


def test_a_breach_is_of_a_rule_by_default() -> None:
    assert (RULE.kind, FACT.kind, RULE.also) == ("rule", "fact", ())
