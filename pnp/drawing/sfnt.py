"""The tables of plain TrueType fonts, read without fontTools: importing it takes longer than measuring a font."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp.errors import FontError


class _Point(NamedTuple):
    """A point of a contour: on the curve, or a control point."""

    x: float
    y: float
    is_on_line: bool


Box: TypeAlias = tuple[float, float, float, float]
"""Left, low, right and high, as shares of the em, y up."""
NO_INK: Box = (0, 0, 0, 0)

_PLAIN = (b"\x00\x01\x00\x00", b"true")
_RESTRICTING = 0x0302  # OS/2 bits that forbid or restrict embedding
_BEST_MAPS = ((3, 10), (3, 1), (0, 6), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0))  # platform and encoding
_SEGMENTS, _GROUPS = 4, 12  # formats of character maps
_MACINTOSH, _WINDOWS = 1, 3
_ON_LINE, _REPEATED = 0x01, 0x08  # flags of a point


class UnsupportedFont(Exception):
    """Raised for a font that this module cannot read."""


class Sfnt:
    """A plain TrueType font whose licence bits allow embedding; any other font raises an error."""

    def __init__(self, data: bytes) -> None:
        """Find the tables of a font file.

        Raises:
            UnsupportedFont: the file is not a plain TrueType font that may be embedded.
            struct.error, LookupError: a table is truncated or missing.
        """
        if data[:4] not in _PLAIN:
            raise UnsupportedFont
        count = struct.unpack_from(">4xH", data)[0]
        found = [struct.unpack_from(">4s4xII", data, 12 + 16 * at) for at in range(count)]
        if any(start + size > len(data) for _, start, size in found):
            raise UnsupportedFont
        self._tables = {tag.decode("latin-1"): data[start : start + size] for tag, start, size in found}
        if "OS/2" in self._tables and struct.unpack_from(">8xH", self._tables["OS/2"])[0] & _RESTRICTING:
            raise UnsupportedFont
        if "fvar" in self._tables:
            raise UnsupportedFont
        self._em, self._has_long_places = struct.unpack_from(">18xH30xh", self._tables["head"])
        self._glyphs = _glyphs(self._tables["cmap"])

    def name_and_licence(self, path: Path) -> tuple[str, str]:
        """Return the name of the font (or else of its file) and its licence text."""
        return name_and_licence(self._tables["name"], path)

    @property
    def advances(self) -> dict[str, float]:
        """The advance of each character, as a share of the em."""
        count = struct.unpack_from(">34xH", self._tables["hhea"])[0]
        widths = [width / self._em for width in _numbers(self._tables["hmtx"][: 4 * count])[::2]]
        last = count - 1
        return {chr(code): widths[min(glyph, last)] for code, glyph in self._glyphs.items()}

    @property
    def heights(self) -> tuple[float, float, float, float]:
        """Ascent, descent, cap height and x-height, measured on the letters d l H x p g y that the font has."""
        boxes = {letter: box for letter, box in self.boxes("dlHxpgy").items() if box != NO_INK}
        low = [-boxes[letter][1] for letter in "pgy" if letter in boxes]
        high = {letter: box[3] for letter, box in boxes.items()}
        cap = high.get("H", 0.7)
        return max(cap, high.get("d", cap), high.get("l", cap)), max([0.0, *low]), cap, high.get("x", 0.7 * cap)

    def boxes(self, text: str) -> dict[str, Box]:
        """Return the ink box of each character of `text`, `NO_INK` where the font draws nothing.

        Raises:
            UnsupportedFont: a glyph is composed of other glyphs.
        """
        return {
            letter: self._box(self._glyphs[ord(letter)]) if ord(letter) in self._glyphs else NO_INK
            for letter in set(text)
        }

    def _box(self, glyph: int) -> Box:
        if self._has_long_places:
            start, end = struct.unpack_from(">II", self._tables["loca"], 4 * glyph)
        else:
            start, end = (2 * place for place in struct.unpack_from(">HH", self._tables["loca"], 2 * glyph))
        if start == end:
            return NO_INK
        data = self._tables["glyf"][start:end]
        contours = list(_contours(data))
        right = self._margin(glyph) - struct.unpack_from(">2xh", data)[0]
        xs, ys = ([at for contour in contours for at in _extremes(contour, axis)] for axis in (0, 1))
        return (min(xs) + right) / self._em, min(ys) / self._em, (max(xs) + right) / self._em, max(ys) / self._em

    def _margin(self, glyph: int) -> int:
        """Return the distance from a glyph's origin to the left edge of its ink."""
        count = struct.unpack_from(">34xH", self._tables["hhea"])[0]
        place = 4 * glyph + 2 if glyph < count else 4 * count + 2 * (glyph - count)
        return int(struct.unpack_from(">h", self._tables["hmtx"], place)[0])


def name_and_licence(table: bytes, path: Path) -> tuple[str, str]:
    """Return the PostScript name (or else the file name) and the licence from a name table."""
    texts = _texts(table)
    return texts.get(6) or path.stem, texts.get(13) or texts.get(14) or ""


