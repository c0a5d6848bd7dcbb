"""Names of hexes by column and row, and by axial coordinates."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.hex_names import HexError, HexOffset, axial_hex, axial_name
from pnp.geometry.hexes import ORIGIN, Hex
from pnp.geometry.square import Square

offsets = st.sampled_from(HexOffset)
numbers = st.integers(-200, 200)


@settings(max_examples=60)
@given(offsets, st.builds(Square, st.integers(1, 702), st.integers(1, 999)))
def test_the_name_of_a_hex_leads_back_to_it(offset: HexOffset, here: Square) -> None:
    found = offset.read(here.name)
    assert offset.square(found) == here
    assert offset.name_of(found) == here.name


@settings(max_examples=60)
@given(offsets, st.builds(Hex, numbers, numbers))
def test_the_column_and_row_of_a_hex_lead_back_to_it(offset: HexOffset, here: Hex) -> None:
    assert offset.hex(offset.square(here)) == here
    assert axial_hex(axial_name(here)) == here


@pytest.mark.parametrize(
    ("offset", "around"),
    [
        (HexOffset.ODD_R, ["C1", "C2", "C3", "B3", "A2", "B1"]),
        (HexOffset.EVEN_R, ["B1", "C2", "B3", "A3", "A2", "A1"]),
        (HexOffset.ODD_Q, ["C2", "C3", "B3", "A3", "A2", "B1"]),
        (HexOffset.EVEN_Q, ["C1", "C2", "B3", "A2", "A1", "B1"]),
    ],
)
def test_b2_has_the_six_neighbours_of_its_offset(offset: HexOffset, around: list[str]) -> None:
    assert sorted(map(offset.name_of, offset.read("B2").neighbours())) == sorted(around)


@pytest.mark.parametrize("offset", HexOffset)
def test_every_second_line_is_half_a_hex_further(offset: HexOffset) -> None:
    rows = offset.value.endswith("r")
    grid, across = HexGrid(10, has_corner_up=rows), 0 if rows else 1
    first, second = (grid.centre(offset.read(name))[across] for name in ("A1", "A2" if rows else "B1"))
    assert second - first == pytest.approx(5 if offset.value.startswith("odd") else -5)
    assert offset.read("A1") == ORIGIN


@pytest.mark.parametrize("offset", HexOffset)
def test_a_rectangle_has_its_hexes_row_by_row(offset: HexOffset) -> None:
    names = [offset.name_of(here) for here in offset.rectangle(3, 2)]
    assert names == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert len(set(offset.rectangle(40, 40))) == 1600


@pytest.mark.parametrize("name", ["", "A0", "a1", "1,2", "AAA1"])
def test_a_text_that_is_not_a_hex_is_refused(name: str) -> None:
    with pytest.raises(HexError, match=r"is not a hex \(allowed: a column and a row"):
        HexOffset.ODD_R.read(name)


@pytest.mark.parametrize("name", ["", "1", "1,2,3", "1, 2", "-0,1", "01,2", "+1,2", "B2"])
def test_a_text_that_is_not_an_axial_name_is_refused(name: str) -> None:
    with pytest.raises(HexError, match="two whole numbers"):
        axial_hex(name)


def test_a_hex_outside_the_named_columns_has_no_name() -> None:
    with pytest.raises(HexError, match=r"^-1,0 has no name by column and row"):
        HexOffset.ODD_R.name_of(Hex(-1, 0))
    assert axial_name(Hex(1, -2)) == "1,-2"
