"""What a viewer may enter: the table everything, a seat its own moves, a spectator nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.move import CHANCE
from referee.engine.core.zones import zones_of
from referee.engine.mechanisms.sealed import Choices, is_sealed
from referee.engine.record.entries import backwards
from referee.engine.record.event import IMPLIED, ONLY, RENAME, SEEDED, STANDING
from referee.web.answering import REFUSED, UNKNOWN_VIEWER, RequestError
from referee.web.viewers import TABLE, WATCH, players_of, seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from referee.engine.core.agenda import HasAgenda
    from referee.engine.core.move import Value
    from referee.engine.record.entries import Entry
    from referee.engine.record.event import Event
    from referee.engine.record.match import Match

READING_COMMANDS = frozenset({"help", "moves", "why", "show", "log"})
OWN_COMMANDS = frozenset({"play", "note", "rename", "seal", "undo", "redo"})
"""The commands that a seat may give, besides those that only read."""
NO_PREVIEW_COMMANDS = ("play", "seal", "note")
"""Commands without a preview: the preview of a move could help to choose another move, and a note changes nothing."""
AUTOMATIC_FLAGS = frozenset({IMPLIED, ONLY, STANDING})
"""The flags of the entries that the referee adds to a move."""


def check_plays(viewer: str) -> None:
    """Check that a viewer plays, and does not only watch.

    Raises:
        RequestError: the viewer only watches.
    """
    if viewer == WATCH:
        raise RequestError(UNKNOWN_VIEWER, "You are watching: nothing can be entered here.")


def check_table(viewer: str) -> None:
    """Check that a viewer is the table.

    Raises:
        RequestError: the viewer is not the table.
    """
    if viewer != TABLE:
        raise RequestError(UNKNOWN_VIEWER, "Only the table's screen can do this.")


def check_seat(viewer: str) -> None:
    """Check that a viewer is a seat.

    Raises:
        RequestError: the viewer is the table, or only watches.
    """
    if seat_of(viewer) is None:
        raise RequestError(UNKNOWN_VIEWER, "Only the player of a seat may do this.")


def check_command(viewer: str, command: str) -> None:
    """Check that a viewer may give a command at all.

    Raises:
        RequestError: the viewer may not give it.
    """
    if command in READING_COMMANDS or viewer == TABLE:
        return
    check_plays(viewer)
    if command not in OWN_COMMANDS:
        allowed = ", ".join(sorted(READING_COMMANDS | OWN_COMMANDS))
        said = f"A player cannot use `{command}` (allowed: {allowed}); the table's screen has every command."
        raise RequestError(UNKNOWN_VIEWER, said)


def check_preview(viewer: str, command: str) -> None:
    """Check that a viewer may see what a command would change, before it is given.

    Raises:
        RequestError: the viewer may not see it.
    """
    check_command(viewer, command)
    if command in NO_PREVIEW_COMMANDS:
        why = "a note changes nothing" if command == "note" else "nobody may see its result beforehand"
        raise RequestError(REFUSED, f"`{command}` has no preview, because {why}; `why` judges a move.")


def check_entered(viewer: str, before: Match[Any], after: Match[Any], new_events: Sequence[Event]) -> None:
    """Check that a viewer may enter the new events of a rehearsal.

    before, after: the match without and with these events.


    Raises:
        RequestError: the viewer only watches, or an event is another seat's move, dice or name, or an undo or redo
            that only the table may decide.
    """
    if new_events:
        check_plays(viewer)
    seat = seat_of(viewer)
    if seat is None:
        return
    own = _own_seats(before, seat)
    for event in new_events:
        if event.kind in ("undo", "redo"):
            _check_step(event.kind, before, after, own)
        elif event.kind == "standing":
            _check_own_seat(before, event.seat, own)
        elif event.kind == RENAME:
            _check_own_seat(before, event.seat, {seat}, "This name is")
        elif event.kind != "note":
            _check_play(before, event, own)


def _own_seats(match: Match[Any], seat: int) -> Set[int]:
    """Return a seat and all seats without a player of their own, for which every player may enter moves."""
    return {seat, *range(players_of(match), len(match.lexicon.game_names))}


def _check_play(match: Match[Any], event: Event, own: Set[int]) -> None:
    """Check that a move, roll or draw is for one of these seats, or was added by the referee."""
    by = _acting_seat(event)
    if by is None or by in own or AUTOMATIC_FLAGS & set(event.flags):
        return
    if event.kind == "opened" or (SEEDED in event.flags and match.seed is not None):
        return
    _check_own_seat(match, by, own, "This roll or draw is" if event.kind == "chance" else "This decision is")


def _check_own_seat(match: Match[Any], seat: int, own: Set[int], subject: str = "This decision is") -> None:
    if seat in own:
        return
    who = match.lexicon.names[seat]
    raise RequestError(UNKNOWN_VIEWER, f"{subject} for {who}: only {who} or the table can enter it.")


def _acting_seat(event: Event) -> int | None:
    """Return the seat that moves, rolls or draws; None if there is none."""
    move = event.move
    seat = move.seat if move is not None and move.seat != CHANCE else (event.key.seat if event.key else None)
    return None if seat is None or seat < 0 else seat


def _check_step(kind: str, before: Match[Any], after: Match[Any], own: Set[int]) -> None:
    """Check that an undo or redo, as `kind` says, changes only the seat's own moves, and that they revealed nothing."""
    gone, come = _changed_entries(before, after)
    wrong = ""
    if not gone and not come:
        wrong = "the last step was not a move"
    for entry in (*gone, *come):
        by = _acting_seat(entry.event)
        if entry.kind in ("correct", "option", "overrule"):
            wrong = wrong or "it was the table's decision"
        elif entry.kind == "chance":
            wrong = wrong or "dice or cards have been seen since"
        elif by not in own and not AUTOMATIC_FLAGS & set(entry.event.flags) and entry.kind != "opened":
            wrong = wrong or f"{'somebody else' if by is None else before.lexicon.names[by]} has moved since"
        elif _opens(entry):
            wrong = wrong or "secret choices have been opened since"
        elif entry.before is not None and _reveals(entry.before.state, entry.state):
            wrong = wrong or "a card was shown"
    if wrong:
        raise RequestError(UNKNOWN_VIEWER, f"Ask the table to {kind} this: {wrong}.")


