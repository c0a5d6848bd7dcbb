"""Numbers in the syntax of PDF."""

from __future__ import annotations


def short(value: float) -> str:
    """Return a number with at most three decimals (micrometres) and no trailing zeros."""
    return f"{round(value, 3) + 0.0:.7g}"


def fine(value: float) -> str:
    """Return a number with at most eight decimals, for matrix factors and page boxes."""
    if value in (0, 1):
        return "1" if value else "0"
    return f"{round(value, 8) + 0.0:.8f}".rstrip("0").rstrip(".")


def row(*values: float) -> str:
    """Return the numbers, shortened and separated by spaces."""
    return " ".join([f"{round(value, 3) + 0.0:.7g}" for value in values])


def matrix(*values: float) -> str:
    """Return the operator that applies a matrix: factors with eight decimals, shifts with three."""
    return f"{' '.join(map(fine, values[:4]))} {row(*values[4:])} cm"
