"""Paper, the places on it, and the marks around them. Lengths in mm, origin top left."""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.rect import Rect


class Paper(NamedTuple):
    """A sheet of paper, and the unprinted margin that home printers leave."""

    name: str
    width: float
    height: float
    margin: float

    def turned(self) -> Paper:
        """Return the same paper rotated by 90 degrees."""
        return Paper(self.name, self.height, self.width, self.margin)

    @property
    def orientation(self) -> str:
        """`portrait` or `landscape`."""
        return "landscape" if self.width > self.height else "portrait"


class Place(NamedTuple):
    """The place of one trim box on a sheet; `turn` is clockwise about the box's middle: 0, 90, 180 or 270.

    `trim` is the box after the turn: with 90 or 270 it is as wide as the face is high.
    """

    trim: Rect
    turn: int = 0


class CutMarks(NamedTuple):
    """Crop marks: `where` is edge, corners, lines, both (lines and edge) or none; `colour` is six hex digits."""

    where: str = "edge"
    length: float = 6.0
    offset: float = 2.0
    width: float = 0.15
    colour: str = "808080"
    is_on_backs: bool = False


class FoldMarks(NamedTuple):
    """Fold marks: the lengths of dashes and spaces, and the gap between front and back of a gutterfold, in mm."""

    dash: tuple[float, ...] = (2.0, 1.0)
    width: float = 0.15
    colour: str = "808080"
    gap: float = 10.0


class Cutter(NamedTuple):
    """A cutting machine that finds the paper by three marks, printed near its corners: a square and two L-shaped marks.

    `inset` is the distance of the marks from both edges of the paper, `square` the side of the square at the top left,
    `arm` the length of each arm of the L-shaped marks (top right, bottom left), `width` the width of their
    lines, `clear` the white space that the machine's camera needs around them, and `formats` the kinds of file (svg,
    dxf) that its program can open.
    """

    name: str
    inset: float
    square: float
    arm: float
    width: float
    clear: float
    formats: tuple[str, ...] = ("svg",)

    @property
    def depth(self) -> float:
        """The distance from the edge of the paper to where printing may begin beside a mark."""
        return self.inset + max(self.square, self.arm) + self.width / 2 + self.clear


class SheetLayout(NamedTuple):
    """The arrangement of places on one paper.

    `paper` is a paper's name, that name plus words ("Letter with bleed"), or "any"; the first layout that fits is used.
    `turn` is portrait, landscape or either. `margins` are the minimum white space above and below, and left and right;
    the paper's own margin applies as well. `columns` and `rows` of 0 mean as many as fit; `uses_shelves` puts pieces of
    several sizes in rows; `places` are places written one by one, and replace the grid. The gap between neighbours is
    `gap + gap_bleeds × bleed`. `bleed` is the minimum and the maximum bleed for which this layout is used.
    """

    paper: str
    turn: str = "either"
    margins: tuple[float, float] = (0.0, 0.0)
    columns: int = 0
    rows: int = 0
    uses_shelves: bool = False
    places: tuple[Place, ...] = ()
    gap: float = 0.0
    gap_bleeds: float = 0.0
    bleed: tuple[float, float] = (0.0, 1000.0)

    def gap_for(self, bleed: float) -> float:
        """Return the gap between neighbours at a bleed."""
        return self.gap + self.gap_bleeds * bleed

    def serves(self, paper: str, bleed: float) -> bool:
        """Return whether this layout can be used for the paper and bleed."""
        named = self.paper in (paper, "any") or self.paper.startswith(paper + " ")
        return named and self.bleed[0] <= bleed <= self.bleed[1]


class SheetSpec(NamedTuple):
    """A sheet file: the places of faces on paper, and the marks around them.

    `size` is the trim for which the grids were made (None: any); `bleed_between` is own, shared (neighbours meet in the
    middle of the gap) or outside (bleed only around the block). `skip` are places that stay empty on every sheet,
    counted from 1 in reading order; `pins` are the centres of a cutter's holes, from the paper's top left corner. With
    `shares_sheets`, components with faces of the same size share sheets. With `can_turn_pieces`, a mixed sheet can
    rotate pieces to save sheets; `is_staggered` shifts every second row of round pieces by half a piece, so that more
    rows fit. `slug` can contain `$name.name`; `$sheet.n` and `$sheet.of` are always known. `cutter` is the machine that
    cuts the pieces out, if they are not cut by hand.
    """

    name: str
    layouts: tuple[SheetLayout, ...]
    size: tuple[float, float] | None = None
    is_centred: bool = True
    bleed_between: str = "shared"
    cut: CutMarks = CutMarks()
    fold: FoldMarks = FoldMarks()
    slug: str = ""
    skip: tuple[int, ...] = ()
    pins: tuple[tuple[float, float], ...] = ()
    shares_sheets: bool = False
    can_turn_pieces: bool = False
    is_staggered: bool = False
    cutter: Cutter | None = None
