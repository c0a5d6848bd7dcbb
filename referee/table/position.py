"""Reads position files, which describe the position in which a match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.library.documents import read_document
from pnp.library.problems import Problems
from referee.engine.errors import PositionError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from referee.engine.core.plain import Plain
    from referee.engine.game import Game


def read_position(path: Path, game: Game[Any]) -> Mapping[str, Plain]:
    """Return the position that a YAML file describes.

    Raises:
        DataError: the file cannot be read; the message gives the file and the line.
        PositionError: there is no such file, or the position cannot be read or is impossible; lists every fault.
    """
    if not path.is_file():
        raise PositionError([f"{path}: there is no such file"])
    problems = Problems()
    document = read_document(path, str(path), problems)
    problems.raise_if_any()
    found = None if document is None else document.value_at()
    if not isinstance(found, dict):
        raise PositionError([f"{path}: this is not a position (expected `name: value` pairs)"])
    faults = game.audit(_read(path, game, found))
    if faults:
        raise PositionError([f"{path}: {fault}" for fault in faults])
    return found


def _read(path: Path, game: Game[Any], found: Mapping[str, Plain]) -> Any:
    try:
        return game.read_position(found)
    except PositionError as error:
        raise PositionError([f"{path}: {fault}" for fault in error.faults]) from error
