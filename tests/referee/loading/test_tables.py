"""The tables of a game are checked when it is loaded: each fault is a sentence."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys

from referee.loading import tables

NIGHT = toys.module("night_ferry")


def table_errors(folder: str = "night_ferry", **changed: Any) -> list[str]:
    game = NIGHT.NightFerry(toys.data("night_ferry"))
    for name, value in changed.items():
        setattr(game, name, value)
    return list(tables.table_faults(game, folder))


def with_verb(verb: str, **parts: Any) -> dict[str, Any]:
    verbs = toys.toy("night_ferry").verbs
    return {**verbs, verb: verbs[verb]._replace(**parts)}


@pytest.mark.parametrize("name", ["night_ferry", "duel"])
def test_the_small_games_are_whole(name: str) -> None:
    assert list(tables.table_faults(toys.toy(name), name)) == []


def test_missing_parts_of_a_game_are_named_at_once() -> None:
    class Bare(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            self.chances: dict[str, object] = {}

    assert list(tables.table_faults(Bare(), "night_ferry")) == [
        "the game has no title, book, steps, questions, verbs: set this in the class, or in __init__"
    ]


def test_a_game_is_called_as_its_folder() -> None:
    assert table_errors("day_ferry") == ['its name is "night_ferry", but its folder is "day_ferry"']


def test_nobody_plays_in_no_seats() -> None:
    assert table_errors(seats=range(2, 2))[0].startswith("seats: range(2, 2) is not a range of players")


@pytest.mark.parametrize("table", ["questions", "chances"])
def test_a_frame_that_runs_by_itself_asks_nobody(table: str) -> None:
    kind = {"questions": "drift", "chances": "draw"}[table]
    steps = {**toys.toy("night_ferry").steps, kind: lambda state: None}
    said = f'"{kind}" is in steps and in {table}: it would run by itself, and nobody would be asked'
    assert table_errors(steps=steps) == [said]


def test_a_verb_is_under_its_name_and_answers_something() -> None:
    assert table_errors(verbs=with_verb("brace", name="bracing")) == [
        'verbs["brace"] is a verb with the name "bracing"'
    ]
    assert table_errors(verbs=with_verb("brace", answers=frozenset())) == ['verb "brace" answers no question']


def test_a_guard_needs_guards_before_it() -> None:
    (guard,) = toys.toy("night_ferry").verbs["brace"].guards
    late = guard._replace(name="late", needs=("coin", "due"))
    assert table_errors(verbs=with_verb("brace", guards=(guard, late))) == []
    assert table_errors(verbs=with_verb("brace", guards=(late, guard))) == [
        'verb "brace": guard "late" needs "coin", which is not an earlier guard'
    ]
    assert table_errors(verbs=with_verb("brace", guards=(guard, guard))) == [
        'verb "brace": two guards are named "coin"'
    ]


def test_a_method_of_the_engine_is_not_replaced_by_accident() -> None:
    """A game that called its dice `roll` and `random_result` failed in its first match, with a TypeError."""

    class Accident(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def random_result(self, state: Any, frame: Any, values: Any) -> None: ...

        def outcome(self, state: Any) -> None: ...

    assert list(tables.table_faults(Accident(toys.data("night_ferry")), "night_ferry")) == [
        "the method random_result(state, frame, values) replaces random_result(state, spec, below) of the engine: "
        "choose another name, or take the same parameters"
    ]
