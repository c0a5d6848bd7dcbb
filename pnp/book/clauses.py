"""The rules of a section in a book: numbered paragraphs, each followed by its rulings and examples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.book.context import Context, escaped
from pnp.book.design import Design
from pnp.book.emphasis import with_bold_topics
from pnp.book.headings import group_heading, section_heading
from pnp.book.items import flattened
from pnp.book.numbering import Grouping, groupings, section_anchor
from pnp.book.strips import MarginText, Panel, Strip, kept_together, spaced_strips
from pnp.library.books import Block
from pnp.library.problems import allowed_values
from pnp.library.rulebook import Clause, Example, Ruling
from pnp.library.trees import Step

BEFORE, AFTER = 2, 5
"""A clause does not refer to rulings printed within this many rules before or after it."""
PANEL_PADDING = 3.4
"""mm between the edge of a panel and its text."""
MOST_LINES_UNSPLIT = 13
"""An example with at most this many lines is not split across pages."""
MOST_RULING_LINES_UNSPLIT = 5
"""A ruling with at most this many lines is not split across pages."""
MOST_LINES_WITH_RULING = 6
"""A rule with at most this many lines stays on the same page as its first ruling."""


def section(context: Context, block: Block, section_id: str, path: Sequence[Step]) -> list[Strip]:
    """Return a section of the rule book: heading, introduction, rules and examples."""
    book = context.game.rulebook
    known = {one.id: one for one in book.sections}
    if section_id not in known:
        allowed = (
            allowed_values(section_id, known)
            if known
            else " (rules.yaml lists none: write `sections:` with ids and titles)"
        )
        context.report(path, "rules", f'unknown section "{section_id}"{allowed}')
        return []
    titled = section_id not in context.facts.untitled_sections
    strips = (
        section_heading(context, block.title or known[section_id].title, section_anchor(section_id)) if titled else []
    )
    if known[section_id].intro:
        intro = context.fill(known[section_id].intro, path)
        found = context.typesetter.text_strips(
            intro, "intro", context.text_area.text_width, name=f"introduction of {section_id}"
        )
        strips += spaced_strips(
            [strip._replace(keep_with_next=True) for strip in found], 0, context.design.space("paragraph")
        )
    ids: set[str] = set()
    for grouping in groupings(block, section_id, book):
        strips += _grouping(context, grouping)
        ids |= {clause.id for clause in grouping.clauses}
    if strips and not titled:
        strips[0] = strips[0]._replace(anchors=(*strips[0].anchors, section_anchor(section_id)))
    elsewhere = _placed_examples(context)
    for example in book.examples:
        if example.clauses[0] in ids and example.id not in elsewhere:
            strips += example_strips(context, example)
    return strips


def _placed_examples(context: Context) -> set[str]:
    """Return the ids of the examples that have their own block, with or without pictures."""
    blocks = [item.block for item in flattened(context.items)]
    return {name for block in blocks for name in block.examples or ()} | {one.play.of for one in blocks if one.play}


def _grouping(context: Context, grouping: Grouping) -> list[Strip]:
    strips = group_heading(context, grouping.title) if grouping.title else []
    rulings = {ruling.id: ruling for ruling in context.game.rulebook.rulings}
    for clause, words in zip(grouping.clauses, printed_rules(context, grouping.clauses), strict=True):
        found = _clause(context, clause, words)
        for ruling in context.facts.rulings_after.get(clause.id, ()):
            found[-1] = found[-1]._replace(keep_with_next=len(found) <= MOST_LINES_WITH_RULING)
            found += _ruling(context, rulings[ruling])
        strips += found
    return strips


def printed_rules(context: Context, clauses: Iterable[Clause]) -> list[str]:
    """Return rules as they are printed one after another: with the numbers of house rules, and with words in bold."""
    rules = (context.fill(clause.text, ()) if clause.text else clause.rule for clause in clauses)
    return list(with_bold_topics(rules, context.design.file.topics))


def _clause(context: Context, clause: Clause, words: str) -> list[Strip]:
    setter, hang = context.typesetter, context.design.file.hang
    strips = setter.text_strips(
        words + _also(context, clause), "text", context.text_area.text_width - hang, hang, clause.id
    )
    number = setter.line(context.facts.labels[clause.id], "number", 0.0, setter.baseline("text"), hang)
    first = strips[0]
    strips[0] = first._replace(
        items=(number, *first.items), margin_text=_margin_id(context, clause.id), anchors=(clause.id,)
    )
    return spaced_strips(strips, context.design.space("rule"))


def _margin_id(context: Context, id_: str, beside: str = "text") -> MarginText:
    """Return an id for the margin column; blank if the book has no ids."""
    return context.typesetter.margin_text(id_, beside) if context.has_ids else MarginText()


def _also(context: Context, clause: Clause) -> str:
    """Return a clause's references to rules, and to rulings that are not printed near it; blank if there are none."""
    here = context.facts.rulings_after.get(clause.id, ())
    after = {ruling for ruling in clause.see if _is_near(context, clause, ruling)}
    others = [name for name in clause.see if name not in here and name not in after and name in context.facts.labels]
    if not others:
        return ""
    rules = dict.fromkeys(context.facts.rule_before.get(name, name) for name in others)
    return f" ({context.design.label('see')}\u00a0{', '.join(map(context.reference, rules))})"


