"""The design of a game's books: measures, words and tokens of layouts/<game>/book.yaml or layouts/common/book.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from pnp.composition.colours import Ink
from pnp.composition.layout import file_paths
from pnp.composition.style import Style, load_style, read_style
from pnp.errors import DataError
from pnp.library.documents import Document, checked_part
from pnp.library.merging import load_merged, merged
from pnp.library.problems import Problems, allowed_values
from pnp.library.roots import Roots
from pnp.library.schema import Name, Number, Part, Text, Version, empty_list

T = TypeVar("T")
NAME = "book"
TOKENS = ("palette", "gradients", "patterns", "strokes", "type", "shapes", "icons", "keywords")
Length = Annotated[Number, Field(ge=0, le=200)]


class Margins(Part):
    """The white space around the text and its margin column."""

    inner: Length
    outer: Length
    top: Length
    bottom: Length


class Aside(Part):
    """The margin column on the outer side of the text."""

    width: Length
    gap: Length


class SheetDesign(Part):
    """A sheet: its margin, its columns and the gap between them."""

    margin: Length
    columns: Annotated[int, Field(ge=1, le=6)]
    gap: Length


class CoverDesign(Part):
    """The margins around the pictures on the cover."""

    left: Length
    right: Length
    top: Length
    bottom: Length


class PlatesDesign(Part):
    """Layouts that decorate the pages, each drawn to fill the area for it; a blank name draws nothing.

    `chapter` is behind the heading of a chapter, `foot` at the foot of a page that ends early, with a height of at
    least `least_foot` and at most `most_foot`; `folio` is behind the page number.
    """

    chapter: Name | Literal[""] = ""
    foot: Name | Literal[""] = ""
    folio: Name | Literal[""] = ""
    folio_size: tuple[Length, Length] = (9, 7)
    least_foot: Length = 22
    most_foot: Length = 80


class DesignFile(Part):
    """book.yaml: measures in mm, words, and tokens in addition to those of the game's style."""

    design: Version
    extends: str | None = None
    margins: Margins
    open_margins: Margins = Field(description="The margins of a book that prints no rule ids beside its rules.")
    aside: Aside
    hang: Length
    indent: Length
    align: Literal["left", "justify"] = "left"
    least_room: Length
    sheet: SheetDesign
    cover: CoverDesign
    plates: PlatesDesign = Field(default_factory=PlatesDesign)
    space: dict[str, Length]
    labels: dict[str, str]
    topics: list[Text] = Field(
        default_factory=empty_list,
        description="Words printed in bold in the first rule of a section or a list that contains them.",
    )
    palette: dict[str, Any] = Field(default_factory=dict)
    gradients: dict[str, Any] = Field(default_factory=dict)
    patterns: dict[str, Any] = Field(default_factory=dict)
    strokes: dict[str, Any] = Field(default_factory=dict)
    type: dict[str, Any] = Field(default_factory=dict)
    shapes: dict[str, Any] = Field(default_factory=dict)
    icons: dict[str, Any] = Field(default_factory=dict)
    keywords: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Design:
    """The measures and words of books, and the style for setting them."""

    file: DesignFile
    style: Style
    document: Document

    def space(self, name: str) -> float:
        """Return the named white space in mm."""
        return self._named_value(self.file.space, name, "space")

    def label(self, name: str) -> str:
        """Return the words that books print for a label."""
        return self._named_value(self.file.labels, name, "labels")

    def _named_value(self, names: Mapping[str, T], name: str, kind: str) -> T:
        if name not in names:
            problems = Problems()
            problems.add(self.document.origin(kind), kind, f'unknown name "{name}"{allowed_values(name, names)}')
            problems.raise_if_any()
        return names[name]


def load_design(game: str, roots: Roots, ink: Ink = "full") -> Design:
    """Return the design of a game's books.

    Raises: DataError: the design or its tokens have problems.
    """
    problems = Problems()
    document = load_merged(lambda wanted: file_paths(wanted, game), NAME, roots, problems)
    found = None if document is None else checked_part(document, DesignFile, problems)
    if document is None or found is None:
        raise DataError(problems)
    style = read_style(merged([_tokens(document), load_style(game, roots).document], problems), problems)
    return Design(found, Style(style.tokens, style.document, ink), document)


def _tokens(document: Document) -> Document:
    """Return the tokens of a design file, as a style document."""
    value = {name: part for name in TOKENS if (part := document.value_at(name)) is not None}
    origins = {path: place for path, place in document.origins.items() if path[:1] in {(name,) for name in value}}
    return Document(document.file, {"style": 1, **value}, origins, document.keys)
