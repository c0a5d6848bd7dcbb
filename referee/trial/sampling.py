"""Draws random moves quickly: first a verb, then one of its moves, preferring those seldom played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Generic, TypeVar

from referee.engine.core.guards import Breach, S
from referee.engine.core.move import Move

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from referee.engine.core.agenda import Decision
    from referee.engine.game import Game

M = TypeVar("M", str, Move)


class Sampler(Generic[S]):
    """Draws random moves and counts them; it prefers rarely legal moves, because these decide most games."""

    def __init__(self, game: Game[S], random: Random) -> None:
        self.game, self.random = game, random
        self.often = Counter[str | Move]()

    def rare_answer(self, state: S, one: Decision) -> Move | None:
        """Return a move that answers a decision, preferably with a verb and arguments that were seldom played."""
        verbs = {verb.name: verb for verb in self.game.verbs.values() if one.kind in verb.answers}
        for name in self._rarest(verbs):
            verb = verbs[name]
            for move in self._rarest(verb.candidates(state, one.seat)):
                for named in self._rarest(verb.expand(state, move)) if move.is_open else (move,):
                    if not isinstance(self.game.breach(state, named), Breach):
                        self.often.update((name, named))
                        return named
        return None

    def _rarest(self, things: Iterable[M]) -> list[M]:
        """Return verbs or moves in random order; those that were seldom played tend to come first."""
        return sorted(things, key=lambda one: self.random.random() * (1 + self.often[one]))
