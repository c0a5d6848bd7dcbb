"""Fronts and backs on one page, across a fold: printed on one side, folded, glued, then cut.

At a horizontal fold the heads meet: backs are above it, upside down, and fronts below it. At a vertical fold fronts are
on the left and backs on the right, none upside down. When the page is folded backwards, each back is behind its front.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.rect import Rect
from pnp.model.sheet import Paper


class PageFold(NamedTuple):
    """A fold through the middle of a page: horizontal at a y or vertical at an x, with a gap across it, in mm."""

    is_horizontal: bool
    at: float
    gap: float

    def front(self, area: Rect) -> Rect:
        """Return the part of `area` for fronts."""
        start = self.at + self.gap / 2
        if self.is_horizontal:
            return Rect(area.left, start, area.width, area.bottom - start)
        return Rect(area.left, area.top, self.at - self.gap / 2 - area.left, area.height)

    def front_half(self, paper: Paper) -> Rect:
        """Return the half of the page for fronts."""
        if self.is_horizontal:
            return Rect(0.0, self.at, paper.width, paper.height - self.at)
        return Rect(0.0, 0.0, self.at, paper.height)

    def corner(self, paper: Paper, block: tuple[float, float]) -> tuple[float, float]:
        """Return the left and top of a block of fronts next to the gap, centred along the fold."""
        if self.is_horizontal:
            return (paper.width - block[0]) / 2, self.at + self.gap / 2
        return self.at - self.gap / 2 - block[0], (paper.height - block[1]) / 2


def folds(paper: Paper, gap: float) -> tuple[PageFold, PageFold]:
    """Return the horizontal and the vertical fold through the middle of a page."""
    return PageFold(True, paper.height / 2, gap), PageFold(False, paper.width / 2, gap)
