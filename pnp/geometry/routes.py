"""Cheapest paths over any spaces: the spaces within a maximum cost, the distance to a goal, every cheapest path.

Ground(Hex.neighbours, passable=isle.__contains__) is enough for hexes; squares, lanes or names also work.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, TypeVar

Space = TypeVar("Space", bound=Hashable)


def _always(space: object) -> bool:
    return True


def _one(space: object) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Ground(Generic[Space]):
    """Where a piece may go: the neighbours of a space, the spaces that it may enter, and the cost of entering one.

    A cost is a whole number, 0 or more. The start of a path need not be passable, and costs nothing.
    """

    neighbours: Callable[[Space], Iterable[Space]]
    can_enter: Callable[[Space], bool] = _always
    cost: Callable[[Space], int] = _one

    def costs_within(self, start: Space, allowance: int) -> dict[Space, int]:
        """Return the cost of each space within `allowance`, including the start, cheapest first."""
        return {space: cost for space, cost, _ in self._spaces_by_cost(start, allowance)}

    def distance(self, start: Space, goal: Space, allowance: int | None = None) -> int | None:
        """Return the cost of the cheapest path, or None if there is no path (within the allowance)."""
        return next((cost for space, cost, _ in self._spaces_by_cost(start, allowance) if space == goal), None)

    def path(self, start: Space, goal: Space, allowance: int | None = None) -> tuple[Space, ...] | None:
        """Return one cheapest path (always the same one), including both ends, or None if there is no path."""
        return next(self.paths(start, goal, allowance), None)

    def paths(self, start: Space, goal: Space, allowance: int | None = None) -> Iterator[tuple[Space, ...]]:
        """Yield every cheapest path, including both ends (steps that cost 0 appear in one order only)."""
        before: dict[Space, list[Space]] = {}
        for space, _, previous in self._spaces_by_cost(start, allowance):
            before[space] = previous
            if space == goal:
                break
        ways: list[tuple[Space, ...]] = [(goal,)] if goal in before else []
        while ways:
            way = ways.pop()
            if way[0] == start:
                yield way
            ways += [(previous, *way) for previous in reversed(before[way[0]])]

    def _spaces_by_cost(self, start: Space, allowance: int | None) -> Iterator[tuple[Space, int, list[Space]]]:
        """Yield each reachable space, cheapest first, with its cost and the spaces before it on cheapest paths."""
        costs, before, done = {start: 0}, dict[Space, list[Space]](), set[Space]()
        before[start] = []
        waiting, number = [(0, 0, start)], 0  # the number keeps spaces of equal cost in the order found
        while waiting:
            cost, _, here = heappop(waiting)
            if here in done:
                continue
            done.add(here)
            yield here, cost, before[here]
            for beside in self.neighbours(here):
                if beside in done or not self.can_enter(beside):
                    continue
                new, known = cost + self.cost(beside), costs.get(beside)
                if (allowance is not None and new > allowance) or (known is not None and new > known):
                    continue
                if new == known:
                    before[beside].append(here)
                    continue
                number += 1
                costs[beside], before[beside] = new, [here]
                heappush(waiting, (new, number, beside))
