"""Checks picture files before they are drawn. Only headers are decoded here."""

from __future__ import annotations

import hashlib
import json
import struct
import warnings
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.cache import NONE, Cache
from pnp.drawing.font_folders import has_family, missing_letter, own_fonts_digest
from pnp.drawing.pictures import LARGEST_SVG, Picture, svg_bytes
from pnp.errors import ArtError
from pnp.library.problems import listed
from pnp.witness import NO_WITNESS, Witness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from pnp.library.svg import CheckedSvg, Fault

LONGEST_SIDE = 20_000
MOST_PIXELS = 100_000_000
LARGEST_FILE = 128 * 1024 * 1024
_KINDS = {
    ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".svg": "svg", ".svgz": "svg",
    ".webp": "webp", ".gif": "gif", ".tif": "tiff", ".tiff": "tiff",
}  # fmt: skip
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_TEXTS = (b"eXIf", b"tEXt", b"zTXt", b"iTXt")  # PNG chunks that can contain an orientation
_GENERIC = {"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial"}


def check_picture(path: Path, display_path: str, cache: Cache = NONE, witness: Witness = NO_WITNESS) -> Picture:
    """Return a picture file as a Picture after checking it; `display_path` is its path as the user knows it.

    The size of a valid picture is cached: its width and height as printed, after any orientation mark is applied.
    `witness` records the fonts that the text in an SVG can use.

    Raises:
        ArtError: the file is missing, damaged, unsafe, too large or of an unknown kind; each error is on its own line.
    """
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise ArtError(f'{display_path}: "{path.suffix}" is not a picture format (allowed: {", ".join(_KINDS)})')
    data = _read(path, display_path, LARGEST_SVG if kind == "svg" else LARGEST_FILE)
    digest = hashlib.sha256(data).hexdigest()
    fonts = own_fonts_digest(path, witness) if kind == "svg" else ""
    key = cache.key("picture", kind, digest, fonts)
    found = _unpack(cache.get(key))
    if found is None:
        found = _svg(data, path, display_path) if kind == "svg" else _raster(path, data, kind, display_path)
        cache.put(key, json.dumps(found).encode())
    if fonts and found.kind == "pixels":
        digest = hashlib.sha256(f"{digest} {fonts}".encode()).hexdigest()
    return Picture(display_path, path, digest, found.kind, found.width, found.height, note=found.note)


class _CheckedPicture(NamedTuple):
    """The result of checking a picture."""

    width: float
    height: float
    kind: str
    note: str = ""


def _unpack(kept: bytes | None) -> _CheckedPicture | None:
    try:
        found = _CheckedPicture(*json.loads(kept or b""))
        return found if found.width > 0 and found.height > 0 else None
    except (ValueError, TypeError):
        return None


def _read(path: Path, display_path: str, largest: int) -> bytes:
    try:
        size = path.stat().st_size
        if size > largest:
            raise ArtError(f"{display_path}: the picture is {size / 1e6:.0f} MB (allowed: {largest / 1e6:.0f} MB)")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise ArtError(f"{display_path}: the picture does not exist") from error
    except OSError as error:
        raise ArtError(f"{display_path}: the picture cannot be read ({error.strerror or error})") from error


def _svg(packed: bytes, path: Path, display_path: str) -> _CheckedPicture:
    from pnp.library.svg import check_svg  # imported only for SVG

    try:
        checked = check_svg(svg_bytes(packed))
    except ValueError as error:
        raise ArtError(f"{display_path}: {error} (save the picture as plain SVG)") from error
    faults = checked.faults
    if any(message.startswith("<text>") for _, message in checked.pixel_parts):
        faults = [*faults, *_unknown_fonts(checked, path), *_missing_letters(checked, path)]
    if faults:
        raise ArtError(
            "\n".join(
                f"{display_path}:{line}: {message}" if line else f"{display_path}: {message}"
                for line, message in faults
            )
        )
    whys = dict.fromkeys(message.partition(":")[0] for _, message in checked.pixel_parts)
    return _CheckedPicture(*checked.size, "pixels" if whys else "svg", ", ".join(whys))


