"""Faces placed on sheets: pieces go in one by one, pages come out in print order. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pnp.drawing.drawing import Drawing, Group, Item, Outline
from pnp.drawing.face import Piece
from pnp.drawing.fonts import Font
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import duplex, marks, nup, slug
from pnp.imposition.clips import cells, clips
from pnp.imposition.cutting import registration_marks
from pnp.imposition.outlines import face_lines, pin_marks
from pnp.imposition.page import Page, Placement
from pnp.imposition.plan import Pattern, Plan
from pnp.model.sheet import Place


@dataclass(frozen=True, slots=True)
class Caption:
    """The text outside the cut: the component's id and title, the font, and the words for each name in the slug."""

    component: str
    title: str
    font: Font
    words: Mapping[str, str] = field(default_factory=dict)


class _Spot(NamedTuple):
    place: Place
    clip: Rect
    cell: Outline = ()


class _Spots(NamedTuple):
    """The places and clips of the fronts and backs of one sheet."""

    fronts: tuple[_Spot, ...]
    backs: tuple[_Spot, ...]


class TextStrips(NamedTuple):
    """The places of the slug and the ruler (see `slug.py`) on the sheets of one pattern, and the words of the ruler."""

    slug: slug.TextStrip | None
    ruler: slug.TextStrip | None
    ruler_text: str


def impose(plan: Plan, pieces: Iterable[Piece], caption: Caption) -> Iterator[Page]:
    """Yield the pages of a run in print order; at most one sheet of pieces is in memory at a time.

    Raises:
        ImpositionError: a piece does not have the planned size, or there are more or fewer pieces than planned.
    """
    return impose_batches(plan, (pieces,), caption)


def impose_batches(plan: Plan, batches: Sequence[Iterable[Piece]], caption: Caption) -> Iterator[Page]:
    """Yield the pages of a run with pieces of several sizes, one iterable for each batch of the plan.

    Raises:
        ImpositionError: a piece does not have the planned size, or there are more or fewer pieces than planned.
    """
    maker = _SheetMaker(plan, caption)
    sources = [iter(batch) for batch in batches]
    left = [batch.count for batch in plan.batches]
    for sheet in range(plan.sheets):
        pattern = plan.pattern(sheet)
        taken: list[Piece] = []
        used: list[int] = []
        for number, slot in enumerate(pattern.slots):
            if left[slot.batch]:
                left[slot.batch] -= 1
                taken.append(_next(sources[slot.batch], plan, slot.batch))
                used.append(number)
        yield from maker.pages(sheet, pattern, tuple(used), taken)
    for number, source in enumerate(sources):
        if next(source, None) is not None:
            raise ImpositionError(f"got more pieces than the {plan.batches[number].count} planned")


def _next(source: Iterator[Piece], plan: Plan, batch: int) -> Piece:
    piece = next(source, None)
    planned = plan.batches[batch]
    if piece is None:
        raise ImpositionError(f"got fewer pieces than the {planned.count} planned")
    for face in (piece.front, piece.back):
        if face is not None and (
            abs(face.width - planned.width) > nup.SLACK or abs(face.height - planned.height) > nup.SLACK
        ):
            raise ImpositionError(
                f"{face.name or piece.id}: the face is {nup.size_text(face.width, face.height)}, but the sheet "
                f"is for {nup.size_text(planned.width, planned.height)}: move it to its own component"
            )
    return piece


