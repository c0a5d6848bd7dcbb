"""The state of a game that is played in turns: the fields that all such games have."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from typing import Any

from referee.engine.core.state import State, state, static
from referee.engine.core.zones import Catalogue, Token

SETUP = "setup"
"""The phase of set-up: nothing can be corrected in it, and only the deck is audited."""


@state
class TurnState(State):
    """The state of a game in which seats take turns; seats are numbers from 0.

    contents: the game's data. seats: how many people play. seat: whose turn it is. first: the first player. turn: how
    many turns have begun, over all seats; the first turn is 1. out: the seats that are out of the game. zones: the
    cards, by zone. next_token: the number that the next card gets.
    """

    contents: Any = static()
    seats: int = 2
    seat: int = 0
    first: int = 0
    turn: int = 0
    round: int = 0
    phase: str = SETUP
    out: tuple[int, ...] = ()
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)
    next_token: int = 1

    @property
    def deck(self) -> Catalogue | None:
        """Return the deck list, or None if the game has no cards."""
        return None

    @property
    def sides(self) -> int:
        """Return the number of seats, including the automatic ones."""
        return self.seats

    def is_automatic(self, seat: int) -> bool:
        """Return whether a seat is automatic: it has no player, and the rules act for it."""
        return seat >= self.seats

    def clockwise(self) -> tuple[int, ...]:
        """Return all seats in turn order, starting with the first player."""
        return (*range(self.first, self.sides), *range(self.first))

    def next_turn(self, order: Sequence[int] = (), having: Collection[int] = ()) -> tuple[int, int]:
        """Return the seat whose turn comes next, and the round of that turn.

        order: the turn order of a round, by default clockwise. having: the seats that take turns, by default those
        still in the game.
        """
        turns, able = tuple(order) or self.clockwise(), having or self.alive()
        later = [seat for seat in turns[turns.index(self.seat) + 1 :] if seat in able]
        again = [seat for seat in turns if seat in able] or turns
        return (later[0], self.round) if later else (again[0], self.round + 1)

    def alive(self) -> tuple[int, ...]:
        """Return the seats that people play and that are still in the game, in order."""
        everybody = tuple(range(self.seats))
        return tuple([seat for seat in everybody if seat not in self.out]) if self.out else everybody
