"""Book files: books/<game>/<name>.yaml, a list of blocks that fill the pages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from pnp.library.book_pictures import BookPicture
from pnp.library.documents import Document, checked_part
from pnp.library.game import book_folder
from pnp.library.merging import load_merged
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.schema import Expression, Name, Number, Part, Text, Version, Whole, YesNo, empty_list


class Figure(Part):
    """Pictures side by side, with labels and captions below them."""

    show: Annotated[list[BookPicture], Field(min_length=1)]
    caption: str = ""
    wide: YesNo = Field(default=False, description="Whether the pictures extend over the margin column.")
    beside: str = Field(default="", description="A text beside the pictures.")


class NumberedStep(Part):
    """One step: its picture, title and words."""

    title: Text
    text: str = ""
    show: BookPicture | None = None


class Steps(Part):
    """Numbered steps in rows of pictures, `across` side by side."""

    across: Annotated[Whole, Field(ge=1, le=6)] = 3
    numbered: YesNo = True
    list_: Annotated[list[NumberedStep], Field(min_length=1, alias="list")]


class Play(Part):
    """An example with pictures of the table before and after it; missing words come from the rule book's example."""

    of: str = Field(default="", description="The id of an example in the rule book.")
    title: str = ""
    given: str = ""
    actions: list[str] = Field(default_factory=empty_list)
    then: str = ""
    before: BookPicture | None = None
    after: BookPicture | None = None
    share: Annotated[Number, Field(gt=0, le=1)] = Field(
        default=0.4, description="The share of the width for pictures; if it is 1, they are above the words."
    )
    stack: YesNo = Field(default=False, description="Whether the first picture is above the second.")


class Spread(Part):
    """A picture over two facing pages, with a title above it and the legend for its numbers below it."""

    show: BookPicture
    title: str = ""
    text: str = ""


class FormField(Part):
    """Something to fill in: a label with a line to write on, with `boxes` to tick, or with space `height` mm high.

    With the height `rest` it has lines down to the foot of the page, if the form is last on its page.
    """

    label: str = ""
    share: Annotated[Number, Field(gt=0)] = 1
    boxes: Annotated[Whole, Field(ge=0, le=40)] = 0
    height: Annotated[Number, Field(gt=0, le=150)] | Literal["rest"] | None = None


class Form(Part):
    """A box with rows of fields to fill in."""

    title: str = ""
    rows: Annotated[list[Annotated[list[FormField], Field(min_length=1)]], Field(min_length=1)]


class Column(Part):
    """A table column; `share` is its share of the width."""

    title: str = ""
    text: Text
    share: Annotated[Number, Field(gt=0)] = 1
    style: str = ""


class Table(Part):
    """A table: one row for each record of `each`, with cells filled in from the record; or the given `rows`."""

    columns: Annotated[list[Column], Field(min_length=1)]
    each: Text | None = None
    where: Expression = True
    by: str = Field(default="", description="An expression; the records are sorted by it.")
    defaults: dict[Name, Any] = Field(default_factory=dict, description="Fields that a record may omit.")
    rows: list[list[str]] | None = None
    caption: str = ""
    wide: YesNo = False

    @model_validator(mode="after")
    def _one_source(self) -> Table:
        if (self.each is None) == (self.rows is None):
            raise ValueError("write either `each` (records) or `rows` (rows written here)")
        return self


class ClauseGroup(Part):
    """Clauses of a section under their own heading."""

    title: Text
    clauses: Annotated[list[Name], Field(min_length=1)]


class Term(Part):
    """An index word, with the pages of the rules that contain one of `words` (default: the word itself).

    With `at` (ids of clauses) or `pages` (an expression that returns ids of blocks), the pages of those clauses or
    blocks are printed instead; with `see`, a reference to another word. With `each` there is a word for each record.
    """

    term: Text
    words: list[Text] = Field(default_factory=empty_list)
    at: list[Name] = Field(default_factory=empty_list)
    see: str = ""
    each: str = ""
    pages: str = ""


class Columns(Part):
    """Blocks in several columns."""

    count: Annotated[Whole, Field(ge=1, le=6)]
    blocks: Annotated[list[Block], Field(min_length=1)]


class Cell(Part):
    """Blocks beside the other cells of a row; `share` is this cell's share of the width."""

    share: Annotated[Number, Field(gt=0)] = 1
    blocks: Annotated[list[Block], Field(min_length=1)]


class Records(Part):
    """The records for which `where` is true, sorted by `by`; expressions call each record by the name in `as`."""

    each: Text
    name: Annotated[str, Field(alias="as", pattern=r"^[A-Za-z_]\w*$")] = "record"
    where: Expression = True
    by: str = ""


class Repeat(Records):
    """Blocks printed once for each record. `pages` is the maximum number of pages for one record."""

    pages: Annotated[Whole, Field(ge=1)] | None = None
    blocks: Annotated[list[Block], Field(min_length=1)]


