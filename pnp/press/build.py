"""A build: the components asked for, each as a PDF, the whole game as one, the manifest and the parts list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from pnp.composition.style import Ink, Style, load_style
from pnp.composition.toolbox import Toolbox
from pnp.drawing.fonts import Font
from pnp.errors import ArtError, DataError, OutputError, PnpError, Problem
from pnp.imposition.page import Page
from pnp.library.game import Game, Printable
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.model.sheet import Paper
from pnp.press.delivery import MANIFEST, unlisted, written
from pnp.press.job import Job, sheet_of
from pnp.press.manifest import Built, Made, manifest, manifest_text, plain_name
from pnp.press.parts import parts_pages
from pnp.press.pieces import Pieces
from pnp.press.run import Run
from pnp.press.staging import staged
from pnp.press.undrawn import note_undrawn
from pnp.render.pdf import try_pages, write_pdf

PARTS = "parts-list.pdf"
SLUG_FONT = "Source Sans 3"
Progress = Callable[[str, int, int], None]
"""Called with the title of what is made, pages done and pages in all."""


Keep = Callable[[Path, Built, Mapping[str, Any]], None]
"""Called with the folder of finished files, before they are moved over, what was made, and the manifest of it alone."""


@dataclass(slots=True)
class Build:
    """One build of a game."""

    game: Game
    roots: Roots
    run: Run
    papers: Sequence[Paper]
    ink: Ink = "full"
    progress: Progress = lambda title, done, total: None
    _members: dict[str, Pieces] = field(default_factory=dict)
    _tools: Toolbox | None = None
    _slug_font: Font | None = None

    @property
    def tools(self) -> Toolbox:
        """The toolbox of the game.

        Raises:
            DataError: its style has problems.
        """
        if self._tools is None:
            style = load_style(self.game.id, self.roots)
            self._tools = Toolbox(
                self.game.id, self.roots, Style(style.tokens, style.document, self.ink), self.game.header.language
            )
        return self._tools

    def pieces(self, kinds: Sequence[str] = ()) -> list[Pieces]:
        """Return the components that this run prints, of the kinds given or of all.

        Raises:
            DataError: `only` names what is not there, there is nothing of these kinds, or the style has problems.
        """
        self.run.check_names(self.game)
        found = []
        for printable in self.game.components:
            if (not kinds or printable.component.kind in kinds) and self.run.takes(printable):
                if printable.id not in self._members:
                    self._members[printable.id] = Pieces(printable, self.game, self.roots, self.tools, self.run)
                found.append(self._members[printable.id])
        if not found:
            raise DataError([self._nothing(kinds)])
        return found

    def _nothing(self, kinds: Sequence[str]) -> Problem:
        there = dict.fromkeys(printable.component.kind for printable in self.game.components)
        wanted = f"a {' or '.join(kinds)}" if kinds else "printed with these options"
        asked = f" among {', '.join(self.run.only)}" if self.run.only else ""
        message = f"no component is {wanted}{asked} (there is: {', '.join(there) or 'none'})"
        return Problem(self.game.document.origin("list"), "list", message)

    def note_faults(self, problems: Problems) -> None:
        """Compose all components whose data are sound, keep nothing, and note what is wrong."""
        try:
            members = self.pieces()
        except DataError as error:
            problems.extend(error.problems)
            return
        for member in members:
            if member.printable.sound:
                member.note_faults(problems)

    def check(self) -> None:
        """Make every face and every sheet as a build does, and write nothing.

        Raises:
            DataError: every problem found.
        """
        self._make(None, self.pieces(), whole=True)

    def write(
        self,
        folder: Path,
        kinds: Sequence[str] = (),
        whole: bool = True,
        keep: Keep = lambda stage, built, content: None,
    ) -> Built:
        """Write the PDFs, the manifest and the parts list into a folder; all of them, or none.

        Files of an earlier run of the whole game that this one does not make are taken away.

        Raises:
            DataError: every problem found in data and layouts.
            OutputError: the folder cannot be written.
        """
        members = self.pieces(kinds)
        with staged(folder, unlisted if whole else lambda folder, new: []) as stage:
            made, name = self._make(stage, members, whole)
            built = Built(folder, tuple(made), name, whole)
            content = manifest(self.game, self.run, made, name)
            keep(stage, built, content)
            text = manifest_text(content, written(folder / MANIFEST))
            (stage / MANIFEST).write_text(text, encoding="utf-8")
        return built

    def _make(self, stage: Path | None, members: Sequence[Pieces], whole: bool) -> tuple[list[Made], str]:
        """Make the files of the components and, if wanted, of the whole game; return what was made and its file.

        Without a folder nothing is written; the sheets of the whole game, whose faces were all drawn, are only planned.
        """
        made = self._components(members, stage)
        if not whole or len(made) < 2:
            return made, ""
        return self._whole(members, made, stage), self._whole_name

    def _job(self, members: tuple[Pieces, ...], paper: Paper | None = None) -> Job:
        return Job(members, sheet_of(members[0], self.roots), self.run, paper or self.run.paper, self.papers)

    def _components(self, members: Sequence[Pieces], stage: Path | None) -> list[Made]:
        problems = Problems()
        made: list[Made] = []
        for member in members:
            try:
                made.append(self._component(member, stage))
            except OutputError:
                raise
            except PnpError as error:
                known = len(problems)
                if isinstance(error, ArtError):
                    note_undrawn(member, problems)
                if len(problems) == known:
                    member.refuse(error, problems)
                member.note_faults(problems)
        problems.raise_if_any()
        return made

    def _component(self, member: Pieces, stage: Path | None) -> Made:
        title = member.printable.component.title
        job = self._job((member,))
        notes = job.notes(self._font, self._words)
        name = self._file(member.printable)
        self._pdf(stage, name, job.pages_of(self._font, self._words), job.pages, title)
        return Made.of(member, job, name, self._poster(member, job, stage), notes)

    def _poster(self, member: Pieces, job: Job, stage: Path | None) -> str:
        """Print a face that was parted once more, whole, on the smallest paper that holds it; return the file."""
        if job.plan.sheets == 1 or member.front.breaks == ((), ()) or member.size[0] <= 0:
            return ""
        larger = [paper for paper in self.papers if paper.margin == self.run.paper.margin]
        for paper in sorted(larger, key=lambda p: p.width * p.height):
            try:
                whole = self._job((member,), paper)
            except DataError:  # not even its parts fit on so small a paper
                continue
            if whole.plan.sheets == 1:
                title = f"{member.printable.component.title}, whole ({paper.name})"
                name = self._file(member.printable, paper.name)
                self._pdf(stage, name, whole.pages_of(self._font, self._words), whole.pages, title)
                return name
        return ""

    def _whole(self, members: Sequence[Pieces], made: list[Made], stage: Path | None) -> list[Made]:
        """Print the parts list, and all components in one file; those of a mixed sheet share their sheets."""
        jobs = [self._job(group) for group in _shared(members, self.roots)]
        sheets = sum(job.sheets for job in jobs)
        by_id = {member.printable.id: job for job in jobs for member in job.members}
        made = [one.sharing(by_id[one.id]) for one in made]
        count, parts = parts_pages(self.game, self.roots, self.run, made, sheets)
        listed = list(parts)
        self._pdf(stage, PARTS, iter(listed), count, "Parts list")
        if stage is None:
            return made
        at, placed = count + 1, []
        for job in jobs:
            placed.append((job, at))
            at += job.pages
        pages = (page for job in jobs for page in job.pages_of(self._font, self._words))
        self._pdf(stage, self._whole_name, chain(listed, pages), at - 1, self.game.header.title)
        first = {member.printable.id: (start, start + job.pages - 1) for job, start in placed for member in job.members}
        return [one.placed(*first[one.id]) for one in made]

    @property
    def _whole_name(self) -> str:
        return f"{plain_name(self.game.header.title) or self.game.id}.pdf"

    def _file(self, printable: Printable, paper: str = "") -> str:
        """Return the name of a component's file: its title, with its id where another file has that name."""
        name = plain_name(printable.component.title)
        others = [plain_name(other.component.title) for other in self.game.components if other.id != printable.id]
        if not name or f"{name}.pdf" in (PARTS, self._whole_name) or name in others:
            name = "-".join(filter(None, (name, plain_name(printable.id))))
        return f"{name}-whole-{plain_name(paper)}.pdf" if paper else f"{name}.pdf"

    @property
    def _font(self) -> Font:
        """The font of what stands outside the cut: the first that has all letters of the titles."""
        if self._slug_font is None:
            header, fonts = self.game.header, self.tools.fonts
            titles = "".join(
                [header.title, header.version, header.date, *(p.component.title for p in self.game.components)]
            )
            plain = fonts.find(SLUG_FONT)
            able = [plain, *(font for font, _ in fonts.runs(plain, titles, header.language))]
            self._slug_font = next((font for font in able if all(map(font.has, titles))), plain)
        return self._slug_font

    @property
    def _words(self) -> dict[str, str]:
        header = self.game.header
        return {
            "game.title": header.title,
            "game.date": header.date,
            "build.version": header.version,
            "build.hash": self.game.data_hash[:8],
            "build.date": header.date,
        }

    def _pdf(self, stage: Path | None, name: str, pages: Iterator[Page], total: int, title: str) -> None:
        def on_page(done: int) -> None:
            self.progress(title, done, total)

        if stage is None:
            try_pages(pages, on_page, self.roots.cache)
            return
        titles = {"parts_list": "Parts list"} | {p.id: p.component.title for p in self.game.components}
        write_pdf(
            stage / name,
            pages,
            title=title if title == self.game.header.title else f"{self.game.header.title}: {title}",
            subject=f"{self.game.header.version} {self.game.data_hash[:8]}",
            sides=self.run.sides,
            components=titles,
            on_page=on_page,
            cache=self.roots.cache,
        )


def _shared(members: Sequence[Pieces], roots: Roots) -> list[tuple[Pieces, ...]]:
    """Return components in groups: those on the same mixed sheet together, at the place of the first."""
    groups: dict[str, list[Pieces]] = {}
    for member in members:
        spec = sheet_of(member, roots)
        mixed = any(layout.shelves for layout in spec.layouts)
        groups.setdefault(spec.name if mixed else f"/{member.printable.id}", []).append(member)
    return [tuple(group) for group in groups.values()]
