"""The plan of a run of sheets, made before the first face is drawn. Lengths in mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import duplex, marks, nup
from pnp.imposition.clips import OWN, check_gap
from pnp.imposition.cuts import cut_count
from pnp.imposition.gutterfold import PageFold, folds
from pnp.model.sheet import Paper, Place, SheetLayout, SheetSpec


class Options(NamedTuple):
    """The choices of a run: how sides are printed, the bleed, the places left empty on every sheet.

    If not `has_backs`, there are no back pages. `pieces_word` is the word for the pieces in notes.
    """

    sides: str = duplex.LONG_EDGE
    bleed: float = 0.0
    skip: tuple[int, ...] = ()
    has_backs: bool = True
    pieces_word: str = "cards"

    @property
    def is_folded(self) -> bool:
        """Whether fronts and backs share a page, with a fold between them."""
        return self.has_backs and self.sides == duplex.GUTTERFOLD

    @property
    def is_duplexed(self) -> bool:
        """Whether the back of each sheet is a page of its own."""
        return self.has_backs and self.sides in duplex.BOTH_SIDES


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces of one size: how many, and whether they are cut out as circles."""

    width: float
    height: float
    count: int
    is_round: bool = False

    @property
    def area(self) -> float:
        """The area of one piece."""
        return self.width * self.height * (math.pi / 4 if self.is_round else 1.0)


class Slot(NamedTuple):
    """A place on a sheet, and the number of its piece's batch."""

    place: Place
    batch: int = 0


class Pattern(NamedTuple):
    """The places of a sheet in filling order, and the blocks from which its pieces are cut."""

    slots: tuple[Slot, ...]
    blocks: tuple[tuple[Rect, ...], ...]
    cuts: int


class Plan(NamedTuple):
    """The places, sheets, pages and cuts of a run, and the position of each place.

    `columns` and `rows` are 0 on sheets with pieces of several sizes. `paper` is in printing orientation. `notes` are
    sentences for the user. `paper_share` is the share of the paper of full sheets that becomes pieces.
    """

    spec: SheetSpec
    options: Options
    paper: Paper
    batches: tuple[Batch, ...]
    patterns: tuple[Pattern, ...]
    columns: int
    rows: int
    sheets: int
    paper_share: float
    notes: tuple[str, ...] = ()
    fold: PageFold | None = None
    is_single: bool = False

    @property
    def places(self) -> int:
        """The number of pieces on the fullest sheet."""
        return max((len(pattern.slots) for pattern in self.patterns), default=0)

    @property
    def cuts(self) -> int:
        """The largest number of straight cuts for a sheet."""
        return max((pattern.cuts for pattern in self.patterns), default=0)

    @property
    def total_cut_count(self) -> int:
        """The number of straight cuts for all sheets, cut one at a time."""
        return sum(self.pattern(sheet).cuts for sheet in range(self.sheets))

    @property
    def pages(self) -> int:
        """The number of pages in the file."""
        return self.sheets * (2 if self.options.is_duplexed else 1)

    def pattern(self, sheet: int) -> Pattern:
        """Return the pattern of a sheet, counted from 0."""
        return self.patterns[min(sheet, len(self.patterns) - 1)]

    def marked_page(self, pattern: Pattern) -> marks.MarkedPage:
        """Return the data for the marks on the front of a sheet (for a folded sheet, on both halves)."""
        blocks, paper = pattern.blocks, self.paper
        if self.fold:
            vertical = not self.fold.is_horizontal
            blocks += tuple(
                tuple(duplex.back_place(Place(trim), paper.width, paper.height, vertical).trim for trim in block)
                for block in blocks
            )
        cutter = self.spec.cutter
        corner = 0.0 if cutter is None else cutter.depth - paper.margin
        return marks.MarkedPage(nup.printable_area(paper), blocks, self.options.bleed, self.fold, corner)


class _Arrangement(NamedTuple):
    """One way to arrange the faces: the paper in its orientation, the places, the fold."""

    paper: Paper
    places: tuple[Place, ...]
    columns: int
    rows: int
    fold: PageFold | None = None


