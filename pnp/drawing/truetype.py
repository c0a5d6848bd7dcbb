"""Reads and converts font files with fontTools; imported only for what `sfnt.py` cannot read or do."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import lru_cache, wraps
from io import BytesIO
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable

from pnp.drawing.sfnt import broken_font_errors, name_and_licence
from pnp.errors import FontError

_RESTRICTED, _NO_SUBSETS, _BITMAPS_ONLY = 0x0002, 0x0100, 0x0200
_SIGNATURES = (b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf")
_CURVE_ERROR = 0.0005


class FaceData(NamedTuple):
    """The data in a face's tables; `advances` are shares of the em by character."""

    name: str
    licence: str
    advances: dict[str, float]


class Heights(NamedTuple):
    """Heights above (descent: below) the baseline as shares of the em, measured on the face's own glyphs."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


P = ParamSpec("P")
T = TypeVar("T")


def _naming_file(read: Callable[Concatenate[Path, P], T]) -> Callable[Concatenate[Path, P], T]:
    """Return a function that reads a font file as `read` does, but raises FontError for every error."""

    @wraps(read)
    def cached(path: Path, /, *args: P.args, **named: P.kwargs) -> T:
        with broken_font_errors(path):
            return read(path, *args, **named)

    return cached


@_naming_file
def read_face(path: Path, index: int) -> FaceData:
    """Return the data of a face from its file.

    Raises:
        FontError: the file is not a font, is broken, or forbids embedding.
    """
    font = _open(path, index)
    _refuse_restricted(font, path)
    widths, scale = font["hmtx"].metrics, font["head"].unitsPerEm
    advances = {chr(code): widths[glyph][0] / scale for code, glyph in (font.getBestCmap() or {}).items()}
    return FaceData(*name_and_licence(font.reader["name"], path), advances)


@_naming_file
def heights(path: Path, index: int) -> Heights:
    """Return the heights of the face, measured on the glyphs d l H x p g y, with defaults for missing glyphs."""
    font = _open(path, index)
    cmap, glyphs, scale = font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm

    def reach(letters: str, side: int) -> list[float]:
        found = []
        for glyph in (cmap[ord(letter)] for letter in letters if ord(letter) in cmap):
            pen = BoundsPen(glyphs)
            glyphs[glyph].draw(pen)
            if pen.bounds:
                found.append(pen.bounds[side] / scale)
        return found

    cap = max(reach("H", 3), default=0.7)
    ascent = max([cap, *reach("dl", 3)])
    descent = max([0.0, *(-low for low in reach("pgy", 1))])
    return Heights(ascent, descent, cap, max(reach("x", 3), default=0.7 * cap))


@_naming_file
def ink_boxes(path: Path, index: int, text: str) -> dict[str, tuple[float, float, float, float]]:
    """Return the ink box (left, low, right, high) of each character of `text`, as shares of the em, y up."""
    font = _open(path, index)
    cmap, glyphs, scale = font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm
    found = {}
    for letter in set(text):
        pen = BoundsPen(glyphs)
        if ord(letter) in cmap:
            glyphs[cmap[ord(letter)]].draw(pen)
        left, low, right, high = pen.bounds or (0, 0, 0, 0)
        found[letter] = (left / scale, low / scale, right / scale, high / scale)
    return found


@_naming_file
def outlines(path: Path, index: int, text: str) -> dict[str, tuple[str, float]]:
    """Return the outline (SVG path data on an em of 1, y up) and advance of each character that the face has."""
    font = _open(path, index)
    cmap, glyphs, scale = font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm
    found = {}
    for letter in sorted(letter for letter in set(text) if ord(letter) in cmap):
        pen = SVGPathPen(glyphs, ntos=lambda value: f"{value / scale:.4f}".rstrip("0").rstrip("."))
        glyphs[cmap[ord(letter)]].draw(pen)
        found[letter] = (pen.getCommands(), glyphs[cmap[ord(letter)]].width / scale)
    return found


@_naming_file
def truetype_copy(path: Path, index: int) -> Path:
    """Return the path of a copy of this face with TrueType outlines."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:24]
    target = _cache() / f"{digest}-{index}.ttf"
    if not target.is_file():
        font = _parse_font(path, index, lazy=False)
        if "glyf" not in font:
            _convert(font)
        part = target.with_name(f"{target.name}.{os.getpid()}")
        font.save(str(part), reorderTables=False)
        part.replace(target)
    return target


