"""Measures taken from printed files: marks, trims, letters, ink, colours. Lengths in mm, origin top left, y down."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from pnp.geometry.rect import Rect

MM = 25.4 / 72
MARK = 0.15  # the width of crop marks and of the ruler
CUT_GREY = "808080"
NOTE_GREY = "666666"
NOTES = ((NOTE_GREY, 7), ("333333", 9))
WHITE = 250


class Line(NamedTuple):
    """A straight stroke on a page, outside all faces."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float
    colour: str

    @property
    def length(self) -> float:
        return math.hypot(self.x1 - self.x0, self.y1 - self.y0)


class Letter(NamedTuple):
    """A sign as it lies on a page: its origin on the baseline, size in pt, font, colour, box of its ink, end."""

    text: str
    x: float
    y: float
    size: float
    font: str
    colour: str
    box: Rect
    end: float
    turned: bool
    after_space: bool


class Word(NamedTuple):
    """Letters of one size and font without a gap between them."""

    text: str
    letters: tuple[Letter, ...]

    @property
    def first(self) -> Letter:
        return self.letters[0]

    @property
    def box(self) -> Rect:
        return around(letter.box for letter in self.letters)


@dataclass
class Sheet:
    """One printed page, read and rendered when asked."""

    file: pypdfium2.PdfDocument
    number: int

    @cached_property
    def page(self) -> pypdfium2.PdfPage:
        return self.file[self.number]

    @property
    def width(self) -> float:
        return self.page.get_width() * MM

    @property
    def height(self) -> float:
        return self.page.get_height() * MM

    @property
    def paper(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def box(self, kind: str) -> Rect | None:
        """Return a page box (media, trim, bleed), None if the page has no own one."""
        found = getattr(self.page, f"get_{kind}box")(fallback_ok=False)
        if found is None:
            return None
        left, bottom, right, top = (value * MM for value in found)
        return Rect(left, self.height - top, right - left, top - bottom)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The straight strokes of the page's own content: marks, folds, ruler."""
        return tuple(line for item in self.page.get_objects(max_depth=1) for line in _strokes(item, self.height))

    @cached_property
    def letters(self) -> tuple[Letter, ...]:
        """Every sign that is not a space, in the order of the file."""
        return tuple(_letters(self.page, self.height))

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words, in the order of the file; a gap of an eighth of the size parts two."""
        return tuple(_words(self.letters))

    def words_in(self, area: Rect) -> list[Word]:
        """Return the words whose first letter starts in an area."""
        return [word for word in self.words if inside((word.first.x, word.first.y), area)]

    def picture(self, dpi: float) -> Image.Image:
        """Return the page as RGB pixels, which must not be changed: the last pictures are kept."""
        return _rendered(self.file, self.number, dpi)

    def part(self, area: Rect, dpi: float) -> Image.Image:
        """Return the pixels that lie wholly in an area, without rendering the rest of the page."""
        scale, (left, top, right, bottom) = dpi / 72, pixels(area, dpi)
        across, down = (math.ceil(side * scale) for side in self.page.get_size())
        beside = (left, down - bottom, across - right, top)
        return self.page.render(scale=scale, crop=tuple((side - 0.5) / scale for side in beside)).to_pil()

    @cached_property
    def trims(self) -> tuple[Rect, ...]:
        """The rectangles between neighbouring crop marks, in the order of reading."""
        marks = [line for line in self.lines if abs(line.width - MARK) < 1e-3 and line.colour == CUT_GREY]
        xs = distinct(line.x0 for line in marks if abs(line.x0 - line.x1) < 1e-4)
        ys = distinct(line.y0 for line in marks if abs(line.y0 - line.y1) < 1e-4)
        return tuple(
            Rect(left, top, right - left, bottom - top) for top, bottom in pairwise(ys) for left, right in pairwise(xs)
        )

    @cached_property
    def ruler(self) -> Line | None:
        """The longest line among those outside the cut."""
        found = [line for line in self.lines if line.colour == NOTE_GREY]
        return max(found, key=lambda line: line.length) if found else None

    def is_note(self, letter: Letter) -> bool:
        """Return whether a letter is outside the cut: in a note, 7 pt in grey, or in words at a joint, 9 pt in dark."""
        return any(letter.colour == colour and abs(letter.size - size) < 0.01 for colour, size in NOTES)


def sheets(path: Path) -> list[Sheet]:
    """Return the pages of a file; those of the files looked at last are kept, as long as they are the same."""
    state = path.stat()
    return list(_sheets(path.absolute(), state.st_ino, state.st_size, state.st_mtime_ns))


@lru_cache(maxsize=6)
def _sheets(path: Path, *state: int) -> tuple[Sheet, ...]:
    document = pypdfium2.PdfDocument(path)
    return tuple(Sheet(document, number) for number in range(len(document)))


@lru_cache(maxsize=8)
def _rendered(file: pypdfium2.PdfDocument, number: int, dpi: float) -> Image.Image:
    return file[number].render(scale=dpi / 72).to_pil()


def distinct(values: Iterable[float], slack: float = 0.005) -> list[float]:
    """Return values in order, those nearer than `slack` once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > slack:
            found.append(value)
    return found


def inside(point: tuple[float, float], area: Rect, slack: float = 0.0) -> bool:
    """Return whether a point lies in an area."""
    x, y = point
    return area.left - slack <= x <= area.right + slack and area.top - slack <= y <= area.bottom + slack


def holds(outer: Rect, inner: Rect, slack: float = 0.0) -> bool:
    """Return whether one rectangle lies in another."""
    return inside((inner.left, inner.top), outer, slack) and inside((inner.right, inner.bottom), outer, slack)


def around(boxes: Iterable[Rect]) -> Rect:
    """Return the least rectangle round others."""
    found = list(boxes)
    left, top = min(box.left for box in found), min(box.top for box in found)
    return Rect(left, top, max(box.right for box in found) - left, max(box.bottom for box in found) - top)


def pixels(area: Rect, dpi: float) -> tuple[int, int, int, int]:
    """Return an area as the pixels that lie wholly in it: left, top, right, bottom."""
    scale = dpi / 25.4
    return (
        math.ceil(area.left * scale - 0.01),
        math.ceil(area.top * scale - 0.01),
        math.floor(area.right * scale + 0.01),
        math.floor(area.bottom * scale + 0.01),
    )


def ink_box(picture: Image.Image, dpi: float, without: Iterable[Rect] = ()) -> Rect | None:
    """Return the least rectangle round all that is not white, with some areas left out."""
    grey = picture.convert("L")
    for area in without:
        left, top, right, bottom = pixels(area, dpi)
        grey.paste(255, (max(0, left - 1), max(0, top - 1), right + 1, bottom + 1))
    found = grey.point(lambda value: 255 if value < WHITE else 0).getbbox()
    if found is None:
        return None
    scale = 25.4 / dpi
    left, top, right, bottom = (value * scale for value in found)
    return Rect(left, top, right - left, bottom - top)


# Letters and lines of a page, by pdfium.


def _strokes(item: pypdfium2.PdfObject, height: float) -> Iterator[Line]:
    if item.type != pdfium.FPDF_PAGEOBJ_PATH:
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
    if not stroke.value:
        return
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(item, width)
    parts = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetStrokeColor(item, *parts)
    matrix = item.get_matrix()
    scale = math.hypot(matrix.a, matrix.b)
    last: tuple[float, float] | None = None
    for number in range(pdfium.FPDFPath_CountSegments(item)):
        segment = pdfium.FPDFPath_GetPathSegment(item, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        px, py = matrix.on_point(x.value, y.value)
        point = px * MM, height - py * MM
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_LINETO and last is not None:
            yield Line(*last, *point, width.value * scale * MM, _hex(parts))
        last = point


def _letters(page: pypdfium2.PdfPage, height: float) -> Iterator[Letter]:
    text, looks = page.get_textpage(), dict[int, _Look]()
    x, y, left, right, bottom, top = (ctypes.c_double() for _ in range(6))
    loose, after_space = pdfium.FS_RECTF(), True
    for i in range(pdfium.FPDFText_CountChars(text)):
        sign = chr(pdfium.FPDFText_GetUnicode(text, i))
        if sign.isspace() or pdfium.FPDFText_IsGenerated(text, i):
            after_space = True
            continue
        run = pdfium.FPDFText_GetTextObject(text, i)
        key = ctypes.addressof(run.contents)
        look = looks.get(key) or looks.setdefault(key, _look(text, i, run))
        pdfium.FPDFText_GetCharOrigin(text, i, x, y)
        pdfium.FPDFText_GetCharBox(text, i, left, right, bottom, top)
        pdfium.FPDFText_GetLooseCharBox(text, i, loose)
        ink = (right.value - left.value) * MM, (top.value - bottom.value) * MM
        box = Rect(left.value * MM, height - top.value * MM, *ink)
        at, end = (x.value * MM, height - y.value * MM), loose.right * MM
        yield Letter(sign, *at, look.size, look.font, look.colour, box, end, look.turned, after_space)
        after_space = False


class _Look(NamedTuple):
    """What all letters of one run of text share."""

    size: float
    font: str
    colour: str
    turned: bool


def _look(text: pypdfium2.PdfTextPage, i: int, run: Any) -> _Look:
    parts, matrix = [ctypes.c_uint() for _ in range(4)], pdfium.FS_MATRIX()
    pdfium.FPDFText_GetFillColor(text, i, *parts)
    pdfium.FPDFText_GetMatrix(text, i, matrix)
    size = pdfium.FPDFText_GetFontSize(text, i) * math.hypot(matrix.c, matrix.d)
    return _Look(size, _font(run), _hex(parts), abs(matrix.b) > 1e-6 or matrix.a < 0)


def _font(run: Any) -> str:
    buffer = ctypes.create_string_buffer(200)
    pdfium.FPDFFont_GetBaseFontName(pdfium.FPDFTextObj_GetFont(run), buffer, 200)
    name = buffer.value.decode()
    return name.partition("+")[2] or name


def _words(letters: Sequence[Letter]) -> Iterator[Word]:
    run: list[Letter] = []
    for letter in letters:
        if run and _parted(run[-1], letter):
            yield Word("".join(one.text for one in run), tuple(run))
            run = []
        run.append(letter)
    if run:
        yield Word("".join(one.text for one in run), tuple(run))


def _parted(last: Letter, letter: Letter) -> bool:
    if letter.after_space or abs(last.size - letter.size) > 0.01 or last.turned != letter.turned:
        return True
    if last.turned:
        return False
    return abs(last.y - letter.y) > 0.05 or not -1 < letter.x - last.end < last.size * MM / 8


def _hex(parts: Sequence[ctypes.c_uint]) -> str:
    return "".join(f"{part.value:02X}" for part in parts[:3])
