"""Digests of the printed look of faces."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.drawing.drawing import Colour, Drawing, Group, Item, PlacedPicture, Shape, Stroke, TextRun
from pnp.drawing.face import Face, Piece
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.looks import is_look_within, look_digest, look_of_row
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect

RED, BLUE = Colour(1, 0, 0), Colour(0, 0, 1)
FONT, BOLD = (FontLibrary().find(name) for name in ("Source Sans 3", "Source Sans 3 Bold"))
LINE = (("M", 0.0, 0.0), ("L", 9.0, 9.0))
SHAPE = Shape(LINE, RED)
TEXT = TextRun(1, 2, "Ada", FONT, 9, RED)
PICTURE = Picture("art/a.png", Path("/home/ann/art/a.png"), "k1", "png", 4, 4)
PLACED = PlacedPicture(Rect(0, 0, 5, 5), PICTURE)


def face(items: Sequence[Item] = (SHAPE, TEXT, PLACED), **fields: object) -> Face:
    return Face("key", "Ada", 63, 88, 2, Drawing(63, 88, tuple(items)))._replace(**fields)


@pytest.mark.parametrize(
    "other",
    [
        face([TEXT, SHAPE, PLACED]),
        face([SHAPE, TEXT]),
        face([SHAPE._replace(fill=BLUE), TEXT, PLACED]),
        face([SHAPE._replace(fill=RED._replace(cmyk=(0, 100, 100, 0))), TEXT, PLACED]),
        face([SHAPE._replace(stroke=Stroke(RED, 0.5, cap="butt")), TEXT, PLACED]),
        face([SHAPE._replace(even_odd=True), TEXT, PLACED]),
        face([SHAPE, TEXT._replace(text="Ida"), PLACED]),
        face([SHAPE, TEXT._replace(x=1.001), PLACED]),
        face([SHAPE, TEXT._replace(font=BOLD), PLACED]),
        face([SHAPE, TEXT._replace(spacing=0.1), PLACED]),
        face([SHAPE, TEXT, PLACED._replace(picture=PICTURE._replace(key="k2"))]),
        face([SHAPE, TEXT, PLACED._replace(picture=PICTURE._replace(recolour=(("cc0000", "0000cc"),)))]),
        face([SHAPE, TEXT, PLACED._replace(rect=Rect(0, 0, 5, 6))]),
        face([Group((SHAPE, TEXT, PLACED), opacity=0.5)]),
        face([Group((SHAPE,)), TEXT, PLACED]),
        face([Group((SHAPE, TEXT)), PLACED]),
        face(width=60.0),
        face(corner=3.0),
        face(cut=LINE),
        face(fold=((0, 0, 9, 9),)),
    ],
)
def test_whatever_is_printed_differently_has_another_look(other: Face) -> None:
    assert look_digest(other) != look_digest(face())
    assert len(look_digest(other)) == 16


@pytest.mark.parametrize(
    "other",
    [
        face(key="other", name="Ida"),
        face([SHAPE, TEXT, PLACED._replace(picture=PICTURE._replace(name="b.png", path=Path("/home/bob/b.png")))]),
    ],
)
def test_names_and_folders_do_not_matter(other: Face) -> None:
    assert look_digest(other) == look_digest(face())


def test_names_and_layers_of_groups_do_not_matter() -> None:
    assert look_digest(face([Group((SHAPE,))])) == look_digest(face([Group((SHAPE,), name="title", layer="words")]))


def test_the_look_of_a_row_is_that_of_its_pieces_with_their_fronts_and_backs() -> None:
    one, two = face(look_digest="1"), face(look_digest="2")
    pieces = [[Piece("a", "A", *sides)] for sides in ((one,), (two,), (one, two), (two, one))]
    rows = {look_of_row(3, [piece.look_digest for piece in some]) for some in [*pieces, pieces[0] * 2]}
    assert len(rows) == 5
    assert all(row.startswith("3 × ") for row in rows)
    assert Piece("a", "A", one).look_digest == Piece("b", "B", one).look_digest


@pytest.mark.parametrize(
    ("copies", "looks", "is_within"),
    [(3, "abc", True), (2, "ab", True), (4, "abcd", False), (2, "ac", False), (2, "bc", False), (3, "abd", False)],
)
def test_copies_that_differ_are_within_an_earlier_look_if_they_are_the_first_of_its_copies(
    copies: int, looks: str, is_within: bool
) -> None:
    assert is_look_within(look_of_row(copies, looks), look_of_row(3, "abc")) is is_within


def test_fewer_copies_that_are_alike_are_within_an_earlier_look() -> None:
    assert [is_look_within(look_of_row(n, "a"), look_of_row(3, "a")) for n in (2, 3, 4)] == [True, True, False]
    assert not is_look_within(look_of_row(1, "a"), "0 × ")
