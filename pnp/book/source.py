"""The data that a book is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.book.context import FaceProvider
from pnp.book.design import Design
from pnp.book.items import BookItem, Expander, PageLimit
from pnp.book.values import Evaluator
from pnp.composition.toolbox import Toolbox
from pnp.library.books import BookFile
from pnp.library.documents import Document
from pnp.library.game import Game
from pnp.library.problems import Problems, allowed_values
from pnp.library.sentences import SentenceFiller


@dataclass(frozen=True, slots=True)
class BookSource:
    """Everything a book is made from: the game, the book's name and file, type, design and printed faces."""

    game: Game
    name: str
    file: BookFile
    document: Document
    tools: Toolbox
    design: Design
    faces: FaceProvider

    def values(self, problems: Problems) -> Evaluator:
        """Return an evaluator of the book file's fields and expressions, which adds its errors to `problems`."""
        words = {**self.game.words, **self.file.words}
        scope = {**self.game.scope, "words": words}
        return Evaluator(scope, self.document, problems, self._sentences(problems))

    def _sentences(self, problems: Problems) -> SentenceFiller | None:
        """Return the sentences made from the tables in the book's `sentences`; None if the book has none."""
        wanted = self.file.sentences
        if wanted is None:
            return None
        tables = {name: self._rows(name, problems) for name in (*wanted.by, *wanted.names)}
        return SentenceFiller(
            [row for name in wanted.by for row in tables[name]], [row for name in wanted.names for row in tables[name]]
        )

    def _rows(self, name: str, problems: Problems) -> list[Mapping[str, Any]]:
        """Return the records of one of the game's tables; empty after adding a problem."""
        tables = self.game.tables
        if name not in tables:
            problems.add(self.document.origin("sentences"), name, f"unknown table{allowed_values(name, tables)}")
            return []
        found = tables[name]
        rows = found.values() if isinstance(found, Mapping) else found
        return [row for row in rows if isinstance(row, Mapping)]

    def contents(self, problems: Problems) -> Contents:
        """Return the contents of the book; errors are added to `problems`."""
        expander = Expander(self.values(problems), [])
        blocks = expander.items(self.file.blocks, ("blocks",))
        return Contents(blocks, expander.items(self.file.back, ("back",)), tuple(expander.page_limits))


@dataclass(frozen=True, slots=True)
class Contents:
    """The items of a book (`items`), the items of its back, and the records with a page limit (`page_limits`)."""

    items: tuple[BookItem, ...]
    back: tuple[BookItem, ...]
    page_limits: tuple[PageLimit, ...] = ()