def _texts(table: bytes) -> dict[int, str]:
    """Return the strings of a name table by number; strings for Windows take precedence."""
    found: dict[int, str] = {}
    count, texts = struct.unpack(">2xHH", table[:6])
    for record in struct.iter_unpack(">6H", table[6 : 6 + 12 * count]):
        platform, _, _, number, size, start = record
        text = table[texts + start : texts + start + size]
        if platform == _WINDOWS or number not in found:
            found[number] = text.decode("mac-roman" if platform == _MACINTOSH else "utf-16-be", "replace")
    return found


def _glyphs(table: bytes) -> dict[int, int]:
    """Return each character's glyph number, from the best character map in a `cmap` table."""
    count = struct.unpack_from(">2xH", table)[0]
    places: dict[tuple[int, int], int] = {}
    for at in range(count):
        platform, encoding, place = struct.unpack_from(">HHI", table, 4 + 8 * at)
        places.setdefault((platform, encoding), place)
    for kind in _BEST_MAPS:
        if kind in places:
            best = table[places[kind] :]
            version = struct.unpack_from(">H", best)[0]
            if version not in (_SEGMENTS, _GROUPS):
                raise UnsupportedFont
            pairs = _of_segments(best) if version == _SEGMENTS else _of_groups(best)
            return {code: glyph for code, glyph in pairs if glyph}
    raise UnsupportedFont


def _of_segments(table: bytes) -> Iterator[tuple[int, int]]:
    size, count = struct.unpack_from(">2xH2xH", table)
    count //= 2
    numbers = _numbers(table[14:size])
    ends, starts = numbers[:count], numbers[count + 1 : 2 * count + 1]
    deltas, offsets = numbers[2 * count + 1 : 3 * count + 1], numbers[3 * count + 1 : 4 * count + 1]
    glyphs = numbers[4 * count + 1 :]
    for at in range(count - 1):  # the last segment only marks the end
        codes, delta = range(starts[at], ends[at] + 1), deltas[at]
        if not offsets[at]:
            yield from ((code, code + delta & 0xFFFF) for code in codes)
            continue
        first = offsets[at] // 2 + at - count
        found = glyphs[first : first + len(codes)]
        if len(found) < len(codes):
            raise UnsupportedFont
        yield from ((code, glyph and glyph + delta & 0xFFFF) for code, glyph in zip(codes, found, strict=True))


def _of_groups(table: bytes) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">12xI", table)[0]
    groups = (struct.unpack_from(">III", table, 16 + 12 * at) for at in range(count))
    return chain.from_iterable(
        zip(range(start, end + 1), range(glyph, glyph + end - start + 1), strict=True) for start, end, glyph in groups
    )


def _numbers(data: bytes) -> array[int]:
    """Return the 16-bit numbers of a table."""
    found = array("H", data[: len(data) // 2 * 2])
    if sys.byteorder == "little":
        found.byteswap()
    return found


def _contours(data: bytes) -> Iterator[list[_Point]]:
    """Yield the points of each contour of a glyph.

    Raises:
        UnsupportedFont: the glyph is composed of other glyphs.
    """
    count = struct.unpack_from(">h", data)[0]
    if count < 1:
        raise UnsupportedFont
    ends = [end + 1 for end in struct.unpack_from(f">{count}H", data, 10)]
    at = 12 + 2 * count + struct.unpack_from(">H", data, 10 + 2 * count)[0]
    flags: list[int] = []
    while len(flags) < ends[-1]:
        flag, times = data[at], 1
        if flag & _REPEATED:
            at += 1
            times += data[at]
        flags += [flag] * times
        at += 1
    xs, at = _coordinates(data, at, flags, 0x02, 0x10)
    ys, at = _coordinates(data, at, flags, 0x04, 0x20)
    points = [_Point(x, y, bool(flag & _ON_LINE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    yield from (points[start:end] for start, end in pairwise([0, *ends]))


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Return the coordinates of points on one axis, and the offset of the data after them."""
    found, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def _extremes(contour: list[_Point], axis: int) -> Iterator[float]:
    """Yield a contour's extremes on one axis: the points on the curve, and the turning points of bends."""
    line = list(_with_middles(contour))
    for before, point, after in zip(line[-1:] + line, line, line[1:] + line[:1], strict=False):
        start, control, end = before[axis], point[axis], after[axis]
        if point.is_on_line:
            yield control
        else:
            slope, bend = (control - start) * 2.0, end - start - (control - start) * 2.0
            part = -slope / (bend * 2.0) if bend else -1.0
            if 0 <= part < 1:
                yield bend * part * part + slope * part + start


def _with_middles(contour: list[_Point]) -> Iterator[_Point]:
    """Yield the points of a contour, with the implied on-curve point between two control points."""
    for point, after in zip(contour, contour[1:] + contour[:1], strict=True):
        yield point
        if not (point.is_on_line or after.is_on_line):
            yield _Point((point.x + after.x) / 2, (point.y + after.y) / 2, True)


@contextmanager
def broken_font_errors(path: Path) -> Iterator[None]:
    """Turn any error from a broken font file into an error that names the file.

    Raises:
        FontError: for any error; a FontError is raised unchanged.
    """
    try:
        yield
    except FontError:
        raise
    except Exception as error:  # a broken table can fail in any way inside fontTools and reportlab
        raise FontError(
            f"{path.name} is a broken font file ({type(error).__name__}); use another copy of it"
        ) from error
