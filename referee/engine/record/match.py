"""A match: a game, its house rules and its record. The record is the truth; everything else follows from it.

A command works out its events on a draft, hands them to whoever keeps them, and only then lets them happen: what cannot
be kept has not happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeAlias

from referee.engine.core.guards import S
from referee.engine.errors import InvalidMoveError
from referee.engine.record import entering
from referee.engine.record.contradiction import Contradiction, earliest
from referee.engine.record.draft import Draft
from referee.engine.record.event import Act, Event
from referee.engine.record.history import begin, happen, load, names_of, opening, parted
from referee.engine.record.line import backwards
from referee.engine.record.replay import key_for
from referee.engine.record.results import Amended, Entered
from referee.engine.words.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move
    from referee.engine.core.options import Setup
    from referee.engine.core.outcome import Outcome
    from referee.engine.core.plain import Plain
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.record.event import Json
    from referee.engine.record.line import Entry, Orphan, Play, StandingPass

Sink: TypeAlias = "Callable[[int, Sequence[Event]], None]"
"""Keeps new events for good, given the revision that they follow; raises where it cannot."""
Follow: TypeAlias = "Callable[[S], Sequence[Move]] | None"
"""The moves that come together with what is played, given the state after it."""


class Match(Generic[S]):
    """One playing of a game: what has happened, what stands, what is due; and the commands of the table."""

    def __init__(self, game: Game[S], events: Sequence[Event], sink: Sink | None = None) -> None:
        """Take up a match from its record.

        Raises:
            RecordError: the record is of another game, or one of its events cannot be.
        """
        self.game = game
        self._sink = sink
        self.trail, self.reports = load(game, events)  # trail: every version of the line
        self._events = list(events)
        self._line: tuple[Entry[S], tuple[Entry[S], ...]] | None = None

    @classmethod
    def new(
        cls,
        game: Game[S],
        setup: Setup,
        id: str,
        seed: str | None = None,
        position: Mapping[str, Plain] | None = None,
        sink: Sink | None = None,
        names: Sequence[str] = (),
    ) -> Match[S]:
        """Return a match at its beginning, or in the middle of one that a position describes.

        names: what the players are called, by seat.

        Raises:
            InvalidMoveError: the game is not for so many seats.
            PositionError, RecordError: the position cannot be read.
        """
        if setup.seats not in game.seats:
            told = f"{setup.seats} seat{'' if setup.seats == 1 else 's'}"
            allowed = f"{game.seats.start} to {game.seats.stop - 1}"
            raise InvalidMoveError(f"{game.title} has no match for {told} (allowed: {allowed})")
        first = opening(game, setup, id, seed, position, names)
        begin(game, first[0])  # what is wrong with the position is told as it is, not as a fault of a record
        match = cls(game, first)
        if sink is not None:
            sink(0, first)
            match._sink = sink
        return match

    @property
    def id(self) -> str:
        """Return the name of the match."""
        return str(self._events[0].data["id"])

    @property
    def seed(self) -> str | None:
        """Return where dice and cards come from, None where they are real."""
        seed = self._events[0].data["seed"]
        return None if seed is None else str(seed)

    @property
    def lexicon(self) -> Lexicon:
        """Return what the seats are called now, by the game and by their players."""
        return Lexicon(self.game.seat_names(self.state), names_of(self._events))

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the whole record."""
        return tuple(self._events)

    @property
    def revision(self) -> int:
        """Return the number of the last event."""
        return len(self._events)

    @property
    def start(self) -> S:
        """Return the state that the match began with."""
        return next(entry.state for entry in backwards(self.trail.version.last) if entry.before is None)

    @property
    def state(self) -> S:
        """Return the state as it stands."""
        return self.trail.version.state

    @property
    def due(self) -> tuple[Due, ...]:
        """Return what must be decided, or rolled, by whom; nothing when the match is over."""
        return self.game.due(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def line(self) -> tuple[Entry[S], ...]:
        """Return the entries that stand, in order, each with the state after it."""
        last = self.trail.version.last
        if self._line is None or self._line[0] is not last:
            self._line = (last, tuple(backwards(last))[-2::-1])
        return self._line[1]

    @property
    def pending(self) -> tuple[Play, ...]:
        """Return what waits to be played again until something that was not asked before is answered."""
        return self.trail.version.pending

    @property
    def orphaned(self) -> tuple[Orphan, ...]:
        """Return what fell out in the change that led here."""
        return self.trail.version.orphans

    @property
    def standing(self) -> tuple[StandingPass, ...]:
        """Return the standing passes in force."""
        return self.trail.version.standing

    @property
    def faults(self) -> tuple[str, ...]:
        """Return what cannot be in the position as it stands."""
        return self.game.audit(self.state)

    @property
    def undoable(self) -> int:
        """Return how many steps can be taken back."""
        return self.trail.undoable

    @property
    def redoable(self) -> int:
        """Return how many steps can be played again."""
        return self.trail.redoable

    def entry(self, number: int) -> Entry[S]:
        """Return the last entry of the line that the table knows by a number.

        Raises:
            InvalidMoveError: there is none.
        """
        found = next((entry for entry in backwards(self.trail.version.last) if entry.number == number), None)
        if found is None or found.before is None:
            raise InvalidMoveError(
                f"{number} is no move that stands: taken back, fallen out, or no move at all (see the log)"
            )
        return found

    def enter(
        self,
        text: str,
        seat: int | None = None,
        seed: str | None = None,
        rolls: bool = False,
        follow: Follow[S] = None,
        past: bool = False,
    ) -> Entered:
        """Play a typed line as far as the first question that it does not answer; `roll` takes from the seed.

        rolls: chance need not be asked for: what is due comes from the seed. past: the line tells what was played, and
        may imply that anybody passed.

        Raises:
            MoveError: a part of it cannot be read or is illegal; nothing of the line has happened.
        """
        draft = self._draft(seed, rolls)
        rest = entering.enter(draft, text, seat, past)
        draft.follow(follow)
        return self._adopt(draft, rest)

    def play(self, move: Move, follow: Follow[S] = None) -> Entered:
        """Play one move, or hand a chance result in.

        Raises:
            IllegalMoveError: a rule or a fact is against it.
        """
        draft = self._draft()
        draft.play(move)
        draft.stand_by()
        draft.follow(follow)
        return self._adopt(draft)

    def roll(self, seed: str | None = None) -> Entered:
        """Let a seed, the match's unless one is given, roll or draw what is due.

        The result hangs on the seed, on what is asked of whom and on how often that was asked before in this line, so
        that undoing and rolling again brings nothing new.

        Raises:
            InvalidMoveError: nothing of the kind is due, or there is no seed.
        """
        draft = self._draft()
        draft.roll(seed)
        draft.stand_by()
        return self._adopt(draft)

    def judge(self, text: str, seat: int | None = None) -> Ruling:
        """Return the ruling on typed words, the first move that they mean; nothing happens.

        Raises:
            InvalidMoveError, AmbiguousMoveError: they have no single reading.
        """
        state = self.state
        passes, understood = entering.meaning(self.game, state, text, seat)
        for passed in passes:
            state = self.game.carry_out(state, passed)
        return entering.judge(self.game, state, understood)

    def overrule(self, text: str, seat: int | None = None) -> Entered:
        """Let an illegal move stand as the table's ruling; the clauses that it breaks go on record.

        Raises:
            MoveError: it cannot be read, or facts are against it: these cannot be overruled.
        """
        draft = self._draft()
        entering.overrule(draft, text, seat)
        return self._adopt(draft)

    def correct(self, text: str) -> Entered:
        """Say what is so on the table: what lies where, where in the turn the match is.

        Raises:
            InvalidMoveError: it cannot be read as a correction of this game.
        """
        return self._add(Act("correct", {"text": text}))

    def option(self, name: str, value: str) -> Entered:
        """Settle a house rule from here on.

        Raises:
            DataError: there is no such house rule, or no such value.
        """
        return self._add(entering.option(name, value))

    def stand(self, seat: int, until: str | None) -> Entered:
        """Let a seat pass every window until a scope such as a turn ends, or (None) be asked again.

        Raises:
            InvalidMoveError: the match is in no such scope.
        """
        draft = self._draft()
        entering.stand(draft, seat, until)
        return self._adopt(draft)

    def note(self, text: str) -> Entered:
        """Put words on record that change nothing.

        Raises:
            InvalidMoveError: they are not text on one line.
        """
        if not text.isprintable():
            raise InvalidMoveError("a note is text on one line, without signs that cannot be printed")
        return self._add(Act("note", {"text": text}))

    def undo(self, steps: int = 1) -> Entered:
        """Take steps back: moves with the passes that they implied, corrections, amendments.

        Raises:
            InvalidMoveError: there are not so many.
        """
        return self._add(Act("undo", {"steps": _count(steps)}))

    def redo(self, steps: int = 1) -> Entered:
        """Play steps again that were taken back.

        Raises:
            InvalidMoveError: there are not so many.
        """
        return self._add(Act("redo", {"steps": _count(steps)}))

    def amend(self, number: int, text: str) -> Amended:
        """Put other words in the place of an old entry; what follows is played again as far as it fits.

        Raises:
            MoveError: there is no such entry, or the words cannot be read or played there.
        """
        old = self.entry(number)
        base, _ = parted(self.trail.version, number, "amend")
        plays = entering.plays_for(self.game, base, text, old.kind, self.seed)
        return self._retell("amend", number, plays)

    def insert(self, number: int, text: str, kind: str = "move") -> Amended:
        """Put something that was left out before an old entry; kind: move, overrule, correct or option.

        Raises:
            MoveError: there is no such entry, or the words cannot be read or played there.
        """
        base, _ = parted(self.trail.version, number, "insert")
        return self._retell("insert", number, entering.plays_for(self.game, base, text, kind, self.seed))

    def delete(self, number: int) -> Amended:
        """Take an old entry out, with the passes that it implied.

        Raises:
            InvalidMoveError: there is no such entry.
        """
        return self._retell("delete", number, ())

    def drop(self) -> Amended:
        """Give up what waits to be played again.

        Raises:
            InvalidMoveError: nothing waits.
        """
        if not self.pending:
            raise InvalidMoveError("nothing waits to be played again")
        return self._retell("delete", None, ())

    def contradiction(self, zone: str, token: int, face: str) -> Contradiction | None:
        """Return the earliest entry from which on a card of a zone cannot have a face; None where it can."""
        return earliest(self.game, self.trail.version.last, zone, token, face)

    def follow(self, events: Sequence[Event]) -> None:
        """Let events happen that somebody else has put on record in the meantime.

        Raises:
            RecordError: they do not fit.
        """
        trail = self.trail.copy()
        for event in events:
            self.reports = happen(self.game, trail, event, self.reports)
        self.trail = trail
        self._events += events

    def _draft(self, seed: str | None = None, rolls: bool = False) -> Draft[S]:
        return Draft(self.game, self.trail, self.revision, self.seed if seed is None else seed, rolls)

    def _add(self, act: Act) -> Entered:
        draft = self._draft()
        draft.add(act)
        if act.kind in ("correct", "option"):
            draft.stand_by()
        return self._adopt(draft)

    def _retell(self, kind: str, number: int | None, plays: Sequence[Act]) -> Amended:
        data: dict[str, Json] = {"at": number}
        if kind != "delete":
            data["plays"] = [play.to_json() for play in plays]
        before = {key_for(self.game, self.state, one) for one in self.due}
        draft = self._draft()
        draft.add(Act(kind, data))
        ours = (number if kind == "amend" else draft.revision + 1,)
        news = tuple(notice for entry in draft.fresh if entry.number in ours for notice in entry.state.news)
        draft.stand_by()
        self._adopt(draft)
        now = {key_for(self.game, self.state, one) for one in self.due}
        asked = () if not self.pending and now <= before else self.due
        return Amended(tuple(draft.kept), tuple(draft.orphaned), asked, self.pending, tuple(draft.events), news)

    def _adopt(self, draft: Draft[S], rest: tuple[str, ...] = ()) -> Entered:
        """Hand the events of a draft to whoever keeps them, then let them happen."""
        if draft.events and self._sink is not None:
            self._sink(self.revision, draft.events)
        self.trail = draft.trail
        self._events += draft.events
        kept, orphaned = tuple(draft.kept), tuple(draft.orphaned)
        return Entered(tuple(draft.events), draft.news, tuple(draft.rulings), rest, kept, orphaned, self.faults)


def _count(steps: int) -> int:
    if steps < 1:
        raise InvalidMoveError(f"{steps} steps cannot be taken (allowed: 1 and more)")
    return steps
