"""The spaces of a printed board, by their printed names: hexes and grids of its layout, grids of its data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.composition.failures import LayoutError
from pnp.composition.hexes import hex_board
from pnp.composition.layout import load_layout
from pnp.errors import DataError, Origin, Problem
from pnp.geometry.square import Square, column_name
from referee.free.kit import Board, Place

if TYPE_CHECKING:
    from pnp.composition.layout import Box, Hexes, LayoutFile
    from pnp.library.game import Game as PrintedGame
    from pnp.library.game import Printable
    from pnp.library.roots import Roots
    from pnp.library.rows import Row

GRID = re.compile(r"grid\s+(\d+)")
MOST_SPACES = 5000
"""The maximum number of spaces on a board."""
BoardAndPlaces = tuple[Board | None, tuple[Place, ...]]


def board_and_spaces(component: Printable, printed: PrintedGame, roots: Roots) -> BoardAndPlaces:
    """Return a board and its spaces, row by row; (None, no spaces) if it has none.

    Raises:
        DataError: its layout has faults, or it has too many spaces.
    """
    row = component.entries[0].row if component.entries else None
    layout = load_layout(component.component.layout or component.id, printed.id, roots)
    if layout.layout.hexes is not None:
        return _hexes(component, layout, layout.layout.hexes, printed.scope)
    if row is not None and (found := _of_data(component, row)):
        return found
    for box in _boxes(layout.layout.boxes.values()):
        if found := _of_box(component, layout, box):
            return found
    return None, ()


def _hexes(component: Printable, layout: LayoutFile, hexes: Hexes, scope: Mapping[str, Any]) -> BoardAndPlaces:
    try:
        board = hex_board(hexes, scope)
    except LayoutError as error:
        raise DataError([Problem(layout.document.origin("hexes"), "hexes", str(error))]) from error
    offset_q = hexes.point == "side"
    cells = list(board.cells.items())
    centres = {here: board.grid.centre(here) for _, here in cells}
    xs = sorted({round(x, 3) for x, _ in centres.values()})
    ys = sorted({round(y, 3) for _, y in centres.values()})
    places = [
        Place(
            name, name, component.id, here, xs.index(round(centres[here][0], 3)), ys.index(round(centres[here][1], 3))
        )
        for name, here in cells
    ]
    columns, rows = tuple("" for _ in xs), tuple("" for _ in ys)
    return Board(component.id, component.title, columns, rows, has_hexes=not offset_q), tuple(places)


def _of_data(component: Printable, row: Row) -> BoardAndPlaces | None:
    """Return the spaces of a board whose data has a grid of characters, or columns and rows."""
    grid = row.get("grid")
    if isinstance(grid, list) and grid:
        first = str(grid[0])
        across = len(first.split()) if " " in first.strip() else len(first.strip())
        return _named_spaces(component, row, [column_name(n) for n in range(1, across + 1)], _numbers(len(grid)))
    columns, rows = _names(row.get("columns"), column_name), _names(row.get("rows"), str)
    return _named_spaces(component, row, columns, rows) if columns and rows else None


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def _names(value: Any, name: Any) -> list[str]:
    if isinstance(value, list):
        return [str(one) for one in value]
    return [name(number) for number in range(1, value + 1)] if type(value) is int and 0 < value < 100 else []


def _named_spaces(component: Printable, row: Row, columns: Sequence[str], rows: Sequence[str]) -> BoardAndPlaces:
    """Return spaces named by column and row."""
    _check_size(component, len(columns) * len(rows), row.origin())
    places = _places(component, [f"{column}{line}" for line in rows for column in columns], len(columns))
    sheet = str(row.get("id") or "") if len(component.entries) > 1 else ""
    return Board(component.id, component.title, tuple(columns), tuple(rows), sheet), places


def _check_size(component: Printable, count: int, origin: Origin) -> None:
    if count > MOST_SPACES:
        raise DataError([Problem(origin, component.id, f"{count:,} spaces (allowed: {MOST_SPACES:,} at most)")])


def _places(component: Printable, names: Sequence[str], across: int) -> tuple[Place, ...]:
    """Return named spaces in rows of a given length."""
    spots = ((name, number % across, number // across) for number, name in enumerate(names))
    return tuple([Place(name, name, component.id, Square(x + 1, y + 1), x, y) for name, x, y in spots])


def _boxes(boxes: Any) -> Iterator[Box]:
    for box in boxes:
        yield box
        yield from _boxes(box.boxes.values())


def _of_box(component: Printable, layout: LayoutFile, box: Box) -> BoardAndPlaces | None:
    """Return the spaces of a layout box that repeats over names, or over numbers, in a grid."""
    found = GRID.match(box.place)
    values = next(iter(box.repeat.values()), None) if box.repeat else None
    if found is None or not (isinstance(values, list) or type(values) is int):
        return None
    count = len(values) if isinstance(values, list) else values
    _check_size(component, count, layout.document.origin("boxes"))
    names = [str(one) for one in values] if isinstance(values, list) else _numbers(values)
    across = int(found[1])
    if across < 1 or not names or len(set(names)) < len(names):
        return None
    places = _places(component, names, across)
    columns, rows = ("",) * across, ("",) * -(-len(names) // across)
    if all(isinstance(place.where, Square) and place.where.name == place.name.upper() for place in places):
        columns, rows = tuple(column_name(n) for n in range(1, across + 1)), tuple(_numbers(len(rows)))
    return Board(component.id, component.title, columns, rows), places
