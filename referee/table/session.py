"""A match at the table: the file that keeps it and the match that follows from it, always in step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from referee.engine.guards import S
from referee.engine.match import Match
from referee.engine.record import read_lines, write_lines
from referee.table.store import PATIENCE, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from referee.engine.event import Event
    from referee.engine.game import Game
    from referee.engine.options import Setup
    from referee.engine.plain import Plain


class Session(Generic[S]):
    """An open match. Its commands are on the disk before they answer; what cannot be kept has not happened.

    A command that comes too late raises StaleError; refresh lets what came in between happen here.
    """

    def __init__(self, store: Store, match: Match[S]) -> None:
        """Take a match and the store that it is kept in; use create, open or bring."""
        self.store = store
        self.match = match

    @classmethod
    def create(
        cls,
        path: Path,
        game: Game[S],
        setup: Setup,
        id: str,
        seed: str | None = None,
        position: Mapping[str, Plain] | None = None,
    ) -> Session[S]:
        """Begin a match in a new file.

        Raises:
            RefereeError: there is a file already or none can be written, or the match cannot begin so.
        """
        return cls._made(path, game, Match.new(game, setup, id, seed, position).events)

    @classmethod
    def open(cls, path: Path, find: Callable[[str], Game[S]], patience: float = PATIENCE) -> Session[S]:
        """Take up the match in a file; find: the game of a name.

        Raises:
            RefereeError: there is no such file, or it holds no match that can be read.
        """
        store = Store.open(path, patience)
        try:
            events = store.events()
            return cls(store, Match(find(game_of(events)), events, store.append))
        except BaseException:
            store.close()
            raise

    @classmethod
    def bring(cls, path: Path, lines: str | bytes, find: Callable[[str], Game[S]]) -> Session[S]:
        """Keep a match that was written as JSON Lines in a new file.

        Raises:
            RecordError: the lines cannot be read, or do not hold a match of this game.
            RefereeError: there is a file already, or none can be written.
        """
        events = read_lines(lines)
        game = find(game_of(events))
        Match(game, events)
        return cls._made(path, game, events)

    @classmethod
    def _made(cls, path: Path, game: Game[S], events: tuple[Event, ...]) -> Session[S]:
        store = Store.create(path, events)
        return cls(store, Match(game, store.events(), store.append))

    def refresh(self) -> tuple[Event, ...]:
        """Let happen what others have put on record in the meantime; return it.

        Raises:
            RefereeError: the file cannot be read.
        """
        fresh = self.store.events()[self.match.revision :]
        self.match.follow(fresh)
        return fresh

    def export(self) -> str:
        """Return the record as JSON Lines."""
        return write_lines(self.match.events)

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
    """Return the name of the game that a record is of; nothing where there is no opening."""
    return str(events[0].data["game"]) if events else ""
