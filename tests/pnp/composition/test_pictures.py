"""Pictures fill, fit whole, stretch or tile; they turn, mirror, are cut to a shape and stand in for each other."""

import pytest
from studio import Studio, groups

from pnp.composition.pictures import _focus, fitted_rect
from pnp.drawing.drawing import PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.geometry.rect import Rect

BOX = "{left: 10, width: 20, top: 20, height: 20}"  # the picture is 20 x 10


def art(words: str) -> str:
    return f"  a: {{box: {BOX}, art: {{image: art/dot.svg{words}}}}}"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("", ["group layer art clip R10 20 20 20", "picture 0 20 40 20 layouts/trial/art/dot.svg"]),
        (", focus: left", ["group layer art clip R10 20 20 20", "picture 10 20 40 20 layouts/trial/art/dot.svg"]),
        (", focus: 100% 0%", ["group layer art clip R10 20 20 20", "picture -10 20 40 20 layouts/trial/art/dot.svg"]),
        (", fit: whole", ["picture 10 25 20 10 layouts/trial/art/dot.svg"]),
        (", fit: whole, focus: bottom", ["picture 10 30 20 10 layouts/trial/art/dot.svg"]),
        (", fit: stretch", ["picture 10 20 20 20 layouts/trial/art/dot.svg"]),
        (
            ", fit: tile",
            [
                "group layer art",
                "picture 10 20 20 10 layouts/trial/art/dot.svg",
                "picture 10 30 20 10 layouts/trial/art/dot.svg",
            ],
        ),
        (", fit: whole, turn: 90", ["group matrix 0 1 -1 0 50 10", "picture 10 25 20 10 layouts/trial/art/dot.svg"]),
        (", fit: whole, mirror: true", ["group matrix -1 0 0 1 40 0", "picture 10 25 20 10 layouts/trial/art/dot.svg"]),
    ],
)
def test_a_picture_lies_as_its_layout_says(studio: Studio, words: str, lines: list[str]) -> None:
    assert studio.lines(art(words)) == lines


@pytest.mark.parametrize("turn", [30, 45, 200])
def test_a_turned_picture_still_fills_its_box(studio: Studio, turn: int) -> None:
    from pnp.drawing import paths

    (outer, inner) = groups(studio.items(art(f", turn: {turn}")))
    placed = inner.items[0]
    assert outer.clip == (("R", 10, 20, 20, 20),)
    assert isinstance(placed, PlacedPicture)
    back = paths.rotation(Rect(10, 20, 20, 20), -turn)
    for step in paths.transformed(paths.rect(Rect(10, 20, 20, 20)), back):
        if len(step) > 1:
            x, y = float(step[1]), float(step[2])
            assert placed.rect.contains(Rect(x, y, 0, 0), 1e-6)


def test_a_turned_picture_that_is_whole_stays_in_its_box(studio: Studio) -> None:
    (outer,) = groups(studio.items(art(", fit: whole, turn: 45")))
    placed = outer.items[0]
    assert isinstance(placed, PlacedPicture)
    assert placed.rect.width == pytest.approx(20 / (1.5 * 2**0.5) * 2)


def test_a_mirrored_picture_is_mirrored_before_it_is_turned(studio: Studio) -> None:
    (group,) = groups(studio.items(art(", fit: whole, turn: 90, mirror: true")))
    assert group.matrix == pytest.approx((0, -1, -1, 0, 50, 50))


def test_a_picture_is_cut_to_a_shape_and_recoloured(studio: Studio) -> None:
    (group,) = groups(studio.items(art(", fit: stretch, clip: circle, recolour: {cc0000: blue}")))
    assert group.clip is not None
    assert group.clip[0] == ("M", 20, 20)
    assert group.items[0].picture.recolour == (("cc0000", "0000C0"),)  # type: ignore[union-attr]


def test_another_picture_or_a_drawn_one_stands_in(studio: Studio) -> None:
    missing = f"  a: {{box: {BOX}, art: {{image: art/$id.svg, or: {{image: art/dot.svg, fit: stretch}}}}}}"
    assert studio.lines(missing, {"id": "x"}) == ["picture 10 20 20 20 layouts/trial/art/dot.svg"]
    drawn = f"  a: {{box: {BOX}, art: {{image: art/$id.svg, or: {{make: rays, with: {{colour: $c, rays: 3}}}}}}}}"
    lines = studio.lines(drawn, {"id": "x", "c": "blue"})
    assert lines[0] == "group layer art clip R10 20 20 20"
    assert [line[:17] for line in lines[1:]] == ["shape fill 0000C0"] * 3


def test_a_missing_picture_with_a_missing_alternative_names_both(studio: Studio) -> None:
    (told,) = studio.faults("  a: {box: safe, art: {image: art/$id.svg, or: {image: art/none.svg}}}", {"id": "x"})
    assert 'unknown pictures "art/x.svg" and "art/none.svg" in layouts/trial or' in told
    assert "(add one of these files)" in told


def test_a_picture_with_a_blank_name_is_reported_as_blank(studio: Studio) -> None:
    (told,) = studio.faults("  a: {box: safe, image: $pic}", {"id": "x", "pic": ""})
    assert "boxes.a.image: x: the picture has a blank name (fill it in" in told


def test_a_missing_picture_is_an_error_with_the_nearest_name(studio: Studio) -> None:
    (told,) = studio.faults("  a: {box: safe, image: art/$id.svg}", {"id": "dto"})
    assert told == (
        'card.yaml:6:25: boxes.a.image: dto: unknown picture "art/dto.svg" in layouts/trial or layouts/common '
        '(add it, or give the art an `or:`); did you mean "dot.svg"?'
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (", focus: middle", '"middle" is not a focus'),
        (", clip: circel", '"circel" is not a shape'),
        (", recolour: {a: rde}", '"rde" is not a colour'),
        (", turn: soon", "is not a number"),
        (", fit: whole, or: {make: rasy}", ""),
    ],
)
def test_a_wrong_value_of_art_is_reported(studio: Studio, words: str, told: str) -> None:
    found = studio.faults(art(words))
    assert (len(found) == 1 and told in found[0]) if told else found == []


def test_a_picture_without_a_size_cannot_be_tiled_nor_one_too_often(studio: Studio) -> None:
    studio.write("art/dot.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0.1 0.1"/>')
    assert "would be tiled 40000 times (allowed: 2500)" in studio.faults(art(", fit: tile"))[0]


@pytest.mark.parametrize(
    ("words", "focus"),
    [("centre", (0.5, 0.5)), ("right", (1, 0.5)), ("left top", (0, 0)), ("30% 60%", (0.3, 0.6)), ("30 60", (0.3, 0.6))],
)
def test_a_focus_is_a_side_a_corner_or_two_percentages(words: str, focus: tuple[float, float]) -> None:
    assert _focus(words) == focus
    with pytest.raises(ArtError):
        _focus(f"{words} left left")


def test_fitting_keeps_the_proportions(tmp_path) -> None:  # type: ignore[no-untyped-def]
    picture = Picture("p", tmp_path, "k", "png", 300, 100)
    assert fitted_rect(picture, Rect(0, 0, 30, 30), "fill", (0.5, 0.5)) == (-30, 0, 90, 30)
    assert fitted_rect(picture, Rect(0, 0, 30, 30), "whole", (0.5, 1)) == (0, 20, 30, 10)
