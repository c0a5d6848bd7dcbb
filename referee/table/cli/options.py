"""Options that several commands share, and the match that a command works on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pnp.library.roots import Roots
    from referee.table.match_commands import MatchCommands
    from referee.table.words.reply import Reply
    from referee.table.words.terminal import TerminalStyle

Project = Annotated[
    Path | None, typer.Option("--project", help="Your own folder of games (default: the nearest with a pnp.toml).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
MatchFile = Annotated[
    Path | None, typer.Option("-m", "--match", help="The match: NAME or NAME.match (default: the only one here).")
]
AsSeat = Annotated[
    str,
    typer.Option("--as", help="Show what this seat may know (default: what all seats may know).", metavar="SEAT"),
]
Everything = Annotated[bool, typer.Option("--all", help="Show everything, including hidden cards and choices.")]
Number = Annotated[int, typer.Argument(help="The number of an entry in the log.", metavar="N")]


def find_roots(project: Path | None) -> Roots:
    """Return the folders that are searched for files, and the cache."""
    from pnp.cache import Cache
    from pnp.library.roots import Roots

    return Roots.discover(project, os.environ, cache=Cache.from_environment(os.environ))


def match_path(given: Path | None) -> Path:
    """Return the file of the match: the one given, or the only one in the folder.

    Raises:
        RefereeError: there is no match, or there are several.
    """
    from referee.engine.errors import RefereeError
    from referee.table.files.folder import MATCH, matches

    if given is not None:
        return given if given.suffix == MATCH or _is_file(given) else given.parent / (given.name + MATCH)
    found = matches(Path())
    if not found:
        raise RefereeError(
            "there is no match in this folder (`referee new GAME` begins one; -m FILE names one elsewhere)"
        )
    if len(found) > 1:
        names = ", ".join(path.stem for path in found)
        raise RefereeError(f"there are several matches in this folder: {names} (say which with -m NAME)")
    return found[0]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # not a possible file name
        return False


@contextmanager
def match_commands(
    match: Path | None, project: Path | None, seat: str = "", everything: bool = False, reads_only: bool = False
) -> Iterator[MatchCommands]:
    """Open a match for a command; the replies use what a seat knows (default: what all seats know), or everything.

    reads_only: whether the command enters nothing; then the match file is not changed.

    Raises:
        RefereeError: no match can be read, or there is no such seat.
    """
    from referee.engine.errors import RefereeError
    from referee.engine.mechanisms.views import ALL, PUBLIC, View
    from referee.loading.registry import find_game
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands

    if seat and everything:
        raise RefereeError("--as and --all cannot be combined (choose one)")
    path, roots = match_path(match), find_roots(project)
    take_up = Session.open_for_reading if reads_only else Session.open
    with take_up(path, lambda name: find_game(name, roots)) as session:
        one = View(session.match.lexicon.seat(seat)) if seat else PUBLIC
        yield MatchCommands(session, roots, ALL if everything else one)


def print_reply(reply: Reply, as_json: bool) -> None:
    """Print the reply to a command."""
    from referee.table.words.terminal import printable_line

    print(json_text(reply.answer) if as_json else "\n".join(map(printable_line, reply.lines)))


def json_text(answer: Any) -> str:
    """Return a command's data as the JSON text that it prints."""
    from pnp.console import printable_json
    from referee.table.words.reply import as_json

    return printable_json(json.dumps(as_json(answer), indent=2, ensure_ascii=False))


def terminal_style() -> TerminalStyle:
    """Return the width of the terminal, and whether it shows colours and box-drawing characters."""
    import shutil
    import sys

    from referee.table.words.terminal import WIDTH, TerminalStyle

    width = min(shutil.get_terminal_size((WIDTH, 24)).columns, 120) if sys.stdout.isatty() else WIDTH
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    lines = (sys.stdout.encoding or "").casefold().replace("-", "") == "utf8"
    return TerminalStyle(max(40, width), colour, lines)
