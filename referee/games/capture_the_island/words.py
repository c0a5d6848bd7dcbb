"""Typed lines about armies: numbers, tiles, units dropped or picked up on the way."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.games.capture_the_island.names import parts_of, read_place

DROP_WORDS = frozenset({"drop", "drops", "leave", "leaves", "leaving", "dropping"})
TAKE_WORDS = frozenset({"take", "takes", "pick", "pickup", "taking", "picking"})
IDLE_WORDS = frozenset({"unit", "units", "army", "armies", "cube", "cubes", "all", "up", "off", "it", "them", "behind"})


class TypedMarch(NamedTuple):
    """A typed march.

    units: how many, None for all. path: the tiles by name. changes: for each tile of the path where units are dropped
    or picked up, its place in the path and the number; negative if they are dropped.
    """

    units: int | None
    path: tuple[str, ...]
    changes: tuple[tuple[int, int], ...] = ()

    def change(self, step: int) -> int:
        """Return the number of units that join the army on a tile of its path; negative if they leave it."""
        return sum(count for at, count in self.changes if at == step)


class _Writer:
    """Collects the columns of a line while it is read."""

    def __init__(self) -> None:
        self.done: list[TypedMarch] = []
        self.count: int | None = None
        self.path: list[str] = []
        self.changes: list[tuple[int, int]] = []

    def read_number(self, value: int) -> None:
        """Store a number of units, which may begin another army."""
        if self.count is not None and len(self.path) > 1:
            self.close()
        self.count = value

    def record_joining(self, count: int) -> None:
        """Record how many units join the army on the latest tile of its path; negative if they leave it.

        If that tile is the last of three or more, `close` moves the change to the second tile.
        """
        self.changes.append((len(self.path) - 1, count))

    def close(self) -> None:
        """End the current column."""
        last = len(self.path) - 1
        changes = tuple((1 if at == last and last > 1 else at, by) for at, by in self.changes)
        self.done.append(TypedMarch(self.count, tuple(self.path), changes))
        self.count, self.path, self.changes = None, [], []


def read_marches(tokens: Iterable[str]) -> tuple[TypedMarch, ...] | None:
    """Return the armies of a line: `3 b2 c2`, `b2 c2 c3 3 drop 1`, `5 e1 e2 leave 2, 3 e2 e3`; None for other words."""
    writer, sign = _Writer(), 0
    for word in parts_of(tokens):
        place = read_place(word)
        if place is not None:
            writer.path.append(place)
        elif word.isascii() and word.isdigit() and len(word) < 4:
            if sign and writer.path:
                writer.record_joining(sign * int(word))
            elif sign < 0:  # units cannot be left behind before the army is named
                return None
            else:
                writer.read_number(int(word))
            sign = 0
        elif word in DROP_WORDS or word in TAKE_WORDS:
            sign = -1 if word in DROP_WORDS else 1
        elif word not in IDLE_WORDS:
            return None
    writer.close()
    done = tuple(writer.done)
    return done if all(len(one.path) > 1 for one in done) and _all_fit(done) else None


def _all_fit(columns: tuple[TypedMarch, ...]) -> bool:
    """Return whether every army that drops or picks up units on its last tile goes on from there in the next column."""
    for number, column in enumerate(columns):
        change, following = column.change(len(column.path) - 1), columns[number + 1 : number + 2]
        if change and not any(_is_continued_by(column, other) for other in following):
            return False
    return True


def _is_continued_by(column: TypedMarch, other: TypedMarch) -> bool:
    units = None if column.units is None else column.units + sum(by for _, by in column.changes)
    return other.path[0] == column.path[-1] and (None in (units, other.units) or units == other.units)
