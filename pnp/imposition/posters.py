"""A face too large for the paper, split into tiles that are joined edge to edge or with an overlap. Lengths in mm.

+-----------+   +-----------+   Each tile has its own sheet. Tiles meet at the cut (butt joint): there is no bleed
|        A <|   |> B        |   between them, and triangles outside the cut point at each other. Only the outer edges
|        A <|   |> B        |   bleed.
+-----------+   +-----------+

+-----------+   +--:--------+   With an overlap, a tile has a flap at its left and top where tiles join it: the face
|        A <|   |g >B       |   is printed there a second time, and you put glue on it. The neighbour is cut at the
|        A <|   |g >B       |   break, through ink that continues beyond the cut, and covers the flap up to the line.
+-----------+   +--:--------+   At a break between hexes, the line between them is printed, with white beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.drawing.drawing import Drawing, Group, Item
from pnp.drawing.face import Face
from pnp.drawing.fonts import Font
from pnp.errors import ImpositionError
from pnp.geometry.hex_grid import Border, Break
from pnp.geometry.rect import Rect
from pnp.imposition import marks, nup, slug
from pnp.imposition.joints import (
    PLAN,
    UPRIGHT,
    Clearance,
    CoveredBorder,
    border_covers,
    flap_marks,
    joint_marks,
    small_plan,
)
from pnp.imposition.page import Page, Placement
from pnp.imposition.sheets import Caption
from pnp.model.sheet import Paper, Place, SheetSpec

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FLAPS = ("left", "top")
LEAST_OVERLAP = 5.0


class PosterTile(NamedTuple):
    """One part of a face: its letter, its rect in the face, its column and row, and its joints (side and letter).

    `rect` is the part to cut out, including flaps of `overlap` at joints on the left and top; `visible_area` is what is
    seen when all tiles are joined. `borders` are sides that follow hexes: there, `rect` ends at the outermost corners
    of the line and `visible_area` ends at its middle.
    """

    letter: str
    rect: Rect
    column: int
    row: int
    joints: tuple[tuple[str, str], ...]
    overlap: float = 0.0
    borders: tuple[tuple[str, Border], ...] = ()

    def is_flap(self, side: str) -> bool:
        """Return whether a side has a flap for glueing another tile."""
        return self.overlap > 0 and side in FLAPS and side in dict(self.joints)

    @property
    def visible_area(self) -> Rect:
        """The part of the face that is visible on this tile when all tiles are joined."""
        depths = {side: _depth(side, border) / 2 for side, border in self.borders}
        left, top = (self.overlap if self.is_flap(side) else 0.0 for side in FLAPS)
        left, top = left + depths.get("left", 0.0), top + depths.get("top", 0.0)
        right, bottom = depths.get("right", 0.0), depths.get("bottom", 0.0)
        rect = self.rect
        return Rect(rect.left + left, rect.top + top, rect.width - left - right, rect.height - top - bottom)


class PosterPlan(NamedTuple):
    """The tiles of one face, which is printed `copies` times, all on paper of one orientation."""

    spec: SheetSpec
    paper: Paper
    width: float
    height: float
    bleed: float
    tiles: tuple[PosterTile, ...]
    notes: tuple[str, ...] = ()
    copies: int = 1

    @property
    def sheets(self) -> int:
        """The number of sheets for all copies."""
        return len(self.tiles) * self.copies

    @property
    def pages(self) -> int:
        """The number of pages for all copies."""
        return self.sheets

    @property
    def total_cut_count(self) -> int:
        """The number of straight cuts for all sheets."""
        return 4 * self.sheets

    @property
    def paper_share(self) -> float:
        """The share of the paper that becomes the face."""
        return self.width * self.height / (self.paper.width * self.paper.height * len(self.tiles))

    def trim_of(self, tile: PosterTile) -> Rect:
        """Return the place of a tile in the middle of its page."""
        width, height = tile.rect.width, tile.rect.height
        return Rect((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    def marked_page(self, tile: PosterTile) -> marks.MarkedPage:
        """Return the data for the marks on a tile's page."""
        return marks.MarkedPage(nup.printable_area(self.paper), ((self.trim_of(tile),),), self.bleed)


def plan_poster(
    spec: SheetSpec,
    paper: Paper,
    size: tuple[float, float],
    breaks: tuple[Sequence[Break], Sequence[Break]],
    bleed: float = 0.0,
    overlap: float = 0.0,
) -> PosterPlan:
    """Return the plan of a face of `size`, split at the x and y of `breaks` in mm, or along borders of hexes.

    `overlap` is the width in mm of the glueing flaps; with 0, tiles meet at the cut.

    Raises:
        ImpositionError: a break is outside the face, a flap is too narrow or as wide as a tile, there are too many
            tiles, or a tile does not fit on the paper.
    """
    tiles = _tiles(_edges(breaks[0], size[0], 0), _edges(breaks[1], size[1], 1), overlap)
    for oriented in nup.orientations(paper):
        room = nup.printable_area(oriented)
        if all(
            nup.count_that_fit(room.width, t.rect.width) and nup.count_that_fit(room.height, t.rect.height)
            for t in tiles
        ):
            made = PosterPlan(spec, oriented, *size, bleed, tiles)
            notes = (note for tile in tiles for note in marks.mark_notes(made.marked_page(tile), spec.cut, "tile"))
            return made._replace(notes=tuple(dict.fromkeys(notes)))
    largest = max(tiles, key=lambda tile: tile.rect.width * tile.rect.height)
    size = largest.rect.width, largest.rect.height
    raise nup.too_large_error(paper, size, (0.0, 0.0), f"tile {largest.letter}", "divide the face with more `breaks`")


