"""Prints the books of a game: each as pages for the screen and as a booklet to fold, or as a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.book.design import load_design
from pnp.book.flow import PageSize
from pnp.book.pages import BookPage, screen_page
from pnp.book.sheet import sheet
from pnp.book.source import BookSource
from pnp.book.volume import Volume, volume
from pnp.composition.toolbox import Toolbox
from pnp.errors import DataError, Origin, PnpError, Problem, choice_problem
from pnp.imposition.booklet import SIDES, impose_booklet, page_size
from pnp.imposition.offset import with_offset
from pnp.imposition.page import Page
from pnp.library.books import BookFile, read_books
from pnp.library.documents import Document
from pnp.library.game import book_folder
from pnp.library.problems import Problems, allowed_values
from pnp.model.sheet import Paper
from pnp.press.book_faces import BookFaceFinder
from pnp.press.build import Build
from pnp.press.delivery import read_existing
from pnp.press.manifest import book_manifest
from pnp.press.names import MANIFEST, part_file, plain_name
from pnp.press.scenarios import scenarios_json
from pnp.press.staging import staging_folder
from pnp.render.pdf import PdfMetadata, write_pdf

MOST_CREEP = 1.0
PAPER_SIDES = "front", "back"


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A finished book: the number of its pages, their size in mm, and the names of its files (blank: no such file).

    `file` is the book for the screen. `booklet` has `booklet_pages` pages on `sheets` sheets of paper. `data` has the
    scenarios as JSON.
    """

    id: str
    title: str
    kind: str
    pages: int
    size: tuple[float, float]
    file: str
    booklet: str = ""
    booklet_pages: int = 0
    sheets: int = 0
    data: str = ""
    notes: tuple[str, ...] = ()

    def manifest_entry(self) -> dict[str, Any]:
        """Return the manifest's entry for the book."""
        found: dict[str, Any] = {
            "id": self.id,
            "title": self.title,
            "kind": self.kind,
            "file": self.file,
            "pages": self.pages,
            "page_mm": [round(side, 3) for side in self.size],
            "sheets": self.sheets,
        }
        if self.booklet:
            found |= {"booklet_file": self.booklet, "booklet_pages": self.booklet_pages}
        if self.data:
            found["scenarios_file"] = self.data
        if self.notes:
            found["notes"] = list(self.notes)
        return found


