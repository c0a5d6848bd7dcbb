"""Exports: the record as JSON Lines or as a list of moves, the board as SVG or PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.errors import OutputError
from pnp.library.problems import allowed_values
from pnp.render.output import Output

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pnp.library.roots import Roots
    from referee.table.match_commands import MatchCommands

ENDINGS = (".jsonl", ".txt", ".svg", ".pdf")


def write_export(commands: MatchCommands, path: Path, roots: Roots, report: Callable[[str], object]) -> int:
    """Write a file in the format given by its ending; return its size in bytes.

    report: takes a sentence about each piece on the board that cannot be drawn as it is printed.

    Raises:
        OutputError: the ending is unknown, the game has no board to draw, or the file cannot be written.
        DataError: the pieces to draw have faults.
    """
    ending = path.suffix.casefold()
    if not path.parent.is_dir():
        raise OutputError(f"{path}: there is no folder {path.parent}")
    if ending not in ENDINGS:
        raise OutputError(f'{path}: cannot export a "{path.suffix}" file{allowed_values(path.suffix, ENDINGS)}')
    if ending == ".pdf":
        from referee.table.components.board_drawing import write_board

        return write_board(commands.match, commands.picture(), path, roots, report)
    with Output(path) as output:
        output.write(_text(commands, ending, roots, report).encode())
    return output.size


def _text(commands: MatchCommands, ending: str, roots: Roots, report: Callable[[str], object]) -> str:
    if ending == ".jsonl":
        return commands.record()
    if ending == ".txt":
        from referee.table.records.move_list import write_move_list

        return write_move_list(commands.known_by_now())
    from referee.table.components.board_drawing import board_svg

    return board_svg(commands.match, commands.picture(), roots, report)
