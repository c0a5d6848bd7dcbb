"""The result of a command: shown to the table, written as JSON, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.engine.core.chance import Due
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.state import Notice
    from referee.engine.record.event import Event
    from referee.engine.record.line import Orphan, Play


class Entered(NamedTuple):
    """The result of a command: recorded events, news, rulings on what was typed, parts of the line not played.

    kept, orphaned: which waiting entries were played again, or dropped. faults: what is impossible in the position
    now.
    """

    events: tuple[Event, ...]
    news: tuple[Notice, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    rest: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    orphaned: tuple[Orphan, ...] = ()
    faults: tuple[str, ...] = ()


class Amended(NamedTuple):
    """The result of a change to an old entry.

    kept: the numbers of the later entries that were played again. orphaned: those that were dropped, and why. asked:
    what is due now and was not before, or must be answered before the rest can be played. rest: the entries that wait
    for it.
    """

    kept: tuple[int, ...]
    orphaned: tuple[Orphan, ...]
    asked: tuple[Due, ...]
    rest: tuple[Play, ...]
    events: tuple[Event, ...]
    news: tuple[Notice, ...] = ()
