from __future__ import annotations

from itertools import pairwise

import pdfplumber
import pikepdf
import pytest

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Gradient, Group, Shape, Stroke, TextRun
from pnp.geometry.rect import Rect

RED, BLUE, BLACK, WHITE = Colour(1, 0, 0), Colour(0, 0, 1), Colour(0, 0, 0), Colour(1, 1, 1)
MM = 25.4 / 72


def box(left, top, width, height, colour=RED, **more):
    return Shape(paths.rect(Rect(left, top, width, height)), colour, **more)


def rects(path):
    with pdfplumber.open(path) as pdf:
        return [{key: found[key] * MM for key in ("x0", "x1", "top", "bottom")} for found in pdf.pages[0].rects]


def operators(path):
    with pikepdf.open(path) as pdf:
        return [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]


def test_a_rectangle_lies_where_the_drawing_says_to_a_hundredth_of_a_mm(printed):
    (found,) = rects(printed(box(12.345, 23.456, 34.567, 45.678)))

    assert found == pytest.approx({"x0": 12.345, "x1": 46.912, "top": 23.456, "bottom": 69.134}, abs=0.002)


def test_text_is_extracted_and_its_baseline_lies_where_the_drawing_says(printed, font):
    run = TextRun(12.5, 40.25, "Žižka (Über) \\ 2 ≥ 1", font, 12, RED)

    with pdfplumber.open(printed(run)) as pdf:
        page = pdf.pages[0]
        chars = page.chars

    assert "".join(char["text"] for char in chars) == run.text
    assert chars[0]["x0"] * MM == pytest.approx(12.5, abs=0.005)
    assert chars[-1]["x1"] * MM == pytest.approx(12.5 + font.width(run.text, 12), abs=0.03)
    assert (float(page.height) - chars[0]["matrix"][5]) * MM == pytest.approx(40.25, abs=0.002)
    assert chars[0]["non_stroking_color"] == (1, 0, 0)


def test_runs_that_follow_each_other_keep_their_own_places_sizes_and_colours(printed, font):
    runs = [
        TextRun(10, 20, "one", font, 8, RED),
        TextRun(10, 24, "two", font, 8, RED),
        TextRun(30, 22, "x", font, 9, BLUE),
    ]

    with pdfplumber.open(printed(*runs)) as pdf:
        page = pdf.pages[0]
        firsts = [next(c for c in page.chars if c["text"] == text) for text in "otx"]

    places = [(c["matrix"][4] * MM, (float(page.height) - c["matrix"][5]) * MM) for c in firsts]
    assert places == [pytest.approx(place, abs=0.002) for place in ((10, 20), (10, 24), (30, 22))]
    assert [c["non_stroking_color"] for c in firsts] == [(1, 0, 0), (1, 0, 0), (0, 0, 1)]


def test_letter_spacing_widens_a_run_and_ends_with_it(printed, font):
    spaced, plain = TextRun(10, 20, "abc", font, 10, RED, spacing=1), TextRun(10, 30, "abc", font, 10, RED)

    with pdfplumber.open(printed(spaced, plain)) as pdf:
        starts = [char["x0"] * MM for char in pdf.pages[0].chars]

    gaps = [b - a for a, b in pairwise(starts)]
    assert gaps[0] - gaps[3] == pytest.approx(1, abs=0.01)
    assert gaps[3] == pytest.approx(font.width("a", 10), abs=0.01)


def test_letter_spacing_does_not_leak_into_a_translucent_group(looked_at, font):
    spaced = TextRun(10, 20, "abc", font, 10, RED, spacing=9)
    veiled = Group((TextRun(10, 40, "lll", font, 10, BLUE), box(0, 0, 1, 1)), opacity=0.5)

    picture = looked_at(spaced, veiled).crop((50, 300, 1000, 500))

    left, _, right, _ = picture.convert("L").point(lambda value: 255 if value < 250 else 0).getbbox()
    assert right - left < 10 * font.width("lll", 10)


def test_unchanged_results_are_not_printed_again(printed):
    said = operators(printed(box(0, 0, 1, 1), box(2, 0, 1, 1), box(4, 0, 1, 1, BLUE)))

    assert said.count("rg") == 2


def test_a_group_gives_back_the_colours_that_it_found(looked_at):
    inner = Group((box(10, 10, 10, 10, BLUE),), matrix=(1, 0, 0, 1, 20, 0))

    picture = looked_at(box(0, 10, 5, 10), inner, box(60, 10, 10, 10))

    assert [picture.getpixel(place) for place in ((25, 150), (350, 150), (650, 150))] == [
        (255, 0, 0),
        (0, 0, 255),
        (255, 0, 0),
    ]


def test_even_odd_leaves_a_hole_and_nonzero_does_not(looked_at):
    rings = (("R", 10, 10, 30, 30), ("R", 20, 20, 10, 10))

    picture = looked_at(Shape(rings, RED, even_odd=True), Shape(paths.transformed(rings, (1, 0, 0, 1, 40, 0)), RED))

    assert picture.getpixel((250, 250)) == (255, 255, 255)
    assert picture.getpixel((650, 250)) == (255, 0, 0)


