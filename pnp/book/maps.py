"""Hex maps in books: tiles placed on a grid from data, each hex drawn by a layout. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any, NamedTuple

from pnp.book.context import Context
from pnp.book.spaces import HEXES
from pnp.composition.stamps import stamp
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Shape
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.hex_names import HexError, axial_hex, axial_name
from pnp.geometry.hexes import Hex
from pnp.geometry.rect import Rect
from pnp.library.book_pictures import HexMap, Tile
from pnp.library.problems import listed
from pnp.library.rows import Row
from pnp.library.trees import Step

MOST_HEXES = 2000
_FORMS = "allowed: two whole numbers, such as `0,0` or `1,-2`"


class _Cell(NamedTuple):
    """A hex of a tile: its place, its name on the map, its data."""

    hex: Hex
    name: str
    record: Mapping[str, Any]


class _PlacedTile(NamedTuple):
    """A tile with its record's fields, the map hex under the tile's hex 0,0, and the rotation in steps of 60°."""

    tile: Tile
    scope: Mapping[str, Any]
    hex: Hex
    sixths: int
    path: list[Step]


class _MapTile(NamedTuple):
    """A tile on the map: its entry in the book file, its hexes, and the items of its printed face."""

    tile: Tile
    cells: tuple[_Cell, ...]
    face_items: tuple[Item, ...]
    path: list[Step]


@dataclass(frozen=True)
class HexSpaces:
    """The hexes of a map by axial name, such as `1,-2`; a hex of a tile also by its own name, such as `4k`."""

    grid: HexGrid
    left: float
    top: float
    hexes_by_name: Mapping[str, Hex]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the hexes of tiles."""
        return tuple(self.hexes_by_name)

    def rect_of(self, name: str) -> Rect | None:
        """Return the rectangle around a hex; None if the name is neither axial nor the name of a tile's hex."""
        here = self.hexes_by_name.get(name)
        if here is None:
            try:
                here = axial_hex(name.replace(" ", ""))
            except HexError:
                return None
        return self.grid.frame([here]).moved(-self.left, -self.top)


class DrawnMap(NamedTuple):
    """A map: its size, the items that draw it from its top left corner, and its hexes by name."""

    width: float
    height: float
    items: tuple[Item, ...]
    spaces: HexSpaces


def hex_map(context: Context, data: HexMap, path: Sequence[Step]) -> DrawnMap:
    """Return a map drawn from data; its problems are added to the context."""
    grid = HexGrid(data.flat)
    tiles = list(_tiles(context, data, path))
    top = {cell.hex: cell for one in tiles for cell in one.cells}
    if len(top) > MOST_HEXES:
        context.report([*path, "tiles"], "tiles", f"the map has {len(top)} hexes (allowed: at most {MOST_HEXES})")
        tiles, top = [], {}
    area = _area(data, grid, top)
    named = {cell.name: cell.hex for one in tiles for cell in one.cells}
    spaces = HexSpaces(grid, area.left, area.top, named)
    ground = Rect(0, 0, area.width, area.height)
    style = context.typesetter.tools.style
    items: list[Item] = [Shape(paths.rect(ground), style.paint(data.fill)(ground), style.low_ink_edge(data.fill))]
    if data.layout is not None and style.ink != "low":
        origin = context.document.origin(*path)
        face, _ = context.faces.drawn_face(data.layout, Row({}, origin.file, origin.line))
        left, high = (ground.width - face.width) / 2, (ground.height - face.height) / 2
        items.append(Group(face.drawing.items, (1.0, 0.0, 0.0, 1.0, left, high)))
    for one in tiles:
        items += [Group(one.face_items, (1.0, 0.0, 0.0, 1.0, -area.left, -area.top))] if one.face_items else []
        items += _hexes(context, data, one, spaces, top)
    for one in tiles:
        items += _outline(context, one, spaces, top)
    return DrawnMap(area.width, area.height, tuple(items), spaces)


def _tiles(context: Context, data: HexMap, path: Sequence[Step]) -> Iterator[_MapTile]:
    """Yield the tiles of a map in the order they are placed."""
    for number, tile in enumerate(data.tiles):
        here = [*path, "tiles", number]
        scopes: Iterable[Mapping[str, Any]] = ({},)
        if tile.each:
            scopes = context.values.records(tile.each, [*here, "each"], defaults=tile.defaults)
        for scope in scopes:
            at = _hex(context, context.fill(tile.at, [*here, "at"], scope), [*here, "at"])
            sixths = _sixths(context, context.fill(tile.turn, [*here, "turn"], scope), [*here, "turn"])
            if at is None or sixths is None:
                continue
            placed = _PlacedTile(tile, scope, at, sixths, here)
            printed = tuple(_tile_face(context, data, placed))
            yield _MapTile(tile, tuple(_cells(context, placed, bool(printed))), printed, here)


