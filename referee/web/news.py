"""The news and the log on the page, made once for all viewers who know the same about a match."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from referee.engine.core.move import UNKNOWN
from referee.engine.mechanisms.sealed import opened
from referee.engine.record.event import PLAYS
from referee.engine.words.saying import in_words
from referee.engine.words.wording import listed
from referee.table import messages
from referee.table.listing import logged
from referee.web.offers import HIDDEN

if TYPE_CHECKING:
    from referee.engine.mechanisms.views import View
    from referee.engine.record.event import Event
    from referee.engine.record.line import Entry
    from referee.engine.record.match_view import MatchView
    from referee.web.shown import LogShown, NewsShown

ROLLED = {"dice": "Roll", "draw": "Draw"}
"""The verb for a result of chance, by the word with which it is typed."""
UNSEEN = "a card that stays hidden"
REMARKS = {"move": "", "overrule": " (the table lets it stand)", "opened": " (revealed)"}
"""What is said after the words of a move, by the kind of its entry."""
NEWS, LOG = 8, 80
"""How many of the last entries are shown as news, and in the log."""
WAITING, GONE = "waiting to be played again", "no longer counts"
"""The remarks on entries without another remark: those that wait to be played again, and those that no longer count."""


class Changeable(TypedDict, total=False):
    """Whether an entry can be amended or removed: the fields `now` and `out` of `LogShown`."""

    now: str
    out: bool


class NewsAndLog(NamedTuple):
    """The news, the newest first, and the log, the oldest first."""

    news: list[NewsShown]
    log: list[LogShown]


class NewsCache:
    """The newest news and log of one match, by view."""

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self._kept: dict[View, tuple[Event, NewsAndLog]] = {}

    def of(self, match: MatchView[Any], view: View) -> NewsAndLog:
        """Return the news and the log of a match. view: the view of the match.

        They depend only on the last event, because a record only grows.
        """
        last, known = match.events[-1], self._kept.get(view)
        if known is None or known[0] != last:
            self._kept[view] = known = (last, NewsAndLog(_news(match), _log(match)))
        return known[1]


def _news(match: MatchView[Any]) -> list[NewsShown]:
    """Return the last entries with their consequences, the newest first."""
    found: list[NewsShown] = []
    entry: Entry[Any] | None = match.last
    while entry is not None and len(found) < NEWS:
        if entry.before is not None:
            typed = messages.brief(entry.kind, entry.text) or messages.said(match.events[entry.number - 1])
            happened = [line.strip() for line in messages.happened(match, entry.state.news)]
            words = _in_words(match, entry) or typed
            found.append({"n": entry.number, "who": _who(match, entry), "lines": [words, *happened], "typed": typed})
        entry = entry.before
    return found


def _in_words(match: MatchView[Any], entry: Entry[Any]) -> str:
    """Return a move or a result of chance in the words of the game; empty if the game has no words for it."""
    if entry.kind == "chance" and (result := ROLLED.get(entry.text.partition(" ")[0])):
        return f"{result} {_result(match, entry)}"
    if entry.kind == "sealed":
        return "Choose in secret"
    if entry.kind not in REMARKS or entry.move is None or entry.before is None:
        return ""
    before, move = entry.before.state, opened(entry.move) if entry.kind == "opened" else entry.move
    kind = next((one.kind for one in match.game.decisions(before) if one.seat == move.seat), "")
    if move.verb not in match.game.verbs:
        return ""
    words = match.lexicon.named(in_words(match.game, before, move, kind, HIDDEN))
    return words and words + REMARKS[entry.kind]


def _result(match: MatchView[Any], entry: Entry[Any]) -> str:
    """Return the numbers rolled, or the names drawn with their counts and the number of cards that stay hidden."""
    values = () if entry.move is None else entry.move.args
    if not values or not all(isinstance(value, str) for value in values):
        return entry.text.partition(" ")[2]
    named = Counter(match.game.face_name(str(value)) for value in values if value != UNKNOWN)
    hidden = sum(value == UNKNOWN for value in values)
    unseen = [UNSEEN if hidden == 1 else f"{hidden} cards that stay hidden"] if hidden else []
    return listed([*(name if count == 1 else f"{count}\u00a0×\u00a0{name}" for name, count in named.items()), *unseen])


def _who(match: MatchView[Any], entry: Entry[Any]) -> str:
    """Return the name of the player who moved, rolled or drew; empty if there is none."""
    move, names = entry.move, match.lexicon.names
    spec = None if entry.before is None else match.game.chance_due(entry.before.state)
    seat = -1 if move is None else spec.seat if spec is not None and entry.kind == "chance" else move.seat
    return names[seat] if 0 <= seat < len(names) else ""


def _log(match: MatchView[Any]) -> list[LogShown]:
    """Return the last entries of the log, the oldest first."""
    names, turn, now = match.lexicon.names, "", _in_force(match)
    waiting = {play.number for play in match.pending}
    found: list[LogShown] = []
    for one in logged(match, LOG):
        who = names[one.seat] if one.seat is not None and 0 <= one.seat < len(names) else ""
        fate = one.fate or (WAITING if one.n in waiting else "" if one.stands else GONE)
        fate = f" [{fate}]" if fate else ""
        entry: LogShown = {"n": one.n, "text": one.text + fate, "who": who, "struck": not one.stands, "kind": one.kind}
        if one.turn and one.turn != turn:
            entry["heading"] = match.lexicon.named(one.turn)
            turn = one.turn
        if one.n in now:
            entry = {**entry, **now[one.n]}
        found.append(entry)
    return found


def _in_force(match: MatchView[Any]) -> dict[int, Changeable]:
    """Return the recent entries of the line that can be changed, by number.

    A secret choice can be changed once it has been opened; before that it can only be removed. Its opening depends on
    it.
    """
    opened: dict[int | None, str] = {}
    found: dict[int, Changeable] = {}
    for entry in reversed(match.line):
        if entry.number <= match.revision - LOG:
            break
        if entry.kind == "opened":
            opened[_seat(entry)] = entry.text.split(" ", 2)[-1]
        elif entry.kind == "sealed":
            shown = opened.pop(_seat(entry), None)
            found[entry.number] = {"out": True} if shown is None else {"now": match.lexicon.named(shown), "out": True}
        elif entry.kind in PLAYS:
            plain = entry.kind in ("move", "chance")
            text = match.lexicon.named(entry.text) if plain else entry.text
            found[entry.number] = {"now": text, "out": True}
    return found


def _seat(entry: Entry[Any]) -> int | None:
    return None if entry.move is None else entry.move.seat
