"""What can go wrong at the table.

RefereeError (a PnpError)
├── MoveError
│   ├── InvalidMoveError      the words cannot be read as a move
│   ├── IllegalMoveError      read, and forbidden by a rule or against a fact; holds the Ruling
│   └── AmbiguousMoveError    more than one reading; holds them
├── PositionError             a position that cannot be read; holds every fault
├── RecordError               a record that cannot be read, or is not ours
├── StaleError                somebody else has written to the match in the meantime
└── RegistryError             no such game
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.errors import PnpError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.event import Event
    from referee.engine.ruling import Ruling


class RefereeError(PnpError):
    """Root of everything that the referee refuses."""


class MoveError(RefereeError):
    """Raised when a move cannot be played."""


class InvalidMoveError(MoveError):
    """Raised when the words cannot be read as a move."""


class IllegalMoveError(MoveError):
    """Raised when a move is against a rule or against a fact."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(str(ruling))
        self.ruling = ruling


class AmbiguousMoveError(MoveError):
    """Raised when the words have more than one reading."""

    def __init__(self, text: str, readings: Sequence[str]) -> None:
        listed = "; ".join(readings)
        super().__init__(f'"{text}" can be read in {len(readings)} ways: {listed}. Say which.')
        self.readings = tuple(readings)


class PositionError(RefereeError):
    """Raised when a position cannot be read; names every fault at once."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class RecordError(RefereeError):
    """Raised when a record cannot be read, is cut off, or belongs to another game or version."""


class StaleError(RefereeError):
    """Raised when the match has gone on since it was last looked at; holds the events in between."""

    def __init__(self, events: Sequence[Event]) -> None:
        listed = "; ".join(f"{event.n} {event.text}" for event in events)
        super().__init__(f"somebody else has gone on with this match: {listed}. Nothing of yours was entered.")
        self.events = tuple(events)


class RegistryError(RefereeError):
    """Raised when no game of that name is known, or its rules cannot be loaded."""
