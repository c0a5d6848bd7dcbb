"""The source positions (places) of a document's values, stored as a tree that is parsed when a place is needed.

A place is [line, column, inside]. For a list, `inside` has the place of each entry. For a mapping, it has
under each key the line and column of the key, followed by the place of its value. For other values, `inside` is
left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pnp.errors import Origin
from pnp.library.trees import Step, Value

Path: TypeAlias = tuple[Step, ...]


class Places:
    """The source positions in one document, kept as text until they are needed."""

    __slots__ = ("_text", "_tree", "file")

    def __init__(self, file: str, text: bytes) -> None:
        self.file, self._text = file, text
        self._tree: list[Any] | None = None

    @property
    def origins(self) -> Mapping[Path, Origin]:
        """Return the source position of each value, by path."""
        return _Origins(self)

    @property
    def keys(self) -> Mapping[Path, Origin]:
        """Return the source position of each key of a mapping, by the path of its value."""
        return _Keys(self)

    def find(self, path: Path) -> list[Any]:
        """Return the line and column of the key (zeros if there is none), then the place of the value at `path`.

        Raises:
            KeyError: the place of the value is unknown.
        """
        found: list[Any] = [0, 0, *self.tree]
        for step in path:
            inside = found[4] if len(found) > 4 else ()
            if isinstance(inside, dict) and isinstance(step, str):
                found = inside[step]
            elif isinstance(inside, list) and isinstance(step, int) and 0 <= step < len(inside):
                found = [0, 0, *inside[step]]
            else:
                raise KeyError(path)
        return found

    def walk(self) -> Iterator[tuple[Path, list[Any]]]:
        """Yield each path with the result of `find`, in the order of the file."""
        open_: list[tuple[Path, list[Any]]] = [((), [0, 0, *self.tree])]
        while open_:
            path, found = open_.pop()
            yield path, found
            inside = found[4] if len(found) > 4 else ()
            if isinstance(inside, dict):
                open_ += [((*path, key), inside[key]) for key in reversed(inside)]
            else:
                numbered = list(enumerate(inside))
                open_ += [((*path, number), [0, 0, *place]) for number, place in reversed(numbered)]

    @property
    def tree(self) -> list[Any]:
        """Return the place of the whole value, with all places inside it."""
        if self._tree is None:
            self._tree = json.loads(self._text)
        return self._tree


class _Origins(Mapping[Path, Origin]):
    def __init__(self, places: Places) -> None:
        self._places = places

    def __getitem__(self, path: Path) -> Origin:
        found = self._places.find(path)
        return Origin(self._places.file, found[2], found[3])

    def __iter__(self) -> Iterator[Path]:
        return (path for path, _ in self._places.walk())

    def __len__(self) -> int:
        return sum(1 for _ in self._places.walk())


class _Keys(Mapping[Path, Origin]):
    def __init__(self, places: Places) -> None:
        self._places = places

    def __getitem__(self, path: Path) -> Origin:
        found = self._places.find(path)
        if not found[0]:
            raise KeyError(path)
        return Origin(self._places.file, found[0], found[1])

    def __iter__(self) -> Iterator[Path]:
        return (path for path, found in self._places.walk() if found[0])

    def __len__(self) -> int:
        return sum(1 for _ in self)


def packed_places(value: Value, origins: Mapping[Path, Origin], keys: Mapping[Path, Origin]) -> list[Any]:
    """Return the places of a value and its contents as a tree."""
    return _packed_tree(value, (), origins, keys)


def _packed_tree(value: Value, path: Path, origins: Mapping[Path, Origin], keys: Mapping[Path, Origin]) -> list[Any]:
    own = origins[path]
    place: list[Any] = [own.line, own.column]
    if isinstance(value, dict) and value:
        steps: list[Path] = [(*path, key) for key in value]
        if steps[0] in origins:  # an alias has a place, but the values that it repeats have none
            members = {step[-1]: _packed_tree(value[str(step[-1])], step, origins, keys) for step in steps}
            place.append({key: [*_line_and_column(keys[(*path, key)]), *member] for key, member in members.items()})
    elif isinstance(value, list) and value and (*path, 0) in origins:
        place.append([_packed_tree(member, (*path, number), origins, keys) for number, member in enumerate(value)])
    return place


def _line_and_column(origin: Origin) -> tuple[int, int]:
    return origin.line, origin.column
