"""Merges a file and the files that it extends into one document, which keeps the file and line of every value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pnp.errors import DataError, Origin, Problem
from pnp.library.documents import Document, Value, read_document
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.trees import Step, dotted_path

MOST_EXTENDED = 12
_REMOVABLE = ("boxes", "parts", "box")
_NOTHING = ("fill", "pattern", "stroke", "casing")
_AXES = (
    {"left", "right", "width", "centre", "after", "before"},
    {"top", "bottom", "height", "middle", "below", "above"},
)
_Path = tuple[Step, ...]
_Origins = dict[_Path, Origin]


def load_merged(find: Callable[[str], Sequence[str]], name: str, roots: Roots, problems: Problems) -> Document | None:
    """Return a document merged with the one that it `extends`, and so on; None if a file cannot be used.

    `find` returns the relative paths to search for a name, best first. A file that extends its own name extends the
    next file of that name: a game's `card` can extend the common `card`, and a project's can extend the built-in one.
    """
    chain: list[Document] = []
    used: list[Path] = []
    names = [name]
    while True:
        path = _next_path(find(names[-1]), names, used, chain, roots, problems)
        document = (
            None
            if path is None
            else read_document(path, roots.display_path(path), problems, empty_is_error=True, cache=roots.cache)
        )
        if path is None or document is None:
            return None
        chain.append(document)
        used.append(path)
        extends = document.value_at("extends")
        if extends is None:
            return merged(chain, problems)
        if not isinstance(extends, str):
            problems.add(document.origin("extends"), "extends", f"{extends!r} is not the name of a file to extend")
            return None
        names.append(extends)


def _next_path(
    paths: Sequence[str],
    names: Sequence[str],
    used: Sequence[Path],
    chain: Sequence[Document],
    roots: Roots,
    problems: Problems,
) -> Path | None:
    origin = chain[-1].origin("extends") if chain else None
    try:
        found = [path for relative in paths for path in roots.candidates(relative)] or [roots.find(paths[0])]
    except DataError as error:
        field = "extends" if origin else ""
        problems.extend(Problem(origin or p.origin, field or p.field, p.message) for p in error.problems)
        return None
    fresh = [path for path in found if path not in used]
    if fresh and len(used) < MOST_EXTENDED:
        return fresh[0]
    circle = " extends ".join(names)
    fault = f"more than {MOST_EXTENDED} files extend each other" if fresh else "files extend each other in a circle"
    problems.add(origin or Origin(paths[0]), "extends", f"{fault}: {circle}")
    return None


def merged(chain: Sequence[Document], problems: Problems) -> Document:
    """Return documents merged into one, in which earlier ones override later ones; errors are added to the problems."""
    merger = _Merger(problems)
    value: Value = {}
    for document in reversed(chain):
        value = merger.merge(value, document.value, (), document)
    keys = {path: origin for document in reversed(chain) for path, origin in document.keys.items()}
    return Document(chain[0].file, value, merger.origins, keys)


class _Merger:
    """Merges one mapping into another, and keeps the source position of each value."""

    def __init__(self, problems: Problems) -> None:
        self.origins: _Origins = {}
        self._problems = problems

    def merge(self, below: Value, above: Value, path: _Path, document: Document) -> Value:
        if not isinstance(below, dict) or not isinstance(above, dict):
            if isinstance(below, (dict, list)):
                self._forget(path)
            self._note(above, path, document)
            return above
        self.origins[path] = document.origin(*path)
        merged = dict(below)
        if path[-1:] == ("box",):
            for key in _replaced_keys(below, above):
                self._remove(merged, (*path, key))
        for key, value in above.items():
            if value == "none" and key in merged and (_is_removable(path) or _is_removable_element(path, key)):
                self._remove(merged, (*path, key))
            elif value != "none" or not _is_removable(path):
                merged[key] = self.merge(merged.get(key), value, (*path, key), document)
            else:
                message = f'there is no "{key}" to remove (it is not in the extended file)'
                self._problems.add(document.key_origin(*path, key), dotted_path((*path, key)), message)
        return merged

    def _remove(self, merged: dict[str, Value], path: _Path) -> None:
        del merged[str(path[-1])]
        self._forget(path)

    def _forget(self, path: _Path) -> None:
        for known in [known for known in self.origins if known[: len(path)] == path]:
            del self.origins[known]

    def _note(self, value: Value, path: _Path, document: Document) -> None:
        self.origins[path] = document.origin(*path)
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._note(inner, (*path, key), document)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                self._note(inner, (*path, number), document)


def _is_removable(path: _Path) -> bool:
    """Return whether `none` removes what is below this path: a box, a part or an edge."""
    return path[-1:] in {(name,) for name in _REMOVABLE}


def _is_removable_element(path: _Path, key: str) -> bool:
    """Return whether `none` removes this key of a box, such as its text; as a fill or a stroke, `none` is a value."""
    is_box = path[-2:-1] in {("boxes",), ("parts",)} or path[-1:] == ("each",)
    return is_box and key not in _NOTHING


def _replaced_keys(below: Mapping[str, Value], above: Mapping[str, Value]) -> list[str]:
    """Return the keys of `below` that `above` removes: if `above` sets two edges of an axis, the axis's other edges."""
    said = {key for key, value in above.items() if value != "none"}
    return [key for axis in _AXES if len(axis & said) == 2 for key in axis & set(below) - said]
