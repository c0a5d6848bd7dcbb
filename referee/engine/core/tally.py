"""A number and where it comes from: lines by source, folded into a total."""

from __future__ import annotations

from typing import NamedTuple

LAYERS = ("base", "set", "add", "halve", "clamp")
"""The order in which lines count, whatever the order in which they were found."""


class Line(NamedTuple):
    """One contribution. base, add: added; set: replaces the total; halve: divides it, down; clamp: at most."""

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
        """Return the fold of the lines, layer by layer."""
        total = 0
        for line in sorted(self.lines, key=lambda line: LAYERS.index(line.layer)):
            total = _fold(total, line)
        return total

    def __str__(self) -> str:
        """Return the lines and the total, as a player would say them."""
        return "; ".join(_said(line) for line in self.lines) + f" = {self.total}"


def _fold(total: int, line: Line) -> int:
    match line.layer:
        case "set":
            return line.amount
        case "halve":
            return total // line.amount
        case "clamp":
            return min(total, line.amount)
    return total + line.amount


def _said(line: Line) -> str:
    amounts = {"add": f"{line.amount:+d}", "halve": f"÷{line.amount}", "clamp": f"at most {line.amount}"}
    return " ".join(part for part in (line.source, amounts.get(line.layer, str(line.amount)), line.note) if part)
