"""`pnp build GAME`: everything of a game, ready to print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from pnp.cli import options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("build")(build)


def build(
    game: options.GameId,
    paper: options.PaperName = "A4",
    sides: options.Sides = "long-edge",
    bleed: options.Bleed = "2mm",
    out: options.Out = Path("out"),
    only: options.Only = None,
    option: options.Option = None,
    skip: options.Skip = "",
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Print the whole of a game: one PDF a component, one of everything, the manifest and the parts list."""
    write(game, (), paper, sides, bleed, out, only, option, skip, project, as_json)


def write(
    game: str,
    kinds: Sequence[str],
    paper: str,
    sides: str,
    bleed: str,
    out: Path,
    only: list[str] | None,
    option: list[str] | None,
    skip: str,
    project: Path | None,
    as_json: bool,
) -> None:
    """Build the components of some kinds (none: all, and the whole game as one file) and say what was made."""
    with options.progress_bar(as_json) as progress:
        job = options.make_build(
            game, project, option, paper=paper, sides=sides, bleed=bleed, only=only, skip=skip, progress=progress
        )
        built = job.write(out / game, kinds, whole=not kinds and not only)
    options.report(built, as_json)
