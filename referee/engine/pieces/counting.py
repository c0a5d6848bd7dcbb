"""Printed pieces that are only counted, or only drawn: a position does not say where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.engine.core.naming import counted
from referee.engine.pieces.item import TABLE, Item
from referee.engine.pieces.vocabulary import T

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.engine.core.picture import Piece
    from referee.engine.pieces.vocabulary import Vocabulary


@dataclass(frozen=True, kw_only=True)
class Pieces(Item[T]):
    """A printed component. count: how many there are. lies: how many are in each place; the others are in the rest.

    rest: empty where the state counts all of them: then what gets lost is noticed. left: how many a seat has left in
    its supply, where players have their own, None while it has none; noun: what these are called.
    """

    component: str
    count: int | Callable[[T], int]
    lies: Callable[[T], Mapping[str, int]] = lambda state: {}
    rest: str = "table"
    left: Callable[[T, int], int | None] | None = None
    noun: str = ""

    def lying(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many are in each place."""
        found = dict(self.lies(state))
        if self.rest:
            found[self.rest] = self.printed(state)[self.component] - sum(found.values())
        return {self.component: found}

    def printed(self, state: T) -> Mapping[str, int]:
        """Return how many there are."""
        return {self.component: self.count if isinstance(self.count, int) else self.count(state)}

    def supplies(self, state: T, seat: int) -> Iterator[str]:
        """Yield how many a seat has left."""
        left = self.left(state, seat) if self.left is not None and seat != TABLE else None
        if left is not None:
            yield counted(max(0, left), self.noun)


@dataclass(frozen=True, kw_only=True)
class Shown(Item[T]):
    """Pieces on a space, and signs that the board has there, from the lowest up."""

    on: Callable[[T, int], Iterable[Piece]]

    def drawn(self, names: Vocabulary[T], state: T, space: int) -> Iterable[Piece]:
        """Return the pieces on a space."""
        return self.on(state, space)
