"""The reply to a command: lines for people, and data for programs, from which the lines are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.table.words.changing import Effects


class Reply(NamedTuple):
    """What a command prints: lines for people, or its data (of a type in `answers.py`) as JSON.

    effects: what the command changed in older entries and on the table, if it changed the match.
    """

    lines: list[str]
    answer: Mapping[str, Any] | Sequence[Any]
    effects: Effects | None = None

    @property
    def data(self) -> Any:
        """Return the data as plain JSON values."""
        return as_json(self.answer)


def as_json(answer: Any) -> Any:
    """Return an answer as plain lists and objects; a named tuple is an object with the names of its fields."""
    if isinstance(answer, tuple) and hasattr(answer, "_fields"):
        return {name: as_json(value) for name, value in zip(answer._fields, answer, strict=True)}
    if isinstance(answer, dict):
        return {name: as_json(value) for name, value in answer.items()}
    return [as_json(value) for value in answer] if isinstance(answer, (list, tuple)) else answer
