"""Rows that no component prints, though the components of their table divide it by a column."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.library.game import read_game
from pnp.library.problems import Problems
from pnp.library.roots import Roots

COMPONENTS = """\
components: 1
game: {title: G}
list:
  - {id: fields, title: Fields, kind: card, data: deck.csv, where: type == "field", layout: a}
  - {id: events, title: Events, kind: card, data: deck.csv, where: type == "event" and draft != 1, layout: a}
"""
DECK = "id,type,draft,count\na,field,,1\nb,event,,1\n"


def warnings(folder: Path, deck: str, components: str = COMPONENTS, name: str = "deck.csv") -> list[str]:
    files = {"cards/g/components.yaml": components.replace("deck.csv", name), f"cards/g/{name}": deck}
    for path, text in {**files, "layouts/g/a.yaml": "layout: 1\nsize: poker\n"}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    problems = Problems()
    read_game("g", Roots((folder,)), problems)
    assert not problems
    return [str(one).removeprefix("cards/g/") for one in problems.warnings]


def test_a_row_with_a_misspelt_type_is_reported(tmp_path: Path) -> None:
    """The card was left out of the printed deck without a word."""
    assert warnings(tmp_path, DECK + "c,feild,,1\n") == [
        'deck.csv:4:2: type: no component prints this row: it has "feild", and the conditions of the components name '
        'only "field", "event"; did you mean "field"? (if nothing is to print it, give it a count of 0)'
    ]


def test_rows_with_a_blank_are_reported_once(tmp_path: Path) -> None:
    (found,) = warnings(tmp_path, DECK + "c,,0,1\nd,,,1\n")
    assert 'no component prints this row (and 1 more): it has ""' in found


@pytest.mark.parametrize(
    ("row", "components"),
    [
        ("c,event,1,1", COMPONENTS),
        ("c,field,,0", COMPONENTS),
        ("c,note,,0", COMPONENTS),
        ("c,note,0,2", COMPONENTS.replace("layout: a", "layout: a, count: draft")),
        ("c,other,,1", COMPONENTS.replace('== "event"', '!= "field"')),
        ("c,other,,0", COMPONENTS.replace('== "event"', '!= "field"')),
        ("c,other,,1", COMPONENTS.rpartition("  - ")[0]),
        ("c,other,,1", COMPONENTS.replace('type == "event" and draft != 1', "draft != 1")),
    ],
)
def test_rows_that_are_left_out_on_purpose_are_not_reported(tmp_path: Path, row: str, components: str) -> None:
    """A draft, a count of 0, a single component, conditions over different columns."""
    assert warnings(tmp_path, f"{DECK}{row}\n", components) == []


def test_records_may_be_there_for_programs(tmp_path: Path) -> None:
    records = "- {id: a, type: field, draft: 0}\n- {id: b, type: event, draft: 0}\n- {id: c, type: other}\n"
    assert warnings(tmp_path, records, name="deck.yaml") == []
