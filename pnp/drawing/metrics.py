"""The metrics of a font's face, read from its file once and then cached."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from pnp.cache import NONE, Cache
from pnp.drawing.sfnt import Box, Sfnt, UnsupportedFont

_LEFT_TO_FONTTOOLS = (UnsupportedFont, OSError, struct.error, LookupError, ValueError, ArithmeticError)


class Metrics(NamedTuple):
    """The name, licence, character advances and heights of a face; advances and heights are shares of the em."""

    name: str
    licence: str
    advances: dict[str, float]
    ascent: float
    descent: float
    cap_height: float
    x_height: float


def metrics(path: Path, index: int, cache: Cache = NONE) -> Metrics:
    """Return the metrics of a face.

    Raises:
        FontError: the file is not a font, is broken, or forbids embedding.
    """
    key = _key(path, index, cache)
    found = _unpack(cache.get(key)) if key else None
    if found is None:
        found = _measure(path, index)
        if key:
            cache.put(
                key, json.dumps([*found[:2], "".join(found.advances), [*found.advances.values()], *found[3:]]).encode()
            )
    return found


def ink_boxes(path: Path, index: int, text: str) -> dict[str, Box]:
    """Return the ink box of each character of `text`.

    Raises:
        FontError: the font is broken.
    """
    try:
        if index == 0:
            return _open_font(path, path.stat().st_mtime_ns).boxes(text)
    except _LEFT_TO_FONTTOOLS:
        pass
    from pnp.drawing import truetype

    return truetype.ink_boxes(path, index, text)


@lru_cache(maxsize=16)
def _open_font(path: Path, changed: int) -> Sfnt:
    """Return an opened font, cached until its file changes, as letters are measured one at a time."""
    return Sfnt(path.read_bytes())


def _key(path: Path, index: int, cache: Cache) -> str:
    try:
        return "" if cache.folder is None else cache.key("font", sha256(path.read_bytes()).digest(), str(index))
    except OSError:
        return ""  # `truetype.read` reports the error


def _measure(path: Path, index: int) -> Metrics:
    found = _plain(path) if index == 0 else None
    if found is None:
        from pnp.drawing import truetype

        found = Metrics(*truetype.read_face(path, index), *truetype.heights(path, index))
    return found


def _plain(path: Path) -> Metrics | None:
    """Return the metrics of a plain TrueType font; None if fontTools must read it or report its errors."""
    try:
        font = _open_font(path, path.stat().st_mtime_ns)
        return Metrics(*font.name_and_licence(path), font.advances, *font.heights)
    except _LEFT_TO_FONTTOOLS:
        return None


def _unpack(kept: bytes | None) -> Metrics | None:
    try:
        name, licence, characters, widths, *heights = json.loads(kept or b"")
        advances = dict(zip(characters, map(float, widths), strict=True))
        return Metrics(str(name), str(licence), advances, *map(float, heights))
    except (ValueError, TypeError):
        return None
