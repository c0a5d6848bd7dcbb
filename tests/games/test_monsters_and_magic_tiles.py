"""Terrain tiles and structure chits of Monsters and Magic on paper: letters, pictures, backs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

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


def test_the_disc_of_a_letter_is_small_and_what_is_drawn_keeps_off_it(print_pieces: Print) -> None:
    """Around the disc there is ground and few strokes of it."""
    for face, letters in faces_of(print_pieces(), "terrain_tile", 254):  # 10 pixels a mm, 1 mm inside the cut
        ground = rgb(GROUNDS[letters])
        corner = face.crop((0, 0, 68, 68))
        covered = sum(not near(pixel, ground) for pixel in pixels_of(corner)) / 100
        assert covered < 27, "more than the disc, 24 mm², and strokes of the ground"


def test_what_is_drawn_runs_over_the_cut_and_joins_any_tile_of_the_terrain(print_pieces: Print) -> None:
    """The lines of pixels on both sides of a joint are alike, and part of them is not ground."""
    edges: dict[str, list[Edges]] = {}
    for sheet in print_pieces().fronts("terrain_tile"):
        picture = sheet.picture(508)  # 20 pixels a mm
        for trim in sheet.trims:
            letters = "".join(one.text for one in sheet.letters if holds(trim, one.box))
            if letters:
                edges.setdefault(letters, []).append(edges_of(picture.crop(pixels(trim, 508)).resize((860, 860))))
    assert {letter: len(found) for letter, found in edges.items()} == dict.fromkeys(TERRAINS.values(), 16)
    for letter, tiles in edges.items():
        ground = rgb(GROUNDS[letter])
        for one, other in zip(tiles, tiles[1:] + tiles[:1], strict=True):
            for near_cut, beyond in ((one.right, other.left), (one.bottom, other.top)):
                assert joined(drawn(near_cut, ground), drawn(beyond, ground)), f"{letter} does not join"
                assert joined(drawn(beyond, ground), drawn(near_cut, ground)), f"{letter} does not join"


def drawn(line: list[tuple[int, int, int]], ground: tuple[int, int, int]) -> list[int]:
    """Return the places of a line of pixels at which something is drawn; there are some."""
    found = [place for place, pixel in enumerate(line) if not near(pixel, ground)]
    assert len(found) > 0.03 * len(line), "only ground at the edge"
    return found


def joined(one: list[int], other: list[int]) -> bool:
    """Return whether what is drawn on one side of a joint goes on within 0.4 mm on the other."""
    reached = {place + step for place in other for step in range(-8, 9)}
    return sum(place in reached for place in one) > 0.9 * len(one)


class Edges(NamedTuple):
    """The lines of pixels along the cut of a tile."""

    left: list[tuple[int, int, int]]
    right: list[tuple[int, int, int]]
    top: list[tuple[int, int, int]]
    bottom: list[tuple[int, int, int]]


def edges_of(face: Image.Image) -> Edges:
    """Return the edges of a tile of 860 x 860 pixels."""
    lines = (0, 0, 1, 860), (859, 0, 860, 860), (0, 0, 860, 1), (0, 859, 860, 860)
    return Edges(*(pixels_of(face.crop(line)) for line in lines))


def test_all_tiles_differ_and_none_is_the_mirror_image_of_another(print_pieces: Print) -> None:
    found = faces_of(print_pieces(), "terrain_tile", 400)
    assert Counter(letters[0] for _, letters in found) == dict.fromkeys(TERRAINS.values(), 16)
    small = [band(face) for face, _ in found]
    assert max(likeness(a, b) for n, a in enumerate(small) for b in small[:n]) < 0.9
    mirrored = [ImageOps.mirror(face) for face in small]
    assert max(likeness(a, b) for n, a in enumerate(mirrored) for b in small[:n]) < 0.9


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
