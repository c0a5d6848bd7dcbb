"""The newest view of each viewer. Each view has its own revision number, which grows only when the view changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.table.match_commands import MatchCommands


Moment: TypeAlias = "tuple[int, int, frozenset[str]]"
"""All that views depend on: the record's revision, the number of changes to locked choices, and who has joined."""


class LatestView(NamedTuple):
    """A view in the forms that are sent: its revision, the view as JSON, and the stream event."""

    rev: int
    view: str
    message: bytes


class Channel:
    """The data for one viewer. art: the names of all pictures shown to it. readers: how many streams are open.

    Only the server's thread, which sends the streams, may change `readers`.
    """

    def __init__(self, viewer: str, epoch: str, commands: MatchCommands) -> None:
        """Begin without a view."""
        self.viewer, self.epoch, self.commands = viewer, epoch, commands
        self.latest = LatestView(0, "", b"")
        self.made_for: Moment | None = None
        self.readers = 0
        self.art: set[str] = set()

    def next_rev(self, view: str) -> int:
        """Return the revision that this view will have once it is stored: the next one if the view has changed."""
        return self.latest.rev + (view != self.latest.view)

    def put(self, view: str, cause: Mapping[str, Any], made_for: Moment) -> bool:
        """Store the newest view; return whether it differs from the view before.

        cause: who has changed the match, for the page. made_for: see `Moment`.
        """
        self.made_for = made_for
        if view == self.latest.view:
            return False
        rev = self.next_rev(view)
        data = f'{{"epoch":{json_line(self.epoch)},"rev":{rev},"cause":{json_line(cause)},"view":{view}}}'
        self.latest = LatestView(rev, view, stream_event("view", data, f"{self.epoch}.{rev}"))
        return True


def json_line(value: object) -> str:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def stream_event(name: str, data: str, id: str = "") -> bytes:
    """Return an event of a stream."""
    head = f"id: {id}\n" if id else ""
    return f"{head}event: {name}\ndata: {data}\n\n".encode("utf-8", "replace")