def plan(spec: SheetSpec, paper: Paper, size: tuple[float, float], total: int, options: Options) -> Plan:
    """Return the plan for `total` pieces of one size (width, height of the trim).

    Raises:
        ImpositionError: the face does not fit on the paper, or the places, gap or skipped places are invalid.
    """
    layouts = _layouts(spec, paper, options)
    arranged, notes = _choose(spec, layouts, paper, size, options)
    skip = _skipped_places(spec, options, len(arranged.places))
    slots = tuple(Slot(place) for i, place in enumerate(arranged.places, 1) if i not in skip)
    trims = tuple(place.trim for place in arranged.places)
    return with_mark_notes(
        Plan(
            spec=spec,
            options=options,
            paper=arranged.paper,
            batches=(Batch(*size, total),),
            patterns=(Pattern(slots, (trims,), cut_count((trims,), arranged.fold)),),
            columns=arranged.columns,
            rows=arranged.rows,
            sheets=-(-total // len(slots)),
            paper_share=len(slots) * size[0] * size[1] * (2 if arranged.fold else 1) / (paper.width * paper.height),
            notes=notes,
            fold=arranged.fold,
            is_single=len(arranged.places) == 1 and arranged.fold is None,
        )
    )


def with_mark_notes(plan_: Plan) -> Plan:
    """Return the plan with notes on sides that have no room for crop marks."""
    found = (
        marks.mark_notes(plan_.marked_page(each), plan_.spec.cut, plan_.options.pieces_word) for each in plan_.patterns
    )
    return plan_._replace(notes=tuple(dict.fromkeys([*plan_.notes, *(note for notes in found for note in notes)])))


def _layouts(spec: SheetSpec, paper: Paper, options: Options) -> tuple[SheetLayout, ...]:
    """Return the sheet's layouts for the paper and the bleed; if it has none, a layout with as many places as fit."""
    if options.sides not in duplex.SIDES:
        raise ImpositionError(f"sides {options.sides!r} is not allowed (allowed: {', '.join(duplex.SIDES)})")
    found = tuple(layout for layout in spec.layouts if layout.serves(paper.name, options.bleed))
    return found or (_fallback(spec, paper),)


def _fallback(spec: SheetSpec, paper: Paper) -> SheetLayout:
    return SheetLayout(paper.name, gap_bleeds=2.0 if spec.bleed_between == OWN else 0.0)


def _choose(
    spec: SheetSpec, layouts: tuple[SheetLayout, ...], paper: Paper, size: tuple[float, float], options: Options
) -> tuple[_Arrangement, tuple[str, ...]]:
    """Return the first layout that fits, or else as many places as fit, with notes on lost places."""
    right_size = spec.size is None or all(abs(a - b) < nup.SLACK for a, b in zip(spec.size, size, strict=True))
    tried = [*(layouts if right_size else ()), *(_filling(layout) for layout in layouts)]
    if spec.cutter is None:
        tried.append(_fallback(spec, paper))  # whose margins have no room for a machine's marks
    for layout in tried:
        check_gap(spec.name, spec.bleed_between, layout.gap_for(options.bleed), options.bleed)
        arranged = _arrange(layout, spec, paper, size, options)
        if arranged is not None:
            return arranged, _notes(spec, paper, size, options, len(arranged.places), right_size)
    raise nup.too_large_error(paper, size, (0.0, 0.0), "a face" if not options.is_folded else "a face beside its back")


def _filling(layout: SheetLayout) -> SheetLayout:
    return SheetLayout(layout.paper, "either", layout.margins, gap=layout.gap, gap_bleeds=layout.gap_bleeds)


def _arrange(
    layout: SheetLayout, spec: SheetSpec, paper: Paper, size: tuple[float, float], options: Options
) -> _Arrangement | None:
    if options.is_folded:
        return _arrange_folded(layout, spec, paper, size, options)
    if layout.places:
        return _arrange_written(layout, spec, paper, size)
    gap = layout.gap_for(options.bleed)
    grids = []
    for oriented in nup.orientations(paper, layout.turn):
        most = nup.fullest_grid(nup.printable_area(oriented, layout.margins), oriented, size, gap)
        columns, rows = layout.columns or most.columns, layout.rows or most.rows
        if 0 < columns <= most.columns and 0 < rows <= most.rows:
            grids.append(nup.PlaceGrid(oriented, columns, rows, *size, gap))
    if not grids:
        return None
    grid = nup.best_grid(grids)
    room = nup.printable_area(grid.paper, layout.margins)
    left, top = room.left, room.top
    if spec.is_centred:
        left, top = (grid.paper.width - grid.size[0]) / 2, (grid.paper.height - grid.size[1]) / 2
    return _Arrangement(grid.paper, grid.places(left, top), grid.columns, grid.rows)


def _arrange_written(layout: SheetLayout, spec: SheetSpec, paper: Paper, size: tuple[float, float]) -> _Arrangement:
    oriented = nup.orientations(paper, layout.turn)[0]
    room = nup.printable_area(oriented, layout.margins)
    for number, place in enumerate(layout.places, 1):
        box = (place.trim.height, place.trim.width) if place.turn % 180 else (place.trim.width, place.trim.height)
        if any(abs(a - b) > nup.SLACK for a, b in zip(box, size, strict=True)):
            raise ImpositionError(
                f"sheet {spec.name}: place {number} is {nup.size_text(*box)}, but the face is {nup.size_text(*size)}"
            )
        if not room.contains(place.trim, nup.SLACK):
            across, down = (
                f"{nup.millimetres(low)} to {nup.millimetres(high)} mm"
                for low, high in ((room.left, room.right), (room.top, room.bottom))
            )
            raise ImpositionError(
                f"sheet {spec.name}: place {number} reaches into the margin: on {paper.name} it must be within "
                f"{across} across and {down} down"
            )
        if any(place.trim.overlaps(other.trim, nup.SLACK) for other in layout.places[: number - 1]):
            raise ImpositionError(f"sheet {spec.name}: place {number} overlaps another place")
    xs, ys = ({place.trim[axis] for place in layout.places} for axis in (0, 1))
    return _Arrangement(oriented, layout.places, len(xs), len(ys))


def _arrange_folded(
    layout: SheetLayout, spec: SheetSpec, paper: Paper, size: tuple[float, float], options: Options
) -> _Arrangement | None:
    gap, found = layout.gap_for(options.bleed), []
    for oriented in nup.orientations(paper):
        for fold in folds(oriented, spec.fold.gap):
            room = fold.front(nup.printable_area(oriented, layout.margins))
            grid = nup.fullest_grid(room, oriented, size, gap)
            if layout.columns == layout.rows == 1 and grid.count:
                grid = nup.PlaceGrid(oriented, 1, 1, *size, gap)
            found.append((grid.count, grid, fold))
    count, grid, fold = max(found, key=lambda each: each[0])
    if not count:
        return None
    return _Arrangement(grid.paper, grid.places(*fold.corner(grid.paper, grid.size)), grid.columns, grid.rows, fold)


def _skipped_places(spec: SheetSpec, options: Options, places: int) -> frozenset[int]:
    skip = frozenset(spec.skip) | frozenset(options.skip)
    unknown = sorted(number for number in skip if not 1 <= number <= places)
    if skip and places == 1:
        raise skip_error(spec, "this sheet has only one place, so none can be skipped")
    if unknown:
        message = f"place {unknown[0]} cannot be skipped: this sheet has the places 1 to {places}"
        raise skip_error(spec, message, unknown[0])
    if len(skip) == places:
        raise ImpositionError(f"all {places} places of the sheet are skipped: leave at least one")
    return skip


def skip_error(spec: SheetSpec, message: str, place: int | None = None) -> ImpositionError:
    """Return an error about skipped places, or about one of them; it names the sheet or the option that skips."""
    if spec.skip if place is None else place in spec.skip:
        return ImpositionError(f"sheet {spec.name}: {message}")
    return ImpositionError(f"--skip: {message} (print this without --skip; --only chooses what is printed)")


def _notes(
    spec: SheetSpec, paper: Paper, size: tuple[float, float], options: Options, now: int, right_size: bool
) -> tuple[str, ...]:
    """Return a note if a sheet is made for another size, or has fewer places than its file says, with the reason."""
    where = f"{options.pieces_word} on a sheet of {paper.name}"
    if not right_size and spec.size is not None:
        made = f"sheet {spec.name} is made for {nup.size_text(*spec.size)}"
        return (f"{made}: for {nup.size_text(*size)}, it has room for {now} {where}",)
    layouts = [layout for layout in spec.layouts if layout.serves(paper.name, 0.0)]
    expected = max((len(layout.places) or layout.columns * layout.rows for layout in layouts), default=0)
    if now >= expected:
        return ()

    def fits(sheet: Paper, tried: list[SheetLayout]) -> bool:
        found = [_arrange(layout, spec, sheet, size, Options(duplex.FRONTS, 0.0)) for layout in tried]
        return max((len(each.places) for each in found if each), default=0) >= expected

    if not fits(paper._replace(margin=0.0), [layout._replace(margins=(0.0, 0.0)) for layout in layouts]):
        cause = f"the size of {nup.size_text(*size)} leaves"
    elif options.is_folded:
        cause = "fronts and backs side by side leave"
    elif spec.cutter is not None:
        cause = "the marks of the cutting machine leave"
    else:
        cause = f"bleed {nup.millimetres(options.bleed)} mm leaves" if fits(paper, layouts) else "the margins leave"
    return (f"{cause} room for {now} instead of {expected} {where}",)
