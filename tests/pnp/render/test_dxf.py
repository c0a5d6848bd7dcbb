import io
from itertools import pairwise
from math import dist

import pytest

from pnp.drawing.paths import ellipse, polygon
from pnp.geometry.rect import Rect
from pnp.render.dxf import FLATNESS, dxf


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """Return a function that reads a file with a program of others, which keeps a list of fonts in the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        import ezdxf

        yield lambda text: _read(ezdxf.read(io.StringIO(text)))


def _read(document):
    assert document.header["$INSUNITS"] == 4, "mm"
    assert document.audit().errors == []
    return [(line.is_closed, [(point.x, point.y) for point in line.points()]) for line in document.modelspace()]


def test_lines_are_measured_from_the_bottom_left(lines):
    text = dxf([polygon([(20, 30), (80, 30)], is_closed=False), polygon([(0, 0), (10, 0), (0, 10)])], 297)
    assert lines(text) == [(False, [(20, 267), (80, 267)]), (True, [(0, 297), (10, 297), (0, 287)])]


def test_a_circle_is_round_to_a_fiftieth_of_a_millimetre(lines):
    ((closed, points),) = lines(dxf([ellipse(Rect(0, 0, 34, 34))], 34))
    assert closed
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise(points)]
    assert len(points) > 24
    for point in (*points, *middles):
        assert dist(point, (17, 17)) == pytest.approx(17, abs=2 * FLATNESS)


def test_each_part_of_an_outline_is_a_line_of_its_own(lines):
    ring = (*ellipse(Rect(0, 0, 20, 20)), *ellipse(Rect(5, 5, 10, 10)))
    assert [closed for closed, _ in lines(dxf([ring], 20))] == [True, True]
    crossing = (("M", 0, 0), ("L", 5, 5), ("M", 5, 0), ("L", 0, 5))
    assert lines(dxf([crossing], 5)) == [(False, [(0, 5), (5, 0)]), (False, [(5, 5), (0, 0)])]


def test_equal_outlines_give_equal_text():
    outlines = [polygon([(1, 2), (3, 4)], is_closed=False)]
    assert dxf(outlines, 100) == dxf(outlines, 100)
