"""The common result of the YAML and JSON readers: plain values and their source positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pnp.errors import Origin
from pnp.library.problems import Problems

Value: TypeAlias = "dict[str, Value] | list[Value] | str | int | float | bool | None"
Step: TypeAlias = str | int

MOST_NODES = 200_000
DEEPEST_NESTING = 40


class ReadFailure(Exception):
    """Raised inside a reader that cannot continue; becomes a Problem."""

    def __init__(self, origin: Origin, message: str, field: str = "") -> None:
        self.origin, self.message, self.field = origin, message, field
        super().__init__(message)


class Tree:
    """The source positions of a file's values during reading, and the limits on their number and depth."""

    __slots__ = ("file", "keys", "nodes", "origins", "problems")

    def __init__(self, file: str, problems: Problems) -> None:
        self.file, self.problems = file, problems
        self.origins: dict[tuple[Step, ...], Origin] = {}
        self.keys: dict[tuple[Step, ...], Origin] = {}
        self.nodes = 0

    def note(self, path: tuple[Step, ...], line: int, column: int) -> None:
        """Store the source position of the value at `path`.

        Raises:
            ReadFailure: there are too many values, or they are nested too deeply.
        """
        origin = self.origins[path] = Origin(self.file, line, column)
        self.count_values(1, origin)
        if len(path) > DEEPEST_NESTING:
            raise ReadFailure(origin, f"the values are nested more than {DEEPEST_NESTING} levels deep")

    def replace_with(self, other: Tree) -> None:
        """Replace the source positions and the count of values with those of another tree of the same file."""
        self.origins, self.keys, self.nodes = other.origins, other.keys, other.nodes

    def count_values(self, nodes: int, origin: Origin) -> None:
        """Count the values read.

        Raises:
            ReadFailure: there are too many values.
        """
        self.nodes += nodes
        if self.nodes > MOST_NODES:
            raise ReadFailure(origin, f"the file has more than {MOST_NODES:,} values (split the file, or use a table)")

    def note_key(self, path: tuple[Step, ...], line: int, column: int, is_duplicate: bool) -> None:
        """Store the source position of a mapping's key; a duplicate key is a problem."""
        origin = Origin(self.file, line, column)
        if is_duplicate:
            first = self.keys.get(path)
            where = f"; first on line {first.line}" if first else ""
            self.problems.add(origin, dotted_path(path), f'the key "{path[-1]}" appears twice{where}')
        else:
            self.keys[path] = origin


def strings_in(value: object) -> Iterator[str]:
    """Yield every text in a plain value, in order, but not the keys of mappings."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from strings_in(part)


def dotted_path(path: tuple[Step, ...]) -> str:
    """Return a path as the user reads it: `components.2.title`, indices from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
