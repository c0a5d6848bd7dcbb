"""Places runs of strips on pages of one size, with columns, floats, and strips that stay together. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.book.strips import PlacedStrip, Strip, StripRun

SLACK = 1e-6
STEP = 1.0  # mm by which balanced columns grow at each try


class PageSize(NamedTuple):
    """The width and height of a page."""

    width: float
    height: float


class TextArea(NamedTuple):
    """The text area of a page: its height, the text width, and the width of text plus margin column."""

    height: float
    text_width: float
    full_width: float


class FlowResult(NamedTuple):
    """The pages, and a message for each strip that does not fit."""

    pages: tuple[tuple[PlacedStrip, ...], ...]
    problems: tuple[str, ...]


def place_on_pages(runs: Iterable[StripRun], area: TextArea, first_page: int = 1) -> FlowResult:
    """Place the runs on as many pages as they need, and return the pages; their numbers start at `first_page`."""
    pourer = _PageFiller(area, first_page)
    for run in runs:
        pourer.place_run(run)
    pourer.place_waiting_pictures()
    pourer.place_waiting_spreads()
    leaves = [_with_grown_strip(leaf, area) for leaf in pourer.leaves]
    return FlowResult(tuple(leaves if leaves[-1] or len(leaves) == 1 else leaves[:-1]), tuple(pourer.problems))


def _with_grown_strip(leaf: Sequence[PlacedStrip], room: TextArea) -> tuple[PlacedStrip, ...]:
    """Return a page; if its last strip can grow, the strip fills the remaining height."""
    last = leaf[-1] if leaf else None
    if last is None or last.strip.grow is None:
        return tuple(leaf)
    free = max(0.0, room.height - last.y - last.strip.height)
    grown = last.strip.grow(free)
    return (*leaf[:-1], last._replace(strip=last.strip._replace(height=grown.height, items=grown.items)))


def unbreakable_groups(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Yield groups of strips that stay together."""
    held: list[Strip] = []
    for strip in strips:
        held.append(strip)
        if not strip.keep_with_next:
            yield held
            held = []
    if held:
        yield held


def column_height(strips: Sequence[Strip], space_above: float | None = None) -> float:
    """Return the height of a column of strips.

    `space_above` is the white space that the strip above the column needs below it; None at the top of a page.
    """
    total = 0.0
    for strip in strips:
        total += strip.height + (0.0 if space_above is None else max(space_above, strip.space_before))
        space_above = strip.space_after
    return total


def _heading_and_picture(unit: Sequence[Strip]) -> tuple[list[Strip], list[Strip]]:
    """Return the heading and the picture of a unit that begins a chapter; empty lists for a unit that does not."""
    if not any(heading.level == 0 for heading in unit[0].headings):
        return [], []
    at = next((number for number, strip in enumerate(unit) if strip.floats), len(unit))
    return list(unit[:at]), list(unit[at:])


