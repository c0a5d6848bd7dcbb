"""Breaks: lines are filled in turn, then improved without adding a line."""

import pytest

from pnp.composition.text.wrapping import balanced_breaks, line_starts, line_width, without_widow


def _gaps(widths: list[float]) -> list[float]:
    return [1.0] * len(widths)


@pytest.mark.parametrize(
    ("widths", "measure", "expected"),
    [
        ([3, 3, 3], 11, [0]),
        ([3, 3, 3], 10.9, [0, 2]),
        ([3, 3, 3], 3, [0, 1, 2]),
        ([3, 3, 3.1], 3, None),
        ([], 3, []),
    ],
)
def test_lines_are_filled_in_turn(widths: list[float], measure: float, expected: list[int] | None) -> None:
    assert line_starts(widths, _gaps(widths), measure) == expected


def test_chunks_without_a_gap_touch() -> None:
    assert line_starts([3, 3, 3], [1, 0, 0], 9) == [0]
    assert line_width([3, 3, 3], [1, 0, 1], 0, 3) == 10


def test_short_last_word_gets_company() -> None:
    widths = [4.0, 4, 4, 4, 2]
    assert line_starts(widths, _gaps(widths), 19) == [0, 4]
    assert without_widow([0, 4], widths, _gaps(widths), 19) == [0, 3]


def test_words_move_down_from_several_lines() -> None:
    widths = [5.0, 4, 5, 7, 7, 2]
    assert line_starts(widths, _gaps(widths), 16) == [0, 3, 5]
    assert without_widow([0, 3, 5], widths, _gaps(widths), 16) == [0, 2, 4]


def test_long_last_word_may_be_alone() -> None:
    widths = [4.0, 4, 4, 4, 9]
    assert without_widow([0, 4], widths, _gaps(widths), 19) == [0, 4]


def test_widow_stays_where_a_line_would_be_under_half() -> None:
    widths = [4.0, 9, 2]
    assert without_widow([0, 2], widths, _gaps(widths), 14) == [0, 2]


def test_titles_are_balanced() -> None:
    widths = [5.0, 5, 5, 2]
    assert line_starts(widths, _gaps(widths), 17) == [0, 3]
    assert balanced_breaks([0, 3], widths, _gaps(widths), 17) == [0, 2]
    assert balanced_breaks([0], widths, _gaps(widths), 30) == [0]