def _is_near(context: Context, clause: Clause, ruling: str) -> bool:
    """Return whether a ruling is printed near a clause."""
    rule = context.facts.rule_before.get(ruling)
    printed = context.facts.printed_clauses
    return rule is not None and -BEFORE <= printed.index(rule) - printed.index(clause.id) <= AFTER


def _ruling(context: Context, ruling: Ruling) -> list[Strip]:
    design, setter = context.design, context.typesetter
    chosen = None if ruling.switch is None else str(context.game.options[ruling.switch])
    house = chosen is not None and chosen != ruling.default
    said = ruling.says.get(chosen or "", "") if house else ruling.default_text
    named = f" {ruling.switch}={escaped(str(chosen))}" if context.has_ids else ""
    head = f"<book-code|{design.label('house')}{named}.> " if house else ""
    words = f"*{escaped(ruling.issue)}* {head}{context.with_references(said)}{_other_values_note(context, ruling)}"
    inset = design.file.hang
    panel = Panel(ruling.id, "book-house" if house else "", "book-accent", inset, 1.4 if house else 0.2)
    strips = setter.text_strips(
        words,
        "note",
        context.text_area.text_width - inset - PANEL_PADDING - (2 if house else 0),
        inset + PANEL_PADDING,
        ruling.id,
    )
    first = strips[0]
    strips[0] = first._replace(margin_text=_margin_id(context, ruling.id, "note"), anchors=(ruling.id,))
    strips = [strip._replace(panel=panel) for strip in strips]
    return spaced_strips(
        kept_together(strips) if len(strips) <= MOST_RULING_LINES_UNSPLIT else strips, *panel_spacing(design, panel)
    )


def _other_values_note(context: Context, ruling: Ruling) -> str:
    """Return a sentence on where the other values of a ruling's house rule are; without such a list, the values."""
    others = other_values(context, ruling)
    if not others:
        return ""
    if not context.facts.has_rulings:
        switch = f" ({escaped(str(ruling.switch))})" if context.has_ids else ""
        return f" **{context.design.label('other')}**{switch} {others}"
    page = f"{context.design.label('page')}\u00a0{context.pages_by_anchor.get(f'why {ruling.id}', 0)}"
    return f" {context.design.label('choose')}\u00a0<to why {ruling.id}|{page}>."


def other_values(context: Context, ruling: Ruling) -> str:
    """Return the other values of a ruling's house rule and their sentences; blank if there are none."""
    chosen = None if ruling.switch is None else str(context.game.options[ruling.switch])
    rest = [f"*{escaped(value)}:* {escaped(says)}" for value, says in ruling.says.items() if value != chosen and says]
    return " ".join(rest)


def panel_spacing(design: Design, panel: Panel) -> tuple[float, float]:
    """Return the white space before and after a panel in mm."""
    each = design.space("panel") + (2 * panel.pad if panel.fill else panel.pad)
    return each, each


def is_example_true(context: Context, example: Example) -> bool:
    """Return whether an example is true with the chosen house rules; add a note if it is not."""
    wrong = [name for name, value in example.options.items() if str(context.game.options.get(name)) != value]
    if wrong:
        needed = " and ".join(f"{name} = {example.options[name]}" for name in wrong)
        context.notes.append(f"example {example.id} is left out: it needs {needed}")
    return not wrong


def example_strips(context: Context, example: Example) -> list[Strip]:
    """Return an example in a panel; empty if it is not true with the chosen house rules."""
    if not is_example_true(context, example):
        return []
    design, setter = context.design, context.typesetter
    width = context.text_area.text_width - 2 * PANEL_PADDING
    title = setter.text_strips(
        f"{design.label('example')}: {escaped(example.title)}", "example-title", width, PANEL_PADDING, example.id
    )
    body = setter.text_strips(escaped(example.given), "example", width, PANEL_PADDING, example.id)
    if example.actions:
        bullets = "\n".join(f"- {escaped(action)}" for action in example.actions)
        body += spaced_strips(
            setter.text_strips(bullets, "example", width, PANEL_PADDING, example.id), design.space("item")
        )
    shown = ", ".join(map(context.short_reference, example.clauses))
    end = setter.text_strips(
        f"**{design.label('then')}:** {escaped(example.then)} ({shown})", "example", width, PANEL_PADDING, example.id
    )
    title[0] = title[0]._replace(margin_text=_margin_id(context, example.id), anchors=(example.id,))
    strips = [
        *kept_together([*title, body[0]._replace(space_before=0.6)]),
        *body[1:],
        *spaced_strips(end, design.space("item")),
    ]
    strips[len(title) - 1] = strips[len(title) - 1]._replace(keep_with_next=True)
    if len(strips) > 1:
        strips[-2] = strips[-2]._replace(keep_with_next=True)
    panel = Panel(example.id, "book-tint", pad=design.space("pad"))
    strips = [strip._replace(panel=panel) for strip in strips]
    if len(strips) <= MOST_LINES_UNSPLIT:
        strips = kept_together(strips)
    return spaced_strips(strips, *panel_spacing(design, panel))
