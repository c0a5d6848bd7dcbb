"""The moves that a bot prefers in a position, and whole games between bots."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.bots.players import HABIT
from referee.bots.playing import PlayedGame, play_bot_game
from referee.engine.core.options import Setup, settings
from referee.engine.game import Game
from referee.engine.mechanisms.views import View


def favourites(game: Game[Any], state: Any, seat: int = 0) -> set[str]:
    """Return the moves that the bot of a seat prefers, as typed; all of its moves where it has no preference."""
    view = game.seen(state, View(seat))
    moves = game.possible_moves(view, seat)
    liked = game.score_moves(view, seat, moves) or [0.0] * len(moves)
    assert len(liked) == len(moves) > 0
    return {game.write(view, move).casefold() for move, worth in zip(moves, liked, strict=True) if worth == max(liked)}


def bot_game(game: Game[Any], seats: int, seed: int, most: int, *players: str, **options: str) -> PlayedGame:
    """Return a whole game played by habit bots, or by the bots named."""
    setup = Setup(seats, settings(game.book, options))
    return play_bot_game(game, setup, Random(f"{seed}"), players or (HABIT,) * seats, most)
