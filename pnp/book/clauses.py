"""The rules of a section as a book tells them: numbered paragraphs, what is settled where it applies, examples."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.book.context import Context, plain
from pnp.book.design import Design
from pnp.book.headings import group_heading, section_heading
from pnp.book.numbering import Grouping, groupings, section_anchor
from pnp.book.strips import Panel, Strip, kept, spaced
from pnp.library.books import Block
from pnp.library.rulebook import Clause, Example, Ruling
from pnp.library.trees import Step

BEFORE, AFTER = 2, 5
"""Rules so near to a clause need no reference from it."""
PAD = 3.4
"""mm between the edge of a panel and its text."""
WHOLE = 13
"""An example of so many lines at most is not divided."""
SETTLED = 5
"""What is settled in so many lines at most is not divided."""
BELOW = 6
"""A rule of so many lines at most holds to what is settled of it."""


def section(context: Context, block: Block, name: str, path: Sequence[Step]) -> list[Strip]:
    """Return a section: heading, introduction, rules, examples."""
    book = context.game.rulebook
    known = {one.id: one for one in book.sections}
    if name not in known:
        context.tell(path, "rules", f'there is no section "{name}" (there is: {", ".join(known)})')
        return []
    titled = name not in context.numbers.untitled
    strips = section_heading(context, block.title or known[name].title, section_anchor(name)) if titled else []
    if known[name].intro:
        intro = context.fill(known[name].intro, path)
        found = context.setter.text(intro, "intro", context.room.text, name=f"introduction of {name}")
        strips += spaced([strip._replace(keep=True) for strip in found], 0, context.design.space("paragraph"))
    ids: set[str] = set()
    for grouping in groupings(block, name, book):
        strips += _grouping(context, grouping)
        ids |= {clause.id for clause in grouping.clauses}
    if strips and not titled:
        strips[0] = strips[0]._replace(anchors=(*strips[0].anchors, section_anchor(name)))
    explicit = {name for one in context.file.blocks for name in one.examples or ()}
    for example in book.examples:
        if example.clauses[0] in ids and example.id not in explicit:
            strips += told(context, example)
    return strips


def _grouping(context: Context, grouping: Grouping) -> list[Strip]:
    strips = group_heading(context, grouping.title) if grouping.title else []
    rulings = {ruling.id: ruling for ruling in context.game.rulebook.rulings}
    for clause in grouping.clauses:
        told = _clause(context, clause)
        for ruling in context.numbers.homes.get(clause.id, ()):
            told[-1] = told[-1]._replace(keep=len(told) <= BELOW)
            told += _ruling(context, rulings[ruling])
        strips += told
    return strips


def _clause(context: Context, clause: Clause) -> list[Strip]:
    setter, hang = context.setter, context.design.file.hang
    words = plain(context.fill(clause.text, ()) if clause.text else clause.rule)
    strips = setter.text(words + _also(context, clause), "text", context.room.text - hang, hang, clause.id)
    number = setter.line(context.numbers.labels[clause.id], "number", 0.0, setter.baseline("text"), hang)
    first = strips[0]
    strips[0] = first._replace(items=(number, *first.items), aside=setter.aside(clause.id), anchors=(clause.id,))
    return spaced(strips, context.design.space("rule"))


def _also(context: Context, clause: Clause) -> str:
    """Return the references of a clause to what is not told right after it."""
    here = context.numbers.homes.get(clause.id, ())
    after = {ruling for ruling in clause.see if _follows(context, clause, ruling)}
    others = [name for name in clause.see if name not in here and name not in after and name in context.numbers.labels]
    if not others:
        return ""
    rules = dict.fromkeys(context.numbers.home_of.get(name, name) for name in others)
    return f" ({context.design.label('see')} {', '.join(map(context.see, rules))})"


def _follows(context: Context, clause: Clause, ruling: str) -> bool:
    """Tell whether a ruling is told close by, after a neighbour of the clause."""
    home = context.numbers.home_of.get(ruling)
    printed = context.numbers.printed
    return home is not None and -BEFORE <= printed.index(home) - printed.index(clause.id) <= AFTER


def _ruling(context: Context, ruling: Ruling) -> list[Strip]:
    design, setter = context.design, context.setter
    chosen = None if ruling.switch is None else str(context.game.options[ruling.switch])
    house = chosen is not None and chosen != ruling.default
    said = ruling.says.get(chosen or "", "") if house else ruling.default_text
    head = f"<book-code|{design.label('house')} {ruling.switch}={plain(str(chosen))}.> " if house else ""
    words = f"*{plain(ruling.issue)}* {head}{context.cited(said)}{_otherwise(context, ruling)}"
    inset = design.file.hang
    panel = Panel(ruling.id, "book-house" if house else "", "book-accent", inset, 1.4 if house else 0.2)
    strips = setter.text(words, "note", context.room.text - inset - PAD - (2 if house else 0), inset + PAD, ruling.id)
    first = strips[0]
    strips[0] = first._replace(aside=setter.aside(ruling.id, "note"), anchors=(ruling.id,))
    strips = [strip._replace(panel=panel) for strip in strips]
    return spaced(kept(strips) if len(strips) <= SETTLED else strips, *around(design, panel))


def _otherwise(context: Context, ruling: Ruling) -> str:
    """Return where the other values of a ruling's switch are told; these themselves where no block of the book does."""
    others = otherwise(context, ruling)
    if not others:
        return ""
    if not context.numbers.reasons:
        return f" **{context.design.label('other')}** ({plain(str(ruling.switch))}) {others}"
    return f" <to why {ruling.id}|{context.design.label('other')}>{context.on_page(f'why {ruling.id}')}"


