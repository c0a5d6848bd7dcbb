"""Where a match is kept: one SQLite file, to which events are only ever added.

A batch of events is one transaction, on the disk before it is acknowledged. Whoever adds says which revision he has
seen: if the match has gone on since, he is refused and told what has happened.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from referee.engine.errors import RecordError, RefereeError
from referee.engine.record.event import FORMAT, StaleError
from referee.engine.record.jsonl import dumped, read_line, sealed_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.engine.record.event import Event, Json

OURS = 0x706E7052
"""What marks a database as a match of ours (`pnpR`)."""
PATIENCE = 5.0
"""Seconds to wait for another terminal that is writing."""
SCHEMA = (
    "CREATE TABLE event (n INTEGER PRIMARY KEY CHECK (n >= 1), line TEXT NOT NULL CHECK (json_valid(line))) STRICT",
    "CREATE TABLE payload (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TRIGGER event_next BEFORE INSERT ON event WHEN NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM event) "
    "BEGIN SELECT RAISE(ABORT, 'events are numbered one by one'); END",
    *(
        f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'a record is only added to'); END"
        for table in ("event", "payload")
        for verb in ("UPDATE", "DELETE")
    ),
    "CREATE TRIGGER payload_once BEFORE INSERT ON payload WHEN EXISTS (SELECT 1 FROM payload WHERE hash = NEW.hash) "
    "BEGIN SELECT RAISE(ABORT, 'a record is only added to'); END",
    f"PRAGMA application_id = {OURS}",
    f"PRAGMA user_version = {FORMAT}",
)
REASONS = {
    "SQLITE_BUSY": "another program is writing to it and does not come to an end; try again",
    "SQLITE_LOCKED": "another program is writing to it and does not come to an end; try again",
    "SQLITE_READONLY": "it cannot be written to (file or folder is read-only)",
    "SQLITE_CANTOPEN": "it cannot be opened (is the folder there, and may you write to it?)",
    "SQLITE_NOTADB": "it is no match (it is not a database)",
    "SQLITE_CORRUPT": "it is damaged; go on from a copy or an export of it",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk does not answer",
    "SQLITE_PERM": "you may not write to it",
}


class Store:
    """An open match file."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Take an open database; use create or open."""
        self.path = path
        self._db = db
        self._file = _identity(path)
        self._read: list[Event] = []
        self._last = ""

    @classmethod
    def create(cls, path: Path, events: Sequence[Event], patience: float = PATIENCE) -> Store:
        """Make a new match file that holds events, whole or not at all.

        Raises:
            RefereeError: there is a file already, or none can be written there.
        """
        draft = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            with _plainly(path):
                with _closing(_connect(draft, "rwc", patience)) as db:
                    _write_new(db, events)
                _put(draft, path)
        finally:
            for left in (draft, *(draft.with_name(draft.name + end) for end in ("-wal", "-shm", "-journal"))):
                with suppress(OSError):
                    left.unlink(missing_ok=True)
        return cls.open(path, patience)

    @classmethod
    def open(cls, path: Path, patience: float = PATIENCE) -> Store:
        """Open a match file.

        Raises:
            RefereeError: there is none, it is none, or it is of another format; nothing is changed.
        """
        with _plainly(path):
            if not path.is_file():
                raise RefereeError(f"{path}: {'this is a folder' if path.is_dir() else 'there is no such file'}")
            db = _connect(path, "rw", patience)
            try:
                _check_ours(path, db)
                db.execute("PRAGMA synchronous = FULL")
            except BaseException:
                db.close()
                raise
        return cls(path, db)

    def events(self) -> tuple[Event, ...]:
        """Return the whole record as it is now.

        Raises:
            RecordError: it was changed by others than us.
        """
        with _plainly(self.path):
            self._catch_up()
        return tuple(self._read)

    @property
    def revision(self) -> int:
        """Return the number of the last event that was read or written here."""
        return len(self._read)

    def append(self, expected: int, events: Sequence[Event], payloads: Mapping[str, Json] | None = None) -> None:
        """Keep events, all or none, on the disk when this returns; payloads of sealed entries by their hash.

        Raises:
            StaleError: the match is not at the expected revision; holds the events since.
            RefereeError: the file cannot be written, or is no longer there.
        """
        if self._file is None or _identity(self.path) != self._file:
            raise RefereeError(f"{self.path}: this file was taken away or replaced. Nothing was changed.")
        with _plainly(self.path), _transaction(self._db):
            self._catch_up()
            if self.revision != expected:
                raise StaleError(self._read[expected:])
            lines, last = [], self._last
            for event in events:
                line, last = sealed_line(event, last)
                lines.append((event.n, line))
            self._db.executemany("INSERT INTO event VALUES (?, ?)", lines)
            for digest, body in (payloads or {}).items():
                self._db.execute("INSERT INTO payload VALUES (?, ?)", (digest, dumped(body)))
        self._read += events
        self._last = last

    def payload(self, digest: str) -> str | None:
        """Return the payload of a sealed entry as JSON, None where it is not kept here."""
        with _plainly(self.path):
            row = self._db.execute("SELECT body FROM payload WHERE hash = ?", (digest,)).fetchone()
        return None if row is None else str(row[0])

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _catch_up(self) -> None:
        """Read the events that were added since."""
        for n, line in self._db.execute("SELECT n, line FROM event WHERE n > ? ORDER BY n", (len(self._read),)):
            try:
                event, self._last = read_line(line, len(self._read) + 1, self._last)
            except RecordError as error:
                raise RecordError(f"{self.path}: event {n}: {error}") from error
            self._read.append(event)


def _connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of its name, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _write_new(db: sqlite3.Connection, events: Sequence[Event]) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    last = ""
    with _transaction(db):
        for statement in SCHEMA:
            db.execute(statement)
        for event in events:
            line, last = sealed_line(event, last)
            db.execute("INSERT INTO event VALUES (?, ?)", (event.n, line))


def _put(draft: Path, path: Path) -> None:
    """Give a finished file its name, unless there is one of that name."""
    try:
        os.link(draft, path)
    except FileExistsError as error:
        raise RefereeError(f"{path}: there is a file of this name already; take another name") from error
    except OSError:
        if path.exists():
            raise RefereeError(f"{path}: there is a file of this name already; take another name") from None
        draft.replace(path)  # a disk without links
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # a system on which folders cannot be opened
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _check_ours(path: Path, db: sqlite3.Connection) -> None:
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if mark != OURS:
        raise RefereeError(f"{path}: this is a database, but no match of ours")
    if version != FORMAT:
        raise RefereeError(f"{path}: this match is of format {version}, this release reads format {FORMAT}")
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not {"event", "payload"} <= tables or not db.execute("SELECT 1 FROM event LIMIT 1").fetchone():
        raise RefereeError(f"{path}: this match is damaged: its record is gone")


@contextmanager
def _closing(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield db
    finally:
        db.close()


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """Say in plain words what the database complains of."""
    try:
        yield
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        reason = next((text for start, text in REASONS.items() if name.startswith(start)), str(error))
        raise RefereeError(f"{path}: {reason}. Nothing was changed.") from error
    except OSError as error:
        raise RefereeError(f"{path}: {error.strerror}. Nothing was changed.") from error
