"""Writes the campaign file: events are only ever added to it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from pnp.library.campaigns import FORMAT, OURS, Event, checked_event, checksum, event_json, events_in, read_events
from referee.engine.errors import RefereeError
from referee.table.files.disk import LOCK_TIMEOUT, check_file, connect, draft_path, in_plain_words, open_database
from referee.table.files.matchfile import ONLY_ADDED_TO, transaction
from referee.table.files.recovery import find_json_objects, queried_lines

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LINE = re.compile(rb'\{"data":\{')
TABLES = (
    "CREATE TABLE event (n INTEGER PRIMARY KEY CHECK (n >= 1), line TEXT NOT NULL CHECK (json_valid(line))) STRICT",
    "CREATE TABLE ending (id INTEGER PRIMARY KEY CHECK (id = 1), events INTEGER NOT NULL, sum TEXT NOT NULL) STRICT",
    "INSERT INTO ending VALUES (1, 0, '')",
    *(f"CREATE TRIGGER event_{verb.lower()} BEFORE {verb} ON event {ONLY_ADDED_TO}" for verb in ("UPDATE", "DELETE")),
    f"CREATE TRIGGER ending_grows BEFORE UPDATE ON ending WHEN NEW.events < OLD.events {ONLY_ADDED_TO}",
    f"CREATE TRIGGER ending_stays BEFORE DELETE ON ending {ONLY_ADDED_TO}",
    f"PRAGMA application_id = {OURS}",
    f"PRAGMA user_version = {FORMAT}",
)


def create(path: Path, data: Mapping[str, Any]) -> tuple[Event, ...]:
    """Make a new campaign with its first event and return its events; if this fails, leave no file.

    Raises:
        RefereeError: the file exists or cannot be written.
    """
    with in_plain_words(path), draft_path(path) as draft, open_database(draft, "rwc") as db, transaction(db):
        for statement in TABLES:
            db.execute(statement)
        _write(db, (), "begun", data, {})
    return read_events(path)


def append(
    path: Path, known: tuple[Event, ...], kind: str, data: Mapping[str, Any], prints: Mapping[str, Any]
) -> tuple[Event, ...]:
    """Add an event; it is on disk when this returns. Return the events, including the new one.

    prints: the card fields that are printed differently from now on, by card id.

    Raises:
        RefereeError: the file cannot be written, or another program has added to it.
        DataError: the campaign cannot be read.
    """
    with in_plain_words(path), closing(connect(path, "rw", LOCK_TIMEOUT)) as db:
        db.execute("PRAGMA synchronous = FULL")
        with transaction(db):
            if events_in(path, db) != known:
                raise RefereeError(
                    f"{path}: another program has changed this campaign; try again. Nothing was changed."
                )
            _write(db, known, kind, data, prints)
    return read_events(path)


def copy(path: Path, target: Path) -> None:
    """Copy a campaign.

    Raises:
        RefereeError: the copy exists or cannot be written.
        DataError: the campaign cannot be read.
    """
    read_events(path)
    with (
        in_plain_words(target),
        draft_path(target) as draft,
        open_database(path, "ro") as db,
        open_database(draft, "rwc") as other,
    ):
        db.backup(other)
    read_events(target)


def recover(path: Path, target: Path) -> tuple[Event, ...]:
    """Save the readable events of a damaged campaign, up to the first lost event, in a new file; return its events.

    Events are read from the database and from the bytes of the file, and each is verified by its checksum.

    Raises:
        RefereeError: the first event cannot be read, or the new file exists or cannot be written.
    """
    with in_plain_words(path):
        check_file(path)
        texts = (*queried_lines(path), *find_json_objects(path, LINE))
    events, last = list[Event](), ""
    while found := [event for text in texts if (event := checked_event(text, len(events) + 1, last))]:
        events.append(found[0])
        last = found[0]["sum"]
    if not events:
        raise RefereeError(f"{path}: nothing can be recovered: the beginning of the campaign is missing")
    with in_plain_words(target), draft_path(target) as draft, open_database(draft, "rwc") as db, transaction(db):
        for statement in TABLES:
            db.execute(statement)
        for number, event in enumerate(events):
            _write(db, tuple(events[:number]), event["kind"], event["data"], event["prints"])
    return read_events(target)


def _write(
    db: sqlite3.Connection, known: tuple[Event, ...], kind: str, data: Mapping[str, Any], prints: Mapping[str, Any]
) -> None:
    body = {"n": len(known) + 1, "kind": kind, "data": dict(data), "prints": dict(prints)}
    digest = checksum(body, known[-1]["sum"] if known else "")
    db.execute("INSERT INTO event VALUES (?, ?)", (body["n"], event_json({**body, "sum": digest})))
    db.execute("UPDATE ending SET events = ?, sum = ?", (body["n"], digest))
