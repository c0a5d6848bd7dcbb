"""Computes where lines break, from numbers alone, in em."""

from __future__ import annotations

from collections.abc import Sequence

# A last line of one word is a widow if it is shorter than this share of the measure.
_SHORT_LINE = 0.4
_HALF = 0.5
_SLACK = 1e-9


def line_starts(widths: Sequence[float], gaps: Sequence[float], measure: float) -> list[int] | None:
    """Return the index of the first chunk of each line, filling one line after another; None if a chunk is too wide.

    `gaps[i]` is the space before chunk i if it is not the first on its line.
    """
    limit = measure + _SLACK
    if not widths or max(widths) > limit:
        return None if widths else []
    starts, x = [0], -gaps[0]
    for index, (width, gap) in enumerate(zip(widths, gaps, strict=True)):
        x += gap + width
        if x > limit:
            starts.append(index)
            x = width
    return starts


def line_width(widths: Sequence[float], gaps: Sequence[float], start: int, end: int) -> float:
    """Return the width of a line with the chunks from `start` to before `end`."""
    return sum(widths[start:end]) + sum(gaps[start + 1 : end])


def without_widow(starts: list[int], widths: Sequence[float], gaps: Sequence[float], measure: float) -> list[int]:
    """Return line breaks that leave no short word alone on the last line, unless another line becomes half empty."""
    count = len(widths)
    if len(starts) < 2 or count - starts[-1] != 1 or widths[-1] >= _SHORT_LINE * measure:
        return starts
    moved = list(starts)
    for line in range(len(starts) - 1, 0, -1):
        end = moved[line + 1] if line + 1 < len(moved) else count
        moved[line] -= 1
        if moved[line] <= moved[line - 1] or line_width(widths, gaps, moved[line], end) > measure + _SLACK:
            return starts
        if line_width(widths, gaps, moved[line - 1], moved[line]) >= _HALF * measure:
            return moved
    return starts


def balanced_breaks(starts: list[int], widths: Sequence[float], gaps: Sequence[float], measure: float) -> list[int]:
    """Return breaks into the same number of lines that make the longest line as short as possible (for titles)."""
    if len(starts) < 2:
        return starts
    low, high, best = max(widths), measure, starts
    for _ in range(24):
        middle = (low + high) / 2
        found = line_starts(widths, gaps, middle)
        if found is not None and len(found) == len(starts):
            best, high = found, middle
        else:
            low = middle
    return best
