"""The parts of a book before and after its chapters: contents, house rules, rulings, list of rules, index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pnp.book.clauses import other_values
from pnp.book.context import Context, escaped
from pnp.book.items import flattened
from pnp.book.numbering import chapter_anchor, section_anchor, sections_of
from pnp.book.strips import Strip, StripRun, kept_together, spaced_strips
from pnp.book.typesetter import shifted_items
from pnp.drawing.drawing import Item
from pnp.geometry.rect import Rect
from pnp.imposition.page import Link
from pnp.library.books import Term
from pnp.library.rulebook import Ruling
from pnp.library.trees import Step

NUMBER = 6.0  # mm for a chapter number
MOST_RULES = 4  # an index word with more rules than this lists only their pages
DOT = 1.7  # mm between leading dots
ID_GAP = 1.2  # mm at least between a rule's id and its number
PAGE_WIDTH = 5.5  # mm for a page number in the list of rules


def table_of_contents(context: Context) -> StripRun:
    """Return the table of contents in two columns: each chapter, with its sections if it has several.

    Without numbers of chapters, the titles begin at the left, and each has leaders to its page.
    """
    gap, indent = 7.0, NUMBER if any(context.facts.chapters.values()) else 0.0
    width = (context.text_area.full_width - gap) / 2
    units: list[list[Strip]] = []
    titles = {section.id: section.title for section in context.game.rulebook.sections}
    items = list(flattened(context.items))
    for place, item in enumerate(items):
        block = item.block
        if block.chapter is not None and not (place + 1 < len(items) and items[place + 1].block.contents):
            number = context.facts.chapters[place]
            head = _leader(context, (number, item.title), 0, (indent, width), item.anchor or chapter_anchor(place))
            units.append([head])
        for name in sections_of(block):
            if name in context.facts.untitled_sections:
                continue
            line = _leader(
                context, ("", block.title or titles.get(name, name)), 1, (indent, width), section_anchor(name)
            )
            units[-1:] = [[*units[-1], line]] if units else [[line]]
    strips: list[Strip] = []
    for unit in units:
        strips += spaced_strips(kept_together(unit[:1] if len(unit) == 2 else unit), 3.0)
    return StripRun(tuple(strips), 2, gap, True)


def _leader(context: Context, words: tuple[str, str], level: int, across: tuple[float, float], anchor: str) -> Strip:
    """Return an entry of the table of contents: its number and title, dot leaders, and the page of `anchor`.

    `across` is where its title begins and where its page number ends.
    """
    setter, role = context.typesetter, ("contents-chapter", "contents-section")[level]
    (number, title), (x, width) = words, across
    page = str(context.pages_by_anchor.get(anchor, 0))
    lines = setter.lines(escaped(title), role, width - x - 8)
    step, first = setter.leading(role), setter.baseline(role)
    last = first + (len(lines) - 1) * step
    items: list[Item] = [shifted_items(line.items, x, first + n * step) for n, line in enumerate(lines)]
    items.append(setter.line(page, role, width, last, 12, "right"))
    if number:
        items.append(setter.line(number, role, 0.0, first, x))
    start, end = x + lines[-1].width + 1.5, width - setter.width(page, role) - 1.5
    count = max(0, int((end - start) / DOT)) if level or not x else 0
    items += [setter.line(".", "facts", end - n * DOT, last, 9, "right") for n in range(count)]
    area = Rect(0, 0, width, len(lines) * step)
    return Strip(area.height, tuple(items), links=(Link(area, anchor),), name="contents")


def house_rule_list(context: Context) -> list[Strip]:
    """Return the list of house rules that differ from their defaults, as strips; empty if none differ."""
    options, book_facts = context.game.rulebook.options, context.game.rulebook.facts
    changed = [name for name, one in options.items() if str(context.game.options[name]) != one.default]
    rules = [
        (f"{name} = {context.game.options[name]}", options[name].values[str(context.game.options[name])], options[name])
        for name in changed
    ]
    lines = [
        f"- {_named_rule(context, name)}{escaped(says)} ({context.reference(one.ruling)})" for name, says, one in rules
    ]
    lines += [
        f"- {_named_rule(context, f'{name} = {value}')}{escaped(book_facts[name].says)}"
        + ("" if context.has_ids else f": {value}")
        for name, value in context.game.rulebook.changed_numbers(context.game.options).items()
    ]
    if not lines:
        return []
    head = context.typesetter.text_strips(context.design.label("house"), "group", context.text_area.text_width)
    body = context.typesetter.text_strips("\n".join(lines), "note", context.text_area.text_width, name="house rules")
    return spaced_strips(
        [*kept_together([*head, body[0]]), *body[1:]], context.design.space("group"), context.design.space("group")
    )


def _named_rule(context: Context, choice: str) -> str:
    """Return a house rule's name and value, to print before its sentence; blank in a book without ids."""
    return f"**{escaped(choice)}:** " if context.has_ids else ""


