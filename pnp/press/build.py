"""A build: the components asked for, each as a PDF, the whole game as one, the manifest and the parts list."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from pnp.composition.style import Ink, Style, load_style
from pnp.composition.toolbox import Toolbox
from pnp.drawing.fonts import Font
from pnp.errors import DataError, OutputError, PnpError
from pnp.imposition.page import Page
from pnp.library.game import Game
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.model.sheet import Paper
from pnp.press.job import Job, sheet_of
from pnp.press.manifest import Made, manifest
from pnp.press.parts import parts_pages
from pnp.press.pieces import Pieces
from pnp.press.run import Run
from pnp.render.pdf import write_pdf

SLUG_FONT = "Source Sans 3"
Progress = Callable[[str, int, int], None]
"""Called with the title of what is made, pages done and pages in all."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: the folder, and one entry a component."""

    folder: Path
    made: tuple[Made, ...]
    whole: str
    notes: tuple[str, ...]


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

    @property
    def tools(self) -> Toolbox:
        """The toolbox of the game."""
        if self._tools is None:
            style = load_style(self.game.id, self.roots)
            self._tools = Toolbox(
                self.game.id, self.roots, Style(style.tokens, style.document, self.ink), self.game.header.language
            )
        return self._tools

    def pieces(self, kinds: Sequence[str] = ()) -> list[Pieces]:
        """Return the components that this run prints, of the kinds given or of all.

        Raises:
            DataError: `only` names what is not there.
        """
        self.run.check_names(self.game)
        found = []
        for printable in self.game.components:
            if (not kinds or printable.component.kind in kinds) and self.run.takes(printable):
                if printable.id not in self._members:
                    self._members[printable.id] = Pieces(printable, self.game, self.roots, self.tools, self.run)
                found.append(self._members[printable.id])
        return found

    def check(self) -> None:
        """Compose and plan everything, and write nothing.

        Raises:
            DataError: every problem found.
        """
        problems = Problems()
        for member in self.pieces():
            with _gathered(problems):
                error = member.checked()
                if error is not None:
                    raise error
                self._job((member,))
        problems.raise_if_any()

    def write(self, folder: Path, kinds: Sequence[str] = (), whole: bool = True) -> Built:
        """Write the PDFs, the manifest and the parts list into a folder; all of them, or none.

        Raises:
            DataError: every problem found in data and layouts.
            OutputError: the folder cannot be written.
        """
        members = self.pieces(kinds)
        with _staged(folder) as stage:
            made = self._components(members, stage)
            name = ""
            if whole and len(made) > 1:
                name = self._whole_name
                made = self._whole(members, made, stage)
            notes = tuple(dict.fromkeys(f"{one.title}: {note}" for one in made for note in one.notes))
            (stage / "manifest.json").write_text(manifest(self.game, self.run, made, name), encoding="utf-8")
        return Built(folder, tuple(made), name, notes)

    def _job(self, members: tuple[Pieces, ...], paper: Paper | None = None) -> Job:
        return Job(members, sheet_of(members[0], self.roots), self.run, paper or self.run.paper)

    def _components(self, members: Sequence[Pieces], stage: Path) -> list[Made]:
        problems = Problems()
        made: list[Made] = []
        for member in members:
            with _gathered(problems):
                job = self._job((member,))
                path = stage / f"{file_name(member.printable.component.title)}.pdf"
                self._pdf(path, job.pages_of(self._font, self._words), job.pages, member.printable.component.title)
                made.append(Made.of(member, job, path.name, self._poster(member, job, stage)))
        problems.raise_if_any()
        return made

    def _poster(self, member: Pieces, job: Job, stage: Path) -> str:
        """Print a face that was parted once more, whole, on the smallest paper that holds it; return the file."""
        if job.plan.sheets == 1 or member.front.breaks == ((), ()) or member.size[0] <= 0:
            return ""
        for paper in sorted(self.papers, key=lambda p: p.width * p.height):
            if paper.margin != self.run.paper.margin:
                continue
            whole = self._job((member,), paper)
            if whole.plan.sheets == 1:
                title = f"{member.printable.component.title}, whole ({paper.name})"
                path = stage / f"{file_name(title)}.pdf"
                self._pdf(path, whole.pages_of(self._font, self._words), whole.pages, title)
                return path.name
        return ""

    def _whole(self, members: Sequence[Pieces], made: list[Made], stage: Path) -> list[Made]:
        """Print the parts list, and all components in one file; those of a mixed sheet share their sheets."""
        jobs = [self._job(group) for group in _shared(members, self.roots)]
        sheets = sum(job.sheets for job in jobs)
        by_id = {member.printable.id: job for job in jobs for member in job.members}
        made = [one.sharing(by_id[one.id]) for one in made]
        count, parts = parts_pages(self.game, self.roots, self.run, made, sheets)
        listed = list(parts)
        self._pdf(stage / "parts-list.pdf", iter(listed), count, "Parts list")
        at, placed = count + 1, []
        for job in jobs:
            placed.append((job, at))
            at += job.pages
        pages = (page for job in jobs for page in job.pages_of(self._font, self._words))
        self._pdf(stage / self._whole_name, chain(listed, pages), at - 1, self.game.header.title)
        first = {member.printable.id: (start, start + job.pages - 1) for job, start in placed for member in job.members}
        return [one.placed(*first[one.id]) for one in made]

    @property
    def _whole_name(self) -> str:
        return f"{file_name(self.game.header.title)}.pdf"

    @property
    def _font(self) -> Font:
        return self.tools.fonts.find(SLUG_FONT)

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

    def _pdf(self, path: Path, pages: Iterator[Page], total: int, title: str) -> None:
        titles = {"parts_list": "Parts list"} | {p.id: p.component.title for p in self.game.components}
        write_pdf(
            path,
            pages,
            title=title if title == self.game.header.title else f"{self.game.header.title}: {title}",
            subject=f"{self.game.header.version} {self.game.data_hash[:8]}",
            sides=self.run.sides,
            components=titles,
            on_page=lambda done: self.progress(title, done, total),
        )


def _shared(members: Sequence[Pieces], roots: Roots) -> list[tuple[Pieces, ...]]:
    """Return components in groups: those on the same mixed sheet together, at the place of the first."""
    groups: dict[str, list[Pieces]] = {}
    for member in members:
        spec = sheet_of(member, roots)
        mixed = any(layout.shelves for layout in spec.layouts)
        groups.setdefault(spec.name if mixed else f"/{member.printable.id}", []).append(member)
    return [tuple(group) for group in groups.values()]


def file_name(title: str) -> str:
    """Return a title as the name of a file: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or "file"


@contextmanager
def _gathered(problems: Problems) -> Iterator[None]:
    try:
        yield
    except DataError as error:
        problems.extend(error.problems)


@contextmanager
def _staged(folder: Path) -> Iterator[Path]:
    """Give a temporary folder beside the target; move its files over when all went well."""
    stage: Path | None = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        yield stage
        folder.mkdir(exist_ok=True)
        for file in sorted(stage.iterdir()):
            os.replace(file, folder / file.name)
    except PnpError:
        raise
    except OSError as error:
        raise OutputError(f"{folder} cannot be written ({error.strerror or error})") from error
    finally:
        if stage is not None:
            shutil.rmtree(stage, ignore_errors=True)
