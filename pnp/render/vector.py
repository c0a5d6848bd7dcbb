"""SVG art as PDF forms: drawn by cairo and copied object by object; vectors and text are preserved."""

from __future__ import annotations

import io
import json
import math
import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from pnp.cache import NONE, Cache
from pnp.drawing.drawing import Matrix
from pnp.drawing.pictures import Picture, svg_bytes
from pnp.errors import ArtError
from pnp.render.cairo import cairo_version, cairosvg
from pnp.render.extents import WHOLE, Extents, svg_extents
from pnp.render.linework import HEX_COLOUR, grey_svg, lined_svg
from pnp.render.plain.picture import draw_plain
from pnp.render.rounding import rounded_form

if TYPE_CHECKING:
    import pikepdf

# The longer side is drawn 1024 pixels (768 PDF units) long, and coordinates are rounded to 1/10 of a unit: in print,
# that is finer than a printer's dot.
_LONGER_SIDE = 1024
_DEFLATED = b" /Filter /FlateDecode"


class ObjectBytes(NamedTuple):
    """The bytes of an object, split at the numbers of other objects; `links` are the indices of those objects."""

    parts: tuple[bytes, ...]
    links: tuple[int, ...]

    def linked_bytes(self, numbers: Sequence[int]) -> bytes:
        """Return the object's bytes with the final numbers of its links."""
        out = [self.parts[0]]
        for link, part in zip(self.links, self.parts[1:], strict=True):
            out += [b"%d 0 R" % numbers[link], part]
        return b"".join(out)


class VectorArt(NamedTuple):
    """A form and the objects that it needs (the form first), and the matrix from its box to the unit square.

    `extents` says how much of the picture is outside its page.
    """

    objects: tuple[ObjectBytes, ...]
    upright_matrix: Matrix
    extents: Extents = WHOLE

    def to_bytes(self) -> bytes:
        """Return the art as bytes: a line that describes the parts, then the parts."""
        sizes = [([len(part) for part in one.parts], one.links) for one in self.objects]
        parts = b"".join(part for one in self.objects for part in one.parts)
        return b"%b\n%b" % (json.dumps([self.upright_matrix, self.extents, sizes]).encode(), parts)

    @classmethod
    def from_bytes(cls, kept: bytes) -> VectorArt | None:
        """Return the art that was packed, or None if the bytes are not packed art."""
        head, _, parts = kept.partition(b"\n")
        try:
            upright, (beyond, is_blank), sizes = json.loads(head)
            ends = list(accumulate(size for lengths, _ in sizes for size in lengths))
            cut = iter([parts[start:end] for start, end in pairwise([0, *ends])])
            objects = tuple(
                ObjectBytes(tuple(islice(cut, len(lengths))), tuple(map(int, links))) for lengths, links in sizes
            )
            a, b, c, d, e, f = map(float, upright)
        except (ValueError, TypeError):
            return None
        extents = Extents(beyond, is_blank)
        return cls(objects, (a, b, c, d, e, f), extents) if objects and ends[-1] == len(parts) else None


def read(picture: Picture, cache: Cache = NONE) -> VectorArt:
    """Return SVG art as a form; each picture is drawn once in a run for each recolouring, and then cached.

    Raises:
        ArtError: the file cannot be read or drawn, or the system library cairo is missing.
    """
    return _read(picture._replace(note=""), cache)


def source(picture: Picture) -> str:
    """Return the text of an SVG, recoloured if requested, and adapted to the picture's ink.

    Raises:
        ArtError: the file cannot be read.
    """
    return _source(picture, _bytes(picture))


def _bytes(picture: Picture) -> bytes:
    """Return the content of an SVG or SVGZ file, unpacked; raises ArtError if it cannot be read."""
    try:
        return svg_bytes(picture.path.read_bytes())
    except (OSError, ValueError) as error:
        raise ArtError(f"{picture.name}: cannot be read: {error}") from error


def _source(picture: Picture, data: bytes) -> str:
    """Return the text of an SVG from the bytes of its file, as `source` does."""
    try:
        svg = recoloured_svg(data.decode("utf-8-sig"), picture.recolour)
    except ValueError as error:
        raise ArtError(f"{picture.name}: cannot be read: {error}") from error
    if picture.ink == "full":
        return svg
    if picture.ink == "grey":
        return grey_svg(svg)
    with suppress(ValueError, SyntaxError):
        return lined_svg(svg, max(picture.width, picture.height), picture.line or math.inf, picture.detail)
    return grey_svg(svg)


def recoloured_svg(svg: str, changes: Sequence[tuple[str, str]]) -> str:
    """Return the SVG text with hex colours replaced, in any notation and place."""
    table = {_six(old): _six(new) for old, new in changes}

    def change(found: re.Match[str]) -> str:
        new = table.get(_six(found[1]))
        return found[0] if new is None else f"#{new}"

    return HEX_COLOUR.sub(change, svg) if table else svg


def _six(colour: str) -> str:
    digits = colour.removeprefix("#").upper()
    return "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits


