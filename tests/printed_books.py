"""Books for tests: the tiny project with a book, and readers of printed books: text, links, outline, positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from folders import folders
from measures import Sheet, sheets
from tiny_project import TINY, write

from pnp.book import marks
from pnp.book.context import Context
from pnp.book.seen import VisibleArea
from pnp.library.book_pictures import BookPicture
from pnp.library.roots import built_in
from pnp.press.books import BookPress, MadeBook
from pnp.press.opening import open_build
from pnp.press.order import Order

ASIDE = 6.5  # pt, the size of type in the margin column
HEAD = 12.0  # mm at the top and the bottom of a page, for its running head and its number
ROOT = Path(__file__).parents[1]
GAMES = ("skies_of_fire", "monsters_and_magic", "capture_the_island")
RULES = """\
rules: 1
game: tiny
sections:
  - {id: s, title: The start, intro: How it begins.}
  - {id: t, title: The turn}
clauses:
  - {id: C-1, rule: A game has 9 turns., text: A game has $option.turns turns., kind: legality, section: s}
  - {id: C-2, rule: 'Lay the *cards* <down> for $5.', kind: legality, section: s, see: [C-3]}
  - {id: C-3, rule: Turns go round., kind: timing, section: t, see: [R-1]}
rulings:
  - id: R-1
    issue: How long is it?
    default_text: It is long.
    why: Because.
    switch: mode
    values: {long: Long., short: Short.}
    default: long
    decides: [C-3]
  - {id: R-2, issue: And then?, default_text: Nothing., why: It is over., decides: [C-1]}
facts:
  turns: {says: turns, from: {switch: mode, values: {long: 9, short: 5}}, least: 1, most: 20}
examples:
  - id: X-1
    title: A long game
    given: All is set.
    actions: [Play.]
    then: Nine turns.
    clauses: [C-1]
    options: {mode: long}
  - {id: X-2, title: Any game, given: All is set., then: Somebody wins., clauses: [C-3]}
"""
BOOK = """\
book: 1
title: Rules
cover: {subtitle: Small., show: [{component: deck, row: a, width: 40}]}
blocks:
  - {chapter: Contents, numbered: false}
  - {contents: true}
  - {house_rules: true}
  - {chapter: First}
  - {text: 'Look at <see C-3>.'}
  - {figure: {show: [{component: deck, row: b, width: 30, label: Bob}], caption: A card.}}
  - {components: true}
  - {rules: s}
  - {chapter: Second}
  - {rules: t}
  - {chapter: Why, numbered: false}
  - {rulings: true}
  - {numbers: true}
  - {index: [{term: turns}, {term: rounds, see: turns}, {term: cards}]}
back:
  - {colophon: The end.}
"""
SHEET = """\
book: 1
title: Aid
kind: sheet
blocks:
  - {panels: tables.aid}
back:
  - {heading: Heroes}
  - {table: {each: tables.deck, columns: [{title: Name, text: '**$name**'}, {title: Text, text: $text}]}}
"""
AID = "- {id: a, title: Turn, icon: star, lines: ['Play **$option.turns** turns.']}\n"
BOOK_PROJECT: Mapping[str, str | bytes] = {
    **TINY,
    "referee/games/tiny/rules.yaml": RULES,
    "books/tiny/rules.yaml": BOOK,
    "books/tiny/aid.yaml": SHEET,
    "cards/tiny/aid.yaml": AID,
}


class Picture(NamedTuple):
    """A picture as it was drawn: its entry in the book, the view, the room for numbers, the numbers, the title."""

    shown: BookPicture
    seen: VisibleArea
    room: marks.DiscArea
    numbers: Sequence[marks.Callout]
    book: str


class Printed(NamedTuple):
    """The result of printing books: the folder, the books by id, and their pictures if these were watched."""

    folder: Path
    books: Mapping[str, MadeBook]
    pictures: Sequence[Picture] = ()

    def path(self, book: str, booklet: bool = False) -> Path:
        made = self.books[book]
        return self.folder / (made.booklet if booklet else made.file)


def print_books(
    project: Path,
    game: str = "tiny",
    *,
    folder: Path | None = None,
    only: tuple[str, ...] = (),
    creep: float = 0.0,
    **choices: Any,
) -> Printed:
    """Print the books of a project's game into a folder, or into a new one in the project."""
    roots = folders(*dict.fromkeys((project, built_in())))
    build = open_build(Order(game, **choices), roots)
    folder = folder or Path(mkdtemp(prefix="books-", dir=project))
    made = BookPress(build, only, creep).write(folder)
    return Printed(folder, {one.id: one for one in made})


