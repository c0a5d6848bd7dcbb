"""Committed choices, valid and invalid, up to the point where they must be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.mechanisms import sealed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.game import Game

SALT = "salt"


def committed_choices(game: Game[S], state: S, seat: int, choices: Iterable[Move]) -> Iterator[tuple[S, Move, Move]]:
    """Yield, for each choice, the state in which this seat must open it, the opening move, and the choice."""
    commit = game.verbs.get(sealed.COMMIT)
    asked = [one for one in game.decisions(state) if commit is not None and one.kind in commit.answers]
    if seat not in {one.seat for one in asked}:
        return
    for choice in choices:
        if choice.seat != seat or choice.verb in (sealed.COMMIT, sealed.OPEN):
            continue
        branch = game.play(state, sealed.committing_move(choice, SALT))
        for one in asked:
            moves = game.possible_moves(state, one.seat)
            if one.seat != seat and moves:
                branch = game.play(branch, sealed.committing_move(moves[0], SALT))
        yield branch, sealed.opening_move(choice, SALT), choice
