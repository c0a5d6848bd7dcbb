"""Replay: plays old entries again, matched by the question and its seat, not by their place.

A chance result stays a fact and answers the next request with the same key and shape. A decision answers the next
question with its key; earlier entries that are no longer asked for are dropped, with the reason. If no remaining entry
answers a question, the replay waits there with the remaining entries. A correction also waits for a new roll or draw,
unless one was due when it was entered.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Generic

from pnp.errors import PnpError
from referee.engine.core.agenda import Decision, Key
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.guards import S
from referee.engine.core.looking import caching_results
from referee.engine.core.move import CHANCE
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.core.state import differing_field
from referee.engine.record.entries import Entry, Orphan
from referee.engine.words import notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.record.event import Event

NOT_ASKED = "this is no longer asked"
NOT_ROLLED = "these dice or cards are no longer asked for"
OVER = "the match ends before it"
ANSWERED = "a new entry answers the same question"
PUBLIC_REASONS = frozenset({NOT_ASKED, NOT_ROLLED, OVER, ANSWERED})
"""The reasons that name no card."""
SECRET_REASON = "it can no longer be played there"
"""The reason for a viewer who may not know the card that another reason names."""


def request_key(game: Game[S], state: S, one: Due) -> Key:
    """Return the key under which the answer to a request is recorded: the seat, the question and the turn."""
    turn, key = game.turn_key(state), one.key
    return Key(key.kind, key.seat, (*turn, *key.subject)) if turn else key


def answered_key(game: Game[S], state: S, move: Move) -> Key | None:
    """Return the key of the request that a move answers, or None if it answers nothing that is due."""
    if move.seat == CHANCE:
        spec = game.chance_due(state)
        return None if spec is None else request_key(game, state, spec)
    answers = game.verbs[move.verb].answers
    asked = (one for one in game.decisions(state) if one.seat == move.seat and one.kind in answers)
    return next((request_key(game, state, one) for one in asked), None)


def carry_out(game: Game[S], state: S, event: Event, ruling: Ruling | None = None) -> S:
    """Return the state after an event. ruling: the ruling on its move in this state, if there is one.

    Raises:
        IllegalMoveError: the event is illegal here.
        RefereeError, DataError: a correction or house rule cannot be read here.
    """
    move = event.move
    if ruling is not None and ruling.move == move and event.kind != "overrule":
        return game.carry_out(state, ruling)
    if move is not None:
        return game.force(state, move) if event.kind == "overrule" else game.play(state, move)
    new = state
    if event.kind == "correct":
        new = game.correct(state, notation.split_words(event.words))
    elif event.kind == "option":
        new = game.with_option(state, event.name, event.value)
    new = state.copy() if new is state else new
    game.settle(new)
    return new


def extend(game: Game[S], last: Entry[S], event: Event, ruling: Ruling | None = None) -> Entry[S]:
    """Return the entry after an event; see carry_out."""
    return Entry(event, carry_out(game, last.state, event, ruling), last)


class Replay(Generic[S]):
    """A replay in progress: the last entry so far, and the waiting, replayed and dropped entries."""

    def __init__(self, game: Game[S], last: Entry[S], rest: Iterable[Event], before: Iterable[Entry[S]] = ()) -> None:
        """Begin a replay. before: the entries of `rest` as they were before the change, in the same order."""
        self.game = game
        self._states = {id(entry.event): entry.state for entry in before}
        self._amid_rolls = {
            id(entry.event)
            for entry in before
            if entry.event.key is None and entry.before is not None and game.chance_due(entry.before.state) is not None
        }
        self._field = ""
        self.last = last
        self.rest = list(rest)
        self.kept: list[int] = []
        self.orphans: list[Orphan] = []

    def without_answered(self, key: Key | None) -> Replay[S]:
        """Discard the first waiting decision if a new entry has answered the same question to the same seat."""
        place = next((place for place, event in enumerate(self.rest) if event.kind != "chance"), None)
        waits = None if place is None else self.rest[place].key
        if place is not None and waits is not None and key is not None and waits[:2] == key[:2]:
            self.orphans.append(Orphan(self.rest.pop(place), ANSWERED))
        return self

    def run(self) -> Replay[S]:
        """Play everything again that fits; return the replay.

        Garbage collection is off meanwhile, because all new states are kept.
        """
        searched = gc.isenabled()
        gc.disable()
        try:
            while self.rest and self._step():
                pass
        finally:
            if searched:
                gc.enable()
        return self

    def _step(self) -> bool:
        """Play or discard one entry; return whether to continue."""
        with caching_results(self.last.state):
            return self._go_on()

    def _go_on(self) -> bool:
        due = self.game.due(self.last.state)
        place = self._next(due)
        if place is None:
            return self._stop(due)
        if self.rest[place].kind != "chance":
            place -= self._drop(place, NOT_ASKED)
        event = self.rest.pop(place)
        if place:
            self._states.clear()  # a result is used out of order, so the old states no longer apply
        self._take(event)
        return True

    def _next(self, due: Sequence[Due]) -> int | None:
        """Return the index of the first waiting entry that fits what is due.

        An entry without a key (a correction, a house rule) fits if it is first, or if the next entry with a key fits;
        but not while a roll is due that no entry answers, unless a roll was due when it was entered.
        """
        state = self.last.state
        rolls = [
            (request_key(self.game, state, one), one.replay_signature) for one in due if isinstance(one, ChanceSpec)
        ]
        if rolls and self._waits_for_rolls(rolls):
            return None
        keys = {request_key(self.game, state, one) for one in due if isinstance(one, Decision)}
        keyless, waiting = None, False
        for place, event in enumerate(self.rest):
            if event.kind == "chance":
                if any(answers_request(event, key, shape) for key, shape in rolls):
                    return place
            elif event.key is None and not waiting:
                return place
            elif event.key is None:
                keyless = place if keyless is None else keyless
            elif event.key in keys:
                return place if keyless is None else keyless
            else:
                waiting = True
        return None

    def _waits_for_rolls(self, rolls: Sequence[tuple[Key, tuple[str, int, int]]]) -> bool:
        """Return whether the first waiting entry, apart from rolls, must wait until somebody answers these rolls."""
        first = next((event for event in self.rest if event.kind != "chance"), None)
        if first is None or first.key is not None or id(first) in self._amid_rolls:
            return False
        return not any(answers_request(event, *roll) for event in self.rest if event.kind == "chance" for roll in rolls)

    def _take(self, event: Event) -> None:
        try:
            self.last = extend(self.game, self.last, event)
        except IllegalMoveError as error:
            self.orphans.append(Orphan(event, str(error), error.ruling))
        except PnpError as error:
            self.orphans.append(Orphan(event, str(error)))
        else:
            self.kept.append(event.n)
            if self._is_as_before(event):
                self._take_over()

    def _is_as_before(self, event: Event) -> bool:
        """Return whether an event has led to the same state as before.

        The field in which the states differed last time is compared first, because it usually still differs.
        """
        new, old = self.last.state, self._states.get(id(event))
        if old is None or (self._field and getattr(new, self._field) != getattr(old, self._field)):
            return False
        self._field = differing_field(new, old)
        return not self._field

    def _take_over(self) -> None:
        """Reuse the old entries if the same state is reached again with the same entries to replay."""
        for count, event in enumerate(self.rest):
            if id(event) not in self._states:
                del self.rest[:count]
                return
            self.last = Entry(event, self._states[id(event)], self.last)
            self.kept.append(event.n)
        self.rest.clear()

    def _drop(self, end: int, reason: str) -> int:
        """Discard every entry before an index except chance results, which stay facts; return the number discarded."""
        fallen = [event for event in self.rest[:end] if event.kind != "chance"]
        self.orphans += [Orphan(event, reason) for event in fallen]
        self.rest[:end] = [event for event in self.rest[:end] if event.kind == "chance"]
        return len(fallen)

    def _stop(self, due: Sequence[Due]) -> bool:
        """Discard the remaining entries that can no longer fit, or let them wait; return whether to continue."""
        first = next((place for place, event in enumerate(self.rest) if event.kind != "chance"), None)
        if not due and first is not None:
            self._drop(first + 1, OVER)
            return True
        if first is None and not any(isinstance(one, ChanceSpec) for one in due):
            self.orphans += [Orphan(event, NOT_ROLLED) for event in self.rest]
            self.rest.clear()
        return False


def answers_request(event: Event, key: Key, shape: tuple[str, int, int]) -> bool:
    """Return whether an earlier chance result answers a request: the same key and the same shape."""
    return event.key == key and event.shape == shape
