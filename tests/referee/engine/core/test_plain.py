"""Values of a state as JSON, and back by their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee.engine.core.move import Value
from referee.engine.core.plain import as_value, from_plain, hints_of, to_plain
from referee.engine.errors import RecordError


class Pair(NamedTuple):
    name: str
    count: int | None = None


class Chain(NamedTuple):
    link: int
    next: Chain | None = None


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (int, 3, 3),
        (bool, True, True),
        (float, 2.5, 2.5),
        (str | None, None, None),
        (tuple[int, ...], (1, 2), [1, 2]),
        (tuple[int, str], (1, "a"), [1, "a"]),
        (Pair, Pair("a", 2), ["a", 2]),
        (Chain, Chain(1, Chain(2)), [1, [2, None]]),
        (list[Pair | None], [Pair("a"), None], [["a", None], None]),
        (dict[int, str], {3: "c", -1: "a"}, {"3": "c", "-1": "a"}),
        (Mapping[str, tuple[Pair, ...]], {"x": (Pair("a"),)}, {"x": [["a", None]]}),
        (tuple[Value, ...], (1, "a", True, None, (2, ("b",))), [1, "a", True, None, [2, ["b"]]]),
        (str | int | float | bool, 2.5, 2.5),
    ],
)
def test_values_are_written_and_built_again(kind: Any, value: object, written: object) -> None:
    assert to_plain(value) == written
    assert from_plain(kind, to_plain(value)) == value
    assert type(from_plain(kind, to_plain(value))) is type(value)


def test_true_is_not_a_number_and_one_is_not_true() -> None:
    assert from_plain(bool | int, 1) == 1
    assert from_plain(bool | int, True) is True
    for kind, data in ((int, True), (bool, 1), (str, 1), (int, "1"), (type(None), 0), (float, 1)):
        with pytest.raises(RecordError):
            from_plain(kind, data)


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        (tuple[int, int], [1], r"expected 2 values, not 1 \(\[1\]\)"),
        (Pair, ["a"], r"expected Pair, not \['a'\]"),
        (int | None, "a", "expected a whole number or null, not 'a'"),
        (list[int], {"a": 1}, "expected a list, not"),
        (dict[int, int], {"1.5": 1}, "expected a number, not '1.5'"),
        (tuple[Value, ...], [{"a": 1}], "expected a whole number, text, true or false, a list or null, not"),
    ],
)
def test_data_of_another_kind_are_refused(kind: Any, data: Any, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        from_plain(kind, data)


@pytest.mark.parametrize("value", [{1, 2}, object(), b"x", {(1, 2): 3}, {True: 1}, [1, {2}]])
def test_values_that_json_cannot_hold_are_refused_in_a_state(value: object) -> None:
    with pytest.raises(TypeError, match=r"cannot be (stored|a key) in a state"):
        to_plain(value)


def test_frozen_makes_tuples_of_lists_all_the_way_down() -> None:
    assert as_value([1, [2, ["a", None]]]) == (1, (2, ("a", None)))
    with pytest.raises(RecordError, match="expected a plain value"):
        as_value([{"a": 1}])


def test_hints_are_the_types_of_the_fields() -> None:
    assert hints_of(Pair) == {"name": str, "count": int | None}


def test_numbers_as_keys_come_back_in_their_order() -> None:
    """As text, 10 comes before 9; a saved state must continue in the same way."""
    assert list(from_plain(dict[int, str], {"10": "b", "9": "a"})) == [9, 10]
