"""Jobs: a component, or components that share sheets, planned and placed on pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from pnp.drawing.fonts import Font
from pnp.errors import DataError, ImpositionError, Problem
from pnp.imposition import nup
from pnp.imposition.cutting import machine_sheets
from pnp.imposition.duplex import GUTTERFOLD, LONG_EDGE
from pnp.imposition.page import Page
from pnp.imposition.plan import Batch, Options, Plan, plan, skip_error
from pnp.imposition.sheets import Caption, caption_notes, impose, impose_batches
from pnp.library.roots import Roots
from pnp.library.sheets import load_sheet
from pnp.model.sheet import Cutter, Paper, SheetSpec
from pnp.press.manifest import FITS, PrintedComponent
from pnp.press.pieces import ComponentComposer
from pnp.press.run import PrintRun

if TYPE_CHECKING:
    from pnp.imposition.posters import PosterPlan


class SheetData(NamedTuple):
    """The data that the sheets of a run share: its choices, all known papers, and the text outside the cut."""

    run: PrintRun
    papers: Sequence[Paper]
    font: Font
    words: Mapping[str, str]

    def similar_papers(self) -> list[Paper]:
        """Return the papers with the same margin as the run's paper, the smallest first."""
        alike = [paper for paper in self.papers if paper.margin == self.run.paper.margin]
        return sorted(alike, key=lambda paper: paper.width * paper.height)


DIVIDED = ("board", "mat")
"""For these kinds of component, the error about a face that needs larger paper also suggests splitting the face."""
SPLIT = "split it with `breaks` in its layout"
BACK_LEFT_OUT = "the parts of a divided face have no backs: give the back a component of its own, and glue it on"


