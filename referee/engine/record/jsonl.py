"""A record as text: JSON Lines, one event a line, each line with a checksum that depends on all lines before it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, NoReturn

from referee.engine.errors import RecordError
from referee.engine.record.event import FORMAT, Event, event_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.engine.core.plain import Plain


SUM, COUNT = "sum", "events"
NO_COUNT = "The record does not say how many events it has (older records do not), so its end may be missing."
DEEPEST_NESTING = 40
"""How deeply values may be nested."""


def write_lines(events: Iterable[Event]) -> str:
    """Return events as JSON Lines."""
    written, last = [], ""
    for event in events:
        line, last = checksummed_line(event, last)
        written.append(line + "\n")
    return "".join(written)


def write_record(events: Sequence[Event]) -> str:
    """Return events as JSON Lines after a line that says how many there are, so that a missing end is noticed."""
    lines = write_lines(events)
    last = json.loads(lines.rstrip("\n").rpartition("\n")[2])[SUM] if lines else ""
    return f"{json_line({COUNT: len(events), SUM: last})}\n{lines}"


def checksummed_line(event: Event, last: str) -> tuple[str, str]:
    """Return the line of an event and its checksum, given the checksum of the line before (empty for the first).

    Raises:
        RecordError: the event contains something that is not text.
    """
    body = event.to_json()
    try:
        digest = checksum_of(body, last)
    except UnicodeEncodeError as error:
        raise RecordError(f"event {event.n} contains {error.object[error.start]!a}, which is not UTF-8 text") from error
    return json_line({**body, SUM: digest}), digest


def checksum_of(body: dict[str, Plain], last: str) -> str:
    """Return the checksum of a line, given the line without a checksum and the checksum of the line before."""
    return hashlib.sha256(f"{last}{json_line(body)}".encode()).hexdigest()[:16]


def json_line(data: Plain) -> str:
    """Return JSON on one line, in a canonical form."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read_record(text: str | bytes) -> tuple[Event, ...]:
    """Return the events of JSON Lines, with or without a first line that says how many there are.

    Raises:
        RecordError: the record is cut off, or a line is changed, missing or of another format; the message says where.
    """
    lines = _decode(text).split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise RecordError("the record is empty")
    head = _head(lines[0])
    events: list[Event] = []
    last, before = "", 0 if head is None else 1
    for place, line in enumerate(lines[before:], 1):
        try:
            event, last = read_line(line, place, last)
        except RecordError as error:
            raise RecordError(f"line {place + before}: {error}") from error
        events.append(event)
    if head is not None:
        _check_count(head, len(events), last)
    _check_single(events, before)
    return tuple(events)


def is_counted(text: str | bytes) -> bool:
    """Return whether JSON Lines begin with the number of their events."""
    return _head(_decode(text).partition("\n")[0]) is not None


def _head(line: str) -> dict[str, Plain] | None:
    """Return the first line if it contains the number of events, else None."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return head if isinstance(head, dict) and COUNT in head and "n" not in head else None


def _check_count(head: dict[str, Plain], found: int, last: str) -> None:
    count = head[COUNT]
    if set(head) != {COUNT, SUM} or isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise RecordError(f"line 1: expected the number of events and the last checksum (got {json_line(head)})")
    if found < count:
        raise RecordError(f"the record is cut off: it should have {count} events, but has {found}")
    if found > count or head[SUM] != last:
        sums = "its checksum is not that of the last event"
        why = f"it says {count} events, but there are {found}" if found > count else sums
        raise RecordError(f"line 1: it was changed or belongs to another record: {why}")


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise RecordError(f"line {line}: this is not UTF-8 text") from error


def read_line(line: str, place: int, last: str) -> tuple[Event, str]:
    """Return the event of a line and its checksum, given its number and the checksum of the line before.

    Raises:
        RecordError: the line is cut off, changed, or not the next line.
    """
    body = _parse_line(line)
    given = body.pop(SUM, None)
    if place == 1:
        _check_opening(body)
    event = event_of(body)
    if event.n != place:
        raise RecordError(f"expected event {place}, found event {event.n} (lines are missing, duplicated or moved)")
    right = checksum_of(body, last)
    if given != right:
        raise RecordError(
            "it was changed after it was written, or a line before it is missing (its checksum does not match)"
        )
    return event, right


def read_unchecked_line(line: str) -> Event:
    """Return the event of a line, without checking that it and the lines before it are unchanged.

    Raises:
        RecordError: the line cannot be read.
    """
    body = _parse_line(line)
    body.pop(SUM, None)
    if body.get("n") == 1:
        _check_opening(body)
    return event_of(body)


def _parse_line(line: str) -> dict[str, Plain]:
    try:
        data = json.loads(line, object_pairs_hook=_unique, parse_constant=_refuse_number)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError(f"it cannot be read as JSON; it may be cut off ({_fault_place(error)})") from error
    if not isinstance(data, dict):
        raise RecordError("this is not an event (an event is an object in braces)")
    if _depth(data) > DEEPEST_NESTING:
        raise RecordError(f"its values are nested more than {DEEPEST_NESTING} levels deep")
    _check_text(data)
    return data


def _fault_place(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"column {error.colno}: {error.msg}"
    return "nested too deeply" if isinstance(error, RecursionError) else "a number is too long"


def _check_text(data: dict[str, Plain]) -> None:
    """Refuse values that cannot be written back: lone surrogates and infinite numbers."""
    try:
        json_line(data).encode()
    except UnicodeEncodeError as error:
        raise RecordError("it contains an incomplete character") from error
    except ValueError as error:
        raise RecordError("a number is too large") from error


def _unique(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RecordError("a name appears twice in one object")
    return found


def _refuse_number(word: str) -> NoReturn:
    raise RecordError(f"a record cannot contain the number {word}")


def _depth(data: Plain) -> int:
    deepest, level = 0, [data]
    while level:
        deepest += 1
        level = [
            item
            for value in level
            if isinstance(value, (list, dict))
            for item in (value.values() if isinstance(value, dict) else value)
        ]
    return deepest


def _check_opening(body: dict[str, Plain]) -> None:
    """Refuse a record of another format before reading its events."""
    data = body.get("data")
    if body.get("kind") != "open" or not isinstance(data, dict):
        raise RecordError("the record does not begin with the opening of a match")
    found = data.get("format")
    if isinstance(found, int) and not isinstance(found, bool) and found != FORMAT:
        raise RecordError(f"the record has format {found}, but this release reads format {FORMAT}")


def _check_single(events: Sequence[Event], before: int) -> None:
    """Refuse a second opening in the middle of a record. before: the number of lines before its events.

    Raises:
        RecordError: the record has a second opening.
    """
    second = next((event for event in events[1:] if event.kind == "open"), None)
    if second is not None:
        raise RecordError(f"line {second.n + before}: a match is opened a second time in the middle of the record")
