"""The number of faces that fit on a sheet at their own size. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.model.sheet import Paper, Place

# A thousandth of a millimetre: sums of lengths may differ in the last digit.
SLACK = 1e-3


@dataclass(frozen=True, slots=True)
class PlaceGrid:
    """Columns and rows of equal places on paper in one orientation."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    gap: float

    @property
    def count(self) -> int:
        """The number of places."""
        return self.columns * self.rows

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the whole block."""
        return total_length(self.columns, self.width, self.gap), total_length(self.rows, self.height, self.gap)

    def places(self, left: float, top: float) -> tuple[Place, ...]:
        """Return the places in reading order, with the block's corner at (left, top)."""
        return tuple(
            Place(Rect(left + x * (self.width + self.gap), top + y * (self.height + self.gap), self.width, self.height))
            for y in range(self.rows)
            for x in range(self.columns)
        )


def total_length(count: int, each: float, gap: float) -> float:
    """Return the length of `count` pieces with gaps between them."""
    return count * each + max(count - 1, 0) * gap


def count_that_fit(length: float, each: float, gap: float = 0.0) -> int:
    """Return how many pieces with gaps between them fit in a length."""
    return max(0, int((length + gap + SLACK) // (each + gap)))


def printable_area(paper: Paper, margins: tuple[float, float] = (0.0, 0.0)) -> Rect:
    """Return the part of the paper that trims can cover: inside both the requested margins and the paper's own."""
    down, across = (max(margin, paper.margin) for margin in margins)
    return Rect(across, down, paper.width - 2 * across, paper.height - 2 * down)


def orientations(paper: Paper, turn: str = "either") -> tuple[Paper, ...]:
    """Return the paper in portrait, in landscape, or both."""
    portrait = paper if paper.width <= paper.height else paper.turned()
    return {"portrait": (portrait,), "landscape": (portrait.turned(),)}.get(turn, (portrait, portrait.turned()))


def fullest_grid(area: Rect, paper: Paper, size: tuple[float, float], gap: float) -> PlaceGrid:
    """Return the grid of as many places as fit in `area`; it may be empty."""
    columns, rows = count_that_fit(area.width, size[0], gap), count_that_fit(area.height, size[1], gap)
    return PlaceGrid(paper, columns, rows, size[0], size[1], gap)


def best_grid(grids: list[PlaceGrid]) -> PlaceGrid:
    """Return the first grid with the most places; if no grid has two places, prefer paper oriented like the face."""

    def rank(grid: PlaceGrid) -> tuple[int, bool]:
        alike = (grid.width > grid.height) == (grid.paper.width > grid.paper.height)
        return grid.count, alike if grid.count == 1 else False

    return max(grids, key=rank)


def millimetres(value: float) -> str:
    """Return a length with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def size_text(width: float, height: float) -> str:
    """Return a size as text, such as `63 x 88 mm`."""
    return f"{millimetres(width)} x {millimetres(height)} mm"


def too_large_error(
    paper: Paper,
    size: tuple[float, float],
    margins: tuple[float, float],
    thing: str,
    instead: str = "make the face smaller",
) -> ImpositionError:
    """Return the error for a face that does not fit; the caller adds the papers that are large enough."""
    room = printable_area(orientations(paper)[0], margins)
    down, across = (max(0.0, margin - paper.margin) for margin in margins)
    return ImpositionError(
        f"{thing} of {size_text(*size)} does not fit on {paper.name}, which has {size_text(room.width, room.height)} "
        f"inside its margins; faces are never shrunk: use larger paper, or {instead}",
        (size[0] + 2 * across, size[1] + 2 * down),
    )


def fitting_papers(papers: Iterable[Paper], size: tuple[float, float]) -> list[str]:
    """Return the names of the papers on which a face of that size fits, in portrait or landscape."""
    return [paper.name for paper in papers if _fits(paper, size)]


def _fits(paper: Paper, size: tuple[float, float]) -> bool:
    rooms = (printable_area(each) for each in orientations(paper))
    return any(count_that_fit(room.width, size[0]) and count_that_fit(room.height, size[1]) for room in rooms)
