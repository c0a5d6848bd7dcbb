"""The result of a command: shown to the table, written as JSON, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.state import Notice
    from referee.engine.record.entries import Orphan
    from referee.engine.record.event import Event


class Entered(NamedTuple):
    """The result of a command: its events and news, and the rulings on the typed moves.

    rest: the parts of the line that were not played. kept: the numbers of the entries that were played again.
    orphaned: the dropped entries, with reasons.
    """

    events: tuple[Event, ...]
    news: tuple[Notice, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    rest: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    orphaned: tuple[Orphan, ...] = ()