class _SheetMaker:
    """Makes the pages of one run; caches the parts that are the same on all sheets."""

    def __init__(self, plan: Plan, caption: Caption) -> None:
        self.plan = plan
        self.caption = caption
        self._spots: dict[tuple[int, tuple[int, ...]], _Spots] = {}
        self._marks: dict[tuple[int, str], tuple[Item, ...]] = {}
        self._strips: dict[int, TextStrips] = {}

    @cached_property
    def vertical(self) -> bool:
        """Whether the sheet is turned or folded about a vertical axis."""
        fold = self.plan.fold
        return not fold.is_horizontal if fold else duplex.has_vertical_axis(self.plan.paper, self.plan.options.sides)

    def pages(self, sheet: int, pattern: Pattern, used: tuple[int, ...], pieces: list[Piece]) -> Iterator[Page]:
        spots = self.spots(pattern, used)
        fronts = tuple(Placement(piece.front, *spot) for piece, spot in zip(pieces, spots.fronts, strict=True))
        backs = tuple(
            Placement(piece.back, *spot)
            for piece, spot in zip(pieces, spots.backs, strict=bool(spots.backs))
            if piece.back is not None
        )
        if self.plan.fold:
            yield self.page(sheet, pattern, "front", fronts + backs)
            return
        yield self.page(sheet, pattern, "front", fronts)
        if self.plan.options.is_duplexed:
            yield self.page(sheet, pattern, "back", backs)

    def spots(self, pattern: Pattern, used: tuple[int, ...]) -> _Spots:
        key = (id(pattern), used)
        if key not in self._spots:
            self._spots = {key: self._spots_of(pattern, used)}
        return self._spots[key]

    def _spots_of(self, pattern: Pattern, used: tuple[int, ...]) -> _Spots:
        plan, slots = self.plan, [pattern.slots[number] for number in used]
        places = [slot.place for slot in slots]
        limit = Rect(0.0, 0.0, plan.paper.width, plan.paper.height)
        if plan.fold:
            limit = plan.fold.front_half(plan.paper)
        trims = [place.trim for place in places]
        boxes = clips(trims, plan.options.bleed, plan.spec.bleed_between, limit)
        behind = tuple(self.behind(place) for place in places)
        boxes_behind = tuple(self.behind(Place(box)).trim for box in boxes)
        fronts, backs = tuple(map(_Spot, places, boxes)), tuple(map(_Spot, behind, boxes_behind))
        if plan.spec.is_staggered and all(plan.batches[slot.batch].is_round for slot in slots):
            fronts, backs = _in_cells(fronts), _in_cells(backs)
        return _Spots(fronts, backs if plan.fold or plan.options.is_duplexed else ())

    def behind(self, place: Place) -> Place:
        return duplex.back_place(place, self.plan.paper.width, self.plan.paper.height, self.vertical)

    def page(self, sheet: int, pattern: Pattern, side: str, placements: tuple[Placement, ...]) -> Page:
        plan, number = self.plan, sheet + 1
        trim = pattern.slots[0].place.trim if plan.is_single else None
        suffix = ", back" if side == "back" else ""
        return Page(
            width=plan.paper.width,
            height=plan.paper.height,
            placements=placements,
            marks=self.marks(sheet, pattern, side, placements),
            side=side,
            label=f"{number}{' back' if suffix else ''}",
            title=f"{self.caption.title}, sheet {number} of {plan.sheets}{suffix}",
            component=self.caption.component,
            trim=self.behind(Place(trim)).trim if trim and side == "back" else trim,
            bleed=self._bleed(trim, side),
        )

    def _bleed(self, trim: Rect | None, side: str) -> Rect | None:
        if trim is None:
            return None
        return (self.behind(Place(trim)).trim if side == "back" else trim).outset(self.plan.options.bleed)

    def marks(self, sheet: int, pattern: Pattern, side: str, placements: tuple[Placement, ...]) -> Drawing:
        plan = self.plan
        items: tuple[Item, ...] = ()
        if side == "front" or plan.spec.cut.is_on_backs:
            items += self.crop_marks(pattern, side)
        if side == "front":
            cutter = plan.spec.cutter
            items += face_lines(placements, plan.spec.cut if cutter is None else None, plan.spec.fold)
            items += pin_marks(plan.spec.pins, plan.spec.cut)
            if cutter is not None:
                items += registration_marks(plan.paper, cutter)
            items += self.notes(sheet, pattern)
        return Drawing(plan.paper.width, plan.paper.height, items)

    def crop_marks(self, pattern: Pattern, side: str) -> tuple[Item, ...]:
        key = (id(pattern), side)
        if key not in self._marks:
            if len(self.plan.patterns) > 1:
                self._marks.clear()
            self._marks[key] = self._crop_marks(pattern, side)
        return self._marks[key]

    def _crop_marks(self, pattern: Pattern, side: str) -> tuple[Item, ...]:
        plan, page = self.plan, self.plan.marked_page(pattern)
        strips = slug.reserved_margins([*self.strips(pattern)[:2]]) if side == "front" else marks.ReservedMargins()
        if side == "back":
            page = back_marks(page, self)
        items: tuple[Item, ...] = marks.crop_marks(page, plan.spec.cut, strips)
        if plan.fold:
            clear = marks.mark_start(plan.spec.cut, plan.options.bleed)
            items += marks.fold_marks(page, plan.fold, plan.spec.fold, clear, strips)
        return (Group(items, layer="cut", name="marks"),) if items else ()

    def strips(self, pattern: Pattern) -> TextStrips:
        """Return the strips of slug and ruler for all sheets with this pattern."""
        if id(pattern) not in self._strips:
            self._strips = {id(pattern): place_strips(self.plan, pattern, self.caption)}
        return self._strips[id(pattern)]

    def notes(self, sheet: int, pattern: Pattern) -> tuple[Item, ...]:
        plan, font = self.plan, self.caption.font
        strips, page = self.strips(pattern), plan.marked_page(pattern)
        items: list[Item] = []
        text = slug.slug_text(plan.spec.slug, self.caption.words, sheet + 1, plan.sheets)
        if text and strips.slug:
            items.append(slug.placed_strip(slug.slug_line(text, font), strips.slug, page, "slug"))
        if sheet == 0 and strips.ruler:
            items.append(slug.placed_strip(slug.ruler(font, strips.ruler_text), strips.ruler, page, "ruler"))
        return tuple(items)


