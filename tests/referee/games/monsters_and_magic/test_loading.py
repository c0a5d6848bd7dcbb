from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from folders import folders
from tables.monsters_and_magic import ROOT

from pnp.errors import DataError
from referee.games.monsters_and_magic.loading import ALLIES, FILES, RECRUITS, STRUCTURES, TERRAINS, UNITS, load_contents
from referee.loading.data import GameData, load_data


def data() -> GameData:
    return load_data("monsters_and_magic", folders(ROOT), FILES)


def changed(file: str, number: int, **values: Any) -> GameData:
    """Return the data with some values of one record changed."""
    whole = data()
    rows: Sequence[Mapping[str, Any]] = whole.tables[file]
    rows = [{**row, **values} if place == number else row for place, row in enumerate(rows)]
    return whole._replace(tables={**whole.tables, file: rows})


def test_all_that_is_printed_is_loaded() -> None:
    contents = load_contents(data())
    assert (len(contents.cards), len(contents.deck.copies), len(contents.beginner.copies)) == (64, 64, 45)
    assert [structure.copies for structure in contents.structures.values()] == [8] * 8
    assert [terrain.copies for terrain in contents.terrains.values()] == [16] * 4
    assert [unit.per_player for unit in contents.units.values()] == [33, 5, 5, 5, 5]
    assert contents.figures == ("mage", "hero", "monster", "army")
    assert contents.recruits == {1: "card", 2: "army", 3: "hero", 4: "mage", 5: "monster", 6: "choice"}


@pytest.mark.parametrize(
    ("file", "values", "fault"),
    [
        (ALLIES, {"effects": [{"stat": "force", "colour": "red"}]}, 'unknown field "colour"'),
        (ALLIES, {"effects": [{"stat": "beauty", "unit": ["hero"]}]}, '"beauty" is not allowed'),
        (ALLIES, {"effects": [{"stat": "force", "unit": ["wizard"]}]}, '"wizard" is not allowed'),
        (ALLIES, {"effects": [{"stat": "force", "action": "draw"}]}, "either `stat` or `action`"),
        (ALLIES, {"effects": [{"unit": ["hero"]}]}, "either `stat` or `action`"),
        (ALLIES, {"effects": [{"stat": "force", "amount": "two"}]}, '"two" is not a whole number'),
        (ALLIES, {"effects": [{"stat": "mp", "entering": ["forest"]}]}, "is not text"),
        (ALLIES, {"effects": [{"stat": "mp", "target": "perhaps"}]}, "neither true nor false"),
        (ALLIES, {"effects": "strong"}, 'expected a list of records, got "strong"'),
        (ALLIES, {"effects": ["strong"]}, 'expected a list of records, got "strong"'),
        (ALLIES, {"timing": "often"}, '"often" is not allowed'),
        (ALLIES, {"name": ""}, "is not text"),
        (ALLIES, {"count": "1.5"}, "is not a whole number"),
        (STRUCTURES, {"unit": "hero wizard"}, '"wizard" is not allowed'),
        (STRUCTURES, {"declared": "maybe"}, "neither true nor false"),
        (TERRAINS, {"count": ""}, "is not a whole number"),
        (UNITS, {"move": "far"}, "is not a whole number"),
        (RECRUITS, {"gains": "dragon"}, '"dragon" is not allowed'),
    ],
)
def test_data_that_the_rules_do_not_know_are_refused(file: str, values: dict[str, Any], fault: str) -> None:
    with pytest.raises(DataError, match=f"{file}.*{fault}"):
        load_contents(changed(file, 0, **values))


def test_all_faults_are_reported_at_once() -> None:
    whole = changed(ALLIES, 0, timing="often")
    whole = whole._replace(tables={**whole.tables, UNITS: changed(UNITS, 1, move="far").tables[UNITS]})
    with pytest.raises(DataError) as caught:
        load_contents(whole)
    assert len(caught.value.problems) == 2


def test_a_deck_with_doubles_and_gaps_is_accepted() -> None:
    contents = load_contents(changed(ALLIES, 0, count=3))
    assert contents.deck.copies["fellowship"] == 3
