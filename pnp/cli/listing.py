"""`pnp list GAME`: a game's components and their rows, and the rows that no component prints, with the reason."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import options

if TYPE_CHECKING:
    from pnp.library.game import Printable
    from pnp.library.rows import Row
    from pnp.library.sources import Entry, LeftOutRow


def list_(
    game: options.GameId,
    component: Annotated[str, typer.Argument(help="One component: list its rows.", metavar="COMPONENT")] = "",
    option: options.Option = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """List a game's components, or the rows of one.

    Rows that no component prints are listed with the reason.
    """
    loaded, _ = options.load_with_roots(game, project, option)
    chosen = [loaded.component(component)] if component else list(loaded.components)
    if as_json:
        print(json.dumps([_entry(one) for one in chosen], indent=2, ensure_ascii=False))
        return
    printed = {_place(entry) for one in loaded.components for entry in one.entries}
    for one in chosen:
        print(f"{one.count:5}  {one.component.kind:6}  {one.id:20}  {one.component.title}")
        if component:
            for entry in one.entries:
                print(f"{entry.count:5}          {entry.id:20}  {_name(one, entry.row) or ''}")
        for left in (left for left in one.left_out if _place(left) not in printed):
            told = [*filter(None, [_name(one, left.row)]), f"left out: {left.reason}"]
            print(f"    -          {left.id:20}  {', '.join(told)}")
    for one in () if component else loaded.not_printed:
        print(f"    -  {one.component.kind:6}  {one.id:20}  {one.component.title} (not printed with these options)")


def _place(one: Entry | LeftOutRow) -> tuple[object, ...]:
    """Return a key that identifies a row across the components that read it."""
    return (one.row.file, one.row.line, one.id)


def _name(one: Printable, row: Row) -> str | None:
    """Return a row's name or title, or else the values that it combines."""
    name = row.get("name") or row.get("title") or row.name
    if name:
        return readable_value(name)
    return ", ".join(f"{key} {readable_value(row.get(key)) or 'blank'}" for key in one.component.each or ()) or None


def readable_value(value: Any) -> str:
    """Return a value as people write it: lists with commas, mappings as `name: value` pairs."""
    from pnp.library.printed_text import printed_text

    if isinstance(value, dict):
        return ", ".join(f"{name}: {readable_value(part)}" for name, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(readable_value, value))
    return printed_text(value)


def _entry(one: Printable) -> dict[str, Any]:
    return {
        "id": one.id,
        "title": one.component.title,
        "kind": one.component.kind,
        "count": one.count,
        "rows": [{"id": e.id, "name": _name(one, e.row), "count": e.count} for e in one.entries],
        "left_out": [{"id": left.id, "name": _name(one, left.row), "why": left.reason} for left in one.left_out],
    }