def ruling_list(context: Context) -> StripRun:
    """Return the list of rulings, each with its rule, its switch, the reason and the other values of the switch."""
    gap = 6.0
    width = (context.text_area.full_width - gap) / 2
    strips: list[Strip] = []
    for ruling in context.game.rulebook.rulings:
        others = _other_values_text(context, ruling)
        words = f"**{ruling.id}** {_rule_reference(context, ruling)} {escaped(ruling.why)}{others}"
        found = context.typesetter.text_strips(words, "reason", width, 0.0, ruling.id)
        found[0] = found[0]._replace(anchors=(f"why {ruling.id}",))
        strips += spaced_strips(found, context.design.space("reason"))
    return StripRun(tuple(strips), 2, gap, True)


def _rule_reference(context: Context, ruling: Ruling) -> str:
    """Return a reference to the rule printed before a ruling, then the ruling's switch and its value.

    If no rule is printed before the ruling, the issue and the text of the ruling replace the reference.
    """
    rule = context.facts.rule_before.get(ruling.id)
    whole = f"*{escaped(ruling.issue)}* {escaped(ruling.default_text)}"
    words = f"<to {ruling.id}|{context.facts.labels[rule]}>{context.on_page(ruling.id)}." if rule else whole
    if ruling.switch is None:
        return words
    return f"{words} <book-code|{ruling.switch} = {escaped(str(context.game.options[ruling.switch]))}.>"


def _other_values_text(context: Context, ruling: Ruling) -> str:
    others = other_values(context, ruling)
    return f" **{context.design.label('other')}** {others}" if others else ""


