"""Lets the rules of a game check its data, for programs that do not play the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.errors import DataError
from referee.loading.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.errors import Problem
    from pnp.library.roots import Roots


def data_problems(name: str, roots: Roots, choices: Iterable[str]) -> tuple[Problem, ...]:
    """Return every problem that the rules of a game find in its data. choices: house rules, `NAME=VALUE`.

    Raises:
        RegistryError: the game has no rules that can be loaded.
    """
    try:
        find_game(name, roots, choices)
    except DataError as error:
        return error.problems
    return ()
