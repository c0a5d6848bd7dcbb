"""The bots: one plays at random, one by the scores that the game gives to moves."""

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
"""The names of bots: one plays at random, one by the scores that the game gives to moves."""
TRIES = 20
"""How many times a random bot names another move after a refusal because of something it cannot see."""


class ByChance:
    """Plays at random, preferring moves that were seldom played. sampler: counts them for all bots that share it."""

    def __init__(self, sampler: Sampler[Any]) -> None:
        self._sampler = sampler

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return a random move."""
        if len(observation.refused) < TRIES:
            move = self._sampler.rare_answer(observation.view, observation.decision)
            if move is not None:
                return move
        raise NoMoveError(f"nothing can be played: {observation.decision.prompt}")


class ByHabit:
    """Plays a move with the highest score; if the game gives no scores, it plays like another bot."""

    def __init__(self, random: Random, otherwise: Bot) -> None:
        self._random, self._otherwise = random, otherwise
        self._order: list[Move] = []

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return the move with the highest score, a random one of several; after a refusal, one of the others."""
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
    """Return a bot for each name, by seat, and the sampler that they share."""
    sampler = Sampler(game, random)
    chance = ByChance(sampler)
    return tuple(ByHabit(random, chance) if name == HABIT else chance for name in names), sampler
