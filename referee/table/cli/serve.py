"""`referee serve`: the match in the browsers of everybody at the table."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.table.cli import options

if TYPE_CHECKING:
    from referee.table.data.answers import ServedMatch
    from referee.web.running import ReadyServer

Lan = Annotated[bool, typer.Option("--lan", help="Let the phones on your network join (default: only this machine).")]
Port = Annotated[
    int | None, typer.Option("--port", help="The port to listen on (default: 8421, or the next free port).")
]


def serve(
    match: options.MatchFile = None,
    project: options.Project = None,
    lan: Lan = False,
    port: Port = None,
    as_json: options.Json = False,
) -> None:
    """Show the match in browsers.

    The table's screen has one page, and each player's phone has another. Prints a link for each, and with --lan also a
    code for the phone's camera. Without -m, if this folder has no match or several, it shows a page where you begin or
    continue one. Ctrl-C stops it; the match is kept.
    """
    from pathlib import Path

    from referee.table.files.folder import matches
    from referee.web.running import listen_address
    from referee.web.running import serve as serve_in

    def trouble(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    def ready(found: ReadyServer) -> None:
        if as_json:
            answer: ServedMatch = {"address": found.base, "links": found.links}
            print(options.json_text(answer), flush=True)
        else:
            _welcome(found, lan)

    is_clear = match is not None or len(matches(Path())) == 1
    path = options.match_path(match) if is_clear else None
    serve_in(path, options.find_roots(project), listen_address(lan, port), ready, trouble)


def _welcome(ready: ReadyServer, lan: bool) -> None:
    """Print the links; with lan, also their codes to scan, if the output can show them."""
    from referee.web.links import code_lines

    style = options.terminal_style()
    for link in ready.links:
        print(f"{link.title}: {link.address or 'closed'}")
    if not lan:
        print("Only this machine can open these links; `--lan` lets phones join.")
    elif style.lines:
        for line in code_lines(ready.links, style.width):
            print(f"\x1b[97;40m{line}\x1b[0m" if style.colour else line)
    print("Ctrl-C stops the server; the match is kept.", flush=True)
