"""A folder of files as a table: each file is one record, with the name of the file as its id."""

import pytest
from folders import folders
from tiny_project import COMPONENTS, LAYOUT, TINY, write

from pnp.errors import DataError, Origin
from pnp.library.datafiles import DataFileReader
from pnp.library.game import load_game
from pnp.library.problems import Problems
from pnp.library.roots import built_in

SCENARIOS = {
    "boards/tiny/scenarios/two.yaml": "{number: 2, title: Two}\n",
    "boards/tiny/scenarios/one.yaml": "{number: 1, title: One}\n",
}


def loaded(folder, files):
    return load_game("tiny", folders(write(folder, {**TINY, **files}), built_in()))


def test_a_folder_is_a_table_by_the_names_of_its_files(tmp_path):
    table = loaded(tmp_path, SCENARIOS).tables["scenarios"]
    assert {name: record["title"] for name, record in table.items()} == {"one": "One", "two": "Two"}


def test_a_component_may_take_its_rows_from_a_folder(tmp_path):
    more = "  - {id: notes, title: Notes, kind: sheet, data: scenarios/, layout: note}\n"
    note = LAYOUT.replace("$name", "$title").replace("$text", "$title").replace("image: art/$id.png", "make: rays")
    game = loaded(
        tmp_path,
        {**SCENARIOS, "cards/tiny/components.yaml": COMPONENTS + more, "layouts/tiny/note.yaml": note},
    )
    assert [entry.id for entry in game.component("notes").entries] == ["one", "two"]


def test_the_files_of_a_folder_count_in_the_digest_of_the_data(tmp_path):
    before = loaded(tmp_path, SCENARIOS).data_hash
    assert loaded(tmp_path, {"boards/tiny/scenarios/two.yaml": "{number: 2, title: Two!}\n"}).data_hash != before


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "there are no YAML or JSON files in cards/tiny/scenarios or boards/tiny/scenarios"),
        ({"boards/tiny/scenarios/one.yaml": "[1, 2]\n"}, "boards/tiny/scenarios/one.yaml"),
    ],
)
def test_a_folder_without_records_is_reported(tmp_path, files, told):
    problems = Problems()
    data = DataFileReader("tiny", folders(write(tmp_path, {**TINY, **files}), built_in()), problems)
    assert data.rows("scenarios/", Origin("x"), "data") == []
    assert told in str(DataError(problems))
