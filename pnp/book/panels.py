"""Panels of an aid: a title with an icon, and short lines, from records with `title`, `icon` and `lines`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.book.context import Context, escaped
from pnp.book.headings import heading_line
from pnp.book.strips import Strip, kept_together, spaced_strips
from pnp.library.books import Block
from pnp.library.trees import Step

SHEET = ("panel-title", "panel")
PANEL_TITLE = "a panel’s title"
"""The default styles of a panel's title and lines, also used on sheets."""


def panels(context: Context, block: Block, path: tuple[Step, ...]) -> list[Strip]:
    """Return the panels of a block as strips; no panel is split across columns."""
    here = [*path, "panels"]
    strips: list[Strip] = []
    records = context.values.records(block.panels or "", here)
    icons = _icons(context.values.evaluate(block.panels or "", here))
    for record, icon in zip(records, icons, strict=False):
        lines = record.get("lines", ())
        if not isinstance(lines, list) or not record.get("title"):
            context.report(here, "panels", "a panel needs a `title`, and a list of texts as its `lines`")
            continue
        roles = ("group", block.style) if block.style else SHEET
        strips += panel(context, str(record["title"]), icon, list(map(str, lines)), here, roles)
    return strips


def _icons(found: Any) -> list[str]:
    """Return each record's icon name from the data, before the book replaces ids with names."""
    records = list(found.values()) if isinstance(found, Mapping) else found if isinstance(found, list) else []
    return [str(one.get("icon", "")) if isinstance(one, Mapping) else "" for one in records]


def panel(
    context: Context, title: str, icon: str, lines: list[str], path: list[Step], roles: tuple[str, str] = SHEET
) -> list[Strip]:
    """Return one panel with its title and lines in the given styles."""
    setter, width = context.typesetter, context.text_area.text_width
    head = setter.text_strips((f"<{icon}> " if icon else "") + escaped(title), roles[0], width, name=PANEL_TITLE)
    found = [*head, heading_line(context, width)]
    for source in lines:
        words = context.fill(source, path)
        if words:
            found += spaced_strips(
                setter.text_strips(words, roles[1], width, name=f"panel {title}"), context.design.space("item") + 0.4
            )
    return spaced_strips(kept_together(found), 4.6, 0.0)