def rule_list(context: Context) -> StripRun:
    """Return the list of all rules, each with its id, number and page, in four columns, or fewer if ids are long."""
    setter, gap = context.typesetter, 5.0
    needed = max((_id_width(context, name) for name in context.facts.printed_clauses), default=0.0) + PAGE_WIDTH
    columns = max(1, min(4, int((context.text_area.full_width + gap) // (needed + gap))))
    width = (context.text_area.full_width - (columns - 1) * gap) / columns
    height, baseline = setter.leading("list"), setter.baseline("list")
    strips = []
    for name in context.facts.printed_clauses:
        page = str(context.pages_by_anchor.get(name, 0))
        items = (
            setter.line(name, "list", 0.0, baseline, width),
            setter.line(context.facts.labels[name], "list", width - PAGE_WIDTH, baseline, width, "right"),
            setter.line(page, "list", width, baseline, width, "right"),
        )
        strips.append(Strip(height, items, links=(Link(Rect(0, 0, width, height), name),), name="list of rules"))
    return StripRun(tuple(strips), columns, gap, True)


def _id_width(context: Context, name: str) -> float:
    """Return the width of a rule's id and its number, with space between them."""
    return sum(context.typesetter.width(text, "list") for text in (name, context.facts.labels[name])) + ID_GAP


def index(context: Context, terms: Sequence[Term], path: Sequence[Step]) -> StripRun:
    """Return the index in three columns: words with pages and rule numbers."""
    gap = 5.0
    width = (context.text_area.full_width - 2 * gap) / 3
    strips: list[Strip] = []
    order = sorted(_entries(context, terms, path), key=lambda entry: entry.title.casefold())
    for letter, group in groupby(order, key=lambda entry: entry.title[0].upper()):
        head = context.typesetter.text_strips(letter, "cell-head", width)
        lines = [line for entry in group for line in _term(context, entry, width)]
        if lines:
            strips += spaced_strips([*kept_together([*head, lines[0]]), *lines[1:]], 2.4)
    return StripRun(tuple(strips), 3, gap, True)


class _IndexEntry(NamedTuple):
    """An index word with its fields filled in, the names that its record adds, and its position in the book file."""

    term: Term
    title: str
    scope: Mapping[str, Any]
    path: list[Step]


def _entries(context: Context, terms: Sequence[Term], path: Sequence[Step]) -> Iterator[_IndexEntry]:
    for number, term in enumerate(terms):
        here = [*path, number]
        for scope in context.values.records(term.each, [*here, "each"]) if term.each else [{}]:
            title = context.fill(term.term, [*here, "term"], scope)
            if title:
                yield _IndexEntry(term, title, scope, here)


def _term(context: Context, entry: _IndexEntry, width: float) -> list[Strip]:
    term = entry.term
    if term.see:
        words = f"{escaped(entry.title)}, *{context.design.label('see').lower()}* {escaped(term.see)}"
        return context.typesetter.text_strips(words, "index", width - 2.5, 0.0, "index")
    if term.pages:
        return _with_pages(context, entry, width)
    labels = context.facts.labels
    found = [name for name in (term.at or _clauses_with(context, entry)) if name in labels]
    if lost := [name for name in term.at if name not in labels]:
        context.report([*entry.path, "at"], entry.title, f"the book does not print the rules {', '.join(lost)}")
    elif not found:
        advice = "give other `words`, or rule ids in `at`"
        context.report(entry.path, entry.title, f"no rule in this book contains this word: {advice}")
    if not found:
        return []
    words = f"{escaped(entry.title)}\u2003{', '.join(_pages(context, found))}"
    lines = context.typesetter.text_strips(words, "index", width, 0.0, "index")
    return kept_together(lines)


def _with_pages(context: Context, entry: _IndexEntry, width: float) -> list[Strip]:
    """Return an index word with the pages of the blocks that its expression lists; empty if it lists none."""
    found = context.values.evaluate(entry.term.pages, [*entry.path, "pages"], entry.scope)
    if found is not None and not isinstance(found, list):
        context.report([*entry.path, "pages"], entry.title, f"{entry.term.pages} is not a list of ids of blocks")
    anchors = [str(name) for name in found] if isinstance(found, list) else []
    for name in anchors:
        if name not in context.facts.labels:
            context.report([*entry.path, "pages"], entry.title, f'no block has the id "{name}"')
    pages = {context.pages_by_anchor.get(name, 0): name for name in anchors}
    links = ", ".join(f"<to {name}|{page}>" for page, name in sorted(pages.items()))
    return (
        kept_together(context.typesetter.text_strips(f"{escaped(entry.title)}\u2003{links}", "index", width))
        if links
        else []
    )


def _clauses_with(context: Context, entry: _IndexEntry) -> Iterator[str]:
    words = entry.term.words or [entry.title]
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in words), re.IGNORECASE)
    for clause in context.game.rulebook.clauses:
        if pattern.search(clause.rule):
            yield clause.id


def _pages(context: Context, names: Iterable[str]) -> list[str]:
    """Return page numbers with links to rules, as `23 (6.7–6.9)`; with many rules, the page numbers are the links."""
    by_page: dict[int, list[str]] = {}
    for name in names:
        by_page.setdefault(context.pages_by_anchor.get(name, 0), []).append(name)
    if sum(map(len, by_page.values())) > MOST_RULES:
        return [f"<to {rules[0]}|{page}>" for page, rules in sorted(by_page.items())]
    found = []
    for page, rules in sorted(by_page.items()):
        ranges = ", ".join(_range(context, part) for part in _runs_of(context, rules))
        found.append(f"{page}\u00a0({ranges})")
    return found


def _runs_of(context: Context, names: Sequence[str]) -> list[list[str]]:
    """Return the rules grouped into runs that are consecutive in the book."""
    printed = context.facts.printed_clauses
    runs: list[list[str]] = []
    for name in sorted(names, key=printed.index):
        if runs and printed.index(runs[-1][-1]) + 1 == printed.index(name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return runs


def _range(context: Context, names: Sequence[str]) -> str:
    if len(names) < 3:
        return ", ".join(map(context.short_reference, names))
    return f"{context.short_reference(names[0])}–{context.short_reference(names[-1])}"
