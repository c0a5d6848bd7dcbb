"""The isles and earthscapes of Cloudspire on paper: outlines, letters, paths and backs, measured from the PDFs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import Any

import datafiles
import pytest
from measures import Line, Sheet, distinct, holds, ink_box, sheets
from PIL import Image, ImageChops
from seeing import distance

from pnp.cli.options import make_build
from pnp.geometry.hex_grid import HexGrid, Point
from pnp.geometry.hexes import Hex
from pnp.geometry.rect import Rect

GRID, DPI, SIDE = HexGrid(40), 100, 23.094
STONES = [(0xE7, 0xDA, 0xB6), (0xEF, 0xE4, 0xC4), (0xDD, 0xCE, 0xA4), (0xD3, 0xC2, 0x98), (0xCD, 0xBE, 0x92)]
CENTRES = (Hex(0, 0), Hex(1, 3), Hex(-3, 4), Hex(-4, 1), Hex(-1, -3), Hex(3, -4), Hex(4, -1))
Printed = Callable[[str, str], list[Sheet]]


@dataclass
class Tile:
    """A tile on a printed page: its record, its page, and where 0,0 is on it."""

    record: dict[str, Any]
    sheet: Sheet
    trim: Rect

    @cached_property
    def hexes(self) -> dict[Hex, dict[str, Any]]:
        """The hexes of the tile, with their letters."""
        return {Hex(one["q"], one["r"]): {**one, "letter": key} for key, one in self.record["hexes"].items()}

    def on_page(self, point: Point) -> Point:
        """Return where a point of the tile is on the page."""
        frame = GRID.frame(self.hexes)
        return point[0] - frame.left + self.trim.left, point[1] - frame.top + self.trim.top

    @cached_property
    def picture(self) -> Image.Image:
        return self.sheet.picture(DPI)

    def colour(self, point: Point) -> tuple[int, int, int]:
        """Return the colour at a point of the tile."""
        x, y = self.on_page(point)
        found: tuple[int, int, int] = self.picture.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI)))
        return found

    @property
    def borders(self) -> list[tuple[Hex, int]]:
        """Each side of a hex that may meet another tile."""
        return [(here, side) for here in self.hexes for side in range(6) if here.neighbour(side) not in self.hexes]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return what prints a component on a paper."""
    kept: dict[tuple[str, str], list[Sheet]] = {}

    def pages(component: str, paper: str) -> list[Sheet]:
        if (component, paper) not in kept:
            folder: Path = tmp_path_factory.mktemp("land")
            make_build("cloudspire", None, [], paper=paper, only=[component]).write(folder)
            (path,) = (one for one in folder.glob("*.pdf") if one.stem not in ("parts-list",))
            kept[component, paper] = sheets(path)
        return kept[component, paper]

    return pages


def isles(printed: Printed, paper: str = "A4") -> list[Tile]:
    records = datafiles.document("boards/cloudspire/isles.yaml")
    pages = printed("isle", paper)
    return [Tile(one, page, trim_of(page)) for one, page in zip(records, pages[::2], strict=True)]


def trim_of(page: Sheet) -> Rect:
    found = page.box("trim")
    assert found is not None
    return found


def between(one: Point, two: Point, part: float) -> Point:
    return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part


def turned(point: Point, sixths: int) -> Point:
    angle = pi / 3 * sixths
    return point[0] * cos(angle) - point[1] * sin(angle), point[0] * sin(angle) + point[1] * cos(angle)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_isles_are_cut_along_the_outline_of_thirteen_hexes_of_40_mm(printed: Printed, paper: str) -> None:
    pages = printed("isle", paper)
    assert len(pages) == 16
    for tile in isles(printed, paper):
        assert (tile.trim.width, tile.trim.height) == pytest.approx((160, 184.752), abs=0.01)
        assert holds(tile.sheet.paper, tile.trim)
        (border,) = GRID.outline(tile.hexes)
        sides = [line for line in tile.sheet.lines if abs(line.length - SIDE) < 0.01]
        ends = {(round(x, 2), round(y, 2)) for line in sides for x, y in ((line.x0, line.y0), (line.x1, line.y1))}
        corners = [tile.on_page(corner) for corner in border]
        assert len(border) == 30
        assert all(any(hypot(x - a, y - b) < 0.03 for a, b in ends) for x, y in corners)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_land_goes_on_beyond_the_cut(printed: Printed, paper: str) -> None:
    for tile in isles(printed, paper)[:3]:
        for here, side in tile.borders:
            (cx, cy), (one, two) = GRID.centre(here), GRID.side(here, side)
            for part in (0.05, 0.25, 0.5, 0.75, 0.95):
                x, y = between(one, two, part)
                middle = between(one, two, 0.5)
                out = 1.3 / hypot(middle[0] - cx, middle[1] - cy)
                point = x + (middle[0] - cx) * out, y + (middle[1] - cy) * out
                assert min(tile.colour(point)) < 250, (tile.record["id"], here, side, part)