def _tile_face(context: Context, data: HexMap, placed: _PlacedTile) -> Iterator[Item]:
    """Yield a tile's printed face, aligned by its hex 0,0; no items if the tile has no component."""
    path = placed.path
    component, row = (
        context.fill(getattr(placed.tile, name), [*path, name], placed.scope) for name in ("component", "row")
    )
    if not component:
        return
    origin = context.document.origin(*path)
    face = context.faces.face(component, row, "front", origin)
    boxes = context.faces.boxes(component, row, origin)
    middle = boxes.get(f"{HEXES}0,0")
    if middle is None:
        context.report(
            [*path, "component"], "component", f'{component} has no hex "0,0" (use a component made of hexes)'
        )
        return
    drawn = stamp(face)
    scale, angle = data.flat / middle.width, radians(60 * placed.sixths)
    along, across = scale * cos(angle), scale * sin(angle)
    left, top = middle.centre
    x, y = HexGrid(data.flat).centre(placed.hex)
    move = (along, across, -across, along, x - along * left + across * top, y - across * left - along * top)
    yield Group((Group(drawn.items, clip=drawn.outline),), move)


def _cells(context: Context, placed: _PlacedTile, has_component: bool) -> Iterator[_Cell]:
    """Yield the hexes of one tile, rotated and moved to its place on the map."""
    tile, scope, path = placed.tile, placed.scope, placed.path
    name = context.fill(tile.name, [*path, "name"], scope)
    places = context.evaluate(tile.places, [*path, "places"], scope) if tile.places else {}
    if not isinstance(places, Mapping):
        if places is not None:
            context.report([*path, "places"], "places", f"{tile.places} is not a mapping of places by key")
        return
    turned = {"tile": name, "turned": placed.sixths, "printed": has_component}
    lost: list[str] = []
    for number, record in enumerate(context.values.records(tile.cells, [*path, "cells"], scope)):
        key = str(record.get("id") or record.get("key") or number)
        place = _place(record, places.get(key))
        if place is None:
            lost.append(key)
        elif (own := _hex(context, place, [*path, "cells"])) is not None:
            fields = {**turned, **scope, **record, "id": f"{name}{key}", "key": key}
            yield _Cell(own.turned(placed.sixths).moved(*placed.hex), f"{name}{key}", fields)
    if lost:
        message = f"no place is given for {listed(lost, 6)} (give each hex `q` and `r`, or give the tile `places`)"
        context.report([*path, "cells"], "cells", message)


def _place(record: Mapping[str, Any], place: Any) -> Any:
    """Return a hex's place in its tile: `place` or, if that is None, the record's `at`, `value`, or `q` and `r`."""
    found = place if place is not None else record.get("at", record.get("value"))
    return [record["q"], record["r"]] if found is None and "q" in record and "r" in record else found


def _hex(context: Context, value: Any, path: list[Step]) -> Hex | None:
    """Return the hex with the given name (`1,-2`) or list of two numbers; None after adding a problem."""
    name = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    try:
        return axial_hex(name.strip("[]").replace(" ", ""))
    except HexError:
        context.report(path, str(path[-1]), f'"{name}" is not a hex ({_FORMS})')
        return None


def _sixths(context: Context, value: str, path: list[Step]) -> int | None:
    """Return a clockwise rotation in steps of 60°; None after adding a problem."""
    try:
        return int(value) % 6
    except ValueError:
        context.report(path, "turn", f'"{value}" is not a turn (allowed: a whole number of clockwise steps of 60°)')
        return None


def _area(data: HexMap, grid: HexGrid, top: Mapping[Hex, _Cell]) -> Rect:
    """Return the area that the map shows: around its tiles, or of the given size and centred on them."""
    frame = grid.frame(top or [Hex(0, 0)])
    width = data.width or frame.width + 2 * data.margin
    height = data.height or frame.height + 2 * data.margin
    x, y = frame.centre[0] - data.shift[0], frame.centre[1] - data.shift[1]
    return Rect(x - width / 2, y - height / 2, width, height)


def _hexes(
    context: Context, data: HexMap, map_tile: _MapTile, spaces: HexSpaces, top: Mapping[Hex, _Cell]
) -> Iterator[Item]:
    """Yield the items of a tile's hexes that no later tile covers."""
    grid, tile = spaces.grid, map_tile.tile
    origin = context.document.origin(*map_tile.path)
    for cell in map_tile.cells:
        if top[cell.hex] is not cell:
            continue
        fields = {**cell.record, "q": cell.hex.q, "r": cell.hex.r, "like": _sides_alike(data.like, cell, grid, top)}
        face, _ = context.faces.drawn_face(tile.hex, Row(fields, origin.file, origin.line))
        drawn = stamp(face)
        box = spaces.rect_of(axial_name(cell.hex))
        assert box is not None
        scale = box.width / drawn.width
        yield Group((Group(drawn.items, clip=drawn.outline),), (scale, 0.0, 0.0, scale, box.left, box.top))


def _outline(context: Context, map_tile: _MapTile, spaces: HexSpaces, top: Mapping[Hex, _Cell]) -> Iterator[Item]:
    """Yield the outline of a tile's visible part."""
    stroke = context.typesetter.tools.style.stroke(map_tile.tile.stroke)
    for border in spaces.grid.outline(cell.hex for cell in map_tile.cells if top[cell.hex] is cell):
        moved = [(x - spaces.left, y - spaces.top) for x, y in border]
        yield Shape(paths.polygon(moved), None, stroke)


def _sides_alike(field: str, cell: _Cell, grid: HexGrid, top: Mapping[Hex, _Cell]) -> list[str]:
    """Return the names of the sides on which a hex's neighbour has the same value in a field."""
    if not field:
        return []
    beside = zip(grid.sides, cell.hex.neighbours(), strict=True)
    own = cell.record.get(field)
    return [side for side, here in beside if here in top and top[here].record.get(field) == own]
