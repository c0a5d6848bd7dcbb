"""The plan of a run of sheets: worked out before the first face is drawn. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import duplex, marks, nup
from pnp.imposition.clips import OWN, check_gap
from pnp.imposition.cuts import cut_count
from pnp.imposition.gutterfold import Fold, folds
from pnp.model.sheet import Paper, Place, SheetLayout, SheetSpec


@dataclass(frozen=True, slots=True)
class Options:
    """What the run chooses: how sides are printed, the bleed, places left free on every sheet.

    `backs` is false where no piece has a back: then there are no back pages. `things` names what is laid, for notes.
    """

    sides: str = duplex.LONG_EDGE
    bleed: float = 0.0
    skip: tuple[int, ...] = ()
    backs: bool = True
    things: str = "cards"

    @property
    def folded(self) -> bool:
        """Whether fronts and backs lie on one page, across a fold."""
        return self.backs and self.sides == duplex.GUTTERFOLD

    @property
    def duplexed(self) -> bool:
        """Whether each sheet has a page for its back."""
        return self.backs and self.sides in (duplex.LONG_EDGE, duplex.SHORT_EDGE)


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces of one size: width, height and how many."""

    width: float
    height: float
    count: int


class Slot(NamedTuple):
    """A place on a sheet, and the batch from which its piece comes."""

    place: Place
    batch: int = 0


@dataclass(frozen=True, slots=True)
class Pattern:
    """One sheet's places in the order in which they are filled, and the blocks that they are cut from."""

    slots: tuple[Slot, ...]
    blocks: tuple[tuple[Rect, ...], ...]
    cuts: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How many places, sheets, pages and cuts a run takes, and where each place lies.

    `places` is how many pieces lie on a full sheet; `columns` and `rows` are 0 where sheets differ. `paper` lies
    as it is printed. `used` is the part of the paper that becomes pieces, over all full sheets. `notes` are sentences.
    """

    spec: SheetSpec
    options: Options
    paper: Paper
    batches: tuple[Batch, ...]
    patterns: tuple[Pattern, ...]
    columns: int
    rows: int
    sheets: int
    used: float
    notes: tuple[str, ...] = ()
    fold: Fold | None = None
    single: bool = False

    @property
    def places(self) -> int:
        """How many pieces lie on the fullest sheet."""
        return max((len(pattern.slots) for pattern in self.patterns), default=0)

    @property
    def cuts(self) -> int:
        """How many straight cuts the sheet with most of them takes."""
        return max((pattern.cuts for pattern in self.patterns), default=0)

    @property
    def all_cuts(self) -> int:
        """How many straight cuts all sheets take, one sheet at a time."""
        return sum(self.pattern(sheet).cuts for sheet in range(self.sheets))

    @property
    def pages(self) -> int:
        """How many pages the file has."""
        return self.sheets * (2 if self.options.duplexed else 1)

    @property
    def orientation(self) -> str:
        """How the sheets lie: portrait or landscape."""
        return "landscape" if self.paper.width > self.paper.height else "portrait"

    def pattern(self, sheet: int) -> Pattern:
        """Return the pattern of a sheet, counted from 0."""
        return self.patterns[min(sheet, len(self.patterns) - 1)]

    def ground(self, pattern: Pattern) -> marks.Ground:
        """Return what marks must know of the front of a sheet, both halves of a folded one."""
        blocks, paper = pattern.blocks, self.paper
        if self.fold:
            upright = not self.fold.level
            blocks += tuple(
                tuple(duplex.behind(Place(trim), paper.width, paper.height, upright).trim for trim in block)
                for block in blocks
            )
        return marks.Ground(nup.area(paper), blocks, self.options.bleed, self.fold)


class _Laid(NamedTuple):
    """One way to lay the faces: the paper as it lies, the places, the fold."""

    paper: Paper
    places: tuple[Place, ...]
    columns: int
    rows: int
    fold: Fold | None = None


def plan(spec: SheetSpec, paper: Paper, size: tuple[float, float], total: int, options: Options) -> Plan:
    """Return the plan for `total` pieces of one size (width, height of the trim).

    Raises:
        ImpositionError: the face does not fit on the paper, or the sheet asks for what cannot be.
    """
    layouts = _layouts(spec, paper, options)
    laid, notes = _choose(spec, layouts, paper, size, options)
    skip = _skipped(spec, options, len(laid.places))
    slots = tuple(Slot(place) for i, place in enumerate(laid.places, 1) if i not in skip)
    trims = tuple(place.trim for place in laid.places)
    return with_mark_notes(
        Plan(
            spec=spec,
            options=options,
            paper=laid.paper,
            batches=(Batch(*size, total),),
            patterns=(Pattern(slots, (trims,), cut_count((trims,), laid.fold)),),
            columns=laid.columns,
            rows=laid.rows,
            sheets=-(-total // len(slots)),
            used=len(slots) * size[0] * size[1] * (2 if laid.fold else 1) / (paper.width * paper.height),
            notes=notes,
            fold=laid.fold,
            single=len(laid.places) == 1 and laid.fold is None,
        )
    )


def with_mark_notes(made: Plan) -> Plan:
    """Return the plan with a note where crop marks have no room."""
    found = (marks.silence(made.ground(each), made.spec.cut, made.options.things) for each in made.patterns)
    return replace(made, notes=tuple(dict.fromkeys([*made.notes, *(note for notes in found for note in notes)])))


def _layouts(spec: SheetSpec, paper: Paper, options: Options) -> tuple[SheetLayout, ...]:
    """Return the sheet's layouts for the paper, those for other bleeds too; one that takes all it can, if none."""
    if options.sides not in duplex.SIDES:
        raise ImpositionError(f"sides {options.sides!r} is not known (allowed: {', '.join(duplex.SIDES)})")
    found = tuple(layout for layout in spec.layouts if layout.serves(paper.name, options.bleed))
    return found or (_fallback(spec, paper),)


