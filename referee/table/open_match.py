"""What commands need of an open match: how lines are entered in it. A session (`files/session.py`) also stores them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from referee.engine.record.match import Match
    from referee.engine.record.results import Entered


class OpenMatch(Protocol):
    """A match, and how lines are entered in it: a session stores them in the file of the match."""

    @property
    def match(self) -> Match[Any]:
        """Return the match with everything that the referee knows."""
        ...

    def enter(self, text: str, seat: int | None = None) -> Entered:
        """Play a typed line."""
        ...

    def amend(self, number: int, text: str) -> Entered:
        """Replace an old entry."""
        ...

    def insert(self, number: int, text: str, kind: str = "move") -> Entered:
        """Insert an entry before an old entry."""
        ...

    def seal(self, text: str, seat: int) -> Entered:
        """Seal a choice that the others must not see."""
        ...

    def open_sealed(self) -> Entered:
        """Open all choices that wait to be opened."""
        ...

    def refresh(self) -> object:
        """Read what other programs have entered in the meantime."""
        ...


class UnstoredMatch:
    """An open match that is not stored, so that no choice can be sealed in it."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match

    def enter(self, text: str, seat: int | None = None) -> Entered:
        """Play a typed line, as a session does."""
        return self.match.play(text, seat=seat, seed=self._seed)

    def amend(self, number: int, text: str) -> Entered:
        """Replace an old entry, as a session does."""
        return self.match.amend(number, text, self._seed)

    def insert(self, number: int, text: str, kind: str = "move") -> Entered:
        """Insert an entry, as a session does."""
        return self.match.insert(number, text, kind, self._seed)

    def seal(self, text: str, seat: int) -> Entered:
        """Raise an InvalidMoveError: a sealed choice is stored in the file of its match."""
        raise InvalidMoveError("this match is not stored, so no choice can be sealed in it")

    def open_sealed(self) -> Entered:
        """Raise an InvalidMoveError: no choice was sealed here."""
        raise InvalidMoveError("there is no sealed choice here to open")

    def refresh(self) -> None:
        """Do nothing: nobody else enters anything."""

    @property
    def _seed(self) -> str:
        return self.match.seed or self.match.id