def test_a_path_reaches_the_middle_of_each_side_where_another_path_may_begin(printed: Printed) -> None:
    for tile in isles(printed):
        sides = [(here, side) for here, side in tile.borders if tile.hexes[here]["terrain"] == "path"]
        sides += [
            (here, side)
            for here, one in tile.hexes.items()
            for side in range(6)
            if one["terrain"] == "path" and tile.hexes.get(here.neighbour(side), {}).get("terrain") == "path"
        ]
        for here, side in sides:
            centre, middle = GRID.centre(here), between(*GRID.side(here, side), 0.5)
            points = [between(centre, middle, part) for part in (0.88, 0.94)]
            assert all(min(distance(tile.colour(one), stone) for stone in STONES) < 9 for one in points), (here, side)


def test_each_hex_has_its_letter_and_the_first_one_the_number_too(printed: Printed) -> None:
    for tile in isles(printed):
        found: dict[Hex, list[str]] = {}
        for word in tile.sheet.words:
            here = next((h for h in tile.hexes if hypot(*middle_of(word.box, tile.on_page(GRID.centre(h)))) < 22), None)
            if here is not None and holds(tile.trim, word.box):
                found.setdefault(here, []).append(word.text)
        assert found.pop(Hex(0, 0)) == [str(tile.record["number"]), "a"]
        assert found == {here: [one["letter"]] for here, one in tile.hexes.items() if one["letter"] != "a"}


def middle_of(box: Rect, point: Point) -> Point:
    return box.centre[0] - point[0], box.centre[1] - point[1]


def test_backs_are_equal_behind_their_fronts_and_meet_their_neighbours_in_any_turn(printed: Printed) -> None:
    pages = printed("isle", "A4")
    records = datafiles.document("boards/cloudspire/isles.yaml")
    backs = [Tile(one, page, trim_of(page)) for one, page in zip(records, pages[1::2], strict=True)]
    for front, back in zip(isles(printed), backs, strict=True):
        assert back.trim.left == pytest.approx(back.sheet.width - front.trim.left - front.trim.width, abs=0.01)
        assert back.trim.top == pytest.approx(front.trim.top, abs=0.01)
    differences = [ImageChops.difference(backs[0].picture, one.picture).getextrema() for one in backs]
    assert all(most <= 2 for bands in differences for _, most in bands)
    back, met = backs[0], 0
    for centre in CENTRES[1:]:
        moved = GRID.centre(centre)
        for here, side in back.borders:
            beyond = here.neighbour(side)
            if Hex(beyond.q - centre.q, beyond.r - centre.r) not in back.hexes:
                continue
            met += 1
            for part in (0.1, 0.3, 0.5, 0.7, 0.9):
                x, y = between(*GRID.side(here, side), part)
                for sixths in range(6):
                    other = turned((x - moved[0], y - moved[1]), sixths)
                    assert distance(back.colour((x, y)), back.colour(other)) < 8, (centre, here, side, sixths)
    assert met == 30


def test_earthscapes_are_three_hexes_and_their_backs_lie_behind_them(printed: Printed) -> None:
    pages = printed("earthscape", "A4")
    count = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        sides = [line for line in front.lines if abs(line.length - SIDE) < 0.01]
        count += len(sides)
        xs, ys = ({round(value, 2) for line in sides for value in pair(line)} for pair in (across, down))
        behind = Rect(front.width - max(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        ink = ink_box(back.picture(DPI), DPI)
        assert ink is not None
        assert holds(ink, Rect(behind.left - 1.5, behind.top - 1.5, behind.width + 3, behind.height + 3))
        assert {round(two - one, 1) for one, two in pairwise(distinct(xs, 0.1))} <= {20.0}
    assert count >= 8 * 11


def across(line: Line) -> tuple[float, float]:
    return line.x0, line.x1


def down(line: Line) -> tuple[float, float]:
    return line.y0, line.y1
