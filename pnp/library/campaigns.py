"""The file of a campaign, as `pnp` and `referee` read it: an SQLite database of events, each a line with a checksum.

Each line is JSON: its number, its kind, its data, all card fields that print differently after this event
(`prints`), and a checksum over the other fields and the previous line's checksum.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pnp.errors import DataError, Origin, Problem

OURS = 0x706E7043
"""Marks a database as a campaign (`pnpC`)."""
FORMAT = 1
KINDS = ("begun", "match", "result", "choice", "undo", "redo")
TABLES = {"event", "ending"}
DAMAGED = "the file is damaged or cut short: save its readable part with `referee campaign recover FILE`, or use a copy"

Event = Mapping[str, Any]


def read_events(path: Path) -> tuple[Event, ...]:
    """Return the events in the file of a campaign, which stays unchanged.

    Raises:
        DataError: there is no such file, or the file is not a campaign, is damaged or has another format.
    """
    if not path.is_file():
        raise campaign_error(path, "there is no such file" if not path.is_dir() else "this is a folder")
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)) as db:
            return events_in(path, db)
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        told = "this is not a campaign (not a database)" if name == "SQLITE_NOTADB" else DAMAGED
        raise campaign_error(path, told) from error


def events_in(path: Path, db: sqlite3.Connection) -> tuple[Event, ...]:
    """Return the events in the open database of a campaign.

    Raises:
        DataError: the database is not a campaign, is damaged, or has another format.
    """
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    if mark != OURS:
        raise campaign_error(path, "this is not a campaign (start one with `referee campaign new`)")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version != FORMAT:
        raise campaign_error(path, f"this campaign has format {version}, but this release reads format {FORMAT}")
    if [str(said) for (said,) in db.execute("PRAGMA quick_check(1)")] != ["ok"]:
        raise campaign_error(path, DAMAGED)
    if {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")} != TABLES:
        raise campaign_error(path, DAMAGED)
    rows = db.execute("SELECT n, line FROM event ORDER BY n").fetchall()
    ends = db.execute("SELECT events, sum FROM ending").fetchall()
    return _checked_events(path, rows, ends)


def _checked_events(path: Path, rows: list[tuple[int, str]], ends: list[tuple[int, str]]) -> tuple[Event, ...]:
    """Return the events after checking their numbers, their checksums and the end of the file."""
    found: list[Event] = []
    last = ""
    for number, (n, text) in enumerate(rows, 1):
        event = checked_event(text, number, last)
        if n != number or event is None:
            raise campaign_error(path, f"event {number} was changed: {DAMAGED}")
        found.append(event)
        last = event["sum"]
    if not found or len(ends) != 1 or ends[0] != (len(found), last):
        raise campaign_error(path, DAMAGED)
    return tuple(found)


def checked_event(text: str, number: int, previous_sum: str) -> Event | None:
    """Return the event on a line if its number, kind and checksum are right, else None."""
    event = _event(text)
    body = {key: value for key, value in event.items() if key != "sum"}
    is_whole = event.get("n") == number and event.get("kind") in KINDS and checksum(body, previous_sum) == event["sum"]
    return event if is_whole else None


def _event(text: str) -> dict[str, Any]:
    try:
        event = json.loads(text)
    except ValueError:
        return {"sum": ""}
    return event if isinstance(event, dict) and isinstance(event.get("sum"), str) else {"sum": ""}


def checksum(body: Mapping[str, Any], previous_sum: str) -> str:
    """Return the checksum of an event, given the event without a checksum and the checksum of the previous one."""
    return hashlib.sha256(f"{previous_sum}{event_json(body)}".encode()).hexdigest()[:16]


def event_json(body: Mapping[str, Any]) -> str:
    """Return an event as JSON, in a canonical form."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def printed_fields(path: Path, game: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the card fields that a campaign has changed so far, by card id.

    Raises:
        DataError: the file cannot be read, or the campaign is for another game.
    """
    events = read_events(path)
    other = events[0]["data"].get("game")
    if other != game:
        raise campaign_error(path, f"this is a campaign for {other}, not for {game}")
    prints = events[-1].get("prints", {})
    return prints if isinstance(prints, Mapping) else {}


def campaign_error(path: Path, message: str) -> DataError:
    """Return the error about a campaign file."""
    return DataError([Problem(Origin(str(path)), "", message)])
