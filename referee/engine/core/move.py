"""A move: the smallest choice before another seat or chance can act."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, Union

from referee.engine.errors import InvalidMoveError

CHANCE = -1
"""The seat of dice and draws."""

UNKNOWN = "?"
"""A face that the referee does not know; in a listed move, a card that has yet to be named."""

Value: TypeAlias = Union[int, str, bool, tuple["Value", ...], None]  # noqa: UP007 - the name is quoted


class Move(NamedTuple):
    """What a seat does: a verb and its plain arguments."""

    seat: int
    verb: str
    args: tuple[Value, ...] = ()

    @property
    def is_open(self) -> bool:
        """Return whether the move has a card that has yet to be named."""
        return self.seat != CHANCE and UNKNOWN in self.args


class Attempt(NamedTuple):
    """A refused attempt and the state in which it was made, so that it can be judged again in another state.

    kind: move, overrule, correct or option. text, seat: what was typed, and for which seat. past: whether the line
    reported something played earlier. move: the move that was understood, if the text alone does not determine it.
    state_before_line, earlier_moves: the state before the line, and the earlier moves of the same line.
    """

    kind: str
    state: Any
    text: str = ""
    seat: int | None = None
    past: bool = False
    move: Move | None = None
    state_before_line: Any = None
    earlier_moves: tuple[Move, ...] = ()


def number(value: Value) -> int:
    """Return a value of a frame or a move as a number.

    Raises:
        InvalidMoveError: the value is not a number.
    """
    if not isinstance(value, int):
        raise InvalidMoveError(f"expected a number, not {value}")
    return value
