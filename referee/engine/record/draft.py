"""A draft: the events that a command would add to a match, made on a copy; the match adopts them once stored."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Generic

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import number_source
from referee.engine.core.guards import S
from referee.engine.core.move import CHANCE, Attempt
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, MoveError, NothingDueError
from referee.engine.mechanisms.only_answer import only_answer
from referee.engine.mechanisms.sealed import COMMIT, OPEN, is_choosing
from referee.engine.record.entries import Entry, Orphan, UndoStack, Version, backwards
from referee.engine.record.event import CLAIM, ONLY, PLAYS, SEEDED, STANDING, TOGETHER, Event
from referee.engine.record.history import apply_event
from referee.engine.record.replay import answered_key, request_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.state import Notice
    from referee.engine.game import Game

CHANGING_KINDS = (*PLAYS, "amend", "insert", "delete")
"""The kinds of event that can cause waiting entries to be replayed."""
MOST_PASSES = 1000
"""The limit on standing passes in a row, above what any window needs.

It stops a game that never closes its windows.
"""
MOST_IMPLIED = 64
"""The limit on moves in a row that a typed move can imply, before it or after it."""


class Draft(Generic[S]):
    """Events that have not been recorded, and the undo stack after them."""

    def __init__(
        self, game: Game[S], undo_stack: UndoStack[S], revision: int, seed: str | None = None, rolls: bool = False
    ) -> None:
        """Begin a draft. rolls: whether it rolls dice and draws cards from the seed as soon as they are due."""
        self.game = game
        self.rolls = rolls
        self.undo_stack = undo_stack.copy()
        self.revision = revision
        self.seed = seed
        self.events: list[Event] = []
        self.rulings: list[Ruling] = []
        self.kept: list[int] = []
        self.orphaned: list[Orphan] = []
        self._start = undo_stack.version.last

    @property
    def version(self) -> Version[S]:
        """Return the version of the history after the draft."""
        return self.undo_stack.version

    @property
    def state(self) -> S:
        """Return the state after the draft."""
        return self.version.state

    @property
    def due(self) -> tuple[Due, ...]:
        """Return what is due after the draft."""
        return self.game.due(self.state)

    @property
    def new_entries(self) -> tuple[Entry[S], ...]:
        """Return the entries that the draft has added at the end of the history."""
        return tuple(takewhile(lambda entry: entry is not self._start, backwards(self.version.last)))[::-1]

    @property
    def news(self) -> tuple[Notice, ...]:
        """Return what was announced, in order."""
        return tuple(notice for entry in self.new_entries for notice in entry.state.news)

    def add(self, event: Event, ruling: Ruling | None = None) -> None:
        """Add an event with the next number. ruling: the ruling on its move in the state after the draft, if known.

        Raises:
            IllegalMoveError, InvalidMoveError, DataError: the event is impossible; the draft is unchanged.
        """
        event = event._replace(n=self.revision + len(self.events) + 1)
        try:
            apply_event(self.game, self.undo_stack, event, ruling)
        except MoveError as error:
            if event.kind in PLAYS:
                error.attempt = Attempt(event.kind, self.state, event.words)
            raise
        self.events.append(event)
        if event.kind in CHANGING_KINDS:
            self.kept += self.version.kept
            self.orphaned += self.version.orphans

    def play(self, move: Move, flag: str = "", ruling: Ruling | None = None) -> None:
        """Add a move or a chance result. ruling: the ruling on it in the state after the draft, if there is one.

        Raises:
            IllegalMoveError: a rule or a fact forbids it.
        """
        game, state = self.game, self.state
        if ruling is None:
            ruling = game.ruling(state, move, game.breach(state, move))
        if ruling.breaches:
            raise IllegalMoveError(ruling)
        flags, text = tuple(filter(None, (flag, CLAIM if ruling.assumes else ""))), ruling.text
        if (spec := game.chance_due(state) if move.seat == CHANCE else None) is not None:
            event = Event(0, "chance", text, move, request_key(game, state, spec), flags, spec.replay_signature)
        else:
            event = Event(0, _kind(state, move), text, move, answered_key(game, state, move), flags)
        self.add(event, ruling)

    def play_together(self, moves: Callable[[S], Sequence[Move]] | None) -> None:
        """Add the moves entered with the last move; stop at an illegal move. moves: returns those moves, given a state.

        The ruling on the illegal move is kept, so that it can be reported.
        """
        found = moves(self.state) if moves is not None else ()
        for move in found:
            try:
                self.play(move, TOGETHER)
            except IllegalMoveError as error:
                self.rulings.append(error.ruling)
                return
        if found:
            self.add_standing_passes()

    def force(self, move: Move) -> None:
        """Add a move that the table allows although it breaks rules; the record keeps the broken clauses.

        Raises:
            IllegalMoveError: facts forbid it, and facts cannot be overruled.
        """
        game, state = self.game, self.state
        ruling = game.judge(state, move)
        self.rulings.append(ruling)
        if not ruling.breaches:
            return self.play(move, ruling=ruling)
        if move.seat == CHANCE:
            raise IllegalMoveError(ruling)
        key = answered_key(game, state, move)
        self.add(Event(0, "overrule", ruling.text, move, key, clauses=ruling.clauses))
        return None

    def roll(self, seed: str | None = None) -> None:
        """Add the result for the dice or cards that are due, taken from a seed.

        Raises:
            NothingDueError: no dice or cards are due.
            InvalidMoveError: there is no seed.
        """
        spec = self.game.chance_due(self.state)
        if spec is None:
            raise NothingDueError
        seed = self.seed if seed is None else seed
        if seed is None:
            raise InvalidMoveError("this match has no seed: roll real dice, draw real cards, and type what comes up")
        key = request_key(self.game, self.state, spec)
        nth = self.undo_stack.counts.result_count(self.version.last, key)
        self.play(self.game.random_result(self.state, spec, number_source(seed, key, nth)), SEEDED)

    def add_standing_passes(self) -> None:
        """Add the standing passes that apply, and the rolls that are made without a request."""
        for _ in range(MOST_PASSES):
            seats = {one.seat for one in self.version.standing}
            passed = window_pass(self.game, self.state, seats) if seats else None
            if passed is not None:
                self.play(passed.move, STANDING, ruling=passed)
            elif self.rolls and self.game.chance_due(self.state) is not None:
                self.roll()
            else:
                return

    def finish(self) -> None:
        """Add answers while everybody can see that only one is possible, and what `add_standing_passes` adds."""
        self.add_standing_passes()
        for _ in range(MOST_IMPLIED):
            move = None if self.version.pending else only_answer(self.game, self.state)
            if move is None:
                return
            self.play(move, ONLY)
            self.add_standing_passes()


def _kind(state: S, move: Move) -> str:
    """Return the kind of event that records a move: sealed choices and their opening have kinds of their own."""
    if is_choosing(state):
        return {COMMIT: "sealed", OPEN: "opened"}.get(move.verb, "move")
    return "move"


def window_pass(game: Game[S], state: S, seats: set[int] | None = None) -> Ruling | None:
    """Return the ruling on a pass of the open window by the first of these seats that may pass; by default, any seat.

    Return None if no window is open, or none of these seats may pass.
    """
    if state.top_kind not in game.windows:
        return None
    for decision in game.due(state):
        if isinstance(decision, Decision) and (seats is None or decision.seat in seats):
            move = game.passing(state, decision)
            if move is not None and (found := game.breach(state, move)) is None:
                return game.ruling(state, move, found)
    return None


def implied_move(game: Game[S], state: S) -> Ruling | None:
    """Return the ruling on the move that a later move implies: a pass of a window, or the only answer to a question."""
    passed = window_pass(game, state)
    if passed is None and (only := only_answer(game, state)) is not None:
        return game.ruling(state, only, game.breach(state, only))
    return passed
