"""The bots: one plays at random, one by the scores that the game gives to moves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.bots.bot import NoMoveError
from referee.bots.bot_hooks import bot_hooks_of
from referee.engine.core.guards import Breach
from referee.engine.errors import InvalidMoveError
from referee.trial.sampling import Sampler

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
"""How many moves a random bot tries if they are refused because of something that it cannot see."""


class RandomBot:
    """Plays at random, preferring moves that were seldom played.

    sampler: counts the moves for all bots that share it.
    """

    def __init__(self, sampler: Sampler[Any]) -> None:
        self._sampler = sampler

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return a random move."""
        if len(observation.refused) < TRIES:
            move = self._sampler.rare_answer(observation.view, observation.decision)
            if move is not None:
                return move
        raise NoMoveError(f"nothing can be played: {observation.decision.prompt}")


class HabitBot:
    """Plays a move with the highest score; if the game gives no scores, it plays like another bot."""

    def __init__(self, random: Random, otherwise: Bot) -> None:
        self._random, self._otherwise = random, otherwise
        self._order: list[Move] = []

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return a random one of the moves with the highest score; after a refusal, the best of the other moves."""
        tried = len(observation.refused)
        if not tried:
            self._order = self._ranked_moves(observation, legal)
        if tried < len(self._order):
            return self._order[tried]
        return self._otherwise.choose(replace(observation, refused=observation.refused[len(self._order) :]), legal)

    def _ranked_moves(self, observation: Observation[Any], legal: Sequence[Move]) -> list[Move]:
        moves = list(legal)
        liked = bot_hooks_of(observation.game).score_moves(observation.view, observation.seat, moves)
        chosen = sorted(zip(liked, moves, strict=bool(liked)), key=lambda pair: (-pair[0], self._random.random()))
        return [move for _, move in chosen]


class ScriptedBot:
    """Plays the given moves in their order, each as soon as it is legal; otherwise plays like another bot.

    remaining: the typed words of the given moves that have not been played yet.
    """

    def __init__(self, words: Sequence[str], otherwise: Bot) -> None:
        self.remaining, self._otherwise = list(words), otherwise

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return the next given move if it is legal now, or else the other bot's move."""
        move = self._next(observation) if self.remaining else None
        if move is None:
            return self._otherwise.choose(observation, legal)
        del self.remaining[0]
        return move

    def _next(self, observation: Observation[Any]) -> Move | None:
        game, view = observation.game, observation.view
        with suppress(InvalidMoveError):
            (move, *more) = game.read(view, self.remaining[0], observation.seat)
            if not more and move not in observation.refused and not isinstance(game.breach(view, move), Breach):
                return move
        return None


def bots_by_seat(
    game: Game[Any], random: Random, names: Sequence[str], orders: Sequence[Sequence[str]] = ()
) -> tuple[tuple[Bot, ...], Sampler[Any]]:
    """Return a bot for each name, by seat, and the sampler that they share. orders: by seat; see `ScriptedBot`."""
    sampler = Sampler(game, random)
    chance = RandomBot(sampler)
    bots: list[Bot] = [HabitBot(random, chance) if name == HABIT else chance for name in names]
    for seat, words in enumerate(orders):
        bots[seat] = ScriptedBot(words, bots[seat]) if words else bots[seat]
    return tuple(bots), sampler
