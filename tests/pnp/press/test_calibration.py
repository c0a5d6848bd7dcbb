"""The calibration sheet, read from its PDF as a person reads it against the light."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from folders import folders

from pnp.errors import DataError
from pnp.geometry.rect import Rect
from pnp.imposition.offset import PrinterOffset
from pnp.library.roots import built_in
from pnp.press.calibration import STEP, write_calibration

MM = 25.4 / 72
ROOTS = folders(built_in())
STRAIGHT = PrinterOffset()


def written(
    tmp_path: Path, paper: str = "A4", sides: str = "long-edge", offset: PrinterOffset = STRAIGHT
) -> list[list[Rect]]:
    """Return the lines of each page of the scales."""
    path = tmp_path / "calibration.pdf"
    write_calibration(path, ROOTS, paper, sides, "laser", offset)
    with pypdfium2.PdfDocument(path) as document:
        return [lines(page) for page in document]


def lines(page: pypdfium2.PdfPage) -> list[Rect]:
    """Return the thin bars on a page, in mm from its top left corner."""
    found = []
    for item in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = (value * MM for value in item.get_bounds())
        found.append(Rect(left, page.get_height() * MM - top, right - left, top - bottom))
    return [one for one in found if min(one.width, one.height) < 0.3 and max(one.width, one.height) < 20]


def middles(bars: list[Rect]) -> tuple[list[float], list[float]]:
    """Return the middles of upright bars, and of lying ones."""
    across = sorted(one.centre[0] for one in bars if one.height > one.width)
    return across, sorted(one.centre[1] for one in bars if one.width > one.height)


def readings(front: list[Rect], back: list[Rect], size: tuple[float, float], vertical: bool, out: tuple[float, float]):
    """Return the numbers at which lines meet, if the printer puts its backs `out` mm to the right and down."""
    found = []
    for axis in (0, 1):
        mirrored = vertical if axis == 0 else not vertical
        seen = [(size[axis] - at if mirrored else at) + out[axis] for at in middles(back)[axis]]
        gaps = [abs(one - other) for one, other in zip(middles(front)[axis], sorted(seen), strict=True)]
        assert len(gaps) == 25
        assert min(gaps) < 0.01
        found.append(STEP * (gaps.index(min(gaps)) - 12))
    return tuple(found)


@pytest.mark.parametrize(
    ("paper", "size"), [("A4", (210.0, 297.0)), ("Letter", (215.9, 279.4)), ("A5", (148.0, 210.0))]
)
@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
@pytest.mark.parametrize("out", [(0.0, 0.0), (0.5, -0.25), (-3.0, 2.75)])
def test_the_lines_that_meet_say_how_far_the_back_is_out(tmp_path, paper, size, sides, out):
    portrait, behind, landscape, behind_that = written(tmp_path, paper, sides)
    assert readings(portrait, behind, size, sides == "long-edge", out) == out
    assert readings(landscape, behind_that, size[::-1], sides == "short-edge", out) == out


@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
def test_a_printer_that_is_known_prints_a_sheet_that_shows_0(tmp_path, sides):
    out = PrinterOffset((0.5, -0.25), (-1.0, 1.5))
    portrait, behind, landscape, behind_that = written(tmp_path, sides=sides, offset=out)
    assert readings(portrait, behind, (210.0, 297.0), sides == "long-edge", out.portrait) == (0.0, 0.0)
    assert readings(landscape, behind_that, (297.0, 210.0), sides == "short-edge", out.landscape) == (0.0, 0.0)


def test_the_sheet_says_what_to_type(tmp_path):
    written(tmp_path)
    with pypdfium2.PdfDocument(tmp_path / "calibration.pdf") as document:
        words = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    assert "pnp calibrate laser --portrait 0.5,-0.25" in words[0]
    assert "--printer laser" in words[0]
    assert "pnp calibrate laser --landscape 0.5,-0.25" in words[2]


@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
def test_the_sheet_says_on_which_edge_the_paper_is_turned(tmp_path, sides):
    written(tmp_path, sides=sides)
    with pypdfium2.PdfDocument(tmp_path / "calibration.pdf") as document:
        words = [" ".join(document[page].get_textpage().get_text_range().split()) for page in (0, 2)]
    for one in words:
        assert f"on both sides, turned on the {sides.replace('-', ' ')}." in one


def test_paper_that_is_not_turned_over_or_too_small_is_refused(tmp_path):
    with pytest.raises(DataError, match=r'--sides: "fronts" is not allowed \(allowed: long-edge, short-edge\)'):
        written(tmp_path, sides="fronts")
    with pytest.raises(DataError, match=r'--paper: unknown paper "A9"'):
        written(tmp_path, paper="A9")


def test_a_name_with_markup_is_printed_as_it_is(tmp_path):
    path = tmp_path / "calibration.pdf"
    write_calibration(path, ROOTS, "A4", "long-edge", "<x> *2", STRAIGHT)
    with pypdfium2.PdfDocument(path) as document:
        words = " ".join(document[0].get_textpage().get_text_range().split())
    assert "--printer '<x> *2'" in words
