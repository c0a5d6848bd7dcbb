"""The source of a book."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.book.context import Faces
from pnp.book.design import Design
from pnp.book.items import Expander, Item, Span
from pnp.book.values import Values
from pnp.composition.toolbox import Toolbox
from pnp.library.books import BookFile
from pnp.library.documents import Document
from pnp.library.game import Game
from pnp.library.problems import Problems


@dataclass(frozen=True, slots=True)
class Source:
    """Everything a book is made from: the game, the book's name and file, type, design and printed faces."""

    game: Game
    name: str
    file: BookFile
    document: Document
    tools: Toolbox
    design: Design
    faces: Faces

    def contents(self, problems: Problems) -> Contents:
        """Return the items of the book; add its problems."""
        expander = Expander(Values(self.game.scope, self.document, problems), [])
        blocks = expander.items(self.file.blocks, ("blocks",))
        return Contents(blocks, expander.items(self.file.back, ("back",)), tuple(expander.spans))


@dataclass(frozen=True, slots=True)
class Contents:
    """The items of a book, those of its back, and the records that may take only so many pages."""

    blocks: tuple[Item, ...]
    back: tuple[Item, ...]
    spans: tuple[Span, ...] = ()
