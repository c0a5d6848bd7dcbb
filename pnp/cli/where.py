"""`pnp where FILE`: which copy of a file is used."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pnp.cli import options


def where(
    file: Annotated[str, typer.Argument(help="A path such as layouts/common/card.yaml.", metavar="FILE")],
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Print every existing copy of a file; the first one is used."""
    roots = options.find_roots(project)
    roots.find(file)
    found = [str(path) for path in roots.candidates(file)]
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for number, path in enumerate(found):
        print(f"{'used   ' if number == 0 else 'hidden '} {path}")
