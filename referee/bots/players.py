"""The bots there are: one that plays by chance, one that scores moves as the game says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.bots.bot import NoMoveError
from referee.bots.bot_hooks import bot_hooks_of
from referee.engine.trial.sampling import Sampler

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from referee.bots.bot import Bot, Observation
    from referee.engine.core.move import Move
    from referee.engine.game import Game

RANDOM, HABIT = "random", "habit"
PLAYERS = (RANDOM, HABIT)
"""The names of bots: by chance, what is seldom done rather; by the scores that the game gives to moves."""
TRIES = 20
"""So often a bot by chance names something anew that is refused because of what it cannot see."""


class ByChance:
    """Plays anything, rather what has seldom been played; sampler: counts that for all who share it."""

    def __init__(self, sampler: Sampler[Any]) -> None:
        self._sampler = sampler

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return a move by chance."""
        if len(observation.refused) < TRIES:
            move = self._sampler.snatched(observation.view, observation.decision)
            if move is not None:
                return move
        raise NoMoveError(f"nothing can be played: {observation.decision.prompt}")


class ByHabit:
    """Plays a move with the highest score that the game gives; where the game gives no scores, as another bot does."""

    def __init__(self, random: Random, otherwise: Bot) -> None:
        self._random, self._otherwise = random, otherwise
        self._order: list[Move] = []

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return the move that it likes best, of several by chance; of those that are left, where it was refused."""
        tried = len(observation.refused)
        if not tried:
            self._order = self._ranked(observation, legal)
        if tried < len(self._order):
            return self._order[tried]
        return self._otherwise.choose(replace(observation, refused=observation.refused[len(self._order) :]), legal)

    def _ranked(self, observation: Observation[Any], legal: Sequence[Move]) -> list[Move]:
        moves = list(legal)
        liked = bot_hooks_of(observation.game).score_moves(observation.view, observation.seat, moves)
        chosen = sorted(zip(liked, moves, strict=bool(liked)), key=lambda pair: (-pair[0], self._random.random()))
        return [move for _, move in chosen]


def seated(game: Game[Any], random: Random, names: Sequence[str]) -> tuple[tuple[Bot, ...], Sampler[Any]]:
    """Return a bot for each name, by seat, and what they sample moves by chance with."""
    sampler = Sampler(game, random)
    chance = ByChance(sampler)
    return tuple(ByHabit(random, chance) if name == HABIT else chance for name in names), sampler
