"""Where a unit may end its movement, or why it may not: pure functions of the land and the things on it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import counted
from referee.games.cloudspire.land import PATH, TERRAINS, Land, in_words

NOTHING: frozenset[Hex] = frozenset()


class March(NamedTuple):
    """A unit that is about to move.

    start: its hex, or its gate. movement: its steps. level: the hardest terrain that it may enter, 0 for path. goal:
    the gate that it marks. walls: hexes that no unit enters. blocked: units that it may not displace. heroes: friendly
    heroes that it may displace. can_fly: it passes over units. home: its own gate, if it may return there. passable:
    friends that it may pass (CS-R32). may_take_fewer_steps: any number of steps that makes progress
    is allowed (CS-R74). flown_over: walls over which it may fly without ending there, such as spires.
    """

    start: Hex
    movement: int
    level: int
    goal: Hex
    walls: frozenset[Hex] = NOTHING
    blocked: frozenset[Hex] = NOTHING
    heroes: frozenset[Hex] = NOTHING
    can_fly: bool = False
    home: Hex | None = None
    passable: frozenset[Hex] = NOTHING
    may_take_fewer_steps: bool = False
    flown_over: frozenset[Hex] = NOTHING

    def distances(self, land: Land) -> Mapping[Hex, int]:
        """Return the distance of each valid hex from the mark (CS-DEF-08); invalid hexes are left out (CS-DEF-16)."""
        return land.distances_to(self.goal, self.level, self.walls)


class Way(NamedTuple):
    """The path of a unit to an end hex. hexes: those that it enters. displaced: those with a hero that it displaces."""

    hexes: tuple[Hex, ...] = ()
    displaced: tuple[Hex, ...] = ()


class EndHexes(NamedTuple):
    """The legal end hexes of a minion, including its own hex if it may stay.

    ways: the path to each end hex. distance: from its start to the mark; None if it starts on an invalid hex. steps:
    how many it takes; 0 if it cannot make progress.
    """

    ways: Mapping[Hex, Way]
    distance: int | None
    steps: int


# Minions.


def minion_end_hexes(land: Land, march: March) -> EndHexes:
    """Return where a minion may end its movement (CS-MOVE-05 to CS-MOVE-17)."""
    return land.cached(march, lambda: _end_hexes(land, march))


def _end_hexes(land: Land, march: March) -> EndHexes:
    distance = march.distances(land).get(march.start)
    if distance is not None:
        return _ends_with_progress(land, march, distance)
    return _ends_from_invalid_hex(land, march)


def _ends_with_progress(land: Land, march: March, distance: int) -> EndHexes:
    """Return the end hexes by full movement, else by as many steps as possible, else to the side."""
    by_steps = _all_ways(land, march, distance)
    distances = march.distances(land)
    found: dict[Hex, Way] = {}
    for steps in range(march.movement, 0, -1):
        nearer = {hex: way for hex, way in by_steps[steps].items() if distances[hex] < distance}
        found = {**nearer, **found}
        free = any(not way.displaced for way in nearer.values())
        if nearer and not march.may_take_fewer_steps and (free or steps == march.movement):
            return EndHexes(found, distance, steps)
    if found and march.may_take_fewer_steps:
        return EndHexes(found, distance, min(len(way.hexes) for way in found.values()))
    steps = max((len(way.hexes) for way in found.values()), default=0)
    lateral = {hex: way for ways in reversed(by_steps) for hex, way in ways.items() if distances[hex] == distance}
    return EndHexes({march.start: Way(), **lateral, **found}, distance, steps)


def _all_ways(land: Land, march: March, distance: int) -> list[dict[Hex, Way]]:
    """Return, by number of steps, the hexes within a distance of the mark, each by the way displacing fewest heroes."""
    distances, beside = march.distances(land), land.neighbours
    found: list[dict[Hex, Way]] = [{} for _ in range(march.movement + 1)]
    gates = land.gate_hexes

    def walk(hex: Hex, gone: tuple[Hex, ...], displaced: tuple[Hex, ...]) -> None:
        steps = len(gone) + 1
        left = march.movement - steps
        for near in beside[hex]:
            is_below = near in march.flown_over
            away = 0 if is_below else distances.get(near)
            if away is None or away - left > distance or near in gates or near == march.start or near in gone:
                continue
            is_shut = is_below or near in march.blocked
            if is_shut and not march.can_fly:
                continue
            way = Way((*gone, near), (*displaced, near) if near in march.heroes else displaced)
            known = found[steps].get(near)
            if not is_shut and away <= distance and (known is None or len(way.displaced) < len(known.displaced)):
                found[steps][near] = way
            if left:
                walk(near, way.hexes, displaced if march.can_fly else way.displaced)

    if march.movement:
        walk(march.start, (), ())
    return found


def _ends_from_invalid_hex(land: Land, march: March) -> EndHexes:
    """Return the ends of a minion on an invalid hex: by a shortest way to a valid hex, then closer to the mark.

    If it cannot reach a valid hex, it goes as close to one as it can (CS-MOVE-17).
    """
    distances = march.distances(land)
    taken = (march.walls | march.blocked | march.heroes | land.gate_hexes) - {march.start}
    far: dict[Hex, int] = {hex: 0 for hex in distances if hex not in taken}
    reached = list(far)
    for hex in reached:
        for near in land.neighbours[hex]:
            if near not in far and near not in taken:
                far[near] = far[hex] + 1
                reached.append(near)
    found = {march.start: Way()}
    for left in reversed(range(march.movement)):
        nearer = {
            near: Way((*way.hexes, near))
            for hex, way in found.items()
            for near in land.neighbours[hex]
            if near in far and far[near] < far[hex]
        }
        if any(not far[hex] for hex in nearer):
            return _ends_beyond(land, march, nearer, left)
        found = nearer or found
    return EndHexes(found, None, 0)


def _ends_beyond(land: Land, march: March, valid: Mapping[Hex, Way], left: int) -> EndHexes:
    found: dict[Hex, Way] = {}
    for hex, before in valid.items():
        for end, way in _end_hexes(land, march._replace(start=hex, movement=left)).ways.items():
            found.setdefault(end, Way((*before.hexes, *way.hexes), way.displaced))
    return EndHexes(found, None, max((len(way.hexes) for way in found.values()), default=0))


def minion_end_fault(land: Land, march: March, end: Hex) -> tuple[str, str]:
    """Return the clause that forbids a minion to end its movement on a hex, and the reason."""
    ends, distances = minion_end_hexes(land, march), march.distances(land)
    name, stays = land.name(end), end == march.start
    obstacle = None if stays else blocked_hex_fault(land, march, end)
    if obstacle:
        return obstacle
    if end not in distances and not stays:
        return "CS-DEF-16", f"no route leads from {name} to the mark"
    if ends.distance is None and march.movement:
        if ends.ways.keys() == {march.start}:
            return "CS-MOVE-17", "the minion is on an invalid hex, and no free hex next to it leads to a valid one"
        said = "from an invalid hex it must first move to the nearest valid hex, then towards the mark"
        return "CS-MOVE-17", f"{said}: {_hexes_in_words(land, ends, end)}"
    if ends.distance is None:
        return "CS-MOVE-05", _too_far_text(land, march, end)
    if stays:
        ways = f"{counted(ends.steps, 'step')} to {_hexes_in_words(land, ends, end)}"
        return "CS-MOVE-05", f"the unit may not stay, because it can make progress ({ways})"
    here, there = distances[end], ends.distance
    if here > there:
        said = f"{name} is {counted(here, 'hex', 'hexes')} from the mark"
        return "CS-MOVE-09", f"{said}, but the unit starts only {there} away"
    if here == there and march.start in ends.ways:
        return "CS-MOVE-08", _too_far_text(land, march, end)
    if here == there:
        said = f"{name} is no nearer to the mark ({counted(here, 'hex', 'hexes')}), but the unit can make progress"
        return "CS-MOVE-08", f"{said}: {_hexes_in_words(land, ends, end)}"
    return _step_count_fault(land, march, ends, end)


def _step_count_fault(land: Land, march: March, ends: EndHexes, end: Hex) -> tuple[str, str]:
    name = land.name(end)
    by_steps = _all_ways(land, march, ends.distance or 0)
    counts = [steps for steps, ways in enumerate(by_steps) if end in ways]
    if not counts:
        return "CS-MOVE-05", _too_far_text(land, march, end)
    fewer, needed = max(counts), ends.steps
    clause = "CS-MOVE-05" if needed == march.movement else "CS-MOVE-07"
    progress = f"progress takes {counted(needed, 'step')}: {_hexes_in_words(land, ends, end)}"
    return clause, f"{name} takes {counted(fewer, 'step')}, but {progress}"


def blocked_hex_fault(land: Land, march: March, end: Hex) -> tuple[str, str] | None:
    """Return why a hex cannot be an end for a unit whatever its movement, or None."""
    name = land.name(end)
    if end not in land.neighbours:
        return "CS-MOVE-21", f"{name} is in the sky"
    if end in land.gate_hexes:
        return "CS-MOVE-21", "only a hero can enter a gate, and only its own gate"
    if end in march.walls:
        return "CS-MOVE-11", f"a spire, a landmark, a neutral unit or a closed well blocks {name}"
    if end in march.blocked:
        return "CS-MOVE-11", f"another unit is on {name}"
    if land.level(end) > march.level:
        most = f"{TERRAINS[march.level]} and easier terrain" if march.level else PATH
        may = f"it may enter only {most}"
        return ("CS-DEF-14" if march.level else "CS-DEF-15"), f"{name} is {land.terrain(end)}; {may}"
    return None


def _hexes_in_words(land: Land, ends: EndHexes, near: Hex) -> str:
    return in_words(ends.ways, near, land.name)


# Heroes.


def hero_ends(land: Land, march: March) -> Mapping[Hex, Way]:
    """Return where a hero may end its movement, each with a shortest way; its own hex is left out (CS-MOVE-19)."""
    return land.cached(("hero", march), lambda: dict(_hero_ways(land, march)))


def _hero_ways(land: Land, march: March) -> Iterator[tuple[Hex, Way]]:
    closed = march.walls | march.blocked | (land.gate_hexes - {march.home})
    ways: dict[Hex, tuple[Hex, ...]] = {march.start: ()}
    reached = [march.start]
    for hex in reached:
        way = ways[hex]
        if len(way) == march.movement or (hex == march.home and way):
            continue
        for near in land.neighbours[hex]:
            flown = near in march.flown_over or (march.can_fly and near in march.blocked)
            passes = flown or near not in closed or near in march.passable
            if near not in ways and passes and land.level(near) <= march.level:
                ways[near] = (*way, near)
                reached.append(near)
    for hex, way in ways.items():
        if way and hex not in closed:
            yield hex, Way(way)


def hero_end_fault(land: Land, march: March, end: Hex) -> tuple[str, str]:
    """Return the clause that forbids a hero to end its movement on a hex, and the reason."""
    name = land.name(end)
    if end in march.blocked:
        return "CS-MOVE-20", f"{name} is occupied"
    found = blocked_hex_fault(land, march, end)
    if found and end in march.walls:
        return "CS-MOVE-20", found[1]
    if end == march.start:
        return "CS-MOVE-19", "it is already on that hex"
    if end == march.home:
        return "CS-MOVE-19", _too_far_text(land, march, end)
    if found:
        return found
    is_near = land.steps(march.start, end) <= march.movement
    if land.level(march.start) > march.level and is_near and not land.are_adjacent(march.start, end):
        return (
            "CS-MOVE-18",
            f"its first step from {land.name(march.start)}, which is invalid for it, must be to a valid hex",
        )
    return "CS-MOVE-19", _too_far_text(land, march, end)


def _too_far_text(land: Land, march: March, end: Hex) -> str:
    if land.steps(march.start, end) <= march.movement:
        start, within = _place(land, march.start), counted(march.movement, "step")
        return f"{_place(land, end)} cannot be reached from {start} in {within}: no open route leads there"
    return f"{_place(land, end)} is not within {counted(march.movement, 'step')} of {_place(land, march.start)}"


def _place(land: Land, hex: Hex) -> str:
    """Return the name of a hex, or `its gate`."""
    return "its gate" if hex in land.gate_hexes else land.name(hex)


# Displacement.


def displacements(way: Way, start: Hex) -> tuple[tuple[Hex, Hex], ...]:
    """Return, for each displaced hero in order, its hex and the hex that the mover came from (CS-MOVE-14)."""
    before = dict(zip(way.hexes, (start, *way.hexes), strict=False))
    return tuple([(hex, before[hex]) for hex in way.displaced])


def hexes_for_displaced(land: Land, hero: March) -> tuple[Hex, ...]:
    """Return where a displaced hero may go if it cannot take the mover's hex (CS-MOVE-15, CS-MOVE-16).

    These are the free hexes beside it that it may enter, else any free hexes beside it, else its own gate.
    """
    taken, beside = hero.walls | hero.blocked | land.gate_hexes, land.neighbours[hero.start]
    free = [near for near in beside if near not in taken]
    own = [near for near in free if land.level(near) <= hero.level]
    gates = [near for near in beside if near == hero.home]
    return tuple(own or free or gates)
