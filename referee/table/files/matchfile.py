"""The contents of a match file: its tables, its format, and the counts and checksum that show it is complete."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import RecordError, RefereeError
from referee.engine.record.event import RENAME
from referee.engine.record.jsonl import checksummed_line, json_line, read_line, read_unchecked_line
from referee.table.files.disk import damage_advice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from referee.engine.core.plain import Plain
    from referee.engine.record.event import Event

OURS = 0x706E7052
"""Marks a database as a match file (`pnpR`)."""
FILE_FORMAT = 2
"""The format of the files that this release writes; format 1 had no table `ending`."""
ONLY_ADDED_TO = "BEGIN SELECT RAISE(ABORT, 'entries can only be added to a record'); END"
RECORD = (
    "CREATE TABLE event (n INTEGER PRIMARY KEY CHECK (n >= 1), line TEXT NOT NULL CHECK (json_valid(line))) STRICT",
    "CREATE TABLE payload (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TRIGGER event_next BEFORE INSERT ON event WHEN NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM event) "
    "BEGIN SELECT RAISE(ABORT, 'events are numbered one by one'); END",
    *(
        f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} {ONLY_ADDED_TO}"
        for table in ("event", "payload")
        for verb in ("UPDATE", "DELETE")
    ),
    "CREATE TRIGGER payload_once BEFORE INSERT ON payload WHEN EXISTS (SELECT 1 FROM payload WHERE hash = NEW.hash) "
    + ONLY_ADDED_TO,
    f"PRAGMA application_id = {OURS}",
)
ENDING = (
    "CREATE TABLE ending (id INTEGER PRIMARY KEY CHECK (id = 1), events INTEGER NOT NULL, sum TEXT NOT NULL, "
    "payloads INTEGER NOT NULL) STRICT",
    f"CREATE TRIGGER ending_grows BEFORE UPDATE ON ending WHEN NEW.events < OLD.events {ONLY_ADDED_TO}",
    f"CREATE TRIGGER ending_stays BEFORE DELETE ON ending {ONLY_ADDED_TO}",
    "INSERT INTO ending VALUES (1, 0, '', 0)",
    f"PRAGMA user_version = {FILE_FORMAT}",
)
"""What format 2 adds to format 1."""
TABLES = {1: {"event", "payload"}, FILE_FORMAT: {"event", "payload", "ending"}}
"""The tables of each format that this release can read."""


class Record(NamedTuple):
    """The events read from a file so far, and the checksum of the last one."""

    events: tuple[Event, ...] = ()
    sum: str = ""


def damage_error(path: Path, what: str) -> RecordError:
    """Return the error that reports damage in a match file, with what to do."""
    return RecordError(f"{path}: {what}; {damage_advice(path)}")


def check_ours(path: Path, db: sqlite3.Connection) -> None:
    """Check that a database is a match that this release reads, and that its pages are intact.

    Raises: RefereeError: the database is not such a match, or is damaged.
    """
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    if mark != OURS:
        check_no_campaign(path, db)
        raise RefereeError(f"{path}: this is a database, but not a match")
    version = version_of(db)
    if version not in TABLES:
        known = " and ".join(map(str, TABLES))
        raise RefereeError(
            f"{path}: this match has format {version}, but this release reads formats {known}; use a newer release"
        )
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if tables != TABLES[version]:
        raise damage_error(path, "it is damaged: its tables are not those of a match")
    found = [str(said) for (said,) in db.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise damage_error(path, "it is damaged")


def check_no_campaign(path: Path, db: sqlite3.Connection) -> None:
    """Check that a database is not a campaign.

    Raises: RefereeError: it is a campaign.
    """
    from pnp.library import campaigns

    if db.execute("PRAGMA application_id").fetchone() == (campaigns.OURS,):
        raise RefereeError(f"{path}: this is a campaign, not a match (`referee campaign --help` lists its commands)")


def version_of(db: sqlite3.Connection) -> int:
    """Return the format number of a file."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def read_rest(path: Path, db: sqlite3.Connection, known: Record) -> Record:
    """Return the whole record of a file, given the part read before. Call this in a transaction.

    Raises:
        RecordError: a line was changed, the end or a payload is missing, or there are no events.
    """
    events, last = list(known.events), known.sum
    rows = db.execute("SELECT n, line FROM event WHERE n > ? ORDER BY n", (len(events),))
    for n, line in rows:
        try:
            event, last = read_line(line, len(events) + 1, last)
        except RecordError as error:
            raise damage_error(path, f"event {n}: {error}") from error
        events.append(event)
    if not events:
        raise damage_error(path, "it is damaged: its record is missing")
    _check_ending(path, db, len(events), last)
    return Record(tuple(events), last)


def read_names(path: Path, db: sqlite3.Connection) -> tuple[Event, ...]:
    """Return the events that say which game is played by whom: the first two, and each new name of a player.

    Raises:
        RecordError: one of these lines cannot be read.
    """
    rows = db.execute(
        "SELECT n, line FROM event WHERE n <= 2 OR json_extract(line, '$.kind') = ? ORDER BY n", (RENAME,)
    )
    found: list[Event] = []
    for n, line in rows:
        try:
            found.append(read_unchecked_line(line))
        except RecordError as error:
            raise damage_error(path, f"event {n}: {error}") from error
    return tuple(found)


def _check_ending(path: Path, db: sqlite3.Connection, found: int, last: str) -> None:
    """Check a file's counts of events and payloads, and its last checksum; files of format 1 have none of these."""
    if version_of(db) == 1:
        return
    found_endings = db.execute("SELECT events, sum, payloads FROM ending").fetchall()
    if len(found_endings) != 1:
        raise damage_error(path, "it is damaged: the count of its events is missing")
    events, sum, payloads = found_endings[0]
    if events != found or sum != last:
        raise damage_error(path, f"it is damaged: it had {events} events, and {found} can be read")
    (kept,) = db.execute("SELECT count(*) FROM payload").fetchone()
    if payloads != kept:
        others = f"{payloads} values besides its events, such as sealed choices"
        raise damage_error(path, f"it is damaged: it had {others}, and {kept} can be read")


def make_tables(db: sqlite3.Connection) -> None:
    """Make the tables of a new match. Call this in a transaction."""
    for statement in (*RECORD, *ENDING):
        db.execute(statement)


def add_events(db: sqlite3.Connection, known: Record, events: Sequence[Event], payloads: Mapping[str, Plain]) -> Record:
    """Add events, and payloads by their keys; return the extended record. Call this in a transaction.

    A file in an older format is first converted to the format of this release.
    """
    if version_of(db) == 1:
        for statement in ENDING:
            db.execute(statement)
    lines, last = [], known.sum
    for event in events:
        line, last = checksummed_line(event, last)
        lines.append((event.n, line))
    db.executemany("INSERT INTO event VALUES (?, ?)", lines)
    db.executemany("INSERT INTO payload VALUES (?, ?)", [(one, json_line(body)) for one, body in payloads.items()])
    record = Record((*known.events, *events), last)
    db.execute(
        "UPDATE ending SET events = ?, sum = ?, payloads = (SELECT count(*) FROM payload)", (len(record.events), last)
    )
    return record


@contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Run changes to a database as one transaction: all are made, or none. kind: DEFERRED is enough for reading."""
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
