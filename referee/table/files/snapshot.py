"""A match file as read at one moment, even on a full or read-only disk; the file is not changed.

SQLite may make an index (`-shm`) beside a match in play.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

from referee.engine.errors import RefereeError
from referee.table.files import matchfile
from referee.table.files.disk import check_file, draft_path, in_plain_words, open_database, side_files
from referee.table.files.matchfile import Record, transaction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.record.event import Event

T = TypeVar("T")
ALONE = "ro&immutable=1"
"""How to open a file that nobody is writing to: without a lock and without files beside it."""
UNREADY = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_PERM")
"""Errors from a disk where SQLite cannot write the files that it needs beside a match in play."""
IN_MEMORY = Path("/dev/shm")
"""A folder in memory on Linux: it has room even when the disk is full."""


class Snapshot:
    """The record and the payloads of a match file at the moment it was read; nothing can be added."""

    def __init__(self, path: Path, events: tuple[Event, ...], payloads: Mapping[str, str]) -> None:
        """Take the record and the payloads that were read; call `of` instead of this."""
        self.path = path
        self._events = events
        self._payloads = payloads

    @classmethod
    def of(cls, path: Path) -> Snapshot:
        """Read a match file.

        Raises:
            RefereeError: there is no such file, or it is not a match, is damaged or has another format.
        """

        def read(db: sqlite3.Connection) -> Snapshot:
            matchfile.check_ours(path, db)
            events = matchfile.read_rest(path, db, Record()).events
            return cls(path, events, dict(db.execute("SELECT hash, body FROM payload")))

        return read_at_once(path, read)

    def events(self) -> tuple[Event, ...]:
        """Return the whole record."""
        return self._events

    @property
    def revision(self) -> int:
        """Return the number of the last event."""
        return len(self._events)

    def append(self, expected: int, events: Sequence[Event], payloads: Mapping[str, Plain] | None = None) -> NoReturn:
        """Refuse to add events.

        Raises:
            RefereeError: always.
        """
        raise RefereeError(f"{self.path}: this match was opened for reading only. Nothing was changed.")

    def payload(self, digest: str) -> str | None:
        """Return the payload of a key as JSON; None if it is not stored here."""
        return self._payloads.get(digest)

    def close(self) -> None:
        """Do nothing: the file was closed after reading."""


def name_events(path: Path) -> tuple[Event, ...]:
    """Return the events that name the game and the players, without reading the whole record.

    Raises:
        RefereeError: there is no such file, it is not a match, or these events are damaged.
    """

    def read(db: sqlite3.Connection) -> tuple[Event, ...]:
        matchfile.check_ours(path, db)
        return matchfile.read_names(path, db)

    return read_at_once(path, read)


def back_up(path: Path, target: Path) -> int:
    """Copy a match file to a new file, even while others are writing to it; return the number of events copied.

    Raises:
        RefereeError: the match cannot be read, or the new file exists or cannot be written.
    """

    def copy(db: sqlite3.Connection) -> int:
        matchfile.check_ours(path, db)
        events = matchfile.read_rest(path, db, Record()).events
        with in_plain_words(target), draft_path(target) as draft, open_database(draft, "rwc") as new:
            db.backup(new)
            new.execute("PRAGMA journal_mode = WAL")
        return len(events)

    return read_at_once(path, copy)


def read_at_once(path: Path, read: Callable[[sqlite3.Connection], T]) -> T:
    """Return what a function reads from a match file, within one transaction.

    Raises:
        RefereeError: there is no such file, it cannot be read, or the function raises this error.
    """
    with in_plain_words(path):
        check_file(path)
        if (mark := _stable_state(path)) is not None:
            try:
                return _read(path, ALONE, read)
            except (sqlite3.Error, RefereeError, UnicodeError, MemoryError):
                if _stable_state(path) == mark:
                    raise
                # another program began to write in the meantime
        try:
            return _read(path, "ro", read)
        except sqlite3.Error as error:
            if not str(getattr(error, "sqlite_errorname", "")).startswith(UNREADY):
                raise
            with _copied_match(path, error) as copy:
                return _read(copy, "rw", read)


def _read(path: Path, mode: str, read: Callable[[sqlite3.Connection], T]) -> T:
    with open_database(path, mode) as db, transaction(db, "DEFERRED"):
        return read(db)


def _stable_state(path: Path) -> tuple[int, int] | None:
    """Return the time and size of a file that contains the whole match; None if files beside it contain part of it."""
    for one in side_files(path)[:2]:
        with suppress(FileNotFoundError):
            if one.stat().st_size:
                return None
    found = path.stat()
    return found.st_mtime_ns, found.st_size


@contextmanager
def _copied_match(path: Path, error: sqlite3.Error) -> Iterator[Path]:
    """Copy a match and the files beside it to a folder with enough room.

    Raises:
        sqlite3.Error: the given error, if there is no such folder.
    """
    for place in dict.fromkeys((Path(tempfile.gettempdir()), IN_MEMORY)):
        with ExitStack() as stack:
            try:
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="referee-", dir=place))
                copy = _copy_into(Path(folder), path)
            except OSError:
                continue
            yield copy
            return
    raise error


def _copy_into(folder: Path, path: Path) -> Path:
    for one in (path, *side_files(path)[:2]):
        with suppress(FileNotFoundError):
            shutil.copyfile(one, folder / one.name)
    os.chmod(folder / path.name, 0o600)
    return folder / path.name
