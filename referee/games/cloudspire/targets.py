"""What a unit may attack in its range: opposing units, spires and gates, landmark minions (CS-ATK-04, CS-ATK-06)."""

from pnp.geometry.hexes import Hex
from referee.engine import kept
from referee.engine.verbs import Breach
from referee.games.cloudspire import stats
from referee.games.cloudspire.land import FAR
from referee.games.cloudspire.names import hex_name
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.state import SpireState, Unit


def is_in_sight(state: SpireState, one: Hex, other: Hex) -> bool:
    """Return whether the view between two hexes is clear; only by house rule can a chip block it (CS-R35)."""
    if state.options.line_of_sight == "no":
        return True
    between = one.line(other)[1:-1]
    return not any(state.spire_at(hex) or state.landmark_at(hex) for hex in between)


def reaches(state: SpireState, unit: Unit, hex: Hex) -> bool:
    """Return whether a hex is in the range of a unit (CS-ATK-05)."""
    return is_within(state, unit.hex, hex, stats.range_of(state, unit))


def is_within(state: SpireState, one: Hex, other: Hex, reach: int) -> bool:
    """Return whether two hexes are within a distance and in sight of each other (CS-DEF-09)."""
    return state.land.steps(one, other) <= reach and is_in_sight(state, one, other)


def why_out_of_reach(state: SpireState, one: Hex, other: Hex, reach: int) -> str:
    """Return why two hexes are not within a distance or not in sight of each other, in words."""
    steps, name = state.land.steps(one, other), hex_name(state, other)
    if steps == FAR:
        return f"no hexes connect {hex_name(state, one)} with {name}"
    if steps <= reach:
        return f"a spire or landmark blocks the view of {name}"
    return f"{name} is {steps} hexes away, and the range is {reach}"


def why_no_target(state: SpireState, seat: int, hex: Hex) -> Breach | None:
    """Return why a seat's units cannot attack anything on a hex, or None."""
    unit, spire, landmark, name = state.unit_at(hex), state.spire_at(hex), state.landmark_at(hex), hex_name(state, hex)
    if unit is not None and unit.camp:
        return Breach("CS-DEF-04", f"{called(state, unit)} is inactive at the campfire")
    owner = unit or spire
    if owner is not None:
        if state.are_opponents(seat, owner.seat):
            return None
        return Breach("CS-ATK-04", f"{called(state, owner)} is not an opponent’s")
    if landmark is not None:
        return _why_no_landmark(state, landmark.face, landmark.health, name)
    gate = state.land.gate_at(hex)
    if gate is None:
        return Breach("CS-ATK-04", f"there is no target on {name}", "fact")
    if not state.are_opponents(seat, gate.seat):
        return Breach("CS-ATK-04", f"{name} is not an opponent’s")
    if not state.health[gate.seat]:
        return Breach("CS-ELIM-01", f"{name} is defeated and cannot be attacked")
    return None


def _why_no_landmark(state: SpireState, face: str, health: int, name: str) -> Breach | None:
    if not face:
        return Breach("CS-EXPL-06", f"the landmark on {name} is face down: it can only be explored")
    if state.options.attack_landmark_place == "yes":
        return None if health else Breach("CS-ATK-06", f"the landmark on {name} has no health")
    return Breach("CS-ATK-04", f"the landmark on {name} is not a minion", also=("CS-ATK-06",))


@kept
def places(state: SpireState, seat: int) -> tuple[Hex, ...]:
    """Return the hexes with something that a seat's units may attack."""
    found = [unit.hex for unit in state.units.values() if state.are_opponents(seat, unit.seat) and not unit.camp]
    found += [spire.hex for spire in state.spires.values() if state.are_opponents(seat, spire.seat)]
    if state.options.attack_landmark_place == "yes":
        found += [one.hex for one in state.landmarks if why_no_target(state, seat, one.hex) is None]
    gates = [gate for gate in state.gates if state.are_opponents(seat, gate.seat) and state.health[gate.seat]]
    return (*found, *[gate.hex for gate in gates])


@kept
def targets_of(state: SpireState, unit: Unit) -> tuple[Hex, ...]:
    """Return the hexes that a unit may attack; empty if it has no attack, is inactive or has attacked."""
    if unit.attacked or unit.camp:
        return ()
    found = places(state, unit.seat)
    if not found or not stats.attack_of(state, unit):
        return ()
    reach = stats.range_of(state, unit)
    return tuple([hex for hex in found if is_within(state, unit.hex, hex, reach)])
