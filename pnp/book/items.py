"""The blocks to print: once for each record if repeated, and without blocks whose condition is false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.book.values import Evaluator, Path
from pnp.library.books import Block, Records, Repeat


class BookItem(NamedTuple):
    """A block with its position in the file and the names that the `repeat` blocks around it add.

    `title` is the text of a chapter or heading, `anchor` the block's id. `children` has one tuple of
    items for all columns, or one for each cell of a row. `limit_index` is the index of the block's record among the
    records with a page limit, or -1 if the record has none.
    """

    block: Block
    path: Path
    scope: Mapping[str, Any]
    title: str = ""
    anchor: str = ""
    children: tuple[tuple[BookItem, ...], ...] = ()
    limit_index: int = -1


class PageLimit(NamedTuple):
    """A record with a page limit."""

    record: str
    pages: int
    path: Path


@dataclass(frozen=True, slots=True)
class Expander:
    """Turns blocks into items; `page_limits` collects the records with a page limit."""

    values: Evaluator
    page_limits: list[PageLimit]

    def items(
        self, blocks: Sequence[Block], path: Path, scope: Mapping[str, Any] | None = None
    ) -> tuple[BookItem, ...]:
        """Return the items of blocks in order."""
        return tuple(
            item for number, block in enumerate(blocks) for item in self._of(block, (*path, number), scope or {})
        )

    def _of(self, block: Block, path: Path, scope: Mapping[str, Any]) -> Iterator[BookItem]:
        if not self.values.is_true(block.when, (*path, "when"), scope):
            return
        if block.repeat is not None:
            yield from self._repeated_items(block.repeat, (*path, "repeat"), scope)
            return
        title = self.values.filled_text(block.chapter or block.heading or "", (*path, block.kind), scope)
        anchor = self.values.filled_text(block.id or "", (*path, "id"), scope)
        yield BookItem(block, path, scope, title, anchor, tuple(self._inner(block, path, scope)))

    def _inner(self, block: Block, path: Path, scope: Mapping[str, Any]) -> Iterator[tuple[BookItem, ...]]:
        if block.columns is not None:
            yield self.items(block.columns.blocks, (*path, "columns", "blocks"), scope)
        for number, cell in enumerate(block.row or ()):
            yield self.items(cell.blocks, (*path, "row", number, "blocks"), scope)

    def _repeated_items(self, repeat: Repeat, path: Path, scope: Mapping[str, Any]) -> Iterator[BookItem]:
        for record in records(self.values, repeat, path, scope):
            inside = {**scope, repeat.name: record}
            items = self.items(repeat.blocks, (*path, "blocks"), inside)
            if repeat.pages:
                items = tuple(item._replace(limit_index=len(self.page_limits)) for item in items)
                self.page_limits.append(PageLimit(_name(record), repeat.pages, path))
            yield from items


def records(values: Evaluator, selection: Records, path: Path, scope: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the selected records, in order."""
    found = [
        record
        for record in values.records(selection.each, (*path, "each"), scope)
        if values.is_true(selection.where, (*path, "where"), {**scope, selection.name: record})
    ]
    named = [{**scope, selection.name: record} for record in found]
    return [found[number] for number in values.sorted_indices(selection.by, named, (*path, "by"))]


def flattened(items: Iterable[BookItem]) -> Iterator[BookItem]:
    """Yield all items; an item with columns or cells is followed by the items in them."""
    for item in items:
        yield item
        for column in item.children:
            yield from flattened(column)


def _name(record: Mapping[str, Any]) -> str:
    """Return a record's name for messages."""
    return str(next((record[key] for key in ("title", "name", "id") if record.get(key)), "a record"))
