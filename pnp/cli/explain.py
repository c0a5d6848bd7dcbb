"""`pnp explain LAYOUT`: a layout merged with the layouts it extends, with the file and line of each value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import options

if TYPE_CHECKING:
    from pnp.errors import Origin
    from pnp.library.documents import Document

WIDEST_COLUMN = 88


def explain(
    layout: Annotated[str, typer.Argument(help="GAME/LAYOUT, or LAYOUT for one in layouts/common/.", metavar="LAYOUT")],
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Print a layout merged with the layouts that it extends.

    Each value is printed with its file and line.
    """
    from pnp.composition.layout import load_layout

    game, _, name = layout.removeprefix("layouts/").removesuffix(".yaml").rpartition("/")
    document = load_layout(name, game or "common", options.find_roots(project)).document
    if as_json:
        values = [{"key": key, "value": value, "place": str(place)} for key, value, place in _values(document)]
        print(json.dumps(values, indent=2, ensure_ascii=False))
        return
    lines = list(_lines(document))
    width = min(max((len(text) for text, _ in lines), default=0), WIDEST_COLUMN)
    for text, place in lines:
        print(f"{text:{width}}  # {place}" if place else text)


def _steps(value: Any) -> list[Any]:
    """Return the keys of a mapping, or the indices of a list that contains mappings or lists."""
    if isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value):
        return list(range(len(value)))
    return list(value) if isinstance(value, dict) else []


def _values(document: Document, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, Any, Origin]]:
    value = document.value_at(*path)
    steps = _steps(value)
    if not steps:
        yield ".".join(map(str, path)), value, document.origin(*path)
    for step in steps:
        yield from _values(document, (*path, step))


def _lines(document: Document, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, str]]:
    indent = "  " * len(path)
    for step in _steps(document.value_at(*path)):
        here = (*path, step)
        inner = document.value_at(*here)
        name = f"{indent}-" if isinstance(step, int) else f"{indent}{step}:"
        if _steps(inner):
            yield name, ""
            yield from _lines(document, here)
        else:
            yield f"{name} {json.dumps(inner, ensure_ascii=False)}", str(document.origin(*here))