@dataclass(slots=True)
class BookPress:
    """Prints the books of a game that are named in `only`, or all; `creep` is in mm per sheet."""

    build: Build
    only: Sequence[str] = ()
    creep: float = 0.0
    _problems: Problems = field(default_factory=Problems)

    def __post_init__(self) -> None:
        """Check that the books can be folded with these choices.

        Raises:
            DataError: a choice is not allowed; the error names the allowed values.
        """
        if self.build.run.order.sides not in SIDES:
            allowed = allowed_values(self.build.run.order.sides, SIDES)
            message = f'"{self.build.run.order.sides}" is not allowed, as books are printed on both sides{allowed}'
            raise DataError([choice_problem("sides", message)])
        if not 0 <= self.creep <= MOST_CREEP:
            message = f"{self.creep:g} mm is not allowed (allowed: 0 to {MOST_CREEP:g} mm)"
            raise DataError([choice_problem("creep", message)])

    def write(self, folder: Path) -> tuple[MadeBook, ...]:
        """Write the books and the manifest into a folder: all files, or none.

        Raises:
            DataError: the error lists every problem found in the books and their files.
            OutputError: the folder cannot be written.
        """
        sources = self.sources()
        with staging_folder(folder) as stage:
            made = tuple(one for source in sources if (one := self._make(source, stage)) is not None)
            self._problems.raise_if_any()
            entries = [one.manifest_entry() for one in made]
            listing = self.manifest_name
            old = read_existing(folder / listing)
            text = book_manifest(self.build.game, self.build.run, entries, old)
            (stage / listing).write_text(text, encoding="utf-8")
        return made

    @property
    def manifest_name(self) -> str:
        """Return the name of the manifest that lists the books."""
        return part_file(MANIFEST, self.build.run.name_suffix)

    def sources(self) -> list[BookSource]:
        """Return the requested books, opened.

        Raises:
            DataError: the books' files or design have problems, there is no book, or a requested book does not exist.
        """
        build = self.build
        files = read_books(build.game.id, build.roots, self._problems)
        self._problems.raise_if_any()
        self._check_names(files)
        design = load_design(build.game.id, build.roots, build.run.order.ink)
        tools = Toolbox(build.game.id, build.roots, design.style, build.game.header.language)
        faces = BookFaceFinder(build, tools)
        return [
            BookSource(build.game, name, book, document, tools, design, faces)
            for name, (book, document) in files.items()
            if not self.only or name in self.only
        ]

    def _check_names(self, files: dict[str, tuple[BookFile, Document]]) -> None:
        if not files:
            folder = book_folder(self.build.game.id)
            message = f"the game has no books (write one: {folder}/rulebook.yaml)"
            raise DataError([Problem(Origin(folder), "", message)])
        wrong = [name for name in self.only if name not in files]
        if wrong:
            raise DataError(
                choice_problem("only", f'no book is called "{name}"{allowed_values(name, files)}') for name in wrong
            )

    def _make(self, source: BookSource, stage: Path) -> MadeBook | None:
        """Make one book; return None after adding its problems."""
        try:
            return self._sheet(source, stage) if source.file.kind == "sheet" else self._book(source, stage)
        except DataError as error:
            self._problems.extend(error.problems)
        except PnpError as error:
            self._problems.add(source.document.origin(), "", str(error))
        return None

    def _sheet(self, source: BookSource, stage: Path) -> MadeBook | None:
        paper = self.build.run.paper
        size = PageSize(min(paper.width, paper.height), max(paper.width, paper.height))
        problems = Problems()
        sides = sheet(source, size, problems)
        self._problems.extend(problems)
        if problems:
            return None
        name = self._file(source.name)
        pages = [page._replace(side=side) for page, side in zip(self._pages(source, sides), PAPER_SIDES, strict=False)]
        self._pdf(stage / name, source, pages, self.build.run.order.sides)
        return MadeBook(source.name, source.file.title, "sheet", len(sides), size, name, sheets=1)

    def _book(self, source: BookSource, stage: Path) -> MadeBook | None:
        paper = self.build.run.paper
        problems = Problems()
        made = volume(source, PageSize(*page_size(paper)), problems)
        self._problems.extend(problems)
        if made is None:
            return None
        screen, booklet = self._file(source.name), self._file(f"{source.name}-booklet")
        self._pdf(stage / screen, source, self._pages(source, made.pages), "")
        padded = self._booklet(source, made, paper, stage / booklet)
        data = self._scenarios(source, stage)
        return MadeBook(
            source.name, source.file.title, "book", len(made.pages), made.size, screen, booklet, padded, padded // 4,
            data, made.notes,
        )  # fmt: skip

    def _scenarios(self, source: BookSource, stage: Path) -> str:
        """Write the scenarios of a book as JSON; return the file's name, or blank if there are no scenarios."""
        if source.file.scenarios is None:
            return ""
        text = scenarios_json(source, self._problems)
        name = f"{plain_name(source.name)}.json"
        (stage / name).write_text(text, encoding="utf-8")
        return name

    def _booklet(self, source: BookSource, made: Volume, paper: Paper, path: Path) -> int:
        """Write the booklet; return the number of its pages."""
        faces = [bound.face for bound in made.padded_pages()]
        sides = self.build.run.order.sides
        pages = list(impose_booklet(faces, paper, sides, self.creep, source.name))
        self._pdf(path, source, pages, sides)
        return len(faces)

    def _pages(self, source: BookSource, bound: Sequence[BookPage]) -> list[Page]:
        return [screen_page(page, str(number), source.name) for number, page in enumerate(bound, 1)]

    def _pdf(self, path: Path, source: BookSource, pages: Sequence[Page], sides: str) -> None:
        header = self.build.game.header
        about = PdfMetadata(
            title=f"{header.title}: {source.file.title}",
            author=header.publisher,
            subject=f"{header.version} {self.build.game.data_hash[:8]}",
            sides=sides,
            components={source.name: source.file.title},
            language=header.language,
            keywords=", ".join(filter(None, [header.title, source.file.title, "print and play"])),
        )
        write_pdf(
            path,
            with_offset(pages, self.build.run.order.offset, sides),
            about,
            on_page=lambda done: self.build.progress(source.file.title, done, len(pages)),
            cache=self.build.roots.cache,
        )

    def _file(self, name: str) -> str:
        """Return the name of a book's file, prefixed with `book-` if a component's file has the same name."""
        taken = {plain_name(one.component.title) for one in self.build.game.components}
        plain = plain_name(name)
        return part_file(f"book-{plain}.pdf" if plain in taken else f"{plain}.pdf", self.build.run.name_suffix)
