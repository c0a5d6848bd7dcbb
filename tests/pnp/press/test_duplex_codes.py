"""Backs behind fronts, measured on paper: codes read from the pages, the sheet turned as a printer turns it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
import zxingcpp

from pnp.cli.options import make_build
from pnp.library.papers import load_papers
from pnp.press.build import Build
from pnp.press.order import Order
from pnp.press.run import PrintRun

WIDTH, HEIGHT, CODE = 63.0, 88.0, 22.0
# Where the code stands on each face: never in the middle, so that a turn or a mirror shows.
CORNERS = {"F": (6.0, 9.0), "L": (8.0, 55.0), "R": (33.0, 14.0)}
COUNTS = (1, 2, 8, 9, 10)
DPI = 120
SLACK = 0.3

COMPONENTS = """\
components: 1
game: {title: Codes, version: '1', date: '2026-01-01', language: en}
list:
  - {id: deck, title: Deck, kind: card, data: deck.csv, layout: front, sheet: poker9}
"""
LAYOUT = """\
layout: 1
size: 63 x 88
bleed: 3
ground: tint
boxes:
  code: {box: {left: LEFT, top: TOP, width: 22, height: 22}, code: '${id}SIDE'}
"""
STYLE = """\
style: 1
palette: {ink: '000000', paper: 'FFFFFF', tint: 'E8E8E8'}
"""


class Seen(NamedTuple):
    """A code on a page: its words, the trim's middle in mm, and which way is up on the card."""

    text: str
    middle: tuple[float, float]
    up: tuple[int, int]


Turn = Callable[[float, float], tuple[float, float]]


def write_project(root: Path, count: int, backs: str) -> Path:
    """Write a deck of cards with a code on each face; `backs` names each card's back in turn: L, R or - for none."""
    files = {
        "cards/codes/components.yaml": COMPONENTS,
        "layouts/codes/style.yaml": STYLE,
        "cards/codes/deck.csv": "id,back\n"
        + "".join(
            f"C{i:02},{'none' if kind == '-' else 'back_' + kind.lower()}\n"
            for i, kind in zip(range(count), itertools.cycle(backs), strict=False)
        ),
    }
    for side, (left, top) in CORNERS.items():
        name = "front" if side == "F" else f"back_{side.lower()}"
        text = LAYOUT.replace("LEFT", f"{left:g}").replace("TOP", f"{top:g}").replace("SIDE", side)
        files[f"layouts/codes/{name}.yaml"] = text
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def build_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int, str], Build]:
    """A build of a deck by its number of cards and kinds of backs; decks are read once."""
    found: dict[tuple[int, str], Build] = {}

    def make(count: int, backs: str) -> Build:
        if (count, backs) not in found:
            project = write_project(tmp_path_factory.mktemp("codes"), count, backs)
            found[count, backs] = make_build("codes", project, None)
        return found[count, backs]

    return make


def run_on(build: Build, paper: str, sides: str, bleed: float, skip: tuple[int, ...] = ()) -> PrintRun:
    """Return a run with these choices."""
    return PrintRun(Order("codes", paper, sides, bleed, skip=skip), load_papers(build.roots)[paper])


def printed(build: Build, run: PrintRun, folder: Path) -> Path:
    """Print the deck with the choices of a run, and return the file."""
    again = Build(build.game, build.roots, run, build.papers)
    again.tools = build.tools
    return folder / again.write(folder).files[0].file


