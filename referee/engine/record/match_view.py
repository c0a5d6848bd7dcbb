"""A read-only view of a match: what has happened, what is due, what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from referee.engine.core.guards import S
from referee.engine.core.move import Move
from referee.engine.core.naming import counted
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.record import entering, meaning
from referee.engine.record.contradiction import earliest_contradiction
from referee.engine.record.draft import Draft
from referee.engine.record.entries import UndoStack, Version, backwards, not_in_force_error
from referee.engine.record.event import opening_in
from referee.engine.record.history import player_names
from referee.engine.words.lexicon import Lexicon

if TYPE_CHECKING:
    from referee.engine.core.agenda import Key
    from referee.engine.core.chance import ChanceSpec, Due
    from referee.engine.core.outcome import Outcome
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.record.entries import Entry, Orphan, StandingPass
    from referee.engine.record.event import Event
    from referee.engine.record.history import Record, Report
    from referee.engine.record.log_memory import Fates, LogCache


class MatchView(Generic[S]):
    """A record and its states."""

    keeps_record = True
    """Whether the viewer may change what is settled."""

    def __init__(self, game: Game[S], record: Record[S]) -> None:
        """View a match of a game."""
        self.game, self._record = game, record
        self._entries: tuple[Entry[S], tuple[Entry[S], ...]] | None = None
        self._faults: tuple[S, tuple[str, ...]] | None = None
        self._names: tuple[int, tuple[str, ...]] = (0, ())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.title} with {counted(self.revision, 'event')}>"

    def times_answered(self, key: Key) -> int:
        """Return how many entries in force answer a request with this key."""
        return self._record.undo_stack.counts.times(self._record.version.last, key)

    def heading_before(self, number: int, memory: LogCache) -> str:
        """Return the heading of the game, which everybody knows, before the event with this number."""
        return memory.heading(self.game, self._last_before(number))

    def chance_before(self, number: int, memory: LogCache) -> ChanceSpec | None:
        """Return the roll or draw that was due before the event with this number, or None."""
        return memory.chance(self.game, self._last_before(number))

    def _last_before(self, number: int) -> Entry[S]:
        return self._record.undo_stack.past_versions[max(0, number - 2)].last

    def fates(self, memory: LogCache) -> Fates:
        """Return what happened to each entry that was changed or no longer counts, and which event did it.

        An undone event no longer changes old entries.
        """
        return memory.fates(self, self._record.undo_stack)

    def entry_seen(self, last: Entry[S]) -> Entry[S]:
        """Return an entry, and those before it, as the viewer knows them; unchanged if there is no viewer."""
        return last

    def event_seen(self, event: Event) -> Event:
        """Return an event of the record as the viewer knows it."""
        return event

    def orphan_seen(self, orphan: Orphan) -> Orphan:
        """Return an entry that no longer fits anywhere, as the viewer knows it."""
        return orphan

    @property
    def id(self) -> str:
        """Return the id of the match."""
        return opening_in(self._record.events).id

    @property
    def seed(self) -> str | None:
        """Return the seed of dice and cards, or None if they are real."""
        return opening_in(self._record.events).seed

    @property
    def lexicon(self) -> Lexicon:
        """Return the names of the seats, given by the game and by the players."""
        if self._names[0] != len(self._record.events):
            self._names = (len(self._record.events), player_names(self._record.events))
        return Lexicon(self.game.seat_names(self.state), self._names[1])

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the whole record."""
        return self._record.events

    def event(self, number: int) -> Event:
        """Return the event of the record with this number, as the viewer knows it."""
        return self.event_seen(self._record.events[number - 1])

    def events_after(self, number: int) -> tuple[Event, ...]:
        """Return the events of the record after the one with this number, as the viewer knows them."""
        return tuple(map(self.event_seen, self._record.events[number:]))

    @property
    def reports(self) -> tuple[str, ...]:
        """Return what differs because the rules have changed since the match was recorded, as the viewer knows it."""
        return tuple(map(self._report_text, self._record.reports))

    def _report_text(self, report: Report) -> str:
        text = self.event_seen(self._record.events[report.number - 1]).text if report.number else ""
        return report.sentence(text, hides=not self._is_seen_whole(report.number))

    def left_out(self, number: int) -> str:
        """Return why an event of older rules was left out, as far as the viewer may know; empty if it was not."""
        why, past = self._record.undo_stack.left_out.get(number, ""), self._record.undo_stack.past_versions
        if not why or past[number - 1] is not past[number - 2]:  # the referee has kept it as an overruled move
            return ""
        return why if self._is_seen_whole(number) else "it does not fit the current rules"

    def _is_seen_whole(self, number: int) -> bool:
        event = self._record.events[max(0, number - 1)]
        return self.event_seen(event).text == event.text

    @property
    def revision(self) -> int:
        """Return the number of the last event."""
        return len(self._record.events)

    @property
    def start(self) -> S:
        """Return the state in which the match began."""
        return next(entry.state for entry in backwards(self.last) if entry.before is None)

    @property
    def last(self) -> Entry[S]:
        """Return the last entry in force; each entry has a reference to the entry before it."""
        return self._record.version.last

    @property
    def state(self) -> S:
        """Return the current state."""
        return self._record.version.state

    @property
    def due(self) -> tuple[Due, ...]:
        """Return what must be decided, rolled or drawn, and by whom; empty when the match is over."""
        return self.game.due(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the match, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def entries(self) -> tuple[Entry[S], ...]:
        """Return the entries in force (not undone, as amended), without the opening, each with the state after it."""
        last = self.last
        if self._entries is None or self._entries[0] is not last:
            self._entries = (last, tuple(backwards(last))[-2::-1])
        return self._entries[1]

    @property
    def pending(self) -> tuple[Event, ...]:
        """Return the entries that are replayed only after a new question is answered."""
        return self._record.version.pending

    @property
    def orphans(self) -> tuple[Orphan, ...]:
        """Return the entries that were dropped in the last change."""
        return self._record.version.orphans

    @property
    def standing(self) -> tuple[StandingPass, ...]:
        """Return the standing passes in force."""
        return self._record.version.standing

    @property
    def faults(self) -> tuple[str, ...]:
        """Return the faults in the current position."""
        state = self.state
        if self._faults is None or self._faults[0] is not state:
            self._faults = (state, self.game.audit(state))
        return self._faults[1]

    @property
    def not_undone(self) -> tuple[int, ...]:
        """Return the numbers of the events that can be undone, the earliest first."""
        return self._record.undo_stack.not_undone

    @property
    def last_complete(self) -> Entry[S]:
        """Return the last entry of the latest version of the match in which no entry waited to be replayed."""
        return self.entry_seen(
            next(one for one in reversed(self._record.undo_stack.past_versions) if not one.pending).last
        )

    def as_entered(self, number: int) -> Entry[S] | None:
        """Return the entry with this number as it was first entered; None if the event is not an entry."""
        last = self._record.version_after(number).last
        return self.entry_seen(last) if last.number == number else None

    @property
    def undoable(self) -> int:
        """Return how many steps can be undone."""
        return self._record.undo_stack.undoable

    @property
    def redoable(self) -> int:
        """Return how many steps can be redone."""
        return self._record.undo_stack.redoable

    def entry(self, number: int) -> Entry[S]:
        """Return the entry in force with this number; if several have it, the last of them.

        Raises:
            InvalidMoveError: no entry in force has that number.
        """
        found = next((entry for entry in backwards(self.last) if entry.number == number), None)
        if found is None or found.before is None:
            raise not_in_force_error(number, self.last)
        return found

    def judge(self, said: str | Move, seat: int | None = None) -> Ruling:
        """Return the ruling on a move, or on a typed line, without playing anything.

        It is the ruling on the first illegal part of the line or, if all are legal, on its last part (see judge_words).

        Raises:
            InvalidMoveError, AmbiguousMoveError: a part has no single reading, or comes after an open question.
        """
        if isinstance(said, Move):
            return self.game.judge(self.state, said)
        draft = Draft(self.game, UndoStack([Version(self.last)]), 0, self.seed)
        try:
            last = entering.enter_all_but_last(draft, said, seat)
        except IllegalMoveError as error:
            return error.ruling
        return meaning.judge_words(self.game, draft.state, last, seat)

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """Return the legal moves of a seat, or of all seats that must decide now; empty if no such seat is asked."""
        asked = dict.fromkeys(one.seat for one in self.game.decisions(self.state))
        wanted = [one for one in asked if seat in (None, one)]
        return tuple(move for one in wanted for move in self.game.legal_moves(self.state, one))

    def is_playable(self, move: Move, words: str) -> bool:
        """Return whether a legal move can be played now as it is: every card is named, or need not be.

        A card need not be named only if the referee does not know it either. words: the move in words.
        """
        return self.game.is_playable(self.state, move)

    def write(self, move: Move) -> str:
        """Return a move in words, as it would be typed now."""
        return self.game.write(self.state, move)

    def contradiction(self, token: int, face: str) -> Entry[S] | None:
        """Return the earliest entry that rules out a face for the card with this number; None if no entry does."""
        return earliest_contradiction(self.game, self.last, token, face)
