"""A verb is one kind of move, whole."""

from __future__ import annotations

from typing import Any

from referee.engine.core.guards import Breach, Guard
from referee.engine.core.move import Move
from referee.engine.core.state import State
from referee.engine.core.verb import Chance, Verb


def guard(name: str) -> Guard[State]:
    return Guard(name, lambda state, move: Breach("C-1", name))


def nothing(*given: Any) -> Any:
    return ()


def test_a_guard_is_taken_out_by_its_name() -> None:
    verb: Verb[State] = Verb("a", frozenset(), (guard("x"), guard("y")), nothing, nothing, nothing, nothing)
    assert [one.name for one in verb.without("x").guards] == ["y"]
    assert [one.name for one in verb.without("z").guards] == ["x", "y"]
    assert [one.name for one in verb.guards] == ["x", "y"]


def test_a_verb_shows_nothing_and_is_as_it_is_by_default() -> None:
    verb: Verb[State] = Verb("a", frozenset(), (), nothing, nothing, nothing, nothing)
    move = Move(0, "a")
    assert verb.shows(State(), move) == ()
    assert tuple(verb.expand(State(), move)) == (move,)
    assert (verb.anchored, verb.exact) == (False, False)


def test_any_result_of_the_right_shape_fits_unless_a_game_says_otherwise() -> None:
    chance: Chance[State] = Chance(nothing, nothing)
    assert chance.fits(State(), nothing, (1,)) is None