class _PageFiller:
    def __init__(self, room: TextArea, first_page: int = 1) -> None:
        self.room, self.first = room, first_page
        self._spreads: list[tuple[list[Strip], StripRun]] = []
        self.leaves: list[list[PlacedStrip]] = [[]]
        self.problems: list[str] = []
        self._y = 0.0
        self._after: float | None = None
        self._waiting: list[tuple[list[Strip], StripRun]] = []

    def place_run(self, run: StripRun) -> None:
        if run.columns > 1:
            self.place_waiting_pictures()
            self._columns(run)
            return
        rest = list(unbreakable_groups(run.strips))
        while rest:
            unit = rest.pop(0)
            self._unit(unit, run, rest)

    def place_waiting_pictures(self) -> None:
        """Place the pictures that are still waiting for room."""
        while self._waiting:
            unit, run = self._waiting.pop(0)
            if not self._fits(unit):
                self._next_leaf()
            self._put(unit, run)

    def place_waiting_spreads(self) -> None:
        """Place the two-page pictures that wait for a left page."""
        while self._spreads:
            self._new_leaf()
            self._place_spreads()

    def _place_spreads(self) -> None:
        """Place the strips that wait for a left page, if the current page is an empty left page."""
        while self._spreads and not self.leaves[-1] and (len(self.leaves) - 1 + self.first) % 2 == 0:
            unit, run = self._spreads.pop(0)
            for strip in unit:
                self._lay_one(strip, run.is_wide, self.room.full_width)
                self._new_leaf()

    def _unit(self, unit: list[Strip], run: StripRun, rest: list[list[Strip]]) -> None:
        first = unit[0]
        if first.waits_for_left_page:
            self._spreads.append((unit, run))
            self._place_spreads()
            return
        if any(heading.level == 0 for heading in first.headings):
            self.place_waiting_pictures()
        if first.begins_page:
            self.place_waiting_pictures()
            self._begin_page()
            if first.begins_left_page and (len(self.leaves) - 1 + self.first) % 2 and not self.leaves[-1]:
                self._new_leaf()
        elif self._needs_new_page(first):
            self.place_waiting_pictures()
            if self._needs_new_page(first):
                self._begin_page()
        if first.floats and (self._waiting or not self._fits(unit)):
            self._waiting.append((unit, run))
            return
        if not self._fits(unit) and self._picture_can_wait(unit, run, rest):
            return
        if not self._fits(unit):
            self._begin_page()
        while self._waiting and not self._fits(unit):
            self._begin_page()
        self._put(unit, run)

    def _picture_can_wait(self, unit: list[Strip], run: StripRun, rest: list[list[Strip]]) -> bool:
        """Place a chapter's heading with its first words, and its picture later; return whether that is possible."""
        heading, picture = _heading_and_picture(unit)
        if not picture or not rest or rest[0][0].begins_page or not self._fits([*heading, *rest[0]]):
            return False
        self._put([*heading, *rest.pop(0)], run)
        self._waiting.append((picture, run))
        return True

    def _needs_new_page(self, strip: Strip) -> bool:
        return strip.least_space > self.room.height - self._y + SLACK

    def _fits(self, unit: Sequence[Strip]) -> bool:
        return self._y + column_height(unit, self._after) <= self.room.height + SLACK

    def _begin_page(self) -> None:
        """Place the waiting pictures at the top of a new page, or of the current page if it is still empty."""
        if self.leaves[-1]:
            self._next_leaf()
        waiting, self._waiting = self._waiting, []
        for number, (unit, run) in enumerate(waiting):
            if not self._fits(unit) and self._y > 0:
                self._waiting = waiting[number:]
                return
            self._put(unit, run)

    def _next_leaf(self) -> None:
        if self.leaves[-1]:
            self._new_leaf()
            self._place_spreads()
        self._y, self._after = 0.0, None

    def _new_leaf(self) -> None:
        self.leaves.append([])
        self._y, self._after = 0.0, None

    def _put(self, unit: Sequence[Strip], run: StripRun) -> None:
        """Place strips, on several pages if necessary, and report a strip that is taller than a page."""
        width = self.room.full_width if run.is_wide else self.room.text_width
        for strip in unit:
            if not self._fits([strip]):
                if not self.leaves[-1] or strip.height > self.room.height + SLACK:
                    self._report(strip)
                self._next_leaf()
            for each in (*(() if self.leaves[-1] else strip.table_head), strip):
                self._lay_one(each, run.is_wide, width)

    def _lay_one(self, strip: Strip, is_wide: bool, width: float) -> None:
        self._y += 0.0 if self._after is None else max(self._after, strip.space_before)
        self.leaves[-1].append(PlacedStrip(0.0, self._y, strip, is_wide, width))
        self._y += strip.height
        self._after = strip.space_after

    def _report(self, strip: Strip) -> None:
        what = strip.name or "a part of the book"
        message = (
            f"{what} is {strip.height:.0f} mm high, but a page has only {self.room.height:.0f} mm: make it smaller"
        )
        if message not in self.problems:
            self.problems.append(message)

    def _columns(self, run: StripRun) -> None:
        """Fill columns of equal height, on as many pages as needed; a group of strips taller than a page is split."""
        rest = list(unbreakable_groups(run.strips))
        width = (self.room.full_width - (run.columns - 1) * run.gap) / run.columns
        if rest and (rest[0][0].begins_page or rest[0][0].least_space > self.room.height - self._y):
            self._begin_page()
        while rest:
            gap = 0.0 if self._after is None else max(self._after, rest[0][0].space_before)
            free = self.room.height - self._y - gap
            columns, left = _balanced_columns(rest, run.columns, free)
            if not any(columns):
                if not self.leaves[-1] and len(rest[0]) > 1:
                    rest[:1] = [[strip] for strip in rest[0]]
                    continue
                if not self.leaves[-1]:
                    self._put(rest.pop(0), run)
                self._next_leaf()
                continue
            self._lay(columns, self._y + gap, width, run.gap)
            rest = left
            if rest:
                self._next_leaf()

    def _lay(self, columns: Sequence[Sequence[Strip]], top: float, width: float, gap: float) -> None:
        lowest = top
        for number, column in enumerate(columns):
            y, after = top, None
            for strip in column:
                y += 0.0 if after is None else max(after, strip.space_before)
                self.leaves[-1].append(PlacedStrip(number * (width + gap), y, strip, True, width))
                y += strip.height
                after = strip.space_after
            lowest = max(lowest, y)
        self._y, self._after = lowest, max((column[-1].space_after for column in columns if column), default=0.0)


def _balanced_columns(rest: list[list[Strip]], count: int, free: float) -> tuple[list[list[Strip]], list[list[Strip]]]:
    """Return the shortest columns that hold all units, and the units left over if `free` mm are not enough."""
    whole = _filled_columns(rest, count, free)
    if whole[1]:
        return whole
    low = column_height([strip for unit in rest for strip in unit]) / count
    while low < free:
        found = _filled_columns(rest, count, low)
        if not found[1]:
            return found
        low += STEP
    return whole


def _filled_columns(rest: list[list[Strip]], count: int, free: float) -> tuple[list[list[Strip]], list[list[Strip]]]:
    columns: list[list[Strip]] = [[] for _ in range(count)]
    at = 0
    for number, unit in enumerate(rest):
        while at < count and column_height([*columns[at], *unit]) > free + SLACK:
            at += 1
        if at == count:
            return columns, rest[number:]
        columns[at].extend(unit)
    return columns, []
