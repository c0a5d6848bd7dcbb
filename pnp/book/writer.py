"""Turns the blocks of a book file into runs of strips, with a function for each kind of block."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pnp.book import appendices, clauses
from pnp.book.context import Context, escaped
from pnp.book.figures import figure
from pnp.book.forms import form
from pnp.book.headings import chapter_heading, section_heading
from pnp.book.items import BookItem, flattened
from pnp.book.numbering import chapter_anchor, sections_of
from pnp.book.overview import overview
from pnp.book.panels import panels
from pnp.book.plays import play
from pnp.book.spreads import spread_strips
from pnp.book.steps import steps
from pnp.book.strips import Panel, Strip, StripRun, kept_together, spaced_strips
from pnp.book.tables import table
from pnp.book.typesetter import Stack, shifted_items, stack_strips
from pnp.book.values import Path
from pnp.errors import FontError, TextError
from pnp.imposition.page import Link
from pnp.library.books import Block
from pnp.library.problems import did_you_mean

ROW_GAP = 6.0
"""mm between adjacent cells of a row."""

_LISTS = ("contents", "numbers", "index", "rulings")
"""A chapter that contains a block of one of these kinds uses the whole width."""


def block_runs(context: Context, items: Sequence[BookItem]) -> list[StripRun]:
    """Return the runs of items; adjacent items of the same width share a run."""
    places = {id(item): place for place, item in enumerate(flattened(context.items))}
    runs: list[StripRun] = []
    opens: str | bool = False
    lists = _chapters_of_lists(items)
    for number, item in enumerate(items):
        if item.block.page:
            opens = item.block.page
            continue
        follows = items[number + 1] if number + 1 < len(items) else item
        wide = number in lists or follows.block.kind in _OWN_RUNS
        for run in _item(context, item, places.get(id(item), 0), wide, number in lists):
            opened = _on_new_page(run, opens == "left") if opens else run
            opens = False if run.strips else opens
            if runs and _same_width(runs[-1], opened):
                runs[-1] = runs[-1]._replace(strips=(*runs[-1].strips, *opened.strips))
            elif opened.strips:
                runs.append(opened)
    return runs


def _chapters_of_lists(items: Sequence[BookItem]) -> set[int]:
    """Return the indices of the items in chapters that contain a list, such as an index."""
    starts = [place for place, item in enumerate(items) if item.block.chapter is not None]
    chapters = [range(start, end) for start, end in pairwise([*starts, len(items)])]
    return {
        place for chapter in chapters if any(items[one].block.kind in _LISTS for one in chapter) for place in chapter
    }


def _on_new_page(run: StripRun, left: bool) -> StripRun:
    """Return a run that begins a page, or a left page."""
    first = run.strips[0]._replace(begins_page=True, begins_left_page=left) if run.strips else None
    return run._replace(strips=(first, *run.strips[1:])) if first else run


def _same_width(one: StripRun, other: StripRun) -> bool:
    return one.columns == other.columns == 1 and one.is_wide == other.is_wide


def _item(context: Context, item: BookItem, place: int, wide_follows: bool, listed: bool) -> list[StripRun]:
    """Return the runs of an item, with the names from `repeat` blocks around it; empty after an error in its text."""
    inside = replace(context, local_names=item.scope)
    try:
        return [_anchored_run(run, item) for run in _runs(inside, item, place, wide_follows, listed)]
    except (TextError, FontError) as error:
        context.report((*item.path, item.block.kind), item.block.kind, str(error))
        return []


def _anchored_run(run: StripRun, item: BookItem) -> StripRun:
    """Return a run with its strips assigned to the item's record, and the item's anchor on its first strip."""
    strips = (
        [strip._replace(limit_index=item.limit_index) for strip in run.strips]
        if item.limit_index >= 0
        else list(run.strips)
    )
    if item.anchor and strips and item.anchor not in strips[0].anchors:
        strips[0] = strips[0]._replace(anchors=(*strips[0].anchors, item.anchor))
    return run._replace(strips=tuple(strips))


def _runs(context: Context, item: BookItem, place: int, wide_follows: bool, listed: bool) -> Iterator[StripRun]:
    """Yield the runs of an item; a chapter that contains a list uses the whole width for its heading and blocks."""
    block = item.block
    if block.kind in _OWN_RUNS:
        if block.value(block.kind):
            yield _OWN_RUNS[block.kind](context, item)
        return
    wide = bool((block.figure and block.figure.wide) or (block.table and block.table.wide))
    if block.chapter is not None:
        anchor = item.anchor or chapter_anchor(place)
        width = context.text_area.full_width if wide_follows else context.text_area.text_width
        heading = chapter_heading(context, item.title, context.facts.chapters[place], anchor, width)
        yield StripRun(tuple(heading), is_wide=wide_follows)
        return
    if listed or block.row:
        context, wide = context.with_widths(context.text_area.full_width), True
    yield StripRun(tuple(_strips(context, item)), is_wide=wide)


def _components(context: Context, item: BookItem) -> StripRun:
    names = item.block.components
    return overview(context, names if isinstance(names, list) else None, [*item.path, "components"])


def _columns(context: Context, item: BookItem) -> StripRun:
    """Return items as one run in columns of equal width."""
    assert item.block.columns is not None
    count, gap = item.block.columns.count, 5.0
    width = (context.text_area.full_width - (count - 1) * gap) / count
    inner = block_runs(context.with_widths(width, width), item.children[0])
    return StripRun(tuple(strip for run in inner for strip in run.strips), count, gap, True)


def _row(context: Context, item: BookItem) -> list[Strip]:
    """Return the cells of a row side by side as one strip, each as wide as its share."""
    cells = item.block.row or []
    free = context.text_area.text_width - ROW_GAP * (len(cells) - 1)
    shares = sum(cell.share for cell in cells)
    found: list[Stack] = []
    x = 0.0
    links: list[Link] = []
    anchors: list[str] = []
    for cell, items in zip(cells, item.children, strict=True):
        width = free * cell.share / shares
        strips = [strip for run in block_runs(context.with_widths(width, width), items) for strip in run.strips]
        stack = stack_strips(strips)
        anchors += [anchor for strip in strips for anchor in strip.anchors]
        found.append(stack._replace(items=(shifted_items(stack.items, x, 0.0),)))
        links += [link._replace(area=link.area.moved(x, 0.0)) for link in stack.links]
        x += width + ROW_GAP
    drawn = tuple(part for stack in found for part in stack.items)
    strip = Strip(
        max(stack.bottom for stack in found),
        drawn,
        links=tuple(links),
        anchors=tuple(anchors),
        name="a row of blocks",
    )
    return spaced_strips([strip], context.design.space("paragraph"), context.design.space("paragraph"))


def _strips(context: Context, item: BookItem) -> list[Strip]:
    """Return the strips of an item in one column."""
    if item.block.row is not None:
        return _row(context, item)
    if item.block.heading is not None:
        return section_heading(context, _heading_text(context, item), item.anchor or item.title)
    return _STRIPS[item.block.kind](context, item.block, item.path)


def _heading_text(context: Context, item: BookItem) -> str:
    return context.fill(item.block.heading or "", [*item.path, "heading"])


def _text(context: Context, block: Block, path: Path) -> list[Strip]:
    words = context.fill(block.text or "", [*path, "text"])
    strips = context.typesetter.text_strips(
        words, block.style or context.body, context.text_area.text_width, name="a text"
    )
    return spaced_strips(strips, context.design.space("paragraph"), context.design.space("paragraph"))


def _list(context: Context, block: Block, path: Path) -> list[Strip]:
    items = [context.fill(item, [*path, "list", number]) for number, item in enumerate(block.list_ or ())]
    return _bullets(context, block, [(item, "an item of a list") for item in items])


def _bullets(context: Context, block: Block, items: Sequence[tuple[str, str]]) -> list[Strip]:
    """Return a bulleted list; `items` are words, each with its name for messages.

    The first two items stay together, and the last two.
    """
    strips: list[Strip] = []
    for number, (words, name) in enumerate(items, 1):
        lines = context.typesetter.text_strips(
            f"- {words}", block.style or context.body, context.text_area.text_width, name=name
        )
        if lines and (number == 1 < len(items) or number == len(items) - 1):
            lines[-1] = lines[-1]._replace(keep_with_next=True)
        strips += spaced_strips(lines, context.design.space("item"))
    return spaced_strips(strips, context.design.space("paragraph"), context.design.space("paragraph"))


def _note(context: Context, block: Block, path: Path) -> list[Strip]:
    pad = clauses.PANEL_PADDING
    width = context.text_area.text_width - 2 * pad
    words = context.fill(block.note or "", [*path, "note"])
    strips = context.typesetter.text_strips(escaped(block.title), "example-title", width, pad) if block.title else []
    strips = kept_together([*strips, *context.typesetter.text_strips(words, "example", width, pad, name="a note")])
    panel = Panel(f"note {path}", "book-tint", "book-accent", pad=context.design.space("pad"))
    strips = [strip._replace(panel=panel) for strip in strips]
    return spaced_strips(strips, *clauses.panel_spacing(context.design, panel))


def _rules(context: Context, block: Block, path: Path) -> list[Strip]:
    return [strip for name in sections_of(block) for strip in clauses.section(context, block, name, [*path, "rules"])]


def _clauses(context: Context, block: Block, path: Path) -> list[Strip]:
    """Return single rules as a list."""
    book = context.game.rulebook
    known = {one.id: one for one in book.clauses}
    names = block.clauses or []
    for number, name in enumerate(names):
        if name not in known:
            near = did_you_mean(name, known)
            context.report([*path, "clauses", number], "clauses", f'unknown clause "{name}"{near}')
    found = [known[name] for name in names if name in known]
    sentences = clauses.printed_rules(context, found)
    return _bullets(context, block, [(words, clause.id) for words, clause in zip(sentences, found, strict=True)])


def _examples(context: Context, block: Block, path: Path) -> list[Strip]:
    known = {example.id: example for example in context.game.rulebook.examples}
    strips: list[Strip] = []
    for number, name in enumerate(block.examples or ()):
        if name not in known:
            near = did_you_mean(name, known)
            context.report([*path, "examples", number], "examples", f'unknown example "{name}"{near}')
            continue
        strips += clauses.example_strips(context, known[name])
    return strips


def _table(context: Context, block: Block, path: Path) -> list[Strip]:
    assert block.table is not None
    width = context.text_area.full_width if block.table.wide else context.text_area.text_width
    return table(context, block.table, [*path, "table"], width)


def _strip_maker(
    key: str, make: Callable[[Context, Any, Path], list[Strip]]
) -> Callable[[Context, Block, Path], list[Strip]]:
    """Return the function that makes a block's strips from one of its keys."""
    return lambda context, block, path: make(context, getattr(block, key), (*path, key))


