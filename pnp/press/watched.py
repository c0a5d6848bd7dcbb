"""The tables of a game, handed to the layouts of one component, and which of them were looked into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ALL = ""
"""Stands for all tables where they were listed or counted."""


class Watched(Mapping[str, Any]):
    """Tables by name; `seen` holds the names that were asked for, of tables or of none."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.seen: set[str] = set()
        self._tables = tables

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return self._tables[name]

    def __contains__(self, name: object) -> bool:
        self.seen.add(str(name))
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        self.seen.add(ALL)
        return iter(self._tables)

    def __len__(self) -> int:
        self.seen.add(ALL)
        return len(self._tables)

    def __repr__(self) -> str:
        self.seen.add(ALL)
        return repr(self._tables)
