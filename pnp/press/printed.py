"""Where each field is printed: the boxes that name it, directly or through the text of another field."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pnp.composition.layout import LayoutFile
from pnp.library.rows import Row
from pnp.library.trees import strings_in
from pnp.library.used_names import CHOSEN, names_in_expression, names_in_template

_TEMPLATES = ("text", "icon", "code", "image", "art", "fill", "pattern", "shape", "stroke", "style", "colour", "with")
_EXPRESSIONS = ("when", "repeat")
_WORLD = ("fact", "option")


def printed_places(layouts: Iterable[LayoutFile], rows: Iterable[Row]) -> dict[str, list[str]]:
    """Return the boxes that show, or depend on, each field of the rows, each fact and each option.

    A box is named by its layout and the path of boxes to it: `hero.footer.town`.
    """
    named: dict[str, set[str]] = {}
    for layout in layouts:
        for part in ("boxes", "parts"):
            for path, name in _of_boxes(layout.document.value_at(part)):
                named.setdefault(name, set()).add(".".join((layout.name, *path)))
    fields, inner = _fields(rows)
    found: dict[str, set[str]] = {}
    for name, places in named.items():
        if known := _field_name(name, fields):
            found.setdefault(known, set()).update(places)
    for field, names in inner.items():
        places = {place for name, where in found.items() if name.partition(".")[0] == field for place in where}
        for name in names:
            if places and (known := _field_name(name, fields)):
                found.setdefault(known, set()).update(places)
    return {name: sorted(found[name]) for name in sorted(found)}


def _field_name(name: str, fields: Collection[str]) -> str:
    """Return the part of a name that is a field, a fact or an option, such as `id` in `$id.svg`."""
    if name.partition(".")[0] in _WORLD:
        return name.partition(f".{CHOSEN}")[0]
    steps = name.split(".")
    return next((part for end in range(len(steps), 0, -1) if (part := ".".join(steps[:end])) in fields), "")


def _paths(value: Any, path: str) -> Iterator[str]:
    yield path
    if isinstance(value, Mapping | list):
        for key, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _paths(part, f"{path}.{key}")


def _fields(rows: Iterable[Row]) -> tuple[set[str], dict[str, set[str]]]:
    """Return the paths of all fields, and the names used in each field whose text contains fields."""
    fields: set[str] = set()
    inner: dict[str, set[str]] = {}
    seen: set[tuple[str, str]] = set()
    for row in rows:
        for field, value in row.values.items():
            fields.update(_paths(value, field))
            for text in strings_in(value):
                if "$" in text and (field, text) not in seen:
                    seen.add((field, text))
                    inner.setdefault(field, set()).update(names_in_template(text))
    return fields, inner


def _of_boxes(boxes: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, box in boxes.items() if isinstance(boxes, Mapping) else ():
        if isinstance(box, Mapping):
            yield from _of_box(box, (*path, str(name)))


def _of_box(box: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in box.items():
        read = names_in_template if key in _TEMPLATES else names_in_expression if key in _EXPRESSIONS else None
        if read is not None:
            yield from ((path, name) for text in strings_in(value) for name in read(text))
    yield from _of_boxes(box.get("boxes"), path)
    each = box.get("each")
    if isinstance(each, Mapping):
        yield from _of_box(each, path)
