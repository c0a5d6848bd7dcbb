"""`referee photo`: read a photo of cards or of the board, and compare it with the match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Picture = Annotated[Path, typer.Argument(help="A photo: JPEG, PNG or WebP.", metavar="PICTURE")]
Corners = Annotated[
    str,
    typer.Option(
        help="The corners of the board in percent of the width and height, for a board printed without codes: "
        '"8 6, 92 7, 90 95, 9 93", its top left first.'
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("photo")(photo)


def photo(
    picture: Picture,
    corners: Corners = "",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Read a photo of cards or of the whole board.

    The photo is compared with the match. Cards must be printed with --codes; a board without codes needs --corners.
    Nothing is entered: if the board is being set up, the line to play is printed.
    """
    from referee.photo.answering import photo_reply
    from referee.photo.corners import typed_corners
    from referee.photo.picture import read_file

    shown = typed_corners(corners) if corners else ()
    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(photo_reply(read_file(picture), commands, shown), as_json)
