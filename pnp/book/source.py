"""The source of a book."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.book.context import Faces
from pnp.book.design import Design
from pnp.composition.toolbox import Toolbox
from pnp.library.books import BookFile
from pnp.library.documents import Document
from pnp.library.game import Game


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
