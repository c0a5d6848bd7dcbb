"""Names of hexes by column and row, and by axial coordinates."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.hex_names import HexError, HexOffset, axial_hex, axial_name, hex_offset
from pnp.geometry.hexes import ORIGIN, Hex
from pnp.geometry.square import Square

BY_COLUMN_AND_ROW = [HexOffset.ODD_R, HexOffset.EVEN_R, HexOffset.ODD_Q, HexOffset.EVEN_Q]
DOUBLED = [offset for offset in HexOffset if offset not in BY_COLUMN_AND_ROW]
offsets = st.sampled_from(BY_COLUMN_AND_ROW)
numbers = st.integers(-200, 200)


@settings(max_examples=60)
@given(offsets, st.builds(Square, st.integers(1, 702), st.integers(1, 999)))
def test_the_name_of_a_hex_leads_back_to_it(offset: HexOffset, here: Square) -> None:
    found = offset.read(here.name)
    assert offset.square(found) == here
    assert offset.name_of(found) == here.name


@settings(max_examples=60)
@given(st.sampled_from(HexOffset), st.builds(Hex, numbers, numbers))
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


@pytest.mark.parametrize("offset", BY_COLUMN_AND_ROW)
def test_every_second_line_is_half_a_hex_further(offset: HexOffset) -> None:
    rows = offset.value.endswith("r")
    grid, across = HexGrid(10, has_corner_up=rows), 0 if rows else 1
    first, second = (grid.centre(offset.read(name))[across] for name in ("A1", "A2" if rows else "B1"))
    assert second - first == pytest.approx(5 if offset.value.startswith("odd") else -5)
    assert offset.read("A1") == ORIGIN


@pytest.mark.parametrize("offset", BY_COLUMN_AND_ROW)
def test_a_rectangle_has_its_hexes_row_by_row(offset: HexOffset) -> None:
    names = [offset.name_of(here) for here in offset.rectangle(3, 2)]
    assert names == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert len(set(offset.rectangle(40, 40))) == 1600


@settings(max_examples=60)
@given(st.sampled_from(DOUBLED), st.builds(Square, st.integers(1, 300), st.integers(1, 400)))
def test_a_doubled_name_leads_back_to_its_hex(offset: HexOffset, here: Square) -> None:
    found = offset.hex(here)
    assert offset.read(offset.name_of(found)) == found


@pytest.mark.parametrize(
    ("offset", "rectangle"),
    [
        (HexOffset.DOUBLED_ODD_R, ["A1", "A3", "A5", "B2", "B4", "B6"]),
        (HexOffset.DOUBLED_EVEN_R, ["A2", "A4", "A6", "B1", "B3", "B5"]),
        (HexOffset.DOUBLED_ODD_Q, ["A1", "B2", "C1", "A3", "B4", "C3"]),
        (HexOffset.DOUBLED_EVEN_Q, ["A2", "B1", "C2", "A4", "B3", "C4"]),
    ],
)
def test_a_rectangle_has_doubled_names(offset: HexOffset, rectangle: list[str]) -> None:
    assert list(map(offset.name_of, offset.rectangle(3, 2))) == rectangle


@pytest.mark.parametrize("offset", DOUBLED)
def test_doubled_numbers_count_half_hexes(offset: HexOffset) -> None:
    """Each neighbour is two numbers further on the same letter, or one number further on the next letter."""
    name = "E5" if "odd" in offset else "E6"
    number = int(name[1])
    around = {offset.name_of(here) for here in offset.read(name).neighbours()}
    assert around == {f"E{number - 2}", f"E{number + 2}", *(f"{one}{number + by}" for one in "DF" for by in (-1, 1))}
    grid, across = HexGrid(10, has_corner_up=offset.has_rows), 0 if offset.has_rows else 1
    first, second = (grid.centre(offset.read(one))[across] for one in (f"E{number}", f"D{number + 1}"))
    assert second - first == pytest.approx(5)


@pytest.mark.parametrize(
    ("offset", "name", "told"),
    [
        (HexOffset.DOUBLED_ODD_R, "A2", r"in doubled names, A has the hexes A1, A3, A5 …"),
        (HexOffset.DOUBLED_EVEN_Q, "A1", r"in doubled names, A has the hexes A2, A4, A6 …"),
        (HexOffset.DOUBLED_ODD_R, "B1", r"in doubled names, B has the hexes B2, B4, B6 …"),
        (HexOffset.DOUBLED_ODD_R, "2A", r"allowed: a column and a row"),
    ],
)
def test_a_name_between_two_hexes_is_refused(offset: HexOffset, name: str, told: str) -> None:
    with pytest.raises(HexError, match=told):
        offset.read(name)


def test_an_offset_is_chosen_by_its_name_and_the_lines_that_it_shifts() -> None:
    assert hex_offset("offset", has_rows=True) is HexOffset.ODD_R
    assert hex_offset("doubled-even", has_rows=False) is HexOffset.DOUBLED_EVEN_Q
    with pytest.raises(HexError, match=r"odd-q cannot be used for hexes with a corner up \(allowed: odd-r or even-r\)"):
        hex_offset("odd-q", has_rows=True)


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
