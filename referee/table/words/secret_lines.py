"""Lines that are typed in secret: their questions, and refusals that do not repeat what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.words.choosing import hiding_decisions
from referee.table.words import messages, questions
from referee.table.words.refused import RefusedError

if TYPE_CHECKING:
    from referee.engine.record.match_view import MatchView


def question(match: MatchView[Any], seat: int) -> str:
    """Return the question for a secret line: the game's own if the line names hidden cards, or else `your choice`."""
    prompts = [one.prompt for one in hiding_decisions(match.game, match.state) if one.seat == seat]
    what = prompts[0] if prompts else "your choice"
    return f"{match.lexicon.names[seat]}, {what} (your typing is not shown): "


def refusal_without_words(match: MatchView[Any], error: RefusedError) -> RefusedError:
    """Return the refusal of a secret line: the rules that it breaks, but none of its words."""
    cause = error.__cause__
    if isinstance(cause, IllegalMoveError):
        book, options = match.game.book, match.state.options
        broken = [f"{rule} ({id})" for id in cause.ruling.clauses if (rule := book.rule_sentence(id, options))]
        said = " ".join(["nothing was played, because the line breaks a rule:", *broken])
    else:
        said = "nothing was played, because the line cannot be read"
    due = questions.question_lines(match)
    lines = [messages.sentence(said), *(f"Due: {one}" for one in due)]
    return RefusedError(lines, {"error": "invalid", "message": said, "due": due})
