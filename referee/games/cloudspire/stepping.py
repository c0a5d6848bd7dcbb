"""Units that effects put elsewhere: teleported, pushed, out of their group, newly raised; the ancient that wanders."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.geometry.hexes import Hex
from referee.games.cloudspire import chips, stats
from referee.games.cloudspire.conditions import FLYING
from referee.games.cloudspire.deeds import Deed
from referee.games.cloudspire.defeat import Cause
from referee.games.cloudspire.deploying import activate, show_top
from referee.games.cloudspire.gates import hit_gate
from referee.games.cloudspire.land import LEVEL
from referee.games.cloudspire.names import hex_name
from referee.games.cloudspire.pieces import called, hex_of, piece_of
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.placing import is_free
from referee.games.cloudspire.state import NEUTRAL, SpireState, barracks, group

OTHER_STONE, OWN_SPIRE, OWN_GATE = "other_stone", "own_spire", "own_gate_side"


def is_valid(state: SpireState, unit: Unit, hex: Hex) -> bool:
    """Return whether a unit may stand on a hex: it is free, within its terrain, and a minion can go on (CS-DEF-16)."""
    level = LEVEL[stats.allowance_of(state, unit)]
    if not is_free(state, hex) or state.land.level(hex) > level:
        return False
    gate = None if unit.hero or unit.seat == NEUTRAL else state.gate(state.marks[unit.seat])
    walls = frozenset([spire.hex for spire in state.spires.values()] + [one.hex for one in state.landmarks])
    return gate is None or hex in state.land.routes_to(gate.hex, level, walls)


def landing_hexes(state: SpireState, deed: Deed, unit: Unit) -> list[Hex]:
    """Return where a unit may be teleported; nowhere if it was teleported in this turn (CS-MOVE-23)."""
    if unit.teleported:
        return []
    found = _to(state, deed) if deed.doing.to else state.land.within(unit.hex, deed.doing.spaces)
    return [hex for hex in dict.fromkeys(found) if hex != unit.hex and is_valid(state, unit, hex)]


def _to(state: SpireState, deed: Deed) -> Iterable[Hex]:
    """Return the hexes that belong to the place that a teleport names."""
    beside = state.land.beside
    if deed.doing.to == OWN_SPIRE:
        return (hex for spire in state.spires_of(deed.owner) for hex in beside.get(spire.hex, ()))
    if deed.doing.to == OWN_GATE:
        gate = state.gate(deed.owner)
        return () if gate is None else beside.get(gate.hex, ())
    own = hex_of(state, deed.source.piece)
    talent = deed.source.record
    shown = [(one.hex, state.contents.landmarks[one.face]) for one in state.landmarks if one.face]
    stones = [hex for hex, landmark in shown if hex != own and talent in landmark.talents]
    return (hex for stone in stones for hex in beside.get(stone, ()))


def pushed_hexes(state: SpireState, deed: Deed, unit: Unit) -> list[Hex]:
    """Return where a unit may be pushed: free hexes, step by step further away from the chip that pushes it.

    The terrain does not matter. No unit is pushed onto a gate.
    """
    origin = hex_of(state, deed.source.piece) if deed.source.piece.kind else hex_of(state, deed.happening.subject)
    if origin is None:
        return []
    away, edge, found = state.land.steps_from(origin), [unit.hex], list[Hex]()
    for _ in range(deed.doing.spaces):
        edge = [
            near
            for hex in edge
            for near in state.land.beside[hex]
            if is_free(state, near) and away.get(near, 0) > away.get(hex, 0)
        ]
        found += edge
    return list(dict.fromkeys(found))


def put_on(state: SpireState, unit: Unit, hex: Hex) -> None:
    """Put a unit on a hex."""
    state.put(unit._replace(hex=hex))


def free_beside(state: SpireState, unit: Unit) -> list[Hex]:
    """Return the hexes next to a unit that it may enter (CS-GROUP-07)."""
    return [hex for hex in state.land.beside[unit.hex] if is_valid(state, unit, hex)]


def leave_group(state: SpireState, unit: Unit, hex: Hex) -> None:
    """Let the top minion of a group leave it for a hex next to it; the next one becomes active (CS-GROUP-07)."""
    zone = group(unit.id)
    top, *rest = state.zones[zone]
    apart = unit._replace(id=state.new_id(), hex=hex)
    chips.shift(state, [top], zone, group(apart.id))
    state.put(apart)
    state.report("CS-GROUP-07", f"{called(state, unit)} leaves its group for {hex_name(state, hex)}", unit.seat)
    if rest and show_top(state, zone, unit.seat):
        activate(state, unit)


def spawn(state: SpireState, seat: int, chip: str, hex: Hex, why: str) -> Unit:
    """Put a minion from the barracks on the map, and return it; it acts from the next turn on."""
    unit = Unit(state.new_id(), chip, seat, seat, hex, moved=True, attacked=True)
    chips.draw(state, barracks(state.contents.units[chip].faction), group(unit.id), chip)
    unit = unit._replace(health=stats.health_of(state, unit))
    state.put(unit)
    state.report("CS-DEPLOY-07", f"{why}: {called(state, unit)} enters on {hex_name(state, hex)}", seat)
    return unit


def ways(state: SpireState, unit: Unit, spaces: int) -> list[Hex]:
    """Return the hexes to which the ancient may go, or stay: it passes nothing."""
    level = LEVEL[stats.allowance_of(state, unit)]
    found = [unit.hex]
    edge = found
    for _ in range(spaces):
        edge = [
            near
            for hex in edge
            for near in state.land.beside[hex]
            if near not in found and is_free(state, near) and state.land.level(near) <= level
        ]
        found = list(dict.fromkeys((*found, *edge)))
    return found


def wander(state: SpireState, unit: Unit, hex: Hex) -> None:
    """Move the ancient; it attacks a gate that it ends next to."""
    state.report("CS-EXPL-09", f"{called(state, unit)} goes to {hex_name(state, hex)}", None)
    moved = unit._replace(hex=hex)
    state.put(moved)
    for gate in state.gates:
        if state.land.are_adjacent(gate.hex, hex) and state.health[gate.seat]:
            hit_gate(state, gate.seat, stats.attack_of(state, moved), Cause(NEUTRAL, piece=piece_of(moved)))
            return


def flies(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit flies."""
    return stats.has_flag(state, unit, FLYING)
