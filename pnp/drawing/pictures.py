"""Pictures by file: what a Drawing knows of a raster or SVG picture without decoding it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Picture:
    """A checked picture file.

    `name` is the path as the user knows it, `key` is a hash of its content (equal pictures are stored once),
    `width` and `height` are in pixels, or in the SVG's own units; `recolour` maps hex colours of an SVG to others.
    """

    name: str
    path: Path
    key: str
    kind: str  # "png", "jpeg" or "svg"
    width: float
    height: float
    recolour: tuple[tuple[str, str], ...] = ()
