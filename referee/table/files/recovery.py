"""Recovery of a damaged match file: the events up to the first lost one, each verified by its checksum.

Lines are read from the database one by one, and also from the bytes of the file. A changed line does not match its
checksum, so everything recovered is as it was written.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import RecordError, RefereeError
from referee.engine.record.event import Event
from referee.engine.record.jsonl import read_line
from referee.table.files.disk import check_file, in_plain_words, open_database, side_files
from referee.table.files.matchfile import check_no_campaign
from referee.table.files.sealing import opening_of
from referee.table.files.snapshot import ALONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from referee.engine.core.plain import Plain


LINE = re.compile(rb'\{"n":[1-9][0-9]{0,8},"kind":"')
CHOICE = re.compile(rb'\{"salt":"[0-9a-f]+","move":')
DAMAGE = (sqlite3.Error, UnicodeError, MemoryError, OverflowError)
"""Errors from reading a damaged database; their messages may contain damaged text."""
LONGEST_LINE = 1 << 20
"""The maximum number of bytes read for one line."""


class LostEvent(NamedTuple):
    """An event found after the first lost one: its number, kind and words."""

    n: int
    kind: str
    text: str

    def visible_text(self, everything: bool) -> str:
        """Return the event's words; without `everything`, only its kind, because any of the words could be secret."""
        return self.text if everything else self.kind


class RecoveredEvents(NamedTuple):
    """What was found in a damaged match. events: all events before the first lost one.

    payloads: their sealed choices by hash. lost: later events that were found.
    """

    events: tuple[Event, ...]
    payloads: Mapping[str, Plain]
    lost: tuple[LostEvent, ...]


def recover_events(path: Path) -> RecoveredEvents:
    """Return what can be read of a match file, however damaged.

    Raises:
        RefereeError: there is no file, or its opening event cannot be read.
    """
    with in_plain_words(path):
        check_file(path)
        lines = _lines_by_number(path)
        events, last = list[Event](), ""
        while (found := _next(lines.get(len(events) + 1, ()), len(events) + 1, last)) is not None:
            event, last = found
            events.append(event)
        if not events:
            with suppress(*DAMAGE), open_database(path, "ro") as db:
                check_no_campaign(path, db)
            raise RefereeError(f"{path}: nothing can be recovered: the opening event of the match is missing")
        later = sorted(number for number in lines if number > len(events))
        lost = tuple(one for number in later if (one := _lost_event(number, lines[number])) is not None)
        return RecoveredEvents(tuple(events), _payloads(path, events), lost)


def _next(lines: Iterable[str], place: int, last: str) -> tuple[Event, str] | None:
    """Return the next event and its checksum, if one of these lines contains it."""
    for line in lines:
        with suppress(RecordError):
            return read_line(line, place, last)
    return None


def _lines_by_number(path: Path) -> dict[int, dict[str, None]]:
    """Return every line that looks like an event, by its number."""
    found: dict[int, dict[str, None]] = {}
    for line in (*queried_lines(path), *find_json_objects(path, LINE)):
        number = re.match(r'\{"n":([0-9]{1,9}),', line)
        if number:
            found.setdefault(int(number[1]), {})[line] = None
    return found


def queried_lines(path: Path) -> list[str]:
    """Return the lines of events that the database can still find by their numbers."""
    found = list[str]()
    mode = "ro" if side_files(path)[0].exists() else ALONE
    with suppress(*DAMAGE), open_database(path, mode) as db:
        db.text_factory = lambda data: data.decode("utf-8", "replace")
        missing, number = 0, 0
        while missing < 100:  # no lines follow such a long gap
            number += 1
            row = None
            with suppress(*DAMAGE):
                row = db.execute("SELECT line FROM event WHERE n = ?", (number,)).fetchone()
            missing = 0 if row is not None else missing + 1
            if row is not None and isinstance(row[0], str):
                found.append(row[0])
    return found


def find_json_objects(path: Path, begins: re.Pattern[bytes]) -> list[str]:
    """Return the JSON objects that begin with a pattern, from the bytes of a file and of the SQLite log beside it."""
    decoder, found = json.JSONDecoder(), list[str]()
    for one in (path, side_files(path)[0]):
        with suppress(FileNotFoundError):
            data = one.read_bytes()
            for start in (match.start() for match in begins.finditer(data)):
                text = data[start : start + LONGEST_LINE].decode("utf-8", "replace")
                with suppress(ValueError, RecursionError):
                    found.append(text[: decoder.raw_decode(text)[1]])
    return found


def _lost_event(number: int, lines: Iterable[str]) -> LostEvent | None:
    """Return the lost event that one of these lines contains; None if none of them can be read."""
    for line in lines:
        with suppress(ValueError, RecursionError, LookupError, TypeError):
            found = json.loads(line)
            return LostEvent(number, str(found["kind"]), str(found["data"].get("text", found["kind"])))
    return None


def _payloads(path: Path, events: Iterable[Event]) -> dict[str, Plain]:
    """Return the sealed choices that can be read, by their hash."""
    sealed = {str(event.move.args[0]) for event in events if event.kind == "sealed" and event.move is not None}
    bodies = find_json_objects(path, CHOICE)
    return {one: json.loads(body) for one in sealed for body in bodies if opening_of(body, one) is not None}


def recovered_lines(found: RecoveredEvents, everything: bool) -> list[str]:
    """Return the lines about what is missing and which later events were found. everything: print their words too."""
    if not found.lost:
        return ["No later events were found."]
    first = len(found.events) + 1
    return [
        f"Event {first} is lost, so later events could not be recovered. Enter them again:",
        *(f"{one.n:>4} {one.visible_text(everything)}" for one in found.lost),
        *([] if everything else ["The moves may be secret; `--all` prints them."]),
    ]