def _in_cells(spots: tuple[_Spot, ...]) -> tuple[_Spot, ...]:
    found = cells([spot.place.trim for spot in spots], [spot.clip for spot in spots])
    return tuple(spot._replace(cell=cell) for spot, cell in zip(spots, found, strict=True))


def back_marks(page: marks.MarkedPage, maker: _SheetMaker) -> marks.MarkedPage:
    """Return the data for the marks on the back of a sheet."""
    blocks = tuple(tuple(maker.behind(Place(trim)).trim for trim in block) for block in page.blocks)
    return page._replace(blocks=blocks)


def caption_notes(plan: Plan, caption: Caption) -> tuple[str, ...]:
    """Return notes on the lines of text outside the cut: those that some printers omit, and those without room."""
    if not plan.sheets:
        return ()
    strips = place_strips(plan, plan.patterns[0], caption)
    notes: tuple[str, ...] = ()
    if strips.slug is None and plan.spec.slug:
        notes += (slug.NO_ROOM,)
    if strips.slug is not None and strips.slug.beyond:
        notes += ("the line of text outside the cut is in the margin, where some printers do not print",)
    if strips.ruler is None:
        notes += ("there is no room for the 100 mm ruler outside the cut",)
    return notes


def place_strips(plan: Plan, pattern: Pattern, caption: Caption) -> TextStrips:
    """Return the strips of slug and ruler, if possible with the slug at the bottom and the ruler at the top.

    Raises:
        ImpositionError: the slug is longer than any side of the sheet, or contains an unknown name.
    """
    page, cut, font = plan.marked_page(pattern), plan.spec.cut, caption.font
    text = slug.slug_text(plan.spec.slug, caption.words, plan.sheets, plan.sheets)
    everywhere = ("bottom", "left", "right", "top")
    line = slug.slug_strip(text, font, page, plan.paper, plan.spec, everywhere) if text else None
    free = tuple(side for side in ("top", "right", "left", "bottom") if line is None or side != line.side)
    for words in slug.RULER_TEXTS:
        found = slug.text_strip(page, cut, slug.ruler_length(font, words), free)
        if found:
            return TextStrips(line, found, words)
    return TextStrips(line, None, "")
