"""A store that only collects what would be added to a match file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.record.jsonl import json_line
from referee.table.files.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from referee.engine.core.plain import Plain
    from referee.engine.record.event import Event
    from referee.table.files.store import Store


class RehearsalStore:
    """The events and payloads that a rehearsal would add to a match file."""

    def __init__(self, store: Store | Snapshot | RehearsalStore) -> None:
        """Take the store of the match file, which is not changed."""
        self._store = store
        self.fresh: list[Event] = []
        self.payloads: dict[str, Plain] = {}

    @property
    def path(self) -> Path:
        """Return the path of the match file."""
        return self._store.path

    def events(self) -> tuple[Event, ...]:
        """Return an empty tuple: no other program can enter anything in a rehearsal."""
        return ()

    def append(self, expected: int, events: Sequence[Event], payloads: Mapping[str, Plain] | None = None) -> None:
        """Collect events and payloads."""
        self.fresh += events
        self.payloads |= payloads or {}

    def add(self, payloads: Mapping[str, Plain]) -> None:
        """Add payloads to the file at once, such as a refusal, which is remembered although nothing else is kept."""
        if not isinstance(self._store, Snapshot):
            self._store.add(payloads)

    def payload(self, digest: str) -> str | None:
        """Return the payload of a key as JSON; None if there is none."""
        return json_line(self.payloads[digest]) if digest in self.payloads else self._store.payload(digest)

    def close(self) -> None:
        """Do nothing: the file belongs to the other store."""
