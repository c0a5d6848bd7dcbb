"""Previews: what a command would change, in the words of the game, before it is carried out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.mechanisms.sealed import is_choosing
from referee.table import changing, messages
from referee.table.reply import as_json
from referee.web.answering import FINE, Answer
from referee.web.entry_words import entry_in_words, mover
from referee.web.views import question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.engine.record.line import Entry
    from referee.engine.record.match_view import MatchView
    from referee.table.reply import Reply

CHANGE = re.compile(r" *\d+ (undo|redo|amend|delete|insert)\b")
BEFORE = re.compile(r"(^ *|\()before: ")
INDENT = re.compile(r"^ {2,5}(?=\S)")
NUMBER = re.compile(r"(?:^ *|(?<=[:;] ))(\d+) ")
"""The number of an entry, before its words."""
HEADS = ("Undone: ", "Restored: ", "No longer fits: ", "Waiting to be played again: ")
"""The beginnings of the lines that name entries; in other lines, entries stand at the beginning."""
SECRET = "The result would reveal dice, a card or a secret choice, so you see it only after you confirm."
SEEN = "Dice or cards have been seen since then: undo this only if everybody agrees."


def foreseen(reply: Reply, before: MatchView[Any], after: MatchView[Any], is_secret: bool, seen: bool) -> Answer:
    """Return the response to a request for a preview.

    before, after: the match as the viewer knows it, without and with the change. is_secret: whether the preview would
    reveal something secret. seen: whether an undo takes back dice or cards that somebody has seen.
    """
    if is_secret:
        return Answer(FINE, {"said": [SECRET], "changes": {}})
    answer = as_json(reply.answer)
    names = ("kept", "orphaned", "retold", "differences", "rest")
    changes = {name: answer[name] for name in names if isinstance(answer, dict) and name in answer}
    said = [*_before_it_is_done(map(str, reply.lines), before, after)]
    return Answer(FINE, {"said": [*([SEEN] if seen else []), *said], "changes": changes})


def _before_it_is_done(lines: Iterable[str], before: MatchView[Any], after: MatchView[Any]) -> Iterator[str]:
    """Yield the lines of a preview: without the change itself, and with `now` where the reply has `before`.

    The last lines say what is due next, as a question of the page does.
    """
    asked = {*messages.questions(after)} if after.outcome is None else set[str]()
    heading = {*messages.heading(after)}
    for nth, line in enumerate(lines):
        if line in heading or line in asked or (nth == 0 and CHANGE.match(line)):
            continue
        text = _with_words(INDENT.sub("", line), before, after)
        yield f"Standings, {text}" if _is_standing(text, after) else BEFORE.sub(r"\1now: ", text)
    if asked:
        yield f"Next: {'; '.join(_questions(after))}"


def _is_standing(text: str, match: MatchView[Any]) -> bool:
    """Return whether a line says how far somebody is on the ways to win."""
    who, _, rest = text.partition(": ")
    known = {str(one) for one in match.game.standings(match.state)}
    return who in (*match.lexicon.names, messages.TOGETHER) and set(rest.split(", ")) <= known


def _questions(match: MatchView[Any]) -> list[str]:
    """Return everything that is due as the page asks it, with who must choose in secret."""
    asked: dict[str, list[str]] = {}
    for one in match.due:
        asked.setdefault(question(match, one), []).append(match.lexicon.names[one.seat])
    choosing = is_choosing(match.state)
    return [f"{', '.join(who)}: {text}" if choosing else text for text, who in asked.items()]


def _with_words(line: str, before: MatchView[Any], after: MatchView[Any]) -> str:
    """Return a line that names entries by what was typed, with each entry in the words of the game."""
    if not line.startswith(HEADS) and not NUMBER.match(line):
        return line
    for number in {int(found) for found in NUMBER.findall(line)}:
        for match, entry in _entries(number, before, after):
            typed = match.lexicon.named(changing.numbered(entry)).partition(" ")[2]
            by = messages.who(match.lexicon, None if entry.move is None else entry.move.seat)
            named = re.compile(rf"(^ *|(?<=[:;] )){number} (?:{re.escape(by)})?{re.escape(typed)}(?=$|;|: | \()")
            if (words := entry_in_words(match, entry)) and named.search(line):
                who = mover(match, entry)
                line = named.sub(lambda found: f"{found[1]}{f'{who}: ' if who else ''}{words}", line)  # noqa: B023
                break
    return line


def _entries(number: int, before: MatchView[Any], after: MatchView[Any]) -> Iterator[tuple[MatchView[Any], Entry[Any]]]:
    """Yield an entry as it is after a change, as it is now, and as it was first entered."""
    for match in (after, before):
        yield from ((match, entry) for entry in match.line if entry.number == number)
    first = before.as_entered(number) if number <= before.revision else None
    if first is not None:
        yield before, first
