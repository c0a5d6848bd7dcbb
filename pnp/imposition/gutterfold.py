"""Fronts and backs on one page, across a fold: printed on one side, folded, glued, then cut.

Over a level fold the heads meet: backs lie above it, turned, and fronts below it, upright. Over an upright fold fronts
lie at its left and backs at its right, all upright. Folded backwards, each back lies behind its front.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.geometry.rect import Rect
from pnp.model.sheet import Paper


@dataclass(frozen=True, slots=True)
class Fold:
    """A fold through the middle of a page: level at a y or upright at an x, with a gap across it, in mm."""

    level: bool
    at: float
    gap: float

    def front(self, area: Rect) -> Rect:
        """Return the part of `area` in which fronts lie."""
        start = self.at + self.gap / 2
        if self.level:
            return Rect(area.left, start, area.width, area.bottom - start)
        return Rect(area.left, area.top, self.at - self.gap / 2 - area.left, area.height)

    def half(self, paper: Paper) -> Rect:
        """Return the half of the page on the fronts' side of the fold."""
        if self.level:
            return Rect(0.0, self.at, paper.width, paper.height - self.at)
        return Rect(0.0, 0.0, self.at, paper.height)

    def corner(self, paper: Paper, block: tuple[float, float]) -> tuple[float, float]:
        """Return the left and top of a block of fronts that touches the gap and is centred along the fold."""
        if self.level:
            return (paper.width - block[0]) / 2, self.at + self.gap / 2
        return self.at - self.gap / 2 - block[0], (paper.height - block[1]) / 2


def folds(paper: Paper, gap: float) -> tuple[Fold, Fold]:
    """Return the level and the upright fold through the middle of a page."""
    return Fold(True, paper.height / 2, gap), Fold(False, paper.width / 2, gap)
