"""Tiles as printed, how they are turned and placed, and the land that they make: names, routes, influence."""

import dataclasses
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple, TypeVar

from pnp.geometry.hexes import Hex
from referee.engine.core.looking import Memo
from referee.engine.verbs import listed

PATH, PLAINS, FOREST, MOUNTAIN, WATER = TERRAINS = ("path", "plains", "forest", "mountain", "water")
"""The kinds of terrain, the easiest first."""
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = Hex(0, 0).neighbours()
COMPASS = {"e": EAST, "se": SOUTH_EAST, "sw": SOUTH_WEST, "w": WEST, "nw": NORTH_WEST, "ne": NORTH_EAST}
"""The six directions by name, clockwise from the east."""
ISLE = {
    **dict(zip("abcdefg", (Hex(0, 0), EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST), strict=True)),
    **dict(zip("hijklm", (Hex(2, -1), Hex(1, -2), Hex(-1, -1), Hex(-2, 1), Hex(-1, 2), Hex(1, 1)), strict=True)),
}
"""The hex of each cell of an isle that is not turned, by letter: the centre, the ring, the points of the star."""
EARTHSCAPE = {"a": Hex(0, 0), "b": EAST, "c": SOUTH_EAST}
"""The hex of each cell of an earthscape that is not turned, by letter."""
FORTRESS = tuple(Hex(q, r) for q in (0, -1, -2) for r in (0, 1, 2))
"""The hexes of a fortress that is not turned; the first is its gate, open to the east, north-east and north-west."""
NOTCHES = ("sw", "w", "nw", "ne", "e", "se")
"""The notch of an isle into which a fortress fits, by the turn of the fortress."""
_RIGHT = (Hex(0, 0), Hex(1, 3), Hex(-3, 4), Hex(-4, 1), Hex(-1, -3), Hex(3, -4), Hex(4, -1))
_LEFT = (Hex(0, 0), Hex(3, 1), Hex(-1, 4), Hex(-4, 3), Hex(-3, -1), Hex(1, -4), Hex(4, -3))


class Cell(NamedTuple):
    """A cell of a tile. letter: as printed. hex: where it is while the tile is not turned, relative to cell a."""

    letter: str
    hex: Hex
    terrain: str
    has_well: bool


class Tile(NamedTuple):
    """An isle or an earthscape. name: the number of an isle, or e1, e2 and so on. row: its id in the data."""

    name: str
    cells: tuple[Cell, ...]
    row: str = ""


class PlacedTile(NamedTuple):
    """A tile on the map. hex: where its cell a is. turn: by how many sixths it is turned clockwise."""

    tile: Tile
    hex: Hex
    turn: int = 0

    def cells(self) -> tuple[tuple[Hex, Cell], ...]:
        """Return the cells of the tile with the hexes of the map on which they are."""
        return tuple([(self.hex.moved(*cell.hex.turned(self.turn)), cell) for cell in self.tile.cells])


class Gate(NamedTuple):
    """The gate of a seat. turn: by how many sixths its fortress is turned clockwise."""

    seat: int
    hex: Hex
    turn: int = 0

    def fortress(self) -> tuple[Hex, ...]:
        """Return the hexes that the fortress covers, the gate first."""
        return tuple([self.hex.moved(*cell.turned(self.turn)) for cell in FORTRESS])

    def open_hexes(self) -> tuple[Hex, ...]:
        """Return the three hexes to which the gate is open."""
        return tuple([self.hex.moved(*side.turned(self.turn)) for side in (EAST, NORTH_EAST, NORTH_WEST)])


def tile(name: str, hexes: Mapping[str, tuple[str, bool]], row: str = "") -> Tile:
    """Return a tile. hexes: the terrain of each letter, and whether there is a well. row: its id in the data."""
    places = EARTHSCAPE if name.startswith("e") else ISLE
    return Tile(name, tuple([Cell(letter, places[letter], *hexes[letter]) for letter in hexes]), row)


def centre(position: int, handedness: str = "right") -> Hex:
    """Return the hex at the centre of a position: 0 in the middle of the map, 1 to 6 clockwise around 0 (CS-R05)."""
    return (_LEFT if handedness == "left" else _RIGHT)[position]


def star(position: int, handedness: str = "right") -> frozenset[Hex]:
    """Return the thirteen hexes of a position, whichever isle is on it."""
    middle = centre(position, handedness)
    return frozenset([middle.moved(*cell) for cell in ISLE.values()])


