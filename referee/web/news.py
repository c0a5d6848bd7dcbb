"""The news and the log on the page, made once for all viewers who know the same about a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from referee.engine.core.naming import counted
from referee.engine.record.event import PLAYS
from referee.engine.record.log_memory import LogCache
from referee.table.words import messages
from referee.table.words.listing import logged_entries
from referee.web.entry_words import entry_in_words, mover

if TYPE_CHECKING:
    from referee.engine.mechanisms.views import View
    from referee.engine.record.entries import Entry
    from referee.engine.record.event import Event
    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon
    from referee.table.data.answers import LogEntry
    from referee.web.page_types import PageLogEntry, PageNews

    Words = dict[int, tuple[Entry[Any], str]]
    KnownNews = dict[Entry[Any], tuple[Lexicon, PageNews]]

MOST_NEWS, MOST_LOG_ENTRIES = 8, 80
"""How many of the last entries are shown as news, and in the log."""
NO_LONGER_COUNTS = "no longer counts"
"""The remark on entries that no longer count and have no other remark."""
NOW = "now: "
"""The beginning of the remark that gives the current words of an amended entry."""


class EntryPermissions(TypedDict, total=False):
    """Whether an entry can be amended or removed: the fields `now` and `out` of `PageLogEntry`."""

    now: str
    out: bool


class NewsAndLog(NamedTuple):
    """The news, the newest first, and the log, the oldest first."""

    news: list[PageNews]
    log: list[PageLogEntry]


class NewsCache:
    """The newest news and log of one match, by view."""

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self._kept: dict[View, tuple[Event, NewsAndLog]] = {}
        self._words: dict[tuple[View, Lexicon], Words] = {}
        self._told: dict[View, KnownNews] = {}
        self._memory = LogCache()

    def news_and_log(self, match: MatchView[Any], view: View) -> NewsAndLog:
        """Return the news and the log of a match. view: what the viewer of the match may know.

        They depend only on the last event, because a record only grows.
        """
        last, known = match.event(match.revision), self._kept.get(view)
        if known is None or known[0] != last:
            told = self._told[view] = _news(match, self._told.get(view, {}))
            log = _log(match, self._words.setdefault((view, match.lexicon), {}), self._memory)
            self._kept[view] = known = (last, NewsAndLog([one for _, one in told.values()], log))
        return known[1]


def _news(match: MatchView[Any], earlier: KnownNews) -> KnownNews:
    """Return the last entries with their consequences, the newest first. earlier: the news of the same viewer before.

    The news of an entry depends on the entry as the viewer knows it and on the names of the seats.
    """
    found: KnownNews = {}
    entry: Entry[Any] | None = match.last
    lexicon = match.lexicon
    while entry is not None and len(found) < MOST_NEWS:
        if entry.before is not None:
            known = earlier.get(entry)
            found[entry] = known if known is not None and known[0] == lexicon else (lexicon, _entry_news(match, entry))
        entry = entry.before
    return found


def _entry_news(match: MatchView[Any], entry: Entry[Any]) -> PageNews:
    typed = messages.brief_words(entry.kind, entry.text) or messages.event_line(match.event(entry.number))
    happened = [line.strip() for line in messages.announcement_lines(match, entry.state.news)]
    words = entry_in_words(match, entry) or typed
    return {"n": entry.number, "who": mover(match, entry), "lines": [words, *happened], "typed": typed}


def _log(match: MatchView[Any], words: Words, memory: LogCache) -> list[PageLogEntry]:
    """Return the last entries of the log, the oldest first. words: the known words of entries, by number.

    memory: the results of earlier logs of the match.
    """
    names, turn, now = match.lexicon.names, "", _changeable_entries(match)
    current = {entry.number: entry for entry in match.entries}
    found: list[PageLogEntry] = []
    for one in logged_entries(match, MOST_LOG_ENTRIES, memory):
        who = names[one.seat] if one.seat is not None and 0 <= one.seat < len(names) else ""
        fate = one.fate or ("" if one.stands else NO_LONGER_COUNTS)
        fate = f" [{fate}]" if fate else ""
        entry: PageLogEntry = {
            "n": one.n,
            "text": one.text + fate,
            "who": who,
            "struck": not one.stands,
            "kind": one.kind,
        }
        if said := _entry_text(match, one, words):
            changed = current[one.n] if one.fate.startswith(NOW) and one.n in current else None
            changed_words = "" if changed is None else entry_in_words(match, changed)
            entry["says"] = said + (f" [{NOW}{changed_words}]" if changed_words else fate)
        if one.turn and one.turn != turn:
            entry["heading"] = match.lexicon.with_player_names(one.turn)
            turn = one.turn
        if one.n in now:
            entry = {**entry, **now[one.n]}
        found.append(entry)
    return found


def _entry_text(match: MatchView[Any], one: LogEntry, words: Words) -> str:
    """Return an entry of the log in the words of the game; empty if there are none."""
    if one.kind in ("undo", "redo"):
        return f"{one.kind.capitalize()} {counted(int(one.text.split()[1]), 'step')}"
    entry = match.as_entered(one.n)
    if entry is None:
        return ""
    if one.n not in words or words[one.n][0] is not entry:
        words[one.n] = (entry, entry_in_words(match, entry))
    return words[one.n][1]


def _changeable_entries(match: MatchView[Any]) -> dict[int, EntryPermissions]:
    """Return the recent entries in force that can be changed or removed, by number.

    A secret choice can be changed once it has been opened; before that it can only be removed. The entry that opens
    it cannot be changed or removed, because it depends on the choice.
    """
    opened: dict[int | None, str] = {}
    found: dict[int, EntryPermissions] = {}
    lexicon = match.lexicon
    for entry in reversed(match.entries):
        if entry.number <= match.revision - MOST_LOG_ENTRIES:
            break
        if entry.kind == "opened":
            opened[_seat(entry)] = entry.text.split(" ", 2)[-1]
        elif entry.kind == "sealed":
            shown = opened.pop(_seat(entry), None)
            found[entry.number] = (
                {"out": True} if shown is None else {"now": lexicon.with_player_names(shown), "out": True}
            )
        elif entry.kind in PLAYS:
            plain = entry.kind in ("move", "chance")
            text = lexicon.with_player_names(entry.text) if plain else entry.text
            found[entry.number] = {"now": text, "out": True}
    return found


def _seat(entry: Entry[Any]) -> int | None:
    return None if entry.move is None else entry.move.seat
