"""How a match ended, and by which clause."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """An ending: the clause, in words, and the seats from first to last; seats that share a place are in one group."""

    clause: str
    text: str
    ranking: tuple[tuple[int, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won, more than one where they share."""
        return self.ranking[0] if self.ranking else ()
