"""A fontTools pen that draws our outlines; imported only when an icon is read."""

from __future__ import annotations

from fontTools.pens.basePen import BasePen

from pnp.drawing.drawing import Outline, Segment

Point = tuple[float, float]


class OutlinePen(BasePen):  # type: ignore[misc]
    """Collects segments: quadratic curves as cubics, points scaled and moved (x·a + e, y·d + f)."""

    def __init__(self, glyphs: object, a: float, d: float, e: float = 0.0, f: float = 0.0) -> None:
        super().__init__(glyphs)
        self._a, self._d, self._e, self._f = a, d, e, f
        self._steps: list[Segment] = []

    @property
    def outline(self) -> Outline:
        """Return the outline drawn so far."""
        return tuple(self._steps)

    def _add(self, kind: str, *points: Point) -> None:
        moved = (v for x, y in points for v in (x * self._a + self._e, y * self._d + self._f))
        self._steps.append((kind, *(round(v, 6) + 0.0 for v in moved)))

    def _moveTo(self, point: Point) -> None:
        self._add("M", point)

    def _lineTo(self, point: Point) -> None:
        self._add("L", point)

    def _curveToOne(self, first: Point, second: Point, point: Point) -> None:
        self._add("C", first, second, point)

    def _closePath(self) -> None:
        start = max(i for i, step in enumerate(self._steps) if step[0] == "M")
        if self._steps[-1] == ("L", *self._steps[start][1:]):
            del self._steps[-1]
        self._steps.append(("Z",))

    def _endPath(self) -> None:
        pass
