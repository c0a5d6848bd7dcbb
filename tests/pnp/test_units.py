import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import UnitError
from pnp.units import length, size


@pytest.mark.parametrize(
    ("value", "mm"),
    [("63", 63), ("63mm", 63), ("6.3 cm", 63), ("2.5in", 63.5), ('2.5"', 63.5), ("72pt", 25.4), ("-1", -1), (".5", 0.5),
     (63, 63), (0.25, 0.25), ("+2mm", 2)],
)  # fmt: skip
def test_lengths_are_read_as_mm(value, mm):
    assert length(value) == pytest.approx(mm)


@pytest.mark.parametrize("value", ["", "abc", "1e9", "1,5", "5 km", "nan", "inf", "٣", "1 2", True, None, "--1"])
def test_a_text_that_is_not_a_length_is_an_error(value):
    with pytest.raises(UnitError, match=r"is not a length \(allowed: a number of mm"):
        length(value)


@pytest.mark.parametrize(
    ("text", "mm"),
    [("63 x 88", (63, 88)), ("63×88mm", (63, 88)), ("2.5 x 3.5in", (63.5, 88.9)), ("2.5in x 3.5in", (63.5, 88.9)),
     ("1in x 10mm", (25.4, 10))],
)  # fmt: skip
def test_sizes_are_read_as_mm(text, mm):
    assert size(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["63", "63 x", "x", "0 x 5", "-1 x 5", "a x b", "1 x 2 x 3"])
def test_a_text_that_is_not_a_size_is_an_error(text):
    with pytest.raises(UnitError):
        size(text)


@settings(max_examples=100)
@given(st.text(max_size=20))
def test_every_text_is_a_length_or_an_error(text):
    try:
        assert isinstance(length(text), float)
    except UnitError:
        return


@pytest.mark.parametrize("text", ["63 x", "x 88", "x"])
def test_a_size_without_a_number_is_named_whole(text):
    with pytest.raises(UnitError, match=f"'{text}' is not a size"):
        size(text)


@pytest.mark.parametrize("text", ["63px x 88px", "63 x 88px", "63"])
def test_the_error_for_a_size_names_the_units(text):
    with pytest.raises(UnitError, match="mm, cm, in or pt"):
        size(text)
