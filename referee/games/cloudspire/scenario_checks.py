"""Checks of a scenario: its tiles fit, paths join its gates, and chips, points and landmarks suffice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from pnp.geometry.hexes import Hex
from referee.engine import counted
from referee.games.cloudspire.catalogue import HERO, SWAMP, Chip, Contents
from referee.games.cloudspire.land import Land
from referee.games.cloudspire.scenarios import Scenario
from referee.games.cloudspire.tiles import PATH, Gate, Laid

HEROES_MOST = 2
Fault = Callable[[str, str], None]
"""Reports a fault: the field, and a message."""
Isles = Sequence[tuple[int, str, int]]
"""The isles of a scenario: position, tile and turn."""


def check_map(
    fault: Fault, land: Land, isles: Isles, laid_isles: Iterable[Laid], scapes: Sequence[Laid], gates: Sequence[Gate]
) -> None:
    """Check that each tile is used once, that nothing overlaps, and that paths join the gates."""
    twice = "is used twice, but there is only one"
    check_once(fault, "map.isles", [tile for _, tile, _ in isles if tile], "isle", twice)
    check_once(fault, "map.isles", [str(place) for place, _, _ in isles], "position", "has two isles")
    check_once(fault, "map.earthscapes", [one.tile.name for one in scapes], "earthscape", twice)
    ground = {hex: cell for one in laid_isles for hex, cell in one.cells()}
    taken: dict[Hex, str] = {}
    for one in gates:
        for hex in one.fortress():
            if hex in taken or hex in ground:
                what = taken.get(hex) or "an isle"
                fault(f"sides.{one.seat}.gate", f"its fortress overlaps {what} at {hex.q},{hex.r}")
                break
        taken.update(dict.fromkeys(one.fortress(), f"the fortress of side {one.seat}"))
        if not any(land.terrain(near) == PATH for near in one.open()):
            fault(f"sides.{one.seat}.gate", "no path hex is next to the gate (turn its isle)")
    for laid in scapes:
        for hex, _ in laid.cells():
            what = taken.get(hex) or ("a Source Well" if hex in ground and ground[hex].well else "")
            if what:
                fault("map.earthscapes", f"{laid.tile.name} covers {what} at {hex.q},{hex.r}")
            taken[hex] = laid.tile.name
    for first, second in land.parted_gates():
        fault("map", f"no path joins the gates of side {first} and side {second} (turn an isle)")


def check_swamps(fault: Fault, land: Land, scenario: Scenario) -> None:
    """Check that the swamps are on the wells closest to the gate of the first side, if the scenario says so."""
    if not scenario.sides or not any(scenario.specials("swamps_near_you")):
        return
    steps = land.steps_from(scenario.sides[0].gate.hex)
    swamps = [hex for site in scenario.landmarks if site.type == SWAMP and (hex := land.named(site.on)) is not None]
    closest = sorted(steps.get(hex, len(steps)) for hex in land.wells())[: len(swamps)]
    if sorted(steps.get(hex, len(steps)) for hex in swamps) != closest:
        fault("landmarks", "the swamps must be on the wells closest to the gate of side 0")


def check_once(fault: Fault, field: str, names: Iterable[str], kind: str, what: str) -> None:
    """Report each name that appears more than once. what: the end of the message."""
    for name, count in Counter(names).items():
        if count > 1:
            fault(field, f"{kind} {name} {what}")


def check_stack(fault: Callable[[str], None], units: Sequence[Sequence[Chip]], wave: int, cp: Sequence[int]) -> None:
    """Check that chips and points suffice for a stack, and that its order is allowed (CS-PREP)."""
    every = [chip for group in units for chip in group]
    for chip, count in Counter(every).items():
        if count > chip.copies:
            are = "is" if chip.copies == 1 else "are"
            fault(f"{count} of {chip.name} are needed, but there {are} only {chip.copies}")
    points, limit = sum(chip.cp for chip in every), cp[min(wave, len(cp)) - 1] if cp else 0
    if points > limit:
        fault(f"the stack of wave {wave} costs {points} CP, but there are only {limit} (CS-PREP-05)")
    for clause, message in _order_faults(units, wave):
        fault(f"{message} ({clause})")


def check_whole(fault: Fault, contents: Contents, scenario: Scenario) -> None:
    """Check the sides, the first side, the medals and the landmarks of a scenario."""
    people = scenario.people
    if any(side.automatic for side in scenario.sides[:people]):
        fault("sides", "list the sides of players before the automatic ones")
    if people != {"solo": 1, "coop": 2}.get(scenario.book, people):
        fault("sides", f"the {scenario.book} book is not for {counted(people, 'person', 'people')} (CS-SOLO-02)")
    if not 0 <= scenario.first < len(scenario.sides):
        fault("first", f"there is no side {scenario.first} (sides are counted from 0)")
    if len(scenario.medals) != 3:
        fault("medals", f"a scenario has three medals (got {len(scenario.medals)})")
    check_once(fault, "sides", [side.faction for side in scenario.sides if side.faction], "faction", "is on two sides")
    for kind, count in Counter(site.type for site in scenario.landmarks).items():
        printed = sum(one.type == kind for one in contents.landmarks.values())
        if count > printed:
            fault("landmarks", f"{count} of type {kind} are needed, but there are only {printed}")
    check_once(fault, "landmarks", [site.face for site in scenario.landmarks if site.face], "landmark", "is used twice")


def _order_faults(groups: Sequence[Sequence[Chip]], wave: int) -> Iterator[tuple[str, str]]:
    """Yield each fault in the order of a stack, with its clause."""
    heroes = [chip for group in groups for chip in group if chip.kind == HERO]
    for group in groups:
        if len(group) > 1 and any(chip.kind == HERO for chip in group):
            yield "CS-PREP-16", "a hero is in a group"
        for above, below in pairwise(group):
            if above.basic.movement > below.basic.movement:
                yield "CS-PREP-11", f"{above.name} is above {below.name}, which is slower"
    kinds = [bool(group) and group[0].kind == HERO for group in groups]
    minions = [place for place, is_hero in enumerate(kinds) if not is_hero]
    if minions and any(kinds[minions[0] : minions[-1]]):
        yield "CS-PREP-17", "a hero is between minions"
    if len(heroes) > HEROES_MOST:
        yield "CS-PREP-14", f"there are {len(heroes)} heroes, but at most {HEROES_MOST} are allowed"
    if wave == 1 and any(not hero.start for hero in heroes):
        yield "CS-PREP-12", "only the starting hero is allowed in wave 1"
