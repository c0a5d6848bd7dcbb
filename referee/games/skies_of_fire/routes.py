"""How far it is from one square to another for a ship that spares its crew; only bots ask."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from referee.games.skies_of_fire.grid import MOUNTAIN, PEAK, STORM

DETOURS = {MOUNTAIN: 5, PEAK: 9, STORM: 8}
"""So many squares of a way round are flown rather than over one of these."""
FAR = 999


@cache
def ways(
    neighbours: tuple[tuple[int, ...], ...], terrain: tuple[str, ...], exits: tuple[int | None, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return by goal and by square how far it is to the goal, ships not counted; FAR where nothing leads there."""
    costs = tuple(DETOURS.get(ground, 1) for ground in terrain)
    before = tuple(
        tuple(near for near in around if exits[near] in (None, here)) for here, around in enumerate(neighbours)
    )
    return tuple(_away(before, costs, goal) for goal in range(len(costs)))


def _away(before: tuple[tuple[int, ...], ...], costs: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """Return how far it is to a goal; before: the squares from which one may step to each."""
    found: dict[int, int] = {}
    edge = [(0, goal)]
    while edge:
        far, here = heappop(edge)
        if here in found:
            continue
        found[here] = far
        for near in before[here]:
            if near not in found:
                heappush(edge, (far + costs[here], near))
    return tuple(found.get(square, FAR) for square in range(len(costs)))