class Job:
    """Pieces that go on the same sheets: one component, or several that share sheets."""

    def __init__(self, members: tuple[ComponentComposer, ...], spec: SheetSpec, data: SheetData, paper: Paper) -> None:
        """Plan the sheets.

        Raises:
            DataError: the faces do not fit on the paper.
        """
        self.members, self.spec, self.data, self.paper = members, spec, data, paper
        with self._naming_sheet():
            self.plan: Plan | PosterPlan = self._plan()

    @contextmanager
    def _naming_sheet(self) -> Iterator[None]:
        try:
            yield
        except ImpositionError as error:
            first = self.members[0].printable
            raise DataError([Problem(first.place.origin("sheet"), first.id, self._with_paper_advice(error))]) from error

    def _with_paper_advice(self, error: ImpositionError) -> str:
        """Return the error with the papers that would help."""
        if error.size is None:
            return str(error)
        able = nup.fitting_papers(self.data.papers, error.size)
        whole = self.first_component.front_maker.breaks == ((), ())
        if not able:
            advice = f": {SPLIT}" if whole else ""
            return f"{error} (no known paper is large enough{advice})"
        divided = f"; or {SPLIT}" if whole and self.first_component.printable.kind in DIVIDED else ""
        return f"{error} (it fits on {', '.join(able)}{divided})"

    @property
    def has_mixed_sizes(self) -> bool:
        """Return whether the sheets have pieces of several sizes."""
        return _is_mixed(self.spec)

    @property
    def first_component(self) -> ComponentComposer:
        """Return the first component."""
        return self.members[0]

    @property
    def data_hash(self) -> str:
        """Return the digest of all data that the sheets use."""
        hashes = [member.data_hash for member in self.members]
        return hashes[0] if len(hashes) == 1 else sha256("".join(hashes).encode()).hexdigest()

    @property
    def has_back_pages(self) -> bool:
        """Return whether the back of each sheet is a page of its own."""
        return isinstance(self.plan, Plan) and self.plan.options.is_duplexed

    @property
    def cutter(self) -> Cutter | None:
        """Return the machine that cuts the pieces; None if they are cut by hand."""
        return self.plan.spec.cutter if isinstance(self.plan, Plan) else None

    def single_entry(self, file: str, poster: str, notes: tuple[str, ...]) -> PrintedComponent:
        """Return the manifest's entry for the first component, assuming that it has these sheets to itself."""
        member, sides = self.first_component, self.data.run.order.sides
        component, roles = member.printable.component, sorted({role for role, _ in member.type_counts})
        return PrintedComponent(
            id=component.id,
            title=component.title,
            kind=component.kind,
            count=member.total,
            designs=len(member.entries),
            trim=member.size,
            file=file,
            pages=self.plan.pages,
            sheets=self.plan.sheets,
            cuts=self.plan.total_cut_count if self.cutter is None else 0,
            paper_share=round(self.plan.paper_share, 3),
            stock=component.stock,
            make=tuple(component.make),
            borrow=component.borrow,
            poster=poster,
            sides=2 if member.has_backs and sides != "fronts" and isinstance(self.plan, Plan) else 1,
            notes=notes,
            type_sizes={role: {fit: member.type_counts[role, fit] for fit in FITS} for role in roles},
            circles=member.curved_count,
            printed=member.boxes_by_field,
            looks=member.looks,
            data_hash=member.data_hash,
            codes=member.codes,
        )

    def _options(self) -> Options:
        backs = any(member.has_backs for member in self.members)
        things = {"card": "cards"}.get(self.first_component.printable.component.kind, "pieces")
        run = self.data.run
        return Options(run.order.sides, run.order.bleed, run.order.skip, backs and run.order.sides != "fronts", things)

    def _plan(self) -> Plan | PosterPlan:
        options, cutter = self._options(), self.data.run.cutter
        if cutter is None or not self._is_cut(options):
            return self._planned_by_hand(options)
        if (made := self._planned_for(cutter, options)) is not None:
            return made
        by_hand = self._planned_by_hand(options)
        note = f"there is no room on {self.paper.name} for the marks of the cutting machine: cut by hand"
        return by_hand._replace(notes=(note, *by_hand.notes))

    def _planned_by_hand(self, options: Options) -> Plan | PosterPlan:
        try:
            return self._make_plan(options)
        except ImpositionError as error:
            if not options.is_folded or error.size is None:
                raise
        made = self._make_plan(options._replace(sides=LONG_EDGE))
        lost = f"there is no room on {self.paper.name} for fronts and backs side by side"
        note = f"{lost}: print the backs alone and glue them on"
        return made._replace(notes=(note, *made.notes))

    def _is_cut(self, options: Options) -> bool:
        """Return whether pieces are cut out of the sheets; whole pages without cut marks are not."""
        if self.spec.cut.where != "none" or any(one.front_maker.source.layout.cut != "rect" for one in self.members):
            return True
        by_hand = self._planned_by_hand(options)
        return isinstance(by_hand, Plan) and by_hand.places > 1

    def _planned_for(self, cutter: Cutter, options: Options) -> Plan | None:
        """Return the plan with the fewest sheets that leave room for the marks of a machine; None if none has room."""
        found, wrong = [], None
        for spec in machine_sheets(self.spec, cutter, options.bleed):
            try:
                found.append(self._on_sheets(spec, options))
            except ImpositionError as error:
                wrong = error if error.size is None else wrong
        if wrong is not None and not found:
            raise wrong
        best = min(found, key=lambda made: (made.sheets, -made.places), default=None)
        if best is None or cutter.inset - cutter.width / 2 >= self.paper.margin:
            return best
        note = "the marks of the cutting machine are in the margin, where some printers do not print"
        return best._replace(notes=(note, *best.notes))

    def _make_plan(self, options: Options) -> Plan | PosterPlan:
        try:
            return self._on_sheets(self.spec, options)
        except ImpositionError as error:
            if self.has_mixed_sizes or error.size is None or self.first_component.front_maker.breaks == ((), ()):
                raise
        made = self._poster(options)._replace(copies=sum(one.total for one in self.members))
        return made._replace(notes=(*made.notes, BACK_LEFT_OUT)) if options.has_backs else made

    def _on_sheets(self, spec: SheetSpec, options: Options) -> Plan:
        """Return the plan for pieces that are smaller than the paper."""
        if self.has_mixed_sizes:
            from pnp.imposition.shelves import plan_batches  # most games have no pieces of several sizes on one sheet

            batches = [Batch(*member.size, member.total, member.front_maker.is_round) for member in self.members]
            return plan_batches(spec, self.paper, batches, options)
        return plan(spec, self.paper, self.first_component.size, sum(one.total for one in self.members), options)

    def _poster(self, options: Options) -> PosterPlan:
        from pnp.imposition.posters import plan_poster  # only for faces that are larger than the paper

        if options.skip or self.spec.skip:
            raise skip_error(self.spec, "each part of a divided face has its own sheet, so no place can be skipped")
        front = self.first_component.front_maker
        return plan_poster(self.spec, self.paper, front.size, front.breaks, options.bleed, front.overlap)

    def unsplit_job(self) -> Job | None:
        """Return a job for the unsplit faces on the smallest paper that fits, to be cut by hand.

        None if no face of this job is split, or no paper fits.
        """
        if isinstance(self.plan, Plan):
            return None
        by_hand = self.data._replace(run=replace(self.data.run, cutter=None))
        for paper in self.data.similar_papers():
            try:
                whole = Job(self.members, self.spec, by_hand, paper)
            except DataError:  # not even the parts of a face fit on such small paper
                continue
            if isinstance(whole.plan, Plan):
                return whole
        return None

    def notes(self) -> tuple[str, ...]:
        """Return notes for the reader on what the sheets leave out or do differently, with the reasons.

        Raises:
            DataError: the line of text outside the cut cannot be typeset.
        """
        caption = self._caption()
        with self._naming_sheet():
            if isinstance(self.plan, Plan):
                return (*self.plan.notes, *caption_notes(self.plan, caption))
            from pnp.imposition.posters import poster_notes

            return (*self.plan.notes, *poster_notes(self.plan, caption))

    def pages_in_order(self) -> Iterator[Page]:
        """Yield the job's pages in print order.

        Raises:
            DataError: after the last piece; it contains every problem.
        """
        caption = self._caption()
        with self._naming_sheet():
            if not isinstance(self.plan, Plan):
                from pnp.imposition.posters import impose_poster

                for piece in self.first_component.all_pieces():
                    yield from impose_poster(self.plan, piece.front, caption)
            elif not self.has_mixed_sizes:
                yield from impose(self.plan, chain.from_iterable(one.all_pieces() for one in self.members), caption)
            else:
                yield from impose_batches(self.plan, [member.all_pieces() for member in self.members], caption)

    @property
    def titles(self) -> list[str]:
        """Return the titles of the components."""
        return [member.printable.component.title for member in self.members]

    def _caption(self) -> Caption:
        name = self.first_component.printable.id
        title = ", ".join(self.titles)
        words = {
            **self.data.words,
            "component.title": title,
            "component.id": name,
            "build.hash": self.data_hash[:8],
        }
        return Caption(name, title, self.data.font, words)


