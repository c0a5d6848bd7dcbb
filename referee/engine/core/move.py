"""A move: the smallest choice after which another seat or chance may have a say."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, Union

from referee.engine.errors import InvalidMoveError

CHANCE = -1
"""The seat of dice and draws."""

UNKNOWN = "?"
"""A face that the referee does not know; in a listed move, a card still to be named."""

Value: TypeAlias = Union[int, str, bool, tuple["Value", ...], None]  # noqa: UP007 - the name is quoted


class Move(NamedTuple):
    """What a seat does: a verb and its plain arguments. Games keep the ones they use often in tables."""

    seat: int
    verb: str
    args: tuple[Value, ...] = ()

    @property
    def is_open(self) -> bool:
        """Return whether the move still waits for a card to be named."""
        return self.seat != CHANCE and UNKNOWN in self.args


class Attempt(NamedTuple):
    """What somebody tried that was refused, and the state in which it was: it can be judged again in another one.

    kind: move, overrule or correct. text, seat: what was typed, and for whom; past: whether it was of a line that had
    been played already. move: what was understood, where the words alone do not give it.
    """

    kind: str
    state: Any
    text: str = ""
    seat: int | None = None
    past: bool = False
    move: Move | None = None


def number(value: Value) -> int:
    """Return a value of a frame or a move as the number that it is.

    Raises:
        InvalidMoveError: it is none.
    """
    if not isinstance(value, int):
        raise InvalidMoveError(f"expected a number, not {value}")
    return value
