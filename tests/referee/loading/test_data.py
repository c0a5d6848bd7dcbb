"""The files of a game as its rules get them."""

from __future__ import annotations

from pathlib import Path

import pytest
import toys_at_work as toys
from folders import project

from pnp.errors import DataError
from pnp.library.roots import Roots
from referee.loading.data import load_data

ROOTS = project(toys.TOYS)


def test_tables_are_records_by_the_name_of_their_file() -> None:
    data = load_data("duel", ROOTS, ["cards.yaml"])
    assert data.name == "duel"
    assert data.book.title == "Duel"
    assert dict(data.tables["cards.yaml"][0]) == {"id": "fox", "name": "Fox", "count": 2}


def test_a_missing_file_is_reported() -> None:
    with pytest.raises(DataError, match=r"wolves\.yaml"):
        load_data("duel", ROOTS, ["cards.yaml", "wolves.yaml"])


def test_a_folder_has_a_file_a_record_and_a_project_adds_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "boards/duel/tales"
    folder.mkdir(parents=True)
    (folder / "2_river.yaml").write_text("title: The river\n")
    (folder / "1_wood.yaml").write_text("id: wood\ntitle: The wood\n")
    (folder / "notes.txt").write_text("not read")
    data = load_data("duel", Roots((tmp_path, toys.TOYS)), ["tales/"])
    assert [dict(row) for row in data.tables["tales/"]] == [
        {"id": "wood", "title": "The wood"},
        {"id": "2_river", "title": "The river"},
    ]


def test_a_file_of_a_folder_that_is_not_a_record_is_reported_at_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "boards/duel/tales"
    folder.mkdir(parents=True)
    (folder / "list.yaml").write_text("- a\n- b\n")
    with pytest.raises(DataError, match=r"boards/duel/tales/list\.yaml:1:1.*`name: value` pairs"):
        load_data("duel", Roots((tmp_path, toys.TOYS)), ["tales/"])
