"""Printed pieces that are only counted, or only shown on the board: a position does not say where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.engine.core.naming import counted
from referee.engine.pieces.item import NOBODY, Item
from referee.engine.pieces.vocabulary import T

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.engine.core.picture import Piece
    from referee.engine.pieces.vocabulary import Vocabulary


@dataclass(frozen=True, kw_only=True)
class Pieces(Item[T]):
    """A printed component. count: how many there are. placed: returns how many are in each place but `rest_place`.

    rest_place: the place of all other pieces; empty if the state counts every piece, so that lost pieces are noticed.
    supply_left: how many a seat has left in its supply, if each player has one; None while there is no supply. noun:
    the word for one piece.
    """

    component: str
    count: int | Callable[[T], int]
    placed: Callable[[T], Mapping[str, int]] = lambda state: {}
    rest_place: str = "table"
    supply_left: Callable[[T, int], int | None] | None = None
    noun: str = ""

    def counts_by_place(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many pieces are in each place."""
        found = dict(self.placed(state))
        if self.rest_place:
            found[self.rest_place] = self.printed_counts(state)[self.component] - sum(found.values())
        return {self.component: found}

    def printed_counts(self, state: T) -> Mapping[str, int]:
        """Return how many pieces there are."""
        return {self.component: self.count if isinstance(self.count, int) else self.count(state)}

    def supplies(self, state: T, seat: int) -> Iterator[str]:
        """Yield how many pieces a seat has left."""
        left = self.supply_left(state, seat) if self.supply_left is not None and seat != NOBODY else None
        if left is not None:
            yield counted(max(0, left), self.noun)


@dataclass(frozen=True, kw_only=True)
class ShownPieces(Item[T]):
    """Pieces on a space, and the board's marks there, from the bottom up."""

    on: Callable[[T, int], Iterable[Piece]]

    def pieces_on(self, names: Vocabulary[T], state: T, space: int) -> Iterable[Piece]:
        """Return the pieces on a space."""
        return self.on(state, space)
