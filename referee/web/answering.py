"""Responses to a viewer's requests, and the reasons for refusing a request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import PnpError
from referee.engine.errors import RefereeError
from referee.table.words.clauses import clause_answer, sentence
from referee.table.words.refused import RefusedError
from referee.table.words.reply import as_json

if TYPE_CHECKING:
    from referee.engine.record.match_view import MatchView
    from referee.table.words.reply import Reply

FINE, UNKNOWN_VIEWER, MISSING, STALE, REFUSED = 200, 403, 404, 409, 422


class Answer(NamedTuple):
    """A response: its HTTP status and its body."""

    status: int
    body: Mapping[str, Any]


class RequestError(RefereeError):
    """Raised when a request is refused without judging it by the rules. status: the HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def refusal(match: MatchView[Any], error: PnpError) -> Answer:
    """Return the response to a refused line: the referee's message, the clauses, and the nearest legal moves."""
    if isinstance(error, RequestError):
        return Answer(error.status, {"said": [str(error)]})
    data = error.data if isinstance(error, RefusedError) else None
    return Answer(REFUSED, {"said": str(error).split("\n"), **reasons(match, data)})


def explanation(match: MatchView[Any], reply: Reply) -> Answer:
    """Return the response to `why`."""
    return Answer(FINE, {"said": reply.lines, **reasons(match, as_json(reply.answer))})


def reasons(match: MatchView[Any], ruling: Any) -> dict[str, Any]:
    """Return the clauses that a move breaks, with their sentences, and the nearest legal moves.

    Both lists are empty if the ruling is not about a move.
    """
    if not isinstance(ruling, Mapping) or "breaches" not in ruling:
        return {"clauses": [], "nearest": []}
    broken: Sequence[Mapping[str, Any]] = ruling["breaches"]
    clauses = [
        {"id": one["clause"], "text": one["text"], "sentence": sentence_of(match, one["clause"])} for one in broken
    ]
    return {"clauses": clauses, "nearest": ruling["nearest"]}


def sentence_of(match: MatchView[Any], id: str) -> str:
    """Return the sentence of a clause or a ruling; empty if the rule book has none with this id."""
    book = match.game.book
    return sentence(clause_answer(book, id, match.state.options)) if id in book.ids else ""
