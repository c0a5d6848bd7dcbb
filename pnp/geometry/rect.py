"""Rectangles in mm, origin top left, y down."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle by its left and top edge, width and height."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.left + self.width / 2, self.top + self.height / 2

    def edge(self, side: str) -> float:
        """Return the x or y of an edge: left, top, right or bottom."""
        return {"left": self.left, "top": self.top, "right": self.right, "bottom": self.bottom}[side]

    def inset(self, by: float) -> Rect:
        """Return the rectangle with each side moved inwards (the safe area of a trim box)."""
        return Rect(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    def outset(self, by: float) -> Rect:
        """Return the rectangle with each side moved outwards (the bleed of a trim box)."""
        return self.inset(-by)

    def moved(self, x: float, y: float) -> Rect:
        """Return the rectangle shifted by (x, y)."""
        return Rect(self.left + x, self.top + y, self.width, self.height)

    def contains(self, other: Rect, slack: float = 1e-6) -> bool:
        """Return whether `other` is inside, edges included."""
        left, top, width, height = self
        x, y, across, down = other
        return (
            x >= left - slack
            and y >= top - slack
            and x + across <= left + width + slack
            and y + down <= top + height + slack
        )

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        """Return whether two rectangles share more than an edge."""
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def joined(self, other: Rect) -> Rect:
        """Return the smallest rectangle around two rectangles."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Rect(left, top, max(self.right, other.right) - left, max(self.bottom, other.bottom) - top)
