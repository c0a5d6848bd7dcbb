from itertools import pairwise, product

import pytest
from papers import PAPERS

from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face
from pnp.drawing.paths import ellipse, polygon
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition.cutting import cut_lines_of, line_drawing, machine_sheets, registration_marks
from pnp.imposition.page import Page, Placement
from pnp.imposition.plan import Batch, Options, plan
from pnp.imposition.sheets import place_strips
from pnp.imposition.shelves import plan_batches
from pnp.model.sheet import CutMarks, Cutter, Place, SheetLayout, SheetSpec

CUTTER = Cutter("silhouette", 10, 5, 7.6, 1, 1)
A4 = PAPERS[1]
FILL = SheetSpec("fill", (SheetLayout("any"),))
MIXED = SheetSpec("mixed", (SheetLayout("any", uses_shelves=True),), can_turn_pieces=True, is_staggered=True)


def box(outline):
    """Return the smallest rectangle around an outline."""
    if outline[0][0] == "R":
        return Rect(*outline[0][1:])
    numbers = [step[-2:] for step in outline if len(step) > 1]
    xs, ys = zip(*numbers, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_the_marks_are_a_square_and_two_angles_at_their_distance_from_the_edges():
    """The lines are 1 mm wide, half of it on each side of the distance."""
    square, right, left = (box(mark.outline) for mark in registration_marks(A4, CUTTER))
    assert square == pytest.approx(Rect(9.5, 9.5, 6, 6))
    assert right == pytest.approx(Rect(210 - 10 - 7.6, 9.5, 8.1, 8.1))
    assert left == pytest.approx(Rect(9.5, 297 - 10 - 7.6, 8.1, 8.1))


def plans(spec, paper, size, bleed):
    """Yield the plans on both sheets for a machine that have room."""
    for sheet in machine_sheets(spec, CUTTER, bleed):
        try:
            if spec is MIXED:
                half = Batch(size[0] / 2, size[0] / 2, 9, True)
                yield plan_batches(sheet, paper, [Batch(*size, 4), half], Options("fronts", bleed))
            else:
                yield plan(sheet, paper, size, 40, Options("fronts", bleed))
        except ImpositionError:
            continue


@pytest.mark.parametrize("spec", [FILL, MIXED], ids=lambda spec: spec.name)
def test_no_piece_and_no_bleed_is_near_a_mark(spec):
    seen = 0
    sizes = ((63, 88), (25, 25), (180, 40), (110, 110))
    for paper, size, bleed in product(PAPERS, sizes, (0.0, 2.0, 3.0)):
        for made in plans(spec, paper, size, bleed):
            kept = [box(mark.outline).outset(CUTTER.clear) for mark in registration_marks(made.paper, CUTTER)]
            for pattern in made.patterns:
                for slot in pattern.slots:
                    seen += 1
                    assert not any(slot.place.trim.outset(bleed).overlaps(mark, 1e-3) for mark in kept)
    assert seen > 1000


def test_no_text_is_printed_beside_a_mark_at_the_edge(caption):
    """On a wide block the line of text and the ruler would begin at its left, above a mark near the corner."""
    cutter = CUTTER._replace(inset=4, arm=12)
    spec = machine_sheets(FILL._replace(slug="$game.title"), cutter, 2.0)[0]
    made = plan(spec, A4, (195, 60), 4, Options("fronts", 2.0))
    strips = place_strips(made, made.patterns[0], caption)
    for strip in (strips.slug, strips.ruler):
        assert strip.side in ("top", "bottom")
        assert strip.start >= cutter.depth - 1e-6


def test_eight_poker_cards_fit_on_a4_beside_the_marks_and_six_between_them():
    assert [made.places for made in plans(FILL, A4, (63, 88), 2.0)] == [6, 8]


def test_written_places_pins_and_crop_marks_are_left_out():
    places = (Place(Rect(12, 12, 63, 88)),)
    spec = SheetSpec("mine", (SheetLayout("any", places=places),), cut=CutMarks("both"), pins=((10, 10),))
    for sheet in machine_sheets(spec, CUTTER, 0.0):
        assert (sheet.layouts[0].places, sheet.pins, sheet.cut.where) == ((), (), "none")


def face(width, height, **more):
    return Face("a", "A", width, height, 0, Drawing(width, height, ()), **more)


def page(*placed):
    placements = tuple(Placement(one, Place(trim, turn), trim) for one, trim, turn in placed)
    return Page(210, 297, placements, Drawing(210, 297, ()), "front", "", "", "")


def ends(outlines):
    return [(*outline[0][1:], *outline[-1][1:]) for outline in outlines]


def test_neighbours_are_cut_apart_once_and_lines_are_as_long_as_the_block():
    card = face(60, 90)
    grid = [(card, Rect(20 + 60 * x, 30 + 90 * y, 60, 90), 0) for x, y in product(range(2), range(2))]
    down = [(x, 30, x, 210) for x in (20, 80, 140)]
    across = [(20, y, 140, y) for y in (30, 120, 210)]
    assert ends(cut_lines_of(page(*grid))) == [*across, *down]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_neighbours_are_cut_apart_once_at_any_distance_from_the_edge(paper):
    """In inches, cuts can lie halfway between hundredths of a millimetre."""
    for size in ((57.15, 88.9), (19.05, 19.05), (17.01, 29.99), (41.27, 63.73)):
        for made in plans(FILL, paper, size, 2.0):
            small = face(*size)
            found = cut_lines_of(page(*((small, slot.place.trim, 0) for slot in made.patterns[0].slots)))
            assert len(found) == made.columns + made.rows + 2


def test_an_empty_place_is_not_cut():
    card = face(60, 90)
    grid = [(card, Rect(20 + 60 * x, 30, 60, 90), 0) for x in (0, 2)]
    assert ends(cut_lines_of(page(*grid)))[:4] == [
        (20, 30, 80, 30),
        (140, 30, 200, 30),
        (20, 120, 80, 120),
        (140, 120, 200, 120),
    ]


def test_rounded_and_other_outlines_are_cut_whole_at_their_places():
    rounded, chip = face(60, 90, corner=3.0), face(34, 34, cut=ellipse(Rect(0, 0, 34, 34)))
    first, second = cut_lines_of(page((rounded, Rect(20, 30, 90, 60), 90), (chip, Rect(120, 30, 34, 34), 180)))
    assert box(first) == pytest.approx(Rect(20, 30, 90, 60))
    assert sum(step[0] == "C" for step in first) == 4
    assert box(second) == pytest.approx(Rect(120, 30, 34, 34))


HEX = polygon([(17.32, 0), (34.64, 10), (34.64, 30), (17.32, 40), (0, 30), (0, 10)])


def sides(outlines):
    """Return the straight sides of outlines, each from its first to its last point in reading order."""
    found = []
    for outline in outlines:
        points = [step[1:] for step in outline if step[0] != "Z"]
        ring = [*points, points[0]] if outline[-1][0] == "Z" else points
        found += [tuple(sorted((round(x, 2), round(y, 2)) for x, y in side)) for side in pairwise(ring)]
    return found


@pytest.mark.parametrize("turn", [0, 90])
def test_a_side_that_two_hexes_share_is_cut_once(turn):
    """A knife that cuts a line twice tears the card."""
    tile, (wide, high) = face(34.64, 40, cut=HEX), (34.64, 40) if turn == 0 else (40, 34.64)
    places = [Rect(20 + wide * x, 30 + high * y, wide, high) for x, y in product(range(3), range(2))]
    found = sides(cut_lines_of(page(*((tile, place, turn) for place in places))))
    assert len(found) == len(set(found)) == 6 * 6 - (4 if turn == 0 else 3)


def test_a_hex_in_a_ring_of_cut_hexes_has_nothing_left_to_cut():
    tile = face(34.64, 40, cut=HEX)
    around = [(-34.64, 0), (34.64, 0), (-17.32, 30), (17.32, 30), (-17.32, -30), (17.32, -30), (0, 0)]
    found = cut_lines_of(page(*((tile, Rect(80 + x, 80 + y, 34.64, 40), 0) for x, y in around)))
    assert len(sides(found)) == len(set(sides(found))) == 30


def test_hexes_that_do_not_touch_are_cut_whole():
    tile = face(34.64, 40, cut=HEX)
    found = cut_lines_of(page(*((tile, Rect(20 + 36 * x, 30, 34.64, 40), 0) for x in range(3))))
    assert [outline[-1] for outline in found] == [("Z",)] * 3


def test_a_face_without_corners_to_round_is_cut_by_straight_lines():
    assert {len(outline) for outline in cut_lines_of(page((face(60, 90), Rect(20, 30, 60, 90), 0)))} == {2}


def test_cut_lines_are_thin_and_not_filled():
    (shape,) = line_drawing(cut_lines_of(page((face(5, 5, cut=ellipse(Rect(0, 0, 5, 5))), Rect(0, 0, 5, 5), 0))))
    assert shape.fill is None
    assert shape.stroke.width == 0.1
