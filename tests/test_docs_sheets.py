"""The page on sheet files lists every key with its default, and its examples are correct."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from folders import folders

from pnp.errors import ImpositionError
from pnp.imposition.cutting import machine_sheets
from pnp.imposition.plan import Options, plan
from pnp.imposition.slug import slug_text
from pnp.library.cutters import CutterEntry, find_cutter
from pnp.library.papers import find_paper
from pnp.library.problems import Problems
from pnp.library.roots import built_in
from pnp.library.schema import Part
from pnp.library.sheets import (
    Cut,
    Fold,
    Grid,
    Marks,
    PaperArrangement,
    SheetFile,
    SheetPurpose,
    Spot,
    load_sheet,
    read_sheet,
)

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "sheets.md").read_text(encoding="utf-8")
ROOTS = folders()
MODELS: dict[str, type[Part]] = {
    "a sheet": SheetFile, "for": SheetPurpose, "a paper": PaperArrangement, "places": Grid, "a place": Spot,
    "marks": Marks,
    "cut": Cut, "fold": Fold, "a machine": CutterEntry,
}  # fmt: skip
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
CUTTERS = [block for block in EXAMPLES if block.startswith("cutters:")]
BLOCKS = [block for block in EXAMPLES if block not in CUTTERS]
WHOLE = [block for block in BLOCKS if block.startswith("sheet:")]


def rows(head: str) -> dict[str, tuple[str, str]]:
    """Return the default and the whole row of each key in the table `key of HEAD`."""
    table = re.search(rf"^\| key of {head} \|.*\n\|[ |-]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table, head
    lines = [re.split(r" \| ", line.strip("| ")) for line in table[1].splitlines()]
    return {cells[0].strip("`"): (cells[2], " ".join(cells[1:])) for cells in lines}


def words(annotation: Any) -> set[Any]:
    """Return the words and numbers that a type allows by name, not those of the models in it."""
    found = {arg for arg in get_args(annotation) if isinstance(arg, (str, int)) and not isinstance(arg, bool)}
    return found.union(*(words(arg) for arg in get_args(annotation) if get_args(arg)))


def fields() -> list[tuple[str, str, Any]]:
    """Return the table, the key as it is written and the field, for every field of every model."""
    return [
        (head, field.alias or name, field)
        for head, model in MODELS.items()
        for name, field in model.model_fields.items()
    ]


@pytest.mark.parametrize("head", MODELS)
def test_each_table_has_exactly_the_keys_of_its_model(head: str) -> None:
    assert sorted(rows(head)) == sorted(key for of, key, _ in fields() if of == head)


@pytest.mark.parametrize(("head", "key", "field"), fields(), ids=lambda value: value if isinstance(value, str) else "")
def test_each_row_has_the_default(head: str, key: str, field: Any) -> None:
    default, said = field.get_default(call_default_factory=True), rows(head)[key][0]
    if field.is_required():
        assert said == "required"
    elif default is None or default == "" or isinstance(default, (Part, dict)):
        assert said
        assert not said.startswith("`")
    else:
        assert said == f"`{str(default).lower()}`"


@pytest.mark.parametrize(("head", "key", "field"), fields(), ids=lambda value: value if isinstance(value, str) else "")
def test_each_row_has_the_allowed_words(head: str, key: str, field: Any) -> None:
    allowed = words(field.annotation) if key not in ("sheet", "places") else set()
    assert [word for word in allowed if f"`{word}`" not in rows(head)[key][1]] == []


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_each_example_of_the_page_loads_as_a_sheet(block: str, tmp_path: Path) -> None:
    path, problems = tmp_path / "s.yaml", Problems()
    path.write_text(block if block in WHOLE else f"sheet: 1\n{block}", encoding="utf-8")
    found = read_sheet(path, "s", ROOTS, problems)
    assert [str(problem) for problem in problems] == []
    assert found is not None


def test_the_example_of_a_cutting_machine_loads_and_ours_has_the_numbers_of_the_page(tmp_path: Path) -> None:
    (block,) = CUTTERS
    path = tmp_path / "layouts/common/cutters.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(block, encoding="utf-8")
    assert find_cutter("mine", folders(tmp_path, built_in())).inset == 12
    ours = find_cutter("silhouette", ROOTS)
    assert f"inset {ours.inset:g} mm, length {ours.arm:g} mm,\n   thickness {ours.width:g} mm." in PAGE
    note = plan(
        machine_sheets(load_sheet("poker9", ROOTS), ours, 2)[1], find_paper("A4", ROOTS), (63, 88), 18, Options()
    )
    assert [f"    {one}\n" in PAGE for one in note.notes] == [True]


def test_some_examples_are_whole_files() -> None:
    assert len(WHOLE) >= 3


def test_every_built_in_sheet_is_named() -> None:
    names = {path.stem for path in (built_in() / "layouts" / "sheets").glob("*.yaml")}
    assert {name for name in names if f"`{name}`" not in PAGE} == set()


def test_the_page_has_all_names_of_the_slug() -> None:
    with pytest.raises(ImpositionError) as error:
        slug_text("$no.name", {}, 1, 1)
    own = set(re.findall(r"sheet\.\w+", str(error.value)))
    section = PAGE[PAGE.index("## The slug") : PAGE.index("## Options of a run")]
    listed = set(re.findall(r"`\$([a-z.]+)`", section))
    source = "".join((ROOT / "pnp" / "press" / name).read_text(encoding="utf-8") for name in ("build.py", "job.py"))
    assert listed == own | set(re.findall(r'"((?:game|build|component)\.[a-z]+)":', source))


@pytest.mark.parametrize(
    ("paper", "bleed", "size", "sides"),
    [
        ("Letter", 3, (63, 88), "long-edge"),
        ("Letter", 2, (63, 88), "long-edge"),
        ("A4", 2, (63, 88), "gutterfold"),
        ("A4", 2, (70, 120), "long-edge"),
    ],
)
def test_the_page_has_the_notes_of_a_plan(paper: str, bleed: float, size: tuple[float, float], sides: str) -> None:
    notes = plan(load_sheet("poker9", ROOTS), find_paper(paper, ROOTS), size, 18, Options(sides, bleed)).notes
    assert notes
    assert [note for note in notes if f"    {note}\n" not in PAGE] == []


def test_the_page_has_the_note_on_margins(tmp_path: Path) -> None:
    path, problems = tmp_path / "s.yaml", Problems()
    path.write_text("sheet: 1\npapers: {A4: {margins: 10 20, places: {grid: 3 x 3}}}\n", encoding="utf-8")
    spec = read_sheet(path, "s", ROOTS, problems)
    assert spec is not None
    (note,) = plan(spec, find_paper("A4", ROOTS), (63, 88), 18, Options(bleed=2.0)).notes
    assert f"    {note}\n" in PAGE


def test_entries_for_one_paper_are_tried_in_the_order_of_the_file(tmp_path: Path) -> None:
    block = next(block for block in BLOCKS if "Letter with bleed" in block)
    path, problems = tmp_path / "s.yaml", Problems()
    path.write_text(f"sheet: 1\n{block}", encoding="utf-8")
    spec = read_sheet(path, "s", ROOTS, problems)
    assert spec is not None
    letter = find_paper("Letter", ROOTS)
    assert [plan(spec, letter, (63, 88), 18, Options(bleed=bleed)).places for bleed in (0.0, 2.0, 3.0)] == [9, 9, 8]
    assert "With 2 mm of bleed, nine cards fit on Letter; with 3 mm the second entry is used, and eight fit." in PAGE
