"""Turns the blocks of a book file into runs of strips, with one function for each kind of block."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.book import appendices, clauses
from pnp.book.context import Context, escaped
from pnp.book.figures import figure
from pnp.book.headings import chapter_heading, section_heading
from pnp.book.numbering import chapter_anchor, flat, sections_of
from pnp.book.overview import overview
from pnp.book.panels import panels
from pnp.book.strips import Panel, Run, Strip, kept, spaced
from pnp.book.tables import table
from pnp.library.books import Block
from pnp.library.trees import Step

Path = tuple[Step, ...]
_RUNS = ("contents", "components", "numbers", "index", "columns", "rulings")
_LISTS = ("contents", "numbers", "index", "rulings")
"""A chapter with one of these is set in the whole width."""


def write(context: Context, blocks: Sequence[Block], path: Path = ("blocks",), columns: int = 1) -> list[Run]:
    """Return the runs of blocks; neighbours of the same width are one run."""
    places = {id(block): place for place, block in enumerate(flat(context.file.blocks))}
    runs: list[Run] = []
    new_page = False
    lists = _chapters_of_lists(blocks)
    for number, block in enumerate(blocks):
        here = (*path, number)
        if not context.holds(block.when, [*here, "when"]):
            continue
        if block.page:
            new_page = True
            continue
        follows = blocks[number + 1] if number + 1 < len(blocks) else block
        wide = number in lists or follows.kind in _RUNS
        for run in _block(context, block, here, places.get(id(block), 0), wide, number in lists):
            opened = _on_new_page(run) if new_page else run
            new_page = new_page and not run.strips
            if runs and _same_width(runs[-1], opened):
                runs[-1] = runs[-1]._replace(strips=(*runs[-1].strips, *opened.strips))
            elif opened.strips:
                runs.append(opened)
    return runs


def _chapters_of_lists(blocks: Sequence[Block]) -> set[int]:
    """Return the places of the blocks of chapters that are lists."""
    starts = [place for place, block in enumerate(blocks) if block.chapter is not None]
    chapters = [range(start, end) for start, end in pairwise([*starts, len(blocks)])]
    return {place for chapter in chapters if any(blocks[one].kind in _LISTS for one in chapter) for place in chapter}


def _on_new_page(run: Run) -> Run:
    """Return a run that begins a page."""
    return run._replace(strips=(run.strips[0]._replace(page=True), *run.strips[1:])) if run.strips else run


def _same_width(one: Run, other: Run) -> bool:
    return one.columns == other.columns == 1 and one.wide == other.wide


def _block(context: Context, block: Block, path: Path, place: int, wide_follows: bool, listed: bool) -> Iterator[Run]:
    """Yield the runs of a block; a chapter heading is as wide as what follows, a block among lists as wide as they."""
    if block.kind in _RUNS:
        yield from _own_run(context, block, path)
        return
    wide = bool((block.figure and block.figure.wide) or (block.table and block.table.wide))
    if block.chapter is not None:
        anchor = block.id or chapter_anchor(place)
        width = context.room.whole if wide_follows else context.room.text
        heading = chapter_heading(context, block.chapter, context.numbers.chapters[place], anchor, width)
        yield Run(tuple(heading), wide=wide_follows)
        return
    if listed:
        yield Run(tuple(_as_wide(context, block, path)), wide=True)
        return
    yield Run(tuple(_STRIPS[block.kind](context, block, path)), wide=wide)


def _as_wide(context: Context, block: Block, path: Path) -> list[Strip]:
    """Return a block in the whole width."""
    outer, context.room = context.room, context.room._replace(text=context.room.whole)
    try:
        return _STRIPS[block.kind](context, block, path)
    finally:
        context.room = outer


def _own_run(context: Context, block: Block, path: Path) -> Iterator[Run]:
    if block.contents:
        yield appendices.contents(context)
    elif block.components:
        names = block.components if isinstance(block.components, list) else None
        yield overview(context, names, [*path, "components"])
    elif block.rulings:
        yield appendices.rulings(context)
    elif block.numbers:
        yield appendices.numbers(context)
    elif block.index:
        yield appendices.index(context, block.index, [*path, "index"])
    elif block.columns is not None:
        yield _in_columns(context, block, path)


def _in_columns(context: Context, block: Block, path: Path) -> Run:
    """Return blocks in columns."""
    assert block.columns is not None
    gap, count = 5.0, block.columns.count
    width = (context.room.whole - (count - 1) * gap) / count
    outer, context.room = context.room, context.room._replace(text=width, whole=width)
    try:
        inner = write(context, block.columns.blocks, (*path, "columns", "blocks"))
    finally:
        context.room = outer
    return Run(tuple(strip for run in inner for strip in run.strips), count, gap, True)


def _heading(context: Context, block: Block, path: Path) -> list[Strip]:
    return section_heading(
        context, context.fill(block.heading or "", [*path, "heading"]), block.id or block.heading or ""
    )


def _text(context: Context, block: Block, path: Path) -> list[Strip]:
    words = context.fill(block.text or "", [*path, "text"])
    strips = context.setter.text(words, block.style or "text", context.room.text, name="a text")
    return spaced(strips, context.design.space("paragraph"), context.design.space("paragraph"))


def _list(context: Context, block: Block, path: Path) -> list[Strip]:
    strips: list[Strip] = []
    for number, item in enumerate(block.list_ or ()):
        words = context.fill(item, [*path, "list", number])
        lines = context.setter.text(f"- {words}", block.style or "text", context.room.text, name="an item of a list")
        strips += spaced(lines, context.design.space("item"))
    return spaced(strips, context.design.space("paragraph"), context.design.space("paragraph"))


def _note(context: Context, block: Block, path: Path) -> list[Strip]:
    pad = clauses.PAD
    width = context.room.text - 2 * pad
    words = context.fill(block.note or "", [*path, "note"])
    strips = context.setter.text(escaped(block.title), "example-title", width, pad) if block.title else []
    strips = kept([*strips, *context.setter.text(words, "example", width, pad, name="a note")])
    panel = Panel(f"note {path}", "book-tint", "book-accent", pad=context.design.space("pad"))
    strips = [strip._replace(panel=panel) for strip in strips]
    return spaced(strips, *clauses.around(context.design, panel))


def _rules(context: Context, block: Block, path: Path) -> list[Strip]:
    return [strip for name in sections_of(block) for strip in clauses.section(context, block, name, [*path, "rules"])]


def _examples(context: Context, block: Block, path: Path) -> list[Strip]:
    known = {example.id: example for example in context.game.rulebook.examples}
    strips: list[Strip] = []
    for number, name in enumerate(block.examples or ()):
        if name not in known:
            context.report([*path, "examples", number], "examples", f'unknown example "{name}"')
            continue
        strips += clauses.example_strips(context, known[name])
    return strips


def _figure(context: Context, block: Block, path: Path) -> list[Strip]:
    assert block.figure is not None
    return figure(context, block.figure, [*path, "figure"])


def _table(context: Context, block: Block, path: Path) -> list[Strip]:
    assert block.table is not None
    width = context.room.whole if block.table.wide else context.room.text
    return table(context, block.table, [*path, "table"], width)


def _colophon(context: Context, block: Block, path: Path) -> list[Strip]:
    words = context.fill(block.colophon or "", [*path, "colophon"])
    return context.setter.text(words, "facts", context.room.text, name="the colophon")


_STRIPS: Mapping[str, Callable[[Context, Block, Path], list[Strip]]] = {
    "heading": _heading,
    "text": _text,
    "list": _list,
    "note": _note,
    "rules": _rules,
    "examples": _examples,
    "figure": _figure,
    "table": _table,
    "panels": panels,
    "house_rules": lambda context, block, path: appendices.house_rules(context),
    "colophon": _colophon,
}
