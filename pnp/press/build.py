"""A build: a PDF for each requested component, one PDF of the whole game, the manifest and the parts list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.composition.style import Style, load_style
from pnp.composition.toolbox import Toolbox
from pnp.drawing.fonts import Font
from pnp.errors import DataError, FontError, OutputError, PnpError, Problem
from pnp.imposition.duplex import FRONTS
from pnp.imposition.offset import with_offset
from pnp.imposition.page import Page
from pnp.library.cutters import load_cutters
from pnp.library.game import Game
from pnp.library.problems import Problems, listed
from pnp.library.roots import Roots
from pnp.model.sheet import Paper
from pnp.press.cut_files import CutSheets
from pnp.press.delivery import staged_run, write_manifest
from pnp.press.faults import note_failure, note_faults
from pnp.press.job import Job, SheetData, job_of, shared_jobs
from pnp.press.manifest import Built, PrintedComponent, manifest
from pnp.press.names import MANIFEST, PARTS, component_files, part_file, poster_file, shared_files, whole_file
from pnp.press.pieces import ComponentComposer
from pnp.press.run import PrintRun
from pnp.press.whole import WholeFile
from pnp.render.pdf import PdfMetadata, try_pages, write_pdf
from pnp.render.sketches import Sketches

SLUG_FONT = "Source Sans 3"
LOW_INK = "in style.yaml, give these colours `low: white, edge: ink`, or another colour for low ink"
Progress = Callable[[str, int, int], None]
"""Called with the title of a file, and the numbers of its finished pages and of all its pages."""


Keep = Callable[[Path, Built, Mapping[str, Any]], None]
"""Called with the folder of finished files (before they are moved), the result, and this run's manifest."""


