"""Data files of the repository as tests read them: rows and documents, which must read without a problem."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pnp.library.documents import read_document
from pnp.library.problems import Problems
from pnp.library.tables import read_table

ROOT = Path(__file__).parents[1]
Record = dict[str, Any]


@cache
def rows(path: str) -> tuple[Record, ...]:
    """Return the records of a table, by its path in the repository."""
    problems = Problems()
    found = tuple(dict(row.values) for row in read_table(ROOT / path, path, problems))
    problems.raise_if_any()
    return found


@cache
def document(path: str) -> Any:
    """Return what a document says, by its path in the repository."""
    problems = Problems()
    found = read_document(ROOT / path, path, problems)
    problems.raise_if_any()
    assert found is not None
    return found.value


def options(path: str, **chosen: str) -> Record:
    """Return the switches and facts of a rule book as paper sees them, with some switches set otherwise."""
    rules = document(path)
    found: Record = {one["switch"]: one["default"] for one in rules["rulings"] if "switch" in one} | chosen
    for name, fact in rules["facts"].items():
        found[name] = fact["value"] if "value" in fact else fact["from"]["values"][found[fact["from"]["switch"]]]
    return found
