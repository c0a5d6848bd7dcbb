"""Distances between squares for a ship that avoids losing crew; only the bot hooks use them."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from referee.games.skies_of_fire.grid import MOUNTAIN, PEAK, STORM

DETOURS = {MOUNTAIN: 5, PEAK: 9, STORM: 8}
"""How many squares of detour are flown to avoid one of these."""
FAR = 999


@cache
def ways(
    neighbours: tuple[tuple[int, ...], ...], terrain: tuple[str, ...], exits: tuple[int | None, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return by goal and by square the distance to the goal, ignoring ships; FAR if there is no way."""
    costs = tuple(DETOURS.get(ground, 1) for ground in terrain)
    before = tuple(
        tuple(near for near in around if exits[near] in (None, here)) for here, around in enumerate(neighbours)
    )
    return tuple(_away(before, costs, goal) for goal in range(len(costs)))


def _away(before: tuple[tuple[int, ...], ...], costs: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """Return the distances to a goal; before: for each square, those from which a ship may step to it."""
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
