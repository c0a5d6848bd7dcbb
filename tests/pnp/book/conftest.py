"""The books of our games, printed once in a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from printed_books import ROOT, Printed, print_books


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """Return a function that prints the books of a game into a temporary folder, once."""

    @cache
    def print_(game: str) -> Printed:
        return print_books(ROOT, game, folder=tmp_path_factory.mktemp("books"))

    return print_