def _missing_fonts(families: Sequence[str]) -> str:
    return f"none of the fonts {listed(families)} is" if len(families) > 1 else f"the font {listed(families)} is not"


def _missing_letters(checked: CheckedSvg, path: Path) -> list[Fault]:
    """Return an error for each text with a letter that no font has, as the letter would be left out."""
    advice = "put a font that has it into fonts/, convert the text to paths, or export the picture as PNG"
    found = ((line, missing_letter(words, path)) for line, words in checked.texts)
    return [(line, f"no available font has {letter} ({advice})") for line, letter in found if letter]


def _unknown_fonts(checked: CheckedSvg, path: Path) -> list[Fault]:
    """Return an error for each text whose font is missing, as another font would replace it."""
    advice = "put it into fonts/, convert the text to paths, or export the picture as PNG"
    return [
        (line, f"{_missing_fonts(families)} available ({advice})")
        for line, families in checked.fonts
        if not any(name.casefold() in _GENERIC or has_family(name, path) for name in families)
    ]


def _raster(path: Path, data: bytes, kind: str, display_path: str) -> _CheckedPicture:
    plain = _plain_png(data) if kind == "png" else None
    if plain is not None:
        _check_header(kind, plain, data, kind, display_path)
        return _CheckedPicture(*plain, kind)
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns about large pictures; we have our own limit
            with Image.open(path, formats=("PNG", "JPEG", "WEBP", "GIF", "TIFF")) as image:
                found = str(image.format).lower()
                _check_header("jpeg" if found == "mpo" else found, image.size, data, kind, display_path)
                # For a PNG without an orientation mark, `getexif` would decode the whole picture.
                marked = kind != "png" or "exif" in image.info
                turned = marked and image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
                width, height = (image.height, image.width) if turned else image.size
                if kind in ("png", "jpeg"):
                    return _CheckedPicture(width, height, kind)
                return _CheckedPicture(width, height, "other", _frames(image))
    except Image.DecompressionBombError as error:
        raise ArtError(
            f"{display_path}: the picture has more than {MOST_PIXELS // 1_000_000} million pixels (make it smaller)"
        ) from error
    except ArtError:
        raise
    except Exception as error:  # a damaged header can make the decoder raise anything
        raise ArtError(
            f"{display_path}: this is not a {kind.upper()} picture, or it is damaged (save it again)"
        ) from error


def _plain_png(data: bytes) -> tuple[int, int] | None:
    """Return the size of a plain PNG; None if Pillow must read it, for example because of an orientation mark."""
    if len(data) < 33 or data[:16] != _PNG or b"IDAT" not in data or any(kind in data for kind in _TEXTS):
        return None
    width, height, bits, colour = struct.unpack_from(">IIBB", data, 16)
    return (width, height) if width and height and bits == 8 and colour in (0, 2, 4, 6) else None


def _frames(image: Image.Image) -> str:
    """Return a note that only the first frame is printed; blank for a single frame."""
    count = getattr(image, "n_frames", 1)
    return f"only the first of its {count} frames is printed" if count > 1 else ""


def _check_header(found: str, size: tuple[int, int], data: bytes, kind: str, display_path: str) -> None:
    if found != kind:
        raise ArtError(f"{display_path}: the file contains a {found.upper()} picture (rename it to end in .{found})")
    width, height = size
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        limit = f"{LONGEST_SIDE:,} a side and {MOST_PIXELS // 1_000_000} million in all"
        raise ArtError(
            f"{display_path}: the picture has {width:,} x {height:,} pixels (allowed: {limit}; make it smaller)"
        )
    if _is_cut_short(data, kind):
        raise ArtError(f"{display_path}: the picture is cut short (its end is missing: save it again)")
    if kind == "png" and not _has_right_checksums(data):
        raise ArtError(f"{display_path}: the picture is damaged (its checksums are wrong; save it again)")


def _is_cut_short(data: bytes, kind: str) -> bool:
    if kind == "png":
        return b"IEND" not in data[-64:]
    return kind == "jpeg" and b"\xff\xd9" not in data[-65_536:]


def _has_right_checksums(data: bytes) -> bool:
    """Return whether the checksum of every chunk is right."""
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
