"""The history of a match: applies events to the entries in force, in the same way for new and for loaded events."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Generic, NamedTuple

from pnp.errors import PnpError
from referee.engine.core.chance import chance_move
from referee.engine.core.guards import S
from referee.engine.core.move import UNKNOWN
from referee.engine.core.options import Setup, without_sentences
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import ImpossibleEventError, InvalidMoveError, RecordError
from referee.engine.record.entries import Entry, StandingPass, UndoStack, Version, backwards, not_in_force_error
from referee.engine.record.event import (
    FORMAT,
    IMPLIED,
    MOST_PLAYERS,
    ONLY,
    OPEN,
    PLAYS,
    RENAME,
    STANDING,
    TOGETHER,
    Event,
    Opening,
    opening_in,
)
from referee.engine.record.replay import Replay, extend
from referee.engine.words import notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game

PLAYERS = "players: "
"""The beginning of the note that lists the players."""
RENAMED = (
    "This match names cards or pieces that are no longer in the data. If their ids were changed, write the old ids "
    "again before you play on: then every entry counts again. The match file keeps all entries."
)
"""The report on a match with ids that are not in the data."""
RULES_EXCEPTIONS = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""The exceptions that a game's rules can raise for an event that the game never wrote."""


def opening_events(
    game: Game[S],
    setup: Setup,
    id: str,
    seed: str | None,
    position: Mapping[str, Plain] | None,
    names: Sequence[str] = (),
) -> tuple[Event, ...]:
    """Return the events that open a match. names: the players by seat; a note in the record lists them."""
    seats, carried = setup.seats, setup.carried or None
    options = without_sentences(game.book, setup.options)
    said = Opening(FORMAT, game.name, game.version, id, seats, options, seed, position, tuple(names), carried)
    first = Event(1, OPEN, opening=said)
    return (first, Event(2, "note", PLAYERS + ", ".join(names))) if names else (first,)


