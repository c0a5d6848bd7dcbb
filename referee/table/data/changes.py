"""The consequences of changing old entries: compares the entries in force before and after, and the two positions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.move import CHANCE
from referee.engine.core.state import Notice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.engine.core.picture import Fact
    from referee.engine.record.entries import Entry


class ChangedEntry(NamedTuple):
    """An entry in force before and after a change, whose words or results now differ.

    kind, seat: the kind of entry, and who moved. text, before: its words now and before. news, old_news: the
    announcements made only now, and only before.
    """

    n: int
    kind: str
    seat: int | None
    text: str
    before: str
    news: tuple[Notice, ...]
    old_news: tuple[Notice, ...]


class Difference(NamedTuple):
    """A difference on the table.

    where: a space, a seat, or empty. topic: what it is about, such as `hand`. now, before: what is there after the
    change, and what was there before.
    """

    where: str
    topic: str
    now: tuple[str, ...]
    before: tuple[str, ...]


def changed_entries(
    before: Sequence[Entry[Any]], after: Sequence[Entry[Any]], results: Callable[[Any], Iterable[Notice]]
) -> tuple[ChangedEntry, ...]:
    """Return the entries in force before and after a change whose words or results now differ.

    results: returns the notices of a state that are to be compared.
    """
    old = dict(_keyed_entries(before))
    both = ((old[name], entry) for name, entry in _keyed_entries(after) if name in old)
    pairs = ((was, now) for was, now in both if was.state is not now.state)
    return tuple(one for was, now in pairs if (one := _retold(was, now, results)) is not None)


def _keyed_entries(entries: Sequence[Entry[Any]]) -> Iterator[tuple[tuple[int, int], Entry[Any]]]:
    """Yield each entry with its key: the number of the entry, and its place among the entries with that number."""
    seen = Counter[int]()
    for entry in entries:
        seen[entry.number] += 1
        yield (entry.number, seen[entry.number]), entry


def _retold(was: Entry[Any], now: Entry[Any], results: Callable[[Any], Iterable[Notice]]) -> ChangedEntry | None:
    if was.text == now.text and was.state.news == now.state.news:
        return None
    old, new = Counter(results(was.state)), Counter(results(now.state))
    if was.text == now.text and old == new:
        return None
    seat = None if now.move is None or now.move.seat == CHANCE else now.move.seat
    came, went = tuple((new - old).elements()), tuple((old - new).elements())
    return ChangedEntry(now.number, now.kind, seat, now.text, was.text, came, went)


def differences(before: Iterable[Fact], after: Iterable[Fact]) -> tuple[Difference, ...]:
    """Return the differences between the facts of two states, in the order of the later facts."""
    old, new = ({fact[:2]: fact.things for fact in facts} for facts in (before, after))
    places = dict.fromkeys((*new, *old))
    found = (Difference(*place, new.get(place, ()), old.get(place, ())) for place in places)
    return tuple(one for one in found if one.now != one.before)
