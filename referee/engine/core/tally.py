"""A number and its origin: lines by source, added up to a total."""

from __future__ import annotations

from typing import NamedTuple

LAYERS = ("base", "set", "add", "halve", "clamp")
"""The order in which lines are applied, whatever order they were found in."""


class Line(NamedTuple):
    """One contribution.

    base, add: added; set: replaces the total; halve: divides it, rounding down; clamp: limits it.
    """

    source: str
    amount: int
    clause: str
    layer: str = "add"
    note: str = ""


class Tally(NamedTuple):
    """The lines of a number, each with its source and clause."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """Return the result of all lines, layer by layer."""
        total = 0
        for line in sorted(self.lines, key=lambda line: LAYERS.index(line.layer)):
            total = _fold(total, line)
        return total

    def __str__(self) -> str:
        """Return the lines in words, and the total unless it is the amount of the only line; `0` without lines."""
        said = "; ".join(_line_text(line) for line in self.lines) or "0"
        is_whole = len(self.lines) < 2 and [self.total] == ([line.amount for line in self.lines] or [0])
        return said if is_whole else f"{said} = {self.total}"


def _fold(total: int, line: Line) -> int:
    match line.layer:
        case "set":
            return line.amount
        case "halve":
            return total // line.amount
        case "clamp":
            return min(total, line.amount)
    return total + line.amount


def _line_text(line: Line) -> str:
    amounts = {"add": f"{line.amount:+d}", "halve": f"÷{line.amount}", "clamp": f"at most {line.amount}"}
    return " ".join(part for part in (line.source, amounts.get(line.layer, str(line.amount)), line.note) if part)
