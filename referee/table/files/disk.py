"""Match files on disk: opens them, moves them into place, and puts database errors into plain words."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import quote

from pnp.library.problems import did_you_mean
from referee.engine.errors import RefereeError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_TIMEOUT = 5.0
"""Seconds to wait while another program is writing."""
SIDE_FILE_ENDINGS = ("-wal", "-journal", "-shm")
"""The endings of the files that SQLite keeps beside a database."""
DRAFT = re.compile(r"\..+\.([1-9][0-9]{0,9})\.new")
"""The file name of a draft; it contains the id of the process that writes it."""
DAMAGED = ""
"""A placeholder for errors whose reason depends on the file; `damaged_text` returns the reason."""
REASONS = {
    "SQLITE_BUSY": "another program is still writing to it; try again",
    "SQLITE_LOCKED": "another program is still writing to it; try again",
    "SQLITE_READONLY": "it cannot be written (the file or its folder is read-only)",
    "SQLITE_CANTOPEN": "it cannot be opened (does the folder exist, and may you read and write there?)",
    "SQLITE_NOTADB": "it is not a match (not a database)",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_ERROR": DAMAGED,
    "SQLITE_FORMAT": DAMAGED,
    "SQLITE_MISMATCH": DAMAGED,
    "SQLITE_TOOBIG": DAMAGED,
    "SQLITE_NOMEM": DAMAGED,
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR_SHM": "the disk is full, or cannot be written to",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_PERM": "you have no permission to write to it",
}


def connect(path: Path, mode: str, patience: float = LOCK_TIMEOUT) -> sqlite3.Connection:
    """Open a database. mode: as in an SQLite URI (ro, rw, rwc)."""
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)


@contextmanager
def open_database(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Open a database, and close it at the end."""
    db = connect(path, mode)
    try:
        yield db
    finally:
        db.close()


def check_file(path: Path) -> None:
    """Check that there is a file.

    Raises:
        RefereeError: there is no such file; names a file with a similar name.
    """
    if not path.is_file():
        others = sorted(one.stem for one in path.parent.glob(f"*{path.suffix}")) if path.suffix else ()
        near = [one for one in others if one.startswith(path.stem)][:1]
        advice = f'; did you mean "{near[0]}"?' if near else did_you_mean(path.stem, others)
        raise RefereeError(f"{path}: {'this is a folder' if path.is_dir() else f'there is no such file{advice}'}")


def side_files(path: Path) -> list[Path]:
    """Return the paths of the files that SQLite keeps beside a database."""
    return [path.with_name(path.name + end) for end in SIDE_FILE_ENDINGS]


@contextmanager
def draft_path(path: Path) -> Iterator[Path]:
    """Yield the path of a draft; at the end rename the draft to `path`, unless a file with that name exists by then.

    Raises:
        RefereeError: a file with this name exists.
    """
    _clear_drafts(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield draft
        _move_into_place(draft, path)
    finally:
        _remove(draft)


def _remove(draft: Path) -> None:
    for left in (draft, *side_files(draft)):
        with suppress(OSError):
            left.unlink(missing_ok=True)


def _clear_drafts(folder: Path) -> None:
    """Remove drafts left by processes that were killed."""
    for found in folder.glob(".*.new*"):
        draft = DRAFT.match(found.name)
        if draft and not _is_running(int(draft[1])):
            _remove(found.with_name(draft[0]))


def _is_running(process: int) -> bool:
    """Return whether a process could be running; True if this cannot be found out safely."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _move_into_place(draft: Path, path: Path) -> None:
    taken = f"{path}: this file exists already; choose another name"
    try:
        os.link(draft, path)
    except FileExistsError as error:
        raise RefereeError(taken) from error
    except OSError:
        if path.exists():
            raise RefereeError(taken) from None
        draft.replace(path)  # the disk does not support links
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # folders cannot be opened on this system
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def in_plain_words(path: Path) -> Iterator[None]:
    """Turn database and disk errors into sentences.

    Raises:
        RefereeError: in place of each such error.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise RefereeError(f"{path}: {reason_of(error, path)}. Nothing was changed.") from error
    except (UnicodeError, MemoryError, OverflowError) as error:  # damaged text, and impossible lengths
        raise RefereeError(f"{path}: {damaged_text(path)}. Nothing was changed.") from error
    except OSError as error:
        raise RefereeError(f"{path}: {error.strerror}. Nothing was changed.") from error


def reason_of(error: sqlite3.Error, path: Path) -> str:
    """Return a database error in plain words."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if not name and isinstance(error, sqlite3.OperationalError):  # text that is not UTF-8
        name = "SQLITE_CORRUPT"
    reason = next((text for start, text in REASONS.items() if name.startswith(start)), str(error))
    return reason or damaged_text(path)


def damaged_text(path: Path) -> str:
    """Return a string that says that a match is damaged, and what to do."""
    return f"it is damaged; {damage_advice(path)}"


def damage_advice(path: Path) -> str:
    """Return what to do about a damaged match."""
    return f"continue from a copy or an export, or save what can be read with `referee recover {path}`"
