"""Panels of an aid: a title with an icon, and short lines, from records with `title`, `icon` and `lines`."""

from __future__ import annotations

from pnp.book.context import Context, escaped
from pnp.book.headings import rule
from pnp.book.strips import Strip, kept, spaced
from pnp.library.books import Block
from pnp.library.trees import Step


def panels(context: Context, block: Block, path: tuple[Step, ...]) -> list[Strip]:
    """Return the panels of a block, none of them divided."""
    here = [*path, "panels"]
    strips: list[Strip] = []
    for record in context.values.records(block.panels or "", here):
        lines = record.get("lines", ())
        if not isinstance(lines, list) or not record.get("title"):
            context.report(here, "panels", "a panel needs a `title`, and `lines` that are a list of texts")
            continue
        strips += panel(context, str(record["title"]), str(record.get("icon", "")), list(map(str, lines)), here)
    return strips


def panel(context: Context, title: str, icon: str, lines: list[str], path: list[Step]) -> list[Strip]:
    """Return one panel."""
    setter, width = context.setter, context.room.text
    head = setter.text((f"<{icon}> " if icon else "") + escaped(title), "panel-title", width, name="a panel’s title")
    found = [*head, rule(context, width)]
    for source in lines:
        words = context.fill(source, path)
        if words:
            found += spaced(
                setter.text(words, "panel", width, name=f"panel {title}"), context.design.space("item") + 0.4
            )
    return spaced(kept(found), 4.6, 0.0)