def _fallback(spec: SheetSpec, paper: Paper) -> SheetLayout:
    return SheetLayout(paper.name, gap_bleeds=2.0 if spec.bleed_between == OWN else 0.0)


def _choose(
    spec: SheetSpec, layouts: tuple[SheetLayout, ...], paper: Paper, size: tuple[float, float], options: Options
) -> tuple[_Laid, tuple[str, ...]]:
    """Return the first layout that can be laid, else as many as fit; and notes on what that costs."""
    meant = spec.size is None or all(abs(a - b) < nup.SLACK for a, b in zip(spec.size, size, strict=True))
    tried = [*layouts, *(_filling(layout) for layout in layouts)] if meant else [_filling(each) for each in layouts]
    for layout in [*tried, _fallback(spec, paper)]:
        check_gap(spec.name, spec.bleed_between, layout.gap_for(options.bleed), options.bleed)
        laid = _lay(layout, spec, paper, size, options)
        if laid is not None:
            return laid, _notes(spec, paper, size, options, laid, meant)
    raise nup.too_big(paper, size, (0.0, 0.0), "a face" if not options.folded else "a face beside its back")


def _filling(layout: SheetLayout) -> SheetLayout:
    return SheetLayout(layout.paper, "either", layout.margins, gap=layout.gap, gap_bleeds=layout.gap_bleeds)


def _lay(
    layout: SheetLayout, spec: SheetSpec, paper: Paper, size: tuple[float, float], options: Options
) -> _Laid | None:
    if options.folded:
        return _lay_folded(layout, spec, paper, size, options)
    if layout.places:
        return _lay_written(layout, spec, paper, size)
    gap = layout.gap_for(options.bleed)
    grids = []
    for lying in nup.orientations(paper, layout.turn):
        most = nup.fill(nup.area(lying, layout.margins), lying, size, gap)
        columns, rows = layout.columns or most.columns, layout.rows or most.rows
        if 0 < columns <= most.columns and 0 < rows <= most.rows:
            grids.append(nup.Grid(lying, columns, rows, *size, gap))
    if not grids:
        return None
    grid = nup.best(grids)
    room = nup.area(grid.paper, layout.margins)
    left, top = room.left, room.top
    if spec.centre:
        left, top = (grid.paper.width - grid.size[0]) / 2, (grid.paper.height - grid.size[1]) / 2
    return _Laid(grid.paper, grid.places(left, top), grid.columns, grid.rows)


