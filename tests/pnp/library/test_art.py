import contextlib
import gzip
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.cache import Cache
from pnp.errors import ArtError
from pnp.library import art
from pnp.library.art import check_picture
from pnp.render import vector
from pnp.render.raster import read as raster_of
from pnp.witness import Witness

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30">{}</svg>'


def raster(kind="PNG", size=(8, 6), **options):
    stream = io.BytesIO()
    Image.new("RGB", size, "red").save(stream, kind, **options)
    return stream.getvalue()


def checked(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return check_picture(path, f"art/{name}")


def refusal(tmp_path, name, data):
    with pytest.raises(ArtError) as caught:
        checked(tmp_path, name, data)
    return str(caught.value)


@pytest.mark.parametrize(("kind", "name", "found"), [("PNG", "a.png", "png"), ("JPEG", "a.JPG", "jpeg")])
def test_a_sound_picture_has_its_kind_size_and_key(tmp_path, kind, name, found):
    picture = checked(tmp_path, name, raster(kind))
    assert (picture.kind, picture.width, picture.height, picture.name) == (found, 8, 6, f"art/{name}")
    assert picture.key == checked(tmp_path, "b" + name, raster(kind)).key
    assert picture.key != checked(tmp_path, name, raster(kind, (9, 6))).key


def test_a_turned_photograph_has_the_size_as_it_is_seen(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = checked(tmp_path, "a.jpg", raster("JPEG", exif=exif))
    assert (picture.width, picture.height) == (6, 8)


def test_a_photograph_with_a_second_picture_in_it_is_a_jpeg(tmp_path):
    second = Image.new("RGB", (4, 3), "blue")
    picture = checked(tmp_path, "a.jpg", raster("MPO", save_all=True, append_images=[second]))
    assert (picture.kind, picture.width, picture.height) == ("jpeg", 8, 6)
    assert raster_of(picture).body[0].endswith("/DCTDecode")


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P", "1", "I;16"])
def test_a_plain_png_has_the_size_that_pillow_reads(mode, tmp_path):
    buffer = io.BytesIO()
    Image.new(mode, (7, 5)).save(buffer, "PNG")
    assert checked(tmp_path, "a.png", buffer.getvalue())[3:6] == ("png", 7, 5)
    plain = art._plain_png(buffer.getvalue())
    assert plain == ((7, 5) if mode in ("L", "LA", "RGB", "RGBA") else None)


@pytest.mark.parametrize("end", [8, 16, 26, 40])
def test_the_start_of_a_png_is_not_a_plain_png(end):
    assert art._plain_png(raster()[:end]) is None


def test_a_png_with_a_wrong_check_sum_is_refused(tmp_path):
    data = raster("PNG", (300, 300))
    at = data.index(b"IDAT") + 20
    assert refusal(tmp_path, "a.png", data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]) == (
        "art/a.png: the picture is damaged (its checksums are wrong; save it again)"
    )
    assert checked(tmp_path, "a.png", data + b"more").kind == "png"


def test_an_svg_that_is_not_utf_8_is_reported_with_its_line(tmp_path):
    head = "<?xml version='1.0' encoding='latin-1'?>\n"
    assert refusal(tmp_path, "a.svg", (head + SVG.format("<title>é</title>")).encode("latin-1")) == (
        "art/a.svg:2: byte 0xe9 is not UTF-8 (save the file as UTF-8)"
    )
    assert checked(tmp_path, "a.svg", b"\xef\xbb\xbf" + SVG.format("<title>é</title>").encode()).kind == "svg"


@pytest.mark.parametrize(("kind", "name"), [("PNG", "a.png"), ("JPEG", "a.jpg")])
def test_a_truncated_picture_is_refused(tmp_path, kind, name):
    data = raster(kind, (300, 300))
    assert "cut short" in refusal(tmp_path, name, data[:-40])
    assert f"not a {kind} picture" in refusal(tmp_path, name, data[:6])


def test_a_picture_with_the_wrong_suffix_is_refused(tmp_path):
    assert (
        refusal(tmp_path, "a.jpg", raster("PNG"))
        == "art/a.jpg: the file contains a PNG picture (rename it to end in .png)"
    )
    assert "not a picture format (allowed: .png, .jpg, .jpeg, .svg, .svgz, .webp, .gif, .tif, .tiff)" in (
        refusal(tmp_path, "a.bmp", raster("BMP"))
    )
    assert "the file contains a GIF picture (rename it to end in .gif)" in refusal(tmp_path, "a.png", raster("GIF"))
    assert "not a PNG picture" in refusal(tmp_path, "a.png", raster("BMP"))


def wide(width, height):
    """A PNG that says in its header that it is larger than it is."""
    import struct
    import zlib

    data = bytearray(raster())
    data[16:24] = struct.pack(">II", width, height)
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    return bytes(data)


@pytest.mark.parametrize(("width", "height"), [(40_000, 10), (15_000, 15_000), (60_000, 60_000)])
def test_a_picture_of_too_many_pixels_is_refused(tmp_path, width, height):
    assert "pixels" in refusal(tmp_path, "a.png", wide(width, height))


def test_a_missing_picture_and_an_empty_file_are_refused(tmp_path):
    with pytest.raises(ArtError, match=r"art/x\.png: the picture does not exist"):
        check_picture(tmp_path / "x.png", "art/x.png")
    assert "damaged" in refusal(tmp_path, "a.png", b"")
    assert "no element found" in refusal(tmp_path, "a.svg", b"")


def test_a_sound_svg_has_the_size_of_its_view_box(tmp_path):
    inside = '<defs><mask id="m"/></defs><g mask="url(#m)"><use xlink:href="#a"/><path id="a" d="M0 0"/></g>'
    picture = checked(tmp_path, "a.svg", SVG.format(inside))
    assert (picture.kind, picture.width, picture.height) == ("svg", 40, 30)
    picture = checked(tmp_path, "b.svg", '<svg width="25.4mm" height="10px"/>')
    assert (picture.width, picture.height) == (pytest.approx(96), 10)
    assert checked(tmp_path, "c.svg", SVG.format('<image href="data:image/png;base64,AAAA"/>')).kind == "svg"


FAULTS = {
    "script": ("<script>alert(1)</script>", "<script>: scripts are not allowed"),
    "handler": ('<g onclick="x()"/>', "onclick: scripts are not allowed"),
    "external picture": ('<image xlink:href="http://x.org/a.png"/>', 'the external link "http://x.org/a.png"'),
    "local picture": ('<image href="../secret.png"/>', 'the external link "../secret.png"'),
    "external use": ('<use href="other.svg#a"/>', "<use>: the external link"),
    "external paint": ('<path fill="url(http://x.org/p#a)"/>', "the external link"),
    "svg in data": ('<image href="data:image/svg+xml;base64,AA"/>', "<image>: the external link"),
    "style import": ("<style>@import url(http://x.org/a.css);</style>", "@import"),
    "missing copy": (
        '<path id="leaf" d="M0 0"/><use href="#laef"/>',
        'no part with the id "laef"; did you mean "leaf"?',
    ),
    "missing paint": ('<path fill="url(#sky)"/>', 'there is no part with the id "sky"'),
    "missing paint in css": ("<style>.a{fill:url(#sky)}</style>", 'there is no part with the id "sky"'),
    "missing mask": ('<path mask="url(#m)"/>', 'there is no part with the id "m"'),
    "css variable": ('<path style="fill:var(--sky)"/>', "var() is not supported"),
    "css for media": ("<style>@media print{.a{fill:red}}</style>", "@media is not supported"),
    "foreign": ("<foreignObject/>", "<foreignObject>: foreign objects are not drawn"),
    "flowed text": ("<flowRoot><flowPara>x</flowPara></flowRoot>", "<flowRoot>: flowed text is not drawn"),
    "mesh": ('<meshgradient id="m"/>', "<meshgradient>: mesh gradients are not drawn"),
    "hatch": ('<hatch id="h"/>', "<hatch>: hatches are not drawn"),
    "unknown element": ("<blob/>", "<blob>: this is not drawn (draw it as shapes; or export the picture as PNG)"),
    "vector effect": ('<path vector-effect="non-scaling-stroke"/>', "vector-effect: this effect is not supported"),
    "corner": ('<path stroke-linejoin="arcs"/>', "stroke-linejoin: this corner is not supported"),
    "linear light": ('<g color-interpolation="linearRGB"/>', "color-interpolation: colours are mixed only as sRGB"),
    "clip by function": ('<g style="clip-path: circle(5px)"/>', "clip-path: only clips with <clipPath> are drawn"),
    "mask by picture": ('<g style="mask-image: url(#m)"/>', "mask-image: only masks with <mask> are drawn"),
    "context": ('<path fill="context-stroke"/>', "fill: the colour is not supported"),
    "turned in style": ('<path style="rotate: 20deg"/>', "rotate: this property is not supported"),
    "turned in space": ('<path transform="rotateX(20)"/>', "transform: this transformation is not supported"),
    "motion path": ('<path style="offset-path: path(x)"/>', "offset-path: motion paths are not supported"),
    "sum": ('<rect style="width: calc(1px + 2px)"/>', "calc() is not supported"),
    "rule for some": ("<style>@supports (x: y) {.a{fill:red}}</style>", "@supports is not supported"),
    "filter of the ground": ('<g style="backdrop-filter: blur(2px)"/>', "backdrop-filter: filters are not supported"),
}
ONLY_AS_PIXELS = {
    "text": ("<g><text>x</text></g>", "<text>"),
    "filter": ('<filter id="f"/>', "<filter>"),
    "filter used": ('<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)"/>', "filter"),
    "filter in style": (
        '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g style="filter:url(#f)"/>',
        "filter",
    ),
    "blend": ('<g style="mix-blend-mode: multiply"/>', "mix-blend-mode"),
    "blend in css": ("<style>.a{mix-blend-mode:screen}</style>", "mix-blend-mode"),
    "paint order": ('<path paint-order="stroke"/>', "paint-order"),
    "hole in a clip": ('<clipPath id="c"><path clip-rule="evenodd" d="M0 0"/></clipPath>', "clip-rule"),
    "grey mask": ('<mask id="m"><path fill="#888" d="M0 0"/></mask>', "<mask>"),
    "black mask": ('<mask id="m"><path d="M0 0"/></mask>', "<mask>"),
    "hsl": ('<path fill="hsl(20, 50%, 50%)"/>', "fill"),
    "eight digits": ('<path style="stroke:#11223344"/>', "stroke"),
    "inner radius": ('<radialGradient id="r" fr="3"/>', "fr"),
    "marker turned round": ('<marker id="r" orient="auto-start-reverse"/>', "orient"),
}


@pytest.mark.parametrize(("inside", "message"), FAULTS.values(), ids=FAULTS)
def test_what_is_unsafe_or_not_drawn_is_reported_by_line(tmp_path, inside, message):
    found = refusal(tmp_path, "a.svg", SVG.format("\n" + inside))
    assert found.startswith("art/a.svg:2: ")
    assert message in found


@pytest.mark.parametrize(("inside", "part"), ONLY_AS_PIXELS.values(), ids=ONLY_AS_PIXELS)
def test_what_cairo_cannot_draw_truly_is_drawn_as_pixels(tmp_path, inside, part):
    picture = checked(tmp_path, "a.svg", SVG.format(inside))
    assert (picture.kind, picture.width, picture.height) == ("pixels", 40, 30)
    assert part in picture.note
    assert raster_of(picture).body[0].count("/Width 1455 /Height 1092")


def test_a_text_in_a_font_that_is_not_here_is_refused(tmp_path):
    text = '\n<text font-family="Comic Sans MS">x</text>'
    message = refusal(tmp_path, "a.svg", SVG.format(text))
    assert message == (
        "art/a.svg:2: the font Comic Sans MS is not available (put it into fonts/, convert the text to paths, "
        "or export the picture as PNG)"
    )
    for family in ("Comic Sans MS, Lato", "'EB Garamond'", "x, serif"):
        found = checked(tmp_path, "a.svg", SVG.format(text.replace("Comic Sans MS", family)))
        assert found.kind == "pixels"
    for folder in ("art", "fonts"):
        (tmp_path / folder).mkdir()
    (tmp_path / "fonts" / "ComicSansMS-Regular.ttf").write_bytes(b"")
    assert checked(tmp_path / "art", "a.svg", SVG.format(text)).kind == "pixels"


def test_a_picture_in_the_cache_is_checked_again_without_its_font(tmp_path):
    """The font was removed, and the text was printed in another one."""
    for folder in ("art", "fonts"):
        (tmp_path / folder).mkdir()
    font, picture = tmp_path / "fonts" / "ComicSansMS-Regular.ttf", tmp_path / "art" / "a.svg"
    picture.write_text(SVG.format('<text font-family="Comic Sans MS">x</text>'), encoding="utf-8")
    cache, witness = Cache(tmp_path / "cache"), Witness()
    font.write_bytes(b"1")
    first = check_picture(picture, "a.svg", cache, witness)
    assert check_picture(picture, "a.svg", cache) == first
    font.write_bytes(b"12")
    assert check_picture(picture, "a.svg", cache).key != first.key
    font.unlink()
    with pytest.raises(ArtError, match="the font Comic Sans MS is not available"):
        check_picture(picture, "a.svg", cache)
    assert witness.has_changed()


def test_a_text_with_a_letter_that_no_font_has_is_refused(tmp_path):
    """The letter was left out of the drawn picture without a word."""
    text = '<title>خ</title>\n<text font-family="Lato">Ada <tspan>{}</tspan></text>'
    message = refusal(tmp_path, "a.svg", SVG.format(text.format("سفينة")))
    assert message == (
        "art/a.svg:2: no available font has U+0633 س ARABIC LETTER SEEN (put a font that has it into fonts/, "
        "convert the text to paths, or export the picture as PNG)"
    )
    assert checked(tmp_path, "a.svg", SVG.format(text.format("Βῆ 船"))).kind == "pixels"


@pytest.mark.parametrize(
    ("kind", "name"), [("WEBP", "a.webp"), ("GIF", "a.gif"), ("TIFF", "a.tif"), ("TIFF", "a.tiff")]
)
def test_other_raster_pictures_are_read(tmp_path, kind, name):
    picture = checked(tmp_path, name, raster(kind, (8, 6)))
    assert (picture.kind, picture.width, picture.height, picture.note) == ("other", 8, 6, "")
    assert "/Width 8 /Height 6" in raster_of(picture).body[0]


def test_the_first_of_several_frames_is_printed_and_reported(tmp_path):
    frames = [Image.new("RGB", (8, 6), colour) for colour in ("red", "blue", "green")]
    frames[0].save(tmp_path / "a.gif", save_all=True, append_images=frames[1:])
    picture = check_picture(tmp_path / "a.gif", "art/a.gif")
    assert picture.note == "only the first of its 3 frames is printed"


def test_a_packed_svg_is_read_and_one_that_unpacks_too_large_is_refused(tmp_path):
    picture = checked(tmp_path, "a.svgz", gzip.compress(SVG.format('<path d="M0 0h9v9z"/>').encode()))
    assert (picture.kind, picture.width) == ("svg", 40)
    assert vector.read(picture).objects
    assert "unpacks to more than 8 MB" in refusal(tmp_path, "b.svgz", gzip.compress(b" " * 9_000_000))
    assert "cannot be unpacked" in refusal(tmp_path, "c.svgz", gzip.compress(b"<svg/>")[:-9])


def test_all_faults_of_an_svg_are_reported_at_once(tmp_path):
    inside = "\n<script/>\n<mesh/>"
    assert [line.split(": ")[0] for line in refusal(tmp_path, "a.svg", SVG.format(inside)).splitlines()] == [
        "art/a.svg:2",
        "art/a.svg:3",
    ]


def test_plain_values_of_those_properties_are_not_a_fault(tmp_path):
    inside = (
        '<g filter="none" style="mix-blend-mode:normal;paint-order:normal;vector-effect:none;clip-path:none"/>'
        '<path clip-rule="evenodd" stroke-linejoin="round" style="color-interpolation:sRGB;fill:#abc;stroke:RED" '
        'transform="translate(1,2) rotate(3 4 5), scale(2)"/><marker orient="auto"/><marker orient="45"/>'
        '<mask id="m"><path fill="#FFF" fill-opacity="0.5" d="M0 0"/></mask><path fill="rgb(1, 2, 3)" d="M0 0"/>'
        '<switch><title>x</title></switch><x:grid xmlns:x="http://www.inkscape.org/namespaces/inkscape"/>'
    )
    assert checked(tmp_path, "a.svg", SVG.format(inside)).kind == "svg"


def test_an_entity_bomb_is_refused_without_expanding_it(tmp_path):
    entities = '<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{("&" + chr(97 + n) + ";") * 10}">' for n in range(10)
    )
    found = refusal(tmp_path, "a.svg", f"<!DOCTYPE svg [{entities}]>" + SVG.format("<text>&k;</text>"))
    assert found == "art/a.svg:1: entities are not allowed (remove <!ENTITY …>; write the text itself)"


