"""The current values of units and spires, line by line, and what a unit may attack in its range.

An effect in force is not carried out: it changes a figure, a cost or a rule as long as its source is in play and its
conditions hold. An effect that was carried out and lasts for a turn or a wave is stored in the state.
"""

from collections.abc import Callable, Iterator

from pnp.geometry.hexes import Hex
from referee.engine import LastingEffect, Line, Tally, cached_per_state, effects_on, grant
from referee.engine.verbs import Breach
from referee.games.cloudspire.catalogue import ATTACK, RANGE
from referee.games.cloudspire.conditions import (
    FLYING,
    TriggerEvent,
    flies,
    holds,
    is_near,
    kinds_of,
    matches_thing,
    only_seat_beside,
)
from referee.games.cloudspire.land import FAR, LEVEL, WATER
from referee.games.cloudspire.names import hex_name
from referee.games.cloudspire.pieces import LANDMARK, NOTHING, Piece, name_with_owner, piece_at, piece_of
from referee.games.cloudspire.records import ALL, ALWAYS, SELF, EffectSpec, Record
from referee.games.cloudspire.running_effects import RunningEffect, centre
from referee.games.cloudspire.sources import DIE, EVENT, RELIC, Source, side, sources_with_word
from referee.games.cloudspire.state import BUILD, PHASES, Spire, SpireState, Unit

HEALTH, MOVEMENT, CAPACITY, REWARD, ARMOUR = "health", "movement", "capacity", "reward", "armour"
CLAUSES = {
    HEALTH: "CS-DEPLOY-07",
    ATTACK: "CS-ATK-08",
    MOVEMENT: "CS-MOVE-05",
    RANGE: "CS-ATK-05",
    CAPACITY: "CS-DEF-20",
    REWARD: "CS-ATK-21",
    ARMOUR: "CS-ATK-09",
}
SPIRE_CLAUSES = {**CLAUSES, ATTACK: "CS-DEF-21", RANGE: "CS-DEF-22"}
SEAT_WORDS = ("modify_cost", "extra_cp", "extra_market", "ignore_influence")
"""The effect words about the costs and rights of a player."""
DEPLOYED, SUBJECT, BUILD_TURN = "deployed", "subject", "build_turn"
NOW = TriggerEvent(ALWAYS)


def is_in_force(source: Source, record: Record, spec: EffectSpec) -> bool:
    """Return whether an effect is in force while its source is in play, instead of being carried out."""
    passing = source.kind == DIE or (source.kind == RELIC and record.use == "single")
    if spec.word in SEAT_WORDS:
        return not passing and (source.kind != EVENT or spec.who in ("owner", "each", "others"))
    if spec.word not in ("modify_stat", "set_flag"):
        return False
    lies = source.kind == EVENT or (source.kind == RELIC and not passing)
    deploys = record.on == DEPLOYED and spec.whom == SUBJECT and spec.stat == MOVEMENT
    return record.on == ALWAYS or deploys or (lies and spec.whom == ALL)


def has_begun(state: SpireState, source: Source, record: Record) -> bool:
    """Return whether an effect can act now.

    An effect for turns of the Build Phase acts in no other phase, one of an event from its phase on (CS-EVENT-08).
    """
    if record.on == BUILD_TURN:
        return state.phase == BUILD
    if source.kind != EVENT or state.phase not in PHASES:
        return source.kind != EVENT
    return PHASES.index(state.phase) >= PHASES.index(record.phase)


@cached_per_state
def in_force(state: SpireState, word: str, about: str = "") -> tuple[tuple[Source, Record, EffectSpec], ...]:
    """Return the effects in force that have a given word and whose conditions hold.

    about: the stat, flag or cost that they must change; empty for any.
    """
    found: list[tuple[Source, Record, EffectSpec]] = []
    for source in sources_with_word(state, f"{word} {about}" if about else word):
        record = source.effect(state)
        does = [one for one in record.does if one.word == word and is_in_force(source, record, one)]
        if does and has_begun(state, source, record):
            own = source._replace(seat=only_seat_beside(state, source.piece)) if source.kind == LANDMARK else source
            if holds(state, own, NOW):
                found += [(own, record, one) for one in does]
    return tuple(found)


def applies(state: SpireState, source: Source, record: Record, spec: EffectSpec, thing: Unit | Spire) -> bool:
    """Return whether an effect in force applies to a unit or a spire."""
    piece = piece_of(thing)
    if record.on == DEPLOYED:  # such an effect applies only to units that are still on the gate
        return thing.seat == source.seat and thing.hex == state.gate_hex(thing.seat)
    if spec.whom == SELF:
        return source.piece == piece
    if spec.whom != ALL or not matches_thing(state, source, spec.piece, spec.of, thing):
        return False
    centres = centre(state, RunningEffect(source.seat, source, NOW, spec)) if spec.within else ()
    return not spec.within or any(is_near(state, one, spec.within, piece) for one in centres)


