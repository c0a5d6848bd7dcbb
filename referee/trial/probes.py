"""Near-misses: moves that are almost legal, made from moves that were listed earlier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from referee.engine.core.guards import S
from referee.engine.core.move import UNKNOWN, Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from referee.engine.core.move import Value
    from referee.engine.game import Game

MOST_REMEMBERED = 400
"""How many moves of each verb are kept for later tries."""


class ProbeMaker(Generic[S]):
    """Remembers listed moves and varies them: another argument, another seat, another time."""

    def __init__(self, game: Game[S], random: Random) -> None:
        self.game, self.random = game, random
        self._moves: dict[str, dict[Move, None]] = {}
        self._values: dict[tuple[str, int], dict[Value, None]] = {}

    def share(self, other: ProbeMaker[S]) -> None:
        """From now on, share the remembered moves with another `ProbeMaker`."""
        self._moves, self._values = other._moves, other._values

    def learn(self, moves: Iterable[Move]) -> None:
        """Remember moves, and the values in each position of their arguments."""
        for move in moves:
            if move.is_open:
                continue
            kept = self._moves.setdefault(move.verb, {})
            if len(kept) < MOST_REMEMBERED:
                kept[move] = None
            for place, value in enumerate(move.args):
                self._values.setdefault((move.verb, place), {})[value] = None

    def near_misses(self, state: S, seat: int, listed: Sequence[Move], count: int) -> list[Move]:
        """Return up to `count` moves of each kind of near-miss; some of them can be legal."""
        named = [move for move in listed if not move.is_open]
        found = [*self._pick(self._candidates(state, seat), count), *self._old_moves(state, count)]
        for move in self._pick(named, count):
            found += [self._with_another_value(move), self._of_another_seat(state, move)]
        found += [self._with_another_value(move) for move in self._old_moves(state, count) if move.seat == seat]
        found += self._earlier_moves(state, seat, count)
        return list(dict.fromkeys(found))

    def _candidates(self, state: S, seat: int) -> list[Move]:
        """Return the candidate moves of the verbs that can answer now, whether or not the guards accept them."""
        kinds = {one.kind for one in self.game.decisions(state) if one.seat == seat}
        verbs = [verb for verb in self.game.verbs.values() if not verb.answers.isdisjoint(kinds)]
        put_up = [(verb, move) for verb in verbs for move in verb.candidates(state, seat)]
        named = [move for verb, open in put_up for move in (verb.expand(state, open) if open.is_open else (open,))]
        return [move for move in named if not move.is_open]

    def _old_moves(self, state: S, count: int) -> list[Move]:
        """Return moves that were listed earlier, for any seat."""
        verbs, seats = list(self._moves), len(self.game.seat_names(state))
        drawn = [self.random.choice(verbs) for _ in range(count)] if verbs else []
        found = [self.random.choice(list(self._moves[verb])) for verb in drawn]
        return [move for move in found if move.seat < seats]

    def _earlier_moves(self, state: S, seat: int, count: int) -> list[Move]:
        """Return earlier moves of the verbs that can answer now, for this seat."""
        kinds = {one.kind for one in self.game.decisions(state) if one.seat == seat}
        verbs = [verb for verb in self.game.verbs.values() if verb.name in self._moves]
        due = [list(self._moves[verb.name]) for verb in verbs if not verb.answers.isdisjoint(kinds)]
        return [move._replace(seat=seat) for moves in due for move in self._pick(moves, count)]

    def _with_another_value(self, move: Move) -> Move:
        if not move.args:
            return move
        place = self.random.randrange(len(move.args))
        values = [value for value in self._values.get((move.verb, place), {}) if value != UNKNOWN]
        value = self.random.choice(values) if values else move.args[place]
        return move._replace(args=(*move.args[:place], value, *move.args[place + 1 :]))

    def _of_another_seat(self, state: S, move: Move) -> Move:
        return move._replace(seat=self.random.randrange(len(self.game.seat_names(state))))

    def _pick(self, moves: Sequence[Move], count: int) -> list[Move]:
        return list(moves) if len(moves) <= count else self.random.sample(list(moves), count)
