"""A ruling: the referee's answer, with every clause that it depends on."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import MoveError

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.engine.core.guards import Breach, Unseen
    from referee.engine.core.move import Move


class Verdict(Enum):
    """Legal, illegal, or dependent on something that the referee cannot see (Kleene's three values)."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    CANNOT_TELL = "cannot tell"


class Reveal(NamedTuple):
    """A card that a move shows, and that the referee did not know to be there."""

    zone: str
    face: str


class Ruling(NamedTuple):
    """The answer to "may I?". The nearest legal moves are computed only when they are read.

    later: the words of moves that were not judged, because another question comes first. asked: this other question.
    may_need_correction: whether a fact on the table forbids the move, so that correcting the position may help.
    """

    move: Move
    verdict: Verdict
    text: str
    breaches: tuple[Breach, ...] = ()
    assumes: tuple[Unseen, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    find_nearest: Callable[[], tuple[Move, ...]] = tuple
    later: str = ""
    asked: str = ""
    may_need_correction: bool = False

    @property
    def nearest(self) -> tuple[Move, ...]:
        """Return the legal moves that are nearest to this one."""
        return self.find_nearest()

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return every clause id that the ruling cites, each once, in order."""
        found = [id for breach in self.breaches for id in (breach.clause, *breach.also)]
        return tuple(dict.fromkeys([*found, *(unseen.clause for unseen in self.assumes)]))

    @property
    def answer(self) -> str:
        """Return the verdict as a sentence."""
        if self.verdict is Verdict.CANNOT_TELL:
            return f"{self.text} may be legal: the referee cannot tell."
        return f"{self.text} is {self.verdict.value}."

    def __str__(self) -> str:
        """Return the ruling in words."""
        said = [f"{breach.clause}: {breach.text}" for breach in self.breaches]
        said += [f"{unseen.clause}: cannot tell {unseen.text}" for unseen in self.assumes if not self.breaches]
        return self.answer + "".join(f" {line}." for line in said)


class IllegalMoveError(MoveError):
    """Raised when a move breaks a rule or contradicts a fact."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(str(ruling))
        self.ruling = ruling
