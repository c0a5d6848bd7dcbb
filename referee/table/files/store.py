"""The file of a match: an SQLite database, to which events are only ever added.

A batch of events is one transaction, and is on disk before `append` returns. To add events, name the last revision
you have seen: if there are later events, nothing is added, and the error contains them.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.engine.errors import RefereeError
from referee.engine.record.event import StaleError
from referee.table.files import matchfile
from referee.table.files.disk import LOCK_TIMEOUT, check_file, connect, draft_path, in_plain_words, open_database
from referee.table.files.matchfile import Record, transaction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from referee.engine.core.plain import Plain
    from referee.engine.record.event import Event


class Store:
    """An open match file."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Take an open database; call `create` or `open` instead of this."""
        self.path = path
        self._db = db
        self._file = _identity(path)
        self._record = Record()

    @classmethod
    def create(
        cls,
        path: Path,
        events: Sequence[Event],
        payloads: Mapping[str, Plain] | None = None,
    ) -> Store:
        """Make a new match file with events and payloads (such as sealed choices, by hash), or no file at all.

        Raises:
            RefereeError: the file exists or cannot be written.
        """
        with in_plain_words(path), draft_path(path) as draft, open_database(draft, "rwc") as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            with transaction(db):
                matchfile.make_tables(db)
                matchfile.add_events(db, Record(), events, payloads or {})
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, patience: float = LOCK_TIMEOUT) -> Store:
        """Open a match file.

        Raises:
            RefereeError: there is no such file, or it is not a match, is damaged or has another format. The
                file is not changed.
        """
        with in_plain_words(path):
            check_file(path)
            db = connect(path, "rw", patience)
            try:
                matchfile.check_ours(path, db)
                db.execute("PRAGMA synchronous = FULL")
            except BaseException:
                db.close()
                raise
        return cls(path, db)

    def events(self) -> tuple[Event, ...]:
        """Return the whole record as it is now.

        Raises:
            RecordError: another program has changed it, or its end is missing.
        """
        with in_plain_words(self.path), transaction(self._db, "DEFERRED"):
            self._catch_up()
        return self._record.events

    @property
    def revision(self) -> int:
        """Return the number of the last event read or written here."""
        return len(self._record.events)

    def append(self, expected: int, events: Sequence[Event], payloads: Mapping[str, Plain] | None = None) -> None:
        """Add events, and payloads by their keys, all or none; they are on disk when this returns.

        Raises:
            StaleError: there are events after the expected revision; the error contains them.
            RefereeError: the file cannot be written, or is gone.
        """
        if self._file is None or _identity(self.path) != self._file:
            raise RefereeError(f"{self.path}: this file was moved or replaced. Nothing was changed.")
        with in_plain_words(self.path):
            with transaction(self._db):
                self._catch_up()
                if self.revision != expected:
                    raise StaleError(self._record.events[expected:])
                record = matchfile.add_events(self._db, self._record, events, payloads or {})
            self._record = record
        with suppress(sqlite3.Error):  # events that are still in SQLite's own log are safe there
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")  # keeps the log to one batch

    def payload(self, digest: str) -> str | None:
        """Return the payload of a key as JSON; None if it is not stored here."""
        with in_plain_words(self.path):
            row = self._db.execute("SELECT body FROM payload WHERE hash = ?", (digest,)).fetchone()
        return None if row is None else str(row[0])

    def payloads(self, begins: str) -> dict[str, str]:
        """Return the payloads whose keys begin with a string, as JSON by key, in the order of the keys."""
        with in_plain_words(self.path):
            rows = self._db.execute(
                "SELECT hash, body FROM payload WHERE hash >= ? AND hash < ? ORDER BY hash",
                (begins, begins + "\U0010ffff"),
            ).fetchall()
        return {str(one): str(body) for one, body in rows}

    def add(self, payloads: Mapping[str, Plain]) -> None:
        """Add payloads without events, all or none; they are on disk when this returns.

        Raises:
            RefereeError: a key is taken, or the file cannot be written.
        """
        with in_plain_words(self.path), transaction(self._db):
            self._catch_up()
            self._record = matchfile.add_events(self._db, self._record, (), payloads)

    @property
    def change_number(self) -> int:
        """Return a number that changes whenever another program writes to the file."""
        with in_plain_words(self.path):
            (found,) = self._db.execute("PRAGMA data_version").fetchone()
        return int(found)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _catch_up(self) -> None:
        """Read the events added since the last read."""
        self._record = matchfile.read_rest(self.path, self._db, self._record)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return an identity that distinguishes a file from another with the same name; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
