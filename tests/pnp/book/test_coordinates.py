"""The columns and rows whose names are at the border of a picture of a board."""

from pnp.book.coordinates import visible_names
from pnp.book.spaces import Squares
from pnp.geometry.rect import Rect

BOARD = Squares(Rect(10, 10, 30, 40), ("a", "b", "c"), ("4", "3", "2", "1"))
"""Three columns and four rows of 10 mm, in a frame of 10 mm."""


def test_the_columns_and_rows_in_a_crop_are_named() -> None:
    columns, rows = visible_names(BOARD, Rect(20, 20, 20, 20))
    assert [name for name, _ in columns] == ["b", "c"]
    assert [name for name, _ in rows] == ["3", "2"]
    assert columns[0][1].centre[0] == 25
    assert rows[0][1].centre[1] == 25


def test_a_whole_board_has_all_names() -> None:
    columns, rows = visible_names(BOARD, Rect(0, 0, 50, 60))
    assert [name for name, _ in (*columns, *rows)] == ["a", "b", "c", "4", "3", "2", "1"]