def impose_poster(plan: PosterPlan, face: Face, caption: Caption) -> Iterator[Page]:
    """Yield one page for each tile, from left to right and from top to bottom.

    Raises:
        ImpositionError: the face does not have the planned size.
    """
    if abs(face.width - plan.width) > nup.SLACK or abs(face.height - plan.height) > nup.SLACK:
        raise ImpositionError(
            f"{face.name}: the face is {nup.size_text(face.width, face.height)}, "
            f"but the plan is for {nup.size_text(plan.width, plan.height)}"
        )
    for number, tile in enumerate(plan.tiles, 1):
        trim = plan.trim_of(tile)
        clip = _clip(tile, trim, plan.bleed)
        whole = Rect(trim.left - tile.rect.left, trim.top - tile.rect.top, face.width, face.height)
        yield Page(
            width=plan.paper.width,
            height=plan.paper.height,
            placements=(Placement(face, Place(whole), clip),),
            marks=_marks(plan, tile, number, caption),
            side="front",
            label=str(number),
            title=f"{caption.title}, part {tile.letter} of {len(plan.tiles)}",
            component=caption.component,
            trim=trim,
            bleed=clip,
        )


class _Edge(NamedTuple):
    """An edge of tiles: its lowest and its highest x (or y), and its line if it is not straight."""

    low: float
    high: float
    border: Border = ()


def _depth(side: str, border: Border) -> float:
    """Return the distance between the outermost corners of a border, measured at right angles to its side."""
    across = [point[0 if side in ("left", "right") else 1] for point in border]
    return max(across) - min(across)


def _edges(breaks: Sequence[Break], length: float, axis: int) -> tuple[_Edge, ...]:
    found = []
    for at in breaks:
        across = [at] if isinstance(at, int | float) else [point[axis] for point in at]
        edge = _Edge(min(across), max(across), () if isinstance(at, int | float) else at)
        for value in edge[:2]:
            if not 0 < value < length:
                raise ImpositionError(
                    f"a break at {nup.millimetres(value)} mm is outside the face (allowed: more than 0, "
                    f"and less than its {('width', 'height')[axis]} of {nup.millimetres(length)} mm)"
                )
        found.append(edge)
    return (_Edge(0.0, 0.0), *sorted(dict.fromkeys(found)), _Edge(length, length))


