"""States: copies share nothing that changes, equality is by value, JSON goes both ways."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from referee.engine.core.agenda import Frame
from referee.engine.core.state import Claim, Notice, State, derived, differing_field, state, static
from referee.engine.errors import RecordError


class Figure(NamedTuple):
    kind: str
    seat: int | None = None


@state
class Board(State):
    rules: Mapping[str, int] = static()
    paths: dict[int, int] = derived()
    seat: int = 0
    flags: tuple[bool, ...] = ()
    figures: list[Figure | None] = dataclasses.field(default_factory=lambda: [None, Figure("mage", 1)])
    rows: list[list[int]] = dataclasses.field(default_factory=lambda: [[0, 0], [1, 1]])
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    numbers: dict[int, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    piles: dict[str, tuple[Figure, ...]] = dataclasses.field(default_factory=dict)


def board() -> Board:
    made = Board(rules={"most": 3}, seat=1, flags=(True, False), uses={"a": 1}, numbers={-4: (1, 2)})
    made.agenda = (Frame("turn", 1, ("x", (2, None), True)), Frame("ask", None))
    made.options, made.claims = {"ties": "both", "size": 2.5, "on": True}, (Claim(1, "C-1", "an owl", (3, "b")),)
    made.piles = {"deck": (Figure("hero"),)}
    made.paths = {1: 2}
    made.report("C-1", "begun", 1)
    return made


def test_a_copy_is_equal_and_shares_no_list() -> None:
    first = board()
    second = first.copy()
    assert second == first
    second.figures[0] = Figure("army")
    second.rows[0][1] = 9
    second.uses["a"] = 7
    second.numbers[2] = ()
    second.piles["deck"] = ()
    second.agenda = ()
    second.report("C-2", "more")
    assert first == board()
    assert [notice.text for notice in first.news] == ["begun"]


def test_a_copy_shares_what_is_static_and_forgets_what_is_derived_and_the_news() -> None:
    first = board()
    second = first.copy()
    assert second.rules is first.rules
    assert second.options is first.options
    assert second.paths is None
    assert second.news == []
    assert first.news == [Notice("C-1", "begun", 1)]


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 2},
        {"flags": (True, True)},
        {"rows": [[0, 0], [1, 2]]},
        {"agenda": ()},
        {"options": {}},
        {"claims": ()},
        {"uses": {}},
    ],
)
def test_each_field_of_the_value_counts_for_equality(change: dict[str, object]) -> None:
    assert dataclasses.replace(board(), **change) != board()


def test_what_is_static_or_derived_or_news_does_not_count_for_equality() -> None:
    assert dataclasses.replace(board(), rules={}, paths={}, news=[]) == board()


def test_json_gives_the_state_back_with_its_types() -> None:
    text = json.dumps(board().to_json())
    again = Board.from_json(json.loads(text), rules={"most": 3})
    assert again == board()
    assert isinstance(again.figures[1], Figure)
    assert isinstance(again.agenda[0], Frame)
    assert isinstance(again.claims[0], Claim)
    assert again.numbers == {-4: (1, 2)}
    assert again.agenda[0].data == ("x", (2, None), True)
    assert again.rules == {"most": 3}
    assert set(json.loads(text)) == {
        *("agenda", "options", "claims", "seat", "flags", "figures", "rows", "uses", "numbers", "piles"),
    }


def test_json_of_another_state_is_refused() -> None:
    data = board().to_json()
    for wrong in ([], {}, {**data, "more": 1}, {name: value for name, value in data.items() if name != "seat"}):
        with pytest.raises(RecordError, match="the data are not a saved Board"):
            Board.from_json(wrong)
    with pytest.raises(RecordError, match="expected a whole number, not 'one'"):
        Board.from_json({**data, "seat": "one"})
    with pytest.raises(RecordError, match="expected a number, not 'x'"):
        Board.from_json({**data, "numbers": {"x": []}})


@pytest.mark.parametrize(
    "kind",
    [
        list[list[list[int]]],
        list[dict[str, int]],
        dict[str, list[int]],
        list[int] | None,
        tuple[list[int], ...],
        list[tuple[list[int]]],
        set[int],
        dict[str, set[int]],
        bytearray,
    ],
)
def test_a_field_that_copies_would_share_is_refused(kind: object) -> None:
    with pytest.raises(TypeError, match="deep: mutable values are not allowed inside a field, except lists in a list"):
        state(type("Deep", (State,), {"__annotations__": {"deep": kind}, "deep": None, "__module__": __name__}))


def test_options_may_be_a_mapping_that_nobody_can_change() -> None:
    made = Board(options=MappingProxyType({"ties": "both"}))
    assert made.copy() == made
    assert made.to_json()["options"] == {"ties": "both"}


def test_the_first_field_in_which_states_differ_has_a_name() -> None:
    one = Board(seat=1)
    assert differing_field(one, one.copy()) == ""
    assert differing_field(one, Board(seat=2)) == "seat"


def test_the_kind_of_the_top_frame_is_empty_without_an_agenda() -> None:
    asked = board()

    assert asked.top_kind == "ask"
    asked.agenda = ()
    assert asked.top_kind == ""
