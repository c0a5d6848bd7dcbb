"""Refusals: what is wrong with a line, what is due instead, and which moves are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AmbiguousMoveError, AskedFirstError, MoveError, NoSeatError
from referee.table import messages
from referee.table.data import ruled
from referee.table.listing import entry_lines, few_moves
from referee.table.reply import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon
    from referee.table import answers


class RefusedError(MoveError):
    """Raised when a line is refused, with the whole explanation. data: the same as JSON."""

    def __init__(self, lines: Iterable[str], refusal: answers.Refusal) -> None:
        super().__init__("\n".join(lines))
        self.refusal = refusal
        self.data: dict[str, Any] = as_json(refusal)


def _reading(lexicon: Lexicon, reading: str) -> str:
    """Return what a line may mean, with players' names in the move; who speaks stays as it is typed."""
    speaker, colon, move = reading.rpartition(": ")
    return f"{speaker}{colon}{lexicon.named(move)}"


def _said(lexicon: Lexicon, error: MoveError) -> str:
    """Return the message of an error with the names of the players."""
    if isinstance(error, AskedFirstError):
        return error.said(lexicon.short(error.seat))
    return error.said(lexicon.names) if isinstance(error, NoSeatError) else str(error)


def refused(match: MatchView[Any], error: MoveError, number: int | None = None) -> RefusedError:
    """Return a refusal with everything that helps to understand it.

    number: of the entry that it is about; what is due now does not matter then.
    """
    if isinstance(error, IllegalMoveError):
        overruled = error.attempt is not None and error.attempt.kind == "overrule"
        lines = [*messages.refusal(match, error.ruling, error.before, overruled), *messages.unplayed(error)]
        return RefusedError(lines, {"error": "illegal", **ruled(match, error.ruling)})
    if isinstance(error, AmbiguousMoveError):
        readings = [_reading(match.lexicon, reading) for reading in error.readings]
        lines = [f"{error.doubt}:", *(f"  {one}" for one in readings), "Say which.", *messages.unplayed(error)]
        return RefusedError(lines, {"error": "ambiguous", "message": str(error), "readings": readings})
    asked = match.due if number is None else ()
    due = list(dict.fromkeys(messages.asked(match, one) for one in asked))
    said = _said(match.lexicon, error)
    lines = [
        match.lexicon.named(messages.sentence(said)),
        *([f"Due: {one}" for one in due]),
        *(few_moves(match) if number is None else entry_lines(match, number)),
        *messages.unplayed(error),
    ]
    return RefusedError(lines, {"error": "invalid", "message": said, "due": due})