@cached_per_state
def figure(state: SpireState, piece: Unit | Spire, stat: str, against: Piece = NOTHING) -> Tally:
    """Return a current value of a unit or a spire, line by line. against: the target of the piece, if relevant."""
    printed = _spire_lines(state, piece, stat) if isinstance(piece, Spire) else _unit_lines(state, piece, stat)
    lasting = [line for effect in effects_on(state, piece_of(piece).subject(stat)) for line in effect.lines]
    return Tally((*printed, *lasting, *_modifier_lines(state, piece, stat, against)))


def _unit_lines(state: SpireState, unit: Unit, stat: str) -> Iterator[Line]:
    yield Line(state.chip(unit).name, getattr(side(state, unit), stat, 0), CLAUSES[stat], "base")
    if stat in (ATTACK, RANGE) and (count := unit.upgrades.count(stat)):
        yield Line(f"{stat} upgrade", count, "CS-HERO-05" if stat == ATTACK else "CS-HERO-06")


def _spire_lines(state: SpireState, spire: Spire, stat: str) -> Iterator[Line]:
    chip = state.spire_chip(spire)
    printed = {RANGE: 1, CAPACITY: chip.capacity, REWARD: chip.reward}
    yield Line(chip.name, printed.get(stat, 0), SPIRE_CLAUSES[stat], "base")
    if stat in (ATTACK, RANGE) and (count := spire.upgrades.count(stat)):
        yield Line(f"{stat} upgrade", count, SPIRE_CLAUSES[stat])


def _modifier_lines(state: SpireState, thing: Unit | Spire, stat: str, against: Piece) -> Iterator[Line]:
    clauses = SPIRE_CLAUSES if isinstance(thing, Spire) else CLAUSES
    for source, record, spec in in_force(state, "modify_stat", stat):
        counts = not spec.against or spec.against in kinds_of(state, against)
        if spec.stat == stat and counts and applies(state, source, record, spec, thing):
            yield Line(record.name, spec.amount, clauses[stat])


def boost(state: SpireState, source: Source, piece: Piece, spec: EffectSpec) -> None:
    """Change a value of a unit or a spire for the turn, the wave or the game."""
    line = Line(source.effect(state).name, spec.amount, CLAUSES[spec.stat])
    grant(state, LastingEffect(source.text, source.seat, spec.until or "game", piece.subject(spec.stat), (line,)))


def attack_of(state: SpireState, piece: Unit | Spire, against: Piece = NOTHING) -> int:
    """Return the attack of a unit, or how many dice a spire rolls; against: what is attacked."""
    return max(0, figure(state, piece, ATTACK, against).total)


def _at_least_of(minimum: int, stat: str) -> Callable[[SpireState, Unit | Spire], int]:
    return lambda state, piece: max(minimum, figure(state, piece, stat).total)


range_of: Callable[[SpireState, Unit | Spire], int] = _at_least_of(0, RANGE)
"""Return the range of a unit or a spire: at 1 it reaches the hexes next to it, at 0 none."""
health_of: Callable[[SpireState, Unit], int] = _at_least_of(1, HEALTH)
"""Return the health with which a unit starts."""
movement_of: Callable[[SpireState, Unit], int] = _at_least_of(0, MOVEMENT)
"""Return the movement of a unit, in steps."""
capacity_of: Callable[[SpireState, Unit | Spire], int] = _at_least_of(0, CAPACITY)
"""Return the greatest number of upgrades that a hero or a spire may have (CS-DEF-20)."""
reward_of: Callable[[SpireState, Unit | Spire], int] = _at_least_of(0, REWARD)
"""Return the Source that the defeat of a unit or a spire earns."""


def armour_of(state: SpireState, unit: Unit) -> int:
    """Return the amount subtracted whenever a unit takes damage; a negative amount adds damage."""
    return figure(state, unit, ARMOUR).total


def level_of(state: SpireState, unit: Unit) -> int:
    """Return the level of the hardest terrain a unit may enter: 0 for path, the highest for a flyer (CS-DEF-14)."""
    return LEVEL[WATER if flies(state, unit) else side(state, unit).allowance]


