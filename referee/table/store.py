"""Where a match is kept: one SQLite file, to which events are only ever added.

A batch of events is one transaction, on the disk before it is acknowledged. Whoever adds events names the last revision
they have seen: if the match has gone on since, they are refused and get the events since.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.engine.errors import RefereeError
from referee.engine.record.event import StaleError
from referee.table import matchfile
from referee.table.disk import PATIENCE, check_file, connect, connected, drafted, plainly
from referee.table.matchfile import Record, transaction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from referee.engine.record.event import Event, Json


class Store:
    """An open match file."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """Take an open database; use create or open."""
        self.path = path
        self._db = db
        self._file = _identity(path)
        self._record = Record()

    @classmethod
    def create(
        cls,
        path: Path,
        events: Sequence[Event],
        patience: float = PATIENCE,
        payloads: Mapping[str, Json] | None = None,
    ) -> Store:
        """Make a new match file that holds events, and sealed choices by their hash, whole or not at all.

        Raises:
            RefereeError: there is a file already, or none can be written there.
        """
        with plainly(path), drafted(path) as draft, connected(draft, "rwc", patience) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            with transaction(db):
                matchfile.make_tables(db)
                matchfile.write_on(db, Record(), events, payloads or {})
        return cls.open(path, patience)

    @classmethod
    def open(cls, path: Path, patience: float = PATIENCE) -> Store:
        """Open a match file.

        Raises:
            RefereeError: there is none, it is none, it is damaged, or it is of another format; nothing is changed.
        """
        with plainly(path):
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
            RecordError: it was changed by others than us, or its end is missing.
        """
        with plainly(self.path), transaction(self._db, "DEFERRED"):
            self._catch_up()
        return self._record.events

    @property
    def revision(self) -> int:
        """Return the number of the last event that was read or written here."""
        return len(self._record.events)

    def append(self, expected: int, events: Sequence[Event], payloads: Mapping[str, Json] | None = None) -> None:
        """Keep events, all or none, on the disk when this returns; payloads of sealed entries by their hash.

        Raises:
            StaleError: the match is not at the expected revision; holds the events since.
            RefereeError: the file cannot be written, or is no longer there.
        """
        if self._file is None or _identity(self.path) != self._file:
            raise RefereeError(f"{self.path}: this file was taken away or replaced. Nothing was changed.")
        with plainly(self.path):
            with transaction(self._db):
                self._catch_up()
                if self.revision != expected:
                    raise StaleError(self._record.events[expected:])
                record = matchfile.write_on(self._db, self._record, events, payloads or {})
            self._record = record
        with suppress(sqlite3.Error):  # what could not be moved on is safe in the log
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")  # so that the log never holds more than one batch

    def payload(self, digest: str) -> str | None:
        """Return the payload of a sealed entry as JSON, None where it is not kept here."""
        with plainly(self.path):
            row = self._db.execute("SELECT body FROM payload WHERE hash = ?", (digest,)).fetchone()
        return None if row is None else str(row[0])

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _catch_up(self) -> None:
        """Read the events that were added since."""
        self._record = matchfile.read_on(self.path, self._db, self._record)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of its name, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
