"""The files of a game as its rules get them."""

from __future__ import annotations

import pytest
import toys_at_work as toys
from folders import project

from pnp.errors import DataError
from referee.loading.data import load_data

ROOTS = project(toys.TOYS)


def test_tables_are_records_by_the_name_of_their_file() -> None:
    data = load_data("duel", ROOTS, ["cards.yaml"])
    assert data.name == "duel"
    assert data.book.title == "Duel"
    assert dict(data.tables["cards.yaml"][0]) == {"id": "fox", "name": "Fox", "count": 2}


def test_a_missing_file_is_told() -> None:
    with pytest.raises(DataError, match=r"wolves\.yaml"):
        load_data("duel", ROOTS, ["cards.yaml", "wolves.yaml"])
