"""Jobs: a component, or components that share sheets, planned and laid on pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pnp.drawing.fonts import Font
from pnp.errors import DataError, ImpositionError, Problem
from pnp.imposition import nup
from pnp.imposition.page import Page
from pnp.imposition.plan import Batch, Options, Plan, plan
from pnp.imposition.posters import PosterPlan, impose_poster, plan_poster, poster_notes
from pnp.imposition.sheets import Caption, caption_notes, impose, impose_batches
from pnp.imposition.shelves import plan_batches
from pnp.library.roots import Roots
from pnp.library.sheets import load_sheet
from pnp.model.sheet import Paper, SheetSpec
from pnp.press.pieces import Pieces
from pnp.press.run import Run


@dataclass(slots=True)
class Job:
    """Pieces that go on the same sheets: one component, or several on a mixed sheet."""

    members: tuple[Pieces, ...]
    spec: SheetSpec
    run: Run
    paper: Paper
    papers: Sequence[Paper] = ()
    plan: Plan | PosterPlan = field(init=False)

    def __post_init__(self) -> None:
        """Plan the sheets.

        Raises:
            DataError: the faces do not fit on the paper.
        """
        with self._located():
            self.plan = self._plan()

    @contextmanager
    def _located(self) -> Iterator[None]:
        try:
            yield
        except ImpositionError as error:
            first = self.members[0].printable
            raise DataError([Problem(first.place.origin("sheet"), first.id, self._advised(error))]) from error

    def _advised(self, error: ImpositionError) -> str:
        """Return the error with the papers that would help."""
        if error.size is None:
            return str(error)
        able = nup.roomy(self.papers, error.size)
        if not able:
            return f"{error} (no paper known here is large enough: part the face with `breaks`)"
        return f"{error} (it fits on {', '.join(able)})"

    @property
    def first(self) -> Pieces:
        """The first member."""
        return self.members[0]

    @property
    def sheets(self) -> int:
        """How many sheets of paper the job takes."""
        copies = self.first.total if isinstance(self.plan, PosterPlan) else 1
        return self.plan.sheets * copies

    @property
    def pages(self) -> int:
        """How many pages the job prints."""
        copies = self.first.total if isinstance(self.plan, PosterPlan) else 1
        return self.plan.pages * copies

    @property
    def cuts(self) -> int:
        """How many straight cuts the job takes."""
        return self.plan.cuts * self.first.total if isinstance(self.plan, PosterPlan) else self.plan.all_cuts

    def _options(self) -> Options:
        backs = any(member.has_backs for member in self.members)
        things = {"card": "cards"}.get(self.first.printable.component.kind, "pieces")
        return Options(self.run.sides, self.run.bleed, self.run.skip, backs and self.run.sides != "fronts", things)

    def _plan(self) -> Plan | PosterPlan:
        options = self._options()
        if any(layout.shelves for layout in self.spec.layouts):
            batches = [Batch(*member.size, member.total) for member in self.members]
            return plan_batches(self.spec, self.paper, batches, options)
        try:
            return plan(self.spec, self.paper, self.first.size, self.first.total, options)
        except ImpositionError:
            front = self.first.front
            if front.breaks == ((), ()):
                raise
            return plan_poster(self.spec, self.paper, front.size, front.breaks, self.run.bleed, front.overlap)

    def notes(self, font: Font, words: Mapping[str, str]) -> tuple[str, ...]:
        """Return what the reader must know of the sheets: what is left out, and why.

        Raises:
            DataError: the line of text outside the cut cannot be set.
        """
        caption = self._caption(font, words)
        with self._located():
            if isinstance(self.plan, PosterPlan):
                return (*self.plan.notes, *poster_notes(self.plan, caption))
            return (*self.plan.notes, *caption_notes(self.plan, caption))

    def pages_of(self, font: Font, words: Mapping[str, str]) -> Iterator[Page]:
        """Yield the job's pages in the order of printing.

        Raises:
            DataError: when the last piece is made, with every problem.
        """
        caption = self._caption(font, words)
        with self._located():
            if isinstance(self.plan, PosterPlan):
                for piece in self.first.each():
                    yield from impose_poster(self.plan, piece.front, caption)
            elif len(self.members) == 1:
                yield from impose(self.plan, self.first.each(), caption)
            else:
                yield from impose_batches(self.plan, [member.each() for member in self.members], caption)

    def _caption(self, font: Font, words: Mapping[str, str]) -> Caption:
        name = self.first.printable.id
        title = ", ".join(member.printable.component.title for member in self.members)
        return Caption(name, title, font, {**words, "component.title": title, "component.id": name})


def sheet_of(pieces: Pieces, roots: Roots) -> SheetSpec:
    """Return the sheet that a component names; as many as fit where it names none."""
    return load_sheet(pieces.printable.component.sheet or "fill", roots)
