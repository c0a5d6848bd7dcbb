"""What can go wrong at the table.

RefereeError (a PnpError)
├── MoveError
│   ├── InvalidMoveError      the words cannot be read as a move
│   │   ├── NothingDueError   no dice or cards are due
│   │   ├── UnreadableError   no verb can read them; says which part is wrong
│   │   ├── NoSeatError       the word before the colon does not name one seat
│   │   ├── AskedFirstError   readable, but another player must decide first
│   │   └── RepeatedEndError  a lone `end` or `pass`, probably typed out of habit; refused only once
│   ├── IllegalMoveError      readable, but forbidden by a rule or a fact; has the Ruling (ruling.py)
│   └── AmbiguousMoveError    more than one reading; lists them
├── PositionError             a position that cannot be read, or a match that cannot begin; lists every fault
├── RecordError               a record that cannot be read, or does not fit the game
│   └── ImpossibleEventError  an event is impossible at that point
├── StaleError                somebody else has written to the match in the meantime; has the new events (event.py)
├── RegistryError             no such game, or its rules cannot be loaded
└── RulesError                a mistake in the rules of a game, not of a player
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.errors import PnpError
from referee.engine.core.naming import possessive

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.core.move import Attempt
    from referee.engine.mechanisms.views import View


class RefereeError(PnpError):
    """Root of all errors of the referee."""


class MoveError(RefereeError):
    """Raised when a move cannot be played.

    before, after: how many moves of the line, including implied passes, come before and after this one; none is
    played. attempt: what was tried and in which state, if the reason depends on the state (see refusing.py).
    """

    before: int = 0
    after: int = 0
    attempt: Attempt | None = None


class InvalidMoveError(MoveError):
    """Raised when the words cannot be read as a move."""


class NothingDueError(InvalidMoveError):
    """Raised when dice or cards are typed, or a roll is requested, but none are due."""

    def __init__(self) -> None:
        super().__init__("no dice or cards are due: first type the move that asks for them")


class UnreadableError(InvalidMoveError):
    """Raised when words are not a move.

    why: returns which part is wrong, as far as a viewer may know; called only when the message is read. view: that
    viewer; None: everybody.
    """

    def __init__(self, text: str, why: Callable[[View | None], str]) -> None:
        super().__init__(text)
        self._text, self._why = text, why
        self._said = ""
        self.view: View | None = None

    def __str__(self) -> str:
        """Return what is wrong with the words."""
        self._said = self._said or f'"{self._text}" cannot be read as a move: {self._why(self.view)}'
        return self._said


class NoSeatError(InvalidMoveError):
    """Raised when a word for the mover or the viewer does not name one seat. fits: whether it fits several."""

    def __init__(self, word: str, names: Sequence[str], fits: bool = False) -> None:
        self.word, self._why = word, "is part of several names" if fits else "is not in this match"
        super().__init__(self.message_with(names))

    def message_with(self, names: Sequence[str]) -> str:
        """Return the message with the names of all seats."""
        return f'"{self.word}" {self._why}; the names are {", ".join(names)}'


class AskedFirstError(InvalidMoveError):
    """Raised when typed words skip a window in which another player may still answer.

    seat: that player's seat. first: the seat that must decide before that, or the same seat.
    """

    def __init__(
        self, text: str, seat: int, name: str, prompt: str, first: int | None = None, before: str = ""
    ) -> None:
        self.text, self.seat, self.prompt = text, seat, prompt
        self.first = seat if first is None else first
        super().__init__(self.message_with(name, before or name))

    def message_with(self, name: str, before: str) -> str:
        """Return the message. name: the player who may still answer. before: the player who must decide first."""
        then = "" if self.first == self.seat else f" then {possessive(name)},"
        first = f"it is {possessive(before)} decision first,{then} and only {name} can pass ({self.prompt})"
        return f'"{self.text}" comes later: {first}'


class RepeatedEndError(InvalidMoveError):
    """Raised once when a lone `end` or `pass` is probably typed out of habit."""


class AmbiguousMoveError(MoveError):
    """Raised when the words have more than one reading."""

    def __init__(self, text: str, readings: Sequence[str]) -> None:
        self.doubt = f'"{text}" can be read in {len(readings)} ways'
        super().__init__(f"{self.doubt}: {'; '.join(readings)}. Say which.")
        self.readings = tuple(readings)


class PositionError(RefereeError):
    """Raised when a position cannot be read, or a match cannot begin as requested; lists every fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class RecordError(RefereeError):
    """Raised when a record cannot be read, is truncated, or does not fit the game."""


class ImpossibleEventError(RecordError):
    """Raised when an event of a record is impossible at that point.

    number: the number of the event.
    """

    def __init__(self, number: int, text: str, error: Exception) -> None:
        super().__init__(f"event {number} ({text}) is impossible: {error}")
        self.number = number


class RegistryError(RefereeError):
    """Raised when no game has that name, or its rules cannot be loaded."""


class RulesError(RefereeError):
    """Raised when the rules of a game cannot continue: a mistake in the game's code, never a player's."""
