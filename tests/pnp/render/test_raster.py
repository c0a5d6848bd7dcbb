from __future__ import annotations

import struct
import zlib

import pikepdf
import pytest
from PIL import Image, ImageChops

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, PlacedPicture, Shape
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.geometry.rect import Rect

WIDTH, HEIGHT = 60, 40
PLACE = Rect(10, 10, 60, 40)


def noise(mode="RGB"):
    """Sharp tiles of 10 x 10 pixels, different at every corner."""
    image = Image.new("RGB", (WIDTH, HEIGHT))
    for x in range(6):
        for y in range(4):
            image.paste((40 * x, 60 * y, 255 - 30 * x), (10 * x, 10 * y, 10 * x + 10, 10 * y + 10))
    return image.convert(mode)


def see_through():
    image = noise("RGBA")
    image.putalpha(Image.linear_gradient("L").resize((WIDTH, HEIGHT)))
    return image


def palette():
    return noise().quantize(16)


def palette_with_a_clear_colour(path):
    palette().save(path, transparency=0)


def sixteen_bits_grey(path):
    Image.frombytes(
        "I;16", (WIDTH, HEIGHT), b"".join(struct.pack("<H", 1000 * (i % WIDTH)) for i in range(WIDTH * HEIGHT))
    ).save(path)


def sixteen_bits_colour(path):
    rows = b"".join(
        b"\0" + b"".join(struct.pack(">HHH", *(257 * v for v in noise().getpixel((x, y)))) for x in range(WIDTH))
        for y in range(HEIGHT)
    )
    write_png(path, struct.pack(">IIBBBBB", WIDTH, HEIGHT, 16, 2, 0, 0, 0), rows)


def interlaced(path):
    """An Adam7 PNG of 8-bit RGB."""
    image, rows = noise(), b""
    for left, top, right, down in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        for y in range(top, HEIGHT, down):
            rows += b"\0" + b"".join(bytes(image.getpixel((x, y))) for x in range(left, WIDTH, right))
    write_png(path, struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 1), rows)


def write_png(path, head, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )


PNGS = {
    "rgb": lambda path: noise().save(path),
    "grey": lambda path: noise("L").save(path),
    "one bit": lambda path: noise("1").save(path),
    "palette": lambda path: palette().save(path),
    "palette of four bits": lambda path: palette().save(path, bits=4),
    "palette with a clear colour": palette_with_a_clear_colour,
    "alpha": lambda path: see_through().save(path),
    "grey and alpha": lambda path: see_through().convert("LA").save(path),
    "clear colour": lambda path: noise().save(path, transparency=(0, 0, 255)),
    "16-bit grey": sixteen_bits_grey,
    "16-bit colour": sixteen_bits_colour,
    "interlaced": interlaced,
    "turned by EXIF": lambda path: noise().save(path, exif=exif(6)),
}


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112] = orientation
    return tags


def placed(path, kind="png"):
    with Image.open(path) as image:
        return PlacedPicture(PLACE, Picture(path.name, path, path.name, kind, *image.size))


def expected(path):
    """What pillow makes of the file, on the green ground, at 10 pixels a mm."""
    from PIL import ImageOps

    with Image.open(path) as opened:
        image = ImageOps.exif_transpose(opened)
        if image.mode.startswith("I"):
            image = Image.frombytes("L", image.size, image.tobytes()[1::2])
        image = image.convert("RGBA").resize((600, 400), Image.Resampling.NEAREST)
    ground = Image.new("RGBA", image.size, (0, 255, 0))
    return Image.alpha_composite(ground, image).convert("RGB")


def compared(looked_at, path, kind="png"):
    """How far the printed picture is from pillow's, at most, away from the edges of its tiles."""
    green = Shape(paths.rect(Rect(0, 0, 100, 80)), Colour(0, 1, 0))
    seen = looked_at(green, placed(path, kind)).crop((100, 100, 700, 500))
    difference = ImageChops.difference(seen, expected(path))
    middles = [difference.getpixel((x, y)) for x in range(45, 600, 100) for y in range(45, 400, 100)]
    return max(max(pixel) for pixel in middles)


