"""The parts of one record are read strictly: its lists, records within it, and names of things, each at its place."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pnp.errors import DataError
from pnp.library.rulebook import Rulebook
from referee.loading.data import GameData
from referee.loading.given import Given
from referee.loading.reader import Reader

FILE, BOATS = "races/", ("ash", "elm")


def given(**fields: Any) -> Given:
    """Return what reads a record `race` with some fields."""
    row = {"id": "race", **fields}
    return Given(Reader(GameData("game", cast("Rulebook", None), {FILE: (row,)})), FILE, row)


def faults(one: Given) -> list[str]:
    """Return the problems that were reported, each with its place."""
    with pytest.raises(DataError) as caught:
        one.reader.problems.raise_if_any()
    return [f"{problem.field}: {problem.message}" for problem in caught.value.problems]


def test_a_sound_record_is_read_without_a_fault() -> None:
    one = given(title="The Race", laps=3)
    one.only(("id", "title", "laps"))
    assert (one.text("title"), one.whole("laps", 3, least=1), one.whole("start", None, 1, least=1)) == (
        "The Race",
        3,
        1,
    )
    assert one.names("boats", ["ash", "elm"], BOATS, "boat") == BOATS
    assert list(one.records("lanes", [{"boat": "ash"}], ("boat",))) == [{"boat": "ash"}]
    assert one.record("goal", {"at": 3}, ("at",)) == {"at": 3}
    one.reader.problems.raise_if_any()


def test_a_list_that_is_missing_has_no_records() -> None:
    one = given()
    assert list(one.records("lanes", None, ("boat",))) == []
    one.reader.problems.raise_if_any()


def test_a_number_below_the_least_is_a_fault() -> None:
    one = given()
    assert one.whole("sides.0.laps", 0, least=1) == 0
    assert faults(one) == ["race.sides.0.laps: laps must be 1 or more (got 0)"]


def test_a_name_that_is_not_known_is_a_fault_and_left_out() -> None:
    one = given()
    assert one.names("boats", ["ash", "oak"], BOATS, "boat") == ("ash",)
    assert faults(one) == ['race.boats: no boat "oak" (allowed: ash, elm)']


def test_what_is_no_list_of_records_is_a_fault() -> None:
    one = given()
    assert list(one.records("lanes", ["ash", {"bota": "elm"}], ("boat",))) == [{"bota": "elm"}]
    assert one.each("boats", "ash") == []
    assert faults(one) == [
        'race.boats: expected a list, got "ash"',
        'race.lanes: expected a list of records, got "ash"',
        'race.lanes.1.bota: unknown field "bota" (allowed: boat; did you mean "boat"?)',
    ]


def test_what_is_no_record_is_a_fault_that_says_what_is_due() -> None:
    one = given()
    assert one.record("goal", 3, ("at", "after")) == {}
    assert faults(one) == ["race.goal: expected a mapping with `at:` and `after:`, got 3"]