def test_parts_that_contain_themselves_are_refused(tmp_path):
    assert refusal(
        tmp_path, "a.svg", SVG.format('\n<g id="a"><use href="#b"/></g>\n<g id="b"><use href="#a"/></g>')
    ) in (
        "art/a.svg:2: #b contains itself (remove the link)",
        "art/a.svg:3: #a contains itself (remove the link)",
    )


def test_a_bomb_of_copies_is_refused(tmp_path):
    bomb = '<path id="p0" d="M0 0"/>' + "".join(
        f'<g id="p{n + 1}">' + f'<use href="#p{n}"/>' * 10 + "</g>" for n in range(9)
    )
    assert "links inside the file make more than 100,000 copies" in refusal(tmp_path, "a.svg", SVG.format(bomb))
    chain = "".join(f'<g id="p{n}"><use href="#p{n + 1}"/></g>' for n in range(5000))
    assert "links are nested more than 100 levels deep" in refusal(tmp_path, "a.svg", SVG.format(chain))


def test_many_plain_copies_are_not_a_fault(tmp_path):
    inside = '<defs><path id="p" d="M0 0"/></defs>' + '<use href="#p"/>' * 500
    assert checked(tmp_path, "a.svg", SVG.format(inside)).kind == "svg"


def test_an_external_entity_is_refused(tmp_path):
    text = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&a;</text>")
    assert "entities are not allowed" in refusal(tmp_path, "a.svg", text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<html/>", "this is not an SVG (its first element is <html>)"),
        ("<svg><g></svg>", "this is not XML (mismatched tag)"),
        ("<svg/>", "the picture has no size"),
        ('<svg viewBox="0 0 0 5"/>', "the picture has no size"),
        ("<svg viewBox='0 0 9 9'>" + "<g>" * 200, "nested more than 100 levels deep"),
        ("<?xml version='1.0' encoding='nonsense'?><svg/>", "this is no"),
    ],
)
def test_a_broken_svg_is_reported(tmp_path, text, message):
    assert message in refusal(tmp_path, "a.svg", text)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=120), name=st.sampled_from(["a.png", "a.jpg", "a.svg"]), sound=st.booleans())
def test_random_bytes_give_a_picture_or_an_art_error(tmp_path, data, name, sound):
    start = {"a.png": raster(), "a.jpg": raster("JPEG"), "a.svg": SVG.format("").encode()}[name]
    with contextlib.suppress(ArtError):
        assert checked(tmp_path, name, start[: len(data)] + data if sound else data).width > 0


@pytest.mark.parametrize("name", ["a.png", "a.svg"])
def test_the_size_of_a_sound_picture_is_kept_by_content(tmp_path, name):
    cache = Cache(tmp_path / "cache")
    path = tmp_path / name
    path.write_bytes(
        raster(size=(4, 3)) if name == "a.png" else b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'
    )
    plain = check_picture(path, name)
    assert [check_picture(path, name, cache) for _ in range(2)] == [plain, plain]
    (entry,) = [entry for entry in cache.folder.rglob("*") if entry.is_file()]
    cache.put(entry.parent.name + entry.name, b"[-1, 0]")
    assert check_picture(path, name, cache) == plain
    path.write_bytes(b"no picture")
    for _ in range(2):
        with pytest.raises(ArtError):
            check_picture(path, name, cache)
