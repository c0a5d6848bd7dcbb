"""The parts of one record are read strictly: its lists, records within it, and names of things, each at its place."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pnp.errors import DataError
from pnp.library.rulebook import Rulebook
from referee.loading.data import GameData
from referee.loading.given import GivenRecord
from referee.loading.reader import Reader

FILE, BOATS = "races/", ("ash", "elm")


def given(**fields: Any) -> GivenRecord:
    """Return a record `race` with some fields."""
    row = {"id": "race", **fields}
    return GivenRecord(Reader(GameData("game", cast("Rulebook", None), {FILE: (row,)})), FILE, row)


def faults(one: GivenRecord) -> list[str]:
    """Return the problems that were reported, each with its place."""
    with pytest.raises(DataError) as caught:
        one.reader.problems.raise_if_any()
    return [f"{problem.field}: {problem.message}" for problem in caught.value.problems]


def test_a_sound_record_is_read_without_a_fault() -> None:
    one = given(title="The Race", laps=3, boats=["ash", "elm"], lanes=[{"boat": "ash"}], goal={"at": 3})
    one.report_unknown_fields(("id", "title", "laps", "boats", "lanes", "goal"))
    assert (one.text("title"), one.whole_number("laps", least=1), one.whole_number("start", 1, least=1)) == (
        "The Race",
        3,
        1,
    )
    assert one.names("boats", BOATS, "boat") == BOATS
    assert list(one.parts("lanes", ("boat",))) == [{"boat": "ash"}]
    assert one.inner_record("goal", ("at",)) == {"at": 3}
    one.reader.problems.raise_if_any()


def test_a_list_that_is_missing_has_no_records_and_its_default() -> None:
    one = given()
    assert list(one.parts("lanes", ("boat",))) == []
    assert one.names("boats", BOATS, "boat", ()) == ()
    one.reader.problems.raise_if_any()


def test_a_list_without_a_default_that_is_missing_is_a_fault() -> None:
    one = given()
    assert one.list_values("boats") == ()
    assert faults(one) == ["race.boats: expected a list, got an empty value"]


def test_a_record_has_other_values_at_the_same_place() -> None:
    (lane,) = given(lanes=[{"boat": "ash", "laps": 2}]).parts("lanes")
    other = lane.with_values(laps="two")
    assert (other.known_name("boat", BOATS, "boat"), other.whole_number("laps")) == ("ash", 0)
    assert faults(other) == ['race.lanes.0.laps: "two" is not a whole number']


def test_a_number_below_the_least_is_a_fault() -> None:
    one = given(sides=[{"laps": 0}])
    assert [side.whole_number("laps", least=1) for side in one.parts("sides")] == [0]
    assert faults(one) == ["race.sides.0.laps: laps must be 1 or more (got 0)"]


def test_a_name_that_is_not_known_is_a_fault_and_left_out() -> None:
    one = given(boats=["ash", "oak"])
    assert one.names("boats", BOATS, "boat") == ("ash",)
    assert faults(one) == ['race.boats: no boat "oak" (allowed: ash, elm)']


def test_what_is_no_list_of_records_is_a_fault() -> None:
    one = given(lanes=["ash", {"bota": "elm"}], boats="ash")
    assert list(one.parts("lanes", ("boat",))) == [{"bota": "elm"}]
    assert one.list_values("boats") == ()
    assert faults(one) == [
        'race.boats: expected a list, got "ash"',
        'race.lanes: expected a list of records, got "ash"',
        'race.lanes.1.bota: unknown field "bota" (allowed: boat; did you mean "boat"?)',
    ]


def test_what_is_no_record_is_a_fault_that_says_what_is_due() -> None:
    one = given(goal=3)
    assert one.inner_record("goal", ("at", "after")) == {}
    one.inner("prize", "gold").fault("", "a prize is a record")
    assert faults(one) == [
        "race.goal: expected a mapping with `at:` and `after:`, got 3",
        "race.prize: a prize is a record",
    ]
