"""Records of a game are read strictly, and everything that is wrong with them is reported at once."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, cast

import pytest

from pnp.errors import DataError
from pnp.library.rulebook import Rulebook
from referee.loading.data import GameData
from referee.loading.given import GivenRecord
from referee.loading.reader import Reader

FILE = "ships.yaml"


def reader(*rows: dict[str, Any]) -> Reader:
    return Reader(GameData("game", cast("Rulebook", None), {FILE: rows}))


def given(**fields: Any) -> tuple[Reader, GivenRecord]:
    """Return a reader of one record, and the record."""
    one = reader(fields)
    return one, one.rows(FILE)[0]


def faults(one: Reader) -> str:
    with pytest.raises(DataError) as caught:
        one.problems.raise_if_any()
    return str(caught.value)


def test_values_of_the_right_type_are_read() -> None:
    one, row = given(id="ash", n=3, name="Ash", fast="TRUE", kind="mine")
    assert one.ids(FILE) == ("ash",)
    assert row.whole_number("n") == 3
    assert row.text("name") == "Ash"
    assert row.text("kind", ("mine", "plane")) == "mine"
    assert row.flag("fast") is True
    one.problems.raise_if_any()


def test_a_missing_value_has_its_default_and_no_other() -> None:
    one, row = given(id="ash", n="", name="")
    assert (row.whole_number("n", 1), row.text("name", default="none")) == (1, "none")
    one.problems.raise_if_any()
    assert (row.whole_number("n"), row.text("name")) == (0, "")
    assert "ash.n" in faults(one)
    assert "ash.name" in faults(one)


@pytest.mark.parametrize(
    ("field", "value"), [("whole_number", "3"), ("whole_number", True), ("text", 3), ("flag", "perhaps")]
)
def test_values_of_another_type_are_faults(field: str, value: object) -> None:
    one, row = given(id="ash", x=value)
    getattr(row, field)("x")
    assert "ash.x" in faults(one)


def test_a_text_that_is_not_allowed_is_reported_with_what_is() -> None:
    one, row = given(id="ash", kind="mines")
    row.text("kind", ("mine", "plane"))
    assert "mine" in faults(one)
    assert "plane" in faults(one)


def test_all_faults_are_reported_at_once() -> None:
    one, row = given(id="ash", n="x", m=None)
    row.whole_number("n")
    row.whole_number("m")
    assert len(faults(one).splitlines()) >= 2


def test_a_part_of_a_record_says_where_it_is() -> None:
    one, row = given(id="ash", effect={"n": "x"}, skill="none")
    assert row.inner_record("effect").whole_number("n") == 0
    assert row.inner_record("skill") == {}
    told = faults(one)
    assert "ash.effect.n" in told
    assert "ash.skill" in told


def test_a_record_without_an_id_is_identified_by_its_first_value() -> None:
    one, row = given(roll=4, gains=7)
    row.text("gains")
    assert "4.gains" in faults(one)


class Boat(NamedTuple):
    """A boat, as a game would have it."""

    id: str
    kind: Literal["mine", "plane"]
    crew: int
    spots: tuple[str, ...]
    fast: bool = False
    colour: str = "red"


def boats(*rows: dict[str, Any]) -> tuple[Reader, list[Boat]]:
    one = reader(*rows)
    return one, list(one.records(FILE, Boat, crew="people", spots=lambda row: tuple(row["at"]), colour=("red", "blue")))


def test_a_record_is_read_as_a_named_tuple_by_the_types_of_its_fields() -> None:
    one, found = boats(
        {"id": "ash", "kind": "mine", "people": 3, "at": ["a1"], "fast": "true", "colour": "blue"},
        {"id": "elm", "kind": "plane", "people": 0, "at": []},
    )
    one.problems.raise_if_any()
    assert found == [Boat("ash", "mine", 3, ("a1",), True, "blue"), Boat("elm", "plane", 0, ())]


def test_every_field_that_is_wrong_is_reported_by_its_name_in_the_file() -> None:
    one, _ = boats({"id": "ash", "kind": "boat", "people": "three", "at": [], "fast": "rather", "colour": "green"})
    told = faults(one)
    assert [word for word in ("kind", "people", "fast", "colour") if f"ash.{word}: " not in told] == []


def test_a_field_without_a_plain_type_needs_a_reader() -> None:
    with pytest.raises(TypeError, match="spots: say in `how` how this field is read"):
        list(reader({"id": "ash", "kind": "mine", "crew": 1}).records(FILE, Boat))


class Crew(NamedTuple):
    """The crew of a ship: a record within a record."""

    size: int
    skills: tuple[str, ...] = ()


class Ship(NamedTuple):
    """A ship with a crew, perhaps another crew at night, and its boats."""

    id: str
    crew: Crew
    night: Crew | None = None
    boats: tuple[Crew, ...] = ()


CREW: dict[str, Any] = {"skills": ("sail", "row")}


def ships(*rows: dict[str, Any]) -> tuple[Reader, list[Ship]]:
    one = reader(*rows)
    return one, list(one.records(FILE, Ship, crew=CREW, night=CREW, boats=CREW))


def test_records_within_a_record_are_read_by_their_types() -> None:
    one, found = ships(
        {"id": "ash", "crew": {"size": 3, "skills": ["row", "sail"]}, "boats": [{"size": 1}, {"size": 2}]},
        {"id": "elm", "crew": {"size": 1}, "night": {"size": 2}},
    )
    one.problems.raise_if_any()
    assert found[0] == Ship("ash", Crew(3, ("row", "sail")), None, (Crew(1), Crew(2)))
    assert found[1].night == Crew(2)


def test_faults_within_a_record_have_its_place() -> None:
    one, _ = ships(
        {"id": "ash", "crew": {"size": "x", "skills": ["fly"]}},
        {"id": "elm", "crew": "none"},
        {"id": "fir", "crew": {"size": 1}, "boats": "two"},
    )
    told = faults(one)
    for fault in ("ash.crew.size", "ash.crew.skills", '"fly" is not allowed', "elm.crew", "fir.boats: expected a list"):
        assert fault in told


def test_the_keys_of_a_mapping_are_the_allowed_words_of_a_text() -> None:
    one = reader({"id": "ash", "kind": "mine", "crew": 1, "colour": "green"})
    list(one.records(FILE, Boat, spots=lambda row: (), colour={"red": 1, "blue": 2}))
    assert 'ash.colour: "green" is not allowed' in faults(one)