def gate(seat: int, position: int, notch: str, handedness: str = "right") -> Gate:
    """Return the gate of a fortress in a notch of the isle in a position, or raise a ValueError for another notch."""
    step = COMPASS.get(notch)
    if step is None:
        raise ValueError(f"there is no notch {notch!r}: allowed are {', '.join(COMPASS)}")
    return Gate(seat, centre(position, handedness).moved(2 * step.q, 2 * step.r), NOTCHES.index(notch))


# The land.

T = TypeVar("T")
CACHED_SEARCHES = 2048
"""The number of search results that a land caches."""
FAR = 99
"""The distance of hexes that are not joined: greater than any other."""
NAMED_HEXES_LIMIT = 6
"""How many hexes a sentence names if there are at least two more."""
LEVEL = {terrain: level for level, terrain in enumerate(TERRAINS)}
"""The difficulty of each terrain, from 0 for path (CS-DEF-13)."""


class PrintedHex(NamedTuple):
    """A hex of an isle or earthscape. group: its hex group. name: its name as printed."""

    terrain: str
    has_well: bool
    group: str
    name: str


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Land:
    """The revealed part of the map; it never changes.

    places: the hexes of isles and earthscapes. gates: the gate of each seat. neighbours: the neighbours of each hex,
    gates included. levels: the difficulty of each hex, 0 for path and gates. names: the hexes by their printed names.
    gate_hexes: the hexes of all gates.
    """

    places: Mapping[Hex, PrintedHex]
    gates: Mapping[int, Gate]
    neighbours: Mapping[Hex, tuple[Hex, ...]]
    levels: Mapping[Hex, int]
    names: Mapping[str, Hex]
    gate_hexes: frozenset[Hex]
    _cache: Memo = dataclasses.field(default_factory=lambda: Memo(CACHED_SEARCHES), repr=False)

    def terrain(self, hex: Hex) -> str:
        """Return the terrain of a hex; a gate is as easy as path, the sky has none."""
        place = self.places.get(hex)
        return place.terrain if place else PATH if hex in self.gate_hexes else ""

    def level(self, hex: Hex) -> int:
        """Return the difficulty of a hex, 0 for path and gates; the sky is harder than any terrain."""
        return self.levels.get(hex, len(TERRAINS))

    def is_well(self, hex: Hex) -> bool:
        """Return whether a hex has a Source Well."""
        place = self.places.get(hex)
        return place is not None and place.has_well

    def group(self, hex: Hex) -> str:
        """Return the hex group of a hex: the name of its isle or earthscape, or empty (CS-DEF-18)."""
        place = self.places.get(hex)
        return place.group if place else ""

    def wells(self) -> tuple[Hex, ...]:
        """Return the hexes with a Source Well."""
        return tuple([hex for hex, place in self.places.items() if place.has_well])

    def gate_at(self, hex: Hex) -> Gate | None:
        """Return the gate on a hex, or None."""
        return next((gate for gate in self.gates.values() if gate.hex == hex), None)

    def are_adjacent(self, one: Hex, other: Hex) -> bool:
        """Return whether two hexes of the land share an open side (CS-DEF-02)."""
        return other in self.neighbours.get(one, ())

    def name(self, hex: Hex) -> str:
        """Return the printed name of a hex; a hex in the sky is named after a neighbour (4k+ne) or by its axes."""
        place = self.places.get(hex)
        if place:
            return place.name
        if hex not in self.gate_hexes:
            for word, step in COMPASS.items():
                neighbour = self.places.get(hex.moved(-step.q, -step.r))
                if neighbour:
                    return f"{neighbour.name}+{word}"
        return f"{hex.q},{hex.r}"

    def parse_hex(self, text: str) -> Hex | None:
        """Return the hex that a person means: 4k, e3b, 4k+ne for a hex beside it, or 1,-2 by its axes."""
        name, *ways = text.casefold().replace(" ", "").split("+")
        hex = self.names.get(name) or axial(name)
        for way in ways:
            if hex is None or way not in COMPASS:
                return None
            hex = hex.moved(*COMPASS[way])
        return hex

    def distances_from(self, start: Hex) -> Mapping[Hex, int]:
        """Return the distance of each hex from a given hex, whatever the terrain (CS-DEF-09)."""
        return self._distances_from(start, len(TERRAINS), frozenset(), self.gate_hexes)

    def steps(self, one: Hex, other: Hex) -> int:
        """Return the distance between two hexes, whatever the terrain, or FAR if no hexes join them."""
        return self.distances_from(one).get(other, FAR)

    def hexes_within(self, start: Hex, steps: int) -> tuple[Hex, ...]:
        """Return the hexes within a number of steps, whatever the terrain, the nearest first."""
        return tuple([hex for hex, away in self.distances_from(start).items() if away <= steps])

    def distances_to(self, goal: Hex, level: int, blocked: frozenset[Hex] = frozenset()) -> Mapping[Hex, int]:
        """Return how far each hex is from a goal for a unit that may enter terrain up to a level (CS-DEF-08).

        blocked: the spires and landmarks, which no route passes. A route passes a gate only at its ends. The result
        leaves out the hexes that are too hard for the unit or have no route.
        """
        return self._distances_from(goal, level, blocked, frozenset())

    def _distances_from(
        self, start: Hex, level: int, blocked: frozenset[Hex], through: frozenset[Hex]
    ) -> Mapping[Hex, int]:
        """Return the cached distances from a hex, nearest first. Routes end at each gate that is not in `through`."""
        key = (start, level, blocked, through)
        return self.cached(key, lambda: self._distances(start, level, blocked, through))

    def _distances(self, start: Hex, level: int, blocked: frozenset[Hex], through: frozenset[Hex]) -> Mapping[Hex, int]:
        ends, levels = self.gate_hexes.difference(through, (start,)), self.levels
        distances = {start: 0}
        reached = [start]
        for hex in reached:
            if hex in ends:
                continue
            away = distances[hex] + 1
            for neighbour in self.neighbours.get(hex, ()):
                if neighbour not in distances and neighbour not in blocked and levels[neighbour] <= level:
                    distances[neighbour] = away
                    reached.append(neighbour)
        return distances

    def cached(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the cached result for a key, or compute it; the result must depend only on the key and the land."""
        return self._cache.result(key, work)

    def groups_beside(self, group: str) -> frozenset[str]:
        """Return the hex groups that touch a group."""
        mine = [hex for hex, place in self.places.items() if place.group == group]
        found = {self.group(neighbour) for hex in mine for neighbour in self.neighbours[hex]}
        return frozenset(found - {group, ""})

    def influence(self, seat: int, spires: Collection[Hex], *, with_neighbours: bool = True) -> frozenset[str]:
        """Return the hex groups over which a seat has influence (CS-DEF-17).

        These are the groups at its open gate and under its spires, and, with `with_neighbours`, the groups beside them.
        """
        key = ("influence", seat, frozenset(spires), with_neighbours)
        return self.cached(key, lambda: self._influence(seat, spires, with_neighbours))

    def _influence(self, seat: int, spires: Collection[Hex], with_neighbours: bool) -> frozenset[str]:
        gate = self.gates.get(seat)
        at_gate = self.neighbours.get(gate.hex, ()) if gate else ()
        own = {self.group(hex) for hex in (*at_gate, *spires)} - {""}
        return frozenset(own.union(*[self.groups_beside(group) for group in own]) if with_neighbours else own)

    def parted_gates(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of seats between whose gates there is no route of path hexes."""
        return self.cached("parted gates", lambda: self._gates_parted_by({}))

    def earthscape_faults(
        self, laid: PlacedTile, taken: Collection[Hex], influenced: Collection[str]
    ) -> Iterator[tuple[str, str]]:
        """Yield the clause and the reason for each rule that the placement of an earthscape would break.

        taken: the hexes with units, spires and landmarks. influenced: the hex groups under the player's influence.
        """
        covered = [hex for hex, _ in laid.cells()]
        forts = self._forts()
        for hex in covered:
            if hex in forts:
                yield "CS-EARTH-01", f"{self.name(hex)} is under a fortress"
            elif hex in taken:
                yield "CS-EARTH-01", f"{self.name(hex)} is occupied"
            elif self.group(hex).startswith("e"):
                yield "CS-EARTH-05", f"{self.name(hex)} is part of another earthscape"
            elif self.is_well(hex):
                yield "CS-EARTH-01", f"{self.name(hex)} has a Source Well"
        touched = {self.group(near) for hex in covered for near in (hex, *self._around(hex))} - {""}
        if not touched.intersection(influenced):
            where = f"only {', '.join(sorted(touched))}, where you have no influence" if touched else "no hex group"
            yield "CS-EARTH-02", f"the earthscape covers or touches {where}"
        if forts.isdisjoint(covered):
            cells = {hex: cell.terrain == PATH for hex, cell in laid.cells()}
            cut = any(self.levels.get(hex) == 0 and not is_path for hex, is_path in cells.items())
            parted = set(self._gates_parted_by(cells)).difference(self.parted_gates()) if cut else ()
            for one, other in sorted(parted):
                yield "CS-EARTH-04", f"no path would join the gates of seats {one + 1} and {other + 1}"

    def _gates_parted_by(self, cells: Mapping[Hex, bool]) -> tuple[tuple[int, int], ...]:
        """Return the pairs of seats whose gates no path would join if new hexes were on the map.

        cells: whether each new hex is path.
        """
        parts = self._path_parts(cells)
        doors = {seat: {parts[hex] for hex in gate.open_hexes() if hex in parts} for seat, gate in self.gates.items()}
        pairs = combinations(sorted(self.gates), 2)
        return tuple([(one, other) for one, other in pairs if doors[one].isdisjoint(doors[other])])

    def _path_parts(self, cells: Mapping[Hex, bool]) -> dict[Hex, Hex]:
        """Return for each path hex, with the new hexes on the map, one hex that stands for all hexes joined to it."""
        paths = self.cached("paths", lambda: {hex for hex, place in self.places.items() if place.terrain == PATH})
        left = (paths - cells.keys()) | {hex for hex, is_path in cells.items() if is_path}
        parts: dict[Hex, Hex] = {}
        while left:
            start = left.pop()
            parts[start], edge = start, [start]
            for hex in edge:
                near = left.intersection(self._around(hex))
                left -= near
                parts.update(dict.fromkeys(near, start))
                edge += near
        return parts

    def _forts(self) -> frozenset[Hex]:
        return self.cached("forts", lambda: frozenset([hex for gate in self.gates.values() for hex in gate.fortress()]))

    def _around(self, hex: Hex) -> tuple[Hex, ...]:
        """Return the six neighbours of a hex, including those in the sky."""
        return self.cached(("around", hex), hex.neighbours)


def build_land(tiles: Iterable[PlacedTile], gates: Iterable[Gate]) -> Land:
    """Return the land made of tiles, in the order in which they were laid (CS-EARTH-03), and gates."""
    places = {
        hex: PrintedHex(cell.terrain, cell.has_well, laid.tile.name, f"{laid.tile.name}{cell.letter}")
        for laid in tiles
        for hex, cell in laid.cells()
    }
    by_seat = {gate.seat: gate for gate in gates}
    beside = {hex: [near for near in hex.neighbours() if near in places] for hex in places}
    for gate in by_seat.values():
        beside[gate.hex] = [near for near in gate.open_hexes() if near in places]
        for near in beside[gate.hex]:
            beside[near].append(gate.hex)
    gate_hexes = frozenset([gate.hex for gate in by_seat.values()])
    return Land(
        places,
        by_seat,
        {hex: tuple(near) for hex, near in beside.items()},
        {hex: LEVEL[places[hex].terrain] if hex in places else 0 for hex in beside},
        {place.name: hex for hex, place in places.items()},
        gate_hexes,
    )


def in_words(hexes: Iterable[Hex], near: Hex, name: Callable[[Hex], str]) -> str:
    """Return the names of hexes for a sentence; if there are many, those nearest to `near` and the number of others."""
    found = sorted(hexes, key=near.steps)
    more = len(found) - NAMED_HEXES_LIMIT
    named = sorted(map(name, found if more < 2 else found[:NAMED_HEXES_LIMIT]))
    return listed(named, "or") if more < 2 else f"{', '.join(named)} and {more} more"


def have_path_contact(one: PlacedTile, other: PlacedTile) -> bool:
    """Return whether path touches path across the border between two tiles (CS-SETUP-11)."""
    theirs = {hex for hex, cell in other.cells() if cell.terrain == PATH}
    return any(not theirs.isdisjoint(hex.neighbours()) for hex, cell in one.cells() if cell.terrain == PATH)


def axial(text: str) -> Hex | None:
    """Return the hex whose axes the text gives, such as 1,-2; None for any other text."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part.removeprefix("-").isdecimal() for part in parts):
        return None
    return Hex(int(parts[0]), int(parts[1]))
