"""Boards of squares: turns a record's character grid into a list of squares, for layouts to repeat over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.errors import Origin
from pnp.geometry.square import Board, Square, SquareError, column_name, square
from pnp.library.problems import Problems, allowed_values
from pnp.library.rows import Row

MOST_SQUARES = 10_000
_Found = dict[str, Any]


def has_squares(row: Row) -> bool:
    """Return whether a record has a character grid and a legend."""
    return isinstance(row.get("grid"), list) and isinstance(row.get("legend"), list)


def squares(row: Row, values: Mapping[str, Any], problems: Problems) -> list[_Found]:
    """Return the squares of a record's grid, row by row from the top left.

    `values` are the record's fields, with each `$name` in them replaced. Problems (a line of the wrong length, a
    character that is not in the legend, a record off the board, a field that contradicts the legend) are added to
    `problems`.
    """
    lines = [_signs(line) for line in values["grid"]]
    legend = {text: entry for entry in values["legend"] if isinstance(entry, Mapping) and (text := _sign(entry))}
    board = Board(len(lines[0]) if lines else 0, len(lines))
    if not _is_valid(row, values, lines, board, problems):
        return []
    fields = dict.fromkeys(key for entry in legend.values() for key in entry)
    placed = {name: _records_by_square(row, name, records, board, problems) for name, records in _lists(values)}
    return [
        _square(here, lines[here.row - 1][here.column - 1], legend, fields, placed, row, problems)
        for here in board.squares()
    ]


def _signs(line: object) -> list[str]:
    text = str(line)
    return text.split() if " " in text.strip() else list(text.strip())


def _sign(entry: Mapping[str, Any]) -> str:
    return str(entry.get("sign", ""))


def _is_valid(row: Row, values: Mapping[str, Any], lines: list[list[str]], board: Board, problems: Problems) -> bool:
    before = len(problems)
    if not 0 < board.columns * board.rows <= MOST_SQUARES:
        problems.add(
            row.origin("grid"),
            "grid",
            f"the board has {board.columns * board.rows} squares (allowed: 1 to {MOST_SQUARES})",
        )
    for number, line in enumerate(lines):
        if len(line) != board.columns:
            found = f"{len(line)} square" if len(line) == 1 else f"{len(line)} squares"
            message = f"row {number + 1} has {found}, but the first row has {board.columns}"
            problems.add(row.origin(f"grid.{number}"), "grid", message)
    for name, count in (("columns", board.columns), ("rows", board.rows)):
        if values.get(name, count) != count:
            problems.add(row.origin(name), name, f"is {values[name]}, but the grid has {count}")
    return len(problems) == before


def _lists(values: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[Any]]]:
    for name, value in values.items():
        if isinstance(value, list) and any(isinstance(each, Mapping) and "at" in each for each in value):
            yield name, value


def _records_by_square(
    row: Row, name: str, records: Sequence[Any], board: Board, problems: Problems
) -> dict[Square, Mapping[str, Any]]:
    found: dict[Square, Mapping[str, Any]] = {}
    for number, record in enumerate(records):
        field = f"{name}.{number}.at"
        try:
            here = square(str(record["at"]) if isinstance(record, Mapping) and "at" in record else "")
        except SquareError as error:
            problems.add(row.origin(field), field, str(error))
            continue
        if here not in board:
            last = f"{column_name(board.columns)}{board.rows}"
            problems.add(row.origin(field), field, f"{here.name} is off the board (allowed: A1 to {last})")
        elif here in found:
            problems.add(row.origin(field), field, f"two records of {name} are at {here.name}")
        else:
            found[here] = {**record, "number": number}
    return found


def _square(
    here: Square,
    sign: str,
    legend: Mapping[str, Mapping[str, Any]],
    fields: Mapping[str, None],
    placed: Mapping[str, Mapping[Square, Mapping[str, Any]]],
    row: Row,
    problems: Problems,
) -> _Found:
    origin = row.origin(f"grid.{here.row - 1}")
    meaning = legend.get(sign)
    if meaning is None:
        message = f'the character "{sign}" at {here.name} is not in the legend{allowed_values(sign, legend)}'
        problems.add(origin, "grid", message)
        meaning = {}
    lying = {name: records.get(here, "") for name, records in placed.items()}
    _check_agreement(here, meaning, lying, origin, problems)
    own = {"name": here.name, "column": column_name(here.column), "row": here.row, "x": here.column, "y": here.row}
    return {**lying, **own, "sign": sign, "legend": {key: meaning.get(key, "") for key in fields}}


def _check_agreement(
    here: Square, meaning: Mapping[str, Any], placed_records: Mapping[str, Any], origin: Origin, problems: Problems
) -> None:
    for name, record in placed_records.items():
        for key in record if isinstance(record, Mapping) else ():
            if key in meaning and key not in ("name", "text", "sign") and meaning[key] != record[key]:
                message = f"{here.name}: {key} is {record[key]} in {name}, but {meaning[key]} in the legend"
                problems.add(origin, "grid", message)
