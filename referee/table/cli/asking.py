"""Commands that read a match and change nothing: moves, show, log, replay, photo, why, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.table.cli import options
from referee.table.cli.on_match import reads

if TYPE_CHECKING:
    from referee.table.match_commands import MatchCommands
    from referee.table.words.reply import Reply

Start = Annotated[str, typer.Argument(help="List only moves that begin with these words.", metavar="WORDS")]
Until = Annotated[int, typer.Argument(help="Stop after this entry (default: the last).", metavar="N")]
Picture = Annotated[Path, typer.Argument(help="A photo: JPEG, PNG or WebP.", metavar="PICTURE")]
Corners = Annotated[
    str,
    typer.Option(
        help="The corners of the board in percent of the photo's width and height, if the board has no codes: "
        '"8 6, 92 7, 90 95, 9 93". If the frame does not show which '
        "way up the board is, type the top left corner first."
    ),
]
What = Annotated[
    str,
    typer.Argument(
        help="A clause (its id), a house rule, a card, a move, an entry (its number), a space, a word in the rules, "
        "or `force` (the numbers compared).",
        metavar="WHAT",
    ),
]
Target = Annotated[
    Path | None,
    typer.Argument(help="NAME.jsonl, .txt, .svg or .pdf (default: print the record).", metavar="FILE"),
]


@reads
def moves(match: MatchCommands, words: Start = "") -> Reply:
    """List the legal moves. A `?` stands for a card in a hidden hand."""
    from referee.table import service

    return service.moves(match.match, words, options.terminal_style())


@reads
def show(match: MatchCommands) -> Reply:
    """Show the board. Also prints the standings, and who has to do what."""
    return match.show(options.terminal_style())


@reads
def log(match: MatchCommands) -> Reply:
    """List all entries of the match. Each has its number, and a note if it was changed or undone."""
    from referee.table import service

    return service.log(match.match)


@reads
def replay(match: MatchCommands, until: Until = 0) -> Reply:
    """Replay the match up to an entry. Prints each move with its results, then the board at that point."""
    from referee.table import service

    return service.replay(match, until, options.terminal_style())


@reads
def photo(match: MatchCommands, picture: Picture, corners: Corners = "") -> Reply:
    """Read a photo of cards or of the whole board.

    The photo is compared with the match. Cards must be printed with --codes; a board without codes needs --corners.
    Nothing is entered: if the board is being set up, the line to play is printed.
    """
    from referee.photo.answering import photo_reply
    from referee.photo.corners import typed_corners
    from referee.photo.picture import read_file

    shown = typed_corners(corners) if corners else ()
    return photo_reply(read_file(picture), match, shown)


def why(
    what: What,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Explain a clause, a card, a move or a number. A clause is printed with the rulings on it.

    A clause needs no match: if this folder has none, or several, the clause is printed under the default rules.
    """
    from referee.table.files.folder import matches

    if match is None and len(found := matches(Path())) != 1:
        from referee.table import service

        if done := service.clause(options.find_roots(project), what, by_id=bool(found)):
            options.print_reply(done, as_json)
            return
    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(commands.why(what), as_json)


def export(
    file: Target = None,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Write the record or the board to a file.

    The record is .jsonl or .txt, the board .svg or .pdf.
    """
    from pnp.console import printable_json
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        if file is None:
            print(printable_json(commands.record()), end="")
            return
        options.print_reply(service.export(commands, file, options.find_roots(project)), as_json)
