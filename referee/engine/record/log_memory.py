"""What the log says about past positions and old entries, remembered for the next time that the log is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.record.entries import backwards

if TYPE_CHECKING:
    from referee.engine.core.chance import ChanceSpec
    from referee.engine.game import Game
    from referee.engine.record.entries import Entry, UndoStack, Version
    from referee.engine.record.event import Event
    from referee.engine.record.match_view import MatchView

UNDONE, DELETED, DROPPED, AMENDED = "undone", "deleted", "dropped", "amended"
"""What can happen to an entry later."""
Fates = dict[int, tuple[str, int]]
"""What happened to an entry, and the number of the event that did it (0 if it never fitted), by the entry's number."""


class LogCache:
    """Remembers the headings and rolls of past positions and the fates of entries: each is worked out only once."""

    def __init__(self) -> None:
        """Begin without results."""
        self._headings: dict[Entry[Any], str] = {}
        self._chances: dict[Entry[Any], ChanceSpec | None] = {}
        self._past: list[Version[Any]] = []
        self._fates: Fates = {}
        self._standing: set[int] = set()
        self._fates_at: dict[int, Fates] = {}

    def heading(self, game: Game[Any], last: Entry[Any]) -> str:
        """Return the heading of a game after an entry."""
        if last not in self._headings:
            self._headings[last] = game.heading(last.state)
        return self._headings[last]

    def chance(self, game: Game[Any], last: Entry[Any]) -> ChanceSpec | None:
        """Return the roll or draw that was due after an entry, or None."""
        if last not in self._chances:
            self._chances[last] = game.chance_due(last.state)
        return self._chances[last]

    def fates(self, match: MatchView[Any], undo_stack: UndoStack[Any]) -> Fates:
        """Return the fates of the entries of a match; see `MatchView.fates`."""
        if not self._past or not self._continues(undo_stack.past_versions):
            self._past, self._fates, self._standing = [undo_stack.past_versions[0]], {}, set()
            self._fates_at = {id(undo_stack.past_versions[0]): self._fates}
        known = len(self._past)
        for event, version in zip(match.events_after(known), undo_stack.past_versions[known:], strict=False):
            self._add(event, version, match.left_out(event.n))
        return self._fates | {number: (UNDONE, by) for number, by in undo_stack.undone.items()}

    def _continues(self, past: list[Version[Any]]) -> bool:
        """Return whether the versions of a match begin with those that are known."""
        known = len(self._past)
        return len(past) >= known and past[0] is self._past[0] and past[known - 1] is self._past[-1]

    def _add(self, event: Event, version: Version[Any], left_out: str) -> None:
        """Add the fates that an event brings. left_out: why an event of older rules was left out, if it was."""
        gone, new = _changed_entries(self._standing, self._past[-1], version)
        self._standing = (self._standing - gone) | new
        fates = self._fates
        if event.kind in ("undo", "redo"):
            fates = self._fates_at[id(version)]
        else:
            if new & fates.keys():
                fates = {number: fate for number, fate in fates.items() if number not in new}
            if found := _fates_by(event, gone, version):
                fates = {**fates, **found}
        if left_out:
            fates = {**fates, event.n: (f"left out: {left_out}", 0)}
        self._fates = self._fates_at[id(version)] = fates
        self._past.append(version)


def _fates_by(event: Event, gone: set[int], version: Version[Any]) -> Fates:
    """Return what an event did to old entries."""
    fell_out = {one.event.n for one in version.orphans}
    taken = event.kind == "delete"
    found = {number: (DELETED if taken and number not in fell_out else DROPPED, event.n) for number in gone}
    return {**found, event.at: (AMENDED, event.n)} if event.kind == "amend" and event.at is not None else found


def _changed_entries(standing: set[int], before: Version[Any], after: Version[Any]) -> tuple[set[int], set[int]]:
    """Return the numbers of the entries that an event removed from the entries in force, and of those that it added."""
    if after is before:
        return set(), set()
    if after.last.before is before.last and not before.pending and not after.pending:
        return set(), {after.last.number}
    now = {entry.number for entry in backwards(after.last)} | {play.n for play in after.pending}
    return standing - now, now - standing
