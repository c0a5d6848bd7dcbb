"""Garrisons, declaration markers and dice of Monsters and Magic on paper."""

from __future__ import annotations

from collections import Counter

import pypdfium2.raw as pdfium
from measures import MM, pixels
from pieces_of_magic import SEATS, Print, circles, of_kind
from PIL import Image, ImageDraw, ImageOps
from seeing import hash64, likeness, main_colour, rgb, unlike

from pnp.geometry.rect import Rect


def test_each_seat_has_33_garrisons_in_its_colour_and_shape(print_pieces: Print) -> None:
    (sheet,) = print_pieces().sheets("garrison")
    picture = sheet.picture(200)
    found: Counter[str] = Counter()
    looks: dict[str, Image.Image] = {}
    for trim in sheet.trims:
        face = picture.crop(pixels(trim.inset(0.3), 200))
        corner, other = face.getpixel((2, 2)), face.getpixel((face.width - 3, face.height - 3))
        if corner != other:  # the bleed of a neighbour, in a place that is empty
            continue
        (seat,) = [name for name, digits in SEATS.items() if corner == rgb(digits)]
        found[seat] += 1
        looks.setdefault(seat, face)
    assert found == dict.fromkeys(SEATS, 33)
    greys = [ImageOps.autocontrast(face.convert("L")) for face in looks.values()]
    assert max(likeness(a, b) for n, a in enumerate(greys) for b in greys[:n]) < 0.9, "shapes differ in grey too"


def test_each_seat_has_a_marker_for_each_declared_structure(print_pieces: Print) -> None:
    (sheet,) = print_pieces(variant=("round",)).sheets("declaration_marker")
    picture, looks = sheet.picture(200), []
    for box in sorted(circles(sheet), key=lambda each: (round(each.top), each.left)):
        face = picture.crop(pixels(box.inset(1), 200))
        looks.append((main_colour(picture.crop(pixels(Rect(box.left + 6, box.top + 0.4, 3, 0.6), 200))), hash64(face)))
    grounds = Counter(ground for ground, _ in looks)
    assert grounds == {rgb(digits): 6 for digits in SEATS.values()}
    for ground in grounds:
        own = [look for each, look in looks if each == ground]
        assert min(unlike(a, b) for n, a in enumerate(own) for b in own[:n]) >= 2


def test_a_die_has_all_faces_and_opposite_ones_sum_to_seven(print_pieces: Print) -> None:
    """Pips are counted on the net: four faces in a row, one above and one below the second."""
    (sheet,) = print_pieces().sheets("die")
    dpi = 300
    picture = sheet.picture(dpi)
    (form, *_) = of_kind(sheet, pdfium.FPDF_PAGEOBJ_FORM)
    matrix = form.get_matrix()
    left, top = matrix.e * MM, sheet.height - matrix.f * MM
    net = {(0, 21): 2, (16, 21): 1, (32, 21): 5, (48, 21): 6, (16, 5): 3, (16, 37): 4}
    assert {at: pips(picture.crop(pixels(Rect(left + at[0] + 2, top + at[1] + 2, 12, 12), dpi))) for at in net} == net


def pips(face: Image.Image) -> int:
    """Return how many light spots a dark face has."""
    light = face.convert("L").resize((24, 24), Image.Resampling.BOX).point(lambda v: 255 if v > 150 else 0)
    count = 0
    for y in range(24):
        for x in range(24):
            if light.getpixel((x, y)):
                count += 1
                ImageDraw.floodfill(light, (x, y), 0)
    return count
