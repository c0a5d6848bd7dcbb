"""Previews: what a command would change, in the words of the game, before it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.table.words import messages, questions
from referee.table.words.changing import ChangeReporter, Effects, as_typed
from referee.table.words.reply import as_json
from referee.web.answering import FINE, Answer
from referee.web.entry_words import entry_in_words, mover
from referee.web.views import question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.engine.core.chance import Due
    from referee.engine.record.entries import Entry
    from referee.engine.record.match_view import MatchView
    from referee.table.words.reply import Reply

SECRET_RESULT = "The result would reveal dice, a card or a secret choice, so you see it only after you confirm."
ALREADY_SEEN = "Dice, cards or secret choices have been seen since then: undo this only if everybody agrees."
MARGIN = 5
"""By how many characters every line below an entry is indented."""
FIELDS = ("kept", "orphaned", "retold", "differences", "rest")
"""The parts of a reply that are about changes."""


def preview_response(
    reply: Reply, before: MatchView[Any], after: MatchView[Any], is_secret: bool, was_seen: bool
) -> Answer:
    """Return the response to a request for a preview.

    before, after: the match as the viewer knows it, without and with the change. is_secret: whether the preview would
    reveal something secret. was_seen: whether an undo takes back dice, cards or secret choices that somebody has seen.
    """
    if is_secret:
        return Answer(FINE, {"said": [SECRET_RESULT], "changes": {}})
    answer = as_json(reply.answer)
    changes = {name: answer[name] for name in FIELDS if isinstance(answer, dict) and name in answer}
    told = [] if reply.effects is None else _effect_lines(reply.effects, before, after)
    return Answer(
        FINE, {"said": [*([ALREADY_SEEN] if was_seen else []), *told, *_next_line(after)], "changes": changes}
    )


def _effect_lines(found: Effects, before: MatchView[Any], after: MatchView[Any]) -> list[str]:
    """Return the lines about the effects, in which entries are in the words of the game."""
    telling = ChangeReporter(after, _in_words(before, after), other="now")
    lines = [*found.own_lines, *telling.lines(found)]
    far = [] if after.pending else messages.standings_lines(after, found.reported, news="\n".join(lines))
    standings = (f"Standings, {line.strip()}" for line in far)
    return [*map(_without_margin, lines), *standings, *(line.strip() for line in telling.waiting())]


def _without_margin(line: str) -> str:
    """Return a line without the margin of a reply; indentation beyond the margin stays."""
    return line[min(MARGIN, len(line) - len(line.lstrip())) :]


def _next_line(match: MatchView[Any]) -> list[str]:
    """Return the line about what is due next, asked as on the page."""
    if match.outcome is not None:
        return messages.questions(match)
    asked: dict[str, list[Due]] = {}
    for one in match.due:
        asked.setdefault(question(match, one), []).append(one)
    found = [questions.with_names_asked(match, text, ones) for text, ones in asked.items()]
    return [f"Next: {'; '.join(found)}"] if found else []


def _in_words(before: MatchView[Any], after: MatchView[Any]) -> Callable[[int, str], str]:
    """Return a function that says who did what in an entry, or gives the typed line if the game has no words for it."""

    def in_words(number: int, typed: str) -> str:
        for match, entry in _versions_of_entry(number, before, after):
            if said := entry_in_words(match, entry):
                who = mover(match, entry)
                return f"{who}: {said}" if who else said
        return as_typed(number, typed)

    return in_words


def _versions_of_entry(
    number: int, before: MatchView[Any], after: MatchView[Any]
) -> Iterator[tuple[MatchView[Any], Entry[Any]]]:
    """Yield an entry as it is after a change, as it is now, and as it was first entered."""
    for match in (after, before):
        yield from ((match, entry) for entry in match.entries if entry.number == number)
    first = before.as_entered(number) if number <= before.revision else None
    if first is not None:
        yield before, first
