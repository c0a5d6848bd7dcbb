"""The readable content of a face: lines of plain text from the top down, with icons by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pnp.composition.canvas import BoxWords
from pnp.composition.text.markup import StyledSpan, parse

_NUMBER = re.compile(r"[+-]?\d+")


def reading_lines(box_words: Iterable[BoxWords]) -> tuple[str, ...]:
    """Return words and icons in reading order; items side by side are one line.

    A number that would be a line by itself comes after the name of its field, as in `cost 3`.
    """
    rows: list[list[BoxWords]] = []
    for one in sorted(box_words, key=lambda one: one.box.centre[1]):
        row = rows[-1] if rows else []
        if row and _is_beside(row[0], one):
            row.append(one)
        else:
            rows.append([one])
    return tuple(line for row in rows for line in (_item_lines(row[0]) if len(row) == 1 else _row(row)))


def _item_lines(one: BoxWords) -> Iterator[str]:
    """Yield the lines of an item that stands alone."""
    field = one.field.rpartition(".")[2].replace("_", " ")
    named = len(field) > 1 and not one.is_icon and _NUMBER.fullmatch(one.words)
    yield from [f"{field} {one.words}"] if named else _row([one])


def plain_paragraphs(source: str) -> Iterator[str]:
    """Yield the paragraphs of a marked-up text as plain words."""
    for paragraph in parse(source):
        text = "".join(_span(span) for span in paragraph.spans)
        yield "- " * paragraph.is_list_item + " ".join(text.split())


def _span(span: StyledSpan) -> str:
    return _icon(span.text) if span.is_icon else span.text


def _icon(name: str) -> str:
    """Return an icon in words: its name without its set or path."""
    return f"[{name.rpartition(':')[2].rpartition('/')[2].replace('_', ' ').replace('-', ' ')}]"


def _is_beside(one: BoxWords, other: BoxWords) -> bool:
    """Return whether the centre of each box is within the height of the other."""
    return all(
        a.box.top <= b.box.centre[1] <= a.box.bottom and not _is_above_or_below(a, b)
        for a, b in ((one, other), (other, one))
    )


def _is_above_or_below(one: BoxWords, other: BoxWords) -> bool:
    """Return whether the centre of the other box is within the width of the first; then they are not side by side."""
    return one.box.left < other.box.centre[0] < one.box.right and not (one.is_icon or other.is_icon)


def _row(row: Iterable[BoxWords]) -> Iterator[str]:
    """Yield the lines of a row, left to right: items share a line, but later paragraphs of a text begin new lines."""
    line: list[str] = []
    for one in sorted(row, key=lambda one: (one.box.left, one.box.centre[0])):
        if one.is_icon:
            line.append(_icon(one.words))
            continue
        first, *more = [*plain_paragraphs(one.words)] or [""]
        line.append(first)
        if more:
            yield " ".join(line)
            line = []
            yield from more
    if line:
        yield " ".join(line)
