import pytest
from papers import PAPERS

from pnp.geometry.rect import Rect
from pnp.imposition import duplex
from pnp.model.sheet import Place

A4 = PAPERS[1]
GRID = [Place(Rect(10.5 + 63 * (i % 3), 16.5 + 88 * (i // 3), 63, 88)) for i in range(6)]


def picture(places, letters="ABCDEF"):
    """Return the places as rows of letters; those that are not turned are capitals."""
    rows = {}
    for place, letter in zip(places, letters, strict=True):
        rows.setdefault(round(place.trim.top), []).append(
            (place.trim.left, letter if place.turn == 0 else letter.lower())
        )
    return " / ".join(" ".join(letter for _, letter in sorted(rows[top])) for top in sorted(rows))


@pytest.mark.parametrize(
    ("paper", "sides", "back"),
    [
        (A4, duplex.LONG_EDGE, "C B A / F E D"),
        (A4, duplex.SHORT_EDGE, "d e f / a b c"),
        (A4.turned(), duplex.LONG_EDGE, "d e f / a b c"),
        (A4.turned(), duplex.SHORT_EDGE, "C B A / F E D"),
    ],
)
def test_the_edge_on_which_the_paper_turns_decides_whether_backs_mirror_columns_or_rows(paper, sides, back):
    vertical = duplex.has_vertical_axis(paper, sides)
    places = [duplex.back_place(place, paper.width, paper.height, vertical) for place in GRID]
    assert picture(GRID) == "A B C / D E F"
    assert picture(places) == back
    assert {place.turn for place in places} == ({0} if vertical else {180})


@pytest.mark.parametrize(
    ("turn", "vertical", "back"), [(90, True, 270), (270, True, 90), (90, False, 90), (180, False, 0)]
)
def test_a_turned_front_has_a_back_turned_so_that_their_heads_meet(turn, vertical, back):
    assert duplex.back_place(Place(Rect(10, 20, 88, 63), turn), 210, 297, vertical).turn == back


def test_the_place_behind_a_back_is_that_of_the_front():
    for vertical in (True, False):
        for turn in (0, 90, 180, 270):
            place = Place(Rect(10, 20, 30, 40), turn)
            back = duplex.back_place(place, 210, 297, vertical)
            assert duplex.back_place(back, 210, 297, vertical) == place