def read(page: pypdfium2.PdfPage) -> list[Seen]:
    """Return the codes on a page, by what a camera over the paper would see."""
    image = page.render(scale=DPI / 72, grayscale=True).to_pil()
    size = page.get_width() / 72 * 25.4, page.get_height() / 72 * 25.4
    scale = size[0] / image.width, size[1] / image.height
    found = []
    for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):
        at = code.position
        xs = [point.x * scale[0] for point in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
        ys = [point.y * scale[1] for point in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
        up = sign(xs[0] + xs[1] - xs[2] - xs[3]), sign(ys[0] + ys[1] - ys[2] - ys[3])
        found.append(Seen(code.text, trim_middle(code.text, sum(xs) / 4, sum(ys) / 4, up), up))
    return found


def trim_middle(text: str, x: float, y: float, up: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of the card whose code has its middle at (x, y); the card's right lies a quarter after up."""
    left, top = CORNERS[text[-1]]
    across, down = WIDTH / 2 - left - CODE / 2, HEIGHT / 2 - top - CODE / 2
    right = (-up[1], up[0])
    return x + right[0] * across - up[0] * down, y + right[1] * across - up[1] * down


def sign(value: float) -> int:
    return 0 if abs(value) < CODE / 2 else (1 if value > 0 else -1)


def pairs(path: Path, sides: str) -> Iterator[tuple[list[Seen], list[Seen], Turn]]:
    """Yield fronts, backs and the turning of the paper for each sheet of a file."""
    with pypdfium2.PdfDocument(path) as document:
        if sides == "gutterfold":
            for page in document:
                seen = read(page)
                fronts = [one for one in seen if one.text[-1] == "F"]
                yield fronts, [one for one in seen if one.text[-1] != "F"], fold(page, seen)
            return
        pages = list(document)
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            yield read(front), read(back), flip(front, sides)


def flip(page: pypdfium2.PdfPage, sides: str) -> Turn:
    """Return where a point of the back lies seen through the paper, the sheet flipped on its long or short edge."""
    width, height = page.get_width() / 72 * 25.4, page.get_height() / 72 * 25.4
    upright = (height > width) == (sides == "long-edge")
    return (lambda x, y: (width - x, y)) if upright else (lambda x, y: (x, height - y))


def fold(page: pypdfium2.PdfPage, seen: list[Seen]) -> Turn:
    """Return where a point lies once the page is folded in the middle, between all fronts and all backs."""
    width, height = page.get_width() / 72 * 25.4, page.get_height() / 72 * 25.4
    fronts = [one.middle for one in seen if one.text[-1] == "F"]
    backs = [one.middle for one in seen if one.text[-1] != "F"]
    level = not backs or min(y for _, y in fronts) > height / 2 > max(y for _, y in backs)
    assert level or max(x for x, _ in fronts) < width / 2 < min(x for x, _ in backs)
    return (lambda x, y: (x, height - y)) if level else (lambda x, y: (width - x, y))


def check(path: Path, sides: str, count: int, backs: str) -> None:
    """Check that every card is there, and has its own back behind it, upright when turned about its own height."""
    kinds = dict(zip((f"C{i:02}" for i in range(count)), itertools.cycle(backs), strict=False))
    fronts_seen, backs_seen = [], []
    for fronts, behind, turn in pairs(path, sides):
        own = {one.text[:-1]: one for one in behind}
        assert {one.text[:-1] for one in fronts} >= set(own), f"{path.name}: a back without its front on the sheet"
        for front in fronts:
            back = own.get(front.text[:-1])
            if back is None:
                continue
            x, y = turn(*back.middle)
            assert (x, y) == pytest.approx(front.middle, abs=SLACK), f"{front.text} and {back.text} do not meet"
            foot = turn(back.middle[0], back.middle[1])
            head = turn(back.middle[0] + back.up[0], back.middle[1] + back.up[1])
            assert (round(head[0] - foot[0]), round(head[1] - foot[1])) == front.up, f"{back.text} is upside down"
        fronts_seen += [one.text for one in fronts]
        backs_seen += [one.text for one in behind]
    assert sorted(fronts_seen) == [f"{name}F" for name in kinds]
    assert sorted(backs_seen) == [f"{name}{kind}" for name, kind in kinds.items() if kind != "-"]


DUPLEXED = ("long-edge", "short-edge", "gutterfold")


@pytest.mark.parametrize("bleed", [0, 2, 3])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("sides", DUPLEXED)
def test_each_front_has_its_own_back_behind_it(
    sides: str, paper: str, bleed: float, build_of: Callable[[int, str], Build], tmp_path: Path
) -> None:
    for count in COUNTS:
        build = build_of(count, "LR")
        run = run_on(build, paper, sides, bleed)
        check(printed(build, run, tmp_path), sides, count, "LR")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("sides", DUPLEXED)
@pytest.mark.parametrize("backs", ["L-R", "-L"])
def test_cards_without_a_back_leave_its_place_white(
    backs: str, sides: str, paper: str, build_of: Callable[[int, str], Build], tmp_path: Path
) -> None:
    build = build_of(10, backs)
    run = run_on(build, paper, sides, 2)
    check(printed(build, run, tmp_path), sides, 10, backs)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("sides", DUPLEXED)
@pytest.mark.parametrize("skip", [(1,), (2, 3)])
def test_places_left_free_are_free_on_both_sides(
    skip: tuple[int, ...], sides: str, paper: str, build_of: Callable[[int, str], Build], tmp_path: Path
) -> None:
    build = build_of(10, "LR")
    run = run_on(build, paper, sides, 2, skip=skip)
    path = printed(build, run, tmp_path)
    check(path, sides, 10, "LR")
    first = next(iter(pairs(path, sides)))[0]
    full = next(iter(pairs(printed(build, run_on(build, paper, sides, 2), tmp_path / "full"), sides)))[0]
    places = sorted(reading_order(one) for one in full)
    assert (
        sorted(reading_order(one) for one in first)
        == [at for i, at in enumerate(places, 1) if i not in skip][: len(first)]
    )


def reading_order(one: Seen) -> tuple[int, int]:
    """The middle of a card as (y, x) in whole mm: in order of reading."""
    return round(one.middle[1]), round(one.middle[0])


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("bleed", [0, 2, 3])
def test_fronts_alone_are_all_there_and_upright(
    bleed: float, paper: str, build_of: Callable[[int, str], Build], tmp_path: Path
) -> None:
    for count in COUNTS:
        build = build_of(count, "LR")
        with pypdfium2.PdfDocument(printed(build, run_on(build, paper, "fronts", bleed), tmp_path)) as document:
            seen = [one for page in document for one in read(page)]
        assert sorted(one.text for one in seen) == [f"C{i:02}F" for i in range(count)]
        assert {one.up for one in seen} <= {(0, -1), (1, 0), (-1, 0)}
        assert len({one.up for one in seen}) == 1


def test_a_swapped_pair_of_backs_is_noticed(build_of: Callable[[int, str], Build], tmp_path: Path) -> None:
    """Flipped on the wrong edge, backs must not be found behind their fronts."""
    build = build_of(9, "LR")
    path = printed(build, run_on(build, "A4", "long-edge", 2), tmp_path)
    with pytest.raises(AssertionError):
        check(path, "short-edge", 9, "LR")
