"""The operators of expressions, and the functions that compute them."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from pnp.library.problems import value_text

Operator = Callable[[Any, Any], Any]


def _of_one_type(act: Operator, done: str) -> Operator:
    """Return an operator whose error names the two values; `done` is what cannot be done, such as `added`."""

    def run(a: Any, b: Any) -> Any:
        try:
            return act(a, b)
        except TypeError:
            raise TypeError(
                f"{value_and_type(a)} and {value_and_type(b)} cannot be {done}{_missing_quotes_hint(a, b)}"
            ) from None

    return run


def _is_in(a: Any, b: Any) -> bool:
    try:
        return a in b
    except TypeError:
        raise TypeError(f"`in` needs a list, a mapping or a text after it, not {value_and_type(b)}") from None


def negative(value: Any) -> Any:
    """Return a number with the other sign.

    Raises:
        TypeError: the value is not a number.
    """
    try:
        return -value
    except TypeError:
        raise TypeError(f"`-` needs a number after it, not {value_and_type(value)}") from None


def value_and_type(value: Any) -> str:
    """Return a value with its type, for a message."""
    kinds = {bool: "", int: "the number ", float: "the number ", str: "the text "}
    return f"{kinds.get(type(value), '')}{value_text(value)}"


def _missing_quotes_hint(a: Any, b: Any) -> str:
    """Return advice if one value is a number and the other a blank, or a text that looks like a number."""
    for one, other in ((a, b), (b, a)):
        if one == "" and isinstance(other, int | float):
            return ": write 0 for a blank, or test for it first"
        if isinstance(one, str) and isinstance(other, int | float) and one.strip().lstrip("-").isdecimal():
            return f": write {one} without quotes, or format its cell as a number"
    return ""


ARITHMETIC: Mapping[type[ast.operator], Operator] = {
    ast.Add: _of_one_type(operator.add, "added"),
    ast.Sub: _of_one_type(operator.sub, "subtracted"),
    ast.Mult: operator.mul,
    ast.Div: _of_one_type(operator.truediv, "divided"),
    ast.FloorDiv: _of_one_type(operator.floordiv, "divided"),
    ast.Mod: operator.mod,
}
COMPARISONS: Mapping[type[ast.cmpop], Operator] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: _of_one_type(operator.lt, "compared"),
    ast.LtE: _of_one_type(operator.le, "compared"),
    ast.Gt: _of_one_type(operator.gt, "compared"),
    ast.GtE: _of_one_type(operator.ge, "compared"),
    ast.In: _is_in,
    ast.NotIn: lambda a, b: not _is_in(a, b),
}
OF_NUMBERS = (operator.mul, operator.mod)
"""Operators for numbers only, because repeated or formatted strings could fill the memory."""
