"""An open match: its file and the state that results from the record, always in step."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Generic

from referee.engine.core.agenda import Decision
from referee.engine.core.guards import S
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError, RefereeError, RepeatedEndError
from referee.engine.mechanisms.sealed import OPEN, committing_move, entries
from referee.engine.record.event import opening_in
from referee.engine.record.jsonl import json_line, read_record
from referee.engine.record.match import Match
from referee.engine.words.choosing import choice_decisions, read_choice
from referee.table.files.matchfile import damage_error
from referee.table.files.rehearsed import RehearsalStore
from referee.table.files.sealing import choices_of, kept_choice, opening_of
from referee.table.files.snapshot import Snapshot
from referee.table.files.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from referee.engine.core.move import Move
    from referee.engine.core.plain import Plain
    from referee.engine.game import Game
    from referee.engine.record.event import Event
    from referee.engine.record.results import Entered


ASKED_AGAIN = "asked again after"
"""The payload key, before the number of an entry, of a habitual `end` or `pass` that was refused after that entry."""
SECRET_KEY = "secret"
"""The payload key of the secret from which the referee rolls without a seed; the secret is never exported."""


class Session(Generic[S]):
    """An open match. Each command is on disk before it returns; if it cannot be stored, the match does not change.

    If another program has entered something since, a command raises StaleError; then call `refresh`.
    """

    def __init__(self, store: Store | Snapshot | RehearsalStore, match: Match[S]) -> None:
        """Take a match and its store. Call `store_new`, `open`, `open_for_reading` or `import_record` instead."""
        self.store = store
        self.match = match
        self._payloads: dict[str, Plain] = {}

    @classmethod
    def store_new(cls, path: Path, match: Match[S]) -> Session[S]:
        """Store a new match with all its events in a new file.

        Raises:
            RefereeError: the file exists or cannot be written.
        """
        return cls._create(path, match.game, match.events)

    @classmethod
    def open(cls, path: Path, find: Callable[[str], Game[S]]) -> Session[S]:
        """Open the match in a file. find: returns the game with a name.

        Raises:
            RefereeError: there is no such file, or no match in it that can be read.
        """
        return cls._open_store(Store.open(path), find)

    @classmethod
    def open_for_reading(cls, path: Path, find: Callable[[str], Game[S]]) -> Session[S]:
        """Open the match in a file for reading only; the file is not changed, and nothing can be entered.

        Raises:
            RefereeError: there is no such file, or no match in it that can be read.
        """
        return cls._open_store(Snapshot.of(path), find)

    @classmethod
    def _open_store(cls, store: Store | Snapshot, find: Callable[[str], Game[S]]) -> Session[S]:
        try:
            events = store.events()
            return cls._of_events(store, find(game_of(events)), events)
        except BaseException:
            store.close()
            raise

    @classmethod
    def import_record(
        cls, path: Path, lines: str | bytes, find: Callable[[str], Game[S]], sealed_in: Path | None = None
    ) -> Session[S]:
        """Store a match from JSON Lines in a new file. sealed_in: the match file from which to copy its sealed choices.

        Raises:
            RecordError: the lines cannot be read, or do not fit their game.
            RefereeError: the game is unknown, or the file exists or cannot be written.
        """
        events = read_record(lines)
        payloads = {} if sealed_in is None else choices_of(Snapshot.of(sealed_in).payload, events)
        return cls.restore(path, events, payloads, find)

    @classmethod
    def restore(
        cls, path: Path, events: tuple[Event, ...], payloads: Mapping[str, Plain], find: Callable[[str], Game[S]]
    ) -> Session[S]:
        """Store a record in a new file. payloads: its sealed choices, by hash.

        Raises:
            RecordError: the record does not fit its game.
            RefereeError: the game is unknown, or the file exists or cannot be written.
        """
        game = find(game_of(events))
        Match(game, events)
        return cls._create(path, game, events, payloads)

    @classmethod
    def _create(
        cls, path: Path, game: Game[S], events: tuple[Event, ...], payloads: Mapping[str, Plain] | None = None
    ) -> Session[S]:
        kept = {**(payloads or {}), SECRET_KEY: os.urandom(16).hex()}
        return cls._of_events(Store.create(path, events, payloads=kept), game, events)

    @classmethod
    def _of_events(cls, store: Store | Snapshot, game: Game[S], events: tuple[Event, ...]) -> Session[S]:
        session = cls(store, Match(game, events))
        session.match = session.match.copy(session.keep)
        return session

    def rehearsal(self) -> Rehearsal[S]:
        """Return a session in which anything can be entered and nothing is stored; see `adopt`."""
        return Rehearsal(self)

    def adopt(self, rehearsal: Rehearsal[S], payloads: Mapping[str, Plain] | None = None) -> None:
        """Store everything entered in a rehearsal, and more payloads: all or none. The match then includes the entries.

        Raises:
            StaleError: another program has entered something in the meantime.
            RefereeError: the file cannot be written.
        """
        self.store.append(
            self.match.revision, rehearsal.entered_events, {**rehearsal.store.payloads, **(payloads or {})}
        )
        self.match = rehearsal.match.copy(self.keep)

    def keep(self, expected: int, events: Sequence[Event]) -> None:
        """Store events of the match, with their payloads.

        Raises:
            StaleError: another program has entered something in the meantime.
            RefereeError: the file cannot be written.
        """
        self.store.append(expected, events, self._payloads)

    def seal(self, text: str, seat: int) -> Entered:
        """Seal a typed choice: the record gets its hash, and the file stores the choice itself outside the record.

        The last choice opens all choices that were sealed here.

        Raises:
            InvalidMoveError: no such choice is due, or it cannot be read or is illegal; the message does not reveal it.
        """
        match = self.match
        move = self._choice(text, seat)
        salt = os.urandom(16).hex()
        with self._storing(dict([kept_choice(move, salt)])):
            return match.play(committing_move(move, salt), self.openings)

    def enter(self, text: str, seat: int | None = None) -> Entered:
        """Play a typed line; `roll` in it lets the referee roll. A match with a seed rolls by itself.

        seat: who moves, if the line does not say; by default the seat that must decide.

        Without a seed the referee rolls from the secret of this file, so that nothing printed or exported reveals a
        hidden card. A file from before secrets existed gets one when the line is stored.

        Raises:
            MoveError: part of the line cannot be read or is illegal; then none of it has been played.
        """
        with self._rolling() as seed:
            try:
                return self.match.play(text, self.openings, seat, seed)
            except RepeatedEndError:
                key = f"{ASKED_AGAIN} {self.match.last.number}"
                if self.store.payload(key) is None:
                    if not isinstance(self.store, Snapshot):
                        with suppress(RefereeError):  # if it cannot be remembered, it is refused again
                            self.store.add({key: text})
                    raise
            return self.match.play(text, self.openings, seat, seed)  # refused by an earlier command already

    def amend(self, number: int, text: str) -> Entered:
        """Replace an old entry with other words; `roll` uses the same source as when a line is played.

        Raises:
            MoveError: there is no such entry, or the words cannot be read or played there.
        """
        with self._rolling() as seed:
            return self.match.amend(number, text, seed)

    def insert(self, number: int, text: str, kind: str = "move") -> Entered:
        """Insert, before an old entry, something that was left out; see amend.

        Raises:
            MoveError: there is no such entry, or the words cannot be read or played there.
        """
        with self._rolling() as seed:
            return self.match.insert(number, text, kind, seed)

    @contextmanager
    def _rolling(self) -> Iterator[str]:
        """Yield the source of rolls: the seed of the match, or else the secret of the file."""
        if self.match.seed is not None:
            yield self.match.seed
            return
        kept = self.store.payload(SECRET_KEY)
        secret = os.urandom(16).hex() if kept is None else self._secret_of(kept)
        with self._storing({SECRET_KEY: secret} if kept is None else {}):
            yield secret

    def _secret_of(self, kept: str) -> str:
        with suppress(ValueError):
            if isinstance(secret := json.loads(kept), str):
                return secret
        raise damage_error(
            self.store.path, "it is damaged: the secret seed of the referee's dice and draws cannot be read"
        )

    @contextmanager
    def _storing(self, payloads: Mapping[str, Plain]) -> Iterator[None]:
        """Within this context, add the payloads whenever events are stored."""
        self._payloads = dict(payloads)
        try:
            yield
        finally:
            self._payloads = {}

    def _choice(self, text: str, seat: int) -> Move:
        """Return the choice that the words mean; an error does not reveal the choice."""
        game, state = self.match.game, self.match.state
        if seat not in [one.seat for one in choice_decisions(game, state)]:
            raise InvalidMoveError(f"{game.seat_names(state)[seat]} has no secret choice to make now")
        advice = "Nothing was sealed; choose again"
        try:
            move = read_choice(game, state, seat, text)
        except AmbiguousMoveError:
            raise InvalidMoveError(f"what was typed can be read in more than one way. {advice}") from None
        except InvalidMoveError:
            raise InvalidMoveError(f"what was typed cannot be read as this choice. {advice}") from None
        if broken := game.judge(state, move).clauses:
            raise InvalidMoveError(f"what was typed breaks {', '.join(broken)}. {advice}")
        return move

    def openings(self, state: S) -> tuple[Move, ...]:
        """Return the moves that open the choices sealed in this file; empty until everybody has chosen."""
        due = self.match.game.due(state)
        if not due or not all(isinstance(one, Decision) and one.kind == OPEN for one in due):
            return ()
        entered = entries(state.agenda[-1]).values()
        found = (self._unsealed_choice(one) for one in entered if isinstance(one, str))
        return tuple(one for one in found if one is not None)

    def _unsealed_choice(self, committed: str) -> Move | None:
        """Return the move that opens the choice with a hash; None if the choice is not stored here.

        Raises:
            RecordError: the choice is damaged.
        """
        sealed = self._payloads.get(committed)
        kept = self.store.payload(committed) if sealed is None else json_line(sealed)
        if kept is None:
            return None
        move = opening_of(kept, committed)
        if move is None:
            raise damage_error(self.store.path, "a sealed choice in it is damaged")
        return move

    def open_sealed(self) -> Entered:
        """Open all choices in this file that wait to be opened.

        Raises:
            InvalidMoveError: there are no such choices.
            IllegalMoveError: a choice is no longer possible.
        """
        found = self.openings(self.match.state)
        if not found:
            raise InvalidMoveError("there is no sealed choice here to open")
        return self.match.play(found[0], lambda state: found[1:])

    def refresh(self) -> tuple[Event, ...]:
        """Read and return the events that other programs have entered in the meantime.

        Raises:
            RefereeError: the file cannot be read.
        """
        fresh = self.store.events()[self.match.revision :]
        self.match.catch_up(fresh)
        return fresh

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def game_of(events: tuple[Event, ...]) -> str:
    """Return the name of a record's game; empty if there is no opening event."""
    return opening_in(events).game if events else ""


class Rehearsal(Session[S]):
    """A session in which anything can be entered and nothing is stored; `Session.adopt` stores what was entered."""

    store: RehearsalStore

    def __init__(self, session: Session[S]) -> None:
        """Take the session of the match, which is not changed."""
        super().__init__(RehearsalStore(session.store), session.match)
        self.match = session.match.copy(self.keep)

    @property
    def entered_events(self) -> Sequence[Event]:
        """Return the events that were entered."""
        return self.store.fresh
