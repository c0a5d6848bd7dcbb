"""`pnp explain LAYOUT`: a layout merged with what it extends, with the place of every value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from pnp.cli import options
from pnp.library.documents import Document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain")(explain)


def explain(
    layout: Annotated[str, typer.Argument(help="GAME/LAYOUT, or LAYOUT for one of layouts/common/.", metavar="LAYOUT")],
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Print a layout as the press sees it: merged, each value with file and line."""
    from pnp.composition.layout import load_layout

    game, _, name = layout.rpartition("/")
    document = load_layout(name, game or "common", options.find_roots(project)).document
    if as_json:
        print(
            json.dumps(
                [{"key": key, "value": value, "place": str(place)} for key, value, place in _values(document)], indent=2
            )
        )
        return
    lines = list(_lines(document))
    width = min(max(len(text) for text, _ in lines), 88)
    for text, place in lines:
        print(f"{text:{width}}  # {place}" if place else text)


def _values(document: Document, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, Any, Any]]:
    value = document.at(*path)
    steps: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    if not steps:
        yield ".".join(map(str, path)), value, document.origin(*path)
    for step in steps:
        yield from _values(document, (*path, step))


def _lines(document: Document, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, str]]:
    value = document.at(*path)
    indent = "  " * len(path)
    assert isinstance(value, dict)
    for key, inner in value.items():
        here = (*path, key)
        if isinstance(inner, dict) and inner:
            yield f"{indent}{key}:", ""
            yield from _lines(document, here)
        else:
            yield f"{indent}{key}: {json.dumps(inner, ensure_ascii=False)}", str(document.origin(*here))
