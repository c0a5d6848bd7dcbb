"""Evaluates the expressions in a game’s rules; they see only what everybody may know."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pnp.library.expressions import ExpressionError, compile_expression, parse_expression
from pnp.library.printed_text import printed_text
from pnp.library.table_language import MOVES
from pnp.library.typed_expressions import written_form
from referee.engine.verbs import Move, Value
from referee.free.kit import Formula
from referee.free.state import FreeState, deck_zone, discards, held_card_count, in_supply, own_place, place_name
from referee.free.turns import counter_value, default_owner
from referee.free.words import things_with_places

STATE = "state"
"""The key of the table's state in a scope: functions read it, but expressions cannot name it."""


def scope_of(state: FreeState, seat: int) -> dict[str, Any]:
    """Return the names that every expression can use, with their values; players are numbered from 1."""
    return {
        STATE: state,
        "me": seat + 1,
        "whose": state.seat + 1,
        "my_turn": seat == state.seat,
        "phase": state.phase,
        "turn": state.turn,
        "round": state.round,
        "players": state.seats,
    }


def scope_of_move(state: FreeState, move: Move) -> dict[str, Any]:
    """Return the names that an expression about a move can use, with their values."""
    given = {name: _argument_value(state, name, value) for name, value in _arguments_by_name(move).items()}
    return {**scope_of(state, move.seat), **given}


def is_about_unseen_card(state: FreeState, move: Move) -> bool:
    """Return whether a move is about a card that the referee has not seen, so that its fields are unknown."""
    given = _arguments_by_name(move)
    return "thing" in given and str(given["thing"]) not in state.contents.things


def _arguments_by_name(move: Move) -> dict[str, Value]:
    """Return the arguments of a move by name."""
    return dict(zip(MOVES[move.verb], move.args, strict=True))


def _argument_value(state: FreeState, name: str, value: Value) -> Any:
    kit = state.contents
    if name == "thing":
        thing = kit.things.get(str(value))
        return {} if thing is None else {**thing.fields, "name": thing.name, "kind": thing.component}
    if name in ("to", "from"):
        return place_name(state, str(value))
    if name == "other" and isinstance(value, int):
        return value + 1
    return value


# Functions


def _state(scope: Mapping[str, Any]) -> FreeState:
    found: FreeState = scope[STATE]
    return found


def _seat_index(scope: Mapping[str, Any], number: float) -> int:
    if number != int(number) or not 1 <= number <= _state(scope).seats:
        raise ValueError(f"there is no player {printed_text(number)}")
    return int(number) - 1


def _known_deck(scope: Mapping[str, Any], deck: str) -> str:
    if deck not in _state(scope).contents.decks:
        raise ValueError(f"there is no deck {deck}")
    return deck


def _hand_size(scope: Mapping[str, Any], seat: float, deck: str = "") -> int:
    return held_card_count(_state(scope), _seat_index(scope, seat), _known_deck(scope, deck) if deck else "")


def _count_in_front(scope: Mapping[str, Any], seat: float) -> int:
    return _count_on_places(scope, "", own_place(_seat_index(scope, seat)))


def _deck_size(scope: Mapping[str, Any], deck: str) -> int:
    return len(_state(scope).zones[deck_zone(_known_deck(scope, deck))])


def _discard_count(scope: Mapping[str, Any], deck: str) -> int:
    return len(_state(scope).zones[discards(_known_deck(scope, deck))])


def _count_on_places(scope: Mapping[str, Any], name: str, place: str = "") -> int:
    state = _state(scope)
    wanted = state.contents.things_named(name) if name else None
    found = (
        (thing, where) for thing, where in things_with_places(state) if not place or place_name(state, where) == place
    )
    return sum(wanted is None or thing in wanted for thing, _ in found)


def _supply_left(scope: Mapping[str, Any], name: str) -> int:
    state = _state(scope)
    return sum(in_supply(state, kind) for kind in state.contents.things_named(name) & state.contents.pieces.keys())


def _counter_value(scope: Mapping[str, Any], name: str, seat: float = 0) -> int:
    state = _state(scope)
    owner = _seat_index(scope, seat) if seat else default_owner(state, name, int(scope["me"]) - 1)
    return counter_value(state, name, owner)


def _distance(scope: Mapping[str, Any], start: str, end: str) -> int:
    found = _state(scope).contents.steps(start, end)
    if found is None:
        raise ValueError(f"{start} and {end} are not spaces of one board")
    return found


def _times_done(scope: Mapping[str, Any], move: str) -> int:
    return _state(scope).done.get(f"{move}@{int(scope['me']) - 1}", 0)


FUNCTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "hand": _hand_size,
        "front": _count_in_front,
        "cards": _deck_size,
        "discards": _discard_count,
        "lying": _count_on_places,
        "supply": _supply_left,
        "counter": _counter_value,
        "steps": _distance,
        "done": _times_done,
        "min": lambda scope, one, other: min(one, other),
        "max": lambda scope, one, other: max(one, other),
    }
)
"""The functions for expressions; their types are in pnp/library/table_language.py."""


# Formulas


def compile_formula(source: str | float | bool) -> Formula:
    """Return a compiled expression, with the parts that it reads.

    Raises: ExpressionError: the source is not an expression.
    """
    if not isinstance(source, str):
        return Formula(printed_text(source), compile_expression(source))
    parts = dict.fromkeys(written_form(node) for node in _parts(parse_expression(source)))
    read = tuple((part, compile_expression(part, FUNCTIONS)) for part in parts)
    return Formula(source.strip(), compile_expression(source, FUNCTIONS), read)


def _parts(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the names, fields and calls in an expression, each as a whole."""
    if isinstance(node, (ast.Name, ast.Attribute, ast.Call)):
        yield node
        return
    for inner in ast.iter_child_nodes(node):
        yield from _parts(inner)


def read_values(one: Formula, scope: Mapping[str, Any]) -> str:
    """Return the values that an expression reads, in words: `hand(me) is 7, done("draw") is 2`."""
    return ", ".join(f"{part} is {_value_text(value, scope)}" for part, value in one.parts if part != one.source)


def _value_text(value: Callable[[Mapping[str, Any]], Any], scope: Mapping[str, Any]) -> str:
    try:
        return printed_text(value(scope))
    except ExpressionError:
        return "not known"
