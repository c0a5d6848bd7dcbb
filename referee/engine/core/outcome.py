"""How a match ended, and by which clause."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """An ending: the clause, a sentence, and the seats from first to last; seats that share a place form a group."""

    clause: str
    text: str
    ranking: tuple[tuple[int, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won; more than one if they share the victory."""
        return self.ranking[0] if self.ranking else ()
