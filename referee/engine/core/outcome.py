"""How a match ended, and the clause that ended it."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """An ending: the clause, a sentence, and the groups of seats from first to last; seats in a group share a place."""

    clause: str
    text: str
    ranking: tuple[tuple[int, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won; more than one if they share the victory."""
        return self.ranking[0] if self.ranking else ()