def _lay_written(layout: SheetLayout, spec: SheetSpec, paper: Paper, size: tuple[float, float]) -> _Laid:
    lying = nup.orientations(paper, layout.turn)[0]
    room = nup.area(lying, layout.margins)
    for number, place in enumerate(layout.places, 1):
        box = (place.trim.height, place.trim.width) if place.turn % 180 else (place.trim.width, place.trim.height)
        if any(abs(a - b) > nup.SLACK for a, b in zip(box, size, strict=True)):
            raise ImpositionError(
                f"sheet {spec.name}: place {number} is for {nup.measure(*box)}, the face is {nup.measure(*size)}"
            )
        if not room.contains(place.trim, nup.SLACK):
            raise ImpositionError(f"sheet {spec.name}: place {number} lies in the margin of {paper.name}")
        if any(place.trim.overlaps(other.trim, nup.SLACK) for other in layout.places[: number - 1]):
            raise ImpositionError(f"sheet {spec.name}: place {number} lies over another place")
    xs, ys = ({place.trim[axis] for place in layout.places} for axis in (0, 1))
    return _Laid(lying, layout.places, len(xs), len(ys))


def _lay_folded(
    layout: SheetLayout, spec: SheetSpec, paper: Paper, size: tuple[float, float], options: Options
) -> _Laid | None:
    gap, found = layout.gap_for(options.bleed), []
    for lying in nup.orientations(paper):
        for fold in folds(lying, spec.fold.gap):
            room = fold.front(nup.area(lying, layout.margins))
            grid = nup.fill(room, lying, size, gap)
            if layout.columns == layout.rows == 1 and grid.count:
                grid = nup.Grid(lying, 1, 1, *size, gap)
            found.append((grid.count, grid, fold))
    count, grid, fold = max(found, key=lambda each: each[0])
    if not count:
        return None
    return _Laid(grid.paper, grid.places(*fold.corner(grid.paper, grid.size)), grid.columns, grid.rows, fold)


def _skipped(spec: SheetSpec, options: Options, places: int) -> frozenset[int]:
    skip = frozenset(spec.skip) | frozenset(options.skip)
    unknown = sorted(number for number in skip if not 1 <= number <= places)
    if unknown:
        raise ImpositionError(f"place {unknown[0]} cannot be skipped: the sheet has places 1 to {places}")
    if len(skip) == places:
        raise ImpositionError(f"all {places} places of the sheet are skipped: nothing could be printed")
    return skip


def _notes(
    spec: SheetSpec, paper: Paper, size: tuple[float, float], options: Options, laid: _Laid, meant: bool
) -> tuple[str, ...]:
    """Return what the reader must know: fewer places than the sheet promises, and why."""
    now, where = len(laid.places), f"{options.things} on a sheet of {paper.name}"
    if not meant and spec.size is not None:
        made = f"sheet {spec.name} is made for {nup.measure(*spec.size)}"
        return (f"{made}: {now} {where} of {nup.measure(*size)} are laid instead",)
    promised = max((_promise(layout) for layout in spec.layouts if layout.serves(paper.name, 0.0)), default=0)
    if now >= promised:
        return ()
    if options.folded:
        return (f"fronts and backs side by side leave room for {now} instead of {promised} {where}",)
    bare = max((len(found.places) for found in _bare(spec, paper, size) if found), default=0)
    cause = f"bleed {nup.millimetres(options.bleed)} mm leaves" if bare >= promised else "the margins leave"
    return (f"{cause} room for {now} instead of {promised} {where}",)


def _promise(layout: SheetLayout) -> int:
    return len(layout.places) or layout.columns * layout.rows


def _bare(spec: SheetSpec, paper: Paper, size: tuple[float, float]) -> list[_Laid | None]:
    served = [layout for layout in spec.layouts if layout.serves(paper.name, 0.0)]
    return [_lay(layout, spec, paper, size, Options(duplex.FRONTS, 0.0)) for layout in served]