def job_of(pieces: ComponentComposer, data: SheetData, roots: Roots) -> Job:
    """Return the job of a single component.

    Raises:
        DataError: the sheet file has problems, or the faces do not fit on the paper.
    """
    return Job((pieces,), _sheet(pieces, roots), data, data.run.paper)


def shared_jobs(members: Sequence[ComponentComposer], data: SheetData, roots: Roots) -> list[Job]:
    """Return the jobs of components printed together; those that share sheets form one job, at the first one's place.

    Raises:
        DataError: for the same reasons as `job_of`.
    """
    groups: dict[tuple[object, ...], list[ComponentComposer]] = {}
    for member in members:
        spec = _sheet(member, roots)
        # beside a fold, pieces without backs would leave half of their sheet empty
        folded = data.run.order.sides == GUTTERFOLD and member.has_backs
        groups.setdefault((folded, *_group(member, spec)), []).append(member)
    return [Job(tuple(group), _sheet(group[0], roots), data, data.run.paper) for group in groups.values()]


def _group(member: ComponentComposer, spec: SheetSpec) -> tuple[object, ...]:
    """Return a key that is the same for components that share sheets: mixed sheets, or sheets for faces of one size."""
    if _is_mixed(spec):
        return (spec.name,)
    return (spec.name, member.size) if spec.shares_sheets else (spec.name, member.printable.id)


def _is_mixed(spec: SheetSpec) -> bool:
    return any(layout.uses_shelves for layout in spec.layouts)


def _sheet(pieces: ComponentComposer, roots: Roots) -> SheetSpec:
    """Return the sheet named in a component; the default has as many places as fit."""
    return load_sheet(pieces.printable.component.sheet or "fill", roots)
