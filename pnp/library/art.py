"""Picture files: checked before anything draws them. Nothing is decoded here beyond a header."""

from __future__ import annotations

import hashlib
import json
import struct
import warnings
import zlib
from pathlib import Path

from pnp.cache import NONE, Cache
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.library.svg import lint

LONGEST_SIDE = 20_000
MOST_PIXELS = 100_000_000
LARGEST = 128 * 1024 * 1024
LARGEST_SVG = 8 * 1024 * 1024
_KINDS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".svg": "svg"}


def check_picture(path: Path, shown: str, cache: Cache = NONE) -> Picture:
    """Return a PNG, JPEG or SVG file as a Picture after checking it; `shown` is its path as the user knows it.

    The size of a sound picture is kept in the cache.

    A PNG's and JPEG's size is that of the picture as it is seen, turned by its own orientation mark.

    Raises:
        ArtError: the file is missing, damaged, unsafe, too large or of another kind; each fault on a line of its own.
    """
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise ArtError(f'{shown}: "{path.suffix}" is no kind of picture (allowed: .png, .jpg, .jpeg, .svg)')
    data = _read(path, shown, LARGEST_SVG if kind == "svg" else LARGEST)
    digest = hashlib.sha256(data).hexdigest()
    key = cache.key("picture", kind, digest)
    size = _unpacked(cache.get(key))
    if size is None:
        size = _svg(data, shown) if kind == "svg" else _raster(path, data, kind, shown)
        cache.put(key, json.dumps(size).encode())
    return Picture(shown, path, digest, kind, *size)


def _unpacked(kept: bytes | None) -> tuple[float, float] | None:
    try:
        width, height = json.loads(kept or b"")
        return (width, height) if width > 0 and height > 0 else None
    except (ValueError, TypeError):
        return None


def _read(path: Path, shown: str, largest: int) -> bytes:
    try:
        size = path.stat().st_size
        if size > largest:
            raise ArtError(f"{shown}: the picture has {size / 1e6:.0f} MB (allowed: {largest / 1e6:.0f} MB)")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise ArtError(f"{shown}: there is no such picture") from error
    except OSError as error:
        raise ArtError(f"{shown}: the picture cannot be read ({error.strerror or error})") from error


def _svg(data: bytes, shown: str) -> tuple[float, float]:
    faults, size = lint(data)
    if faults:
        raise ArtError(
            "\n".join(f"{shown}:{line}: {message}" if line else f"{shown}: {message}" for line, message in faults)
        )
    return size


def _raster(path: Path, data: bytes, kind: str, shown: str) -> tuple[float, float]:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # pillow warns of large pictures; the limit here is our own
            with Image.open(path, formats=("PNG", "JPEG")) as image:
                _check_header(str(image.format).lower(), image.size, data, kind, shown)
                # Asking a PNG that has no such mark would decode it.
                marked = kind == "jpeg" or "exif" in image.info
                turned = marked and image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
                return (image.height, image.width) if turned else image.size
    except Image.DecompressionBombError as error:
        raise ArtError(f"{shown}: more than {MOST_PIXELS // 1_000_000} million pixels (make it smaller)") from error
    except ArtError:
        raise
    except Exception as error:  # the decoder raises whatever a damaged header makes of it
        raise ArtError(f"{shown}: this is no PNG or JPEG picture, or it is damaged (save it anew)") from error


def _check_header(found: str, size: tuple[int, int], data: bytes, kind: str, shown: str) -> None:
    if found != kind:
        raise ArtError(f"{shown}: the file is a {found.upper()} picture by its content (rename it)")
    width, height = size
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        limit = f"{LONGEST_SIDE:,} a side and {MOST_PIXELS // 1_000_000} million in all"
        raise ArtError(f"{shown}: {width:,} x {height:,} pixels (allowed: {limit}; make it smaller)")
    if _is_cut_short(data, kind):
        raise ArtError(f"{shown}: the picture is cut short (its end is missing; save it anew)")
    if kind == "png" and not _is_sound_png(data):
        raise ArtError(f"{shown}: the picture is damaged (its check sums are wrong; save it anew)")


def _is_cut_short(data: bytes, kind: str) -> bool:
    return b"IEND" not in data[-64:] if kind == "png" else b"\xff\xd9" not in data[-65_536:]


def _is_sound_png(data: bytes) -> bool:
    """Tell whether the check sum of every chunk up to the last is right."""
    at = 8
    while at + 12 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        end = at + 8 + size
        if end + 4 > len(data) or zlib.crc32(data[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            return False
        if kind == b"IEND":
            return True
        at = end + 4
    return False
