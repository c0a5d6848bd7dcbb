import pytest
from papers import PAPERS

from pnp.drawing.drawing import Drawing
from pnp.geometry.rect import Rect
from pnp.imposition.offset import PrinterOffset, with_offset
from pnp.imposition.page import Page

A4 = PAPERS[1]
LASER = PrinterOffset((0.5, -0.25), (1.0, 0.75))


def pages(paper):
    return [Page(paper.width, paper.height, (), Drawing(1, 1, ()), side, "", "", "") for side in ("front", "back")]


@pytest.mark.parametrize(
    ("paper", "sides", "shift"),
    [
        (A4, "long-edge", (0.5, 0.25)),  # columns are mirrored: to the right on the back is to the left of the front
        (A4, "short-edge", (-0.5, -0.25)),
        (A4.turned(), "long-edge", (-1.0, 0.75)),
        (A4.turned(), "short-edge", (1.0, -0.75)),
    ],
)
def test_backs_are_moved_against_the_offset_as_it_is_seen_from_the_front(paper, sides, shift):
    front, back = with_offset(pages(paper), LASER, sides)
    assert front.shift == (0.0, 0.0)
    assert back.shift == shift


def test_the_boxes_of_a_page_with_one_face_move_with_it():
    box = Rect(10, 20, 63, 88)
    backs = [page._replace(trim=box, bleed=box.outset(2)) for page in pages(A4)]
    front, back = with_offset(backs, LASER, "long-edge")
    assert (front.trim, front.bleed) == (box, box.outset(2))
    assert (back.trim, back.bleed) == (box.moved(0.5, 0.25), box.moved(0.5, 0.25).outset(2))


def test_without_an_offset_nothing_is_moved():
    assert list(with_offset(pages(A4), PrinterOffset(), "long-edge")) == pages(A4)
