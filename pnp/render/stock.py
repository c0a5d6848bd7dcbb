"""The shared resources of a document: pictures, shadings, opacities and forms, each stored once."""

from __future__ import annotations

from typing import NamedTuple

from pnp.cache import NONE, Cache
from pnp.drawing.drawing import Matrix
from pnp.drawing.fonts import Font
from pnp.drawing.pictures import Picture
from pnp.render import raster, resvg
from pnp.render.document import PdfFile, Resource, stream
from pnp.render.numbers import joined_numbers, short_number
from pnp.render.typefaces import Typeface

_Key = tuple[str, tuple[tuple[str, str], ...], str, float, float, tuple[int, int] | None]


class StoredPicture(NamedTuple):
    """A picture in the document, and the matrix that turns it upright in the unit square, y up (None: no rotation)."""

    resource: Resource
    upright_matrix: Matrix | None


class Stock:
    """The shared resources of one document; art drawn earlier comes from the cache."""

    def __init__(self, document: PdfFile, cache: Cache = NONE) -> None:
        self._document = document
        self._cache = cache
        self._pictures: dict[_Key, StoredPicture] = {}
        self._shadings: dict[str, Resource] = {}
        self._opacities: dict[str, Resource] = {}
        self._forms = 0

    @property
    def picture_count(self) -> int:
        """Return the number of distinct pictures stored."""
        return len(self._pictures)

    def typeface(self, font: Font) -> Typeface:
        """Return the font as embedded in the document."""
        return self._document.typeface(font)

    def picture(self, picture: Picture, width: float) -> StoredPicture:
        """Store a picture at its first use and return it; for an SVG drawn as pixels, `width` in mm sets its size.

        Raises:
            ArtError: the file cannot be read or drawn, or is an SVG and cairo is not installed.
        """
        size = resvg.pixel_size(picture, width) if picture.kind == "pixels" else None
        key = (picture.key, picture.recolour, picture.ink, picture.line, picture.detail, size)
        found = self._pictures.get(key)
        if found is None:
            name = f"P{len(self._pictures) + 1}"
            found = self._add_vector(picture, name) if picture.kind == "svg" else self._add_raster(picture, name, size)
            self._pictures[key] = found
        return found

    def shading(self, text: str) -> Resource:
        """Store a shading, given as a PDF object, and return it."""
        found = self._shadings.get(text)
        if found is None:
            number = self._document.add(text.encode())
            found = self._shadings[text] = Resource("Shading", f"S{len(self._shadings) + 1}", number)
        return found

    def opacity(self, value: float) -> Resource:
        """Store an opacity from 0 to 1 and return it."""
        text = short_number(value)
        found = self._opacities.get(text)
        if found is None:
            number = self._document.add(f"<< /Type /ExtGState /ca {text} /CA {text} >>".encode())
            found = self._opacities[text] = Resource("ExtGState", f"O{len(self._opacities) + 1}", number)
        return found

    def form(
        self, text: str, used: frozenset[Resource], box: tuple[float, float, float, float], is_group: bool
    ) -> Resource:
        """Store operators as a form to draw repeatedly; if it `is_group`, it becomes translucent as a unit."""
        self._forms += 1
        kind = " /Group << /S /Transparency /CS /DeviceRGB >>" if is_group else ""
        resources = self._document.resources(used)
        entries = f"/Type /XObject /Subtype /Form /BBox [{joined_numbers(*box)}] /Resources {resources}{kind}"
        return Resource("XObject", f"F{self._forms}", self._document.add_content(text, entries))

    def _add_raster(self, picture: Picture, name: str, size: tuple[int, int] | None) -> StoredPicture:
        image = raster.read(picture, size)
        entries, data = image.body
        if image.mask is not None:
            entries += f" /SMask {self._document.add(stream(*image.mask))} 0 R"
        return StoredPicture(Resource("XObject", name, self._document.add(stream(entries, data))), image.upright_matrix)

    def _add_vector(self, picture: Picture, name: str) -> StoredPicture:
        from pnp.render import vector  # imported only for SVG

        art = vector.read(picture, self._cache)
        numbers = [self._document.reserve() for _ in art.objects]
        for number, parts in zip(numbers, art.objects, strict=True):
            self._document.write(number, parts.linked_bytes(numbers))
        return StoredPicture(Resource("XObject", name, numbers[0]), art.upright_matrix)