def _open(path: Path, index: int) -> TTFont:
    """Return a face, cached until its file changes; its tables are read when needed."""
    try:
        state = path.stat()
    except OSError as error:
        raise _unread(path, error) from error
    return _cached_font(path, index, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=32)
def _cached_font(path: Path, index: int, size: int, changed: int) -> TTFont:
    return _parse_font(path, index)


def _unread(path: Path, error: OSError) -> FontError:
    return FontError(f"The font file {path} cannot be read: {error.strerror}")


def _parse_font(path: Path, index: int, lazy: bool = True) -> TTFont:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unread(path, error) from error
    if data[:4] not in _SIGNATURES:
        raise FontError(f"{path.name} is not a usable font (allowed: TrueType .ttf, OpenType .otf, collection .ttc)")
    count = int.from_bytes(data[8:12], "big") if data[:4] == b"ttcf" else 1
    if not 0 <= index < count:
        raise FontError(f"{path.name} has no face #{index} (allowed: {'#0' if count == 1 else f'#0 to #{count - 1}'})")
    with broken_font_errors(path):
        return TTFont(BytesIO(data), fontNumber=index if count > 1 else -1, lazy=lazy, recalcTimestamp=False)


@_naming_file
def face_count(path: Path) -> int:
    """Return how many faces the file has (more than one only in a collection)."""
    with path.open("rb") as file:
        head = file.read(12)
    return len(TTCollection(str(path), lazy=True).fonts) if head[:4] == b"ttcf" else 1


def _refuse_restricted(font: TTFont, path: Path) -> None:
    bits = font["OS/2"].fsType if "OS/2" in font else 0
    why = ""
    if bits & 0x000F == _RESTRICTED:
        why = "forbids embedding"
    elif bits & _NO_SUBSETS:
        why = "forbids embedding a subset, which a PDF needs"
    elif bits & _BITMAPS_ONLY:
        why = "allows embedding of its bitmaps only"
    if why:
        raise FontError(f"{path.name}: this font {why} (fsType {bits}). Use another font, or a licence that allows it")


def _convert(font: TTFont) -> None:
    """Turn CFF outlines into TrueType outlines in place."""
    order, glyphs, scale = font.getGlyphOrder(), font.getGlyphSet(), font["head"].unitsPerEm
    made = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, scale * _CURVE_ERROR, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, made
    for tag in ("CFF ", "CFF2", "VORG"):
        if tag in font:
            del font[tag]
    font["maxp"] = maxp = newTable("maxp")
    maxp.tableVersion, maxp.numGlyphs = 0x00010000, len(order)
    for field in _MAXP_FIELDS:
        setattr(maxp, field, 0)
    maxp.maxZones = 1
    widths = font["hmtx"].metrics
    for name in order:
        glyph = made[name]
        glyph.recalcBounds(glyf)
        widths[name] = (widths[name][0], getattr(glyph, "xMin", 0))
    maxp.recalc(font)
    post = font["post"]
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 2.0, [], {}, order
    font.sfntVersion = "\x00\x01\x00\x00"


_MAXP_FIELDS = (
    "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
    "maxStackElements", "maxSizeOfInstructions", "maxComponentElements", "maxPoints",
    "maxContours", "maxCompositePoints", "maxCompositeContours", "maxComponentDepth",
)  # fmt: skip


def _cache() -> Path:
    owner = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"pnp-fonts-{owner}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        state = folder.lstat()
        if folder.is_symlink() or (hasattr(os, "getuid") and state.st_uid != owner):
            return Path(tempfile.mkdtemp(prefix="pnp-fonts-"))
    except OSError as error:
        raise FontError(f"The folder for converted fonts cannot be created: {folder}: {error.strerror}") from error
    return folder
