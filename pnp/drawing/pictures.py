"""Picture files as a Drawing refers to them, described without decoding them."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import Literal, NamedTuple

LARGEST_SVG = 8 * 1024 * 1024
_GZIP = b"\x1f\x8b"


class Picture(NamedTuple):
    """A checked picture file.

    `name` is the path as the user knows it, `key` is a hash of its content and of the fonts that its text can use
    (equal pictures are stored once), `width` and `height` are in pixels, or in the SVG's own units; `recolour` maps hex
    colours of an SVG to others.
    `kind` is `png`, `jpeg`, `svg`, `pixels` (an SVG that is drawn as pixels: `note` says why) or `other` (a raster
    picture that is decoded before it is printed). In `low` ink it is printed as lines: `line` is the
    maximum width of lines added to an SVG, in its own units (0: no limit), and shapes with parts smaller than `detail`
    have a tint and no lines. In `grey` ink it is printed in greys.
    """

    name: str
    path: Path
    key: str
    kind: str
    width: float
    height: float
    recolour: tuple[tuple[str, str], ...] = ()
    note: str = ""
    ink: Literal["full", "low", "grey"] = "full"
    line: float = 0.0
    detail: float = 0.0


def svg_bytes(data: bytes) -> bytes:
    """Return the content of an SVG or SVGZ file, unpacked.

    Raises:
        ValueError: the file cannot be unpacked, or is too large when unpacked.
    """
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as packed:
            found = packed.read(LARGEST_SVG + 1)
    except (OSError, EOFError) as error:
        raise ValueError("it cannot be unpacked") from error
    if len(found) > LARGEST_SVG:
        raise ValueError(f"it unpacks to more than {LARGEST_SVG / 1e6:.0f} MB")
    return found
