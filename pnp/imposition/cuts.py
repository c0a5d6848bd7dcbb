"""The straight cuts of a block of trims. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry.rect import Rect
from pnp.imposition.gutterfold import PageFold
from pnp.imposition.nup import SLACK


def bounding_box(trims: Sequence[Rect]) -> Rect:
    """Return the smallest box around the trims."""
    left, top = min(trim.left for trim in trims), min(trim.top for trim in trims)
    return Rect(left, top, max(trim.right for trim in trims) - left, max(trim.bottom for trim in trims) - top)


def cut_lines(trims: Sequence[Rect], fold: PageFold | None = None) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the x and y of every straight cut of a block, without duplicates; an edge on the fold is not cut."""
    xs = _distinct([x for trim in trims for x in (trim.left, trim.right)])
    ys = _distinct([y for trim in trims for y in (trim.top, trim.bottom)])
    if fold is not None and fold.is_horizontal:
        ys = tuple(y for y in ys if abs(y - fold.at) > SLACK)
    elif fold is not None:
        xs = tuple(x for x in xs if abs(x - fold.at) > SLACK)
    return xs, ys


def cut_count(blocks: Sequence[Sequence[Rect]], fold: PageFold | None = None) -> int:
    """Return how many straight cuts separate all pieces of a sheet; shared cuts count once."""
    return sum(len(lines) for block in blocks for lines in cut_lines(block, fold))


def _distinct(values: list[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > SLACK:
            kept.append(value)
    return tuple(kept)
