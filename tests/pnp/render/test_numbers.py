from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.render.numbers import MOST_CACHED, fine_number, joined_numbers, matrix_operator, short_number, short_numbers


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (1, "1"), (-0.0001, "0"), (2.5, "2.5"), (1 / 3, "0.333"), (841.8898, "841.89")]
)
def test_numbers_are_short(value, text):
    assert short_number(value) == joined_numbers(value) == text


@given(st.floats(-9999, 9999))
def test_short_numbers_are_right_to_half_a_micrometre_and_never_exponents(value):
    assert float(short_number(value)) == pytest.approx(value, abs=0.00051)
    assert float(fine_number(value)) == pytest.approx(value, rel=0, abs=0.0000000051)
    assert "e" not in short_number(value) + fine_number(value)


def test_a_matrix_keeps_its_factors_finer_than_its_shifts():
    assert matrix_operator(0.70710678, 0, 0, 1, 1.23456, 2) == "0.70710678 0 0 1 1.235 2 cm"


def test_numbers_stay_right_after_more_of_them_than_are_kept():
    values = [n / 7 for n in range(-9, MOST_CACHED + 9)]
    assert short_numbers([*values, *values]) == 2 * tuple(f"{round(value, 3) + 0.0:.7g}" for value in values)
