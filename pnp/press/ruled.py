"""Checks data with the rules of a game; errors are reported in the words of the referee.

This is the only place where `pnp` calls the referee.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.errors import PnpError
from pnp.library.problems import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.errors import Problem
    from pnp.library.game import Game
    from pnp.library.problems import Problems
    from pnp.library.roots import Roots

FIELD = "read_by_rules"


def add_rule_problems(game: Game, roots: Roots, choices: Iterable[str], problems: Problems) -> None:
    """Add the problems that the rules find in a game's data; `choices` are house rules, `NAME=VALUE`.

    In a file that the rules check, these problems replace all others. In any other file, they are added only if the
    file has no other problems.
    """
    if not game.read_by_rules or not _names_files(game, problems):
        return
    found = tuple(_rule_problems(game, roots, choices, problems))
    ruled = {one.origin.file for one in found if _is_ruled(game, one.origin.file)}
    kept = [one for one in problems if one.origin.file not in ruled]
    told = {one.origin.file for one in kept}
    problems.replace([*kept, *(one for one in found if one.origin.file not in told)])


def _rule_problems(game: Game, roots: Roots, choices: Iterable[str], problems: Problems) -> Iterator[Problem]:
    from referee.loading.checks import data_problems

    _note_code(f"referee/games/{game.id}", roots)
    try:
        yield from data_problems(game.id, roots, choices)
    except PnpError as error:
        problems.add(game.document.origin(FIELD), FIELD, str(error))


def _note_code(folder: str, roots: Roots) -> None:
    """Look for each file of the rules' code, so that the roots note it: if one changes, the data are checked again."""
    for name in roots.file_names(folder, ".py"):
        roots.has_file(f"{folder}/{name}.py")
    for name in set(roots.folders_in(folder)) - {"__pycache__"}:
        _note_code(f"{folder}/{name}", roots)


def _paths(game: Game, name: str) -> tuple[str, str]:
    return f"cards/{game.id}/{name}", f"boards/{game.id}/{name}"


def _is_ruled(game: Game, file: str) -> bool:
    paths = (path for name in game.read_by_rules for path in _paths(game, name))
    return any(file.startswith(path) if path.endswith("/") else file == path for path in paths)


def _names_files(game: Game, problems: Problems) -> bool:
    """Return whether each name in `read_by_rules` is a file or folder of the game; report those that are not."""
    before, files = len(problems), game.files
    for number, name in enumerate(game.read_by_rules):
        if not any(
            file == path or (name.endswith("/") and file.startswith(path))
            for path in _paths(game, name)
            for file in files
        ):
            known = sorted(file.split("/", 2)[-1] for file in files if file.startswith(_paths(game, "")))
            message = f'there is no "{name}" in cards/{game.id} or boards/{game.id}{did_you_mean(name, known)}'
            problems.add(game.document.origin(FIELD, number), FIELD, message)
    return len(problems) == before
