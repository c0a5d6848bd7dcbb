"""`referee import FILE`: a record of others becomes a match here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Record = Annotated[Path, typer.Argument(help="A record as JSON Lines.", metavar="FILE")]
Name = Annotated[str, typer.Argument(help="What the match is called here (default: like its file).", metavar="NAME")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("import")(import_)


def import_(file: Record, name: Name = "", project: options.Project = None, as_json: options.Json = False) -> None:
    """Take in a record from elsewhere. It becomes a match in this folder, to be gone on with."""
    from referee.engine.errors import RecordError
    from referee.engine.record.jsonl import UNCOUNTED, is_counted
    from referee.loading.registry import find_game
    from referee.table.data import situation
    from referee.table.desk import Desk
    from referee.table.session import Session

    try:
        data = file.read_bytes()
    except OSError as error:
        raise RecordError(f"{file}: cannot be read: {error.strerror}") from error
    if data.lstrip()[:1] not in (b"{", b""):
        raise RecordError(
            f"{file}: this is no record as JSON Lines (a list of moves is judged by `referee check {file}`)"
        )
    path = options.new_path(name or file.stem)
    try:
        opened = Session.bring(path, data, lambda game: find_game(game, options.find_roots(project)))
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error
    with opened as session:
        notes = [] if is_counted(data) else [UNCOUNTED]
        if as_json:
            print(options.dumped({"file": str(path), "notes": notes, **situation(session.match)}))
            return
        print("\n".join([f"{path}: {session.match.game.title}, {session.match.revision} events", *notes]))
        print("\n".join(Desk(session).welcome()))
