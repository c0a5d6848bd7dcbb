"""Commands on files: backup, recover, import, check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Target = Annotated[
    Path, typer.Argument(help="The copy: a new file, or a folder to put it in.", metavar="FILE", show_default=False)
]
Damaged = Annotated[Path, typer.Argument(help="The damaged match.", metavar="FILE")]
Recovered = Annotated[
    str,
    typer.Argument(
        help="The name of the new match (default: the name of the damaged file, with -recovered).", metavar="NAME"
    ),
]
Record = Annotated[Path, typer.Argument(help="A record as JSON Lines.", metavar="FILE")]
Name = Annotated[str, typer.Argument(help="The name of the match (default: the name of the file).", metavar="NAME")]
Sealed = Annotated[
    Path | None,
    typer.Option("--sealed", help="The match that was exported; its sealed choices are copied, still sealed."),
]
Checked = Annotated[
    Path, typer.Argument(help="A match, a record as JSON Lines, or a plain list of moves.", metavar="FILE")
]


def backup(target: Target, match: options.MatchFile = None, as_json: options.Json = False) -> None:
    """Copy a match, even while it is in play. The copy includes sealed choices."""
    from referee.table import service

    path = options.match_path(match)
    target = target / path.name if target.is_dir() else target
    options.print_reply(service.backup(path, target), as_json)


def recover(
    file: Damaged,
    name: Recovered = "",
    project: options.Project = None,
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Save in a new match what can still be read from a damaged one. Leaves the damaged file as it is."""
    from referee.loading.registry import find_game
    from referee.table import service
    from referee.table.files.folder import new_path

    roots, damaged = options.find_roots(project), options.match_path(file)
    path = new_path(name or f"{damaged.stem}-recovered")
    options.print_reply(service.recover(damaged, path, lambda game: find_game(game, roots), everything), as_json)


def import_(
    file: Record,
    name: Name = "",
    sealed: Sealed = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Make a match from a record. You can continue it in this folder."""
    from referee.loading.registry import find_game
    from referee.table import service
    from referee.table.files.folder import new_path

    roots, path = options.find_roots(project), new_path(name or file.stem)
    kept = None if sealed is None else options.match_path(sealed)
    options.print_reply(service.import_match(path, file, lambda game: find_game(game, roots), kept), as_json)


def check(file: Checked, project: options.Project = None, as_json: options.Json = False) -> None:
    """Check a written record against the rules. Prints each fault with its line or entry and the clauses broken."""
    from referee.loading.registry import find_game
    from referee.table import service
    from referee.table.records import checking

    found = checking.check_file(file, lambda name: find_game(name, options.find_roots(project)))
    options.print_reply(service.check(found), as_json)
    if found.faults:
        raise typer.Exit(1)
