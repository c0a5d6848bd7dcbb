"""`referee games`: the games that can be refereed."""

from __future__ import annotations

import json

import typer

from referee.table.cli import options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("games")(games)


def games(project: options.Project = None, as_json: options.Json = False) -> None:
    """List the games. They are ours, those of your project, and those of other packages."""
    from referee.loading import registry

    found = registry.games(options.find_roots(project))
    if as_json:
        print(json.dumps([one._asdict() for one in found], indent=2, ensure_ascii=False))
        return
    width = max((len(one.name) for one in found), default=0)
    for one in found:
        told = "" if one.refereed else f" ({one.problem or 'not refereed yet'})"
        print(f"{one.name:{width}}  {one.title}{told}")