def _tiles(xs: tuple[_Edge, ...], ys: tuple[_Edge, ...], overlap: float) -> tuple[PosterTile, ...]:
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns * rows > len(LETTERS):
        raise ImpositionError(
            f"a face can have at most {len(LETTERS)} tiles (got {columns * rows}): "
            "use fewer `breaks`, or paper on which it fits whole"
        )
    _check_overlap(overlap, min(b.low - a.high for edges in (xs, ys) for a, b in pairwise(edges)))

    def letter(x: int, y: int) -> str:
        return LETTERS[y * columns + x]

    def joints(x: int, y: int) -> Iterator[tuple[str, str]]:
        for side, across, down in (("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1)):
            if 0 <= x + across < columns and 0 <= y + down < rows:
                yield side, letter(x + across, y + down)

    def rect(x: int, y: int) -> Rect:
        left, top = (edges[n].low - (overlap if n else 0.0) for edges, n in ((xs, x), (ys, y)))
        return Rect(left, top, xs[x + 1].high - left, ys[y + 1].high - top)

    def borders(x: int, y: int) -> tuple[tuple[str, Border], ...]:
        sides = {"left": xs[x], "right": xs[x + 1], "top": ys[y], "bottom": ys[y + 1]}
        return tuple((side, edge.border) for side, edge in sides.items() if edge.border)

    return tuple(
        PosterTile(letter(x, y), rect(x, y), x, y, tuple(joints(x, y)), overlap, borders(x, y))
        for y in range(rows)
        for x in range(columns)
    )


def _check_overlap(overlap: float, narrowest: float) -> None:
    if overlap and not LEAST_OVERLAP <= overlap < narrowest:
        raise ImpositionError(
            f"an overlap of {nup.millimetres(overlap)} mm is not allowed (allowed: 0, or at least {LEAST_OVERLAP:g} mm "
            f"and less than the narrowest part, which is {nup.millimetres(narrowest)} mm)"
        )


def _clip(tile: PosterTile, trim: Rect, bleed: float) -> Rect:
    """Return the printed area of a tile: ink continues beyond its cuts, but not beyond butt joints or its flaps."""
    closed = {side for side, _ in tile.joints if not tile.overlap or tile.is_flap(side)}
    left, top, right, bottom = (0.0 if side in closed else bleed for side in ("left", "top", "right", "bottom"))
    return Rect(trim.left - left, trim.top - top, trim.width + left + right, trim.height + top + bottom)


def poster_notes(plan: PosterPlan, caption: Caption) -> tuple[str, ...]:
    """Return notes on the lines of text outside the cut that do not fit."""
    found = {name for _, _, name in _strips(plan, plan.tiles[0], 1, caption)}
    notes = (slug.NO_ROOM,) if plan.spec.slug and "slug" not in found else ()
    return notes if "ruler" in found else (*notes, "there is no room for the 100 mm ruler outside the cut")


def _marks(plan: PosterPlan, tile: PosterTile, number: int, caption: Caption) -> Drawing:
    page = plan.marked_page(tile)
    strips = _strips(plan, tile, number, caption)
    crop = marks.crop_marks(page, plan.spec.cut, slug.reserved_margins([where for where, _, _ in strips]))
    joints = tuple(item for side, other in tile.joints for item in _joint(plan, tile, side, other, caption.font))
    covered = border_covers(
        [_covered_border(plan, tile, *each) for each in tile.borders], _clip(tile, plan.trim_of(tile), plan.bleed)
    )
    items: list[Item] = [slug.placed_strip(line, where, page, name) for where, line, name in strips]
    items += _small_plan(plan, tile, caption.font)
    if joints:
        items.insert(0, Group(joints, layer="note", name="joints"))
    if covered or crop:
        items.insert(0, Group((*covered, *crop), layer="cut", name="marks"))
    return Drawing(plan.paper.width, plan.paper.height, tuple(items))


def _small_plan(plan: PosterPlan, tile: PosterTile, font: Font) -> Iterator[Item]:
    """If the paper has room, yield a small plan of all tiles, to be drawn below this tile and its marks."""
    trim, white = plan.trim_of(tile), nup.printable_area(plan.paper)
    top = trim.bottom + marks.mark_start(plan.spec.cut, plan.bleed) + plan.spec.cut.length + slug.DEPTH
    if top + PLAN + slug.DEPTH <= white.bottom - slug.DEPTH:
        shown = [(each.letter, each.visible_area) for each in plan.tiles]
        yield Group(small_plan(shown, tile.letter, trim.centre[0], top, font), layer="note", name="plan")


def _strips(
    plan: PosterPlan, tile: PosterTile, number: int, caption: Caption
) -> list[tuple[slug.TextStrip, tuple[Item, ...], str]]:
    """Return the lines of text outside a tile's cut, at sides without joints: each as its strip, items and name."""
    page, cut, font = plan.marked_page(tile), plan.spec.cut, caption.font
    joined = {side for side, _ in tile.joints}
    free = tuple(side for side in ("bottom", "top", "left", "right") if side not in joined)
    found: list[tuple[slug.TextStrip, tuple[Item, ...], str]] = []
    text = slug.slug_text(plan.spec.slug, caption.words, number, len(plan.tiles))
    where = slug.slug_strip(text, font, page, plan.paper, plan.spec, free) if text else None
    if where is not None:
        found.append((where, slug.slug_line(text, font), "slug"))
        free = tuple(side for side in free if side != where.side)
    for words in slug.RULER_TEXTS if number == 1 else ():
        scale = slug.text_strip(page, cut, slug.ruler_length(font, words), free)
        if scale is not None:
            return [*found, (scale, slug.ruler(font, words), "ruler")]
    return found


def _covered_border(plan: PosterPlan, tile: PosterTile, side: str, border: Border) -> CoveredBorder:
    """Return a border between hexes in its place on the page."""
    trim = plan.trim_of(tile)
    beyond = tile.overlap if tile.is_flap(side) else plan.bleed if tile.overlap else 0.0
    placed = tuple((x + trim.left - tile.rect.left, y + trim.top - tile.rect.top) for x, y in border)
    return CoveredBorder(side, placed, beyond)


def _joint(plan: PosterPlan, tile: PosterTile, side: str, other: str, font: Font) -> tuple[Item, ...]:
    trim = plan.trim_of(tile)
    shown = tile.visible_area.moved(trim.left - tile.rect.left, trim.top - tile.rect.top)
    if tile.is_flap(side):
        return flap_marks(
            shown, tile.overlap, side, f"glue {other} here", font, is_straight=side not in dict(tile.borders)
        )
    words = f"{tile.letter} goes over the flap of {other}" if tile.overlap else f"{tile.letter} joins {other}"
    ink = plan.bleed if tile.overlap else 0.0
    clear = Clearance(max(plan.spec.cut.offset, ink), ink)
    crossing = ("top", "bottom") if side in UPRIGHT else ("left", "right")
    vacant = sorted(crossing, key=lambda each: each in dict(tile.joints) and not tile.is_flap(each))
    return joint_marks(trim, shown, nup.printable_area(plan.paper), side, clear, words, font, vacant)
