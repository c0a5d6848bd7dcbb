"""The effects of changing old entries, in words: new results, differences on the table, dropped entries."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import counted
from referee.engine.record import changes
from referee.engine.record.line import backwards
from referee.table import messages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.engine.core.picture import Fact
    from referee.engine.core.state import Notice
    from referee.engine.game import Game
    from referee.engine.record.changes import Difference, Retold
    from referee.engine.record.event import Event
    from referee.engine.record.line import Entry, Orphan
    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon

MOST_ENTRIES = 8
"""How many entries with new results are printed; the rest are counted."""
MOST_PLACES = 16
"""How many differences on the table are printed; the rest are counted."""
FEW_THINGS = 3
"""If a place has this many things or fewer, list them all, now and before; if more, only what was added or removed."""
MOST_NAMED = 6
"""How many entries are named on one line; the rest are counted."""


class Before(NamedTuple):
    """A match before a change: the line of play, the events not undone, and the state to compare with.

    reported_line, reported_state, facts: the line, its last state and the table as they were the last time no entries
    were waiting to be played again.
    """

    line: tuple[Entry[Any], ...]
    standing: tuple[int, ...]
    reported_line: tuple[Entry[Any], ...]
    reported_state: Any
    facts: tuple[Fact, ...]


class Compared(NamedTuple):
    """The effects of a change: entries with new results, and differences on the table."""

    retold: tuple[Retold, ...] = ()
    differences: tuple[Difference, ...] = ()


def before(match: MatchView[Any]) -> Before:
    """Return a match as it is now, to compare it with the match after a change.

    While entries wait to be played again, compare with the match as it was before they waited.
    """
    last = match.last_complete
    line = tuple(backwards(last))[-2::-1]
    return Before(match.line, match.in_force, line, last.state, match.game.facts(last.state))


def compared(match: MatchView[Any], old: Before) -> Compared:
    """Return the differences between a match and an earlier one.

    Differences on the table are left out while entries wait to be played again.
    """
    found = () if match.pending else changes.differences(old.facts, match.game.facts(match.state))
    return Compared(changes.retold(old.reported_line, match.line, partial(_results, match.game)), found)


def _results(game: Game[Any], state: Any) -> list[Notice]:
    """Return the announcements, leaving out the standings: these would differ in every later turn."""
    by_seat: dict[int | None, list[str]] = {}
    for one in game.standings(state) if state.news else ():
        by_seat.setdefault(one.seat, []).append(str(one))
    reports = [", ".join(texts) for texts in by_seat.values()]
    return [notice for notice in state.news if not any(report in notice.text for report in reports)]


def new_results(match: MatchView[Any], found: Sequence[Retold], own: int = 0) -> list[str]:
    """Return the lines about entries with new results, each with its results now and before.

    own: the number of the amended entry, whose new words and results are already printed.
    """
    lines = [f"  {line}" for one in found if one.n == own for line in _before(match, one)]
    others = [one for one in found if one.n != own]
    lines += ["     New results:"] if others else []
    for one in others[:MOST_ENTRIES]:
        said, was = (messages.brief(one.kind, text) for text in (one.text, one.before))
        words = match.lexicon.named(said + (f" (before: {was})" if was != said else ""))
        results = [*messages.happened(match, one.news), *_before(match, one)]
        lines += [
            f"       {one.n} {messages.who(match.lexicon, one.seat)}{words}",
            *(f"    {line}" for line in results),
        ]
    more = counted(len(others) - MOST_ENTRIES, "more entry", "more entries")
    return [*lines, f"       {more} (`replay` shows all)"] if len(others) > MOST_ENTRIES else lines


def _before(match: MatchView[Any], one: Retold) -> list[str]:
    return [f"     before: {line.strip()}" for line in messages.happened(match, one.old_news)]


def difference_lines(match: MatchView[Any], found: Sequence[Difference]) -> list[str]:
    """Return the lines about what is different on the table."""
    if not found:
        return []
    lines = [match.lexicon.named(f"       {_different(one)}") for one in found[:MOST_PLACES]]
    more = len(found) - MOST_PLACES
    return ["     Different on the table:", *lines, *([f"       and {more} more (`show`)"] if more > 0 else [])]


def _different(one: Difference) -> str:
    place = ", ".join(part for part in (one.where, one.topic) if part)
    if max(len(one.now), len(one.before)) <= FEW_THINGS or not set(one.now) & set(one.before):
        return f"{place}: {', '.join(one.now) or 'nothing'} (before: {', '.join(one.before) or 'nothing'})"
    new, gone = Counter(one.now) - Counter(one.before), Counter(one.before) - Counter(one.now)
    parts = ((new, "added"), (gone, "gone"))
    return f"{place}: " + "; ".join(f"{', '.join(things.elements())} {word}" for things, word in parts if things)


def moved_lines(match: MatchView[Any], old: Before) -> list[str]:
    """Return the lines about the events undone or redone, and the other entries restored or dropped."""
    texts = {event.n: messages.said_by(match.lexicon, event) for event in match.events}
    standing = match.in_force
    back = [number for number in old.standing if number not in set(standing)]
    again = [number for number in standing if number not in set(old.standing)]
    was, now = ({entry.number: entry for entry in line} for line in (old.line, match.line))
    elsewhere = {*now, *back, *(play.n for play in match.pending)}
    gone = [entry for number, entry in was.items() if number not in elsewhere]
    here = [entry for number, entry in now.items() if number not in was and number not in again]
    lines = [
        *_named("Undone", [f"{number} {texts[number]}" for number in back]),
        *_named("Restored", [f"{number} {texts[number]}" for number in again] + [*map(numbered, here)]),
        *_named("No longer fits", map(numbered, gone)),
    ]
    return [match.lexicon.named(line) for line in lines]


def replayed_lines(lexicon: Lexicon, kept: Sequence[int], orphans: Iterable[Orphan]) -> list[str]:
    """Return the lines about how many later entries stay valid, and which were dropped, by reason."""
    lines = [f"     {counted(len(kept), 'later entry stays valid', 'later entries stay valid')}."] if kept else []
    by_reason: dict[str, list[str]] = {}
    for one in orphans:
        by_reason.setdefault(one.reason, []).append(played(one.event))
    for reason, texts in by_reason.items():
        lines += [f"{line}: {reason}" for line in _named("No longer fits", texts)]
    return [lexicon.named(line) for line in lines]


def waiting_lines(lexicon: Lexicon, pending: Iterable[Event]) -> list[str]:
    """Return the line about the entries that wait to be played again."""
    return [lexicon.named(line) for line in _named("Waiting to be played again", map(played, pending))]


def numbered(entry: Entry[Any]) -> str:
    """Return the number and the text of an entry."""
    return played(entry.event)


def played(event: Event) -> str:
    """Return the number and the text of an event."""
    return f"{event.n} {messages.brief(event.kind, event.text)}"


def _named(head: str, texts: Iterable[str]) -> list[str]:
    """Return a line that names the first entries and counts the rest; no line if there are none."""
    named = [*texts]
    return [f"     {head}: {'; '.join(_few(named))}"] if named else []


def _few(texts: Sequence[str]) -> Iterator[str]:
    if len(texts) <= MOST_NAMED + 1:
        yield from texts
    else:
        yield from texts[: MOST_NAMED - 1]
        yield f"{len(texts) - MOST_NAMED} more"
        yield texts[-1]