@lru_cache(maxsize=1024)
def _read(picture: Picture, cache: Cache) -> VectorArt:
    data, longer_side = _bytes(picture), max(picture.width, picture.height)
    with_ = cairo_version()
    changes = (longer_side, picture.recolour, picture.ink, picture.line, picture.detail)
    entry = cache.key("vector", with_, repr(changes), data) if with_ else ""
    kept = cache.get(entry) if entry else None
    found = None if kept is None else VectorArt.from_bytes(kept)
    if found is None:
        found = _form(_source(picture, data), picture.name, longer_side)
        if entry:
            cache.put(entry, found.to_bytes())
    return found


def _form(svg: str, name: str, longer_side: float) -> VectorArt:
    import pikepdf

    drawn, extents = _draw_pdf(svg, name, longer_side)
    with pikepdf.open(io.BytesIO(drawn)) as pdf:
        page = pdf.pages[0]
        form = pdf.make_indirect(page.as_form_xobject())
        left, bottom, right, top = (float(edge) for edge in form.BBox)
        across, up = 1 / (right - left), 1 / (top - bottom)
        return VectorArt(_objects(form), (across, 0, 0, up, -left * across, -bottom * up), extents)


def _draw_pdf(svg: str, name: str, longer_side: float) -> tuple[bytes, Extents]:
    """Draw the SVG as a one-page PDF, large enough that cairo's rounding does not show, and measure it."""
    scale = _LONGER_SIDE / longer_side
    with suppress(OSError):  # if cairo is missing, cairosvg reports it
        plain = draw_plain(svg, scale)
        if plain is not None:
            return plain.pdf, plain.extents
    module = cairosvg()
    try:
        drawn: bytes = module.svg2pdf(bytestring=svg.encode(), scale=scale)
    except Exception as error:  # cairosvg does not convert the errors of its parsers
        raise ArtError(f"{name}: the SVG cannot be drawn: {error} ({type(error).__name__})") from error
    return drawn, svg_extents(svg, longer_side)


def _objects(form: pikepdf.Object) -> tuple[ObjectBytes, ...]:
    """Return the form and all objects that it links to, in the order of first mention."""
    found: list[pikepdf.Object] = [form]
    places = {form.objgen: 0}
    done: list[ObjectBytes] = []
    while len(done) < len(found):
        writer = _Writer(found, places)
        writer.object(found[len(done)], is_top=True)
        done.append(writer.pieces())
    return tuple(done)


class _Writer:
    """Writes one object of another PDF, and records the objects that it links to."""

    def __init__(self, found: list[pikepdf.Object], places: dict[tuple[int, int], int]) -> None:
        self._found, self._places = found, places
        self._parts: list[list[bytes]] = [[]]
        self._links: list[int] = []

    def pieces(self) -> ObjectBytes:
        return ObjectBytes(tuple(b"".join(part) for part in self._parts), tuple(self._links))

    def object(self, value: object, is_top: bool = False) -> None:
        import pikepdf

        if isinstance(value, pikepdf.Object) and value.is_indirect and not is_top:
            self._link(value)
        elif isinstance(value, pikepdf.Stream):
            entries, data = _compressed_stream(value)
            self._dictionary(value.stream_dict, entries)
            self._put(b"\nstream\n" + data + b"\nendstream")
        elif isinstance(value, pikepdf.Dictionary):
            self._dictionary(value)
        elif isinstance(value, pikepdf.Array):
            self._put(b"[")
            for member in value.as_list():
                self.object(member)
                self._put(b" ")
            self._put(b"]")
        else:
            self._put(_scalar(value))

    def _dictionary(self, value: pikepdf.Object, length: bytes = b"") -> None:
        self._put(b"<<" + length)
        for key, member in sorted(value.items()):
            if length and (key == "/Length" or (key in ("/Filter", "/DecodeParms") and _DEFLATED in length)):
                continue
            self._put(b" " + key.encode() + b" ")
            self.object(member)
        self._put(b" >>")

    def _link(self, value: pikepdf.Object) -> None:
        place = self._places.setdefault(value.objgen, len(self._found))
        if place == len(self._found):
            self._found.append(value)
        self._links.append(place)
        self._parts.append([])

    def _put(self, data: bytes) -> None:
        self._parts[-1].append(data)


def _compressed_stream(stream: pikepdf.Stream) -> tuple[bytes, bytes]:
    """Return the stream dictionary entries that depend on the bytes, and the bytes (rounded for a form)."""
    if stream.get("/Subtype") == "/Form":
        return _plain_stream(zlib.compress(rounded_form(stream.read_bytes())), _DEFLATED)
    data = stream.read_raw_bytes()
    return _plain_stream(data, b"") if "/Filter" in stream else _plain_stream(zlib.compress(data), _DEFLATED)


def _plain_stream(data: bytes, packing: bytes) -> tuple[bytes, bytes]:
    return b" /Length %d%b" % (len(data), packing), data


def _scalar(value: object) -> bytes:
    import pikepdf

    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, pikepdf.Object):
        return value.unparse()
    if isinstance(value, int | float | Decimal):
        return str(value).encode()
    return b"null"
