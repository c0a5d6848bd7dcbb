"""Refusals: what is wrong with a line, what is due, and which moves are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AmbiguousMoveError, AskedFirstError, MoveError, NoSeatError, UnreadableError
from referee.engine.mechanisms.views import PUBLIC
from referee.table.data.making import ruling_data
from referee.table.words import messages, questions
from referee.table.words.listing import entry_lines, few_moves
from referee.table.words.reply import as_json
from referee.table.words.speaking import as_typed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon
    from referee.table.data import answers


DUE_LINE = "Due: {}"
"""A line about something that is due."""


class RefusedError(MoveError):
    """Raised when a line is refused, with the whole explanation. data: the same as JSON."""

    def __init__(self, lines: Iterable[str], refusal: answers.Refusal) -> None:
        super().__init__("\n".join(lines))
        self.refusal = refusal
        self.data: dict[str, Any] = as_json(refusal)


def _reading(lexicon: Lexicon, reading: str) -> str:
    """Return a possible reading of a line, with players' names in the move; a name before a colon stays as typed."""
    speaker, colon, move = reading.rpartition(": ")
    return f"{speaker}{colon}{lexicon.with_player_names(move)}"


def _named_message(lexicon: Lexicon, error: MoveError, line: str) -> str:
    """Return the message of an error with the names of the players; about a line, with the names typed in it."""
    if isinstance(error, UnreadableError):
        return as_typed(lexicon, line, str(error))
    if isinstance(error, AskedFirstError):
        return error.message_with(lexicon.short_name(error.seat), lexicon.short_name(error.first))
    return error.message_with(lexicon.names) if isinstance(error, NoSeatError) else str(error)


def refusal_error(match: MatchView[Any], error: MoveError, number: int | None = None, line: str = "") -> RefusedError:
    """Return a refusal with everything that helps to understand it.

    number: the entry to be changed, if any; then the refusal leaves out what is due. line: what was typed.
    """
    if isinstance(error, IllegalMoveError):
        overruled = error.attempt is not None and error.attempt.kind == "overrule"
        lines = messages.refusal_lines(match, error.ruling, error.before, overruled, number is not None)
        lines += [*(_chance_due(match) if number is None and not error.before else []), *messages.unplayed_lines(error)]
        return RefusedError(lines, {"error": "illegal", **ruling_data(match, error.ruling)})
    if isinstance(error, AmbiguousMoveError):
        readings = [_reading(match.lexicon, reading) for reading in error.readings]
        lines = [f"{error.doubt}:", *(f"  {one}" for one in readings), "Say which.", *messages.unplayed_lines(error)]
        return RefusedError(lines, {"error": "ambiguous", "message": str(error), "readings": readings})
    there = _asked_there(match, error)
    due = _due_lines(match) if number is None and not there else []
    said = _named_message(match.lexicon, error, line)
    lines = [
        match.lexicon.with_player_names(messages.sentence(said)),
        *(f"Expected there: {one}" for one in there),
        *map(DUE_LINE.format, due),
        *([] if there else few_moves(match) if number is None else entry_lines(match, number)),
        *messages.unplayed_lines(error),
    ]
    return RefusedError(lines, {"error": "invalid", "message": said, "due": there or due})


def _due_lines(match: MatchView[Any]) -> list[str]:
    """Return everything that is due, each once."""
    return questions.question_lines(match)


def _chance_due(match: MatchView[Any]) -> list[str]:
    """Return a line with the dice or cards that are due; empty if none are."""
    return [] if match.game.chance_due(match.state) is None else [*map(DUE_LINE.format, _due_lines(match))]


def _asked_there(match: MatchView[Any], error: MoveError) -> list[str]:
    """Return what would be asked after the moves of the line that come before a part that cannot be read.

    The text uses only what everybody may know. It is empty if no move comes before that part.
    """
    if not error.before or error.attempt is None:
        return []
    state = PUBLIC.state(match.game, error.attempt.state)
    return list(dict.fromkeys(questions.prompt_of(match, one) for one in match.game.due(state)))
