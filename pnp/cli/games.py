"""`pnp games`: the games that can be printed."""

from __future__ import annotations

import json

from pnp.cli import options


def games(project: options.Project = None, as_json: options.Json = False) -> None:
    """List the games that can be printed: those of the program and those of your project."""
    from pnp.library.game import list_games

    found = list_games(options.find_roots(project))
    if as_json:
        print(json.dumps([{"id": name, "title": title} for name, title in found.items()], indent=2, ensure_ascii=False))
        return
    width = max(map(len, found), default=0)
    for name, title in found.items():
        print(f"{name:{width}}  {title or '(its components.yaml cannot be read: see `pnp check`)'}")