def test_even_odd_holds_for_stroked_and_shaded_shapes_too(looked_at):
    rings = (("R", 10, 10, 30, 30), ("R", 20, 20, 10, 10))
    right = paths.transformed(rings, (1, 0, 0, 1, 40, 0))
    blend = Gradient((50, 0), (80, 0), ((0, RED), (1, BLUE)), RED)

    picture = looked_at(Shape(rings, RED, Stroke(BLACK, 1), even_odd=True), Shape(right, blend, even_odd=True))

    assert picture.getpixel((250, 250)) == picture.getpixel((650, 250)) == (255, 255, 255)


def test_a_stroke_has_its_width_and_lies_half_inside(looked_at):
    picture = looked_at(Shape((("M", 10, 20), ("L", 40, 20)), stroke=Stroke(BLACK, 2, cap="butt")))

    column = [picture.getpixel((250, y)) for y in range(180, 221)]
    assert [row for row, pixel in enumerate(column) if pixel == (0, 0, 0)] == list(range(10, 30))


def test_caps_and_dashes_are_kept(looked_at):
    def line(y, **more):
        return Shape((("M", 20, y), ("L", 50, y)), stroke=Stroke(BLACK, 4, **more))

    picture = looked_at(line(10), line(20, cap="butt"), line(30, dash=(5, 5), cap="butt"))

    dark = [[picture.getpixel((x, y)) == (0, 0, 0) for x in (185, 215, 275)] for y in (100, 200, 300)]
    assert dark == [[True, True, True], [False, True, True], [False, True, False]]


def test_closed_outlines_have_sharp_corners_and_open_round_lines_round_ones(looked_at):
    square = paths.rect(Rect(20, 20, 20, 20))
    corner = (("M", 60, 50), ("L", 60, 20), ("L", 80, 20))

    picture = looked_at(Shape(square, stroke=Stroke(BLACK, 6)), Shape(corner, stroke=Stroke(BLACK, 6)))

    assert picture.getpixel((172, 172)) == (0, 0, 0)
    assert picture.getpixel((572, 172)) == (255, 255, 255)


def test_a_gradient_runs_between_its_points_and_stays_in_the_path(looked_at):
    blend = Gradient((20, 0), (60, 0), ((0, RED), (0.5, WHITE), (1, BLUE)), RED)

    picture = looked_at(Shape(paths.rect(Rect(10, 10, 60, 20)), blend))

    assert picture.getpixel((110, 200)) == (255, 0, 0)
    assert picture.getpixel((400, 200)) == pytest.approx((255, 255, 255), abs=3)
    assert picture.getpixel((300, 200)) == pytest.approx((255, 128, 128), abs=3)
    assert picture.getpixel((690, 200)) == pytest.approx((0, 0, 255), abs=3)
    assert picture.getpixel((400, 320)) == (255, 255, 255)


def test_a_clip_hides_items_outside_it_and_ends_with_its_group(looked_at):
    clipped = Group((box(0, 0, 50, 50),), clip=paths.rect(Rect(10, 10, 10, 10)))

    picture = looked_at(clipped, box(60, 10, 10, 10, BLUE))

    places = ((150, 150), (250, 150), (95, 150), (650, 150))
    assert [picture.getpixel(place) for place in places] == [(255, 0, 0), (255, 255, 255), (255, 255, 255), (0, 0, 255)]


def test_a_matrix_moves_as_in_svg_x_right_y_down(looked_at):
    picture = looked_at(Group((box(0, 0, 20, 5),), matrix=(0, 1, -1, 0, 50, 10)))

    assert picture.getpixel((475, 250)) == (255, 0, 0)
    assert picture.getpixel((525, 150)) == (255, 255, 255)


def test_mirrored_items_are_mirrored(looked_at):
    picture = looked_at(Group((box(0, 10, 20, 5), box(0, 10, 5, 5, BLUE)), matrix=(-1, 0, 0, 1, 60, 0)))

    assert [picture.getpixel((x, 120)) for x in (575, 450)] == [(0, 0, 255), (255, 0, 0)]


def test_opacity_mixes_a_single_item_with_the_ground(looked_at):
    assert looked_at(Group((box(10, 10, 20, 20),), opacity=0.4)).getpixel((200, 200)) == pytest.approx(
        (255, 153, 153), abs=1
    )


def test_a_translucent_group_is_drawn_as_one(looked_at):
    pair = Group((box(10, 10, 20, 20), box(20, 10, 20, 20, BLUE)), opacity=0.4)

    assert looked_at(pair).getpixel((250, 200)) == pytest.approx((153, 153, 255), abs=1)


def test_a_translucent_shape_does_not_show_its_fill_under_its_stroke(looked_at):
    shape = Group((Shape(paths.rect(Rect(10, 10, 30, 30)), RED, Stroke(BLUE, 4)),), opacity=0.5)

    assert looked_at(shape).getpixel((115, 250)) == pytest.approx((128, 128, 255), abs=1)


def test_opacities_multiply_when_groups_lie_in_groups(looked_at):
    inner = Group((box(10, 10, 20, 20), box(12, 12, 2, 2)), opacity=0.5)

    assert looked_at(Group((inner,), opacity=0.5)).getpixel((250, 250)) == pytest.approx((255, 191, 191), abs=1)
