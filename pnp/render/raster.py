"""PNG and JPEG pictures as PDF images: copied without decoding if a PDF can show them unchanged."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from pnp.drawing.drawing import Matrix
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.render import png_file, resvg

if TYPE_CHECKING:
    from PIL import Image

_ORIENTATION = 0x0112
_START_OF_SCAN, _END_OF_IMAGE = b"\xff\xda", b"\xff\xd9"
# EXIF orientations: the matrix on the unit square (y up) that turns the stored picture upright.
_UPRIGHT: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}


class RasterImage(NamedTuple):
    """An image object (dictionary entries and data), its soft mask, and the matrix that turns it upright."""

    body: tuple[str, bytes]
    mask: tuple[str, bytes] | None = None
    upright_matrix: Matrix | None = None


def read(picture: Picture, size: tuple[int, int] | None = None) -> RasterImage:
    """Return a picture as a PDF image; `size` is the size in pixels for an SVG drawn as pixels.

    Raises:
        ArtError: the file is missing, truncated, damaged or in a format that cannot be shown.
    """
    if picture.ink != "full":
        return _decode(as_png(picture, size), picture)
    if picture.kind == "pixels":
        return _png(_draw_svg(picture, size), picture)
    data = _bytes(picture)
    if picture.kind == "other":
        return _decode(data, picture)
    return _jpeg(data, picture) if picture.kind == "jpeg" else _png(data, picture)


def _bytes(picture: Picture) -> bytes:
    try:
        return picture.path.read_bytes()
    except OSError as error:
        raise ArtError(f"{picture.name}: cannot be read: {error.strerror or error}") from error


def _draw_svg(picture: Picture, size: tuple[int, int] | None) -> bytes:
    """Return an SVG as pixels."""
    from pnp.render.vector import source  # imported only for SVG

    return resvg.draw(source(picture), picture.path, picture.name, size or resvg.pixel_size(picture, 50))


def _saving(data: bytes, picture: Picture) -> bytes:
    """Return a PNG as its edges in `low` ink, otherwise in greys (in `low` ink, an SVG has already become lines)."""
    from PIL import Image

    from pnp.render import linework

    image = Image.open(io.BytesIO(data))
    if picture.ink == "low" and picture.kind != "pixels":
        return linework.png_bytes(linework.lined_image(image))
    return linework.png_bytes(image.convert("LA" if image.has_transparency_data else "L"))


def as_png(picture: Picture, size: tuple[int, int] | None = None) -> bytes:
    """Return a raster picture, or an SVG drawn as pixels, as PNG in its ink.

    Raises:
        ArtError: the file is missing or damaged.
    """
    data = _draw_svg(picture, size) if picture.kind == "pixels" else _as_rgba(picture)
    return data if picture.ink == "full" else _saving(data, picture)


def _as_rgba(picture: Picture) -> bytes:
    """Return a raster picture as PNG, turned as its EXIF orientation says."""
    from PIL import ImageOps

    with opened_picture(_bytes(picture), picture) as found:
        buffer = io.BytesIO()
        try:
            image = ImageOps.exif_transpose(found).convert("RGBA")
        except (OSError, SyntaxError, ValueError) as error:
            raise _damage_error(picture) from error
        image.info = {}
        image.save(buffer, "PNG")
        return buffer.getvalue()


def _png(data: bytes, picture: Picture) -> RasterImage:
    parts = png_file.parse(data, picture.name)
    return RasterImage(parts.body()) if parts.is_plain else _decode(data, picture)


def _jpeg(data: bytes, picture: Picture) -> RasterImage:
    if data.rfind(_END_OF_IMAGE) < data.rfind(_START_OF_SCAN):
        raise _damage_error(picture)
    with opened_picture(data, picture) as image:
        mode, (width, height) = image.mode, image.size
        upright = _UPRIGHT.get(image.getexif().get(_ORIENTATION, 1))
    if mode not in ("L", "RGB"):
        return _decode(data, picture)
    space = "/DeviceGray" if mode == "L" else "/DeviceRGB"
    head = (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 "
        f"/ColorSpace {space} /Filter /DCTDecode"
    )
    return RasterImage((head, data), upright_matrix=upright)


def _decode(data: bytes, picture: Picture) -> RasterImage:
    """Decode a picture that a PDF cannot show unchanged: colours as RGB or grey, alpha as a soft mask."""
    from PIL import ImageOps

    with opened_picture(data, picture) as found:
        try:
            image = ImageOps.exif_transpose(found)
            image.load()
        except (OSError, SyntaxError, ValueError) as error:
            raise _damage_error(picture) from error
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 256).convert("L") if image.mode == "I" else _eight_bits(image)
    if image.has_transparency_data:
        image = image.convert("RGBA")
        mask = _repack(image.getchannel("A"), picture)
        return RasterImage(_repack(image.convert("RGB"), picture), mask)
    return RasterImage(_repack(image if image.mode in ("L", "RGB") else image.convert("RGB"), picture))


def _eight_bits(image: Image.Image) -> Image.Image:
    """Return the high byte of each 16-bit sample."""
    from PIL import Image

    high = slice(0, None, 2) if image.mode.endswith("B") else slice(1, None, 2)
    return Image.frombytes("L", image.size, image.tobytes()[high])


def _repack(image: Image.Image, picture: Picture) -> tuple[str, bytes]:
    """Compress a picture as a plain PNG file, whose filtered rows a PDF can use unchanged."""
    buffer = io.BytesIO()
    image.info = {}
    image.save(buffer, "PNG")
    return png_file.parse(buffer.getvalue(), picture.name).body()


def _damage_error(picture: Picture) -> ArtError:
    return ArtError(f"{picture.name}: the picture is cut off or damaged (save it again)")


def opened_picture(data: bytes, picture: Picture) -> Image.Image:
    """Return a picture opened by Pillow, before decoding.

    Raises:
        ArtError: the bytes are not a picture that Pillow can read; the error names `picture`.
    """
    import warnings

    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # The size was checked earlier.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return Image.open(io.BytesIO(data))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError) as error:
        raise ArtError(f"{picture.name}: this is not a picture that can be read (save it again)") from error
