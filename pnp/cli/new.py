"""`pnp new GAME`: the first files of a game of your own."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from pnp.cli import options


def new(
    game: Annotated[str, typer.Argument(help="The id or the title of the game.", metavar="GAME")],
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Begin a game of your own: a small deck in your project, or in this folder, that you can print and change.

    Files that exist are never changed.
    """
    from pnp.press.starter import begin_game

    roots = options.find_roots(project)
    id, paths = begin_game(game, roots)
    files = [str(path.relative_to(roots.project)) for path in paths]
    if as_json:
        print(json.dumps({"game": id, "project": str(roots.project), "files": files}, indent=2, ensure_ascii=False))
        return
    print("\n".join(files))
    print(f"`pnp build {id}` prints the game; docs/first-game.md explains the files")