def _colophon(context: Context, block: Block, path: Path) -> list[Strip]:
    words = context.fill(block.colophon or "", [*path, "colophon"])
    return context.typesetter.text_strips(words, "facts", context.text_area.text_width, name="the colophon")


_OWN_RUNS: Mapping[str, Callable[[Context, BookItem], StripRun]] = {
    "contents": lambda context, item: appendices.table_of_contents(context),
    "components": _components,
    "rulings": lambda context, item: appendices.ruling_list(context),
    "numbers": lambda context, item: appendices.rule_list(context),
    "index": lambda context, item: appendices.index(context, item.block.index or (), [*item.path, "index"]),
    "columns": _columns,
}
"""The kinds of block that are a run by themselves."""

_STRIPS: Mapping[str, Callable[[Context, Block, Path], list[Strip]]] = {
    "text": _text,
    "list": _list,
    "note": _note,
    "rules": _rules,
    "clauses": _clauses,
    "examples": _examples,
    "figure": _strip_maker("figure", figure),
    "table": _table,
    "panels": panels,
    "steps": _strip_maker("steps", steps),
    "play": _strip_maker("play", play),
    "spread": _strip_maker("spread", spread_strips),
    "form": _strip_maker("form", form),
    "house_rules": lambda context, block, path: appendices.house_rule_list(context),
    "colophon": _colophon,
}
