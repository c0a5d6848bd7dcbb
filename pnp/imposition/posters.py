"""A face too large for the paper, cut into tiles that are joined edge to edge. Lengths in mm.

+-----------+   +-----------+   Each tile lies on a sheet of its own. Tiles meet at the cut (butt joint): there is no
|        A <|   |> B        |   bleed between them, and triangles outside the cut point at each other. Only the
|        A <|   |> B        |   outer edges bleed.
+-----------+   +-----------+
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.drawing.drawing import Drawing, Group, Item, Shape, TextRun
from pnp.drawing.face import Face
from pnp.drawing.fonts import Font
from pnp.drawing.paths import polygon
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import marks, nup, slug
from pnp.imposition.page import Page, Placement
from pnp.imposition.sheets import Caption
from pnp.model.sheet import Paper, Place, SheetSpec

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TRIANGLE = 2.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One part of a face: its letter, its rect in the face, its column and row, and the letters beyond its joints."""

    letter: str
    rect: Rect
    column: int
    row: int
    joints: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PosterPlan:
    """The tiles of one face, all on paper that lies the same way; `cuts` is the number of straight cuts in all."""

    spec: SheetSpec
    paper: Paper
    width: float
    height: float
    bleed: float
    tiles: tuple[Tile, ...]
    notes: tuple[str, ...] = ()

    @property
    def sheets(self) -> int:
        """How many sheets one copy takes."""
        return len(self.tiles)

    @property
    def pages(self) -> int:
        """How many pages one copy takes."""
        return len(self.tiles)

    @property
    def cuts(self) -> int:
        """How many straight cuts all tiles take."""
        return 4 * len(self.tiles)

    @property
    def used(self) -> float:
        """The part of the paper that becomes the face."""
        return self.width * self.height / (self.paper.width * self.paper.height * len(self.tiles))

    @property
    def orientation(self) -> str:
        """How the sheets lie: portrait or landscape."""
        return "landscape" if self.paper.width > self.paper.height else "portrait"

    def lying(self, tile: Tile) -> Rect:
        """Return where a tile lies on its page: in the middle."""
        width, height = tile.rect.width, tile.rect.height
        return Rect((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    def ground(self, tile: Tile) -> marks.Ground:
        """Return what marks must know of a tile's page."""
        return marks.Ground(nup.area(self.paper), ((self.lying(tile),),), self.bleed)


def plan_poster(
    spec: SheetSpec,
    paper: Paper,
    size: tuple[float, float],
    breaks: tuple[tuple[float, ...], tuple[float, ...]],
    bleed: float = 0.0,
) -> PosterPlan:
    """Return the plan of a face of `size`, broken at the x and at the y given in mm from its left and top.

    Raises:
        ImpositionError: a break lies outside the face, or a tile does not fit on the paper.
    """
    tiles = _tiles(_edges(breaks[0], size[0], "width"), _edges(breaks[1], size[1], "height"))
    for lying in nup.orientations(paper):
        room = nup.area(lying)
        if all(nup.fit(room.width, t.rect.width) and nup.fit(room.height, t.rect.height) for t in tiles):
            made = PosterPlan(spec, lying, *size, bleed, tiles)
            notes = (note for tile in tiles for note in marks.silence(made.ground(tile), spec.cut, "tile"))
            return PosterPlan(spec, lying, *size, bleed, tiles, tuple(dict.fromkeys(notes)))
    worst = max(tiles, key=lambda tile: tile.rect.width * tile.rect.height)
    raise nup.too_big(paper, (worst.rect.width, worst.rect.height), (0.0, 0.0), f"tile {worst.letter}")


def impose_poster(plan: PosterPlan, face: Face, caption: Caption) -> Iterator[Page]:
    """Yield one page for each tile, from left to right and from the top down.

    Raises:
        ImpositionError: the face has another size than planned.
    """
    if abs(face.width - plan.width) > nup.SLACK or abs(face.height - plan.height) > nup.SLACK:
        raise ImpositionError(
            f"{face.name}: the face is {nup.measure(face.width, face.height)}, "
            f"and {nup.measure(plan.width, plan.height)} was planned"
        )
    for number, tile in enumerate(plan.tiles, 1):
        trim = plan.lying(tile)
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


def _edges(breaks: tuple[float, ...], length: float, side: str) -> tuple[float, ...]:
    for at in breaks:
        if not 0 < at < length:
            raise ImpositionError(
                f"a break at {nup.millimetres(at)} mm lies outside the face, "
                f"whose {side} is {nup.millimetres(length)} mm"
            )
    return (0.0, *sorted(set(breaks)), length)


def _tiles(xs: tuple[float, ...], ys: tuple[float, ...]) -> tuple[Tile, ...]:
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns * rows > len(LETTERS):
        raise ImpositionError(f"{columns * rows} tiles are too many (at most {len(LETTERS)}): use larger paper")

    def letter(x: int, y: int) -> str:
        return LETTERS[y * columns + x]

    def joints(x: int, y: int) -> Iterator[tuple[str, str]]:
        for side, across, down in (("left", -1, 0), ("right", 1, 0), ("top", 0, -1), ("bottom", 0, 1)):
            if 0 <= x + across < columns and 0 <= y + down < rows:
                yield side, letter(x + across, y + down)

    return tuple(
        Tile(letter(x, y), Rect(xs[x], ys[y], xs[x + 1] - xs[x], ys[y + 1] - ys[y]), x, y, tuple(joints(x, y)))
        for y in range(rows)
        for x in range(columns)
    )


def _clip(tile: Tile, trim: Rect, bleed: float) -> Rect:
    joined = {side for side, _ in tile.joints}
    left, top, right, bottom = (0.0 if side in joined else bleed for side in ("left", "top", "right", "bottom"))
    return Rect(trim.left - left, trim.top - top, trim.width + left + right, trim.height + top + bottom)


def poster_notes(plan: PosterPlan, caption: Caption) -> tuple[str, ...]:
    """Return what the reader must know of the lines outside the cut: that there is no room for the ruler."""
    if any(name == "ruler" for _, _, name in _strips(plan, plan.tiles[0], 1, caption)):
        return ()
    return ("no room for the 100 mm ruler outside the cut",)


def _marks(plan: PosterPlan, tile: Tile, number: int, caption: Caption) -> Drawing:
    ground = plan.ground(tile)
    strips = _strips(plan, tile, number, caption)
    crop = marks.crop_marks(ground, plan.spec.cut, slug.reserved([where for where, _, _ in strips]))
    joints = tuple(item for side, other in tile.joints for item in _joint(plan, tile, side, other, caption.font))
    items: list[Item] = [slug.laid(line, where, ground, name) for where, line, name in strips]
    if joints:
        items.insert(0, Group(joints, layer="note", name="joints"))
    if crop:
        items.insert(0, Group(crop, layer="cut", name="marks"))
    return Drawing(plan.paper.width, plan.paper.height, tuple(items))


def _strips(
    plan: PosterPlan, tile: Tile, number: int, caption: Caption
) -> list[tuple[slug.Strip, tuple[Item, ...], str]]:
    """Return the lines outside the cut of a tile, each with its place and name; none lies at a joint."""
    ground, cut, font = plan.ground(tile), plan.spec.cut, caption.font
    joined = {side for side, _ in tile.joints}
    free = tuple(side for side in ("bottom", "top", "left", "right") if side not in joined)
    found: list[tuple[slug.Strip, tuple[Item, ...], str]] = []
    text = slug.filled(plan.spec.slug, caption.words, number, len(plan.tiles))
    if text:
        length = font.width(text, slug.SIZE)
        where = slug.strip(ground, cut, length, free) or slug.outside(ground, plan.paper.margin, length)
        if where is None:
            raise slug.too_long(plan.spec.name, text, length)
        found.append((where, slug.slug_line(text, font), "slug"))
        free = tuple(side for side in free if side != where.side)
    for words in slug.RULER_TEXTS if number == 1 else ():
        scale = slug.strip(ground, cut, slug.ruler_length(font, words), free)
        if scale is not None:
            return [*found, (scale, slug.ruler(font, words), "ruler")]
    return found


def _joint(plan: PosterPlan, tile: Tile, side: str, other: str, font: Font) -> Iterator[Item]:
    """Yield triangles at a quarter and three quarters of a joint, pointing at it, and the words between them."""
    trim, white = plan.lying(tile), nup.area(plan.paper)
    room = trim.left - white.left if side in ("left", "right") else trim.top - white.top
    gap = max(0.0, min(plan.spec.cut.offset, room - TRIANGLE))
    for part in (0.25, 0.75):
        yield Shape(polygon(_triangle(trim, side, part, gap)), fill=slug.GREY)
    words = f"{tile.letter} joins {other}"
    half = font.width(words, slug.SIZE) / 2
    middle, depth = trim.centre, gap + TRIANGLE - 0.3  # capitals are 1.4 mm high; no letter here goes below the line
    if side in ("top", "bottom"):
        y = trim.top - gap - 0.3 if side == "top" else trim.bottom + depth
        yield TextRun(middle[0] - half, y, words, font, slug.SIZE, slug.GREY)
    else:
        x = trim.left - gap - 0.3 if side == "left" else trim.right + depth
        run = TextRun(0.0, 0.0, words, font, slug.SIZE, slug.GREY)
        yield Group((run,), (0.0, -1.0, 1.0, 0.0, x, middle[1] + half))


def _triangle(trim: Rect, side: str, part: float, gap: float) -> list[tuple[float, float]]:
    across, down = trim.left + trim.width * part, trim.top + trim.height * part
    half = TRIANGLE / 2
    if side in ("left", "right"):
        sign, edge = (-1, trim.left) if side == "left" else (1, trim.right)
        base = edge + sign * (gap + TRIANGLE)
        return [(edge + sign * gap, down), (base, down - half), (base, down + half)]
    sign, edge = (-1, trim.top) if side == "top" else (1, trim.bottom)
    base = edge + sign * (gap + TRIANGLE)
    return [(across, edge + sign * gap), (across - half, base), (across + half, base)]
