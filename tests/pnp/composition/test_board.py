"""A record's grid of signs, worked out into squares."""

from typing import Any

import pytest

from pnp.composition.board import has_squares, squares
from pnp.library.problems import Problems
from pnp.library.rows import Row

LEGEND = [
    {"sign": ".", "terrain": "clear"},
    {"sign": "T", "terrain": "town"},
    {"sign": "^", "terrain": "wind", "to": "N"},
]


def record(**values: Any) -> Row:
    return Row({"grid": [". T .", "^ . ."], "legend": LEGEND, **values}, "map.yaml", 1)


def made(row: Row) -> tuple[list[dict[str, Any]], list[str]]:
    problems = Problems()
    found = squares(row, row.values, problems)
    return found, [f"{p.field}: {p.message}" for p in problems]


def test_each_square_knows_its_name_place_and_meaning() -> None:
    found, problems = made(record())
    assert problems == []
    assert [each["name"] for each in found] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    assert found[3] == {
        "name": "A2", "column": "A", "row": 2, "x": 1, "y": 2, "sign": "^",
        "legend": {"sign": "^", "terrain": "wind", "to": "N"},
    }  # fmt: skip


def test_a_field_that_a_sign_lacks_is_blank() -> None:
    assert made(record())[0][0]["legend"]["to"] == ""


def test_signs_may_be_without_blanks_between() -> None:
    assert [each["sign"] for each in made(record(grid=[".T.", "^.."]))[0]] == list(".T.^..")


def test_records_with_at_lie_on_their_squares() -> None:
    found, problems = made(record(towns=[{"at": "B1", "name": "Redford"}]))
    assert problems == []
    assert found[1]["towns"] == {"at": "B1", "name": "Redford", "number": 0}
    assert found[0]["towns"] == ""


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"grid": [". T .", "^ ."]}, "grid: row 2 has 2 squares, but the first row has 3"),
        ({"grid": []}, "grid: the board has 0 squares (allowed: 1 to 10000)"),
        ({"columns": 4}, "columns: is 4, but the grid has 3"),
        ({"rows": 1}, "rows: is 1, but the grid has 2"),
        ({"towns": [{"at": "D1"}]}, "towns.0.at: D1 is off the board (allowed: A1 to C2)"),
        (
            {"towns": [{"at": "1D"}]},
            'towns.0.at: "1D" is not a square (allowed: a column and a row, such as A1 or C10)',
        ),
        ({"towns": [{"at": "A1"}, {"at": "A1"}]}, "towns.1.at: two records of towns are at A1"),
        ({"winds": [{"at": "A2", "to": "S"}]}, "grid: A2: to is S in winds, but N in the legend"),
    ],
)
def test_faults_of_a_board_are_named(values: dict[str, Any], message: str) -> None:
    assert made(record(**values))[1] == [message]


def test_a_sign_that_the_legend_lacks_is_named() -> None:
    problems = made(record(grid=[". Q .", "^ . ."]))[1]
    assert len(problems) == 1
    assert problems[0].startswith('grid: the character "Q" at B1 is not in the legend')


def test_only_a_record_with_grid_and_legend_is_a_board() -> None:
    assert has_squares(record())
    assert not has_squares(Row({"grid": ["."]}, "map.yaml", 1))
