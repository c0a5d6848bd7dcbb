"""Whether what a refusal cites is really broken: with one guard taken out, just what it said goes, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import Breach, S
from referee.engine.core.ruling import Verdict
from referee.engine.core.verb import SHAPE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.move import Move
    from referee.engine.game import Game


def lost_corrections(game: Game[S], state: S, move: Move) -> Iterator[str]:
    """Take out each guard that refuses a move, and yield how the ruling is not then as it ought to be.

    A guard whose facts others rely on stays in.
    """
    verb, due = game.verbs[move.verb], game.is_due(state, move)
    relied_on = {SHAPE} | {need for guard in verb.guards for need in guard.needs}
    broken = game.judge(state, move).breaches
    found = [(guard, hit) for guard, hit in verb.hits(state, move, due) if isinstance(hit, Breach)]
    if due and {hit for _, hit in found} != set(broken):
        yield f'"{game.write(state, move)}" is said to break what no guard finds'
        return
    for guard, hit in found:
        if guard.name in relied_on:
            continue
        others = {*broken} - {hit} | {other for by, other in found if by is not guard}
        without = game.without(move.verb, guard.name).judge(state, move)
        words = f'"{game.write(state, move)}" without guard "{guard.name}"'
        if others != set(without.breaches):
            yield f"{words} does not break just what else it broke"
        if not others and without.verdict is Verdict.ILLEGAL:
            yield f"{words} is illegal although nothing else was broken"
