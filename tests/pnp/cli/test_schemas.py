import json

from tiny_project import write

KINDS = [
    *("book", "book_design", "components", "cutters", "layout", "papers", "rules", "scenarios", "sheet", "sizes"),
    "style",
]


def test_a_schema_of_each_kind_of_file_is_written(pnp, tiny):
    ran = pnp("schemas", "schemas")
    assert ran.code == 0
    files = sorted((tiny / "schemas").iterdir())
    assert [path.name for path in files] == [f"{kind}.schema.json" for kind in KINDS]
    assert all(json.loads(path.read_text())["type"] == "object" for path in files)
    assert sorted(ran.out.split()) == [f"schemas/{kind}.schema.json" for kind in KINDS]


def test_a_folder_that_cannot_be_written_is_reported(pnp, tiny):
    write(tiny, {"file": ""})
    ran = pnp("schemas", "file/below")
    assert (ran.code, "cannot be written" in ran.err) == (1, True)


def test_a_file_that_cannot_be_written_is_named(pnp, tiny):
    (tiny / "schemas/sheet.schema.json").mkdir(parents=True)
    ran = pnp("schemas", "schemas")
    assert ran.err.startswith("schemas/sheet.schema.json cannot be written: Is a directory")