def player_names(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the players' names in a record, by seat: no names if it has none, an empty name for each unknown player.

    In older records the names are not in the opening but in the note after it.
    """
    changed = {event.seat: event.text for event in events if event.kind == RENAME}
    names = [*_written_names(events)]
    if changed:
        names += [""] * (min(opening_in(events).seats, MOST_PLAYERS) - len(names))
    return tuple(_on_one_line(changed.get(seat, name)) for seat, name in enumerate(names))


def _on_one_line(name: str) -> str:
    """Return a name without unprintable characters, which another program's record can contain."""
    return name if name.isprintable() else "".join(sign if sign.isprintable() else " " for sign in name).strip()


def _written_names(events: Sequence[Event]) -> tuple[str, ...]:
    named = opening_in(events).names
    if named is not None:
        return named
    old = next((one.text for one in events[1:2] if one.kind == "note" and one.text.startswith(PLAYERS)), "")
    return tuple(name.strip() for name in old.removeprefix(PLAYERS).split(",")) if old else ()


def begin(game: Game[S], event: Event) -> UndoStack[S]:
    """Return the undo stack of a match with only its opening.

    Raises:
        PositionError, RecordError: the initial position cannot be read.
    """
    said = opening_in((event,))
    if said.position is None:
        state = game.new(Setup(said.seats, without_sentences(game.book, said.options), said.carried or {}))
    else:
        state = game.read_position(said.position)
        game.settle(state)
    return UndoStack([Version(Entry(event, state))])


def apply_event(game: Game[S], undo_stack: UndoStack[S], event: Event, ruling: Ruling | None = None) -> None:
    """Apply an event to an undo stack. ruling: the ruling on its move in the current state, if there is one.

    Raises:
        IllegalMoveError, InvalidMoveError, DataError: the event is impossible here; the undo stack is unchanged.
    """
    kind, version = event.kind, undo_stack.version
    if kind in PLAYS:
        new = _version_after(game, version, extend(game, version.last, event, ruling))
        follows = not {STANDING, TOGETHER, ONLY}.isdisjoint(event.flags)
        undo_stack.push(_current(game, new), event.n, follows, IMPLIED in event.flags)
    elif kind == STANDING:
        undo_stack.push(_with_standing(game, version, event), event.n)
    elif kind == RENAME:
        _check_player(game, version.state, event.seat)
    elif kind in ("undo", "redo"):
        undo_stack.undo(event.steps, event.n) if kind == "undo" else undo_stack.redo(event.steps)
    elif kind in ("amend", "insert", "delete"):
        undo_stack.push(_current(game, _rewritten(game, version, event)), event.n)
    undo_stack.past_versions.append(undo_stack.version)


def _check_player(game: Game[S], state: S, seat: int) -> None:
    if seat not in game.people(state):
        raise InvalidMoveError(f"seat {seat + 1} is automatic, so it has no player to name")


def _version_after(game: Game[S], version: Version[S], last: Entry[S]) -> Version[S]:
    """Return the version after a new entry: waiting entries are tried again, except one that it has replaced."""
    if not version.pending:
        return Version(last, standing=version.standing)
    done = Replay(game, last, version.pending).without_answered(last.event.key).run()
    return Version(done.last, tuple(done.rest), version.standing, tuple(done.kept), tuple(done.orphans))


def _with_standing(game: Game[S], version: Version[S], event: Event) -> Version[S]:
    """Return the version with a seat's standing pass declared or cancelled."""
    seat, scope = event.seat, event.until
    others = tuple(one for one in version.standing if one.seat != seat)
    if scope is None:
        return version._replace(standing=others)
    mark = game.scope_key(version.state, scope)
    if mark is None:
        raise InvalidMoveError(f'there is no "{scope}" now, so nobody can pass until its end')
    return version._replace(standing=(*others, StandingPass(seat, scope, mark)))


def _current(game: Game[S], version: Version[S]) -> Version[S]:
    """Return a version without the standing passes whose scope has ended."""
    if not version.standing:
        return version
    state = version.state
    return version._replace(
        standing=tuple(one for one in version.standing if game.scope_key(state, one.scope) == one.scope_key)
    )


def _rewritten(game: Game[S], version: Version[S], event: Event) -> Version[S]:
    """Return the version after amending or deleting an old entry, or inserting an entry before it."""
    at = event.at
    if at is None:
        return version._replace(pending=(), kept=(), orphans=())
    base, after = split_at(version, at, event.kind)
    number = at if event.kind == "amend" else event.n
    for play in event.plays:
        base = extend(game, base, play._replace(n=number))
    if (
        event.kind != "insert"
        and _is_changed(version, at, base.state)
        and all(ONLY in one.event.flags for one in after)
    ):
        after = ()  # the referee gave these because there was no choice; now there can be one
    done = Replay(game, base, (*(entry.event for entry in after), *version.pending), after).run()
    return Version(done.last, tuple(done.rest), version.standing, tuple(done.kept), tuple(done.orphans))


def _is_changed(version: Version[S], at: int, state: S) -> bool:
    """Return whether the entry in force with number `at` led to another state than this, and no entries are waiting."""
    old = next(entry for entry in backwards(version.last) if entry.number == at)
    return not version.pending and old.state != state


def split_at(version: Version[S], at: int, kind: str) -> tuple[Entry[S], tuple[Entry[S], ...]]:
    """Return the entry after which a change to an old entry begins, and the entries to replay: all later ones.

    An insertion also replays the old entry and the passes that it implied; a deletion removes them.

    Raises:
        InvalidMoveError: no entry in force has that number.
    """
    entries = list(backwards(version.last))[::-1]
    places = [place for place, entry in enumerate(entries) if entry.number == at and place]
    if not places:
        raise not_in_force_error(at, version.last)
    first = places[0]
    if kind != "amend":
        led = takewhile(lambda entry: IMPLIED in entry.event.flags and entry.number != at, reversed(entries[1:first]))
        first -= sum(1 for _ in led)
    rest = entries[first:] if kind == "insert" else [entry for entry in entries[places[0] :] if entry.number != at]
    return entries[first - 1], tuple(rest)


class Report(NamedTuple):
    """Something that differs because the rules have changed, and why.

    number: the number of the event; 0 if the report is about the whole match. fate: what became of the event.
    """

    why: str
    number: int = 0
    fate: str = ""

    def sentence(self, text: str, hides: bool = False) -> str:
        """Return the report in words. text: the event in words. hides: whether the viewer may not know the reason."""
        if not self.number:
            return self.why
        why = "." if hides else f": {self.why.removesuffix('.')}."
        return f"event {self.number} ({text}) does not fit the current rules{why} {self.fate}"


class Record(NamedTuple, Generic[S]):
    """The events of a match and what follows from them; never changed, only replaced by a longer one.

    reports: everything that differs because the rules have changed.
    """

    events: tuple[Event, ...]
    undo_stack: UndoStack[S]
    reports: tuple[Report, ...] = ()

    @property
    def version(self) -> Version[S]:
        """Return the current version of the history."""
        return self.undo_stack.version

    def version_after(self, number: int) -> Version[S]:
        """Return the version after the event with this number; the current one if there is no such event yet."""
        past = self.undo_stack.past_versions
        return past[number - 1] if number <= len(past) else self.version


def load(game: Game[S], events: Sequence[Event]) -> Record[S]:
    """Return the record of a match.

    Raises:
        RecordError: the record is of another game, or one of its events is impossible.
    """
    reports = check_opening(game, events)
    try:
        undo_stack = begin(game, events[0])
    except PnpError as error:
        raise RecordError(f"event 1: the match cannot be opened: {error}") from error
    except RULES_EXCEPTIONS as error:
        raise RecordError(f"event 1: the opening makes no sense in this game: {error!r}") from error
    return with_events(game, Record(tuple(events[:1]), undo_stack, reports), events[1:])


def with_events(game: Game[S], record: Record[S], events: Sequence[Event]) -> Record[S]:
    """Return the record with more events.

    Raises:
        RecordError: an event is impossible, although the rules have not changed since.
    """
    undo_stack, reports = record.undo_stack.copy(), record.reports
    for event in events:
        reports = _apply(game, undo_stack, event, reports)
    return Record((*record.events, *events), undo_stack, reports)


def _apply(game: Game[S], undo_stack: UndoStack[S], event: Event, reports: tuple[Report, ...]) -> tuple[Report, ...]:
    """Apply an event of a record; return the reports, and one more if changed rules make a difference.

    A move that breaks only rules was right by the rules of its time, whatever version they name.
    """
    try:
        try:
            apply_event(game, undo_stack, event)
        except PnpError as error:
            if not reports and not game.is_draft and not _breaks_only_rules(error):
                raise ImpossibleEventError(event.n, event.text, error) from error
            return tuple(dict.fromkeys((*reports, *_let_stand(game, undo_stack, event, error))))
    except RULES_EXCEPTIONS as error:
        raise RecordError(f"event {event.n} ({event.text}) makes no sense in this game: {error!r}") from error
    return reports


def _breaks_only_rules(error: PnpError) -> bool:
    """Return whether a move was impossible because of rules alone, and not because of facts on the table."""
    return isinstance(error, IllegalMoveError) and all(one.kind == "rule" for one in error.ruling.breaches)


def check_opening(game: Game[S], events: Sequence[Event]) -> tuple[Report, ...]:
    """Return a report if the record was written under another version of the rules.

    Raises:
        RecordError: the record has no opening, or is of another game.
    """
    opened = opening_in(events)
    if opened.game != game.name:
        raise RecordError(f"this is a record of {opened.game}, not of {game.name}")
    if opened.version == game.version:
        return ()
    said = f"the match began with version {opened.version} of the rules; the current version is {game.version}"
    return (Report(said),)


def _forced(event: Event) -> Event:
    """Return an event whose moves are played although they are illegal."""
    plays = tuple(play if play.kind == "chance" else play._replace(kind="overrule", clauses=()) for play in event.plays)
    return event._replace(kind="overrule", clauses=()) if event.kind in PLAYS else event._replace(plays=plays)


def _let_stand(game: Game[S], undo_stack: UndoStack[S], event: Event, error: PnpError) -> tuple[Report, ...]:
    """Keep an event of older rules or data if possible; return the report on it, and advice if an id is missing."""
    moves = (event.move, *(play.move for play in event.plays))
    missing = [id for move in moves if move is not None for id in game.unknown_ids(move)]
    named = ", ".join(f'"{id}"' for id in dict.fromkeys(missing))
    why, advice = (f"the data have no {named}", (Report(RENAMED),)) if missing else (str(error), ())
    undo_stack.left_out[event.n] = why
    if isinstance(error, IllegalMoveError):
        with suppress(PnpError):
            apply_event(game, undo_stack, _forced(event))
            if event.kind == "amend" and event.at is not None:  # the amended entry stands, under its old number
                undo_stack.left_out[event.at] = undo_stack.left_out.pop(event.n)
            return (*advice, Report(why, event.n, "It is kept as it was played."))
    if missing and event.move is not None and event.kind == "chance":
        move = chance_move(*(UNKNOWN if value in missing else value for value in event.move.args))
        with suppress(PnpError):
            said = notation.write(game, undo_stack.version.state, move)
            apply_event(game, undo_stack, event._replace(move=move, words=said))
            return (*advice, Report(why, event.n, "It is kept, but the missing cards have no names."))
    undo_stack.past_versions.append(undo_stack.version)
    return (*advice, Report(why, event.n, "It is left out."))
