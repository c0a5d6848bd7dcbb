"""Terrain tiles and structure chits of Monsters and Magic on paper: letters, pictures, backs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from measures import holds, pixels
from pieces_of_magic import DECLARED, STRUCTURES, TERRAINS, Print, circles, faces_of
from PIL import Image, ImageOps
from seeing import hash64, lab, likeness, main_colour, pixels_of, rgb, unlike

from pnp.geometry.rect import Rect


@pytest.mark.parametrize(("name", "each"), [("terrain_tile", 16), ("terrain_spare", 8)])
def test_each_terrain_has_its_tiles_with_its_letter_in_a_corner(name: str, each: int, print_pieces: Print) -> None:
    found = faces_of(print_pieces(), name)
    assert Counter(letters for _, letters in found) == dict.fromkeys(TERRAINS.values(), each)


def test_the_disc_of_a_letter_is_small_and_what_is_drawn_keeps_off_it_and_off_the_cut(print_pieces: Print) -> None:
    """In a ring of 0.3 mm, 1 mm inside the cut, and around the disc, there is ground and few strokes of it."""
    for face, letters in faces_of(print_pieces(), "terrain_tile", 254):  # 10 pixels a mm, 1 mm inside the cut
        ground = rgb(GROUNDS[letters])
        strip = face.crop((0, 0, face.width, 3)), face.crop((0, face.height - 3, face.width, face.height))
        side = face.crop((0, 0, 3, face.height)), face.crop((face.width - 3, 0, face.width, face.height))
        plain = [near(pixel, ground) for part in (*strip, *side) for pixel in pixels_of(part)]
        assert sum(plain) / len(plain) > 0.96, "something is cut at the edge"
        corner = face.crop((0, 0, 68, 68))
        covered = sum(not near(pixel, ground) for pixel in pixels_of(corner)) / 100
        assert covered < 27, "more than the disc, 24 mm², and strokes of the ground"


def test_all_tiles_differ_and_half_of_them_are_mirror_images_of_others(print_pieces: Print) -> None:
    """Each drawing has two looks, then the mirror images of both."""
    found = faces_of(print_pieces(), "terrain_tile", 400)
    assert Counter(letters[0] for _, letters in found) == dict.fromkeys(TERRAINS.values(), 16)
    small = [band(face) for face, _ in found]
    for start in range(0, 64, 4):
        first, second, *mirrored = small[start : start + 4]
        assert likeness(first, ImageOps.mirror(mirrored[0])) > 0.9
        assert likeness(second, ImageOps.mirror(mirrored[1])) > 0.9
    assert max(likeness(a, b) for n, a in enumerate(small) for b in small[:n]) < 0.9


GROUNDS = {"P": "E0CB72", "F": "2C5235", "M": "A9A6A3", "B": "C46A43"}


def near(pixel: tuple[int, ...], ground: tuple[int, ...]) -> bool:
    """Return whether a pixel has the colour of a ground, or of its strokes."""
    return max(abs(a - b) for a, b in zip(pixel, ground, strict=True)) < 75


def band(face: Image.Image) -> Image.Image:
    """Return the middle of a tile, which has no letters."""
    return face.crop((0, face.height // 4, face.width, face.height * 3 // 4)).resize((480, 240))


def test_grounds_of_terrains_are_distinguished_in_grey(print_pieces: Print) -> None:
    """Each pair differs in lightness by 12 and more, and no drawing falls out of its terrain."""
    grounds: dict[str, set[float]] = {}
    for face, letters in faces_of(print_pieces(), "terrain_tile"):
        grounds.setdefault(letters[0], set()).add(lab(main_colour(face))[0])
    assert {letter: len(own) for letter, own in grounds.items()} == dict.fromkeys(TERRAINS.values(), 1)
    light = sorted(own.pop() for own in grounds.values())
    assert min(b - a for a, b in pairwise(light)) >= 12


@pytest.mark.parametrize(("name", "size"), [("terrain_tile", 43), ("structure_chit", 18)])
def test_all_backs_are_the_same_and_the_same_when_turned_by_half(name: str, size: float, print_pieces: Print) -> None:
    printed = print_pieces(variant=("round",))
    front, back = printed.sheets(name)[:2]
    picture = back.picture(400)
    trims = front.trims or circles(front)
    looks = []
    for trim in trims:
        mirrored = Rect(front.width - trim.right, trim.top, trim.width, trim.height)
        inner = mirrored.inset(size * 0.15 if name == "structure_chit" else 1)
        looks.append(picture.crop(pixels(inner, 400)).resize((240, 240)))
    assert min(likeness(looks[0], look) for look in looks) > 0.96
    assert likeness(looks[0], looks[0].rotate(180)) > 0.95


def test_chits_have_their_letter_and_the_declared_ones_the_five_that_they_need(print_pieces: Print) -> None:
    (sheet,) = print_pieces(variant=("round",)).fronts("structure_chit")
    rows = sorted(circles(sheet), key=lambda box: (round(box.top), box.left))
    words = ["".join(sorted(one.text for one in sheet.letters if holds(box, one.box))) for box in rows]
    assert [set(words[start : start + 8]) for start in range(0, 64, 8)] == [
        {f"5{letter}" if name in DECLARED else letter} for name, letter in STRUCTURES.items()
    ]


def test_the_eight_structures_have_pictures_of_their_own(print_pieces: Print) -> None:
    (sheet,) = print_pieces(variant=("round",)).fronts("structure_chit")
    picture = sheet.picture(200)
    rows = sorted(circles(sheet), key=lambda box: (round(box.top), box.left))
    hashes = [hash64(picture.crop(pixels(box.inset(2.5), 200))) for box in rows[::8]]
    assert len(hashes) == 8
    assert min(unlike(a, b) for n, a in enumerate(hashes) for b in hashes[:n]) >= 6