@pytest.mark.parametrize("kind", PNGS)
def test_every_kind_of_png_is_shown_as_pillow_reads_it(looked_at, tmp_path, kind):
    path = tmp_path / "picture.png"
    PNGS[kind](path)

    assert compared(looked_at, path) <= 3


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_jpegs_are_shown_as_pillow_reads_them(looked_at, tmp_path, mode):
    noise(mode).save(tmp_path / "picture.jpg", quality=95)

    assert compared(looked_at, tmp_path / "picture.jpg", "jpeg") <= 4


def test_a_jpeg_of_printing_inks_is_turned_into_rgb(looked_at, tmp_path):
    noise("CMYK").save(tmp_path / "picture.jpg", quality=95)

    assert b"Adobe" in (tmp_path / "picture.jpg").read_bytes()
    assert compared(looked_at, tmp_path / "picture.jpg", "jpeg") <= 4


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_jpeg_is_brought_upright_as_its_camera_says(looked_at, tmp_path, orientation):
    noise().save(tmp_path / "picture.jpg", quality=95, exif=exif(orientation))

    assert compared(looked_at, tmp_path / "picture.jpg", "jpeg") <= 4


def images(path):
    with pikepdf.open(path) as pdf:
        return [
            (str(o.Filter), len(o.read_raw_bytes()), "/SMask" in o)
            for o in pdf.objects
            if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"
        ]


def test_rows_and_jpegs_are_handed_over_undecoded(printed, tmp_path):
    noise().save(tmp_path / "a.png")
    noise().save(tmp_path / "b.jpg")

    found = images(printed(placed(tmp_path / "a.png"), placed(tmp_path / "b.jpg", "jpeg")))

    assert found[0][0] == "/FlateDecode"
    assert found[1] == ("/DCTDecode", (tmp_path / "b.jpg").stat().st_size, False)


def test_a_turned_jpeg_is_not_packed_again(printed, tmp_path):
    noise().save(tmp_path / "b.jpg", exif=exif(6))

    assert images(printed(placed(tmp_path / "b.jpg", "jpeg"))) == [
        ("/DCTDecode", (tmp_path / "b.jpg").stat().st_size, False)
    ]


def test_alpha_becomes_a_soft_mask(printed, tmp_path):
    see_through().save(tmp_path / "a.png")

    assert sorted(masked for _, _, masked in images(printed(placed(tmp_path / "a.png")))) == [False, True]


def test_a_picture_is_stored_once_whatever_its_copies_and_names(printed, tmp_path):
    noise().save(tmp_path / "a.png")
    one = placed(tmp_path / "a.png")
    other = PlacedPicture(Rect(0, 0, 9, 9), Picture("b.png", tmp_path / "a.png", "a.png", "png", 60, 40))

    assert len(images(printed(one, one, other))) == 1


@pytest.mark.parametrize(("name", "kind"), [("a.png", "png"), ("a.jpg", "jpeg")])
@pytest.mark.parametrize("keep", [0.3, 0.9])
def test_a_cut_off_picture_is_an_error_that_names_it(printed, tmp_path, name, kind, keep):
    path = tmp_path / name
    noise().save(path, exif=exif(1))
    whole = placed(path, kind)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep)])

    with pytest.raises(ArtError, match=name):
        printed(whole)


def test_a_damaged_png_is_an_error_that_names_it(printed, tmp_path):
    path = tmp_path / "a.png"
    noise().save(path)
    whole = placed(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)

    with pytest.raises(ArtError, match=r"a\.png: the PNG file is cut off or damaged"):
        printed(whole)


def test_a_picture_that_is_gone_is_an_error_that_names_it(printed, tmp_path):
    for ink in ("full", "grey"):
        gone = PlacedPicture(PLACE, Picture("art/gone.png", tmp_path / "gone.png", "k", "png", 6, 4, ink=ink))

        with pytest.raises(ArtError, match=r"art/gone\.png: cannot be read: No such file"):
            printed(gone)


def test_a_file_that_only_claims_to_be_a_picture_is_refused(printed, tmp_path):
    (tmp_path / "a.png").write_text("hello")
    (tmp_path / "a.jpg").write_text("hello")

    for name, kind in (("a.png", "png"), ("a.jpg", "jpeg")):
        with pytest.raises(ArtError, match=name):
            printed(PlacedPicture(PLACE, Picture(name, tmp_path / name, name, kind, 6, 4)))