class _Content(Part):
    """The content of a block, by its kind."""

    chapter: Text | None = None
    heading: Text | None = None
    text: Text | None = None
    list_: list[Text] | None = Field(default=None, alias="list")
    note: Text | None = None
    rules: Name | list[Name] | None = Field(default=None, description="Sections of the rule book.")
    clauses: list[Name] | None = Field(default=None, description="Single rules as a list, without their numbers.")
    examples: list[Name] | None = None
    figure: Figure | None = None
    table: Table | None = None
    steps: Steps | None = None
    play: Play | None = None
    spread: Spread | None = None
    form: Form | None = None
    panels: Text | None = Field(
        default=None,
        description="An expression that returns records with title, icon and lines, such as tables.aid.front.",
    )
    components: YesNo | list[Name] | None = None
    contents: YesNo | None = None
    house_rules: YesNo | None = None
    rulings: YesNo | None = None
    numbers: YesNo | None = None
    index: list[Term] | None = None
    colophon: Text | None = None
    columns: Columns | None = None
    row: list[Cell] | None = Field(default=None, description="Blocks side by side, on one page.")
    repeat: Repeat | None = None
    page: YesNo | Literal["left"] | None = Field(
        default=None,
        description="The next block begins a page; with `left`, a left page, so that two facing pages follow.",
    )


KINDS = {field.alias or name: name for name, field in _Content.model_fields.items()}
"""The kinds of block as a book file names them, each with the attribute that has its content."""


class Block(_Content):
    """One block on the page: exactly one of the kinds, and its settings."""

    id: Text | None = None
    title: str = Field(default="", description="The title of a note, or of rules (default: the section's title).")
    icon: str = ""
    style: str = Field(default="", description="A type style for a text, such as lead.")
    numbered: YesNo = Field(default=True, description="Whether a chapter has a number.")
    groups: list[ClauseGroup] = Field(default_factory=empty_list)
    when: Expression = True

    @property
    def kind(self) -> str:
        """Return the kind of the block."""
        return next(kind for kind in KINDS if self.value(kind) is not None)

    def value(self, kind: str) -> Any:
        """Return the block's value under a kind, or None."""
        return getattr(self, KINDS[kind])

    @model_validator(mode="after")
    def _one_kind(self) -> Block:
        found = [kind for kind in KINDS if self.value(kind) is not None]
        if len(found) != 1:
            told = f"it has {' and '.join(found)}" if found else "it has none"
            raise ValueError(f"a block must have exactly one of {', '.join(KINDS)}; {told}")
        return self


class Cover(Part):
    """The first page: its layout, the fields for the layout (in addition to `kind` and `foot`), and its pictures."""

    layout: Name = "book_cover"
    title: str = Field(default="", description="Replaces the game's title.")
    subtitle: str = ""
    show: list[BookPicture] = Field(default_factory=empty_list)
    words: dict[Name, str] = Field(default_factory=dict)


class WordsOf(Part):
    """Tables of words: an entry such as `{word: depart, unit: ooze}` also gets the fields of their record `depart`.

    The texts of these fields are filled in with the entry's values, here the unit. `by` are the tables of words. Ids
    from the tables in `names` are printed as names.
    """

    by: Annotated[list[Text], Field(min_length=1)]
    names: list[Text] = Field(default_factory=empty_list)


class BookFile(Part):
    """books/<game>/<name>.yaml: a book (a booklet of pages) or a sheet (one page for each side of the paper)."""

    book: Version
    extends: Name | None = Field(default=None, description="Another book of the game, which this file extends.")
    title: Text
    kind: Literal["book", "sheet"] = "book"
    ids: Literal["margin", "appendix"] = Field(
        default="margin",
        description="Where rule ids are printed: beside the rules, or only in the lists at the end.",
    )
    body: Text = Field(default="text", description="The type style of texts, lists and rules in lists.")
    words: dict[Name, Any] = Field(default_factory=dict, description="Words of the book, in addition to the game's.")
    sentences: WordsOf | None = None
    scenarios: Records | None = Field(default=None, description="Scenarios, written as JSON for other programs.")
    cover: Cover | None = None
    blocks: Annotated[list[Block], Field(min_length=1)]
    back: list[Block] = Field(
        default_factory=empty_list, description="The back of a sheet, or the last page of a book."
    )


def read_books(game: str, roots: Roots, problems: Problems) -> dict[str, tuple[BookFile, Document]]:
    """Return a game's books by name, each with its document; errors are added to the problems."""
    found: dict[str, tuple[BookFile, Document]] = {}
    for name in roots.file_names(book_folder(game), ".yaml"):
        document = load_merged(lambda wanted: [f"{book_folder(game)}/{wanted}.yaml"], name, roots, problems)
        book = None if document is None else checked_part(document, BookFile, problems)
        if document is not None and book is not None:
            found[name] = book, document
    return found