def print_watched(project: Path, game: str, folder: Path) -> Printed:
    """Print the books of a game into a folder, and keep their pictures."""
    pictures: list[Picture] = []
    drawn = marks.callouts

    def callouts(
        context: Context, shown: BookPicture, seen: VisibleArea, room: marks.DiscArea, path: Sequence[Any], numbers: int
    ) -> list[marks.Callout]:
        made = drawn(context, shown, seen, room, path, numbers)
        pictures.append(Picture(shown, seen, room, made, context.file.title))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.book.pictures.callouts", callouts)
        made = print_books(project, game, folder=folder)
    return made._replace(pictures=pictures)


def tiny_books(folder: Path, files: Mapping[str, str] | None = None, **choices: Any) -> Printed:
    """Print the tiny books, after changing files of the project."""
    return print_books(write(write(folder / "project", BOOK_PROJECT), files or {}), **choices)


def pages(path: Path) -> list[str]:
    """Return the text of each page, with single spaces; it is kept as long as the file is the same."""
    return list(_pages(*_same(path)))


def _same(path: Path) -> tuple[Path, int, int, int]:
    """Return the path of a file, and what changes when it is written again."""
    state = path.stat()
    return path.absolute(), state.st_ino, state.st_size, state.st_mtime_ns


@lru_cache(maxsize=32)
def _pages(path: Path, *state: int) -> tuple[str, ...]:
    document = pypdfium2.PdfDocument(path)
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
        return tuple(" ".join(text.replace("\ufffe", "-").split()) for text in texts)
    finally:
        document.close()


def body(path: Path) -> str:
    """Return the letters of a book without spaces, margin column, running heads and page numbers."""
    return squeezed(
        "".join(
            letter.text
            for page in sheets(path)
            for letter in page.letters
            if abs(letter.size - ASIDE) > 0.01 and HEAD < letter.y < page.height - HEAD
        )
    )


def squeezed(text: str) -> str:
    """Return a text without spaces and hyphens (a line may end at one), and with plain quotation marks."""
    signs = {
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "–": "",
        "−": "",
        "-": "",
        "\ufffe": "",
        "\x02": "",
        "…": "...",
        "\u00ad": "",
    }
    for sign, typed in signs.items():
        text = text.replace(sign, typed)
    return "".join(text.split())


LEADER = 0.35  # mm, the width of the line from a number to what it names


class Pointer(NamedTuple):
    """A number beside a picture: the middle of its disc, and of the dot on what it names."""

    disc: tuple[float, float]
    dot: tuple[float, float]


def pointers(page: Sheet) -> list[Pointer]:
    """Return the numbers of the pictures on a page in their order, also those on the facing page of a spread."""
    lines = (line for line in page.lines if abs(line.width - LEADER) < 1e-3)
    return [Pointer((line.x0, line.y0), (line.x1, line.y1)) for line in lines]


class Jump(NamedTuple):
    """A link or a line of the outline: its text or title, the page it leads to, the distance from its top (mm)."""

    words: str
    page: int
    top: float


def links(path: Path) -> Iterator[tuple[int, Jump]]:
    """Yield the links of a file, each with the number of its page, from 1."""
    with pikepdf.open(path) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        document = pypdfium2.PdfDocument(path)
        for number, page in enumerate(pdf.pages, 1):
            text = document[number - 1].get_textpage()
            for note in page.get("/Annots", []):
                left, bottom, right, top = map(float, note.Rect)
                words = " ".join(text.get_text_bounded(left - 0.2, bottom, right + 0.2, top).split())
                yield number, _jump(words, note.Dest, numbers, pdf)
        document.close()


def outline(path: Path) -> list[tuple[int, Jump]]:
    """Return the lines of the outline with their levels; they are kept as long as the file is the same."""
    return list(_outline(*_same(path)))


@lru_cache(maxsize=32)
def _outline(path: Path, *state: int) -> tuple[tuple[int, Jump], ...]:
    with pikepdf.open(path) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        return tuple(_lines(pdf.Root.Outlines.get("/First"), 0, numbers, pdf))


def _lines(item: Any, level: int, numbers: Mapping[Any, int], pdf: pikepdf.Pdf) -> Iterator[tuple[int, Jump]]:
    while item is not None:
        yield level, _jump(str(item.Title), item.Dest, numbers, pdf)
        yield from _lines(item.get("/First"), level + 1, numbers, pdf)
        item = item.get("/Next")


def _jump(words: str, target: Any, numbers: Mapping[Any, int], pdf: pikepdf.Pdf) -> Jump:
    number = numbers[target[0].objgen]
    height = float(pdf.pages[number - 1].MediaBox[3])
    return Jump(words, number, (height - float(target[3])) * 25.4 / 72)
