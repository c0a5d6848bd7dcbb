"""Tests that every refusal is true: without one guard, the ruling loses that guard's reason and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import Breach, S
from referee.engine.core.ruling import Verdict
from referee.engine.core.verb import SHAPE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.core.guards import Guard
    from referee.engine.core.move import Move
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game


def refusals(game: Game[S], state: S, move: Move, due: bool) -> list[tuple[Guard[S], Breach]]:
    """Return each guard that refuses a move, with its breach. due: whether the move answers what is due."""
    return [(guard, hit) for guard, hit in game.verbs[move.verb].findings(state, move, due) if isinstance(hit, Breach)]


def lost_correction_faults(
    game: Game[S], state: S, ruling: Ruling, is_due: bool, found: Sequence[tuple[Guard[S], Breach]]
) -> Iterator[str]:
    """Remove each guard that refuses a move, and yield a sentence if the ruling is then not as expected.

    A guard that other guards need stays in. ruling: the ruling on the move. found: what `refusals` returns for it.
    """
    move, broken = ruling.move, ruling.breaches
    relied_on = {SHAPE} | {need for guard in game.verbs[move.verb].guards for need in guard.needs}
    if is_due and {hit for _, hit in found} != set(broken):
        yield f'"{game.write(state, move)}" is refused for a breach that no guard finds'
        return
    for guard, hit in found:
        if guard.name in relied_on:
            continue
        others = {*broken} - {hit} | {other for by, other in found if by is not guard}
        without = game.without(move.verb, guard.name).judge(state, move)
        words = f'"{game.write(state, move)}" without guard "{guard.name}"'
        if others != set(without.breaches):
            yield f"{words} should be refused for exactly the breaches that the other guards find"
        if not others and without.verdict is Verdict.ILLEGAL:
            yield f"{words} is still illegal, although it broke nothing else"
