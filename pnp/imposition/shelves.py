"""Pieces of several sizes on one sheet, in rows of equal height. Lengths in mm.

+--------------------+   Sizes are in order of height, tallest first. The rows of a size form a block; blocks are
| AAAA AAAA AAAA     |   below each other with a gap for marks. Make the horizontal cuts first, from edge to edge
| AAAA AAAA          |   of the paper, then the vertical cuts of each block, from edge to edge of its strip: every
|                    |   cut is straight and goes through (guillotine order).
| bb bb bb bb bb bb  |
+--------------------+
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, product
from typing import NamedTuple

from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import marks, nup
from pnp.imposition.clips import check_gap
from pnp.imposition.cuts import cut_count
from pnp.imposition.gutterfold import PageFold, folds
from pnp.imposition.plan import Batch, Options, Pattern, Plan, Slot, skip_error, with_mark_notes
from pnp.model.sheet import Paper, Place, SheetLayout, SheetSpec

# The gap between two blocks has two marks of 2.5 mm, one for each block.
MARKS_BETWEEN = 5.0


MOST_TURNED = 8
"""With more oblong sizes than this, no size is rotated, as all combinations would have to be tried."""


@dataclass(slots=True)
class _Size:
    """All pieces of one size, with the batches that they come from, in order.

    In a `_RowArea`, `columns` is the number of pieces in a row, `advance` is the distance between rows, and `shift` is
    the offset of every second row to the right.
    """

    width: float
    height: float
    batches: list[int] = field(default_factory=list)
    turn: int = 0
    is_round: bool = False
    columns: int = 0
    advance: float = 0.0
    shift: float = 0.0

    def turned(self) -> _Size:
        """Return the size with its pieces rotated by 90°."""
        return _Size(self.height, self.width, self.batches, 90)


@dataclass(slots=True)
class _ShelfSheet:
    """A sheet being filled: blocks as (size, rows of batch numbers), and their total height."""

    blocks: list[tuple[_Size, list[tuple[int, ...]]]] = field(default_factory=list)
    height: float = 0.0


class _RowArea(NamedTuple):
    """The area for rows on paper of one orientation, the gaps between pieces and between blocks, and the row style.

    In staggered rows each circle touches two circles of the row above, apart from the gap.
    """

    paper: Paper
    area: Rect
    gap: float
    between: float
    fold: PageFold | None
    is_staggered: bool
    is_cut: bool

    def rows_of(self, size: _Size) -> _Size:
        """Return the size with its rows placed in this room: staggered if that fits more pieces."""
        step = size.width + self.gap
        straight = replace(
            size, columns=nup.count_that_fit(self.area.width, size.width, self.gap), advance=size.height + self.gap
        )
        if not (self.is_staggered and size.is_round):
            return straight
        columns = nup.count_that_fit(self.area.width - step / 2, size.width, self.gap)
        shifted = replace(size, columns=columns, advance=step * math.sqrt(3) / 2, shift=step / 2)
        return max((straight, shifted), key=lambda each: each.columns * self._rows(each))

    def _rows(self, size: _Size) -> int:
        return int((self.area.height - size.height + nup.SLACK) // size.advance) + 1


def plan_batches(spec: SheetSpec, paper: Paper, batches: Sequence[Batch], options: Options) -> Plan:
    """Return the plan for pieces of several sizes, on the fewest sheets of either orientation.

    Raises:
        ImpositionError: a piece does not fit on the paper, or places are skipped.
    """
    layout = next((each for each in spec.layouts if each.serves(paper.name, options.bleed)), SheetLayout(paper.name))
    check_gap(spec.name, spec.bleed_between, layout.gap_for(options.bleed), options.bleed)
    if options.skip or spec.skip:
        raise skip_error(spec, f"places on the mixed sheet {spec.name} have no numbers, so none can be skipped")
    sizes = _sizes(batches)
    choices = _rotations(sizes) if spec.can_turn_pieces else [sizes]
    rooms = list(_rooms(spec, layout, paper, options))
    found = [(room, _filled_sheets(sizes, room, batches)) for sizes in choices for room in rooms]
    possible = [(room, sheets) for room, sheets in found if sheets is not None]
    if not possible:
        raise _too_big(spec, layout, paper, batches, chain.from_iterable(choices), rooms)
    room, sheets = min(possible, key=lambda each: len(each[1]))
    patterns = tuple(_pattern(sheet, room) for sheet in sheets)
    full = patterns[:-1] or patterns
    trims = sum(batches[slot.batch].area for pattern in full for slot in pattern.slots)
    return with_mark_notes(
        Plan(
            spec=spec,
            options=options,
            paper=room.paper,
            batches=tuple(batches),
            patterns=patterns,
            columns=0,
            rows=0,
            sheets=len(patterns),
            paper_share=trims * (2 if room.fold else 1) / (paper.width * paper.height * max(len(full), 1)),
            fold=room.fold,
        )
    )


def _too_big(
    spec: SheetSpec,
    layout: SheetLayout,
    paper: Paper,
    batches: Sequence[Batch],
    sizes: Iterable[_Size],
    rooms: list[_RowArea],
) -> ImpositionError:
    """Return the error about pieces that fit in no room; it names the largest.

    If each piece fits in a room, the error says that no room fits all the pieces.
    """
    able = {number for each in sizes for room in rooms if _fits(each, room) for number in each.batches}
    lost = [batch for number, batch in enumerate(batches) if number not in able]
    if not lost:
        advice = "use larger paper" if spec.can_turn_pieces else "use larger paper, or write `turn_pieces: true`"
        return ImpositionError(f"sheet {spec.name}: no orientation of {paper.name} fits all the pieces: {advice}")
    largest = max(lost, key=lambda batch: max(batch.width, batch.height))
    return nup.too_large_error(paper, (largest.width, largest.height), layout.margins, "a piece")


def _fits(size: _Size, room: _RowArea) -> bool:
    return bool(room.rows_of(size).columns and nup.count_that_fit(room.area.height, size.height))


def _rooms(spec: SheetSpec, layout: SheetLayout, paper: Paper, options: Options) -> Iterator[_RowArea]:
    gap = layout.gap_for(options.bleed)
    cut = spec.cut.where != "none"
    between = (
        max(2 * marks.mark_start(spec.cut, options.bleed) + MARKS_BETWEEN, gap) if cut else max(2 * options.bleed, gap)
    )
    for oriented in nup.orientations(paper, layout.turn):
        area = nup.printable_area(oriented, layout.margins)
        if options.is_folded:
            for fold in folds(oriented, spec.fold.gap):
                yield _RowArea(oriented, fold.front(area), gap, between, fold, spec.is_staggered, cut)
        else:
            yield _RowArea(oriented, area, gap, between, None, spec.is_staggered, cut)


def _sizes(batches: Sequence[Batch]) -> list[_Size]:
    found: dict[tuple[float, float, bool], _Size] = {}
    for number, batch in enumerate(batches):
        key = (round(batch.width, 3), round(batch.height, 3), batch.is_round)
        found.setdefault(key, _Size(batch.width, batch.height, is_round=batch.is_round)).batches.append(number)
    return _by_height(found.values())


def _by_height(sizes: Iterable[_Size]) -> list[_Size]:
    return sorted(sizes, key=lambda each: (-each.height, -each.width))


def _rotations(sizes: Sequence[_Size]) -> list[list[_Size]]:
    """Return each combination of rotated and unrotated sizes, with the fewest rotated sizes first."""
    ways = [(each,) if each.width == each.height else (each, each.turned()) for each in sizes]
    if sum(len(way) > 1 for way in ways) > MOST_TURNED:
        return [_by_height(sizes)]
    return sorted(map(_by_height, product(*ways)), key=lambda choice: sum(each.turn > 0 for each in choice))


def _filled_sheets(sizes: list[_Size], room: _RowArea, batches: Sequence[Batch]) -> list[_ShelfSheet] | None:
    """Return the sheets, with each row on the first sheet that has room for it; None if a piece is too large."""
    sheets: list[_ShelfSheet] = []
    for each in map(room.rows_of, sizes):
        if not (each.columns and nup.count_that_fit(room.area.height, each.height)):
            return None
        for row in _rows(each, each.columns, batches):
            sheet = next((sheet for sheet in sheets if _height_with(sheet, each, room) <= room.area.height), None)
            if sheet is None:
                sheet = _ShelfSheet()
                sheets.append(sheet)
            _add(sheet, each, row, room)
    return sheets


def _rows(each: _Size, columns: int, batches: Sequence[Batch]) -> Iterator[tuple[int, ...]]:
    row: list[int] = []
    for batch in each.batches:
        for _ in range(batches[batch].count):
            row.append(batch)
            if len(row) == columns:
                yield tuple(row)
                row = []
    if row:
        yield tuple(row)


def _height_with(sheet: _ShelfSheet, each: _Size, room: _RowArea) -> float:
    if not sheet.blocks:
        return each.height - nup.SLACK
    if sheet.blocks[-1][0] is each:
        return sheet.height + each.advance - nup.SLACK
    return sheet.height + room.between + each.height - nup.SLACK


def _add(sheet: _ShelfSheet, each: _Size, row: tuple[int, ...], room: _RowArea) -> None:
    sheet.height = _height_with(sheet, each, room) + nup.SLACK
    if sheet.blocks and sheet.blocks[-1][0] is each:
        sheet.blocks[-1][1].append(row)
    else:
        sheet.blocks.append((each, [row]))


def _pattern(sheet: _ShelfSheet, room: _RowArea) -> Pattern:
    slots: list[Slot] = []
    blocks: list[tuple[Rect, ...]] = []
    horizontal = room.fold is not None and room.fold.is_horizontal
    top = room.area.top if horizontal else room.area.top + (room.area.height - sheet.height) / 2
    for each, rows in sheet.blocks:
        shift = each.shift if len(rows) > 1 else 0.0
        columns, step = len(rows[0]), each.width + room.gap
        left = room.area.left + (room.area.width - nup.total_length(columns, each.width, room.gap) - shift) / 2
        corners = [
            (left + x * step + (y % 2) * shift, top + y * each.advance)
            for y in range(len(rows))
            for x in range(columns)
        ]
        places = [Place(Rect(*corner, each.width, each.height), each.turn) for corner in corners]
        # the last row of a block may be short: its empty places are cut, too
        numbers = [batch for row in rows for batch in row]
        slots += [Slot(place, batch) for place, batch in zip(places, numbers, strict=False)]
        blocks.append(tuple(place.trim for place in places))
        top += (len(rows) - 1) * each.advance + each.height + room.between
    return Pattern(tuple(slots), tuple(blocks), cut_count(blocks, room.fold) if room.is_cut else 0)
