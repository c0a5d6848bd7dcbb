"""A match: a game, its house rules and its record. The record is the truth; everything else follows from it.

A command makes its events on a draft, stores them through its sink, and only then applies them: an event that cannot be
stored has not happened.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, TypeAlias

from referee.engine.core.guards import S
from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError, PositionError, RepeatedEndError
from referee.engine.record import entering
from referee.engine.record.draft import Draft
from referee.engine.record.event import RENAME, Event
from referee.engine.record.history import Record, begin, load, opening_events, split_at, with_events
from referee.engine.record.match_view import MatchView
from referee.engine.record.repeated_end import refuse_repeated_end
from referee.engine.record.results import Entered
from referee.engine.record.seen import SeenMatch
from referee.engine.words.players import name_fault, names_of_others, normalised_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.plain import Plain
    from referee.engine.game import Game
    from referee.engine.mechanisms.views import View

CORRECTION_KINDS = ("correct", "option")
"""The kinds of event after which the referee gives no answers by itself, because nobody has moved."""
EventWriter: TypeAlias = "Callable[[int, Sequence[Event]], None]"
"""A function that stores new events, given the revision that they follow; it raises an error if it cannot."""
SimultaneousMoves: TypeAlias = "Callable[[S], Sequence[Move]] | None"
"""A function that returns the moves entered together with a move, given the state after it."""


class Match(MatchView[S]):
    """A match of a game: its record, its current state, what is due, and the commands of the table."""

    def __init__(self, game: Game[S], events: Sequence[Event], sink: EventWriter | None = None) -> None:
        """Load a match from its record.

        Raises:
            RecordError: the record is of another game, or one of its events is impossible.
        """
        super().__init__(game, load(game, events))
        self._sink = sink
        self.asked_again = 0
        """The number of the last entry after which a habitual `end` or `pass` was refused, or need not be."""

    @classmethod
    def new(
        cls,
        game: Game[S],
        setup: Setup | None = None,
        *,
        id: str = "match",
        seed: str | None = None,
        position: Mapping[str, Plain] | None = None,
        sink: EventWriter | None = None,
        names: Sequence[str] = (),
        seats: int | None = None,
    ) -> Match[S]:
        """Return a new match, at its beginning or at the point that a position describes.

        setup: the set-up from `game.setup`; by default, that of the position or, without a position, the default house
        rules and `seats` players (by default the fewest). seed: decides dice and cards; without a seed they are real.
        names: the players, by seat.

        Raises:
            PositionError: the game is not for this many players, `setup` and `seats` differ in the number of players,
                or the position cannot be read.
        """
        if setup is not None and seats not in (None, setup.seats):
            raise PositionError([f"the set-up is for {setup.seats} players, but seats is {seats}"])
        setup = _setup(game, seats, position) if setup is None else setup
        game.check_seats(setup.seats)
        first = opening_events(game, setup, id, seed, position, names)
        begin(game, first[0])  # reports faults of the position as such, not as faults of a record
        match = cls(game, first)
        if sink is not None:
            sink(0, first)
            match._sink = sink
        return match

    @property
    def record(self) -> Record[S]:
        """Return the events and the versions of the history, with everything that the referee knows."""
        return self._record

    def seen(self, view: View, earlier: MatchView[S] | None = None, hindsight: bool = False) -> MatchView[S]:
        """Return the match as a viewer knows it now, so that output made from it reveals nothing more.

        earlier: an earlier result for the same match and viewer; unchanged parts are reused. hindsight: whether entries
        also name cards that were hidden at the time but that the viewer knows now.
        """
        return self if view.sees_everything else SeenMatch(self, view, earlier, hindsight)

    def copy(self, sink: EventWriter | None = None) -> Match[S]:
        """Return an independent match with the same record. sink: stores its new events; None: they are not stored."""
        made = copy(self)
        made._sink = sink
        return made

    def enter(
        self,
        text: str,
        seat: int | None = None,
        seed: str | None = None,
        rolls: bool = False,
        simultaneous_moves: SimultaneousMoves[S] = None,
        past: bool = False,
    ) -> Entered:
        """Play a typed line up to the first question that it does not answer; `roll` uses the seed.

        If everybody can see that a question has only one answer, the referee gives it and marks it.

        rolls: whether dice and cards that are due come from the seed at once. simultaneous_moves: returns the moves
        that are entered together with the last one. past: whether the line reports earlier
        moves; it can then imply passes of any seat, and the next line continues from there.

        Raises:
            MoveError: a part of the line cannot be read or is illegal; the match is unchanged. RepeatedEndError: the
                line is a lone `end` or `pass`, probably typed out of habit; the same line is accepted the next time.
        """
        if seat is None and not past and self._record.events[-1].n == self.last.number != self.asked_again:
            self._refuse_repeated_end(text)  # nothing has been undone since
        draft = self._draft(seed, rolls)
        rest = entering.enter(draft, text, seat, past)
        draft.play_together(simultaneous_moves)
        if not past:
            draft.finish()
        return self._adopt(draft, rest)

    def play(
        self,
        said: str | Move,
        simultaneous_moves: SimultaneousMoves[S] = None,
        seat: int | None = None,
        seed: str | None = None,
    ) -> Entered:
        """Play a typed line as `enter` does, or one move or chance result; a match with a seed then rolls by itself.

        seed: for `roll` in the line, by default the seed of the match.

        Raises:
            MoveError: the move is illegal, or a part of the line is illegal or cannot be read; the match is unchanged.
        """
        rolls = self.seed is not None
        if isinstance(said, str):
            return self.enter(said, seat, seed, rolls, simultaneous_moves)
        draft = self._draft(seed, rolls)
        draft.play(said)
        draft.add_standing_passes()
        draft.play_together(simultaneous_moves)
        draft.finish()
        return self._adopt(draft)

    def roll(self, seed: str | None = None) -> Entered:
        """Roll or draw what is due from a seed, by default the seed of the match.

        The result depends on the seed, the request, its seat and how often the entries in force already answer it,
        so undoing and rolling again gives the same result.

        Raises:
            InvalidMoveError: no dice or cards are due, or there is no seed.
        """
        draft = self._draft()
        draft.roll(seed)
        draft.finish()
        return self._adopt(draft)

    def roll_beginning(self) -> tuple[Event, ...]:
        """Roll and draw from the seed, and answer questions that have only one answer, until a seat must decide.

        Return the new events.
        """
        draft = self._draft(rolls=self.seed is not None)
        draft.finish()
        return self._adopt(draft).events

    def overrule(self, text: str, seat: int | None = None, past: bool = False) -> Entered:
        """Play an illegal move that the table allows; the record keeps the clauses that it breaks.

        past: see enter.

        Raises:
            MoveError: the move cannot be read, or contradicts facts, which cannot be overruled.
        """
        draft = self._draft()
        entering.overrule(draft, text, seat)
        if not past:
            draft.finish()
        return self._adopt(draft)

    def correct(self, text: str) -> Entered:
        """Correct the state: where something is on the table, or how far the turn has got.

        Raises:
            InvalidMoveError: the words cannot be read as a correction of this game.
        """
        return self._add(Event(0, "correct", text))

    def option(self, name: str, value: str) -> Entered:
        """Change a house rule from now on.

        Raises:
            DataError: the house rule is unknown, or has no such value.
            InvalidMoveError: it has no effect with the other house rules, or decides how a match begins.
        """
        changed = self.game.with_option(self.state, name, value).options
        if idle := next(self.game.book.no_effect_sentences(changed, [name]), ""):
            raise InvalidMoveError(idle)
        return self._add(entering.option_event(name, value))

    def note(self, text: str) -> Entered:
        """Add a note to the record; nothing changes.

        Raises:
            InvalidMoveError: the note is empty, or is not text on one line.
        """
        if not text.strip():
            raise InvalidMoveError("say what to note: `note WORDS`")
        if not text.isprintable():
            raise InvalidMoveError("a note must be one line of printable text")
        return self._add(Event(0, "note", text))

    def rename(self, seat: int, name: str) -> Entered:
        """Give a player another name in the whole record; undo does not change it. The same name changes nothing.

        Raises:
            InvalidMoveError: the seat is automatic, or the name is not allowed or taken.
        """
        known, name = self.lexicon, normalised_name(name)
        if name and known.players[seat : seat + 1] == (name,):
            return self._adopt(self._draft())
        if fault := name_fault(name, names_of_others(known, seat)):
            raise InvalidMoveError(fault)
        return self._add(Event(0, RENAME, name, seat=seat))

    def undo(self, steps: int = 1) -> Entered:
        """Undo steps: moves with the passes that they implied, corrections, amendments.

        Raises:
            InvalidMoveError: there are fewer steps.
        """
        return self._add(Event(0, "undo", steps=_count(steps)))

    def redo(self, steps: int = 1) -> Entered:
        """Redo steps that were undone.

        Raises:
            InvalidMoveError: there are fewer steps.
        """
        return self._add(Event(0, "redo", steps=_count(steps)))

    def amend(self, number: int, text: str, seed: str | None = None) -> Entered:
        """Replace an old entry with other words; the later entries are played again as far as they fit.

        seed: the seed for `roll`, by default the seed of the match.

        Raises:
            MoveError: there is no such entry, or the words cannot be read or played there.
        """
        old = self.entry(number)
        base, _ = split_at(self._record.version, number, "amend")
        plays = entering.events_for_line(self.game, base, text, old.kind, seed or self.seed)
        return self._retell("amend", number, plays)

    def insert(self, number: int, text: str, kind: str = "move", seed: str | None = None) -> Entered:
        """Insert something that was forgotten before an old entry. kind: move, overrule, correct or option.

        seed: as for `amend`.

        Raises:
            MoveError: there is no such entry, or the words cannot be read or played there.
        """
        base, _ = split_at(self._record.version, number, "insert")
        return self._retell("insert", number, entering.events_for_line(self.game, base, text, kind, seed or self.seed))

    def delete(self, number: int) -> Entered:
        """Delete an old entry and the passes that it implied.

        Raises:
            InvalidMoveError: there is no such entry.
        """
        return self._retell("delete", number, ())

    def drop_waiting(self) -> Entered:
        """Discard the entries that wait to be played again.

        Raises:
            InvalidMoveError: no entries are waiting.
        """
        if not self.pending:
            raise InvalidMoveError("no entries wait to be played again")
        return self._retell("delete", None, ())

    def catch_up(self, events: Sequence[Event]) -> None:
        """Apply events that somebody else has added to the record.

        Raises:
            RecordError: the events do not fit.
        """
        self._record = with_events(self.game, self._record, events)

    def _refuse_repeated_end(self, text: str) -> None:
        """Refuse a lone `end` or `pass` that is probably typed out of habit, once after each entry."""
        try:
            refuse_repeated_end(self.game, self.last, text)
        except RepeatedEndError:
            self.asked_again = self.last.number
            raise

    def _draft(self, seed: str | None = None, rolls: bool = False) -> Draft[S]:
        return Draft(self.game, self._record.undo_stack, self.revision, self.seed if seed is None else seed, rolls)

    def _add(self, event: Event) -> Entered:
        draft = self._draft()
        draft.add(event)
        if event.kind in CORRECTION_KINDS:
            draft.add_standing_passes()
        return self._adopt(draft)

    def _retell(self, kind: str, number: int | None, plays: tuple[Event, ...]) -> Entered:
        draft = self._draft()
        draft.add(Event(0, kind, at=number, plays=plays))
        ours = (number if kind == "amend" else draft.revision + 1,)
        news = tuple(notice for entry in draft.new_entries if entry.number in ours for notice in entry.state.news)
        last = draft.version.last
        if last.number in ours and last.kind not in CORRECTION_KINDS:
            draft.finish()
        else:
            draft.add_standing_passes()
        return self._adopt(draft)._replace(news=news)

    def _adopt(self, draft: Draft[S], rest: tuple[str, ...] = ()) -> Entered:
        """Store the events of a draft, then apply them."""
        if draft.events and self._sink is not None:
            self._sink(self.revision, draft.events)
        self._record = Record((*self._record.events, *draft.events), draft.undo_stack, self._record.reports)
        kept, orphaned = tuple(draft.kept), tuple(draft.orphaned)
        return Entered(tuple(draft.events), draft.news, tuple(draft.rulings), rest, kept, orphaned)


def _setup(game: Game[S], seats: int | None, position: Mapping[str, Plain] | None) -> Setup:
    """Return the default set-up of a match."""
    if position is None:
        return game.setup(seats)
    state = game.read_position(position)
    return Setup(len(game.people(state)) if seats is None else seats, state.options)


def _count(steps: int) -> int:
    if steps < 1:
        raise InvalidMoveError(f"cannot take {steps} steps (allowed: 1 or more)")
    return steps
