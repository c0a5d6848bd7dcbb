"""What a simulated player likes best in a position, in words."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.bots.bot import seen
from referee.bots.players import HABIT
from referee.bots.playing import Played, played
from referee.engine.core.options import Setup, settings
from referee.engine.game import Game


def best(game: Game[Any], state: Any, seat: int = 0) -> set[str]:
    """Return the moves that a seat likes best by what it sees; all of them where it does not care."""
    view = seen(state, seat)
    moves = game.possible_moves(view, seat)
    liked = game.liking(view, seat, moves) or [0.0] * len(moves)
    assert len(liked) == len(moves) > 0
    return {game.write(view, move).casefold() for move, worth in zip(moves, liked, strict=True) if worth == max(liked)}


def game_by_habit(game: Game[Any], seats: int, seed: int, most: int, *players: str, **options: str) -> Played:
    """Return a whole game played by habit, or by the players that are named."""
    setup = Setup(seats, settings(game.book, options))
    return played(game, setup, Random(f"{seed}"), players or (HABIT,) * seats, most)
