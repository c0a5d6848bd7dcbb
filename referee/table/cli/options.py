"""Options that several commands share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pnp.library.roots import Roots

Project = Annotated[
    Path | None, typer.Option("--project", help="Your own folder of games (default: the nearest with a pnp.toml).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
MatchFile = Annotated[
    Path | None, typer.Option("-m", "--match", help="The match: NAME or NAME.match (default: the only one here).")
]


def find_roots(project: Path | None) -> Roots:
    """Return the folders in which files are looked for."""
    from pnp.library.roots import Roots

    return Roots.discover(project, os.environ)