def reveals_secrets(before: Match[Any], after: Match[Any], new_events: Sequence[Event]) -> bool:
    """Return whether the new events of a rehearsal show something that nobody knew: dice, a card or a secret choice.

    A correction is known to the person who types it, and undone or redone entries have been seen.
    """
    if not any(event.kind in ("overrule", "amend", "insert", "delete", "move", "chance") for event in new_events):
        return False
    rolled = any(SEEDED in one.flags for event in new_events for one in (event, *event.plays))
    return rolled or bool(_secrets(before.state) - _secrets(after.state)) or _reveals(before.state, after.state)


def was_seen(before: Match[Any], after: Match[Any]) -> bool:
    """Return whether an undo takes back dice, a draw, opened secret choices, or a move that showed a seat a card."""
    gone, _ = _changed_entries(before, after)
    return any(
        entry.kind == "chance"
        or _opens(entry)
        or (entry.before is not None and _reveals(entry.before.state, entry.state))
        for entry in gone
    )


def _opens(entry: Entry[Any]) -> bool:
    """Return whether an entry opens the secret choices of several seats."""
    before = set() if entry.before is None else _secrets(entry.before.state) - _secrets(entry.state)
    return entry.kind == "opened" or any(len(seats) > 1 for _, seats, _ in before)


def _secrets(state: HasAgenda) -> set[tuple[str, tuple[int, ...], tuple[Value, ...]]]:
    """Return the secret choices that have not been opened, each with its kind, seats and subject."""
    found = ((frame.kind, frame.read(Choices)) for frame in state.agenda if is_sealed(frame))
    return {(kind, choices.seats, choices.subject) for kind, choices in found}


def _changed_entries(before: Match[Any], after: Match[Any]) -> tuple[list[Entry[Any]], list[Entry[Any]]]:
    """Return the entries that are no longer in force, and those that are newly in force, each newest first."""
    was = {id(entry): entry for entry in backwards(before.last)}
    now = {id(entry): entry for entry in backwards(after.last)}
    return [one for id, one in was.items() if id not in now], [one for id, one in now.items() if id not in was]


def _reveals(before: object, after: object) -> bool:
    """Return whether a seat has seen more cards after a move than before it."""
    seen = {token.id: token.seen for tokens in zones_of(before).values() for token in tokens}
    return any(token.seen & ~seen.get(token.id, 0) for tokens in zones_of(after).values() for token in tokens)
