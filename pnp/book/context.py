"""The context for writing the parts of a book: game, type, pictures, numbers, pages of anchors."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from pnp.book.design import Design
from pnp.book.flow import PageSize, TextArea
from pnp.book.items import BookItem
from pnp.book.numbering import BookFacts
from pnp.book.typesetter import Typesetter
from pnp.book.values import Evaluator
from pnp.drawing.face import Face
from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.library.books import BookFile
from pnp.library.documents import Document
from pnp.library.game import Game
from pnp.library.problems import Problems, did_you_mean
from pnp.library.rows import Row
from pnp.library.trees import Step

NO_PAGE = PageSize(0.0, 0.0)
_SEE = re.compile(r"<see ([^<>|]+)>")
_ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b")
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\*<"})


class FaceProvider(Protocol):
    """Provides the printed faces of a game's components."""

    def boxes(self, component: str, row: str, origin: Origin) -> Mapping[str, Rect]:
        """Return the rectangle of each layout box on the front of a row, by name."""

    def face(self, component: str, row: str, side: str, origin: Origin) -> Face:
        """Return a face of a row; if `row` is blank, of the first row."""

    def record(self, component: str, row: str, origin: Origin) -> Row:
        """Return the data of a component's row."""

    def drawn_face(self, layout: str, row: Row, size: PageSize | None = None) -> tuple[Face, Mapping[str, Rect]]:
        """Return a layout drawn with a row's data, and the rectangle of each of its boxes, by name.

        A `size` in mm replaces the size of the layout.
        """


@dataclass(frozen=True, slots=True)
class Context:
    """One pass over a book.

    `book_values` evaluates the book's fields and expressions; `local_names` has the names that outer `repeat` blocks
    add. `pages_by_anchor` are the pages of the anchors in the previous pass, and `items` are the blocks of the book.
    `heading_role` is the type role of headings within a chapter, `size` the page size, and `pictures` keeps drawn
    pictures for the next passes.
    """

    game: Game
    file: BookFile
    document: Document
    typesetter: Typesetter
    faces: FaceProvider
    text_area: TextArea
    facts: BookFacts
    problems: Problems
    book_values: Evaluator
    pages_by_anchor: Mapping[str, int]
    items: tuple[BookItem, ...] = ()
    local_names: Mapping[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    heading_role: str = "section"
    size: PageSize = NO_PAGE
    pictures: dict[tuple[object, ...], Any] = field(default_factory=dict)

    @property
    def has_ids(self) -> bool:
        """Whether the id of each rule is printed beside the rule."""
        return self.file.ids == "margin"

    @property
    def body(self) -> str:
        """The default type style of texts."""
        return self.file.body

    @property
    def design(self) -> Design:
        """The design of the book."""
        return self.typesetter.design

    def with_widths(self, width: float, full_width: float | None = None) -> Context:
        """Return the context with other widths in mm: `width` for texts, `full_width` (if given) for wide blocks."""
        return replace(
            self,
            text_area=self.text_area._replace(text_width=width, full_width=full_width or self.text_area.full_width),
        )

    def report(self, path: Sequence[Step], field: str, message: str) -> None:
        """Add a problem at a position in the book file."""
        self.problems.add(self.document.origin(*path), field, message)

    @property
    def values(self) -> Evaluator:
        """The evaluator of fields and expressions, with the names that outer `repeat` blocks add."""
        return (
            replace(self.book_values, scope={**self.book_values.scope, **self.local_names})
            if self.local_names
            else self.book_values
        )

    def fill(self, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> str:
        """Return a text with its fields filled in, and each `<see X>` replaced by a reference to X."""
        return _SEE.sub(
            lambda found: self.reference(found[1].strip(), path), self.values.filled_text(source, path, scope)
        )

    def is_true(self, source: object, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> bool:
        """Return whether a condition is true."""
        return self.values.is_true(source, path, scope)

    def evaluate(self, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> Any:
        """Return the value of an expression, or None after adding a problem."""
        return self.values.evaluate(source, path, scope)

    def reference(self, target: str, path: Sequence[Step] = ()) -> str:
        """Return a reference to an anchor (its number or title, and page); blank after reporting an unknown anchor."""
        known = self.facts.labels
        if target not in known:
            advice = did_you_mean(target, known) or " (to refer to a chapter, give it an `id`)"
            self.report(path, str(path[-1]) if path else "", f'unknown reference "{target}"{advice}')
            return ""
        return f"<to {target}|{known[target]}>{self.on_page(target)}"

    def short_reference(self, target: str) -> str:
        """Return a reference to an anchor without its page."""
        return f"<to {target}|{self.facts.labels.get(target, target)}>"

    def with_references(self, text: str) -> str:
        """Return an escaped text with each ruling id replaced by a reference to the rule that the ruling follows."""
        rules = self.facts.rule_before
        return _ID.sub(
            lambda id: f"<to {id[0]}|{self.facts.labels[rules[id[0]]]}>" if id[0] in rules else id[0], escaped(text)
        )

    def on_page(self, target: str) -> str:
        """Return the page of an anchor, as references print it: `, page 12`."""
        return f", {self.design.label('page')}\u00a0{self.pages_by_anchor.get(target, 0)}"


def escaped(text: str) -> str:
    """Return a text with its markup characters escaped, so that they print as they are."""
    return text.translate(_SIGNS)
