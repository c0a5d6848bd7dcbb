"""Whole deployment stacks as they are typed: `prepare hero, A+B, C`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.library.problems import did_you_mean
from referee.engine import on_top
from referee.engine.verbs import Move, Reading, Words, listed
from referee.games.cloudspire.asking import PREPARE
from referee.games.cloudspire.marks import MARK
from referee.games.cloudspire.selecting import ADD, JOIN, UNIT
from referee.games.cloudspire.state import SpireState

PREPARED = "prepare hero, A+B, C"
"""How a whole stack is typed, the top first: `+` joins a minion to the group of the minion before it."""
WHOLE = (PREPARE, "stack")
"""The words for a whole stack."""


def read_stack(state: SpireState, seat: int, tokens: Words) -> Iterator[tuple[Move, ...]]:
    """Read `prepare hero, a+a+b, c`: a whole stack, which is then locked; + joins a minion to the group before it."""
    if tokens[0] in WHOLE:
        moves, left = _moves(state, seat, tokens)
        if moves and not left:
            yield (*moves, Move(seat, "lock"))


def _moves(state: SpireState, seat: int, tokens: Words) -> tuple[list[Move], list[str]]:
    """Return the moves that the words of a stack mean, and the words from the first that names no unit."""
    left, moves = _split(tokens[1:]), list[Move]()
    while left:
        joins = left[0] == "+"
        left = left[joins:]
        found = _first_unit(state, seat, left)
        if found is None:
            break
        moves.append(Move(seat, JOIN if joins else ADD, (found.value,)))
        left = [*found.rest]
    return moves, left


def _split(words: Iterable[str]) -> list[str]:
    """Return the words of a stack with each `+` as a word."""
    return [part for word in words for part in word.replace("+", " + ").split()]


def _first_unit(state: SpireState, seat: int, words: Sequence[str]) -> Reading[str] | None:
    """Return the unit that the first words name, up to a `+`, and the words after it; None if they name no unit."""
    size = words.index("+") if "+" in words else len(words)
    found = next(iter(UNIT.term.read(state, Move(seat, ADD), tuple(words[:size]))), None)
    return None if found is None else found._replace(rest=(*found.rest, *words[size:]))


def missing_part(state: SpireState, seat: int, words: Words) -> str:
    """Return why a `prepare` line cannot be carried out, in words; empty if the words do not begin with `prepare`."""
    if words[0] not in WHOLE:
        return ""
    if on_top(state, MARK) is not None:
        return "all marks are declared before anybody prepares a stack"
    if on_top(state, PREPARE) is None:
        return "you can prepare a stack only in the Prep Phase"
    if seat in state.locked:
        return "this stack is locked already"
    moves, left = _moves(state, seat, words)
    if not moves and not left:
        return f"name the units of your stack from the top, such as `{PREPARED}`"
    faction = state.faction(seat)
    names = [chip.name for chip in state.contents.units_of(faction.id)] if faction else []
    strange = left[0] if left else "+"
    advice = did_you_mean(strange, names) or f"; yours are {listed(dict.fromkeys(names))}"
    return f'"{strange}" is not a unit{advice}'
