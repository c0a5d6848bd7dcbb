"""A whole book, written in passes until every page number is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.book.context import Context
from pnp.book.cover import cover
from pnp.book.flow import FlowResult, PageSize, TextArea, place_on_pages
from pnp.book.items import BookItem
from pnp.book.numbering import BookFacts, number_items
from pnp.book.pages import Binder, BookPage, Frame, text_area_of
from pnp.book.plates import PlatePainter
from pnp.book.source import BookSource, Contents
from pnp.book.strips import PlacedStrip
from pnp.book.typesetter import Typesetter
from pnp.book.writer import block_runs
from pnp.drawing import paths
from pnp.drawing.drawing import Shape
from pnp.errors import FontError, TextError
from pnp.library.problems import Problems

MOST_PASSES = 6
NOTE_LINE = 9.0
NOTE_HEAD = 30.0  # mm, the height of the plate above a page for notes
NOTE_BAND = 13.0  # mm of that plate behind the title
NOTE_RISE = 2.4  # mm from the middle of that part to the baseline of the title


@dataclass(frozen=True, slots=True)
class Volume:
    """A finished book: its pages in order, notes, and whether the last page is the back."""

    title: str
    size: PageSize
    pages: tuple[BookPage, ...]
    notes: tuple[str, ...]
    has_back: bool
    binder: Binder

    def padded_pages(self, multiple: int = 4) -> tuple[BookPage, ...]:
        """Return the pages, with ruled note pages before the back to make their number a multiple of `multiple`."""
        missing = -len(self.pages) % multiple
        at = len(self.pages) - self.has_back
        added = [_note_page(self.binder, at + n + 1) for n in range(missing)]
        return (*self.pages[:at], *added, *self.pages[at:])


class _Pass:
    """One pass over a book, with the page numbers of the previous pass."""

    def __init__(
        self,
        source: BookSource,
        items: Contents,
        facts: BookFacts,
        places: Mapping[str, int],
        size: PageSize,
        frame: Frame,
        pictures: dict[tuple[object, ...], Any],
    ) -> None:
        setter = Typesetter(source.tools, source.design)
        self.problems = Problems()
        self.source, self.items, self.size = source, items, size
        self.first = 1 + (source.file.cover is not None)
        self.context = Context(
            source.game, source.file, source.document, setter, source.faces, text_area_of(frame, size), facts,
            self.problems, source.values(self.problems), places, items.items, size=size, pictures=pictures,
        )  # fmt: skip
        plates = PlatePainter(source.design.file.plates, source.faces, source.document.file)
        self.binder = Binder(setter, size, source.game.header.title, source.name, frame, plates)

    def set(self, items: Sequence[BookItem], part: str, space: TextArea | None = None) -> FlowResult:
        """Set a part of the book and return its pages."""
        try:
            found = place_on_pages(block_runs(self.context, items), space or self.context.text_area, self.first)
        except (TextError, FontError) as error:
            self.context.report((part,), part, str(error))
            found = FlowResult(((),), ())
        for problem in found.problems:
            self.context.report((part,), part, problem)
        return found


def volume(source: BookSource, size: PageSize, problems: Problems) -> Volume | None:
    """Return a book with pages of the given size, or None, after adding its problems, if its text cannot be typeset."""
    items = source.contents(problems)
    if problems:
        return None
    facts = number_items(items.items, source.game.rulebook, source.file.ids == "margin")
    _check_whole(source, facts, problems)
    frame = Frame.of(source.design, source.file.ids == "margin" and bool(source.game.rulebook.clauses))
    places: dict[str, int] = {}
    pictures: dict[tuple[object, ...], Any] = {}
    for _ in range(MOST_PASSES):
        made = _Pass(source, items, facts, places, size, frame, pictures)
        leaves = made.set(items.items, "blocks").pages
        found = _places(leaves, made.first)
        if made.problems or found == places:
            break
        places = found
    else:
        made.context.report(
            ("blocks",), "blocks", f"page numbers still change after {MOST_PASSES} passes: shorten a text"
        )
    _check_spans(made, leaves)
    bound = tuple(_bind(made, leaves))
    if not made.problems:  # after a problem, pages that texts refer to may be missing
        _check_links(made, bound)
    problems.extend(made.problems)
    if made.problems:
        return None
    notes = tuple(dict.fromkeys(made.context.notes))
    return Volume(source.file.title, size, bound, notes, bool(source.file.back), made.binder)


def _places(leaves: Sequence[Sequence[PlacedStrip]], first: int) -> dict[str, int]:
    return {
        anchor: number
        for number, leaf in enumerate(leaves, first)
        for placed in leaf
        for anchor in placed.strip.anchors
    }


def _check_spans(made: _Pass, leaves: Sequence[Sequence[PlacedStrip]]) -> None:
    """Report the records that exceed their page limit."""
    for place, span in enumerate(made.items.page_limits):
        pages = sum(any(placed.strip.limit_index == place for placed in leaf) for leaf in leaves)
        if pages > span.pages:
            begin = ", or begin it on a new page (`- page: true` before its blocks)"
            advice = f"shorten its texts{'' if _begins_page(leaves, place) else begin}"
            message = f"{span.record} takes {pages} pages (allowed: {span.pages}): {advice}"
            made.context.report((*span.path, "pages"), "pages", message)


def _begins_page(leaves: Sequence[Sequence[PlacedStrip]], span: int) -> bool:
    """Return whether the first text of a record is also the first on its page."""
    return next(
        leaf[0].strip.limit_index == span for leaf in leaves if any(placed.strip.limit_index == span for placed in leaf)
    )


def _bind(made: _Pass, leaves: Sequence[Sequence[PlacedStrip]]) -> Iterator[BookPage]:
    at, running = 1, ""
    if made.source.file.cover is not None:
        yield cover(made.context, made.source, made.size)
        at = 2
    for place, leaf in enumerate(leaves):
        begun = [placed.strip.running_head for placed in leaf if placed.strip.running_head]
        running = begun[0] if begun and (not running or _begins_chapter(leaf)) else running
        last = place + 1 == len(leaves)
        yield made.binder.page(leaf, at, running, is_last=last) if leaf else _note_page(made.binder, at)
        running = begun[-1] if begun else running
        at += 1
    if made.source.file.back:
        yield made.binder.page(_back(made), at, "", is_plain=True)


def _back(made: _Pass) -> list[PlacedStrip]:
    """Return the back of a book: its blocks from the top down, except that a colophon at the end is at the foot."""
    made.context = made.context.with_widths(made.context.text_area.full_width)
    room, blocks = made.context.text_area, made.items.back
    ends = [blocks[-1]] if blocks[-1].block.colophon else []
    last = made.set(ends, "back").pages[0]
    low = max((placed.y + placed.strip.height for placed in last), default=0.0)
    gap = made.context.design.space("paragraph") if last else 0.0
    first = made.set(blocks[: len(blocks) - len(ends)], "back", room._replace(height=room.height - low - gap))
    if len(first.pages) > 1:
        made.context.report(("back",), "back", "the back takes more than one page: shorten it")
    foot = [placed._replace(y=placed.y + room.height - low) for placed in last]
    return [placed._replace(is_wide=True) for placed in (*first.pages[0], *foot)]


def _begins_chapter(leaf: Sequence[PlacedStrip]) -> bool:
    return bool(leaf) and bool(leaf[0].strip.running_head)


def _check_whole(source: BookSource, facts: BookFacts, problems: Problems) -> None:
    """If a book prints rules, report each rule that it omits or prints twice."""
    if not facts.printed_clauses:
        return
    origin = source.document.origin("blocks")
    missing = [clause.id for clause in source.game.rulebook.clauses if clause.id not in facts.printed_clauses]
    twice = sorted({name for name in facts.printed_clauses if facts.printed_clauses.count(name) > 1})
    if missing:
        sections = {clause.section for clause in source.game.rulebook.clauses if clause.id in missing}
        names = f"{', '.join(missing[:6])}{' and more' if len(missing) > 6 else ''}"
        what = f"the book does not print {names} (add a block with `rules: [{', '.join(sorted(sections))}]`)"
        problems.add(origin, "rules", what)
    if twice:
        problems.add(origin, "rules", f"the book prints {', '.join(twice[:6])} twice (print each rule once)")


def _check_links(made: _Pass, bound: Sequence[BookPage]) -> None:
    there = {anchor.name for page in bound for anchor in page.anchors}
    for target in dict.fromkeys(link.target for page in bound for link in page.links):
        if target not in there:
            made.context.report(("blocks",), "blocks", f'a text refers to "{target}", which is not on any page')


def _note_page(binder: Binder, at: int) -> BookPage:
    """Return a ruled page for the players' notes."""
    design, setter, frame = binder.design, binder.setter, binder.frame
    page = binder.page((), at, "")
    stroke = setter.tools.style.stroke("book-rule")
    recto = at % 2 == 1
    left = frame.inner if recto else frame.outer
    right = binder.size.width - (frame.outer if recto else frame.inner)
    count = int((binder.size.height - frame.top - frame.bottom) / NOTE_LINE)
    plate = () if binder.plates is None else tuple(binder.plates.sheet_plate(binder.size.width, NOTE_HEAD, NOTE_BAND))
    top, role = (NOTE_HEAD - NOTE_BAND / 2 + NOTE_RISE, "chapter") if plate else (frame.top, "section")
    lines = [
        Shape(paths.polygon([(left, y), (right, y)], is_closed=False), None, stroke)
        for y in (frame.top + n * NOTE_LINE for n in range(1, count + 1))
        if y > top + NOTE_LINE / 2
    ]
    head = (*plate, setter.line(design.label("notes"), role, left, top, right - left))
    drawing = page.face.drawing
    return page._replace(
        face=page.face._replace(
            key=f"{page.face.key} notes", drawing=drawing._replace(items=(*drawing.items, *head, *lines))
        )
    )
