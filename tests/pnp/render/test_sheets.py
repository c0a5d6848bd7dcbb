from __future__ import annotations

import pikepdf
import pytest

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Shape
from pnp.geometry.rect import Rect
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import render_page

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def box(left, top, width, height, colour=RED):
    return Shape(paths.rect(Rect(left, top, width, height)), Colour(*(part / 255 for part in colour)))


def inked(picture):
    """The box of what is not white, in tenths of a mm."""
    return picture.convert("L").point(lambda value: 255 if value < 250 else 0).getbbox()


# A face of 20 x 30 mm: red, its top left quarter blue.
FLAG = (box(0, 0, 20, 30), box(0, 0, 10, 15, BLUE))


def test_a_scaled_face_is_a_smaller_picture_in_the_middle_of_its_place(looked_at, make_placement):
    placement = make_placement(*FLAG)._replace(scale=0.5)
    assert inked(looked_at(placements=(placement,))) == (150, 175, 250, 325)


@pytest.mark.parametrize(
    ("turn", "blue"),
    [(0, (12, 12)), (90, (38, 12)), (180, (28, 38)), (270, (12, 28))],
)
def test_a_turned_face_lies_in_its_place_with_its_corner_where_it_belongs(looked_at, make_placement, turn, blue):
    picture = looked_at(placements=(make_placement(*FLAG, turn=turn),))

    width, height = (30, 20) if turn in (90, 270) else (20, 30)
    corners = [(12, 12), (8 + width, 12), (12, 8 + height), (8 + width, 8 + height)]
    assert {place: picture.getpixel((place[0] * 10, place[1] * 10)) for place in corners} == {
        place: BLUE if place == blue else RED for place in corners
    }
    assert picture.getpixel((5 + width * 10 + 100, 150)) == WHITE


def test_nothing_is_printed_outside_the_clip(looked_at, make_placement):
    wide = make_placement(box(-20, -20, 90, 90), clip=Rect(8, 9, 25, 32))

    picture = looked_at(placements=(wide,))

    assert inked(picture) == pytest.approx((80, 90, 330, 410), abs=1)


def test_the_clip_turns_not_with_the_face(looked_at, make_placement):
    picture = looked_at(placements=(make_placement(box(-50, -50, 150, 150), turn=90, clip=Rect(12, 13, 20, 5)),))

    assert inked(picture) == pytest.approx((120, 130, 320, 180), abs=1)


def test_marks_are_drawn_over_faces(looked_at, make_placement):
    picture = looked_at(box(10, 10, 5, 5, BLUE), placements=(make_placement(box(0, 0, 20, 30)),))

    assert picture.getpixel((120, 120)) == BLUE


def test_few_copies_are_drawn_again_and_many_share_one_form(tmp_path, make_page, make_placement):
    def forms(copies):
        path = tmp_path / f"{copies}.pdf"
        places = tuple(make_placement(*FLAG, left=2 + 8 * k) for k in range(copies))
        write_pdf(path, [make_page(placements=places)], PdfMetadata("Test"))
        with pikepdf.open(path) as pdf:
            return len(pdf.pages[0].Resources.get("/XObject", {}))

    assert [forms(copies) for copies in (1, 3, 4, 9)] == [0, 0, 1, 1]


def test_copies_are_counted_over_pages_and_look_the_same_before_and_after(tmp_path, make_page, make_placement):
    path = tmp_path / "run.pdf"

    write_pdf(path, (make_page(placements=(make_placement(*FLAG),)) for _ in range(6)), PdfMetadata("Test"))

    with pikepdf.open(path) as pdf:
        assert [len(page.Resources.get("/XObject", {})) for page in pdf.pages] == [0, 0, 0, 1, 1, 1]
    looks = {render_page(path, number, 100).tobytes() for number in range(6)}
    assert len(looks) == 1


def test_bleed_is_kept_in_a_form(looked_at, make_placement):
    bled = tuple(make_placement(box(-3, -3, 26, 36), left=10 + k, clip=Rect(7, 7, 30, 36)) for k in range(4))

    picture = looked_at(placements=bled)

    assert picture.getpixel((75, 75)) == RED


def test_a_page_names_only_the_resources_that_it_draws(tmp_path, make_page, make_placement):
    path = tmp_path / "two.pdf"
    first = tuple(make_placement(*FLAG, key="a", left=2 + 8 * k) for k in range(4))
    second = tuple(make_placement(*FLAG, key="b", left=2 + 8 * k) for k in range(4))

    write_pdf(path, [make_page(placements=first), make_page(placements=second)], PdfMetadata("Test"))

    with pikepdf.open(path) as pdf:
        assert [list(page.Resources.XObject.keys()) for page in pdf.pages] == [["/F1"], ["/F2"]]
