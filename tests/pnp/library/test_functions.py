"""The functions of expressions: what they return, and messages about wrong values that say what to write."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.library.expressions import ExpressionError, compile_expression
from pnp.library.functions import FUNCTIONS

SCOPE = {"name": "Ada", "n": 2, "costs": [3, 1, 2], "words": ["ash", "oak"], "blank": ""}


RESULTS: list[tuple[str, Any]] = [
    ("len(costs)", 3),
    ("len(name)", 3),
    ("min(costs)", 1),
    ("min(n, 5, 1)", 1),
    ("max(n, 5)", 5),
    ("abs(-n)", 2),
    ("round(2.6)", 3),
    ("round(2.66, 1)", 2.7),
    ("sum(costs)", 6),
    ("all(costs)", True),
    ("any([])", False),
    ("plural(1, 'wolf')", "wolf"),
    ("plural(n, 'wolf')", "wolfs"),
    ("plural(n, 'wolf', 'wolves')", "wolves"),
    ("join(words)", "ash, oak"),
    ("join(words, ' or ')", "ash or oak"),
    ("upper(name)", "ADA"),
    ("lower(name)", "ada"),
    ("capital('oak')", "Oak"),
    ("replace(name, 'A', 'E')", "Eda"),
    ("range(1, 3)", [1, 2, 3]),
    ("range(3, 1)", []),
    ("len(range(1, 99999))", 10_000),
    ("fill('$n by $x', sizes)", "2 by 7"),
]


@pytest.mark.parametrize(("source", "result"), RESULTS)
def test_results(source: str, result: Any) -> None:
    assert compile_expression(source)({**SCOPE, "sizes": {"x": 7}}) == result


def test_each_function_has_a_result_here() -> None:
    tried = {source.partition("(")[0] for source, _ in RESULTS}
    assert FUNCTIONS
    assert set(FUNCTIONS) <= tried


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("range(2)", "write range(first, last), with whole numbers"),
        ("upper()", "write upper(text)"),
        ("plural(3)", 'write plural(number, "wolf", "wolves")'),
        ("replace(name, 'a')", 'write replace(text, "old", "new")'),
        ("round(1, 2, 3)", "write round(number) or round(number, places)"),
        ("fill()", "write fill(text) or fill(text, record)"),
    ],
)
def test_a_wrong_number_of_values_is_reported_when_the_expression_is_read(source: str, told: str) -> None:
    """It was Python's message: <lambda>() missing 1 required positional argument: 'last'."""
    with pytest.raises(ExpressionError) as caught:
        compile_expression(source)
    assert str(caught.value).endswith(f"is not an expression ({told})")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("range(name, 3)", 'range cannot use the text "Ada" and the number 3: write range(first, last), with whole'),
        ("round(name)", 'round cannot use the text "Ada": write round(number) or round(number, places)'),
        ("max(n)", "max cannot use the number 2: write max(a, b) or max(list), with numbers"),
        ("min(n, name)", 'min cannot use the number 2 and the text "Ada": write min(a, b) or min(list), with numbers'),
        ("min([])", "min cannot use"),
        ("join(n)", 'join cannot use the number 2: write join(list) or join(list, ", ")'),
        ("abs(blank)", 'abs cannot use the text "": write abs(number)'),
        ("sum(words)", "write sum(list), with numbers"),
    ],
)
def test_values_that_a_function_cannot_use_are_named(source: str, told: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_expression(source)(SCOPE)
    assert "cannot be evaluated (" in str(caught.value)
    assert told in str(caught.value)
