"""The faces of a game's pieces as small pictures, drawn by the press and kept in its cache."""

from __future__ import annotations

import io
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pnp.composition.stamps import stamp
from pnp.drawing.drawing import Drawing, PlacedPicture, walk
from pnp.imposition.page import page_of
from pnp.units import MM_PER_INCH
from referee.photo.picture import Pixels, png_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.cache import Cache
    from pnp.drawing.face import Face
    from pnp.press.build import Build
    from pnp.press.pieces import ComponentComposer

DPI = 76
"""The dots per inch of a drawn face: about three per mm."""
DOTS_PER_MM = DPI / MM_PER_INCH


class SeenFace(NamedTuple):
    """The front or back of a piece. component, row: their ids. width, height: in mm. pixels: at `DOTS_PER_MM`."""

    component: str
    row: str
    side: str
    width: float
    height: float
    pixels: Pixels


def faces_of(member: ComponentComposer, build: Build) -> tuple[SeenFace, ...]:
    """Return the fronts and backs of a component, leaving out those that look like an earlier one.

    Raises:
        DataError: a face cannot be made.
    """
    sides: dict[str, tuple[str, str, Face]] = {}
    for entry in member.entries:
        back = member.back_of(entry)
        for front in member.fronts_of(entry):
            sides.setdefault(_digest(_seen_from_above(front)), (entry.id, "front", front))
        if back is not None:
            sides.setdefault(_digest(_seen_from_above(back)), (entry.id, "back", back))
    drawn = drawn_faces([face for _, _, face in sides.values()], build.roots.cache)
    return tuple(
        SeenFace(member.printable.id, row, side, *_size(face), pixels)
        for (row, side, face), pixels in zip(sides.values(), drawn, strict=True)
    )


def drawn_faces(faces: Sequence[Face], cache: Cache) -> list[Pixels]:
    """Return the pixels of faces as seen from above, from the cache if they were drawn before.

    Raises:
        ArtError: a picture on a face cannot be drawn.
    """
    keys = [cache.key("seen face", str(DPI), _digest(_seen_from_above(face))) for face in faces]
    kept = [cache.get(key) if key else None for key in keys]
    missing = [number for number, body in enumerate(kept) if body is None]
    for number, pixels in zip(missing, _draw_faces([faces[number] for number in missing]), strict=True):
        kept[number] = png_bytes(pixels)
        if keys[number]:
            cache.put(keys[number], kept[number] or b"")
    return [_pixels(body or b"") for body in kept]


def _draw_faces(faces: Sequence[Face]) -> list[Pixels]:
    if not faces:
        return []
    from pnp.render.pdf import PdfMetadata, write_pdf
    from pnp.render.png import render_pages

    with TemporaryDirectory(prefix="referee-") as folder:
        pdf = Path(folder, "faces.pdf")
        write_pdf(pdf, [page_of(_seen_from_above(face)) for face in faces], PdfMetadata("faces"))
        return [np.array(page, dtype=np.uint8) for page in render_pages(pdf, DPI)]


def _seen_from_above(face: Face) -> Face:
    """Return a face as seen from above: for a figure that folds over a ridge, its front."""
    seen = stamp(face)
    if (seen.width, seen.height) == (face.width, face.height):
        return face
    drawing = Drawing(seen.width, seen.height, seen.items)
    return face._replace(key=f"{face.key}/seen", width=seen.width, height=seen.height, drawing=drawing, cut=None)


def _size(face: Face) -> tuple[float, float]:
    seen = stamp(face)
    return seen.width, seen.height


def _digest(face: Face) -> str:
    """Return a digest of a face's appearance."""
    pictures = [item.picture for item in walk(face.drawing.items) if isinstance(item, PlacedPicture)]
    keys = [f"{one.key} {one.recolour} {one.ink}" for one in pictures]
    return sha256("\n".join([str(face.drawing), *keys]).encode()).hexdigest()


def _pixels(png: bytes) -> Pixels:
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        return np.array(opened.convert("RGB"), dtype=np.uint8)
