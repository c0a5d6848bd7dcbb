"""The result of a command: shown to the table, written as JSON, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.engine.core.chance import Due
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.state import Notice
    from referee.engine.record.event import Event
    from referee.engine.record.line import Orphan


class Entered(NamedTuple):
    """The result of a command: events, news, rulings on the typed moves, and the parts not played.

    kept, orphaned: the waiting entries that were played again, or dropped. faults: the faults in the current position.
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

    kept: the numbers of the later entries that were played again. orphaned: the dropped entries, with reasons. asked:
    what is due now; empty if this was due before the change and no entries wait. rest: the entries that wait for it.
    """

    kept: tuple[int, ...]
    orphaned: tuple[Orphan, ...]
    asked: tuple[Due, ...]
    rest: tuple[Event, ...]
    events: tuple[Event, ...]
    news: tuple[Notice, ...] = ()