@cached_per_state
def has_flag(state: SpireState, thing: Unit | Spire, flag: str) -> bool:
    """Return whether a unit or a spire has a flag such as `flying`, by its own talent or another effect."""
    piece = piece_of(thing)
    if effects_on(state, piece.subject(flag)):
        return True
    if flag == FLYING and isinstance(thing, Unit):
        return flies(state, thing)
    found = in_force(state, "set_flag", flag)
    return any(one.flag == flag and applies(state, source, record, one, thing) for source, record, one in found)


def give_flag(state: SpireState, source: Source, piece: Piece, flag: str, until: str) -> None:
    """Give a unit or a spire a flag for the turn, the wave or the game."""
    grant(state, LastingEffect(source.text, source.seat, until, piece.subject(flag)))


def reaches(state: SpireState, unit: Unit, hex: Hex) -> bool:
    """Return whether a hex is in the range of a unit (CS-ATK-05)."""
    return is_within(state, unit.hex, hex, range_of(state, unit))


def is_within(state: SpireState, one: Hex, other: Hex, reach: int) -> bool:
    """Return whether two hexes are within a distance (CS-DEF-09), and in sight if chips block the view (CS-R35)."""
    is_near = state.land.steps(one, other) <= reach
    if not is_near or state.options.line_of_sight == "no":
        return is_near
    return not any(state.spire_at(hex) or state.landmark_at(hex) for hex in one.line(other)[1:-1])


def out_of_reach_text(state: SpireState, one: Hex, other: Hex, reach: int) -> str:
    """Return why two hexes are not within a distance or not in sight of each other, in words."""
    steps, name = state.land.steps(one, other), hex_name(state, other)
    if steps == FAR:
        return f"no hexes connect {hex_name(state, one)} with {name}"
    if steps <= reach:
        return f"a spire or landmark blocks the view of {name}"
    return f"{name} is {steps} hexes away, and the range is {reach}"


def target_breach(state: SpireState, seat: int, hex: Hex) -> Breach | None:
    """Return why a seat's units cannot attack anything on a hex, or None."""
    unit, spire, landmark, name = state.unit_at(hex), state.spire_at(hex), state.landmark_at(hex), hex_name(state, hex)
    if unit is not None and unit.is_at_campfire:
        return Breach("CS-DEF-04", f"{name_with_owner(state, unit)} is inactive at the campfire")
    owner = unit or spire
    if owner is not None:
        if state.are_opponents(seat, owner.seat):
            return None
        return Breach("CS-ATK-04", f"{name_with_owner(state, owner)} is not an opponent’s")
    if landmark is not None:
        return _landmark_breach(state, landmark.face, landmark.health, name)
    gate = state.land.gate_at(hex)
    if gate is None:
        return Breach("CS-ATK-04", f"there is no target on {name}", "fact")
    if not state.are_opponents(seat, gate.seat):
        return Breach("CS-ATK-04", f"{name} is not an opponent’s")
    if not state.health[gate.seat]:
        return Breach("CS-ELIM-01", f"{name} is defeated and cannot be attacked")
    return None


def _landmark_breach(state: SpireState, face: str, health: int, name: str) -> Breach | None:
    if not face:
        return Breach("CS-EXPL-06", f"the landmark on {name} is face down: it can only be explored")
    if state.options.attack_landmark_place == "yes":
        return None if health else Breach("CS-ATK-06", f"the landmark on {name} has no health")
    return Breach("CS-ATK-04", f"the landmark on {name} is not a minion", also=("CS-ATK-06",))


@cached_per_state
def attackable_hexes(state: SpireState, seat: int) -> tuple[Hex, ...]:
    """Return the hexes with something that a seat's units may attack."""
    found = [
        unit.hex for unit in state.units.values() if state.are_opponents(seat, unit.seat) and not unit.is_at_campfire
    ]
    found += [spire.hex for spire in state.spires.values() if state.are_opponents(seat, spire.seat)]
    if state.options.attack_landmark_place == "yes":
        found += [one.hex for one in state.landmarks if target_breach(state, seat, one.hex) is None]
    gates = [gate for gate in state.gates if state.are_opponents(seat, gate.seat) and state.health[gate.seat]]
    return (*found, *[gate.hex for gate in gates])


@cached_per_state
def targets_of(state: SpireState, unit: Unit) -> tuple[Hex, ...]:
    """Return the hexes that a unit may attack; empty if it is inactive or has attacked.

    Only things against which it has an attack are among them: its attack may differ against spires, for example.
    """
    if unit.has_attacked or unit.is_at_campfire:
        return ()
    reach = range_of(state, unit)
    near = [hex for hex in attackable_hexes(state, unit.seat) if is_within(state, unit.hex, hex, reach)]
    return tuple([hex for hex in near if attack_of(state, unit, piece_at(state, hex))])
