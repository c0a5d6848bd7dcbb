"""Numbers in the syntax of PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable

MOST_CACHED = 16_384
"""The maximum number of numbers kept as text, so that memory does not grow with the pages."""


class _Texts(dict[float, str]):
    """Numbers as text: the numbers of a page repeat, and looking them up is faster than formatting them."""

    def __init__(self, make: Callable[[float], str]) -> None:
        """Take the function that makes the text of a number."""
        super().__init__()
        self._make = make

    def __missing__(self, value: float) -> str:
        if len(self) >= MOST_CACHED:
            self.clear()
        made = self[value] = self._make(value)
        return made


def _short_number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.7g}"


def _fine_number(value: float) -> str:
    if value in (0, 1):
        return "1" if value else "0"
    return f"{round(value, 8) + 0.0:.8f}".rstrip("0").rstrip(".")


_SHORT, _FINE = _Texts(_short_number), _Texts(_fine_number)


def short_number(value: float) -> str:
    """Return a number with at most three decimals (micrometres) and no trailing zeros."""
    return _SHORT[value]


def short_numbers(values: Iterable[float]) -> tuple[str, ...]:
    """Return numbers as `short_number` does."""
    return tuple([_SHORT[value] for value in values])


def fine_number(value: float) -> str:
    """Return a number with at most eight decimals, for matrix factors and page boxes."""
    return _FINE[value]


def joined_numbers(*values: float) -> str:
    """Return the numbers, shortened and separated by spaces."""
    return " ".join([_SHORT[value] for value in values])


def matrix_operator(*values: float) -> str:
    """Return the operator that applies a matrix: factors with eight decimals, shifts with three."""
    return " ".join([*[_FINE[value] for value in values[:4]], *[_SHORT[value] for value in values[4:]], "cm"])
