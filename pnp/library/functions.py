"""The functions that expressions can call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pnp.library.operators import value_and_type
from pnp.library.printed_text import printed_text

LONGEST_RANGE = 10_000


class Function(NamedTuple):
    """A function of expressions: how it is written, what computes it, and how many values it takes.

    most: None for any number of values.
    """

    usage: str
    compute: Callable[..., Any]
    least: int = 1
    most: int | None = 1

    def check_count(self, count: int) -> None:
        """Check the number of values between its brackets.

        Raises:
            ValueError: there are too few or too many.
        """
        if count < self.least or (self.most is not None and count > self.most):
            raise ValueError(f"write {self.usage}")

    def __call__(self, *values: Any) -> Any:
        """Return the result for some values.

        Raises:
            TypeError: the function cannot use these values; the message names them and says what to write.
        """
        try:
            return self.compute(*values)
        except (TypeError, ValueError, AttributeError):
            name = self.usage.partition("(")[0]
            told = " and ".join(map(value_and_type, values))
            raise TypeError(f"{name} cannot use {told}: write {self.usage}") from None


def _plural(number: float, one: str, many: str | None = None) -> str:
    return one if number == 1 else (many or one + "s")


def _join(values: Any, between: str = ", ") -> str:
    return between.join(printed_text(value) for value in values)


def _round(number: float, places: int = 0) -> float:
    return round(number, places) if places else round(number)


def _capital(text: Any) -> str:
    return printed_text(text)[:1].upper() + printed_text(text)[1:]


def _range(first: int, last: int) -> list[int]:
    return list(range(first, min(last, first + LONGEST_RANGE - 1) + 1))


FUNCTIONS: Mapping[str, Function] = {
    "len": Function("len(list) or len(text)", len),
    "min": Function("min(a, b) or min(list), with numbers", min, most=None),
    "max": Function("max(a, b) or max(list), with numbers", max, most=None),
    "abs": Function("abs(number)", abs),
    "round": Function("round(number) or round(number, places)", _round, most=2),
    "sum": Function("sum(list), with numbers", sum),
    "all": Function("all(list)", all),
    "any": Function("any(list)", any),
    "plural": Function('plural(number, "wolf", "wolves")', _plural, least=2, most=3),
    "join": Function('join(list) or join(list, ", ")', _join, most=2),
    "upper": Function("upper(text)", lambda text: printed_text(text).upper()),
    "lower": Function("lower(text)", lambda text: printed_text(text).lower()),
    "capital": Function("capital(text)", _capital),
    "replace": Function(
        'replace(text, "old", "new")', lambda text, old, new: printed_text(text).replace(old, new), least=3, most=3
    ),
    "range": Function("range(first, last), with whole numbers", _range, least=2, most=2),
}
