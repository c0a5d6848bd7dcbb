import pytest

from pnp.drawing.drawing import Drawing, Group, Shape
from pnp.drawing.face import Face
from pnp.drawing.paths import transformed
from pnp.geometry.rect import Rect
from pnp.imposition.outlines import face_lines, pin_marks
from pnp.imposition.page import Placement
from pnp.model.sheet import CutMarks, FoldMarks, Place


def placed(turn, cut=None, fold=()):
    face = Face("k", "face", 20, 10, 0, Drawing(20, 10, ()), cut=cut, fold=fold)
    trim = Rect(100, 50, 10, 20) if turn % 180 else Rect(100, 50, 20, 10)
    return Placement(face, Place(trim, turn), trim)


@pytest.mark.parametrize(
    ("turn", "start", "end"),
    [
        (0, (100, 54), (120, 54)),
        (90, (106, 50), (106, 70)),
        (180, (120, 56), (100, 56)),
        (270, (104, 70), (104, 50)),
    ],
)
def test_a_fold_turns_with_its_face(turn, start, end):
    (group,) = face_lines([placed(turn, fold=((0, 4, 20, 4),))], CutMarks(), FoldMarks())

    assert isinstance(group, Group)
    assert group.layer == "fold"
    (shape,) = group.items
    assert isinstance(shape, Shape)
    assert shape.stroke.dash == (2.0, 1.0)
    points = [step[1:] for step in transformed(shape.outline, group.matrix)]
    assert points == [pytest.approx(start), pytest.approx(end)]


def test_a_piece_that_is_not_a_rectangle_shows_its_outline():
    outline = (("M", 0, 5), ("L", 10, 0), ("L", 20, 5), ("Z",))

    (group,) = face_lines([placed(0, cut=outline)], CutMarks(), FoldMarks())

    assert group.layer == "cut"
    assert group.items[0].outline == outline
    assert group.items[0].stroke.width == 0.15


def test_an_outline_shows_on_dark_and_on_light_grounds():
    (group,) = face_lines([placed(0, cut=(("M", 0, 5), ("L", 20, 5)))], CutMarks(colour="000000"), FoldMarks())

    line, dashes = group.items
    assert (line.stroke.colour.hex, line.stroke.dash) == ("000000", ())
    assert dashes.outline == line.outline
    assert (dashes.stroke.colour.hex, dashes.stroke.width) == ("FFFFFF", line.stroke.width)
    assert dashes.stroke.dash


def test_a_rectangular_piece_has_no_lines():
    assert face_lines([placed(0)], CutMarks(), FoldMarks()) == ()


def test_a_pin_is_a_ring_and_a_cross_around_its_centre():
    (mark,) = pin_marks([(12, 30)], CutMarks())

    xs = [step[-2] for step in mark.outline if step[0] != "Z"]
    ys = [step[-1] for step in mark.outline if step[0] != "Z"]
    assert (min(xs), max(xs), min(ys), max(ys)) == (9, 15, 27, 33)
    assert mark.fill is None
