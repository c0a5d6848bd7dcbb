"""Splits PNG files into the parts that a PDF can use without decoding."""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

from pnp.errors import ArtError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SPACES = {0: ("/DeviceGray", 1), 2: ("/DeviceRGB", 3)}
# Chunks that change the meaning of the samples: Pillow reads such files.
_MEANINGFUL = {b"tRNS", b"eXIf"}


class PngFile(NamedTuple):
    """The header of a PNG file, its palette, its compressed rows, and the kinds of its chunks."""

    width: int
    height: int
    bits: int
    colour: int
    is_interlaced: bool
    palette: bytes
    rows: bytes
    kinds: frozenset[bytes]

    @property
    def is_plain(self) -> bool:
        """Return whether a PDF can show the rows unchanged: no alpha, no EXIF, 8 bits at most, not interlaced."""
        return self.colour in (0, 2, 3) and self.bits <= 8 and not self.is_interlaced and not self.kinds & _MEANINGFUL

    def body(self) -> tuple[str, bytes]:
        """Return the image's dictionary entries and data."""
        if self.colour == 3:
            last = len(self.palette) // 3 - 1
            space, colours = f"[/Indexed /DeviceRGB {last} <{self.palette.hex()}>]", 1
        else:
            space, colours = _SPACES[self.colour]
        return (
            f"/Type /XObject /Subtype /Image /Width {self.width} /Height {self.height} /BitsPerComponent {self.bits} "
            f"/ColorSpace {space} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {colours} "
            f"/BitsPerComponent {self.bits} /Columns {self.width} >>",
            self.rows,
        )


def parse(data: bytes, name: str) -> PngFile:
    """Return the parts of a PNG file.

    Raises:
        ArtError: the file is not a PNG, or is truncated or damaged (checksums are verified).
    """
    if not data.startswith(_SIGNATURE):
        raise ArtError(f"{name}: this is not a PNG file, despite its name")
    chunks: dict[bytes, list[bytes]] = {}
    position = len(_SIGNATURE)
    while b"IEND" not in chunks:
        kind, body, position = _chunk(data, position, name)
        chunks.setdefault(kind, []).append(body)
    width, height, bits, colour, _, _, lace = struct.unpack(">IIBBBBB", chunks[b"IHDR"][0])
    rows, palette = b"".join(chunks.get(b"IDAT", [])), b"".join(chunks.get(b"PLTE", []))
    return PngFile(width, height, bits, colour, bool(lace), palette, rows, frozenset(chunks))


def _chunk(data: bytes, position: int, name: str) -> tuple[bytes, bytes, int]:
    if position + 12 > len(data):
        raise ArtError(f"{name}: the PNG file is cut off (save it again)")
    size, kind = struct.unpack_from(">I4s", data, position)
    end = position + 8 + size
    body = data[position + 8 : end]
    if end + 4 > len(data) or zlib.crc32(body, zlib.crc32(kind)) != struct.unpack_from(">I", data, end)[0]:
        raise ArtError(f"{name}: the PNG file is cut off or damaged (save it again)")
    return kind, body, end + 4
