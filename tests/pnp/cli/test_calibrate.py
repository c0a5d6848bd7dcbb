"""`pnp calibrate`, and printing for a calibrated printer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from tiny_project import COMPONENTS, write

from .conftest import Ran

MM = 25.4 / 72


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of printers, which is not there yet."""
    path = tmp_path / "printers.json"
    monkeypatch.setenv("PNP_PRINTERS", str(path))
    return path


def corner(path: Path, page: int) -> tuple[float, float]:
    """Return the top left corner of all that is printed on a page, in mm."""
    with pypdfium2.PdfDocument(path) as document:
        boxes = [item.get_bounds() for item in document[page].get_objects(max_depth=1)]
        height = document[page].get_height()
    return min(box[0] for box in boxes) * MM, (height - max(box[3] for box in boxes)) * MM


def test_backs_are_moved_for_a_printer_that_was_measured(pnp: Callable[..., Ran], tiny: Path, kept: Path) -> None:
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: hero")})
    sheet = pnp("calibrate", "laser")
    assert (sheet.code, sheet.out.split(":")[0]) == (0, "out/calibration.pdf")
    assert (tiny / "out/calibration.pdf").is_file()
    saved = pnp("calibrate", "laser", "--portrait", "-0.5,0.25", "--landscape", "1mm,0")
    assert (saved.code, saved.err) == (0, "")
    assert str(kept) in saved.out

    assert pnp("build", "tiny").code == 0
    plain = [corner(tiny / "out/tiny/deck.pdf", page) for page in (0, 1)]
    assert pnp("build", "tiny", "--printer", "laser").code == 0
    moved = [corner(tiny / "out/tiny/deck.pdf", page) for page in (0, 1)]
    assert moved[0] == pytest.approx(plain[0])
    assert moved[1] == pytest.approx((plain[1][0] - 0.5, plain[1][1] - 0.25), abs=0.002)


def test_a_second_reading_leaves_the_other_orientation_as_it_was(pnp: Callable[..., Ran], kept: Path) -> None:
    pnp("calibrate", "laser", "--portrait", "0.5,0", "--landscape", "1,2")
    answer = json.loads(pnp("calibrate", "laser", "--portrait", "0.25,0", "--json").out)
    assert answer == {"printer": "laser", "portrait": [0.25, 0.0], "landscape": [1.0, 2.0], "file": str(kept)}


def test_case_and_spaces_of_a_name_do_not_matter(pnp: Callable[..., Ran], kept: Path) -> None:
    pnp("calibrate", "Office Laser", "--portrait", "0.5,0")
    said = pnp("calibrate", " office  LASER ", "--landscape", "0,0.25").out
    assert "--printer 'Office Laser'" in said
    assert json.loads(kept.read_text())["list"] == {"Office Laser": {"portrait": [0.5, 0.0], "landscape": [0.0, 0.25]}}
    assert pnp("build", "tiny", "--printer", "officelaser").code == 0


def test_spaces_around_a_name_and_a_minus_copied_from_the_sheet_count_as_plain(pnp: Callable[..., Ran]) -> None:
    answer = json.loads(pnp("calibrate", " ink\n jet ", "--portrait", "\N{MINUS SIGN}0.5,0", "--json").out)
    assert (answer["printer"], answer["portrait"]) == ("ink jet", [-0.5, 0.0])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("calibrate", "laser", "--portrait", "0.5"), '--portrait: "0.5" is not two numbers'),
        (("calibrate", "laser", "--portrait", "9,0"), '--portrait: "9,0" is not allowed (allowed: -5 to 5 mm)'),
        (("calibrate", "laser", "--landscape", "0,left"), "--landscape: 'left' is not a length"),
        (("calibrate", "--portrait", "0,0"), "PRINTER: give the printer a name"),
        (("calibrate", " ", "--portrait", "0,0"), "PRINTER: give the printer a name"),
        (("build", "tiny", "--printer", "laser"), '--printer: no printer is called "laser"'),
        (("calibrate", "--sides", "fronts"), '--sides: "fronts" is not allowed'),
    ],
)
def test_what_cannot_be_is_refused(pnp: Callable[..., Ran], kept: Path, words: tuple[str, ...], said: str) -> None:
    ran = pnp(*words)
    assert ran.code in (1, 2)
    assert ran.err.startswith(said)
    assert not kept.exists()