class Build:
    """One build of a game."""

    def __init__(self, game: Game, roots: Roots, run: PrintRun, papers: Sequence[Paper]) -> None:
        """Take a game, the choices of the run, and all known papers."""
        self.game, self.roots, self.run, self.papers = game, roots, run, papers
        self.progress: Progress = lambda title, done, total: None
        self.sketches = Sketches()
        self._members: dict[str, ComponentComposer] = {}

    @cached_property
    def tools(self) -> Toolbox:
        """The style, fonts and pictures for the faces of the game.

        Raises:
            DataError: the game's style has problems.
        """
        style = load_style(self.game.id, self.roots)
        return Toolbox(
            self.game.id, self.roots, Style(style.tokens, style.document, self.run.order.ink), self.game.header.language
        )

    @cached_property
    def sheet_data(self) -> SheetData:
        """Return the data that all sheets of the build share.

        Raises:
            DataError: the style has problems.
        """
        header = self.game.header
        words = {
            "game.title": header.title,
            "game.date": header.date,
            "build.version": header.version,
            "build.date": header.date,
        }
        return SheetData(self.run, self.papers, self._slug_font(), words)

    def _slug_font(self) -> Font:
        """Return the font of the text outside the cut: one with all letters of the titles, else the default."""
        header, fonts = self.game.header, self.tools.fonts
        titles = "".join(
            [header.title, header.version, header.date, *(p.component.title for p in self.game.components)]
        )
        able = [plain := fonts.find(SLUG_FONT)]
        with suppress(FontError):  # reported by the sheets whose slug contains the titles
            able += [font for font, _ in fonts.runs(plain, titles, header.language)]
        return next((font for font in able if all(map(font.has, titles))), plain)

    @cached_property
    def _files(self) -> Mapping[str, str]:
        parts = {one.id: self.run.component_suffix(one) for one in self.game.components}
        return component_files(self.game, parts, load_cutters(self.roots))

    def composers(self) -> list[ComponentComposer]:
        """Return the components that this run prints.

        Raises:
            DataError: `only` has an unknown name, there is nothing of the chosen kinds, or the style has problems.
        """
        self.run.check_names(self.game)
        found = []
        for printable in self.game.components:
            if self.run.prints(printable):
                if printable.id not in self._members:
                    self._members[printable.id] = ComponentComposer(
                        printable, self.game, self.roots, self.tools, self.run
                    )
                found.append(self._members[printable.id])
        if not found:
            raise DataError([self._no_component_problem()])
        return found

    def _no_component_problem(self) -> Problem:
        kinds, there = self.run.order.kinds, dict.fromkeys(one.component.kind for one in self.game.components)
        wanted = f"a {' or '.join(kinds)}" if kinds else "printed with these options"
        asked = f" among {', '.join(self.run.order.only)}" if self.run.order.only else ""
        message = f"no component{asked} is {wanted} (this game has: {', '.join(there) or 'none'})"
        return Problem(self.game.document.origin("list"), "list", message)

    def add_faults(self, problems: Problems) -> None:
        """Compose all components with valid data, without writing files, and add the problems."""
        try:
            members = self.composers()
        except DataError as error:
            problems.extend(error.problems)
            return
        for member in members:
            if member.printable.can_be_made:
                note_faults(member, problems)

    def check(self) -> tuple[Problem, ...]:
        """Make every face and sheet, except for rows known to be valid; write no files, and return the warnings.

        Raises:
            DataError: every problem found.
        """
        members = self.composers()
        self._make(None, members)
        return self.warnings(members)

    def write(self, folder: Path, keep: Keep = lambda stage, built, content: None) -> Built:
        """Write the PDFs and the manifest into a folder, all files or none.

        A whole game of several components also gets one PDF of everything and the parts list. A run of the whole game
        deletes the files of earlier such runs that it does not make again. `keep` is called before the files are moved
        into the folder, with their stage, the result and the content of the manifest.

        Raises:
            DataError: every problem found in data and layouts.
            OutputError: the folder cannot be written.
        """
        members = self.composers()
        listing, is_whole = part_file(MANIFEST, self.run.name_suffix), self.run.order.is_whole
        with staged_run(folder, listing, is_whole) as stage:
            made, name = self._make(stage, members)
            record = self.run.order.full_print_manifest if self.run.order.reprint else ""
            built = Built(folder, tuple(made), name, listing, self.warnings(members), record)
            content = manifest(self.game, self.run, made, name)
            keep(stage, built, content)
            write_manifest(stage, content, built, is_whole)
        return built

    def warnings(self, members: Sequence[ComponentComposer]) -> tuple[Problem, ...]:
        """Return the warnings about the data and the given components."""
        found = [*self.game.warnings, *(one for member in members for one in member.problems.warnings)]
        return tuple(dict.fromkeys(found))

    def _make(self, stage: Path | None, members: Sequence[ComponentComposer]) -> tuple[list[PrintedComponent], str]:
        """Make the files of the components and of a whole game; return manifest entries and the game's file name.

        Without a folder no files are written, and the sheets of the whole game are only planned.
        """
        made = self._components(members, stage)
        if not self.run.order.is_whole or len(made) < 2:
            return made, ""
        return self._print_whole_game(members, made, stage), self._of_part(whole_file(self.game))

    def _components(self, members: Sequence[ComponentComposer], stage: Path | None) -> list[PrintedComponent]:
        problems = Problems()
        made: list[PrintedComponent] = []
        for member in members:
            try:
                made.append(self._component(member, stage))
            except OutputError:
                raise
            except PnpError as error:
                note_failure(member, error, problems)
        problems.raise_if_any()
        return made

    def _component(self, member: ComponentComposer, stage: Path | None) -> PrintedComponent:
        title = member.printable.component.title
        job = job_of(member, self.sheet_data, self.roots)
        notes = job.notes()
        name = self._files[member.printable.id]
        if stage is None and member.is_valid:
            member.note_curves()
            return job.single_entry(name, "", notes)
        known = None if stage is None or member.valid_rows is None else member.valid_rows.files(member.data_hash)
        if known is not None and stage is not None:
            made, files = known
            for file, content in files.items():
                (stage / file).write_bytes(content)
            return made
        data = job.data_hash
        self.tools.style.solid.clear()
        sides = self.run.order.sides if job.has_back_pages else FRONTS
        lines = CutSheets(job.cutter)
        self._pdf(stage, name, lines.record_lines(job.pages_in_order()), job.plan.pages, title, data, sides)
        cut_files = () if stage is None else lines.write(stage, name, title)
        ink = None if stage is None or self.run.order.ink == "full" else _ink_cover(stage / name)
        if self.tools.style.solid:
            notes = (*notes, f"low ink prints fills in {listed(sorted(self.tools.style.solid))} in full: {LOW_INK}")
        whole = job.unsplit_job()
        if whole is None:
            return replace(job.single_entry(name, "", notes), ink=ink, cut_files=cut_files)
        poster = poster_file(name, whole.paper.name)
        whole_title = f"{title}, whole ({whole.paper.name})"
        self._pdf(stage, poster, whole.pages_in_order(), whole.plan.pages, whole_title, data, sides)
        return replace(job.single_entry(name, poster, notes), ink=ink)

    def _print_whole_game(
        self, members: Sequence[ComponentComposer], components: list[PrintedComponent], stage: Path | None
    ) -> list[PrintedComponent]:
        """Print the parts list, and all components in one file; components of a mixed sheet share their sheets."""
        from pnp.press.parts import parts_pages  # a parts list is only printed with the whole game

        jobs = shared_jobs(members, self.sheet_data, self.roots)
        sheets = sum(job.plan.sheets for job in jobs)
        by_id = {member.printable.id: job for job in jobs for member in job.members}
        shares = [(one, by_id[one.id]) for one in components]
        components = [
            one.with_shared_sheets([member.printable.id for member in job.members], job.plan.sheets)
            for one, job in shares
        ]
        shown = [next((piece.front for piece in member.all_pieces()), None) for member in members]
        count, parts = parts_pages(self.game, self.roots, self.run, components, sheets, shown)
        whole = WholeFile(list(parts), jobs, self.run.order.sides)
        self._pdf(stage, self._of_part(PARTS), iter(whole.parts), count, "Parts list")
        if stage is None:
            return components
        lines = [CutSheets(job.cutter if len(job.members) > 1 else None) for job in jobs]
        pages = whole.pages([one.record_lines(job.pages_in_order()) for job, one in zip(jobs, lines, strict=True)])
        name = self._of_part(whole_file(self.game))
        self._pdf(stage, name, pages, whole.total, self.game.header.title, sides=whole.sides)
        cut_files = _write_shared_cut_files(stage, name, jobs, lines)
        return [replace(one.with_pages(*whole.spans[one.id]), shared_cut_files=cut_files[one.id]) for one in components]

    def _of_part(self, file: str) -> str:
        return part_file(file, self.run.name_suffix)

    def _pdf(
        self,
        stage: Path | None,
        name: str,
        pages: Iterator[Page],
        total: int,
        title: str,
        data: str = "",
        sides: str = "",
    ) -> None:
        def on_page(done: int) -> None:
            self.progress(title, done, total)

        if stage is None:
            try_pages(pages, on_page, self.roots.cache, self.sketches)
            return
        titles = {"parts_list": "Parts list"} | {p.id: p.component.title for p in self.game.components}
        about = PdfMetadata(
            title=title if title == self.game.header.title else f"{self.game.header.title}: {title}",
            subject=f"{self.game.header.version} {(data or self.game.data_hash)[:8]}",
            sides=sides or self.run.order.sides,
            components=titles,
        )
        pages = with_offset(pages, self.run.order.offset, about.sides)
        write_pdf(stage / name, pages, about, on_page=on_page, cache=self.roots.cache, sketches=self.sketches)


def _ink_cover(path: Path) -> float:
    from pnp.render.png import ink_cover  # not measured for full ink

    return round(ink_cover(path), 3)


def _write_shared_cut_files(
    stage: Path, file: str, jobs: Sequence[Job], lines: Sequence[CutSheets]
) -> Mapping[str, tuple[str, ...]]:
    """Write the lines to cut of the sheets that components share; return the files of each component by id."""
    names = shared_files(file, [{one.printable.id: one.printable.title for one in job.members} for job in jobs])
    found: dict[str, tuple[str, ...]] = {}
    for job, sheets, name in zip(jobs, lines, names, strict=True):
        files = sheets.write(stage, name, ", ".join(job.titles))
        found |= {member.printable.id: files for member in job.members}
    return found
