"""The lists in layouts/common/ that a project can add to: papers, named sizes, cutting machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pnp.errors import DataError, UnitError, choice_problem
from pnp.library.documents import checked_part, read_document
from pnp.library.problems import Problems, nearest_first
from pnp.library.roots import Roots
from pnp.library.schema import Part

T = TypeVar("T")


def load_list(path: str, kind: type[Part], make: Callable[[str, Any], T], roots: Roots) -> dict[str, T]:
    """Return the items of a list file by name; `make` makes an item from its name and its entry.

    `kind` is the model of the file.

    A project's own file adds items, and replaces built-in items of the same name.

    Raises:
        DataError: the files have problems; the error lists all of them.
    """
    problems = Problems()
    made: dict[str, T] = {}
    for file in reversed(roots.candidates(path)):
        document = read_document(file, roots.display_path(file), problems, empty_is_error=True, cache=roots.cache)
        found: Any = None if document is None else checked_part(document, kind, problems)
        if document is None or found is None:
            continue
        for name, entry in found.list.items():
            try:
                made[name] = make(name, entry)
            except UnitError as error:
                problems.add(document.origin("list", name), name, str(error))
    problems.raise_if_any()
    return made


def find_item(name: str, items: Mapping[str, T], option: str, kind: str) -> T:
    """Return the item with this name, ignoring case; `option` is the command-line option that named it.

    Raises:
        DataError: there is no such item; the error suggests the nearest.
    """
    found = next((known for known in items if known.casefold() == name.strip().casefold()), None)
    if found is None:
        raise DataError([choice_problem(option, f'unknown {kind} "{name}"{nearest_first(name, items)}')])
    return items[found]