def otherwise(context: Context, ruling: Ruling) -> str:
    """Return what holds with the other values of a ruling's switch; blank without any."""
    chosen = None if ruling.switch is None else str(context.game.options[ruling.switch])
    rest = [f"*{plain(value)}:* {plain(says)}" for value, says in ruling.says.items() if value != chosen and says]
    return " ".join(rest)


def around(design: Design, panel: Panel) -> tuple[float, float]:
    """Return the white before and after a panel, so that two of them stand apart."""
    each = design.space("panel") + (2 * panel.pad if panel.fill else panel.pad)
    return each, each


def holds(context: Context, example: Example) -> bool:
    """Tell whether an example is true under the house rules chosen; a note tells of one that is not."""
    wrong = [name for name, value in example.options.items() if str(context.game.options.get(name)) != value]
    if wrong:
        need = " and ".join(f"{name} {example.options[name]}" for name in wrong)
        context.notes.append(f"example {example.id} is left out: it holds with {need}")
    return not wrong


def told(context: Context, example: Example) -> list[Strip]:
    """Return an example, set apart; nothing where it does not hold."""
    if not holds(context, example):
        return []
    design, setter = context.design, context.setter
    width = context.room.text - 2 * PAD
    title = setter.text(f"{design.label('example')}: {plain(example.title)}", "example-title", width, PAD, example.id)
    body = setter.text(plain(example.given), "example", width, PAD, example.id)
    if example.actions:
        bullets = "\n".join(f"- {plain(action)}" for action in example.actions)
        body += spaced(setter.text(bullets, "example", width, PAD, example.id), design.space("item"))
    shown = ", ".join(map(context.short, example.clauses))
    end = setter.text(f"**{design.label('then')}:** {plain(example.then)} ({shown})", "example", width, PAD, example.id)
    title[0] = title[0]._replace(aside=setter.aside(example.id), anchors=(example.id,))
    strips = [*kept([*title, body[0]._replace(before=0.6)]), *body[1:], *spaced(end, design.space("item"))]
    strips[len(title) - 1] = strips[len(title) - 1]._replace(keep=True)
    if len(strips) > 1:
        strips[-2] = strips[-2]._replace(keep=True)
    panel = Panel(example.id, "book-tint", pad=design.space("pad"))
    strips = [strip._replace(panel=panel) for strip in strips]
    if len(strips) <= WHOLE:
        strips = kept(strips)
    return spaced(strips, *around(design, panel))
