"""The effects of changing old entries, in words: new results, differences on the table, dropped entries."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import counted
from referee.engine.record.entries import backwards
from referee.table.data import changes
from referee.table.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.engine.core.picture import Fact
    from referee.engine.core.state import Notice
    from referee.engine.game import Game
    from referee.engine.record.entries import Entry, Orphan
    from referee.engine.record.event import Event
    from referee.engine.record.match_view import MatchView
    from referee.table.data.changes import ChangedEntry, Difference

MOST_ENTRIES = 8
"""How many entries with new results are printed; the rest are counted."""
MOST_PLACES = 16
"""How many differences on the table are printed; the rest are counted."""
FEW_THINGS = 3
"""If a place has this many things or fewer, list them all, now and before; if more, only what was added or removed."""
MOST_NAMED = 6
"""How many entries are named on one line; the rest are counted."""


class MatchBefore(NamedTuple):
    """A match before a change. entries: the entries in force. not_undone: the numbers of the events not undone.

    reported_entries, reported_state, facts: the entries in force, the state after them and the facts about the table,
    at the latest time when no entries were waiting to be played again.
    """

    entries: tuple[Entry[Any], ...]
    not_undone: tuple[int, ...]
    reported_entries: tuple[Entry[Any], ...]
    reported_state: Any
    facts: tuple[Fact, ...]


class Effects(NamedTuple):
    """The effects of a command.

    reported: the state in which the standings were last printed. own_lines: the lines about the events of the command;
    empty if it changes old entries. n: the amended entry, 0 for none; news: its new announcements. undone, restored,
    dropped: entries that are no longer in force, are in force again, or no longer fit. kept: the later entries that
    stay valid; orphaned: those that do not. retold: entries with new results. differences: those on the table.
    """

    reported: Any
    own_lines: tuple[str, ...] = ()
    n: int = 0
    news: tuple[Notice, ...] = ()
    undone: tuple[Event, ...] = ()
    restored: tuple[Event, ...] = ()
    dropped: tuple[Event, ...] = ()
    kept: tuple[int, ...] = ()
    orphaned: tuple[Orphan, ...] = ()
    retold: tuple[ChangedEntry, ...] = ()
    differences: tuple[Difference, ...] = ()


def match_before(match: MatchView[Any]) -> MatchBefore:
    """Return a match as it is now, to compare it with the match after a change.

    While entries wait to be played again, reported_entries, reported_state and facts are those before they waited.
    """
    last = match.last_complete
    reported = tuple(backwards(last))[-2::-1]
    return MatchBefore(match.entries, match.not_undone, reported, last.state, match.game.facts(last.state))


def effects_since(match: MatchView[Any], old: MatchBefore) -> Effects:
    """Return the differences between a match and what it was before a change.

    Differences on the table are left out while entries wait to be played again.
    """
    found = () if match.pending else changes.differences(old.facts, match.game.facts(match.state))
    retold = changes.changed_entries(old.reported_entries, match.entries, partial(_results, match.game))
    return Effects(old.reported_state, retold=retold, differences=found)


def effects_of_step(match: MatchView[Any], old: MatchBefore) -> Effects:
    """Return the differences, with the events undone or redone, and the other entries restored or dropped."""
    events = {event.n: event for event in match.events}
    current = match.not_undone
    back = [number for number in old.not_undone if number not in set(current)]
    again = [number for number in current if number not in set(old.not_undone)]
    was, now = ({entry.number: entry.event for entry in entries} for entries in (old.entries, match.entries))
    elsewhere = {*now, *back, *(play.n for play in match.pending)}
    here = [event for number, event in now.items() if number not in was and number not in again]
    return effects_since(match, old)._replace(
        undone=tuple(events[number] for number in back),
        restored=(*(events[number] for number in again), *here),
        dropped=tuple(event for number, event in was.items() if number not in elsewhere),
    )


def _results(game: Game[Any], state: Any) -> list[Notice]:
    """Return the announcements, leaving out the standings: these would differ in every later turn."""
    by_seat: dict[int | None, list[str]] = {}
    for one in game.standings(state) if state.news else ():
        by_seat.setdefault(one.seat, []).append(str(one))
    reports = [", ".join(texts) for texts in by_seat.values()]
    return [notice for notice in state.news if not any(report in notice.text for report in reports)]


def as_typed(number: int, typed: str) -> str:
    """Return an entry by its number and the words with which it was typed."""
    return f"{number} {typed}"


@dataclass(frozen=True, slots=True)
class ChangeReporter:
    """Puts the effects of a change into lines.

    match: the match after the change. words: returns an entry in words, given its number and the words as typed. other:
    the word that introduces how things are without the change, such as `before`.
    """

    match: MatchView[Any]
    words: Callable[[int, str], str] = as_typed
    other: str = "before"

    def lines(self, found: Effects) -> list[str]:
        """Return the lines about the effects, without the standings."""
        return [
            *self._entries_line("Undone", found.undone),
            *self._entries_line("Restored", found.restored),
            *self._entries_line("No longer fits", found.dropped),
            *messages.announcement_lines(self.match, found.news),
            *self._new_results(found),
            *self._replay_lines(found),
            *self._difference_lines(found.differences),
        ]

    def waiting(self) -> list[str]:
        """Return the line about the entries that wait to be played again; no line if there are none."""
        return self._entries_line("Waiting to be played again", self.match.pending)

    def _new_results(self, found: Effects) -> list[str]:
        """Return the lines about entries with new results. For the amended entry, they contain only the old results."""
        lines = [f"  {line}" for one in found.retold if one.n == found.n for line in self._old_news(one)]
        others = [one for one in found.retold if one.n != found.n]
        lines += ["     New results:"] if others else []
        for one in others[:MOST_ENTRIES]:
            results = [*messages.announcement_lines(self.match, one.news), *self._old_news(one)]
            lines += [f"       {self._retold(one)}", *(f"    {line}" for line in results)]
        more = counted(len(others) - MOST_ENTRIES, "more entry", "more entries")
        return [*lines, f"       {more} (`replay` shows all)"] if len(others) > MOST_ENTRIES else lines

    def _retold(self, one: ChangedEntry) -> str:
        text, was = (
            self.match.lexicon.with_player_names(messages.brief_words(one.kind, said))
            for said in (one.text, one.before)
        )
        words = self.words(one.n, f"{messages.mover_text(self.match.lexicon, one.seat)}{text}")
        return words + (f" ({self.other}: {was})" if was != text else "")

    def _old_news(self, one: ChangedEntry) -> list[str]:
        return [f"     {self.other}: {line.strip()}" for line in messages.announcement_lines(self.match, one.old_news)]

    def _replay_lines(self, found: Effects) -> list[str]:
        """Return the lines about how many later entries stay valid, and which do not, by reason."""
        kept = counted(len(found.kept), "later entry stays valid", "later entries stay valid")
        by_reason: dict[str, list[Event]] = {}
        for one in found.orphaned:
            by_reason.setdefault(self.match.lexicon.with_player_names(one.reason), []).append(one.event)
        gone = [
            f"{line}: {reason}"
            for reason, events in by_reason.items()
            for line in self._entries_line("No longer fits", events)
        ]
        return [*([f"     {kept}."] if found.kept else []), *gone]

    def _difference_lines(self, found: Sequence[Difference]) -> list[str]:
        """Return the lines about what is different on the table."""
        if not found:
            return []
        lines = [self.match.lexicon.with_player_names(f"       {self._difference(one)}") for one in found[:MOST_PLACES]]
        more = len(found) - MOST_PLACES
        return ["     Different on the table:", *lines, *([f"       and {more} more (`show`)"] if more > 0 else [])]

    def _difference(self, one: Difference) -> str:
        place = ", ".join(part for part in (one.where, one.topic) if part)
        if max(len(one.now), len(one.before)) <= FEW_THINGS or not set(one.now) & set(one.before):
            return f"{place}: {', '.join(one.now) or 'nothing'} ({self.other}: {', '.join(one.before) or 'nothing'})"
        new, gone = Counter(one.now) - Counter(one.before), Counter(one.before) - Counter(one.now)
        parts = ((new, "added"), (gone, "gone"))
        return f"{place}: " + "; ".join(f"{', '.join(things.elements())} {word}" for things, word in parts if things)

    def _entries_line(self, head: str, events: Iterable[Event]) -> list[str]:
        """Return a line that names the first entries and counts the rest; no line if there are none."""
        texts = [self.words(one.n, messages.event_in_words(self.match.lexicon, one)) for one in events]
        return [f"     {head}: {'; '.join(_shortened_list(texts))}"] if texts else []


def _shortened_list(texts: Sequence[str]) -> Iterator[str]:
    if len(texts) <= MOST_NAMED + 1:
        yield from texts
    else:
        yield from texts[: MOST_NAMED - 1]
        yield f"{len(texts) - MOST_NAMED} more"
        yield texts[-1]
